import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recover } from "./crash/check.ts";
import type { PointSeen } from "./crash/child.ts";
import { planOn, tracksIn } from "./crash/session.ts";
import { openStore, type Store } from "./support/store.ts";
import { freshDatabase } from "./support/postgres.ts";
import { isInTurn } from "./support/pairing.ts";
import { programOf } from "./support/programs.ts";
import { patienceMs } from "./support/pace.ts";

/**
 * A session (of fifty events on a file, a shorter one on a server) is killed at every moment at which its process can
 * die, and picked up again each time. Nothing acknowledged may be lost, nothing recorded repeated, nothing that must not
 * happen twice done twice.
 */
const limits = { atOnce: 4 } as const;
// a killed process leaves the same on any disk
const home = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "assent-crash-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Plays the session in a process of its own, which dies at the given point; says how it ended. */
const play = (folder: string, store: Store, point: number): Promise<string> =>
  new Promise((resolve) => {
    const entry = programOf("test/crash/child.ts");
    const env = { ...process.env, NODE_COMPILE_CACHE: join(home, "compiled") }; // half of the time is starting up
    const options = { env, timeout: patienceMs };
    execFile(process.execPath, [entry, folder, JSON.stringify(store), String(point)], options, (cause, _, errors) =>
      resolve(cause === null ? "ended" : (cause.signal ?? errors)),
    );
  });

let kills = 0;

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limits.atOnce }, worker));
}

/** Every point of an undisturbed run. */
async function pointsOf(name: string, store: Store): Promise<readonly PointSeen[]> {
  const folder = join(home, name);
  mkdirSync(folder);
  expect(await play(folder, store, 0)).toBe("ended");
  return JSON.parse(readFileSync(join(folder, "points.json"), "utf8"));
}

/** One point in six is really killed, where a copy says what a kill leaves; another seed takes others. */
const isKilled = (point: number, folder: string): boolean => !existsSync(folder) || isInTurn(point, 6);

/** Kills at one point, recovers, and returns what was not as promised. */
async function killAt(name: string, store: Store, point: number): Promise<readonly string[]> {
  const folder = join(home, name);
  if (isKilled(point, folder)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const end = await play(folder, store, point);
    if (end !== "SIGKILL" && end !== "ended") return [`the process did not die as asked: ${end}`];
    kills += 1;
  }
  const journal = await openStore(store);
  try {
    return await recover(journal, planOn(store), tracksIn(folder));
  } catch (cause) {
    return [`it could not be recovered: ${String(cause)}`];
  } finally {
    await journal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killAtEach(points: readonly number[], seen: readonly PointSeen[], storeAt: (point: number) => Store) {
  const violations: string[] = [];
  await inTurns(points, async (point) => {
    const found = await killAt(`point-${point}`, storeAt(point), point);
    violations.push(...found.map((what) => `${point} (${seen[point - 1]?.label.slice(0, 60)}): ${what}`));
  });
  return violations;
}

const report = (store: string, points: number, seen: readonly PointSeen[], since: number): void => {
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  process.stdout.write(`crash, ${store}: ${kills} killed, recovered from ${points} moments of ${seen.length} points, ${seconds} s\n`);
};

const isNew = ({ left }: PointSeen, before: PointSeen | undefined): boolean => left !== before?.left;

/** Points that follow each other and leave the same, to the byte, are one moment: the first stands for them. */
const momentsIn = (points: readonly PointSeen[]): readonly number[] =>
  points.flatMap((each, index) => (isNew(each, points[index - 1]) ? [index + 1] : []));

/**
 * The last ones too, one in three: there a server has half of a write, which it drops, and then the same is left as at the
 * first. Another seed takes others.
 */
const bothEndsIn = (points: readonly PointSeen[]): readonly number[] =>
  points.flatMap((each, index) => {
    const next = points[index + 1];
    const isHalf = next !== undefined && isNew(next, each) && isInTurn(index + 1, 3);
    return isNew(each, points[index - 1]) || isHalf ? [index + 1] : [];
  });

beforeAll(() => mkdirSync(join(home, "compiled")));

test("K15 SQLite: killed wherever a statement or an effect has changed what is left, nothing is lost or done twice", async () => {
  const since = performance.now();
  kills = 0;
  const seen = await pointsOf("sqlite", { file: join(home, "sqlite", "journal.db") });
  const points = momentsIn(seen);
  const fileAt = (point: number): Store => ({ file: join(home, `point-${point}`, "journal.db") });
  expect(await killAtEach(points, seen, fileAt)).toEqual([]);
  expect(kills).toBeGreaterThan(points.length / 20);
  report("SQLite", points.length, seen, since);
});

test("K15 PostgreSQL: killed before and after every commit and around every effect, nothing is lost or done twice", async () => {
  const since = performance.now();
  kills = 0;
  const url = await freshDatabase();
  const seen = await pointsOf("postgres", { url, schema: "whole" });
  const points = bothEndsIn(seen);
  expect(await killAtEach(points, seen, (point) => ({ url, schema: `point_${point}` }))).toEqual([]);
  report("PostgreSQL", points.length, seen, since);
});
