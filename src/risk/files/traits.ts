import { lazily } from "../../kernel/lazily.ts";
import { isKnown, unknownPiece } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { agentRows, type AgentKind } from "./places/agent-paths.ts";
import { executableRows, type ExecutableKind } from "./places/executable-paths.ts";
import { gitRows, type GitKind } from "./places/git-paths.ts";
import { covers, touches, type Globs } from "./glob.ts";
import { fold, isWithin, placeFactsOf, type PlaceFacts } from "./place-facts.ts";
import { moduleRows, type ModuleKind } from "./places/module-paths.ts";
import { outputRows, type OutputKind } from "./places/output-paths.ts";
import { rowsOf, tableOf, trailOf, type PathRow, type Trail } from "./rows.ts";
import { secretRows, type SecretKind } from "./places/secret-paths.ts";
import { namesMany, segmentOf } from "./segment.ts";
import { systemRows, type SystemKind } from "./places/system-paths.ts";

export type TraitKind = SecretKind | GitKind | ExecutableKind | AgentKind | SystemKind | ModuleKind | OutputKind;

/** A special property of a path, wherever it lies. */
export interface Trait {
  readonly kind: TraitKind;
  readonly why: string;
}

const isFloor = ({ kind }: PathRow<TraitKind>): boolean => kind === "floor" || kind === "floor-of-people";
export const allRows = lazily((): readonly PathRow<TraitKind>[] => [
  ...secretRows(),
  ...gitRows(),
  ...executableRows(),
  ...agentRows(),
  ...systemRows(),
  ...moduleRows(),
]);

const table = lazily(() => tableOf(allRows().filter((row) => !isFloor(row))));
const floorTable = lazily(() => tableOf(allRows().filter(isFloor)));
const guardTable = lazily(() => tableOf(agentRows().filter(({ kind }) => guardKinds.has(kind))));
const guardKinds: ReadonlySet<TraitKind> = new Set<AgentKind>(["client-settings", "our-entries", "control"]);
const outputTable = lazily(() => tableOf<OutputKind>(outputRows()));
/** These depend on being part of the project: a folder called `auth` elsewhere is not its authentication. */
const projectKinds = lazily((): ReadonlySet<TraitKind> => new Set(moduleRows().map(({ kind }) => kind)));

/** `path` is absolute, as `resolvePath` gives it. `whole`: everything below it is meant too. */
export function pathTraits(path: string, facts: Facts, whole = false): readonly Trait[] {
  const placeFacts = placeFactsOf(facts);
  const trail = trailIn(path, facts);
  const inside = trail.insideAt > 0 || placeFacts.root === undefined || placeFacts.root === "/";
  const below = whole && !isMade(path, facts, trail);
  const found: Trait[] = rowsOf(table(), trail, below).filter(
    ({ kind, capitals }) => (inside || !projectKinds().has(kind)) && !(capitals === true && isInSmallLetters(path, facts, trail)),
  );
  if (reaches(placeFacts.hooks, path, { whole })) found.push({ kind: "git-hook", why: "where git is told to find its hooks" });
  if (reaches(placeFacts.control, path, { whole, vague: facts.session === "dispatched" }))
    found.unshift({ kind: "control", why: "the guard's own files" });
  const holdsRoot = placeFacts.root !== undefined && isWithin(placeFacts.root, path);
  if (reaches(placeFacts.keys, path, { whole: whole && !holdsRoot, vague: true }))
    found.unshift({ kind: "control-keys", why: "keys and tokens of the guard" });
  if (path.startsWith(`/${unknownPiece}`)) return found;
  const holder = holderOf(path, trail);
  if (holder === placeFacts.root && holder !== placeFacts.home && holder !== "/") return found;
  const held = holder === path ? trail : trailIn(holder, facts);
  if (holder === "/") found.unshift({ kind: "floor", why: "the whole machine" });
  else if (isHomeItself(held)) found.unshift({ kind: "floor-of-people", why: "a whole home" });
  else found.unshift(...rowsOf(floorTable(), held, false));
  return found;
}

/** `docs/agents.md` on a system that tells capitals apart. At the project's top it stays what people may mean by it. */
const isInSmallLetters = (path: string, { os }: Facts, { insideAt, plain }: Trail): boolean =>
  os === "linux" && insideAt > 0 && plain.length > insideAt + 1 && /\/[a-z.]+$/.test(path);

/** Whether the path is one of the guard's own files, or may be. Absolute, as `resolvePath` gives it. */
export const reachesOurs = (path: string, facts: Facts): boolean => reaches(placeFactsOf(facts).control, path, { whole: false });

/** Parts of the path that a guard depends on: moving a folder away takes them along. */
export function guardTraits(path: string, facts: Facts): readonly Trait[] {
  if (isMade(path, facts, trailIn(path, facts))) return [];
  const paths = path.includes("/**") ? [path, flattened(path)] : [path];
  return paths.flatMap((each) => rowsOf<TraitKind>(guardTable(), trailIn(each, facts), true));
}

/** Traits of files that come back by themselves. Wildcards count as ordinary characters, so that `*` is not taken for `dist`. */
export function outputTraits(path: string, facts: Facts): readonly PathRow<OutputKind>[] {
  const last = lastLook(path, facts);
  last.outputs ??= rowsOf(outputTable(), { ...last.trail, segments: last.trail.plain }, false);
  return last.outputs;
}

interface Look {
  readonly path: string;
  readonly placeFacts: PlaceFacts;
  readonly trail: Trail;
  outputs?: readonly PathRow<OutputKind>[];
}
let last: Look | undefined;

/** One path is asked about several times in a row, so the last answer is kept. */
function lastLook(path: string, facts: Facts): Look {
  const placeFacts = placeFactsOf(facts);
  if (last?.path !== path || last.placeFacts !== placeFacts) last = { path, placeFacts, trail: trailOn(path, placeFacts) };
  return last;
}

const trailIn = (path: string, facts: Facts): Trail => lastLook(path, facts).trail;

function trailOn(given: string, { home, root, mainRoot, moved }: PlaceFacts): Trail {
  const from = moved.find(([folder]) => isWithin(given, folder));
  const path = from ? from[1] + given.slice(from[0].length) : given; // a moved folder has its old content
  const trail = trailOf(path, { home, root });
  return mainRoot !== undefined && trail.insideAt === 0 ? trailOf(path, { home, root: mainRoot }) : trail;
}

/** A tree that this mission made, or that the next build makes: a file below it that looks like a secret is none. */
function isMade(path: string, facts: Facts, { insideAt }: Trail): boolean {
  if (covers(placeFactsOf(facts).produced, path)) return true;
  return insideAt > 0 && outputTraits(path, facts).some(({ kind }) => kind === "output");
}

interface Reach {
  readonly whole: boolean;
  /** Very general wildcards count too: no ordinary work needs them at the root. */
  readonly vague?: boolean;
}

/** A wildcard counts only if its first piece points somewhere: `*` reaches nearly everything. */
function reaches(globs: Globs, path: string, { whole, vague = false }: Reach): boolean {
  const folded = fold(path);
  if (!namesMany(folded) && isKnown(folded)) return touches(globs, folded, whole);
  const flat = folded.includes("/**") ? flattened(folded) : folded;
  if (vague && isKnown(flat) && touches(globs, flat, whole)) return true;
  return reachesPointed(globs, folded, whole) || (flat !== folded && reachesPointed(globs, flat, whole));
}

/** `**` also stands for no folder at all; at the end it stands for the direct content. */
const flattened = (path: string): string => path.replace(/(?:\/\*\*)+$/, "/*").replaceAll(/(?:\/\*\*)+(?=\/)/g, "");

function reachesPointed(globs: Globs, path: string, whole: boolean): boolean {
  const parts = path.split("/").slice(1);
  const wild = parts.findIndex((part) => namesMany(part) || !isKnown(part));
  if (wild >= 0 && !segmentOf(parts[wild] ?? "").pointed) return touches(globs, `/${parts.slice(0, wild).join("/")}`, false);
  return touches(globs, path, whole);
}

const everything = /^(?:\*{1,2}|\.\*|\.\[!\.\]\*|\.\?\?\*|\?\*|\*\.\*)$/;

/** `x/*` counts as x when it is lost. */
function holderOf(path: string, { plain }: Trail): string {
  let end = plain.length;
  while (end > 0 && everything.test(plain[end - 1]?.text ?? "")) end -= 1;
  return end === plain.length
    ? path
    : `/${path
        .split("/")
        .slice(1, end + 1)
        .join("/")}`;
}

const isHomeItself = ({ segments, homeAt }: Trail): boolean =>
  homeAt !== undefined && homeAt === segments.length && !segments.some(({ tokens }) => tokens);
