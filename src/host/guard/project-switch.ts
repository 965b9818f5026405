import type { Allowance, Config } from "../../config/config.ts";
import { endWithin, isWithin, type Leeway } from "../../config/limits.ts";
import { canonical } from "../../kernel/canonical.ts";
import { hasBegun } from "../../kernel/clock.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import { isOff } from "../../protocols/switch/machine.ts";
import type { SwitchCommand, SwitchState } from "../../protocols/switch/types.ts";
import type { Approval, Facts } from "../../risk/facts.ts";
import { shortId } from "../../runtime/step.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";

/** The stream of a project's switch: by its folder, so that every process finds the same one. */
export const switchNameOf = (runtime: Runtime, root: string): string => shortId(runtime.world.digest(canonical(["switch", root])));

const streamOf = (runtime: Runtime, root: string): SessionId => `switch-${switchNameOf(runtime, root)}` as SessionId;

/** Rules that are lifted in a project at this moment. */
interface Lifted {
  readonly isOff: boolean;
  /** Standing permissions whose time is not over. */
  readonly approvals: NonNullable<Facts["approvals"]>;
}

/**
 * Reads what people have switched off or allowed for a time. An end is recorded when it is seen, so that setting the
 * clock back later revives nothing.
 */
export async function liftedIn(
  runtime: Runtime,
  root: string,
  { allow, limits, meta }: Pick<Config, "allow" | "limits"> & { readonly meta: Meta },
): Promise<Lifted> {
  const now = runtime.world.clock();
  const loaded = await runtime.load(streamOf(runtime, root));
  const isRunning = loaded?.session.ledger.status === "running"; // one that was ended switches nothing any more
  const state: SwitchState = loaded ? (loaded.session.state as SwitchState) : { phase: "on" };
  const here = allow.filter(({ project }) => project === root).map((each) => ({ each, name: nameOf(runtime, each) }));
  const known = new Set(state.over);
  const over = here.flatMap(({ each, name }) => (each.until <= now && !known.has(name) ? [name] : []));
  const isOver = state.phase === "off" && state.until !== null && state.until <= now;
  if ((isOver || over.length > 0) && (isRunning || !loaded)) await note(runtime, { type: "time.note", project: root, at: now, over }, meta);
  const standing = here.filter(({ each, name }) => isInForce(each, limits, now) && !known.has(name));
  return { isOff: isRunning && pausedNow(state, now, limits) !== undefined, approvals: standing.map(({ each }) => approvalOf(each)) };
}

/** Since and until when calls pass unweighed, as long as they do: somebody paused the guard, and it may be paused for so long. */
export const pausedNow = (state: SwitchState, now: string, { off }: Leeway): Extract<SwitchState, { phase: "off" }> | undefined =>
  state.phase === "off" && isOff(state, now) && isWithin(off, state.at, now)
    ? { ...state, until: endWithin(off, state.at, state.until) }
    : undefined;

/** If the end cannot be recorded, it still holds by the clock as it is now. */
async function note(runtime: Runtime, command: SwitchCommand, meta: Meta): Promise<void> {
  const { project } = command;
  const actor = { kind: "runtime", name: "clock" } as const;
  try {
    const stream = streamOf(runtime, project);
    if (await runtime.load(stream)) await runtime.offer(stream, command, { actor });
    else {
      const about = { ...meta, title: `the guard of ${project}`, cwd: project, agent: "none" };
      await runtime.start("switch", command, about, switchNameOf(runtime, project));
    }
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
  }
}

/** A permission that is given again has another end, and so another name. */
const nameOf = (runtime: Runtime, { tool, target, environment, until }: Allowance): string =>
  shortId(runtime.world.digest(canonical([tool, target, environment, until])));

const isInForce = ({ since, until }: Allowance, { allow }: Leeway, now: string): boolean =>
  until > now && hasBegun(since ?? now, now) && isWithin(allow, since, now);

/** Standing permissions of a project, for a look that records nothing. */
export const standingIn = ({ allow, limits }: Pick<Config, "allow" | "limits">, root: string, now: string): readonly Approval[] =>
  allow.filter((each) => each.project === root && isInForce(each, limits, now)).map(approvalOf);

/** Signals that may never be allowed are left out here as well. */
const approvalOf = ({ tool, target, environment, signals, by, since, until }: Allowance): Approval => ({
  tool,
  target,
  environment,
  by,
  ...(since === undefined ? {} : { since }),
  until,
  signals: signals.filter(isAllowable),
});

/** Signals that no standing permission covers: injected instructions, and reading or writing secrets. */
export const isAllowable = (signal: string): boolean => signal !== "PromptInjection" && signal !== "SecurityBoundary";
