import { withoutEnd } from "../../kernel/text.ts";
/** One piece of a change of one file, in whichever form an agent tells it. */
export interface ToldChange {
  /** Absolute. */
  readonly path: string;
  readonly kind: "add" | "update" | "delete";
  /** The text that goes; undefined: whatever is there. */
  readonly before?: string;
  readonly after: string;
  /** Wherever it stands, not in one place only. */
  readonly isEverywhere?: true;
}

/**
 * Whether a change that is told is among those that were asked about, in whichever form each is told: the texts alone, with
 * lines around them, or as whole files.
 */
export function isAmong(told: ToldChange, asked: readonly ToldChange[]): boolean {
  const known = asked.filter(({ path }) => path === told.path);
  const isGone = known.some(({ kind }) => kind === "delete");
  if (told.kind === "delete" || (isGone && told.after === "")) return isGone;
  return known.length > 0 && (isMade(told, known) || known.some((each) => isMade(each, [told])) || isOfLines(told, known));
}

/** Whether the pieces, put into the text that was there, give the text that is there now. */
function isMade({ before, after }: ToldChange, pieces: readonly ToldChange[]): boolean {
  if (before === undefined) return pieces.some((each) => isSame(each.after, after));
  const [only, ...others] = pieces;
  const text = `${before}\n`; // the last line may be told without its end
  const one = only && others.length === 0 ? placesOf(text, only).map((at) => replacedAt(text, only, at)) : [];
  return [...one, pieces.reduce(replaced, text)].some((made) => made !== text && isSame(made, after));
}

const isSame = (one: string, other: string): boolean => withoutEnd(one, "\n") === withoutEnd(other, "\n");

function replaced(text: string, { before, after, isEverywhere }: ToldChange): string {
  if (before === undefined) return after;
  return before === "" ? text : isEverywhere ? text.replaceAll(before, () => after) : text.replace(before, () => after);
}

const placesMax = 50;

function placesOf(text: string, { before = "" }: ToldChange): readonly number[] {
  const places: number[] = [];
  if (before === "") return places;
  for (let at = text.indexOf(before); at >= 0 && places.length < placesMax; at = text.indexOf(before, at + 1)) places.push(at);
  return places;
}

const replacedAt = (text: string, { before = "", after }: ToldChange, at: number): string =>
  text.slice(0, at) + after + text.slice(at + before.length);

const pairsMax = 100_000;

/** A large change may be told in parts: then each line that goes or comes is one of those that were asked about. */
function isOfLines({ before = "", after }: ToldChange, known: readonly ToldChange[]): boolean {
  const [gone, come] = between(linesOf(before), linesOf(after));
  const wanted = known.map((each) => between(linesOf(each.before ?? ""), linesOf(each.after)));
  const [goes, comes] = [new Set(wanted.flatMap(([lines]) => lines)), new Set(wanted.flatMap(([, lines]) => lines))];
  const isFew = gone.length * come.length * wanted.length <= pairsMax;
  const isPair = (old: string, now: string): boolean => isFew && wanted.some((each) => isEdge(each, old, now));
  const isAnyGone = known.some((each) => each.before === undefined);
  return (
    gone.length + come.length > 0 &&
    come.every((line) => comes.has(line) || gone.some((old) => isPair(old, line))) &&
    gone.every((line) => isAnyGone || goes.has(line) || come.some((now) => isPair(line, now)))
  );
}

type Lines = readonly string[];

/** An edit may begin or end within a line: then the rest of that line stays. */
function isEdge([from, to]: readonly [Lines, Lines], old: string, now: string): boolean {
  const [first, firstNow, last, lastNow] = [from[0] ?? "", to[0] ?? "", from.at(-1) ?? "", to.at(-1) ?? ""];
  const begins = old.endsWith(first) && now.endsWith(firstNow);
  const ends = old.startsWith(last) && now.startsWith(lastNow);
  return (
    (begins && old.slice(0, old.length - first.length) === now.slice(0, now.length - firstNow.length)) ||
    (ends && old.slice(last.length) === now.slice(lastNow.length))
  );
}

const linesOf = (text: string): Lines => text.replace(/\n$/, "").split("\n");

/** Both without the lines at their beginning and end that stay. */
function between(old: Lines, now: Lines): readonly [Lines, Lines] {
  const most = Math.min(old.length, now.length);
  let [start, end] = [0, 0];
  while (start < most && old[start] === now[start]) start += 1;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [old.slice(start, old.length - end), now.slice(start, now.length - end)];
}
