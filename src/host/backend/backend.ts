import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { readConfig } from "../../config/config.ts";
import { findProject } from "../../facts/git/repository.ts";
import { pushOf } from "../../facts/git/push-commits.ts";
import { exportJournal } from "../../journal/copies/export.ts";
import { verifyJournal } from "../../journal/verify.ts";
import { Fault, refuse, type Refusal } from "../../kernel/trouble.ts";
import { auditOf } from "../../protocols/frame/audit/audit.ts";
import { startable } from "../../protocols/startable.ts";
import { reportOf } from "../../protocols/frame/synthesis/report.ts";
import { checkSnapshots } from "../../runtime/check.ts";
import type { AssessAction, GuardBackend } from "./guard-types.ts";
import { personOfCaller, type Backend } from "./types.ts";
import { gently } from "./gently.ts";
import { checkWaiting } from "./waiting.ts";
import { beginnings } from "./beginnings.ts";
import { frameRecordOf } from "../frame/frame-record.ts";
import { credentialsIn, type Codes } from "./browsers.ts";
import type { Application, OpenApplication } from "../application.ts";
import { metaOf } from "../meta.ts";
import { pushBackend } from "../announce/push/push-devices.ts";
import { insightOf } from "../insight/insight.ts";
import { saidBefore } from "../timeline/said-before.ts";
import { outputOf } from "../timeline/call-output.ts";
import { version } from "../version.ts";
import { surroundingsFor, weigh } from "../weigh/weigh.ts";
import type { WeighElsewhere } from "../weigh/weigher.ts";

/** Parts that are made elsewhere: `guard` from what sets clients up, which is not the application's. */
interface BackendParts {
  readonly elsewhere?: WeighElsewhere;
  readonly guard: (assess: AssessAction) => GuardBackend;
  /** Nobody here would drive what is started. */
  readonly guardsOnly?: boolean;
}

/** The server's view of what this process has open. */
export function backendOf(
  { paths, environment }: Application,
  { runtime, journal, keys }: OpenApplication,
  codes: Codes,
  { elsewhere, guard, guardsOnly = false }: BackendParts,
): Backend {
  const slow = gently(journal); // hooks are answered by the same thread, and go first
  const slowly = { find: runtime.find, world: { ...runtime.world, journal: slow } };
  const assess: Backend["assess"] = async (action, asker) => {
    checkFolder(action.cwd);
    const { root } = await findProject(action.cwd);
    const here = await readConfig(paths.config, root); // the project's own words about its places count there
    const surroundings = { ...surroundingsFor(here, paths, environment), root };
    return elsewhere ? elsewhere(action, surroundings, asker) : (await weigh(action, surroundings, runtime.world.redact)).assessment;
  };
  return {
    runtime,
    version,
    credentials: credentialsIn(paths.tokens, codes),
    assess,
    outputOf: (wanted) => outputOf({ paths, environment, world: runtime.world }, wanted),
    saidBefore: (asked) => saidBefore({ environment, world: runtime.world }, asked),
    pushedBy: ({ action, pattern }) => pushOf(action, pattern, environment),
    guard: guard((action) => assess(action, { client: "guard" })),
    async start(asked, caller) {
      const { protocol, intent, cwd, plan, unattended, agent, exchange, inquiry } = asked;
      const wrong = guardsOnly ? onlyGuards : await askedWrongly(asked);
      if (wrong) return wrong;
      await checkWaiting(journal, caller);
      const attended = unattended !== true;
      const config = await readConfig(paths.config, cwd); // as it is now: this process may have begun days ago
      const meta = metaOf(config, { title: intent, cwd, agent: caller.name, attended, names: Object.keys(environment) });
      const given = {
        ...(plan === undefined ? {} : { plan }),
        ...(agent === undefined ? {} : { agent }),
        ...(exchange === undefined ? {} : { exchange }),
        ...(inquiry === undefined ? {} : { inquiry }),
        by: caller.role === "person" ? personOfCaller(caller) : undefined,
      };
      return beginnings[protocol](runtime, { intent, cwd, attended, ...given }, meta, { config, paths, environment });
    },
    async auditFrame(session) {
      const found = await frameRecordOf(slow, session);
      return found && auditOf(found.records);
    },
    async reportFrame(session) {
      const found = await frameRecordOf(slow, session);
      return found && reportOf(found.records);
    },
    insight: insightOf(runtime, { world: { ...runtime.world, journal: slow }, refold: runtime.refold }, paths),
    async machines() {
      const { here, clock } = runtime.world;
      if (!journal.presence || !here) return null;
      const { seeMachines } = await import("../machines/seen.ts");
      return seeMachines({ journal, folder: paths.keys, here, clock });
    },
    push: pushBackend(paths),
    async verify() {
      const report = await verifyJournal(slow, { key: keys.signer.key });
      const snapshots = report.problems.length === 0 ? await checkSnapshots(slowly, () => undefined) : [];
      const { events, streams } = report;
      const problems = [...report.problems, ...snapshots];
      const problemsTotal = report.problemsTotal + snapshots.length;
      return { ok: problemsTotal === 0, events, streams, problems, problemsTotal };
    },
    exportLines: () => exportJournal(slow, keys.signer, { at: runtime.world.clock(), streams: undefined }),
  };
}

const onlyGuards = refuse(
  "runtime.guards",
  "this runtime was started by a hook and only guards; start `assent up` in a terminal, which drives work",
);

/** The folder of this process says nothing about the folder that the caller means. */
function checkFolder(cwd: string): void {
  if (!isAbsolute(cwd)) throw new Fault("input.invalid", '"cwd" must be a whole path, from the root');
}

/** Mistakes that no protocol would notice: a folder that is not there, and a plan that nobody would look at. */
async function askedWrongly({ protocol, cwd, plan, exchange, inquiry }: Asked): Promise<Refusal | undefined> {
  if (!isAbsolute(cwd)) return refuse("input.cwd", "give the whole path of the folder, from the root");
  const isFolder = await stat(cwd).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return refuse("input.cwd", `there is no folder ${cwd} on the machine that this server runs on`);
  if (exchange !== undefined && protocol !== "exchange") return refuse("input.exchange", `${protocol} is no exchange`);
  if (inquiry !== undefined && protocol !== "frame") return refuse("input.inquiry", `${protocol} is no inquiry of frame`);
  const takers = startable.filter((row) => row.plan !== undefined).map((row) => row.protocol);
  if (plan !== undefined && !takers.includes(protocol))
    return refuse("input.plan", `${protocol} takes no plan here; ${takers.slice(0, -1).join(", ")} and ${takers.at(-1)} do`);
  return undefined;
}

type Asked = Parameters<Backend["start"]>[0];
