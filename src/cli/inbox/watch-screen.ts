import { stripVTControlCharacters } from "node:util";
import { isListed, keyOf } from "../../kernel/words/answer-words.ts";
import type { Gate, GateOption } from "../../kernel/gate.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import type { Io } from "../io.ts";
import { typedLine } from "./edited-line.ts";
import { cutTo, widthOf, wrap } from "../views/fit.ts";
import { gateLine, idCharsOf } from "./gate-line.ts";
import { said } from "../views/said.ts";
import { wayWords } from "./edit-ways.ts";
import { offered, unsentKey, type GateOnScreen, type WatchFit, type WatchState } from "./watch-state.ts";

/** The look of the interactive inbox: a state in, the lines of a screen out. */
export interface WatchLook {
  readonly io: Io;
  readonly now: string;
  readonly columns: number;
  readonly rows: number;
  /** The opened gate in lines, as `explain` shows it. */
  readonly body: readonly string[];
}

/** Below this a gate cannot be shown with its answers. */
const least = { columns: 40, body: 6 } as const;

/** Lines around the text of a gate: a rule above, one for what is typed or said, one for the keys. */
const aroundLines = 4;

export function fitOf({ open }: WatchState, { io, columns, rows, body }: WatchLook): WatchFit {
  if (!open) return { lines: 0, room: 0 };
  const lines = fitted(body, columns).length;
  const room = rows - aroundLines - answerRows(io, open, columns).length;
  return { lines, room: columns < least.columns || room < Math.min(lines, least.body) ? 0 : room };
}

export const screenOf = (state: WatchState, look: WatchLook): readonly string[] =>
  (state.open ? gateScreen(state, state.open, look) : listScreen(state, look)).slice(0, look.rows).map((line) => cutTo(line, look.columns));

/** Lines that fit. Whatever is broken off of somebody's text gets the gutter again, and a line of both is cut. */
const fitted = (lines: readonly string[], columns: number): readonly string[] =>
  lines.flatMap((line) => {
    if (widthOf(line) < columns) return line.split("\n");
    const plain = stripVTControlCharacters(line);
    const [own] = /^ *│ /.exec(plain) ?? [];
    if (own !== undefined) return said(plain.slice(own.length), { indent: own.length - 2, columns: columns - 1 });
    return plain.includes("│ ") ? [cutTo(plain, columns - 1)] : wrap(line, columns - 1).split("\n");
  });

function listScreen({ list, total, selected, says, held }: WatchState, { io, now, columns, rows }: WatchLook): readonly string[] {
  const room = Math.max(1, rows - listAround);
  const at = list.findIndex(({ id }) => id === selected);
  const from = Math.max(0, Math.min(at - Math.floor(room / 2), list.length - room));
  const ids = idCharsOf(list.slice(from, from + room));
  const shown = list.slice(from, from + room).map((brief, place) => {
    const number = list.length - from - place;
    const isHere = brief.id === selected;
    const first = `${isHere ? "❯" : " "} ${number <= 9 ? number : " "} `;
    return `${isHere ? io.bold(first) : first}${gateLine(io, brief, { now, columns: columns - widthOf(first), ids })}`;
  });
  const hidden = total - shown.length;
  const more = hidden > 0 ? `, ${hidden} not on this screen` : "";
  return [
    `${io.bold("assent inbox")} ${io.dim(total === 0 ? "" : `· ${count(total, "open gate")}${more}`)}`,
    ...(list.length === 0 ? ["", "Nothing waits for you. New gates appear here by themselves."] : shown),
    "",
    io.warn(says === "" ? (held?.says ?? "") : says),
    io.dim(list.length === 0 ? "q leaves" : "↑ ↓ and Enter, or a number, opens one · q leaves"),
  ];
}

const listAround = 4;

function gateScreen(state: WatchState, open: GateOnScreen, look: WatchLook): readonly string[] {
  const { io, columns, rows, body } = look;
  const { lines, room } = fitOf(state, look);
  if (room === 0)
    return [
      `This window is too small to show ${open.id} with its answers.`,
      "Make it larger. Esc goes back, q leaves.",
      io.warn(state.says),
    ];
  const text = fitted(body, columns).slice(open.top, open.top + room);
  const last = Math.min(lines, open.top + room);
  const more = lines > room ? ` lines ${open.top + 1} to ${last} of ${lines} · Space shows more ` : "";
  const foot = [io.dim(`──${more}`.padEnd(Math.min(columns, ruleChars), "─")), ...footOf(state, open, look)];
  return [...text, ...Array.from({ length: Math.max(0, Math.min(rows - foot.length - text.length, 1)) }, () => ""), ...foot];
}

const ruleChars = 80;

function footOf(state: WatchState, open: GateOnScreen, { io, columns }: WatchLook): readonly string[] {
  if (open.isClosed) return [io.warn(state.says), "", io.dim("Any key goes back to the list · q leaves")];
  const option = offered(open.gate.kind, open.gate.options)[open.place];
  if (open.typing !== undefined) {
    const { text = "", at = 0 } = state.unsent[unsentKey(open.id, open.typing)] ?? {};
    const { label, keys } = wayWords(open.gate, open.typing.option, open.typing.way);
    return [label, typedLine({ text, at }, columns, io.bold), io.warn(state.says), io.dim(`${keys} · Esc goes back`)];
  }
  const says = state.says === "" ? io.dim(option ? effectOf(open.gate, option) : "") : io.warn(state.says);
  return [
    ...answerRows(io, open, columns),
    says,
    io.dim(`One key answers, or ← → and Enter · Esc goes back${state.held ? ` · u takes ${state.held.id} back` : ""} · q leaves`),
  ];
}

/** Our own words for an option; somebody else's stand in the text above, behind the gutter. */
const labelOf = ({ kind, options }: Gate, option: GateOption | undefined): string =>
  option === undefined
    ? ""
    : isListed(kind, option.id)
      ? `proposal ${options.filter(({ id }) => isListed(kind, id)).findIndex(({ id }) => id === option.id) + 1}`
      : `${visibleLine(option.label)}${option.text === "required" ? " …" : ""}`;

const effectOf = ({ kind }: Gate, { id, changes }: GateOption): string =>
  changes === undefined || isListed(kind, id) ? "" : `  ${visibleLine(changes)}`;

/** One row of answers, in as many lines as it takes. */
function answerRows(io: Io, { gate, place, checked }: GateOnScreen, columns: number): readonly string[] {
  const words = offered(gate.kind, gate.options).map((option, at) => {
    const word = `${keyOf(gate.kind, gate.options, option.id) ?? " "} ${labelOf(gate, option)}`;
    return at === place ? io.bold(`❯ ${word}`) : `  ${word}`;
  });
  const rows = words.reduce<readonly string[]>((all, word) => {
    const row = all.at(-1);
    return row !== undefined && widthOf(`${row}   ${word}`) < columns ? [...all.slice(0, -1), `${row}   ${word}`] : [...all, word];
  }, []);
  return checked.length === 0 ? rows : [...rows, io.dim(`  ${count(checked.length, "proposal")} checked`)];
}

/** Proposals of a protocol or a model, each with its key; they are somebody's text. */
export function proposalLines(io: Io, { kind, options }: Gate): readonly string[] {
  const listed = options.filter(({ id }) => isListed(kind, id));
  return listed.flatMap((option, place) => [
    `  ${io.bold(keyOf(kind, options, option.id) ?? " ")} proposal ${place + 1}`,
    ...[option.label, ...(option.changes === undefined ? [] : [option.changes])].flatMap((text) => said(text, { indent: 6 })),
  ]);
}
