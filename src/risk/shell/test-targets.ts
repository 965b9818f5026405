import { isKnown } from "../deed.ts";
import type { Facts } from "../facts.ts";
import type { ShellWalk } from "./look.ts";

/** Names of files that some interpreter runs. */
export const scriptEnding = /\.(?:py|[cm]?[jt]s|pl|rb|php|lua|sh|bash|zsh|awk|ps1|bat|cmd)$/i;

/** Options of `node --test` that take a value in the next word. */
export const testOptions: readonly string[] = [
  "--test-concurrency",
  "--test-coverage-exclude",
  "--test-coverage-include",
  "--test-global-setup",
  "--test-isolation",
  "--test-name-pattern",
  "--test-reporter",
  "--test-reporter-destination",
  "--test-shard",
  "--test-skip-pattern",
  "--test-timeout",
];

/** Options that load a file; a reporter that comes with node has neither a dot nor a slash in its name. */
export const loadsFile = (option: string, value: string): boolean =>
  option === "--test-global-setup" || (option === "--test-reporter" && /[./]/.test(value));

/**
 * Whether a test runner is told where to look, and not what to run: a folder, or names with wildcards. It finds its
 * files there as usual. A named file, also one without an ending, is read like any other, and so are files that this
 * command itself fetched or copied there.
 */
export function isSearched({ facts, made }: ShellWalk, places: readonly string[], text: string): boolean {
  if (!isKnown(text)) return false;
  const isFolder = places.every((place) => !scriptEnding.test(place) && !isFile(place, facts));
  if (!isFolder && !wildcard.test(text)) return false;
  return !made.changed().some((file) => places.some((place) => file.startsWith(place.replace(fromWildcard, ""))));
}

const wildcard = /[*?]|\[[^\]]/;
const fromWildcard = /[*?[{][^]*$/;

/** Files that were asked for and could not be read are known by a mark; folders have none. */
function isFile(place: string, { unread = {}, projectRoot, cwd }: Facts): boolean {
  const root = `${projectRoot ?? cwd ?? ""}/`;
  const relative = place.startsWith(root) ? place.slice(root.length) : place;
  return Object.hasOwn(unread, relative) || Object.hasOwn(unread, place);
}
