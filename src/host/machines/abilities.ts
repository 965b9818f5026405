import { arch, homedir, platform } from "node:os";
import { clientRows } from "../../adapters/clients/rows.ts";
import { programAt } from "../../adapters/clients/place.ts";
import { probeTiers } from "../../adapters/workplaces/tier.ts";
import type { Paths } from "../../config/paths.ts";
import type { BoxTier } from "../../lexicon/box-tiers.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { workersIn } from "../dispatch/places.ts";
import { version } from "../version.ts";

/** M4: what a machine says that it can run. */
export interface Abilities {
  readonly version: string;
  readonly system: string;
  /** Agent clients that are installed, by name. */
  readonly agents: readonly string[];
  /** The best kind of box for workers that it gives; null where it gives none. */
  readonly box: BoxTier | null;
  /** Words of its configuration that work can ask for. */
  readonly labels: readonly string[];
  /** How many sessions it drives before it takes up no more of others. */
  readonly slots: number;
  /** Marks of the checkouts in which it takes up work of others. */
  readonly checkouts: readonly string[];
  /** M5: marks of their repositories, at whatever commit they are. */
  readonly repositories: readonly string[];
}

/** Told as it is at that moment: people change the configuration, and checkouts move on. */
export type ToldAnew = "labels" | "slots" | "checkouts" | "repositories";

/** Looked at, not assumed. */
export async function abilitiesHere(paths: Paths, environment: ProcessEnvironment = process.env): Promise<Omit<Abilities, ToldAnew>> {
  const place = { userHome: homedir(), environment };
  const { tiers } = await probeTiers(workersIn(paths)).catch(() => ({ tiers: [] }));
  const agents = clientRows.filter(({ program }) => programAt(program, place) !== undefined).map(({ name }) => name);
  return { version, system: `${platform()} ${arch()}`, agents, box: tiers.find((tier) => tier !== "C") ?? null };
}

/** As another machine told it: perhaps of another version, or not in this form at all. */
export function abilitiesIn(told: unknown): Abilities {
  const {
    version: its,
    system,
    agents,
    box,
    labels,
    slots,
    checkouts,
    repositories,
  } = (typeof told === "object" && told !== null ? told : {}) as Partial<Record<keyof Abilities, unknown>>;
  return {
    version: typeof its === "string" ? its : "unknown",
    system: typeof system === "string" ? system : "unknown",
    agents: textsIn(agents),
    box: typeof box === "string" ? (box as BoxTier) : null,
    labels: textsIn(labels),
    slots: typeof slots === "number" ? slots : 0,
    checkouts: textsIn(checkouts),
    repositories: textsIn(repositories),
  };
}

const textsIn = (told: unknown): readonly string[] => (Array.isArray(told) ? told.filter((each) => typeof each === "string") : []);
