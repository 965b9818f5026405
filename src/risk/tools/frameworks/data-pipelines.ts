import { words } from "../plain.ts";
import { all, any, flag, not, operand, provenRow, type Program, type Test } from "../table.ts";

const hdfsVerb =
  (pattern: RegExp): Test =>
  ({ call }) =>
    call.words.slice(0, 3).some(({ text }) => pattern.test(text));
const hdfsDrops = hdfsVerb(/^-(?:rm|rmr|rmdir|expunge|truncate|deleteSnapshot|format)$/);
const hdfsReads = hdfsVerb(
  /^-(?:ls|lsr|cat|text|tail|head|du|dus|df|count|stat|test|find|get|getmerge|copyToLocal|checksum|getfacl|getfattr|help|usage|report)$/,
);

const dbtTarget = flag("-t", "--target");

/** Programs that keep and build data sets. */
export const dataPipelines = (): readonly Program[] => [
  {
    names: ["hdfs", "hadoop"],
    singleDash: true,
    external: true,
    otherwise: "verbs",
    rows: [
      {
        on: "dfs|fs|namenode|dfsadmin",
        if: hdfsDrops,
        does: "destroy",
        at: 1,
        hits: ["hdfs dfs -rm -r /a", "hadoop fs -rmr /a"],
        misses: ["hdfs dfs -ls /a"],
      },
      {
        on: "dfs|fs|dfsadmin|fsck|version|classpath|getconf",
        if: hdfsReads,
        does: "harmless",
        hits: ["hdfs dfs -ls /a"],
        misses: ["hdfs dfs -rm /a"],
      },
      {
        on: "dfs|fs|dfsadmin",
        if: not(any(hdfsDrops, hdfsReads)),
        does: "external-write",
        hits: ["hdfs dfs -put a /b", "hadoop fs -mkdir /b"],
        misses: ["hdfs dfs -cat /a", "hdfs dfs -rm /a"],
      },
    ],
  },
  {
    names: ["dbt", "dbtf"],
    takes: words(
      "-t --target -s --select -m --models --exclude --selector --profile --profiles-dir --project-dir --vars --args --threads " +
        "--state --target-path --log-level --output --resource-type --limit --inline",
    ),
    external: true,
    environment: ["-t", "--target", "--profile", "DBT_TARGET"],
    rows: [
      {
        on: "run|build|seed|snapshot|clone|retry",
        if: flag("--full-refresh", "-f"),
        does: "destroy",
        mode: "--full-refresh",
        why: "drops the tables and builds them anew",
        hits: ["dbt run --full-refresh", "dbt build -f -s orders"],
        misses: ["dbt run -s orders"],
      },
      {
        on: "run-operation",
        if: operand(/drop|delete|truncate|clean|purge|wipe|destroy|reset/i),
        does: "destroy",
        hits: ["dbt run-operation drop_old"],
        misses: ["dbt run-operation grant_read"],
      },
      { on: "run-operation", does: "external-write", hits: ["dbt run-operation grant_read"], misses: ["dbt run"] },
      {
        on: "run|build|seed|snapshot|clone|retry",
        if: all(dbtTarget, not(flag("--empty"))),
        does: "external-write",
        hits: ["dbt run -t prod"],
        misses: ["dbt run"],
      },
      { on: "run|build|seed|snapshot|clone|retry", if: not(dbtTarget), does: "unknown", hits: ["dbt run"], misses: ["dbt run -t prod"] },
      provenRow("test|compile|parse|ls|list|docs|debug|show|clean|source|init|deps|lint|environment", "harmless", [
        ["dbt test -s orders", "dbt ls"],
        ["dbt run"],
      ]),
    ],
  },
  {
    names: ["dvc"],
    takes: words("-r --remote -j --jobs -m --message -n --name -S --set-param -T --rev -p --projects"),
    rows: [
      {
        on: "gc|destroy|purge",
        does: "destroy",
        why: "drops stored versions of data",
        hits: ["dvc gc -w -f", "dvc destroy"],
        misses: ["dvc status"],
      },
      { on: "exp|experiments gc|remove|rm|clean|clear", does: "discard", hits: ["dvc exp remove a"], misses: ["dvc exp show"] },
      { on: "push", does: "publish", hits: ["dvc push"], misses: ["dvc pull"] },
      { on: "exp|experiments push", does: "publish", hits: ["dvc exp push origin a"], misses: ["dvc exp show"] },
      {
        on: "remote|config|cache add|modify|remove|rename|default|dir",
        does: "executable-config",
        hits: ["dvc remote add a s3://b"],
        misses: ["dvc remote list"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["sl"],
    takes: words("-r --rev -m --message -B --bookmark --to -R --cwd --config"),
    dry: ["--dry-run", "-n"],
    rows: [
      { on: "push|land|ghstack|jf", does: "publish", hits: ["sl push --to main"], misses: ["sl status"] },
      { on: "pr submit|s|land", does: ["publish", "message"], hits: ["sl pr submit"], misses: ["sl pr list"] },
      provenRow("revert|purge|clean|strip|hide|prune|undo|abandon", "discard", [["sl purge", "sl revert --all"], ["sl log"]]),
      { on: "goto|update|up|checkout|co", if: flag("-C", "--clean"), does: "discard", hits: ["sl goto -C main"], misses: ["sl goto main"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["expo", "ng", "tauri"],
    rows: [
      provenRow("publish|deploy|upload*|publish:*|signer", "publish", [
        ["expo publish", "ng deploy"],
        ["expo start", "ng build"],
      ]),
    ],
    otherwise: "harmless",
  },
  {
    names: ["electron-builder", "electron-forge"],
    takes: ["--config", "-c"],
    rows: [
      { on: "publish", does: "publish", hits: ["electron-forge publish"], misses: ["electron-forge make"] },
      {
        if: ({ call }) => call.words.some(({ text }, at) => /^(?:-p|--publish)$/.test(text) && call.words[at + 1]?.text !== "never"),
        does: "publish",
        hits: ["electron-builder -p always"],
        misses: ["electron-builder --publish never", "electron-builder --mac"],
      },
    ],
    otherwise: "harmless",
  },
];
