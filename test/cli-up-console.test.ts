import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { get } from "node:http";
import { get as getSecurely } from "node:https";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { request } from "../src/host/socket/socket-request.ts";
import { pathsFor } from "../src/config/paths.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { sessionId } from "../src/kernel/ids.ts";
import { addToken } from "../src/secrets/tokens.ts";
import { apiBase, feedPath, keyHeader } from "../src/server/paths.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { draft, started } from "./support/journal-contract.ts";
import { occupied, startUp, type Up } from "./support/up.ts";

let mira: Newcomer;
const running: Up["child"][] = [];
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await mira.remove();
});

async function up(...args: readonly string[]): Promise<Up> {
  const started1 = await startUp(mira, args.length === 0 ? ["--port", "0"] : args);
  running.push(started1.child);
  return started1;
}
const paths = () => pathsFor(mira.environment);

/** The output of `up`, until it has said where the console is. */
async function shown(environment: Readonly<Record<string, string>> = {}, args: readonly string[] = ["--port", "0"]): Promise<string> {
  const child = mira.start(["up", ...args], environment);
  running.push(child);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await expect.poll(() => text).toContain("Ctrl-C");
  return text;
}

const login = (address: string) => {
  const { origin, hash } = new URL(address);
  return fetch(`${origin}${apiBase}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: hash.replace("#code=", "") }),
  });
};

describe("where assent up listens", () => {
  test("says the address with a code that lets a person in, once", async () => {
    const [, address = ""] = /Console: (http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{32})\n/.exec(await shown()) ?? [];
    const first = await login(address);
    expect([first.status, (await login(address)).status]).toEqual([200, 401]);
    const headers = {
      cookie: first.headers.get("set-cookie")?.split(";")[0] ?? "",
      [keyHeader]: ((await first.json()) as { key: string }).key,
    };
    const me = await fetch(`${new URL(address).origin}${apiBase}/me`, { headers });
    expect(await me.json()).toMatchObject({ name: "mira", role: "person", verified: true });
  });

  test("says that the usual port is taken, and what to do while nothing is up", async () => {
    const { code, stderr } = await mira.run(["console"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("`assent up` is not running here; start it, then")]);
    const taken = await occupied(4717);
    const text = await shown({}, []);
    const [, port] = /4717 is taken; using (\d+)\./.exec(text) ?? [];
    expect(text).toContain(`Console: http://127.0.0.1:${port}/`);
    await taken.free();
  });

  test("K7 inside an agent client there is no code, and none to be had", async () => {
    const text = await shown({ CLAUDECODE: "1" });
    expect(text).toMatch(/Console: http:\/\/127\.0\.0\.1:\d+\n/);
    const { code, stdout, stderr } = await mira.run(["console"], { environment: { CLAUDECODE: "1" } });
    expect([code, stdout, stderr]).toEqual([3, "", expect.stringContaining("agent client")]);
    const robo = await addToken(paths().tokens, "robo", "agent", "2026-01-01T00:00:00.000Z");
    expect(await request(paths().socket, "console", { token: robo })).toMatchObject({ refused: "person" });
    expect(await request(paths().socket, "console", { token: "made up" })).toMatchObject({ refused: "person" });
    expect((await mira.run(["console"], { asPerson: false })).code).toBe(3);
  });

  test("the usual port, or another if it is taken; one that was asked for, or none", async () => {
    const taken = await occupied(4717);
    const elsewhere = await up("--name", "localhost");
    expect(elsewhere.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(new URL(elsewhere.url).port).not.toBe("4717");
    expect((await elsewhere.get("/me")).status).toBe(200);
    await elsewhere.stop();
    const wanted = await occupied(0);
    const refused = await mira.run(["up", "--port", String(wanted.port)]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("something else listens there")]);
    expect(refused.stderr).toContain("Take another port, or leave --port out");
    await Promise.all([taken.free(), wanted.free()]);
  });

  test.each([
    [["--port", "x"], "is not a port"],
    [["--port", "65536"], "is not a port"],
    [["--listen", "0.0.0.0"], "--tls-cert and --tls-key"],
    [["--listen", "192.0.2.1"], "--tls-cert and --tls-key"],
    [["--tls-cert", "cert.pem"], "belong together"],
    [["--tls-cert", "none.pem", "--tls-key", "none.pem"], "cannot be read"],
    [["--name", "a b"], "is not a name"],
  ])("%j is refused with the reason, and nothing is left behind", async (args, reason) => {
    const { code, stderr } = await mira.run(["up", ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
    expect(existsSync(paths().address)).toBe(false);
  });

  test("other machines are let in with a certificate and a name", async () => {
    const [key, cert] = [join(mira.home, "key.pem"), join(mira.home, "cert.pem")];
    const made = ["-nodes", "-days", "2", "-subj", "/CN=desk.test", "-addext", "subjectAltName=DNS:desk.test"];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-keyout", key, "-out", cert, ...made],
      { stdio: "ignore" },
    );
    const { url } = await up("--listen", "0.0.0.0", "--port", "0", "--tls-cert", cert, "--tls-key", key, "--name", "desk.test");
    const { port, protocol } = new URL(url);
    expect(protocol).toBe("https:");
    const ca = await readFile(cert, "utf8");
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `desk.test:${port}`, authorization: `Bearer ${mira.token}` };
      getSecurely({ host: "127.0.0.1", port, path: `${apiBase}/me`, ca, servername: "desk.test", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on("error", reject);
    });
    expect(status).toBe(200);
  });

  test("word of it lies in the data directory, for this user alone, as long as it runs", async () => {
    const one = await up();
    const text = await readFile(paths().address, "utf8");
    expect(JSON.parse(text)).toEqual({ url: one.url, pid: one.child.pid });
    expect((await stat(paths().address)).mode & 0o777).toBe(0o600);
    one.child.kill("SIGKILL");
    await once(one.child, "exit");
    const two = await up();
    expect(JSON.parse(await readFile(paths().address, "utf8"))).toEqual({ url: two.url, pid: two.child.pid });
    await two.stop();
    expect(existsSync(paths().address)).toBe(false);
  });
});

describe("assent console", () => {
  test("prints an address that works once, for whoever asks", async () => {
    const { url } = await up();
    const { stdout, code } = await mira.run(["console"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^${url}/#code=[\\w-]{32}\n$`))]);
    expect([(await login(stdout.trim())).status, (await login(stdout.trim())).status]).toEqual([200, 401]);
    const { value } = await mira.json<{ url: string }>(["console"]);
    expect(value.url).toContain(`${url}/#code=`);
  });

  test("without a running up says so", async () => {
    expect(await mira.run(["console"])).toMatchObject({ code: 1, stderr: expect.stringContaining("assent up") });
  });
});

describe("while assent up runs", () => {
  test("the API answers a gate, and the session goes on", async () => {
    const { get: read, post } = await up();
    await mira.run(["goal", "ship it"]);
    const { items } = (await (await read("/gates")).json()) as { items: { id: string; stream: string }[] };
    const { shown: hash } = (await (await read(`/gates/${items[0]?.id}`)).json()) as { shown: string };
    const answered = await post(`/gates/${items[0]?.id}/answer`, { option: "accept", shown: hash });
    expect(answered.status).toBe(200);
    const titles = async () => ((await (await read("/gates")).json()) as { items: { title: string }[] }).items.map(({ title }) => title);
    await expect.poll(titles).toEqual(["How anyone can tell that it is reached"]);
    const events = (await (await read(`/sessions/${items[0]?.stream}/events`)).json()) as {
      items: { type: string; body: object }[];
    };
    expect(events.items.find(({ type }) => type === "gate.answered")?.body).toMatchObject({
      by: { name: "mira", via: "token", verified: true },
    });
  });

  test("sessions are started, weighed and ruled through the API as by hand", async () => {
    const { get: read, post } = await up();
    const begun = await post("/sessions", { protocol: "goal", intent: "ship it", cwd: mira.project });
    const { session } = (await begun.json()) as { session: string };
    await expect.poll(async () => ((await (await read(`/gates?session=${session}`)).json()) as { total: number }).total).toBe(1);
    const weighed = await post("/assess", { tool: "Bash", input: { command: "rm -rf /" }, cwd: mira.project });
    expect(await weighed.json()).toMatchObject({
      verdict: "refuse",
      findings: expect.arrayContaining([expect.objectContaining({ severity: "refuse" })]),
    });
    expect((await post("/assess", { tool: "Bash", input: { command: "ls" }, cwd: "here" })).status).toBe(400);
    expect(await (await read("/rules")).json()).toMatchObject({ rules: [], proposals: [] });
    expect(await (await post("/journal/verify", {})).json()).toMatchObject({ ok: true, problemsTotal: 0 });
  });

  test("a hook is answered while the whole journal is verified and exported", async () => {
    await mira.run(["sessions"]); // makes the keys
    const journal = await sqliteJournal(paths().journal);
    for (let n = 0; n < 20; n += 1)
      await journal.append(sessionId(`goal-s${n}`), 0, [
        started(),
        ...Array.from({ length: 999 }, () => draft("a.happened", { text: "y".repeat(200) })),
      ]);
    await journal.close();
    const { post, url } = await up();
    for (const work of [
      () => post("/journal/verify", {}).then((response) => response.json()),
      () =>
        fetch(`${url}${apiBase}/journal/export`, { headers: { authorization: `Bearer ${mira.token}` } }).then((response) =>
          response.text(),
        ),
    ]) {
      const over = new AbortController();
      let answers = 0;
      const done = work().then(() => over.abort());
      while (!over.signal.aborted) {
        await request(paths().socket, "hello", {});
        answers += 1;
      }
      await done;
      expect(answers).toBeGreaterThan(3); // kept waiting, there is one before the work begins, one during it and one after
    }
  });

  test("it ends quickly when it is told to, also with people following", async () => {
    const { url, stop } = await up();
    const open = () =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${mira.token}` };
        get(`${url}${feedPath}`, { headers, agent: false }, (response) => {
          response.on("error", () => undefined).resume();
          resolve();
        }).on("error", reject);
      });
    await Promise.all(Array.from({ length: 20 }, open));
    const { code, ms } = await stop();
    expect([code, ms < 5_000]).toEqual([0, true]);
  });

  test("it ends, and does not hang, when its socket cannot be made", async () => {
    await mkdir(join(paths().socket, "in the way"), { recursive: true });
    expect((await mira.run(["up", "--port", "0"])).code).toBe(1);
    expect(existsSync(paths().address)).toBe(false);
  });
});
