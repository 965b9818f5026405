import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;
beforeAll(async () => {
  mira = await newcomer();
});
afterAll(() => mira.remove());

interface Row {
  readonly id: unknown;
  readonly verdict: string;
  readonly signal: string;
  readonly findings: readonly { readonly evidence: string }[];
  readonly pattern: { readonly tool: string; readonly target: string; readonly environment: string };
  readonly ms: number;
}

describe("classify for people", () => {
  test("shows the findings under the words they come from, and exits as scripts expect", async () => {
    const ran = await mira.run(["classify", "git status && git push -f origin main"]);
    expect(ran.code).toBe(4);
    const lines = ran.stdout.split("\n");
    const at = lines.findIndex((line) => line.includes("git status && git push"));
    expect(lines[at + 1]?.trim()).toBe("~".repeat("git push -f origin main".length));
    expect(ran.stdout).toContain("Force-pushes to origin/main");
    expect((await mira.run(["classify", "ls"])).code).toBe(0);
    expect((await mira.run(["classify", "rm -rf /"])).code).toBe(3);
  });

  test("a long command is folded, its dangerous line is not", async () => {
    await mkdir(join(mira.project, "data"));
    await writeFile(join(mira.project, "data", "kept.txt"), "kept"); // what is not there cannot be lost
    const script = [...Array.from({ length: 80 }, (_, index) => `echo ${index}`), "rm -rf data"].join("\n");
    const { stdout } = await mira.run(["classify", script]);
    expect(stdout).toContain("lines without findings");
    expect(stdout).toMatch(/│ rm -rf data\n {11}~~~~/);
  });

  test("K11 control characters are shown, never sent", async () => {
    const { stdout } = await mira.run(["classify", "echo \u001B[31m\u202E; rm -rf data"]);
    expect(stdout).toContain("\\x1b");
    for (const character of ["\u001B", "\u202E"]) expect(stdout).not.toContain(character);
  });

  test("looks around: git holds a file, a link leads elsewhere, a script says what it does", async () => {
    const git = (...words: readonly string[]): void =>
      void execFileSync("git", ["-c", "user.name=m", "-c", "user.email=m@example.test", ...words], { cwd: mira.project });
    await writeFile(join(mira.project, "kept.txt"), "x");
    await writeFile(join(mira.project, "package.json"), JSON.stringify({ scripts: { tidy: "rm -rf ~", build: "echo built" } }));
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    await writeFile(join(mira.project, "loose.txt"), "x");
    await mkdir(join(mira.home, "keys"));
    await writeFile(join(mira.home, "keys", ".env"), "A=1");
    await symlink(join(mira.home, "keys", ".env"), join(mira.project, "innocent.txt"));
    const verdict = async (command: string): Promise<unknown> => (await mira.json(["classify", command])).value["verdict"];
    expect(await verdict("rm kept.txt")).toBe("low");
    expect(await verdict("rm loose.txt")).toBe("gate");
    expect(await verdict("cat innocent.txt")).toBe("gate");
    expect(await verdict("npm run build")).toBe("low");
    expect(await verdict("npm run tidy")).toBe("refuse");
  });
});

describe("classify --jsonl", () => {
  const rows = (lines: readonly unknown[]): string =>
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const contexts = {
    here: { session: "attended", projectRoot: "/srv/app", cwd: "/srv/app", home: "/home/mira" },
    brief: { session: "dispatched", projectRoot: "/srv/app", cwd: "/srv/app", filesOwned: ["src/**"], brief: {} },
  };

  test("looks around where it is told nothing, as one command does", async () => {
    await writeFile(join(mira.project, "x.sh"), "rm -rf ~/Documents\n");
    const input = rows([
      { id: 1, input: { tool: "Bash", command: "bash x.sh" } },
      { id: 2, input: { tool: "Bash", command: "bash x.sh" }, state: { session: "attended" } },
      { id: 3, input: { tool: "Bash", command: "ls" } },
      { id: 4 },
    ]);
    const { stdout } = await mira.run(["classify", "--jsonl"], { input });
    const verdicts = stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as Row).verdict);
    expect(verdicts).toEqual(["gate", "low", "low", "gate"]);
  });

  test("answers each row with one, in order, whatever is in it", async () => {
    const file = join(mira.project, "contexts.json");
    await writeFile(file, JSON.stringify(contexts));
    const input = rows([
      { id: "a", input: { tool: "Bash", command: "ls" }, ctx: "here" },
      { id: 2, input: { tool: "Write", path: "lib/x.ts", content: "" }, ctx: "brief" },
      {
        id: "c",
        input: { tool: "Bash", command: "git push origin dev" },
        ctx: "here",
        state: { approvals: [{ tool: "git push", target: "origin/dev", environment: "dev" }] },
      },
      "not json",
      { id: "e" },
      { id: "f", input: { tool: "constructor", args: {} }, ctx: "nowhere" },
      { id: "g", input: { tool: "Bash", command: "rm -rf x", cwd: "/srv/app/sub" }, ctx: "here" },
    ]);
    const ran = await mira.run(["classify", "--jsonl", "--context", file], { input });
    const out = ran.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    expect(out.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["a", "low"],
      [2, "refuse"],
      ["c", "low"],
      [null, "gate"],
      ["e", "gate"],
      ["f", "gate"],
      ["g", "gate"],
    ]);
    expect(out[6]).toMatchObject({ signal: "Irreversibility", pattern: { tool: "rm", target: "sub/x", environment: "local" } });
    expect(out.every(({ ms }) => typeof ms === "number" && ms >= 0)).toBe(true);
  });

  test("mistakes are named", async () => {
    const says = async (args: readonly string[]): Promise<readonly unknown[]> => {
      const { code, stderr } = await mira.run(["classify", ...args]);
      return [code, stderr.split("\n")[0]];
    };
    expect(await says([])).toEqual([2, expect.stringContaining("name the command")]);
    expect(await says(["ls", "--context", "none.json"])).toEqual([2, expect.stringContaining("cannot be read")]);
    expect(await says(["--tool", "Write", "--input", "[1]"])).toEqual([2, expect.stringContaining("JSON object")]);
    const file = join(mira.project, "contexts.json");
    expect(await says(["ls", "--context", file, "--ctx", "moon"])).toEqual([2, expect.stringContaining("there are: here, brief")]);
    await writeFile(file, "[]");
    expect(await says(["ls", "--context", file])).toEqual([2, expect.stringContaining("not a JSON object")]);
  });
});
