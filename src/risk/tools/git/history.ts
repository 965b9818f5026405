import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { environmentOfBranch, given, has, ownerOf, valuesOf } from "./repo.ts";
import { all, not, provenRow, type DeedSketch, type Program, type Use } from "../table.ts";

const ongoing = ["--abort", "--continue", "--skip", "--quit", "--edit-todo", "--show-current-patch"] as const;

/** Whether nobody else can have commits of this repository: it has no remote, whatever its branch is called. */
const isAlone = ({ remotes, missionBranches }: Facts): boolean =>
  remotes !== undefined && missionBranches === undefined && Object.keys(remotes).length === 0;

/** A branch whose commits would become other commits. A mission may rewrite its own. */
function rewritten(branch: string | undefined, { call }: Use): readonly DeedSketch[] {
  const owner = ownerOf(branch ?? call.facts.currentBranch, call.facts);
  if (owner === "own" || isAlone(call.facts)) return [];
  const target = branch ?? call.facts.currentBranch ?? "HEAD";
  return [{ act: owner === "unknown" ? "maybe-lose" : "discard", lost: "branch", target, why: "rewrites commits" }];
}

function committed(use: Use): readonly DeedSketch[] {
  const { facts } = use.call;
  const owner = ownerOf(facts.currentBranch, facts);
  const amends = given(use, "--amend") && (owner === "shared" || owner === "other") && !isAlone(facts);
  return [
    ...(given(use, "--no-verify") || use.has("-n") ? [{ act: "skip-checks", tool: "git commit --no-verify" } as const] : []),
    ...(given(use, "--no-gpg-sign") ? [{ act: "skip-checks", why: "leaves the commit unsigned" } as const] : []),
    ...(given(use, "--author") ? [{ act: "identity", why: "commits under another name" } as const] : []),
    ...(amends
      ? [
          {
            act: owner === "shared" ? "discard" : "maybe-lose",
            lost: "branch",
            tool: "git commit --amend",
            target: facts.currentBranch ?? "HEAD",
            why: "rewrites a commit of others",
          } as const,
        ]
      : []),
    ...valuesOf(use, "-F", "--file")
      .filter(({ text }) => text !== "-")
      .map(({ text: target, span }) => ({ act: "read", target, span }) as const),
  ];
}

/** Merging into a branch that others build on publishes to them, as far as this machine goes. */
function mergedInto(use: Use, sources: readonly string[]): readonly DeedSketch[] {
  const { currentBranch, ...facts } = use.call.facts;
  if (currentBranch === undefined || ownerOf(currentBranch, facts) !== "shared") return [];
  if (sources.every((source) => source === currentBranch || source.endsWith(`/${currentBranch}`))) return [];
  const environment = environmentOfBranch(currentBranch);
  return [{ act: "publish", target: currentBranch, environment, why: "merges into a shared branch" }];
}

function branched(use: Use): readonly DeedSketch[] {
  const force = given(use, "--force", "-f");
  const deletes = use.has("-D") || (force && given(use, "--delete", "-d"));
  const renames = use.has("-M", "-C") || (force && given(use, "--move", "--copy", "-m", "-c"));
  if (!deletes && !renames && !force) return [];
  const touched = deletes ? use.rest : force && !renames ? use.rest.slice(0, 1) : use.rest.slice(-1);
  const tool = `git branch ${deletes ? "-D" : renames ? "-M" : "-f"}`;
  const fields = touched.length > 0 ? touched : [{ text: "", span: use.call.span }];
  return fields.flatMap(({ text: target, span }): readonly DeedSketch[] => {
    const owner = ownerOf(target, use.call.facts);
    if (owner === "own") return [];
    const isLikelyNew = renames && use.call.facts.missionBranches === undefined; // `git branch -M main` in a new repository
    const why = deletes ? "deletes a branch that this mission did not make" : "overwrites a branch";
    return [{ act: isLikelyNew ? "maybe-lose" : "discard", tool, target, span, why }];
  });
}

function resetTo(use: Use): readonly DeedSketch[] {
  if (given(use, "--hard", "--merge"))
    return [{ act: "discard", lost: "tree", tool: "git reset --hard", target: use.rest[0]?.text ?? "HEAD" }];
  return given(use, "--keep") ? [{ act: "maybe-lose", tool: "git reset --keep", target: use.rest[0]?.text ?? "HEAD" }] : [];
}

function rebased(use: Use): readonly DeedSketch[] {
  const skips: readonly DeedSketch[] = given(use, "--no-verify") ? [{ act: "skip-checks" }] : [];
  if (given(use, ...ongoing)) return skips;
  const { currentBranch } = use.call.facts;
  const [upstream] = use.rest;
  // onto the same branch of a remote: only unpushed commits move
  if (currentBranch !== undefined && use.rest.length === 1 && upstream?.text.endsWith(`/${currentBranch}`)) return skips;
  const branch = given(use, "--root") ? use.rest[0]?.text : use.rest[1]?.text;
  return [...skips, ...rewritten(branch, use)];
}

/** Refs, written without the usual commands that would protect them. */
function refWritten(use: Use): readonly DeedSketch[] {
  if (given(use, "--stdin")) return [{ act: "discard", why: "moves refs that stand in its input" }];
  const ref = use.rest[0]?.text ?? "";
  if (isKnown(ref) && ownerOf(ref, use.call.facts) === "own") return [];
  return [{ act: "discard", target: ref, why: "moves or deletes a ref" }];
}

/** Sub-commands that make, move or drop commits. */
export const gitHistory = (): readonly Program[] => [
  {
    names: ["git"],
    takes: [
      ..."-m -F -C -c -t --message --file --author --date --template --fixup --squash --reuse-message".split(" "),
      ..."--reedit-message --cleanup --trailer --pathspec-from-file".split(" "),
    ],
    dry: ["--dry-run", "--short", "--porcelain"],
    rows: [
      provenRow("commit", committed, [["git commit -m x", "git commit -nm x", "git commit --amend --no-edit"], ["git commit-graph write"]]),
    ],
  },
  {
    names: ["git"],
    takes: "-m -F -s -X --message --file --strategy --strategy-option --into-name --cleanup".split(" "),
    rows: [
      {
        on: "merge",
        if: not(has(...ongoing)),
        does: (use) =>
          mergedInto(
            use,
            use.rest.map(({ text }) => text),
          ),
        hits: ["git merge feature", "git merge --no-ff x"],
        misses: ["git merge -q --abort", "git merge --continue"],
      },
      {
        on: "merge",
        if: has("--no-verify"),
        does: "skip-checks",
        mode: "--no-verify",
        hits: ["git merge --no-verify x"],
        misses: ["git merge --no-verify-signatures x", "git merge x"],
      },
    ],
  },
  {
    names: ["git"],
    takes: [
      ..."-s -X -j --strategy --strategy-option --jobs --depth --deepen --shallow-since --shallow-exclude".split(" "),
      ..."--refmap -o --server-option --upload-pack --negotiation-tip --cleanup".split(" "),
    ],
    dry: ["--dry-run"],
    rows: [
      {
        on: "pull",
        if: ({ rest }) => rest.length > 1,
        does: (use) =>
          mergedInto(
            use,
            use.rest.slice(1).map(({ text }) => text.split(":")[0] ?? ""),
          ),
        hits: ["git pull origin feature"],
        misses: ["git pull -q", "git pull origin"],
      },
    ],
  },
  {
    names: ["git"],
    takes: "-x --exec -s -X -C --strategy --strategy-option --onto --whitespace --empty".split(" "),
    rows: [{ on: "rebase", does: rebased, hits: ["git rebase -q main", "git rebase -i HEAD~5"], misses: ["git merge main"] }],
  },
  {
    names: ["git"],
    takes: ["--pathspec-from-file", "-U", "--unified", "--inter-hunk-context"],
    rows: [{ on: "reset", does: resetTo, hits: ["git reset --hard topic", "git reset HEAD a"], misses: ["git restore a"] }],
  },
  {
    names: ["git"],
    takes: [..."-u --set-upstream-to --contains --no-contains --merged --no-merged --points-at --sort --format".split(" ")],
    rows: [provenRow("branch", branched, [["git branch -vv", "git branch -D x", "git branch -fd x", "git branch -fm a b"], ["git tag x"]])],
  },
  {
    names: ["git"],
    takes: [
      ..."-m -F -u --message --file --local-user --cleanup --sort --format --contains --no-contains".split(" "),
      ..."--merged --no-merged --points-at --trailer".split(" "),
    ],
    rows: [
      {
        on: "tag",
        if: has("-d", "--delete"),
        does: "discard",
        mode: "-d",
        why: "deletes a tag",
        hits: ["git tag -d v1", "git tag --del v1"],
        misses: ["git tag v1", "git tag -l 'v*'", "git tag -m d v1"],
      },
      {
        on: "tag",
        if: all(has("-f", "--force"), not(has("-l", "--list"))),
        does: "discard",
        mode: "-f",
        why: "moves a tag",
        hits: ["git tag -f v1", "git tag -fa v1 -m x"],
        misses: ["git tag -a v1 -m x", "git tag --format '%(refname)'"],
      },
    ],
  },
  {
    names: ["git"],
    takes: ["--patch-format", "-C", "-p", "--directory", "--exclude", "--include", "--whitespace", "--empty", "--quoted-cr"],
    rows: [
      {
        on: "am",
        if: (use) => given(use, "--no-verify") || use.has("-n"),
        does: "skip-checks",
        mode: "--no-verify",
        hits: ["git am --no-verify x.patch"],
        misses: ["git am x.patch", "git am --abort"],
      },
      {
        on: "apply|am",
        if: (use) => given(use, "--unsafe-paths") || /^(?:\/|~)|(?:^|\/)\.\.(?:\/|$)/.test(use.value("--directory") ?? ""),
        does: "opaque",
        why: "may write outside the project",
        hits: ["git apply --unsafe-paths x.patch", "git apply --directory=../x y.patch"],
        misses: ["git apply x.patch", "git apply --directory=lib y.patch", "git am x.patch"],
      },
    ],
  },
  {
    names: ["git"],
    takes: ["--expire", "--expire-unreachable", "-m", "--depth", "--window", "--ref"],
    dry: ["--dry-run", "-n"],
    rows: [
      {
        on: "reflog expire|delete|drop",
        does: "discard",
        why: "drops the record of what branches were",
        hits: ["git reflog expire --expire=now topic", "git reflog delete HEAD@{1}"],
        misses: ["git reflog", "git reflog show main"],
      },
      {
        on: "gc",
        if: ({ options }) =>
          options.some(({ name, value }) => name.startsWith("--pru") && !/^(?:never|\d+\.weeks.*)$/.test(value?.text ?? "")),
        does: "discard",
        mode: "--prune",
        why: "drops what could still be restored",
        hits: ["git gc -q --prune=now", "git gc --aggressive --prune=all"],
        misses: ["git gc", "git gc --auto", "git gc --prune=never"],
      },
      {
        on: "prune|filter-branch|filter-repo|fast-import|obliterate|forget-blob",
        does: "discard",
        why: "rewrites or drops history",
        hits: ["git prune", "git filter-branch -f HEAD", "git filter-repo --path x"],
        misses: ["git prune-packed", "git fast-export"],
      },
      { on: "update-ref", does: refWritten, hits: ["git update-ref -d refs/x", "git update-ref refs/heads/x HEAD"] },
      {
        on: "symbolic-ref",
        if: (use) => use.rest.length > 1 || given(use, "--delete", "-d"),
        does: (use) => [{ act: given(use, "--delete", "-d") ? "discard" : "maybe-lose", why: "moves a symbolic ref" }],
        hits: ["git symbolic-ref HEAD refs/heads/x", "git symbolic-ref -d X"],
        misses: ["git symbolic-ref HEAD", "git symbolic-ref --short HEAD"],
      },
      {
        on: "replace",
        if: not(has("-l", "--list")),
        does: "discard",
        why: "shows other objects in place of the real ones",
        hits: ["git replace a b", "git replace -d a"],
        misses: ["git replace -l"],
      },
      { on: "notes remove|prune", does: "maybe-lose", hits: ["git notes remove HEAD"], misses: ["git notes add -m x", "git notes show"] },
      {
        on: "repack|pack-objects",
        if: ({ options }) => options.some(({ name, value }) => name === "--cruft-expiration" && value?.text === "now"),
        does: "discard",
        hits: ["git repack -ad --cruft --cruft-expiration=now"],
        misses: ["git repack -ad"],
      },
    ],
  },
];
