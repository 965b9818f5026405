import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { withoutPassword } from "../address.ts";
import { readPlain, readText } from "../disk.ts";
import { readGitConfig, type Setting } from "./config.ts";
import type { Repository } from "./repository.ts";
import { limits, type ActionPlace } from "../place.ts";

type Person = Pick<ActionPlace, "env" | "home">;

/**
 * Everything else that decides where a push goes and what it runs: settings about it in every file that git reads,
 * included files too, and the hook that runs before it. Nobody judges these; an approval rests on them.
 */
export async function pushRules(repository: Repository, person: Person): Promise<readonly string[]> {
  const settings = (await settingsIn(filesOf(repository, person), person)).filter(({ key }) => isAboutPushing(key));
  const hooksPath = settings.findLast(({ key }) => key === "core.hookspath")?.value;
  const hooks = hooksPath ? resolved(hooksPath, repository.root, person) : join(repository.commonFolder, "hooks");
  // husky's own folder holds only what starts the hooks of the project, which lie beside it
  const folders = basename(hooks) === "_" ? [hooks, dirname(hooks)] : [hooks];
  const marks = await Promise.all(folders.map((folder) => hookMark(join(folder, "pre-push"))));
  return [...settings.map(({ key, value }) => withoutPassword(`${key} ${value}`)), ...marks];
}

const isAboutPushing = (key: string): boolean =>
  /^(?:url|remote|branch|push)\./.test(key) || key === "core.hookspath" || key === "core.sshcommand";

/** In git's order: later files count. */
function filesOf({ gitFolder, commonFolder }: Repository, { env, home }: Person): readonly string[] {
  const { GIT_CONFIG_SYSTEM: system, GIT_CONFIG_GLOBAL: global, XDG_CONFIG_HOME: config } = env;
  const own = global ? [global] : [join(config || join(home, ".config"), "git", "config"), join(home, ".gitconfig")];
  return [system || "/etc/gitconfig", ...own, join(commonFolder, "config"), join(gitFolder, "config.worktree")];
}

const filesMax = 20;

/** The condition of an include is not checked: its settings can only add to the basis of an approval. */
async function settingsIn(files: readonly string[], person: Person): Promise<readonly Setting[]> {
  const settings: Setting[] = [];
  let left = filesMax;
  const read = async (file: string): Promise<void> => {
    if ((left -= 1) < 0) return;
    const text = await readText(await realpath(file).catch(() => file)); // people keep their settings behind links
    for (const setting of readGitConfig(text ?? "", limits.configKeysMax)) {
      settings.push(setting);
      if (isInclude(setting.key)) await read(resolved(setting.value, dirname(file), person));
    }
  };
  for (const file of files) await read(file);
  return settings;
}

const isInclude = (key: string): boolean => key === "include.path" || /^includeif\..*\.path$/.test(key);

const resolved = (path: string, from: string, { home }: Person): string =>
  path.startsWith("~/") ? join(home, path.slice(2)) : resolve(from, path);

/** Content of the hook and whether git would run it; for a file too large to read, its size and time. */
async function hookMark(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (!found) return "no hook";
  const content = await readPlain(await realpath(path).catch(() => path), limits.hashedMaxBytes);
  const mark = content ? createHash("sha256").update(content).digest("hex") : `${found.size} ${found.mtimeNs}`;
  return `${(found.mode & 0o111n) === 0n ? "idle" : "runs"} ${mark}`;
}
