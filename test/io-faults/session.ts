import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { GateRecord, Journal } from "../../src/journal/journal.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import type { Answer } from "../../src/kernel/gate.ts";
import { sessionId, type Hash } from "../../src/kernel/ids.ts";
import type { TaggedValue } from "../../src/kernel/protocol.ts";
import { BrokenInvariant, isRefusal } from "../../src/kernel/trouble.ts";
import { drive } from "../../src/runtime/drive.ts";
import { leasePolicy } from "../../src/runtime/lease.ts";
import type { Plan } from "../support/probe.ts";
import { accepted, answerOf, meta, offerAction, openGates, secret, testWorld, type TestWorld } from "../support/world.ts";

export const stream = sessionId("probe-small");

/** Few writes, but of every sort: work that must not run twice, a body longer than a page, a question, a sealed action. */
const plan: Plan = [[{ name: "tag", do: "once" }], [{ name: "aim", do: "ask", kind: "goal-field" }], [{ name: "deploy", do: "act" }]];
const action = `deploy --key ${secret}`;
const longNote = "a note that does not fit on one page\n".repeat(150);

/** Record of what happened, in a file on a disk that works. A line is on disk before anything else happens. */
export interface Notes {
  add(...lines: readonly string[]): void;
  lines(): readonly string[];
  close(): void;
}

export function openNotes(path: string): Notes {
  const file = openSync(path, "as+"); // each write waits for the disk; `fsync` itself is what some faults are put on
  const noted = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return {
    add(...lines) {
      noted.push(...lines);
      writeSync(file, lines.map((line) => `${line}\n`).join(""));
    },
    lines: () => noted,
    close: () => closeSync(file),
  };
}

const checkpointPages = 60;

/** Small checkpoints, so that they happen between the writes and not only at the end. */
export const openSmallJournal = (path: string): Promise<Journal> =>
  sqliteJournal(path, {
    wrap: (database: DatabaseSync) => {
      database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
      return database;
    },
  });

/** A journal that notes what is about to be written, and what was acknowledged. */
const noting = (journal: Journal, notes: Notes): Journal => ({
  ...journal,
  async write(name, decide, options) {
    const written = await journal.write(
      name,
      (stored) => {
        const decided = decide(stored);
        const count = decided.change?.drafts.length ?? 0;
        if (count > 0) notes.add(`try ${stored.version + 1} ${stored.version + count}`);
        return decided;
      },
      options,
    );
    notes.add(...written.messages.map(({ version, hash }) => `ack ${version} ${hash}`));
    return written;
  },
});

/** The world of one process that plays the session: later than the one before, so that no lease is in its way. */
export async function smallWorld(journal: Journal, notes: Notes, laterMs: number): Promise<TestWorld> {
  const work = async (name: string): Promise<string> => {
    notes.add(`ran ${name}`);
    return longNote;
  };
  const act = async (name: string, subject: Hash): Promise<string> => {
    if ((await world.runtime.original(stream, subject)) !== action) throw new BrokenInvariant("the original is another one");
    notes.add(`ran ${name}`);
    return "ran";
  };
  const world = await testWorld({ work, act }, { journal: noting(journal, notes) });
  world.advance(laterMs);
  return world;
}

const roundsMax = 20;

/** Plays the session from wherever it stands to its first question or to its end. Throws what the journal throws. */
export async function play(world: TestWorld, notes: Notes, upTo: "question" | "end"): Promise<void> {
  const { runtime, journal, advance } = world;
  if (!(await runtime.load(stream))) accepted(await runtime.start("probe", { type: "plan.start", plan } as TaggedValue, meta(), "small"));
  for (let round = 0; round < roundsMax; round += 1) {
    const { end } = await drive(runtime, stream);
    if (end === "ended") return;
    advance(leasePolicy.termMs + 1); // a lease that could not be given back runs out by itself
    if (end !== "waiting") continue;
    const [gate] = await openGates(journal, stream);
    if (gate?.kind === "goal-field" && upTo === "question") return;
    const moved = gate ? await runtime.answer(gate.id, answerTo(gate, notes)) : await offerAction(runtime, stream, "deploy", action);
    if (isRefusal(moved)) throw new Error(`refused: ${moved.because}`);
  }
  throw new Error(`not at its end after ${roundsMax} rounds`);
}

/** Answer of a person who has looked whether the step really happened. */
function answerTo(gate: GateRecord, notes: Notes): Answer {
  if (gate.kind === "goal-field") return answerOf(gate, "accept");
  if (gate.kind === "risk") return answerOf(gate, "approve");
  const hasRun = notes.lines().includes(`ran ${gate.key.split(":")[2]}`);
  return answerOf(gate, gate.kind === "unfinished" && hasRun ? "finished" : "retry");
}
