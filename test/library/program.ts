import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { GateSummary } from "../../src/journal/journal.ts";
import type { Newcomer } from "../support/cli.ts";
import { expect } from "vitest";

export interface ProgramStart {
  readonly file: string;
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Another Node than the one that runs the tests. */
  readonly node?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Program {
  readonly ended: Promise<Ended>;
  /** As a crash does it: no time to say anything. */
  kill(): Promise<void>;
}

/** Starts a program that somebody wrote, in the project of a newcomer, as an agent's: no token, no terminal. */
export function startProgram(mira: Newcomer, { file, words = [], environment = {}, node = process.execPath }: ProgramStart): Program {
  const child = spawn(node, [file, ...words], { cwd: mira.project, env: { ...mira.environment, ...quiet, ...environment } });
  child.stdin.end();
  const closed = once(child, "close");
  const ended = Promise.all([text(child.stdout), text(child.stderr), closed]).then(([out, err, [code]]) => ({ out, err, code }));
  return {
    ended,
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** Frameworks that would tell somebody about themselves do not. */
const quiet = { MASTRA_TELEMETRY_DISABLED: "1", OPENAI_AGENTS_DISABLE_TRACING: "1", OPENAI_API_KEY: "none", DO_NOT_TRACK: "1" } as const;

/** Runs it to its end; a program that fails shows what it said. */
export async function runProgram(mira: Newcomer, start: ProgramStart): Promise<string> {
  const { code, out, err } = await startProgram(mira, start).ended;
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
  return out;
}

/** The open gates, once there are so many; what a program says that ended instead is in the failure. */
export async function gates(mira: Newcomer, count: number, program?: Program): Promise<readonly GateSummary[]> {
  let end: Ended | undefined;
  void program?.ended.then((how) => (end = how));
  await expect
    .poll(async () => {
      const { length } = await mira.waiting();
      return length < count && end ? end : length;
    })
    .toBe(count);
  return mira.waiting();
}

/** Answers as Mira, from a shell of her own. */
export async function answer(mira: Newcomer, { id }: Pick<GateSummary, "id">, ...words: readonly string[]): Promise<void> {
  const { code, stderr } = await mira.run(["answer", id, ...words]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
}

export function putNote(mira: Newcomer, name: string, words: string): void {
  mkdirSync(join(mira.project, "notes"), { recursive: true });
  writeFileSync(join(mira.project, "notes", `${name}.txt`), words);
}

/** Refunds that were made, a line each: they cannot be undone. */
export function refunds(mira: Newcomer): readonly string[] {
  try {
    return readFileSync(join(mira.project, "refunds.txt"), "utf8").trimEnd().split("\n");
  } catch {
    return [];
  }
}
