import { inquire } from "../../inquiry/machine.ts";
import { solicitTable } from "./policy.ts";

/** Before a plan runs: what is known already is looked at, and the one thing most likely to make it wrong is asked. */
export const solicit = inquire(solicitTable);
