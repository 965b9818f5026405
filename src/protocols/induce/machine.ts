import { inquire } from "../../inquiry/machine.ts";
import { induceTable } from "./policy.ts";

/** A judgement that was given several times becomes a rule that a person has shaped. */
export const induce = inquire(induceTable);
