import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { isInside, placeFactsOf } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { given, has, isAmong, isProduced, isWholeTree, joinPath, mayTouch, ownerOf, restoring } from "./repo.ts";
import { namesEntries, sparedEntries, stashedEntries, trackedEntries } from "./stash.ts";
import { all, paths, provenRow, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const forced: DeedSketch = { act: "discard", lost: "tree", why: "discards uncommitted changes" };

/** The operands before and behind a `--`; behind it there are only paths. */
export function aroundDashes(use: Use): {
  readonly before: readonly CommandWord[];
  readonly behind: readonly CommandWord[] | undefined;
} {
  const { words } = use.call;
  const at = words.findIndex(({ text }) => text === "--");
  const behind = at < 0 ? undefined : words.slice(at + 1);
  return { before: behind ? use.rest.slice(0, Math.max(0, use.rest.length - behind.length)) : use.rest, behind };
}

/** One word of `git checkout` is a branch or a path. A path looks like one, or git holds it and no branch is called so. */
function isPathLike(field: CommandWord, { call }: Use): boolean {
  const { text } = field;
  if (isWholeTree(field, call) || isHeld(field, call) || field.glob || /^\.{1,2}\/|\/$|[*?]|^:[/(!]/.test(text)) return true;
  const last = text.slice(text.lastIndexOf("/") + 1);
  if (/\.[a-z][a-z0-9]{0,5}$/i.test(last) && !/[~^@:]/.test(text)) return true;
  const tracked = call.facts.tracked ?? [];
  return (
    isKnown(text) &&
    text.includes("/") &&
    mayTouch(
      field,
      tracked.filter((glob) => glob.includes("/")),
      call,
    )
  );
}

/** Git takes a word for a path where it names no version; as long as nobody has looked, only what is changed counts as one. */
function isHeld(field: CommandWord, call: ProgramCall): boolean {
  const { refs, dirty = [], tracked = [] } = call.facts;
  const { text } = field;
  if (!isKnown(text) || (refs ?? namedBranches(call.facts)).some((ref) => ref === text || ref === `origin/${text}`)) return false;
  return isAmong(field, refs === undefined ? dirty : [...dirty, ...tracked], call);
}

const namedBranches = ({ currentBranch, defaultBranch, missionBranches = [] }: Facts): readonly string[] =>
  [currentBranch, defaultBranch, ...missionBranches].filter((name) => name !== undefined);

/** A branch that is made anew over whatever it was. */
function rebranched(name: string | undefined, { call }: Use): readonly DeedSketch[] {
  const owner = ownerOf(name ?? "", call.facts);
  if (name === undefined || owner === "own") return [];
  const target = name;
  return [{ act: owner === "unknown" ? "maybe-lose" : "discard", lost: "branch", target, why: "resets a branch that may exist" }];
}

/** It asks about each piece; without anything to read, it ends there. */
const asksEach = (use: Use): boolean => given(use, "--patch", "-p");
const isAnsweredFor = (use: Use): boolean => asksEach(use) && use.call.stdin !== undefined;

function checkedOut(use: Use): readonly DeedSketch[] {
  const { before, behind } = aroundDashes(use);
  const tracks = given(use, "--track", "-t") && !before.some(({ text }) => /\.\w{1,8}$/.test(text)); // a file is no branch
  const creates = given(use, "--orphan") || tracks || use.has("-b", "-B");
  const force = given(use, "--force", "-f", "--pathspec-from-file") || isAnsweredFor(use) ? [forced] : [];
  const reset = rebranched(use.value("-B"), use);
  if (creates) return [...force, ...reset];
  if (asksEach(use)) return force;
  const named = behind ?? pathsAmong(before, use);
  if (given(use, "--ours", "--theirs")) return [...force, ...paths("write", named, { keeps: true })];
  if (behind) return [...force, ...restoring(named, use)];
  const asked = behind ? [] : before.flatMap((field) => lookedUp(field, use));
  return [
    ...force,
    ...asked,
    ...named.flatMap((field) => (!behind && isDoubtful(field, use) ? maybeRestored(field) : restoring([field], use))),
  ];
}

/** A name behind a version that does not look like a path, with unknown changes there. */
const isDoubtful = (field: CommandWord, use: Use): boolean =>
  use.call.facts.dirty === undefined && isKnown(field.text) && !isPathLike(field, use);

const maybeRestored = ({ text: target, span }: CommandWord): readonly DeedSketch[] => [
  { act: "maybe-lose", target, span, why: "sets it back to what git holds, if it is a path" },
];

/** A name that may be a branch or a path: as long as nobody knows what is changed, that is asked for. */
const lookedUp = ({ text }: CommandWord, { call: { cwd, facts } }: Use): readonly DeedSketch[] =>
  facts.dirty === undefined && cwd !== undefined && isKnown(text) ? [{ act: "harmless", asks: joinPath(cwd, text) }] : [];

function pathsAmong(before: readonly CommandWord[], use: Use): readonly CommandWord[] {
  const [first, ...others] = before;
  if (!first) return [];
  if (isPathLike(first, use)) return before;
  return others;
}

function restored(use: Use): readonly DeedSketch[] {
  const isStagedOnly = given(use, "--staged", "-S") && !given(use, "--worktree", "-W");
  if (isStagedOnly) return [];
  if (given(use, "--pathspec-from-file") || isAnsweredFor(use)) return [forced];
  if (asksEach(use)) return [];
  if (given(use, "--ours", "--theirs")) return paths("write", use.rest, { keeps: true });
  return restoring(use.rest, use);
}

/**
 * Removes files that git does not hold, so only this mission's own files are no loss. Beyond the project that is nearly
 * everything: then it is judged as removing the place itself.
 */
function cleaned(use: Use): readonly DeedSketch[] {
  const { call } = use;
  const named = use.rest.length > 0 ? use.rest : [{ text: ".", span: call.span }];
  return named.flatMap((field): readonly DeedSketch[] => {
    const { text: target, span } = field;
    if (isProduced(field, call)) return [{ act: "delete", target, span, tree: true }];
    const lost = { act: "lose", target, span, why: "removes files that git does not hold" } as const;
    const place = /^:|\*/.test(target) && isWholeTree(field, call) ? "." : target;
    const folders = [call.cwd, call.workTree].filter((folder) => folder !== undefined);
    const beyond = folders.map((folder) => joinPath(folder, place)).filter((path) => isBeyond(path, call));
    const taken = isWholeTree(field, call) ? [] : paths("write", [field], { keeps: true, gone: true });
    return [lost, ...taken, ...beyond.map((path) => ({ act: "delete", target: path, span, tree: true }) as const)];
  });
}

/** Not a folder of the project, as far as links are known; a project that is somebody's home counts as that home. */
function isBeyond(path: string, { cwd, facts }: ProgramCall): boolean {
  const { places } = resolvePath(path, { cwd, facts });
  return places.some((place) => !isInside(place, facts) || place === placeFactsOf(facts).home);
}

/** Without `--force` git only removes what it can give back: then only the place matters. */
function removed(use: Use): readonly DeedSketch[] {
  const isForced = given(use, "--force", "-f", "--pathspec-from-file");
  return use.rest.map((field) => {
    const { text: target, span } = field;
    return isForced || isWholeTree(field, use.call)
      ? { act: "delete", target, span, tree: given(use, "-r") || field.glob === true }
      : { act: "write", target, span, keeps: true, gone: true };
  });
}

/** A moved file is kept, but no longer where it was. */
function renamed(use: Use): readonly DeedSketch[] {
  const keeps = !given(use, "--force", "-f");
  return [...paths("write", use.rest.slice(0, -1), { keeps, gone: true }), ...paths("write", use.rest.slice(-1), { keeps })];
}

/** Sub-commands that change files of the working tree. */
/** Without a word of its own it is `push`, paths or not. */
const stashes: Test = ({ rest }) => !/^(?:list|show|pop|apply|drop|clear|branch|create|store|export|import)$/.test(rest[0]?.text ?? "");

export const gitFiles = (): readonly Program[] => [
  {
    names: ["git"],
    takes: "-b -B --orphan --conflict --pathspec-from-file -U --unified --inter-hunk-context".split(" "),
    rows: [
      provenRow("checkout", checkedOut, [
        [
          ...["git checkout topic", "git checkout -- a.ts", "git checkout -B x", "git checkout --ours src/a.ts"],
          ...["git checkout src/theirs.ts", "git checkout -p"],
        ],
        ["git switch topic"],
      ]),
    ],
  },
  {
    names: ["git"],
    takes: "-c -C --create --force-create --orphan --conflict".split(" "),
    rows: [
      {
        on: "switch",
        if: has("--discard-changes", "--force", "-f"),
        does: () => [forced],
        mode: "--force",
        hits: ["git switch -f topic", "git switch --disc main", "git switch -qf topic"],
        misses: ["git switch topic", "git switch -q -- -f"],
      },
      {
        on: "switch",
        if: has("-C", "--force-create"),
        does: (use) => rebranched(use.value("-C", "--force-create"), use),
        hits: ["git switch -C x"],
        misses: ["git switch -c x"],
      },
    ],
  },
  {
    names: ["git"],
    takes: "-s --source --conflict --pathspec-from-file -U --unified --inter-hunk-context".split(" "),
    rows: [
      provenRow("restore", restored, [["git restore a.ts", "git restore --staged src", "git restore --ours a.ts"], ["git reset a.ts"]]),
    ],
  },
  {
    names: ["git"],
    takes: ["-e", "--exclude"],
    dry: ["--dry-run", "-n"],
    rows: [
      provenRow("clean", cleaned, [
        ["git clean -fdq", "git clean -xf build", "git clean --forc", "git clean -fd dist", "git clean -fd ../other"],
        ["git gc"],
      ]),
    ],
  },
  {
    names: ["git"],
    takes: ["--pathspec-from-file"],
    dry: ["--dry-run", "-n", "--cached"],
    rows: [{ on: "rm", does: removed, hits: ["git rm a.ts", "git rm -rf ."], misses: ["git mv a b"] }],
  },
  { names: ["git"], dry: ["--dry-run", "-n"], rows: [{ on: "mv", does: renamed, hits: ["git mv a b"], misses: ["git rm a"] }] },
  {
    names: ["git"],
    takes: ["--pathspec-from-file", "--chmod"],
    dry: ["--dry-run", "-n"],
    rows: [
      {
        on: "add|stage",
        does: (use) =>
          paths(
            "read",
            use.rest.filter((field) => !isWholeTree(field, use.call) && !field.glob),
          ),
        why: "stages the file",
        hits: ["git add src/a.ts", "git add -Av", "git stage ."],
        misses: ["git commit -m x"],
      },
      {
        on: "add|stage",
        if: has("-f", "--force"),
        does: trackedEntries,
        hits: ["git add -f x", "git add -Af", "git stage --force ."],
        misses: ["git add .", "git add -A"],
      },
      {
        on: "update-index",
        if: has("--add", "--cacheinfo", "--index-info", "--stdin"),
        does: trackedEntries,
        hits: ["git update-index --add a"],
        misses: ["git update-index --refresh"],
      },
    ],
  },
  {
    names: ["git"],
    takes: "-m --message --pathspec-from-file".split(" "),
    rows: [
      {
        on: "stash show",
        does: ({ rest }) =>
          paths(
            "read",
            rest.filter(({ text }) => !text.startsWith("stash@") && !/^\d+$/.test(text)),
          ),
        hits: ["git stash show -p stash@{0} -- a.txt"],
        misses: ["git stash list"],
      },
      {
        on: "stash drop|clear",
        does: "discard",
        why: "drops stashed work",
        hits: ["git stash drop -q", "git stash clear", "git stash drop stash@{3}"],
        misses: ["git stash pop -q", "git stash list -p", "git stash push -m drop"],
      },
      {
        on: "stash",
        if: all(has("-a", "--all"), stashes, namesEntries),
        does: "disarm",
        why: "takes ignored files away, the guard's own among them",
        hits: ["git stash -a", "git stash push --all", "git stash -a -- .claude"],
        misses: ["git stash", "git stash push -m all", "git stash -u", "git stash push -a -- build"],
      },
      {
        on: "stash",
        if: stashes,
        does: stashedEntries,
        hits: ["git stash", "git stash -u", "git stash push --include-untracked -m x"],
        misses: ["git stash pop", "git stash show -u", "git stash list"],
      },
      provenRow("sparse-checkout set|init", sparedEntries, [
        ["git sparse-checkout set src", "git sparse-checkout init --cone"],
        ["git sparse-checkout list", "git sparse-checkout disable"],
      ]),
    ],
  },
  {
    names: ["git"],
    takes: "--reason --expire -b -B --orphan".split(" "),
    dry: ["--dry-run", "-n"],
    rows: [
      {
        on: "worktree remove",
        if: has("--force", "-f"),
        does: "discard",
        mode: "--force",
        why: "removes a working tree with what is not committed there",
        hits: ["git worktree remove -f ../x", "git worktree remove ../x --force"],
        misses: ["git worktree remove ../x", "git worktree list"],
      },
      {
        on: "worktree add",
        if: has("-B"),
        does: (use) => rebranched(use.value("-B"), use),
        hits: ["git worktree add -B x ../x"],
        misses: ["git worktree add -b x ../x"],
      },
    ],
  },
  {
    names: ["git"],
    takes: ["--prefix", "--stage", "--temp", "--index-output", "--exclude-per-directory"],
    rows: [
      {
        on: "update-index",
        if: has("--split-index"),
        does: () => [{ act: "skip-checks", why: "changes how git keeps its list of files, which the guard reads" }],
        hits: ["git update-index --split-index"],
        misses: ["git update-index --no-split-index", "git update-index --refresh"],
      },
      {
        on: "checkout-index",
        if: has("--force", "-f"),
        does: () => [forced],
        hits: ["git checkout-index -fa"],
        misses: ["git checkout-index -a"],
      },
      {
        on: "read-tree",
        if: has("--reset", "-u"),
        does: () => [forced],
        hits: ["git read-tree --reset -u HEAD"],
        misses: ["git read-tree HEAD"],
      },
    ],
  },
];
