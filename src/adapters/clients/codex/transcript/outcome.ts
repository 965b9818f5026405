import { longPattern } from "../../../../kernel/long-pattern.ts";
import type { Json } from "../../../../kernel/ids.ts";
import { objectOf, textOf, textsOf, type PastOutcome } from "../../../transcripts/types.ts";

/** Result of a call, in each of the shapes that versions of the client have written. */
export function codexOutcome(output: Json | undefined): { readonly text: string; readonly outcome: PastOutcome } {
  const whole = objectOf(output);
  const parts = whole ? textsOf(whole["content"]) : textsOf(output);
  const wrapped = parts.length === 1 ? unwrapped(parts[0] ?? "") : undefined;
  const text = wrapped?.text ?? parts.join("\n");
  if ([...parts, text].some(isRejection)) return { text, outcome: "rejected" };
  const code = wrapped?.code ?? exitCodeIn(text);
  const failed = whole?.["success"] === false || (code !== undefined && code !== 0) || isRefused(text);
  return { text, outcome: failed ? "failed" : "ran" };
}

/** The client's own words when it could not do a call stand there alone, without a code. */
const isRefused = (text: string): boolean =>
  longPattern()`
    ^(?:Script failed|aborted|apply_patch verification failed|(?:invalid patch|Invalid patch)\b|patch (?:rejected|failed)|
    failed to (?:parse (?:function )?arguments|run|spawn|apply)|execution error:|exec_command failed|unsupported call|
    command timed out|sandbox error)
  `.test(text);

/** Older versions wrote JSON into the text. */
function unwrapped(text: string): { readonly text: string; readonly code?: number } | undefined {
  if (!text.startsWith('{"output"')) return undefined;
  try {
    const parsed = objectOf(JSON.parse(text));
    const code = objectOf(parsed?.["metadata"])?.["exit_code"];
    return { text: textOf(parsed?.["output"]) ?? text, ...(typeof code === "number" ? { code } : {}) };
  } catch {
    return undefined;
  }
}

/** Only a whole part counts: a command that prints these words was not rejected. */
function isRejection(part: string): boolean {
  if (part.length > 200) return false;
  const said = part.trim().replace(/^Script error:\s{0,4}/, "");
  return /^(?:Rejected\(")?(?:(?:exec command|patch) )?rejected by user(?:"\))?\.?$/.test(said);
}

const headChars = 300;

function exitCodeIn(text: string): number | undefined {
  const code = /(?:^|\n)(?:Process exited with code|Exit code:) (-?\d{1,10})\b/.exec(text.slice(0, headChars))?.[1];
  return code === undefined ? undefined : Number(code);
}
