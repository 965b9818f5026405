import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Message } from "../../src/kernel/message.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import { checkSnapshots } from "../../src/runtime/check.ts";
import { openNotes, openSmallJournal, play, smallWorld, stream, type Notes } from "./session.ts";

/** Looks at what a failing disk left, from another process and on a disk that works, and plays every session to its end. */
export interface Findings {
  readonly points: number;
  /** Points at which the failing process met a fault; at the others SQLite helped itself. */
  readonly struck: number;
  /** Faults by code, as the failing process met them. */
  readonly faults: Readonly<Record<string, number>>;
  /** Writes that were reported as failed, and are there all the same: whole. */
  readonly doubts: number;
  /** Connections that had to be opened again to go on when the disk was well. */
  readonly reopened: number;
  readonly violations: readonly string[];
}

const yearMs = 365 * 24 * 3_600_000;

async function lookAt(path: string, notes: Notes): Promise<{ isInDoubt: boolean; problems: readonly string[] }> {
  const journal = await openSmallJournal(path);
  try {
    const world = await smallWorld(journal, notes, yearMs);
    const problems = async (when: string): Promise<readonly string[]> => {
      const found = [...(await verifyJournal(journal)).problems, ...(await checkSnapshots(world.runtime, () => {}))];
      return found.map(({ where, what }) => `${when}: ${where} ${what}`);
    };
    const { isInDoubt, lost } = compare(await journal.read(stream), notes.lines());
    const atFirst = [...lost, ...(await problems("reopened")), ...integrityOf(path)];
    await play(world, notes, "end");
    return { isInDoubt, problems: [...atFirst, ...(await problems("at its end")), ...ranOtherThanOnce(notes)] };
  } finally {
    await journal.close();
  }
}

/** Everything acknowledged must be there as it was; of what was not, nothing, or one whole write that was said to be in doubt. */
function compare(messages: readonly Message[], notes: readonly string[]): { isInDoubt: boolean; lost: readonly string[] } {
  const words = notes.map((note) => note.split(" "));
  const hashes = new Map(messages.map(({ version, hash }) => [version, String(hash)]));
  const acknowledged = new Map(words.flatMap(([word, version, hash]) => (word === "ack" ? [[Number(version), hash]] : [])));
  const lost = [...acknowledged].filter(([version, hash]) => hashes.get(version) !== hash);
  const extra = [...hashes.keys()].filter((version) => !acknowledged.has(version));
  const isWhole = words.some(([word, from, to]) => word === "try" && `${from} ${to}` === `${extra[0]} ${extra.at(-1)}`);
  const isDoubted = notes.some((note) => note.includes("cannot tell whether this was recorded"));
  return {
    isInDoubt: extra.length > 0,
    lost: [
      ...lost.map(([version]) => `version ${version} was acknowledged and is gone or changed`),
      ...(extra.length > 0 && !isWhole ? [`versions ${extra.join(", ")} are half of a write`] : []),
      ...(extra.length > 0 && !isDoubted ? [`versions ${extra.join(", ")} were said not to be recorded`] : []),
    ],
  };
}

function integrityOf(path: string): readonly string[] {
  const database = new DatabaseSync(path);
  const rows = database.prepare("PRAGMA integrity_check").all();
  database.close();
  return rows.map(({ integrity_check: line }) => String(line)).filter((line) => line !== "ok");
}

const ranOtherThanOnce = (notes: Notes): readonly string[] =>
  ["tag", "deploy"].flatMap((name) => {
    const times = notes.lines().filter((line) => line === `ran ${name}`).length;
    return times === 1 ? [] : [`${name} ran ${times} times`];
  });

const [folder = "", beside = ""] = process.argv.slice(2);
const names = readdirSync(beside).filter((name) => /^-?\d+$/.test(name));
const faults: Record<string, number> = {};
const violations: string[] = [];
let struck = 0;
let doubts = 0;
let reopened = 0;
for (const name of names) {
  const notes = openNotes(join(beside, name));
  const before = notes.lines().map((line) => line.split(" "));
  for (const [word, code = ""] of before) if (word === "fault") faults[code] = (faults[code] ?? 0) + 1;
  const broken = notes.lines().filter((line) => line.startsWith("broken"));
  const { isInDoubt, problems } = await lookAt(join(folder, `${name}.db`), notes).catch((cause: unknown) => ({
    isInDoubt: false,
    problems: [`does not come to its end: ${String(cause)}`],
  }));
  struck += before.some(([word]) => word === "fault") ? 1 : 0;
  doubts += isInDoubt ? 1 : 0;
  reopened += before.filter(([word]) => word === "reopened").length;
  violations.push(...[...broken, ...problems].map((problem) => `point ${name}: ${problem}`));
  notes.close();
}
const points = names.filter((name) => Number(name) > 0).length;
process.stdout.write(JSON.stringify({ points, struck, faults, doubts, reopened, violations } satisfies Findings));
