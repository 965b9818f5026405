import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

interface Where {
  readonly stream: string;
  readonly phase: string;
  readonly status: string;
  readonly openGates: readonly { readonly id: string }[];
  readonly parent: string | null;
}

let mira: Newcomer;
let open: string;
let ended: string;
beforeEach(async () => {
  mira = await newcomer();
  ended = (await mira.json<Where>(["goal", "ship it", "--unattended"])).value.stream;
  open = (await mira.json<Where>(["goal", "ship more"])).value.stream;
});
afterEach(() => mira.remove());

const file = (name: string): string => join(mira.project, name);
const tamper = (statement: string): void => {
  const database = new DatabaseSync(join(mira.home, "assent", "journal.db"));
  database.exec(statement);
  database.close();
};

test("verify finds nothing in an untouched journal, and what was changed in a touched one", async () => {
  expect((await mira.run(["journal", "verify"])).code).toBe(0);
  tamper("UPDATE events SET body = replace(body, 'ship it', 'ship IT') WHERE position = 2");
  const ran = await mira.json<{ problems: { where: string }[] }>(["journal", "verify"]);
  expect(ran.code).toBe(1);
  expect(ran.value.problems.map(({ where }) => where)).toContain(`${ended}@2`);
});

test("A10 a journal that was emptied is told, blocks every call, and is not begun anew", async () => {
  await truncate(join(mira.home, "assent", "journal.db"));
  const [status, doctor] = [await mira.run(["sessions"]), await mira.run(["doctor"])];
  expect([status.code, status.stderr]).toEqual([1, expect.stringContaining("now it is empty")]);
  expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining("`assent journal restore FILE` brings it back")]);
  const call = { hook_event_name: "PreToolUse", session_id: "s", tool_use_id: "c", cwd: mira.project };
  const input = JSON.stringify({ ...call, tool_name: "Bash", tool_input: { command: "ls" } });
  const hook = await mira.run(["hook", "claude-code"], { input });
  expect([hook.code, hook.stderr]).toEqual([2, expect.stringContaining("was here, and now it is empty")]);
});

test("every file called like the journal is gone: that is told, and without a backup a person begins anew", async () => {
  const data = join(mira.home, "assent");
  for (const name of await readdir(data)) if (name.startsWith("journal.db")) await rm(join(data, name));
  const verify = await mira.run(["journal", "verify"]);
  expect([verify.code, verify.stderr]).toEqual([1, expect.stringContaining("now it is gone")]);
  execFileSync("mkfifo", [join(data, "journal.db"), file("pipe")]);
  expect((await mira.run(["journal", "verify"])).stderr).toContain("accept-loss");
  expect((await mira.run(["journal", "restore", file("pipe")])).code).toBe(3);
  expect(await mira.run(["journal", "accept-loss"])).toMatchObject({ code: 0, stdout: expect.stringContaining("kept") });
  expect((await mira.run(["journal", "verify"])).code).toBe(0);
  const again = await mira.json<{ how: string }>(["journal", "accept-loss"]);
  expect(again.value.how).toBe("whole");
});

test("the journal is gone together with its keys: that is told by every command, and a person begins anew", async () => {
  const data = join(mira.home, "assent");
  await rm(join(data, "keys"), { recursive: true });
  for (const name of await readdir(data)) if (name.startsWith("journal.db")) await rm(join(data, name));
  const lying = async () => (await readdir(data)).filter((name) => name !== "clients"); // the hook notes who calls it
  const before = await lying();
  for (const words of [["inbox"], ["sessions"], ["journal", "verify"], ["goal", "ship it", "--unattended"]])
    expect(await mira.run(words)).toMatchObject({ code: 1, stderr: expect.stringContaining("now it is gone") });
  const call = { hook_event_name: "PreToolUse", session_id: "s", tool_use_id: "c", cwd: mira.project };
  const input = JSON.stringify({ ...call, tool_name: "Bash", tool_input: { command: "ls" } });
  expect(await mira.run(["hook", "claude-code"], { input })).toMatchObject({ code: 2, stderr: expect.stringContaining("now it is gone") });
  expect(await lying()).toEqual(before);
  expect(await mira.run(["journal", "accept-loss"])).toMatchObject({ code: 0 });
  expect((await mira.run(["journal", "verify"])).code).toBe(0);
  expect((await mira.run(["goal", "ship it", "--unattended"])).code).toBe(0);
});

test("a journal that was lost comes back from its backup, or from an export with what is to do in it", async () => {
  const journal = join(mira.home, "assent", "journal.db");
  const [backup, exported] = [file("kept.db"), file("kept.jsonl")];
  const kept = await mira.json<{ position: number }>(["journal", "backup", backup]);
  expect([kept.code, kept.value.position]).toEqual([0, expect.any(Number)]);
  expect((await mira.run(["journal", "backup", backup])).code).toBe(3);
  await mira.run(["journal", "export", "--out", exported]);
  const before = (await mira.json<Where>(["show", open])).value;
  await mira.json(["goal", "too late", "--unattended"]);
  for (const from of [backup, exported]) {
    await rm(journal);
    expect((await mira.run(["sessions"])).code).toBe(1);
    const back = await mira.json<Record<string, unknown>>(["journal", "restore", from]);
    expect([back.code, back.value]).toMatchObject([
      0,
      { from: from === backup ? "backup" : "export", position: kept.value.position, missing: expect.any(Number) },
    ]);
    expect(back.value["missing"]).toBeGreaterThan(0);
    expect((await mira.run(["journal", "verify"])).code).toBe(0);
    expect((await mira.json<Where>(["show", open])).value).toEqual({ ...before, lease: from === backup ? expect.anything() : null });
    const database = new DatabaseSync(journal);
    const unfolded = database.prepare("SELECT stream FROM streams WHERE state IS NULL AND stream != 'journal'").all();
    database.close();
    expect(unfolded).toEqual([]);
  }
  expect((await mira.run(["journal", "restore", file("none.db")])).code).toBe(3);
  expect((await mira.run(["answer", before.openGates[0]?.id ?? "", "accept"])).code).toBe(0);
});

test("verify finds a snapshot that is not what the events say", async () => {
  tamper(`UPDATE streams SET state = replace(state, '"phase":"asking"', '"phase":"composing"') WHERE stream = '${open}'`);
  const ran = await mira.json<{ problems: { where: string; what: string }[] }>(["journal", "verify"]);
  expect([ran.code, ran.value.problems]).toEqual([1, [{ where: open, what: "its snapshot is not what its events say" }]]);
});

test("a kept head shows a stream that was deleted from every table, and a tail that was cut", async () => {
  await writeFile(file("head.json"), (await mira.run(["journal", "head"])).stdout);
  expect((await mira.run(["journal", "verify", "--head", file("head.json")])).code).toBe(0);
  for (const table of ["events", "streams", "gates", "sessions"]) tamper(`DELETE FROM ${table} WHERE stream = '${open}'`);
  const cut = await mira.run(["journal", "verify"]);
  expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining("are missing")]);
  for (const table of ["tallies", "leases", "sealed"]) tamper(`DELETE FROM ${table} WHERE stream = '${open}'`);
  expect((await mira.run(["journal", "accept-loss"])).code).toBe(0);
  expect((await mira.run(["journal", "verify"])).code).toBe(0); // the last stream, and accepted: only a kept head can tell
  const ran = await mira.run(["journal", "verify", "--head", file("head.json")]);
  expect([ran.code, ran.stdout]).toEqual([1, expect.stringContaining(open)]);
});

test("K8 an export read on another machine gives the same phase, gates, work, outcome and trace", async () => {
  expect((await mira.run(["journal", "export", "--out", file("all.jsonl")])).code).toBe(0);
  const elsewhere = await newcomer();
  try {
    expect((await elsewhere.run(["journal", "verify", "--export", file("all.jsonl")])).code).toBe(0);
    for (const session of [open, ended]) {
      const there = await elsewhere.json(["journal", "replay", session, "--from", file("all.jsonl")]);
      expect(there).toEqual(await mira.json(["journal", "replay", session]));
    }
    const bytes = await readFile(file("all.jsonl"));
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    await writeFile(file("bad.jsonl"), bytes);
    expect((await elsewhere.run(["journal", "verify", "--export", file("bad.jsonl")])).code).toBe(1);
    expect((await elsewhere.run(["journal", "replay", open, "--from", file("bad.jsonl")])).code).toBe(1);
  } finally {
    await elsewhere.remove();
  }
});

test("an export never overwrites a file", async () => {
  await writeFile(file("all.jsonl"), "precious");
  expect(await mira.run(["journal", "export", "--out", file("all.jsonl")])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("exists already"),
  });
  expect(await readFile(file("all.jsonl"), "utf8")).toBe("precious");
});

test("K16 a branch starts suspended with its own gates, leaves its parent alone, and goes on when resumed", async () => {
  const { value } = await mira.json<{ session: string }>(["journal", "branch", `${open}@4`]);
  const branch = (await mira.json<Where>(["show", value.session])).value;
  const parent = (await mira.json<Where>(["show", open])).value;
  expect([branch.status, branch.phase, branch.parent]).toEqual(["suspended", "asking", `${open}@4`]);
  expect(branch.openGates[0]?.id).not.toBe(parent.openGates[0]?.id);
  expect((await mira.run(["resume", value.session])).code).toBe(4);
  expect((await mira.run(["answer", branch.openGates[0]?.id ?? "", "accept"])).code).toBe(0);
  expect((await mira.json<Where>(["show", open])).value).toEqual(parent);
  expect((await mira.run(["journal", "verify"])).code).toBe(0);
});

test("an ended session moves out to a file that verifies, and the journal still does", async () => {
  expect((await mira.run(["journal", "archive", ended, "--out", file("old.jsonl")])).code).toBe(0);
  expect((await mira.run(["journal", "verify"])).code).toBe(0);
  expect((await mira.run(["journal", "verify", "--export", file("old.jsonl")])).code).toBe(0);
  expect((await mira.run(["show", ended])).code).toBe(3);
  expect((await mira.json<Where>(["journal", "replay", ended, "--from", file("old.jsonl")])).value.phase).toBe("agreed");
});

test("doctor finds an open data directory and a damaged journal, and says what to do", async () => {
  expect((await mira.run(["doctor"])).code).toBe(0);
  tamper("UPDATE events SET at = '2000' WHERE position = 1");
  const { chmod } = await import("node:fs/promises");
  await chmod(join(mira.home, "assent"), 0o755);
  const ran = await mira.run(["doctor"]);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain("chmod 700");
  expect(ran.stdout).toContain("assent journal verify");
});

test("a signing key that was taken away is told by verify and doctor; of what is no database verify does not advise itself", async () => {
  const data = join(mira.home, "assent");
  await rm(join(data, "keys", "signing.pem"));
  const [verify, doctor] = [await mira.run(["journal", "verify"]), await mira.run(["doctor"])];
  expect([verify.code, verify.stderr, doctor.stdout]).toEqual([0, expect.stringMatching(/made anew/), expect.stringMatching(/made anew/)]);
  await writeFile(join(data, "journal.db"), "this is no database at all".repeat(200));
  for (const side of ["-wal", "-shm"]) await rm(join(data, `journal.db${side}`), { force: true });
  const broken = await mira.run(["journal", "verify"]);
  expect(broken.code).toBe(1);
  expect(broken.stderr).toContain("assent journal restore");
  expect(broken.stderr).not.toContain("journal verify");
});
