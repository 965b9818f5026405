import { wildcard } from "../../lexicon/wildcard.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";

/** A function or procedure of some server that does more than compute. */
export interface SqlCallRow {
  /** Lower case. `package.*` stands for everything in the package; a `*` at the end for every ending. */
  readonly names: readonly string[];
  readonly act: Act;
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const list = (text: string): readonly string[] => text.split(" ");

const privilege = "privilege";

export const callRows = (): readonly SqlCallRow[] => [
  {
    names: list(
      "pg_read_file pg_read_binary_file pg_ls_dir pg_ls_logdir pg_ls_waldir pg_ls_tmpdir pg_ls_archive_statusdir pg_stat_file " +
        "pg_logdir_ls lo_import load_file xp_regread xp_instance_regread getenv bfilename pg_hba_file_rules xp_readerrorlog",
    ),
    act: "read-secret",
    why: "reads files of the server",
    hits: ["SELECT pg_read_file('/etc/hosts')", "SELECT LOAD_FILE('/etc/hosts')"],
    misses: ["SELECT pg_relation_size('t')"],
  },
  {
    names: list(
      "lo_export dblink* http_get http_post http_put http_patch http_delete http_head net.* http utl_http.* utl_inaddr.* utl_tcp.* " +
        "utl_smtp.* httpuritype dbms_ldap.* xp_dirtree xp_fileexist xp_subdirs xp_getfiledetails openrowset opendatasource openquery " +
        "aws_lambda.* query_export_to_s3 extensions.http* postgres_fdw_get_connections",
    ),
    act: "leak",
    why: "carries data out of the database",
    hits: ["SELECT lo_export(1, '/tmp/x')", "SELECT utl_http.request('http://h/') FROM dual", "SELECT * FROM dblink('host=h', 'select 1')"],
    misses: ["SELECT link(1)"],
  },
  {
    names: list(
      "xp_cmdshell sp_oacreate sp_oamethod sp_execute_external_script xp_servicecontrol sys_exec sys_eval sys_set sys_bineval " +
        "executable dbms_java.* dbms_xslprocessor.* utl_file.* pg_file_write pg_file_unlink pg_file_rename pg_file_sync sp_makewebtask " +
        "javax.*",
    ),
    act: privilege,
    why: "runs commands or touches files on the server",
    hits: ["EXEC master..xp_cmdshell 'dir'", "SELECT sys_exec('id')"],
    misses: ["EXEC sp_help 'users'"],
  },
  {
    names: list(
      "sp_configure sp_addlogin sp_addsrvrolemember sp_addrolemember sp_grantlogin sp_grantdbaccess sp_password sp_addlinkedserver " +
        "sp_addlinkedsrvlogin sp_adduser sp_addextendedproc sp_droplogin sp_dropuser sp_revokedbaccess xp_regwrite xp_regdeletevalue " +
        "xp_regdeletekey pg_reload_conf pg_promote dbms_rls.* set_user sp_control_dbmasterkey_password",
    ),
    act: privilege,
    why: "changes rights or settings of the server",
    hits: ["EXEC sp_configure 'show advanced options', 1", "SELECT pg_reload_conf()"],
    misses: ["SELECT pg_conf_load_time()"],
  },
  {
    names: list("load_extension"),
    act: "run-foreign",
    why: "loads compiled code into the database",
    hits: ["SELECT load_extension('./x')"],
    misses: ["SELECT extension FROM t"],
  },
  {
    names: list(
      "pg_terminate_backend pg_cancel_backend pg_wal_replay_pause rds_kill rds_kill_query mysql.rds_kill system$cancel_query " +
        "system$abort_session",
    ),
    act: "stop",
    why: "ends other sessions",
    hits: ["SELECT pg_terminate_backend(42)"],
    misses: ["SELECT pg_backend_pid()"],
  },
  {
    names: list(
      "lo_unlink pg_drop_replication_slot drop_chunks drop_hypertable drop_table drop_distributed_table dropgeometrytable " +
        "pg_replication_origin_drop delete_hypertable sp_dropdatabase sp_delete_job sp_detach_db",
    ),
    act: "destroy",
    why: "deletes data permanently",
    hits: ["SELECT lo_unlink(1)", "SELECT pg_drop_replication_slot('s')"],
    misses: ["SELECT pg_get_replication_slots()"],
  },
  {
    names: list(
      "sp_delete_backuphistory sp_cycle_errorlog sp_audit* dbms_fga.drop_policy dbms_fga.disable_policy dbms_audit_mgmt.* " +
        "pg_rotate_logfile_off fn_disable_audit",
    ),
    act: "weaken",
    why: "removes or switches off logs and backups",
    hits: ["EXEC sp_delete_backuphistory '2030-01-01'"],
    misses: ["EXEC sp_helpfile"],
  },
  {
    names: list("cron.* dbms_scheduler.* dbms_job.* sp_add_job sp_add_jobstep sp_start_job sp_update_job sp_procoption pgagent.* add_job"),
    act: "executable-config",
    why: "sets up work that runs later by itself",
    hits: ["SELECT cron.schedule('nightly', '0 3 * * *', 'VACUUM')"],
    misses: ["SELECT schedule(1)"],
  },
  {
    names: list("sp_send_dbmail xp_sendmail utl_mail.* apex_mail.*"),
    act: "message",
    why: "sends mail",
    hits: ["EXEC msdb.dbo.sp_send_dbmail @recipients = 'a'"],
    misses: ["SELECT mail FROM t"],
  },
  {
    names: list("dbms_sql.* sp_msforeachtable sp_msforeachdb sp_prepexec sp_prepare sp_cursoropen edit eval"),
    act: "opaque",
    why: "runs text as a statement",
    hits: ["EXEC sp_MSforeachtable 'DROP TABLE ?'"],
    misses: ["EXEC sp_columns 't'"],
  },
  {
    names: list(
      "setval lo_put lo_create lo_creat lo_from_bytea pg_notify pg_stat_reset* pg_stat_statements_reset pg_switch_wal " +
        "pg_create_logical_replication_slot pg_create_physical_replication_slot pg_logical_emit_message table_import_from_s3 " +
        "create_hypertable pg_rotate_logfile delete_* purge_* truncate_* wipe_* drop_* remove_* reset_*",
    ),
    act: "external-write",
    why: "changes the database",
    hits: ["SELECT setval('s', 1)", "SELECT purge_sessions()"],
    misses: ["SELECT nextval('s')", "SELECT pg_advisory_lock(1)"],
  },
];

/** Functions that take a query as text and run it. */
export const queryRunners = lazily(
  (): ReadonlySet<string> =>
    new Set(
      list(
        "query_to_xml query_to_xmlschema query_to_xml_and_xmlschema ts_stat crosstab crosstab2 crosstab3 crosstab4 dblink " +
          "dblink_exec dblink_send_query openquery schedule schedule_in_database sp_executesql sp_msforeachtable sp_msforeachdb query " +
          "run_on_xargs",
      ),
    ),
);

/** Functions that read a file of this machine, where the database is a program here. */
export const fileReaders: ReadonlySet<string> = new Set(
  list(
    "readfile read_text read_blob read_csv read_csv_auto read_json read_json_auto read_ndjson read_parquet parquet_scan sqlite_scan " +
      "sniff_csv",
  ),
);

interface CallIndex {
  readonly exact: ReadonlyMap<string, SqlCallRow>;
  readonly wild: readonly { readonly isQualified: boolean; readonly fits: (name: string) => boolean; readonly row: SqlCallRow }[];
}

const index = lazily((): CallIndex => {
  const named = callRows().flatMap((row) => row.names.map((name) => [name, row] as const));
  return {
    exact: new Map(named.filter(([name]) => !name.includes("*"))),
    wild: named.flatMap(([name, row]) => (name.includes("*") ? [{ isQualified: name.includes("."), fits: wildcard(name), row }] : [])),
  };
});

/** `parts` is the qualified name, lower case: `["master", "xp_cmdshell"]`. */
export function callRow(parts: readonly string[]): SqlCallRow | undefined {
  const last = parts.at(-1) ?? "";
  const qualified = parts.slice(-2).join(".");
  const { exact, wild } = index();
  return exact.get(last) ?? exact.get(qualified) ?? wild.find(({ isQualified, fits }) => fits(isQualified ? qualified : last))?.row;
}

export interface SecretTable {
  readonly name: string;
  /** If given, only these columns, or all of them by `*`, hold secrets. */
  readonly columns?: readonly string[];
}

export const secretTables = lazily((): readonly SecretTable[] => [
  ...list(
    "pg_shadow pg_authid pg_user_mapping pg_user_mappings sql_logins syslogins user$ decrypted_secrets pg_hba_file_rules linkedlogins",
  ).map((name) => ({ name })),
  { name: "mysql.user", columns: ["authentication_string", "password", "auth_string"] },
  { name: "global_priv", columns: ["priv"] },
  { name: "dba_users", columns: ["password"] },
]);
