import { appendFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Loaded before a program (`--import`), it kills its process, really, right after the journal's n-th commit: what is
 * recorded by then is recorded, and nothing else happens any more. Without a number it writes down how many there were.
 */
const { ASSENT_TEST_DIE_AT: dieAt = "0", ASSENT_TEST_POINTS: points } = process.env;
const { exec } = DatabaseSync.prototype;
let commits = 0;

DatabaseSync.prototype.exec = function execThenDie(this: DatabaseSync, sql: string): void {
  exec.call(this, sql);
  if (sql !== "COMMIT" || !this.location()?.endsWith("journal.db")) return; // an index that is written meanwhile is no record
  if ((commits += 1) === Number(dieAt)) process.kill(process.pid, "SIGKILL");
};

if (points !== undefined) process.once("exit", () => appendFileSync(points, `${commits}\n`));
