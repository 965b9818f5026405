import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";

/** A text with its name: a part of a result, of a report, of a brief. */
const NamedText = z.readonly(z.tuple([z.string(), z.string()]));
export type NamedText = z.infer<typeof NamedText>;

const LensView = shape({
  id: z.string(),
  name: z.string(),
  reveals: z.string(),
  referent: z.string(),
  /** Where it starts to look. */
  orientation: z.string(),
  isNamed: z.boolean(),
  /** F17, F18: why it is here, where an earlier inquiry or a dissent is the reason. */
  because: z.string(),
  /** `left` did not finish before the inquiry was over; nobody wanted `recommended` to start. */
  standing: z.enum(["waiting", "recommended", "left", "asking", "looking", "finished", "failed", "without"]),
  player: z.string(),
  tokens: z.number(),
  cost: z.number(),
  calls: z.number(),
  usedMs: z.number(),
  /** Empty until it has handed in something. */
  result: listOf(NamedText),
  failure: z.string(),
  /** The exact text it started from. */
  given: listOf(NamedText),
  /** The person's words, when it was to look deeper. */
  told: z.string(),
  /** Its looks at the world, and what it saw. */
  looks: listOf(shape({ what: z.string(), saw: z.string() })),
});
export type LensView = z.infer<typeof LensView>;

/** One turn of a dialogue, in the order of the record. */
const DialogueTurn = z.discriminatedUnion("how", [
  shape({ how: z.literal("message"), from: z.string(), text: z.string() }),
  shape({ how: z.literal("reply"), from: z.string(), text: z.string() }),
  shape({ how: z.literal("question"), to: z.string(), text: z.string() }),
  shape({ how: z.literal("report"), from: z.string(), parts: listOf(NamedText) }),
]);
export type DialogueTurn = z.infer<typeof DialogueTurn>;

/** Two lenses that collide, and their dialogue. */
const DialogueView = shape({
  /** Empty for a tension without a dialogue. */
  id: z.string(),
  /** Tells it from all others. */
  key: z.string(),
  kind: z.enum(["contradiction", "horizon", "uncorroborated", "emergent"]),
  lenses: listOf(z.string()),
  topic: z.string(),
  evidence: listOf(shape({ lens: z.string(), quote: z.string() })),
  /** Instructions for each of them, by lens. */
  told: listOf(NamedText),
  stage: z.enum(["waits", "messages", "reports", "replies", "over", "closed", "left"]),
  messages: z.number(),
  turns: listOf(DialogueTurn),
  outcome: z.nullable(z.enum(["agreed", "partial", "persistent"])),
  strength: z.nullable(z.enum(["strong", "moderate", "weak"])),
  trouble: listOf(shape({ lens: z.string(), failure: z.string() })),
});
export type DialogueView = z.infer<typeof DialogueView>;

/** The answer first, as a report has it. */
export const claimGroups = ["assessment", "convergence", "divergence"] as const;

const ClaimView = shape({
  id: z.string(),
  group: z.enum(claimGroups),
  text: z.string(),
  /** `r:LENS`, `p:DIALOGUE:LENS` or `i:NUMBER`. */
  sources: listOf(z.string()),
  isFused: z.boolean(),
  isOpen: z.boolean(),
  isKept: z.boolean(),
  agreement: z.nullable(z.enum(["strong", "moderate", "weak", "independent"])),
  basis: listOf(z.enum(["finding", "agreement", "divergence", "input", "fusion"])),
  opposed: z.nullable(shape({ source: z.string(), quote: z.string() })),
});
export type ClaimView = z.infer<typeof ClaimView>;

const WarningView = shape({ kind: z.enum(["drift", "shared-assumption"]), about: z.string(), because: z.string() });
export type WarningView = z.infer<typeof WarningView>;

/** An inquiry through several lenses, as a picture can show it. */
export const FrameView = shape({
  shows: z.literal("lenses"),
  phase: z.string(),
  question: z.string(),
  brief: listOf(NamedText),
  isPartial: z.boolean(),
  isRecommending: z.boolean(),
  hasEnded: z.boolean(),
  round: z.number(),
  lenses: listOf(LensView),
  dialogues: listOf(DialogueView),
  claims: listOf(ClaimView),
  /** U4: claims that do not follow from what they name: no part of the answer. */
  unsupported: listOf(shape({ text: z.string(), sources: listOf(z.string()), because: z.string() })),
  /** Who checked the claims; empty where nobody did, as in inquiries from before. */
  checked: z.string(),
  /** Additions by people. */
  inputs: listOf(shape({ id: z.string(), text: z.string(), by: z.string() })),
  /** Names of lenses that were gone on without. */
  missing: listOf(z.string()),
  guards: listOf(WarningView),
  /** Reason why there was no dialogue. */
  skipped: z.string(),
  tokens: z.number(),
  cost: z.number(),
});
export type FrameView = z.infer<typeof FrameView>;
