import { shellsInSql } from "../../sql/deeds.ts";
import type { ProgramCall } from "../../tools/call.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { copyOf, type ShellScope } from "../scope.ts";
import { nameFits } from "../../per-name.ts";

const isClient = nameFits(/^(?:psql|pgcli|usql|ysqlsh|mysql|mariadb|mysqlsh|mycli|sqlite3?|litecli|duckdb|sqlcipher)$/);
const mayStart = /\\!|^[ \t]*!|[.\\](?:sh|sys)|\bsystem\b/im;
const textMaxChars = 20_000;

/** `psql -c '\! cmd'`, `sqlite3 a.db '.shell cmd'`: commands that a client hands to a shell of this machine. */
export function lookAtSqlShells(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  if (call.elsewhere || !isClient(call.program)) return;
  const input = call.stdin?.kind === "text" ? [call.stdin] : [];
  for (const { text, span } of [...call.words, ...input])
    if (text.length <= textMaxChars && mayStart.test(text))
      for (const { command } of shellsInSql(text)) look.text(command, copyOf(scope), { ...at, depth: at.depth + 1, within: span });
}
