import type { StatementRow } from "./rows.ts";

const privilege = { act: "privilege", why: "changes who may do what" } as const;
const foreign = { act: "run-foreign", why: "brings foreign code into the server" } as const;
const weaken = { act: "weaken", why: "switches off a log, a backup or a safeguard" } as const;
const leak = { act: "leak", why: "writes data to a file or place outside the database" } as const;

const loggers =
  "log_statement|log_min_duration_statement|log_connections|logging_collector|general_log|slow_query_log|log_bin|sql_log_bin|" +
  "sql_log_off|audit_log_policy|server_audit_logging|archive_mode|archive_command|audit|audit_trail|pgaudit|wal_level|fsync|" +
  "full_page_writes|log_destination|log_min_messages|binlog_expire_logs_seconds|expire_logs_days|innodb_flush_log_at_trx_commit|" +
  "data_retention_time_in_days|track_activities";

/** Statements that move the boundary: rights, code from elsewhere, logs and files. */
export const boundaryRows = (): readonly StatementRow[] => [
  {
    ...weaken,
    starts: "alter system",
    has: [loggers],
    hits: ["ALTER SYSTEM SET archive_mode = off"],
    misses: ["ALTER SYSTEM SET work_mem = '64MB'"],
  },
  {
    act: "stop",
    why: "ends sessions",
    starts: "alter system",
    has: ["kill|disconnect session"],
    hits: ["ALTER SYSTEM KILL SESSION '1,2'"],
    misses: ["ALTER SYSTEM RESET ALL"],
  },
  {
    act: "privilege",
    why: "changes the settings of the server",
    starts: "alter system",
    hits: ["alter system set work_mem = '64MB'"],
    misses: ["ALTER TABLE system ADD x int"],
  },
  {
    ...weaken,
    starts: "alter|drop server|database audit",
    hits: ["ALTER SERVER AUDIT a WITH (STATE = OFF)"],
    misses: ["ALTER SERVER s OPTIONS (host 'h')"],
  },
  { ...weaken, starts: "drop|alter|disable audit", hits: ["DROP AUDIT POLICY p"], misses: ["DROP TABLE audit"] },
  { ...weaken, starts: "noaudit", hits: ["NOAUDIT ALL"], misses: ["AUDIT ALL"] },
  {
    ...weaken,
    starts: "alter database",
    has: ["recovery simple", "flashback off", "noarchivelog", "no force logging", loggers],
    hits: ["ALTER DATABASE shop SET RECOVERY SIMPLE"],
    misses: ["ALTER DATABASE shop RENAME TO store"],
  },
  {
    ...weaken,
    starts: "alter table|schema|database|account",
    has: ["data_retention_time_in_days 0"],
    hits: ["ALTER TABLE t SET DATA_RETENTION_TIME_IN_DAYS = 0"],
    misses: ["ALTER TABLE t ADD a int"],
  },
  {
    ...weaken,
    starts: "alter table",
    has: ["disable trigger|rule|row|triggers|constraint", "no force row", "nocheck constraint"],
    hits: ["ALTER TABLE t DISABLE TRIGGER ALL", "ALTER TABLE t DISABLE ROW LEVEL SECURITY"],
    misses: ["ALTER TABLE t ENABLE ROW LEVEL SECURITY"],
  },
  {
    ...weaken,
    starts: "alter event|trigger",
    has: ["disable"],
    hits: ["ALTER EVENT TRIGGER guard DISABLE"],
    misses: ["ALTER TRIGGER a ON t RENAME TO b"],
  },
  { ...weaken, starts: "disable trigger", hits: ["DISABLE TRIGGER guard ON users"], misses: ["ENABLE TRIGGER guard ON users"] },
  { ...weaken, starts: "purge binary|master", hits: ["PURGE BINARY LOGS BEFORE '2030-01-01'"], misses: ["PURGE TABLE t"] },
  { ...weaken, starts: "reset master|binary|slave|replica", hits: ["RESET MASTER"], misses: ["RESET work_mem"] },
  { ...weaken, starts: "uninstall", hits: ["UNINSTALL PLUGIN audit_log"], misses: ["INSTALL json"] },
  {
    ...weaken,
    starts: "set",
    has: [loggers, "global|persist|@@global log_output"],
    hits: ["SET GLOBAL general_log = OFF", "SET sql_log_bin = 0", "SET log_statement = 'none'"],
    misses: ["SET NAMES utf8mb4"],
  },
  {
    ...weaken,
    starts: "set",
    has: ["session_replication_role 'replica'|replica", "row_security off|false|0", "sql_safe_updates 0|off", "@@sql_safe_updates 0"],
    hits: ["SET session_replication_role = 'replica'", "SET row_security = off"],
    misses: ["SET session_replication_role = 'origin'"],
  },
  {
    ...privilege,
    starts: "set|alter",
    has: ["session authorization"],
    hits: ["SET SESSION AUTHORIZATION postgres"],
    misses: ["SET SESSION work_mem = 1"],
  },
  { ...privilege, starts: "set session|local role", hits: ["SET LOCAL ROLE admin"], misses: ["SET LOCAL work_mem = 1"] },
  { ...privilege, starts: "set role|password", hits: ["SET ROLE admin", "SET PASSWORD FOR 'a'@'%' = 'x'"], misses: ["SET ROLES = 1"] },
  { ...privilege, starts: "set global|persist|persist_only", hits: ["SET GLOBAL local_infile = 1"], misses: ["SET @x = 1"] },
  { ...privilege, starts: "reset session", hits: ["RESET SESSION AUTHORIZATION"], misses: ["RESET ALL"] },
  { ...privilege, starts: "grant|revoke|deny", hits: ["GRANT ALL ON t TO bob", "REVOKE SELECT ON t FROM bob"], misses: ["SHOW GRANTS"] },
  {
    ...privilege,
    starts: "create|alter user|role|login|group|profile|credential|certificate|integration|account|share",
    hits: ["CREATE USER bob", "ALTER ROLE bob SUPERUSER"],
    misses: ["CREATE TABLE user_role (a int)"],
  },
  {
    ...privilege,
    starts: "alter default",
    has: ["privileges"],
    hits: ["ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC"],
    misses: ["ALTER TABLE t ADD a int"],
  },
  {
    ...privilege,
    starts: "alter server|authorization",
    hits: ["ALTER SERVER s OPTIONS (host 'h')", "ALTER AUTHORIZATION ON s TO bob"],
    misses: ["ALTER TABLE server ADD a int"],
  },
  {
    ...privilege,
    starts: "alter table|schema|database|view|function|procedure|sequence|type",
    has: ["owner to"],
    hits: ["ALTER TABLE t OWNER TO bob"],
    misses: ["ALTER TABLE t ADD owner text"],
  },
  {
    ...privilege,
    starts: "alter table|database",
    has: ["trustworthy on"],
    hits: ["ALTER DATABASE d SET TRUSTWORTHY ON"],
    misses: ["ALTER DATABASE d SET READ_ONLY"],
  },
  {
    ...privilege,
    starts: "alter function|procedure",
    has: ["security definer"],
    hits: ["ALTER FUNCTION f() SECURITY DEFINER"],
    misses: ["ALTER FUNCTION f() STABLE"],
  },
  {
    ...privilege,
    starts: "create|alter policy",
    has: ["using true", "check true"],
    hits: [],
    misses: ["CREATE POLICY p ON t USING (a = 1)"],
  },
  { ...privilege, starts: "reassign owned", hits: ["REASSIGN OWNED BY a TO b"], misses: ["DROP OWNED BY a"] },
  { ...privilege, starts: "security label", hits: ["SECURITY LABEL ON TABLE t IS 'x'"], misses: ["CREATE TABLE label (a int)"] },
  { ...privilege, starts: "flush privileges", hits: ["FLUSH PRIVILEGES"], misses: ["FLUSH TABLES"] },
  { ...privilege, starts: "execute|exec as", hits: ["EXECUTE AS LOGIN = 'sa'"], misses: ["EXECUTE plan"] },
  { ...privilege, starts: "change master|replication", hits: ["CHANGE MASTER TO MASTER_HOST = 'h'"], misses: ["START SLAVE"] },
  { ...privilege, starts: "reconfigure", hits: ["RECONFIGURE"], misses: ["RESET ALL"] },
  { ...privilege, starts: "attach", hits: ["ATTACH DATABASE 'other.db' AS o"], misses: ["DETACH o"] },
  { ...privilege, starts: "bulk insert", hits: ["BULK INSERT t FROM 'c:\\x.csv'"], misses: ["INSERT INTO bulk VALUES (1)"] },
  {
    act: "privilege",
    why: "connects the server to another one",
    starts: "create server|subscription|publication|wrapper|remote|data",
    hits: ["CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw", "CREATE FOREIGN DATA WRAPPER w"],
    misses: ["CREATE TABLE server (a int)"],
  },
  {
    ...foreign,
    starts: "create language|transform|assembly|library|java",
    hits: ["CREATE LANGUAGE plpython3u", "CREATE ASSEMBLY a FROM 'c:\\a.dll'"],
    misses: ["CREATE TYPE language AS ENUM ('a')"],
  },
  {
    ...foreign,
    starts: "create extension",
    has: [
      "plpythonu|plpython2u|plpython3u|plperlu|pltclu|plsh|pljava|pljavau|dblink|file_fdw|adminpack|http|pg_net|pgsql_http|pg_cron|" +
        "postgres_fdw|mysql_fdw|lo|pg_execute_server_program|plv8|plr|multicorn",
    ],
    hits: ["CREATE EXTENSION IF NOT EXISTS plpython3u"],
    misses: ["CREATE EXTENSION pgcrypto"],
  },
  {
    ...foreign,
    starts: "create function|procedure",
    has: [
      "language plpythonu|plpython2u|plpython3u|plperlu|pltclu|plsh|c|internal|pljava|pljavau|java|plr|'c'|'plpython3u'|'plpythonu'|" +
        "'plperlu'|'pltclu'|'plsh'|'internal'|python|scala",
      "soname",
      "external name",
    ],
    hits: ["CREATE FUNCTION f() RETURNS int LANGUAGE plpython3u AS $$x$$", "CREATE FUNCTION s RETURNS INT SONAME 'u.so'"],
    misses: ["CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$SELECT 1$$"],
  },
  {
    ...foreign,
    starts: "do",
    has: ["language plpythonu|plpython2u|plpython3u|plperlu|pltclu|plsh"],
    hits: ["DO LANGUAGE plpython3u $$x$$"],
    misses: ["DO $$BEGIN END$$"],
  },
  {
    act: "privilege",
    why: "makes code that runs with its owner's rights",
    starts: "create function|procedure",
    has: ["security definer", "with execute as owner|'dbo'"],
    hits: ["CREATE FUNCTION f() RETURNS int SECURITY DEFINER LANGUAGE sql AS $$SELECT 1$$"],
    misses: ["CREATE FUNCTION f() RETURNS int SECURITY INVOKER LANGUAGE sql AS $$SELECT 1$$"],
  },
  { ...foreign, starts: "install plugin|component|soname", hits: ["INSTALL PLUGIN p SONAME 'p.so'"], misses: ["UNINSTALL PLUGIN p"] },
  {
    act: "executable-config",
    why: "sets up work that runs later by itself",
    starts: "create|alter event|job|task",
    hits: ["CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1"],
    misses: ["CREATE TABLE event (a int)"],
  },
  { ...leak, starts: "unload|put", hits: ["UNLOAD ('select 1') TO 's3://b/k'"], misses: ["LOAD DATA INFILE 'x' INTO TABLE t"] },
];
