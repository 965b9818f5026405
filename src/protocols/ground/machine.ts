import { inquire } from "../../inquiry/machine.ts";
import { groundTable } from "./policy.ts";

/** A general rule is held against the concrete case before anybody follows it. */
export const ground = inquire(groundTable);
