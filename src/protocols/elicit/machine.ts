import { inquire } from "../../inquiry/machine.ts";
import { elicitTable } from "./policy.ts";

/** A feeling that something is off becomes an end point that somebody recognises in what went on. */
export const elicit = inquire(elicitTable);
