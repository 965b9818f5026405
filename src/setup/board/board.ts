import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { readConfig } from "../../config/config.ts";
import { limitRefusal } from "../../config/limits.ts";
import { findProject } from "../../facts/git/repository.ts";
import type { Application, OpenApplication } from "../../host/application.ts";
import type { AssessAction, GuardBackend, GuardFinding } from "../../host/backend/guard-types.ts";
import { gently } from "../../host/backend/gently.ts";
import { allowanceFor, keepAllowed, objectionTo, takeBackFrom } from "../../host/guard/allowances.ts";
import { switchedOff, turnSwitch } from "../../host/guard/switching.ts";
import { Fault, refuse } from "../../kernel/trouble.ts";
import { examine } from "../doctor.ts";
import { policyIn } from "./policy.ts";
import { boardOf, permissionId, permissionOf } from "./projects.ts";

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** For the server: what `status`, `doctor`, `allow`, `on` and `off` do in a terminal, for any project of this machine. */
export function guardBoard(application: Application, opened: OpenApplication, assess: AssessAction): GuardBackend {
  const { paths } = application;
  const { world } = opened.runtime;
  return {
    board: () => boardOf(application),
    async examine(project) {
      const cwd = await rootOf(project);
      const reading = { ...opened, journal: gently(opened.journal) };
      const there: Application = { ...application, cwd, open: async () => opened, read: async () => reading };
      const findings: GuardFinding[] = [];
      for await (const finding of examine(there, false)) findings.push(finding);
      return findings;
    },
    policy: async (project) => policyIn(paths, await rootOf(project)),
    async turn({ project, to, minutes }, by) {
      const root = await rootOf(project);
      const at = world.clock();
      const until = minutes === undefined ? null : new Date(Date.parse(at) + minutes * minuteMs).toISOString();
      if (to === "off") return turnSwitch(application, { type: "switch.off", project: root, by, at, until });
      const isOff = (await switchedOff(application, root)) !== undefined;
      return isOff ? turnSwitch(application, { type: "switch.on", project: root, by, at }) : undefined;
    },
    async allow({ project, action, hours, isTrial }, by) {
      const root = await rootOf(project);
      const assessment = await assess({ ...action, cwd: root });
      const { limits } = await readConfig(paths.config, root);
      const no = limitRefusal(limits, "allow", hours * hourMs) ?? objectionTo(assessment);
      if (no) return no;
      const allowed = allowanceFor(assessment, { project: root, by, ms: hours * hourMs });
      const number = isTrial ? null : (await keepAllowed(paths.config, allowed)).number;
      return { permission: permissionOf(allowed, world.clock(), limits), number };
    },
    async revoke(id) {
      const gone = await takeBackFrom(paths.config, paths.home, (allow) => allow.find((each) => permissionId(each) === id));
      return gone ? permissionOf(gone, world.clock(), {}) : refuse("permission", "there is no such permission any more");
    },
  };
}

/** The folder of this process says nothing about the folder that a person means. */
async function rootOf(project: string): Promise<string> {
  const isFolder = isAbsolute(project) && (await stat(project).catch(() => undefined))?.isDirectory();
  if (!isFolder) throw new Fault("input.invalid", `there is no folder ${project} on the machine that this server runs on`);
  return (await findProject(project)).root;
}
