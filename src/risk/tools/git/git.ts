import { lazily } from "../../../kernel/lazily.ts";
import { isKnown, unknownPiece } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { carriedCommands, carriesCommands, isPlainCommand, variableDeeds, variableSettings } from "./carried.ts";
import { gitConfig } from "./config.ts";
import { settingOnce } from "./config-keys.ts";
import { gitFiles } from "./files.ts";
import { gitHistory } from "./history.ts";
import { lengthened, meant } from "./words.ts";
import { gitPush } from "./push.ts";
import { gitRemote, keyAndValue } from "./remote.ts";
import { isBelow, joinPath, settingOf } from "./repo.ts";
import { foreignRepository } from "./scope.ts";
import { gitTools } from "./tools.ts";
import { trapDeeds, withoutPagers } from "./traps.ts";
import { deedsOfProgram, useOf, type DeedSketch, type Program, type Use } from "../table.ts";
import { verbOf } from "../verbs.ts";

/** Every sub-command that does more than look, by topic. Each topic has the grammar its sub-commands share. */
export const gitTables = (): readonly Program[] => [
  ...gitPush(),
  ...gitConfig(),
  ...gitFiles(),
  ...gitHistory(),
  ...gitRemote(),
  ...gitTools(),
];

const firstWords = ({ rows }: Program): readonly string[] => rows.flatMap(({ on = "" }) => on.split(" ")[0]?.split("|") ?? []);
const tableWords = lazily(() => gitTables().map((program) => ({ program, words: new Set(firstWords(program)) })));

/** Sub-commands that only look, or write nothing of value. */
const plainWords = lazily(
  () =>
    new Set(
      (
        "status rev-parse describe for-each-ref merge-base ls-files ls-tree name-rev show-ref show-branch show-index cherry " +
        "cherry-pick revert " +
        "range-diff var help version count-objects check-ignore check-attr check-ref-format check-mailmap column stripspace fsck " +
        "verify-commit verify-tag verify-pack merge-tree merge-file merge-index merge-one-file mergetool patch-id mailinfo mailsplit " +
        "get-tar-commit-id " +
        "bisect rerere sparse-checkout pack-refs prune-packed fast-export hash-object write-tree commit-tree mktree mktag " +
        "update-index index-pack unpack-objects unpack-file commit-graph multi-pack-index interpret-trailers fmt-merge-msg " +
        "request-pull hook bugreport diagnose gui citool gitk web--browse refs backfill replay update-server-info submodule worktree " +
        "stash " +
        "notes remote subtree upload-pack receive-pack upload-archive credential-cache maintenance for-each-repo last-modified " +
        "quiltimport absorb"
      ).split(" "),
    ),
);

/** Whether git itself has such a sub-command: any other is an alias, or a program of its own. */
export const builtIn = (word: string): boolean =>
  plainWords().has(word) || tableWords().some(({ words }) => words.has(word)) || word.startsWith("credential-");

const globalTakes = "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source --shallow-file --list-cmds";

/** The facts that also hold for another repository: not those about branches, files and remotes. */
function foreign({ session, os, shell, user, home, projectRoot, cwd, filesOwned, brief, variables }: Facts): Facts {
  const kept = { session, os, shell, user, home, projectRoot, cwd, filesOwned, brief, variables };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as Facts;
}

const isWithinProject = (folder: string, { projectRoot, worktree }: Facts): boolean =>
  projectRoot === undefined || [projectRoot, worktree].some((root) => root !== undefined && isBelow(folder, joinPath("/", root)));

/** The facts are about the repository where the action begins, which need not be the project's. */
const beginsOutside = (facts: Facts): boolean => facts.cwd !== undefined && !isWithinProject(joinPath("/", facts.cwd), facts);
const isWhereItBegins = (folder: string | undefined, { cwd }: Facts): boolean =>
  folder !== undefined && cwd !== undefined && isKnown(folder) && isBelow(folder, joinPath("/", cwd));

/** The call without git's own options: with their directory, their repository, and their settings over the recorded ones. */
function placed(use: Use, settings: readonly (readonly [string, string])[]): ProgramCall {
  const { call } = use;
  const moved = use.options.flatMap(({ name, value }) => (name === "-C" && value ? [value.text] : []));
  const cwd = call.cwd === undefined ? undefined : moved.reduce((at, to) => joinPath(at, to), call.cwd);
  const root = call.facts.projectRoot;
  const gitDir = use.value("--git-dir") ?? call.variables.get("GIT_DIR");
  const workTree = use.value("--work-tree") ?? call.variables.get("GIT_WORK_TREE");
  const isOurs =
    call.elsewhere === undefined &&
    cwd !== undefined &&
    isKnown(cwd) &&
    isWithinProject(cwd, call.facts) &&
    (gitDir === undefined || joinPath(cwd, gitDir) === joinPath(root ?? cwd, ".git")) &&
    (workTree === undefined || joinPath(cwd, workTree) === joinPath(root ?? cwd, "."));
  const isNamed = gitDir !== undefined || workTree !== undefined || call.elsewhere !== undefined;
  const isDescribed = beginsOutside(call.facts) ? !isNamed && isWhereItBegins(cwd, call.facts) : isOurs;
  const facts = isDescribed ? call.facts : foreign(call.facts);
  const repoConfig = { ...facts.repoConfig, ...Object.fromEntries(settings) };
  const other = isOurs ? {} : { repository: gitDir ?? cwd ?? unknownPiece };
  const tree = workTree === undefined || cwd === undefined ? {} : { workTree: joinPath(cwd, workTree) };
  return { ...call, cwd, ...other, ...tree, facts: settings.length > 0 ? { ...facts, repoConfig } : facts };
}

/** A path of the moved call, as the unmoved one would write it. */
const fromHere = (target: string, dirs: readonly string[]): string =>
  dirs.length === 0 || /^[/~]/.test(target) ? target : dirs.reduceRight((path, dir) => joinPath(dir, path), target);

const aliasDepthMax = 5;

/** Where file names know no case, neither do sub-commands. */
const lowered = (field: CommandWord): CommandWord => ({ ...field, text: field.text.toLowerCase() });

/** Plain aliases are words; one that starts with `!` is a shell command, one with options is not read further. */
function expanded(words: readonly CommandWord[], facts: Facts, depth = 0): readonly CommandWord[] | string {
  const [given, ...rest] = words;
  const first = given && !builtIn(given.text) && builtIn(given.text.toLowerCase()) ? lowered(given) : given;
  if (first && first !== given) return [first, ...rest];
  if (!first || builtIn(first.text) || depth > aliasDepthMax) return words;
  const body = settingOf(facts, `alias.${first.text}`);
  if (body === undefined) return words;
  if (/^\s{0,20}[!-]/.test(body)) return [body.replace(/^\s{0,20}!\s{0,20}/, ""), ...rest.map(({ text }) => text)].join(" ");
  const added = body.split(/\s+/).filter((word) => word !== "");
  const fields = added.map((word) => ({ text: word.replace(/^(["'])(.*)\1$/s, "$2"), span: first.span }));
  return expanded([...fields, ...rest], facts, depth + 1);
}

/** A shell command: harmless, one more git, or opaque here. */
function commandDeeds(text: string, call: ProgramCall, depth: number, isElsewhere = false): readonly DeedSketch[] {
  if (isPlainCommand(text, isElsewhere)) return [];
  if (depth < aliasDepthMax && /^git [\w ./=:@~^-]{1,2000}$/.test(text)) {
    const [, ...rest] = text.split(" ").filter((word) => word !== "");
    const fields = rest.map((word) => ({ text: word, span: call.span }));
    if (fields[0] && !fields[0].text.startsWith("-")) return subDeeds(fields, { ...call, facts: foreign(call.facts) }, depth + 1);
  }
  return [{ act: "opaque", target: text.slice(0, 200), why: "git would run this command" }];
}

/** Sub-commands that go through other repositories. */
const inOthers: ReadonlySet<string> = new Set(["submodule", "for-each-repo"]);

function subDeeds(words: readonly CommandWord[], call: ProgramCall, depth = 0): readonly DeedSketch[] {
  const sub = words[0]?.text ?? "";
  if (words.length === 2 && words[1]?.text === "-h") return [];
  const spelled = meant(words);
  const tables = tableWords().filter(({ words: known }) => known.has(sub) || (sub.startsWith("credential-") && known.has("credential-*")));
  const deeds = tables.flatMap(
    ({ program }) => deedsOfProgram(program, { ...call, program: "git", words: lengthened(spelled, program.takes ?? []) }).deeds,
  );
  if (tables.length > 0 || builtIn(sub))
    return [
      ...deeds,
      ...trapDeeds(sub, call.facts),
      ...carriedCommands(words).flatMap((text) => commandDeeds(text, call, depth, inOthers.has(sub))),
    ];
  if (!isKnown(sub)) return [{ act: "opaque", why: "only the shell will know the sub-command" }];
  const verb = verbOf(words.slice(0, 1))?.act; // another package's: `git delete-branch`
  return [{ act: verb === "destroy" ? "discard" : verb === "publish" ? "publish" : "unknown", tool: `git ${sub}` }];
}

/** Settings for this call alone. */
function settingsOnce({ options, call }: Pick<Use, "options" | "call">): readonly (readonly [string, string])[] {
  const said = options.flatMap(({ name, value }) => {
    if (!value) return [];
    if (name === "-c") return [keyAndValue(value.text)];
    return name === "--config-env" ? [[keyAndValue(value.text)[0], unknownPiece] as const] : [];
  });
  return [...said, ...variableSettings(call)];
}

interface Started {
  readonly texts: readonly string[];
  readonly cwd: string | undefined;
}

/** Shell texts that git would start for this call, and where: an alias stands for one, and some sub-commands carry some. */
export function startedByGit(given: ProgramCall): Started {
  const first = given.words[0]?.text ?? "";
  if (builtIn(first) && !carriesCommands(first)) return { texts: [], cwd: undefined }; // most calls
  const use = useOf({ names: ["git"], takes: globalTakes.split(" "), stopsAtOperand: true, rows: [] }, given);
  const call = placed(use, settingsOnce(use));
  const words = expanded(use.operands, call.facts);
  const { worktree, projectRoot } = call.facts;
  const isHere = call.cwd === given.cwd && call.repository === undefined;
  return {
    texts: typeof words === "string" ? [words] : carriedCommands(words),
    cwd: (isHere ? (worktree ?? projectRoot) : undefined) ?? call.cwd,
  };
}

function gitDeeds(use: Use): readonly DeedSketch[] {
  const settings = settingsOnce(use);
  const found = placed(use, settings);
  const isPagerSaid = use.has("--no-pager", "-P") || use.call.variables.has("GIT_PAGER");
  const call = isPagerSaid ? { ...found, facts: withoutPagers(found.facts) } : found;
  const words = expanded(use.operands, call.facts);
  const path: readonly DeedSketch[] = use.options.some(({ name, value }) => name === "--exec-path" && value)
    ? [{ act: "opaque", target: "--exec-path" }]
    : [];
  const others = settings.filter(([key]) => !/^alias\./i.test(key)); // an alias does nothing unless it is called
  const around = [
    ...path,
    ...others.flatMap(([key, value]) => settingOnce(key, value)),
    ...variableDeeds(call, use.operands[0]?.text ?? ""),
    ...(typeof words === "string" ? [] : foreignRepository(words, call, use.call.facts)),
  ];
  const moved = use.options.flatMap(({ name, value }) => (name === "-C" && value ? [value.text] : []));
  if (typeof words === "string") return [...around, ...commandDeeds(words, call, 0)].map((doing) => ({ tool: "git alias", ...doing }));
  if (words.length === 0) return around;
  const deeds = subDeeds(words, call).map((doing) => {
    if (isPathAct(doing.act)) return doing.target === undefined ? doing : { ...doing, target: fromHere(doing.target, moved) };
    return { cwd: call.workTree ?? call.cwd, ...doing };
  });
  return [...around, ...deeds].map((doing) => ({ tool: `git ${words[0]?.text ?? ""}`, ...doing }));
}

const isPathAct = (act: DeedSketch["act"]): boolean => act === "read" || act === "write" || act === "delete" || act === "list";

/** The names under which git's sub-commands are programs of their own: `git-reset --hard`. */
const dashed = () =>
  [...plainWords(), ...tableWords().flatMap(({ words }) => [...words])]
    .filter((word) => word !== "lfs" && word !== "review" && !word.includes("*"))
    .map((word) => `git-${word}`);

export const git = (): readonly Program[] => [
  {
    names: ["git"],
    takes: globalTakes.split(" "),
    stopsAtOperand: true,
    rows: [
      {
        does: gitDeeds,
        hits: [
          "git status",
          "git -C x -c a=b push",
          "git --no-pager log",
          'git "$X" a',
          "git --exec-path=./x status",
          "git --git-dir=../x/.git commit",
        ],
      },
    ],
  },
  {
    names: [...new Set(dashed())],
    stopsAtOperand: true,
    rows: [
      {
        does: (use) => {
          const { program, words, span } = use.call;
          const sub: CommandWord = { text: program.slice("git-".length), span };
          return gitDeeds({ ...use, options: [], operands: [sub, ...words] });
        },
        hits: ["git-reset --hard", "/usr/lib/git-core/git-push -f"],
        misses: ["git-lfs push"],
      },
    ],
  },
];
