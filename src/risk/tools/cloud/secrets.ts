import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { any, flag, not, type Program } from "../table.ts";

const vault = (): Program =>
  cli({
    names: ["vault", "bao", "openbao"],
    takes: words(
      "-address -ca-cert -client-cert -client-key -namespace -ns -format -field -mount -version -versions -path -method -policy -ttl " +
        "-wrap-ttl -header -output-policy -id -role -period -target -key-shares -key-threshold",
    ),
    singleDash: true,
    external: true,
    environment: words("-address -namespace -ns VAULT_ADDR VAULT_NAMESPACE"),
    nouns: "kv auth secrets policy token operator lease audit namespace plugin transit ssh pki",
    verbs: {
      harmless: "status list path-help lookup-help version monitor debug version-history health",
      "read-secret": "read get unwrap print lookup export",
      "write-secret": "write put patch delete login revoke renew create rotate undelete",
      destroy: "destroy delete disable metadata",
      privilege: "enable tune move unseal init rekey generate-root step-down seal",
    },
    unknown: "write-secret",
    example: "vault monitor",
    rows: [
      row("status|version|path-help|version-history|print-help", "harmless", "vault status -format=json"),
      row("read|unwrap", "read-secret", "vault read secret/a", { misses: ["vault status -format=json"] }),
      row("kv get", "read-secret", "vault kv get secret/a"),
      row("kv list", "harmless", "vault kv list secret"),
      row("list", "harmless", "vault list secret"),
      row("kv metadata get", "harmless", "vault kv metadata get secret/a"),
      row("kv metadata delete|put|patch", ["destroy", "write-secret"], "vault kv metadata delete secret/a"),
      row("kv put|patch|undelete|rollback|enable-versioning", "write-secret", "vault kv put secret/a b=c"),
      row("kv delete|destroy", ["destroy", "write-secret"], "vault kv destroy -versions=1 secret/a"),
      row("write", "write-secret", "vault write secret/a b=c"),
      row("delete", ["destroy", "write-secret"], "vault delete secret/a"),
      row(
        "policy|auth|secrets|audit|plugin|namespace|token|lease list|read|lookup|info|help|capabilities",
        "harmless",
        "vault policy list -format=json",
        { misses: ["vault policy delete a"] },
      ),
      row("token lookup", "harmless", "vault token lookup -format=json"),
      row("policy write|fmt", "privilege", "vault policy write a a.hcl", { if: not(says(/^fmt$/)) }),
      row("policy|namespace delete", ["destroy", "privilege"], "vault policy delete a"),
      row("policy fmt", "harmless", "vault policy fmt a.hcl"),
      row("auth|secrets enable|tune|move", "privilege", "vault auth enable github"),
      row("auth|secrets disable", ["destroy", "privilege"], "vault secrets disable kv"),
      row("audit disable", ["weaken", "disarm"], "vault audit disable file"),
      row("audit enable", "external-write", "vault audit enable file"),
      row("token create|renew|revoke", "write-secret", "vault token create -policy a"),
      row("lease revoke", "destroy", "vault lease revoke -prefix a"),
      row("operator members|usage|diagnose", "harmless", "vault operator members"),
      row("operator key-status|raft", "harmless", "vault operator key-status", {
        if: not(says(/^(?:snapshot|remove-peer|join|restore|autopilot)$/)),
        misses: ["vault operator raft remove-peer a"],
      }),
      row("operator *", ["privilege", "destroy"], "vault operator seal", {
        if: not(says(/^(?:members|usage|diagnose|key-status|list-peers)$/)),
        misses: ["vault operator members"],
      }),
      row("agent|proxy|server", "external-write", "vault server -config a", { if: not(says(/^-dev$/)), misses: ["vault server -dev"] }),
      row("server", "harmless", "vault server -dev", { if: says(/^-dev$/), misses: ["vault server -config a"] }),
      row("login|ssh", "write-secret", "vault login"),
      row("print token", "read-secret", "vault print token"),
      row("plugin register|deregister|reload", "privilege", "vault plugin register a"),
    ],
  });

const consul = (): Program =>
  cli({
    names: ["consul", "consul-template", "boundary", "waypoint", "serf"],
    takes: words("-http-addr -token -datacenter -namespace -ca-file -format -addr -id -name -template -config -token-file -stale"),
    singleDash: true,
    external: true,
    environment: words("-http-addr -datacenter -namespace -addr CONSUL_HTTP_ADDR"),
    nouns: "kv acl config operator intention snapshot services catalog connect peering session token policy role raft keyring",
    verbs: {
      harmless: "members info catalog list read get watch monitor validate rtt inspect debug version check match export list-peers",
      destroy: "delete remove-peer force-leave leave restore",
      "external-write": "put import register deregister write create update join reload maint event lock exec",
      privilege: "bootstrap set-agent-token",
      publish: "up deploy release destroy",
      "read-secret": "keygen",
    },
    example: "consul members",
    rows: [
      row("acl *", "privilege", "consul acl token create", {
        if: not(says(/^(?:list|read|clone-help)$/)),
        misses: ["consul acl policy list"],
      }),
      row("acl *", "read-secret", "consul acl token read -id a", { if: says(/^read$/) }),
      row("acl *", "harmless", "consul acl policy list", { if: says(/^list$/) }),
      row("kv get", "harmless", "consul kv get a"),
      row("kv export", "harmless", "consul kv export"),
      row("kv delete", "destroy", "consul kv delete -recurse a"),
      row("exec|event|lock", "opaque", "consul exec x"),
      row("snapshot save", "read-secret", "consul snapshot save a"),
      row("agent", "harmless", "consul agent -dev"),
      row("keyring", "write-secret", "consul keyring -list"),
    ],
  });

const managers = (): readonly Program[] => [
  cli({
    names: ["op"],
    takes: words(
      "--account --vault --format --session --config --fields --field --category --title --tags --cache --encoding --out-file -o " +
        "--in-file -i --url --env-file --expires-in --user --group --permissions --template --generate-password --name",
    ),
    verbs: {
      harmless: "whoami list update-check",
      "read-secret": "get read inject download signin export",
      "write-secret": "create edit add delete forget share move signout revoke grant ratify confirm provision suspend",
    },
    unknown: "write-secret",
    external: true,
    environment: ["--vault", "--account"],
    example: "op whoami --format json",
    rows: [
      row(
        "item|document|vault|user|group|account|connect|events-api|service-account|plugin|environment list|ls|get|template",
        "harmless",
        "op item list --vault a",
        {
          if: ({ operands }) =>
            /^(?:list|ls|template)$/.test(operands[1]?.text ?? "") || !/^(?:item|document|environment)$/.test(operands[0]?.text ?? ""),
          misses: ["op item get a"],
        },
      ),
      row("item|document|environment get|read", "read-secret", ["op item get a --fields password", "op document get a"], {
        misses: ["op item list --vault a"],
      }),
      row("read|inject|run|signin", "read-secret", "op read op://a/b/c"),
      row(
        "item|document|vault|user|group|connect|service-account|events-api create|edit|delete|share|move|archive|suspend|provision|" +
          "confirm|grant|revoke|user|group|token|server|ratelimit",
        "write-secret",
        "op item create --title a",
        { misses: ["op item list --vault a"] },
      ),
      row("item|document|vault|user|group delete|archive|suspend|remove", "destroy", "op vault delete a"),
      row("item share", "leak", "op item share a"),
      row("account add|forget", "write-secret", "op account add"),
    ],
  }),
  cli({
    names: words(
      "bw bws lpass dcli dashlane keeper ksm akeyless conjur summon berglas teller envkey envkey-source phase dotenv-vault " +
        "envchain keyway passbolt proton-pass rbw bitwarden protonpass passage gpg-secret cyberark thycotic tss",
    ),
    takes: words(
      "--organizationid --session --output --format --itemid --folderid --collectionid --search --url -n --name -p --profile --env " +
        "--path --app",
    ),
    external: true,
    environment: words("--env --profile -p --app"),
    verbs: {
      harmless: "status list ls sync config-help version update templates info unlocked",
      "read-secret":
        "get show export unlock send-receive serve env sh run copy exec inject fetch password code search read scan-secret yaml pull " +
        "decrypt download",
      "write-secret":
        "create edit delete restore set add put rm generate-rm login logout lock import confirm move encode share duplicate mv push " +
        "edit-organization approve new update-secret",
      leak: "send receive-send",
    },
    unknown: "read-secret",
    example: "bw status",
    rows: [
      row("delete|rm|purge|remove", "destroy", "bw delete item a"),
      row("generate|gen|pwgen", "harmless", "bw generate"),
      row("list|ls", "read-secret", "bw list items", {
        if: ({ call, rest }) => call.program === "bw" && /^items$/.test(rest[0]?.text ?? ""),
      }),
    ],
  }),
  cli({
    names: ["doppler", "infisical", "chamber", "dotenvx", "aws-vault", "envconsul", "vlt", "akv", "secrethub", "ejson"],
    takes: words(
      "-p --project -c --config -t --token --scope --format --env --path --projectId --name --type --api-host -n --prompt --backend " +
        "--duration -d -f --env-file -fk --tags --mount --mount-format",
    ),
    external: true,
    environment: words("-c --config --env -p --project"),
    nouns: "secrets configs environments projects configs activity tokens service-tokens enclave settings config",
    verbs: {
      harmless: "projects environments configs list ls list-services init setup configure open update whoami me activity scan help",
      "read-secret": "download get export read env exec substitute run history find decrypt ls-values tokens-get keypair",
      "write-secret":
        "set upload delete rm write import login logout add rotate remove revoke create clone encrypt unset tokens-create rename " +
        "update lock unlock",
      destroy: "delete",
    },
    unknown: "read-secret",
    example: "doppler projects list --json",
    rows: [
      row("secrets|secret", "read-secret", "doppler secrets", {
        if: ({ rest, has }) => rest.length === 0 && !has("--only-names"),
        misses: ["doppler secrets --only-names"],
      }),
      row("secrets|secret", "harmless", "doppler secrets --only-names", { if: flag("--only-names") }),
      row("secrets get|download|substitute|notes", "read-secret", "doppler secrets get A"),
      row("secrets set|upload|delete|folders|generate-example-env", "write-secret", "doppler secrets set A=b", {
        if: not(says(/^generate-example-env$/)),
      }),
      row("secrets delete|unset", "destroy", "doppler secrets delete A"),
      row("environments|projects|configs|enclave delete|remove", "destroy", "doppler projects delete a"),
      row("environments|projects|configs create|update|rename|clone|lock|unlock", "external-write", "doppler configs create a"),
      row("configs|config tokens|dynamic|clone|tokens-create", "write-secret", "doppler configs tokens create a", {
        if: any(says(/^(?:create|revoke|tokens-create)$/)),
      }),
      row("run|exec", "harmless", "doppler run --json", { if: ({ rest }) => rest.length === 0 }),
      row("delete|rm", ["destroy", "write-secret"], "chamber delete a b"),
      row("login|rotate|add|remove|clear", "write-secret", "aws-vault add a"),
      row("logout|configure|setup", "harmless", "doppler setup --no-interactive", {
        if: ({ operands, rest }) =>
          operands[0]?.text !== "logout" && (rest.length === 0 || /^(?:get|options|debug)$/.test(rest[0]?.text ?? "")),
      }),
      row("configure set|unset|reset", "write-secret", "doppler configure set token a"),
      row("list", "harmless", "aws-vault list"),
    ],
  }),
];

/** Stores of secrets: naming them is low, showing and changing them is not. */
export const cloudSecrets = (): readonly Program[] => [vault(), consul(), ...managers()];
