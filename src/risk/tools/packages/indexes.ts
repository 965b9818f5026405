import { longPattern } from "../../../kernel/long-pattern.ts";

/** Hosts that everybody takes packages from, mirrors that whole countries use, and this machine. */
export const knownIndexes = longPattern("i")`
  ^(?:(?:sparse\+|git\+)?https:\/\/(?:pypi\.org|files\.pythonhosted\.org|test\.pypi\.org|download\.pytorch\.org|pypi\.nvidia\.com|
  registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.jsr\.io|jsr\.io|(?:[\w-]{1,40}\.)?pkg\.github\.com|proxy\.golang\.org|
  sum\.golang\.org|goproxy\.io|goproxy\.cn|index\.crates\.io|(?:static\.)?crates\.io|github\.com\/rust-lang\/crates\.io-index|
  static\.rust-lang\.org|rubygems\.org|index\.rubygems\.org|repo1?\.maven\.(?:apache\.)?org|plugins\.gradle\.org|
  (?:repo\.)?packagist\.org|api\.nuget\.org|(?:repo\.)?hex\.pm|pub\.dev|storage\.googleapis\.com\/(?:jax|libtpu)-releases|nodejs\.org|
  conda\.anaconda\.org|registry\.npmmirror\.com|(?:pypi|mirrors)\.tuna\.tsinghua\.edu\.cn|mirrors\.aliyun\.com|
  mirrors\.cloud\.tencent\.com|(?:pypi\.)?mirrors\.ustc\.edu\.cn|repo\.huaweicloud\.com|gems\.ruby-china\.com)|
  https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?:\/|$)
`;
