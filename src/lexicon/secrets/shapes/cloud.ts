import { isRandom } from "../detect-value.ts";
import { alnum, apartShape, byJudgement, byPattern, hex, lower, mixed, type SecretShape, tokenShape, upper, word } from "./types.ts";

const awsKey = "(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)";
const awsStarts = ["AKIA", "ASIA", "ABIA", "ACCA"];

/** Amazon, Google, Microsoft. */
const giantShapes = (): readonly SecretShape[] => [
  apartShape("AWS key id", awsStarts, "[A-Z0-9]{16,32}", () => ({
    hits: [`«AKIA${upper(16)}EXAMPLE»`, `aws_access_key_id=«AKIA${upper(16)}»`, `"«ASIA${upper(16)}»"`],
    misses: ["AKIAIOSFODNN7EXAMPLE", "ASIAI44QH8DHBEXAMPLE", `AKIA${"X".repeat(16)}`, "AKIA and ASIA", `aAKIA${upper(16)}`],
  })),
  {
    name: "AWS secret key beside its id",
    starts: awsStarts,
    apart: true,
    extent: "line",
    // Letters of both cases and a digit: a hash in the next column of a table is neither.
    find: byPattern(
      () =>
        new RegExp(
          `${awsKey}` +
            `[A-Z0-9]{16}[^A-Za-z0-9/+\\n]{1,12}((?=[^\\n]{0,39}[a-z])(?=[^\\n]{0,39}[A-Z])(?=[^\\n]{0,39}[0-9])[A-Za-z0-9/+]{40,44})`,
          "y",
        ),
      (secret) => !/^.{30}EXAMPLEKEY$/.test(secret),
    ),
    examples: () => ({
      hits: [`«AKIA${upper(16)}»,«${mixed(40)}»`, `«AKIA${upper(16)}»:«${mixed(20)}/+${mixed(18)}»`],
      misses: [
        "AKIAIOSFODNN7EXAMPLE,wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        `AKIA${upper(16)} ${hex(40)}`,
        `AKIA${upper(16)} in eu-central-1`,
      ],
    }),
  },
  apartShape("AWS Bedrock key", ["ABSK"], "[A-Za-z0-9+/]{100,300}={0,2}", () => ({ hits: [`«ABSK${mixed(128)}=»`], misses: ["ABSK"] })),
  {
    name: "signature of an address",
    starts: ["?sig=", "&sig=", "x-amz-signature=", "x-goog-signature=", "x-amz-credential="],
    anyCase: true,
    extent: "word",
    find: byJudgement(
      () => /(?:[?&]sig|x-amz-signature|x-goog-signature|x-amz-credential)=([A-Za-z0-9%+/_=~-]{16,1024})/iy,
      (value) => value.length >= 32 || isRandom(value),
    ),
    examples: () => ({
      hits: [`?sv=2022&sig=«${mixed(43)}%3D»`, `&X-Amz-Signature=«${hex(64)}»&x=1`],
      misses: ["&sig=required-by-all-users", "?sig=abc", "&sig=${SIG}"],
    }),
  },
  apartShape("Google API key", ["AIza"], `${word}{35,40}`, () => ({
    hits: [`key=«AIza${mixed(35)}»`],
    misses: ["AIza", `AIza${"x".repeat(35)}`],
  })),
  apartShape("Google access token", ["ya29."], "[A-Za-z0-9_.-]{30,2048}", () => ({ hits: [`«ya29.${mixed(60)}»`], misses: ["ya29.x"] })),
  tokenShape("Google client secret", ["GOCSPX-"], `${word}{24,40}`, () => ({ hits: [`«GOCSPX-${mixed(28)}»`], misses: ["GOCSPX-"] })),
  apartShape("Google refresh token", ["1//0"], `${word}{40,200}`, () => ({ hits: [`"«1//0${mixed(60)}»"`], misses: ["1//0 and more"] })),
  {
    name: "Azure account key",
    starts: ["accountkey=", "sharedaccesskey=", "sharedsecret="],
    anyCase: true,
    extent: "word",
    find: byPattern(() => /(?:accountkey|sharedaccesskey|sharedsecret)=([A-Za-z0-9+/]{32,100}={0,2})/iy),
    examples: () => ({
      hits: [`AccountName=x;AccountKey=«${mixed(86)}==»;EndpointSuffix=y`, `SharedAccessKey=«${mixed(43)}=»`],
      misses: ["AccountKey=<key>;", "AccountKey=$KEY"],
    }),
  },
  {
    name: "Azure client secret",
    starts: ["Q~"],
    extent: "word",
    find: byPattern(() => /(?<=[0-9])Q~[A-Za-z0-9_.~-]{31,40}/y),
    examples: () => ({ hits: [`abc8«Q~${mixed(31)}»`], misses: [`xQ~${mixed(31)}`, "8Q~ok"] }),
  },
  tokenShape("Azure key", ["JQQJ9"], `${alnum}{20,80}`, () => ({ hits: [`${mixed(52)}«JQQJ9${mixed(27)}»`], misses: ["JQQJ9"] })),
];

/** Hosts and the tools that run things on them. */
const hostShapes = (): readonly SecretShape[] => [
  tokenShape("DigitalOcean token", ["dop_v1_", "doo_v1_", "dor_v1_"], "[0-9a-f]{64}", () => ({
    hits: [`«dop_v1_${hex(64)}»`],
    misses: ["dop_v1_x"],
  })),
  tokenShape("Heroku token", ["HRKU-"], `${word}{30,100}`, () => ({ hits: [`«HRKU-AA${mixed(58)}»`], misses: ["HRKU-"] })),
  apartShape("Cloudflare origin key", ["v1.0-"], "[0-9a-f]{24}-[0-9a-f]{100,200}", () => ({
    hits: [`«v1.0-${hex(24)}-${hex(146)}»`],
    misses: ["v1.0-beta"],
  })),
  tokenShape("Cloudflare token", ["cfut_", "cfat_", "cfk_"], `${alnum}{40,80}`, () => ({
    hits: [`«cfut_${mixed(48)}»`],
    misses: ["cfk_x"],
  })),
  apartShape("Vercel token", ["vcp_", "vci_", "vca_", "vcr_", "vck_"], `${alnum}{24,80}`, () => ({
    hits: [`«vcp_${mixed(56)}»`],
    misses: ["vcp_port"],
  })),
  tokenShape("Netlify token", ["nfp_", "nfo_", "nfc_"], `${alnum}{36,64}`, () => ({
    hits: [`«nfp_${mixed(36)}»`],
    misses: ["nfc_reader"],
  })),
  tokenShape("Fly token", ["fm1r_", "fm1a_", "fm2_", "fo1_"], "[A-Za-z0-9+/=_-]{40,2048}", () => ({
    hits: [`FlyV1 «fm2_${mixed(100)}==»`],
    misses: ["fm2_radio"],
  })),
  tokenShape("Supabase key", ["sbp_", "sb_secret_"], `${word}{30,64}`, () => ({
    hits: [`«sbp_${hex(40)}»`, `«sb_secret_${mixed(31)}»`],
    misses: ["sbp_x"],
  })),
  tokenShape("PlanetScale secret", ["pscale_tkn_", "pscale_pw_", "pscale_oauth_"], "[A-Za-z0-9_.=-]{32,100}", () => ({
    hits: [`«pscale_pw_${mixed(43)}»`],
    misses: ["pscale_pw_"],
  })),
  apartShape("Render key", ["rnd_"], `${alnum}{28,40}`, () => ({ hits: [`«rnd_${mixed(28)}»`], misses: ["rnd_seed"] })),
  apartShape("Neon key", ["napi_"], "[a-z0-9]{60,80}", () => ({
    hits: [`«napi_${lower(64)}»`],
    misses: ["napi_value", "napi_create_function"],
  })),
  apartShape("Databricks token", ["dapi"], "[0-9a-f]{32}(?:-[0-9])?", () => ({
    hits: [`«dapi${hex(32)}-2»`],
    misses: ["dapi", `fundapi${hex(32)}`],
  })),
  tokenShape("Vault token", ["hvs.", "hvb.", "hvr."], `${word}{24,400}`, () => ({ hits: [`«hvs.${mixed(90)}»`], misses: ["hvs.io"] })),
  apartShape("old Vault token", ["s."], "(?=[A-Za-z]{0,23}[0-9])(?=[a-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24,26}", () => ({
    hits: [`VAULT=«s.${mixed(24)}»`],
    misses: ["s.toString", `words.${mixed(24)}`, "s.aLongNameOfAFunctionWithoutDigits"],
  })),
  {
    name: "Terraform token",
    starts: [".atlasv1."],
    extent: "word",
    find: byPattern(() => /\.atlasv1\.([A-Za-z0-9_=-]{60,80})/y),
    examples: () => ({ hits: [`${mixed(14)}.atlasv1.«${mixed(67)}»`], misses: ["x.atlasv1.y"] }),
  },
  tokenShape(
    "Doppler token",
    ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
    "(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}",
    () => ({ hits: [`«dp.pt.${mixed(43)}»`, `«dp.st.dev.${mixed(43)}»`], misses: ["dp.pt.x"] }),
  ),
  tokenShape("1Password service token", ["ops_eyJ"], "[A-Za-z0-9+/=_-]{100,2048}", () => ({
    hits: [`«ops_eyJ${mixed(300)}=»`],
    misses: ["ops_eyJ"],
  })),
  apartShape(
    "1Password secret key",
    ["A3-"],
    "[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
    () => ({ hits: [`«A3-${upper(6)}-${upper(11)}-${upper(5)}-${upper(5)}-${upper(5)}»`], misses: ["A3-paper", "AA3-12"] }),
  ),
  tokenShape("age secret key", ["AGE-SECRET-KEY-1", "AGE-SECRET-KEY-PQ-1"], "[A-Z0-9]{58,80}", () => ({
    hits: [`«AGE-SECRET-KEY-1${upper(58)}»`],
    misses: ["AGE-SECRET-KEY-1…", `AGE-SECRET-KEY-1${"X".repeat(58)}`],
  })),
  apartShape("Pulumi token", ["pul-"], "[0-9a-f]{40}", () => ({ hits: [`«pul-${hex(40)}»`], misses: ["pul-x"] })),
  tokenShape("Tailscale key", ["tskey-"], "[a-z]{3,10}-[A-Za-z0-9-]{16,100}", () => ({
    hits: [`«tskey-auth-k${mixed(12)}CNTRL-${mixed(32)}»`],
    misses: ["tskey-auth"],
  })),
  apartShape("Alibaba key id", ["LTAI"], `(?=[A-Za-z]{0,20}[0-9])${alnum}{16,26}`, () => ({
    hits: [`«LTAI${mixed(20)}»`],
    misses: ["LTAI"],
  })),
];

export const cloudShapes = (): readonly SecretShape[] => [...giantShapes(), ...hostShapes()];
