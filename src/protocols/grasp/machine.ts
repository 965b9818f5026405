import { inquire } from "../../inquiry/machine.ts";
import { graspTable } from "./policy.ts";

/** After finished work, a person says how each part is, and the answer is held against what is there. */
export const grasp = inquire(graspTable);
