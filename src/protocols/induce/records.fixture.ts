import type { InduceRecords, JudgedAnswer, MendingCommit, SaidSentence } from "./types.ts";

export const noRecords: InduceRecords = { answers: [], calls: [], commits: [], sayings: [], documents: [], unwanted: [], taken: [] };

const at = (day: number): string => `2026-09-${String(day).padStart(2, "0")}T09:00:00.000Z`;
export const days = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

export const answer = (day: number, more: Partial<JudgedAnswer>): JudgedAnswer => ({
  ...{ session: `s-${day}`, kind: "gap", key: "k", title: "", question: "", option: "provide", label: "", text: "", at: at(day) },
  ...more,
});
export const call = (day: number, command: string, option = "dismiss", more: Partial<JudgedAnswer> = {}): JudgedAnswer =>
  answer(day, { kind: "risk", question: "May this run?", command, option, label: option, tool: "Bash", ...more });
export const said = (day: number, text: string, session = `t-${day}`): SaidSentence => ({
  session,
  place: `${session}:1`,
  at: at(day),
  text,
});

/** One line of one file, as it was and as it is; nothing where it was not there, or is not any more. */
export const commit = (day: number, path: string, was: string, is: string): MendingCommit => ({
  ...{ hash: `h${day}x${path}`, at: at(day), author: "Mira", parents: ["p"], subject: "wip", body: "" },
  files: [
    {
      path,
      removed: was === "" ? [] : [{ line: 1, text: was }],
      added: is === "" ? [] : [{ line: 1, text: is }],
    },
  ],
});
