import { inquire } from "../../inquiry/machine.ts";
import { boundTable } from "./policy.ts";

/** For each domain in which somebody has to decide: the person, the agent after asking, or the agent alone. */
export const bound = inquire(boundTable);
