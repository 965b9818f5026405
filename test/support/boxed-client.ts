import { boxedHookCommand } from "../../src/host/dispatch/places.ts";

/** One thing that the scripted client does in its box: a shell command that nobody is asked about, or a call that is. */
export type BoxedStep = { readonly unasked: string } | { readonly call: string; readonly env?: Readonly<Record<string, string>> };

/** An answer of the hook, as Claude Code would take it. */
export interface BoxedAnswer {
  readonly call: string;
  readonly decision: "allow" | "deny" | "none";
  readonly reason: string;
}

/** Where the client leaves what it was told, in the project. */
export const boxedAnswersFile = "src/new/answers.json";

/**
 * A client without a model: asks the real hook about each call in the words of Claude Code, runs what is let through, and
 * reports it. It runs in the box, so it stands in one file and brings nothing.
 */
export const boxedClient = `
const { spawnSync } = require("node:child_process");
const { mkdirSync, writeFileSync } = require("node:fs");
const [node, ...words] = ${JSON.stringify(boxedHookCommand("claude-code"))};
const asked = (message, env) => spawnSync(
  node,
  env.DOOR === undefined ? words : words.with(-1, env.DOOR),
  { input: JSON.stringify({ session_id: "boxed", cwd: process.cwd(), ...message }), encoding: "utf8", env: { ...process.env, ...env } },
);
const answers = [];
mkdirSync("src/new", { recursive: true });
JSON.parse(process.argv[2]).forEach(({ unasked, call, env = {} }, at) => {
  if (unasked !== undefined) return spawnSync("/bin/sh", ["-c", unasked], { stdio: "inherit" });
  const tool = { tool_use_id: "call-" + at, tool_name: "Bash", tool_input: { command: call } };
  const { status, stdout, stderr } = asked({ hook_event_name: "PreToolUse", ...tool }, env);
  const said = stdout === "" ? {} : (JSON.parse(stdout).hookSpecificOutput ?? {});
  const decision = status === 2 ? "deny" : (said.permissionDecision ?? "none");
  answers.push({ call, decision, reason: said.permissionDecisionReason ?? stderr });
  if (decision === "deny") return;
  const ran = spawnSync("/bin/sh", ["-c", call], { encoding: "utf8" });
  asked({ hook_event_name: "PostToolUse", ...tool, tool_response: { stdout: ran.stdout, stderr: ran.stderr } }, env);
});
writeFileSync("${boxedAnswersFile}", JSON.stringify(answers));
`;
