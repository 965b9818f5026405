import { emitKeypressEvents } from "node:readline";
import type { Readable } from "node:stream";
import { columnsHere, wrap } from "../views/fit.ts";

export interface SelectChoice {
  readonly id: string;
  /** Our own words; other people's text comes as separate lines. */
  readonly label: string;
  readonly hint?: string;
  /** The letter that leads here, shown in the place of its number. */
  readonly key?: string;
  /** Choosing it decides nothing yet: its letter chooses it at once. */
  readonly isOpening?: true;
  readonly said?: readonly string[];
}

export interface SelectQuestion {
  readonly lines: readonly string[];
  readonly options: readonly SelectChoice[];
  /** Where the cursor stands at first. */
  readonly initial?: string;
  /** Which keys there are, below the options. */
  readonly foot?: string;
  readonly signal?: AbortSignal;
}

type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

export interface SelectTerminal {
  readonly input: Input;
  readonly output: Output;
  readonly paint: (text: string) => string;
}

const moves: Readonly<Record<string, number>> = { up: -1, k: -1, down: 1, j: 1 };

/** Esc, which is no answer and does not leave the question open either (U16). */
export const escaped = Symbol("escaped");

/**
 * One of a few, by arrows, number or letter and Enter. The cursor stops at both ends. Undefined: the person left, or the signal
 * took the question back.
 */
export function select(
  { lines, options, initial, foot, signal }: SelectQuestion,
  here: SelectTerminal,
): Promise<string | typeof escaped | undefined> {
  const { input, output, paint } = here;
  let place = Math.max(
    0,
    options.findIndex(({ id }) => id === initial),
  );
  let drawn = 0;
  const draw = (): void => {
    const columns = columnsHere(output);
    const all = [
      ...lines,
      ...options.flatMap((option, at) => shownAs(option, { at, isHere: at === place, paint })),
      ...(foot === undefined ? [] : [foot]),
    ];
    const text = all.map((line) => (columns === undefined ? line : wrap(line, columns - 1))).join("\n");
    output.write(`${drawn === 0 ? "" : `\u001B[${drawn}A\u001B[J`}${text}\n`);
    drawn = text.split("\n").length;
  };
  return new Promise((resolve) => {
    const end = (chosen: string | typeof escaped | undefined): void => {
      input.off("keypress", pressed);
      signal?.removeEventListener("abort", taken);
      if (input.isTTY) input.setRawMode?.(false);
      input.pause();
      resolve(chosen);
    };
    const taken = (): void => end(undefined);
    const pressed = (character: string | undefined, key: { readonly name?: string; readonly ctrl?: boolean }): void => {
      if (key.ctrl && key.name === "c") return end(undefined);
      if (key.name === "escape") return end(escaped);
      if (key.name === "return" || key.name === "enter") return end(options[place]?.id);
      const lettered = options.findIndex((option) => option.key !== undefined && option.key === character);
      if (options[lettered]?.isOpening) return end(options[lettered].id);
      const by = moves[key.name ?? ""];
      const number = /^[1-9]$/.test(character ?? "") ? Number(character) - 1 : undefined;
      const to = number ?? (lettered >= 0 ? lettered : place + (by ?? 0));
      if (to === place || to < 0 || to >= options.length) return;
      place = to;
      draw();
    };
    if (signal?.aborted) return resolve(undefined);
    emitKeypressEvents(input);
    if (input.isTTY) input.setRawMode?.(true);
    input.on("keypress", pressed).resume();
    signal?.addEventListener("abort", taken, { once: true });
    draw();
  });
}

interface Look {
  readonly at: number;
  readonly isHere: boolean;
  readonly paint: SelectTerminal["paint"];
}

function shownAs({ label, hint, key, said = [] }: SelectChoice, { at, isHere, paint }: Look): readonly string[] {
  const name = `${isHere ? "❯" : " "} ${key ?? at + 1} ${label}`;
  return [`  ${isHere ? paint(name) : name}${hint === undefined || !isHere ? "" : `  (${hint})`}`, ...said];
}
