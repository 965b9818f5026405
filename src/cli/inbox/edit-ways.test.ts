import { expect, test } from "vitest";
import { gateOpened } from "../../kernel/gate.ts";
import { answerOf, cannotSend, otherWay, startOf, waysOf, wayWords } from "./edit-ways.ts";

const asking = (action: string, key = "call:1") =>
  gateOpened("risk", key, { title: "Bash", context: [`Action: ${action}`], question: "May this run?" }).gate;
const push = asking("git push origin main");

test("A21 an edit starts from the command where it is one plain line; words, and other options, from nothing", () => {
  expect(startOf(push, "modify", "command").text).toBe("git push origin main");
  expect(startOf(push, "modify", "words").text).toBe("");
  expect(waysOf(push, "modify")).toEqual(["command", "words"]);
  for (const gate of [asking("cat <<E\nx\nE"), asking("")]) expect(waysOf(gate, "modify")).toEqual(["words"]);
  expect(waysOf(push, "halt")).toEqual(["words"]);
  expect(otherWay(push, "halt", "words")).toBeUndefined();
});

test.each(["git push origin main", " git push origin main  ", "`git push origin main`", "Run this instead: git push origin main"])(
  "A21 %j is no edit of that command, and nothing is sent",
  (text) => {
    expect(cannotSend(push, "modify", text)).toContain("nothing is changed");
    expect(cannotSend(push, "modify", `not ${text}`)).toBeUndefined();
  },
);

test("A21 another command is told as one, words as they are; in a plan, where words would run, they block", () => {
  expect(answerOf(push, "modify", { way: "command", text: "git push origin dev" })).toEqual({
    option: "modify",
    text: "Run this instead: git push origin dev",
  });
  expect(answerOf(push, "modify", { way: "words", text: "Use a branch." })).toEqual({ option: "modify", text: "Use a branch." });
  const task = asking("npm publish", "call:task:publish.1");
  expect(answerOf(task, "modify", { way: "words", text: "Not today." })).toEqual({ option: "halt", text: "Not today." });
  expect(answerOf(task, "modify", { way: "command", text: "npm pack" }).option).toBe("modify");
  expect(wayWords(task, "modify", "words").label).toContain("blocked");
});

test("both ways say which of them they are, in a line that fits", () => {
  for (const gate of [push, asking("npm publish", "call:task:publish.1")])
    for (const way of waysOf(gate, "modify")) {
      const { label, keys } = wayWords(gate, "modify", way);
      expect(label).toMatch(way === "command" ? /^The command/ : /^In your words/);
      expect(Math.max(label.length, `${keys} · Esc goes back`.length)).toBeLessThan(80);
    }
});
