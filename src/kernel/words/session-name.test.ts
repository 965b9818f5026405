import { expect, test } from "vitest";
import { agentWord, isNamedByStart, sessionName } from "./session-name.ts";

test("a session is called by its task; one without a task by its agent and project", () => {
  const record = { title: "guard of codex in /home/x/shop", cwd: "/home/x/shop/", agent: "codex" };
  expect(sessionName({ ...record, protocol: "attend", title: "fix the parser" })).toBe("fix the parser");
  expect(sessionName({ ...record, protocol: "guard" })).toBe("codex in shop");
  expect(sessionName({ ...record, protocol: "switch", agent: "none" })).toContain("shop");
  expect(sessionName({ ...record, protocol: "guard", cwd: "/" })).toBe("codex in /");
});

test("an agent's sessions in one project are told apart by their start; nobody is no agent", () => {
  expect([isNamedByStart("guard"), isNamedByStart("attend")]).toEqual([true, false]);
  expect([agentWord("none"), agentWord("codex")]).toEqual(["no agent", "codex"]);
});
