import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { clientRow } from "../../adapters/clients/rows.ts";
import { readConfig, type Allowance } from "../../config/config.ts";
import { isWithin, type Leeway } from "../../config/limits.ts";
import type { Application } from "../../host/application.ts";
import type { GuardsBoard, ClientGuard, GuardedProject, GuardWord, StandingPermission } from "../../host/backend/guard-types.ts";
import { lastSeen } from "../../host/guard/seen-projects.ts";
import { digest } from "../../journal/row.ts";
import { canonical } from "../../kernel/canonical.ts";
import { Fault } from "../../kernel/trouble.ts";
import { nothingKept } from "../init-store.ts";
import { protectionFacts } from "../guard-facts.ts";
import { unwritable } from "../writable.ts";
import { guardStates, type ClientProtection, type ProtectionFacts } from "../guard-state.ts";

const bounds = { projectsMax: 100, idChars: 16 } as const;

/** Every project that was set up, has permissions or was worked in lately, each as `assent status` tells of it there. */
export async function boardOf(application: Application): Promise<GuardsBoard> {
  const { config, home } = application.paths;
  const said = await readConfig(config, home).catch(faultOf);
  const { journal, runtime } = await application.open();
  const last = await lastSeen(journal, bounds.projectsMax);
  const named = said instanceof Fault ? [] : [...Object.keys(said.projects), ...said.allow.map(({ project }) => project)];
  const roots = [...new Set([...named, ...last.keys()])].filter((root) => existsSync(root)).slice(0, bounds.projectsMax);
  const projects: GuardedProject[] = [];
  const cannotWrite = unwritable(application.paths);
  for (const root of roots) projects.push(await projectAt(application, root, { lastAt: last.get(root) ?? null, cannotWrite }));
  const now = runtime.world.clock();
  return {
    projects: projects.toSorted((one, other) => (other.lastAt ?? "").localeCompare(one.lastAt ?? "")),
    permissions: said instanceof Fault ? [] : said.allow.map((each) => permissionOf(each, now, said.limits)),
    trouble: said instanceof Fault ? said.message : null,
  };
}

const faultOf = (cause: unknown): Fault => {
  if (cause instanceof Fault) return cause;
  throw cause;
};

interface Known {
  readonly lastAt: string | null;
  readonly cannotWrite: Promise<Fault | undefined>;
}

async function projectAt(application: Application, root: string, { lastAt, cannotWrite }: Known): Promise<GuardedProject> {
  const around = await protectionFacts(application, root, cannotWrite).catch((cause: unknown) => ({
    ...{ mode: "guard" as const, quiet: false, kept: nothingKept },
    trouble: faultOf(cause).message, // the project's own file may be the broken one
  }));
  const found = await guardStates({ root, userHome: homedir(), environment: application.environment }, around);
  const clients = found.map((each) => clientOf(each, around));
  const paused = ("off" in around && around.off) || null;
  return { project: root, state: wordOf(clients), quiet: around.quiet, paused, clients, lastAt };
}

const clientOf = ({ client, isSetUp, state, reason }: ClientProtection, { off }: ProtectionFacts): ClientGuard => ({
  client,
  title: clientRow(client).title,
  isSetUp,
  state: state === "off" && isSetUp && off !== undefined ? "paused" : state,
  reason,
});

/** The word that matters most: one that needs a hand goes first, a weaker guard before a stronger one. */
function wordOf(clients: readonly ClientGuard[]): GuardWord {
  const states = clients.filter(({ isSetUp, state }) => isSetUp && state !== "absent").map(({ state }) => state);
  const order: readonly GuardWord[] = ["degraded", "paused", "observing", "partly", "guarded"];
  return order.find((word) => states.includes(word)) ?? "off";
}

export const permissionOf = (allowed: Allowance, now: string, { allow }: Leeway): StandingPermission => {
  const { project, tool, target, environment, signals, since = null, until, by } = allowed;
  return {
    id: permissionId(allowed),
    project,
    tool,
    target,
    environment,
    signals,
    since,
    until,
    by,
    isOver: until <= now || !isWithin(allow, allowed.since, now),
  };
};

/** One that is given again has another end, and so another id: nobody takes back what they did not see. */
export const permissionId = ({ project, tool, target, environment, until }: Allowance): string =>
  digest(canonical([project, tool, target, environment, until])).slice(0, bounds.idChars);
