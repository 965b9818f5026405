import { longPattern } from "../../kernel/long-pattern.ts";
import { informedPlan } from "../../inquiry/informed.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Gap, InquiryKnowledge, Stakes } from "../../inquiry/types.ts";
import { gapKinds, type SolicitGapKind } from "./types.ts";
import { words } from "./words.ts";

/** A person who said so is not asked (S6). Each phrase with words that must and must not count as it. */
export const toldToProceed = {
  pattern: longPattern("i")`
    \b(?:just (?:do|run|ship) it|go ahead|proceed(?: anyway| as planned| regardless)?(?=[.,;!]|$| with)|no (?:more )?questions|
    (?:don't|do not) ask|without asking)\b
  `,
  hits: [
    "Just do it.",
    "Deploy the site, go ahead",
    "Proceed with the import",
    "Run the tests, no questions",
    "Ship the page, and don't ask",
    "Do not ask, run the tests",
  ],
  misses: ["The wizard does not proceed to step 2", "Ask for the date", "Write what the button does"],
} as const;

export const solicitTable: Inquiry = {
  name: "solicit",
  gate: "gap",
  kinds: gapKinds,
  dismissal: "kind",
  quiet: quietReason,
  asksAboutWords: true,
  roundsMax: 20,
  words,
  output: (subject, decisions) => ({ ...informedPlan(subject, decisions) }),
};

/** S6: when in doubt about asking, it keeps quiet. */
function quietReason(gap: Gap, { subject }: Pick<InquiryKnowledge, "subject">, stakes: Stakes): string | undefined {
  const { intent } = subject;
  if (toldToProceed.pattern.test(intent)) return words.toldToProceed;
  if (isSpecified(gap, intent)) return words.specified;
  return stakes === "low" && gap.steps.length === 1 ? words.oneReading : undefined;
}

/** The message already says what to do: it names a step, or it names all that has changed. */
function isSpecified({ kind, key, steps }: Gap, intent: string): boolean {
  const said = intent.toLowerCase();
  const isTold = kind === ("drift" satisfies SolicitGapKind) && driftedIn(key).every((part) => said.includes(part));
  return isTold || steps.some(({ label }) => said.includes(label.toLowerCase()));
}

/** Names of the changes, as people say them: the branch that is there now, the file, the tool. `drift:branch=a,file:b=0f3c` */
const driftedIn = (key: string): readonly string[] =>
  key
    .replace(/^drift:/, "")
    .split(",")
    .map((part) => (/^(?:branch|head)=(.*)$/.exec(part)?.[1] ?? /^\w+:([^=#]*)/.exec(part)?.[1] ?? part).toLowerCase());
