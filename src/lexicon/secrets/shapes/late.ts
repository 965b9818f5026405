import {
  alnum,
  apartShape,
  byJudgement,
  byPattern,
  hex,
  lower,
  mixed,
  ownShape as own,
  type SecretShape,
  tokenShape,
  upper,
  word,
} from "./types.ts";

/** Somewhere near its beginning there is a digit: a name of several words seldom has one. */
const digit = `(?=${word}{0,40}[0-9])`;

/** Keys that end, or go on, in a way that no other number of base sixteen does. */
const numberShapes = (): readonly SecretShape[] => [
  {
    name: "Mailchimp key",
    starts: [],
    beginsWith: "hex",
    apart: true,
    extent: "word",
    find: byPattern(() => /[0-9a-f]{32}-us[0-9]{1,2}/y),
    examples: () => ({ hits: [`apikey «${hex(32)}-us21»`], misses: [`${hex(32)}-use`, `${hex(32)}-us-east-1`] }),
  },
  {
    name: "Mailgun sending key",
    starts: [],
    beginsWith: "hex",
    apart: true,
    extent: "word",
    find: byJudgement(
      () => /[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![0-9a-f-])/y,
      () => true,
    ),
    examples: () => ({
      hits: [`api «${hex(32)}-${hex(8)}-${hex(8)}»`],
      misses: [`${hex(32)}-${hex(8)}`, `${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}`],
    }),
  },
  {
    name: "New Relic license key",
    starts: ["eu01xx", "gov01x"],
    beginsWith: "hex",
    apart: true,
    extent: "word",
    find: byPattern(() => /(?:[0-9a-f]{36}|(?:eu01xx|gov01x)[0-9a-f]{30})NRAL/y),
    examples: () => ({ hits: [`key «${hex(36)}NRAL»`, `«eu01xx${hex(30)}NRAL»`], misses: [hex(40), "eu01xx"] }),
  },
  {
    name: "Ghost key",
    starts: [],
    beginsWith: "hex",
    apart: true,
    extent: "word",
    find: byJudgement(
      () => /[0-9a-f]{24}:([0-9a-f]{64})(?![0-9a-f])/y,
      () => true,
    ),
    examples: () => ({ hits: [`key ${hex(24)}:«${hex(64)}»`], misses: [`${hex(24)}:${hex(40)}`] }),
  },
];

/** Sign-in and payment. */
const peopleShapes = (): readonly SecretShape[] => [
  {
    name: "Okta token",
    starts: ["ssws "],
    anyCase: true,
    extent: "line",
    find: byPattern(() => /ssws {1,4}(00[A-Za-z0-9_-]{38,44})/iy),
    examples: () => ({ hits: [`Authorization: SSWS «00${mixed(40)}»`], misses: ["SSWS $TOKEN", "SSWS 00abc"] }),
  },
  own("Stytch secret", "secret-test- secret-live-", `${digit}[A-Za-z0-9_=-]{30,80}`, () => mixed(44)),
  apartShape("Svix token", ["testsk_", "sk_"], `[A-Za-z0-9_=-]{24,80}\\.(?:us|eu|ca|in|au)`, () => ({
    hits: [`«testsk_${mixed(32)}.us»`, `Bearer «sk_${mixed(40)}.eu»`],
    misses: ["sk_buff.us", "testsk_x.us"],
  })),
  apartShape("Adyen key", ["AQE"], "[a-z][A-Za-z0-9+/]{60,160}={0,2}-[A-Za-z0-9+/]{40,64}={0,2}-[^\\s\"'`\\\\,;&|<>]{8,40}", () => ({
    hits: [`X-API-Key: «AQEy${mixed(80)}==-${mixed(43)}=-${mixed(16)}»`],
    misses: [`AQEy${mixed(80)}`, "AQEy"],
  })),
  own("Paddle key", "pdl_live_apikey_ pdl_sdbx_apikey_ pdl_ntfset_", "[A-Za-z0-9_]{40,100}", () => mixed(60)),
  own("Mollie key", "live_ test_", "(?=[a-z0-9]{0,29}[A-Z])(?=[A-Za-z]{0,29}[0-9])[A-Za-z0-9]{30}", () => mixed(30)),
  own("GoCardless token", "live_ sandbox_", `${digit}(?=[a-z0-9_-]{0,39}[A-Z])${word}{40}`, () => mixed(40)),
  own("WooCommerce key", "ck_ cs_", "[0-9a-f]{40}", () => hex(40)),
  own("Intercom token", "dG9rO", "[A-Za-z0-9+/]{40,120}={0,2}", () => `j${mixed(50)}=`),
  own("Cal.com key", "cal_live_ cal_test_", "[0-9a-f]{32}", () => hex(32)),
  own("Bitwarden token", "0.", "[0-9a-f-]{36}\\.[A-Za-z0-9]{20,64}:[A-Za-z0-9+/]{20,64}={0,2}", () => {
    return `${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}.${mixed(30)}:${mixed(22)}==`;
  }),
];

/** Letters and pictures, and what people publish. */
const contentShapes = (): readonly SecretShape[] => [
  apartShape("LinkedIn token", ["AQ"], `${digit}(?!${word}{0,60}AAA)${word}{200,700}`, () => ({
    hits: [`Bearer «AQX${mixed(340)}»`],
    misses: [`AQAAAA${mixed(240)}`, "AQ", `AQ${mixed(60)}`],
  })),
  own("LinkedIn secret", "WPL_AP1.", `${alnum}{16}\\.[A-Za-z0-9+/]{6,24}={0,2}`, () => `${mixed(16)}.${mixed(8)}==`),
  apartShape("Sanity token", ["sk"], "(?=[A-Za-z]{0,40}[0-9])(?=[a-z0-9]{0,40}[A-Z])[A-Za-z0-9]{80,180}", () => ({
    hits: [`Bearer «sk${mixed(178)}»`],
    misses: [`task${mixed(178)}`, "skills"],
  })),
  own("Statsig key", "secret- console-", `(?=[a-z0-9]{0,40}[A-Z])${digit}${alnum}{40,60}`, () => mixed(43)),
  own("Adobe secret", "p8e- p8-", `${digit}${word}{32}`, () => mixed(32)),
  own("Adafruit key", "aio_", "[A-Za-z]{4}[0-9]{2}[A-Za-z0-9]{22}", () => `aBcD12${mixed(22)}`),
  own("MailerSend key", "mlsn.", "[0-9a-f]{64}", () => hex(64)),
  own("Logfire token", "pylf_v1_us_ pylf_v1_eu_ pylf_v1_", `${alnum}{40,64}`, () => mixed(43)),
  own("Context7 key", "ctx7sk-", "[0-9a-f-]{36}", () => `${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}`),
  own("Voyage key", "pa-", `(?=[a-z0-9_-]{0,42}[A-Z])${digit}${word}{43}`, () => mixed(43)),
];

/** Machines, stores and what watches over them. */
const machineShapes = (): readonly SecretShape[] => [
  own("Aiven password", "AVNS_", `${word}{19,40}`, () => mixed(19)),
  own("Xata key", "xau_", `${alnum}{32,64}`, () => mixed(40)),
  own("Cockroach secret", "CCDB1_", "[A-Za-z0-9_]{40,80}", () => mixed(60)),
  own("ClickHouse key", "4b1d", `(?=[a-z0-9]{0,37}[A-Z])${alnum}{38}`, () => mixed(38)),
  own("Elastic key", "essu_", "[A-Za-z0-9+/=_-]{40,200}", () => mixed(80)),
  own("Coralogix key", "cxtp_ cxup_", `${alnum}{30}`, () => mixed(30)),
  own("dbt token", "dbtu_ dbtc_", `${word}{30,80}`, () => mixed(40)),
  own("OpenShift token", "sha256~", `${word}{43}`, () => mixed(43)),
  own("k3s token", "K10", "[0-9a-f]{64}::[a-z]{4,12}:[0-9a-zA-Z.]{16,64}", () => `${hex(64)}::server:${hex(32)}`),
  own("Rancher token", "token- kubeconfig-", "[a-z0-9.-]{5,40}:[a-z0-9]{54}", () => `a1b2c:${lower(54)}`),
  own("Portainer token", "ptr_", "[A-Za-z0-9+/]{40,60}={0,2}", () => `${mixed(43)}=`),
  own("Octopus key", "API-", "(?=[A-Z]{0,25}[0-9])[A-Z0-9]{26,32}", () => upper(26)),
  own("JetBrains token", "perm: perm-", "[A-Za-z0-9+/=_-]{4,60}\\.[A-Za-z0-9+/=_-]{4,60}\\.[A-Za-z0-9]{20,60}", () => {
    return `am8x.NTAtMQ==.${mixed(30)}`;
  }),
  own("Akamai token", "akab-", "[a-z0-9]{16}-[a-z0-9]{16}", () => `${lower(16)}-${lower(16)}`),
  own("Backblaze key", "K001 K002 K003 K004 K005", `(?=[a-z0-9/+]{0,26}[A-Z])[A-Za-z0-9/+]{27}`, () => mixed(27)),
  own("Scaleway key id", "SCW", "(?=[A-Z]{0,16}[0-9])[A-Z0-9]{17}", () => upper(17)),
  own("Defined Networking key", "dnkey-", "[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}", () => `${mixed(26)}-${mixed(52)}`),
  own("Scalingo token", "tk-us-", `${word}{40,64}`, () => mixed(48)),
  own("Infracost key", "ico-", `${digit}${alnum}{32}`, () => mixed(32)),
  own("Yandex access token", "t1.", `${word}{10,400}={0,2}\\.${word}{80,90}={0,2}`, () => `${mixed(60)}.${mixed(86)}`),
  own("Deno Deploy token", "ddp_ ddo_ ddw_", `${alnum}{36,64}`, () => mixed(36)),
  own("Gitpod token", "gitpod_pat_", `${word}{30,120}`, () => mixed(60)),
  own("Val Town token", "vtwn_", `${word}{24,64}`, () => mixed(27)),
  own("Anyscale token", "aph0_ esecret_", `${word}{24,80}`, () => mixed(40)),
  own("Checkly key", "cu_", "[0-9a-f]{32}", () => hex(32)),
  own("DevCycle key", "dvc_server_ dvc_client_ dvc_mobile_", `${word}{20,80}`, () => mixed(36)),
  own("42 secret", "s-s4t2ud- s-s4t2af-", "[0-9a-f]{64}", () => hex(64)),
  own("SettleMint token", "sm_aat_ sm_pat_ sm_sat_", `${alnum}{16}`, () => mixed(16)),
  tokenShape("Cloudflare tunnel token", ["eyJhIjoi"], "[A-Za-z0-9+/]{100,400}={0,2}", () => ({
    hits: [`cloudflared tunnel run --token «eyJhIjoi${mixed(160)}»`],
    misses: ["eyJhIjoiYiJ9"],
  })),
  tokenShape("old Grafana key", ["eyJrIjoi"], "[A-Za-z0-9]{70,400}={0,2}", () => ({
    hits: [`Bearer «eyJrIjoi${mixed(90)}=»`],
    misses: ["eyJrIjoiYiJ9"],
  })),
];

/** Services that came to the table last. */
export const lateShapes = (): readonly SecretShape[] => [...numberShapes(), ...peopleShapes(), ...contentShapes(), ...machineShapes()];
