import { sqlClient } from "./sql.ts";
import { words } from "../plain.ts";
import { mysqlEntries, postgres } from "./servers.ts";
import type { Program } from "../table.ts";

/** `-psecret` and `--password=…` are one word and hold letters that would read as options. */
const password = /^-p./;
const mysqlTakes = () =>
  words(
    "-e --execute -h --host -P --port -u --user -D --database -S --socket --init-command --protocol --ssl-ca --ssl-cert --ssl-key " +
      "--ssl-mode --default-character-set --defaults-file --defaults-extra-file --defaults-group-suffix --login-path --tee --delimiter " +
      "--prompt --pager --max-allowed-packet --connect-timeout --plugin-dir --default-auth --compression-algorithms " +
      "--character-sets-dir",
  );

/** Clients that take SQL. */
export const sqlClients = (): readonly Program[] => [
  sqlClient({
    names: ["psql", "pgcli", "usql", "vsql", "gsql", "edb-psql", "yb-psql", "ysqlsh"],
    takes: words(
      "-c --command -d --dbname -f --file -F --field-separator -h --host -L --log-file -o --output -p --port -P --pset -R " +
        "--record-separator -T --table-attr -U --username -v --set --variable --warn --row-limit -D --dsn",
    ),
    statement: words("-c --command"),
    shows: words("-l --list -V --version -? --help"),
    script: words("-f --file"),
    writes: words("-o --output -L --log-file"),
    address: { ...postgres, entry: words("-D --dsn") },
    operands: { names: 2, rest: "statements" },
    hits: ["psql -h db.test -d app -c 'select 1'", "psql app -f a.sql", "psql app -o '|x' -c 'select 1'", "psql postgres://localhost/app"],
  }),
  sqlClient({
    names: ["mysql", "mariadb", "mycli", "mysqlsh"],
    takes: [...mysqlTakes(), ...words("--sql --file --uri --schema")],
    statement: words("-e --execute --init-command --sql"),
    pager: ["--pager"],
    script: words("--file"),
    writes: words("--tee"),
    address: {
      host: words("-h --host"),
      database: words("-D --database --schema"),
      url: ["--uri"],
      hostVariables: ["MYSQL_HOST"],
      ...mysqlEntries,
    },
    operands: { names: 1, rest: "statements" },
    skip: password,
    hits: ["mysql -uroot -psecret app -e 'select 1'", "mysql app", "mariadb -h db.test app"],
  }),
  sqlClient({
    names: ["sqlite3", "sqlite", "litecli", "sqlcipher", "sqlite-utils-query"],
    takes: words("-cmd --cmd -init --init -separator -newline -nullvalue -maxsize -mmap -vfs -lookaside -pagecache -escape -e --execute"),
    singleDash: true,
    statement: words("-cmd --cmd -e --execute"),
    script: words("-init --init"),
    operands: { names: 1, rest: "statements" },
    isFile: true,
    hits: [
      "sqlite3 app.db 'select 1'",
      "sqlite3 ~/a.db 'delete from a'",
      "sqlite3 app.db '.output |x'",
      "sqlite3 -json app.db .tables",
      "sqlite3 app.db",
    ],
  }),
  sqlClient({
    names: ["duckdb"],
    takes: words("-c -s -f -cmd -init -separator -newline -nullvalue -storage-version -ui-port"),
    singleDash: true,
    statement: words("-c -s -cmd"),
    script: words("-f -init"),
    operands: { names: 1, rest: "statements" },
    isFile: true,
    hits: ["duckdb app.db 'select 1'", "duckdb -c 'select 1'"],
  }),
  sqlClient({
    names: ["cqlsh"],
    takes: words(
      "-e --execute -f --file -u --username -p --password -k --keyspace --cqlversion --request-timeout --connect-timeout --cqlshrc " +
        "-b --secure-connect-bundle --encoding",
    ),
    statement: words("-e --execute"),
    script: words("-f --file"),
    address: {
      operandIsHost: true,
      database: words("-k --keyspace"),
      hostVariables: ["CQLSH_HOST"],
      entry: words("--cqlshrc -b --secure-connect-bundle"),
    },
    operands: { names: 1 },
    hits: ["cqlsh -e 'select 1'", "cqlsh db.test 9042 -f a.cql"],
  }),
  sqlClient({
    names: ["sqlcmd", "osql", "isql", "mssql-cli", "go-sqlcmd"],
    takes: words(
      "-Q -q -i -S -d -U -P -o -l -t -h -s -w -W -v -V -m -a -c -H -K -u -y -Y -x -L --query --input-file --server --database-name",
    ),
    statement: words("-Q -q --query"),
    script: words("-i --input-file"),
    writes: words("-o"),
    address: {
      host: words("-S --server"),
      database: words("-d --database-name"),
      hostVariables: ["SQLCMDSERVER"],
      databaseVariables: ["SQLCMDDBNAME"],
    },
    operands: { names: 3 },
    hits: ["sqlcmd -S db.test -Q 'select 1'", "sqlcmd -S localhost -i a.sql"],
  }),
  sqlClient({
    names: ["clickhouse-client", "clickhouse-local", "clickhouse"],
    takes: words(
      "-q --query --queries-file -h --host --port -u --user --password -d --database --format --output_format --input-format -n " +
        "--config -C --connection --external --file --structure",
    ),
    statement: words("-q --query"),
    script: words("--queries-file"),
    address: {
      host: words("-h --host"),
      database: words("-d --database"),
      hostVariables: ["CLICKHOUSE_HOST"],
      entry: words("--connection -C --config --config-file"),
    },
    operands: { names: 3 },
    hits: ["clickhouse-client -q 'select 1'", "clickhouse client --query 'select 1'"],
  }),
  sqlClient({
    names: ["sqlplus", "sqlcl", "sql", "db2", "dbaccess"],
    takes: words("-C -M -R -F"),
    statement: [],
    address: { hostVariables: ["TWO_TASK", "LOCAL"] },
    operands: { names: 1, rest: "scripts" },
    hits: ["sqlplus me/x@db @a.sql", "sqlplus -s /nolog"],
  }),
  sqlClient({
    names: words(
      "snowsql trino presto presto-cli impala-shell beeline hive spark-sql ksql drill-embedded sqlline vertica databend " +
        "bendsql questdb rqlite monetdb mclient nzsql hdbsql exaplus singlestore memsql tsql dolt-sql phoenix sqlline.py",
    ),
    takes: words(
      "-q --query -f --filename --file --execute -e -u --url -a --accountname -d --dbname -s --schemaname -w --warehouse -r " +
        "--rolename -o --option -c --connection -D --variable --server --catalog --schema --user -i --impalad -n -p --hiveconf " +
        "--hivevar --output-format",
    ),
    statement: words("-q --query -e --execute"),
    script: words("-f --filename --file"),
    address: {
      isRemote: true,
      url: words("-u --url --server"),
      host: words("-i --impalad -a --accountname"),
      database: words("-d --dbname --catalog"),
    },
    operands: { names: 1 },
    hits: ["snowsql -q 'select 1'", "beeline -u jdbc:hive2://db.test/a -e 'select 1'"],
  }),
];
