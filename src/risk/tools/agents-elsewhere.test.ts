import { expect, test } from "vitest";
import { place, stopped, verdictOf } from "../battery.fixture.ts";

const guarded = { ...place, variables: { ASSENT_HOME: "/srv/assent" } };

test.each([
  "claude --safe-mode -p x",
  "CLAUDE_CODE_SAFE_MODE=1 claude -p x",
  "export CLAUDE_CODE_SAFE_MODE=1; claude -p x",
  "CLAUDE_CODE_PERSONAL_HOOKS_OFF=1 claude -p x",
  "OPENCODE_DISABLE_PROJECT_CONFIG=1 opencode run x",
  "env -u ASSENT_HOME claude -p x",
  "env --unset=ASSENT_HOME codex exec x",
  "env -i PATH=$PATH claude -p x",
  "env - codex exec x",
  "unset ASSENT_HOME; claude -p x",
  "codex exec --ignore-user-config x",
])("A12 an agent that would not find its guard is asked about: %s", (command) => {
  expect(verdictOf(command, guarded)).toBe("gate");
});

test("A15 and one that finds it is not", () => {
  const commands = [
    "claude -p x",
    "env -u DEBUG claude -p x",
    "unset NODE_ENV; codex exec x",
    "unset CLAUDE_CONFIG_DIR; claude -p x",
    "env -u CODEX_HOME codex exec x",
    "CLAUDE_CODE_SAFE_MODE=0 claude -p x",
    "ASSENT_HOME=/srv/assent claude -p x",
    "claude --debug-file /tmp/a.log -p x",
  ];
  expect(stopped(commands, guarded)).toEqual([]);
});

test.each(["codex sandbox -- rm -rf ~", "codex sandbox linux rm -rf ~", "codex debug landlock rm -rf ~"])(
  "A14 what a sandbox of a client starts is judged: %s",
  (command) => {
    expect(verdictOf(command, place)).toBe("refuse");
  },
);
