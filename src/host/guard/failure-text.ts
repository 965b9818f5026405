import { longPattern } from "../../kernel/long-pattern.ts";
import { endsOf, partOf } from "../../kernel/text.ts";
import { isShellTool } from "../../lexicon/shell-tools.ts";
import type { ClientMoment } from "../../adapters/clients/types.ts";
import type { Redact } from "../../kernel/ports.ts";

type Result = Extract<ClientMoment, { kind: "result" }>;

/** An error stands at either end of an output. Of a long one only its ends are looked through: a hook has no time for all of it. */
const limits = { headChars: 1_200, tailChars: 2_800, scannedChars: 16_000, endChars: 16_000, marginChars: 6_000 } as const;

const looksFailed = longPattern("i")`
  \b(?:error|errors|fail(?:s|ed|ure|ures|ing)?|exception|panic(?:ked)?|traceback|fatal|denied|refused|not found|cannot|could not|
  timed out)\b|\bexit(?:ed)?(?: with)?(?: code| status)?:? [1-9]
`;

/** Whether a result may tell of a failure: it failed, or nobody says how it ended and it reads like one. */
export const mayHaveFailed = ({ tool, text, outcome, unsure }: Result): "yes" | "if-hidden" | "no" => {
  if (text.trim() === "") return "no";
  if (outcome === "failed") return "yes";
  if (!isShellTool(tool) || !looksFailed.test(endsOf(text, limits.scannedChars / 2, limits.scannedChars / 2))) return "no";
  return unsure ? "yes" : "if-hidden"; // behind a pipe the exit code is another program's
};

/** Words of a result, short enough to be kept. Redacted before they are cut: half a secret is a leak too. */
export function keptText(text: string, redact: Redact): string {
  const { headChars, tailChars, endChars } = limits;
  if (text.length <= 2 * endChars) return endsOf(redact(text.toWellFormed()), headChars, tailChars).toWellFormed();
  const [head, tail] = [redact(partOf(text, 0, endChars)), redact(partOf(text, text.length - endChars))];
  return `${partOf(head, 0, shownOf(head, headChars))}\n…\n${partOf(tail, tail.length - shownOf(tail, tailChars))}`;
}

/** Redacting makes a text shorter, and a secret may lie across the place where it was cut: nothing so near to that is shown. */
const shownOf = ({ length }: string, charsMax: number): number => Math.min(charsMax, Math.max(0, length - limits.marginChars));

/** Results of these are the files themselves, which are there. */
const showsFiles = /^(?:read|view|edit|write|multiedit|notebookedit|apply_patch)$/i;

/** Output of a call, as far as it is kept: both ends, redacted; empty where it printed nothing. */
export function keptOutput({ tool, output, exitCode }: Result, redact: Redact): { readonly output?: string; readonly exitCode?: number } {
  const isKept = output !== undefined && !showsFiles.test(tool);
  return { ...(isKept ? { output: keptText(output.trimEnd(), redact) } : {}), ...(exitCode === undefined ? {} : { exitCode }) };
}
