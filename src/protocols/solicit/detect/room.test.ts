import { describe, expect, test } from "vitest";
import { absentFacts } from "../absent.ts";
import { filesExpected } from "../expected.ts";
import { actionOf } from "./action.ts";
import { changesIn } from "./drifting/changes.ts";
import { workspaceGap } from "./drifting/drift-gap.ts";
import { failureKeyOf } from "./failing/failure.ts";
import { agent, fail, person, run } from "./moments.fixture.ts";
import { endsOf, quoted, type Moment, type StartMoment } from "./moments.ts";
import { nodeTestMessage } from "./node-test-message.ts";
import { seenIn } from "./observe.ts";
import { lookForGaps } from "./watch.ts";

const called = (command: string): StartMoment => ({ kind: "called", id: "1", tool: "Bash", input: { command } });
const seen = (command: string, output: string): number =>
  Object.keys(seenIn(called(command), actionOf("Bash", { command }, undefined), output)).length;
const numbered = (count: number, text: (at: number) => string): readonly string[] => Array.from({ length: count }, (_, at) => text(at));
const gapsIn = (...moments: readonly (Moment | readonly Moment[])[]) => lookForGaps([{ name: "t", moments: moments.flat() }]);

describe("of what a command shows", () => {
  test("S1 a hundred variables, fifty checksums and two hundred files are kept", () => {
    expect(seen("env", numbered(150, (at) => `VAR_${at}=x`).join("\n"))).toBe(100);
    expect(seen("sha256sum a b", numbered(60, (at) => `abcdef0123456789  f${at}`).join("\n"))).toBe(50);
    expect(seen("git status -s", numbered(250, (at) => ` M d${at}/go.sum`).join("\n"))).toBe(200);
  });

  test("S1 an output of two hundred thousand characters is read, a longer one is not; of a file half a million", () => {
    const filled = (count: number): string => `On branch main\n${"x".repeat(count - "On branch main\n".length)}`;
    expect([seen("git status", filled(200_000)), seen("git status", filled(200_001))]).toEqual([1, 0]);
    const read: StartMoment = { kind: "called", id: "1", tool: "Read", input: { file_path: ".nvmrc" } };
    const shown = (count: number): number => Object.keys(seenIn(read, actionOf("Read", read.input, undefined), "x".repeat(count))).length;
    expect([shown(500_000), shown(500_001)]).toEqual([1, 0]);
  });

  test.each(["docker", "podman", "tox", "nox", "ssh", "kubectl", "nvm", "fnm", "volta", "asdf", "mise", "act"])(
    "S2 what %s prints is about another place",
    (program) => expect(seen(`${program} run`, "Python 3.12.1\nNode.js v20.1.0\n")).toBe(0),
  );

  test("S1 three hundred changed files in forty thousand characters", () => {
    const changed = (output: string) => changesIn(called("git pull"), actionOf("Bash", { command: "git pull" }, undefined), output);
    expect(changed(numbered(400, (at) => ` a${at}.ts | 4 +-`).join("\n"))).toHaveLength(300);
    expect(
      [changed(`${"x".repeat(39_000)}\n a.ts | 4 +-`), changed(`${"x".repeat(40_000)}\n a.ts | 4 +-`)].map(({ length }) => length),
    ).toEqual([1, 0]);
  });
});

describe("of what is told", () => {
  test("S1 six changes of a workspace are shown, and four hundred characters name all of them", () => {
    const parts = (value: string) => Object.fromEntries(numbered(60, (at) => `file:f${at}.json`).map((part) => [part, value]));
    const gap = workspaceGap({ before: parts("a"), now: parts("b"), cwd: "/p" });
    expect([gap?.evidence.length, gap?.key.length]).toEqual([6, "drift:".length + 400]);
  });

  test("S1 five corrections are shown", () => {
    const [gap] = gapsIn(agent("done"), ...numbered(7, (at) => `No, the other ${at}`).map((text) => person(text)));
    expect(gap?.evidence).toHaveLength(5);
  });

  test("S1 a key of three hundred characters is whole, a longer one has a digest", () => {
    const key = (count: number): string => failureKeyOf({ tool: "Bash", input: { command: `x ${"y".repeat(count - "$ x ".length)}` } });
    expect([key(300).includes("#"), key(301).includes("#"), key(301).length]).toEqual([
      false,
      true,
      "failure:".length + 300 + " #".length + 16,
    ]);
  });

  test("S1 ten places of a failure are kept: the first of those is shown", () => {
    const [gap] = gapsIn(
      ...numbered(14, String).flatMap((line) =>
        fail("npx tsc", "a.ts(1,1): error TS1: x").map((each) => ({ ...each, line: Number(line) + 1 })),
      ),
    );
    expect(gap?.evidence[1]?.source).toBe("first of them: t:5");
  });

  test("S1 three absent files are asked about, twelve are looked for, quotes have 160 characters", () => {
    const names = numbered(20, (at) => `src/a${at}.ts`);
    const intent = names.map((name) => `Fix ${name} today.`).join(" ");
    expect(filesExpected(intent)).toHaveLength(12);
    expect(absentFacts({ intent, cwd: "/p" }, { absent: names.map((path) => ({ path })) })).toHaveLength(3);
    expect(quoted("x".repeat(300)).length).toBe(159);
  });

  test("S1 of a long output six thousand characters of its beginning and ten thousand of its end are read", () => {
    const ends = endsOf(`${"a".repeat(20_000)}${"b".repeat(20_000)}`);
    expect([ends.indexOf("\n"), ends.length]).toEqual([6_000, 16_001]);
  });
});

describe("what explains a change", () => {
  const at = (branch: string): Moment => ({ kind: "workspace", seen: { branch }, by: "unknown", place: "/w/shop" });
  const waiting = (count: number): readonly Moment[] => numbered(count, () => "hm").map((text) => agent(text));
  test("S2 a client may write the branch six moments late, and not seven", () => {
    const late = (count: number): number => gapsIn(at("main"), run("git switch fix"), ...waiting(count), at("main"), at("fix")).length;
    expect([late(5), late(6)]).toEqual([0, 1]);
  });

  test("S2 twelve messages of a person are remembered", () => {
    const told = (count: number): number =>
      gapsIn(
        at("main"),
        person("I switched to fix-12"),
        ...numbered(count, (each) => `add part${each}`).map((text) => person(text)),
        at("fix-12"),
      ).length;
    expect([told(11), told(12)]).toEqual([0, 1]);
  });
});

test("S2 what node's tests say of a suite is no message", () => {
  expect([nodeTestMessage("  error: 'test failed'"), nodeTestMessage("  error: '2 subtests failed'")]).toEqual([undefined, undefined]);
  expect(nodeTestMessage("  SomeException: x is gone")).toBe("SomeException: x is gone");
});
