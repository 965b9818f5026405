import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer, type RunOptions } from "./support/cli.ts";
import { patienceMs } from "./support/pace.ts";
import { openSmallDisk, type SmallDisk } from "./support/small-disk.ts";

/** The command line on a disk that is really full or read-only: it says so, and nothing is lost when the disk is well. */
const diskBytes = 1024 * 1024;

let disk: SmallDisk;
let because: string | undefined;
let mira: Newcomer;

beforeAll(async () => {
  const opened = await openSmallDisk(diskBytes);
  if ("because" in opened) because = opened.because;
  else disk = opened;
});
afterAll(() => disk?.remove());

beforeEach(async ({ skip }) => {
  if (because !== undefined) skip(because);
  mira = await newcomer();
  await disk.run("cp", "-r", join(mira.home, "assent"), disk.path);
});
afterEach(async () => {
  if (because !== undefined) return;
  await disk.setReadOnly(false);
  await disk.run("sh", "-c", 'rm -rf "$0"/*', disk.path);
  await mira.remove();
});

const home = (): string => join(disk.path, "assent");
const file = (name: string): string => join(disk.path, name);

/** With the data directory on the small disk. */
const there = (): RunOptions => ({ environment: { ASSENT_HOME: home() }, before: disk.seenFrom(mira.project) });
/** With the data directory elsewhere. */
const beside = (): RunOptions => ({ before: disk.seenFrom(mira.project) });

const longIntent = "ship it, and then some more; ".repeat(50); // so that it does not fit on one page of the disk

const begin = async (options: RunOptions): Promise<string> => {
  const begun = await mira.json<{ stream: string }>(["goal", longIntent], options);
  return begun.value.stream;
};
const end = async (options: RunOptions): Promise<string> => {
  const ended = await mira.json<{ stream: string }>(["goal", longIntent, "--unattended"], options);
  return ended.value.stream;
};
const sessions = async (options: RunOptions): Promise<readonly string[]> => {
  const { value } = await mira.json<{ items: { stream: string }[] }>(["sessions"], options);
  return value.items.map(({ stream }) => stream);
};
const verifies = async (options: RunOptions): Promise<boolean> => (await mira.run(["journal", "verify"], options)).code === 0;

/** A failure that a person can act on: what it was, and what to do. */
const failure = (code: string, says: RegExp) => ({
  code: 1,
  value: { error: { code, message: expect.stringMatching(says), hint: expect.stringMatching(/space|permissions|Mount it/) } },
});

describe("on a full disk", () => {
  test("goal says that there is no room, a backup elsewhere can be made, and all works when there is room", async () => {
    await verifies(there()); // a journal to make a backup of
    await disk.fill();
    expect(await mira.json(["goal", "ship it"], there())).toEqual(failure("journal.unwritable", /disk is full|I\/O/));
    expect((await mira.run(["journal", "backup", join(mira.project, "full.db")], there())).code).toBe(0);
    const examined = await mira.run(["doctor"], there());
    expect([examined.code, examined.stdout]).toEqual([1, expect.stringMatching(/✗ data directory .* cannot be written/)]);
    expect(await mira.json(["status"], there())).toMatchObject({ code: 1, value: { unwritable: { code: "journal.unwritable" } } });
    const stands = await mira.run(["status"], there());
    expect([stands.code, stands.stderr]).toEqual([
      1,
      expect.stringMatching(/no call can be recorded: .* cannot be written: .*\n.*free space/i),
    ]);
    expect(await mira.json(["budget"], there())).toMatchObject({ code: 0, value: { budgets: [] } });
    const told = await mira.run(["goal", "ship it"], there());
    expect([told.code, told.stderr]).toEqual([1, expect.stringMatching(/failed: (?:cannot open|.*cannot be written: ).*\n.*free space/i)]);
    await disk.empty();
    const stream = await begin(there());
    expect([await sessions(there()), await verifies(there())]).toEqual([[stream], true]);
  });

  test("whatever room is left, what was recorded stays and can be gone on with", async () => {
    const known = [await begin(there())];
    let failures = 0;
    for (const leaveBytes of [32, 48, 64, 80, 96].map((kilobytes) => kilobytes * 1_024)) {
      await disk.fill(leaveBytes);
      const { code, value } = await mira.json(["goal", "ship more"], there());
      await disk.empty();
      if (code === 1) expect({ code, value }).toEqual(failure("journal.unwritable", /./));
      failures += code === 1 ? 1 : 0;
      const found = await sessions(there());
      expect(found).toEqual(expect.arrayContaining(known));
      known.splice(0, known.length, ...found);
    }
    expect(await verifies(there())).toBe(true);
    expect([failures > 1, known.length > 1]).toEqual([true, true]); // some were begun before the disk was full
    for (const stream of known) expect((await mira.run(["resume", stream], there())).code).toBe(4);
  });

  test("an answer that could not be recorded leaves the gate open, and it can be given again", async () => {
    await begin(there());
    const open = async () => (await mira.json<{ items: { id: string }[] }>(["inbox"], there())).value.items.map(({ id }) => id);
    const [gate = ""] = await open();
    await disk.fill(40 * 1_024);
    expect(await mira.json(["answer", gate, "accept"], there())).toEqual(failure("journal.unwritable", /nothing was recorded/));
    await disk.empty();
    expect(await open()).toEqual([gate]);
    await mira.run(["answer", gate, "accept"], there());
    expect(await open()).not.toContain(gate);
    expect(await verifies(there())).toBe(true);
  });

  test("keys that could not be made are made at the next start", async () => {
    await begin(there());
    await disk.run("rm", "-r", join(home(), "keys"));
    expect(await mira.json(["sessions"], there())).toEqual(failure("keys.unusable", /is gone, though the journal/));
    await disk.run("mkdir", "-m", "700", join(home(), "keys"));
    await disk.fill(36 * 1_024);
    expect(await mira.json(["sessions"], there())).toEqual(failure("keys.unusable", /no space left/));
    await disk.empty();
    expect((await mira.run(["sessions"], there())).code).toBe(0);
    expect((await disk.run("ls", join(home(), "keys"))).trim().split("\n")).toEqual([
      "action.key",
      "journal.db.mark",
      "seal.age",
      "signing.pem",
    ]);
  });

  test("a token that could not be kept is not given out, and the others stay", async () => {
    await disk.fill();
    expect(await mira.json(["token", "new", "noor"], there())).toEqual(failure("keys.unusable", /no space left/));
    await disk.empty();
    const { value } = await mira.json<{ tokens: { name: string }[] }>(["token", "list"], there());
    expect(value.tokens.map(({ name }) => name)).toEqual(["mira"]);
    expect((await mira.run(["token", "new", "noor"], there())).code).toBe(0);
  });

  test.each([0, 4_096])("an export leaves no file when there is room for %i bytes", async (leaveBytes) => {
    await begin(beside());
    await disk.fill(leaveBytes);
    const exporting = ["journal", "export", "--out", file("all.jsonl")];
    expect(await mira.json(exporting, beside())).toEqual(failure("journal.unwritable", /all\.jsonl.*no space left/));
    expect(await disk.run("ls", disk.path)).toBe("assent\nballast\n");
    await disk.empty();
    expect((await mira.run(exporting, beside())).code).toBe(0);
    expect((await mira.run(["journal", "verify", "--export", file("all.jsonl")], beside())).code).toBe(0);
  });

  test.each([0, 4_096])("an archive leaves no file, and its sessions, when there is room for %i bytes", async (leaveBytes) => {
    const ended = await end(beside());
    await disk.fill(leaveBytes);
    const archiving = ["journal", "archive", ended, "--out", file("old.jsonl")];
    expect(await mira.json(archiving, beside())).toEqual(failure("journal.unwritable", /old\.jsonl.*no space left/));
    expect(await disk.run("ls", disk.path)).toBe("assent\nballast\n");
    expect([await sessions(beside()), await verifies(beside())]).toEqual([[ended], true]);
    await disk.empty();
    expect((await mira.run(archiving, beside())).code).toBe(0);
    expect((await mira.run(["journal", "verify", "--export", file("old.jsonl")], beside())).code).toBe(0);
    expect(await verifies(beside())).toBe(true);
  });

  test("an archive that the journal has no room to record moves nothing out", async () => {
    const ended = await end(there());
    await disk.fill(40 * 1_024);
    const archiving = (name: string) => ["journal", "archive", ended, "--out", join(mira.project, name)];
    expect(await mira.json(archiving("old.jsonl"), there())).toEqual(failure("journal.unwritable", /nothing was recorded/));
    await disk.empty();
    expect([await sessions(there()), await verifies(there())]).toEqual([[ended], true]);
    expect((await mira.run(archiving("older.jsonl"), there())).code).toBe(0);
    expect(await verifies(there())).toBe(true);
  });

  test("what cannot be printed is a failure, not a silence", async () => {
    const toFull = { before: ["sh", "-c", 'exec "$@" > /dev/full', "sh"] };
    const ran = await mira.run(["sessions"], toFull);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("no space left")]);
  });
});

describe("on a read-only disk", () => {
  test("commands that write name it, those that read work, and all do when it can be written again", async () => {
    const stream = await begin(there());
    await disk.setReadOnly(true);
    expect(await mira.json(["goal", "ship more"], there())).toEqual(failure("journal.unwritable", /file system is read-only/));
    expect([await sessions(there()), await verifies(there())]).toEqual([[stream], true]); // looking needs no room
    expect(await mira.json(["token", "new", "noor"], there())).toEqual(failure("keys.unusable", /read-only/));
    expect(await mira.json(["budget"], there())).toMatchObject({ code: 0, value: { budgets: [] } });
    const stands = await mira.run(["status"], there());
    expect([stands.code, stands.stderr]).toEqual([1, expect.stringMatching(/no call can be recorded: .* cannot be written: .*read-only/)]);
    expect((await mira.run(["journal", "backup", join(mira.project, "ro.db")], there())).code).toBe(0);
    await disk.setReadOnly(false);
    expect([await sessions(there()), await verifies(there())]).toEqual([[stream], true]);
  });

  test("`up` ends when it is told to, also when it cannot take away what says where it is", async () => {
    const { environment, before } = there();
    const up = mira.start(["up", "--port", "0"], environment, before);
    let printed = "";
    for (const stream of [up.stdout, up.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
    await expect.poll(() => printed, { timeout: patienceMs }).toContain("Ctrl-C stops it");
    // A disk on which files are open cannot be made read-only, but a view of it can.
    await disk.run("sh", "-c", 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"', disk.path);
    try {
      const ended = once(up, "exit");
      up.kill("SIGTERM");
      expect([(await ended)[0], printed]).toEqual([0, expect.not.stringMatching(/report it|Unknown error|at .*:\d+:\d+/)]);
    } finally {
      await disk.run("umount", disk.path);
    }
  });

  test("the first start of all says that nothing can be made there", async () => {
    const fresh = { ...there(), environment: { ASSENT_HOME: file("new") } };
    await disk.setReadOnly(true);
    expect(await mira.json(["goal", "ship it"], fresh)).toEqual(failure("journal.unwritable", /file system is read-only/));
    await disk.setReadOnly(false);
    expect((await mira.run(["goal", "ship it"], fresh)).code).toBe(4);
  });
});
