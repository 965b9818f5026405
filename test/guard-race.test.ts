import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, test } from "vitest";
import type { Journal } from "../src/journal/journal.ts";
import type { TaggedValue } from "../src/kernel/protocol.ts";
import { runningOptions } from "../src/consent/policy.ts";
import type { GuardEvent } from "../src/protocols/guard/types.ts";
import { toEvent } from "../src/runtime/session.ts";
import { guardInstalled, stream, type Told } from "./guard-race/session.ts";
import { warm } from "./support/cli.ts";
import { freshDatabase } from "./support/postgres.ts";
import { processRuntime } from "./support/process-runtime.ts";
import { programOf } from "./support/programs.ts";
import { openStore, type Store } from "./support/store.ts";
import { accepted, meta } from "./support/world.ts";

/** Eight clients of one guard session make the same calls at the same time, while a person answers in a ninth process. */
const sizes = { clients: 8, calls: 18 } as const;
const home = mkdtempSync(join(tmpdir(), "assent-guard-race-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function start(entry: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [programOf(`test/guard-race/${entry}`), ...words], {
    env: { ...process.env, ...warm },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    say: (word: string) => child.stdin.write(`${word}\n`),
    async hear(): Promise<string> {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${entry} stopped without a word`);
      return String(value);
    },
    kill: () => child.kill("SIGKILL"),
  };
}

async function race(store: Store): Promise<readonly Told[]> {
  const place = JSON.stringify(store);
  const person = start("person.ts", place);
  const clients = Array.from({ length: sizes.clients }, (_, n) => start("caller.ts", `c${n}`, place, String(sizes.calls)));
  const everyone = [person, ...clients];
  try {
    for (const each of everyone) expect(await each.hear()).toBe("ready");
    for (const each of everyone) each.say("go");
    const told = await Promise.all(clients.map(async (client) => JSON.parse(await client.hear()) as readonly Told[]));
    person.say("stop");
    await person.hear();
    return told.flat();
  } finally {
    for (const each of everyone) each.kill();
  }
}

const eventsOf = async (journal: Journal): Promise<readonly GuardEvent[]> =>
  (await journal.read(stream)).map(toEvent) as unknown as readonly GuardEvent[];

/** Everything that is wrong with how answers were used, as the journal has it. */
function misuses(events: readonly GuardEvent[]): readonly string[] {
  const hashes = new Map<string, string>();
  const answers = new Map<string, string>();
  const usedBy = new Map<string, string>();
  return events.flatMap((event): readonly string[] => {
    if (event.type === "call.assessed") hashes.set(event.call, event.hash);
    if (event.type === "gate.answered") answers.set(event.key.slice("call:".length), event.option);
    if (event.type !== "pass.used" && event.type !== "call.blocked") return [];
    const { call, from } = event;
    const earlier = usedBy.get(from);
    usedBy.set(from, call);
    const isRun = runningOptions.includes(answers.get(from) ?? "none");
    return [
      ...(earlier === undefined ? [] : [`the answer for ${from} served ${earlier} and ${call}`]),
      ...(isRun === (event.type === "pass.used") ? [] : [`${call} was ${event.type} on ${answers.get(from)}`]),
      ...(hashes.get(call) === hashes.get(from) ? [] : [`${call} ran on the answer to another action`]),
    ];
  });
}

/** Everybody's word against the journal's: whoever was let through has a pass or an approval of its own, and only those. */
function untruths(told: readonly Told[], events: readonly GuardEvent[]): readonly string[] {
  const passed = events.flatMap((event) =>
    event.type === "pass.used" || (event.type === "call.allowed" && event.why === "approved") ? [event.call] : [],
  );
  const through = told.flatMap(({ call, answer }) => (answer === "let-through" ? [call] : []));
  return [
    ...through.filter((call) => !passed.includes(call)).map((call) => `${call} was let through by nobody`),
    ...passed.filter((call) => !through.includes(call)).map((call) => `${call} was not told that it may run`),
    ...passed.filter((call, index) => passed.indexOf(call) !== index).map((call) => `${call} was let through twice`),
    ...told.filter(({ message }) => /offered before|never asked/.test(message)).map(({ call, message }) => `${call}: ${message}`),
  ];
}

describe.each(["SQLite", "PostgreSQL"])("one guard session, eight clients, on %s", (name) => {
  test("A20, A33 each answer is used at most once, by a call of the very action it was given for", async () => {
    const since = performance.now();
    const store: Store = name === "SQLite" ? { file: join(home, "journal.db") } : { url: await freshDatabase(), schema: "assent" };
    const journal = await openStore(store);
    const opened = { type: "guard.open", client: "race" } as TaggedValue;
    accepted(await processRuntime(journal, guardInstalled).start("guard", opened, meta(), "race"));
    const told = await race(store);
    const events = await eventsOf(journal);
    await journal.close();
    const count = (answer: Told["answer"]): number => told.filter((each) => each.answer === answer).length;
    process.stdout.write(
      `guard race, ${name}: ${told.length} calls, ${count("let-through")} let through, ${count("blocked")} blocked, ` +
        `${count("parked")} parked, ${((performance.now() - since) / 1000).toFixed(0)} s\n`,
    );
    expect([...misuses(events), ...untruths(told, events)]).toEqual([]);
    expect([count("let-through"), count("blocked"), count("parked")].every((n) => n > sizes.clients)).toBe(true);
    expect(events.some(({ type }) => type === "call.joined")).toBe(true);
  });
});
