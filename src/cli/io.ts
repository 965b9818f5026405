import type { ProcessEnvironment } from "../kernel/ports.ts";
import { styleText } from "node:util";
import { visible } from "../kernel/text.ts";
import type { Refusal } from "../kernel/trouble.ts";
import { exit, type Exit } from "./exit.ts";
import { eraseLive } from "./live-line.ts";
import { beside, columnsHere, wrap } from "./views/fit.ts";

export type Paint = (text: string) => string;

/** Where a command's words go. With `--json`, stdout holds JSON and nothing else. */
export interface Io {
  readonly json: boolean;
  /** Someone sits at a terminal and can be asked. */
  readonly interactive: boolean;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly warn: Paint;
  readonly bad: Paint;
  /** A line on stdout for people, broken between words where it goes to a terminal; nothing with `--json`. */
  out(text: string): void;
  /** A note on stderr, for people. */
  note(text: string): void;
  /** One JSON document or line on stdout; nothing without `--json`. */
  data(value: unknown): void;
}

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Terminal {
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly stdin: { readonly isTTY?: boolean };
  readonly environment: ProcessEnvironment;
}

export function createIo({ stdout, stderr, stdin, environment }: Terminal, { json, color }: { json: boolean; color: boolean }): Io {
  const wantsColour =
    color && !environment["NO_COLOR"] && environment["TERM"] !== "dumb" && (stdout.isTTY || Boolean(environment["FORCE_COLOR"]));
  const paint =
    (style: Parameters<typeof styleText>[0]): Paint =>
    (text) =>
      wantsColour && !json ? styleText(style, text, { validateStream: false }) : text;
  return {
    json,
    interactive: Boolean(stdin.isTTY && stdout.isTTY && !json),
    bold: paint("bold"),
    dim: paint("dim"),
    good: paint("green"),
    warn: paint("yellow"),
    bad: paint("red"),
    out(text) {
      if (json) return;
      eraseLive();
      stdout.write(`${fitting(text, stdout)}\n`);
    },
    note(text) {
      eraseLive();
      stderr.write(`${fitting(text, stderr)}\n`);
    },
    data: (value) => void (json && stdout.write(`${JSON.stringify(value)}\n`)),
  };
}

/** A file or another program gets lines as they are. */
const fitting = (text: string, { isTTY, columns }: Screen): string =>
  isTTY && columns !== undefined && columns > 0 ? wrap(text, columns) : text;

/** Things a refusal calls missing: a typing mistake, and no rule's no. */
const unknownThings: readonly string[] = ["gate", "session"];

/** Says no in words and in JSON, and gives the exit code for it. */
export function sayRefused(io: Io, refusal: Refusal): Exit {
  if (unknownThings.includes(refusal.refused)) return sayUsage(io, refusal.because);
  io.data({ refused: refusal });
  complain(io, "refused", refusal.because);
  return exit.refused;
}

/** The words of the command line cannot be followed as they are. */
export function sayUsage(io: Io, message: string): Exit {
  io.data({ error: { code: "usage", message } });
  complain(io, "usage", message);
  return exit.usage;
}

/** The message may quote an agent: its further lines stand under the first, where none of ours begins. */
export function complain(io: Io, word: string, what: string, hint = ""): void {
  const told = beside(`${io.bad(`${word}:`)} `, visible(what), columnsHere(process.stderr));
  io.note(hint === "" ? told : `${told}\n${io.dim(visible(hint))}`);
}
