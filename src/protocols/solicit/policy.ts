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
  hits: ["Just do it.", "Deploy the site, go ahead", "Proceed with the import", "Run the tests, no questions"],
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
<<<<<<< HEAD

/** The plan; where none was given, the words that were said. */
const planOf = ({ plan, intent }: Subject): string => plan ?? intent;

/** S5: select and provide change the plan; if all are dismissed it is byte for byte the original. */
export function informedPlan(subject: Subject, settled: readonly Decision[]): InformedPlan {
  const original = planOf(subject);
  const decisions = settled.filter(({ how }) => how === "select" || how === "provide").map(entryOf);
  const assumptions = settled.filter(({ how }) => how === "assume").map(entryOf);
  return { original, plan: decisions.length === 0 ? original : withDecisions(original, decisions), decisions, assumptions };
}

const entryOf = ({ kind, key, title, text, by, at }: Decision): SettledGap => ({ kind, key, title, text, by, at });

/** A plan in JSON stays JSON, with a list of decisions added; any other gets the list below it. */
function withDecisions(plan: string, decisions: readonly SettledGap[]): string {
  const parsed = objectIn(plan);
  if (!parsed) return words.withDecisions(plan, decisions);
  const before = Array.isArray(parsed["decisions"]) ? parsed["decisions"] : [];
  return JSON.stringify({ ...parsed, decisions: [...before, ...decisions] }, null, 2);
}
=======
>>>>>>> 427670bf (A decision is asked for what such decisions have and this one lacks: assent gap (P1))
