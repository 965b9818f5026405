import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { GateRecord, Journal } from "../../src/journal/journal.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import { isRefusal } from "../../src/kernel/trouble.ts";
import { drive } from "../../src/runtime/drive.ts";
import type { Runtime } from "../../src/runtime/types.ts";
import { longPlan, shortPlan, type Plan } from "../support/probe.ts";
import { processRuntime } from "../support/process-runtime.ts";
import type { Point, Store } from "../support/store.ts";
import { answerOf, meta, offerAction, openGates, probeInstalled, secret } from "../support/world.ts";

export const stream = sessionId("probe-long");
export const action = `deploy --key ${secret}`;

/**
 * The plan for each store. The long one shows what the runtime does with any disk; a server is asked in few sorts of
 * statement, and the short plan has each of them.
 */
export const planOn = (store: Store): Plan => ("file" in store ? longPlan : shortPlan);

/** A person's answer at each gate of a plan. */
export const answers: Readonly<Record<string, readonly [option: string, text?: string]>> = {
  aim: ["accept"],
  danger: ["halt"],
  gap: ["dismiss"],
  deploy: ["approve"],
  check: ["modify", "in another way"],
};

/** A file beside the journal that survives its writer: each line is on disk before anything else happens. */
export interface SideFile {
  add(line: string): void;
  lines(): readonly string[];
}

export function sideFile(path: string): SideFile {
  return {
    add(line) {
      const file = openSync(path, "a");
      writeSync(file, `${line}\n`);
      fsyncSync(file);
      closeSync(file);
    },
    lines: () => (existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : []),
  };
}

export interface Tracks {
  /** `id hash` of every message whose write was acknowledged. */
  readonly acks: SideFile;
  /** `begin name` and `end name` of every effect that ran. */
  readonly effects: SideFile;
}

export const tracksIn = (folder: string): Tracks => ({ acks: sideFile(`${folder}/acks`), effects: sideFile(`${folder}/effects`) });

/** A runtime whose effects leave lines in a side file, with a point before, during and after each. */
export function trackedRuntime(journal: Journal, { acks, effects }: Tracks, point: Point = () => {}): Runtime {
  const act = (name: string): string => {
    point(`effect ${name} is about to begin`);
    effects.add(`begin ${name}`);
    point(`effect ${name} has begun`);
    effects.add(`end ${name}`);
    point(`effect ${name} has ended`);
    return "done";
  };
  const acknowledged: Journal = {
    ...journal,
    async write(...asked) {
      const written = await journal.write(...asked);
      for (const { id, hash } of written.messages) acks.add(`${id} ${hash}`);
      if (written.messages.length > 0) point("acknowledged");
      return written;
    },
  };
  const installed = probeInstalled({
    work: async (name) => act(name),
    act: async (name, subject) => {
      effects.add(`original ${await runtime.original(stream, subject)}`);
      return act(name);
    },
  });
  const runtime: Runtime = processRuntime(acknowledged, installed);
  return runtime;
}

const roundsMax = 60;

/** Plays the plan from wherever it stands to its end, answering every gate. */
export async function playOut(runtime: Runtime, plan: Plan, { effects }: Tracks): Promise<void> {
  if (!(await runtime.load(stream))) {
    const started = await runtime.start("probe", { type: "plan.start", plan } as never, meta(), "long");
    if (isRefusal(started)) throw new Error(started.because);
  }
  for (let round = 0; round < roundsMax; round += 1) {
    const { end } = await drive(runtime, stream);
    if (end === "ended") return;
    if (end !== "waiting") throw new Error(`driving stopped: ${end}`);
    const [gate] = await openGates(runtime.world.journal, stream);
    const moved = gate ? await runtime.answer(gate.id, answerTo(gate, effects)) : await offerAction(runtime, stream, "deploy", action);
    if (isRefusal(moved)) throw new Error(`refused: ${moved.because}`);
  }
  throw new Error(`not at its end after ${roundsMax} rounds`);
}

function answerTo(gate: GateRecord, effects: SideFile) {
  const name = gate.key.split(":").at(gate.kind === "unfinished" ? 2 : 1) ?? "";
  if (gate.kind === "unfinished") return answerOf(gate, effects.lines().includes(`begin ${name}`) ? "finished" : "retry");
  const [option, text] = answers[name] ?? ["none"];
  return answerOf(gate, option, text);
}
