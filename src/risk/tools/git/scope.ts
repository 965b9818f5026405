import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { placeOf } from "../../files/place.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import type { DeedSketch } from "../table.ts";

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
export function foreignRepository(words: readonly CommandWord[], { repository, cwd }: ProgramCall, facts: Facts): readonly DeedSketch[] {
  if (repository === undefined || !isKnown(repository) || !isChange(words)) return [];
  const folder = repository.replace(/\/\.git$/, "");
  const { places } = resolvePath(folder, { cwd, facts });
  const isForeign = places.some((place) => ["elsewhere", "tracked-elsewhere"].includes(placeOf(place, facts)));
  return isForeign ? [{ act: "out-of-scope", target: folder, why: "changes another project" }] : [];
}

function isChange([sub, ...rest]: readonly CommandWord[]): boolean {
  const name = sub?.text ?? "";
  if (rest.some(({ text }) => preview.test(text) || (dryByLetter.test(name) && /^-[a-z]{0,8}n/i.test(text)))) return false;
  const looks = looking.get(name);
  return looks ? !looks.test(rest[0]?.text ?? "") : changing().has(name);
}
