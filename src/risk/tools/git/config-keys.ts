import { editors, pagers } from "../../../lexicon/programs.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import type { DeedSketch } from "../table.ts";

/** Kinds of settings of git. */
export type SettingKind =
  | "code"
  | "hooks"
  | "signing"
  | "identity"
  | "trust"
  | "transport"
  | "redirect"
  | "secret"
  | "guard"
  | "log"
  | "index"
  | "expiry";

interface Key {
  readonly governs: SettingKind;
  /** Over the key as `canonicalKey` writes it. */
  readonly key: RegExp;
  /** Values that run nothing, loosen nothing. */
  readonly plain?: RegExp;
  readonly hits: readonly string[];
  readonly misses?: readonly string[];
}

/** Flags of pagers, without those that write a log, read keys or name another program. */
const pagerFlag =
  "(?: -(?![a-z0-9]{0,12}[ok])[a-z0-9]{1,12}| --(?!pager|log|lesskey|config|map-syntax)[a-z][a-z0-9-]{1,30}(?:=[\\w.,:%+-]{1,40})?)";
const pager = `(?:/usr/bin/|/bin/|/usr/local/bin/|/opt/homebrew/bin/)?(?:${pagers.join("|")}|head|tail)${pagerFlag}{0,8}`;
const plainPager = new RegExp(`^(?:|true|false|yes|no|on|off|[01]|never|auto|always|:|${pager}(?: ?\\| ?${pager}){0,3})$`, "i");
/** `sed` may replace words of its list; its other commands and flags can run something. */
const plainEditor = new RegExp(
  `^(?:|true|:|cat|${editors.join("|")}|code --wait|code -w|subl -w|touch|/bin/true|/usr/bin/true|` +
    String.raw`sed -i(?:'')?(?: -e)? (["']?)\d{0,4}(?:,\$)? ?s\/[\w^$ ]{1,40}\/[\w ]{1,40}\/g?\1)$`,
);
const tools = /^(?:|git[- ]lfs [\w %.-]{1,60}|nbstripout|git-crypt [\w %."-]{1,40}|difft|difftastic)$/;
const ssh = longPattern()`
  ^ssh(?: -(?:i [\w~./$\{}-]{1,120}|[o] ?(?:StrictHostKeyChecking|UserKnownHostsFile|IdentitiesOnly|IdentityFile|ConnectTimeout|
  BatchMode|ServerAliveInterval|LogLevel)[= ][\w~./-]{1,120}|[vqTC46]{1,4}|p \d{1,5})){0,8}$
`;

/** The settings that run code, sign, redirect or loosen something. Everything else is taste. */
export const configKeys = lazily((): readonly Key[] => [
  { governs: "hooks", key: /^core\.hookspath$/, hits: ["core.hookspath"] },
  {
    governs: "code",
    key: /^core\.fsmonitor$/,
    plain: /^(?:true|false|0|1|yes|no|on|off|)$/i,
    hits: ["core.fsmonitor"],
    misses: ["core.filemode"],
  },
  { governs: "code", key: /^(?:core\.pager|pager\..+)$/, plain: plainPager, hits: ["core.pager", "pager.log"] },
  { governs: "code", key: /^(?:core|sequence)\.editor$/, plain: plainEditor, hits: ["core.editor", "sequence.editor"] },
  { governs: "code", key: /^core\.sshcommand$/, plain: ssh, hits: ["core.sshcommand"] },
  {
    governs: "code",
    key: /^(?:core\.(?:askpass|gitproxy|alternaterefscommand)|credential\.(?:\*\.)?helper)$/,
    plain: /^(?:|true|echo|:|\/bin\/true|\/bin\/echo)$/,
    hits: ["core.askpass", "credential.helper", "credential.https://a.test.helper"],
    misses: ["credential.usehttppath"],
  },
  {
    governs: "code",
    key: /^(?:diff\.(?:external|\*\.(?:command|textconv))|merge\.\*\.driver|filter\.\*\.(?:clean|smudge|process))$/,
    plain: tools,
    hits: ["diff.external", "diff.x.textconv", "merge.ours.driver", "filter.a.smudge"],
    misses: ["diff.algorithm", "merge.conflictstyle", "filter.lfs.required"],
  },
  {
    governs: "code",
    key: /^submodule\.\*\.update$/,
    plain: /^(?:checkout|rebase|merge|none)$/,
    hits: ["submodule.x.update"],
    misses: ["submodule.recurse"],
  },
  {
    governs: "code",
    key: /^protocol\.(?:allow|\*\.allow)$/,
    plain: /^(?:never|user)$/,
    hits: ["protocol.ext.allow", "protocol.allow"],
    misses: ["protocol.version"],
  },
  {
    governs: "code",
    key: longPattern()`
      ^(?:alias\..+|hook\..+|include\.path|includeif\.\*\.path|init\.templatedir|core\.(?:worktree|gitdir)|
      uploadpack\.packobjectshook|imap\.tunnel|interactive\.difffilter|sendemail\.(?:\*\.)?(?:smtpserver|\w{0,12}cmd)|(?:difftool|
      mergetool|guitool|browser|man|tar|trailer|instaweb)\.(?:\*\.)?(?:cmd|command|path|httpd)|help\.browser|
      remote\.\*\.(?:uploadpack|receivepack|vcs)|gpg\.(?:\*\.)?(?:program|defaultkeycommand)|lfs\.\*\.(?:path|args|command|priority|
      clean|smudge|url|pushurl)|difftool\.guidefault)$
    `,
    plain: /^$/,
    hits: ["alias.co", "include.path", "mergetool.x.cmd", "gpg.program", "gpg.ssh.program", "remote.o.uploadpack"],
    misses: ["remote.o.fetch", "trailer.separators", "merge.tool"],
  },
  {
    governs: "signing",
    key: longPattern()`
      ^(?:(?:commit|tag|push)\.gpgsign|tag\.forcesignannotated|user\.signingkey|gpg\.(?:format|mintrustlevel|\*\.allowedsignersfile|
      \*\.revocationfile)|merge\.verifysignatures)$
    `,
    hits: ["commit.gpgsign", "user.signingkey", "gpg.ssh.allowedsignersfile"],
    misses: ["commit.template"],
  },
  { governs: "identity", key: /^(?:user|author|committer)\.(?:name|email)$/, hits: ["user.email", "author.name"] },
  { governs: "trust", key: /^safe\.(?:directory|barerepository)$/, hits: ["safe.directory"] },
  {
    governs: "redirect",
    key: longPattern()`
      ^(?:url\.\*\.(?:insteadof|pushinsteadof)|remote\.\*\.(?:url|pushurl|mirror|push)|remote\.pushdefault|branch\.\*\.pushremote|
      lfs\.(?:url|pushurl)|push\.pushoption)$
    `,
    hits: ["url.https://a/.insteadof", "remote.origin.pushurl", "remote.pushdefault"],
    misses: ["remote.origin.prune", "branch.main.merge", "push.default"],
  },
  {
    governs: "transport",
    key: /^(?:https?\.(?:\*\.)?(?:proxy|extraheader|curloptresolve)|remote\.\*\.proxy)$/,
    plain: /^$/,
    hits: ["http.proxy", "http.https://a.test/.extraheader"],
    misses: ["http.postbuffer"],
  },
  {
    governs: "secret",
    key: longPattern()`
      ^(?:https?\.(?:\*\.)?(?:cookiefile|sslkey|sslcert|sslcertpasswordprotected|emptyauth)|credential\.(?:\*\.)?username|(?:github|
      gitlab|hub)\.(?:\*\.)?(?:token|oauthtoken|user)|sendemail\.(?:\*\.)?smtppass)$
    `,
    hits: ["http.cookiefile", "github.token"],
    misses: ["http.lowspeedtime"],
  },
  {
    governs: "guard",
    key: longPattern()`
      ^(?:https?\.(?:\*\.)?(?:sslverify|schannelcheckrevoke|schannelusesslcainfo)|(?:transfer|receive|fetch)\.(?:fsckobjects|\*\..+)|
      receive\.(?:deny\w{1,40}|certnonceseed|unpacklimit|shallowupdate)|core\.protect(?:ntfs|hfs)|uploadpack\.allow\w{1,40})$
    `,
    plain: /^(?:true|1|yes|on|error)$/i,
    hits: ["http.sslverify", "receive.denynonfastforwards", "core.protectntfs"],
    misses: ["http.version", "receive.autogc"],
  },
  { governs: "log", key: /^core\.logallrefupdates$/, plain: /^(?:true|always|1|yes|on)$/i, hits: ["core.logallrefupdates"] },
  {
    governs: "index",
    key: /^(?:core\.splitindex|splitindex\..+|extensions\.objectformat)$/,
    plain: /^(?:false|0|no|off)$/i,
    hits: ["core.splitindex", "splitindex.sharedindexexpire", "extensions.objectformat"],
    misses: ["index.version"],
  },
  {
    governs: "expiry",
    key: /^gc\.(?:pruneexpire|worktreepruneexpire|(?:\*\.)?reflogexpire(?:unreachable)?|cruftpacks)$/,
    plain: /^(?:never|true|\d{1,3}[. ](?:days?|weeks?|months?|years?)(?:[. ]ago)?)$/,
    hits: ["gc.pruneexpire", "gc.reflogexpireunreachable"],
    misses: ["gc.auto"],
  },
]);

/** In lower case, with `*` between the section and the name: `remote.*.url`. */
export function canonicalKey(key: string): string {
  const name = key.toLowerCase();
  const first = name.indexOf(".");
  const last = name.lastIndexOf(".");
  return first === last ? name : `${name.slice(0, first)}.*${name.slice(last)}`;
}

/** The row of a key that is not plain under this value; `undefined` as value: it is unset. */
export function governedBy(key: string, value: string | undefined): SettingKind | undefined {
  if (/^protocol\.(?:file|https?|ssh|git)\.allow$/i.test(key)) return undefined; // the transports that run nothing
  const name = canonicalKey(key);
  const row = configKeys().find(({ key: pattern }) => pattern.test(name));
  if (!row) return undefined;
  return value !== undefined && isKnown(value) && row.plain?.test(value.trim()) ? undefined : row.governs;
}

const why = {
  code: "git would run what this setting names",
  hooks: "changes which hooks git runs",
  signing: "changes how commits are signed",
  identity: "changes whose name commits carry",
  trust: "makes git trust a directory of somebody else",
  transport: "changes the way that git's traffic takes",
  redirect: "changes where pushes and fetches go",
  secret: "changes git's credentials",
  guard: "switches off a check of git",
  log: "switches off git's own record of what branches were",
  index: "changes how git keeps its list of files, which the guard reads",
  expiry: "lets git drop what could still be restored",
} as const satisfies Record<SettingKind, string>;

/** A setting for this one call: `git -c key=value`, `GIT_CONFIG_KEY_0`. */
export function settingOnce(key: string, value: string): readonly DeedSketch[] {
  if (!isKnown(key)) return [{ act: "opaque", target: key, why: why.code }];
  const governs = governedBy(key, value);
  const name = { target: key.toLowerCase() };
  switch (governs) {
    case "code":
      return [{ act: "opaque", ...name, why: why.code }];
    case "hooks": // an empty place holds no hooks: the project's checks do not run
      return [{ act: /^(?:|\/dev\/null|NUL)$/i.test(value) ? "skip-checks" : "opaque", ...name, why: why.hooks }];
    case "signing":
      return /^(?:false|0|no|off)$/i.test(value) ? [{ act: "skip-checks", ...name, why: why.signing }] : [];
    case "identity":
      return [{ act: "identity", ...name, why: why.identity }];
    case "trust":
      return value.includes("*") ? [{ act: "skip-checks", ...name, why: why.trust }] : [];
    case "transport":
      return [{ act: "leak", ...name, why: why.transport }];
    case "guard":
      return [{ act: "disarm", ...name, why: why.guard }];
    case "log":
      return [{ act: "weaken", ...name, why: why.log }];
    case "index":
      return [{ act: "skip-checks", ...name, why: why.index }];
    case "expiry":
      return [{ act: "discard", ...name, why: why.expiry }];
    case "redirect": // fetching from elsewhere is a read; a push looks at this itself
    case "secret":
    case undefined:
      return [];
  }
}

/** A setting that stays. `isPersonal`: for every repository of this user, or of this machine. */
export function settingKept(key: string, value: string | undefined, isPersonal: boolean): readonly DeedSketch[] {
  if (!isKnown(key)) return [{ act: "write-secret", target: key, why: why.code }];
  const governs = governedBy(key, value);
  const target = key.toLowerCase();
  if (governs === undefined) return isPersonal ? [{ act: "identity", target, why: "changes git's settings for this user" }] : [];
  if (governs === "identity") return [{ act: isPersonal ? "write-secret" : "identity", target, why: why.identity }];
  if (governs === "trust") return [{ act: "executable-config", target, why: why.trust }];
  if (governs === "index") return [{ act: "skip-checks", target, why: why.index }];
  if (governs === "log") return [{ act: "weaken", target, why: why.log }];
  return [{ act: "write-secret", target, why: why[governs] }];
}
