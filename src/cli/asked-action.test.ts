import { describe, expect, test } from "vitest";
import { askedCall } from "../adapters/agents/acp-updates.ts";
import { assess } from "../risk/assess.ts";
import { actionAsked } from "./asked-action.ts";

const asked = (toolCall: Readonly<Record<string, unknown>>) => {
  const action = actionAsked(askedCall({ toolCallId: "c1", ...toolCall }), "/project");
  return { ...assess(action, { projectRoot: "/project", cwd: "/project" }), tool: action.tool };
};

describe("A27 what an agent asks about is weighed by all that it tells", () => {
  test("an input is what counts, as long as there is one", () => {
    expect(asked({ kind: "execute", title: "x", rawInput: { command: "ls" } })).toMatchObject({ verdict: "low" });
    expect(asked({ kind: "execute", title: "x", rawInput: { command: "rm -rf ~" } }).verdict).toBe("refuse");
    expect(asked({ kind: "execute", title: "ls", rawInput: {} }).verdict).toBe("gate");
    expect(asked({ kind: "execute", title: "ls", rawInput: null }).verdict).toBe("gate");
  });

  test.each([
    "ls",
    "ls [current working directory /project] (Lists the files)",
    "Delete the build folder",
    "",
    "cat a … ",
  ])("A11 a title alone asks a person, whatever it says: %j", (title) => {
    const { verdict, pattern, tool } = asked({ kind: "execute", title, content: [], locations: [] });
    expect(verdict).toBe("gate");
    expect(tool).toBe("Described");
    expect(pattern.target).toContain("\uFFFC"); // A19: and is never remembered
  });

  test.each([
    "rm -rf ~",
    "rm -rf ~ [current working directory /project] (Tidies up)",
    "true; (rm -rf ~)",
    "true; (rm -rf ~) [in src]",
    "rm -rf ~ (Tidies up)",
  ])("A16 a title that says what is refused is refused: %s", (title) => {
    expect(asked({ kind: "execute", title }).verdict).toBe("refuse");
  });

  test("a change that is told whole is weighed as that change, and a file that is read as reading", () => {
    const diff = (path: string) => ({
      kind: "edit",
      title: "edit",
      content: [{ type: "diff", path, oldText: "a", newText: "b" }],
    });
    expect(asked(diff("src/a.ts")).tool).toBe("Edit");
    expect(asked(diff("/project/.assent/x")).verdict).not.toBe("low");
    expect(asked({ kind: "read", title: "a", locations: [{ path: "src/a.ts" }] })).toMatchObject({
      tool: "Read",
      verdict: "low",
    });
    const two = { kind: "edit", title: "e", content: [...diff("src/a.ts").content, ...diff("/etc/passwd").content] };
    expect(asked(two)).toMatchObject({ tool: "Described", verdict: "gate" });
  });

  test("a kind that nobody has heard of asks", () => {
    expect(asked({ kind: "teleport", title: "go" }).verdict).toBe("gate");
    expect(asked({}).verdict).toBe("gate");
  });
});
