import { isKnown } from "../../deed.ts";
import { clientEnvironment, type Address } from "./place.ts";
import { optionPaths, words } from "../plain.ts";
import { any, dryBy, flag, not, operand, option, paths, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

export const postgres: Address = {
  host: words("-h --host"),
  database: words("-d --dbname --maintenance-db"),
  hostVariables: ["PGHOST"],
  databaseVariables: ["PGDATABASE"],
  addressVariables: ["PGHOSTADDR"],
  entryVariables: ["PGSERVICE"],
};
const pgTakes = () =>
  words(
    "-h --host -p --port -U --username -d --dbname -f --file -F --format -j --jobs -n --schema -N --exclude-schema -t --table -T " +
      "--exclude-table -Z --compress -E --encoding -S --superuser -l --locale --locale-provider -D --pgdata -O --owner -W -L " +
      "--use-list -I --index -P --function --section --role --maintenance-db --template --tablespace -s -c -X --wal-method -R -r " +
      "--max-rate --waldir -C --connection-limit -g --role -G --snapshot --exclude-table-data --lock-wait-timeout --rows-per-insert " +
      "--filter -m --mode -o --options --log",
  );

/** A change, at the place where the client would connect. */
const changes =
  (act: DeedSketch["act"], address: Address, why: string) =>
  (use: Use): readonly DeedSketch[] => [
    {
      act,
      target: use.rest[0]?.text ?? "",
      environment: clientEnvironment(
        use,
        address,
        use.rest.map(({ text }) => text),
      ),
      why,
    },
  ];

const postgresTools = (): readonly Program[] => [
  {
    names: ["pg_dump", "pg_dumpall"],
    takes: pgTakes(),
    rows: [
      { does: (use) => optionPaths(use, "write", ["-f", "--file"]), hits: ["pg_dump app", "pg_dump -f a.sql app"] },
      {
        if: ({ call, has }) =>
          call.program === "pg_dumpall" && has("-g", "--globals-only", "-r", "--roles-only") && !has("--no-role-passwords"),
        does: "read-secret",
        why: "prints the passwords of all roles",
        hits: ["pg_dumpall --globals-only", "pg_dumpall -r"],
        misses: ["pg_dumpall", "pg_dump -r app"],
      },
    ],
  },
  {
    names: ["pg_restore"],
    takes: pgTakes(),
    rows: [
      {
        if: flag("-l", "--list"),
        does: (use) => paths("read", use.operands),
        hits: ["pg_restore -l a.dump"],
        misses: ["pg_restore -d app a.dump"],
      },
      {
        if: flag("-f", "--file"),
        does: (use) => [...optionPaths(use, "write", ["-f", "--file"]), ...paths("read", use.operands)],
        hits: ["pg_restore -f a.sql a.dump"],
        misses: ["pg_restore -d app a.dump"],
      },
      {
        if: not(flag("-l", "--list", "-f", "--file")),
        does: (use) => [
          ...paths("read", use.operands),
          {
            act: use.has("-c", "--clean") ? "destroy" : "external-write",
            target: use.value("-d", "--dbname") ?? "",
            environment: clientEnvironment(use, postgres, []),
            why: use.has("-c", "--clean") ? "drops what it restores" : "loads a dump into a database",
          },
        ],
        hits: ["pg_restore -d app a.dump", "pg_restore --clean -d app a.dump"],
        misses: ["pg_restore -l a.dump"],
      },
    ],
  },
  {
    names: ["dropdb", "dropuser", "droplang"],
    takes: pgTakes(),
    rows: [{ does: changes("destroy", postgres, "drops it"), hits: ["dropdb app", "dropdb --if-exists -h db.test app", "dropuser bob"] }],
  },
  {
    names: ["createdb", "createlang", "vacuumdb", "reindexdb", "clusterdb", "pgbench", "pg_amcheck", "vacuumlo", "pg_repack"],
    takes: pgTakes(),
    rows: [{ does: changes("external-write", postgres, "changes a database"), hits: ["createdb app_test", "vacuumdb --all"] }],
  },
  {
    names: ["createuser"],
    takes: pgTakes(),
    rows: [
      {
        if: flag("-s", "--superuser", "-r", "--createrole", "--replication"),
        does: "privilege",
        why: "makes a role that may do everything",
        hits: ["createuser -s bob"],
        misses: ["createuser bob"],
      },
      {
        if: not(flag("-s", "--superuser", "-r", "--createrole", "--replication")),
        does: changes("external-write", postgres, "makes a role"),
        hits: ["createuser bob"],
        misses: ["createuser -s bob"],
      },
    ],
  },
  {
    names: ["pg_ctl", "pg_ctlcluster", "pg_dropcluster", "pg_createcluster", "pg_lsclusters"],
    takes: words("-D --pgdata -l --log -o --options -m --mode -t --timeout -s -w -W"),
    rows: [
      {
        if: operand(/^(?:stop|restart|kill|promote)$/),
        does: "stop",
        hits: ["pg_ctl stop -D data", "pg_ctl -D data restart -m fast"],
        misses: ["pg_ctl status"],
      },
      { if: ({ call }) => call.program === "pg_dropcluster", does: "destroy", hits: ["pg_dropcluster 16 main"], misses: ["pg_ctl status"] },
      {
        if: ({ call, operands }) =>
          call.program !== "pg_dropcluster" && !operands.some(({ text }) => /^(?:stop|restart|kill|promote)$/.test(text)),
        does: "harmless",
        hits: ["pg_ctl status", "pg_ctl -D data start", "pg_lsclusters"],
        misses: ["pg_ctl stop"],
      },
    ],
  },
  {
    names: ["initdb", "pg_basebackup", "pg_receivewal", "pg_combinebackup"],
    takes: pgTakes(),
    rows: [
      {
        does: (use) => [
          ...optionPaths(use, "write", ["-D", "--pgdata", "-o"]),
          ...(use.call.program === "initdb" ? paths("write", use.operands) : []),
        ],
        hits: ["initdb -D data", "pg_basebackup -D backup"],
      },
    ],
  },
  {
    names: ["pg_resetwal", "pg_rewind", "pg_upgrade", "pg_archivecleanup", "pg_surgery"],
    takes: pgTakes(),
    rows: [
      {
        if: not(dryBy("-n", "--dry-run", "-c", "--check")),
        does: "destroy",
        why: "rewrites the files of a database",
        hits: ["pg_resetwal -f data"],
        misses: ["pg_upgrade --check"],
      },
      { if: dryBy("-n", "--dry-run", "-c", "--check"), does: "harmless", hits: ["pg_upgrade --check"], misses: ["pg_resetwal -f data"] },
    ],
  },
  {
    names: words(
      "pg_isready pg_config pg_controldata pg_verifybackup pg_waldump pg_checksums pg_test_fsync pg_test_timing pgbadger " +
        "pg_top pg_activity pgloader-check ecpg mysqlshow mysqlslap mysqlbinlog mariadb-show mysql_config my_print_defaults " +
        "mytop innotop mysqltuner",
    ),
    rows: [{ does: "harmless", hits: ["pg_isready -h db.test", "mysqlshow app"] }],
  },
];

/** Groups and files of settings, and logins that are kept under a name. */
export const mysqlEntries: Pick<Address, "entry" | "entryVariables"> = {
  entry: words("--login-path --defaults-group-suffix --defaults-file --defaults-extra-file"),
  entryVariables: ["MYSQL_GROUP_SUFFIX"],
};
const mysql: Address = { host: words("-h --host"), database: words("-B --databases"), ...mysqlEntries };
const mysqlTakes = () =>
  words(
    "-h --host -P --port -u --user -S --socket -r --result-file -T --tab -w --where --defaults-file --defaults-extra-file " +
      "--login-path --ignore-table --default-character-set --protocol --ssl-mode --ssl-ca -i --sleep -c --count --columns " +
      "--fields-terminated-by",
  );
const asking = /^(?:status|ping|processlist|extended-status|variables|version|proc|stat|var)$/i;

const mysqlTools = (): readonly Program[] => [
  {
    names: ["mysqladmin", "mariadb-admin"],
    takes: mysqlTakes(),
    rows: [
      {
        if: ({ operands }) => operands.some(({ text }) => /^(?:drop|flush-\w{1,20}|reset|purge)/i.test(text) || !isKnown(text)),
        does: "destroy",
        hits: ["mysqladmin -u root drop app", "mysqladmin flush-logs"],
        misses: ["mysqladmin status"],
      },
      { if: operand(/^(?:shutdown|kill|stop-\w{1,20})$/i), does: "stop", hits: ["mysqladmin shutdown"], misses: ["mysqladmin status"] },
      { if: operand(/^(?:password|old-password)$/i), does: "privilege", hits: ["mysqladmin password x"], misses: ["mysqladmin status"] },
      {
        if: operand(/^(?:create|start-\w{1,20}|refresh|reload|debug)$/i),
        does: changes("external-write", mysql, "changes a database"),
        hits: ["mysqladmin create app"],
        misses: ["mysqladmin status"],
      },
      {
        if: ({ operands }) => operands.every(({ text }) => asking.test(text)),
        does: "harmless",
        hits: ["mysqladmin -h db.test ping", "mysqladmin status"],
        misses: ["mysqladmin drop app"],
      },
    ],
    otherwise: "external-write",
  },
  {
    names: ["mysqldump", "mariadb-dump", "mydumper", "mysqlpump", "mysqlhotcopy", "mariabackup", "xtrabackup"],
    takes: mysqlTakes(),
    rows: [
      {
        does: (use) => optionPaths(use, "write", words("-r --result-file -T --tab -o --outputdir --target-dir")),
        hits: ["mysqldump app", "mysqldump -r a.sql app"],
      },
      {
        if: flag("--delete-master-logs", "--delete-source-logs", "--copy-back", "--move-back", "--prepare"),
        does: "destroy",
        hits: ["mysqldump --delete-master-logs app"],
        misses: ["mysqldump app"],
      },
    ],
  },
  {
    names: words(
      "mysqlimport mariadb-import myloader mysqlcheck mariadb-check mysqlrepair mysqloptimize mysql_upgrade " +
        "mysql_tzinfo_to_sql pgloader ora2pg sqlldr impdp",
    ),
    takes: mysqlTakes(),
    rows: [
      {
        if: flag("-d", "--delete", "-D", "--overwrite-tables", "--auto-repair", "-r", "--replace"),
        does: "destroy",
        hits: ["mysqlimport --delete app a.txt"],
        misses: ["mysqlimport app a.txt"],
      },
      {
        if: not(flag("-d", "--delete", "--overwrite-tables", "--auto-repair")),
        does: changes("external-write", mysql, "loads into or repairs a database"),
        hits: ["mysqlimport app a.txt", "mysqlcheck app"],
        misses: ["mysqlimport --delete app a.txt"],
      },
    ],
  },
  {
    names: ["mysql_secure_installation", "mariadb-secure-installation", "mysql_install_db", "mysql_ssl_rsa_setup"],
    rows: [{ does: "privilege", hits: ["mysql_secure_installation"] }],
  },
  {
    names: ["bcp"],
    takes: words("-S -U -P -d -t -r -f -e -b -F -L -o -i -h -m -q -C"),
    rows: [
      {
        if: ({ operands }) => /^(?:out|queryout|format)$/i.test(operands[1]?.text ?? ""),
        does: (use) => paths("write", use.operands.slice(2, 3)),
        hits: ["bcp a.dbo.t out t.csv -S db.test"],
        misses: ["bcp t in t.csv"],
      },
      {
        if: ({ operands }) => !/^(?:out|queryout|format)$/i.test(operands[1]?.text ?? ""),
        does: changes("external-write", { host: ["-S"], database: ["-d"] }, "loads rows into a table"),
        hits: ["bcp t in t.csv"],
        misses: ["bcp t out t.csv"],
      },
    ],
  },
];

const stops: Test = any(flag("--shutdown"), option(["--eval"], /shutdown/i));
const servers = (): Program => ({
  names: words(
    "postgres postmaster mysqld mariadbd mysqld_safe mongod mongos redis-server redis-sentinel valkey-server keydb-server " +
      "memcached etcd clickhouse-server cassandra elasticsearch opensearch meilisearch qdrant influxd neo4j couchdb rethinkdb " +
      "arangod minio-local dynamodb-local nats-server mosquitto rabbitmq-server zookeeper-server-start.sh " +
      "kafka-server-start.sh surreal typesense-server weaviate pocketbase",
  ),
  takes: words("-D -p -k -c --port --dbpath --config -f --logpath --bind --dir --datadir"),
  rows: [
    { if: stops, does: "stop", hits: ["mongod --shutdown"], misses: ["mongod --dbpath data"] },
    {
      if: flag("--repair", "--initialize", "--initialize-insecure", "--skip-grant-tables", "--single"),
      does: "privilege",
      why: "opens a database without its guards, or rewrites it",
      hits: ["mysqld --skip-grant-tables"],
      misses: ["redis-server"],
    },
    { on: "stop|restart", does: "stop", hits: ["neo4j stop"], misses: ["neo4j start"] },
    {
      if: not(any(stops, flag("--skip-grant-tables"))),
      does: "harmless",
      hits: ["redis-server --port 6380", "postgres -D data", "mongod --dbpath data"],
      misses: ["mongod --shutdown"],
    },
  ],
});

/** Programs around PostgreSQL, MySQL and SQL Server, and the servers themselves. */
export const databaseServers = (): readonly Program[] => [...postgresTools(), ...mysqlTools(), servers()];
