import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { isRecord, type Json } from "../../../kernel/ids.ts";
import { block, json, silent, transcriptIn } from "../shared/claude-shaped.ts";
import { printedIn, recordIn, textIn, textsOf } from "../shared/payload.ts";
import type { ClientDialect, ClientMoment, HookOutput, MomentAnswer } from "../types.ts";

type Payload = Readonly<Record<string, unknown>>;

/**
 * Gemini CLI takes nothing but a no from a hook: a yes does not skip its own prompt (K13), and told to ask where nobody
 * sits it ends without a word. So a question always waits in the inbox.
 */
export const dialect: ClientDialect = {
  canAsk: false,
  hear: (payload, environment) => ({
    session: textIn(payload, "session_id"),
    folder: environment["GEMINI_PROJECT_DIR"] || textIn(payload, "cwd"),
    moment: momentOf(payload),
    ...transcriptIn(payload),
  }),
  say: (moment, told) => (moment.kind === "call" ? sayAboutCall(told) : moment.kind === "result" ? warned(told) : silent),
  block,
};

function momentOf(payload: Payload): ClientMoment {
  const event = textIn(payload, "hook_event_name");
  switch (event) {
    case "BeforeTool": {
      const input = recordIn(payload, "tool_input");
      const action = { tool: toolOf(payload), input, cwd: folderOf(payload, input) };
      return { kind: "call", call: `${alikeOf(payload)}@${textIn(payload, "timestamp")}`, action };
    }
    case "AfterTool":
      return resultOf(payload);
    case "SessionStart":
      return { kind: "started" };
    case "BeforeAgent":
    case "AfterAgent":
      return { kind: "turn-over" };
    case "SessionEnd":
      return { kind: "ended" };
    default:
      if ("tool_name" in payload || "tool_input" in payload)
        throw new Error(`the client's event "${event}" brings a tool call and is not known here`);
      return { kind: "nothing" };
  }
}

/** It gives hooks no id of a call. A call and its result have the same tool and input, which equal calls share. */
const alikeOf = (payload: Payload): string =>
  createHash("sha256")
    .update(JSON.stringify([textIn(payload, "tool_name"), recordIn(payload, "tool_input")]))
    .digest("hex")
    .slice(0, 24);

/** A server's tool in the spelling of the other clients: its own glues the two names together. */
function toolOf(payload: Payload): string {
  const { server_name: server, tool_name: name } = isRecord(payload["mcp_context"]) ? payload["mcp_context"] : {};
  return typeof server === "string" && typeof name === "string" ? `mcp__${server}__${name}` : textIn(payload, "tool_name");
}

/** The shell may be told another folder to run in. */
function folderOf(payload: Payload, { dir_path: folder }: Readonly<Record<string, Json>>): string {
  const cwd = textIn(payload, "cwd");
  return typeof folder === "string" && folder !== "" && toolOf(payload) === shell ? resolve(cwd, folder) : cwd;
}

const shell = "run_shell_command";

function resultOf(payload: Payload): ClientMoment {
  const tool = toolOf(payload);
  const { llmContent: told, returnDisplay: shown, error } = recordIn(payload, "tool_response");
  const text = textsOf([told, error]);
  const exitCode = tool === shell ? exitIn(textsOf(told)) : undefined;
  const output = tool === shell && typeof shown === "string" ? shown : told;
  return {
    kind: "result",
    call: alikeOf(payload),
    tool,
    text,
    outcome: isRecord(error) || exitCode !== undefined ? "failed" : "ran",
    ...printedIn({ output, error, ...(exitCode === undefined ? {} : { exitCode }) }),
  };
}

/** A command that failed says so behind its output; one that ended well says nothing there. */
function exitIn(text: string): number | undefined {
  const code = /\nExit Code: (\d{1,10})(?:\n(?:Signal|Background PIDs|Process Group PGID): .*)*(?:\n<\/untrusted_context>)?\s*$/.exec(
    text,
  )?.[1];
  return code === undefined ? undefined : Number(code);
}

const passing: readonly MomentAnswer["answer"][] = ["none", "no-objection", "let-through"];

function sayAboutCall({ answer, message, stop }: MomentAnswer): HookOutput {
  if (passing.includes(answer)) return silent;
  if (answer === "noted") return json({ systemMessage: message });
  return json({ decision: "deny", reason: message, ...(stop ? { continue: false, stopReason: message } : {}) });
}

/** A warning for the agent goes behind the result. */
const warned = ({ warning }: MomentAnswer): HookOutput =>
  warning === undefined ? silent : json({ hookSpecificOutput: { hookEventName: "AfterTool", additionalContext: warning } });
