import { expect, test } from "vitest";
import { Fault } from "../../kernel/trouble.ts";
import { mayHaveLanded, toFault } from "./faults.ts";

const sqlite = (errcode: number): Error => Object.assign(new Error("from SQLite"), { code: "ERR_SQLITE_ERROR", errcode });
const system = (code: string): Error => Object.assign(new Error("from the system"), { code, syscall: "open" });

test.each([
  ["journal.busy", [sqlite(5), sqlite(6), sqlite(517)]],
  ["journal.unwritable", [sqlite(8), sqlite(10), sqlite(13), sqlite(14), sqlite(778), sqlite(1034), sqlite(4874)]],
  ["journal.corrupt", [sqlite(1), sqlite(11), sqlite(26), sqlite(779)]],
  ["journal.unwritable", ["EACCES", "EROFS", "ENOSPC", "EDQUOT", "EMFILE", "EISDIR", "EFBIG"].map(system)],
] as const)("%s is what a person hears of it, with the cause", (code, causes) => {
  for (const cause of causes)
    expect(toFault(cause, "cannot write")).toMatchObject({ code, cause, message: `cannot write: ${cause.message}` });
});

test("a mistake of ours, and what is a fault already, stay what they are", () => {
  const known = new Fault("journal.conflict", "moved");
  for (const cause of [sqlite(1299), new TypeError("ours"), new RangeError("ours"), known, "text"])
    expect(toFault(cause, "cannot write")).toBe(cause);
});

test("a place that is taken, and a number that nobody wrote, are damage", () => {
  const tooLarge = Object.assign(new RangeError("too large"), { code: "ERR_OUT_OF_RANGE" });
  for (const cause of [sqlite(1555), sqlite(2067), tooLarge])
    expect(toFault(cause, "cannot write")).toMatchObject({ code: "journal.corrupt", cause });
});

test("a failed commit is certain only when its pages could not be written", () => {
  const codes = [5, 13, 778, 10, 1034, 4874, 5386, 11];
  expect(codes.filter((code) => mayHaveLanded(sqlite(code)))).toEqual([10, 1034, 4874, 5386, 11]);
});
