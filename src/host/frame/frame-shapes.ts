import { z } from "zod/mini";
import { entailments, type Entailment } from "../../claims/check.ts";
import type { AnswerShape } from "../../adapters/models/types.ts";
import type { ProposalKind, TurnKind } from "../../protocols/frame/types.ts";

/**
 * The shapes that models are asked for. They only help a provider to answer in form: the machine reads every answer
 * again and trusts nothing of it, so limits and rules stand there and not here.
 */
const text = z.string();
const texts = z.array(text);

const lens = { name: text, reveals: text, referent: text, orientation: text };
const claim = z.object({
  text,
  sources: texts,
  fused: z.optional(z.boolean()),
  opposed: z.optional(z.object({ source: text, quote: text })),
});
const claims = z.array(claim);

const proposals = {
  brief: z.object({
    brief: z.object({ intent: text, deliverable: text, scope: text, contested: texts }),
    mode: z.enum(["recommend", "inquire"]),
    named: texts,
  }),
  lenses: z.object({ base: z.array(z.object(lens)), candidates: z.array(z.object({ ...lens, opposes: z.optional(text) })) }),
  triggers: z.object({
    triggers: z.array(
      z.object({
        kind: z.enum(["contradiction", "horizon", "uncorroborated", "emergent"]),
        lenses: texts,
        topic: text,
        evidence: z.array(z.object({ lens: text, quote: text })),
        pattern: z.optional(text),
      }),
    ),
  }),
  synthesis: z.object({
    convergence: claims,
    divergence: claims,
    assessment: claims,
    notTaken: z.optional(texts),
    routing: z.object({ extend: text, addInput: text, wrapUp: text }),
  }),
  tasks: z.object({ tasks: z.array(z.object({ title: text, instruction: text, sources: texts })) }),
} as const satisfies Record<ProposalKind, unknown>;

const turns = {
  inquire: z.object({ contribution: text, analysis: text, limits: text, assessment: text }),
  message: z.object({ message: text, done: z.optional(z.boolean()) }),
  report: z.object({ position: text, agreement: text, divergence: text, rationale: text }),
  reply: z.object({ message: text }),
} as const satisfies Record<TurnKind, unknown>;

const verdict = z.object({ id: text, verdict: z.enum(entailments) });

export const checkShape: AnswerShape = { name: "check", shape: z.object({ verdicts: z.array(verdict) }) };

/** U4: answers by the id of the claim; whatever is not one of the three is none. */
export function entailmentsIn(value: unknown): Readonly<Record<string, Entailment>> {
  const read = z.safeParse(z.object({ verdicts: z.array(z.catch(z.nullable(verdict), null)) }), value);
  return read.success ? Object.fromEntries(read.data.verdicts.flatMap((each) => (each === null ? [] : [[each.id, each.verdict]]))) : {};
}

export const proposalShape = (kind: ProposalKind): AnswerShape => ({ name: kind, shape: proposals[kind] });
export const turnShape = (turn: TurnKind): AnswerShape => ({ name: turn, shape: turns[turn] });
