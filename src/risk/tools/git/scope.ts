import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { placeOf } from "../../files/place.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import type { DeedSketch } from "../table.ts";
import { isBelow, joinPath } from "./repo.ts";

/** Sub-commands that change the repository or its working tree, whatever follows. */
const changing = lazily(
  () =>
    new Set(
      (
        "add stage commit checkout switch restore reset rm mv merge rebase cherry-pick revert am apply clean pull push " +
        "update-ref update-index symbolic-ref replace read-tree commit-tree checkout-index filter-branch filter-repo gc prune repack"
      ).split(" "),
    ),
);

/** Sub-commands that look or change depending on the next word: how the looking ones begin. */
const looking: ReadonlyMap<string, RegExp> = new Map([
  ["branch", /^(?:$|-[alrv]+$|--(?:list|all|remotes|verbose|(?:no-)?contains|(?:no-)?merged|points-at|show-current|sort|format|column))/],
  ["tag", /^(?:$|-[lnv]|--(?:list|(?:no-)?contains|(?:no-)?merged|points-at|sort|format|column|verify))/],
  ["stash", /^(?:list|show)$/],
  ["remote", /^(?:$|-v|--verbose|show|get-url)/],
  ["worktree", /^list$/],
  ["submodule", /^(?:$|status|summary|foreach)/],
  ["notes", /^(?:$|list|show)/],
  ["bisect", /^(?:log|view|visualize)$/],
  ["sparse-checkout", /^(?:list|check-rules)$/],
]);

const preview = /^--(?:dry-run|check|stat|numstat|summary|help)$/;
/** For these `-n` is a dry run; for others it is something else. */
const dryByLetter = /^(?:add|stage|clean|rm|mv|push|prune)$/;

/** Deeds of git in a repository that is not the project's: a change of another project, wherever it is done from. */
export function foreignRepository(
  words: readonly CommandWord[],
  { repository, cwd, workTree }: ProgramCall,
  facts: Facts,
): readonly DeedSketch[] {
  if (!isChange(words)) return [];
  if (isOtherCheckout(workTree ?? repository?.replace(/\/\.git$/, "") ?? cwd, facts))
    return inCheckout().has(words[0]?.text ?? "")
      ? [{ act: "out-of-scope", target: repository ?? cwd ?? "", why: "changes another checkout" }]
      : [];
  if (repository === undefined || !isKnown(repository)) return [];
  const folder = repository.replace(/\/\.git$/, "");
  const { places } = resolvePath(folder, { cwd, facts });
  const isForeign = places.some((place) => ["elsewhere", "tracked-elsewhere"].includes(placeOf(place, facts)));
  return isForeign ? [{ act: "out-of-scope", target: folder, why: "changes another project" }] : [];
}

/** A session that works in a worktree: the main checkout has files, an index and a branch of its own. */
function isOtherCheckout(folder: string | undefined, { worktree, cwd, filesOwnedRoot = cwd, projectRoot }: Facts): boolean {
  if (folder === undefined || worktree === undefined || filesOwnedRoot === undefined || projectRoot === undefined || !isKnown(folder))
    return false;
  const isInWorktree = (path: string): boolean => isBelow(path, joinPath("/", worktree));
  return isInWorktree(joinPath("/", filesOwnedRoot)) && !isInWorktree(folder) && isBelow(folder, joinPath("/", projectRoot));
}

/** Sub-commands that change what a checkout has for itself; branches and tags are the same in all of them. */
const inCheckout = lazily(
  () =>
    new Set(
      (
        "add stage commit checkout switch restore reset rm mv merge rebase cherry-pick revert am apply clean pull stash update-index " +
        "read-tree checkout-index symbolic-ref submodule bisect sparse-checkout"
      ).split(" "),
    ),
);

function isChange([sub, ...rest]: readonly CommandWord[]): boolean {
  const name = sub?.text ?? "";
  if (rest.some(({ text }) => preview.test(text) || (dryByLetter.test(name) && /^-[a-z]{0,8}n/i.test(text)))) return false;
  const looks = looking.get(name);
  return looks ? !looks.test(rest[0]?.text ?? "") : changing().has(name);
}
