import { isKnown, type Act, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { pathDeeds } from "../files/deeds.ts";
import { isWithin } from "../files/place-facts.ts";
import type { ProgramCall } from "../tools/call.ts";
import { withoutDots, type Mount } from "../tools/containers/mounts.ts";

/** A new container around what is walked. Its own files are nobody's; its network is the world. */
export interface Container {
  /** Facts that hold there: no variables of this machine, and neighbours of its own. */
  readonly facts: Facts;
  /** Folders and files of this machine that it sees, by whole paths. */
  readonly mounts: readonly Mount[];
  /** A file says what is mounted, and nobody has read it: of the project only what steers us and other programs counts. */
  readonly isComposed: boolean;
}

const inside = { alone: new WeakMap<Facts, Facts>(), composed: new WeakMap<Facts, Facts>() } as const;

/** The same facts for each container: much is kept with them. */
export function factsInside(facts: Facts, container: "alone" | "composed"): Facts {
  const found = inside[container].get(facts) ?? { ...facts, container, variables: {} };
  inside[container].set(facts, found);
  return found;
}

/** Acts that reach somebody else, wherever they are done. */
const outward: ReadonlySet<Act> = new Set<Act>(["publish", "external-write", "message", "money", "leak", "control-plane"]);
/** Acts upon the folder in which a program works. */
const onFolder: ReadonlySet<Act> = new Set<Act>([
  "discard",
  "lose",
  "maybe-lose",
  "skip-checks",
  "executable-config",
  "write-secret",
  "disarm",
]);
const onPaths: ReadonlySet<Act> = new Set<Act>(["read", "list", "write", "delete"]);
const steering: ReadonlySet<Act> = new Set<Act>(["control-plane", "executable-config", "write-secret", "floor"]);

/** The deed as it is on this machine, if it leaves the container. */
export function leavingContainer(deed: Deed, container: Container | undefined): Deed | undefined {
  if (container === undefined) return deed;
  const { act, environment, cwd } = deed;
  if (onPaths.has(act)) return deed.elsewhere ? deed : onMount(deed, container);
  if (outward.has(act) || (environment !== undefined && environment !== "local" && act !== "unknown")) return deed;
  const folder = cwd === undefined ? undefined : mountAt(outsideOf(cwd, container), container);
  if (onFolder.has(act) && folder !== undefined && !folder.readOnly && !container.isComposed) return deed;
  return act === "opaque" && container.mounts.some((mount) => holdsProject(mount, container)) ? deed : undefined;
}

/** A script that nobody can read may write whatever it sees. */
const holdsProject = ({ source, readOnly }: Mount, { facts: { projectRoot }, isComposed }: Container): boolean =>
  !readOnly && !isComposed && projectRoot !== undefined && isWithin(projectRoot, source);

function onMount(deed: Deed, container: Container): Deed | undefined {
  const { target, cwd, act } = deed;
  const folder = cwd === undefined ? undefined : outsideOf(cwd, container);
  const isAbsolute = target.startsWith("/");
  if (!isAbsolute && (folder === undefined || target.startsWith("~"))) return undefined;
  const outside = isAbsolute ? outsideOf(target, container) : target;
  const place = withoutDots(isAbsolute ? outside : `${folder}/${target}`);
  const found =
    mountAt(place, container) ?? (deed.tree === true && act === "delete" ? mountBelow(withoutDots(target), container) : undefined);
  if (!found || (found.readOnly && act !== "read" && act !== "list")) return undefined;
  const below = isWithin(place, found.source) ? outside : found.source;
  const moved: Deed = { ...deed, target: below, cwd: folder };
  return container.isComposed && !steers(moved, container) ? undefined : moved;
}

/** Nobody knows that the project is what a composition mounts: what is ordinary work there stays so. */
const steers = (deed: Deed, { facts }: Container): boolean =>
  deed.act === "write" && pathDeeds(deed, { cwd: deed.cwd, facts }).some(({ act }) => steering.has(act));

const mountAt = (place: string, { mounts }: Container): Mount | undefined => mounts.find(({ source }) => isWithin(place, source));
const mountBelow = (place: string, { mounts }: Container): Mount | undefined => mounts.find(({ target }) => isWithin(target, place));

/** Where a path of the container lies on this machine; the same text if it is of no mount. */
function outsideOf(path: string, container: Container): string {
  const { mounts } = container;
  const plain = isKnown(path) ? withoutDots(path) : path;
  if (mountAt(plain, container)) return path; // said before
  const mount = mounts.find(({ target }) => target !== "/" && isWithin(plain, target));
  return mount ? `${mount.source}${plain.slice(mount.target.length)}${path.endsWith("/") && plain !== "/" ? "/" : ""}` : path;
}

/** A call whose paths below a mount are those of this machine, so that scripts there are read. */
export function seenFromOutside(call: ProgramCall, container: Container | undefined): ProgramCall {
  if (container === undefined) return call;
  const outside = (text: string): string =>
    text.replace(/^(-{1,2}[\w-]{1,60}=|)(\/.{1,4000})$/s, (_, option: string, path: string) => option + outsideOf(path, container));
  return {
    ...call,
    path: outside(call.path),
    words: call.words.map((word) => {
      const text = outside(word.text);
      return text === word.text ? word : { ...word, text };
    }),
    cwd: call.cwd === undefined ? undefined : outsideOf(call.cwd, container),
    facts: container.facts,
  };
}
