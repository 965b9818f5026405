import { setFlagsFromString } from "node:v8";
import type { SqlLooks } from "../../risk/sql/look.ts";

/** Text of all statements of one call that the parser is given: what is beyond is left to the careful reader of every dialect. */
const looksMaxChars = 32_768;

/**
 * A look of PostgreSQL's own parser at each statement. It is loaded only for those who need it; if it cannot be, the careful
 * reader decides alone.
 */
export async function looksAt(statements: readonly string[]): Promise<SqlLooks | undefined> {
  if (statements.length === 0) return undefined;
  const { loadSqlReader } = await import("../../risk/sql/reading/postgres-reader.ts");
  compileOnce();
  const read = await loadSqlReader().catch(() => undefined);
  if (!read) return undefined;
  let left = looksMaxChars;
  const looks = statements.flatMap((text) => {
    left -= text.length;
    const look = left < 0 ? undefined : read(text);
    return look ? [[text, look] as const] : [];
  });
  return Object.fromEntries(looks);
}

/**
 * A parser is one function as large as its grammar. Compiling it a second time, to be quicker, takes seconds and 600 MB,
 * which is more than all statements of a day are worth. Modules that were compiled before keep what they have.
 */
const compileOnce = (): void => setFlagsFromString("--no-wasm-dynamic-tiering --no-wasm-tier-up");
