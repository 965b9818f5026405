import { alnum, apartShape, byJudgement, hex, lower, mixed, ownShape as own, type SecretShape, tokenShape, upper, word } from "./types.ts";

/** Somewhere near its beginning there is a digit: a name of several words seldom has one. */
const digit = `(?=${word}{0,40}[0-9])`;

/** Further services, each by the start that its keys have. */
export const moreShapes = (): readonly SecretShape[] => [
  own("Razorpay key", "rzp_live_ rzp_test_", `${alnum}{14,40}`, () => mixed(14)),
  own("Flutterwave key", "FLWSECK- FLWSECK_TEST-", `${alnum}{12,64}(?:-X)?`, () => `${hex(32)}-X`),
  {
    name: "Lob key",
    starts: ["live_", "test_"],
    apart: true,
    extent: "word",
    // So long and no longer: a sum of one of the usual kinds stands behind such words every day.
    find: byJudgement(
      () => /(?:live|test)_(?:[0-9a-f]{35}|pub_[0-9a-f]{31})(?![0-9A-Za-z])/y,
      (key) => /[0-9].*[a-f]|[a-f].*[0-9]/.test(key.slice(5)),
    ),
    examples: () => ({
      hits: [`x «live_${hex(35)}»`, `«test_pub_${hex(31)}»`],
      misses: [`test_${hex(32)}`, `live_${hex(40)}`, `test_${hex(64)}`, "test_name"],
    }),
  },
  own("Polar token", "polar_oat_ polar_pat_ polar_at_u_ polar_rt_u_ polar_whs_", `${alnum}{30,80}`, () => mixed(43)),
  own("Facebook access token", "EAAM EAAC", `(?=${alnum}{0,40}[0-9])${alnum}{80,400}`, () => mixed(120)),
  own("Instagram token", "IGQV IGQW IGAA", `${digit}${word}{60,400}`, () => mixed(120)),
  apartShape(
    "Twitter bearer token",
    ["AAAAAAAAAAAAAAAAAAAAA"],
    // As it is given out, and with its escapes undone: no other base64 goes on behind its end.
    "(?:[A-Za-z0-9]{10,60}(?:%[0-9A-F]{2}[A-Za-z0-9]{1,60}){1,12}|[A-Za-z0-9+/]{10,100}=[A-Za-z0-9]{30,80})",
    () => ({ hits: [`«AAAAAAAAAAAAAAAAAAAAA${mixed(12)}%2B${mixed(8)}%3D${mixed(40)}»`], misses: ["A".repeat(60)] }),
  ),
  apartShape("Asana token", ["1/", "2/"], "[0-9]{12,20}(?:\\/[0-9]{12,20})?:[0-9a-f]{32}", () => ({
    hits: [`«1/1234567890123456:${hex(32)}»`, `«2/1234567890123456/1234567890123457:${hex(32)}»`],
    misses: ["1/2", "2/1234567890123456"],
  })),
  apartShape("Salesforce session", ["00D"], "[A-Za-z0-9]{9,15}![A-Za-z0-9_.]{60,200}", () => ({
    hits: [`«00D${mixed(12)}!${mixed(96)}»`],
    misses: [`00D${mixed(12)}`],
  })),
  own("Frame.io token", "fio-u-", `${word}{40,100}`, () => mixed(64)),
  own("ReadMe key", "rdme_", `${alnum}{40,100}`, () => lower(70)),
  apartShape("Firebase server key", ["AAAA"], "[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{60,200}", () => ({
    hits: [`«AAAA${mixed(7)}:APA91b${mixed(134)}»`],
    misses: ["AAAA:APA91b"],
  })),
  own("Tencent key id", "AKID", `(?=[A-Za-z]{0,30}[0-9])${alnum}{28,40}`, () => mixed(32)),
  own("Yandex key", "AQVN YCAJE YCO", `${digit}${word}{20,60}`, () => mixed(36)),
  own("Atlas key", "mdb_sa_sk_", `${word}{32,64}`, () => mixed(40)),
  apartShape("Snowflake token", ["ver:1-hint:"], "[0-9]{3,20}-[A-Za-z0-9+/=]{60,400}", () => ({
    hits: [`«ver:1-hint:1234567-${mixed(180)}»`],
    misses: ["ver:1-hint:1234567"],
  })),
  own("Confluent secret", "cflt", "[A-Za-z0-9+/]{50,64}", () => mixed(60)),
  apartShape("Infisical token", ["st."], "(?:[0-9a-f]{24}|[0-9a-f-]{36})\\.[0-9a-f]{32}\\.[0-9a-f]{32}", () => ({
    hits: [`«st.${hex(24)}.${hex(32)}.${hex(32)}»`],
    misses: ["st.example.org"],
  })),
  own("Vercel Blob token", "vercel_blob_rw_", "[A-Za-z0-9_]{30,80}", () => `${mixed(16)}_${mixed(30)}`),
  apartShape("Convex key", ["prod:", "dev:", "preview:", "project:"], "[a-z0-9:-]{3,60}\\|[A-Za-z0-9+/=]{40,400}", () => ({
    hits: [`«prod:brave-otter-123|${mixed(80)}»`],
    misses: ["prod:brave-otter-123", "dev:web|api"],
  })),
  own("Packagist token", "packagist_uut_ packagist_ort_ packagist_out_", `${alnum}{40,100}`, () => hex(64)),
  own("Hex token", "hexpm_", `${digit}[A-Za-z0-9_]{30,100}`, () => hex(64)),
  own("JSR token", "jsrp_ jsrd_", `${alnum}{30,100}`, () => mixed(43)),
  own("Buildkite agent token", "bkaj_ bkpi_ bkpt_", `${digit}[A-Za-z0-9_.-]{30,400}`, () => mixed(60)),
  apartShape("Harness token", ["pat.", "sat."], "[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}", () => ({
    hits: [`«pat.${mixed(22)}.${hex(24)}.${mixed(20)}»`],
    misses: ["pat.example.org"],
  })),
  tokenShape("Snyk token", ["snyk_uat.", "snyk_sat."], "[A-Za-z0-9]{4,16}\\.[A-Za-z0-9_.-]{40,400}", () => ({
    hits: [`«snyk_uat.${hex(8)}.${mixed(80)}»`],
    misses: ["snyk_uat."],
  })),
  own("Prefect key", "pnu_ pnb_", `${alnum}{36}`, () => mixed(36)),
  own("Rootly key", "rootly_", "[0-9a-f]{64}", () => hex(64)),
  own("Knock key", "sk_test_ sk_live_ knock_st_", `${word}{30,80}`, () => mixed(43)),
  own("Inngest signing key", "signkey-prod- signkey-test- signkey-branch-", "[0-9a-f]{32,128}", () => hex(64)),
  own("Trigger key", "tr_prod_ tr_dev_ tr_stg_ tr_preview_ tr_pat_", `${alnum}{20,64}`, () => mixed(24)),
  own("Datadog key", "ddapp_ ddpat_", `${alnum}{30,64}`, () => mixed(36)),
  own("Honeycomb key", "hcaik_ hcbik_ hcxik_ hcalk_ hcxlk_ hcamk_", "[a-z0-9]{40,80}", () => lower(58)),
  own("Axiom token", "xaat- xapt-", "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", () => `${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}`),
  own("Weights & Biases key", "wandb_v1_", "[A-Za-z0-9_]{40,120}", () => mixed(77)),
  own("Cursor key", "crsr_", "[0-9a-f]{60,80}", () => hex(64)),
  own("Daytona key", "dtn_", "[0-9a-f]{60,80}", () => hex(64)),
  own("Modal token", "ak- as-", "(?=[A-Za-z]{0,21}[0-9])(?=[a-z0-9]{0,21}[A-Z])[A-Za-z0-9]{22}", () => mixed(22)),
  own("RunPod key", "rpa_", "[A-Za-z0-9]{40,64}", () => upper(46)),
  own("Browserbase key", "bb_live_ bb_test_", `${word}{20,64}`, () => mixed(27)),
  own("Composio key", "ak_", `(?=[A-Za-z_-]{0,21}[0-9])${word}{20,40}`, () => mixed(20)),
  {
    name: "RapidAPI key",
    starts: "0123456789abcdef".split("").map((each) => `msh${each}`),
    extent: "word",
    find: byJudgement(
      () => /(?<=[0-9a-f]{10})msh[0-9a-f]{15}p1[0-9a-f]{5}jsn[0-9a-f]{12}/y,
      () => true,
    ),
    examples: () => ({ hits: [`${hex(10)}«msh${hex(15)}p1${hex(5)}jsn${hex(12)}»`], misses: ["mshadow", `msh${hex(15)}`] }),
  },
];
