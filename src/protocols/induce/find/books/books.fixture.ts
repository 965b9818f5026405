import { join } from "node:path";
import type { Book } from "../../../../../test/support/book.ts";
import { answer, call, commit, days, noRecords, said } from "../../records.fixture.ts";
import type { InduceRecords, MendingCommit } from "../../types.ts";
import { draftsIn } from "../index.ts";

const book = (name: string, recordsOf: (text: string) => Partial<InduceRecords>): Book => ({
  file: join(import.meta.dirname, `${name}.txt`),
  verdictOf: (text) =>
    draftsIn({ ...noRecords, ...recordsOf(text) })
      .map(({ key, makes, seeks, lines: [line = ""] }) =>
        [
          key,
          ...(makes.kind === "line" ? [] : [makes.kind]),
          ...(seeks?.texts ?? []).map((each) => `~${each}`),
          ...(key.startsWith("said:") ? [`“${line}”`] : []),
        ].join(" "),
      )
      .join("; "),
});
const parted = (text: string): readonly string[] => text.split(" ¦ ");

/** The same sentence in three sessions; one behind ` ¦ ` is said in the third one. */
const sayings = book("sayings", (text) => {
  const [one = "", other = one] = parted(text);
  return { sayings: days(3).map((day) => said(day, day === 3 ? other : one)) };
});

/** The same answer to the same question in three sessions; the kind of question or the option stands before it. */
const answers = book("answers", (text) => {
  const [kind = "", option = "", ...rest] = parted(text);
  return { answers: days(3).map((day) => answer(day, { kind, option, question: "Which region?", text: rest.join("") })) };
});

/** The same decision at the gates of the guard for three commands, `#` being the number of the day. */
const calls = book("calls", (text) => {
  const [option = "", command = "", tool = "Bash"] = parted(text);
  return { answers: days(3).map((day) => call(day, command.replaceAll("#", String(day)), option, { tool })) };
});

/** The same fix in three commits: the path, the line before and after, and whose commits they are. */
const mends = book("mends", (text) => {
  const [path = "", was = "", is = "", author = "Mira"] = parted(text);
  const on = (day: number, line: string): string => line.replaceAll("#", String(day));
  return { commits: days(3).map((day): MendingCommit => ({ ...commit(day, on(day, path), on(day, was), on(day, is)), author })) };
});

/** Lines that an agent writes and a person takes out or moves, three times: the author, the path, the line, and the line afterwards. */
const taken = book("taken", (text) => {
  const [author = "", path = "", line = "", is = ""] = parted(text);
  const on = (day: number, each: string): string => each.replaceAll("#", String(day));
  const commits = days(3).flatMap((day): readonly MendingCommit[] => [
    commit(day + 10, on(day, path), on(day, line), on(day, is)),
    { ...commit(day, on(day, path), "", on(day, line)), author },
  ]);
  return { commits };
});

/** A line that goes from `src/` to `store/` in three commits, `#` being the number of the day. */
const moves = book("moves", (text) => ({
  commits: days(3).map((day): MendingCommit => {
    const line = text.replaceAll("#", String(day));
    const [gone, came] = [commit(day, `src/a${day}.ts`, line, ""), commit(day, `store/a${day}.ts`, "", line)];
    return { ...gone, files: [...gone.files, ...came.files] };
  }),
}));

export const induceBooks = { sayings, answers, calls, mends, taken, moves } as const;
