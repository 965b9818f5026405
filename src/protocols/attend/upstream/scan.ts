import { sourceOrder, upstreamProtocols, type Deficit, type SourceName, type UpstreamProtocol, type UpstreamSources } from "../types.ts";
import { ambiguousRows } from "../../../inquiry/rows/ambiguous.ts";
import { borrowedRows } from "../../../inquiry/rows/borrowed.ts";
import { boundRows } from "../../../inquiry/rows/bound.ts";
import { clarifyRows } from "../../../inquiry/rows/clarify.ts";
import { delegatedRows } from "../../../inquiry/rows/delegated.ts";
import { elsewhereRows } from "../../../inquiry/rows/elsewhere.ts";
import { findUnsettled, namedIn, quoteOf } from "../../../inquiry/rows/find.ts";
import { readMaxChars } from "../../../inquiry/plan-text.ts";
import { frameRows } from "../../../inquiry/rows/frame.ts";
import { goalRows } from "../../../inquiry/rows/goal.ts";
import { groundRows } from "../../../inquiry/rows/ground.ts";
import type { OpenRow } from "../../../inquiry/rows/row.ts";
import { covered } from "../../../inquiry/settled.ts";
import type { SettledPoint } from "../../../inquiry/types.ts";
import { isOutputOf, settles } from "./settled.ts";
import { solicitRows } from "../../../inquiry/rows/solicit.ts";
import { undecidedRows } from "../../../inquiry/rows/undecided.ts";
import { vagueRows } from "../../../inquiry/rows/vague.ts";
import { isEnglish, passagesOf, viewOf, type Passage } from "../../../inquiry/rows/view.ts";
import type { SpokenLanguage, WayName } from "../../../inquiry/ways/language.ts";
import { languageOf } from "../../../inquiry/ways/languages.ts";
import { learnedOf } from "../../../inquiry/learned/learned.ts";
import { learnedPolicy } from "../../../inquiry/learned/policy.ts";
import { harmOf, wayRows } from "../../../inquiry/ways/ways.ts";

export const rowsOf: Readonly<Record<UpstreamProtocol, readonly OpenRow[]>> = {
  clarify: [...clarifyRows, ...ambiguousRows],
  goal: [...goalRows, ...vagueRows],
  bound: [...boundRows, ...delegatedRows],
  solicit: [...solicitRows, ...elsewhereRows],
  frame: [...frameRows, ...undecidedRows],
  ground: [...groundRows, ...borrowedRows],
};

/** Which of the ten ways each of them settles; an open choice of approach is found by rows alone. */
const waysOf: Readonly<Record<UpstreamProtocol, readonly WayName[]>> = {
  clarify: ["pointing", "opposed"],
  goal: ["measureless", "unease"],
  bound: ["undecided", "reach", "outward"],
  solicit: ["unsaid", "earlier"],
  frame: [],
  ground: ["borrowed"],
};

/** A passage, its languages, and what of it is seen where words in it were settled (U7). */
interface SeenPassage extends Passage {
  readonly text: string;
  readonly seen: string;
  readonly isEnglish: boolean;
  readonly language: SpokenLanguage | undefined;
}

interface Piece {
  readonly source: SourceName;
  readonly text: string;
  /** Made once: six protocols read them. */
  readonly passages: readonly SeenPassage[];
}

/**
 * Open points in the sources that would make a task fail or do harm, at most one for each protocol, in their order
 * (A2).
 *
 * Deterministic and without a model: the rows say in which words people leave things open, and what settles them.
 * Sources are read in their order (A3); what one of them settles is no deficit in a later one. Never throws, and its
 * time is bounded, because what is read is.
 */
export function scanUpstream(sources: UpstreamSources, settled: readonly SettledPoint[] = []): readonly Deficit[] {
  const pieces = readable(sources, settled);
  const byRows = openByRows(pieces);
  const [only, ...others] = pieces;
  const isFresh = only?.source === "arguments" && others.length === 0 && settled.length === 0;
  return isFresh ? weighed(only.text, byRows) : byRows;
}

const openByRows = (pieces: readonly Piece[]): readonly Deficit[] =>
  upstreamProtocols.flatMap((protocol) => firstOpen(protocol, pieces) ?? []);

/**
 * An intent by itself, before anything was settled, is weighed as a whole too: what was learned from intents of many people
 * stops it where no row has its words, and lets it pass where only a row's words stand in it (decision 0058).
 */
function weighed(text: string, byRows: readonly Deficit[]): readonly Deficit[] {
  const learned = learnedOf(text);
  if (!learned) return byRows;
  const { score, way, quote } = learned;
  const isOpen = score >= learnedPolicy.stopFrom;
  if (byRows.length > 0) return isOpen || namedIn(text).length === 0 || byRows.some(stands) ? byRows : [];
  const protocol = protocolOf(way);
  if (!isOpen || settles(protocol, text)) return [];
  return [{ protocol, source: "arguments", quote: quoteOf(quote, 0, quote.length), harm: harmOf(way) }];
}

const standing = new Set(
  Object.values(rowsOf)
    .flat()
    .filter((row) => row.stands)
    .map(({ harm }) => harm),
);
const stands = ({ harm }: Deficit): boolean => standing.has(harm);

const protocolOf = (way: WayName): UpstreamProtocol => upstreamProtocols.find((each) => waysOf[each].includes(way)) ?? "clarify";

/** U7: words that were settled are as exact as a name, and so are the answers about them. */
function readable(sources: UpstreamSources, settled: readonly SettledPoint[]): readonly Piece[] {
  let left = readMaxChars; // of all sources together; the rest waits for the next round
  return sourceOrder.flatMap((source) =>
    (sources[source] ?? []).flatMap((whole) => {
      const text = whole.slice(0, left);
      left -= text.length;
      return text === "" ? [] : [{ source, text, passages: seenIn(text, covered(text, settled)) }];
    }),
  );
}

function seenIn(text: string, seen: string): readonly SeenPassage[] {
  const seenView = seen === text ? undefined : viewOf(seen);
  return passagesOf(viewOf(text)).map(({ start, view }) => {
    const end = start + view.length;
    const said = { text: text.slice(start, end), seen: seenView?.slice(start, end) ?? view };
    return { start, view, ...said, isEnglish: isEnglish(view), language: languageOf(view) };
  });
}

function firstOpen(protocol: UpstreamProtocol, pieces: readonly Piece[]): Deficit | undefined {
  for (const { source, text, passages } of pieces) {
    if (settles(protocol, text) || (source === "prior" && isOutputOf(protocol, text))) return undefined;
    const found = openIn(protocol, text, passages);
    if (found) return { protocol, source, ...found };
  }
  return undefined;
}

function openIn(protocol: UpstreamProtocol, text: string, passages: readonly SeenPassage[]): Pick<Deficit, "quote" | "harm"> | undefined {
  for (const passage of passages) {
    const { start, language } = passage;
    for (const row of [...(passage.isEnglish ? rowsOf[protocol] : []), ...wayRows(waysOf[protocol], language)]) {
      const span = findUnsettled(row, passage);
      if (span) return { quote: quoteOf(text, start + span.start, start + span.end), harm: row.harm };
    }
  }
  return undefined;
}
