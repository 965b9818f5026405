import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import type { Environment } from "../../environment.ts";
import { mongoDeeds, redisDeeds } from "../../sql/stores.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { clientEnvironment, type Address } from "./place.ts";
import { clientDeeds, unreadAct } from "./sql.ts";
import { knownContent } from "../network/request.ts";
import { carriesData, optionPaths, words } from "../plain.ts";
import { flag, not, paths, provenRow, type DeedSketch, type Program, type Use } from "../table.ts";

const valuesOf = ({ options }: Use, ...names: readonly string[]): readonly CommandWord[] =>
  options.flatMap(({ name, value }) => (names.includes(name) && value ? [value] : []));

/** More lines than this are not read one by one. */
const linesMax = 500;

const redisAddress: Address = { host: ["-h"], url: ["-u"], hostVariables: ["REDIS_HOST"] };

/** Words of one line for Redis; quotes hold words together. */
const lineWords = (line: string): readonly string[] =>
  (line.slice(0, 4_000).match(/"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"']{1,2000}/g) ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ""));

function redis(use: Use): readonly DeedSketch[] {
  const environment = clientEnvironment(use, redisAddress, []);
  const { stdin } = use.call;
  const told = use.operands.map(({ text }) => text);
  if (use.has("--eval")) return [{ act: "opaque", target: use.value("--eval") ?? "", environment, why: "runs a script inside the server" }];
  if (use.has("--cluster")) return cluster(use.value("--cluster") ?? "", environment);
  const files = optionPaths(use, "write", ["--rdb", "--functions-rdb"]);
  if (told.length > 0) return [...files, ...redisDeeds(use.has("-x", "-X") ? [...told, "\uFFFC"] : told, environment)];
  if (!stdin || use.has("--scan", "--bigkeys", "--memkeys", "--hotkeys", "--stat", "--latency", "--rdb")) return files;
  const text = stdin.kind === "text" ? stdin.text : stdin.kind === "file" ? knownContent(stdin.path, use.call) : undefined;
  const lines = text?.split("\n");
  if (lines && lines.length <= linesMax)
    return lines.map(lineWords).flatMap((line) => (line.length === 0 ? [] : redisDeeds(line, environment)));
  return [{ act: "opaque", target: "", environment, why: "runs whatever comes by its input" }];
}

const cluster = (verb: string, environment: Environment): readonly DeedSketch[] =>
  /^(?:check|info|help|search-multiple-slots)$/.test(verb)
    ? []
    : [
        {
          act: /^(?:del-node|fix|import|reshard|rebalance|set-timeout|call)$/.test(verb) ? "destroy" : "external-write",
          target: verb,
          environment,
        },
      ];

const redisTools = (): readonly Program[] => [
  {
    names: ["redis-cli", "valkey-cli", "keydb-cli", "iredis", "rdcli"],
    takes: words(
      "-h -p -s -a -u -r -i -n -d -D -t --user --pass --rdb --functions-rdb --eval --cluster --pattern --quoted-pattern --count " +
        "--sni --cacert --cacertdir --cert --key --tls-ciphers --tls-ciphersuites --intrinsic-latency --lru-test --pipe-timeout " +
        "--show-pushes --bigkeys-count --memkeys-samples",
    ),
    stopsAtOperand: true,
    rows: [
      {
        does: redis,
        hits: [
          "redis-cli -h db.test GET a",
          "redis-cli --scan --pattern 'a*'",
          "redis-cli ping",
          "redis-cli -x SET a",
          "redis-cli --rdb a.rdb < a.txt",
          "redis-cli < a.txt",
          "redis-cli <<< FLUSHALL",
          "redis-cli --bigkeys <<< x",
        ],
      },
    ],
  },
  {
    names: ["redis-benchmark", "memtier_benchmark"],
    takes: words("-h -p -n -c -t"),
    rows: [
      {
        does: (use) => [{ act: "external-write", environment: clientEnvironment(use, redisAddress, []) }],
        hits: ["redis-benchmark -n 10"],
      },
    ],
  },
  {
    names: ["redis-check-rdb", "redis-check-aof", "rdb"],
    rows: [
      { if: flag("--fix"), does: "destroy", hits: ["redis-check-aof --fix a.aof"], misses: ["redis-check-aof a.aof"] },
      { if: not(flag("--fix")), does: "harmless", hits: ["redis-check-aof a.aof"], misses: ["redis-check-aof --fix a"] },
    ],
  },
  { names: ["memcflush", "memcrm", "memcerror-flush"], rows: [{ does: "destroy", hits: ["memcflush --servers=localhost"] }] },
  {
    names: ["memccat", "memcstat", "memcping", "memcexist", "memcdump", "memcached-tool", "memcslap"],
    rows: [{ does: "harmless", hits: ["memcstat"] }],
  },
];

const mongoAddress: Address = { host: words("--host -h"), database: words("--db -d"), url: ["--uri"] };
const mongoTakes = () =>
  words(
    "--eval -f --file --host --port -u --username -p --password --authenticationDatabase --authenticationMechanism --tlsCAFile " +
      "--tlsCertificateKeyFile --sslCAFile --sslPEMKeyFile --uri -d --db -c --collection -o --out --archive --config --query -q " +
      "--queryFile --type --fields --fieldFile --mode --upsertFields -j --numInsertionWorkers --numParallelCollections --nsInclude " +
      "--nsExclude --nsFrom --nsTo --dir --sort --limit --skip --readPreference --apiVersion --awsSessionToken --json --shell-file -l " +
      "--local",
  );

function mongoShell(use: Use): readonly DeedSketch[] {
  const scripts = use.operands.filter(({ text }) => /\.(?:m?js|mongodb)$/.test(text) && !text.includes("://"));
  const places = use.operands.filter((field) => !scripts.includes(field)).map(({ text }) => text);
  const environment = clientEnvironment(use, mongoAddress, places.map(asAddress));
  const { stdin } = use.call;
  const files = [...scripts, ...valuesOf(use, "-f", "--file")];
  const unread = { act: "external-write", environment, why: "runs a script that was not read" } as const;
  return [
    ...valuesOf(use, "--eval").flatMap(({ text, span }) => mongoDeeds(text, environment).map((deed) => ({ ...deed, span }))),
    ...files.flatMap(({ text, span }) => {
      const content = knownContent(text, use.call);
      return [
        { act: "read" as const, target: text, span },
        ...(content === undefined
          ? [{ ...unread, act: unreadAct(text, use.call), target: text, span }]
          : mongoDeeds(content, environment).map((deed) => ({ ...deed, span }))),
      ];
    }),
    ...(stdin?.kind === "text" && stdin.text.trim() !== ""
      ? mongoDeeds(stdin.text, environment).map((deed) => ({ ...deed, span: stdin.span }))
      : []),
    ...(stdin && stdin.kind !== "text" && files.length === 0 && !use.has("--eval") && carriesData(use)
      ? [{ ...unread, act: "opaque" as const }]
      : []),
  ];
}

/** `host/name` and `host:27017/name` are addresses for mongo. */
const asAddress = (text: string): string => (/^[\w.-]{1,253}(?::\d{1,5})?\//.test(text) ? `mongodb://${text}` : text);

const mongoChange = (use: Use): readonly DeedSketch[] => [
  ...paths(
    "read",
    [...use.operands.slice(0, 1), ...valuesOf(use, "--file", "--dir")].filter(({ text }) => !text.includes("://")),
  ),
  {
    act: use.has("--drop") || use.value("--mode") === "delete" ? "destroy" : "external-write",
    target: use.value("-d", "--db") ?? "",
    environment: clientEnvironment(use, mongoAddress, []),
    why: use.has("--drop") ? "drops what it replaces" : "loads data into a database",
  },
];

const mongoTools = (): readonly Program[] => [
  {
    names: ["mongosh", "mongo", "mongocli-shell"],
    takes: mongoTakes(),
    rows: [{ does: mongoShell, hits: ["mongosh --eval 'db.a.find()'", "mongosh mongodb://db.test/a", "mongo a.js"] }],
  },
  {
    names: ["mongodump", "mongoexport", "bsondump", "mongostat", "mongotop", "mongoreplay"],
    takes: mongoTakes(),
    rows: [
      {
        does: (use) => optionPaths(use, "write", words("-o --out --archive")),
        hits: ["mongodump -d app -o dump", "mongoexport -c a --out a.json"],
      },
    ],
  },
  {
    names: ["mongorestore", "mongoimport"],
    takes: mongoTakes(),
    dry: ["--dryRun"],
    rows: [{ does: mongoChange, hits: ["mongorestore --drop dump", "mongoimport -c a --file a.json"] }],
  },
  {
    names: ["mongofiles"],
    takes: mongoTakes(),
    rows: [
      { on: "list|search|get|get_id|get_regex", does: "harmless", hits: ["mongofiles list"], misses: ["mongofiles delete a"] },
      { on: "delete|delete_id", does: "destroy", hits: ["mongofiles delete a"], misses: ["mongofiles list"] },
      provenRow("put|put_id", (use) => [{ act: "external-write", environment: clientEnvironment(use, mongoAddress, []) }], [
        ["mongofiles put a"],
        ["mongofiles list"],
      ]),
    ],
  },
];

/** Cypher's words tell the change. */
function cypherDeeds(text: string, environment: Environment): readonly DeedSketch[] {
  const shown = text.slice(0, 100_000).replaceAll(/'[^']{0,2000}'|"[^"]{0,2000}"/g, "''");
  if (/\b(?:delete|drop|remove|terminate|stop\s+database)\b|call\s{1,5}apoc\.(?:periodic|refactor|trigger|schema)/i.test(shown))
    return [{ act: "destroy", environment, target: "" }];
  if (/\b(?:load\s+csv|apoc\.(?:load|export|import|cypher))/i.test(shown)) return [{ act: "leak", environment, target: "" }];
  if (/\b(?:grant|revoke|deny|(?:create|alter|drop)\s+(?:user|role))\b/i.test(shown))
    return [{ act: "privilege", environment, target: "" }];
  if (/\b(?:create|merge|set|foreach)\b/i.test(shown)) return [{ act: "external-write", environment, target: "" }];
  return isKnown(shown) ? [] : [{ act: "opaque", environment, target: "" }];
}

const inputText = ({ stdin }: ProgramCall): string => (stdin?.kind === "text" ? stdin.text : "");

const cockroachSql = lazily(
  () =>
    ({
      names: ["cockroach"],
      takes: [],
      statement: words("-e --execute"),
      script: words("-f --file"),
      address: { host: ["--host"], url: ["--url"], database: words("-d --database"), urlVariables: ["COCKROACH_URL"] },
      operands: { names: 1 },
    }) as const,
);

const others = (): readonly Program[] => [
  {
    names: ["cypher-shell"],
    takes: words("-a --address --uri -u --username -p --password -d --database -f --file -P --param --format --encryption"),
    rows: [
      {
        does: (use) => {
          const environment = clientEnvironment(use, { url: words("-a --address --uri"), database: words("-d --database") }, []);
          const scripts = valuesOf(use, "-f", "--file").map(({ text }) => knownContent(text, use.call) ?? "CREATE");
          return [...use.operands.map(({ text }) => text), ...scripts, inputText(use.call)].flatMap((text) =>
            cypherDeeds(text, environment),
          );
        },
        hits: [
          "cypher-shell 'MATCH (n) RETURN n'",
          "cypher-shell -f a.cypher",
          "cypher-shell 'MATCH (n) DELETE n'",
          "cypher-shell 'LOAD CSV FROM x'",
          "cypher-shell 'CREATE USER a'",
          "cypher-shell 'CREATE (n)'",
          'cypher-shell "$Q"',
        ],
      },
    ],
  },
  {
    names: ["influx"],
    takes: words(
      "-execute -host -port -database -import -path --host --token -t --org -o --bucket -b --org-id --bucket-id --file -f --start " +
        "--stop --predicate --id -i --name -n --query",
    ),
    external: true,
    environment: words("--host -host INFLUX_HOST"),
    otherwise: "verbs",
    rows: [
      provenRow("query|ping|version|help|completion", "harmless", [["influx query 'from(bucket:\"a\")'"], ["influx delete -b a"]]),
      { on: "delete|restore", does: "destroy", hits: ["influx delete --bucket a --start 1 --stop 2"], misses: ["influx query a"] },
      { on: "write|setup|apply|import", does: "external-write", hits: ["influx write -b a x"], misses: ["influx query a"] },
    ],
  },
  {
    names: ["cockroach"],
    takes: words("-e --execute -f --file --host --url -d --database -u --user --certs-dir --format --port -p"),
    rows: [
      { on: "node status|ls", does: "harmless", hits: ["cockroach node status"], misses: ["cockroach sql -e 'select 1'"] },
      provenRow("start|start-single-node|init|auth-session|cert", "harmless", [["cockroach start-single-node"], ["cockroach quit"]]),
      { on: "version|help|demo|gen", does: "harmless", hits: ["cockroach version"], misses: ["cockroach quit"] },
      { on: "quit|drain", does: "stop", hits: ["cockroach quit"], misses: ["cockroach version"] },
      provenRow("node drain|decommission|recommission", "destroy", [["cockroach node decommission 4"], ["cockroach node status"]]),
      { on: "userfile|nodelocal|import|workload", does: "external-write", hits: ["cockroach import db a"], misses: ["cockroach version"] },
      provenRow("sql", (use) => clientDeeds({ ...use, operands: use.rest }, cockroachSql()), [
        ["cockroach sql -e 'select 1'"],
        ["cockroach version"],
      ]),
    ],
  },
];

/** Clients of stores that do not speak SQL, and of one that does behind a word. */
export const storeClients = (): readonly Program[] => [...redisTools(), ...mongoTools(), ...others()];
