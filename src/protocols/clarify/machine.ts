import { inquire } from "../../inquiry/machine.ts";
import { clarifyTable } from "./policy.ts";

/** Words that can be read in more than one way become words that cannot. */
export const clarify = inquire(clarifyTable);
