import { inquire } from "../../inquiry/machine.ts";
import { solicitTable } from "./policy.ts";

/** Before a plan runs: looks at the known facts, and asks about the one thing most likely to make it wrong. */
export const solicit = inquire(solicitTable);
