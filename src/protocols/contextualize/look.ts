import { measuredGap } from "../../inquiry/measured.ts";
import type { Gap } from "../../inquiry/types.ts";
import type { MisfitFinding } from "./types.ts";
import { rows } from "./words.ts";

/** P2: what was measured, as questions. */
export const misfitsAsGaps = (findings: readonly MisfitFinding[]): readonly Gap[] => findings.map((finding) => measuredGap(rows, finding));
