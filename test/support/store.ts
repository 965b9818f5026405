import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Journal } from "../../src/journal/journal.ts";

/** Where a journal is, in a form that fits on a command line. */
export type Store = { readonly file: string } | { readonly url: string; readonly schema: string };

/** Called at every moment at which a process may die. */
export type Point = (label: string) => void;

/** Opens a journal with a point before, and where the store lets us see it after, every statement. */
export async function openStore(store: Store, point: Point = () => {}): Promise<Journal> {
  if ("file" in store) {
    const { sqliteJournal } = await import("../../src/journal/sqlite/sqlite.ts");
    return sqliteJournal(store.file, { wrap: (database) => pointing(database, point) });
  }
  const { postgresJournal } = await import("../../src/journal/postgres/postgres.ts");
  return postgresJournal(store.url, { schema: store.schema, beforeStatement: (text) => point(`before ${text}`) });
}

function pointing(database: DatabaseSync, point: Point): DatabaseSync {
  const around = <Result>(text: string, run: () => Result): Result => {
    point(`before ${text}`);
    const result = run();
    point(`after ${text}`);
    return result;
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === "exec") return (script: string) => statementsIn(script).forEach((text) => around(text, () => target.exec(text)));
      if (name === "prepare") return (text: string) => prepared(target.prepare(text), text, around);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const statementsIn = (script: string): readonly string[] => script.split(";").flatMap((text) => (text.trim() === "" ? [] : [text.trim()]));

/** Looking whether others wrote happens by the clock and changes nothing: no point. */
const isLook = (text: string): boolean => text.includes("data_version");

function prepared(statement: StatementSync, text: string, around: <Result>(text: string, run: () => Result) => Result): StatementSync {
  if (isLook(text)) return statement;
  return new Proxy(statement, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      const bound = value.bind(target) as (...values: unknown[]) => unknown;
      if (name !== "get" && name !== "all" && name !== "run") return bound;
      return (...values: unknown[]) => around(text, () => bound(...values));
    },
  });
}
