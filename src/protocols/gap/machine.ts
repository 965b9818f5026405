import { inquire } from "../../inquiry/machine.ts";
import { gapTable } from "./policy.ts";

/** Asks at a decision for what such a decision usually has and this one lacks. */
export const gap = inquire(gapTable);
