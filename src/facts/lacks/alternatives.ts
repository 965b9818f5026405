import { longPattern } from "../../kernel/long-pattern.ts";
import { quoted } from "../change/file-kinds.ts";
import type { RepositoryChange } from "../change/types.ts";
import { chosenIn } from "./spoken/choices.ts";
import { stepEvidence } from "./steps.ts";
import type { FindLacks, Lack } from "./types.ts";

const name =
  "(?:[A-Z][A-Za-z0-9.+#]*[A-Za-z0-9+#]|[a-z]+(?:SQL|JS|DB|MQ)|postgres|mysql|redis|kafka|nats|rabbitmq|grpc|graphql|" +
  "kubernetes|terraform|webpack|vite|esbuild|react|vue|svelte|angular|django|flask|fastapi|rails|spring|rust|go|kotlin|" +
  "typescript|mongodb|sqlite|elasticsearch|opensearch|nomad|jwt|oauth)";

/** A choice between things that others would have chosen differently: one of them is named, as replaced by another. */
export const choiceRows: readonly { readonly pattern: RegExp; readonly hits: readonly string[]; readonly misses: readonly string[] }[] = [
  {
    pattern: new RegExp(
      `\\b(?:replac\\w+|swap\\w*|exchang\\w+|substitut\\w+)\\s+(?:out\\s+)?(?:our |the )?` +
        `(?:\\w+ ){0,2}?${name}\\s+(?:by|with|for)\\s+(${name})`,
    ),
    hits: ["replace Redis by NATS", "swap out Jenkins for Buildkite"],
    misses: ["replace `parse` with `read`", "replace the icon with a label"],
  },
  {
    pattern: new RegExp(
      `\\b(?:switch|migrat|mov|chang|port|convert)\\w*\\s+(?:[\\w' ]{0,40}?\\s)?` +
        `(?:from\\s+\\S+\\s+(?:sessions?\\s+)?)?(?:to|onto|off \\S+ to)\\s+(${name})\\b(?!\\s*\\d)(?![\\w]*\\/)`,
    ),
    hits: ["migrate the queue from RabbitMQ to Kafka", "switch auth from sessions to JWT"],
    misses: ["move the button to the left", "switch to the next tab", "migrate to v2"],
  },
  {
    pattern: new RegExp(`\\b(?:rewrit\\w+|reimplement\\w*)\\b[^.;\\n]{0,40}?\\b(?:in|on top of)\\s+(${name})\\b`),
    hits: ["rewrite the parser in Rust"],
    misses: ["rewrite the sentence in the README"],
  },
  {
    pattern: new RegExp(`\\b(?:adopt|introduc|bring in|standardi[sz]e on)\\w*\\s+(${name})\\b`),
    hits: ["adopt Kubernetes for the workers"],
    misses: ["introduce a helper", "adopt the style of the others"],
  },
];

/** Names that begin a sentence or a part of a project, and are no technology. */
const ordinary = longPattern()`
    ^(?:The|This|That|It|An|Main|README|CI|API|URL|UI|DNS|TODO|PR|New|Old|Production|Staging|English|German|UTC|JSON|
    YAML|CSV|HTML|CSS|HTTPS?|UTF|IDs?|Step|Phase|Monday|Friday)$
  `;
const weighed = longPattern("i")`
    \b(?:alternatives?|instead of|rather than|compar(?:ed|ison|ing)|considered|weigh(?:ed|ing)|options?\b|versus|vs\.?|
    trade-?offs?|pros and cons|evaluat\w+|benchmark\w*|ruled out|rejected|shortlist\w*)\b
  `;
const cited = /\b(?:decision|adr|rfc|record)[- #]*(?:no\.? ?)?(\d{1,5})\b/i;
const isRecordPath = (path: string): boolean => /(?:^|\/)(?:decisions?|adrs?|rfcs?|architecture)\//i.test(path);

/** P1: a choice for one technology without a word about the others, in the plan or in a record of the project. */
export const alternativesUnweighed: FindLacks = ({ texts, change, records }, steps, words) => {
  const all = texts.map(({ text }) => text).join("\n");
  return steps.flatMap((step): readonly Lack[] => {
    const target =
      choiceRows
        .map(({ pattern }) => pattern.exec(`${step.bare.charAt(0).toLowerCase()}${step.bare.slice(1)}`)?.[1])
        .find((found) => found !== undefined && !ordinary.test(found)) ?? chosenIn(words, step.bare);
    if (target === undefined || weighed.test(all) || words.has("weighed", all) || records.some(({ text }) => text.includes(target)))
      return [];
    const record = recordFor(change, all, target);
    if (record?.isWeighed === true) return [];
    return [{ what: "alternative", about: target, evidence: [stepEvidence(step), ...(record ? [record.place] : [])] }];
  });
};

function recordFor(change: RepositoryChange | undefined, plan: string, target: string) {
  const number = cited.exec(plan)?.[1];
  const found = change?.paths.filter(isRecordPath).find((path) => {
    const isCited = number !== undefined && new RegExp(`(?:^|\\D)0*${Number(number)}(?:\\D|$)`).test(path.slice(path.lastIndexOf("/") + 1));
    return isCited || (number === undefined && (change.text(path) ?? "").includes(target));
  });
  if (!change || found === undefined) return undefined;
  const text = change.text(found) ?? "";
  const items = text.match(/^[ \t]*(?:[-*]|\d+\.|#{2,}|\|)[ \t]*\S/gm) ?? [];
  return { isWeighed: weighed.test(text) || items.length >= 2, place: quoted(found, 1, text.split(/\r?\n/, 1)[0] ?? "") };
}
