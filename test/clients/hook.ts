import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Body } from "./model/wire.ts";
import type { Place } from "./place.ts";
import { eventsOf } from "./run.ts";

/** A hook that writes down what it is told and always answers the same. */
export interface RecordingHook {
  readonly command: string;
  /** The client's payloads so far, in order. */
  calls(): Promise<readonly Body[]>;
}

/** A shell script rather than one for Node, because it starts at once. It answers to calls that hold this text, and to others nothing. */
export async function recordingHook(place: Place, answer: object, about: string): Promise<RecordingHook> {
  const [file, log] = [join(place.home, "hook.sh"), join(place.home, "hook.jsonl")];
  const spoken = ["cat <<'ANSWER'", JSON.stringify(answer), "ANSWER"].join("\n");
  const lines = [
    ...["#!/bin/sh", "input=$(cat)", `printf '%s\\n' "$input" >> '${log}'`],
    ...[`case "$input" in *'${about}'*)`, spoken, ";; esac", ""],
  ];
  await writeFile(file, lines.join("\n"), { mode: 0o755 });
  await writeFile(log, "");
  return { command: file, calls: async () => eventsOf(await readFile(log, "utf8")) };
}

/** The shape that Claude Code (in its settings) and Codex (in `hooks.json`) share. `rest` adds keys to each handler. */
export const hookSettings = (command: string, events: readonly string[], rest: object = {}): object => ({
  hooks: Object.fromEntries(
    events.map((event) => [event, [{ matcher: "*", hooks: [{ type: "command", command, timeout: 300, ...rest }] }]]),
  ),
});

/** The answer of a PreToolUse hook. */
export const decided = (permissionDecision: string, permissionDecisionReason = "as the test says"): object => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason },
});
