import { measuredGap } from "../../inquiry/measured.ts";
import type { Gap } from "../../inquiry/types.ts";
import type { LackFinding } from "./types.ts";
import { rows } from "./words.ts";

/** P1: what was measured, as questions. */
export const lacksAsGaps = (findings: readonly LackFinding[]): readonly Gap[] => findings.map((finding) => measuredGap(rows, finding));
