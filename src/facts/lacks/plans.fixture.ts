import { join } from "node:path";
import type { Book } from "../../../test/support/book.ts";
import { changeOf, type Files } from "../fit/change.fixture.ts";
import { lacksOf } from "./index.ts";
import type { DecisionPicture, Lack } from "./types.ts";

const today = "2026-11-18";
const said = (lacks: readonly Lack[]): string => lacks.map(({ what, about }) => `${what}: ${about}`).join("; ");

/** Plans, and what each lacks by its words alone. */
export const plans: Book = {
  file: join(import.meta.dirname, "plans.txt"),
  verdictOf: (text) => said(lacksOf({ texts: [{ text, source: "the plan" }], records: [], today })),
};

/** `path = text` stays as it is, lines after `path - ` go, lines after `path + ` come. */
const part = /^(\S+) ([=+-]) ?([\s\S]*)$/;

/** A plan in a repository that may have changed: the plan, and parts of the repository, with ` ¦ ` between them. */
export function pictureOf(text: string): DecisionPicture {
  const [plan = "", ...parts] = text.split(" ¦ ");
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const each of parts) {
    const [, path = "", sign, lines = ""] = part.exec(each) ?? [];
    if (sign !== "+") before[path] = `${before[path] ?? ""}${lines}\n`;
    if (sign !== "=") after[path] = `${after[path] ?? ""}${sign === "+" ? `${lines}\n` : ""}`;
  }
  const change = changeOf(before satisfies Files, after satisfies Files);
  return { texts: [{ text: plan, source: "the plan" }], change, records: [], today };
}

/** The same in a repository. */
export const situations: Book = {
  file: join(import.meta.dirname, "situations.txt"),
  verdictOf: (text) => said(lacksOf(pictureOf(text))),
};
