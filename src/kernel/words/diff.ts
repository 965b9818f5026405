/** One line of a difference between two texts. */
export interface DiffLine {
  readonly kind: "same" | "gone" | "new" | "skipped";
  readonly text: string;
}

const contextLines = 3;
/** Beyond this many pairs of lines the middle is shown as replaced: nobody reads such a difference line by line. */
const pairsMax = 4_000_000;

/** The changes, line by line, with a little of the unchanged text around them. Null is a file that is not there. */
export function diffOf(before: string | null, after: string | null): readonly DiffLine[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < Math.min(old.length, young.length) && old[head] === young[head]) head += 1;
  let tail = 0;
  const room = Math.min(old.length, young.length) - head;
  while (tail < room && old[old.length - 1 - tail] === young[young.length - 1 - tail]) tail += 1;
  const middle = middleOf(old.slice(head, old.length - tail), young.slice(head, young.length - tail));
  const same = (lines: readonly string[]): readonly DiffLine[] => lines.map((text) => ({ kind: "same", text }));
  return folded([...same(old.slice(0, head)), ...middle, ...same(old.slice(old.length - tail))]);
}

const linesOf = (text: string | null): readonly string[] => {
  const lines = (text ?? "").replace(/^\uFEFF/, "").split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
};

/** The longest common lines stay; the rest of the old text goes, and the rest of the new one comes. */
function middleOf(old: readonly string[], young: readonly string[]): readonly DiffLine[] {
  if (old.length * young.length > pairsMax)
    return [...old.map((text) => ({ kind: "gone", text }) as const), ...young.map((text) => ({ kind: "new", text }) as const)];
  const common = commonLengths(old, young);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [gone, come] = [old[i], young[j]];
    if (gone !== undefined && gone === come) {
      lines.push({ kind: "same", text: gone });
      [i, j] = [i + 1, j + 1];
    } else if (gone !== undefined && (come === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push({ kind: "gone", text: gone });
      i += 1;
    } else if (come !== undefined) {
      lines.push({ kind: "new", text: come });
      j += 1;
    }
  }
  return lines;
}

const at = (table: readonly Uint32Array[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** How many lines the rests of both texts have in common, for each pair of places. */
function commonLengths(old: readonly string[], young: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(young.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = young.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row) row[j] = old[i] === young[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}

/** Leaves out unchanged lines, but for a few around each change. */
function folded(lines: readonly DiffLine[]): readonly DiffLine[] {
  const around = Array.from({ length: 2 * contextLines + 1 }, (_, step) => step - contextLines);
  const shown = new Set(lines.flatMap(({ kind }, place) => (kind === "same" ? [] : around.map((step) => place + step))));
  return lines.flatMap((line, place): readonly DiffLine[] => {
    if (shown.has(place)) return [line];
    return place === 0 || shown.has(place - 1) ? [{ kind: "skipped", text: "…" }] : [];
  });
}

const runMax = 12;
/** A run this little longer is shown whole: a line about it would save nothing. */
const runSlack = 3;

/** Cuts long runs of what comes or goes: a person who is asked about a file wants to see what it is about. */
export function shortened(lines: readonly DiffLine[]): readonly DiffLine[] {
  return runsOf(lines).flatMap((run): readonly DiffLine[] => {
    const isShort = run[0]?.kind === "same" || run.length <= runMax + runSlack;
    return isShort ? run : [...run.slice(0, runMax), { kind: "skipped", text: `… ${run.length - runMax} more lines` }];
  });
}

const runsOf = (lines: readonly DiffLine[]): readonly (readonly DiffLine[])[] =>
  lines.reduce<DiffLine[][]>((runs, line) => {
    const last = runs.at(-1);
    if (last?.[0]?.kind === line.kind) last.push(line);
    else runs.push([line]);
    return runs;
  }, []);
