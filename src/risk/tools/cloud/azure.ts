import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { all, any, flag, not, option, type DeedSketch, type Program, type ProgramRow, type Use } from "../table.ts";

const takes = () => [
  ...words("--subscription -g --resource-group -n --name -o --output --query -l --location --ids --account-name --account-key"),
  ...words("--connection-string --sas-token --auth-mode -c --container-name --container -f --file -s --source -d --destination"),
  ...words("--vault-name --id --assignee --role --scope --scopes --template-file --template-uri -p --parameters --src --slot"),
  ...words("--settings --command-id --scripts --image --vm-name --server --database --sku --plan --type --src-path --runtime"),
  ...words("--destination-path --pattern --server-name --registry -r --cluster-name --expiry --permissions --org -u --username"),
];

const everywhere = says(/^(?:0\.0\.0\.0(?:\/0)?|\*|Internet)$/);
const looks = /^(?:list|show|get|check|exists|what-if|validate|query|wait|download|summarize|export|version|help)(?:-|$)/;
const reading = ({ operands }: Use): boolean => operands.slice(1, 6).some(({ text }) => looks.test(text));

/** Downloads land in a file, uploads read one. */
function downloads({ value }: Use): readonly DeedSketch[] {
  const file = value("-f", "--file", "-d", "--destination");
  return file === undefined ? [] : [{ act: "write", environment: "local", target: file, keeps: true }];
}
function uploads({ value }: Use): readonly DeedSketch[] {
  const file = value("-f", "--file", "-s", "--source");
  return [
    { act: "external-write", target: value("-c", "--container-name", "-d") ?? "" },
    ...(file === undefined ? [] : [{ act: "read" as const, environment: "local", target: file }]),
  ];
}

const secrets = (): readonly ProgramRow[] => [
  row(
    "keyvault secret|key|certificate|storage show|download|backup|get|decrypt|list-versions",
    "read-secret",
    "az keyvault secret show --vault-name a -n b",
    {
      if: ({ operands }) => operands[1]?.text !== "key" || /^(?:decrypt|backup|download)$/.test(operands[2]?.text ?? ""),
      misses: ["az keyvault secret list --vault-name a"],
    },
  ),
  row(
    "keyvault secret|key|certificate set|create|import|restore|set-attributes|rotate|recover|sign",
    "write-secret",
    "az keyvault secret set --vault-name a -n b",
  ),
  row("keyvault set-policy|update|delete-policy|network-rule|role", "privilege", "az keyvault set-policy -n a --object-id b", {
    if: not(says(/^list$|^show$/)),
  }),
  row("account get-access-token", "read-secret", "az account get-access-token"),
  row("* keys|key|admin-key|query-key|authkey list|show|renew|regenerate|list-keys", "read-secret", "az redis keys list -n a", {
    if: ({ operands }) => operands[0]?.text !== "keyvault",
    hits: ["az search admin-key show -g a"],
  }),
  row("storage account keys list|renew", "read-secret", "az storage account keys list -n a"),
  row(
    "* list-keys|list-connection-strings|show-connection-string|regenerate-key|list-admin-keys",
    "read-secret",
    "az cosmosdb list-connection-strings -n a",
  ),
  row(
    "* * list-keys|show-connection-string|list-publishing-credentials|list-publishing-profiles|generate-sas|list-connection-strings",
    "read-secret",
    "az webapp deployment list-publishing-profiles -n a",
  ),
  row("* * * * list-keys|list|show|generate-sas", "read-secret", "az servicebus namespace authorization-rule keys list", {
    if: says(/^(?:keys|credential|generate-sas)$/),
    misses: ["az storage blob list -c a"],
  }),
  row("cosmosdb keys list|regenerate", "read-secret", "az cosmosdb keys list -n a"),
  row("* keys|credential list|show|reset|renew", "read-secret", "az acr credential show -n a"),
  row("acr login", "write-secret", "az acr login -n a"),
  row("acr token|repository create|credential", "privilege", "az acr token create -n a"),
  row(
    "webapp|functionapp|staticwebapp config|keys|secrets appsettings|connection-string|list list",
    "read-secret",
    "az webapp config appsettings list -n a",
  ),
  row("staticwebapp|functionapp secrets|keys list|set|reset-api-key|delete", "read-secret", "az functionapp keys list -n a"),
  row("storage account|container|blob|share generate-sas|policy", "leak", "az storage blob generate-sas -n a", {
    why: "makes a link that needs no credential",
    if: says(/generate-sas/),
  }),
  row("aks get-credentials", "write-secret", "az aks get-credentials -n a"),
  row("vm|vmss user", "privilege", "az vm user update -n a -u b"),
  row("ad *", "privilege", "az ad sp create-for-rbac -n a", { if: not(reading), misses: ["az ad user list"] }),
  row("login|logout", "write-secret", "az login"),
  row("account clear", "write-secret", "az account clear"),
  row("devops login", "write-secret", "az devops login"),
];

const protections = (): readonly ProgramRow[] => [
  row("role|policy|identity|managedapp|account-management *", "privilege", "az role assignment create --role Owner", {
    if: not(reading),
    misses: ["az role assignment list"],
  }),
  row("lock delete|update", "disarm", "az lock delete -n a"),
  row("network nsg|firewall|application-gateway|front-door *", "disarm", "az network nsg rule create --source-address-prefixes '*'", {
    if: all(everywhere, not(reading)),
  }),
  row("network nsg|firewall rule|delete|policy", "external-write", "az network nsg rule create -n a", { if: not(reading) }),
  row(
    "sql|postgres|mysql|mariadb|redis|cosmosdb server|flexible-server|firewall-rules|update firewall-rule|create|*",
    "disarm",
    "az sql server firewall-rule create --start-ip-address 0.0.0.0",
    { if: all(everywhere, not(reading)) },
  ),
  row("storage account|container update|create|set-permission", "leak", "az storage container set-permission --public-access blob", {
    if: any(option(["--public-access"], /blob|container/), says(/^--allow-blob-public-access(?:=true)?$/)),
    misses: ["az storage account update -n a"],
  }),
  row(
    "monitor diagnostic-settings|activity-log|log-profiles|log-analytics|data-collection|metrics|scheduled-query|action-group|" +
      "alert-processing-rule|app-insights *",
    "weaken",
    "az monitor diagnostic-settings delete -n a",
    { if: any(says(/^(?:delete|update|remove)$/), flag("--retention-time")), misses: ["az monitor activity-log list"] },
  ),
  row("monitor log-analytics|metrics|activity-log *", "harmless", "az monitor log-analytics query -w a", { if: reading }),
  row("security|sentinel|defender *", "disarm", "az security pricing create -n a --tier free", { if: not(reading) }),
  row("backup|dataprotection|snapshot|restore-point|recoveryservices *", "weaken", "az backup protection disable --delete-backup-data", {
    if: all(not(reading), says(/^(?:disable|delete|stop|remove|undelete|suspend|update|set)/)),
    misses: ["az backup job list"],
  }),
  row("snapshot delete", "destroy", "az snapshot delete -n a"),
  row("backup restore", "external-write", "az backup restore restore-disks"),
  row(
    "storage account|blob blob-service-properties|service-properties|immutability-policy|undelete update|set|delete",
    "weaken",
    "az storage account blob-service-properties update --enable-delete-retention false",
  ),
  row("storage account management-policy", "weaken", "az storage account management-policy create --policy a", { if: not(reading) }),
];

const work = (): readonly ProgramRow[] => [
  row(
    "webapp|functionapp|staticwebapp|spring|containerapp|logicapp deploy|up|publish|deployment|restart|swap",
    "publish",
    ["az webapp deploy -n a --src-path b", "az containerapp up -n a"],
    { if: not(reading), misses: ["az webapp list"] },
  ),
  row("webapp|functionapp deployment source|slot|container", "publish", "az webapp deployment slot swap -n a", {
    if: not(reading),
    misses: ["az webapp deployment slot list -n a"],
  }),
  row("webapp up", "publish", "az webapp up -n a"),
  row("containerapp update|revision", "publish", "az containerapp update -n a", {
    if: not(reading),
    misses: ["az containerapp revision list -n a"],
  }),
  row("webapp|functionapp log tail|show|download", "harmless", "az webapp log tail -n a"),
  row("webapp|functionapp log config", "weaken", "az webapp log config -n a"),
  row("webapp|functionapp ssh|create-remote-connection", "opaque", "az webapp ssh -n a"),
  row("container|containerapp exec|attach", "opaque", "az container exec -n a --exec-command sh"),
  row("deployment group|sub|mg|tenant create|delete|cancel", "publish", "az deployment group create -g a -f b.bicep", {
    misses: ["az deployment group what-if -g a"],
  }),
  row("deployment|stack sub|group|mg|tenant create|delete", "publish", "az stack sub create -n a"),
  row("stack group|sub|mg delete", "destroy", "az stack group delete -n a"),
  row("deployment group|sub create", "destroy", "az deployment group create --mode Complete", {
    if: says(/^Complete$|=Complete$/i),
    mode: "--mode Complete",
    misses: ["az deployment group create -g a"],
  }),
  row("acr build|import|run|task", "publish", "az acr build -r a .", { if: not(reading) }),
  row("acr repository delete|untag", "destroy", "az acr repository delete -n a --image b"),
  row("vm|vmss run-command invoke|create", ["opaque", "external-write"], "az vm run-command invoke --scripts a"),
  row("vm|vmss extension set", ["opaque", "external-write"], "az vm extension set -n a"),
  row("aks command invoke", ["opaque", "external-write"], "az aks command invoke -c 'kubectl get pods'"),
  row("ssh *", "opaque", "az ssh vm -n a"),
  row(
    "vm|vmss|aks|webapp|functionapp|sql stop|deallocate|restart|redeploy|reimage|scale|simulate-eviction",
    "stop",
    "az vm deallocate -n a",
  ),
  row("group delete", "destroy", "az group delete -n a --yes"),
  row(
    "storage blob|file|fs|directory|queue|table|message|entity delete*|remove|rmdir|clear",
    "destroy",
    "az storage blob delete-batch -s a",
    { misses: ["az storage blob list -c a"] },
  ),
  row("storage fs directory|file delete", "destroy", "az storage fs file delete -p a"),
  row("storage blob|file|fs download|download-batch", downloads, "az storage blob download -c a -n b -f c"),
  row("storage blob|file|fs upload|upload-batch", uploads, "az storage blob upload -c a -f b"),
  row("storage copy|blob|file copy|sync|*", "external-write", "az storage blob sync -c a -s b", {
    if: says(/^(?:sync|copy|start|start-batch)$/),
  }),
  row("storage blob sync", "destroy", "az storage blob sync -c a -s b --delete-destination true", {
    if: says(/^--delete-destination/),
    misses: ["az storage blob sync -c a"],
  }),
  row("storage remove", "destroy", "az storage remove -c a"),
  row("storage blob url|show|list|metadata|tag", "harmless", "az storage blob metadata show -n a", {
    if: not(says(/^(?:update|set)$/)),
    misses: ["az storage blob metadata update -n a"],
  }),
  row("account set", "external-write", "az account set -s prod", {
    at: "-s",
    why: "changes what later commands work on",
    misses: ["az account show"],
  }),
  row("account list|show|list-locations|tenant|management-group", "harmless", "az account show", {
    if: reading,
    misses: ["az account management-group delete -n a"],
  }),
  row("account list|show", "harmless", "az account list"),
  row(
    "rest",
    ({ value }) =>
      /^(?:get|head|)$/i.test(value("-m", "--method") ?? "")
        ? []
        : [
            {
              act: /delete/i.test(value("-m", "--method") ?? "") ? "destroy" : "external-write",
              target: value("-u", "--uri", "--url") ?? "",
            },
          ],
    "az rest --method put --uri a",
  ),
  row(
    "config|configure|cloud|extension|bicep|upgrade|feature|provider set|add|install|upgrade|update|remove|register|unset|param-persist",
    "external-write",
    "az extension add -n a",
    { misses: ["az extension list"] },
  ),
  row("extension add|update", "run-foreign", "az extension add --source http://host.test/a.whl", {
    if: flag("--source", "-s"),
    misses: ["az extension add -n a"],
  }),
  row(
    "bicep build|lint|format|decompile|version|generate-params|restore|install|upgrade|publish",
    "harmless",
    "az bicep build -f a.bicep",
    { if: not(says(/^publish$/)) },
  ),
  row("repos|boards|pipelines|devops|artifacts *", "message", "az boards work-item create --title a", {
    if: all(says(/^(?:create|update|add|set-vote|comment|complete)$/), ({ operands }) =>
      /^(?:repos|boards)$/.test(operands[0]?.text ?? ""),
    ),
    misses: ["az repos list"],
  }),
  row("repos pr update", "publish", "az repos pr update --id 1 --status completed", { if: says(/^completed$/) }),
  row("pipelines run|build|release|runs queue|create|run", "publish", "az pipelines build queue -n a", { if: not(reading) }),
  row("pipelines run", "publish", "az pipelines run --name a", { if: not(reading) }),
  row("servicebus|eventhubs|eventgrid|iot * send*|invoke*", "external-write", "az iot hub invoke-device-method -n a"),
  row("communication email|sms|chat send", "message", "az communication email send --to a"),
  row("find|feedback|interactive|survey|version|help|self-test|next|upgrade-check", "harmless", "az version"),
];

const az = (): Program =>
  cli({
    names: ["az", "az.cmd"],
    takes: [...takes(), ...words("-m --method --uri --url --public-access -w --workspace")],
    dry: ["--dryrun", "--what-if", "--dry-run"],
    external: true,
    environment: words("--subscription -s -g --resource-group -n --name --account-name --vault-name AZURE_SUBSCRIPTION_ID"),
    nouns:
      "log log-analytics log-profiles search tag lock restore-point restore-point-collection image run run-command copy disk-access " +
      "start-stop backup restore event events provider scale monitor connection sync sync-group",
    verbs: {
      harmless: "what-if query list-sizes browse exists summarize wait list show",
      destroy: "delete purge remove empty-trash delete-batch failover-delete revoke-access",
      stop: "stop deallocate restart",
      publish: "deploy up swap",
      privilege: "grant-access assign",
    },
    unknown: "external-write",
    example: "az vm list",
    rows: [...secrets(), ...protections(), ...work()],
  });

const around = (): readonly Program[] => [
  cli({
    names: ["azcopy"],
    takes: words(
      "--from-to --log-level --include-pattern --exclude-pattern --include-path --exclude-path --cap-mbps --recursive-depth " +
        "--output-level --trusted-microsoft-suffixes",
    ),
    dry: ["--dry-run"],
    external: true,
    verbs: { harmless: "list env jobs bench doc" },
    example: "azcopy list https://host.test/a",
    rows: [
      row("copy|cp|c|sync", (use) => azTransfers(use), "azcopy copy a.txt https://host.test/b"),
      row("remove|rm|r|make|mk|set-properties", "destroy", "azcopy remove https://host.test/a --recursive"),
      row("jobs clean|remove|rm|resume", "maybe-lose", "azcopy jobs clean"),
      row("login|logout", "write-secret", "azcopy login --identity"),
    ],
  }),
  cli({
    names: ["azd", "func", "swa", "bicep", "azdata"],
    takes: words("-e --environment --subscription -l --location --name -n --slot --env --template -t"),
    external: true,
    environment: words("-e --environment --subscription --slot --env"),
    nouns: "azure functionapp env pipeline infra config template",
    verbs: {
      publish: "up deploy provision publish package-publish",
      destroy: "down delete",
      harmless:
        "show monitor build start lint format decompile restore package init new host extensions settings-list fetch-app-settings " +
        "list refresh",
      "external-write": "config hooks",
      "read-secret": "get-values",
    },
    example: "azd show",
    rows: [
      row("azure functionapp publish", "publish", "func azure functionapp publish a"),
      row("env get-values|get-value", "read-secret", "azd env get-values"),
      row("env set|set-secret", "write-secret", "azd env set A b"),
    ],
  }),
];

function azTransfers({ rest, has }: Use): readonly DeedSketch[] {
  const [from, to] = rest;
  if (!from || !to) return [];
  const isRemote = (text: string): boolean => /^https?:/.test(text);
  const write: DeedSketch = isRemote(to.text)
    ? { act: "external-write", target: to.text.replace(/\?.*$/s, "") }
    : { act: "write", environment: "local", target: to.text, keeps: has("--recursive") };
  return [
    ...(isRemote(from.text) ? [] : [{ act: "read" as const, environment: "local", target: from.text, tree: has("--recursive") }]),
    write,
    ...(has("--delete-destination") ? [{ act: "destroy" as const, target: to.text.replace(/\?.*$/s, "") }] : []),
  ];
}

/** Microsoft's cloud. */
export const cloudAzure = (): readonly Program[] => [az(), ...around()];
