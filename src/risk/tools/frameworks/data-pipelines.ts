import { mayLayOver } from "../files/overlaid.ts";
import { words } from "../plain.ts";
import { all, any, flag, not, operand, option, provenRow, type DeedSketch, type Program, type Test } from "../table.ts";

const hdfsVerb =
  (pattern: RegExp): Test =>
  ({ call }) =>
    call.words.slice(0, 3).some(({ text }) => pattern.test(text));
const hdfsDrops = hdfsVerb(/^-(?:rm|rmr|rmdir|expunge|truncate|deleteSnapshot|format)$/);
const hdfsReads = hdfsVerb(
  /^-(?:ls|lsr|cat|text|tail|head|du|dus|df|count|stat|test|find|get|getmerge|copyToLocal|checksum|getfacl|getfattr|help|usage|report)$/,
);

const dbtTarget = flag("-t", "--target");

const dagsterDeeds = (verb: string): readonly DeedSketch[] => {
  if (/^(?:delete|wipe\S*|rm|revert|reset)$/.test(verb)) return [{ act: "destroy", environment: "unknown" }];
  return /^(?:create|start|stop|launch|materialize|upload|merge|import|cherry-pick|commit)$/.test(verb)
    ? [{ act: "external-write", environment: "unknown" }]
    : [];
};

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
    dry: ["--dry"],
    rows: [
      {
        on: "gc|destroy|purge",
        does: "destroy",
        why: "drops stored versions of data",
        hits: ["dvc gc -w -f", "dvc destroy"],
        misses: ["dvc status"],
      },
      { on: "exp|experiments gc|remove|rm|clean|clear", does: "discard", hits: ["dvc exp remove a"], misses: ["dvc exp show"] },
      {
        on: "checkout|pull",
        if: flag("-f", "--force"),
        does: "discard",
        why: "overwrites changed data",
        hits: ["dvc checkout -f"],
        misses: ["dvc checkout"],
      },
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
    names: ["snakemake", "nextflow"],
    takes: words(
      "-s --snakefile --configfile -j --cores --jobs --profile -d --directory --config -c -C -profile -params-file -w -work-dir",
    ),
    dry: ["-n", "--dry-run", "--dryrun", "--lint", "--summary", "--dag", "--rulegraph", "--list", "-preview"],
    singleDash: true,
    rows: [
      {
        if: any(
          flag("--delete-all-output", "--delete-temp-output"),
          all(
            ({ call }) => call.program === "nextflow",
            ({ operands }) => /^(?:clean|drop)$/.test(operands[0]?.text ?? ""),
          ),
        ),
        does: "maybe-lose",
        hits: ["snakemake --delete-temp-output", "nextflow clean -f"],
        misses: ["snakemake all"],
      },
      { if: flag("--delete-all-output"), does: "lose", hits: ["snakemake --delete-all-output"], misses: ["snakemake all"] },
      {
        on: "run|pull",
        if: ({ call, rest }) =>
          call.program === "nextflow" && /^[\w.-]+\/[\w.-]+$|:\/\//.test(rest[0]?.text ?? "") && rest[0]?.text.endsWith(".nf") !== true,
        does: "run-foreign",
        hits: ["nextflow run nf-core/rnaseq", "nextflow pull a/b"],
        misses: ["nextflow run main.nf", "nextflow config"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["airflow"],
    takes: words("-s --start-date -e --end-date -S --subdir -o --output -c --conf -r --run-id"),
    rows: [
      { on: "db reset|clean|drop-archived|downgrade", does: "destroy", hits: ["airflow db reset -y"], misses: ["airflow db check"] },
      {
        on: "dags|tasks|pools|connections|variables|users|roles delete|clear",
        does: "destroy",
        hits: ["airflow dags delete a", "airflow tasks clear a"],
        misses: ["airflow dags list"],
      },
      {
        on: "dags|tasks|backfill trigger|backfill|pause|unpause|run|create|reserialize",
        does: "external-write",
        hits: ["airflow dags trigger a", "airflow dags unpause a"],
        misses: ["airflow dags list", "airflow tasks test a b"],
      },
      {
        on: "connections|variables get|export",
        does: "read-secret",
        hits: ["airflow connections get a", "airflow variables export a"],
        misses: ["airflow connections list"],
      },
      {
        on: "connections|variables|pools|users|roles add|set|import|create|add-role|add-perms",
        does: "external-write",
        hits: ["airflow variables set a b"],
        misses: ["airflow pools list"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["mlflow"],
    takes: words(
      "-t --target --name -n -m --model-uri -x --experiment-id --run-id --backend-store-uri --default-artifact-root -h --host -p --port",
    ),
    rows: [
      { on: "gc", does: "destroy", hits: ["mlflow gc"], misses: ["mlflow ui"] },
      {
        on: "experiments|runs|deployments|models|artifacts delete",
        does: "destroy",
        hits: ["mlflow runs delete --run-id a", "mlflow experiments delete -x 1"],
        misses: ["mlflow runs list"],
      },
      { on: "db upgrade", does: "external-write", hits: ["mlflow db upgrade sqlite:///a.db"], misses: ["mlflow ui"] },
      {
        on: "deployments create|update|create-endpoint|update-endpoint",
        does: "publish",
        hits: ["mlflow deployments create -t sagemaker --name a -m b"],
        misses: ["mlflow deployments list -t a"],
      },
      {
        on: "sagemaker deploy|delete|push-image|terminate-transform-job",
        does: "publish",
        hits: ["mlflow sagemaker push-image"],
        misses: ["mlflow ui"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["act"],
    takes: words(
      "-j --job -W --workflows -e --eventpath -P --platform -s --secret --secret-file --env --env-file -C " +
        "--directory --container-architecture --var --matrix --actor --input",
    ),
    dry: ["-n", "--dryrun", "-l", "--list", "-g", "--graph", "--validate", "--bug-report"],
    rows: [
      {
        if: any(operand(/^(?:push|release|deployment|registry_package|page_build)$/), option(["-j", "--job"], /deploy|release|publish/)),
        does: "publish",
        why: "runs the jobs that release or deploy",
        hits: ["act push", "act -j deploy", "act release"],
        misses: ["act -n", "act pull_request"],
      },
    ],
    otherwise: "unknown",
  },
  {
    names: ["dagster", "lakectl"],
    rows: [
      provenRow(
        "definitions|project|asset|dev|schedule|sensor|run|instance|code-server|branch|log|show|repo|fs|diff|commit",
        (use) => dagsterDeeds(use.rest[0]?.text ?? ""),
        [
          ["dagster definitions validate", "dagster dev", "lakectl branch list lakefs://a", "lakectl branch delete lakefs://a/b"],
          ["dagster job launch -j x"],
        ],
      ),
      {
        on: "job",
        if: not(operand(/^(?:list|print|execute)$/)),
        does: "external-write",
        hits: ["dagster job launch -j x"],
        misses: ["dagster job list"],
      },
    ],
    otherwise: "unknown",
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
    takes: ["--directory"],
    rows: [
      {
        on: "new|n",
        if: flag("-f", "--force"),
        does: (use) => mayLayOver(use.value("--directory") ?? use.rest[0]?.text ?? ".", use.call, "what is made"),
        hits: ["ng new app --force"],
        misses: ["ng new app"],
      },
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
