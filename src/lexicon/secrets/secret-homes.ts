/** Where a secret is at home: handed to its own service, in the place for it, it is what it is for. */
export interface SecretHome {
  /** Names of hosts; what lies below them belongs to them. */
  readonly hosts: readonly string[];
  /** Programs that speak to no other service. */
  readonly programs?: readonly string[];
  /** The service takes it in its address, not only in a header. */
  readonly inAddress?: true;
}

const words = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));
const home = (hosts: string, programs = ""): SecretHome => ({ hosts: words(hosts), programs: words(programs) });
const address = (hosts: string): SecretHome => ({ hosts: words(hosts), inAddress: true });

const github = home("github.com githubusercontent.com ghcr.io npm.pkg.github.com", "gh hub");

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
  "key that begins with sk-": home("openai.com deepseek.com moonshot.cn openrouter.ai"),
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
  webhook: address("hooks.slack.com discord.com discordapp.com webhook.office.com logic.azure.com"),
  "Discord bot token": home("discord.com discordapp.com"),
  "Telegram bot token": address("api.telegram.org"),
  "SendGrid key": home("sendgrid.com"),
  "Mailgun key": home("mailgun.net"),
  "Brevo key": home("brevo.com sendinblue.com"),
  "Resend key": home("resend.com"),
  "Twilio key": home("twilio.com", "twilio"),
  "Stripe key": home("stripe.com", "stripe"),
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
  "signature of an address": address("amazonaws.com cloudfront.net googleapis.com windows.net azure.com"),
  "DigitalOcean token": home("digitalocean.com", "doctl"),
  "Heroku token": home("heroku.com", "heroku"),
  "Cloudflare token": home("cloudflare.com", "wrangler"),
  "Vercel token": home("vercel.com", "vercel"),
  "Netlify token": home("netlify.com", "netlify"),
  "Fly token": home("fly.io machines.dev", "fly flyctl"),
  "Supabase key": home("supabase.com supabase.co", "supabase"),
  "Render key": home("render.com", "render"),
  "Neon key": home("neon.tech", "neonctl"),
};
