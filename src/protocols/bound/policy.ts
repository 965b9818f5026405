import { domains, type BoundaryEntry } from "../../inquiry/domains.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, GapOutcome, Subject } from "../../inquiry/types.ts";
import type { BoundaryMap } from "./types.ts";
import { words } from "./words.ts";

/** A critical choice outside the table of domains that the words leave to the worker. */
export const otherDomain = "choice";

export const boundTable: Inquiry = {
  name: "bound",
  gate: "domain",
  kinds: [...domains, otherDomain],
  asksAboutWords: true,
  roundsMax: 20,
  words,
  output: (subject, decisions) => ({ ...boundaryMap(subject, decisions) }),
};

const deciders: Readonly<Partial<Record<GapOutcome, BoundaryEntry["who"]>>> = {
  supply: "person",
  propose: "agent-proposes",
  decide: "agent",
};

/** The boundary map: only settled domains are on it. */
function boundaryMap({ intent }: Subject, decisions: readonly Decision[]): BoundaryMap {
  const map = decisions.flatMap(({ kind, key, how, text, by, at }) => {
    const who = deciders[how];
    return who === undefined ? [] : [{ domain: kind === otherDomain ? key : kind, who, words: text, by, at }];
  });
  return { intent, map };
}
