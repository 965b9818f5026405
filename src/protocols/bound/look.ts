import { domainTable } from "../../inquiry/domains.ts";
import { stringsIn } from "../../inquiry/plan-text.ts";
import { boundRows } from "../../inquiry/rows/bound.ts";
import { delegatedRows } from "../../inquiry/rows/delegated.ts";
import { openPlaces, widest } from "../../inquiry/rows/find.ts";
import { owned } from "../../inquiry/rows/silencers.ts";
import { clauseFrom, sentenceNumber, viewOf } from "../../inquiry/rows/view.ts";
import { covered } from "../../inquiry/settled.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Gap, Subject } from "../../inquiry/types.ts";
import { beginningOf } from "../../kernel/text.ts";
import { otherDomain } from "./policy.ts";
import { words } from "./words.ts";

const rows = [...boundRows, ...delegatedRows];
const otherMax = 3;
const evidenceMax = 3;
const wordsMaxChars = 80;

/** U12: more of one sentence is no question any more but an interrogation; what is hardest to take back goes first. */
const sentenceMax = 2;

/** S13: the domains that the words touch without saying who decides, each with the words that show it. */
export function openDomains({ intent, plan = "", settled = [] }: Subject): readonly Gap[] {
  const read = (text: string, source: string): Readable => ({ text, source, view: viewOf(covered(text, settled)) });
  const texts = [read(intent, textSources.intent), ...stringsIn(plan).map((text) => read(text, textSources.plan))].filter(
    ({ view }) => !owned.test(view),
  ); // there a person keeps the choices already, in the words themselves
  const touched = domainTable.flatMap(({ domain, about, said }): readonly PlacedGap[] => {
    const found = texts.flatMap((each, number) => {
      const place = wordsIn(each, said);
      return place ? [{ claim: `“${place.words}”`, source: each.source, sentence: `${number}:${place.sentence}` }] : [];
    });
    const evidence = found.slice(0, evidenceMax).map(({ claim, source }) => ({ claim, source }));
    return found[0] ? [{ sentence: found[0].sentence, gap: domainGap(domain, about, evidence) }] : [];
  });
  const seen = covered(intent, settled);
  const others = widest(openPlaces(rows, intent, { seen, ways: ["undecided", "reach", "outward"] }))
    .filter(({ quote }) => !domainTable.some(({ said }) => said.test(quote)))
    .slice(0, otherMax)
    .map(({ row, quote }): PlacedGap => ({
      sentence: `0:${sentenceNumber(intent, intent.indexOf(quote))}`,
      gap: {
        ...domainGap(otherDomain, words.choice(quote), [{ claim: `“${quote}”`, source: textSources.intent }]),
        key: quote,
        context: [row.harm],
      },
    }));
  const kept: PlacedGap[] = [];
  for (const each of [...touched, ...others]) {
    const beside = kept.filter(({ sentence }) => sentence === each.sentence);
    if (beside.length < sentenceMax && !beside.some((other) => isPartOf(each, other))) kept.push(each);
  }
  return kept.map(({ gap }) => gap);
}

/** A thing that a decision is about is not another decision: "tables" where "drop the tables" is asked about. */
function isPartOf({ gap }: PlacedGap, { gap: whole }: PlacedGap): boolean {
  const at = bare(whole).indexOf(bare(gap));
  return at >= 0 && !/,|\b(?:and|or|then)\b/i.test(bare(whole).slice(0, at));
}
const bare = ({ evidence: [first] }: Gap): string => (first?.claim ?? "").slice(1, -1);

/** A gap with the sentence that its first words stand in. */
interface PlacedGap {
  readonly sentence: string;
  readonly gap: Gap;
}

interface Readable {
  readonly text: string;
  readonly source: string;
  /** Made once: every domain reads it. */
  readonly view: string;
}

/** The words that touch a domain, with the rest of their clause (U20), as they stand. Exact names are not read. */
function wordsIn({ text, view }: Readable, said: RegExp): { readonly words: string; readonly sentence: number } | undefined {
  const found = said.exec(view);
  if (!found) return undefined;
  const rest = clauseFrom(text, found.index, found.index + found[0].length);
  return { words: beginningOf(rest, wordsMaxChars), sentence: sentenceNumber(view, found.index) };
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
