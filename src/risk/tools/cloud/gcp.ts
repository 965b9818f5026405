import { transfers } from "./aws-s3.ts";
import { cli, namedBy, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { all, any, dryBy, flag, not, type DeedSketch, type Program, type ProgramRow, type Use } from "../table.ts";

const takes = () => [
  ...words("--project --account --configuration --format --filter --limit --sort-by --page-size --region --zone --location"),
  ...words("--impersonate-service-account --verbosity --access-token-file --billing-project --flags-file --trace-token"),
  ...words("--cluster --namespace --organization --folder --member --role --secret --data-file --image --source --command"),
  ...words("--instance --database --keyring --key --plaintext-file --ciphertext-file --iam-account --config --tag --version"),
  ...words("--service-account --network --subnet --machine-type --image-family --image-project --runtime --entry-point --data"),
  ...words("--service --async-timeout --name --to --topic --subscription --message --dataset --table --bucket --env-vars-file"),
  ...words("--set-env-vars --update-env-vars --set-secrets --member-type --keep-days --since --freshness --order --env -F"),
];

const opens = says(/allUsers|allAuthenticatedUsers/);
const everywhere = says(/0\.0\.0\.0\/0|::\/0/);

const secrets = (): readonly ProgramRow[] => [
  row("auth print-access-token|print-identity-token", "read-secret", "gcloud auth print-access-token"),
  row("auth application-default print-access-token", "read-secret", "gcloud auth application-default print-access-token"),
  row("auth application-default login|revoke|set-quota-project", "write-secret", "gcloud auth application-default login"),
  row(
    "auth login|revoke|activate-service-account|configure-docker|activate-*",
    "write-secret",
    "gcloud auth activate-service-account --key-file a",
    { misses: ["gcloud auth list"] },
  ),
  row("auth list|describe", "harmless", "gcloud auth list"),
  row("secrets versions access", "read-secret", "gcloud secrets versions access latest --secret a", {
    misses: ["gcloud secrets versions list a"],
  }),
  row("secrets create|update|add-iam-policy-binding|set-iam-policy", "write-secret", "gcloud secrets create a"),
  row("secrets versions add|disable|enable|destroy", "write-secret", "gcloud secrets versions add a --data-file b"),
  row("secrets versions destroy", "destroy", "gcloud secrets versions destroy 1 --secret a"),
  row("iam service-accounts keys create|upload|enable", "privilege", "gcloud iam service-accounts keys create a.json --iam-account b", {
    why: "creates a credential",
  }),
  row("iam service-accounts sign-blob|sign-jwt", "read-secret", "gcloud iam service-accounts sign-jwt a b"),
  row("kms decrypt|asymmetric-decrypt|raw-decrypt", "read-secret", "gcloud kms decrypt --key a"),
  row("container clusters get-credentials", "write-secret", "gcloud container clusters get-credentials a"),
  row("sql generate-login-token", "read-secret", "gcloud sql generate-login-token"),
  row("sql users set-password|create", "write-secret", "gcloud sql users set-password root --instance a"),
  row("compute reset-windows-password", "read-secret", "gcloud compute reset-windows-password a"),
  row("services api-keys create|get-key-string|lookup|undelete", "read-secret", "gcloud services api-keys get-key-string a"),
  row("redis|memcache|artifacts instances get-auth-string|print-settings", "read-secret", "gcloud redis instances get-auth-string a"),
];

const protections = (): readonly ProgramRow[] => [
  row(
    "* add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy",
    "privilege",
    "gcloud projects add-iam-policy-binding a --member b --role c",
  ),
  row("* * add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy", "privilege", "gcloud run services add-iam-policy-binding a", {
    misses: ["gcloud run services get-iam-policy a"],
  }),
  row("iam *", "privilege", "gcloud iam roles create a", {
    if: not(says(/^(?:list|describe|get-iam-policy|list-grantable-roles|list-testable-permissions|lint-condition)$/)),
    misses: ["gcloud iam roles list"],
  }),
  row("organizations|resource-manager|access-context-manager|org-policies *", "privilege", "gcloud org-policies reset a", {
    if: not(says(/^(?:list|describe|get-iam-policy|search)$/)),
  }),
  row("* *", "leak", "gcloud run services add-iam-policy-binding a --member allUsers", {
    if: all(opens, not(says(/^(?:list|describe)$/))),
    why: "opens it to everybody",
  }),
  row("run|functions deploy", "leak", "gcloud run deploy a --allow-unauthenticated", {
    if: flag("--allow-unauthenticated"),
    why: "opens it to everybody",
    misses: ["gcloud run deploy a"],
  }),
  row("compute firewall-rules create|update", "disarm", "gcloud compute firewall-rules create a --source-ranges 0.0.0.0/0", {
    if: everywhere,
    misses: ["gcloud compute firewall-rules list"],
  }),
  row("compute firewall-rules|security-policies delete|update|create", "disarm", "gcloud compute firewall-rules delete a", {
    if: any(flag("--disabled"), says(/^delete$/)),
  }),
  row("compute firewall-rules|security-policies create|update", "external-write", "gcloud compute firewall-rules create a"),
  row("logging sinks|buckets|metrics|views|logs|settings delete|update", "weaken", "gcloud logging sinks delete a", {
    misses: ["gcloud logging sinks list"],
  }),
  row("logging read|tail|logs|sinks|buckets", "harmless", "gcloud logging read 'a'", { if: not(says(/^(?:delete|update|create)$/)) }),
  row("logging write", "external-write", "gcloud logging write a b"),
  row("monitoring|alpha policies|channels|dashboards delete|update", "disarm", "gcloud monitoring policies delete a"),
  row("scc|audit-manager * mute|update|delete|disable|set-mute", "disarm", "gcloud scc findings set-mute a"),
  row("sql backups delete", "weaken", "gcloud sql backups delete 1 --instance a"),
  row("sql instances patch|create", "weaken", "gcloud sql instances patch a --no-backup", {
    if: flag("--no-backup", "--no-deletion-protection", "--no-enable-point-in-time-recovery", "--no-enable-bin-log"),
    misses: ["gcloud sql instances patch a --tier b"],
  }),
  row("sql instances patch", "disarm", "gcloud sql instances patch a --authorized-networks 0.0.0.0/0", {
    if: everywhere,
    misses: ["gcloud sql instances patch a"],
  }),
  row(
    "sql instances patch|restart|failover|promote-replica|clone|create|reset-ssl-config",
    "external-write",
    "gcloud sql instances patch a --tier b",
  ),
  row("sql backups restore", "destroy", "gcloud sql backups restore 1 --restore-instance a"),
  row("sql import", "destroy", "gcloud sql import sql a gs://b/c", { why: "runs statements on a database" }),
  row("sql export", "external-write", "gcloud sql export sql a gs://b/c"),
  row("sql connect", "opaque", "gcloud sql connect a"),
  row(
    "compute instances|disks|resource-policies update|update-access-config|remove-resource-policies",
    "weaken",
    "gcloud compute instances update a --no-deletion-protection",
    { if: any(flag("--no-deletion-protection"), says(/^remove-resource-policies$/)), misses: ["gcloud compute instances update a"] },
  ),
  row("compute snapshots|images|resource-policies|snapshot-schedules delete", ["weaken", "destroy"], "gcloud compute snapshots delete a"),
  row("container clusters|node-pools update", "external-write", "gcloud container clusters update a"),
];

const storage = (): readonly ProgramRow[] => [
  row("storage cp|mv|rsync", transfers, "gcloud storage cp gs://a/b ./c"),
  row("storage rm", "destroy", "gcloud storage rm -r gs://a"),
  row("storage ls|cat|du|hash", "harmless", "gcloud storage ls"),
  row("storage buckets|objects|folders delete", "destroy", "gcloud storage buckets delete gs://a"),
  row("storage buckets|objects update", "weaken", "gcloud storage buckets update gs://a --no-versioning", {
    if: flag(
      "--no-versioning",
      "--lifecycle-file",
      "--clear-retention-period",
      "--clear-lifecycle",
      "--clear-soft-delete",
      "--no-soft-delete",
      "--retention-period",
    ),
    misses: ["gcloud storage buckets update gs://a"],
  }),
  row("storage buckets|objects update", "external-write", "gcloud storage buckets update gs://a"),
  row("storage sign-url", "leak", "gcloud storage sign-url gs://a/b"),
  row("storage hmac", "privilege", "gcloud storage hmac create a", { if: not(says(/^(?:list|describe)$/)) }),
];

const work = (): readonly ProgramRow[] => [
  row(
    "run|functions|app|builds|endpoints|apigee deploy|submit|replace",
    "publish",
    ["gcloud run deploy a --source .", "gcloud app deploy", "gcloud builds submit"],
    { misses: ["gcloud run services list"] },
  ),
  row("run services|jobs update|replace|update-traffic|deploy|set-iam-policy", "publish", "gcloud run services update-traffic a"),
  row("run jobs execute", "external-write", "gcloud run jobs execute a"),
  row("app services|versions set-traffic|migrate|start|stop", "publish", "gcloud app services set-traffic a"),
  row(
    "deploy releases|rollouts|delivery-pipelines|targets create|promote|approve|reject|retry-job|rollback|advance|apply",
    "publish",
    "gcloud deploy releases promote --release a",
  ),
  row("deploy apply", "publish", "gcloud deploy apply --file a"),
  row("deployment-manager deployments create|update|cancel-preview|stop", "publish", "gcloud deployment-manager deployments update a"),
  row("infra-manager deployments apply", "publish", "gcloud infra-manager deployments apply a"),
  row("functions call", "external-write", "gcloud functions call a"),
  row("builds triggers run", "publish", "gcloud builds triggers run a"),
  row("builds list|describe|log", "harmless", "gcloud builds log a"),
  row("compute ssh|scp|connect-to-serial-port|start-iap-tunnel", ["opaque", "external-write"], "gcloud compute ssh a --command ls"),
  row("app instances ssh|enable-debug|scp", ["opaque", "external-write"], "gcloud app instances ssh a"),
  row("cloud-shell ssh|scp", "opaque", "gcloud cloud-shell ssh"),
  row("compute instances stop|reset|suspend", "stop", "gcloud compute instances stop a"),
  row(
    "compute instances add-metadata|set-metadata|remove-metadata",
    "privilege",
    "gcloud compute instances add-metadata a --metadata startup-script=b",
  ),
  row("compute project-info add-metadata|remove-metadata", "privilege", "gcloud compute project-info add-metadata --metadata ssh-keys=a"),
  row("compute os-login", "privilege", "gcloud compute os-login ssh-keys add --key a"),
  row("pubsub topics publish", "external-write", "gcloud pubsub topics publish a --message b"),
  row("pubsub subscriptions pull", "harmless", "gcloud pubsub subscriptions pull a", { if: not(flag("--auto-ack")) }),
  row("pubsub subscriptions seek|pull|ack", "destroy", "gcloud pubsub subscriptions seek a --time b", {
    if: any(flag("--auto-ack"), says(/^(?:seek|ack)$/)),
  }),
  row("config set|unset", "external-write", "gcloud config set project a", {
    why: "changes what later commands work on",
    misses: ["gcloud config list"],
  }),
  row("config configurations activate|create|delete", "external-write", "gcloud config configurations activate prod"),
  row("config list|get|get-value|configurations", "harmless", "gcloud config list", { if: not(says(/^(?:activate|create|delete)$/)) }),
  row("projects delete", "destroy", "gcloud projects delete a"),
  row("projects create|update|undelete", "external-write", "gcloud projects create a"),
  row("services disable", "stop", "gcloud services disable a"),
  row("billing *", "money", "gcloud billing projects unlink a", {
    if: not(says(/^(?:list|describe|get-iam-policy)$/)),
    misses: ["gcloud billing accounts list"],
  }),
  row("components install|update|remove|restore|reinstall", "install", "gcloud components install a"),
  row("init", "write-secret", "gcloud init"),
  row("info|version|topic|cheat-sheet|feedback|help|survey|docker", "harmless", "gcloud info"),
  row("compute|container|run|sql|functions|dns|ai|ml operations list|describe|wait", "harmless", "gcloud compute operations list"),
  row("emulators *", "harmless", "gcloud emulators firestore start"),
  row("firestore databases delete|restore", "destroy", "gcloud firestore databases delete --database a"),
  row("firestore bulk-delete", "destroy", "gcloud firestore bulk-delete --collection-ids a"),
  row("firestore|datastore export", "external-write", "gcloud firestore export gs://a"),
  row("spanner databases execute-sql|ddl", (use) => sqlDeeds(use), "gcloud spanner databases execute-sql a --sql b"),
  row("dns record-sets transaction|create|update|delete|changes|import", "publish", "gcloud dns record-sets create a", {
    if: not(says(/^(?:describe|list)$/)),
  }),
  row("dns record-sets delete|import", "destroy", "gcloud dns record-sets delete a"),
  row("meta|anthos|workstations|interactive", "unknown", "gcloud interactive", { if: ({ rest }) => rest.length === 0 }),
];

const sqlDeeds = (use: Use): readonly DeedSketch[] =>
  says(/\b(?:drop|truncate|delete|alter|update|insert|merge|grant)\b/i)(use)
    ? [
        { act: "external-write", target: namedBy(use) },
        ...(says(/\b(?:drop|truncate|delete)\b/i)(use) ? [{ act: "destroy" as const }] : []),
      ]
    : [];

/** `gcloud beta run deploy` is `gcloud run deploy`. */
const withTracks = (rows: readonly ProgramRow[]): readonly ProgramRow[] =>
  rows.flatMap((each) => [
    each,
    { ...each, on: `alpha|beta|preview ${each.on ?? "*"}`, hits: each.hits.map((hit) => hit.replace("gcloud", "gcloud beta")), misses: [] },
  ]);

const gcloud = (): Program =>
  cli({
    names: ["gcloud", "gcloud.cmd"],
    takes: takes(),
    dry: ["--dry-run", "--validate-only"],
    external: true,
    environment: words("--project --configuration CLOUDSDK_CORE_PROJECT CLOUDSDK_ACTIVE_CONFIG_NAME GOOGLE_CLOUD_PROJECT --cluster"),
    nouns:
      "run deploy services source tasks transfer alpha beta preview config healthcare scheduler events search domains builds " +
      "transcoder certificate-manager",
    verbs: {
      harmless: "exists get-iam-policy get-ancestors get-health get-value read wait print-settings locations",
      destroy: "delete undeploy abandon cancel purge",
      publish: "deploy submit promote rollback set-traffic update-traffic",
      stop: "stop disable suspend pause",
      "external-write": "resize execute undelete resume lock",
    },
    unknown: "external-write",
    example: "gcloud compute instances list",
    rows: withTracks([...secrets(), ...protections(), ...storage(), ...work()]),
  });

/** `rsync -n` only says what it would copy; `cp -n` leaves alone what is there. */
const rehearses = ({ operands, has }: Use): boolean => operands[0]?.text === "rsync" && has("-n");

const gsutil = (): Program =>
  cli({
    names: ["gsutil"],
    takes: words("-o -h -u -t -l -c -b -p --project -s -i -x"),
    external: true,
    environment: words("CLOUDSDK_CORE_PROJECT -p GOOGLE_CLOUD_PROJECT"),
    verbs: { harmless: "ls cat du stat hash version help test perfdiag compose-list logging-get" },
    example: "gsutil ls gs://a",
    rows: [
      row("cp|mv|rsync", (use) => (rehearses(use) ? [] : transfers(use)), "gsutil cp gs://a/b ./c"),
      row("rsync", "destroy", "gsutil rsync -d a gs://b", {
        if: (use) => use.has("-d") && !rehearses(use),
        misses: ["gsutil rsync a gs://b", "gsutil rsync -n -d a gs://b"],
      }),
      row("rm|rb", "destroy", "gsutil -m rm -r gs://a"),
      row("mb|compose|rewrite|setmeta|notification|requesterpays|web|cors|label|ubla|rpo|kms", "external-write", "gsutil mb gs://a", {
        if: not(says(/^(?:get|list)$/)),
      }),
      row("versioning|retention|lifecycle|logging|autoclass|defstorageclass", "weaken", "gsutil versioning set off gs://a", {
        if: says(/^(?:set|clear|off|lock|temp|release)$/),
        misses: ["gsutil versioning get gs://a"],
      }),
      row("versioning|retention|lifecycle|logging|acl|defacl|iam|cors|label|ubla|pap get|list", "harmless", "gsutil iam get gs://a"),
      row("acl|defacl|iam|bucketpolicyonly|ubla|pap set|ch", "privilege", "gsutil iam ch allUsers:objectViewer gs://a", {
        misses: ["gsutil iam get gs://a"],
      }),
      row("signurl", "leak", "gsutil signurl a.json gs://b/c"),
      row("hmac", "privilege", "gsutil hmac create a", { if: not(says(/^(?:list|get)$/)), misses: ["gsutil hmac list"] }),
      row("config", "write-secret", "gsutil config"),
    ],
  });

const bq = (): Program =>
  cli({
    names: ["bq", "cbt"],
    takes: words(
      "--project_id --dataset_id --location --format -n --max_rows --destination_table --project -project -instance --job_id " +
        "--schema --source_format --api --apilog",
    ),
    external: true,
    environment: words("--project_id --dataset_id -project -instance"),
    verbs: {
      harmless: "ls show head info lookup read count wait listinstances doc",
      destroy: "rm deleterow deleteall deletetable deletefamily deletecolumn dropallrows cancel truncate undelete",
      "external-write": "mk update load insert cp extract set createtable createfamily setgcpolicy mkdef partition",
      privilege: "add-iam-policy-binding set-iam-policy remove-iam-policy-binding",
    },
    example: "bq ls",
    rows: [
      row("query", sqlDeeds, "bq query 'select 1'", { if: not(dryBy("--dry_run")) }),
      row("query", "harmless", "bq query --dry_run 'delete from a'", { if: dryBy("--dry_run") }),
      row("init|shell", "opaque", "bq shell"),
    ],
  });

/** Google's cloud. */
export const cloudGcp = (): readonly Program[] => [gcloud(), gsutil(), bq()];
