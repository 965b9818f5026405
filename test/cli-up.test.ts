import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "../src/config/paths.ts";
import { sqliteJournal } from "../src/journal/sqlite.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";

type Up = ReturnType<Newcomer["start"]>;

interface Inbox {
  readonly items: readonly { readonly id: string; readonly title: string }[];
}

let mira: Newcomer;
const running: Up[] = [];
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(async () => {
  for (const up of running.splice(0)) if (up.exitCode === null && up.signalCode === null) up.kill("SIGKILL");
  await mira.remove();
});

async function startUp(): Promise<Up> {
  const up = mira.start(["up", "--json"]);
  running.push(up);
  const [first] = (await once(up.stdout.setEncoding("utf8"), "data")) as [string];
  expect(JSON.parse(first.split("\n")[0] ?? "")).toMatchObject({ up: pathsFor(mira.environment).socket });
  return up;
}

const inbox = async (): Promise<Inbox["items"]> => (await mira.json<Inbox>(["inbox"])).value.items;
const titles = async (): Promise<readonly string[]> => (await inbox()).map(({ title }) => title);

describe("assent up", () => {
  test("drives a session on when an answer was only recorded, and stops cleanly", async () => {
    await mira.run(["goal", "ship it"]);
    const up = await startUp();
    expect((await mira.json(["status"])).value).toMatchObject({ up: { pid: up.pid }, openGates: 1 });
    const [gate] = await inbox();
    await mira.run(["answer", gate?.id ?? "", "accept", "--record-only"]);
    await expect.poll(titles, { timeout: 15_000 }).toEqual(["How anyone can tell that it is reached"]);
    up.kill("SIGTERM");
    expect((await once(up, "exit"))[0]).toBe(0);
    expect((await mira.json(["status"])).value).toMatchObject({ up: null });
  });

  test("killed and started again, it goes on where it was; a second one is refused", async () => {
    const up = await startUp();
    expect(await mira.run(["up"])).toMatchObject({ code: 1, stderr: expect.stringContaining("already") });
    await mira.run(["goal", "ship it"]);
    up.kill("SIGKILL");
    await once(up, "exit");
    const [gate] = await inbox();
    await mira.run(["answer", gate?.id ?? "", "accept", "--record-only"]);
    expect(await titles()).toEqual([]);
    await startUp();
    await expect.poll(titles, { timeout: 15_000 }).toEqual(["How anyone can tell that it is reached"]);
  });

  test("survives nonsense on its socket and says what was wrong with it", async () => {
    await startUp();
    const socket = createConnection(pathsFor(mira.environment).socket);
    let heard = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (heard += chunk));
    socket.write(`not json\n{"id":7,"method":"frobnicate"}\n{"id":8,"method":"answer"}\n`);
    await expect.poll(() => heard.split("\n").length, { timeout: 10_000 }).toBe(4);
    socket.destroy();
    expect(heard).toContain(`"id":7`);
    expect(heard).toContain("frobnicate");
    expect((await mira.json(["status"])).value).toMatchObject({ up: expect.anything() });
  });
});

describe.each([{ where: "in process" }, { where: "through up" }])("the guard $where", ({ where }) => {
  beforeEach(async () => {
    if (where === "through up") await startUp();
  });

  test("K13 low is no objection, and a refusal cannot be unlocked", async () => {
    expect(await mira.json(["guard", "ls"])).toMatchObject({ code: 0, value: { answer: "no-objection" } });
    expect(await mira.json(["guard", "assent answer g1 once"])).toMatchObject({
      code: 3,
      value: { answer: "refused" },
    });
  });

  test("a call waits at its gate until a person in another shell lets it run once", async () => {
    const waiting = mira.json(["guard", "rm -rf build", "--wait", "30"]);
    await expect.poll(async () => (await inbox()).length, { timeout: 15_000 }).toBe(1);
    const [gate] = await inbox();
    await mira.run(["answer", gate?.id ?? "", "once", "--record-only"]);
    expect(await waiting).toMatchObject({ code: 0, value: { answer: "let-through" } });
    expect(await mira.json(["guard", "rm -rf build", "--wait", "0"])).toMatchObject({
      code: 4,
      value: { answer: "parked" },
    });
  });

  test("A33 a parked call that comes back collects its answer once", async () => {
    expect((await mira.json(["guard", "git push", "--wait", "0"])).code).toBe(4);
    expect((await mira.json(["guard", "git push", "--wait", "0"])).code).toBe(4);
    const [gate, second] = await inbox();
    expect(second).toBeUndefined();
    await mira.run(["answer", gate?.id ?? "", "change", "--text", "push to a branch", "--record-only"]);
    const back = await mira.json<{ message: string }>(["guard", "git push", "--wait", "0"]);
    expect([back.code, back.value.message]).toEqual([3, expect.stringContaining("mira says: push to a branch")]);
    expect((await mira.json(["guard", "git push", "--wait", "0"])).code).toBe(4);
  });
});

test("a declared secret never reaches the journal file, and the call is still bound to the real action", async () => {
  const secret = "hunter2-very-secret";
  await writeFile(join(mira.home, "assent", "config.json"), `{"secrets":{"environment":["DEPLOY_KEY"]}}`);
  const environment = { DEPLOY_KEY: secret };
  const guard = (command: string) => mira.json<{ answer: string }>(["guard", command, "--wait", "0"], { environment });
  await guard(`curl -X POST -d ${secret} http://127.0.0.1/`);
  const [gate] = await inbox();
  await mira.run(["answer", gate?.id ?? "", "once", "--record-only"], { environment });
  expect((await guard("curl -X POST -d another http://127.0.0.1/")).value.answer).toBe("parked");
  expect((await guard(`curl -X POST -d ${secret} http://127.0.0.1/`)).value.answer).toBe("let-through");
  const journal = await sqliteJournal(join(mira.home, "assent", "journal.db"));
  const stored = JSON.stringify([
    await journal.scan(0, 1_000),
    await journal.findGates("g"),
    await journal.stored((await journal.heads())[0]?.stream as never),
  ]);
  await journal.close();
  expect(stored).toContain("***REDACTED***");
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(Buffer.from(secret).toString("base64"));
});
