import { dirname, join, relative, sep } from "node:path";
import { clientFiles } from "../../lexicon/client-files.ts";
import { readText } from "../disk.ts";
import { isInside, nameOf } from "../names.ts";
import type { ActionPlace } from "../place.ts";
import { gitAsker, type AskGit } from "./ask.ts";
import type { Repository } from "./repository.ts";

const [timeMs, foldersMax, versionsMax, outputMaxBytes] = [1_500, 6, 24, 64 * 1024];

/**
 * Our entries in clients' settings that another version of the project would replace or take away, by its name. Git lays
 * such a version over files that it ignores without a word, and `init` has it ignore those.
 */
export async function entriesReplaced(
  repository: Repository,
  versions: readonly string[],
  place: Pick<ActionPlace, "cwd" | "env">,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const paths = await ownEntries(repository.root, place.cwd);
  const ask = paths.length > 0 ? await gitAsker(repository, place, AbortSignal.timeout(timeMs)) : undefined;
  if (!ask) return {};
  const [held, ...found] = await Promise.all(["HEAD", ...versions.slice(0, versionsMax)].map((version) => filesIn(ask, version, paths)));
  const entries = versions.map((version, at) => {
    const there = at < versionsMax ? found[at] : () => unread;
    const changed = there ? paths.filter((path) => there(path) !== held?.(path)) : [];
    return [version, changed.map((path) => nameOf(repository.root, join(repository.root, path)))] as const;
  });
  return Object.fromEntries(entries);
}

/** Files of clients with our entries, from the root of the repository and every folder on the way to where it would happen. */
async function ownEntries(root: string, cwd: string): Promise<readonly string[]> {
  const folders = [root];
  for (let folder = cwd; isInside(root, folder) && folder !== root && folders.length < foldersMax; folder = dirname(folder))
    folders.push(folder);
  const names = clientFiles.flatMap(({ entries, others }) => [...entries, ...others]);
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const texts = await Promise.all(paths.map(readText));
  return paths.filter((_, at) => /assent/i.test(texts[at] ?? "")).map((path) => relative(root, path).split(sep).join("/"));
}

/** The marks of these files in a version, or of what stands where a folder of them is; undefined: there is no such version. */
async function filesIn(ask: AskGit, version: string, paths: readonly string[]): Promise<MarkOf | undefined> {
  const tree = `${version}^{tree}`;
  const folders = new Set(paths.flatMap(clientFolders));
  const words = ["ls-tree", "-z", "--full-tree", tree, "--", ...paths, ...folders];
  const said = await ask({ words, maxBytes: outputMaxBytes, timeMs });
  // A version that is there and was not read counts as another one.
  if (!said) return (await ask({ words: ["rev-parse", "--verify", "--quiet", tree], timeMs })) && (() => unread);
  const marks = new Map(
    said
      .toString("utf8")
      .split("\0")
      .flatMap((line) => {
        const [, mark, path] = /^\d+ \w+ ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
        return mark !== undefined && path !== undefined ? [[path, mark] as const] : [];
      }),
  );
  return (path) => marks.get([path, ...clientFolders(path)].find((each) => marks.has(each)) ?? "");
}

type MarkOf = (path: string) => string | undefined;
const unread = "unread";

/** Folders of a client in which a file lies: `.claude`. A file or a link in the place of one takes all that is in it. */
function clientFolders(path: string): readonly string[] {
  const folder = dirname(path);
  return /(?:^|\/)\./.test(folder) && folder !== "." ? [folder, ...clientFolders(folder)] : [];
}
