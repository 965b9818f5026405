import { cli, row, says, when } from "../cloud/words.ts";
import { runs } from "./run.ts";
import { words } from "../plain.ts";
import { kubectl } from "./kubernetes.ts";
import { all, deedsOfProgram, flag, not, option, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const login = (name: string): ReturnType<typeof row> => row("login|logout|auth|registry", "write-secret", `${name} login host.test`);

const registries = (): readonly Program[] => [
  cli({
    names: ["skopeo"],
    takes: words(
      "--src-creds --dest-creds --creds --authfile --src-authfile --dest-authfile --format --command-timeout --policy --registries.d " +
        "--override-arch --override-os --tmpdir --src --dest --username -u --password -p",
    ),
    dry: ["--dry-run"],
    example: "skopeo list-repos a",
    rows: [
      row("copy|sync", "publish", "skopeo copy docker://a docker://b", {
        if: ({ rest, value }) => /^docker:|^oci-registry:|^$/.test(rest.at(-1)?.text ?? "") || value("--dest", "-d") === "docker",
        misses: ["skopeo copy docker://a dir:out"],
      }),
      row("copy|sync", "harmless", "skopeo copy docker://a dir:out", {
        if: ({ rest }) => !/^docker:|^oci-registry:/.test(rest.at(-1)?.text ?? ""),
      }),
      row("delete", "destroy", "skopeo delete docker://a/b:1"),
      row("inspect|list-tags|manifest-digest|standalone-verify|generate-sigstore-key", "harmless", "skopeo inspect docker://a/b", {
        misses: ["skopeo delete x"],
      }),
      row("standalone-sign", "write-secret", "skopeo standalone-sign a b c"),
      login("skopeo"),
    ],
  }),
  cli({
    names: ["crane", "gcrane", "krane", "regctl", "oras", "regclient", "notation", "wash"],
    takes: words("--platform -u -p --username --password -t --tag -o --output -f --base --user --insecure-registry"),
    verbs: {
      publish: "copy cp push append mutate rebase tag attach sign flatten sync",
      destroy: "delete rm del",
      harmless: "pull manifest digest ls catalog config export blob validate discover repo tags inspect verify",
    },
    nouns: "manifest blob image repo tag index artifact registry cert key policy",
    example: "crane ls a/b",
    rows: [login("crane"), row("auth get|token", "read-secret", "crane auth get host.test")],
  }),
  cli({
    names: ["cosign"],
    takes: words(
      "--key --certificate --signature --output --output-file -y --type --predicate --certificate-identity --certificate-oidc-issuer",
    ),
    verbs: {
      publish: "sign attest attach copy upload sign-blob attest-blob save-remote",
      harmless: "verify verify-blob verify-attestation tree triangulate download dockerfile manifest env public-key",
      destroy: "clean",
      "write-secret": "generate-key-pair import-key-pair initialize pkcs11-tool piv-tool login",
    },
    example: "cosign verify a/b",
    rows: [],
  }),
  {
    names: ["executor", "kaniko", "img", "buildctl", "ko", "jib", "pack", "nixpacks", "earthly", "depot"],
    takes: words(
      "--context --dockerfile --destination -t --tag -f --file --frontend --local --opt --output -o --builder -B --path -p " +
        "--platform --import-cache --export-cache --addr --secret --build-arg -L --push-to",
    ),
    rows: [
      {
        if: (use) => use.call.program === "kaniko" && use.has("--destination") && !use.has("--no-push"),
        does: "publish",
        hits: ["kaniko --destination a/b"],
        misses: ["kaniko --destination a/b --no-push"],
      },
      {
        if: says(/^--push$|^--publish$|push=true|type=registry/),
        does: "publish",
        hits: ["earthly --push +image", "buildctl build --output type=image,name=a,push=true"],
        misses: ["earthly +image"],
      },
      row("push|publish|apply|resolve|deploy", "publish", "ko apply -f x", { misses: ["ko build ."] }),
      row("build", "publish", "ko build .", {
        if: ({ call, has }) => call.program === "ko" && !has("-L", "--local", "--push=false"),
        misses: ["img build ."],
      }),
      row("prune|prune-histories|rm|remove|reset", "destroy", "buildctl prune --all"),
      row("login|logout", "write-secret", "img login host.test"),
      { if: flag("-P", "--allow-privileged"), does: "privilege", hits: ["earthly -P +x"], misses: ["earthly +x"] },
    ],
    otherwise: "harmless",
  },
  cli({
    names: ["buildah"],
    takes: words(
      "-t --tag -f --file --build-arg --authfile --creds --format -v --volume --user --isolation --cap-add --device --network --name " +
        "--root --runroot --storage-driver",
    ),
    verbs: {
      publish: "push",
      "maybe-lose": "rm rmi delete umount unmount",
      harmless: "bud build build-using-dockerfile from images containers inspect commit copy add config mount tag pull info manifest run",
      destroy: "prune",
    },
    example: "buildah images",
    rows: [
      row("unshare", "privilege", "buildah unshare x"),
      row("login|logout", "write-secret", "buildah login host.test"),
      row("rm|rmi", "destroy", "buildah rm --all", { if: flag("-a", "--all"), misses: ["buildah rm x"] }),
      row("bud|build|run|from", "privilege", "buildah run --cap-add ALL x ls", {
        if: flag("--cap-add", "--device", "--privileged"),
        misses: ["buildah bud ."],
      }),
      row("manifest push", "publish", "buildah manifest push x"),
    ],
  }),
];

/** Clusters that live on this machine and are made to be thrown away. */
const own: Test = ({ call }) => /^(?:k3d|kind|ctlptl|minikube|kwokctl)$/.test(call.program);
const leads =
  (pattern: RegExp): Test =>
  ({ operands }) =>
    operands.slice(0, 2).some(({ text }) => pattern.test(text));

/** `minikube kubectl -- delete pod x` is kubectl. */
const viaKubectl = ({ call, rest }: Use): readonly DeedSketch[] =>
  deedsOfProgram(kubectl(), { ...call, program: "kubectl", words: rest }).deeds.map((deed) => ({ environment: "dev", ...deed }));

const runtimes = (): readonly Program[] => [
  cli({
    names: ["ctr", "crictl", "runc", "crun", "k3s-ctr", "youki"],
    takes: words(
      "-n --namespace -a --address -r --runtime-endpoint -i --image-endpoint --timeout -t --root --log --bundle -b --config -c --creds",
    ),
    nouns: "image images i container containers c task tasks t snapshot snapshots content namespace namespaces lease events event run pods",
    verbs: {
      harmless: "pods images stats statsp inspect inspecti inspectp imagefsinfo metrics checkpoint state spec features",
      destroy: "rm rmi rmp remove-all",
      stop: "stopp stop kill",
      "external-write": "runp port-forward update-runtime-config",
    },
    example: "ctr images ls",
    rows: [
      row("run", "privilege", "ctr run --privileged a b sh", {
        if: says(/^--(?:privileged|mount|net-host|with-ns|device|cap-add|allow-new-privs)/),
        misses: ["ctr run a b"],
      }),
      row("run", "external-write", "runc run x", { misses: ["ctr images ls"] }),
      row("exec|attach", "opaque", "crictl exec -it x sh", { misses: ["crictl ps"] }),
      row("task|tasks|t exec|attach", "opaque", "ctr task exec --exec-id 1 x sh"),
      row("image|images|i push", "publish", "ctr images push a/b"),
    ],
  }),
  cli({
    names: words("minikube kind k3d ctlptl k0s k3s microk8s k0sctl crc talosctl rke rke2 kops kubespray clusterctl vcluster kwokctl"),
    takes: words(
      "-p --profile --name -n --nodes --context --kubeconfig --config -c --image -i --driver --memory --cpus --kubernetes-version " +
        "--namespace -e --endpoints --state --agents --servers --port --talosconfig --wait --output -o -l -f --filename",
    ),
    external: true,
    environment: ["-p", "--profile", "--name", "--context", "-e", "--state", "--endpoints"],
    nouns: "cluster clusters node nodes image images addons profile registry config instancegroup machine k8s nodepool kubectl",
    verbs: {
      harmless:
        "ip service-list start up load kubeconfig export-logs dashboard tunnel docker-env podman-env logs ssh-host ssh-key " +
        "update-check update-context health dmesg stats memory processes options inspect validate",
      destroy: "down",
      stop: "halt",
      privilege: "ssh mount server agent install enter",
      "read-secret": "token",
    },
    dry: ["--dry-run"],
    example: "kops get clusters",
    rows: [
      row("update|delete|rolling-update|upgrade|replace|edit", "harmless", "kops update cluster a", {
        if: ({ call, has, operands }) =>
          call.program === "kops" && operands[0]?.text !== "edit" && operands[0]?.text !== "replace" && !has("--yes", "-y"),
        why: "kops says what it would do until it is told --yes",
        misses: ["kops update cluster a --yes", "kops edit cluster a"],
      }),
      when(all(own, leads(/^(?:delete|rm)$/)), "destroy", "k3d cluster delete dev", "k3d cluster list"),
      when(all(own, leads(/^stop$/)), "maybe-lose", "minikube stop", "minikube status"),
      when(all(own, leads(/^ssh$|^mount$/)), "opaque", "minikube ssh", "minikube status"),
      row("kubectl", (use) => viaKubectl(use), ["minikube kubectl -- get pods", "k3s kubectl delete pod x"]),
      when(all(own, not(leads(/^(?:delete|rm|stop|ssh|mount|kubectl)$/))), "harmless", "kind create cluster", "kops create cluster"),
      row("secrets-encrypt|certificate|token|kubeconfig", "read-secret", "k3s token list", { if: not(own), misses: ["kind get clusters"] }),
      row("reset|upgrade|bootstrap|apply-config|patch|edit|reboot|shutdown|rollback|wipe", "destroy", "talosctl reset"),
    ],
  }),
  {
    names: ["lima", "colima-run", "apptainer", "singularity"],
    takes: words("-B --bind --home -H --workdir -W --env"),
    stopsAtOperand: true,
    rows: [
      row("exec|run|shell", runs, "apptainer exec x.sif ls", { misses: ["apptainer build x.sif y.def"] }),
      row("push|sign", "publish", "apptainer push x.sif library://a"),
      row("delete|remote|key|instance", "external-write", "apptainer delete library://a"),
      {
        if: option(["-B", "--bind"], /^\/(?::|$)|\.sock/),
        does: "privilege",
        hits: ["apptainer -B /:/host exec x ls"],
        misses: ["apptainer exec x ls"],
      },
    ],
    otherwise: "harmless",
  },
];

const beside = (): readonly Program[] => [
  {
    names: words("dive ctop lazydocker dockle dockerfilelint container-structure-test docker-ls dry hadolint-cli"),
    rows: [{ does: "harmless", hits: ["dive web:1"] }],
  },
  {
    names: words(
      "docker-credential-desktop docker-credential-osxkeychain docker-credential-secretservice docker-credential-pass " +
        "docker-credential-wincred docker-credential-ecr-login docker-credential-gcloud docker-credential-gcr docker-credential-acr-env",
    ),
    rows: [
      row("get|list", "read-secret", "docker-credential-pass list"),
      row("store|erase", "write-secret", "docker-credential-pass erase"),
    ],
    otherwise: "harmless",
  },
];

/** Registries, builders, runtimes, and clusters for this machine alone. */
export const containersOthers = (): readonly Program[] => [...registries(), ...runtimes(), ...beside()];
