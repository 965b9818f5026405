import { longPattern } from "../../kernel/long-pattern.ts";
import { gap, piecesLeft } from "../wildcard.ts";

/** Home of a secret: sent to its own service, in the place for it, it is used as meant. */
export interface SecretHome {
  /**
   * Names of hosts; names below them count too. None below which anybody can run a program of their own: a token sent
   * to such a name would be theirs.
   */
  readonly hosts: readonly string[];
  /** Programs that speak to no other service. */
  readonly programs?: readonly string[];
  /** The service takes it in its address, not only in a header. */
  readonly inAddress?: true;
  /** It opens what customers keep there, and goes to their hosts as well. */
  readonly ofCustomers?: true;
}

const words = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));
const home = (hosts: string, programs = ""): SecretHome => ({ hosts: words(hosts), programs: words(programs) });
const address = (hosts: string, programs = ""): SecretHome => ({ ...home(hosts, programs), inAddress: true });

const github = home(
  "github.com raw.githubusercontent.com objects.githubusercontent.com media.githubusercontent.com gist.githubusercontent.com " +
    "release-assets.githubusercontent.com actions.githubusercontent.com ghcr.io npm.pkg.github.com",
  "gh hub",
);

/** By the names of the shapes. One that is not here is at home nowhere that is known beforehand. */
export const secretHomes: Readonly<Record<string, SecretHome>> = {
  "GitHub token": github,
  "GitHub fine-grained token": github,
  "GitLab token": home("gitlab.com", "glab"),
  "Bitbucket password": home("bitbucket.org"),
  "Atlassian token": home("atlassian.net atlassian.com bitbucket.org", "acli"),
  "npm token": home("registry.npmjs.org npmjs.com", "npm pnpm yarn"),
  "PyPI token": home("pypi.org", "twine"),
  "RubyGems token": home("rubygems.org", "gem"),
  "crates.io token": home("crates.io"),
  "NuGet key": home("nuget.org", "nuget"),
  "Docker token": home("docker.com docker.io"),
  "Clojars token": home("clojars.org"),
  "Sonar token": home("sonarcloud.io", "sonar-scanner"),
  "CircleCI token": home("circleci.com", "circleci"),
  "Buildkite token": home("buildkite.com", "bk"),
  "Postman key": home("getpostman.com postman.com", "postman"),
  "Sourcegraph token": home("sourcegraph.com", "src"),
  "LaunchDarkly key": home("launchdarkly.com", "ldcli"),
  "Anthropic key": home("anthropic.com"),
  "OpenAI key": home("openai.com openrouter.ai langfuse.com", "openai"),
  "key that begins with sk-": home(
    "openai.com deepseek.com moonshot.cn moonshot.ai openrouter.ai stability.ai siliconflow.cn dashscope.aliyuncs.com " +
      "dashscope-intl.aliyuncs.com",
  ),
  "Hugging Face token": home("huggingface.co hf.co", "huggingface-cli hf"),
  "Replicate token": home("replicate.com"),
  "Groq key": home("groq.com"),
  "xAI key": home("x.ai"),
  "Perplexity key": home("perplexity.ai"),
  "Together or Fireworks key": home("together.xyz together.ai fireworks.ai"),
  "LangSmith key": home("smith.langchain.com"),
  "Pinecone key": home("pinecone.io"),
  "NVIDIA key": home("nvidia.com"),
  "Cerebras key": home("cerebras.ai"),
  "search key": home("tavily.com jina.ai firecrawl.dev e2b.dev"),
  "Slack token": home("slack.com"),
  "Slack app token": home("slack.com"),
  webhook: address(
    "hooks.slack.com discord.com discordapp.com webhook.office.com logic.azure.com open.feishu.cn open.larksuite.com qyapi.weixin.qq.com",
  ),
  "MailerSend key": home("mailersend.com"),
  "Logfire token": home("pydantic.dev", "logfire"),
  "Context7 key": home("context7.com"),
  "Discord bot token": home("discord.com discordapp.com"),
  "Telegram bot token": address("api.telegram.org"),
  "SendGrid key": home("sendgrid.com"),
  "Mailgun key": home("mailgun.net"),
  "Brevo key": home("brevo.com sendinblue.com"),
  "Resend key": home("resend.com"),
  "Twilio key": home("twilio.com", "twilio"),
  // Others have taken this start over.
  "Stripe key": home("stripe.com knock.app clerk.com clerk.dev paystack.co workos.com", "stripe"),
  "Shopify token": home("shopify.com myshopify.com"),
  "Square token": home("squareup.com"),
  "Square or Facebook access token": home("squareup.com graph.facebook.com"),
  "PayPal or Braintree token": home("paypal.com braintreegateway.com"),
  "Plaid token": home("plaid.com"),
  "shipping key": home("easypost.com goshippo.com duffel.com"),
  "New Relic key": home("newrelic.com nr-data.net", "newrelic"),
  "Sentry token": home("sentry.io", "sentry-cli"),
  "Grafana token": home("grafana.com grafana.net"),
  "Dynatrace token": home("dynatrace.com"),
  "PostHog key": home("posthog.com"),
  "Linear key": home("linear.app"),
  "Notion token": home("notion.com notion.so"),
  "Figma token": home("figma.com"),
  "Airtable token": home("airtable.com"),
  "HubSpot token": home("hubapi.com hubspot.com"),
  "Trello token": home("trello.com"),
  "ClickUp token": home("clickup.com"),
  "Contentful token": home("contentful.com"),
  "Typeform token": home("typeform.com"),
  "Dropbox token": home("dropboxapi.com dropbox.com"),
  "Mapbox secret token": address("mapbox.com"),
  "Google API key": address("googleapis.com google.com"),
  "Google access token": home("googleapis.com google.com"),
  "signature of an address": {
    ...address("amazonaws.com cloudfront.net googleapis.com windows.net azure.com backblazeb2.com scw.cloud myqcloud.com aliyuncs.com"),
    ofCustomers: true,
  },
  "DigitalOcean token": home("digitalocean.com", "doctl"),
  "Heroku token": home("heroku.com", "heroku"),
  "Cloudflare token": home("cloudflare.com", "wrangler"),
  "Vercel token": home("vercel.com", "vercel"),
  "Netlify token": home("netlify.com", "netlify"),
  "Fly token": home("fly.io machines.dev", "fly flyctl"),
  "Supabase key": home("supabase.com supabase.co", "supabase"),
  "Render key": home("render.com", "render"),
  "Neon key": home("neon.tech", "neonctl"),
  "GitLab runner registration token": home("gitlab.com", "gitlab-runner"),
  "Artifactory key": home("jfrog.io", "jf jfrog"),
  "Artifactory reference token": home("jfrog.io", "jf jfrog"),
  "AWS key id": address("amazonaws.com", "aws"),
  "AWS Bedrock key": home("bedrock.*.amazonaws.com bedrock-runtime.*.amazonaws.com bedrock-mantle.*.api.aws"),
  "Google client secret": home("oauth2.googleapis.com accounts.google.com"),
  "Google refresh token": home("oauth2.googleapis.com accounts.google.com"),
  "Azure account key": home("", "az azcopy"),
  "Azure client secret": home("login.microsoftonline.com", "az"),
  "Azure key": home("openai.azure.com cognitiveservices.azure.com services.ai.azure.com api.cognitive.microsoft.com search.windows.net"),
  "Cloudflare origin key": home("cloudflare.com"),
  "Cloudflare tunnel token": home("", "cloudflared"),
  "PlanetScale secret": home("planetscale.com psdb.cloud", "pscale"),
  "Databricks token": home("cloud.databricks.com azuredatabricks.net gcp.databricks.com", "databricks"),
  "Terraform token": home("app.terraform.io"),
  "Doppler token": home("doppler.com", "doppler"),
  "1Password service token": home("1password.com 1password.eu 1password.ca", "op"),
  "1Password secret key": home("", "op"),
  "Pulumi token": home("pulumi.com", "pulumi"),
  "Tailscale key": home("tailscale.com", "tailscale"),
  "Alibaba key id": address("aliyuncs.com", "aliyun"),
  "Tencent key id": address("tencentcloudapi.com myqcloud.com", "tccli"),
  "Scaleway key id": home("scaleway.com scw.cloud", "scw"),
  "key that begins with sk_": home("elevenlabs.io"),
  "Razorpay key": home("razorpay.com"),
  "Flutterwave key": home("flutterwave.com"),
  "Lob key": home("lob.com"),
  "Polar token": home("polar.sh"),
  "Facebook access token": address("graph.facebook.com"),
  "Instagram token": address("graph.instagram.com graph.facebook.com"),
  "Twitter bearer token": home("api.twitter.com api.x.com"),
  "Asana token": home("asana.com"),
  "Salesforce session": home("salesforce.com", "sf sfdx"),
  "Frame.io token": home("frame.io"),
  "ReadMe key": home("readme.com dash.readme.io", "rdme"),
  "Firebase server key": home("fcm.googleapis.com"),
  "Yandex key": home("api.cloud.yandex.net", "yc"),
  "Yandex access token": home("api.cloud.yandex.net", "yc"),
  "Atlas key": home("cloud.mongodb.com", "atlas"),
  "Snowflake token": home("snowflakecomputing.com", "snow snowsql"),
  "Confluent secret": home("confluent.cloud", "confluent"),
  "Infisical token": home("infisical.com", "infisical"),
  "Vercel Blob token": home("vercel-storage.com vercel.com", "vercel"),
  "Convex key": home("convex.cloud convex.dev"),
  "Packagist token": home("packagist.com packagist.org"),
  "Hex token": home("hex.pm"),
  "JSR token": home("jsr.io"),
  "Buildkite agent token": home("buildkite.com", "buildkite-agent"),
  "Harness token": home("harness.io"),
  "Snyk token": home("snyk.io", "snyk"),
  "Prefect key": home("prefect.cloud", "prefect"),
  "Rootly key": home("rootly.com"),
  "Knock key": home("knock.app", "knock"),
  "Inngest signing key": home("inngest.com"),
  "Trigger key": home("trigger.dev"),
  "Datadog key": home("datadoghq.com datadoghq.eu ddog-gov.com"),
  "Honeycomb key": home("honeycomb.io"),
  "Axiom token": home("axiom.co", "axiom"),
  "Weights & Biases key": home("wandb.ai", "wandb"),
  "Cursor key": home("cursor.com cursor.sh", "cursor-agent"),
  "Daytona key": home("daytona.io", "daytona"),
  "Modal token": home("modal.com", "modal"),
  "RunPod key": home("runpod.io runpod.ai", "runpodctl"),
  "Browserbase key": home("browserbase.com"),
  "Composio key": home("composio.dev", "composio"),
  "RapidAPI key": home("rapidapi.com"),
  "Mailchimp key": home("api.mailchimp.com mandrillapp.com"),
  "Mailgun sending key": home("mailgun.net"),
  "New Relic license key": home("newrelic.com nr-data.net", "newrelic"),
  "Okta token": home("okta.com oktapreview.com okta-emea.com"),
  "Stytch secret": home("stytch.com"),
  "Svix token": home("svix.com", "svix"),
  "Adyen key": home("adyen.com adyenpayments.com"),
  "Paddle key": home("paddle.com"),
  "Mollie key": home("mollie.com"),
  "GoCardless token": home("gocardless.com"),
  "Intercom token": home("intercom.io"),
  "Cal.com key": address("api.cal.com"),
  "Bitwarden token": home("", "bws"),
  "LinkedIn token": home("linkedin.com"),
  "LinkedIn secret": home("linkedin.com"),
  "Sanity token": home("api.sanity.io", "sanity"),
  "Statsig key": home("statsigapi.net statsig.com"),
  "Adobe secret": home("adobelogin.com"),
  "Adafruit key": home("io.adafruit.com"),
  "Voyage key": home("voyageai.com"),
  "Aiven password": home("aivencloud.com db.ondigitalocean.com"),
  "Xata key": home("xata.io xata.sh", "xata"),
  "Cockroach secret": home("cockroachlabs.cloud", "ccloud"),
  "ClickHouse key": home("clickhouse.cloud"),
  "Elastic key": home("api.elastic-cloud.com"),
  "Coralogix key": home("coralogix.com"),
  "dbt token": home("getdbt.com dbt.com"),
  "JetBrains token": home("jetbrains.com youtrack.cloud jetbrains.space"),
  "Akamai token": home("akamaiapis.net", "akamai"),
  "Backblaze key": home("backblazeb2.com", "b2"),
  "Defined Networking key": home("defined.net"),
  "Scalingo token": home("scalingo.com", "scalingo"),
  "Infracost key": home("infracost.io", "infracost"),
  "Deno Deploy token": home("deno.com", "deployctl"),
  "Gitpod token": home("gitpod.io", "gitpod"),
  "Val Town token": home("api.val.town", "vt"),
  "Anyscale token": home("anyscale.com", "anyscale"),
  "Checkly key": home("checklyhq.com", "checkly"),
  "DevCycle key": home("devcycle.com", "dvc"),
  "42 secret": home("api.intra.42.fr"),
  "SettleMint token": home("settlemint.com", "settlemint"),
  "old Grafana key": home("grafana.com grafana.net"),
};

/** Services that are logged into with keys of no shape of their own. */
export const otherServices: readonly string[] = words(
  "api.spotify.com accounts.spotify.com graph.microsoft.com dev.azure.com management.azure.com api.openweathermap.org api.weatherapi.com " +
    "api.telegram.org api.pagerduty.com api.opsgenie.com api.statuspage.io api.uptimerobot.com api.mistral.ai api.cohere.com " +
    "api.cohere.ai api.assemblyai.com api.deepgram.com api.zoom.us api.box.com api.monday.com api.todoist.com api.calendly.com " +
    "api.webflow.com api.travis-ci.com api.codecov.io quay.io api.fastly.com api.linode.com api.vultr.com api.hetzner.cloud " +
    "api.godaddy.com api.ngrok.com backboard.railway.app backboard.railway.com api.mapbox.com api.reddit.com oauth.reddit.com " +
    "api.twitch.tv id.twitch.tv api.line.me api.pinterest.com open.tiktokapis.com api.medium.com dev.to api.strava.com api.fitbit.com " +
    "api.pexels.com api.unsplash.com api.themoviedb.org newsapi.org api.coinbase.com api.postmarkapp.com api.mailjet.com " +
    "api.segment.io api.rollbar.com ipinfo.io",
);

/** Reasons why a service's key has no home: wherever it goes, somebody is asked. */
export const homelessSecrets: Readonly<Record<string, string>> = {
  "token of Assent": "it opens the console on this machine, and no agent hands it on",
  "AWS secret key beside its id": "requests are signed with it; it is never sent",
  "Vault token": "the server is the project's own: its name comes from the configuration",
  "old Vault token": "the server is the project's own: its name comes from the configuration",
  "age secret key": "it opens files on this machine; it is never sent",
  "webhook secret": "what comes in is checked with it; it is never sent",
  "wallet key": "it signs on this machine; it is never sent",
  "WooCommerce key": "the shop is the project's own: its name comes from the configuration",
  "Ghost key": "the site is the project's own, and its key signs; it is never sent",
  "OpenShift token": "the cluster is the project's own: its name comes from the configuration",
  "k3s token": "the cluster is the project's own: its name comes from the configuration",
  "Rancher token": "the cluster is the project's own: its name comes from the configuration",
  "Portainer token": "the server is the project's own: its name comes from the configuration",
  "Octopus key": "the server is the project's own: its name comes from the configuration",
};

/** Whether a host is one of a home, or lies below it. A `*` in the name of a home stands for one label. */
export function isAtHome(host: string, name: string): boolean {
  if (!name.includes("*")) return host === name || host.endsWith(`.${name}`);
  return piecesLeft([gap, ...name.split(".")], host.split("."), (wanted, label) => wanted === "*" || wanted === label) === 0;
}

/** Hosts below a service on which its customers' content or programs lie: whoever rents one reads what is sent there. */
const lentHosts = longPattern()`
  (?:^|\.)(?:s3(?:-[\w-]{1,40})?|compute(?:-1)?)\.(?:[\w-]{1,40}\.){0,3}amazonaws\.com$|
  \.(?:elb|execute-api|appsync-api|es|vpce)\.(?:[\w-]{1,40}\.){0,2}amazonaws\.com$|\.elb\.amazonaws\.com$|
  (?:^|\.)(?:s3|cos|oss|fc|fnc|apigw|instances)[.-](?:[\w-]{1,40}\.){0,3}(?:backblazeb2\.com|scw\.cloud|myqcloud\.com|aliyuncs\.com)$|
  (?:^|\.)(?:core\.windows\.net|cloudapp\.azure\.com|logic\.azure\.com|(?:script|sites)\.google\.com|e2b\.dev)$|
  \.storage\.googleapis\.com$|\.ws-[\w-]{1,20}\.gitpod\.io$
`;
const lentPaths =
  /^storage\.googleapis\.com\/(?!(?:upload\/|download\/)?storage\/v1\/|batch\/)|^docs\.google\.com\/forms\/|\.supabase\.co\/functions\//i;

/** Whether a host, or a path of it, is lent to anybody. A home that names such a host itself means it. */
export const isLent = (host: string, path = ""): boolean => lentHosts.test(host) || lentPaths.test(`${host}${path}`);
