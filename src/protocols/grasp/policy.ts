import type { Inquiry } from "../../inquiry/table.ts";
import type { Subject } from "../../inquiry/types.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import { graspKinds, type HeldPart, type VerifiedUnderstanding } from "./types.ts";
import { words } from "./words.ts";

export const graspTable: Inquiry = {
  name: "grasp",
  gate: "grasp",
  kinds: graspKinds,
  roundsMax: 30,
  answersAreBeliefs: true,
  words,
  output: (subject, _, learned) => ({ ...verified(subject, learned) }) as unknown as Json,
};

/** P4: what was measured of the answers; before the first look there is nothing. */
function verified({ intent }: Subject, learned: Json | undefined): VerifiedUnderstanding {
  const { missing = null, parts = [], unasked = [] } = isRecord(learned) ? (learned as Partial<VerifiedUnderstanding>) : {};
  return { intent, missing, parts: parts as readonly HeldPart[], unasked };
}
