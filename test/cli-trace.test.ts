import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

/** A client's session told from the terminal alone, by somebody who was not there. */
let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
  await mkdir(join(mira.project, ".git"));
  await writeFile(join(mira.project, ".git", "HEAD"), "ref: refs/heads/main\n");
  await mkdir(join(mira.home, "assent"), { recursive: true, mode: 0o700 });
  await writeFile(join(mira.home, "assent", "config.json"), `{"guard":{"waitMs":0}}`); // nobody is waited for
  await mira.run(["init", "--yes", "--client", "claude-code"]);
});
afterEach(() => mira.remove());

async function hear(event: string, id: string, more: object, session = "s1") {
  const { hooks } = JSON.parse(await readFile(join(mira.project, ".claude/settings.local.json"), "utf8"));
  const payload = { session_id: session, cwd: mira.project, hook_event_name: event, tool_name: "Bash", tool_use_id: id, ...more };
  const before = [...mira.client, "sh", "-c", `exec ${hooks.PreToolUse[0].hooks[0].command}`];
  return mira.run([], { before, input: JSON.stringify(payload) });
}

const call = (id: string, command: string, session?: string) => hear("PreToolUse", id, { tool_input: { command } }, session);
const ran = (id: string, stdout: string) => hear("PostToolUse", id, { tool_response: { stdout, stderr: "" } });

interface Told {
  readonly items: readonly { readonly stream: string; readonly updatedAt: string }[];
}
const sessions = async (...more: readonly string[]): Promise<readonly string[]> =>
  (await mira.json<Told>(["sessions", ...more])).value.items.map(({ stream }) => stream);

test("trace tells each call with its time, command, judgement, answer, end and output", async () => {
  await call("c1", "echo hi");
  await ran("c1", `hi\n● allowed once by mira\n${"line\n".repeat(20)}the last`);
  await call("c2", "ls nowhere");
  await hear("PostToolUseFailure", "c2", { error: "Exit code 2\nls: no such file" });
  await call("c3", "git push --force origin main");
  const gate = (await mira.json<{ items: readonly { id: string }[] }>(["inbox"])).value.items[0]?.id ?? "";
  expect((await mira.run(["explain", gate])).stdout).toMatch(new RegExp(`answer: assent answer ${gate} once [^\\n]+\\n$`)); // leads on
  await mira.run(["answer", gate, "block", "--text", "Move it to /tmp instead."]);
  await call("c4", "mkdir -p made");
  await ran("c4", "");
  const [stream = ""] = await sessions();
  const { stdout } = await mira.run(["trace", stream]);
  expect(stdout).toMatch(/^\d\d:\d\d:\d\d {2}#1 {2}safe {2}done, took \d+\.\d s\n {4}│ echo hi\n/m);
  expect(stdout).toMatch(/#2 {2}safe {2}failed, took \d+\.\d s, exit 2\n {4}│ ls nowhere\n/);
  expect(stdout).toMatch(/#3 {2}needs approval {2}blocked\n {4}│ git push --force origin main\n {4}asked because │ .+\n/);
  expect(stdout).toMatch(/ {4}blocked by mira, after .+\n {4}│ Move it to \/tmp instead\.\n/);
  expect(stdout).not.toContain("line");
  const failed = (await mira.run(["trace", stream, "--failed"])).stdout;
  expect([failed.match(/#\d/g), (await mira.run(["trace", "--since", "1h", "--failed"])).stdout.match(/#\d/g)]).toEqual([["#2"], ["#2"]]);
  expect((await mira.run(["trace", stream, "--call", "4"])).stdout).toMatch(/it printed nothing\n$/);
  const told = (await mira.run(["trace", "--since", "1h", "--output"])).stdout;
  // the agent printed these words: none of ours
  expect(told).toMatch(/ {4}output\n {4}│ hi\n {4}│ ● allowed once by mira\n {4}│ line\n {4}\d+ more lines of it are kept\n/);
  expect(told).toMatch(/ are kept\n(?: {4}│ line\n){6} {4}│ the last\n/);
  expect(told).toContain("    │ ls: no such file\n");
  expect((await mira.run(["trace", stream, "--call", "1"])).stdout.match(/│ line/g)).toHaveLength(20);
  const blocked = (await mira.run(["trace", stream, "--call", "3", "--since", "1h"])).stdout;
  expect(blocked).toContain("    │ Move it to /tmp instead.\n");
  expect(blocked).toMatch(/it never ran\n$/);
  expect((await mira.run(["trace", "--since", "1h", "--call", "1"])).code).toBe(2); // of which session?
  expect((await mira.run(["show", stream])).stdout).toMatch(/needs approval {2}blocked\n {8}│ git push --force origin main\n/);
  expect((await mira.run(["show", stream])).stdout).not.toMatch(/call\.(?:assessed|settled)/);
  expect((await mira.run(["show", stream, "--events"])).stdout).toContain("call.settled");
});

test("trace says of a session what the list of sessions says", async () => {
  const stands = async (...command: readonly string[]) => / (waiting for you: .+?)(?: ·|$)/m.exec((await mira.run(command)).stdout)?.[1];
  await call("c1", "git push --force origin main");
  const [stream = ""] = await sessions();
  expect(await stands("sessions")).toBe("waiting for you: 1 answer");
  expect(await stands("trace", stream)).toBe("waiting for you: 1 answer");
  expect((await mira.run(["trace", stream, "--call", "1"])).stdout).toMatch(/it has not run\n$/);
});

test("a call that a standing permission let through names it and who gave it, and is not called safe", async () => {
  await mira.run(["allow", "git push origin dev", "--for", "7d"]);
  await call("c1", "git push origin dev");
  await ran("c1", "Everything up-to-date");
  const [stream = ""] = await sessions();
  const { stdout } = await mira.run(["trace", stream]);
  expect(stdout).toMatch(
    /permitted {2}done.*\n {4}│ git push origin dev\n {4}allowed: mira's permission until \d{4}-.* UTC for │ git push origin\/dev\n/,
  );
  expect(stdout).not.toContain("safe");
});

test("A29 rules tells the noisiest rule first, and how many questions there were in all", async () => {
  for (const name of ["notes.md", "other.md"]) await writeFile(join(mira.project, name), "kept nowhere else\n");
  for (const [id, command, option] of [
    ["c1", "rm notes.md", "block"],
    ["c2", "rm other.md", "block"],
    ["c3", "git push --force origin main", "once"],
  ] as const) {
    await call(id, command);
    const [open] = (await mira.json<{ items: readonly { id: string }[] }>(["inbox"])).value.items;
    await mira.run(["answer", open?.id ?? "", option]);
  }
  const { stdout } = await mira.run(["rules", "--since", "7d"]);
  expect(stdout).toMatch(/ on git push.*\n {4}asked 1 in 1 session, noise 100 %[^]* on rm\n {4}asked 2 in 1 session, noise 0 %/);
  expect(stdout).toMatch(/All rules\n {4}asked 3 in the last 7 days, noise 33 %: 1 allowed, 0 edited, 2 blocked, /);
});

test("A33 an agent is stopped whether it asks something or works: it hears so at its next call, and a session's page tells", async () => {
  await writeFile(join(mira.project, "notes.md"), "kept nowhere else\n");
  await call("c1", "rm notes.md");
  const [stream = ""] = await sessions();
  expect((await mira.run(["answer", stream])).stderr).toContain(`assent answer ${stream} stop  Stop the agent`);
  const stop = async (...words: readonly string[]): Promise<string> => (await mira.run(["answer", stream, "stop", ...words])).stderr;
  expect(await stop()).toMatch(/1 question of .* stopped[^]*told to stop at its next call/); // it does not wait there any more
  const next = await call("c2", "echo harmless");
  expect(JSON.parse(next.stdout)).toMatchObject({ continue: false, stopReason: expect.stringContaining("mira asks you to stop here") });
  await hear("Stop", "", {});
  expect((await call("c3", "echo again")).stdout).not.toContain("continue");
  await ran("c3", "again");
  expect((await mira.run(["show", stream])).stdout).toContain(`stop its agent: assent answer ${stream} stop`);
  expect(await stop("--text", "wrong branch")).toMatch(/^recorded: Its agent is told to stop at its next call/);
  expect((await mira.run(["show", stream])).stdout).toContain("told to stop at its next call, by mira");
  expect((await call("c4", "echo harmless")).stdout).toContain("wrong branch");
  expect((await mira.run(["trace", stream])).stdout).toMatch(/#4 {2}safe {2}blocked\n.*\n {4}stopped by mira\n {4}│ wrong branch\n/);
  await hear("SessionEnd", "", {});
  expect(await stop()).toContain("its client has ended the session, so no agent works in it");
});

test("sessions are listed by their last activity, and by how long ago that was", async () => {
  await call("c1", "ls", "older");
  await call("c1", "ls", "newer");
  const [newer, older] = await sessions();
  await call("c2", "pwd", "older");
  expect(await sessions()).toEqual([older, newer]);
  expect(await sessions("--since", "5m")).toEqual([older, newer]);
  expect((await mira.run(["sessions", "--since", "soon"])).code).toBe(2);
  expect((await mira.run(["trace"])).code).toBe(2);
});

test("K7 allowing what waits answers that question, and says so; what asks for more goes on waiting", async () => {
  await call("c1", "git push origin dev");
  await call("c2", "git push origin dev && git push --force origin main");
  const open = async () => (await mira.json<{ items: readonly { id: string; title: string }[] }>(["inbox"])).value.items;
  const [first, second] = (await open()).toSorted((one, other) => one.title.length - other.title.length).map(({ id }) => id);
  const { value } = await mira.json<{ answered: readonly string[] }>(["allow", "git push origin dev", "--for", "7d"]);
  expect(value.answered).toEqual([first]);
  expect((await open()).map(({ id }) => id)).toEqual([second]);
  expect((await mira.run(["explain", first ?? ""])).stdout).toContain("by allowing this and its like for a time): allowed once");
  await call("c3", "git push origin dev"); // and later ones pass
  expect(await open()).toHaveLength(1);
  await mira.run(["allow", "remove", "1"]);
  await call("c4", "git push origin dev");
  expect(await open()).toHaveLength(2); // nothing of it stays behind
});

test("K7 a command that names nothing is not allowed for its like: another one that waits may do far more", async () => {
  await call("c1", "docker system prune -af --volumes");
  const { code, stderr } = await mira.run(["allow", "docker system prune"]);
  expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining("asked about every time") });
  expect((await mira.json<{ items: readonly object[] }>(["inbox"])).value.items).toHaveLength(1);
});

test("a client that ended its session is idle, and a call whose end it never told does not run on", async () => {
  const standing = async (): Promise<string | undefined> =>
    /^guard-\S+ {2}(\w+)(?: since [^·]+)? ·/m.exec((await mira.run(["sessions"])).stdout)?.[1];
  await call("c1", "echo hi"); // the client's own rules say no, and no hook is told of it
  expect(await standing()).toBe("running");
  expect((await mira.run(["trace", "--since", "1h"])).stdout).toContain("running for");
  await hear("SessionEnd", "", { reason: "exit" });
  expect(await standing()).toBe("idle");
  expect((await mira.run(["trace", "--since", "1h"])).stdout).not.toContain("running");
  await call("c2", "echo ho");
  expect(await standing()).toBe("running");
});
