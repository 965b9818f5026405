import { createHash } from "node:crypto";
import { isRecord, type Json } from "../../../kernel/ids.ts";
import { json, silent, transcriptIn } from "../shared/claude-shaped.ts";
import { maybeTextIn, printedIn, recordIn, textIn, textsOf } from "../shared/payload.ts";
import type { ClientDialect, ClientMoment, HookOutput, MomentAnswer } from "../types.ts";

type Payload = Readonly<Record<string, unknown>>;

const decided = (permissionDecision: "allow" | "deny", permissionDecisionReason: string): object => ({
  permissionDecision,
  permissionDecisionReason,
});

/** A no that holds by its exit code too, by which another client in its place would hear it as well. */
const block = (why: string): HookOutput => ({ ...json(decided("deny", why)), stderr: `${why}\n`, exitCode: 2 });

/**
 * Copilot CLI tells a hook its event, in the words of Claude's hooks, where the event is written as they write it. A question
 * always waits in the inbox: told to ask where nobody sits, it says no, and of a yes at its prompt no hook hears.
 */
export const dialect: ClientDialect = {
  canAsk: false,
  hear: (payload, environment) => ({
    session: maybeTextIn(payload, "parent_agent_id") ?? textIn(payload, "session_id"), // a sub-agent's own name is its session's
    folder: environment["COPILOT_PROJECT_DIR"] || textIn(payload, "cwd"),
    moment: momentOf(payload),
    ...transcriptIn(payload),
  }),
  say: (moment, told) => (moment.kind === "call" ? sayAboutCall(told) : moment.kind === "result" ? warned(told) : silent),
  block,
};

function momentOf(payload: Payload): ClientMoment {
  const event = textIn(payload, "hook_event_name");
  switch (event) {
    case "PreToolUse": {
      const action = { tool: toolOf(payload), input: inputOf(payload), cwd: textIn(payload, "cwd") };
      return { kind: "call", call: `${alikeOf(payload)}@${textIn(payload, "timestamp")}`, action, ...callerIn(payload) };
    }
    case "PostToolUse":
      return resultOf(payload, textsOf(recordIn(payload, "tool_result")["text_result_for_llm"]), "ran");
    case "PostToolUseFailure":
      return resultOf(payload, textsOf(payload["error"]), "failed");
    case "SessionStart":
      return { kind: "started" };
    case "UserPromptSubmit":
    case "Stop":
      return { kind: isSubAgents(payload) ? "nothing" : "turn-over" };
    case "SessionEnd":
      return { kind: isSubAgents(payload) ? "nothing" : "ended" };
    case "PreCompact":
      return { kind: isSubAgents(payload) ? "nothing" : "compacting" };
    default:
      if ("tool_name" in payload || "tool_input" in payload)
        throw new Error(`the client's event "${event}" brings a tool call and is not known here`);
      return { kind: "nothing" };
  }
}

const isSubAgents = (payload: Payload): boolean => maybeTextIn(payload, "agent_id") !== undefined;

const callerIn = (payload: Payload): { readonly agent?: string } => {
  const agent = maybeTextIn(payload, "agent_type") ?? maybeTextIn(payload, "agent_id");
  return agent === undefined ? {} : { agent };
};

/** It gives hooks no id of a call. A call and its result have the same tool and input, which equal calls share. */
const alikeOf = (payload: Payload): string =>
  createHash("sha256")
    .update(JSON.stringify([textIn(payload, "tool_name"), payload["tool_input"] ?? null]))
    .digest("hex")
    .slice(0, 24);

/** A patch goes under the name of an edit, and statements for a database that lives in the session under that of any. */
function toolOf(payload: Payload): string {
  const tool = textIn(payload, "tool_name");
  if (tool === "Edit" && typeof payload["tool_input"] === "string") return "apply_patch";
  return tool === "sql" ? "session_sql" : tool;
}

/** A tool that takes no JSON is told its words as they are, and one without arguments may be told nothing. */
function inputOf(payload: Payload): Readonly<Record<string, Json>> {
  const input = payload["tool_input"] ?? {};
  return typeof input === "string" ? { input } : isRecord<Json>(input) ? input : recordIn(payload, "tool_input");
}

function resultOf(payload: Payload, text: string, outcome: "ran" | "failed"): ClientMoment {
  const tool = toolOf(payload);
  const ended = tool === shell ? endIn(text) : undefined;
  const exitCode = ended?.exitCode;
  return {
    kind: "result",
    call: alikeOf(payload),
    tool,
    text,
    outcome: exitCode === undefined || exitCode === 0 ? outcome : "failed",
    ...printedIn({ output: ended?.output ?? text, ...(exitCode === undefined ? {} : { exitCode }) }),
    ...callerIn(payload),
  };
}

const shell = "Bash";

/** The last line behind the output of a command that ended is the client's. */
function endIn(text: string): { readonly output: string; readonly exitCode: number } | undefined {
  const found = /\n?<shellId: [^\n<>]{1,100} completed with exit code (-?\d{1,10})>\s*$/.exec(text);
  return found ? { output: text.slice(0, found.index), exitCode: Number(found[1]) } : undefined;
}

function sayAboutCall({ answer, message, quiet }: MomentAnswer): HookOutput {
  const freed = quiet ? json(decided("allow", message)) : silent;
  switch (answer) {
    case "none":
    case "no-objection":
    case "let-through":
      return freed;
    case "noted": // a line of its own in the client's timeline
      return { ...freed, stdout: `${JSON.stringify({ type: "progress", message })}\n${freed.stdout}` };
    default:
      return block(message);
  }
}

/** A warning for the agent goes behind the result, whether the tool failed or not. */
const warned = ({ warning }: MomentAnswer): HookOutput => (warning === undefined ? silent : json({ additionalContext: warning }));
