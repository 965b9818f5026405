import { homedir, userInfo } from "node:os";
import type { Config } from "../config/config.ts";
import type { Paths } from "../config/paths.ts";
import { gatherFacts } from "../facts/gather.ts";
import type * as Engine from "../risk/index.ts";
import type { Show } from "../risk/judge.ts";
import type { Facts } from "../risk/facts.ts";
import type { SqlLooks } from "../risk/sql/look.ts";
import type { Action, Assessment } from "../risk/types.ts";

/** The engine and its tables, for those who weigh something: `assent status` need not wait for it. */
export const loadEngine = (): Promise<typeof Engine> => import("../risk/index.ts");

/** What a weighing knows about where it happens; none of it was said by the agent. */
export interface Scales {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly session: NonNullable<Facts["session"]>;
  /** Folders and files of our own that no agent may touch. */
  readonly own: readonly string[];
}

export interface Weighed {
  readonly assessment: Assessment;
  readonly facts: Facts;
}

/** What is ours on this machine: the journal, the keys, the tokens, the configuration, and every project's own. */
const ownPlaces = ({ home }: Paths): readonly string[] => [home, `${home}/**`, ".assent/**"];

/** How an attended session of this user is weighed here. */
export const scalesFor = (config: Config, paths: Paths, environment: Scales["environment"]): Scales => ({
  config,
  environment,
  home: homedir(),
  session: "attended",
  own: ownPlaces(paths),
});

/** Asks what matters, looks just that up, and judges: the one road from an action to a verdict. */
export async function weigh(action: Action, scales: Scales, show?: Show): Promise<Weighed> {
  const { config, environment, home, session, own } = scales;
  const { assess, needsOf } = await loadEngine();
  const needs = needsOf(action);
  const user = userInfo();
  const place = {
    cwd: action.cwd,
    env: environment,
    home,
    user: user.username,
    ...(user.uid >= 0 ? { uid: user.uid } : {}),
    os: process.platform,
    environments: config.risk.environments,
    productionNames: config.risk.productionNames,
    controlPlane: [...own, ...config.risk.controlPlane],
    session,
  };
  const [facts, sql] = await Promise.all([gatherFacts(needs, place), looksAt(needs.sql)]);
  const known: Facts = { ...facts, ...(sql ? { sql } : {}) };
  return { assessment: assess(action, known, show), facts: known };
}

/** The parser is loaded only for those who need it; if it cannot be, the careful reader of every dialect decides alone. */
async function looksAt(statements: readonly string[]): Promise<SqlLooks | undefined> {
  if (statements.length === 0) return undefined;
  const { loadSqlReader } = await import("../risk/sql/postgres-reader.ts");
  const read = await loadSqlReader().catch(() => undefined);
  if (!read) return undefined;
  return Object.fromEntries(
    statements.flatMap((text) => [read(text)].flatMap((look) => (look ? [[text, look] as const] : []))),
  );
}
