import { describe, expect, test } from "vitest";
import type { Gap } from "../../../inquiry/types.ts";
import { agent, call, fail, person, run } from "./moments.fixture.ts";
import type { Moment } from "./moments.ts";
import { lookForGaps } from "./watch.ts";

type Moments = readonly (Moment | readonly Moment[])[];

const gapsIn = (...moments: Moments): readonly Gap[] => lookForGaps([{ name: "t.jsonl", moments: moments.flat() }]);
const kinds = (...moments: Moments): readonly string[] => gapsIn(...moments).map(({ kind }) => kind);

const error = (line: number): string => `src/cart.ts(${line},5): error TS2322: Type 'string' is not assignable to type 'number'.`;

describe("failure", () => {
  test("S2 the same action with the same error three times is a gap, whatever was tried between", () => {
    expect(
      kinds(
        fail("npx tsc --noEmit", error(3)),
        call("Edit", { file_path: "/w/shop/src/cart.ts" }, "ok"),
        fail("cd /w/shop && npx tsc --noEmit 2>&1 | tail -20", error(9)),
        run("cat src/cart.ts"),
        fail("CI=1 ./node_modules/.bin/tsc --noEmit --pretty=false", error(12)),
      ),
    ).toEqual(["failure"]);
  });

  test("S2 a pipe that hides the exit code hides no failure", () => {
    expect(kinds(...[1, 2, 3].map((line) => run("npx tsc --noEmit 2>&1 | tail -5", error(line))))).toEqual(["failure"]);
  });

  test("S4 the question shows what the test says, and the step leads to the place in the project", () => {
    const output = (ms: number): string =>
      `✖ rounds (${ms}ms)\n✖ failing tests:\n\n✖ rounds (${ms}ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly ` +
      `equal:\n\n  0.30000000000000004 !== 0.3\n\n      at TestContext.<anonymous> (file:///w/shop/src/price.test.js:4:49)`;
    const [gap] = gapsIn(...[1, 2, 3].map((ms) => fail("npm test", output(ms))));
    expect(gap?.context[0]).toContain("Expected values to be strictly equal: 0.30000000000000004 !== 0.3");
    expect(gap?.steps[0]?.label).toContain("read src/price.test.js:4 first");
  });

  test.each([
    ["a file of the project", "'/w/shop/src/x.js' imported from /w/shop/src/y.js", "imports src/x.js (src/y.js)"],
    ["a relative path", "'./x'", "imports x and"],
    ["a file elsewhere", "'/home/mira/.ssh/x.js' imported from /home/mira/y.js", "imports x.js and"],
    ["a package", "'left-pad'", "ask me for the program or package"],
  ])("S4 what cannot be found is %s", (_, rest, label) => {
    const [gap] = gapsIn(...[1, 2, 3].map(() => fail("node src/y.js", `Error: Cannot find module ${rest}`)));
    expect(gap?.steps[0]?.label).toContain(label);
  });

  test.each([
    ["twice", [fail("npm test", "FAILED a.py::x - E"), fail("npm test", "FAILED a.py::x - E")]],
    ["a success between", [fail("npx tsc", error(1)), fail("npx tsc", error(1)), run("npx tsc"), fail("npx tsc", error(1))]],
    [
      "another error each time",
      [
        fail("go build", "./a.go:1:1: undefined: a"),
        fail("go build", "./a.go:1:1: undefined: b"),
        fail("go build", "./a.go:1:1: undefined: c"),
      ],
    ],
    ["another target each time", ["a", "b", "c"].map((name) => fail(`npx vitest run ${name}.test.ts`, "Error: x"))],
    [
      "another way between",
      [
        fail("npm install", "npm error code ERESOLVE"),
        fail("npm install", "npm error code ERESOLVE"),
        fail("pnpm install", " ERR_PNPM_X  y"),
        fail("npm install", "npm error code ERESOLVE"),
      ],
    ],
    ["searches without hits", [1, 2, 3].map(() => fail("grep -rn total src", ""))],
    ["waiting for a server", [1, 2, 3].map(() => fail("sleep 2; curl -sf localhost:3000/", "curl: (7) Failed to connect"))],
    ["a person says no", [1, 2, 3].map(() => run("npm publish", "no", "rejected"))],
  ])("S2 %s is no gap", (_, moments) => {
    expect(kinds(...moments)).toEqual([]);
  });
});

describe("drift", () => {
  const at = (branch: string): Moment => ({ kind: "workspace", seen: { branch }, by: "unknown", place: "/w/shop" });

  test("S2 another branch that nobody speaks of is a gap, and says what changed", () => {
    const [gap] = lookForGaps([
      { name: "t.jsonl", moments: [person("fix it"), at("main"), at("main"), { ...at("release/2.1"), line: 9 }] },
    ]);
    expect(gap).toMatchObject({
      kind: "drift",
      context: [expect.stringContaining("branch main → release/2.1"), expect.anything()],
      evidence: [{ source: "t.jsonl:9" }],
    });
    expect(gap?.steps.length).toBeGreaterThan(0);
  });

  test.each([
    ["the agent switched", [at("main"), run("git checkout -b fix", "Switched"), at("main"), at("fix")]],
    ["the person said so", [at("main"), person("I switched to release, go on there"), at("release/2.1")]],
    [
      "the person ran it",
      [at("main"), { kind: "called", id: "p", tool: "Bash", input: { command: "git switch dev" }, by: "person" } as Moment, at("dev")],
    ],
    ["it is another repository", [run("git status", "On branch main"), run("cd ../api && git status", "On branch dev")]],
    ["it is back", [at("main"), at("dev"), at("main")]],
    [
      "the agent installed",
      [
        run("sha256sum yarn.lock", `${"a".repeat(64)}  yarn.lock`),
        run("yarn add left"),
        run("sha256sum yarn.lock", `${"b".repeat(64)}  yarn.lock`),
      ],
    ],
  ])("S2 %s is no gap", (_, moments) => {
    expect(kinds(...moments)).toEqual([]);
  });

  test("S2 versions, checksums, configuration and variables drift too", () => {
    expect(kinds(run("node -v", "v20.1.0"), run("ls"), run("node -v", "v22.0.0"))).toEqual(["drift"]);
    expect(kinds(run("printenv NODE_ENV", "test"), run("printenv NODE_ENV", "production"))).toEqual(["drift"]);
    expect(
      kinds(
        call("Read", { file_path: "/w/shop/tsconfig.json" }, "1\t{}"),
        run("npm test"),
        call("Read", { file_path: "/w/shop/tsconfig.json" }, "1\t{ }x"),
      ),
    ).toEqual(["drift"]);
  });
});

describe("dissatisfaction", () => {
  test("S2 three corrections in ten turns are a gap", () => {
    expect(
      kinds(
        person("build a cart"),
        agent("done"),
        person("No, I meant the table"),
        person("that's not what I asked"),
        agent("ok"),
        person("ok"),
        person("please revert that"),
      ),
    ).toEqual(["dissatisfaction"]);
  });

  test("S2 a commit of the agent that somebody reverted counts", () => {
    expect(
      kinds(
        run("git commit -am 'Add cart'", "[main 1a2b3c4] Add cart\n 1 file changed"),
        run("git log --oneline -3", '9f8e7d6 Revert "Add cart"\n1a2b3c4 Add cart'),
        person("No, the other file"),
        person("that's wrong"),
      ),
    ).toContain("dissatisfaction");
  });

  test("S2 an instruction said again counts, and so do a rejected call and undone work", () => {
    const wish = "Rename the column customer_id to buyer_id in the orders table";
    expect(
      kinds(
        person(wish),
        person(`please rename the column customer_id to buyer_id in orders table`),
        { kind: "ended", id: "x", outcome: "rejected", text: "", reason: "use the other file" },
        { kind: "called", id: "p", tool: "Bash", input: { command: "git checkout -- src" }, by: "person" },
      ),
    ).toEqual(["dissatisfaction"]);
  });

  test.each([
    ["answers to questions", [1, 2, 3].flatMap(() => [agent("Should I also add tests?"), person("No, leave them")])],
    [
      "far apart",
      [
        agent("done"),
        person("No, wrong file"),
        ...Array.from({ length: 9 }, (_, at) =>
          person(
            ["add a cart", "now the tax", "write docs", "lint it", "bump react", "add login", "trim logs", "sort users", "cache it"][at] ??
              "",
          ),
        ),
        agent("done"),
        person("No, wrong file"),
        person("undo that"),
      ],
    ],
    ["a first message that says what not to do", [1, 2, 3].map(() => person("Put it in the header, not in the footer"))],
    ["friendly", [person("no problem"), person("No worries, go on"), person("no need to hurry")]],
  ])("S2 %s is no gap", (_, moments) => {
    expect(kinds(...moments)).toEqual([]);
  });
});

describe("stale", () => {
  const [start, early, late] = ["2026-10-02T08:00:00Z", "2026-10-02T08:30:00Z", "2026-10-02T09:10:00Z"];
  const assumed = agent("I'll assume the limit in config/limits.yml stays at 100.", start);
  const changed = (at: string): Moment => ({ kind: "changed", path: "/w/shop/config/limits.yml", at });

  test("S2 an old assumption whose ground changed is a gap", () => {
    expect(kinds(assumed, changed(early), person("go on", late))).toContain("stale");
  });

  test.each([
    ["young", [assumed, changed(early)]],
    ["nothing changed", [assumed, person("go on", late)]],
    ["looked at again", [assumed, changed(early), call("Read", { file_path: "/w/shop/config/limits.yml" }, "x"), person("go on", late)]],
    ["said again", [assumed, changed(early), agent("I'll assume the limit in config/limits.yml stays at 100.", late)]],
  ])("S2 %s is not stale", (_, moments) => {
    expect(kinds(...moments)).not.toContain("stale");
  });
});
