import type { Act, Deed } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { covers } from "../glob.ts";
import { isSuspicious, manifestChange, touchesOurHooks } from "../content.ts";
import { placeFactsOf } from "../place-facts.ts";
import { contentOf } from "../known-content.ts";
import { changesOurPlugin, spoilsOurEntries, takesAway, takesOurEntries, takesSeenEntries } from "../our-entries.ts";
import { isNew, placeOf } from "../place.ts";
import { pathTraits, type Trait, type TraitKind } from "../traits.ts";

/** One judgement that follows from a trait. */
export interface TraitJudgement {
  readonly act: Act;
  readonly why: string;
}

interface Seen {
  readonly deed: Deed;
  readonly path: string;
  readonly facts: Facts;
}

const readActs: Readonly<Partial<Record<TraitKind, Act>>> = {
  secret: "read-secret",
  "keyed-config": "read-secret",
  memory: "read-secret",
  "raw-device": "read-secret",
};

/** Acts for writing or removing such a file, whatever it holds. */
const changeActs: Readonly<Partial<Record<TraitKind, Act>>> = {
  secret: "write-secret",
  "keyed-config": "executable-config",
  memory: "privilege",
  "git-config": "write-secret",
  "git-hook": "executable-config",
  "git-internals": "lose",
  "git-lock": "maybe-lose",
  executable: "executable-config",
  control: "control-plane",
  "control-keys": "control-plane",
  privilege: "privilege",
  log: "disarm",
  "raw-device": "floor",
  device: "privilege",
  "later-steps": "unknown",
  auth: "auth-module",
  billing: "billing-module",
  dependencies: "install",
};

/** Special traits of reading the path. Reading all of a home or of the machine reads its secrets too. */
export const specialRead = (traits: readonly Trait[], { deed, path, facts }: Seen): readonly TraitJudgement[] =>
  traits.flatMap(({ kind, why }) => {
    if (kind === "control-keys") return [{ act: isNamedOurs(path, facts) ? "control-plane" : "read-secret", why }];
    const isEverything = kind === "floor-of-people" || (kind === "floor" && path === "/");
    const act = isEverything && deed.tree === true ? "read-secret" : readActs[kind];
    return act ? [{ act, why }] : [];
  });

/** Whether the path lies in a folder of ours by its name; a wider folder or wildcard only may hold it. */
const isNamedOurs = (path: string, facts: Facts): boolean => {
  const wild = path.search(/[*?\uFFFC]/);
  const folder = wild < 0 ? path : path.slice(0, path.lastIndexOf("/", wild)) || "/";
  return pathTraits(folder, facts).some(({ kind }) => kind === "control" || kind === "control-keys");
};

/** Special traits of writing to the path or removing it. */
export function specialChange(traits: readonly Trait[], seen: Seen): readonly TraitJudgement[] {
  const judged = traits.flatMap((trait) => changeOf(trait, seen));
  const floor = judged.filter(({ act }) => act === "floor"); // the other judgements lie within
  return floor.length > 0 ? floor : judged;
}

function changeOf({ kind, why }: Trait, seen: Seen): readonly TraitJudgement[] {
  const { deed, path, facts } = seen;
  const dispatched = facts.session === "dispatched";
  switch (kind) {
    case "floor":
      return deed.act === "delete" || deed.tree === true ? [{ act: "floor", why }] : [];
    case "floor-of-people":
      return deed.act === "delete" || (deed.tree === true && deed.keeps !== true) ? [{ act: "floor", why }] : [];
    case "client-settings":
      return [settingsChange(why, seen)];
    case "our-entries":
      return takesOurEntries(path, deed, facts) || changesOurPlugin(path, deed, facts) ? [{ act: "control-plane", why }] : [];
    case "auth-door":
    case "billing-door":
      return dispatched ? [{ act: "out-of-scope", why }] : [];
    case "migration":
      return isPastMigration(path, facts, deed) ? [{ act: "past-migration", why }] : [];
    case "build-script":
      return buildChange(why, seen);
    case "manifest":
      return manifestActs(why, seen);
    default: {
      const act = changeActs[kind];
      return act && !(kind === "secret" && isFirst(seen)) ? [{ act, why }] : [];
    }
  }
}

/** A first environment file made from its example, or a key for a trial: nothing is lost, and nothing in it opens anything yet. */
const isFirst = ({ deed, path, facts }: Seen): boolean =>
  deed.sample === true && facts.session !== "dispatched" && isNew(path, facts) && firstPlaces.has(placeOf(path, facts));
const firstPlaces: ReadonlySet<string> = new Set(["owned", "project", "temporary"]);

function settingsChange(why: string, { deed, path, facts }: Seen): TraitJudgement {
  const before = contentOf(path, facts);
  const { content, replaces } = deed;
  const keeps = deed.keeps === true && !takesAway(deed);
  return touchesOurHooks({ content, replaces, keeps }, before) || takesSeenEntries(path, deed, facts) || spoilsOurEntries(path, deed, facts)
    ? { act: "control-plane", why: "our entries in a client's settings" }
    : { act: "executable-config", why };
}

/** A new file among old ones is a new migration; one that git holds already must not be touched again. */
function isPastMigration(path: string, facts: Facts, deed: Deed): boolean {
  const { tracked, exists } = placeFactsOf(facts);
  if (deed.act === "write" && exists && isNew(path, facts)) return false;
  if (tracked) return covers(tracked, path);
  return exists !== undefined && !isNew(path, facts);
}

function buildChange(why: string, { deed, path, facts }: Seen): readonly TraitJudgement[] {
  if (deed.act !== "write" || placeOf(path, facts) !== "project") return [];
  const { tracked } = placeFactsOf(facts);
  const isKept = tracked !== undefined && covers(tracked, path);
  const isPlain = deed.content === undefined || !isSuspicious(deed.content);
  return isKept && isPlain ? [] : [{ act: "executable-config", why }];
}

function manifestActs(why: string, { deed, path, facts }: Seen): readonly TraitJudgement[] {
  if (deed.act !== "write") return [];
  if (deed.content === undefined) return facts.session === "dispatched" ? [{ act: "install", why }] : [];
  const { dependencies, scripts } = manifestChange(path, deed.content, contentOf(path, facts));
  const drops = deed.replaces !== undefined && manifestChange(path, deed.replaces, undefined).dependencies;
  return [
    ...(dependencies || drops ? [{ act: "install", why: "changes the list of dependencies" } as const] : []),
    ...(scripts ? [{ act: "executable-config", why: "adds a script that installing runs" } as const] : []),
  ];
}
