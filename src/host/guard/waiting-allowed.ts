import type { Allowance } from "../../config/config.ts";
import { callOf } from "../../consent/calls.ts";
import { askedWith } from "../../consent/threads.ts";
import type { Calls, WaitingCall } from "../../consent/types.ts";
import type { GateSummary, Journal } from "../../journal/journal.ts";
import type { Person } from "../../kernel/gate.ts";
import type { GateId } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { approvedBy } from "../../risk/approvals.ts";
import type { Signal } from "../../risk/types.ts";
import { guard } from "../../protocols/guard/machine.ts";
import { findGate } from "../../runtime/answer.ts";
import type { Runtime } from "../../runtime/types.ts";
import { isAllowable } from "./project-switch.ts";

interface GivenPermission extends Readonly<Pick<Allowance, "project" | "tool" | "target" | "environment">> {
  readonly signals: readonly string[];
}

/** Questions that a permission concerns: those that were answered by it, and those that still wait. */
export interface ConcernedGates {
  readonly answered: readonly GateId[];
  readonly left: readonly GateId[];
}

/**
 * A question about exactly what a person just allowed is answered by that, once: its call could be made anew and would pass
 * unasked. The record says that it was answered through a permission (K7). Whatever asks about more than the permission
 * covers goes on waiting.
 */
export async function answerAllowed(runtime: Runtime, allowed: GivenPermission, by: Person): Promise<ConcernedGates> {
  const { journal } = runtime.world;
  const answered: GateId[] = [];
  const left: GateId[] = [];
  for await (const { id, key, stream } of openGates(journal)) {
    const loaded = await runtime.load(stream);
    if (!loaded) continue;
    const { ledger, state } = loaded.session;
    if (ledger.start?.cwd !== allowed.project || ledger.open[key]?.id !== id) continue;
    const { waiting = {} } = state as Partial<Calls>;
    const listed = askedWith({ waiting }, callOf(key)).map(([, call]) => call);
    if (!listed.some((call) => isAbout(allowed, call))) continue;
    const isAnswered = listed.every((call) => isCovered(allowed, call)) && (await answeredOnce(runtime, id, by));
    (isAnswered ? answered : left).push(id);
  }
  return { answered, left };
}

async function answeredOnce(runtime: Runtime, id: GateId, by: Person): Promise<boolean> {
  const gate = await findGate(runtime.world.journal, id);
  if (isRefusal(gate) || gate.closing) return false;
  return !isRefusal(await runtime.answer(id, { option: "dismiss", by, shown: gate.shown, through: "permission" }));
}

async function* openGates(journal: Journal): AsyncGenerator<GateSummary> {
  const all: GateSummary[] = []; // answering changes the list
  for (let after: string | null | undefined = undefined; after !== null;) {
    const page = await journal.gates({ status: "open", ...(after === undefined ? {} : { after }) });
    all.push(...page.items);
    after = page.next;
  }
  yield* all.filter(({ kind, key, protocol }) => kind === "risk" && protocol === guard.name && callOf(key) !== "");
}

const isAbout = ({ tool, target }: GivenPermission, { pattern }: WaitingCall): boolean =>
  pattern.tool === tool && pattern.target === target;

/** As for a call that is made anew (A19). The pattern of several deeds at once names them all, and a permission is for one. */
const isCovered = (allowed: GivenPermission, { pattern, signals }: WaitingCall): boolean => {
  const approval = approvedBy([{ ...allowed, signals: allowed.signals.filter(isAllowable) }]);
  const isSettled = (signal: Signal): boolean => approval({ signal, severity: "gate", pattern }) !== undefined;
  return !Object.values(pattern).some((part) => part.includes(" + ")) && signals.length > 0 && signals.every(isSettled);
};
