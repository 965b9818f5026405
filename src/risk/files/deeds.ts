import { madeTemporary, someTemporary, unknownPiece, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { touches } from "./glob.ts";
import { fold, isInside, isWithin, placeFactsOf, withRoot } from "./place-facts.ts";
import { changeAmong, takenAmong } from "./entries-in-sets.ts";
import { entriesIn, holdsOurEntries } from "./our-entries.ts";
import { holdsProject, isAbsent, isNew, leadsToOwned, placeOf, recoveryOf, shownPath } from "./place.ts";
import { pathMaxChars, resolvePath, type ResolvedPath } from "./resolve.ts";
import { isWild, namesMany, segmentOf } from "./segment.ts";
import { specialChange, specialRead, type TraitJudgement } from "./places/special.ts";
import { work } from "../work.ts";
import { guardTraits, outputTraits, pathTraits } from "./traits.ts";

interface Where {
  readonly cwd: string | undefined;
  readonly facts: Facts;
}

const unitsPerPath = 20;
const unitsPerName = 5;
const unitsPerWildcard = 80;
const deedsMax = 60;

/**
 * Judges reading, listing, writing or removing a path. The target of the deed is the path as the action spells it; the
 * targets of the result are normalised. Any other deed comes back as it is. Never throws; never empty.
 */
export function pathDeeds(deed: Deed, { cwd, facts: given }: Where): readonly Deed[] {
  const { act } = deed;
  if (act !== "read" && act !== "list" && act !== "write" && act !== "delete") return [deed];
  if (deed.target.length > pathMaxChars) {
    return [{ ...deed, act: "opaque", target: deed.target.slice(0, 200), why: "a path longer than any system takes" }];
  }
  work(unitsPerPath + deed.target.length / 4);
  const facts = withRoot(given, cwd);
  const resolved = resolvePath(deed.target, { cwd, facts, ...(act === "delete" ? { last: "itself" as const } : {}) });
  const { cwd: _cwd, ...rest } = deed; // the targets of the result do not depend on it any more
  const found = new Map<string, Deed>();
  const add = (path: string, judged: readonly TraitJudgement[]): void => {
    const target = shownPath(path, facts);
    for (const { act: judgedAct, why } of judged) {
      const key = `${judgedAct} ${target}`;
      if (!found.has(key) && found.size < deedsMax) found.set(key, { ...rest, act: judgedAct, target, why });
    }
  };
  if (act !== "list") judge(deed, resolved, facts, add);
  if (act !== "list" && resolved.endless) add(deed.target, [{ act: "opaque", why: "links that lead nowhere certain" }]);
  if (found.size > 0) return [...found.values()].toSorted((one, other) => Number(isLoss(other)) - Number(isLoss(one)));
  return [{ ...rest, act: "harmless", target: shownPath(resolved.places[0] ?? deed.target, facts) }];
}

/** A whole tree or the repository: that it is lost says more than what all is in it. */
const isLoss = ({ act, target }: Deed): boolean => act === "floor" || (act === "lose" && /(^|\/)\.git$/.test(target));

function judge(deed: Deed, resolved: ResolvedPath, facts: Facts, add: (path: string, judged: readonly TraitJudgement[]) => void): void {
  // A deed that keeps the tree changes something unknown in it: then only the folder itself can be special.
  const whole = deed.tree === true && deed.keeps !== true;
  const isTaken = deed.act === "delete" || deed.gone === true;
  let special = false;
  for (const path of resolved.names) {
    work(namesMany(path) ? unitsPerWildcard : unitsPerName);
    const about = isTaken ? folderOfHidden(path, facts) : path;
    const traits = [...pathTraits(about, facts, whole), ...(isTaken ? guardTraits(about, facts) : [])];
    const judged = deed.act === "read" ? specialRead(traits, { deed, path, facts }) : specialChange(traits, { deed, path, facts });
    special ||= judged.length > 0;
    add(path, judged);
    if (deed.act === "write" && !namesMany(path) && traits.some(({ kind }) => kind === "stream")) return;
  }
  if (deed.act === "read") return;
  if (deed.spills === true || (deed.act === "write" && deed.tree === true && resolved.places.some(holdsOurEntries)))
    for (const path of resolved.places) if (entriesIn(path.replace(/\/\*$/, ""), facts).length > 0) add(path, [spilled]);
  for (const path of resolved.places) add(path, [...changeAmong(path, deed, facts), ...takenAmong(path, deed, facts)]);
  if (deed.act === "write" && deed.gone === true)
    for (const path of resolved.places) if (entriesIn(path, facts).length > 0) add(path, [shutAway]);
  if (deed.act === "write" && (deed.spills === true || deed.gone === true))
    for (const path of resolved.places)
      if (holdsGuard(path.replace(/\/\*{1,2}$/, ""), facts)) add(path, [deed.gone === true ? guardShut : guardSpilled]);
  const byPlace = deed.act === "write" ? writeByPlace : deleteByPlace;
  for (const path of resolved.places) {
    const judged = byPlace(deed, path, facts, resolved);
    // A special path says more than being not owned; under a brief both must hold.
    const scopeIsNews = !special || facts.session === "dispatched";
    add(path, scopeIsNews ? judged : judged.filter(({ act }) => act !== "out-of-scope"));
  }
}

/** `.*`, `.[!.]*`, `.??*`, `.[a-z]*`: a dot, and then nothing that would tell a name. */
const allHidden = /^\.(?:\*|\?|\[[!^][^\]]{1,64}\]|\[(?:\[:[a-z]{1,12}:\]|[a-z]-[a-z]|[0-9]-[0-9]){1,8}\])+$/i;

/** Taking every hidden name of a folder in the project takes no more than the folder, and says no more of what is in it. */
function folderOfHidden(path: string, facts: Facts): string {
  const end = path.lastIndexOf("/");
  const folder = path.slice(0, end).replace(/(?<!\/\*\*)(?:\/\*\*)+$/, "");
  if (!allHidden.test(path.slice(end + 1)) || isWild(folder) || holdsProject(folder, facts)) return path;
  return isInside(folder, facts) ? folder : path;
}

const shutAway: TraitJudgement = { act: "control-plane", why: "our entries in a client's settings lie there" };
const spilled: TraitJudgement = { act: "executable-config", why: "may write over our entries in a client's settings" };
const guardShut: TraitJudgement = { act: "control-plane", why: "the guard, or the Node that starts it, lies there" };
const guardSpilled: TraitJudgement = { act: "disarm", why: "may write over the guard, or the Node that starts it" };

/** Whether files of ours lie below the folder, however deep. Unpacking at the top of the project is everyday work. */
function holdsGuard(folder: string, facts: Facts): boolean {
  const { root, mainRoot, control } = placeFactsOf(facts);
  const below = `${fold(folder)}/`;
  return folder !== root && folder !== mainRoot && [...control.names].some((name) => name.startsWith(below));
}

const unowned: TraitJudgement = { act: "out-of-scope", why: "outside the files owned" };

function writeByPlace(deed: Deed, path: string, facts: Facts): readonly TraitJudgement[] {
  const loses = deed.keeps !== true && recoveryOf(path, facts, deed.tree === true) === "lost" && !isNew(path, facts);
  const lost: readonly TraitJudgement[] = loses
    ? [{ act: "lose", why: "overwrites what git cannot restore" }]
    : overwritesUnheld(deed, path, facts);
  switch (placeOf(path, facts)) {
    case "owned":
      return lost;
    case "project":
      return isOursToMake(deed, path, facts) ? lost : [...lost, unowned];
    case "temporary":
    case "cache":
      return [];
    case "tracked-elsewhere":
      return [...lost, { act: "out-of-scope", why: "a file of another project" }];
    case "elsewhere":
      return [strangeWrite(deed, path, facts)];
    case "unknown":
      return [unknownWrite(deed, facts)];
  }
}

/** Where there is no git, a file that lies there and was not made by this session: a note, as people work there too. */
function overwritesUnheld(deed: Deed, path: string, facts: Facts): readonly TraitJudgement[] {
  const isThere = facts.exists !== undefined && !isNew(path, facts);
  if (!facts.unheld || deed.keeps === true || deed.tree === true || !isThere) return [];
  return recoveryOf(path, facts, false) === "unknown" ? [{ act: "maybe-lose", why: "overwrites a file that is not in git" }] : [];
}

/** Under a brief that names its files, an unclear path is not among them. */
function unknownWrite({ among, keeps, changes }: Deed, { session, filesOwned }: Facts): TraitJudgement {
  if (among?.changed && !keeps && !changes) return { act: "lose", why: "overwrites files that are not as git holds them" };
  const isBound = session === "dispatched" && filesOwned !== undefined;
  return { act: isBound ? "out-of-scope" : "unknown", why: "writes to a path that is known only when it runs" };
}

/** A12: beyond the project is an advisory; a gate where it cannot be undone: the system's own, or what is there already. */
function strangeWrite(deed: Deed, path: string, facts: Facts): TraitJudgement {
  const { exists, home } = placeFactsOf(facts);
  if (home !== undefined && isWithin(home, path)) return { act: "outside-project", why: "a whole home folder" };
  const overwrites = deed.keeps !== true && exists !== undefined && touches(exists, fold(path), false);
  if (systemPlace.test(path)) return { act: "outside-project", why: "a system folder" };
  if (overwrites) return { act: "outside-project", why: "overwrites what lies outside the project" };
  if (deed.changes === true && recoveryOf(path, facts, false) !== "made")
    return { act: "outside-project", why: "changes in place what lies outside the project" };
  return { act: "out-of-scope", why: "outside the project" };
}

const systemPlace = /^\/(?!home\/|users\/|root\/|srv\/|workspaces?\/|mnt\/|media\/|data\/|opt\/homebrew\/)/i;

function isOursToMake(deed: Deed, path: string, facts: Facts): boolean {
  if (deed.keeps === true && deed.tree !== true && leadsToOwned(path, facts)) return true;
  const recovery = recoveryOf(path, facts, deed.tree === true);
  return recovery === "made" || (recovery === "output" && facts.session !== "dispatched");
}

function deleteByPlace(deed: Deed, path: string, facts: Facts, { asFolder }: ResolvedPath): readonly TraitJudgement[] {
  const many = deed.tree === true || namesMany(path);
  const place = placeOf(path, facts);
  if (place === "unknown") return unknownDelete(path, facts, { many, asFolder });
  if (many && holdsProject(path, facts)) return [{ act: "lose", why: "the whole project, including files that are not in git" }];
  switch (place) {
    case "owned":
    case "project":
      return projectDelete(path, facts, { many, owned: place === "owned", tree: deed.tree === true });
    case "temporary":
      return temporaryDelete(path, facts, asFolder);
    case "cache":
      return [{ act: "maybe-lose", why: "a cache outside the project" }];
    case "tracked-elsewhere":
      return elsewhereDelete(path, facts, deed.tree === true);
    case "elsewhere":
      return [
        { act: "outside-project", why: "outside the project" },
        { act: "lose", why: "deletes files outside the project that git cannot restore" },
      ];
  }
}

function elsewhereDelete(path: string, facts: Facts, tree: boolean): readonly TraitJudgement[] {
  const lost: TraitJudgement = { act: "lose", why: "untracked or changed: git cannot restore it" };
  const other: TraitJudgement = { act: "out-of-scope", why: "a file of another project" };
  return recoveryOf(path, facts, tree) === "lost" ? [lost, other] : [other];
}

interface Removal {
  readonly many: boolean;
  readonly owned: boolean;
  readonly tree: boolean;
}

function projectDelete(path: string, facts: Facts, { many, owned, tree }: Removal): readonly TraitJudgement[] {
  const scope = owned || facts.session !== "dispatched" ? [] : [unowned];
  switch (recoveryOf(path, facts, tree)) {
    case "made":
    case "output":
      return [];
    case "kept":
      return owned ? [] : [unowned];
    case "lost":
      return [{ act: "lose", why: "untracked or changed: git cannot restore it" }, ...scope];
    case "unknown":
      if (isAbsent(path, facts)) return scope; // nothing is there that could be removed
      if (facts.unheld && !isNew(path, facts)) return [{ act: "lose", why: "not in git: it cannot be restored" }, ...scope];
      return many
        ? [{ act: "lose", why: "it is unclear whether git can restore all of it" }, ...scope]
        : [{ act: "maybe-lose", why: "it is unclear whether git can restore it" }, ...scope];
  }
}

function temporaryDelete(path: string, facts: Facts, asFolder: boolean): readonly TraitJudgement[] {
  if ((asFolder && path === someTemporary) || /^\/\.?\*{1,2}$/.test(insideOf(someTemporary, path))) return [emptied];
  const { tempFolders } = placeFactsOf(facts);
  const folder = tempFolders.find((each) => isWithin(path, each));
  const first = folder === undefined ? path : (path.slice(folder.length + 1).split("/")[0] ?? "");
  if (first === madeTemporary || recoveryOf(path, facts, true) === "made") return []; // made by `mktemp` just before
  if (first === "" || !segmentOf(first).pointed) return [{ act: "lose", why: "other programs' temporary files" }];
  return [{ act: "maybe-lose", why: "temporary, but not known to be made by this session" }];
}

const emptied: TraitJudgement = { act: "lose", why: "an empty variable would make this the root of the machine" };
const insideOf = (folder: string, path: string): string => (path.startsWith(folder) ? path.slice(folder.length) : "");

function unknownDelete(
  path: string,
  facts: Facts,
  { many, asFolder }: { readonly many: boolean; readonly asFolder: boolean },
): readonly TraitJudgement[] {
  const rest = path.slice(`/${unknownPiece}`.length);
  if ((rest === "" && asFolder) || /^\/(?:\*|\.\*)?$/.test(rest)) return [emptied];
  const isOutput = outputTraits(path, facts).some(({ kind }) => kind === "output");
  const isTree = many && !(isOutput && !namesMany(rest));
  return isTree
    ? [{ act: "lose", why: "deletes a folder that is known only when it runs" }]
    : [{ act: "maybe-lose", why: "deletes files that are known only when it runs" }];
}
