import { pathsMax, rawDeedsOf } from "./assess.ts";
import type { Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { pathDeeds } from "./files/deeds.ts";
import { filesSayingWhere } from "./net/variable-homes.ts";
import type { Action } from "./types.ts";
import { wasTooMuch, withWork, workMax } from "./work.ts";

/** The facts that an assessment asks for: gathered read-only, and only these. */
export interface Needs {
  /** Paths it would touch, as the action spells them, resolved against its folder: links, git state, existence. */
  readonly paths: readonly string[];
  /** Files whose content decides what runs: scripts, package.json, Makefile. */
  readonly files: readonly string[];
  /** Wildcards of sources that would run: the files that fit them count like `files`. */
  readonly matching?: readonly string[];
  /** Branches, remotes and configuration of the repository. */
  readonly git: boolean;
  /** SQL that a real parser should look at. */
  readonly sql: readonly string[];
  /** Words that may name other versions of the project, whose files git would lay over those that are there. */
  readonly versions?: readonly string[];
  /** For a push: the words that may name its refs. */
  readonly pushes?: readonly string[];
  /** It would end processes that it did not start itself: those of this machine, and who has these ports. */
  readonly processes?: { readonly ports: readonly number[] };
  /** Finding out what it does took more work than there is: it gates whatever is known, and its second look need not go as far. */
  readonly isTooMuch?: true;
  /** More is touched than is listed here: of what is not listed nothing is known. */
  readonly isPart?: true;
}

const listMax = 500;
/** Number of paths looked up for an action that gates anyway: an approval of it rests on them. */
const fewMax = 20;

/**
 * Assesses the action without facts and records the facts it asks for; with those known so far, also those that scripts
 * among them ask for. Never throws; pure like `assess`.
 */
export function needsOf(action: Action, known: Facts = { projectRoot: action.cwd, cwd: action.cwd }): Needs {
  const files = new Set<string>();
  const sql = new Set<string>();
  const spelled = new Set<string>();
  const versions = new Set<string>();
  const matching = new Set<string>();
  const facts: Facts = {
    ...known,
    files: listening(files, known.files),
    sql: listening(sql),
    symlinks: listening(spelled, known.symlinks),
    versions: listening(versions, known.versions),
    matching: listening(matching, known.matching),
  };
  let deeds: readonly Deed[] = [];
  const isTooMuch = wasTooMuch(() => {
    deeds = safely(() => rawDeedsOf(action, facts));
  });
  const gates = isTooMuch || wasTooMuch(() => listenToPlaces(deeds, action, facts));
  const touched = deeds.filter(({ act }) => /^(?:write|delete|read|discard)$/.test(act));
  const { command, cmd, script } = action.input;
  const said = [command, cmd, script].find((each) => typeof each === "string");
  const text = said ?? (/^described$/i.test(action.tool) ? JSON.stringify(action.input) : "");
  const others = deeds.flatMap(({ module, asks }) => [module, asks].filter((path) => path !== undefined));
  const saying = deeds.some(({ act }) => act === "leak") ? filesSayingWhere(facts).filter((path) => path.startsWith("/")) : [];
  const around = [...spelled].filter((path) => path.startsWith("/"));
  const paths = new Set([...touched.flatMap((deed) => placed(deed, action.cwd)), ...others, ...around, ...saying]);
  const max = gates ? fewMax : listMax;
  return {
    paths: [...paths].slice(0, max),
    files: [...files].slice(0, max),
    git: versions.size > 0 || deeds.some(asksWhose) || /\b(git|gh|glab|jj|hub)\b/.test(text) || touched.some(({ act }) => act !== "read"),
    sql: [...sql].slice(0, max),
    ...(versions.size > 0 ? { versions: [...versions] } : {}),
    ...(matching.size > 0 ? { matching: [...matching].filter((path) => path.startsWith("/")) } : {}),
    ...pushesOf(deeds, text),
    ...processesOf(deeds, text),
    ...(isTooMuch ? { isTooMuch } : {}),
    ...(gates || paths.size > max ? { isPart: true } : {}),
  };
}

/** A host or an image may be the project's own: its remotes say who that is. */
const asksWhose = ({ act, tool }: Deed): boolean =>
  act === "leak" || (/^(?:run-foreign|unknown)$/.test(act) && /\s(?:run|create)$/.test(tool));

/** A file that is changed may have to be seen as it is now: a manifest, a client's settings. */
function listenToPlaces(deeds: readonly Deed[], { cwd }: Action, facts: Facts): void {
  // a larger change gates, whatever is known
  const changing = deeds.filter(({ act, elsewhere }) => (act === "write" || act === "delete") && !elsewhere).slice(0, pathsMax);
  safely(() =>
    withWork(workMax.placing, () => {
      for (const deed of changing) pathDeeds(deed, { cwd: deed.cwd ?? cwd, facts });
      return [];
    }),
  );
}

function pushesOf(deeds: readonly Deed[], text: string): Pick<Needs, "pushes"> {
  const pushes = deeds.filter(({ tool }) => /^git push\b/.test(tool));
  if (pushes.length === 0) return {};
  const branches = pushes.map(({ target }) => target.slice(target.indexOf("/") + 1));
  const texts = new Set([text, ...pushes.map(({ quote = "" }) => quote)]); // each refspec quotes the same command
  const words = new Set(branches.slice(0, listMax));
  for (const each of texts) {
    if (words.size > listMax) break;
    for (const word of each.split(/[\s'";|&()]{1,100}/)) words.add(word);
  }
  return { pushes: [...words].filter((word) => word !== "").slice(0, listMax) };
}

const portsMax = 16;

/** Any number of fitting size may be a port: the engine says which one it was. */
function processesOf(deeds: readonly Deed[], text: string): Pick<Needs, "processes"> {
  const ends = deeds.filter(({ act, tool }) => act === "stop" && endsProcesses.test(tool));
  if (ends.length === 0) return {};
  const texts = new Set([text, ...ends.map(({ quote = "" }) => quote)]);
  const numbers = [...texts].flatMap((each) =>
    [...each.slice(0, textMaxChars).matchAll(/(?<!\d)\d{2,5}(?!\d)/g)].map(([found]) => Number(found)),
  );
  return { processes: { ports: [...new Set(numbers)].slice(0, portsMax) } };
}
const endsProcesses = /^(?:kill|pkill|killall|fuser|kill-port|fkill|skill|tkill)\b| attach$/;
const textMaxChars = 4_096;

/** A record that remembers every name it was asked for and does not have. */
const listening = <Value>(asked: Set<string>, held: Readonly<Record<string, Value>> = {}): Readonly<Record<string, Value>> =>
  new Proxy<Record<string, Value>>(
    { ...held },
    {
      getOwnPropertyDescriptor(record, key) {
        const found = Reflect.getOwnPropertyDescriptor(record, key);
        if (!found && typeof key === "string" && asked.size < listMax) asked.add(key);
        return found;
      },
    },
  );

/** `..` stays as it is: its meaning depends on links, which are among the facts. */
function placed({ target, cwd, elsewhere }: Deed, folder: string): readonly string[] {
  if (elsewhere || target === "" || target.length > 4_096) return [];
  if (/^[/~]/.test(target)) return [target];
  return [`${cwd ?? folder}/${target}`];
}

function safely(look: () => readonly Deed[]): readonly Deed[] {
  try {
    return look();
  } catch {
    return [];
  }
}
