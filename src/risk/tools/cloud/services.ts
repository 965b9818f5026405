import { longPattern } from "../../../kernel/long-pattern.ts";
import { servicesMore } from "./services-more.ts";
import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { any, flag, not, option, type Program, type Test } from "../table.ts";

const live = any(flag("--live"), says(/^(?:sk|rk)_live_/));
const isMoney = longPattern()`
  ^(?:charges|refunds|payouts|payment_intents|transfers|topups|subscriptions|invoices|payment_links|checkout|credit_notes|quotes|
  issuing|treasury|balance|invoiceitems|payment_methods|setup_intents|disputes|reviews)$
`;
const looksAt: Test = ({ operands }) => /^(?:list|retrieve|get|search|all)$/.test(operands[1]?.text ?? "");

const payments = (): readonly Program[] => [
  cli({
    names: ["stripe", "square", "paypal", "braintree", "adyen", "paddle", "chargebee", "lemonsqueezy", "mollie"],
    takes: words(
      "-d --data --api-key -p --project-name --limit -e --expand --forward-to --events --account --stripe-account --stripe-version " +
        "-i --idempotency --log-level --config --add --override --remove --skip --amount --currency --customer",
    ),
    external: true,
    environment: ["-p", "--project-name", "--api-key"],
    verbs: {
      harmless:
        "listen logs status serve samples resources open version events products prices customers-list webhooks-list feedback whoami",
      "write-secret": "roll",
      "external-write": "fixtures trigger resend post",
      destroy: "delete cancel void",
    },
    example: "stripe events list",
    rows: [
      {
        if: (use) => use.operands.some(({ text }) => isMoney.test(text)) && !looksAt(use),
        does: "money",
        hits: ["stripe refunds create -d charge=a", "stripe payment_intents capture a"],
        misses: ["stripe charges list", "stripe listen --events a"],
      },
      {
        if: (use) => use.operands.some(({ text }) => isMoney.test(text)) && looksAt(use),
        does: "harmless",
        hits: ["stripe charges list"],
        misses: ["stripe refunds create"],
      },
      row("post|delete", "money", "stripe post /v1/refunds -d charge=a", { misses: ["stripe get /v1/charges"] }),
      row("delete", "destroy", "stripe delete /v1/customers/a"),
      row("get", "harmless", "stripe get /v1/charges"),
      row("trigger|fixtures", "money", "stripe trigger payment_intent.succeeded --live", {
        if: live,
        misses: ["stripe trigger payment_intent.succeeded"],
      }),
      row("trigger|fixtures", "harmless", "stripe trigger payment_intent.succeeded", {
        if: not(live),
        misses: ["stripe trigger a --live"],
      }),
      row("login|logout|config", "write-secret", "stripe login"),
      row(
        "customers|products|prices|coupons|webhook_endpoints|accounts|promotion_codes|plans create|update",
        "external-write",
        "stripe customers create",
      ),
      row("* delete|cancel|void_invoice|remove", "destroy", "stripe customers delete a"),
      row("listen|logs", "harmless", "stripe listen --forward-to localhost:3000"),
    ],
  }),
];

/** A chain of this machine, or one whose coins are worth nothing. */
const onTrial: Test = any(
  option(["--rpc-url", "--fork-url"], /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/),
  option(["--network"], /^(?:local\w*|hardhat|dev\w*|anvil|ganache|(?=\w*$)\w*?test\w*|sepolia|goerli|holesky)$/i),
);

/** Wallets, and tools that write into a chain: what is sent there nobody gives back. */
const chains = (): readonly Program[] => [
  {
    names: words(
      "bitcoin-cli litecoin-cli dogecoin-cli bitcoin-wallet lightning-cli lncli solana spl-token near near-cli cardano-cli octez-client " +
        "tezos-client gaiad osmosisd xrpl-cli monero-wallet-cli eosio cleos",
    ),
    takes: words("-u --url -k --keypair --rpcserver --network -rpcwallet --from --fee-payer -C --config"),
    rows: [
      {
        if: ({ operands }) =>
          operands.some(({ text }) =>
            /^(?:send\w*|pay\w*|transfer|withdraw\w*|fundchannel|closechannel|burn|stake|delegate\S*|submit)$/.test(text),
          ),
        does: "money",
        hits: ["bitcoin-cli sendtoaddress bc1q 0.1", "solana transfer x 10", "lncli payinvoice x", "spl-token burn a 1"],
        misses: ["bitcoin-cli getbalance", "solana balance"],
      },
      {
        on: "program|deploy|publish",
        if: not(says(/^(?:show|dump|localhost|-ul|http:\/\/(?:localhost|127)\S*)$/)),
        does: "publish",
        hits: ["solana program deploy a.so"],
        misses: ["solana program show a"],
      },
      {
        on:
          "get*|list*|balance|help|address|account|config|epoch-info|cluster-version|slot|validators|version|walletbalance|" +
          "logs|query|program",
        if: ({ operands }) => !operands.some(({ text }) => /^(?:deploy|set|send\w*|transfer|close)$/.test(text)),
        does: "harmless",
        hits: ["bitcoin-cli getbalance", "solana balance", "lncli walletbalance"],
        misses: ["solana transfer x 10"],
      },
    ],
  },
  {
    names: words("hardhat truffle brownie forge cast ape anchor slither mythril echidna solhint solc vyper anvil"),
    takes: words("--network --rpc-url --private-key --fork-url --config --match-test --match-contract --match-path -vvv"),
    rows: [
      {
        if: any(flag("--broadcast"), ({ value }) =>
          /main|^(?:ethereum|polygon|bsc|arbitrum|optimism|base|avalanche)$/i.test(value("--network") ?? ""),
        ),
        does: "money",
        why: "sends transactions to a chain on which they cost money",
        hits: ["hardhat run scripts/pay.js --network mainnet", "forge script s/D.s.sol --broadcast"],
        misses: ["hardhat test", "forge script s/D.s.sol"],
      },
      {
        on: "send|create|publish|wallet|deploy|migrate",
        if: not(onTrial),
        does: "money",
        hits: ["cast send 0x0 --private-key k", "forge create src/A.sol:A", "truffle migrate"],
        misses: ["cast send 0x0 --rpc-url http://127.0.0.1:8545", "forge build"],
      },
    ],
    otherwise: "harmless",
  },
];

const messaging = (): readonly Program[] => [
  cli({
    names: words("sendgrid mailgun postmark resend sendmail-cli courier vonage nexmo onesignal customerio mailchimp bird"),
    takes: words("-p --profile --from --to --body --properties --sid -t -b -c --channel -u --account --title --priority"),
    external: true,
    environment: ["-p", "--profile"],
    nouns: "api:core chat phone-numbers app apps",
    verbs: {
      message: "send api:core:messages:create api:core:calls:create email:send messages publish post create broadcast chat",
      destroy: "delete remove phone-numbers:release",
      harmless: "list fetch profiles:list phone-numbers:list debugger:logs:list serverless:list receive subscribe version",
      publish: "serverless:deploy flex:plugins:deploy deploy",
      "external-write": "phone-numbers:update update",
      money: "phone-numbers:buy:local phone-numbers:buy:mobile phone-numbers:buy:toll-free",
      "write-secret": "login profiles:create profiles:remove logout register link",
    },
    unknown: "message",
    example: "sendgrid list",
    rows: [],
  }),
  cli({
    names: ["pd", "pagerduty", "opsgenie", "victorops", "incident", "statuspage", "betterstack", "rootly", "firehydrant"],
    takes: words("-i --id -n --name --ids -s --service -u --user --title -t --from --urgency -m --message -f --format -o"),
    external: true,
    nouns: "incident service schedule user ep team rest event tag field automation priority log",
    verbs: {
      message: "create trigger ack acknowledge resolve notes note subscriber responder assign merge send rename priority",
      destroy: "delete remove",
      harmless: "list oncall show get export analytics log open fetch event:list",
      "external-write": "set update add snooze override unsnooze",
      disarm: "disable mute maintenance",
    },
    example: "pd incident list --json",
    rows: [
      row(
        "incident|event|alert|alerts|incidents ack|create|resolve|trigger|notes|set|assign|rename|merge|snooze|add|close|escalate",
        "message",
        "pd incident create --title a",
        { misses: ["pd incident list --json"] },
      ),
      row("service|services|schedule|ep|user|team disable|delete|remove|mute", "disarm", "pd service disable -n a", {
        misses: ["pd service list --json"],
      }),
      row("rest get|list|fetch", "harmless", "pd rest get -e users"),
      row("rest post|put|delete|patch", ["message", "external-write"], "pd rest post -e incidents"),
      row("auth|login", "write-secret", "pd auth web", { if: not(says(/^list$/)) }),
    ],
  }),
];

const watching = (): readonly Program[] => [
  cli({
    names: words(
      "sentry-cli datadog-ci newrelic nr1 honeycomb honeymarker grafana-cli grafana grr grafanactl promtool amtool cortextool " +
        "mimirtool logcli lightstep rollbar-cli bugsnag-cli splunk elastic kibana loki sumo logz thanos cx axiom codecov " +
        "sonar-scanner coveralls codacy percy chromatic argos lighthouse-ci lhci snyk launchable trunk-analytics",
    ),
    takes: words(
      "-o --org -p --project -s --server --auth-token --url --service --env -e --release-version --config -c --configFile --guid " +
        "--accountId --apiKey --monitorId --alertmanager.url --namespace --address --tenant-id -n --name --since --output --token -t " +
        "-auth --datetime --app --policyId --id",
    ),
    external: true,
    environment: words("--env -e -o --org -p --project --url"),
    nouns:
      "releases deploys monitors dashboards sourcemaps files issues events alert alerts silence rules rule check test tsdb query " +
      "config entity apm workload nrql synthetics plugins admin index user users data-source org agent debug-files dif login info",
    verbs: {
      publish: "new finalize upload set-commits deploys upload-sourcemaps inject-upload propose-version apply push sync",
      destroy: "delete clean remove rm uninstall delete-all reset",
      message: "send-event",
      disarm: "mute silence unsilence disable expire",
      harmless:
        "list get info show validate check test query tail labels series analyze inspect lint diff version search monitor code iac " +
        "container ignore explain-issues doctor collect autorun",
      "external-write": "create update add set install resolve run-tests",
    },
    example: "sentry-cli releases list",
    rows: [
      {
        if: ({ call }) =>
          /^(?:promtool|codecov|coveralls|sonar-scanner|lhci|lighthouse-ci|percy|chromatic|argos|snyk|logcli)$/.test(call.program) &&
          !hasUpload(call.words.map(({ text }) => text)),
        does: "harmless",
        hits: ["promtool check rules a.yml", "snyk test"],
        misses: ["sentry-cli releases new a"],
      },
      {
        if: ({ call }) =>
          /^(?:promtool|codecov|coveralls|sonar-scanner|lhci|lighthouse-ci|percy|chromatic|argos|snyk|logcli)$/.test(call.program) &&
          hasUpload(call.words.map(({ text }) => text)),
        does: "external-write",
        hits: ["lhci upload", "snyk monitor"],
        misses: ["snyk test"],
      },
      row("test|check", "harmless", "promtool test rules a.yml"),
      row("login|logout|auth|profile|profiles", "write-secret", "sentry-cli login", { if: not(says(/^list$/)) }),
      row("admin|cli reset-admin-password|data-migration", "privilege", "grafana-cli admin reset-admin-password x"),
      row("plugins install|update|remove|update-all|uninstall", "run-foreign", "grafana-cli plugins install a", {
        misses: ["grafana-cli plugins ls"],
      }),
      row("stop|restart", "stop", "splunk stop"),
      row("clean|remove", "destroy", "splunk clean eventdata -index a"),
      row(
        "remove|clean|disable|delete index|monitor|eventdata|all|user|app|listen|forward-server|locallog",
        "weaken",
        "splunk remove index a",
      ),
      row("silence add|update|expire|import", "disarm", "amtool silence add a=b", { misses: ["amtool silence query"] }),
      row("search|status|list|show|btool|help|info|version|diag", "harmless", "splunk search a", {
        if: not(says(/\|\s{0,5}(?:delete|outputlookup|collect|sendemail)\b/)),
      }),
      row("search", "destroy", "splunk search 'index=a | delete'", { if: says(/\|\s{0,5}delete\b/), misses: ["splunk search a"] }),
      row("nrql|entity|apm|workload|events query|search|list|get|describe|tags", "harmless", "newrelic nrql query -q a", {
        if: not(says(/^(?:delete|create|post|update|replace)$/)),
      }),
      row(
        "sourcemaps|dsyms|junit|sbom|sarif|deployment|git-metadata|coverage|lambda|react-native|flutter-symbols upload|mark|" +
          "instrument|gate|*",
        "external-write",
        "datadog-ci junit upload a.xml",
        { if: says(/^(?:upload|mark|instrument|correlate|codepush|xcode)$/) },
      ),
      row("lambda|cloud-run|stepfunctions|aas uninstrument", "disarm", "datadog-ci lambda uninstrument -f a"),
      row("synthetics run-tests", "external-write", "datadog-ci synthetics run-tests"),
    ],
  }),
];

/** `monitor` and `upload` send what they found to a server. */
const hasUpload = (texts: readonly string[]): boolean =>
  texts.some((text) => /^(?:upload|monitor|autorun|upload-process|do-upload|push|tsdb|delete|remove)$/.test(text)) &&
  !texts.includes("--no-upload");

/** Services a company rents: payments, messages, watching, flags, search, builds. */
export const cloudServices = (): readonly Program[] => [...payments(), ...chains(), ...messaging(), ...watching(), ...servicesMore()];
