import { isRecord } from "../../../kernel/ids.ts";
import { maybeTextIn, printedIn, recordIn, textIn, textsOf } from "./payload.ts";
import type { ClientMoment, HookOutput, MomentAnswer } from "../types.ts";

type Payload = Readonly<Record<string, unknown>>;

/**
 * The payload that Claude Code's hooks get, and that Codex and others took over. Throws for an unknown event with a
 * tool call: it may be a later version's name for the event before a call.
 */
export function momentOf(payload: Payload): ClientMoment {
  const event = textIn(payload, "hook_event_name");
  switch (event) {
    case "PreToolUse": {
      const action = { tool: textIn(payload, "tool_name"), input: recordIn(payload, "tool_input"), cwd: textIn(payload, "cwd") };
      return { kind: "call", call: textIn(payload, "tool_use_id"), action, ...callerIn(payload) };
    }
    case "PostToolUse":
      return resultOf(payload, payload["tool_response"], "ran");
    case "PostToolUseFailure":
      return resultOf(payload, payload["error"] ?? payload["tool_response"], "failed");
    case "PermissionDenied":
      return { kind: "denied", call: maybeTextIn(payload, "tool_use_id") ?? "" };
    case "SessionStart":
      return { kind: "started" };
    case "UserPromptSubmit": // Codex sends this for a sub-agent's task too, while the main agent may still be asked something
    case "Stop":
      return { kind: isSubAgents(payload) ? "nothing" : "turn-over" };
    case "SessionEnd":
      return { kind: isSubAgents(payload) ? "nothing" : "ended" };
    case "PreCompact":
      return { kind: isSubAgents(payload) ? "nothing" : "compacting" };
    case "ConfigChange":
      return { kind: "settings", file: maybeTextIn(payload, "file_path") ?? textIn(payload, "source") };
    case "PermissionRequest": // the call was weighed before; the client's own prompt is not ours to answer
    case "PostToolBatch":
      return { kind: "nothing" };
    default:
      if (Object.keys(payload).some((key) => bringsCall.test(key)))
        throw new Error(`the client's event "${event}" brings a tool call and is not known here`);
      return { kind: "nothing" };
  }
}

/** The transcript, where the payload names one. */
export const transcriptIn = (payload: Payload): { readonly transcript?: string } => {
  const transcript = maybeTextIn(payload, "transcript_path");
  return transcript === undefined || transcript === "" ? {} : { transcript };
};

const isSubAgents = (payload: Payload): boolean => maybeTextIn(payload, "agent_id") !== undefined;

const bringsCall = /^tool_?(?:name|input|args|calls?)$/i;

const callerIn = (payload: Payload): { readonly agent?: string } => {
  const agent = maybeTextIn(payload, "agent_type") ?? maybeTextIn(payload, "agent_id");
  return agent === undefined ? {} : { agent };
};

const resultOf = (payload: Payload, response: unknown, outcome: "ran" | "failed"): ClientMoment => ({
  kind: "result",
  call: textIn(payload, "tool_use_id"),
  tool: textIn(payload, "tool_name"),
  text: textsOf(isRecord(response) ? response : { response }),
  outcome,
  ...printedIn(response),
  ...callerIn(payload),
});

export const silent: HookOutput = { stdout: "", stderr: "", exitCode: 0 };

export const json = (value: object): HookOutput => ({ stdout: JSON.stringify(value), stderr: "", exitCode: 0 });

/** Exit code 2 with words for the model: the one answer that these clients read as "no" whatever else goes wrong. */
export const block = (why: string): HookOutput => ({ stdout: "", stderr: `${why}\n`, exitCode: 2 });

export const decision = (permissionDecision: "allow" | "deny" | "ask", told: MomentAnswer): object => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason: told.message },
});

const passing: readonly MomentAnswer["answer"][] = ["none", "no-objection", "let-through"];

/** For a client that takes nothing but a no from a hook: what passes is left to its own rules. */
export function onlyNo(moment: ClientMoment, told: MomentAnswer): HookOutput {
  if (moment.kind === "result") return warned(moment, told);
  if (moment.kind !== "call" || passing.includes(told.answer)) return silent;
  return told.answer === "noted" ? json({ systemMessage: told.message }) : json(decision("deny", told));
}

/** A warning for the agent goes beside the result; the client drops it under the name of another event. */
export const warned = ({ outcome }: Extract<ClientMoment, { kind: "result" }>, { warning, notice }: MomentAnswer): HookOutput => {
  const hookEventName = outcome === "failed" ? "PostToolUseFailure" : "PostToolUse";
  if (warning === undefined) return silent;
  const shown = notice === undefined ? {} : { systemMessage: notice };
  return json({ ...shown, hookSpecificOutput: { hookEventName, additionalContext: warning } });
};
