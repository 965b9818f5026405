import { scriptManagers } from "../../../lexicon/programs.ts";
import type { Deed } from "../../deed.ts";
import { placeFactsOf } from "../../files/place-facts.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { wholeAt } from "../file-content.ts";
import type { ShellWalk } from "../look.ts";
import { isStrangePlace } from "../programs/settings.ts";

interface Installing {
  readonly verb: string;
  /** Where it installs, from the root of the machine. */
  readonly folder: string;
  /** Scripts that installing would run. */
  readonly scripts: readonly string[];
}

/**
 * Installing in a folder outside the project, that this command did not make, runs and fetches what others wrote there. It is
 * as good as one of the project's only where all that decides was read: no script of its own, no settings, no source but the
 * usual one.
 */
export function unseenPackages(look: ShellWalk, call: ProgramCall, { verb, folder, scripts }: Installing): Deed | undefined {
  if (!scriptManagers.has(call.program) || !isStrangePlace(look, folder) || isOwnWorktree(look, folder)) return undefined;
  if (/^(?:rb|rebuild)$/.test(verb) || !isPlainFolder(look, folder, scripts))
    return {
      act: "opaque",
      signal: "SecurityBoundary",
      tool: `${call.program} ${verb}`.trim(),
      target: folder,
      span: call.span,
      why: "it installs outside the project, with scripts, settings or sources there that nobody has seen",
    };
  return undefined;
}

/** Settings of package managers, and what makes installing compile: they name programs, or where packages come from. */
const steering =
  ".npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs .pnpmfile.js pnpm-workspace.yaml bunfig.toml binding.gyp bun.lockb".split(" ");
const locks = "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock".split(" ");
const foldersMax = 12;

function isPlainFolder(look: ShellWalk, folder: string, scripts: readonly string[]): boolean {
  const above = foldersAbove(look, folder);
  // All of them are looked for at once: a file that is not asked about is not read.
  const others = [folder, ...above].flatMap((each) => steering.map((file) => isMissing(look, `${each}/${file}`)));
  const manifests = above.map((each) => isMissing(look, `${each}/package.json`));
  const locked = locks.map((file) => isMissing(look, `${folder}/${file}`) || isUsual(wholeAt(look, `${folder}/${file}`)));
  const manifest = wholeAt(look, `${folder}/package.json`);
  return (
    above.length < foldersMax &&
    [...others, ...manifests, ...locked].every(Boolean) &&
    manifest !== undefined &&
    isPlainManifest(manifest, scripts)
  );
}

/** Folders around it, up to the person's home, or to the root: a manifest or settings there may be for it too. */
function foldersAbove({ facts }: ShellWalk, folder: string): readonly string[] {
  const { home } = placeFactsOf(facts);
  const names = folder.split("/");
  const all = names.slice(2).map((_, index) => names.slice(0, names.length - 1 - index).join("/"));
  const end = all.indexOf(home ?? "");
  return (end < 0 ? all : all.slice(0, end)).slice(0, foldersMax);
}

/** Whether it was looked for and is not there. */
function isMissing(look: ShellWalk, path: string): boolean {
  const { facts } = look;
  const isUnread = facts.unreadable !== undefined && Object.hasOwn(facts.unreadable, path);
  return wholeAt(look, path) === undefined && facts.files !== undefined && !isUnread && !look.made.isReplaced(path);
}

/** A lock that takes packages from the registry alone. */
const isUsual = (lock: string | undefined): boolean =>
  lock !== undefined &&
  [...lock.matchAll(/\b(?:https?|git|ssh|file|link)(?:\+\w{1,8})?:[^\s"',}]{0,200}|\bgit@|\btarball:/g)].every(([found]) =>
    /^https:\/\/(?:registry\.(?:npmjs\.org|yarnpkg\.com)|opencollective\.com|github\.com\/sponsors|www\.patreon\.com|tidelift\.com)\//.test(
      found,
    ),
  );

function isPlainManifest(text: string, scripts: readonly string[]): boolean {
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (typeof manifest !== "object" || manifest === null || Array.isArray(manifest)) return false;
    const { scripts: own = {}, ...rest } = manifest as Readonly<Record<string, unknown>>;
    if (typeof own !== "object" || own === null || scripts.some((name) => Object.hasOwn(own, name))) return false;
    return Object.entries(rest).every(([key, value]) => !deciding.test(key) || leavesOf(value).every((each) => isRange(each)));
  } catch {
    return false;
  }
}

/** Members that say what is fetched; `workspaces` and the settings of a manager are no ranges, whatever they say. */
const deciding = /dependencies$|^(?:overrides|resolutions|packageManager|workspaces|pnpm|yarn|bun|gypfile|catalogs?|patchedDependencies)$/i;

/** Values at whatever depth: a manifest that was parsed has an end. */
const leavesOf = (value: unknown): readonly unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

/** `^1.2.3`, `>=1 <2 || 3.x`, `latest`, `npm:other@^1`, `pnpm@9.1.0`: what the registry alone answers. */
const isRange = (value: unknown): boolean =>
  typeof value === "boolean"
    ? false
    : typeof value === "string" &&
      /^(?:npm:(?:@[\w.-]{1,100}\/)?[\w.-]{1,100}(?:@|$)|(?:npm|pnpm|yarn|bun)@)?[\w.^~<>=|*+ -]{0,200}$/.test(value);

/** Another worktree of the project: its git says so, and the project's own git says it too. */
function isOwnWorktree(look: ShellWalk, folder: string): boolean {
  if (look.made.isWorktree(folder)) return true;
  const { root, mainRoot } = placeFactsOf(look.facts);
  const around = [folder, ...foldersAbove(look, folder)];
  const pointed = around.flatMap((each) => {
    const store = /^gitdir: (\/[^\n]{1,1000})\n?$/.exec(wholeAt(look, `${each}/.git`) ?? "")?.[1];
    return store === undefined ? [] : [{ each, store }];
  });
  return pointed.some(({ each, store }) => {
    const isOurs = [root, mainRoot].some((place) => place !== undefined && /^\/[^/]+$/.test(after(store, `${place}/.git/worktrees`)));
    return isOurs && wholeAt(look, `${store}/gitdir`)?.trim() === `${each}/.git`;
  });
}

const after = (path: string, folder: string): string => (path.startsWith(folder) ? path.slice(folder.length) : "");
