import { existsSync } from "node:fs";
import { Fault } from "../../kernel/trouble.ts";
import { lineSplitter } from "../transcripts/lines.ts";
import { boundedOutput } from "./bounded-output.ts";
import { startGroup, type ProcessEnding } from "./group.ts";
import type { GroupProgram } from "./types.ts";

const errorLimits = { headChars: 500, tailChars: 1_500 };

/** A program that is spoken to on its input and answers in lines. */
export interface Speaker {
  /** Undefined if it did not start. */
  readonly pid: number | undefined;
  write(text: string): void;
  /** Says that nothing more will come. */
  close(): void;
  stop(manner?: "at-once"): Promise<void>;
  readonly ended: Promise<Silence>;
}

export interface Silence {
  readonly ending: ProcessEnding;
  /** How it ended and what it said on the side, for a person. */
  readonly words: string;
}

/** Lines that are too long to be kept are passed over. Throws `input.invalid` without the directory. */
export function startSpeaker(program: GroupProgram, onLine: (line: string) => void): Speaker {
  if (!existsSync(program.cwd)) throw new Fault("input.invalid", `there is no directory ${program.cwd}`);
  const lines = lineSplitter();
  const errors = boundedOutput(errorLimits);
  const take = (found: readonly (string | undefined)[]): void => {
    for (const line of found) if (line !== undefined) onLine(line);
  };
  const group = startGroup(program, "open", (source, chunk) => {
    if (source === "stderr") errors.push(source, chunk);
    else take(lines.push(chunk));
  });
  return {
    pid: group.pid,
    write: (text) => void group.input?.write(text),
    close: () => void group.input?.end(),
    stop: (manner) => group.stop(manner),
    ended: group.ended.then((ending) => {
      take(lines.end());
      return { ending, words: [endWords(ending), errors.text().trim()].filter(Boolean).join("\n") };
    }),
  };
}

function endWords({ exitCode, signal, cause }: ProcessEnding): string {
  if (cause !== undefined) return `did not start: ${cause.message}`;
  return signal === null ? `ended with exit code ${exitCode} and no result` : `ended by ${signal}`;
}

/** Throws `agent.missing` when the program is not there; `install` is how a person gets it. */
export function expectStarted(command: string, install: string, { cause }: ProcessEnding): void {
  if (cause === undefined) return;
  if ((cause as NodeJS.ErrnoException).code !== "ENOENT")
    throw new Fault("agent.unusable", `${command} does not start: ${cause.message}`, { cause });
  throw new Fault("agent.missing", `${command} is not installed here; ${install}`, { cause });
}
