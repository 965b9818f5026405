import { describe, expect, test } from "vitest";
import { claudeHookFile } from "../claude-code/hook-file.ts";
import { codexHookFile } from "../codex/hook-file.ts";
import { hasEntries, ourCommands, startsOurHook, withEntries, withoutEntries } from "./hook-entries.ts";
import { hookStatus } from "./hook-start.ts";
import { shellLine, wordsOfShellLine } from "../../../lexicon/shell-words.ts";
import { parseDocument, printDocument } from "./json-document.ts";

const command = ["/usr/bin/node", "/opt/my tools/dist/hook/assent-hook.js", "claude-code"];
const claude = claudeHookFile("s.json", { command, timeoutS: 600 });
const codex = codexHookFile("hooks.json", { command: [...command.slice(0, 2), "codex"], timeoutS: 600 });
const theirs = { matcher: "Bash", hooks: [{ type: "command", command: "echo theirs" }] };
const ours = { hooks: [{ type: "command", command: shellLine(command) }] };

describe("a command line", () => {
  test.each([[["a b", "it's", "", "x/y"]], [["/n", "/h/assent-hook.js", "codex"]]])("of %j is read as it was written", (words) =>
    expect(wordsOfShellLine(shellLine(words.filter((word) => word !== "")))).toEqual(words.filter((word) => word !== "")),
  );

  test.each([
    [shellLine(command), true],
    ["node '/a b/assent-hook.js' claude-code", true],
    ["node /a/assent-hook.js codex", false],
    ["echo assent-hook.js; claude-code", false],
    ["node /a/not-assent-hook.js claude-code", false],
    [undefined, false],
  ])("%j starts our hook for Claude Code: %j", (line, is) => expect(startsOurHook(line, "claude-code")).toBe(is));
});

describe("our entries", () => {
  const place = (hooks: object) => withEntries({ hooks }, { PreToolUse: [ours] }, "claude-code");

  test("come behind those of others, which keep their order", () =>
    expect(place({ Stop: [theirs], PreToolUse: [theirs, theirs] })).toEqual({
      hooks: { Stop: [theirs], PreToolUse: [theirs, theirs, ours] },
    }));

  test("of an older installation are replaced in their place", () => {
    const older = { hooks: [{ type: "command", command: "node /old/assent-hook.js claude-code" }] };
    expect(place({ PreToolUse: [theirs, older, theirs], Stop: [older] })).toEqual({ hooks: { PreToolUse: [theirs, ours, theirs] } });
  });

  test("are taken out of a matcher that someone shares with us", () => {
    const shared = { hooks: [...theirs.hooks, ...ours.hooks] };
    expect(withoutEntries({ a: 1, hooks: { Stop: [shared] } }, "claude-code")).toEqual({
      a: 1,
      hooks: { Stop: [{ hooks: theirs.hooks }] },
    });
  });

  test("leave nothing behind, and what has none is left alone", () => {
    expect(withoutEntries({ a: 1, hooks: { Stop: [ours] } }, "claude-code")).toEqual({ a: 1 });
    const untouched = { hooks: { Stop: [], PreToolUse: [theirs] } };
    expect(withoutEntries(untouched, "claude-code")).toBe(untouched);
    expect(hasEntries(untouched, "claude-code")).toBe(false);
  });

  test.each([
    [{ hooks: [] }, "`hooks` is not an object"],
    [{ hooks: { Stop: {} } }, "`hooks.Stop` is not a list"],
  ])("do not go into %j, which nobody could read", (document, why) => expect(() => withEntries(document, {}, "claude-code")).toThrow(why));
});

describe("Claude Code's settings", () => {
  const before = `{\r\n\t"model": "opus",\r\n\t"hooks": {"Stop": []}\r\n}`;

  test("keep their keys, indent, line ends and last line", () => {
    const after = claude.put(before);
    expect(after).toMatch(/^\{\r\n\t"model": "opus",\r\n\t"hooks": \{\r\n\t\t"Stop": \[/);
    expect([after.endsWith("}"), after.replaceAll("\r\n", "").includes("\n")]).toEqual([true, false]);
    expect(claude.put(`\uFEFF{}`).startsWith("\uFEFF{\n")).toBe(true);
    expect(claude.put(null).endsWith("}\n")).toBe(true);
  });

  test("block a call when the hook fails, and cannot be switched off by a weaker file", () => {
    const { hooks, disableAllHooks } = JSON.parse(claude.put(null));
    expect(hooks.PreToolUse).toEqual([
      {
        matcher: "*",
        hooks: [{ type: "command", command: shellLine(command), timeout: 600, onFailure: "block", statusMessage: hookStatus }],
      },
    ]);
    expect(disableAllHooks).toBe(false);
  });

  test("that are right already stay the same text, however they are printed", () => {
    const tight = JSON.stringify(JSON.parse(claude.put(before)));
    expect(claude.put(tight)).toBe(tight);
    expect(ourCommands(JSON.parse(tight), "claude-code")).toContain(shellLine(command));
  });

  test("without us are what they were, whatever else was added since", () => {
    const after = JSON.parse(claude.put(`{"disableAllHooks":true,"a":1}`));
    const changed = JSON.stringify({ ...after, b: 2 });
    expect(JSON.parse(claude.take(changed, `{"disableAllHooks":true,"a":1}`) ?? "")).toEqual({ a: 1, b: 2, disableAllHooks: true });
    expect(claude.take(claude.put(null), null)).toBeNull();
    expect(claude.take(`{"disableAllHooks":false}`, null)).toBe(`{"disableAllHooks":false}`);
  });

  test.each([
    ["{ a: 1 }", "s.json is not JSON"],
    ["[]", "s.json is not a JSON object"],
    ['{"a": 1} // mine', "s.json is not JSON"],
  ])("that are %j are an error, not a loss", (text, why) => expect(() => claude.put(text)).toThrow(why));
});

test("Codex's hooks wait as long as ours do, and three seconds at the end of a session", () => {
  const { hooks } = JSON.parse(codex.put(null));
  expect(hooks.PreToolUse[0].hooks[0].timeout).toBe(600);
  expect(hooks.SessionEnd[0].hooks[0].timeout).toBe(3);
  expect(ourCommands(JSON.parse(claude.put(null)), "codex")).toEqual([]);
});

test("an empty file is an empty object, and is ended properly", () => {
  expect(parseDocument(" \n", "f")).toEqual({});
  expect(printDocument({ a: 1 }, "")).toBe(`{\n  "a": 1\n}\n`);
});
