import type { Facts } from "../facts.ts";
import { entryFiles } from "../files/agent-paths.ts";
import { covers } from "../files/glob.ts";
import { groundOf } from "../files/ground.ts";
import { contentOf } from "../files/known-content.ts";
import { holdsEntries } from "../files/our-entries.ts";
import type { Doing, Use } from "./table.ts";

/** What git does not hold leaves the disk with such a stash: our entries too, if they are seen there and not ignored. */
export function stashedEntries(use: Use): readonly Doing[] {
  const { facts, cwd, elsewhere, repository } = use.call;
  const { root = cwd, tracked } = groundOf(facts);
  if (root === undefined || elsewhere || repository !== undefined) return [];
  const files = entryFiles().map((file) => `${root}/${file}`);
  const isAll = use.has("-a", "--all");
  const ignores = isAll ? [] : ignoredNames(root, facts);
  const taken = files.filter(
    (file) =>
      holdsEntries(file, facts) &&
      isAmong(use, file.slice(root.length + 1)) &&
      !(tracked && covers(tracked, file)) &&
      !ignores.some((name) => file.startsWith(`${root}/${name}/`) || file === `${root}/${name}`),
  );
  return [
    ...files.map((target) => ({ act: "read", target }) as const), // asks how git stands to them
    ...taken.map(
      (target) => ({ act: "control-plane", target, why: "takes our entries away from a client's settings" }) as const,
    ),
  ];
}

/** Paths behind the sub-command say what is taken; none: everything. */
function isAmong({ rest }: Use, file: string): boolean {
  const named = rest.filter(({ text }, at) => at > 0 || !/^(?:push|save)$/.test(text)).map(({ text }) => text);
  if (named.length === 0 || rest[0]?.text === "save") return true;
  return named.some((name) => /^[.:/]|[*?[\uFFFC]/.test(name) || file.startsWith(name));
}

/** Names that git is told to ignore, as far as they are plain. */
const ignoredNames = (root: string, facts: Facts): readonly string[] =>
  [`${root}/.gitignore`, `${root}/.git/info/exclude`]
    .map((file) => contentOf(file, facts) ?? "")
    .flatMap((text) => text.split("\n").slice(0, linesMax))
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\*\*)?\//, "")
        .replace(/\/(?:\*{1,2})?$/, ""),
    )
    .filter((line) => line !== "" && !line.startsWith("#"));

const linesMax = 2_000;

/** What git is made to hold it takes away with the next stash, checkout or reset: our entries too, where they are seen. */
export function trackedEntries(use: Use): readonly Doing[] {
  const { facts, cwd, elsewhere, repository } = use.call;
  const { root = cwd, tracked } = groundOf(facts);
  if (root === undefined || elsewhere || repository !== undefined) return [];
  const files = entryFiles().map((file) => `${root}/${file}`);
  const taken = files.filter(
    (file) =>
      holdsEntries(file, facts) && isAmong(use, file.slice(root.length + 1)) && !(tracked && covers(tracked, file)),
  );
  return [
    ...files.map((target) => ({ act: "read", target }) as const),
    ...taken.map((target) => ({ act: "control-plane", target, why: "lets git take our entries away" }) as const),
  ];
}
