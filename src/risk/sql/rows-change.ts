import { lazily } from "../../kernel/lazily.ts";
import type { StatementRow } from "./rows.ts";

const destroy = { act: "destroy", why: "deletes data permanently" } as const;
const change = { act: "external-write", why: "changes the database" } as const;
const stop = { act: "stop", why: "stops sessions or the server" } as const;
const quiet = { act: "harmless", why: "only reads" } as const;

/** Statements that destroy, change or stop. DELETE, UPDATE, MERGE, COPY and code in strings are judged elsewhere. */
export const changeRows = (): readonly StatementRow[] => [
  { ...quiet, starts: "drop prepare", hits: ["DROP PREPARE s"], misses: ["DROP TABLE prepare"] },
  { ...quiet, starts: "start transaction", hits: ["START TRANSACTION"], misses: ["START SLAVE"] },
  { ...quiet, starts: "get diagnostics|stacked|current", hits: ["GET DIAGNOSTICS n = ROW_COUNT"], misses: ["GET @stage file:///tmp"] },
  {
    act: "destroy",
    why: "replaces a table with all its rows",
    starts: "create",
    has: ["or replace table|database|schema|external|transient|stage|hybrid|dataset"],
    hits: ["CREATE OR REPLACE TABLE t AS SELECT 1"],
    misses: ["CREATE OR REPLACE VIEW v AS SELECT 1"],
  },
  {
    act: "external-write",
    why: "removes an index, which can be built again",
    starts: "drop index",
    hits: ["DROP INDEX CONCURRENTLY i"],
    misses: ["DROP TABLE index"],
  },
  { ...destroy, starts: "drop", hits: ["DROP TABLE users", "drop schema if exists a cascade"], misses: ["UNDROP TABLE users"] },
  { ...destroy, starts: "truncate", hits: ["TRUNCATE users", "TRUNCATE TABLE a, b"], misses: ["SELECT truncate(1.5, 1)"] },
  { ...destroy, starts: "purge", hits: ["PURGE RECYCLEBIN"], misses: ["SELECT purge FROM t"] },
  { ...destroy, starts: "flashback", hits: ["FLASHBACK TABLE t TO BEFORE DROP"], misses: ["SELECT 1"] },
  { ...destroy, starts: "restore", hits: ["RESTORE DATABASE shop FROM DISK = 'x'"], misses: ["BACKUP DATABASE shop TO DISK = 'x'"] },
  { ...destroy, starts: "remove|rm", hits: ["REMOVE @stage/x"], misses: ["LIST @stage"] },
  { ...destroy, starts: "insert", has: ["overwrite"], hits: ["INSERT OVERWRITE TABLE t SELECT 1"], misses: ["INSERT INTO t VALUES (1)"] },
  { ...destroy, starts: "vacuum", has: ["retain 0"], hits: ["VACUUM t RETAIN 0 HOURS"], misses: ["VACUUM FULL t"] },
  { ...destroy, starts: "detach table|view|dictionary|partition", hits: ["DETACH TABLE t"], misses: ["DETACH DATABASE o"] },
  {
    ...destroy,
    starts: "alter table",
    has: ["drop", "detach|truncate|clear|discard|exchange|replace|switch partition|tablespace|column|index", "modify ttl", "switch to"],
    hits: ["ALTER TABLE t DROP COLUMN a", "ALTER TABLE t DETACH PARTITION p"],
    misses: ["ALTER TABLE t ADD COLUMN a int"],
  },
  {
    ...destroy,
    starts: "alter",
    has: ["drop table|column|partition|value|file|attribute|constraint|field"],
    hits: ["ALTER TYPE t DROP ATTRIBUTE a"],
    misses: ["ALTER TYPE t ADD VALUE 'a'"],
  },
  { ...stop, starts: "kill", hits: ["KILL 42", "KILL QUERY 42"], misses: ["SELECT kill FROM t"] },
  { ...stop, starts: "shutdown", hits: ["SHUTDOWN WITH NOWAIT"], misses: ["SELECT 1"] },
  { ...stop, starts: "stop slave|replica|group_replication|listener|all", hits: ["STOP REPLICA"], misses: ["START REPLICA"] },
  {
    ...stop,
    starts: "alter warehouse|service|task",
    has: ["suspend"],
    hits: ["ALTER WAREHOUSE w SUSPEND"],
    misses: ["ALTER WAREHOUSE w RESUME"],
  },
  { ...stop, starts: "system shutdown|kill|stop", hits: ["SYSTEM SHUTDOWN"], misses: ["SYSTEM FLUSH LOGS"] },
  { ...destroy, starts: "system drop", hits: ["SYSTEM DROP REPLICA 'r'"], misses: ["SYSTEM FLUSH LOGS"] },
  {
    act: "external-write",
    why: "loads rows into a table",
    starts: "load data|xml local",
    hits: ["LOAD DATA LOCAL INFILE 'a.csv' INTO TABLE t"],
    misses: ["LOAD DATA INFILE '/a.csv' INTO TABLE t"],
  },
  {
    act: "privilege",
    why: "reads a file on the server",
    starts: "load data|xml",
    hits: ["LOAD DATA INFILE '/etc/passwd' INTO TABLE t"],
    misses: ["LOAD httpfs"],
  },
  {
    ...quiet,
    starts: "load index|cache|httpfs|json|parquet|icu|fts|spatial|sqlite|postgres|mysql|excel|aws|azure|iceberg|delta|vss",
    hits: ["LOAD httpfs"],
    misses: ["LOAD 'x.so'"],
  },
  { act: "run-foreign", why: "loads compiled code", starts: "load", hits: ["LOAD 'x.so'"], misses: ["LOAD json"] },
  {
    act: "install",
    why: "installs an extension of the database",
    starts: "install httpfs|json|parquet|icu|fts|spatial|sqlite|postgres|mysql|excel|aws|azure|iceberg|delta|vss",
    hits: ["INSTALL httpfs"],
    misses: ["INSTALL shellfs"],
  },
  {
    act: "run-foreign",
    why: "installs code into the database",
    starts: "install",
    hits: ["INSTALL shellfs FROM community"],
    misses: ["UNINSTALL PLUGIN p"],
  },
  { act: "leak", why: "writes data to a file", starts: "export", hits: ["EXPORT DATABASE 'dir'"], misses: ["IMPORT DATABASE 'dir'"] },
  {
    ...change,
    starts:
      "insert|replace|upsert|create|alter|comment|rename|reindex|vacuum|cluster|refresh|checkpoint|lock|unlock|notify|optimize|" +
      "repair|undrop|exchange|backup|import|audit|flush|start|system|detach|msck|cache|uncache|enable|dbcc|call|define|relate|unlink|" +
      "get|xa|handler|writetext|updatetext|deny|validate|resume|label",
    hits: ["INSERT INTO t VALUES (1)", "CREATE INDEX i ON t (a)", "VACUUM FULL t", "UNDROP TABLE t", "CALL refresh()"],
    misses: ["SELECT 1"],
  },
];

/** Words that begin a statement which only reads, or only concerns this connection. */
export const quietLeads = lazily(
  (): ReadonlySet<string> =>
    new Set(
      [
        "select with values table show describe desc explain use begin start commit rollback savepoint release end abort",
        "set reset fetch move close declare open analyze analyse listen unlisten discard deallocate help print return returning",
        "raise if while for foreach loop repeat until else elsif elseif exception when case null exit continue perform assert from",
        "pivot unpivot summarize list ls which prepare leave iterate signal resignal get go revert waitfor goto checksum",
        "pragma language find do",
      ].flatMap((line) => line.split(" ")),
    ),
);
