import { rehearsalFailure } from "../../adapters/models/rehearsal/rehearsal.ts";
import type { Rehearsal } from "../../adapters/models/rehearsal/script.ts";
import type { ModelPort, ModelRequest } from "../../adapters/models/types.ts";
import { Fault } from "../../kernel/trouble.ts";

/** A rehearsal is scripted: it answers one question, through the lenses that it has lines for, and says so. */
const lensesOf = ({ perspective = {} }: Rehearsal): readonly string[] => Object.keys(perspective);

const knowsOnly = (script: Rehearsal): string =>
  `the rehearsal is scripted and knows only: ${lensesOf(script).join(", ") || "no lens at all"}`;

const isKnown = (script: Rehearsal, name: string): boolean => lensesOf(script).some((lens) => plain(lens) === plain(name));
const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Throws `input.invalid` for a question or a lens that the script has no lines for. */
export function checkRehearsed(
  script: Rehearsal,
  { question, lenses }: { readonly question: string | undefined; readonly lenses: readonly string[] },
): void {
  if (question !== undefined && plain(question) !== plain(script.question))
    throw new Fault(
      "input.invalid",
      `the rehearsal “${script.title}” is scripted and answers only its own question: leave yours out, or name a model with --provider`,
    );
  const unknown = lenses.filter((name) => !isKnown(script, name));
  if (unknown.length > 0) throw new Fault("input.invalid", `${unknown.map((name) => `“${name}”`).join(", ")}: ${knowsOnly(script)}`);
}

/** A lens that a person named on the way is declined in words, instead of failing for want of lines. */
export const onlyItsLenses = (script: Rehearsal, port: ModelPort): ModelPort => ({
  ...port,
  async call(request, signal) {
    const isStrange = namedIn(request).some((name) => !isKnown(script, name));
    return isStrange ? rehearsalFailure("refused", knowsOnly(script)) : port.call(request, signal);
  },
});

/** The lenses to be described, as the coordinator's call has them. */
function namedIn({ role, messages: [first] }: ModelRequest): readonly string[] {
  if (role?.part !== "lenses" || first?.from !== "user") return [];
  const { named } = JSON.parse(first.text) as { readonly named?: readonly string[] };
  return named ?? [];
}
