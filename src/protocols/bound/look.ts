import { domainTable } from "../../inquiry/domains.ts";
import { stringsIn } from "../../inquiry/plan-text.ts";
import { boundRows } from "../../inquiry/rows/bound.ts";
import { delegatedRows } from "../../inquiry/rows/delegated.ts";
import { openPlaces, widest } from "../../inquiry/rows/find.ts";
import { owned } from "../../inquiry/rows/silencers.ts";
import { viewOf } from "../../inquiry/rows/view.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Gap, Subject } from "../../inquiry/types.ts";
import { otherDomain } from "./policy.ts";
import { words } from "./words.ts";

const rows = [...boundRows, ...delegatedRows];
const otherMax = 3;
const evidenceMax = 3;

/** S13: the domains that the words touch without saying who decides, each with the words that show it. */
export function openDomains({ intent, plan = "" }: Subject): readonly Gap[] {
  const texts = [readable(intent, textSources.intent), ...stringsIn(plan).map((text) => readable(text, textSources.plan))].filter(
    ({ view }) => !owned.test(view),
  ); // there a person keeps the choices already, in the words themselves
  const touched = domainTable.flatMap(({ domain, about, said }) => {
    const evidence = texts.flatMap((each) => {
      const found = wordsIn(each, said);
      return found === undefined ? [] : [{ claim: `“${found}”`, source: each.source }];
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

interface Readable {
  readonly text: string;
  readonly source: string;
  /** Made once: every domain reads it. */
  readonly view: string;
}

const readable = (text: string, source: string): Readable => ({ text, source, view: viewOf(text) });

/** The words that touch a domain, with the rest of their sentence, as they stand. Exact names are not read. */
function wordsIn({ text, view }: Readable, said: RegExp): string | undefined {
  const found = said.exec(view);
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
