import { environmentOf } from "../../environment.ts";
import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { all, any, dryBy, flag, not, option, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

/** Kafka's own scripts say what they do by an option, and where by `--bootstrap-server`. */
const server = (use: Use): Pick<DeedSketch, "environment"> => {
  const host = (use.value("--bootstrap-server", "--broker-list", "--zookeeper", "--bootstrap-controller") ?? "").split(/[:,]/, 1)[0] ?? "";
  return { environment: environmentOf({ host }, use.call.facts) };
};
const placed =
  (act: DeedSketch["act"]) =>
  (use: Use): readonly DeedSketch[] => [{ act, target: use.value("--topic", "--group", "--entity-name") ?? "", ...server(use) }];

const kafkaName = (name: string): readonly string[] => [`kafka-${name}`, `kafka-${name}.sh`];
const kafkaTakes = () =>
  words(
    "--bootstrap-server --zookeeper --topic --group --config --command-config --partitions --replication-factor --entity-type " +
      "--entity-name --add-config --delete-config --to-datetime --to-offset --by-duration --shift-by --from-file --offset-json-file " +
      "--broker-list --reassignment-json-file --timeout --consumer.config --producer.config --max-messages --partition --offset " +
      "--property --consumer-property --producer-property --principal --allow-principal --deny-principal --operation --allow-host " +
      "--cluster --path-to-json-file --release-version --feature --topics-to-move-json-file --bootstrap-controller --formatter " +
      "--alter-config",
  );
const reading: Test = any(
  flag("--list", "--describe", "--version", "--help", "--verify", "--generate"),
  dryBy("--dry-run"),
  says(/^describe$/),
);
const altering = flag("--alter", "--create", "--add", "--execute", "--add-config");
const removing = any(
  flag("--delete", "--remove", "--delete-config", "--reset-offsets", "--delete-offsets", "--unsafe"),
  option(["--retention.ms"], /./),
);

/** Without a server or a context it talks to this machine. */
const sendsTo = ({ has, call }: Use): readonly DeedSketch[] => {
  const isHere =
    !has("-s", "--server", "--context") &&
    !["NATS_URL", "NATS_CONTEXT"].some((name) => call.variables.has(name) || call.facts.variables?.[name]);
  return [{ act: "external-write", ...(isHere ? { environment: "dev" } : {}) }];
};

const kafka = (): readonly Program[] => [
  {
    names: [
      ...kafkaName("topics"),
      ...kafkaName("consumer-groups"),
      ...kafkaName("configs"),
      ...kafkaName("acls"),
      ...kafkaName("delete-records"),
      ...kafkaName("reassign-partitions"),
      ...kafkaName("leader-election"),
      ...kafkaName("streams-application-reset"),
      ...kafkaName("storage"),
      ...kafkaName("features"),
      ...kafkaName("metadata-quorum"),
      ...kafkaName("transactions"),
      ...kafkaName("cluster"),
      ...kafkaName("share-groups"),
      ...kafkaName("delegation-tokens"),
    ],
    takes: kafkaTakes(),
    rows: [
      {
        if: all(removing, not(dryBy("--dry-run"))),
        does: placed("destroy"),
        hits: [
          "kafka-topics --bootstrap-server a:9092 --delete --topic b",
          "kafka-consumer-groups --reset-offsets --to-earliest --execute --group a",
        ],
        misses: ["kafka-topics --list"],
      },
      {
        if: ({ call }) => /delete-records|application-reset|kafka-storage/.test(call.program),
        does: placed("destroy"),
        hits: ["kafka-delete-records --offset-json-file a.json"],
        misses: ["kafka-topics --list"],
      },
      {
        if: all(({ call }) => /acls|delegation/.test(call.program), any(altering, removing)),
        does: placed("privilege"),
        hits: ["kafka-acls --add --allow-principal User:a"],
        misses: ["kafka-acls --list"],
      },
      {
        if: (use) => /retention\.(?:ms|bytes)|cleanup\.policy/.test(use.value("--add-config", "--config") ?? "") && use.has("--alter"),
        does: placed("weaken"),
        hits: ["kafka-configs --alter --entity-type topics --entity-name a --add-config retention.ms=1"],
        misses: ["kafka-configs --describe"],
      },
      {
        if: all(altering, not(removing)),
        does: placed("external-write"),
        hits: ["kafka-topics --create --topic a --bootstrap-server localhost:9092"],
        misses: ["kafka-topics --list"],
      },
      {
        if: all(reading, not(any(altering, all(removing, not(dryBy("--dry-run")))))),
        does: "harmless",
        hits: ["kafka-topics --bootstrap-server a:9092 --list"],
        misses: ["kafka-topics --delete --topic a"],
      },
    ],
    otherwise: "unknown",
  },
  {
    names: [
      ...kafkaName("broker-api-versions"),
      ...kafkaName("get-offsets"),
      ...kafkaName("dump-log"),
      ...kafkaName("log-dirs"),
      ...kafkaName("run-class"),
      ...kafkaName("verifiable-consumer"),
      ...kafkaName("consumer-perf-test"),
    ],
    takes: kafkaTakes(),
    rows: [{ does: "harmless", hits: ["kafka-get-offsets --bootstrap-server a:9092 --topic b"] }],
  },
  {
    names: [
      ...kafkaName("producer-perf-test"),
      ...kafkaName("mirror-maker"),
      ...kafkaName("verifiable-producer"),
      ...kafkaName("replay-log-producer"),
    ],
    takes: kafkaTakes(),
    rows: [{ does: placed("external-write"), hits: ["kafka-producer-perf-test --bootstrap-server localhost:9092 --topic a"] }],
  },
  {
    names: [...kafkaName("server-stop"), "zookeeper-server-stop", "zookeeper-server-stop.sh"],
    rows: [{ does: "stop", hits: ["kafka-server-stop"] }],
  },
];

const brokers = (): readonly Program[] => [
  cli({
    names: words(
      "rpk kaf kafkactl pulsar-admin pulsarctl pulsar-client confluent kcctl redpanda zkcli zkcli.sh artemis emqx_ctl emqx " +
        "vernemq temporal tctl cadence",
    ),
    takes: words(
      "--brokers -X --profile -p --partitions -r --replicas --config -c --admin-url -s --server --cluster --environment --topic -t " +
        "--group -g --offset --namespace -n --address --workflow-id -w --task-queue --type --input -i --api-key --context",
    ),
    external: true,
    environment: words("--brokers --profile --admin-url --cluster --environment --address --namespace -n --context"),
    nouns:
      "topic topics group groups cluster clusters acl acls registry schema subject connector connectors namespaces tenants " +
      "subscriptions broker-stats brokers broker workflow schedule operator security user iam kafka connect container",
    verbs: {
      harmless:
        "list describe consume consume-messages peek peek-messages stats info health status config-get lag offsets get-schema " +
        "stats-internal permissions metadata show trace count query node",
      destroy:
        "delete trim-prefix seek unload clear-backlog skip skip-all reset-cursor expire-messages delete-records terminate cancel " +
        "reset terminate-cluster truncate offset-delete compact purge",
      "external-write": "produce create alter add-partitions set start signal trigger update execute",
      privilege: "acl-create user-create grant-permission revoke-permission",
    },
    example: "rpk topic list",
    rows: [
      row("topic|topics produce|publish", "external-write", "rpk topic produce a"),
      row("security|acl|iam|user *", "privilege", "rpk security acl create", { if: not(says(/^(?:list|describe|ls)$/)) }),
      row("group seek|offset-delete|delete", "destroy", "rpk group seek a --to start"),
      row("container start|status|stop", "harmless", "rpk container start"),
      row("container purge", "destroy", "rpk container purge"),
      row("server start-dev", "harmless", "temporal server start-dev"),
      row("login|logout|api-key|cloud", "write-secret", "confluent login", { if: not(says(/^list$/)), misses: ["confluent api-key list"] }),
    ],
  }),
  cli({
    names: ["nats", "nsc", "nats-server-ctl", "stan"],
    takes: words(
      "-s --server --context --user --password --creds --nkey --tlscert --tlskey --tlsca --timeout --subject --stream --consumer " +
        "--count -H --header --reply",
    ),
    external: true,
    environment: words("-s --server --context NATS_URL NATS_CONTEXT"),
    nouns: "stream str s consumer con c kv key object obj server srv account auth context ctx service micro events",
    verbs: {
      harmless:
        "ls list info report sub subscribe get view state rtt latency events graph find watch history status ping check schema " +
        "cluster-help bench-help errors top traffic",
      destroy: "rm del delete purge rmm seal step-down compact reset edit",
      "external-write": "pub publish req request put create add copy import restore reply next update",
      privilege: "push generate-creds add-user",
    },
    example: "nats stream ls --names",
    rows: [
      row("pub|publish|req|request|bench", sendsTo, "nats pub a b"),
      row("stream|str|s|consumer|con|kv|object|obj rm|del|delete|purge|rmm|seal|edit|cluster", "destroy", "nats stream purge a -f", {
        misses: ["nats stream ls --names"],
      }),
      row("context|ctx ls|info|show|validate", "harmless", "nats context ls"),
      row("context|ctx select|add|save|edit|rm|copy|unselect", "external-write", "nats context select prod"),
      row("backup|stream|account backup|*", "harmless", "nats stream backup a out", { if: says(/^backup$/) }),
      row("account|auth|operator|user *", "privilege", "nats auth user add a", {
        if: not(says(/^(?:ls|info|list|report|backup)$/)),
        misses: ["nats account info"],
      }),
      row("server|srv request|report|list|ls|info|ping|check|graph", "harmless", "nats server ping"),
    ],
  }),
  cli({
    names: words("rabbitmqctl rabbitmqadmin rabbitmq-plugins rabbitmq-diagnostics rabbitmq-queues rabbitmq-upgrade rabbitmq-streams"),
    takes: words("-n --node -p --vhost -H --host -P --port -u --username --password -c --config -N -V -q --timeout -t -f --format"),
    external: true,
    environment: words("-H --host -n --node -V -p --vhost -N"),
    nouns: "queue exchange binding",
    verbs: {
      harmless:
        "status list list_queues list_users list_exchanges list_vhosts list_bindings list_connections list_permissions " +
        "list_consumers list_channels cluster_status environment report ping check_running check_port_connectivity show get export " +
        "node_health_check list_policies list_parameters list_topics is_running quorum_status memory_breakdown observer",
      destroy:
        "delete delete_queue delete_vhost delete_user purge purge_queue reset force_reset forget_cluster_node clear_permissions " +
        "clear_policy clear_parameter delete_member close_all_connections close_connection delete_exchange delete_shovel",
      stop: "stop stop_app shutdown suspend_all_listeners drain await_startup-stop",
      "external-write":
        "declare publish import set_policy start_app join_cluster rotate_logs set_parameter enable disable add_vhost sync_queue " +
        "set_vm_memory_high_watermark import_definitions set_global_parameter",
      privilege: "add_user change_password set_permissions set_user_tags authenticate_user clear_password set_topic_permissions",
      opaque: "eval",
      "read-secret": "export_definitions",
    },
    example: "rabbitmqctl environment",
    rows: [
      row("list_*|status|cluster_status|report|ping|check_*", "harmless", "rabbitmqctl list_users"),
      row("get", "harmless", "rabbitmqadmin get queue=a", {
        if: not(says(/ackmode=ack_requeue_false/)),
        misses: ["rabbitmqadmin get queue=a ackmode=ack_requeue_false"],
      }),
      row("get", "destroy", "rabbitmqadmin get queue=a ackmode=ack_requeue_false", { if: says(/ackmode=ack_requeue_false/) }),
    ],
  }),
];

/** Queues and streams: looking is low, purged messages are gone. */
export const cloudQueues = (): readonly Program[] => [...kafka(), ...brokers()];
