import { delimiter, join } from "node:path";
import { environmentRows } from "../lexicon/environments.ts";
import type { EnvironmentFact } from "../risk/facts.ts";
import { readText } from "./disk.ts";
import type { ActionPlace } from "./place.ts";

/** The environment that a name speaks of; nothing if it does not say. */
export function environmentOf(name: string, productionNames: readonly string[] = []): string | undefined {
  const words = wordsOf(name);
  const lower = name.toLowerCase();
  if (productionNames.some((each) => lower === each.toLowerCase() || words.has(each.toLowerCase()))) return "production";
  return environmentRows.find((row) => row.words.some((word) => words.has(word)))?.environment;
}

const nameMaxChars = 500;

function wordsOf(name: string): ReadonlySet<string> {
  const apart = name
    .slice(0, nameMaxChars)
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase();
  const joined = apart.replace(/\bpre[-_. ]prod/g, "preprod").replace(/_pre[-_. ]prod/g, "_preprod");
  const words = joined.split(/[^a-z0-9]+/).flatMap((word) => [word, word.replace(/[0-9]{1,10}$/, "")]);
  return new Set(words.filter((word) => word !== "localhost")); // this machine is known without a look
}

/**
 * The environments from the configuration, and after them what a read-only look finds: names only, never a user, a
 * password or a key. A place that the configuration already speaks of is not guessed at. A name can say production and
 * nothing else (A17); a cluster is for work and tests where every server of its file is this machine.
 */
export async function findEnvironments(place: ActionPlace): Promise<readonly EnvironmentFact[]> {
  const [kube, ...found] = await Promise.all([
    kubeContext(place),
    ...stackClues.map((clue) => stackIn(place.cwd, clue)), // the folder where such a tool would be started
  ]);
  const database = databaseIn(place.env["DATABASE_URL"]);
  const guesses = [kube?.spot, ...found, database].flatMap((spot) => {
    if (spot === undefined || isConfigured(place.environments, spot)) return [];
    const name = Object.values(spot).join(" ");
    if (environmentOf(name, place.productionNames) === "production") return [{ ...spot, environment: "production" }];
    return spot === kube?.spot && kube.isHere ? [{ ...spot, environment: "dev" }] : [];
  });
  const distinct = new Map(guesses.map((guess) => [JSON.stringify(guess), guess]));
  return [...place.environments, ...distinct.values()];
}

type Spot = Omit<EnvironmentFact, "environment">;

const isConfigured = (configured: readonly EnvironmentFact[], spot: Spot): boolean =>
  configured.some(
    (each) =>
      (spot.kubeContext !== undefined && each.kubeContext === spot.kubeContext) ||
      (spot.stack !== undefined && each.stack === spot.stack) ||
      (spot.host !== undefined && each.host === spot.host && (each.database ?? spot.database) === spot.database),
  );

interface KubePlace {
  readonly spot: Spot;
  readonly isHere: boolean;
}

/** The current context, from the first file that names one. */
async function kubeContext({ env, home }: ActionPlace): Promise<KubePlace | undefined> {
  const files = env["KUBECONFIG"] ? env["KUBECONFIG"].split(delimiter).slice(0, 5) : [join(home, ".kube", "config")];
  for (const file of files) {
    const text = file === "" ? undefined : await readText(file);
    const name = /^[ \t]{0,8}"?current-context"?[ \t]{0,8}:[ \t]{0,8}["']?([^\s"',#]{1,200})/m.exec(text ?? "")?.[1];
    if (name !== undefined) return { spot: { kubeContext: name }, isHere: leadsHere(text ?? "") };
  }
  return undefined;
}

function leadsHere(text: string): boolean {
  const servers = [...text.matchAll(/^[ \t-]{0,12}"?server"?[ \t]{0,8}:[ \t]{0,8}["']?https?:\/\/([^\s"',#/]{1,253})/gm)];
  return servers.length > 0 && servers.every(([, host = ""]) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host));
}

interface StackClue {
  readonly file: string;
  readonly name: (text: string) => string | undefined;
}

const stackClues: readonly StackClue[] = [
  { file: ".terraform/environment", name: (text) => /^[\w.-]{1,200}/.exec(text.trim())?.[0] },
  { file: "fly.toml", name: (text) => /^app[ \t]{0,8}=[ \t]{0,8}["']([^"'\n]{1,200})["']/m.exec(text)?.[1] },
  { file: ".vercel/project.json", name: (text) => /"projectName"\s{0,8}:\s{0,8}"([^"\n]{1,200})"/.exec(text)?.[1] },
  { file: ".netlify/state.json", name: (text) => /"siteName"\s{0,8}:\s{0,8}"([^"\n]{1,200})"/.exec(text)?.[1] },
];

async function stackIn(folder: string, { file, name }: StackClue): Promise<Spot | undefined> {
  const stack = name((await readText(join(folder, file))) ?? "");
  return stack === undefined ? undefined : { stack };
}

/** Host and database of an address. Everything else in it may be secret and is dropped. */
export function databaseIn(address: string | undefined): Spot | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const database = pathname.replace(/^\//, "");
  if (hostname === "") return undefined;
  return { host: hostname, ...(/^[\w.-]{1,200}$/.test(database) && { database }) };
}
