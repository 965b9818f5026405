import { viewOf } from "../../../inquiry/rows/view.ts";
import type { Deficit, UpstreamProtocol, UpstreamSources } from "../types.ts";

/** A model's word about one text: what it finds open, and which findings of rules it holds to be answered, by which words. */
export interface ModelWord {
  readonly findings: readonly Deficit[];
  readonly answered: readonly { readonly protocol: UpstreamProtocol; readonly quote: string }[];
}

/** More is no look any more but a flood. */
const findingsMax = 3;

/**
 * U2: findings of rules and of a model together. A model's finding counts if its words stand in the source, word for word but
 * for white space. A rule's finding is answered if the model's words stand there too, and say something of their own besides
 * the words that were found: a name or a number. What a model says never takes a finding away unrecorded.
 */
export function heard(rules: readonly Deficit[], { findings, answered }: ModelWord, sources: UpstreamSources): readonly Deficit[] {
  const marked = rules.map((rule): Deficit => {
    const [words] = answered
      .filter(({ protocol }) => protocol === rule.protocol)
      .flatMap(({ quote }) => placeIn(sources[rule.source] ?? [], quote) ?? [])
      .filter((place) => /[¤\d]/.test(viewOf(place.replace(rule.quote, " "))));
    return words === undefined ? rule : { ...rule, answered: words };
  });
  return [...marked, ...quotedOnly(findings, sources)];
}

/** A model's findings whose words stand where it says, as they stand there. */
export const quotedOnly = (findings: readonly Deficit[], sources: UpstreamSources): readonly Deficit[] =>
  findings
    .flatMap((each): readonly Deficit[] => {
      const quote = placeIn(sources[each.source] ?? [], each.quote);
      return quote === undefined ? [] : [{ ...each, quote, by: "model" }];
    })
    .slice(0, findingsMax);

/** U3: the words of a text that are the quote, after folding white space. */
function placeIn(texts: readonly string[], quote: string): string | undefined {
  const parts = quote.trim().split(/\s+/u);
  if (parts[0] === "" || quote.length > quoteMaxChars) return undefined;
  const pattern = new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")).join("\\s+"));
  for (const text of texts) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}
const quoteMaxChars = 600;
