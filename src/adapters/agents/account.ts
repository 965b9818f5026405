import { clip, partOf } from "../../kernel/text.ts";
import type { AgentJob, AgentReport, SeenCall } from "./types.ts";

const callsMax = 500;
const callTextMaxChars = 200;
const detailMaxChars = 4_000;
/** Of what an agent says, the end matters: a summary, a report of a gate. */
const wordsMaxChars = 16_000;

/** A client's lines, in one vocabulary for all clients. */
export type ClientStatement =
  | { readonly type: "session"; readonly id: string }
  /** A hook answered at the start of the session: hooks are loaded and work. */
  | { readonly type: "hooked" }
  /** The session is ready; no call was made before this. */
  | { readonly type: "ready" }
  /** Heard again with the same id, it says more about the same call. */
  | { readonly type: "call"; readonly id: string; readonly tool: string; readonly text: string }
  | { readonly type: "denied"; readonly id: string }
  | { readonly type: "said"; readonly text: string }
  | { readonly type: "ended"; readonly ended: "completed" | "failed" | "gated"; readonly detail?: string };

/** Result of a run so far, in bounded memory. */
export interface Account {
  readonly agentSession?: string;
  readonly isHooked: boolean;
  readonly calls: ReadonlyMap<string, SeenCall>;
  /** The latest words; a client that only streams says its last ones here. */
  readonly words: string;
  readonly ending?: { readonly ended: "completed" | "failed" | "gated"; readonly detail?: string };
}

export const nothingHeard: Account = { isHooked: false, calls: new Map(), words: "" };

/** Folds an event into the account. Of several ends the last one counts: a client may go on by itself after the first. */
export function hear(account: Account, heard: ClientStatement): Account {
  switch (heard.type) {
    case "session":
      return { ...account, agentSession: heard.id };
    case "hooked":
      return { ...account, isHooked: true };
    case "ready":
      return account;
    case "call":
      return withCall(account, heard.id, { tool: heard.tool, text: clip(heard.text, callTextMaxChars, whole) });
    case "denied": {
      const call = account.calls.get(heard.id);
      return call === undefined ? account : withCall(account, heard.id, { ...call, denied: true });
    }
    case "said":
      return { ...account, words: heard.text.slice(-wordsMaxChars) };
    case "ended": {
      const { ended, detail } = heard;
      return { ...account, ending: { ended, ...(detail && { detail: detail.slice(-wordsMaxChars) }) } };
    }
  }
}

/** Calls past the limit are not kept, only what is said about those that were. */
function withCall(account: Account, id: string, call: SeenCall): Account {
  const calls = new Map(account.calls);
  const denied = calls.get(id)?.denied ?? call.denied; // later events do not undo a denial
  if (calls.size < callsMax || calls.has(id)) calls.set(id, { ...call, ...(denied && { denied }) });
  return { ...account, calls };
}

const whole = "the agent's own session";

/** As `clip` (K10), but keeps the end. */
function clipStart(text: string, limitChars: number): string {
  if (text.length <= limitChars) return text;
  return `(${text.length - limitChars} characters cut; the whole: ${whole}) … ${partOf(text, text.length - limitChars)}`;
}

/** `silence` is the reason used where there is no end to read. */
export function reportOf(job: AgentJob, account: Account, silence: string): AgentReport {
  const { agentSession, calls, words, ending } = account;
  const detail = ending === undefined ? [silence, words].filter(Boolean).join("\n") : (ending.detail ?? words);
  return {
    task: job.task,
    attempt: job.attempt,
    ended: ending?.ended ?? "died",
    ...(detail !== "" && { detail: clipStart(detail, detailMaxChars) }),
    ...(agentSession !== undefined && { agentSession }),
    calls: [...calls.values()],
  };
}

/** The agent's prompt when it starts, or when it goes on. */
export function promptOf({ instruction, note }: AgentJob, isResumed: boolean): string {
  if (note === undefined) return instruction;
  return isResumed ? note : `${instruction}\n\n${note}`;
}
