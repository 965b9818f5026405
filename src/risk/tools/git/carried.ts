import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import type { CommandWord } from "../call.ts";
import { sortArguments } from "../call.ts";
import { settingOnce } from "./config-keys.ts";
import type { ProgramCall } from "../call.ts";
import type { DeedSketch } from "../table.ts";

/** Programs that only look, build or test, as people write them behind `bisect run` and `rebase --exec`. */
const plainCommand = longPattern()`
  ^(?:(?:npm|pnpm|yarn|bun)(?: run)? (?:-s |--silent )?(?:test|t|build|lint|check|typecheck|ci|format)(?::[\w:-]{1,40})?|(?:cargo|
  go|dotnet|swift|mix|zig|deno) (?:test|build|check|vet|clippy|fmt|lint)|make(?: (?:test|check|build|lint|all))?|
  (?:python3? -m )?pytest|tox|ctest|tsc|jest|vitest|rspec|phpunit|(?:\.\/)?gradlew? (?:test|build|check)|mvn (?:test|verify|
  compile)|true|false|pwd|echo|ls|date|git (?:status|log|show|diff|branch|rev-parse|describe|fetch|pull|ls-files|remote|
  submodule status|submodule update|stash list)|git checkout (?:main|master)|test -[def])(?: [\w./=:@,+-]{1,200}){0,12}$
`;

/** Own scripts of the project are its business: `./scripts/check.sh`. */
const ownScript =
  /^(?:(?:ba|z)?sh |node |python3? |ruby )?(?:\.\/)?[\w-][\w./-]{0,200}\.(?:sh|py|js|mjs|ts|rb)(?: [\w./=:@,+-]{1,200}){0,12}$/;

/** Only looking, building and testing; in another repository its scripts are not the project's. */
export const isPlainCommand = (text: string, isElsewhere = false): boolean =>
  isKnown(text) &&
  text.length < 2000 &&
  text
    .split(/&&|\|\||;/)
    .map((part) => part.trim())
    .every((part) => part !== "" && (plainCommand.test(part) || (!isElsewhere && ownScript.test(part) && !part.includes(".."))));

const joined = (fields: readonly CommandWord[]): string => fields.map(({ text }) => text).join(" ");

/**
 * The commands that git itself would start because its own words say so: `bisect run`, `submodule foreach`, `rebase
 * --exec`, the filters of `filter-branch`. As shell text.
 */
export const carriedCommands = ([sub, ...rest]: readonly CommandWord[]): readonly string[] => (sub && carriers.get(sub.text)?.(rest)) ?? [];

/** Whether a sub-command may carry some. */
export const carriesCommands = (sub: string): boolean => carriers.has(sub);

const carriers: ReadonlyMap<string, (rest: readonly CommandWord[]) => readonly string[]> = new Map([
  ["bisect", (rest) => (rest[0]?.text === "run" ? [joined(rest.slice(1))] : [])],
  [
    "submodule",
    (rest) => {
      const at = rest.findIndex(({ text }) => text === "foreach");
      return at < 0 ? [] : [joined(behindFlags(rest.slice(at + 1)))];
    },
  ],
  ["for-each-repo", (rest) => [`git ${joined(behindFlags(rest))}`]],
  ["rebase", (rest) => optionValues(rest, ["-x", "--exec"], ["-s", "-X", "-C", "--onto", "--strategy", "--strategy-option"])],
  ["filter-branch", (rest) => optionValues(rest, filters, [])],
]);

const filters = [
  "--setup",
  ...["subdirectory", "env", "tree", "index", "parent", "msg", "commit", "tag-name"].map((name) => `--${name}-filter`),
];

const behindFlags = (fields: readonly CommandWord[]): readonly CommandWord[] => {
  const at = fields.findIndex(({ text }) => !/^--?[a-z]/.test(text));
  return at < 0 ? [] : fields.slice(at);
};

const optionValues = (words: readonly CommandWord[], wanted: readonly string[], others: readonly string[]): readonly string[] =>
  sortArguments(words, { takes: [...wanted, ...others] }).options.flatMap(({ name, value }) =>
    value && (wanted.includes(name) || (name.length > 3 && wanted.some((one) => one.startsWith(name)))) ? [value.text] : [],
  );

const settingVariables: Readonly<Record<string, string>> = {
  GIT_SSH_COMMAND: "core.sshCommand",
  GIT_SSH: "core.sshCommand",
  GIT_EXTERNAL_DIFF: "diff.external",
  GIT_EDITOR: "core.editor",
  GIT_SEQUENCE_EDITOR: "sequence.editor",
  EDITOR: "core.editor",
  VISUAL: "core.editor",
  GIT_PAGER: "core.pager",
  PAGER: "core.pager",
  GIT_ASKPASS: "core.askPass",
  SSH_ASKPASS: "core.askPass",
  GIT_PROXY_COMMAND: "core.gitProxy",
  GIT_TEMPLATE_DIR: "init.templateDir",
  GIT_AUTHOR_NAME: "author.name",
  GIT_AUTHOR_EMAIL: "author.email",
  GIT_COMMITTER_NAME: "committer.name",
  GIT_COMMITTER_EMAIL: "committer.email",
};

const switchedOff: ReadonlyMap<string, RegExp> = new Map([
  ["HUSKY", /^0$/],
  ["HUSKY_SKIP_HOOKS", /./],
  ["LEFTHOOK", /^(?:0|false)$/],
  ["SKIP", /./],
  ["SKIP_HOOKS", /./],
  ["PRE_COMMIT_ALLOW_NO_CONFIG", /./],
  ["OVERCOMMIT_DISABLE", /./],
]);

/** Variables set for one call under which the project's hooks do not run. */
export const hooksOff = ({ variables }: ProgramCall): readonly string[] =>
  [...variables].flatMap(([name, value]) => (switchedOff.get(name)?.test(value) ? [`${name}=${value}`] : []));

/** Variables set for one call that decide what git runs. */
export function variableDeeds({ variables }: ProgramCall, sub: string): readonly DeedSketch[] {
  return [...variables].flatMap(([name, value]): readonly DeedSketch[] => {
    const setting = settingVariables[name];
    if (setting !== undefined) return settingOnce(setting, value).map((doing) => ({ ...doing, target: name }));
    if (/^GIT_(?:EXEC_PATH|CONFIG_PARAMETERS|CONFIG|ALTERNATE_OBJECT_DIRECTORIES)$/.test(name)) return [{ act: "opaque", target: name }];
    if (/^GIT_CONFIG_(?:GLOBAL|SYSTEM)$/.test(name)) return value === "/dev/null" || value === "" ? [] : [{ act: "opaque", target: name }];
    if (name === "GIT_SSL_NO_VERIFY") return [{ act: "disarm", target: name, why: "switches off a check of git" }];
    if (name === "GIT_ALLOW_PROTOCOL" && /ext|fd/.test(value)) return [{ act: "opaque", target: name }];
    if (/^GIT_TRACE\w*$/.test(name) && value.startsWith("/")) return [{ act: "write", target: value, keeps: true }];
    const off = /^(?:commit|push|merge|rebase|am|cherry-pick|revert)$/.test(sub) && switchedOff.get(name)?.test(value);
    return off ? [{ act: "skip-checks", target: name }] : [];
  });
}

/** `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=… GIT_CONFIG_VALUE_0=…` is `-c` in another form. */
export function variableSettings({ variables }: ProgramCall): readonly (readonly [string, string])[] {
  return [...variables].flatMap(([name, key]) => {
    const number = /^GIT_CONFIG_KEY_(\d{1,4})$/.exec(name)?.[1];
    return number === undefined ? [] : [[key, variables.get(`GIT_CONFIG_VALUE_${number}`) ?? ""] as const];
  });
}
