/** A stretch of one line in one look; `look` are names of classes, sorted. */
export interface Stretch {
  readonly text: string;
  readonly look: string;
}

export interface Screen {
  readonly rows: readonly (readonly Stretch[])[];
  readonly cursor: { readonly row: number; readonly column: number };
}

interface Cell {
  readonly text: string;
  readonly look: string;
}

interface State {
  readonly columns: number;
  readonly rows: Cell[][];
  row: number;
  column: number;
  look: ReadonlySet<string>;
}

const colours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
const blankCell: Cell = { text: " ", look: "" };

/**
 * The screen after everything that a program has written to a terminal of this size: as much of a terminal as our own
 * command line and a plain shell use (colours, moving, erasing, scrolling). Anything else that begins with ESC is passed over.
 */
export function screenOf(written: string, size: { readonly columns: number; readonly rows: number }): Screen {
  const rows = Array.from({ length: size.rows }, (): Cell[] => []);
  const state: State = { columns: size.columns, rows, row: 0, column: 0, look: new Set() };
  for (const [part, , given = "", end = ""] of written.matchAll(parts)) {
    if (part.startsWith("\u001B")) escapes[end]?.(state, numbers(given), given);
    else (controls[part] ?? put)(state, part);
  }
  return { rows: rows.map(stretches), cursor: { row: state.row, column: state.column } };
}

// oxlint-disable-next-line no-control-regex -- what terminals are told with
const parts = /\u001B(\[([0-9;?]*)([A-Za-z])|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[()][A-Z0-9]|[=>78])|[\s\S]/gu;

const numbers = (given: string): readonly number[] => given.split(";").map((each) => Number(each.replace("?", "")) || 0);

const controls: Readonly<Record<string, (state: State) => void>> = {
  "\r": (state) => void (state.column = 0),
  "\n": (state) => down(state),
  "\b": (state) => void (state.column = Math.max(0, state.column - 1)),
  "\u0007": () => {},
};

function down(state: State): void {
  if (state.row < state.rows.length - 1) state.row += 1;
  else state.rows.push((state.rows.shift(), []));
}

function put(state: State, text: string): void {
  if (state.column >= state.columns) {
    state.column = 0;
    down(state);
  }
  const row = state.rows[state.row] ?? [];
  while (row.length < state.column) row.push(blankCell);
  row[state.column] = { text, look: [...state.look].toSorted().join(" ") };
  state.column += 1;
}

type Escape = (state: State, numbers: readonly number[], given: string) => void;

const move =
  (rows: number, columns: number): Escape =>
  (state, [count = 1]) => {
    const steps = Math.max(1, count);
    state.row = Math.min(state.rows.length - 1, Math.max(0, state.row + rows * steps));
    state.column = Math.min(state.columns - 1, Math.max(0, state.column + columns * steps));
  };

const escapes: Readonly<Record<string, Escape>> = {
  A: move(-1, 0),
  B: move(1, 0),
  C: move(0, 1),
  D: move(0, -1),
  G: (state, [column = 1]) => void (state.column = Math.max(1, column) - 1),
  H: (state, [row = 1, column = 1]) => {
    state.row = Math.min(state.rows.length, Math.max(1, row)) - 1;
    state.column = Math.max(1, column) - 1;
  },
  K: (state, [what = 0]) => eraseLine(state, what),
  J: (state, [what = 0]) => {
    eraseLine(state, what);
    for (const [index, row] of state.rows.entries()) if (what === 2 || index > state.row) row.length = 0;
  },
  m: (state, given) => void (state.look = given.reduce(looking, state.look)),
};

function eraseLine({ rows, row, column }: State, what: number): void {
  const cells = rows[row];
  if (!cells) return;
  if (what === 0) cells.length = Math.min(cells.length, column);
  else if (what === 2) cells.length = 0;
  else for (const place of cells.keys()) if (place <= column) cells[place] = blankCell;
}

/** One number of a change of look, added to the look before it. */
function looking(look: ReadonlySet<string>, code: number): ReadonlySet<string> {
  const without = (...names: readonly string[]): Set<string> => new Set([...look].filter((name) => !names.includes(name)));
  const coloured = (place: number): Set<string> => without(...colours, "bright").add(colours[place] ?? "white");
  if (code === 0) return new Set();
  if (code === 1) return without().add("bold");
  if (code === 2) return without().add("dim");
  if (code === 7) return without().add("turned");
  if (code === 22) return without("bold", "dim");
  if (code === 27) return without("turned");
  if (code === 39) return without(...colours);
  if (code >= 30 && code <= 37) return coloured(code - 30);
  if (code >= 90 && code <= 97) return code === 90 ? without().add("dim") : coloured(code - 90);
  return look;
}

function stretches(cells: readonly Cell[]): readonly Stretch[] {
  const found: { text: string; look: string }[] = [];
  for (const { text, look } of cells) {
    const last = found.at(-1);
    if (last?.look === look) last.text += text;
    else found.push({ text, look });
  }
  while (found.at(-1)?.text.trim() === "" && !found.at(-1)?.look.includes("turned")) found.pop();
  return found;
}
