import { cloudBackups } from "./backups.ts";
import { cloudEdge } from "./edge.ts";
import { cloudPlatforms } from "./platforms.ts";
import { cloudQueues } from "./queues.ts";
import { cloudSecrets } from "./secrets.ts";
import { cloudServices } from "./services.ts";
import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { not, type Program } from "../table.ts";

const providers = (): readonly Program[] => [
  cli({
    names: words(
      "doctl hcloud linode-cli vultr-cli vultr scw exo civo upctl ibmcloud aliyun tccli ucloud openstack nova neutron glance cinder " +
        "swift-client oci yc ovhcloud hostinger packet metal equinix latitude gridscale brightbox ionosctl stackit katapult",
    ),
    takes: words(
      "-t --access-token --context -c --config -o --output --format --profile -p --region -r --zone --name --image --size --ssh-keys " +
        "--project-id --cloud --os-cloud --os-project-name --compartment-id --auth --folder-id --cloud-id --type --server " +
        "--interactive --label --tag-name --wait-timeout",
    ),
    external: true,
    environment: words("--context --profile --cloud --os-cloud --project-id --name OS_CLOUD OCI_CLI_PROFILE --config"),
    nouns:
      "compute droplet droplets server servers instance instances kubernetes k8s cluster apps app image images volume volumes " +
      "snapshot firewall load-balancer registry database databases db serverless functions monitoring projects 1-click domain " +
      "domains network networks block-storage object-storage bucket events event volume-action droplet-action image-action linodes " +
      "nodebalancers lke dns records vpcs tags config deployments run stack search iam",
    verbs: {
      harmless: "list ls get describe show status read-only info types regions images availability usage balance get-kubeconfig-help",
      destroy: "delete destroy remove rm terminate rebuild reset purge delete-selected bulk-delete",
      stop: "stop shutdown poweroff power-off power-cycle reboot off suspend reset-power halt",
      privilege: "ssh add-ssh-key enable-rescue attach-iso console request-console vnc rescue",
      "read-secret":
        "reset-password get-kubeconfig kubeconfig credentials connection connection-string create-access-key get-token iam-token",
      "external-write": "add-to-network change-type enable-protection restore-db resize rdns-set",
    },
    example: "doctl compute droplet list",
    rows: [
      row("auth|login|logout|init|configure|session|setup|api-key", "write-secret", "doctl auth init", {
        if: not(says(/^(?:list|ls|show)$/)),
      }),
      row("auth|context|config|session list|ls|show|active|get", "harmless", "doctl auth list"),
      row("context|auth|config use|switch|set|create|delete|activate", "external-write", "hcloud context use prod", {
        why: "changes what later commands work on",
      }),
      row(
        "server|droplet|compute disable-protection|disable-backup|disable-backups",
        "weaken",
        "hcloud server disable-protection a delete",
      ),
      row("compute ssh|droplet", "opaque", "doctl compute ssh a", { if: says(/^ssh$/), misses: ["doctl compute droplet list"] }),
      row("apps|app|serverless|functions create-deployment|deploy|update|create|connect", "publish", "doctl apps create-deployment a", {
        misses: ["doctl apps list"],
      }),
      row("registry login|logout|docker-config|kubernetes-manifest", "write-secret", "doctl registry login"),
      row("registry garbage-collection|repository|delete", "destroy", "doctl registry garbage-collection start", {
        if: not(says(/^list/)),
      }),
      row(
        "kubernetes|k8s cluster|kubeconfig kubeconfig|save|get|remove|show|*",
        "write-secret",
        "doctl kubernetes cluster kubeconfig save a",
        { if: says(/^kubeconfig$/) },
      ),
      row("databases|database|db|database-* connection|user|*", "read-secret", "doctl databases connection a", {
        if: says(/^(?:connection|credentials|password)$/),
      }),
      row("account|billing|billing-history|invoice|balance *", "harmless", "doctl balance get", {
        if: not(says(/^(?:cancel|delete|update|create|pay)/)),
        misses: ["doctl account delete a"],
      }),
      row("iam|user|users|ssh-key|ssh-keys|sshkeys|role|project-member *", "privilege", "scw iam api-key create", {
        if: not(says(/^(?:list|ls|get|show|describe|view)$/)),
        misses: ["scw iam user list"],
      }),
    ],
  }),
];

/** Everything that is rented: smaller clouds, platforms, services, backups, secret stores, queues, the edge. */
export const cloudOthers = (): readonly Program[] => [
  ...providers(),
  ...cloudPlatforms(),
  ...cloudServices(),
  ...cloudBackups(),
  ...cloudSecrets(),
  ...cloudQueues(),
  ...cloudEdge(),
];
