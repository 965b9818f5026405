import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openClient, openJournal } from "../support/postgres-journal.ts";
import { freshDatabase } from "../support/postgres.ts";
import { closeKeys, recipientOf } from "../../src/secrets/journal-keys.ts";
import { newIdentity } from "../../src/secrets/seal.ts";
import { journalStream } from "../../src/journal/journal.ts";
import { openKeys, type Keys } from "../../src/secrets/keys.ts";
import { hereIn } from "../../src/host/here.ts";
import { inviteMachine, joinMachines, listMachines, removeMachine } from "../../src/host/machines/enroll.ts";
import { identityIn, keysSubject, sharedKeys, type SharedPlace } from "../../src/host/machines/shared-keys.ts";

interface Machine extends SharedPlace {
  readonly name: string;
  keys(): Promise<Keys>;
  pass(ms: number): void;
}

/** A machine with a data directory, a name, a clock and a connection of its own. */
async function machine(url: string, name: string): Promise<Machine> {
  const home = await mkdtemp(join(tmpdir(), "assent-machine-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const folder = join(home, "keys");
  const own = await openKeys(folder);
  let aheadMs = 0;
  const place: SharedPlace = {
    journal: await openJournal(url),
    folder,
    here: async () => ({ ...(await hereIn({ home })), host: name }),
    clock: () => new Date(Date.now() + aheadMs).toISOString(),
  };
  return { ...place, name, keys: () => sharedKeys(place, own), pass: (ms) => void (aheadMs += ms) };
}

const names = async (at: SharedPlace): Promise<readonly string[]> => (await listMachines(at)).machines.map(({ host }) => host).toSorted();

async function enrolled(by: Machine, ...added: readonly Machine[]): Promise<void> {
  for (const each of added) await joinMachines(each, (await inviteMachine(by, "mira")).code, "mira");
}

const unknown = expect.objectContaining({ name: "Fault", code: "machine.unknown" });

describe("M3 one journal, one set of keys", () => {
  test("the first machine brings its own keys, a second one gets them by a code, and then both hash, seal and open alike", async () => {
    const url = await freshDatabase();
    const [one, two] = [await machine(url, "one"), await machine(url, "two")];
    const own = await openKeys(one.folder);
    const first = await one.keys();
    expect([first.hashAction("x"), await own.seal.open(await first.seal.close("y"))]).toEqual([own.hashAction("x"), "y"]);
    await expect(two.keys()).rejects.toEqual(unknown);
    await enrolled(one, two);
    const second = await two.keys();
    expect(second.hashAction("x")).toBe(first.hashAction("x"));
    expect([await second.seal.open(await first.seal.close("a")), await first.seal.open(await second.seal.close("b"))]).toEqual(["a", "b"]);
    expect(second.signer.key).not.toBe(first.signer.key); // who signs is who was there
    expect([await names(one), await names(two)]).toEqual([
      ["one", "two"],
      ["one", "two"],
    ]);
  });

  test("of machines that come first at once one brings the keys, and the others do not belong yet", async () => {
    const url = await freshDatabase();
    const machines = await Promise.all(["a", "b", "c", "d"].map((name) => machine(url, name)));
    const came = await Promise.allSettled(machines.map((each) => each.keys()));
    expect(came.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of came) if (each.status === "rejected") expect(each.reason).toEqual(unknown);
  });

  test("several codes may be open at once, in any order, and machines may come at the same time", async () => {
    const url = await freshDatabase();
    const machines = await Promise.all(["a", "b", "c", "d"].map((name) => machine(url, name)));
    const [one, ...others] = machines as [Machine, ...Machine[]];
    const codes: string[] = [];
    for (const _ of others) codes.unshift((await inviteMachine(one, "mira")).code);
    await Promise.all(others.map((each, place) => joinMachines(each, codes[place] ?? "", "mira")));
    for (const each of machines) expect(await names(each)).toEqual(["a", "b", "c", "d"]);
  });

  test("a machine that was removed opens nothing that is sealed afterwards; what it has seen stays readable to the others", async () => {
    const url = await freshDatabase();
    const [one, two, three] = [await machine(url, "one"), await machine(url, "two"), await machine(url, "three")];
    await one.keys();
    await enrolled(one, two, three);
    const [left, gone, stays] = [await one.keys(), await two.keys(), await three.keys()];
    const before = await left.seal.close("before");
    await removeMachine(one, "two", "mira");
    const after = await stays.seal.close("after"); // a process that was there all the time
    expect([await left.seal.open(after), await left.seal.open(before), await stays.seal.open(before)]).toEqual([
      "after",
      "before",
      "before",
    ]);
    expect(await gone.seal.open(before)).toBe("before");
    await expect(gone.seal.open(after)).rejects.toEqual(unknown);
    await expect(gone.seal.close("more")).rejects.toEqual(unknown);
    await expect(two.keys()).rejects.toEqual(unknown);
    expect(await names(one)).toEqual(["one", "three"]);
    expect(left.hashAction("x")).toBe((await one.keys()).hashAction("x")); // what was allowed still is
    await enrolled(one, two);
    expect(await (await two.keys()).seal.open(after)).toBe("after");
  });

  test.each<[string, (one: Machine, two: Machine, code: string) => Promise<unknown>]>([
    ["was used", async (one, two, code) => joinMachines(await machine(await urlOf(one), "three"), code, "mira").then(() => two)],
    ["is too old", async (_, two) => two.pass(15 * 60_000 + 1)],
    ["was made before a machine was removed", async (one) => removeMachine(one, "other", "mira")],
  ])("a code that %s brings nobody in", async (_, spoil) => {
    const url = await freshDatabase();
    const [one, other, two] = [await machine(url, "one"), await machine(url, "other"), await machine(url, "two")];
    urls.set(one, url);
    await one.keys();
    await enrolled(one, other);
    const { code } = await inviteMachine(one, "mira");
    await spoil(one, two, code);
    await expect(joinMachines(two, code, "mira")).rejects.toMatchObject({ code: "input.invalid" });
    await expect(two.keys()).rejects.toEqual(unknown);
  });

  test("a code that nobody gave out brings nobody in, and no code is to be found in the database", async () => {
    const url = await freshDatabase();
    const [one, two] = [await machine(url, "one"), await machine(url, "two")];
    await one.keys();
    const { code } = await inviteMachine(one, "mira");
    const wrong = `${code.startsWith("0") ? "1" : "0"}${code.slice(1)}`;
    await expect(joinMachines(two, wrong, "mira")).rejects.toMatchObject({ code: "input.invalid" });
    const client = openClient(url);
    const rows = [...(await client`select body from assent.events`), ...(await client`select text from assent.sealed`)];
    const secrets = [code, code.replaceAll("-", ""), ...(await secretsOf(one))];
    expect(rows.length).toBeGreaterThan(2);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("M3 who can write to the database but has no keys", () => {
  test("adds no machine: neither by a record of their own, nor by repeating an old one", async () => {
    const url = await freshDatabase();
    const [one, two] = [await machine(url, "one"), await machine(url, "two")];
    await one.keys();
    await enrolled(one, two);
    await removeMachine(one, "two", "mira");
    const records = await one.journal.read(journalStream);
    const old = records.filter(({ type, body }) => type === "machine.enrolled" && body["host"] === "two").at(-1);
    expect(old).toBeDefined();
    const forged = { ...old, body: { ...old?.body, machine: "ffff", host: "evil" } };
    for (const { protocol, type, actor, causedBy, at, schema, body } of [old, forged] as never[])
      await one.journal.write(journalStream, () => ({
        change: { drafts: [{ protocol, type, actor, causedBy, at, schema, body }] },
        result: null,
      }));
    expect(await names(one)).toEqual(["one"]);
  });

  test("cannot put other keys in their place, nor bring back those from before a removal", async () => {
    const url = await freshDatabase();
    const [one, two] = [await machine(url, "one"), await machine(url, "two")];
    const keys = await one.keys();
    await enrolled(one, two);
    const client = openClient(url);
    const before = String((await client`select text from assent.sealed where subject = ${keysSubject}`)[0]?.["text"]);
    await removeMachine(one, "two", "mira");
    await one.keys();
    const recipient = await recipientOf(await identityIn(one.folder));
    const foreign = await closeKeys({ generation: 9, action: "0".repeat(64), identities: [await newIdentity()] }, [recipient]);
    for (const text of [before, foreign]) {
      await client`update assent.sealed set text = ${text} where subject = ${keysSubject}`;
      await one.journal.write(journalStream, () => ({ change: { drafts: [anything] }, result: null }));
      await expect(one.keys()).rejects.toMatchObject({ code: "keys.unusable" });
      await expect(keys.seal.close("x")).rejects.toMatchObject({ code: "keys.unusable" });
    }
  });
});

const anything = {
  protocol: "journal",
  type: "journal.noted",
  actor: { kind: "runtime", name: "test" },
  causedBy: null,
  at: "2026-01-01T00:00:00.000Z",
  schema: 1,
  body: {},
} as const;

const urls = new WeakMap<Machine, string>();
const urlOf = async (at: Machine): Promise<string> => urls.get(at) ?? "";

const secretsOf = async ({ folder }: Machine): Promise<readonly string[]> =>
  Promise.all(["action.key", "seal.age", "machine.age"].map(async (name) => (await readFile(join(folder, name), "utf8")).trim()));
