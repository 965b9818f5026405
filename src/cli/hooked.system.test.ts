import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Moment } from "../adapters/clients/types.ts";
import { answerHook } from "./hooked.ts";
import { createHouse, type House } from "./house.ts";

/** One session of a client in a repository of its own, asked through the hook as it is. */
let folder = "";
let project = "";
let settings: Readonly<Record<string, string>> = {};
let house: House;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-hooked-")));
  project = join(folder, "project");
  mkdirSync(project);
  house = createHouse({ ASSENT_HOME: join(folder, "home") }, project, false);
  settings = { GIT_CONFIG_GLOBAL: join(folder, "gitconfig") };
  git("init", "--quiet", "--initial-branch", "main");
  write("kept.txt");
  git("add", "--all");
  git("commit", "--quiet", "--message", "a step");
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const git = (...words: string[]): string =>
  execFileSync("git", ["-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words], {
    cwd: project,
    encoding: "utf8",
  });
const write = (name: string, text = name): void => writeFileSync(join(project, name), text);

async function tell(moment: Moment): Promise<string> {
  const { runtime, keys } = await house.open();
  const heard = { session: "s", folder: project, moment };
  const asked = { client: "claude-code", canAsk: false, heard, variables: settings, waitMaxMs: 0 };
  const answering = { runtime, hashAction: keys.hashAction, paths: house.paths };
  return (await answerHook(answering, asked, new AbortController().signal)).answer;
}

let calls = 0;
/** Makes a call, lets it happen, and reports how it went. */
async function call(command: string, happens?: () => void, outcome: "ran" | "failed" = "ran"): Promise<string> {
  const id = `c${(calls += 1)}`;
  const answer = await tell({
    kind: "call",
    call: id,
    action: { tool: "Bash", input: { command }, cwd: project },
  });
  if (happens === undefined) return answer;
  happens();
  await tell({ kind: "result", call: id, tool: "Bash", text: "", outcome });
  return answer;
}

describe("a file is the session's own", () => {
  test("A15 when it made it: it may change it and take it away again", async () => {
    expect(await call("echo x > new.txt", () => write("new.txt"))).toBe("no-objection");
    expect(await call("echo y > new.txt")).toBe("no-objection");
    expect(await call("rm new.txt")).toBe("no-objection");
  });

  test("A15 when it changed what git holds: it may change it again", async () => {
    await call("echo x > kept.txt", () => write("kept.txt", "x"));
    expect(await call("echo y > kept.txt")).toBe("no-objection");
  });

  test.each(["ran", "failed"] as const)("A15 not when it was to write it and did not (%s)", async (outcome) => {
    await call("test -e no && make-it > kept.txt; make-it >> later.txt", () => undefined, outcome);
    write("kept.txt", "a person's words");
    write("later.txt", "a person's words");
    expect(await call("rm kept.txt")).toBe("parked");
    expect(await call("rm later.txt")).toBe("parked");
  });

  test("A15 but what a call wrote before it failed is", async () => {
    await call("make-it > new.txt", () => write("new.txt"), "failed");
    expect(await call("rm new.txt")).toBe("no-objection");
  });

  test("A15 not when it is a second name of somebody's file, from the start or later", async () => {
    write("theirs.txt", "a person's words");
    await call("echo x > alias.txt", () => linkSync(join(project, "theirs.txt"), join(project, "alias.txt")));
    expect(await call("echo > alias.txt")).toBe("parked");
    await call("echo x > own.txt", () => write("own.txt"));
    rmSync(join(project, "own.txt"));
    linkSync(join(project, "theirs.txt"), join(project, "own.txt"));
    expect(await call("echo z > own.txt")).toBe("parked");
  });
});

describe("an approval of a push", () => {
  const push = "git push origin dev";
  const inbox = async (): Promise<readonly string[]> =>
    (await (await house.open()).journal.gates({ status: "open" })).items.map(({ id }) => id);

  async function approve(): Promise<void> {
    const { runtime, journal } = await house.open();
    for (const { id, shown } of await journal.findGates((await inbox())[0] ?? ""))
      await runtime.answer(id, { option: "approve", shown, by: { name: "Mira", via: "terminal", verified: true } });
    expect(await inbox()).toEqual([]);
  }

  beforeEach(async () => {
    git("remote", "add", "origin", "https://git.example.test/shop.git");
    expect(await call(push)).toBe("parked");
    await approve();
    expect([await call(push), await call(push)]).toEqual(["let-through", "let-through"]);
  });

  test.each([
    ["the person's settings send it elsewhere", () => writeFileSync(join(folder, "gitconfig"), rewrite)],
    ["a hook runs before it that was not there", () => hook(join(project, ".git", "hooks", "pre-push"))],
  ])("A19 does not hold any more when %s", async (_, change) => {
    change();
    expect(await call(push)).toBe("parked");
    expect(await inbox()).toHaveLength(1);
  });

  const rewrite = `[url "https://evil.example/"]\n\tpushInsteadOf = https://git.example.test/\n`;
  function hook(path: string): void {
    writeFileSync(path, "#!/bin/sh\n", { mode: 0o755 });
  }
});

test("A20 the same call again while it waits: one question", async () => {
  const [one, two] = await Promise.all([call("git push --force"), call("git push --force")]);
  expect([one, two]).toEqual(["parked", "parked"]);
  const { journal } = await house.open();
  expect((await journal.gates({ status: "open" })).items).toHaveLength(1);
});
