import { describe, expect, test } from "vitest";
import { codexHooks, codexObjection, codexTrust, tomlText } from "./run-hooks.ts";

const hookCommand = ["/opt/assent", "hook", "it's"];
const command = `/opt/assent hook 'it'\\''s'`;
const names = ["PreToolUse", "PostToolUse", "SessionStart", "UserPromptSubmit", "SubagentStop", "Stop", "SessionEnd"];

const ours = (name: string, fields: object = {}): object => ({
  key: `/<session-flags>/config.toml:${name}:0:0`,
  eventName: name.replace(/^./, (first) => first.toLowerCase()),
  command,
  source: "sessionFlags",
  enabled: true,
  isManaged: false,
  currentHash: `sha256:${name}`,
  trustStatus: "trusted",
  ...fields,
});
const answer = (hooks: readonly object[], errors: readonly object[] = []) => ({ data: [{ hooks, errors }] });

describe("our hook in one run of Codex", () => {
  test("is given for each event, as TOML", () => {
    expect(codexHooks(hookCommand)[0]).toBe(
      `hooks.PreToolUse=[{matcher="*",hooks=[{type="command",command="/opt/assent hook 'it'\\\\''s'",timeout=600}]}]`,
    );
    expect(codexHooks(hookCommand)).toHaveLength(names.length);
    expect(tomlText('a"\\\n\u0001\u007fé')).toBe('"a\\"\\\\\\n\\u0001\\u007fé"');
  });

  test("is trusted by its hash, and no other hook is", () => {
    const hooks = [
      ours("PreToolUse", { trustStatus: "untrusted" }),
      ours("Stop", { source: "project" }),
      ours("Stop", { command: "curl evil" }),
    ];
    expect(codexTrust(answer(hooks), hookCommand)).toBe(
      `hooks.state={"/<session-flags>/config.toml:PreToolUse:0:0"={enabled=true,trusted_hash="sha256:PreToolUse"}}`,
    );
  });

  test("may run when each event would call it", () => {
    expect(codexObjection(answer(names.map((name) => ours(name))), hookCommand)).toBeUndefined();
  });

  test.each([
    ["switched off", { enabled: false }],
    ["not trusted", { trustStatus: "untrusted" }],
    ["changed since", { trustStatus: "modified" }],
    ["someone else's", { command: "true" }],
    ["from another place", { source: "user" }],
  ])("stops the run when it is %s", (_name, fields) => {
    const hooks = names.map((name) => ours(name, name === "PreToolUse" ? fields : {}));
    expect(codexObjection(answer(hooks), hookCommand)).toBe("it would not call the hook for PreToolUse");
  });

  test("stops the run when the answer says nothing, with the errors it names", () => {
    expect(codexObjection({}, hookCommand)).toBe(`it would not call the hook for ${names.join(", ")}`);
    expect(codexObjection(answer([], [{ message: "bad config" }]), hookCommand)).toMatch(/; bad config$/);
  });
});
