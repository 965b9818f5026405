import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hookFile } from "../src/host/hook-place.ts";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";
import { receiver, type Receiver } from "./support/receiver.ts";

let mira: Newcomer;
let server: Receiver;
const running: ReturnType<Newcomer["start"]>[] = [];
beforeEach(async () => {
  [mira, server] = await Promise.all([newcomer(), receiver()]);
  await put(join(mira.project, ".git/HEAD"), "ref: refs/heads/main\n");
});
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await Promise.all([mira.remove(), server.close()]);
});

async function put(file: string, text: string, mode = 0o600): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode });
}

/** Fast, so that a test need not wait; one webhook unless it says otherwise. */
const configure = (notify: object = {}, more: object = {}): Promise<void> =>
  put(
    join(mira.home, "assent", "config.json"),
    JSON.stringify({
      guard: { waitMs: 300_000 },
      notify: { after: "0s", remind: [], webhooks: [{ url: `${server.url}/hook` }], ...notify },
      ...more,
    }),
  );

const risky = "git push --force origin main";
let calls = 0;
/** A call as Claude Code makes it, through the hook as it is shipped. */
function call(command = risky, environment: Readonly<Record<string, string>> = {}, entry: string = hookFile): Promise<Ran> {
  const payload = {
    session_id: "s1",
    cwd: mira.project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: `c${(calls += 1)}`,
  };
  const before = [...mira.client, "env", "-u", "ASSENT_TOKEN", process.execPath, entry, "claude-code"];
  return mira.run([], { before: [...before], input: JSON.stringify(payload), environment });
}

async function startUp(): Promise<string> {
  const up = mira.start(["up", "--json", "--port", "0"]);
  running.push(up);
  let text = "";
  up.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await expect.poll(() => text).toContain("\n");
  return (JSON.parse(text.split("\n")[0] ?? "") as { url: string }).url;
}

interface Told {
  readonly id: string;
  readonly type: string;
  readonly gate: string;
  readonly reminder: boolean;
  readonly url: string | null;
}
const told = (): readonly Told[] => server.received.map(({ body }) => JSON.parse(body) as Told);
async function arrived(count: number): Promise<void> {
  await expect.poll(() => server.received.length).toBe(count);
}
/** Time for a few commands: so many seconds on a machine that has nothing else to do, more on one that has. */
async function secondsFor(quiet: number): Promise<number> {
  const began = performance.now();
  await mira.run(["inbox"]);
  return Math.ceil(quiet * Math.max(1, (performance.now() - began) / quietCommandMs));
}
const quietCommandMs = 500;
const openGate = async (): Promise<string> => {
  const open = async () => (await mira.waiting())[0]?.id;
  await expect.poll(open).toBeDefined();
  return (await open()) ?? "";
};
const answer = (gate: string): Promise<Ran> => mira.run(["answer", gate, "once"]);
const marks = async (): Promise<readonly string[]> =>
  (await readdir(join(mira.home, "assent", "announced")).catch(() => [])).filter((name) => name !== "failed");

/** A notifier that writes down what it was given. */
async function fakeNotifier(): Promise<{ path: string; shown: () => Promise<readonly (readonly string[])[]> }> {
  const log = join(mira.home, "shown.jsonl");
  const script =
    `require("node:fs").appendFileSync(${JSON.stringify(log)}, JSON.stringify([...process.argv.slice(2), process.env.CANARY ?? ""]) + ` +
    `"\\n");`;
  await put(join(mira.home, "bin", "notify-send"), `#!${process.execPath}\n${script}`, 0o755);
  const shown = async () =>
    (await readFile(log, "utf8").catch(() => ""))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as readonly string[]);
  return { path: [join(mira.home, "bin"), dirname(process.execPath), "/usr/bin", "/bin"].join(":"), shown };
}

describe("a hook that waits, without `up`,", () => {
  test("tells people once, signed, and the answer ends it", async () => {
    await configure();
    const waiting = call();
    await arrived(1);
    const [{ body, headers } = expect.fail("nothing came")] = server.received;
    const gate = await openGate();
    expect(JSON.parse(body)).toMatchObject({
      type: "gate.waiting",
      gate,
      title: `Bash: ${risky}`,
      project: mira.project.split("/").at(-1),
      agent: "claude-code",
      url: null,
      command: `assent explain ${gate}`,
    });
    const secret = (await mira.run(["notify", "secret"])).stdout.trim();
    const signed = createHmac("sha256", secret)
      .update(`${String(headers["assent-timestamp"])}.${body}`)
      .digest("hex");
    expect(headers["assent-signature"]).toBe(`v1=${signed}`);
    expect(await marks()).toHaveLength(1);
    await answer(gate);
    expect((await waiting).code).toBe(0);
    expect(await marks()).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test("tells nobody of what is answered at once, is low, or is asked in the client itself (A32)", async () => {
    const seated = { projects: { [mira.project]: { seated: ["claude-code"] } } };
    const after = await secondsFor(4);
    await configure({ after: `${after}s` });
    const waiting = call();
    await answer(await openGate());
    await waiting;
    await configure({}, seated);
    expect((await call("git push --force origin dev")).stdout).toContain('"ask"');
    await call("git status");
    await sleep(after * 1_000);
    expect([server.received, await marks()]).toEqual([[], []]);
  });

  test("is not kept by a webhook that hangs: not when a person answers, and not for long when it parks", async () => {
    server.answerWith("never");
    await configure();
    const waiting = call();
    await arrived(1);
    await answer(await openGate());
    const before = server.received.length; // who waits for the webhook sees it tried three times
    expect((await waiting).code).toBe(0);
    const after = server.received.length;
    expect(after).toBeLessThanOrEqual(before + 1); // one may have been on its way
    await configure({ after: "10s" }, { guard: { waitMs: 0 } });
    expect((await call("git push --force origin other")).stdout).toContain("Not run yet");
    expect(server.received).toHaveLength(after + 1);
  });

  test("loads nothing of this for other calls, and answers them if none of it is there", async () => {
    await configure({}, { guard: { waitMs: 0 } });
    const hook = join(mira.home, "hook");
    await cp(dirname(hookFile), hook, { recursive: true });
    const part = (await readdir(hook)).filter((name) => /^announce-.*\.js$/.test(name));
    expect(part).toHaveLength(1);
    await rm(join(hook, part[0] ?? ""));
    const entry = join(hook, "assent-hook.js");
    expect(await call("git status", {}, entry)).toMatchObject({ code: 0, stderr: "" });
    expect((await call(risky, {}, entry)).stdout).toContain("Not run yet");
    expect(server.received).toEqual([]);
  });

  test("with others at the same gate, and `up` besides, tells people once", async () => {
    await configure({ after: "1s" });
    const waiting = [call(), call(), call()];
    await openGate();
    await startUp();
    await arrived(1);
    await sleep(3_500);
    await answer(await openGate());
    await Promise.all(waiting);
    expect(server.received).toHaveLength(1);
  });
});

describe("`up`", () => {
  /** A process that was killed when it had marked a gate as told and had not told anybody. */
  async function killedOver(gate: string): Promise<void> {
    const way = createHash("sha256").update(`${server.url}/hook`).digest("hex").slice(0, 12);
    const module = JSON.stringify(join(import.meta.dirname, "../src/adapters/notify/announced.ts"));
    const mark = JSON.stringify({ gate, occasion: 0, way });
    const folder = JSON.stringify(join(mira.home, "assent", "announced"));
    const killed = `const { markFirst } = await import(${module}); markFirst(${folder}, ${mark}); process.kill(process.pid, "SIGKILL");`;
    await mira.run([], { before: [process.execPath, "--input-type=module", "--eval", killed] });
    expect(await marks()).toHaveLength(1);
  }

  test("tells what nobody told, with a link; reminds, also of what a killed process lost; and stops when it is answered", async () => {
    await configure({ webhooks: [] });
    await mira.run(["goal", "ship it"]);
    const gate = await openGate();
    await mira.run(["goal", "ship that too"]);
    const lost = (await mira.waiting()).find(({ id }) => id !== gate)?.id ?? "";
    await killedOver(lost);
    await configure({ remind: ["8s", "10s", "14s", "18s"] });
    const url = await startUp();
    const of = (wanted: string): readonly Told[] => told().filter((each) => each.gate === wanted);
    const isReminded = (wanted: string): boolean => of(wanted).some(({ reminder }) => reminder);
    await expect.poll(() => isReminded(gate) && isReminded(lost)).toBe(true);
    expect(of(gate).at(-1)).toMatchObject({ gate, url: `${url}/gates/${gate}` });
    expect(of(lost)[0]).toMatchObject({ reminder: true, id: expect.stringMatching(new RegExp(`^${lost}\\.(?:8|10|14|18)000$`)) });
    expect((await mira.run(["answer", gate, "accept", "--record-only"])).code).toBe(0);
    const before = of(gate);
    await sleep(6_000);
    expect(of(gate)).toEqual(before);
    expect(new Set(told().map(({ id }) => id)).size).toBe(told().length);
  });

  test("tells many at once in few messages", async () => {
    await configure({ webhooks: [] });
    await Promise.all(Array.from({ length: 8 }, (_, n) => mira.run(["goal", `ship ${n}`])));
    await sleep(2_500); // until `up` has been patient with all of them
    await configure();
    await startUp();
    await arrived(5);
    await sleep(1_500);
    expect(told().map(({ type }) => type)).toEqual([...Array.from({ length: 4 }, () => "gate.waiting"), "gates.waiting"]);
    expect(await marks()).toHaveLength(8);
  });
});

describe("a session", () => {
  test("that nobody attends tells people before it leaves with 4, and nobody repeats it", async () => {
    await configure({ after: "1m" });
    const plan = join(mira.project, "plan.json");
    await put(plan, JSON.stringify({ tasks: [{ title: "push", action: { tool: "Bash", command: risky } }] }));
    expect((await mira.run(["attend", "--plan", plan, "--unattended"])).code).toBe(4);
    expect(told()).toMatchObject([{ gate: await openGate(), reminder: false }]);
    await configure();
    await startUp();
    await sleep(4_000);
    expect(server.received).toHaveLength(1);
  });

  test("in a terminal rings its bell when it waits", async () => {
    await configure({ webhooks: [], after: "1s" });
    const screen = mira.terminal(["goal", "ship it"]);
    await screen.sees("\u0007");
    expect((await marks())[0]).toMatch(/\.0\.bell$/);
  });
});

describe("what people are told", () => {
  const declared = "correct-horse-battery-staple";
  const found = `ghp_${"a1B2c3D4e".repeat(4)}`;

  test("D22 holds no secret in clear, in any way", async () => {
    const { path, shown } = await fakeNotifier();
    const ways = ["json", "slack", "ntfy"].map((format) => ({ url: `${server.url}/${format}`, format }));
    await configure({ desktop: true, webhooks: ways }, { secrets: { environment: ["CANARY"] }, guard: { waitMs: 0 } });
    const environment = { CANARY: declared, PATH: path };
    for (const secret of [declared, found, Buffer.from(declared).toString("base64")])
      await call(`git push --force https://x:${secret}@example.test/${secret}.git main`, environment);
    expect([server.received.length, (await shown()).length]).toEqual([9, 3]);
    const everything = JSON.stringify([server.received, await shown()]);
    expect(everything).toContain("[redacted by safety layer]");
    for (const secret of [declared, found, Buffer.from(declared).toString("base64")]) expect(everything).not.toContain(secret);
    const secret = (await mira.run(["notify", "secret"])).stdout.trim();
    expect(everything).not.toContain(secret);
  });

  test("means nothing to Slack, ntfy or a desktop but text", async () => {
    const { path, shown } = await fakeNotifier();
    const ways = ["slack", "ntfy"].map((format) => ({ url: `${server.url}/${format}`, format }));
    await configure({ desktop: true, webhooks: ways }, { guard: { waitMs: 0 } });
    const hostile = "git push --force 'a`<!channel> <https://evil.test|x> <b>b</b> \\074i\\076' --icon=x\r\nX-Evil: 1";
    await call(hostile, { PATH: path });
    const [slack, ntfy] = ["/slack", "/ntfy"].map((way) => server.received.find((each) => each.path === way));
    expect(JSON.parse(slack?.body ?? "").text).toContain("&lt;!channel&gt; &lt;https://evil.test|x&gt;");
    expect(JSON.parse(slack?.body ?? "").text).not.toMatch(/<[!bh]/);
    expect(ntfy?.headers).toMatchObject({ title: "Assent waits for you: risk (dangerous)" });
    expect(ntfy?.headers).not.toHaveProperty("x-evil");
    const [words = []] = await shown();
    expect(words.slice(0, 4)).toEqual(["--app-name=assent", "--urgency=critical", "--", "Assent waits for you: risk (dangerous)"]);
    expect(words[4]).toContain("&lt;b&gt;b&lt;/b&gt; \\\\074i");
  });

  test("K12 goes nowhere that the user's configuration did not name", async () => {
    const { path, shown } = await fakeNotifier();
    await configure({ webhooks: [] }, { guard: { waitMs: 0 } });
    await call(risky, { PATH: path });
    await startUp();
    await sleep(3_000);
    expect([server.received, await shown(), await marks()]).toEqual([[], [], []]);
    await put(join(mira.project, ".assent/config.json"), JSON.stringify({ notify: { webhooks: [{ url: server.url }] } }));
    expect(await call()).toMatchObject({ code: 2, stderr: expect.stringContaining("notify is not known") });
    expect(server.received).toEqual([]);
  });
});

describe("assent notify", () => {
  test("tries every way with `notify test` and says what happened; doctor and notify say it afterwards", async () => {
    const { path, shown } = await fakeNotifier();
    const webhooks = [
      { url: `${server.url}/a/secret` },
      { url: "http://127.0.0.1:9/b/secret", format: "slack" },
      { url: `${server.url}/c`, secretVariable: "NOT_SET" },
    ];
    await configure({ desktop: true, webhooks });
    const { code, stdout } = await mira.run(["notify", "test"], { environment: { PATH: path } });
    expect([code, await shown().then(({ length }) => length)]).toEqual([1, 1]);
    const host = new URL(server.url).host;
    expect(stdout.split("\n")).toEqual([
      "✓ the desktop",
      `✓ ${host} (json)`,
      expect.stringMatching(/^✗ 127\.0\.0\.1:9 \(slack\): it could not be reached/),
      `✗ ${host} (json): NOT_SET is not set here`,
      "",
    ]);
    expect(told()).toMatchObject([{ type: "test" }]);
    const shownWays = await mira.run(["notify"]);
    expect(shownWays.stdout + shownWays.stderr).not.toContain("/secret");
    const doctor = await mira.run(["doctor"], { environment: { PATH: dirname(process.execPath) } });
    expect(doctor.stdout).toContain("the desktop: notify-send was not found");
    expect(doctor.stdout).toContain("NOT_SET is not set here");
  });

  test("of a way that failed for a gate is told by doctor until it works again", async () => {
    server.answerWith(404);
    await configure({}, { guard: { waitMs: 0 } });
    await call();
    expect((await mira.run(["doctor"])).stdout).toContain("it answered with 404, at");
    server.answerWith(204);
    await call("git push --force origin other");
    expect((await mira.run(["doctor"])).stdout).not.toContain("it answered with");
  });

  test("secret is for a person alone; with nothing configured nothing is made", async () => {
    expect((await mira.run(["notify", "secret"], { asPerson: false })).code).toBe(3);
    expect((await mira.run(["notify", "test"])).stdout).toContain("Nothing is configured");
    expect(existsSync(join(mira.home, "assent", "keys", "notify.key"))).toBe(false);
    expect((await mira.json(["notify"])).value).toMatchObject({ desktop: false, webhooks: [], failures: [] });
  });
});

test("of many processes that announce the same gates, each gate has exactly one", async () => {
  const folder = join(mira.home, "announced");
  const module = JSON.stringify(join(import.meta.dirname, "../src/adapters/notify/announced.ts"));
  const racer = `const { markFirst } = await import(${module}); const won = [];
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${Date.now() + 2_000} - Date.now()); // all begin at once
    for (let n = 0; n < 300; n += 1) if (markFirst(${JSON.stringify(folder)}, { gate: "g" + n, occasion: 0, way: "w" })) won.push(n);
    console.log(JSON.stringify(won));`;
  const before = [process.execPath, "--input-type=module", "--eval", racer];
  const ran = await Promise.all(Array.from({ length: 4 }, () => mira.run([], { before })));
  const won = ran.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(won.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => n));
});
