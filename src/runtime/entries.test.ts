import { expect, test } from "vitest";
import { accepted, meta, someone, testWorld } from "../../test/support/world.ts";
import type { EntryChange } from "../kernel/entry.ts";
import { noEntries } from "../kernel/entry.ts";
import type { KernelEvent, Protocol, TaggedValue } from "../kernel/protocol.ts";
import { isRefusal, refuse } from "../kernel/trouble.ts";
import { sqliteJournal } from "../journal/sqlite/sqlite.ts";
import { branch } from "./branch.ts";
import { checkSnapshots } from "./check.ts";
import type { World } from "./types.ts";

/** A pool: what is put into it may be taken once. Its state only counts. */
type Command =
  | { readonly type: "pool.begin" }
  | { readonly type: "pool.put"; readonly items: readonly string[] }
  | { readonly type: "pool.take"; readonly item: string }
  | { readonly type: "pool.drop"; readonly item: string };
type Event =
  | { readonly type: "pool.begun" }
  | { readonly type: "pool.filled"; readonly items: readonly string[] }
  | { readonly type: "pool.taken"; readonly item: string }
  | { readonly type: "pool.dropped"; readonly item: string };
type State = { readonly phase: "open"; readonly taken: number };

const item = (key: string, value: EntryChange["value"]): EntryChange => ({ list: "items", key, value });

const pool: Protocol<Command, Event, State, never> = {
  name: "pool",
  version: 1,
  initial: { phase: "open", taken: 0 },
  decide(command, _, find = noEntries) {
    if (command.type === "pool.begin") return [{ type: "pool.begun" }];
    if (command.type === "pool.put") return [{ type: "pool.filled", items: command.items }];
    const found = find({ list: "items", key: command.item });
    if (found !== "free") return refuse("pool", `${command.item} is ${String(found ?? "not there")}`);
    return [{ type: command.type === "pool.take" ? "pool.taken" : "pool.dropped", item: command.item }];
  },
  wants: (command) => ("item" in command ? [{ list: "items", key: command.item }] : []),
  evolve: (state, { type }) => (type === "pool.taken" ? { ...state, taken: state.taken + 1 } : state),
  entries(event: Event | KernelEvent) {
    if (event.type === "pool.filled") return event.items.map((key) => item(key, "free"));
    if (event.type === "pool.taken") return [item(event.item, "taken")];
    return event.type === "pool.dropped" ? [item(event.item, null)] : [];
  },
  due: () => [],
  trace: () => [],
  texts: {},
};

const installed = [{ protocol: pool, perform: async () => ({ type: "none" }) }] as unknown as World["installed"];
const by = { actor: someone };

async function filled(items: readonly string[], change: Partial<World> = {}) {
  const world = await testWorld({}, { installed, ...change });
  const { stream } = accepted(await world.runtime.start("pool", { type: "pool.begin" }, meta())).loaded;
  accepted(await world.runtime.offer(stream, { type: "pool.put", items } as TaggedValue, by));
  const offer = (type: string, name: string) => world.runtime.offer(stream, { type, item: name } as unknown as TaggedValue, by);
  const list = async (at = stream) =>
    (await world.runtime.entries(at, "items", { limit: 100 })).map(({ key, value }) => `${key} ${String(value)}`);
  return { ...world, stream, offer, list };
}

test("K1 a command is decided by an entry as it is at that moment, and what is taken is taken once", async () => {
  const { offer, list } = await filled(["a", "b"]);
  const outcomes = await Promise.all([offer("pool.take", "a"), offer("pool.take", "a"), offer("pool.take", "a")]);
  expect(outcomes.filter((each) => !isRefusal(each))).toHaveLength(1);
  expect(outcomes.find(isRefusal)).toMatchObject({ because: "a is taken" });
  accepted(await offer("pool.drop", "b"));
  expect(await offer("pool.take", "b")).toMatchObject({ because: "b is not there" });
  expect(await list()).toEqual(["a taken"]);
});

test("ten thousand entries: a step reads the one that it is about, and no events", async () => {
  const items = Array.from({ length: 10_000 }, (_, at) => `i${String(at).padStart(5, "0")}`);
  const { journal, offer, runtime, stream } = await filled(items);
  const { write } = journal;
  let read = 0;
  const counting = {
    read: async () => {
      throw new Error("the events were read again");
    },
    write: (...[name, decide, options]: Parameters<typeof write>) =>
      write(
        name,
        (stored) => {
          read += stored.entries?.length ?? 0;
          return decide(stored) as never;
        },
        options,
      ),
  };
  Object.assign(journal, counting);
  for (const name of ["i00007", "i04711", "i09999"]) accepted(await offer("pool.take", name));
  expect(read).toBe(3);
  const page = await runtime.entries(stream, "items", { after: "i04709", limit: 3 });
  expect(page.map(({ key, value }) => [key, value])).toEqual([
    ["i04710", "free"],
    ["i04711", "taken"],
    ["i04712", "free"],
  ]);
});

test("K16 a branch begins with the entries of its point, and neither sees what the other does", async () => {
  const { runtime, journal, stream, offer, list } = await filled(["a", "b"]);
  const { version } = await journal.stored(stream);
  accepted(await offer("pool.take", "a"));
  const made = accepted(await branch(runtime, stream, version, someone)).loaded.stream;
  expect(await list(made)).toEqual(["a free", "b free"]);
  accepted(await runtime.resume(made, { kind: "person", name: "Mira" }));
  accepted(await runtime.offer(made, { type: "pool.take", item: "b" } as unknown as TaggedValue, by));
  expect(await list(made)).toEqual(["a free", "b taken"]);
  expect(await list()).toEqual(["a taken", "b free"]);
});

test("entries that somebody else put there decide nothing: they are made again from the events", async () => {
  let disturb: (sql: string) => void = () => {};
  const journal = await sqliteJournal(":memory:", {
    wrap: (database) => {
      disturb = (sql) => database.exec(sql);
      return database;
    },
  });
  const { runtime, stream, offer, list } = await filled(["a", "b", "c"], { journal });
  accepted(await offer("pool.take", "a"));
  disturb(`UPDATE entries SET value = '"free"' WHERE key = 'a'`);
  expect((await checkSnapshots(runtime, () => {})).map(({ what }) => what)).toEqual(['its entry ["items","a"] is not what its events say']);
  expect(await offer("pool.take", "a")).toMatchObject({ because: "a is taken" });
  expect(await checkSnapshots(runtime, () => {})).toEqual([]);
  disturb(`DELETE FROM entries WHERE key = 'b'; INSERT INTO entries VALUES ('${stream}', 'items', 'd', '"free"', 'x')`);
  expect((await checkSnapshots(runtime, () => {})).map(({ where }) => where)).toEqual([stream]);
  expect(await list()).toEqual(["a taken", "b free", "c free"]);
  expect(await offer("pool.take", "d")).toMatchObject({ because: "d is not there" });
});

test("a journal made from events alone has its entries back", async () => {
  const { runtime, journal, stream, offer, list } = await filled(["a", "b"]);
  accepted(await offer("pool.take", "a"));
  await journal.write(stream, () => ({ change: { drafts: [], replacesEntries: true }, result: null }));
  expect(await list()).toEqual([]);
  await runtime.refold(stream);
  expect(await list()).toEqual(["a taken", "b free"]);
});
