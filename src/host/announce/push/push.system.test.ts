import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pushService, type PushService } from "../../../../test/support/push-service.ts";
import { answerOf, offerAction, onlyGate, secret, startPlan, testWorld, type TestWorld } from "../../../../test/support/world.ts";
import { failuresIn } from "../../../adapters/notify/announced.ts";
import { publicOnly } from "../../../adapters/notify/push/push-lookup.ts";
import { pathsFor, type Paths } from "../../../config/paths.ts";
import type { GateRecord } from "../../../journal/journal.ts";
import { isRefusal } from "../../../kernel/trouble.ts";
import { credentialsIn, createCodes } from "../../backend/browsers.ts";
import type { Caller, Credentials } from "../../backend/types.ts";
import { addToken, type Role } from "../../../secrets/tokens.ts";
import { announce } from "../announce.ts";
import { announcedFolder } from "../announce-ways.ts";
import { pushBackend, type PushBackend } from "./push-devices.ts";
import { tidyPushed } from "./push-tidy.ts";
import { pushWays } from "./push-way.ts";

let folder: string;
let paths: Paths;
let world: TestWorld;
let service: PushService;
let push: PushBackend;
let credentials: Credentials;
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-push-"));
  paths = pathsFor({ ASSENT_HOME: folder });
  [service, world] = await Promise.all([pushService(), testWorld()]);
  push = pushBackend(paths, "loopback");
  credentials = credentialsIn(
    paths.tokens,
    createCodes(() => 0),
  );
  await mkdir(paths.home, { recursive: true });
  await writeFile(paths.config, JSON.stringify({ notify: { bell: false, after: "0s", remind: [] } }));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await Promise.all([service.close(), world.journal.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Somebody signs in with a browser. */
async function signIn(name: string, role: Role = "person"): Promise<{ readonly caller: Caller; readonly cookie: string }> {
  const token = await addToken(paths.tokens, name, role, "2026-01-01T00:00:00.000Z");
  const pass = (await credentials.admit({ token })) ?? expect.fail("not let in");
  return { caller: (await credentials.findBrowser(pass.cookie, pass.key)) ?? expect.fail("not known"), cookie: pass.cookie };
}

async function switchOn(caller: Caller): Promise<string> {
  const added = await push.add(caller, { ...service.subscribe(await push.key()), label: "Firefox on Linux" });
  return isRefusal(added) ? expect.fail(added.because) : added.id;
}

/** The parts of `up` that tell. */
function up(): void {
  const telling = { paths, reach: "loopback" as const, redact: world.runtime.world.redact };
  const moreWays = () => pushWays(telling);
  running.push(announce({ runtime: world.runtime, paths, environment: {}, moreWays }), tidyPushed({ ...telling, runtime: world.runtime }));
}

async function gate(text = "deploy it"): Promise<GateRecord> {
  const stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
  await offerAction(world.runtime, stream, "deploy", text);
  return onlyGate(world.journal, stream);
}
async function arrived(count: number): Promise<void> {
  await expect.poll(() => [service.pushed.length, service.complaints]).toEqual([count, []]);
}
const said = () => service.pushed.map((each) => each.said);

describe("D25 a browser in which somebody switched notices on", () => {
  test("is told of a gate in words that only it can read, and that it is over when it is answered elsewhere", async () => {
    const { caller } = await signIn("mira");
    await switchOn(caller);
    up();
    const open = await gate();
    await arrived(1);
    expect(said()[0]).toMatchObject({
      kind: "waiting",
      gate: open.id,
      lines: expect.arrayContaining([open.title]),
      path: `/gates/${open.id}`,
      block: { option: "halt", shown: open.shown },
    });
    expect(service.pushed[0]?.body.includes(open.id)).toBe(false);
    await world.runtime.answer(open.id, answerOf(open, "halt"));
    await arrived(2);
    expect(said()[1]).toMatchObject({ kind: "closed", gate: open.id, headline: expect.stringContaining("by Mira: blocked") });
    expect(new Set(service.pushed.map(({ headers }) => headers["topic"])).size).toBe(1);
    await expect.poll(() => readdir(join(folder, "push", "told"))).toEqual([]);
  });

  test("of a reader gets nothing to press", async () => {
    const { caller } = await signIn("eye", "reader");
    await switchOn(caller);
    up();
    await gate();
    await arrived(1);
    expect(said()[0]).not.toHaveProperty("block");
  });

  test("D22 is told nothing of a gate with a secret but that there is one, and cannot answer it", async () => {
    const { caller } = await signIn("mira");
    await switchOn(caller);
    up();
    const open = await gate(`deploy with ${secret}`);
    await arrived(1);
    expect(said()[0]).toMatchObject({ gate: open.id, lines: ["[redacted by safety layer]", `gate ${open.id}`] });
    expect(said()[0]).not.toHaveProperty("block");
  });

  test.each([404, 410])("that its push service does not know any more (%d) is forgotten, and that is no trouble", async (status) => {
    const { caller } = await signIn("mira");
    await switchOn(caller);
    service.answerWith(status);
    up();
    await gate();
    await expect.poll(() => push.list(caller)).toEqual([]);
    expect(failuresIn(announcedFolder(paths))).toEqual([]);
  });

  test("whose push service fails is tried again, and doctor hears of it meanwhile", async () => {
    const { caller } = await signIn("mira");
    await switchOn(caller);
    service.answerWith(429, { "retry-after": "1" });
    up();
    await gate();
    await expect.poll(() => failuresIn(announcedFolder(paths)).map(({ why }) => why)).toEqual([expect.stringContaining("left alone")]);
    service.answerWith(201);
    await arrived(1);
    await expect.poll(() => failuresIn(announcedFolder(paths))).toEqual([]);
  });
});

describe("who is told", () => {
  test("ends with the sign-in, by signing out, by its end, or by the button; others stay", async () => {
    const [one, other, jo] = [await signIn("mira"), await signIn("mira"), await signIn("jo")];
    const ids = [await switchOn(one.caller), await switchOn(other.caller)];
    const hers = await switchOn(jo.caller);
    expect((await push.list(one.caller)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(isRefusal(await push.remove(one.caller, hers))).toBe(true);
    await push.left(one.caller.credential);
    expect((await push.list(one.caller)).map(({ id }) => id)).toEqual([ids[1]]);
    await credentials.dismiss(other.cookie); // revoked elsewhere
    expect(await push.list(other.caller)).toEqual([]);
    expect(isRefusal(await push.remove(jo.caller, hers))).toBe(false);
    expect(await pushWays({ paths, reach: "loopback" })).toEqual([]);
  });

  test("K12 nobody, and no key is made, until somebody switches it on", async () => {
    up();
    await gate();
    expect([await pushWays({ paths }), (await readdir(folder)).includes("push")]).toEqual([[], false]);
  });

  test("no token, no address of this machine, and nothing without keys", async () => {
    const { caller } = await signIn("mira");
    const given = { ...service.subscribe(await push.key()), label: "x" };
    const refused = await Promise.all([
      push.add({ ...caller, via: "token" }, given),
      pushBackend(paths).add(caller, given),
      push.add(caller, { ...given, auth: "x" }),
    ]);
    expect(refused.map((each) => isRefusal(each) && each.refused)).toEqual(["push.browser", "push.endpoint", "push.keys"]);
    expect(await push.list(caller)).toEqual([]);
  });

  test("K12 no name that leads into this machine, whatever it says", async () => {
    for (const all of [true, false]) {
      const refused = await new Promise((resolve) => publicOnly("localhost", { all }, (cause) => resolve(cause?.code)));
      expect(refused).toBe("ELOCAL");
    }
  });

  test("is kept for this user alone, and the key stays the same", async () => {
    const { caller } = await signIn("mira");
    const id = await switchOn(caller);
    const files = [join(folder, "push", "devices", `${id}.json`), join(paths.keys, "push.key")];
    for (const file of files) expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readFile(files[1] ?? "", "utf8")).toContain("PRIVATE KEY");
    expect(await pushBackend(paths).key()).toBe(await push.key());
  });
});
