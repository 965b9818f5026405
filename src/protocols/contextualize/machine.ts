import { inquire } from "../../inquiry/machine.ts";
import { contextualizeTable } from "./policy.ts";

/** Asks after work whether its result fits where it will live. */
export const contextualize = inquire(contextualizeTable);
