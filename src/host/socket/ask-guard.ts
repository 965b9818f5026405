import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import { findProject } from "../../facts/git/repository.ts";
import type { GateSummary, Journal } from "../../journal/journal.ts";
import { Fault } from "../../kernel/trouble.ts";
import { changeBell } from "../../runtime/bell.ts";
import type { Application } from "../application.ts";
import type { CallReply } from "../guard/guard-call.ts";
import { standingIn } from "../guard/project-switch.ts";
import { guardedCall } from "../guard/guarded.ts";
import type { GuardedCall } from "../guard/types.ts";
import { surroundingsFor, type Surroundings } from "../weigh/weigh.ts";
import { request } from "./socket-request.ts";

const pagesMax = 100;

/** The gate a parked call waits at; keys hold the call's own id, so there is one. */
export async function openGate(journal: Journal, key: string): Promise<GateSummary | undefined> {
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, next } = await journal.gates({ status: "open", ...(after === undefined ? {} : { after }) });
    const found = items.find((gate) => gate.key === key);
    if (found || next === null) return found;
    after = next;
  }
  return undefined;
}

/** The call is parked already, so nothing is lost however this ends. */
export async function isAnswered(journal: Journal, { id }: GateSummary, waitMs: number): Promise<boolean> {
  const over = new AbortController();
  const interrupt = (): void => over.abort();
  process.once("SIGINT", interrupt);
  const bell = changeBell(journal, [over.signal]);
  void sleep(waitMs, undefined, { signal: over.signal }).then(interrupt, () => {});
  try {
    for (;;) {
      const [gate] = await journal.findGates(id);
      if (gate?.closing) return true;
      if (over.signal.aborted) return false;
      await bell.next();
    }
  } finally {
    over.abort();
    bell.stop();
    process.removeListener("SIGINT", interrupt);
  }
}

/** A call that a person tries by hand is judged by the permissions that stand, as an agent's is. */
export async function triedIn(paths: Paths, cwd: string, now: string): Promise<Surroundings> {
  const { root } = await findProject(cwd);
  const config = await readConfig(paths.config, root);
  return { ...surroundingsFor(config, paths, process.env), approvals: standingIn(config, root, now) };
}

/**
 * Through a running `assent up` if there is one, else in this process: the same machine either way.
 * A call that holds a declared secret stays here: this process knows the secret's value, and `up` may not.
 */
export async function sendCall(application: Application, asked: GuardedCall): Promise<CallReply> {
  const meta = await application.meta(`guard of ${asked.client} in ${application.cwd}`, { attended: true, agent: asked.client });
  const { runtime, keys } = await application.open();
  const surroundings = await triedIn(application.paths, application.cwd, runtime.world.clock());
  const here = (): Promise<CallReply> =>
    guardedCall({ runtime, hashAction: keys.hashAction, meta, surroundings }, asked, new AbortController().signal);
  const text = JSON.stringify(asked.action.input);
  if (runtime.world.redact(text) !== text) return here();
  try {
    return (await request(application.paths.socket, "guard", { meta, asked }, { timeoutMs: requestMs })) as CallReply;
  } catch (cause) {
    if (!(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
    return here();
  }
}

const requestMs = 15_000;
