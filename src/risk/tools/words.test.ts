import { describe, expect, test } from "vitest";
import { sortArguments, type CommandWord } from "./call.ts";
import { targetAct, targetTable } from "./targets.ts";
import { verbOf } from "./verbs.ts";

const fields = (text: string): readonly CommandWord[] => text.split(" ").map((word) => ({ text: word, span: { start: 0, end: 0 } }));

describe("A14 the words of a sub-command", () => {
  test.each([
    ["s3api delete-bucket", "destroy"],
    ["apps:destroy web", "destroy"],
    ["volume rm x", "destroy"],
    ["release list", "harmless"],
    ["release create v1", "external-write"],
    ["deploy", "publish"],
    ["instances describe delete-me", "harmless"],
    ["delete list", "destroy"],
    ["messages send", "message"],
    ["comment list", "harmless"],
    ["logs tail", "harmless"],
    ["env", "harmless"],
    ["env set KEY", "external-write"],
    ["logs delete old", "destroy"],
    ["instances stop web", "stop"],
    ["nodes drain", "stop"],
    ["Apps:Old:Destroy", "destroy"],
    ["terminate_instances", "destroy"],
    ["my-delete", undefined],
    ["a::b:delete", undefined],
    ["a::delete", undefined],
    ["delete-x=y", undefined],
    ["./x:delete", undefined],
    ["one two three four delete", "destroy"],
    ["one two three four five delete", undefined],
    ["foo bar", undefined],
    ["/a/delete", undefined],
    ["", undefined],
  ])("%s: %s", (text, act) => {
    expect(verbOf(fields(text))?.act).toBe(act);
  });

  test("are counted, so that what follows them is the target", () => {
    expect(verbOf(fields("volume rm x"))).toEqual({ act: "destroy", at: 1 });
    expect(verbOf(fields("release create v1"))).toEqual({ act: "external-write", at: 1 });
    expect(verbOf(fields("release v1"))).toEqual({ act: "publish", at: 0 });
  });
});

describe("A14 a task named for what it does counts as that", () => {
  test.each(
    targetTable.flatMap(({ act, hits, misses }) => [
      ...hits.map((name) => [name, act, true] as const),
      ...misses.map((name) => [name, act, false] as const),
    ]),
  )("%s is %s: %s", (name, act, fits) => {
    expect(targetAct(name) === act).toBe(fits);
  });
});

describe("the arguments of a program", () => {
  const sorted = (text: string, grammar = {}): unknown => {
    const { operands, options } = sortArguments(fields(text), grammar);
    return {
      operands: operands.map((field) => field.text),
      options: options.map(({ name, value }) => (value ? `${name} ${value.text}` : name)),
    };
  };
  test.each([
    ["-xzf a b", {}, { operands: ["a", "b"], options: ["-x", "-z", "-f"] }],
    ["-xzf a b", { takes: ["-f"] }, { operands: ["b"], options: ["-x", "-z", "-f a"] }],
    ["-fa b", { takes: ["-f"] }, { operands: ["b"], options: ["-f a"] }],
    ["-f=a b", { takes: ["-f"] }, { operands: ["b"], options: ["-f a"] }],
    ["--name=a --name b -- -c", { takes: ["--name"] }, { operands: ["-c"], options: ["--name a", "--name b"] }],
    ["-auto-approve x", { singleDash: true }, { operands: ["x"], options: ["-auto-approve"] }],
    ["-a cmd -b", { stopsAtOperand: true }, { operands: ["cmd", "-b"], options: ["-a"] }],
    ["x -", {}, { operands: ["x", "-"], options: [] }],
    ["-f", { takes: ["-f"] }, { operands: [], options: ["-f"] }],
  ])("%s %j", (text, grammar, expected) => {
    expect(sorted(text, grammar)).toEqual(expected);
  });
});
