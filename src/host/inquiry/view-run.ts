import { execFile } from "node:child_process";
import type { RepositoryChange } from "../../facts/change/types.ts";

const limits = { statementsMax: 2_000, charsMax: 200_000, timeMs: 3_000 } as const;

/** The only statements that are run: they make tables, rows and views in memory, and reach nothing else. */
const harmless = /^\s*(?:CREATE\s+TABLE|INSERT\s+INTO|CREATE\s+VIEW)\b/i;
const reaching = /\b(?:ATTACH|PRAGMA|load_extension|readfile|writefile|RECURSIVE|VACUUM)\b/i;

const statementsOf = (sql: string): readonly string[] =>
  sql
    .replace(/--[^\n]*/g, "")
    .split(/;\s*(?:\n|$)/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** Counts in a process of its own that may open no file, so that a view which never ends is ended. */
const script = `
const { DatabaseSync } = require("node:sqlite");
const { base, view, name } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const count = (sql) => {
  const db = new DatabaseSync(":memory:");
  for (const each of [...base, sql]) db.exec(each);
  return db.prepare('SELECT COUNT(*) AS rows FROM "' + name.replaceAll('"', "") + '"').get().rows;
};
console.log(JSON.stringify({ before: count(view[0]), after: count(view[1]) }));
`;

/** P4: rows of a view before and after a change, on the sample that the project has. Nothing where there is none, or it cannot be run. */
export async function rowsBeforeAndAfter(
  change: RepositoryChange,
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly before: number; readonly after: number } | undefined> {
  const isView = (each: string): boolean => /^\s*CREATE\s+VIEW\b/i.test(each) && each.includes(name);
  const view = [change.before(path) ?? "", change.text(path) ?? ""].map((text) => statementsOf(text).find(isView));
  const base = change.paths
    .filter((each) => each.endsWith(".sql") && each !== path)
    .flatMap((each) => statementsOf(change.text(each) ?? ""));
  const all = [...base, ...view];
  const isSafe = all.every((each) => each !== undefined && harmless.test(each) && !reaching.test(each));
  if (!isSafe || !/^\w+$/.test(name) || all.length > limits.statementsMax || all.join("").length > limits.charsMax) return undefined;
  const order = base.toSorted((one, other) => Number(!/^CREATE\s+TABLE/i.test(one)) - Number(!/^CREATE\s+TABLE/i.test(other)));
  const output = await counted(JSON.stringify({ base: order, view, name }), signal);
  return output === undefined ? undefined : (JSON.parse(output) as { readonly before: number; readonly after: number });
}

const counted = (input: string, signal: AbortSignal): Promise<string | undefined> =>
  new Promise((done) => {
    const options = { signal, timeout: limits.timeMs, killSignal: "SIGKILL" as const, env: {}, windowsHide: true };
    const child = execFile(process.execPath, ["--no-warnings", "--permission", "-e", script], options, (problem, output) =>
      done(problem ? undefined : output),
    );
    child.stdin?.on("error", () => undefined); // a process that has ended says so by its answer
    child.stdin?.end(input);
  });
