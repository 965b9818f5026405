import { domainTable } from "../../inquiry/domains.ts";
import { boundRows } from "../../inquiry/rows/bound.ts";
import { delegatedRows } from "../../inquiry/rows/delegated.ts";
import { openPlaces, widest } from "../../inquiry/rows/find.ts";
import { owned } from "../../inquiry/rows/guards.ts";
import { viewOf } from "../../inquiry/rows/view.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Gap, Subject } from "../../inquiry/types.ts";
import { otherDomain } from "./policy.ts";
import { words } from "./words.ts";

const rows = [...boundRows, ...delegatedRows];
const otherMax = 3;
const evidenceMax = 3;

/** S13: the domains that the words touch and that nobody has said who decides in, each with the words that show it. */
export function openDomains({ intent, plan = "" }: Subject): readonly Gap[] {
  const texts = [
    { text: intent, source: textSources.intent },
    ...stringsIn(plan).map((text) => ({ text, source: textSources.plan })),
  ];
  const touched = domainTable.flatMap(({ domain, about, said }) => {
    const evidence = texts.flatMap(({ text, source }) => {
      const found = isOwned(text) ? undefined : wordsIn(text, said);
      return found === undefined ? [] : [{ claim: `“${found}”`, source }];
    });
    return evidence.length === 0 ? [] : [domainGap(domain, about, evidence.slice(0, evidenceMax))];
  });
  const others = widest(openPlaces(rows, intent))
    .filter(({ quote }) => !domainTable.some(({ said }) => said.test(quote)))
    .slice(0, otherMax)
    .map(({ row, quote }) => ({
      ...domainGap(otherDomain, words.choice(quote), [{ claim: `“${quote}”`, source: textSources.intent }]),
      key: quote,
      context: [row.harm],
    }));
  return [...touched, ...others];
}

/** What a plan says: its texts where it is JSON, as they stand in it; else all of it. */
function stringsIn(plan: string): readonly string[] {
  const strings: string[] = [];
  try {
    JSON.parse(plan, (_, value: unknown) => {
      if (typeof value === "string" && plan.includes(value)) strings.push(value);
      return value;
    });
    return strings;
  } catch {
    return [plan];
  }
}

/** A person keeps the choices already, in the words themselves. */
const isOwned = (text: string): boolean => owned.test(viewOf(text));

/** The words that touch a domain, with the rest of their sentence, as they stand. What is named exactly is not read. */
function wordsIn(text: string, said: RegExp): string | undefined {
  const found = said.exec(viewOf(text));
  if (!found) return undefined;
  const [rest = ""] = /^[^.;\n]{0,80}/.exec(text.slice(found.index)) ?? [];
  return rest.trim();
}

const domainGap = (domain: string, about: string, evidence: Gap["evidence"]): Gap => ({
  kind: domain,
  key: domain,
  title: words.title(about),
  context: [],
  evidence,
  question: words.ask,
  steps: [],
});
