import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import { raisedByWords } from "../../environment.ts";
import { cli, row, says } from "./words.ts";
import { words } from "../plain.ts";
import { deedsOfProgram, flag, not, type DeedSketch, type Program, type Use } from "../table.ts";
import { targetAct } from "../targets.ts";

/** A definition is off until somebody turns it on in an environment. */
const inert = (): readonly DeedSketch[] => [
  { act: "external-write", environment: "staging", why: "defines something that is off at first" },
];

/** A job of the build server is defined there; its name says whether it reaches further than building. */
const startsJob = ({ rest }: Use): readonly DeedSketch[] => {
  const target = rest[0]?.text ?? "";
  const named = isKnown(target) ? targetAct(target) : "opaque";
  const isFar = raisedByWords([target]) === "production";
  return [{ act: named ?? (isFar ? "external-write" : "unknown"), target, why: "starts a job of the build server" }];
};

/** Shops, customer records and content, which have command lines of their own. */
const contents = (): readonly Program[] => [
  cli({
    names: words("sf sfdx shopify contentful sanity storyblok directus jfrog jf"),
    takes: words(
      "-u --target-org -o --target-dev-hub -m --metadata -d --source-dir -s --sobject -i --record-id -q " +
        "--query --space-id --environment-id -e --environment --dataset --store -t --theme --path --server-id " +
        "--url --json-file --file -f",
    ),
    dry: ["--dry-run"],
    external: true,
    environment: words("-u --target-org -o -e --environment --environment-id --dataset --space-id --store"),
    nouns:
      "project org data apex package theme app space dataset content-type environment content migration rt " +
      "repo user schema limits alias config force:org force:source force:data",
    verbs: {
      publish: "deploy publish push promote upload bp",
      harmless:
        "list display retrieve query search check info show open describe pull preview validate version generate convert status use " +
        "docs diff lint dev serve build export language-server codegen",
      destroy: "delete remove uninstall purge unpublish",
      "external-write": "create import set assign run execute apply install update rename migrate",
    },
    example: "sf org list",
    rows: [
      row("project deploy validate|preview|report", "harmless", "sf project deploy preview"),
      row("project deploy start|quick|resume|pipeline", "publish", "sf project deploy start", { misses: ["sf project deploy preview"] }),
      row("project retrieve|generate|convert|list", "harmless", "sf project retrieve start"),
      row("org login|logout", "write-secret", "sf org login web"),
      row("rt del|delete-props|delete", "destroy", "jf rt del repo/x"),
      row("rt upload|u|mv|cp|sp|set-props|docker-push", "publish", "jf rt u a.jar repo/", { misses: ["jf rt search x"] }),
      row("rt download|dl|s|search|ping|p", "harmless", "jf rt search x"),
    ],
  }),
];

const flags = (): readonly Program[] => [
  ...contents(),
  cli({
    names: words("ldcli unleash unleash-cli flipt split flagsmith growthbook configcat optimizely posthog statsig devcycle dvc-flags"),
    takes: words(
      "--flag --environment --project --access-token --base-uri --name --key --entity --namespace -n -o --output --config --data -d " +
        "--env --workspace --segment --url --token --email",
    ),
    external: true,
    environment: words("--environment --env --namespace -n --project"),
    nouns:
      "flags flag environments environment projects project segments segment features feature namespace namespaces rule rules splits " +
      "workspaces traffic-types metrics members teams experiments",
    verbs: {
      "external-write": "toggle-on toggle-off toggle enable disable on off turn-on turn-off kill evaluate-write import",
      destroy: "delete archive remove kill",
      harmless:
        "evaluate list get describe serve server migrate-help quickstart setup-help validate config export resources dev-server source",
    },
    example: "ldcli flags list --output json",
    rows: [
      {
        if: ({ call, operands, options }) =>
          call.program === "split" &&
          !isSplitService(
            operands.map(({ text }) => text),
            options.length,
          ),
        does: "harmless",
        hits: ["split -l 100 a.txt"],
        misses: ["split flags list"],
      },
      row("serve|server|start|dev-server|migrate|bundle", "harmless", "flipt serve --config a.yml", {
        if: ({ call }) => /^(?:flipt|unleash|growthbook|flagsmith|ldcli)$/.test(call.program),
      }),
      row("flags|flag|features|feature|splits|segments|segment|projects|project create|update", inert, "ldcli flags create --name a", {
        misses: ["ldcli flags toggle-on --flag a"],
      }),
      row("import", "destroy", "flipt import --drop a.yml", { if: flag("--drop"), misses: ["flipt import a.yml"] }),
      row("members|member|tokens|token|api-tokens *", "privilege", "ldcli members invite -e a", { if: not(says(/^(?:list|get)$/)) }),
    ],
  }),
  cli({
    names: ["algolia", "typesense", "esctl", "elasticdump", "pinecone"],
    takes: words("-p --profile --application-id --api-key -F --file --admin-api-key --input --output --index -i --config"),
    external: true,
    environment: ["-p", "--profile", "--index"],
    nouns: "indices index objects rules synonyms settings apikeys crawler dictionary records events profile search",
    verbs: {
      harmless: "search browse list get export analyze config-export config describe stats",
      destroy: "delete clear",
      "external-write": "import save set copy move update add",
      "write-secret": "create-key",
    },
    example: "algolia indices list -p a",
    rows: [
      row("apikeys|profile create|delete|add|remove", "write-secret", "algolia apikeys create"),
      row("settings|rules|synonyms|objects import|set|save|update", "publish", "algolia settings set a"),
      {
        if: ({ call, value }) => call.program === "elasticdump" && /^https?:/.test(value("--output") ?? ""),
        does: "external-write",
        hits: ["elasticdump --input a --output http://host.test/i"],
        misses: ["elasticdump --input http://host.test/i --output a"],
      },
      {
        if: ({ call, value }) => call.program === "elasticdump" && !/^https?:/.test(value("--output") ?? ""),
        does: ({ value }) => [{ act: "write", environment: "local", target: value("--output") ?? "" }],
        hits: ["elasticdump --input http://host.test/i --output a"],
        misses: ["elasticdump --output http://host.test/i"],
      },
    ],
  }),
];

/** `split` also cuts files into pieces. */
const isSplitService = (operands: readonly string[], options: number): boolean =>
  longPattern()`
    ^(?:flags?|splits?|environments?|segments?|workspaces?|traffic-types?|treatments?|identities|groups?|users?|changerequests?|help|
    login)$
  `.test(operands[0] ?? "") &&
  (operands.length > 1 || options === 0);

const building = lazily((): readonly Program[] => [
  cli({
    names: words(
      "circleci buildkite-agent bk teamcity spin travis drone woodpecker semaphore sem codefresh concourse fly-ci dagger-cloud " +
        "gitlab-runner jenkins-cli jenkins tkn-hub appveyor bitrise harness octo octopus nx-cloud depot-ci act_runner cirrus",
    ),
    takes: words(
      "-t --token --host -s --org-id --org-slug -c --config -r --repo --name -u --url --executor --auth -n --branch --parameters --job",
    ),
    external: true,
    environment: words("--branch -n --org-slug"),
    nouns:
      "pipeline pipelines project context namespace orb runner config policy build builds job jobs env local meta-data artifact " +
      "annotation deploy secret secrets release application",
    verbs: {
      publish: "run trigger publish promote restart create-release deploy deploy-release follow",
      destroy: "delete remove remove-secret delete-job delete-builds unregister verify-delete clear",
      stop: "cancel stop offline-node safe-restart safe-shutdown quiet-down shutdown restart disable-job disconnect-node",
      harmless:
        "validate process list info status diagnostic execute pack get list-jobs get-job list-plugins console who-am-i list-views " +
        "get-node list-changes help version lint log logs source unlisted-list open logview",
      "write-secret":
        "store-secret create-credentials-by-xml update-credentials-by-xml delete-credentials login setup create-secret register",
      "external-write": "create update create-job update-job copy-job enable-job reload-configuration online-node annotate upload set",
      opaque: "groovy groovysh ssh",
    },
    example: "circleci config validate",
    rows: [
      row(
        "context|secret|secrets|env store-secret|remove-secret|delete|create|add|rm|set|update",
        "write-secret",
        "circleci context store-secret a b c",
      ),
      row("context|namespace|orb|pipeline|project delete|remove-secret|unlist", "destroy", "circleci context delete a", {
        misses: ["circleci context list"],
      }),
      row("local execute", "harmless", "circleci local execute a"),
      row("orb publish|promote|unlist|add-to-category", "publish", "circleci orb publish a"),
      row("runner token|resource-class|instance create|delete", "privilege", "circleci runner token create a"),
      row("policy push|settings", "disarm", "circleci policy push a"),
      row("build", startsJob, "jenkins-cli build a", { if: ({ call }) => /^jenkins(?:-cli)?$/.test(call.program) }),
      row("build", "external-write", "buildkite-agent build a", {
        if: ({ call }) => /^(?:gitlab-runner|buildkite-agent)$/.test(call.program),
        misses: ["jenkins-cli build a"],
      }),
      row("start|run|exec|register|install|uninstall", "external-write", "gitlab-runner register", {
        if: ({ call }) => /^(?:jenkins-cli|jenkins|gitlab-runner|buildkite-agent)$/.test(call.program),
      }),
      row("install-plugin", "run-foreign", "jenkins-cli install-plugin a"),
      row("get-credentials*|list-credentials*", "read-secret", "jenkins-cli get-credentials-as-xml a"),
      row("secret get", "read-secret", "buildkite-agent secret get A"),
      row("pipeline upload", "external-write", "buildkite-agent pipeline upload"),
      row("setup", "write-secret", "circleci setup"),
    ],
  }),
]);

/** `java -jar jenkins-cli.jar -s url delete-job a` is the command line of Jenkins. */
const viaJava = (): Program => ({
  names: ["java"],
  rows: [
    {
      if: says(/(?:^|\/)jenkins-cli\.jar$/),
      does: ({ call }) => {
        const at = call.words.findIndex(({ text }) => /(?:^|\/)jenkins-cli\.jar$/.test(text));
        const inner = { ...call, program: "jenkins-cli", words: call.words.slice(at + 1) };
        return building()
          .filter(({ names }) => names.includes("jenkins-cli"))
          .flatMap((program) => deedsOfProgram(program, inner).deeds);
      },
      hits: ["java -jar jenkins-cli.jar -s http://host.test/ delete-job a"],
      misses: ["java -jar app.jar"],
    },
  ],
  otherwise: "harmless",
});

/** Feature flags, search indices and build servers. */
export const servicesMore = (): readonly Program[] => [...flags(), ...building(), viaJava()];
