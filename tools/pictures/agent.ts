import { execSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Stands for Claude Code in the moving picture: makes some calls, puts each of them to the hook that
 * `assent init` wrote into the project, in Claude Code's own words, and does as it is told. The hook, its answers and
 * everything around it are the real ones.
 */
const settings = JSON.parse(readFileSync(".claude/settings.local.json", "utf8")) as {
  readonly hooks: { readonly PreToolUse: readonly [{ readonly hooks: readonly [{ readonly command: string }] }] };
};
const hook = settings.hooks.PreToolUse[0].hooks[0].command;

interface Told {
  readonly hookSpecificOutput?: { readonly permissionDecision?: string; readonly permissionDecisionReason?: string };
}

/** The reason why a call may not run; undefined if it may. */
function refusalOf(call: string, command: string): string | undefined {
  const input = {
    session_id: "picture",
    cwd: process.cwd(),
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_use_id: call,
    tool_input: { command },
  };
  const { status, stdout, stderr } = spawnSync(hook, { shell: true, input: JSON.stringify(input), encoding: "utf8" });
  if (status !== 0) return stderr.trim();
  const { hookSpecificOutput: told } = (stdout.trim() === "" ? {} : JSON.parse(stdout)) as Told;
  return told?.permissionDecision === "deny" ? told.permissionDecisionReason : undefined;
}

/** The calls of a model that was told to publish a fix, and of one that heard why it may not. */
const calls = [
  "git status --short --branch",
  "npm test --silent",
  "git push --force origin main",
  "git switch -q -c fix-cart && git branch",
];

const say = (text: string): unknown => process.stdout.write(`${text}\n`);
const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, "    ");
const wrapped = (text: string): string => text.replaceAll(/(.{1,90})(?:\s+|$)/g, "$1\n");

for (const [place, command] of calls.entries()) {
  say(`\u001B[1m●\u001B[22m Bash: ${command}`);
  const refused = refusalOf(`call-${place}`, command);
  if (refused !== undefined) say(indented(wrapped(refused)).replaceAll(/^.*$/gm, "\u001B[33m$&\u001B[39m"));
  else say(`\u001B[2m${indented(execSync(command, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }))}\u001B[22m`);
}
