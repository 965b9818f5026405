import { cli, row, says } from "../cloud/words.ts";
import { kubeEnvironment } from "./kubernetes-words.ts";
import { words } from "../plain.ts";
import { all, dryBy, flag, not, type Program } from "../table.ts";

const common = words(
  "-n --namespace --kube-context --context --kubeconfig -o --output -f --filename -l --selector --timeout --as --as-group",
);

const helm = (): Program =>
  cli({
    names: ["helm", "helm3", "werf", "helmsman"],
    takes: [
      ...common,
      ...words(
        "--values --set --set-string --set-file --set-json --set-literal --version --repo --username --password --ca-file " +
          "--cert-file --key-file --keyring --kube-apiserver --kube-token --kube-ca-file --registry-config --repository-cache " +
          "--repository-config --burst-limit --qps --description --post-renderer --post-renderer-args --history-max --max -a " +
          "--api-versions --show-only -s --output-dir --name-template --revision -d --destination --untardir --app-version --key " +
          "--passphrase-file --kube-as-user --kube-as-group --labels --dest",
      ),
    ],
    dry: ["--dry-run"],
    external: true,
    environment: [
      "--kube-context",
      "--context",
      "-n",
      "--namespace",
      "-f",
      "--values",
      ...words("KUBECONFIG HELM_KUBECONTEXT HELM_NAMESPACE --kubeconfig"),
    ],
    verbs: {
      harmless:
        "template lint list ls status get history hist show inspect search env dependency dep verify create package pull fetch diff " +
        "schema render dashboard unittest docs",
    },
    example: "helm list -A",
    rows: [
      row("install|upgrade|i", "publish", ["helm install web ./chart", "helm upgrade --install web ./chart"], {
        misses: ["helm template ./chart"],
      }),
      row("rollback", "publish", "helm rollback web 1"),
      row("upgrade", "destroy", "helm upgrade web ./chart --force", {
        if: flag("--force", "--reset-values"),
        mode: "--force",
        misses: ["helm upgrade web ./chart"],
      }),
      row("uninstall|delete|del|un|dismiss|purge|cleanup", "destroy", "helm uninstall web", { misses: ["helm list"] }),
      row("test", "external-write", "helm test web"),
      row("push|converge|deploy|publish", "publish", "helm push web.tgz oci://host.test/x"),
      row("registry login|logout", "write-secret", "helm registry login host.test"),
      row("repo add|update|index", "harmless", "helm repo update", {
        if: ({ operands }) => operands[1]?.text !== "add",
        misses: ["helm repo add x https://host.test"],
      }),
      row("repo add", "install", "helm repo add x https://host.test", { why: "trusts another source of charts" }),
      row("repo remove|rm", "maybe-lose", "helm repo remove x"),
      row("plugin install|update|uninstall", "run-foreign", "helm plugin install https://host.test/x", { misses: ["helm plugin list"] }),
      row("get values|all|manifest", "harmless", "helm get values web"),
      row("secrets", "read-secret", "helm secrets view a.yaml"),
      { if: flag("--post-renderer"), does: "opaque", hits: ["helm template x --post-renderer ./x.sh"], misses: ["helm template x"] },
      row("dependency|dep build|update|up|list", "harmless", "helm dependency build"),
    ],
  });

const delivery = (): readonly Program[] => [
  cli({
    names: ["helmfile"],
    takes: [...common, ...words("-e --environment --state-values-set --state-values-file --args --concurrency --chart --set --values")],
    external: true,
    environment: ["-e", "--environment", "-n", "--kube-context", "-l"],
    verbs: {
      publish: "apply sync",
      destroy: "destroy delete",
      harmless: "template diff lint list build deps repos fetch status test show-dag cache write-values init",
    },
    example: "helmfile apply",
    rows: [],
  }),
  cli({
    names: ["argocd", "argo", "kargo", "argocd-autopilot"],
    takes: [
      ...common,
      ...words(
        "--server --auth-token --grpc-web-root-path --config --app --repo --path --dest-server --dest-namespace --project --revision " +
          "-N --app-namespace --parameter -p --sync-option --resource --port-forward-namespace -H --header --client-crt --entrypoint " +
          "--serviceaccount",
      ),
    ],
    external: true,
    environment: ["--server", "--context", "-n", "--namespace", "--dest-namespace", "--project"],
    nouns: "app apps application appset cluster repo proj project cert account gpg admin cron archive template templates run workflow",
    verbs: {
      publish: "sync rollback submit resubmit retry promote create set patch edit add manifests-push actions",
      destroy: "delete rm remove terminate-op terminate stop delete-resource",
      harmless: "get list diff history manifests resources wait logs can-i get-user-info graph tree lint watch",
    },
    example: "argocd cluster list",
    rows: [
      row("app diff|get|list|history|logs|manifests|resources|wait|actions", "harmless", "argocd app diff web", {
        if: not(says(/^run$/)),
        misses: ["argocd app sync web"],
      }),
      row("app sync", "destroy", "argocd app sync web --prune", {
        if: flag("--prune", "--force", "--replace"),
        mode: "--prune",
        misses: ["argocd app sync web"],
      }),
      row("app sync", "publish", "argocd app sync web", { if: not(dryBy("--dry-run")) }),
      row("app sync", "harmless", "argocd app sync web --dry-run", { if: dryBy("--dry-run") }),
      row("account generate-token|update-password|bcrypt|delete-token", "write-secret", "argocd account generate-token"),
      row("proj role|add-*|allow-*|create", "privilege", "argocd proj role add-policy a b"),
      row("admin initial-password|export", "read-secret", "argocd admin initial-password"),
      row("auth token", "read-secret", "argo auth token"),
    ],
  }),
  cli({
    names: ["flux", "fluxctl"],
    takes: [
      ...common,
      ...words(
        "--path --branch --url --owner --repository --interval --source --components --version --token-auth --private-key-file " +
          "--ssh-key-algorithm --secret-ref --chart --release-name",
      ),
    ],
    external: true,
    environment: kubeEnvironment,
    verbs: {
      publish: "bootstrap install reconcile create resume push",
      destroy: "uninstall delete",
      stop: "suspend",
      harmless: "check get export logs tree trace diff build events stats envsubst pull list debug version",
    },
    nouns: "source kustomization helmrelease image alert receiver secret tenant artifact",
    example: "flux get all",
    rows: [row("create secret", "write-secret", "flux create secret git x")],
  }),
  cli({
    names: words(
      "istioctl linkerd cilium calicoctl hubble meshctl kumactl dapr knative kn tkn kubevela vela crossplane cmctl kapp kctrl " +
        "kubeseal rancher porter okteto devspace garden telepresence",
    ),
    takes: [
      ...common,
      ...words("-c --config --set -r --revision --image --env --path --profile -p --param -a --app -w --workspace --format"),
    ],
    dry: ["--dry-run"],
    external: true,
    environment: [...kubeEnvironment, "--env", "--profile"],
    nouns:
      "install service services route source broker trigger pipeline task taskrun pipelinerun clustertask experimental x viz " +
      "multicluster endpoint",
    verbs: {
      publish: "install upgrade inject deploy tag dev up",
      destroy: "uninstall down clean",
      harmless:
        "analyze proxy-status ps proxy-config pc dashboard viz check stat tap edges profile manifest template logs diagnostics " +
        "bug-report kube-inject inspect authz routes identity observe",
      privilege: "intercept",
    },
    example: "istioctl analyze",
    rows: [
      row("install", "publish", "istioctl install -y", { misses: ["istioctl analyze"] }),
      row("uninstall", "destroy", "istioctl uninstall --purge -y"),
    ],
  }),
  cli({
    names: ["velero"],
    takes: [
      ...common,
      ...words(
        "--include-namespaces --exclude-namespaces --include-resources --exclude-resources --ttl --storage-location " +
          "--volume-snapshot-locations --from-backup --from-schedule --schedule --provider --bucket --plugins --secret-file " +
          "--backup-location-config --snapshot-location-config --backup-name",
      ),
    ],
    external: true,
    environment: kubeEnvironment,
    nouns: "backup backups schedule schedules restore restores backup-location snapshot-location repo plugin debug",
    verbs: { destroy: "uninstall delete", publish: "install", "external-write": "create unpause set add", weaken: "pause" },
    example: "velero client config get",
    rows: [
      row(
        "backup|schedule|backup-location|snapshot-location|repo|backups|schedules delete|pause",
        "weaken",
        "velero schedule delete weekly",
        { misses: ["velero backup get weekly"] },
      ),
      row("backup|schedule|backup-location|snapshot-location|repo|backups|schedules delete", "destroy", "velero backup delete x", {
        misses: ["velero backup get weekly"],
      }),
      row("delete", "destroy", "velero delete backup x"),
      row("delete backup|backups|schedule|schedules|backup-location|snapshot-location", "weaken", "velero delete backup x --confirm"),
      row("backup|schedule create", "harmless", "velero backup create x"), // a new copy loses nothing
      row(
        "backup|restore|schedule|backups|restores|schedules|backup-location|snapshot-location|repo|plugin get|describe|logs|download",
        "harmless",
        "velero restore logs x",
      ),
      row("restore create", "publish", "velero restore create --from-backup x"),
    ],
  }),
];

const clusters = (): readonly Program[] => [
  cli({
    names: ["kubeadm", "eksctl", "kubefed", "gke-gcloud-auth-plugin", "rosa", "ocm", "tanzu", "capi"],
    takes: [
      ...common,
      ...words("--name --region --profile --cluster --config --config-file -r -p --nodegroup --nodes --token --cri-socket --version -c"),
    ],
    external: true,
    environment: ["--name", "--cluster", "--profile", "-p", "AWS_PROFILE", "-f", "--config-file", "--region"],
    dry: ["--dry-run"],
    nouns: "cluster nodegroup iamserviceaccount addon fargateprofile token certs config kubeconfig",
    verbs: {
      destroy: "reset delete",
      publish: "upgrade",
      privilege: "init join associate",
      stop: "drain scale",
      harmless: "plan get utils info",
    },
    example: "eksctl get cluster",
    rows: [
      row("token", "read-secret", "kubeadm token list"),
      row(
        "create|delete|update iamidentitymapping|iamserviceaccount|accessentry",
        "privilege",
        "eksctl create iamidentitymapping --cluster x",
      ),
      row("create|delete|update|upgrade|scale|drain cluster|nodegroup", "publish", "eksctl create cluster --name x", {
        if: ({ operands }) => operands[0]?.text !== "delete",
      }),
      row("upgrade plan|diff", "harmless", "kubeadm upgrade plan"),
      row("upgrade apply|node", "publish", "kubeadm upgrade apply v1"),
      row("init|join|reset|certs|kubeconfig", "privilege", "kubeadm init"),
      row("reset", "destroy", "kubeadm reset -f"),
      row("utils write-kubeconfig", "write-secret", "eksctl utils write-kubeconfig -c x"),
    ],
  }),
  cli({
    names: ["etcdctl", "etcdutl"],
    takes: words(
      "--endpoints --cacert --cert --key --user --password --command-timeout --dial-timeout --lease --limit --rev -w --write-out " +
        "--data-dir --name --initial-cluster --prefix-key",
    ),
    external: true,
    environment: ["--endpoints", "ETCDCTL_ENDPOINTS"],
    verbs: {
      destroy: "del rm rmdir compaction defrag",
      "external-write": "put set mk update txn elect lock",
      privilege: "auth user role member",
      weaken: "alarm",
      harmless: "get ls endpoint watch check hashkv",
    },
    example: "etcdctl endpoint health",
    rows: [
      row("get", "read-secret", "etcdctl get /registry/secrets --prefix", {
        if: ({ rest, has }) => has("--prefix", "--from-key") || rest.some(({ text }) => /secret/i.test(text)),
        misses: ["etcdctl get /a"],
      }),
      row("member|user|role|auth|alarm list|get|status", "harmless", "etcdctl member list"),
      row("member remove", "destroy", "etcdctl member remove 1"),
      row("snapshot restore", "destroy", "etcdctl snapshot restore a.db"),
      row(
        "snapshot save",
        ({ rest }) => [
          { act: "read-secret", why: "copies everything the cluster knows" },
          { act: "write", environment: "local", target: rest[0]?.text ?? "" },
        ],
        "etcdctl snapshot save a.db",
      ),
      row("snapshot status", "harmless", "etcdctl snapshot status a.db"),
    ],
  }),
  cli({
    names: ["skaffold", "tilt"],
    takes: [...common, ...words("-p --profile -t --tag -d --default-repo -m --module --build-artifacts -a --host --port -i --images -b")],
    dry: ["--dry-run"],
    external: true,
    environment: ["--kube-context", "--context", "-n", "--namespace", "-p", "--profile"],
    verbs: {
      "external-write": "dev debug up ci trigger enable disable args",
      publish: "run deploy apply",
      destroy: "delete down",
      harmless:
        "build test render diagnose init fix schema filter survey config inspect get describe logs doctor snapshot dump alpha " +
        "verify-install lsp demo analytics",
    },
    example: "skaffold build",
    rows: [
      row("build", "publish", "skaffold build --push", { if: flag("--push"), misses: ["skaffold build"] }),
      row("apply", "publish", "skaffold apply a.yaml", { if: ({ call }) => call.program === "skaffold" }),
    ],
  }),
  cli({
    names: ["nomad"],
    takes: words("-address --address -region -namespace -token -ca-cert -client-cert -job -t -json-path -var -var-file -check-index"),
    singleDash: true,
    external: true,
    environment: ["-address", "-namespace", "-region", "NOMAD_ADDR", "NOMAD_NAMESPACE"],
    nouns: "job alloc node deployment server operator acl namespace quota var volume system sentinel eval service run",
    verbs: {
      publish: "run dispatch promote revert",
      destroy: "purge gc stop force-leave",
      stop: "drain eligibility signal",
      harmless: "plan status validate inspect history logs fs monitor allocs peers members agent-info ui node-status fmt",
      opaque: "exec",
      privilege: "bootstrap",
    },
    example: "nomad status",
    rows: [
      row("job run", "publish", "nomad job run a.hcl"),
      row("job stop|revert", "destroy", "nomad job stop -purge web", { misses: ["nomad job status web"] }),
      row("job plan|validate|status|inspect|history|allocs", "harmless", "nomad job plan a.hcl"),
      row("acl *", "privilege", "nomad acl token create", { if: not(says(/^(?:list|info|self|read)$/)) }),
      row("acl *", "harmless", "nomad acl token list", {
        if: all(says(/^(?:list|info)$/), not(says(/^(?:create|delete|update|apply|bootstrap)$/))),
      }),
      row("var get|read", "read-secret", "nomad var get a"),
      row("operator snapshot|raft|keyring|autopilot|api|root", "destroy", "nomad operator raft remove-peer x", {
        if: not(says(/^(?:list|list-peers|get-config|inspect|state|info)$/)),
        misses: ["nomad operator raft list-peers"],
      }),
    ],
  }),
];

/** Programs that deliver to clusters, run them and keep them. */
export const kubernetesOthers = (): readonly Program[] => [helm(), ...delivery(), ...clusters()];
