import { longPattern } from "../../../../kernel/long-pattern.ts";
import { actionFor, isAnswer, isPolling, type ComparableAction } from "../action.ts";
import type { EndMoment, StartMoment } from "../moments.ts";
import { signatureOf, type FailureSignature } from "./signature.ts";

/** One call and how it ended, in terms that two of them can be compared by. */
export interface Attempt {
  readonly action: ComparableAction;
  /** `neither`: nothing was tried, or a failure is only an answer, or it was expected. */
  readonly outcome: "worked" | "failed" | "neither";
  /** Of what failed. */
  readonly signature?: FailureSignature;
}

/** For callers that keep count in their own state; a watch does so by itself. */
export function attemptOf(call: StartMoment, ended: EndMoment): Attempt {
  const action = actionFor(call);
  if (ended.outcome === "rejected" || ended.outcome === "blocked" || isPolling(action)) return { action, outcome: "neither" };
  const found = outcomeOf(action, ended);
  if (found === "answered") return { action, outcome: "neither" };
  return found === "worked" ? { action, outcome: found } : { action, outcome: "failed", signature: found };
}

/** A signature if it failed. */
function outcomeOf(action: ComparableAction, { outcome, text, unsure }: EndMoment): FailureSignature | "worked" | "answered" {
  if (outcome === "failed") {
    if (isStopped(text)) return "answered";
    return isAnswer(action, text) ? "answered" : signatureOf(text);
  }
  if (!unsure && !mayHide(action)) return "worked";
  const signature = signatureOf(text);
  if (signature.row === undefined) return "worked";
  if (action.purpose === "fetch") return signature.row === "http" || signature.sure ? signature : "worked";
  return signature.sure && action.purpose !== "other" ? signature : "worked";
}

const isStopped = (text: string): boolean =>
  longPattern()`
    ^(?:\[Request interrupted|aborted by user|Interrupted by user|The user doesn't want to (?:proceed|take)|Exit code (?:124|130|137|
    143)\b)
  `.test(text);

/** A pipe shows the exit code of its last part, and curl is content with any answer. */
export const mayHide = ({ command, purpose }: ComparableAction): boolean =>
  command !== undefined && (command.hidesExit || purpose === "fetch");
