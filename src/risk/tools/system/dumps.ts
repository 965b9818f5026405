import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { contentOf } from "../../files/known-content.ts";
import { isNew } from "../../files/place.ts";
import { joinPath } from "../git/repo.ts";
import { isSecretName, isSurelySecretName } from "../../secret-names.ts";
import { files, words } from "../plain.ts";
import type { CommandWord } from "../call.ts";
import {
  all,
  any,
  flag,
  not,
  operand,
  option,
  paths,
  type DeedSketch,
  type Program,
  type ProgramRow,
  type Test,
  type Use,
} from "../table.ts";

interface Dump {
  readonly if: Test;
  /** Only with this as well is it a deed. */
  readonly and?: Test;
  /** Paths on which that depends. */
  readonly asks?: (use: Use) => readonly string[];
  readonly hits: readonly string[];
  readonly misses: readonly string[];
  readonly takes?: readonly string[];
  readonly singleDash?: true;
}

/** Beside its own table: calls of a program that print what it keeps for others, its settings and their environment. */
const dump = (names: string, { if: test, and = () => true, asks = () => [], hits, misses, ...grammar }: Dump): Program => {
  const does = (use: Use): readonly DeedSketch[] =>
    and(use) ? [{ act: "read-secret" }] : asks(use).map((path) => ({ act: "harmless", asks: path }));
  const row: ProgramRow = { if: test, does, why: "prints variables or settings that hold secrets", hits, misses };
  return { names: words(names), ...grammar, otherwise: "harmless", rows: [row] };
};

/** A later program of the pipeline looks for a secret in what this one prints. */
const sought: Test = ({ call }) => call.sought === true;
const first =
  (pattern: RegExp): Test =>
  ({ operands }) =>
    pattern.test(operands[0]?.text ?? "");
/** No filter narrows its output to what is no secret. */
const shown: Test = ({ call }) => call.narrowed !== true;
/** `db_password`, `api-token`, `shop:dbPassword`. */
const isNamedSecret = ({ text }: CommandWord): boolean =>
  isSurelySecretName(
    text
      .replace(/^.*:/s, "")
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|-/g, "_")
      .toUpperCase(),
  );
const line =
  (pattern: RegExp): Test =>
  ({ operands }) =>
    pattern.test(operands.map(({ text }) => text).join(" "));

/** Every variable is asked for, or one that is named like a secret. */
const namesOne = (fields: Use["operands"]): boolean =>
  fields.length === 0 || fields.some(({ text }) => isSecretName(text) || !isKnown(text));

/** Templates that print a container's variables. */
const environment = /\benv\b(?!\S{0,20}\.name\})/i;
const inspects = any(first(/^inspect$/), line(/^(?:container|image|service|pod) inspect /));
const engines = "docker podman nerdctl finch";

/** Files of a composition, where they lie, and whose values it takes for its variables. */
const folderOf = (use: Use): string => {
  const file = use.value("-f", "--file") ?? "";
  const folder = use.value("--project-directory") ?? (file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : ".");
  return joinPath(use.call.cwd ?? "/", folder);
};
const environmentFiles = (use: Use): readonly string[] => (use.call.elsewhere ? [] : [`${folderOf(use)}/.env`]);

/** Whether values of a file of secrets would be printed: the composition names such a file, or takes variables from the one beside it. */
function fillsIn(use: Use): boolean {
  const { facts, cwd, elsewhere } = use.call;
  if (elsewhere || cwd === undefined) return false;
  const given = use.options.flatMap(({ name, value }) => (/^(?:-f|--file)$/.test(name) && value ? [joinPath(cwd, value.text)] : []));
  const named = given.length > 0 ? given : compositions.map((file) => `${folderOf(use)}/${file}`);
  const texts = named.flatMap((file) => contentOf(file, facts) ?? []);
  if (texts.some((text) => /^\s{0,40}env_file\s{0,4}:/m.test(text)) && !use.has("--no-env-resolution")) return true;
  const isFilled = texts.length === 0 || texts.some((text) => /(?<!\$)\$[{A-Za-z_]/.test(text));
  return isFilled && !use.has("--no-interpolate") && environmentFiles(use).some((file) => isThere(file, facts));
}
const compositions = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];
const isThere = (path: string, facts: Facts): boolean => facts.exists !== undefined && !isNew(path, facts);

const supervisors = (): readonly Program[] => [
  dump("systemctl", {
    takes: words("-p -P --property -n -H -M --host --machine"),
    if: any(first(/^show-environment$/), all(first(/^show$/), option(["-p", "-P", "--property"], /environment|^pass/i))),
    hits: ["systemctl --user show-environment", "systemctl show -p Environment x"],
    misses: ["systemctl show -p ActiveState x", "systemctl status x"],
  }),
  dump("tmux", {
    takes: words("-L -S -f -t"),
    if: ({ operands }) => /^show-?env/.test(operands[0]?.text ?? "") && namesOne(operands.slice(1)),
    hits: ["tmux show-environment -g", "tmux showenv API_TOKEN"],
    misses: ["tmux show-environment PATH", "tmux show-options -g"],
  }),
  dump("launchctl", {
    if: ({ operands: [verb, ...names] }) => verb?.text === "export" || (verb?.text === "getenv" && namesOne(names)),
    hits: ["launchctl getenv API_TOKEN", "launchctl export"],
    misses: ["launchctl getenv PATH", "launchctl list"],
  }),
  dump("pm2", { if: first(/^(?:env|jlist|prettylist)$/), hits: ["pm2 env 0"], misses: ["pm2 list", "pm2 logs"] }),
];

const containers = (): readonly Program[] => [
  dump(engines, {
    takes: words("-f --format -s --type --context -H --host"),
    if: all(inspects, any(option(["-f", "--format"], environment), sought)),
    hits: ["docker inspect web -f '{{.Config.Env}}'", "podman inspect --format '{{json .Config.Env}}' web"],
    misses: ["docker inspect web", "docker inspect -f '{{.State.Status}}' web"],
  }),
  dump(`${engines} docker-compose podman-compose`, {
    takes: words("-f --file -p --project-name --env-file --profile --format -o --output"),
    if: (use) =>
      line(/^(?:compose )?(?:config|convert)\b/)(use) &&
      (use.call.program.includes("compose") || use.operands[0]?.text === "compose") &&
      !use.has("-q", "--quiet", "--services", "--volumes", "--images", "--profiles", "--hash", "--networks", "--variables") &&
      (shown(use) || use.has("-o", "--output")),
    and: (use) => use.has("--environment", "--env-file") || sought(use) || fillsIn(use),
    asks: environmentFiles,
    hits: ["docker compose --env-file .env config", "docker-compose config --environment"],
    misses: ["docker compose logs", "docker compose --env-file .env config -q", "docker compose --env-file .env up"],
  }),
  dump("kubectl oc", {
    takes: words("-n --namespace --context --kubeconfig -o --output --template -l -f"),
    if: all(first(/^get$/), option(["-o", "--output", "--template"], environment)),
    hits: ["kubectl get deploy api -o jsonpath='{..env}'"],
    misses: ["kubectl get deploy api -o jsonpath='{..env[*].name}'", "kubectl get pods -o wide"],
  }),
  {
    names: words(engines),
    otherwise: "harmless",
    rows: [
      {
        on: "load|import",
        does: ({ call }) => (call.elsewhere?.kind === "host" && call.stdin !== undefined ? [{ act: "leak" }] : []),
        why: "hands an image of this machine to another one",
        hits: ["docker load -i a.tar"],
        misses: ["docker ps"],
      },
    ],
  },
  dump("helm helm3", {
    takes: words("-n --namespace --kube-context --kubeconfig -o --output --revision"),
    if: all(line(/^get (?:values|manifest|all|hooks)\b/), shown),
    and: any(line(/^get (?:values|all)\b/), sought),
    hits: ["helm get values api"],
    misses: ["helm list"],
  }),
];

const settings = (): readonly Program[] => [
  dump("npm pnpm yarn", {
    if: line(/^(?:config|c) (?:ls|list)\b/),
    and: sought,
    hits: ["npm config ls -l"],
    misses: ["npm test"],
  }),
  dump("terraform tofu terragrunt", {
    singleDash: true,
    if: any(
      line(/^state pull\b/),
      all(line(/^(?:state show|show|output)\b/), sought),
      all(line(/^(?:show|output)$/), flag("-json", "--json"), shown),
      all(first(/^output$/), ({ operands }) => operands.slice(1).some(isNamedSecret)),
    ),
    hits: ["terraform state pull", "tofu output -raw db_password", "terraform output -json", "terraform show -json"],
    misses: ["terraform state list", "terraform output -raw vpc_id", "terraform output -json vpc_id", "terraform show", "terraform output"],
  }),
  dump("pulumi", {
    takes: words("-s --stack -C --cwd"),
    if: all(line(/^config get\b/), ({ operands }) => operands.slice(2).some(isNamedSecret)),
    hits: ["pulumi config get dbPassword -s dev", "pulumi config get shop:api-token"],
    misses: ["pulumi config get aws:region"],
  }),
  dump("eb", { if: first(/^printenv$/), hits: ["eb printenv web"], misses: ["eb status"] }),
  dump("vault", {
    singleDash: true,
    if: all(line(/^token lookup\b/), not(flag("-accessor"))),
    hits: ["vault token lookup"],
    misses: ["vault token lookup -accessor a", "vault status"],
  }),
  dump("nmcli", {
    takes: words("-f -g -m -c -w --fields --get-values"),
    if: any(flag("-s", "--show-secrets"), option(["-g", "-f", "--fields", "--get-values"], /psk|password|secret/i)),
    hits: ["nmcli -s connection show home"],
    misses: ["nmcli connection show home"],
  }),
  dump("wg", {
    if: any(first(/^showconf$/), operand(/^(?:private-key|preshared-keys|dump)$/)),
    hits: ["wg show all private-key", "wg showconf wg0"],
    misses: ["wg show", "wg show wg0 public-key"],
  }),
  dump("consul", {
    if: all(line(/^(?:kv )?get\b/), operand(secretKey())),
    hits: ["consul kv get app/db/password"],
    misses: ["consul kv get app/db/host", "consul members"],
  }),
];

/** A key of a store whose last part is named for a secret. */
function secretKey(): RegExp {
  return longPattern("i")`(?:^|[/._-])(?:password|passwd|secrets?|tokens?|credentials?|(?:api|private|secret|access)[_-]?key)$`;
}

/** Programs that hand variables to others, and show them. A call that these rows do not know stays unknown. */
const environments = (): readonly Program[] => [
  shows("direnv", first(/^(?:dump|export|show_dump|apply_dump)$/), ["direnv dump", "direnv export json"], ["direnv status"]),
  shows(
    "gomplate",
    usesTemplate(/\.Env\b(?!\.)/, /\.Env\.(\w+)|[gG]etenv\s+"(\w+)"/g),
    ["gomplate -i '{{ .Env }}'"],
    ["gomplate -i '{{ .Env.HOME }}'"],
  ),
  shows(
    "gdb lldb",
    ({ call }) => call.words.some(({ text }) => /\benviron\b|\bshow\s+env/.test(text)),
    ["gdb -batch -ex 'p environ'"],
    ["gdb -ex run a"],
  ),
  dump("mise rtx", {
    if: first(/^env$/),
    hits: ["mise env", "mise env --json"],
    misses: ["mise ls", "mise exec"],
  }),
];

const shows = (names: string, test: Test, hits: readonly string[], misses: readonly string[]): Program => ({
  names: words(names),
  rows: [{ if: test, does: "read-secret", why: "prints variables or settings that hold secrets", hits, misses }],
});

/** A template in the words that shows all variables, or one that is named like a secret. */
function usesTemplate(everything: RegExp, one: RegExp): Test {
  return ({ call }) =>
    call.words.some(
      ({ text }) =>
        everything.test(text) || [...text.slice(0, 4_000).matchAll(one)].some((found) => isSecretName(found.slice(1).find(Boolean) ?? "")),
    );
}

/** Compilers show what they were given: with `-E` all of it, else in what they complain about. */
const compilers = (): readonly Program[] => [
  {
    names: words("gcc g++ cc c++ clang clang++"),
    takes: words("-o -x -I -L -D -include -imacros -isystem -MF -MT -arch -target -Xclang -Xlinker"),
    singleDash: true,
    otherwise: "harmless",
    rows: [
      {
        if: ({ operands }) => operands.some(({ text }) => /(?:^|\/)\.?\w*env|secret|credential|netrc|\.pem$|id_/.test(text)),
        does: (use) => paths("read", files(use.operands)),
        hits: ["gcc -E -x c .env"],
        misses: ["gcc a.c"],
      },
    ],
  },
];

/** Ways to see what programs keep for others: a supervisor's, a multiplexer's or a container's variables, and settings with keys. */
export const systemDumps = (): readonly Program[] => [...supervisors(), ...containers(), ...settings(), ...environments(), ...compilers()];
