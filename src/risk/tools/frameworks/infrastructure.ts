import { cli, row, says } from "../cloud/words.ts";
import { words } from "../plain.ts";
import { all, any, dryBy, flag, not, operand, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const terraformTakes = () => [
  ...words("-chdir -var -var-file -target -replace -out -state -state-out -backup -lock-timeout -parallelism -backend-config"),
  ...words("-from-module -plugin-dir -lockfile -generate-config-out -filter -test-directory -config -provider -o"),
  ...words("--terragrunt-working-dir --terragrunt-config --working-dir --queue-include-dir --queue-exclude-dir --download-dir"),
  ...words("--terragrunt-source --terragrunt-include-dir --terragrunt-exclude-dir --log-level --terragrunt-iam-role --config"),
  ...words("--source --graph-root --iam-assume-role --parallelism --terragrunt-download-dir --filter"),
];

/** `run-all destroy`, `run --all apply`, `stack run apply`: the inner verb is the act. */
const through: Test = ({ operands }) => /^(?:run-all|run|exec|stack|graph)$/.test(operands[0]?.text ?? "");
const does = (verbs: string): Test => {
  const known = new Set(words(verbs));
  return (use) => {
    const [first, second, third] = use.operands.map(({ text }) => text);
    return known.has(first ?? "") || (through(use) && (known.has(second ?? "") || known.has(third ?? "")));
  };
};
const quiet = flag("-auto-approve", "--auto-approve");

const terraform = (): Program =>
  cli({
    names: ["terraform", "tofu", "opentofu", "terragrunt", "tf", "terraform-bin"],
    takes: terraformTakes(),
    singleDash: true,
    external: true,
    environment: words("-chdir -var-file --var-file -state --working-dir --terragrunt-working-dir -backend-config TF_WORKSPACE -var"),
    nouns: "run-all run exec stack graph",
    verbs: {
      harmless:
        "plan validate fmt show output init graph providers version get test hclfmt hcl render-json render output-module-groups " +
        "graph-dependencies validate-inputs find dag modules metadata scaffold catalog info backend hclvalidate",
      publish: "apply",
      destroy: "destroy",
      discard: "taint",
      "external-write": "untaint refresh import",
    },
    example: "terraform plan -out plan",
    rows: [
      {
        if: does("apply"),
        does: "publish",
        hits: ["terraform apply", "terragrunt run-all apply", "tofu apply plan"],
        misses: ["terraform plan"],
      },
      {
        if: all(does("apply"), flag("-destroy", "--destroy")),
        does: "destroy",
        mode: "-destroy",
        hits: ["terraform apply -destroy"],
        misses: ["terraform apply", "terraform plan -destroy"],
      },
      {
        if: all(does("apply"), flag("-replace", "--replace")),
        does: "destroy",
        mode: "-replace",
        hits: ["terraform apply -replace=a.b"],
        misses: ["terraform apply"],
      },
      {
        if: all(does("apply"), quiet),
        does: "publish",
        mode: "-auto-approve",
        hits: ["terraform apply -auto-approve plan.out"],
        misses: ["terraform apply"],
      },
      {
        if: does("destroy"),
        does: "destroy",
        hits: ["terraform destroy", "terragrunt run --all destroy", "terraform -chdir=a destroy -target b.c"],
        misses: ["terraform plan -destroy"],
      },
      {
        if: all(does("destroy"), quiet),
        does: "destroy",
        mode: "-auto-approve",
        hits: ["terraform destroy -auto-approve -target a.b"],
        misses: ["terraform destroy"],
      },
      row("state rm|mv|push|replace-provider", "destroy", "terraform state rm a.b", {
        why: "changes what terraform believes to exist",
        misses: ["terraform state list"],
      }),
      row("state list|show", "harmless", "terraform state list"),
      row("state pull", "harmless", "terraform state pull"),
      row("taint", "destroy", "terraform taint a.b"),
      row("untaint|import|refresh", "external-write", "terraform import a.b i-1"),
      row("force-unlock", "discard", "terraform force-unlock -force 1", { why: "removes the lock of another run" }),
      row("workspace delete", "destroy", "terraform workspace delete -force old"),
      row("workspace list|show|select|new", "harmless", "terraform workspace select dev"),
      row("env|workspace", "harmless", "terraform workspace", { if: ({ rest }) => rest.length === 0 }),
      row("init", "discard", "terraform init -migrate-state -force-copy", {
        if: flag("-migrate-state", "-force-copy"),
        mode: "-migrate-state",
        misses: ["terraform init -upgrade"],
      }),
      row("init", "harmless", "terraform init -upgrade", { misses: ["terraform plan"] }),
      row("login|logout", "write-secret", "terraform login"),
      row("console", "harmless", "terraform console"),
      row("cloud|stacks|rpcapi", "unknown", "terraform stacks init", { if: not(operand(/^list$|^validate$|^fmt$/)) }),
      {
        if: all(does("plan validate test init show"), says(/^-?-var=?\S{0,40}\$\(/)),
        does: "opaque",
        hits: ["terraform plan '-var=$(x)'"],
        misses: ["terraform plan"],
      },
      {
        if: (use) => use.call.program === "terragrunt" && use.operands[0]?.text === "exec",
        does: "opaque",
        hits: ["terragrunt exec -- x"],
        misses: ["terragrunt plan"],
      },
      row("test", "harmless", "terraform test", { misses: ["terraform plan"] }),
      row("backend bootstrap|delete|migrate", "publish", "terragrunt backend bootstrap"),
    ],
  });

/** An approval is about one stack. */
const upped = ({ call, value }: Use): readonly DeedSketch[] => [
  { act: "publish", target: value("-s", "--stack") ?? call.variables.get("PULUMI_STACK") ?? "" },
];

const pulumi = (): Program =>
  cli({
    names: ["pulumi"],
    takes: words(
      "-s --stack -C --cwd -m --message -t --target --target-replace -r --replace --config -c --config-file --color --exclude " +
        "--policy-pack --policy-pack-config -p --parallel --import-file --plan --save-plan --secrets-provider --file --env " +
        "--attach-debugger --logtostderr-level -v --verbose --tracing --profiling --exec-kind -n --name -d --description",
    ),
    dry: ["--preview-only"],
    external: true,
    environment: ["-s", "--stack", "-C", "PULUMI_STACK"],
    nouns: "stack state config policy plugin package env org template deployment",
    verbs: {
      publish: "up update deploy run watch",
      destroy: "destroy down dn rm delete",
      "external-write": "refresh import init rename change-secrets-provider set tag env new",
      stop: "cancel",
      harmless:
        "preview pre p ls list logs about whoami schema gen-completion convert console history output graph select version " +
        "view-trace unselect state-list",
    },
    example: "pulumi preview",
    rows: [
      row("up|update|watch|u", upped, "pulumi up -y -s dev", { misses: ["pulumi preview"] }),
      row("destroy|dn|down", "destroy", "pulumi destroy -y", { misses: ["pulumi preview"] }),
      row("state delete|rename|move|unprotect|repair|upgrade|taint|untaint|edit|protect", "destroy", "pulumi state delete urn", {
        misses: ["pulumi stack ls"],
      }),
      row("stack rm|import", "destroy", "pulumi stack rm dev -y", { misses: ["pulumi stack ls"] }),
      row("stack select|init|new|unselect", "harmless", "pulumi stack select dev"),
      row("stack rename|change-secrets-provider|tag", "external-write", "pulumi stack rename x"),
      row("stack|config|env", "read-secret", ["pulumi config get a --show-secrets", "pulumi stack export --show-secrets"], {
        if: flag("--show-secrets"),
        misses: ["pulumi config get a"],
      }),
      row("config set|set-all|cp|refresh|rm|rm-all", "write-secret", "pulumi config set --secret a b", {
        if: flag("--secret"),
        misses: ["pulumi config set a b"],
      }),
      row("config set|set-all|cp|refresh|rm|rm-all|env", "harmless", "pulumi config set a b", {
        if: not(flag("--secret")),
        why: "changes a file of the project",
      }),
      row("config get", "harmless", "pulumi config get a", { if: not(flag("--show-secrets")) }),
      row("config", "harmless", "pulumi config", { if: ({ rest, has }) => rest.length === 0 && !has("--show-secrets") }),
      row("stack", "harmless", "pulumi stack", { if: ({ rest, has }) => rest.length === 0 && !has("--show-secrets") }),
      row(
        "stack export",
        ({ value }) => {
          const file = value("--file");
          return file === undefined ? [] : [{ act: "write", environment: "local", target: file }];
        },
        "pulumi stack export --file a.json",
      ),
      row("cancel", "discard", "pulumi cancel"),
      row("env open|get", "read-secret", "pulumi env open a/b"),
      row("env run|set|edit|rm", "write-secret", "pulumi env set a b c"),
      row("policy enable|disable|publish|rm", "disarm", "pulumi policy disable org/x", { misses: ["pulumi policy ls"] }),
      row("plugin install|rm", "install", "pulumi plugin install resource aws"),
      row("org set-default|add|remove", "external-write", "pulumi org set-default x"),
      row("new", "harmless", "pulumi new typescript"),
    ],
  });

const frameworks = (): readonly Program[] => [
  cli({
    names: words(
      "cdk cdktf cdk8s sam serverless sls sst chalice zappa claudia apex osls winglang wing nitric encore defang shuttle " +
        "cargo-shuttle copilot-cli",
    ),
    takes: words(
      "-c --context -a --app -o --output --profile --stack --stage -s --region -r --config --config-file --config-env --template -t " +
        "--template-file --stack-name --s3-bucket --s3-prefix --parameter-overrides --capabilities --tags --function -f --data -d " +
        "--path -p --event -e --env-vars --port --log-file --role-arn --toolkit-stack-name --param --package --image-repository " +
        "--notification-arns --env",
    ),
    external: true,
    environment: words("--profile --stack --stage -s --config-env --stack-name --env -e AWS_PROFILE SST_STAGE"),
    nouns: "local pipeline function lambda secret state stage test",
    verbs: {
      publish: "deploy bootstrap sync watch deploy:function rollback import publish migrate release update schedule certify",
      destroy: "destroy remove delete undeploy unbootstrap nuke gc prune cleanup",
      harmless:
        "synth synthesize ls list diff doctor docs docs init build validate package print info metrics logs version acknowledge ack " +
        "notices metadata output convert get status shell-help tail install compile start offline dev create diagnostic graph local " +
        "generate config invoke-local test",
      "external-write": "invoke call trigger console unlock",
      opaque: "shell",
    },
    example: "cdk synth",
    rows: [
      row(
        "deploy|deploy:function|bootstrap|sync|hotswap|redeploy",
        "publish",
        ["cdk deploy --all", "sls deploy --stage dev", "sam deploy"],
        { if: ({ rest }) => rest[0]?.text !== "list", misses: ["cdk diff", "sls deploy list"] },
      ),
      row("deploy list", "harmless", ["sls deploy list", "sls deploy list functions"], { misses: ["sls deploy"] }),
      row("local *", "harmless", "sam local invoke", { if: ({ call }) => call.program === "sam" }),
      row("invoke local", "harmless", "sls invoke local -f a"),
      row("secret set|remove|load|rm", "write-secret", "sst secret set A b"),
      row("secret list", "read-secret", "sst secret list", { if: ({ call }) => call.program === "sst" }),
      row("state *", "destroy", "sst state remove x", { if: not(says(/^(?:list|export|show)$/)) }),
      row("unlock", "discard", "sst unlock"),
      row("dev", "external-write", "sst dev", { if: ({ call }) => call.program === "sst" }),
      row("docs|doctor|context|flags", "harmless", "cdk docs"),
      row("deploy", "skip-checks", "cdk deploy --require-approval never", {
        if: says(/^never$|=never$|^--no-confirm-changeset$/),
        misses: ["cdk deploy"],
      }),
    ],
  }),
  cli({
    names: ["packer"],
    takes: words("-var -var-file -only -except -parallel-builds -machine-readable"),
    singleDash: true,
    external: true,
    environment: ["-var-file", "-var"],
    verbs: { publish: "build push", harmless: "validate inspect fmt init console fix hcl2_upgrade plugins" },
    example: "packer inspect a.pkr.hcl",
    rows: [
      row("plugins install|remove", "install", "packer plugins install x"),
      row("build", "publish", "packer build .", { misses: ["packer validate ."] }),
    ],
  }),
  {
    names: ["aws-nuke", "cloud-nuke", "awsweeper", "leapp-nuke", "gcp-nuke", "azure-nuke", "cloud-custodian", "custodian"],
    takes: words("-c --config --profile --access-key-id --region --resource-type --older-than -s"),
    external: true,
    environment: ["--profile", "-c", "--config"],
    rows: [
      {
        if: any(dryBy("--dry-run", "--dryrun"), operand(/^(?:validate|schema|report|logs|version|inspect-aws|resource-types)$/)),
        does: "harmless",
        hits: ["custodian validate a.yml", "cloud-nuke aws --dry-run"],
        misses: ["cloud-nuke aws"],
      },
      {
        if: not(any(dryBy("--dry-run", "--dryrun"), operand(/^(?:validate|schema|report|logs|version|inspect-aws|resource-types)$/))),
        does: "destroy",
        why: "deletes everything in an account",
        hits: ["aws-nuke run -c a.yml --no-dry-run", "cloud-nuke aws --force"],
        misses: ["custodian validate a.yml"],
      },
    ],
  },
  {
    names: words(
      "terrascan infracost terraform-docs driftctl regula cfn-lint cfn_nag cfn-guard terraformer-plan hcledit tfupdate " +
        "tfenv-list inframap rover kics snyk-iac tfcmt",
    ),
    rows: [
      row("configure|auth", "write-secret", "infracost configure set api_key x", { misses: ["infracost breakdown"] }),
      { if: flag("--fix"), does: "harmless", hits: ["infracost --fix"] },
    ],
    otherwise: "harmless",
  },
  {
    names: ["tfenv", "tofuenv", "tgenv", "tenv"],
    rows: [row("install|use|uninstall|pin", "install", "tfenv install 1.9.0", { misses: ["tfenv list"] })],
    otherwise: "harmless",
  },
];

/** Infrastructure as code: what is planned is low, what is applied gates in every environment. */
export const infrastructure = (): readonly Program[] => [terraform(), pulumi(), ...frameworks()];
