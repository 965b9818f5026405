import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createApplication, type Application } from "../src/host/application.ts";
import type { Journal } from "../src/journal/journal.ts";
import { gateOpened, type GateAnswered } from "../src/kernel/gate.ts";
import { hashText } from "../src/kernel/ids.ts";
import type { TaggedValue } from "../src/kernel/protocol.ts";
import { isRefusal } from "../src/kernel/trouble.ts";
import type { Runtime } from "../src/runtime/types.ts";
import { addToken } from "../src/secrets/tokens.ts";
import type { Attempt } from "./race/racing.ts";
import { newcomer, warm, type Newcomer } from "./support/cli.ts";
import { freshDatabase } from "./support/postgres.ts";
import { programOf } from "./support/programs.ts";

const gatesEach = 50;
/** Who is starved waits for all the others: this share of the race, and longer than a busy moment. */
const starved = { share: 1 / 5, leastMs: 2_000 } as const;
const names = ["ada", "bo", "cy", "di", "ed", "flo", "gus", "up"];

/** For half of the gates many come at the same moment: a few hundred such gates show what thousands would that are met alone. */
describe.each([
  { store: "SQLite", sessions: 5 },
  { store: "PostgreSQL", sessions: 4 },
])("eight processes and the gates of $sessions sessions on $store", ({ store, sessions }) => {
  test("K7 every gate has one winner, every loser is told who won, and nobody starves", async () => {
    const mira = await newcomer();
    const environment = { ...mira.environment, ...(store === "PostgreSQL" ? { ASSENT_JOURNAL_URL: await freshDatabase() } : {}) };
    const token = await addToken(join(mira.home, "assent", "tokens.json"), "up", "person", "2026-01-01T00:00:00.000Z");
    const application = createApplication(environment, mira.project, false);
    const up = spawn(process.execPath, [programOf("src/cli/main.ts"), "up", "--json"], { env: { ...warm, ...environment } });
    const isUp = once(up.stdout, "data");
    try {
      const { journal } = await application.open();
      const gates = await seed(application, sessions);
      await isUp;
      const began = performance.now();
      const raced = await race(mira, { ...environment, ASSENT_TOKEN: token }, gates);
      const raceMs = performance.now() - began;
      await checkWinners(journal, raced, gates.length);
      checkLatency(store, raced, raceMs);
    } finally {
      up.kill("SIGTERM");
      await application.close();
      await mira.remove();
    }
  });
});

/** Guard sessions with many calls that wait at once; recorded in bulk, because opening them is not what is raced. */
async function seed(application: Application, sessions: number): Promise<readonly { id: string; shown: string }[]> {
  const { runtime, journal } = await application.open();
  for (let session = 0; session < sessions; session += 1) await seedSession(runtime, application, session);
  const opened = (await allMessages(journal)).filter(({ type }) => type === "gate.opened");
  expect(opened).toHaveLength(sessions * gatesEach);
  return opened.map(({ body }) => ({ id: String(body["id"]), shown: String(body["shown"]) }));
}

async function seedSession(runtime: Runtime, application: Application, session: number): Promise<void> {
  const meta = await application.meta(`race ${session}`, { attended: true });
  const started = await runtime.start("guard", { type: "guard.open", client: "race" } as TaggedValue, meta);
  if (isRefusal(started)) throw new Error(started.because);
  const calls = Array.from({ length: gatesEach }, (_, call) => waitingCall(`${session}-${call}`)).flat();
  const outcome = await runtime.change(started.loaded.stream, () => calls, { actor: { kind: "runtime", name: "seed" } });
  if (isRefusal(outcome)) throw new Error(outcome.because);
}

function waitingCall(call: string): readonly TaggedValue[] {
  const pattern = { tool: "Bash", target: `build/${call}`, environment: "local" };
  const action = { tool: "Bash", input: { command: `rm -rf data/${call}` }, cwd: "/p" };
  const at = "2026-01-01T00:00:00.000Z";
  const assessed = { type: "call.assessed", call, action, hash: hashText(call), at, verdict: "gate", findings: [], pattern, reasons: [] };
  return [assessed as TaggedValue, gateOpened("risk", `call:${call}`, { title: call, question: "May this run?" })];
}

interface Seen {
  readonly type: string;
  readonly position: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function allMessages(journal: Journal): Promise<readonly Seen[]> {
  const all: Seen[] = [];
  for (;;) {
    const rows = await journal.scan(all.at(-1)?.position ?? 0, 2_000);
    if (rows.length === 0) return all;
    all.push(...rows.map(({ type, position, body, blob }) => ({ type, position, body: JSON.parse(blob ?? body) as Seen["body"] })));
  }
}

type Raced = ReadonlyMap<string, readonly Attempt[]>;

async function race({ project }: Newcomer, env: Record<string, string>, gates: readonly unknown[]): Promise<Raced> {
  const file = join(project, "gates.json");
  await writeFile(file, JSON.stringify(gates));
  const racers = names.map((name) => {
    const entry = name === "up" ? "asker.ts" : "answerer.ts";
    return { name, child: spawn(process.execPath, [programOf(`test/race/${entry}`), name, file], { env: { ...warm, ...env } }) };
  });
  try {
    const readers = racers.map(({ child }) => readLines(child));
    await Promise.all(readers.map((lines) => lines.next()));
    for (const { child } of racers) child.stdin.write("go\n");
    const results = await Promise.all(readers.map(async (lines) => JSON.parse(await lines.next()) as readonly Attempt[]));
    return new Map(racers.map(({ name }, index) => [name, results[index] ?? []]));
  } finally {
    for (const { child } of racers) child.kill("SIGKILL");
  }
}

/** Lines of a racer as they come; its end before the next line is a failure that shows what it said. */
function readLines(child: ChildProcessWithoutNullStreams): { next(): Promise<string> } {
  let text = "";
  let trouble = "";
  let wake = (): void => {};
  let isOver = false;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (trouble += chunk));
  child.on("close", () => {
    isOver = true;
    wake();
  });
  return {
    async next() {
      while (!text.includes("\n")) {
        if (isOver) throw new Error(`a racer stopped: ${trouble}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const line = text.slice(0, text.indexOf("\n"));
      text = text.slice(line.length + 1);
      return line;
    },
  };
}

async function checkWinners(journal: Journal, raced: Raced, gates: number): Promise<void> {
  const messages = await allMessages(journal);
  expect(messages.map(({ position }) => position)).toEqual(messages.map((_, index) => index + 1));
  const answered = messages.filter(({ type }) => type === "gate.answered").map(({ body }) => body as unknown as GateAnswered);
  const recorded = new Map(answered.map(({ id, by, option }) => [String(id), `${by.name} ${option}`]));
  expect([answered.length, recorded.size]).toEqual([gates, gates]);
  const beliefs = [...raced].flatMap(([name, attempts]) =>
    attempts.map((attempt) => ({ gate: attempt.gate, believed: believedBy(name, attempt) })),
  );
  expect(beliefs).toHaveLength(names.length * gates);
  expect(beliefs.filter(({ gate, believed }) => believed !== recorded.get(gate))).toEqual([]);
  const winners = [...raced].filter(([, attempts]) => attempts.some(({ told }) => "won" in told)).map(([name]) => name);
  expect(winners).toEqual(names);
}

function believedBy(name: string, { told, option }: Attempt): string {
  if ("won" in told) return `${name} ${option}`;
  return told.lostTo?.type === "gate.answered" ? `${told.lostTo.by.name} ${told.lostTo.option}` : "nobody";
}

function checkLatency(store: string, raced: Raced, raceMs: number): void {
  const figures = [...raced].map(([name, attempts]) => {
    const sorted = attempts.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const won = attempts.filter(({ told }) => "won" in told).length;
    return { name, won, p50: sorted[sorted.length >> 1] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, max: sorted.at(-1) ?? 0 };
  });
  const lines = figures.map(
    ({ name, won, p50, p99, max }) => `${name} won ${won}, p50 ${p50.toFixed(1)} p99 ${p99.toFixed(0)} max ${max.toFixed(0)} ms`,
  );
  process.stdout.write(`${store}: ${lines.join("; ")}\n`);
  // whoever starves waits again and again; a single answer waits as long as the machine stands still
  expect(Math.max(...figures.map(({ p99 }) => p99))).toBeLessThan(Math.max(starved.leastMs, raceMs * starved.share));
}
