import { describe, expect, test } from "vitest";
import { clientOf } from "./marks.ts";
import { otherClients } from "./others.ts";
import { clientRows } from "./rows.ts";

describe("the agent client that a command line belongs to", () => {
  test.each<[string, string | undefined]>([
    ["claude", "claude"],
    ["/home/mira/.local/bin/claude --resume", "claude"],
    ["claude.exe", "claude"],
    ["codex exec --json -", "codex"],
    ["opencode run", "opencode"],
    ["cursor-agent", "cursor-agent"],
    ["node /usr/bin/codex", "codex"],
    ["node /opt/gemini.js", "gemini"],
    ["node --no-warnings --enable-source-maps /usr/bin/claude -p x", "claude"],
    ["node -r ./hook.js /usr/bin/claude", "claude"],
    ["node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js", "@anthropic-ai/claude-code"],
    ["node --inspect /x/node_modules/@google/gemini-cli/dist/index.js", "@google/gemini-cli"],
    ["/x/node_modules/opencode-ai/bin/.opencode", "opencode-ai"],
    ["npx claude", "claude"],
    ["sudo -u mira codex", "codex"],
    ["bash /usr/local/bin/qwen", "qwen"],
    ["bash", undefined],
    ["-zsh", undefined],
    ["vim claude", undefined],
    ["tmux new-session -s claude", undefined],
    ["grep -r codex /src", undefined],
    ["claudette", undefined],
    ["node /srv/claude-notes.js", undefined],
    ["", undefined],
  ])("%j is %j", (command, client) => {
    expect(clientOf(command.split(" "))).toBe(client);
  });

  test("an interpreter that is told a client's name may be running it: doubt counts as an agent", () => {
    expect(clientOf(["node", "server.js", "--agent", "claude"])).toBe("claude");
  });

  test("an empty command line belongs to none", () => {
    expect(clientOf([])).toBeUndefined();
  });
});

test("a client that we guard is not listed among those that we do not", () => {
  const programs = clientRows.map(({ program }): string => program);
  expect(otherClients.filter(({ process }) => process && programs.includes(process.program))).toEqual([]);
});
