import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

interface Summary {
  readonly outcome: string;
  readonly left: readonly string[];
  readonly output: Readonly<Record<string, unknown>>;
}

let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(mira.project, name);
  await writeFile(file, text);
  return file;
}
const answersOf = (...answers: readonly object[]): Promise<string> => fileOf("answers.json", JSON.stringify({ by: "Ada", answers }));

describe("asking before work starts", () => {
  test("S5 solicit writes what was said into the plan, and hands it over unchanged when all is dismissed", async () => {
    const plan = await fileOf("plan.txt", "1. open the port\r\n");
    const asked = ["solicit", "Open the port; I don't know which one.", "--plan", plan];
    const said = await answersOf({ match: { kind: "gap" }, option: "provide", text: "9100" });
    const informed = await mira.json<Summary>([...asked, "--answers", said]);
    expect([informed.code, informed.value.outcome]).toEqual([0, "converged"]);
    expect(informed.value.output).toMatchObject({
      original: "1. open the port\r\n",
      plan: expect.stringContaining("9100 (Ada, "),
      decisions: [{ kind: "missing", text: "9100", by: "Ada" }],
    });
    const dismissed = await answersOf({ match: {}, option: "dismiss" });
    const { value } = await mira.json<Summary>([...asked, "--answers", dismissed]);
    expect(value.output).toMatchObject({ plan: "1. open the port\r\n", decisions: [] });
  });

  test("S2 a plan that was looked at before is held against the workspace as it was then", async () => {
    const plan = await fileOf("plan.txt", "1. npm ci\n2. deploy\n");
    await fileOf("package-lock.json", "{}");
    const looked = () => mira.json<Summary>(["solicit", "--plan", plan]);
    expect((await looked()).value.outcome).toBe("converged");
    expect((await looked()).value.outcome).toBe("converged");
    await fileOf("package-lock.json", '{"lockfileVersion": 3}');
    const { code } = await looked();
    expect(code).toBe(4);
    expect((await looked()).code).toBe(4); // nobody has answered, so it is asked again
    const { value } = await mira.json<{ items: { id: string; title: string }[] }>(["inbox"]);
    const asked = { title: expect.stringContaining("package-lock.json changed") };
    expect(value.items).toMatchObject([asked, asked]);
    const { stdout } = await mira.run(["explain", value.items[0]?.id ?? ""]);
    expect(stdout).toMatch(/package-lock\.json changed; before: \d{4}-\d\d-\d\d \d\d:\d\d UTC, session solicit-/);
    expect(stdout).toMatch(/^ {4}1 read +proposed:\n +│ Read package-lock\.json again/m);
    expect(stdout).toContain("nobody has said since why this changed");
    const { stderr } = await mira.run(["answer", value.items[0]?.id ?? "", "2"]);
    expect(stderr).toMatch(/^recorded: mine for g\w+, by \w+/m);
  });

  test("S1, S5 a plan in which nothing is found is unchanged; what was decided is run from the session", async () => {
    const tasks = [{ action: { tool: "Bash", command: "echo ran > ran.txt" } }];
    const plan = await fileOf("plan.json", JSON.stringify({ intent: "Deploy the shop", tasks }, null, 2));
    const quiet = await mira.run(["solicit", "--plan", plan]);
    expect(quiet.stdout).toMatch(/^Nothing was found that would make the plan wrong; it is unchanged\.\nLooked at .*\.$/m);
    expect(quiet.stdout).not.toContain("tasks");
    expect((await mira.run(["sessions"])).stdout).toMatch(/^solicit-\w+ {2}.*\n {4}│ Deploy the shop$/m);

    const said = await answersOf({ match: { kind: "gap" }, option: 3, text: "9100" });
    const informed = join(mira.project, "informed.json");
    const asked = ["solicit", "Open the port; I don't know which one.", "--plan", plan, "--out", informed];
    const { stdout } = await mira.run([...asked, "--answers", said]);
    expect(stdout).toContain("  plan\n  │ Deploy the shop\n");
    const [, told, session = ""] = /^Written into the plan:\n(.*)\nRun it: assent attend --after (solicit-\w+)$/m.exec(stdout) ?? [];
    expect(told).toBe("  │ Not known: I don't know which one: 9100 (Ada)");
    expect(JSON.parse(await readFile(informed, "utf8"))).toMatchObject({ tasks, decisions: [{ text: "9100" }] });
    expect((await mira.run(["attend", "--after", session])).code).toBe(0);
    expect(await readFile(join(mira.project, "ran.txt"), "utf8")).toBe("ran\n");
  });

  test("U8 attend that starts from an earlier plan first measures whether the place is still the one it was made for", async () => {
    await fileOf("package-lock.json", JSON.stringify({ lockfileVersion: 3 }));
    const tasks = [{ action: { tool: "Bash", command: "echo ran > ran.txt" } }];
    const plan = await fileOf("plan.json", JSON.stringify({ intent: "Deploy the shop", tasks }));
    await mira.run(["solicit", "--plan", plan]);
    const [{ stream = "" } = {}] = await mira.sessions("solicit");
    await fileOf("package-lock.json", JSON.stringify({ lockfileVersion: 4 }));
    expect((await mira.run(["attend", "--after", stream])).code).not.toBe(0);
    expect(existsSync(join(mira.project, "ran.txt"))).toBe(false);
    const [gate] = await mira.waiting();
    expect((await mira.run(["explain", gate?.id ?? ""])).stdout).toMatch(/package-lock\.json changed.*\(measured now\)/);
    await mira.run(["answer", gate?.id ?? "", "solicit"]);
    expect((await mira.waiting()).map(({ kind }) => kind)).toEqual(["gap"]);
  });

  test("S11 clarify in a terminal: the first reading is one Enter away", async () => {
    const screen = mira.terminal(["clarify", "Send the reminder bi-weekly to mara@shop.test."]);
    await screen.sees("Which reading is meant?");
    screen.type("\r");
    await screen.sees("● done");
    await screen.sees("every two weeks");
    expect(await screen.ended).toBe(0);
  });

  test("S13 bound waits for a person, and answers from other shells finish it", async () => {
    const ran = await mira.run(["bound", "drop the unused columns"]);
    expect(ran.code).toBe(4);
    expect(ran.stdout).toContain("Who decides what may be deleted");
    for (let left = 2; left > 0; left -= 1) {
      const [gate] = await mira.waiting();
      await mira.run(["answer", gate?.id ?? "", "propose"]);
    }
    expect((await mira.sessions()).map(({ outcome }) => outcome)).toEqual(["converged"]);
  });

  test("S14, K8 ground escapes with a list of what was left open", async () => {
    const answers = await answersOf({ match: { kind: "correspondence" }, option: "escape" });
    const { code, value } = await mira.json<Summary>(["ground", "Make the sign-up GDPR compliant.", "--answers", answers]);
    expect([code, value.outcome, value.left]).toEqual([0, "escaped", ["Does “GDPR” fit “Make the sign-up GDPR compliant”"]]);
  });

  test("K14 unattended nothing is asked, and what is open is recorded", async () => {
    const { code, value } = await mira.json<Summary>(["solicit", "Open the port; I don't know which one.", "--unattended"]);
    expect([code, value.outcome]).toEqual([0, "converged"]);
    expect(value.output).toMatchObject({ decisions: [], assumptions: [{ kind: "missing", by: "nobody" }] });
  });

  test("going on from a session that is not there, or with nobody to do it, says what there is", async () => {
    expect(await mira.run(["attend", "--after", "nope"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no session "nope"'),
    });
    await mira.run(["solicit", "Fix the typo in the footer."]);
    expect(await mira.run(["attend", "--after", "solicit"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/without a plan an agent does the work; name one with --agent: claude-code, codex/),
    });
  });

  test("nothing to ask about, and a plan that is not there, are told as such", async () => {
    expect(await mira.run(["clarify"])).toMatchObject({ code: 2, stderr: expect.stringContaining("say in a few words") });
    expect(await mira.run(["bound", "x", "--plan", "none.txt"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the plan cannot be read"),
    });
    const plan = await fileOf("plan.json", '{"tasks": []}');
    expect(await mira.run(["solicit", "--transcript", plan])).toMatchObject({
      code: 2,
      stderr: `usage: ${plan} is no transcript of Claude Code or Codex\n`,
    });
    expect(await mira.run(["solicit", "--transcript", "none.jsonl"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the transcript cannot be read"),
    });
  });
});

test("A4, S13 attend routes into bound, goes on where it was, and shows what the person keeps at the next gate", async () => {
  const home = mira.environment["ASSENT_HOME"] ?? "";
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "config.json"), JSON.stringify({ agents: { mine: { command: "false" } } }));
  const answers = await answersOf(
    { match: { kind: "upstream" }, option: "bound" },
    { match: { kind: "domain" }, option: "supply", text: "only accounts that were closed" },
  );
  const intent = "Delete whatever customer data you think is stale.";
  const ran = await mira.run(["attend", intent, "--agent", "mine", "--answers", answers]);
  expect(ran.code).toBe(4);
  const [before = "", after = ""] = ran.stdout.split(/● \S+ bound-/);
  expect(before).toContain("Who decides what may be deleted");
  expect(before).not.toContain("You keep");
  expect(after).toContain("You keep: deletion (only accounts that were closed)");
  expect(after).toContain("Try this task again?");
});
