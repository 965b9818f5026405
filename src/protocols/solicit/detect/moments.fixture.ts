import type { CallEnding, Moment, StartMoment } from "./moments.ts";

let calls = 0;

export const person = (text: string, at?: string): Moment => ({ kind: "said", by: "person", text, ...(at === undefined ? {} : { at }) });
export const agent = (text: string, at?: string): Moment => ({ kind: "said", by: "agent", text, ...(at === undefined ? {} : { at }) });

/** A call and how it ended. */
export function call(tool: string, input: StartMoment["input"], text: string, outcome: CallEnding = "ran"): readonly Moment[] {
  calls += 1;
  const id = `call-${calls}`;
  return [
    { kind: "called", id, tool, input, cwd: "/w/shop" },
    { kind: "ended", id, outcome, text },
  ];
}

export const run = (command: string, text = "", outcome: CallEnding = "ran"): readonly Moment[] => call("Bash", { command }, text, outcome);
export const fail = (command: string, text: string): readonly Moment[] => run(command, text, "failed");
