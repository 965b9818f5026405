import type { SpokenWords } from "./spoken/index.ts";
import type { ChangeFinding, RepositoryChange } from "../change/types.ts";

/** A record of somebody who decided, agreed or said something about this place, from the journal. */
export interface DecisionRecord {
  readonly kind: "boundary" | "approval" | "answer";
  readonly by: string;
  readonly text: string;
  /** The session that has it. */
  readonly source: string;
  /** Of a boundary: the field in which somebody decides. */
  readonly domain?: string;
}

/** A decision that is about to be taken, with its surroundings. */
export interface DecisionPicture {
  /** Words that say what will be done: the plan, and the intent. `source` is how evidence names them. */
  readonly texts: readonly { readonly text: string; readonly source: string }[];
  /** The repository; its `files` are empty where no diff was named. */
  readonly change?: RepositoryChange;
  readonly records: readonly DecisionRecord[];
  /** Day of the decision, `2026-11-18`. */
  readonly today: string;
  /** Whether words touch a field of the boundary map, where the map has more to go by than its name. */
  readonly touches?: (domain: string, text: string) => boolean;
}

/** Everything that such a decision usually has and that can be measured. */
export const lackNames = [
  "owner",
  "boundary",
  "backup",
  "history",
  "way-back",
  "migration-back",
  "verify",
  "dry-run",
  "test",
  "tests-off",
  "told",
  "consumers",
  "assumption",
  "in-use",
  "alternative",
] as const;
export type LackName = (typeof lackNames)[number];
export type Lack = ChangeFinding<LackName>;
export type FindLacks = (picture: DecisionPicture, steps: readonly PlanStep[], words: SpokenWords) => readonly Lack[];

/** One thing that a plan says will be done. `text` stands in it to the letter. */
export interface PlanStep {
  readonly text: string;
  /** Without remarks: neither comments nor what stands in brackets. */
  readonly bare: string;
  readonly source: string;
  /** Its place in the order of the plan. */
  readonly at: number;
}
