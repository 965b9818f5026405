import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { gitIn } from "./support/adder-project.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

const enter = "\r";
const down = "\u001b[B";

interface Inbox {
  readonly total: number;
  readonly items: readonly { readonly id: string; readonly title: string; readonly stream: string }[];
}

let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

const inboxOf = async (): Promise<Inbox> => (await mira.json<Inbox>(["inbox"])).value;

describe("goal in a terminal", () => {
  test("S12 four dimensions accepted with Enter end in a contract and a trace", async () => {
    await writeFile(join(mira.project, "package.json"), `{"scripts":{"test":"vitest"}}`);
    const screen = mira.terminal(["goal", "ship the importer"]);
    for (const question of ["outcome", "metric", "boundary", "priority"]) {
      await screen.sees(`Is this the ${question}?`);
      screen.type(enter);
    }
    await screen.sees("● done");
    expect(await screen.ended).toBe(0);
    const [session] = await mira.sessions();
    const shown = await mira.json<{ view: { result: { endState: { check: string } } } }>(["show", session?.stream ?? ""]);
    expect(shown.value.view.result.endState.check).toBe("npm test");
  });

  test.each([
    ["test -f shop.txt", "exits 0 today already"],
    ["touch made.txt; exit 4", "exits 2 today"], // as make says it
  ])("U11 the project's check is tried where nothing of it counts before it is proposed: %s", async (check, said) => {
    debianTool("bwrap", "bubblewrap");
    await writeFile(join(mira.project, "Makefile"), `test:\n\t${check}\n`);
    await writeFile(join(mira.project, "shop.txt"), "");
    gitIn(mira.project, "init", "--quiet");
    gitIn(mira.project, "add", ".");
    gitIn(mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
    const screen = mira.terminal(["goal", "sort the invoices"]);
    await screen.sees("Is this the outcome?");
    screen.type(enter);
    await screen.sees(said);
    await screen.sees("Is this the metric?");
    screen.type("\u0003");
    expect(await screen.ended).toBe(4);
    expect(existsSync(join(mira.project, "made.txt"))).toBe(false);
    expect(readdirSync(join(mira.home, "assent", "workers")).filter((name) => name.startsWith("goal-"))).toEqual([]);
  });

  test("K7 Ctrl-C leaves the gate open; inbox, answer and resume from other shells finish it", async () => {
    const screen = mira.terminal(["goal", "ship the importer"]);
    await screen.sees("Is this the outcome?");
    screen.type("\u0003");
    await screen.sees("assent resume goal-");
    expect(await screen.ended).toBe(4);
    const { total, items } = await inboxOf();
    expect(total).toBe(1);
    const gate = items[0]?.id ?? "";
    expect(await mira.run(["answer", gate, "change", "--text", "Importer reads CSV", "--record-only"])).toMatchObject({ code: 0 });
    const again = mira.terminal(["resume", items[0]?.stream ?? ""]);
    await again.sees("Is this the metric?");
    again.type(down + down + enter); // leave it out
    await again.sees("Is this the boundary?");
    again.type(enter);
    await again.sees("Is this the priority?");
    again.type(enter);
    await again.sees("● done");
    expect(await again.ended).toBe(0);
    const { value } = await mira.json<{ trace: { item: string; to: string }[] }>(["trace", items[0]?.stream ?? ""]);
    expect(value.trace.slice(0, 2).map(({ to }) => to)).toEqual(["Importer reads CSV (modified)", "left out (rejected)"]);
  });

  test("K7 an answer from another shell takes the question off this terminal and says whose it was", async () => {
    const screen = mira.terminal(["goal", "ship the importer"]);
    await screen.sees("Is this the outcome?");
    const [gate] = (await inboxOf()).items;
    await mira.run(["answer", gate?.id ?? "", "accept", "--record-only"]);
    await screen.sees("answered elsewhere by mira: accept");
    await screen.sees("Is this the metric?");
    screen.type("\u0003");
    expect(await screen.ended).toBe(4);
  });
});

test("the tour without a terminal ends by itself: one is blocked, one runs, and nothing waits", async () => {
  const { code, stdout } = await mira.run(["tour"]);
  expect(code).toBe(0);
  for (const said of ["→ one-by-one by the tour", "→ block by the tour", "✓ publish", "● done"]) expect(stdout).toContain(said);
  expect((await inboxOf()).total).toBe(0);
});

describe("the tour in a terminal", () => {
  test("an Enter too many lets nothing run, and Ctrl-C is not an answer", async () => {
    const first = mira.terminal(["tour"]);
    await first.sees("How should they be gone about?"); // U17: a deletion and a publish cannot be undone
    first.type(enter);
    for (const _ of ["a publish", "a deletion"]) {
      await first.sees("May this run?");
      first.type(enter);
      await first.sees("→ block");
    }
    await first.sees("● done");
    await first.sees("See a worker next?");
    first.type(enter);
    expect(await first.ended).toBe(0);
    const second = mira.terminal(["tour"]);
    await second.sees("How should they be gone about?");
    second.type("\u0003");
    await second.sees("You left the tour");
    expect(await second.ended).toBe(0);
    expect((await inboxOf()).total).toBe(0); // its project is gone, so nothing of it waits
  });
});

test("D5, D6, W6 the tour of a worker: a false done is refused, then what it mended lands, and nothing is left of it", async () => {
  const screen = mira.terminal(["tour", "dispatch"]);
  for (const text of ["One worker", "attempt 1 refused", "check.sh was changed", "the check passes", "landed", "+echo $(($1 + $2))"])
    await screen.sees(text);
  expect(await screen.ended).toBe(0);
  const [, folder = ""] = /\((\/\S+assent-sample-\w+), removed/.exec(screen.screen()) ?? [];
  expect([existsSync(folder), readdirSync(join(mira.home, "assent/workers"))]).toEqual([false, []]);
});

test("D2, D13 the tour of a mission: planned, done by several, red together, mended, and nothing is left of it", async () => {
  const { code, stdout } = await mira.run(["tour", "mission"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/3 subtasks planned[^]*does not pass[^]*counted in euros[^]*mend-1[^]*checked as a whole[^]*receipt:delivery 490/);
  const [, folder = ""] = /\((\/\S+assent-sample-\w+), removed/.exec(stdout) ?? [];
  expect([existsSync(folder), readdirSync(join(mira.home, "assent/workers"))]).toEqual([false, []]);
});

test("a tour whose reader goes away leaves no sample behind", async () => {
  const temporary = join(mira.home, "tmp");
  mkdirSync(temporary);
  const before = ["sh", "-c", 'TMPDIR="$0"; export TMPDIR; "$@" | head -n 1', temporary];
  for (const tour of [["tour"], ["tour", "dispatch"]]) await mira.run(tour, { before });
  expect(readdirSync(temporary).filter((name) => name.startsWith("assent-sample"))).toEqual([]);
});

describe("goal without a terminal", () => {
  test("an open gate is shown, and the exit code says that a person is waited for", async () => {
    const ran = await mira.run(["goal", "ship the importer"]);
    expect(ran.code).toBe(4);
    expect(ran.stdout).toContain("Is this the outcome?");
    expect(ran.stderr).toMatch(/assent answer g\w+ OPTION/);
  });

  test("K7 an answers file answers in the name it gives, marked as prepared", async () => {
    const file = join(mira.project, "answers.json");
    await writeFile(
      file,
      JSON.stringify({
        by: "Ada",
        answers: [
          { match: { kind: "goal-field", key: "field:metric:0" }, option: "reject" },
          { match: {}, option: "accept" },
        ],
      }),
    );
    const { code, value } = await mira.json<{ outcome: string; trace: { to: string; by: string }[] }>([
      "goal",
      "ship it",
      "--answers",
      file,
    ]);
    expect([code, value.outcome]).toEqual([0, "converged"]);
    expect(value.trace.map(({ by }) => by)).toEqual(["Ada", "Ada", "Ada", "Ada"]);
    expect(value.trace[1]?.to).toBe("left out (rejected)");
  });

  test("an answers file that has no answer leaves the gate open", async () => {
    const file = join(mira.project, "answers.json");
    await writeFile(file, JSON.stringify({ by: "Ada", answers: [{ match: { key: "field:outcome:0" }, option: "accept" }] }));
    expect((await mira.run(["goal", "ship it", "--answers", file])).code).toBe(4);
    expect((await inboxOf()).items.map(({ title }) => title)).toEqual(["How anyone can tell that it is reached"]);
  });

  test("K14 unattended, it takes the safe defaults, records each, and ends", async () => {
    const { code, value } = await mira.json<{ outcome: string; stream: string; trace: { to: string }[] }>([
      "goal",
      "ship it",
      "--unattended",
    ]);
    expect([code, value.outcome]).toEqual([0, "converged"]);
    expect(value.trace.every(({ to }) => to.endsWith("(defaulted)"))).toBe(true);
    expect((await inboxOf()).total).toBe(0);
  });

  test("K8 stop ends it early and lists what was left open", async () => {
    await mira.run(["goal", "ship it"]);
    const [gate] = (await inboxOf()).items;
    const { code, value } = await mira.json<{ outcome: string; left: string[] }>(["stop", gate?.stream ?? ""]);
    expect([code, value.outcome, value.left]).toEqual([0, "stopped", ["unanswered: Is this the outcome?"]]);
    expect((await inboxOf()).total).toBe(0);
    expect((await mira.run(["answer", gate?.id ?? "", "accept"])).code).toBe(3);
  });
});
