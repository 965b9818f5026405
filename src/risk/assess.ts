import { CarriedFiles } from "./carried.ts";
import { isKnown, type Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { hiddenCharactersIn } from "./injection/hidden-characters.ts";
import { pathDeeds } from "./files/deeds.ts";
import { isNew, placeOf, recoveryOf } from "./files/place.ts";
import { resolvePath } from "./files/resolve.ts";
import { elsewhereDeeds } from "./elsewhere.ts";
import { judge, same, type Show } from "./judge.ts";
import { surfaces, type ToolInput } from "./surfaces.ts";
import { isOneMessage } from "./threads/program-threads.ts";
import { mcpDeeds } from "./mcp/mcp.ts";
import type { Action, Assessment, Pattern } from "./types.ts";
import { briefly, TooMuchWork, wasTooMuch, withWork, workBeyond, workMax } from "./work.ts";

/** Longer input is not read: it gates. */
const inputMaxChars = 1_048_576;

/**
 * Assesses an action by looking at it and at the facts alone (A10): nothing is run, nobody is asked, the same input
 * gives the same answer. Never throws; any trouble in here gates (A11).
 */
export const assess = (action: Action, facts: Facts = {}, show: Show = same): Assessment => assessWithDeeds(action, facts, show).assessment;

/** The same, beside the deeds that it rests on. */
export function assessWithDeeds(
  action: Action,
  facts: Facts,
  show: Show = same,
): { readonly assessment: Assessment; readonly deeds: readonly Deed[] } {
  const whole: Pattern = { tool: nameOf(action), target: "", environment: "local" };
  try {
    const placed = facts.projectRoot === undefined ? { ...facts, projectRoot: facts.cwd ?? action.cwd } : facts;
    const deeds = deedsOf(action, placed);
    const assessment = withWork(workMax.judging, () => ({
      ...withThread(judge(deeds.judged, { facts: placed, whole, show }), action),
      ...sideOf(deeds, placed),
    }));
    return { assessment, deeds: deeds.raw };
  } catch (cause) {
    const failed = gate(nameOf(action), cause instanceof TooMuchWork ? tooLarge : failedOn(cause));
    return { assessment: judge([failed], { facts: {}, whole, show }), deeds: [failed] };
  }
}

/** A19: the thread of a command counts where the command is that one message: nothing before or around it leads elsewhere. */
function withThread(assessment: Assessment, { tool, input }: Action): Assessment {
  const { thread, ...rest } = assessment;
  const command = input["command"] ?? input["cmd"];
  if (thread === undefined || tool.startsWith("mcp") || (typeof command === "string" && isOneMessage(command))) return assessment;
  return rest;
}

const failedOn = (cause: unknown): string => `the risk engine failed on it (${cause instanceof Error ? cause.message : "unknown"})`;
const tooLarge = "does more than can be weighed";

const nameOf = ({ tool }: Action): string => (typeof tool === "string" ? tool.slice(0, 100) : "");

const gate = (tool: string, why: string): Deed => ({ act: "opaque", tool: tool || "tool call", target: "", why });

/** No honest command touches more paths, of whole trees and of all else: the rest is not judged, and gates. */
export const pathsMax = 1_000;

const lastMax = 50;

interface Deeds {
  readonly raw: readonly Deed[];
  /** The same, paths judged by whose they are. */
  readonly judged: readonly Deed[];
  /** Where what is written without objection would lie. */
  readonly written: readonly string[];
  /** Places where something would be lost. */
  readonly removed: readonly string[];
}

/** All deeds of an action. */
function deedsOf(action: Action, facts: Facts): Deeds {
  const folder = folderOf(action, facts);
  let raw: readonly Deed[] = [];
  const isEnded = wasTooMuch(() => {
    raw = rawDeedsOf(action, facts);
  });
  const isTooMuch = isEnded || facts.isTooMuch === true;
  const judged: Deed[] = [];
  const writing: Deed[] = [];
  const removed: string[] = [];
  const carried = new CarriedFiles(facts);
  const isLeftOut = beyondEnds(raw);
  const isStashing = raw.some(({ act, tool }) => act === "read" && /^git stash\b/.test(tool)); // what lies there now is what is lost then
  const placesOf = (deed: Deed): readonly string[] => resolvePath(deed.target, { cwd: "cwd" in deed ? deed.cwd : folder, facts }).places;
  const placeOne = (deed: Deed): void => {
    if (isLeftOut.has(deed)) return;
    const found = judgedByPlace(deed, carried.factsFor(deed), folder);
    judged.push(...found, ...carried.follow(deed, placesOf));
    if (isLossy(deed) && found.some(({ act }) => losses.has(act))) removed.push(...lostPlaces(deed, placesOf, { facts, isStashing }));
    if (deed.store && !deed.elsewhere) removed.push(...storePlaces(deed, placesOf));
    if (deed.act === "write" && !deed.tree && found.every(({ act }) => act === "harmless")) writing.push(deed);
  };
  let placed = 0;
  const placing = asFarAsCanBe(action, isTooMuch ? workBeyond : workMax.placing, () => {
    for (; placed < raw.length; placed += 1) placeOne(raw[placed] as Deed);
  });
  const unplaced = raw.slice(placed); // nothing hides a whole tree behind it, nor what comes last
  const worst = [...unplaced.filter(({ tree }) => tree === true), ...unplaced.slice(-lastMax)];
  if (worst.length > 0) asFarAsCanBe(action, workBeyond, () => worst.forEach(placeOne));
  judged.push(...placing);
  const written = writing
    .filter((deed) => !carried.isForeign(deed))
    .slice(0, writesMax)
    .flatMap(placesOf);
  if (facts.isTooMuch) judged.push(gate(action.tool, tooLarge));
  if (isLeftOut.size > 0) judged.push(gate(action.tool, "touches more paths than can be looked at"));
  const readPlaces = (): readonly string[] => raw.filter(({ act, elsewhere }) => act === "read" && !elsewhere).flatMap(placesOf);
  return { raw, written, removed: lostInAll(removed, facts, readPlaces), judged: [...judged, ...deceptions(action)] };
}

/** The paths between the first and the last that are looked at. */
function beyondEnds(raw: readonly Deed[]): ReadonlySet<Deed> {
  const paths = raw.filter(isPath);
  const between = (deeds: readonly Deed[]): readonly Deed[] => (deeds.length > pathsMax ? deeds.slice(pathsMax / 2, -pathsMax / 2) : []);
  return new Set([...between(paths.filter(({ tree }) => tree)), ...between(paths.filter(({ tree }) => !tree))]);
}

/** Acts by which the content of a path is lost. */
const losses: ReadonlySet<string> = new Set(["lose", "maybe-lose", "discard", "outside-project", "out-of-scope"]);

const isLossy = ({ act, keeps, gone, elsewhere }: Deed): boolean =>
  !elsewhere && (act === "delete" || act === "lose" || act === "discard" || (act === "write" && (!keeps || gone === true)));

/** Things that git removes by a name of its own lie anywhere in the project, or among git's own names. */
function lostPlaces(
  deed: Deed,
  placesOf: (deed: Deed) => readonly string[],
  { facts, isStashing }: { readonly facts: Facts; readonly isStashing: boolean },
): readonly string[] {
  const root = treeOf(deed, facts);
  const kind = deed.lost === "branch" ? "branch" : /^git (stash|branch|tag|update-ref|reflog|gc|prune|filter-\w+)\b/.exec(deed.tool)?.[1];
  if (kind !== undefined && root !== undefined)
    return [...namesOfGit(kind, deed.target, `${root}/.git`), ...(kind === "stash" && isStashing ? [root] : [])];
  if (kind !== undefined) return [];
  const isTree = deed.lost === "tree" || /^(?:HEAD\b.*)?$/.test(deed.target);
  const named = isTree ? [] : placesOf(deed);
  return root !== undefined && (isTree || namesVersions.test(deed.tool)) ? [...named, root] : named;
}

/** A database in a file, with what it has written and not yet put in order. */
const storePlaces = (deed: Deed, placesOf: (deed: Deed) => readonly string[]): readonly string[] =>
  (deed.store ?? []).flatMap((target) => placesOf({ ...deed, target }).flatMap((place) => [place, `${place}-wal`, `${place}.wal`]));

/** Their words are versions more often than paths. */
const namesVersions = /^(?:chg|hg|jj|sl|svn) (?!revert\b)/;

/** The working tree that a deed is about: the project's, or the folder of another one. */
const treeOf = ({ cwd }: Deed, { projectRoot }: Facts): string | undefined =>
  cwd === undefined || projectRoot === undefined || !isKnown(cwd) || `${cwd}/`.startsWith(`${projectRoot}/`) ? projectRoot : cwd;

const folderOfRefs: Readonly<Record<string, string>> = { branch: "refs/heads/", tag: "refs/tags/", "update-ref": "" };

/** Where git keeps what a name stands for: every stash and every commit changes it. */
function namesOfGit(kind: string, target: string, folder: string): readonly string[] {
  if (kind === "stash") return [`${folder}/refs/stash`, `${folder}/logs/refs/stash`];
  const refs = folderOfRefs[kind];
  if (refs === undefined) return ["logs", "packed-refs", "refs"].map((name) => `${folder}/${name}`); // what could still be restored
  const isPlain = isKnown(target) && !/[*?[\]{}]|\.\./.test(target);
  return [`${folder}/packed-refs`, `${folder}/${refs}${isPlain ? target : ""}`];
}

/** A path known only at run time lies anywhere in the project, and a file that is read may be the list of paths. */
function lostInAll(removed: readonly string[], { projectRoot = "" }: Facts, readPlaces: () => readonly string[]): readonly string[] {
  return removed.every(isKnown) ? removed : [...removed, projectRoot, ...readPlaces()].filter((path) => path !== "" && isKnown(path));
}

/** Does it until it is too much; that is a deed of its own, and what was found before it stays. */
function asFarAsCanBe(action: Action, units: number, look: () => void): readonly Deed[] {
  try {
    withWork(units, look);
    return [];
  } catch (cause) {
    if (!(cause instanceof TooMuchWork)) throw cause;
    return [gate(nameOf(action), tooLarge)];
  }
}

const writesMax = 50;
const removesMax = 200;

/** Whether it only looks, and the free files of the project that it writes. */
function sideOf({ raw, written, removed }: Deeds, facts: Facts): Partial<Assessment> {
  const reads = raw.length > 0 && raw.every(({ act }) => act === "read" || act === "list");
  const writes = written.filter((path) => isFree(path, facts)).slice(0, writesMax);
  return {
    ...(reads ? { reads } : {}),
    ...(writes.length > 0 ? { writes } : {}),
    ...(removed.length > 0 ? { removes: [...new Set(removed)].slice(0, removesMax) } : {}),
  };
}

/** A definite file in the project that nobody else has changed: it is new, or git or this session can restore it. */
const isFree = (path: string, facts: Facts): boolean =>
  isKnown(path) &&
  !/[*?{}]/.test(path) &&
  ["owned", "project"].includes(placeOf(path, facts)) &&
  (isNew(path, facts) || ["made", "kept"].includes(recoveryOf(path, facts, false)));

const isPath = ({ act }: Deed): boolean => act === "read" || act === "list" || act === "write" || act === "delete";

const folderOf = ({ cwd }: Action, facts: Facts): string =>
  typeof cwd === "string" && cwd !== "" ? cwd : (facts.cwd ?? facts.projectRoot ?? "/");

/** Deeds of an action, before anybody asks whose the paths are. */
export function rawDeedsOf(action: Action, facts: Facts): readonly Deed[] {
  const { tool, input } = action;
  if (typeof tool !== "string" || typeof input !== "object" || input === null || Array.isArray(input))
    return [gate(nameOf(action), "the call names no tool, or has no input")];
  if (sizeOf(input) > inputMaxChars)
    return [gate(tool, "the call is too large to read"), ...rawDeedsOf({ ...action, input: cut(input) }, facts)];
  const deeds: Deed[] = [];
  const ends: Deed[] = [];
  const look = (found: Deed[], given: ToolInput): void => {
    for (const deed of rawDeeds(tool, given, { facts, cwd: folderOf(action, facts) })) found.push(deed);
  };
  let rest: readonly Deed[] = [];
  const isTooMuch = wasTooMuch(() => {
    rest = asFarAsCanBe(action, facts.isTooMuch ? 2 * workBeyond : workMax.finding, () => look(deeds, input));
  });
  if (isTooMuch) briefly(workBeyond, () => look(ends, cut(input)));
  return [...ends, ...deeds, ...rest];
}

/** More than is read of a command, so that one that was cut is known to be. */
const cutMaxChars = 70_000;

/** Too long input, each text cut to its beginning. */
const cut = (input: ToolInput): ToolInput =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      const short = typeof value === "string" ? value.slice(0, cutMaxChars) : Array.isArray(value) ? value.slice(0, 500) : value;
      return JSON.stringify(short).length > 8 * cutMaxChars ? [] : [[key, short] as const];
    }),
  );

const namesMaxChars = 202;

/** Both names may contain the two underscores that separate them: each reading counts, the last pair's first. */
function mcpNamesIn(tool: string): readonly { readonly server: string; readonly name: string }[] {
  const rest = tool.slice("mcp__".length);
  if (rest.length > namesMaxChars) return [];
  return [...rest.matchAll(/(?=__)/g)].toReversed().flatMap(({ index }) => {
    const [server, name] = [rest.slice(0, index), rest.slice(index + 2)];
    return /^[\w-]{1,80}$/.test(server) && /^[\w.-]{1,120}$/.test(name) ? [{ server, name }] : [];
  });
}

function rawDeeds(tool: string, input: ToolInput, { facts, cwd }: { facts: Facts; cwd: string }): readonly Deed[] {
  const as = (other: string, given: ToolInput): readonly Deed[] => rawDeeds(other, given, { facts, cwd });
  const place = { facts, cwd, tool, as };
  const names = tool.startsWith("mcp__") ? mcpNamesIn(tool) : [];
  if (names.length > 0)
    return names.flatMap(({ server, name }, at) => {
      const deeds = mcpDeeds({ server, name, args: input }, place) ?? [gate(tool, "its input lacks what this tool needs, or is no text")];
      return at === 0 ? deeds : deeds.filter(({ act }) => act !== "unknown"); // one unknown reading is enough
    });
  const surface = surfaces.get(tool.toLowerCase());
  if (surface) return surface(input, place) ?? [gate(tool, "its input lacks what this tool needs, or is no text")];
  if (!/^[A-Za-z][\w.:/ -]{0,119}$/.test(tool) || tool in Object.prototype) return [gate(tool, "no tool has such a name")];
  return mcpDeeds({ server: "", name: tool, args: input }, place) ?? [gate(tool, "its input lacks what this tool needs, or is no text")];
}

function judgedByPlace(deed: Deed, facts: Facts, cwd: string): readonly Deed[] {
  if (!isPath(deed)) return [deed];
  if (deed.elsewhere) return elsewhereDeeds(deed, facts);
  return pathDeeds(deed, { cwd: "cwd" in deed ? deed.cwd : cwd, facts });
}

/** Text that shows a person something else than what a program reads. Data that comes back is looked at as data. */
function deceptions({ tool, input }: Action): readonly Deed[] {
  if (typeof input !== "object" || input === null || /^tool_?result$/i.test(tool)) return [];
  const shown = ["command", "cmd", "path", "file_path", "url"].map((key) => (Object.hasOwn(input, key) ? input[key] : undefined));
  const deceives = [
    ...shown.filter((text) => typeof text === "string" && hiddenCharactersIn(text).length > 0),
    ...written(input).filter((text) => turnsText(text)),
  ];
  return deceives.map((text) => ({
    act: "injection",
    tool,
    target: "",
    quote: String(text).slice(0, 200),
    why: "holds invisible or direction-changing characters",
  }));
}

/** A file's content afterwards, by the keys that tools use for it. */
const written = (input: ToolInput): readonly string[] =>
  ["content", "contents", "new_string", "newString", "new_source", "text", "diff", "patch", "input", "edits"].flatMap((key) => {
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    return typeof value === "string" ? [value] : Array.isArray(value) ? [JSON.stringify(value)] : [];
  });

const contentMaxChars = 262_144;

/** Code whose order on the screen is not its order in the file. Joiners and blanks of width zero are ordinary there. */
function turnsText(content: string): boolean {
  const head = content.slice(0, contentMaxChars);
  if (!/[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u.test(head)) return false;
  return hiddenCharactersIn(head.replaceAll(/[\u00AD\u200B-\u200F\u2060-\u2065\uFEFF]|\p{Variation_Selector}/gu, "")).length > 0;
}

function sizeOf(input: ToolInput): number {
  let size = 0;
  for (const value of Object.values(input)) size += typeof value === "string" ? value.length : (JSON.stringify(value) ?? "").length;
  return size;
}
