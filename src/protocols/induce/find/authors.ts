import { clientFiles } from "../../../lexicon/client-files.ts";
import type { MendingCommit } from "../types.ts";

const others = ["cursor", "devin", "aider", "agent", "assent"] as const;
const agents = new RegExp(`\\b(?:${[...clientFiles.flatMap(({ programs }) => programs), ...others].join("|")})\\b`, "i");
const machines = /\[bot\]|\bbot\b|^ci\b|dependabot|renovate|github-actions|semantic-release/i;

/** By its author, or by whom it says it was written with. */
export const isAgents = ({ author, body }: MendingCommit): boolean =>
  agents.test(author) || [...body.matchAll(/^co-authored-by:(.*)$/gim)].some(([, name = ""]) => agents.test(name));

/** Nobody judged anything: a program did what it is set to. */
export const isMachines = ({ author }: MendingCommit): boolean => machines.test(author);
