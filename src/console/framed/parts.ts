import { membersIn, textIn } from "../shared/members.ts";

/** A text with what it is: a part of a result, of a report, of a brief. */
export type Part = readonly [name: string, text: string];

export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** The named members that hold something, in this order. */
export const partsIn = (value: unknown, names: readonly string[]): readonly Part[] => {
  const members = membersIn(value);
  return names.flatMap((name) => (textIn(members[name]) === "" ? [] : [[name, textIn(members[name])] as const]));
};
