import type { Deed, FileSelection } from "../deed.ts";
import { isKnown } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { chanceIn, type MatchChance } from "./could-change.ts";
import { compileGlobs, covers } from "./glob.ts";
import { fold, isWithin, placeFactsOf } from "./place-facts.ts";
import { contentOf } from "./known-content.ts";
import { entriesIn } from "./our-entries.ts";
import { namesMany, plainSegment, segmentOf, segmentsMeet } from "./segment.ts";
import type { TraitJudgement } from "./places/special.ts";

/** Names of files that each of our own folders has; the rest is not looked up. */
const ownNames = ["config.json", "tokens.json", "journal.db", "assent-hook.js"];
/** The same for what takes files away, and more of them. */
const takenNames = [...ownNames, "journal.db-wal", "machine", "up.json", "vault.age", "keys/vault.age", "bin/assent.js", "package.json"];

const changed: TraitJudgement = { act: "control-plane", why: "changes our entries in a client's settings, among other files" };
const mayChange: TraitJudgement = { act: "executable-config", why: "may change our entries in a client's settings, among other files" };

/**
 * Effects on our entries when every file of a set is changed: those that are seen to hold them, where the set reaches
 * them and the change may change them. `path` is the set as a wildcard, absolute.
 */
export function changeAmong(path: string, deed: Deed, facts: Facts): readonly TraitJudgement[] {
  if (deed.act !== "write" || (!namesMany(path) && isKnown(path))) return [];
  const base = baseOf(path);
  const set = compileGlobs([fold(path)], (glob) => [glob]);
  const { among = { hidden: false } } = deed;
  // Of a tree that is put there every folder may be one of those that it brings.
  const names = (file: string): readonly string[] => (deed.tree === true ? [file, ...upTo(file, base)] : [file]);
  const reaches = (file: string): boolean =>
    names(file).some((each) => covers(set, fold(each))) && isAmong(file, base, { among, facts, path });
  const seen = entriesIn(base, facts).map((file) => [file, contentOf(file, facts)] as const);
  const own = placeFactsOf(facts)
    .ownFolders.filter((folder) => isWithin(folder, base))
    .flatMap((folder) => ownNames.map((name) => [`${folder}/${name}`, undefined] as const));
  const chances = [...seen, ...own]
    .filter(([file, text]) => reaches(file) && isHolding(text, among))
    .map(([, text]) => chanceOf(text, deed));
  if (chances.includes("surely")) return [changed];
  return chances.includes("maybe") ? [mayChange] : [];
}

const mayTake: TraitJudgement = { act: "disarm", why: "may delete the guard's own files, among others" };

/** A wildcard, or a search, that takes away one of our own folders, what holds it, or a file in it. */
export function takenAmong(path: string, deed: Deed, facts: Facts): readonly TraitJudgement[] {
  if (deed.act !== "delete" || (!namesMany(path) && isKnown(path))) return [];
  const base = baseOf(path);
  const own = placeFactsOf(facts).ownFolders.filter((folder) => isWithin(folder, base) && folder !== base);
  if (own.length === 0) return [];
  const set = compileGlobs([fold(path)], (glob) => [glob]);
  const { among = { hidden: false } } = deed;
  const reaches = (file: string): boolean => covers(set, fold(file)) && isAmong(file, base, { among, facts, path });
  const places = own.flatMap((folder) => [...takenNames.map((name) => `${folder}/${name}`), ...(deed.tree ? upTo(folder, base) : [])]);
  return places.some(reaches) ? [mayTake] : [];
}

/** The folder, and those around it below another. */
const upTo = (folder: string, base: string): readonly string[] => {
  const names = folder.slice(base === "/" ? 1 : base.length + 1).split("/");
  return names.map((_, index) => `${base === "/" ? "" : base}/${names.slice(0, index + 1).join("/")}`);
};

const baseOf = (path: string): string => {
  const parts = path.split("/");
  const wild = parts.findIndex((part) => namesMany(part) || !isKnown(part));
  return parts.slice(0, wild < 0 ? undefined : wild).join("/") || "/";
};

const isHolding = (text: string | undefined, { holding }: FileSelection): boolean =>
  text === undefined || holding === undefined || holding.some((pattern) => chanceIn(text, pattern) !== "never");

/** A file that is replaced or shut changes for sure; an edit changes it only where it finds its pattern. */
function chanceOf(text: string | undefined, { keeps, gone, patterns, tool }: Deed): MatchChance {
  if (keeps !== true || gone === true) return "surely";
  if (leavesContent.test(tool)) return "never";
  if (text === undefined || patterns === undefined) return "maybe";
  const chances = patterns.map((pattern) => chanceIn(text, pattern));
  return chances.includes("surely") ? "surely" : chances.includes("maybe") ? "maybe" : "never";
}

/** Programs that change who may read a file, or its times: shutting it is judged apart. */
const leavesContent = /^(?:g?chmod|g?chown|g?chgrp|touch|setfacl)$/;

interface Set {
  readonly among: FileSelection;
  readonly facts: Facts;
  readonly path: string;
}

function isAmong(file: string, base: string, { among, facts, path }: Set): boolean {
  const rest = file.slice(base === "/" ? 1 : base.length + 1);
  const names = rest.split("/");
  const name = names.at(-1) ?? "";
  const { hidden, only, skips = [], depthMax, folders, tracked } = among;
  const spellsDots = /\/\./.test(path.slice(base.length));
  if (!hidden && !spellsDots && names.some((each) => each.startsWith("."))) return false;
  if (folders && !names.slice(0, -1).some((each) => each.startsWith("."))) return false;
  if (depthMax !== undefined && names.length - (folders ? 1 : 0) > depthMax) return false;
  if (only && !only.some((glob) => fits(glob, name))) return false;
  if (tracked && placeFactsOf(facts).tracked && !covers(placeFactsOf(facts).tracked ?? compileGlobs([], () => []), file)) return false;
  return !skips.some((glob) => [`./${rest}`, `/${rest}`, rest, file].some((spelled) => fits(glob, spelled)));
}

/** Here a star stands for slashes too. */
const fits = (glob: string, text: string): boolean => segmentsMeet(segmentOf(fold(glob)), plainSegment(fold(text)));
