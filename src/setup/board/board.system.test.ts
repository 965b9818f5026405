import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApplication, type Application } from "../../host/application.ts";
import type { AssessAction, GuardBackend } from "../../host/backend/guard-types.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { Assessment } from "../../risk/types.ts";
import { planInit } from "../init-plan.ts";
import { guardBoard } from "./board.ts";

let home: string;
let project: string;
let application: Application;
let board: GuardBackend;

const push: Assessment = {
  verdict: "gate",
  findings: [{ signal: "ExternalMutation", severity: "gate", evidence: "origin" }],
  pattern: { tool: "git push", target: "origin dev", environment: "dev" },
  reasons: [],
} as never;
const assess: AssessAction = async ({ input }) =>
  (input["command"] === "ls" ? { ...push, verdict: "low", findings: [] } : push) as Assessment;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "assent-board-"));
  project = join(home, "shop");
  await mkdir(join(project, ".git"), { recursive: true });
  await writeFile(join(project, ".git", "HEAD"), "ref: refs/heads/main\n");
  application = createApplication({ HOME: home, ASSENT_HOME: join(home, "assent"), PATH: process.env["PATH"] ?? "" }, home, false);
  board = guardBoard(application, await application.open(), assess);
});
afterEach(async () => {
  await application.close();
  await rm(home, { recursive: true, force: true });
});

const guarded = async (mode: "guard" | "observe" = "guard"): Promise<void> => {
  const place = { root: project, userHome: home, environment: application.environment };
  const plan = await planInit({ place, paths: application.paths, clients: ["claude-code"], wish: { mode, quiet: false, seated: [] } });
  await plan.apply();
};
const wordOf = async (): Promise<string | undefined> => (await board.board()).projects.find((each) => each.project === project)?.state;
const push7d = { project: "", action: { tool: "Bash", input: { command: "git push origin dev" } }, hours: 168, isTrial: false };

describe("the board of guards", () => {
  test("tells of a project what init made of it, and of a pause by whom and until when", async () => {
    expect(await wordOf()).toBeUndefined();
    await guarded();
    expect(await wordOf()).toBe("guarded");
    expect(await board.turn({ project, to: "off", minutes: 30 }, "mira")).toBeUndefined();
    const [paused] = (await board.board()).projects;
    expect(paused).toMatchObject({ state: "paused", paused: { by: "mira" } });
    expect(paused?.clients.filter(({ isSetUp }) => isSetUp)).toMatchObject([{ client: "claude-code", state: "paused" }]);
    expect(Date.parse(paused?.paused?.until ?? "") - Date.parse(paused?.paused?.at ?? "")).toBe(1_800_000);
    expect((await board.examine(project)).find(({ what }) => what === "guard")).toMatchObject({ state: "warn" });
    for (let times = 0; times < 2; times += 1) expect(await board.turn({ project: join(project, ".git"), to: "on" }, "jo")).toBeUndefined();
    expect(await wordOf()).toBe("guarded");
    await guarded("observe");
    expect(await wordOf()).toBe("observing");
  });

  test("a configuration that cannot be read is trouble everywhere, not silence", async () => {
    await guarded();
    await mkdir(join(project, ".assent"));
    await writeFile(join(project, ".assent", "config.json"), "{");
    expect(await wordOf()).toBe("degraded");
    await writeFile(application.paths.config, "{");
    expect((await board.board()).trouble).toContain(application.paths.config);
  });

  test("where calls cannot be recorded, every one is blocked: no project is guarded", async () => {
    await guarded();
    await rm(join(application.paths.home, "clients"), { recursive: true, force: true });
    await writeFile(join(application.paths.home, "clients"), ""); // a place in which nothing can be written, for root too
    expect(await wordOf()).toBe("degraded");
    expect((await board.examine(project)).find(({ what }) => what === "data directory")).toMatchObject({ state: "bad" });
    await rm(join(application.paths.home, "clients"));
    expect(await wordOf()).toBe("guarded");
  });

  test("nothing is known of a folder that is not there", async () => {
    for (const where of ["shop", join(home, "elsewhere"), "/dev/null"])
      await expect(board.turn({ project: where, to: "off" }, "mira")).rejects.toMatchObject({ code: "input.invalid" });
  });
});

describe("standing permissions", () => {
  test("A19 a trial changes nothing; what was given is listed until somebody takes it back, once", async () => {
    const asked = { ...push7d, project };
    expect(await board.allow({ ...asked, isTrial: true }, "mira")).toMatchObject({
      permission: { tool: "git push", target: "origin dev" },
      number: null,
    });
    expect((await board.board()).permissions).toEqual([]);
    const given = await board.allow(asked, "mira");
    const [listed] = (await board.board()).permissions;
    expect({ permission: listed, number: 1 }).toEqual(given);
    expect(listed).toMatchObject({ project, by: "mira", isOver: false });
    expect(JSON.parse(await readFile(application.paths.config, "utf8"))).toMatchObject({ allow: [{ by: "mira", tool: "git push" }] });
    expect(await board.revoke(listed?.id ?? "")).toMatchObject({ tool: "git push" });
    expect(isRefusal(await board.revoke(listed?.id ?? ""))).toBe(true);
    expect((await board.board()).permissions).toEqual([]);
  });

  test("A19 what needs no permission gets none", async () => {
    const refused = await board.allow({ ...push7d, project, action: { tool: "Bash", input: { command: "ls" } } }, "mira");
    expect(isRefusal(refused)).toBe(true);
  });
});

test("the policy in force says of each setting who said so", async () => {
  await mkdir(join(project, ".assent"));
  await writeFile(join(project, ".assent", "config.json"), JSON.stringify({ risk: { productionNames: ["shop-main"] } }));
  await mkdir(join(home, "assent"), { recursive: true });
  await writeFile(application.paths.config, JSON.stringify({ guard: { waitMs: 60_000 } }));
  const { settings, verdicts } = await board.policy(project);
  const fromOf = (name: string): string | undefined => settings.find((each) => each.name === name)?.from;
  expect([fromOf("risk.productionNames"), fromOf("guard.waitMs"), fromOf("risk.controlPlane")]).toEqual(["project", "yours", "default"]);
  expect(verdicts.some(({ attended }) => attended === "refuse")).toBe(true);
});
