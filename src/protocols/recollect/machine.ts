import { inquire } from "../../inquiry/machine.ts";
import { recollectTable } from "./policy.ts";

/** Words that point at an earlier time become the one occasion that is meant. */
export const recollect = inquire(recollectTable);
