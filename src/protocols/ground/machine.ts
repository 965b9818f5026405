import { inquire } from "../../inquiry/machine.ts";
import { groundTable } from "./policy.ts";

/** Checks a general rule against the concrete case before anybody follows it. */
export const ground = inquire(groundTable);
