import type { ProcessEnvironment } from "../kernel/ports.ts";
import { short } from "../kernel/text.ts";
import { cutTo, fittingParts, widthOf } from "./views/fit.ts";
import { saidLine } from "./views/said.ts";

/** Long work in one line: what and for how long in our words, then the last line of its output behind a gutter. */
export interface LiveLine {
  /** Says how it stands now. To be called often: what is shown, and when, is decided here. */
  say(parts: readonly string[], output?: string): void;
  /** Takes the line away until it is said again. */
  erase(): void;
}

/** As much of `Io` as it takes, which itself takes the line away before it prints. */
interface LineIo {
  readonly json: boolean;
  readonly interactive: boolean;
  readonly dim: (text: string) => string;
  note(text: string): void;
}

export interface LineScreen {
  readonly screen: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };
  readonly environment: ProcessEnvironment;
  readonly nowMs: () => number;
}

/** A terminal whose cursor may be moved: `CI` and `NO_COLOR` ask for plain lines. */
const canMove = ({ CI, NO_COLOR, TERM }: ProcessEnvironment): boolean => !CI && !NO_COLOR && TERM !== "dumb";

const here: LineScreen = { screen: process.stderr, environment: process.env, nowMs: () => performance.now() };

/** One line that is written over in a terminal; else a line now and then; nothing beside `--json`. */
export function liveLine(io: LineIo, { screen, environment, nowMs }: LineScreen = here): LiveLine {
  if (io.json) return { say() {}, erase() {} };
  return io.interactive && screen.isTTY && canMove(environment) ? movingLine(io, screen) : plainLines(io, nowMs);
}

const ticks = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** The line that stands on the screen now, if one does: whatever else is printed takes it away first. */
let onScreen: LiveLine | undefined;
export const eraseLive = (): void => onScreen?.erase();

function movingLine(io: LineIo, screen: LineScreen["screen"]): LiveLine {
  let count = 0;
  const line: LiveLine = {
    say(parts, output = "") {
      if (parts.length === 0 && output === "") return;
      const tick = ticks[(count += 1) % ticks.length] ?? "";
      screen.write(`\r\u001B[K${io.dim(lineOf(`${tick} `, parts, { output, columns: screen.columns ?? 80 }))}`);
      onScreen = line;
    },
    erase() {
      if (onScreen === line) screen.write("\r\u001B[K");
      if (onScreen === line) onScreen = undefined;
    },
  };
  return line;
}

/** How long the same work goes on before a line says so, and how long until the next one. */
export const plainEveryMs = { first: 10_000, next: 30_000 } as const;

function plainLines(io: LineIo, nowMs: () => number): LiveLine {
  let about = "";
  let nextMs = 0;
  return {
    say(parts, output = "") {
      const [what = ""] = parts;
      if (what === "") return;
      if (what !== about) [about, nextMs] = [what, nowMs() + plainEveryMs.first];
      if (nowMs() < nextMs) return;
      nextMs = nowMs() + plainEveryMs.next;
      io.note(io.dim(lineOf("… ", parts, { output, columns: plainColumns })));
    },
    erase() {},
  };
}

const plainColumns = 160;
const outputLeast = 20;

/** A second line could not be erased, and a broken one would begin without a gutter: so it is cut. */
function lineOf(
  mark: string,
  parts: readonly string[],
  { output, columns }: { readonly output: string; readonly columns: number },
): string {
  const ours = fittingParts(mark, parts, columns - 1);
  const room = columns - widthOf(ours) - 2;
  if (output === "" || room < outputLeast) return cutTo(ours, columns - 1);
  const [last = ""] = output.trimEnd().split("\n").slice(-1);
  return cutTo(`${ours} ${saidLine(short(last, columns), { indent: 0, columns: undefined }).join("")}`, columns - 1);
}

/** Counts along on a long look. */
export function progressOn(io: LineIo, what: string): { readonly at: (n: number) => void; readonly done: () => void } {
  const line = liveLine(io);
  const begunMs = performance.now();
  let lastMs = begunMs;
  return {
    at(n) {
      if (performance.now() - lastMs < countEveryMs) return;
      lastMs = performance.now();
      line.say([what, `${n}`, `${Math.round((lastMs - begunMs) / 1_000)} s`]);
    },
    done: () => line.erase(),
  };
}

const countEveryMs = 200;
