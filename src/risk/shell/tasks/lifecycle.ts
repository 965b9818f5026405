import { scriptManagers } from "../../../lexicon/programs.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import { insideModule } from "../doubt.ts";
import { wholeAt } from "../file-content.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { newScope } from "../scope.ts";
import { bodyInJson } from "./task-files.ts";
import { packageFolders } from "./workspaces.ts";
import { unseenPackages } from "./unseen-packages.ts";

/** Scripts of the project that a package manager runs when it is asked for something else. */
interface Lifecycle {
  readonly programs: readonly string[];
  readonly file: string;
  readonly on: RegExp;
  /** It also does so without any word. */
  readonly bare?: string;
  readonly scripts: readonly string[];
}

const around = (...names: readonly string[]): readonly string[] => names.flatMap((name) => [`pre${name}`, name, `post${name}`]);
const installing = [...around("install", "prepare"), "dependencies"];
const javascript = { programs: [...scriptManagers], file: "package.json" };

const rows = (): readonly Lifecycle[] => [
  {
    ...javascript,
    on: /^(?:i|in|ins|inst|insta|install|isntall|ci|clean-install|ic|add|rebuild|rb|update|up|upgrade|dedupe|ddp|prune|link|ln)$/,
    bare: "yarn",
    scripts: installing,
  },
  { ...javascript, on: /^(?:it|install-test|cit|clean-install-test|sit|install-ci-test)$/, scripts: [...installing, ...around("test")] },
  { ...javascript, on: /^(?:pack|publish)$/, scripts: ["prepublish", "prepublishOnly", ...around("pack", "publish", "prepare")] },
  { ...javascript, on: /^version$/, scripts: around("version") },
  { ...javascript, on: /^restart$/, scripts: around("stop", "start") },
  {
    programs: ["composer"],
    file: "composer.json",
    on: /^(?:i|install|update|upgrade|u|require|r|remove|reinstall|dump-autoload|dumpautoload)$/,
    scripts: ["pre-install-cmd", "post-install-cmd", "pre-update-cmd", "post-update-cmd", "post-autoload-dump"],
  },
];

const byProgram = lazily(() => {
  const found = new Map<string, Lifecycle[]>();
  for (const row of rows()) for (const program of row.programs) found.set(program, [...(found.get(program) ?? []), row]);
  return found;
});

/** Installing, packing and the like run scripts without naming them: looks for deeds that no such script has to do. */
export function lookAtLifecycle(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const own = byProgram().get(call.program);
  if (!own || call.cwd === undefined || call.elsewhere) return;
  const { operands, options } = sortArguments(call.words, {
    takes: [...folderOptions, ...otherOptions, ...(call.program === "npm" ? ["-w"] : [])],
  });
  const isScriptless = options.some(({ name, value }) => /^--(?:ignore|no)-scripts$/.test(name) && value?.text !== "false");
  const [verb, ...given] = operands;
  const packed = packs.test(verb?.text ?? "") ? given.find(({ text }) => /^(?:[./~]|file:)/.test(text)) : undefined;
  const folder =
    packed?.text.replace(/^file:/, "") ?? options.findLast(({ name, value }) => value && folderOptions.includes(name))?.value?.text ?? ".";
  const [cwd = call.cwd] = resolvePath(folder, { cwd: call.cwd, facts: call.facts }).places;
  const isGlobal = given.length > 0 && options.some(({ name }) => name === "-g" || name === "--global");
  for (const row of own) {
    if (!(verb ? row.on.test(verb.text) : row.bare === call.program)) continue;
    const isUnseen = !isGlobal && row.scripts.includes("install");
    const unseen = isUnseen
      ? unseenPackages(look, call, { verb: verb?.text ?? "", folder: cwd, scripts: isScriptless ? [] : row.scripts })
      : undefined;
    if (unseen) look.add(unseen, at);
    const folders = isScriptless ? [] : [cwd, ...(row.file === "package.json" ? packageFolders(look, cwd) : [])];
    for (const each of folders) runScripts(look, row, { call, cwd: each, at });
  }
}

const folderOptions = ["--prefix", "-C", "--cwd", "--dir", "-d"];
/** Options with a value of their own, which is no verb and no folder. */
const otherOptions = "--workspace --filter -F --registry --loglevel --cache --userconfig --omit --include --reporter".split(" ");

/** `npm pack ./a` packs that folder. */
const packs = /^(?:pack|publish)$/;

/** Nearly every project sets up its own hooks so, or says which manager it is for. */
const settingUp = longPattern("g")`
  (?<![\w./-])(?:(?:npx|bunx|pnpm exec)[ ](?:-y[ ]|--yes[ ])?)?(?:husky(?:[ ]install)?(?:[ ][\w./-]{1,80})?|lefthook[ ]install(?:[ ]-\w)?|
  simple-git-hooks|only-allow[ ]\w{1,10}|git[ ]config[ ](?:--local[ ])?core\.hooks[Pp]ath[ ]["']?(?!\.\.)[\w.][\w./-]{0,80}["']?)
  (?=\s{0,9}(?:$|[&|;)]))
`;

interface Running {
  readonly call: ProgramCall;
  readonly cwd: string;
  readonly at: WalkPosition;
}

function runScripts(look: ShellWalk, { file, scripts }: Lifecycle, { call, cwd, at }: Running): void {
  const mark = `lifecycle ${cwd} ${scripts[0]}`;
  const place = `${cwd}/${file}`;
  const content = at.functions.includes(mark) ? undefined : wholeAt(look, place);
  if (content === undefined) return;
  const around = { ...at, within: call.span, depth: at.depth + 1, functions: [...at.functions, mark] };
  const inner = insideModule<WalkPosition>(around, place, "found");
  for (const name of scripts) {
    const body = bodyInJson(content, name);
    if (body !== undefined) look.text(body.replaceAll(settingUp, ":"), newScope(cwd, [name]), inner);
  }
}
