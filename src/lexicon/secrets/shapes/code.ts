import { alnum, apartShape, hex, lower, mixed, type SecretShape, tokenShape, upper, word } from "./types.ts";

/** Where code is kept, built and published. */
export const codeShapes = (): readonly SecretShape[] => [
  tokenShape("token of Assent", ["assent_person_", "assent_agent_", "assent_reader_"], `${word}{24,64}`, () => ({
    hits: [`Authorization: Bearer «assent_person_${mixed(32)}»`, `?t=«assent_agent_${mixed(16)}-_${mixed(14)}»`],
    misses: ["assent_person_of_the_house", "assent_person_token", `assent_reader_${"x".repeat(32)}`],
  })),
  tokenShape("GitHub token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], `${alnum}{36,255}`, () => ({
    hits: [`GH=«ghp_${mixed(36)}»`, `https://x/?a=«gho_${mixed(36)}»&b`, `"\\n«ghs_${mixed(40)}»"`],
    misses: ["ghp_short", `ghp_${"x".repeat(36)}`, "the prefixes ghp_, gho_ and ghu_"],
  })),
  tokenShape("GitHub fine-grained token", ["github_pat_"], "[A-Za-z0-9_]{50,255}", () => ({
    hits: [`«github_pat_${mixed(22)}_${mixed(59)}»`],
    misses: [`github_pat_${"x".repeat(60)}`, "github_pat_token_of_the_user"],
  })),
  tokenShape(
    "GitLab token",
    ["glpat", "gldt", "glrt", "glrtr", "glcbt", "glptt", "glft", "glimt", "glagent", "gloas", "glsoat", "glffct", "glwt"].map(
      (each) => `${each}-`,
    ),
    `${word}{20,255}(?:\\.${word}{2,64}){0,3}`,
    () => ({
      hits: [`PRIVATE-TOKEN: «glpat-${mixed(20)}»`, `«glrt-${mixed(27)}.01.${mixed(9)}»`],
      misses: ["glpat-xxxxxxxxxxxxxxxxxxxx", "glpat-none"],
    }),
  ),
  tokenShape("GitLab runner registration token", ["GR1348941"], `${word}{20,64}`, () => ({
    hits: [`«GR1348941${mixed(20)}»`],
    misses: ["GR1348941"],
  })),
  apartShape("Bitbucket password", ["ATBB"], `${alnum}{32,64}`, () => ({ hits: [`:«ATBB${mixed(32)}»@`], misses: ["ATBB-12"] })),
  tokenShape("Atlassian token", ["ATATT3", "ATCTT3", "ATSTT3"], "[A-Za-z0-9_=-]{80,400}", () => ({
    hits: [`«ATATT3xFf${mixed(180)}=${upper(8)}»`],
    misses: ["ATATT3 is how they begin"],
  })),
  tokenShape("npm token", ["npm_"], `${alnum}{36,64}`, () => ({
    hits: [`//registry/:_authToken=«npm_${mixed(36)}»`],
    misses: ["npm_config_registry", "npm_lifecycle_event", `npm_package_dependencies_${mixed(20)}`],
  })),
  tokenShape("PyPI token", ["pypi-AgE"], `${word}{50,1024}`, () => ({
    hits: [`password = «pypi-AgEIcHlwaS5vcmc${mixed(120)}»`],
    misses: ["pypi-AgEnt"],
  })),
  tokenShape("RubyGems token", ["rubygems_"], "[0-9a-f]{48,64}", () => ({ hits: [`«rubygems_${hex(48)}»`], misses: ["rubygems_version"] })),
  apartShape("crates.io token", ["cio"], `(?=${alnum}{0,40}[0-9])${alnum}{32,40}`, () => ({
    hits: [`cargo login «cio${mixed(32)}»`],
    misses: ["cioppino", `precio${mixed(32)}`],
  })),
  apartShape("NuGet key", ["oy2"], "[a-z0-9]{43,48}", () => ({ hits: [`-k «oy2${lower(43)}»`], misses: ["oy2a", `toy2${lower(43)}`] })),
  tokenShape("Docker token", ["dckr_pat_", "dckr_oat_"], `${word}{27,64}`, () => ({
    hits: [`«dckr_pat_${mixed(27)}»`],
    misses: ["dckr_pat_x"],
  })),
  apartShape("Artifactory key", ["AKCp"], `${alnum}{60,80}`, () => ({ hits: [`«AKCp${mixed(69)}»`], misses: ["AKCp8"] })),
  tokenShape("Artifactory reference token", ["cmVmdGtu"], "[A-Za-z0-9]{56,64}", () => ({
    hits: [`«cmVmdGtu${mixed(56)}»`],
    misses: ["cmVmdGtuOg=="],
  })),
  tokenShape("Clojars token", ["CLOJARS_"], "[0-9a-f]{60,64}", () => ({ hits: [`«CLOJARS_${hex(60)}»`], misses: ["CLOJARS_USERNAME"] })),
  tokenShape("Sonar token", ["sqp_", "squ_", "sqa_"], "[0-9a-f]{40,64}", () => ({
    hits: [`-Dsonar.login=«squ_${hex(40)}»`],
    misses: ["squ_are"],
  })),
  tokenShape("CircleCI token", ["CCIPAT_", "CCIPRJ_"], "[A-Za-z0-9_]{40,100}", () => ({
    hits: [`«CCIPAT_${mixed(22)}_${hex(40)}»`],
    misses: ["CCIPAT_x"],
  })),
  tokenShape("Buildkite token", ["bkua_", "bkct_", "bkat_"], `${alnum}{32,64}`, () => ({ hits: [`«bkua_${hex(40)}»`], misses: ["bkua_"] })),
  tokenShape("Postman key", ["PMAK-"], "[A-Za-z0-9-]{50,80}", () => ({ hits: [`«PMAK-${hex(24)}-${hex(34)}»`], misses: ["PMAK-key"] })),
  tokenShape("Sourcegraph token", ["sgp_", "sgd_"], "[A-Za-z0-9_]{40,100}", () => ({ hits: [`«sgp_${hex(40)}»`], misses: ["sgp_total"] })),
  tokenShape("LaunchDarkly key", ["sdk-", "api-"], "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", () => ({
    hits: [`«sdk-${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}»`],
    misses: ["sdk-for-java-2", "api-v2"],
  })),
];
