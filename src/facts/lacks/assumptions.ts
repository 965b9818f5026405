import { longPattern } from "../../kernel/long-pattern.ts";
import { escaped, isKind, quoted } from "../change/file-kinds.ts";
import { sharesWords, stepEvidence } from "./steps.ts";
import type { SpokenWords } from "./spoken/index.ts";
import type { FindLacks, Lack, PlanStep } from "./types.ts";

/** Words by which a plan rests on something that nobody looked at. */
export const assumptionRows: readonly { readonly pattern: RegExp; readonly hits: readonly string[]; readonly misses: readonly string[] }[] =
  [
    {
      pattern: longPattern("i")`
          \b(?:since|because|given that|now that|as(?=\s+(?:nobody|no one|none|nothing|everyone)\b))\s+(?:all|every(?:one|body|
          thing)?|nobody|none|nothing|no|only)\b[^.;\n]{4,}
        `,
      hits: ["since all clients send v2 we can remove v1", "because nobody reads it"],
      misses: ["as soon as all tests pass", "because the spec says so", "as all of the above"],
    },
    {
      pattern: /\b(?:we|i|let us|let's)\s+(?:assume|suppose|presume|believe|think|guess)\b[^.;\n]{4,}|\bassum(?:ing|ption:?)\b[^.;\n]{4,}/i,
      hits: ["we assume the cache is warm", "Assumption: the queue is empty"],
      misses: ["the function assumes nothing", "I expect a review"],
    },
    {
      pattern: longPattern("i")`
          \b(?:presumably|probably|most likely|hopefully|surely|obviously|should be (?:safe|fine|ok(?:ay)?|enough|harmless|
          unused|empty))\b[^.;\n]*
        `,
      hits: ["which is probably unused", "it should be safe to drop"],
      misses: ["the value should be 3"],
    },
    {
      pattern: longPattern("i")`
          \b(?:nobody|no one|nothing|none of (?:our|the) \w+|no (?:client|customer|user|service|job|code|consumer|
          other \w+)s?)\s+(?:\w+\s+)?(?:uses?|reads?|calls?|depends?|needs?|relies|rely|touch(?:es)?|cares?|notices?)\b[^.;\n]*|
          \b(?:is|are) (?:no longer|not|never) (?:used|read|called|needed|referenced)(?: any ?(?:more|where))?\b
        `,
      hits: ["nobody uses the export any more", "the table is no longer used"],
      misses: ["the flag is not set"],
    },
    {
      pattern: longPattern("i")`
          \ball (?:the |our )?(?:clients?|customers?|users?|servers?|nodes?|consumers?|browsers?|services?|tenants?|
          devices?) (?:already )?(?:send|use|have|run|support|are on|accept|understand|upgraded)\b[^.;\n]*
        `,
      hits: ["all servers run 22.04 already"],
      misses: ["notify all clients"],
    },
  ];

/** A step that looks before anything rests on it. */
const checks = longPattern("i")`
    \b(?:check|verif\w+|measur\w+|count|grep|quer(?:y|ies)|confirm|look (?:at|in|for|whether)|inspect|prove|find out|ask|
    search|list|audit|analy[sz]e|scan|log(?:s|ged) (?:show|say))\b
  `;
/** A sentence that says where it is known from. */
const sourced = longPattern("i")`
    \b(?:measured|according to|(?:logs?|metrics|dashboards?|grep|search|query|
    telemetry|analytics) (?:shows?|says?|finds?|found|confirms?)|checked (?:on|in|by|with)|see (?:logs?|docs?|the)|
    \d+ of \d+|zero (?:hits|calls|requests|references|rows)|verified (?:on|by|in|with)|per (?:the )?(?:logs?|
    metrics|decision|adr))\b
  `;

/** P1: what the plan takes for granted and no step looks at. */
export const assumptionsUnchecked: FindLacks = ({ records }, steps, words) =>
  steps.flatMap((step): readonly Lack[] => {
    const quote =
      assumptionRows.map(({ pattern }) => pattern.exec(step.text)?.[0]).find((found) => found !== undefined) ??
      words.find("assume", step.text)?.[0];
    if (quote === undefined || sourced.test(step.text) || words.has("known", step.text)) return [];
    const isChecked = (text: string): boolean =>
      (checks.test(text) || words.has("check", text)) && (!words.isSpaced || sharesWords(text, step.text));
    if (steps.some((other) => other !== step && isChecked(other.bare)) || records.some(({ text }) => isChecked(text))) return [];
    return [{ what: "assumption", about: quote.trim(), evidence: [{ ...stepEvidence(step), claim: `“${quote.trim()}”` }] }];
  });

const removes =
  /\b(?:delet\w+|remov\w+|drop(?:s|ping)?|retir\w+|shut(?:s|ting)? down|turn(?:s|ing)? off|decommission\w*|sunset\w*|unpublish\w*)\b/i;
const inUse = longPattern("i")`
    \b(?:support(?:s|ed)?|maintain(?:s|ed)?|security (?:fixes|updates)|used by|required by|consumed by|depends? on|
    needed (?:by|for)|in use|read by|until)\b
  `;

/** Things that a step takes away, by the names that a document would use for them. */
const removedNames = ({ bare }: PlanStep, words: SpokenWords): readonly RegExp[] => {
  const found = removes.exec(bare);
  if (!found && !words.has("remove", bare)) return [];
  const tail = bare.slice(found?.index ?? 0); // other languages may put the verb behind the name
  const versions = [...tail.matchAll(/\b(?:v|release\/|releases\/|branch )?(\d+)(?:\.(\d+))?(?:\.[\dx*]+)?\b/g)].flatMap(
    ([whole, major, minor]) =>
      /[v/]|branch|\./.test(whole) ? [new RegExp(`(?<![\\d.-])v?${major}\\.(?:x|${minor ?? "\\*"})(?![\\d-])`, "i")] : [],
  );
  const names = (tail.match(/`[^`]{3,60}`|(?<![\w-])-{0,9}\b[\w-]+(?:[._/:][\w-]+)+\b|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w+\b/g) ?? [])
    .map((name) => name.replaceAll("`", ""))
    .filter((name) => name.length >= 5 && !/^\d/.test(name));
  return [...versions, ...names.map((name) => new RegExp(`(?<![\\w/.-])${escaped(name)}(?![\\w-])`))];
};

/** P1: something goes that a document of the project says is in use, and no step asks. */
export const removedInUse: FindLacks = ({ change, today, records }, steps, words) => {
  if (!change) return [];
  const docs = change.paths.filter((path) => isKind(path, "doc") && !/change ?log|history|release-?notes|decisions?\/|adr\//i.test(path));
  return steps.flatMap((step): readonly Lack[] => {
    for (const name of removedNames(step, words))
      for (const path of docs)
        for (const [at, text] of (change.text(path) ?? "").split(/\r?\n/).entries()) {
          if (!name.test(text) || !inUse.test(text.replace(name, "")) || isPast(text, today)) continue;
          const isSettled =
            steps.some((other) => other !== step && checks.test(other.bare) && sharesWords(other.bare, text)) ||
            records.some((record) => name.test(record.text));
          if (!isSettled)
            return [{ what: "in-use", about: name.exec(text)?.[0] ?? "", evidence: [stepEvidence(step), quoted(path, at + 1, text)] }];
        }
    return [];
  });
};

/** A date in the line that has gone by. */
const isPast = (text: string, today: string): boolean => {
  const [date] = /\b20\d\d-\d\d(?:-\d\d)?/.exec(text) ?? [];
  return (
    (date !== undefined && date < today.slice(0, date.length)) || /\b(?:no longer|not) (?:supported|used|maintained|needed)\b/i.test(text)
  );
};
