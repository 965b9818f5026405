import { lazily } from "../../../kernel/lazily.ts";
import { row, says, when } from "../cloud/words.ts";
import { kubernetesOthers } from "./kubernetes-others.ts";
import { kubeEnvironment, kubeTakes } from "./kubernetes-words.ts";
import { bare, words } from "../plain.ts";
import {
  all,
  any,
  dryBy,
  flag,
  not,
  operand,
  option,
  type DeedSketch,
  type Program,
  type ProgramRow,
  type Test,
  type Use,
} from "../table.ts";

const isSecret = /(?:^|,)secrets?(?:\.v1)?\.?(?:[/,]|$)/i;
const secretNamed = operand(isSecret);
/** A listing shows names; these formats show contents. */
const showsValues = any(option(["-o", "--output"], /^(?!name$|wide$|custom-columns(?!.*\.data|.*stringData))/), flag("--template"));

const secretApi: Test = ({ value }) => /\/secrets(?:[/?]|$)/.test(value("--raw") ?? "");
const openAddress = option(["--address"], /^(?!localhost$|127\.|::1$)/);

const roleKinds = "clusterrolebinding|rolebinding|clusterrole|role|serviceaccount|sa|token";
const powers = /privileged|hostPath|hostPID|hostNetwork|hostIPC|docker\.sock/;

/** `cp from to`, of which one is `pod:path`. */
function copies({ rest }: Use): readonly DeedSketch[] {
  const [from, to] = rest;
  if (!from || !to) return [];
  const isPod = (text: string): boolean => /^(?:[\w.-]{1,253}\/)?[\w.-]{1,253}:/.test(text);
  const remote = (text: string): Pick<DeedSketch, "elsewhere"> & { readonly target: string } => ({
    target: text.replace(/^[^:]{0,510}:/, ""),
    elsewhere: { kind: "container", name: text.split(":", 1)[0] ?? "" },
  });
  return [
    isPod(from.text) ? { act: "read", ...remote(from.text) } : { act: "read", environment: "local", target: from.text, span: from.span },
    isPod(to.text) ? { act: "external-write", target: to.text } : { act: "write", environment: "local", target: to.text, span: to.span },
  ];
}

const reading = (): readonly ProgramRow[] => [
  row(
    "get|describe|logs|log|top|explain|diff|version|api-resources|api-versions|cluster-info|events|wait|options|completion|kustomize|" +
      "plugin|help|alpha|convert|whoami|status|process|projects|projects|tree|ns|neat|who-can|access-matrix|view-allocations|stern|" +
      "ktop|df-pv|resource-capacity|score|outdated|deprecations|lineage|explore|ctx-list",
    "harmless",
    ["kubectl get pods -A", "kubectl logs -f web"],
    { misses: ["kubectl delete pod x"] },
  ),
  row("auth can-i|whoami", "harmless", "kubectl auth can-i list pods"),
  row("rollout status|history", "harmless", "kubectl rollout status deploy/web", { misses: ["kubectl rollout undo deploy/web"] }),
  row("config get-contexts|current-context|get-clusters|get-users", "harmless", "kubectl config get-contexts", {
    misses: ["kubectl config use-context x"],
  }),
  row("config view", "harmless", "kubectl config view", { if: not(flag("--raw")), misses: ["kubectl config view --raw"] }),
  row("config view", "read-secret", "kubectl config view --raw --minify", { if: flag("--raw"), misses: ["kubectl config view"] }),
  row("get|describe|view-secret", "read-secret", ["kubectl get secret web -o yaml", "kubectl get cm,secret/x -n a -ojson"], {
    if: any(all(secretNamed, showsValues), secretApi),
    misses: ["kubectl get secrets", "kubectl get pods -o yaml", "kubectl get secret web -o name"],
  }),
  row("view-secret|extract|modify-secret|ssh-jump", "read-secret", "kubectl view-secret web"),
  row("create token", "read-secret", "kubectl create token web"),
  row("whoami", "read-secret", "oc whoami -t", { if: flag("-t", "--show-token"), misses: ["oc whoami"] }),
  row("port-forward", "harmless", "kubectl port-forward svc/web 8080:80", {
    if: not(openAddress),
    misses: ["kubectl port-forward --address 0.0.0.0 svc/web 8080:80"],
  }),
  row("proxy", "harmless", "kubectl proxy --port 8001", { if: not(any(openAddress, flag("--accept-hosts", "--disable-filter"))) }),
  row("port-forward|proxy", "privilege", "kubectl proxy --address 0.0.0.0", {
    if: any(openAddress, flag("--accept-hosts", "--disable-filter")),
    why: "opens the cluster to others",
    misses: ["kubectl proxy"],
  }),
  row("cp", copies, ["kubectl cp web:/a.log ./a.log", "kubectl cp ./a.log web:/a.log"]),
  row(
    "cluster-info dump",
    (use) =>
      use.value("--output-directory") ? [{ act: "write", environment: "local", target: use.value("--output-directory") ?? "" }] : [],
    "kubectl cluster-info dump",
  ),
];

/** An approval is about the file that was shown. */
const applied = ({ rest, value }: Use): readonly DeedSketch[] => [
  { act: "publish", target: value("-f", "--filename", "-k", "--kustomize") ?? rest[0]?.text ?? "" },
];

const changing = (): readonly ProgramRow[] => [
  row("apply|replace|new-app|deploy", applied, ["kubectl apply -f a.yaml", "kubectl apply -k base"], {
    misses: ["kubectl diff -f a.yaml"],
  }),
  row("rollout restart|undo|pause|resume|latest|retry|cancel", "publish", "kubectl rollout undo deploy/web", {
    misses: ["kubectl rollout status deploy/web"],
  }),
  row("create", "external-write", "kubectl create ns web", { misses: ["kubectl get ns"] }),
  row("create", "publish", "kubectl create -f a.yaml", {
    if: flag("-f", "--filename", "-k", "--kustomize"),
    misses: ["kubectl create ns web"],
  }),
  row(
    "create|edit|patch|set|annotate|label|replace secret|secrets",
    "write-secret",
    "kubectl create secret generic web --from-literal a=b",
    { misses: ["kubectl create cm web"] },
  ),
  row(`create|edit|patch|set|delete ${roleKinds}`, "privilege", "kubectl create clusterrolebinding x --clusterrole cluster-admin", {
    misses: ["kubectl create cm web"],
  }),
  row(
    "patch|edit|label|annotate|expose|autoscale|uncordon|cordon|taint|set|scale|run|attach|auth|certificate|start-build|tag|" +
      "import-image|expose|idle|rsync|new-build|new-project|secrets|image|registry|sync|patch-status|migrate|trigger|rollback|scc",
    "external-write",
    ["kubectl scale deploy/web --replicas=0", "kubectl set image deploy/web a=b"],
    {
      misses: ["kubectl get deploy", "kubectl auth can-i get pods"],
      if: ({ operands }) => !/^(?:can-i|whoami)$/.test(operands[1]?.text ?? ""),
    },
  ),
  row("scale", ["stop"], "kubectl scale deploy/web --replicas=0", {
    if: option(["--replicas"], /^0$/),
    misses: ["kubectl scale deploy/web --replicas=2"],
  }),
  row("run|patch|create|apply|debug", "privilege", "kubectl run x --image=a --overrides '{\"privileged\":true}'", {
    if: says(powers),
    misses: ["kubectl run x --image=a"],
  }),
  row("set subject|serviceaccount|sa", "privilege", "kubectl set subject rolebinding admin --user=x"),
  row("auth reconcile", "privilege", "kubectl auth reconcile -f a.yaml"),
  row("certificate approve", "privilege", "kubectl certificate approve x"),
  row("debug|node-shell|rsh|ssh", "privilege", "kubectl debug node/n1 -it --image=a", {
    why: "opens a shell on the cluster",
    misses: ["kubectl describe node n1"],
  }),
  row("adm policy|groups|certificate|create-*|config|upgrade", "privilege", "oc adm policy add-cluster-role-to-user cluster-admin x"),
  row("adm drain|prune|taint|cordon|uncordon|release|migrate", "destroy", "oc adm drain n1"),
  row("adm top|inspect|must-gather|node-logs|diagnostics", "harmless", "oc adm top nodes"),
  row("delete|drain|prune-unused|delete-all|nuke", "destroy", ["kubectl delete pod x", "kubectl -n a drain n1", "k delete ns web"], {
    misses: ["kubectl get pod x"],
  }),
  row("replace|apply", "destroy", "kubectl replace --force -f a.yaml", {
    if: flag("--force", "--prune"),
    mode: "--force",
    misses: ["kubectl replace -f a.yaml"],
  }),
  row("taint", "stop", "kubectl taint node n1 a=b:NoExecute", { if: operand(/:NoExecute$/) }),
  row("attach|exec", "opaque", "kubectl exec -it web", { why: "runs in a live container", misses: ["kubectl logs web"] }),
  row(
    "config use-context|set-context|rename-context|use|set-cluster|set|unset|delete-cluster|delete-context",
    "external-write",
    "kubectl config use-context prod",
    { why: "changes which cluster later commands work on", misses: ["kubectl config view"] },
  ),
  row("config set-credentials|delete-user", "write-secret", "kubectl config set-credentials me --token x"),
  row("login|logout|oidc-login", "write-secret", "oc login host.test"),
  row("project|ctx|ns", "external-write", "oc project web", { if: ({ rest }) => rest.length > 0, misses: ["oc project"] }),
  row("project|ctx|ns", "harmless", "oc project", { if: ({ rest }) => rest.length === 0, misses: ["oc project web"] }),
  row("krew install|upgrade|index|update|uninstall", "run-foreign", "kubectl krew install x", { misses: ["kubectl krew list"] }),
  row("krew list|search|info|version", "harmless", "kubectl krew list"),
  when(({ operands }) => operands.length === 0, "harmless", "kubectl", "kubectl delete x"),
];

/** A call of any kind that is told to skip the checks of the server it speaks to. */
const unverified = (): ProgramRow => ({
  if: all(
    flag("--insecure-skip-tls-verify"),
    not(({ operands }) => /^(?:get|version|config|cluster-info)$/.test(operands[0]?.text ?? "")),
  ),
  does: "disarm",
  hits: ["kubectl --insecure-skip-tls-verify apply -f a.yaml"],
  misses: ["kubectl apply -f a.yaml"],
});

const narrowing = ["-l", "--selector", "--field-selector", "-n", "--namespace", "--all", "-A", "--all-namespaces"];

/** `pod/x`, `pods/x,y`, `pod -l app=web`: by its kind alone an approval would be for every one of them. */
function resource({ rest: [kind, ...names], options }: Use): string | undefined {
  if (!kind) return undefined;
  const named = names.map(({ text }) => text).join(",");
  const sign = named === "" ? "" : kind.text.includes("/") ? "," : "/";
  const narrowed = options.filter(({ name }) => narrowing.includes(name)).map(({ name, value }) => `${name} ${value?.text ?? ""}`.trim());
  return [`${kind.text}${sign}${named}`, ...narrowed].join(" ");
}

const isDry = dryBy("--dry-run");
const unlessDry = (each: ProgramRow): ProgramRow => ({ ...each, if: all(not(isDry), each.if ?? (() => true)) });

export const kubectl = lazily((): Program => ({
  names: ["kubectl", "k", "oc", "kubecolor", "kubectl.exe", "microk8s.kubectl"],
  takes: kubeTakes(),
  environment: kubeEnvironment,
  external: true,
  otherwise: "verbs",
  target: resource,
  rows: [
    ...[...reading(), ...changing(), unverified()].map(unlessDry),
    when(isDry, "harmless", "kubectl apply -f a.yaml --dry-run=client", "kubectl apply -f a.yaml --dry-run=none"),
  ],
}));

const switches = (): readonly Program[] => [
  {
    names: ["kubectx", "kubens", "kubie", "kubeswitch", "kcm"],
    external: true,
    rows: [
      { if: any(bare, flag("-c", "--current", "-h")), does: "harmless", hits: ["kubectx", "kubens -c"], misses: ["kubectx prod"] },
      { if: flag("-d", "-u"), does: "destroy", hits: ["kubectx -d old"], misses: ["kubectx prod"] },
      {
        if: not(any(bare, flag("-c", "--current", "-h", "-d", "-u"))),
        does: "external-write",
        why: "changes which cluster later commands work on",
        hits: ["kubectx prod", "kubens web"],
        misses: ["kubectx"],
      },
    ],
  },
  {
    names: words(
      "stern kail k9s kube-score pluto popeye kubent kustomize datree polaris kubescape helm-docs chart-testing ct jsonnet ytt " +
        "kbld cue timoni-lint kompose kube-bench",
    ),
    takes: words("-n --namespace --context --kubeconfig -l -c -o --output -f --file"),
    rows: [
      row("edit", "harmless", "kustomize edit set image a=b"),
      {
        if: (use) => use.call.program === "kustomize" && use.has("--enable-exec", "--enable-alpha-plugins", "--enable-helm"),
        does: "opaque",
        hits: ["kustomize build --enable-alpha-plugins --enable-exec ."],
        misses: ["kustomize build ."],
      },
      {
        if: (use) => use.call.program === "ct" && /^install$|^lint-and-install$/.test(use.operands[0]?.text ?? ""),
        does: "publish",
        hits: ["ct install"],
        misses: ["ct lint"],
      },
    ],
    otherwise: "harmless",
  },
];

/** Kubernetes: kubectl, what chooses its cluster, and what works beside it. */
export const kubernetes = (): readonly Program[] => [kubectl(), ...switches(), ...kubernetesOthers()];
