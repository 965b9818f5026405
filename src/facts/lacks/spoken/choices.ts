import { signs, spoken, type LanguageMarks, type SpokenName } from "../../../lexicon/spoken.ts";
import { made, tables, type SpokenWords } from "./index.ts";

/** Technologies by name, and names that only one has: a capital within, or a number behind a capital. */
const technologies = signs`
  (?:(?:Postgres|MySQL|MariaDB|Redis|Kafk[aąęi]|NATS|RabbitMQ|gRPC|GraphQL|Kubernetes|Docker|Terraform|Ansible|Webpack|Vite|React|
  Vue|Svelte|Angular|Next|Nuxt|Django|Flask|FastAPI|Rails|Laravel|Spring|Quarkus|Rust|Go|Kotlin|Swift|Scala|Elixir|TypeScript|
  Python|MongoDB|SQLite|Cassandra|DynamoDB|Elasticsearch|OpenSearch|Nomad|JWT|OAuth|SQS|Jenkins|Buildkite|Grafana|Datadog|
  Prometheus|Sentry|Vercel|Netlify|Azure|AWS|GCP|Cloudflare)\p{Ll}{0,3}|
  [A-Z][a-z]+[A-Z]\w+|[A-Z][a-z]{2,}\d\w*|(?:GitHub|GitLab) (?:Actions|CI)|microserviços|microservizi|microservicios|
  microservices|Microservices|mikroserwisy)
`;

/** A sentence begins with a capital, and a name keeps its own. */
const asWritten = (step: string, name: SpokenName): string => {
  const { isSpaced = true }: LanguageMarks = spoken[name];
  return isSpaced ? `${step.charAt(0).toLowerCase()}${step.slice(1)}` : step;
};

const choiceOf = (name: SpokenName, at: number, shape: string): RegExp =>
  made(`${name} choose ${at}`, () => {
    const { isSpaced = true }: LanguageMarks = spoken[name];
    const [before, behind] = isSpaced ? ["(?<![\\p{L}\\p{N}_])", "(?![\\p{L}\\p{N}_])"] : ["", ""];
    const words = shape.replaceAll("…", `[^.;\\n。；]{0,50}?${before}`).replace("¤", `(${technologies})`);
    return new RegExp(`${before}(?:${words})${behind}`, "u");
  });

/** The technology that a step chooses. */
export function chosenIn({ languages }: SpokenWords, step: string): string | undefined {
  for (const name of languages)
    for (const [at, shape] of (tables[name].choose ?? []).entries()) {
      const found = choiceOf(name, at, shape).exec(asWritten(step, name))?.[1];
      if (found !== undefined) return found;
    }
  return undefined;
}
