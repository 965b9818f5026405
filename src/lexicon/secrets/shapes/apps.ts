import { longPattern } from "../../../kernel/long-pattern.ts";
import { alnum, apartShape, byPattern, hex, letters, mixed, type SecretShape, tokenShape, upper, word } from "./types.ts";

const uuid = "[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}";
const uuidExample = `${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}`;

/** Models and what surrounds them. */
export const modelShapes = (): readonly SecretShape[] => [
  tokenShape(
    "Anthropic key",
    ["sk-ant-", "sk-ant-api03-", "sk-ant-api04-", "sk-ant-admin01-", "sk-ant-oat01-", "sk-ant-ort01-", "sk-ant-sid01-"],
    `${word}{32,255}`,
    () => ({
      hits: [`x-api-key: «sk-ant-api03-${mixed(93)}AA»`, `**«sk-ant-${mixed(40)}»**`],
      misses: [`sk-ant-api03-${"x".repeat(40)}`, "sk-ant-your-key"],
    }),
  ),
  tokenShape(
    "OpenAI key",
    ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-service-", "sk-None-", "sk-or-v1-", "sk-lf-"],
    `${word}{32,255}`,
    () => ({ hits: [`OPENAI=«sk-proj-${mixed(120)}»`, `«sk-or-v1-${hex(64)}»`], misses: ["sk-proj-", `sk-proj-${"x".repeat(48)}`] }),
  ),
  apartShape("key that begins with sk-", ["sk-"], `(?=[A-Za-z]{0,64}[0-9])${alnum}{20,128}`, () => ({
    hits: [`«sk-${mixed(48)}»`, `"«sk-${hex(32)}»"`],
    misses: [`task-${mixed(48)}`, "sk-estuary-of-the-river-in-spring", `disk-${hex(32)}`, "sk-fading-circle12"],
  })),
  apartShape("key that begins with sk_", ["sk_"], "[0-9a-f]{40,64}", () => ({
    hits: [`«sk_${hex(48)}»`],
    misses: [`task_${hex(48)}`, "sk_buff"],
  })),
  apartShape("Hugging Face token", ["hf_", "api_org_"], "[A-Za-z0-9]{30,64}", () => ({
    hits: [`«hf_${letters(34)}»`],
    misses: ["hf_hub_download", "hf_transfer"],
  })),
  apartShape("Replicate token", ["r8_"], `${alnum}{37,64}`, () => ({ hits: [`«r8_${mixed(37)}»`], misses: ["r8_unorm"] })),
  apartShape("Groq key", ["gsk_"], `${alnum}{40,64}`, () => ({ hits: [`«gsk_${mixed(52)}»`], misses: ["gsk_renderer"] })),
  apartShape("xAI key", ["xai-"], `${alnum}{60,100}`, () => ({ hits: [`«xai-${mixed(80)}»`], misses: ["xai-grok"] })),
  apartShape("Perplexity key", ["pplx-"], `${alnum}{40,64}`, () => ({ hits: [`«pplx-${mixed(48)}»`], misses: ["pplx-7b-online"] })),
  apartShape("Together or Fireworks key", ["tgp_v1_", "fw_"], `${word}{22,64}`, () => ({
    hits: [`«tgp_v1_${mixed(43)}»`, `«fw_${mixed(22)}»`],
    misses: ["fw_version"],
  })),
  tokenShape("LangSmith key", ["lsv2_pt_", "lsv2_sk_"], `${word}{32,80}`, () => ({
    hits: [`«lsv2_pt_${hex(32)}_${hex(10)}»`],
    misses: ["lsv2_pt_"],
  })),
  apartShape("Pinecone key", ["pcsk_"], `${word}{40,100}`, () => ({ hits: [`«pcsk_${mixed(60)}»`], misses: ["pcsk_x"] })),
  apartShape("NVIDIA key", ["nvapi-"], `${word}{50,100}`, () => ({ hits: [`«nvapi-${mixed(64)}»`], misses: ["nvapi-x"] })),
  apartShape("Cerebras key", ["csk-"], `${alnum}{40,64}`, () => ({ hits: [`«csk-${mixed(48)}»`], misses: ["csk-x"] })),
  apartShape("search key", ["tvly-", "jina_", "fc-", "e2b_"], "(?:dev-|prod-)?(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_]{30,80}", () => ({
    hits: [`«tvly-dev-${mixed(32)}»`, `«fc-${hex(32)}»`, `«jina_${mixed(60)}»`],
    misses: ["fc-list", "jina_embeddings"],
  })),
];

/** Messages and mail. */
export const messageShapes = (): readonly SecretShape[] => [
  tokenShape(
    "Slack token",
    [..."abeoprscd"].map((kind) => `xox${kind}-`),
    `${word}{10,400}`,
    () => ({ hits: [`«xoxb-${"12".repeat(6)}-${"34".repeat(6)}-${mixed(24)}»`], misses: ["xoxb-…", "xoxb-xxxxxxxxxxxx"] }),
  ),
  tokenShape("Slack app token", ["xapp-", "xoxe.xoxb-", "xoxe.xoxp-"], "[0-9]-[A-Za-z0-9-]{20,400}", () => ({
    hits: [`«xapp-1-A0${upper(9)}-${"12".repeat(6)}-${hex(64)}»`],
    misses: ["xapp-1-x"],
  })),
  {
    name: "webhook",
    starts: [
      "hooks.slack.com/",
      "discord.com/api/webhooks/",
      "discordapp.com/api/webhooks/",
      "webhook.office.com/",
      "logic.azure.com/",
      "open.feishu.cn/",
      "open.larksuite.com/",
      "qyapi.weixin.qq.com/",
    ],
    extent: "word",
    find: byPattern(
      () =>
        longPattern("y")`
          (?:open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/|qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=|
          hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/[0-9]{10,22}\/|
          webhook\.office\.com\/webhookb2\/)([A-Za-z0-9_/@-]{24,400})
        `,
    ),
    examples: () => ({
      hits: [
        `https://hooks.slack.com/services/«T0${upper(8)}/B0${upper(8)}/${mixed(24)}»`,
        `https://discord.com/api/webhooks/123456789012345678/«${mixed(68)}»`,
        `https://open.feishu.cn/open-apis/bot/v2/hook/«${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}»`,
        `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=«${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}»`,
      ],
      misses: ["https://hooks.slack.com/services/T/B/x", "https://discord.com/api/webhooks/123456789012345678"],
    }),
  },
  {
    name: "Discord bot token",
    starts: ["MD", "MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"],
    apart: true,
    extent: "word",
    find: byPattern(() => /[MNO][A-Za-z0-9_-]{22,30}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,50}/y),
    examples: () => ({ hits: [`Bot «MT${mixed(22)}.${mixed(6)}.${mixed(38)}»`], misses: ["MTU.size.max", "NTLM.auth.header"] }),
  },
  {
    name: "Telegram bot token",
    starts: [":AA"],
    extent: "word",
    find: byPattern(() => /(?<=[0-9]{8}):(AA[A-Za-z0-9_-]{32,40})/y),
    examples: () => ({ hits: [`bot1234567890:«AA${mixed(33)}»/getMe`], misses: [`id:AA${mixed(33)}`, "12345678:AABB"] }),
  },
  tokenShape("SendGrid key", ["SG."], `${word}{16,32}\\.${word}{32,64}`, () => ({
    hits: [`«SG.${mixed(22)}.${mixed(43)}»`],
    misses: ["SG.com", "SG.region.name"],
  })),
  apartShape("Mailgun key", ["key-", "pubkey-"], "[0-9a-f]{32}", () => ({
    hits: [`api:«key-${hex(32)}»`],
    misses: [`cache-key-${hex(32)}`, "key-value"],
  })),
  tokenShape("Brevo key", ["xkeysib-", "xsmtpsib-"], "[0-9a-f]{64}-[A-Za-z0-9]{16}", () => ({
    hits: [`«xkeysib-${hex(64)}-${mixed(16)}»`],
    misses: ["xkeysib-"],
  })),
  apartShape("Resend key", ["re_"], "[A-Za-z0-9]{8}_[A-Za-z0-9]{20,32}", () => ({
    hits: [`«re_${mixed(8)}_${mixed(24)}»`],
    misses: ["re_compile_the_pattern", `core_${mixed(8)}_${mixed(24)}`],
  })),
  apartShape("Twilio key", ["SK"], "[0-9a-f]{32}", () => ({ hits: [`«SK${hex(32)}»`], misses: [`TASK${hex(32)}`, "SK123"] })),
];

/** Payment, documents, watching, design: the services that a team signs up for. */
export const serviceShapes = (): readonly SecretShape[] => [
  tokenShape("Stripe key", ["sk_live_", "sk_test_", "rk_live_", "rk_test_"], `${alnum}{16,255}`, () => ({
    hits: [`«sk_live_${mixed(24)}»`, `«rk_test_${mixed(99)}»`],
    misses: ["pk_live_is_public", "sk_test_xxxxxxxxxxxxxxxxxxxxxxxx"],
  })),
  tokenShape("webhook secret", ["whsec_"], "[A-Za-z0-9+/=]{24,100}", () => ({ hits: [`«whsec_${mixed(32)}»`], misses: ["whsec_..."] })),
  tokenShape("Shopify token", ["shpat_", "shpca_", "shppa_", "shpss_", "shptka_"], "[0-9a-fA-F]{32,64}", () => ({
    hits: [`«shpat_${hex(32)}»`],
    misses: ["shpat_x"],
  })),
  tokenShape("Square token", ["sq0atp-", "sq0csp-", "sq0idp-"], `${word}{22,64}`, () => ({
    hits: [`«sq0csp-${mixed(43)}»`],
    misses: ["sq0atp-"],
  })),
  apartShape(
    "Square or Facebook access token",
    ["EAAA", "EAAC", "EAAG", "EAAB"],
    `(?=${word}{0,40}[0-9])(?!${word}{0,58}AA)${word}{60,300}`,
    () => ({ hits: [`"«EAAA${mixed(60)}»"`], misses: ["EAAA", `x/EAAA${"A".repeat(80)}`, `/EAAAoBUAACMU${mixed(20)}AAA${mixed(60)}`] }),
  ),
  tokenShape("PayPal or Braintree token", ["access_token$production$", "access_token$sandbox$"], "[0-9a-z]{16}\\$[0-9a-f]{32}", () => ({
    hits: [`«access_token$production$${hex(16)}$${hex(32)}»`],
    misses: ["access_token$production$"],
  })),
  tokenShape("Plaid token", ["access-sandbox-", "access-production-", "access-development-"], uuid, () => ({
    hits: [`«access-sandbox-${uuidExample}»`],
    misses: ["access-production-servers"],
  })),
  apartShape("shipping key", ["EZAK", "EZTK", "shippo_live_", "shippo_test_", "duffel_live_", "duffel_test_"], `${word}{32,64}`, () => ({
    hits: [`«EZAK${mixed(54)}»`, `«shippo_live_${hex(40)}»`],
    misses: ["EZAK"],
  })),
  apartShape("New Relic key", ["NRAK-", "NRII-", "NRIQ-", "NRJS-", "NRRA-", "NRBR-"], `${word}{19,64}`, () => ({
    hits: [`«NRAK-${upper(27)}»`],
    misses: ["NRAK-"],
  })),
  tokenShape("Sentry token", ["sntrys_", "sntryu_"], "[A-Za-z0-9+/=_-]{40,400}", () => ({
    hits: [`«sntryu_${hex(64)}»`],
    misses: ["sntryu_"],
  })),
  tokenShape("Grafana token", ["glsa_", "glc_"], "[A-Za-z0-9_+/=]{32,400}", () => ({
    hits: [`«glsa_${mixed(32)}_${hex(8)}»`],
    misses: ["glc_status"],
  })),
  tokenShape("Dynatrace token", ["dt0c01.", "dt0s16.", "dt0s01."], "[A-Z0-9]{24}\\.[A-Z0-9]{64}", () => ({
    hits: [`«dt0c01.${upper(24)}.${upper(64)}»`],
    misses: ["dt0c01.x"],
  })),
  apartShape("PostHog key", ["phx_", "phs_"], `${alnum}{32,64}`, () => ({ hits: [`«phx_${mixed(43)}»`], misses: ["phx_route"] })),
  tokenShape("Linear key", ["lin_api_", "lin_oauth_"], `${alnum}{32,80}`, () => ({
    hits: [`«lin_api_${mixed(40)}»`],
    misses: ["lin_api_x"],
  })),
  apartShape("Notion token", ["ntn_", "secret_"], `(?=[A-Za-z]{0,48}[0-9])${alnum}{40,64}`, () => ({
    hits: [`«ntn_${mixed(46)}»`, `«secret_${mixed(43)}»`],
    misses: ["secret_name", "secret_access_key"],
  })),
  tokenShape("Figma token", ["figd_", "figo_", "figu_"], `${word}{36,64}`, () => ({ hits: [`«figd_${mixed(40)}»`], misses: ["figd_"] })),
  apartShape("Airtable token", ["pat"], "[A-Za-z0-9]{14}\\.[0-9a-f]{64}", () => ({
    hits: [`«pat${mixed(14)}.${hex(64)}»`],
    misses: ["path.join", "pattern"],
  })),
  apartShape("HubSpot token", ["pat-na1-", "pat-na2-", "pat-eu1-", "pat-ap1-"], uuid, () => ({
    hits: [`«pat-na1-${uuidExample}»`],
    misses: ["pat-eu1-"],
  })),
  tokenShape("Trello token", ["ATTA"], "[0-9a-f]{64,76}", () => ({ hits: [`«ATTA${hex(72)}»`], misses: ["ATTACH"] })),
  apartShape("ClickUp token", ["pk_"], "[0-9]{6,12}_[A-Z0-9]{32}", () => ({
    hits: [`«pk_12345678_${upper(32)}»`],
    misses: ["pk_live_abc", "pk_12345678"],
  })),
  tokenShape("Contentful token", ["CFPAT-"], `${word}{43,64}`, () => ({ hits: [`«CFPAT-${mixed(43)}»`], misses: ["CFPAT-"] })),
  tokenShape("Typeform token", ["tfp_"], `${word}{40,80}`, () => ({ hits: [`«tfp_${mixed(44)}_${mixed(14)}»`], misses: ["tfp_x"] })),
  apartShape("Dropbox token", ["sl.u.", "sl."], `(?=${word}{0,80}[0-9])${word}{120,2048}`, () => ({
    hits: [`«sl.${mixed(136)}»`],
    misses: ["sl.example.org"],
  })),
  tokenShape("Mapbox secret token", ["sk.eyJ"], `${word}{40,400}\\.${word}{20,64}`, () => ({
    hits: [`«sk.eyJ${mixed(60)}.${mixed(22)}»`],
    misses: ["sk.eyJ"],
  })),
  apartShape("wallet key", ["xprv", "yprv", "zprv", "tprv"], "[1-9A-HJ-NP-Za-km-z]{100,112}", () => ({
    hits: [`«xprv${mixed(107)}»`],
    misses: ["xprv and xpub"],
  })),
];
