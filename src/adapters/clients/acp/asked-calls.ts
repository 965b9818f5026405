import { isEmpty, withoutResults, withUpdate, type AskedCall, type CallEnd } from "./updates.ts";
import { shortInput } from "../../agents/json.ts";

/** Judgements about calls that do not rely on the agent's own words; both look at everything that was told. */
export interface Sight {
  /** The part of the call now told that goes beyond the question; undefined when it is the same. */
  readonly otherThanAsked: (asked: AskedCall, now: AskedCall, cwd: string) => string | undefined;
  /** Whether it only looks: then a missing question need not be reported. */
  readonly isOnlyLooking: (call: AskedCall, cwd: string) => boolean;
  /** Whether a person would have been asked about it: then it was not to run without. */
  readonly isRisky: (call: AskedCall, cwd: string) => boolean;
}

/** Why an agent that says it is done is not believed. */
export interface DisbeliefReason {
  readonly unshown: "unseen" | "failed" | "swapped" | "defied" | "unasked";
  readonly detail: string;
}

interface Followed {
  /** All that was told of it so far. */
  readonly call: AskedCall;
  /** As it was asked about. */
  readonly asked?: AskedCall;
  readonly decision?: "allow" | "reject";
  /** How it ended, as the agent tells it. */
  readonly outcome?: CallEnd;
  /** Nobody asked about it; it was weighed when it was over. */
  readonly isLate?: true;
  /** It was over before it was asked about, or was never asked about. */
  readonly isUnasked?: true;
  /** The deed done in its place. */
  readonly other?: string;
}

const followedMax = 2_000;

/**
 * The calls of one run, as the agent asks about them and tells of them. A permission is for what was asked about: what
 * is told later under the same id is held against it (A23).
 */
export class AskedCalls {
  readonly #calls = new Map<string, Followed>();
  /** Set when there were more calls than can be followed. */
  #isFull = false;
  #hasAsked = false;
  readonly #cwd: string;
  readonly #sight: Sight;

  constructor(cwd: string, sight: Sight) {
    this.#cwd = cwd;
    this.#sight = sight;
  }

  /** The whole call, as it is to be weighed: a request need not repeat what was told before, and its changes count as well. */
  ask(request: AskedCall): AskedCall {
    this.#hasAsked = true;
    const before = this.#calls.get(request.id);
    const isOver = before?.outcome !== undefined && before.decision === undefined;
    const asked = before === undefined || before.asked ? request : merged(before.call, request);
    if (before?.asked) this.#set(`${request.id} (${this.#calls.size})`, before); // an id that is used again starts anew
    this.#set(request.id, { call: asked, asked, ...(isOver ? { isUnasked: true, outcome: before.outcome } : {}) });
    return asked;
  }

  decide(id: string, decision: "allow" | "reject"): void {
    const known = this.#calls.get(id);
    if (known) this.#set(id, { ...known, decision });
  }

  /** Takes what an update tells; answers how a call ended that was let through, the first time it does. */
  hear(now: AskedCall, outcome: CallEnd | undefined): CallEnd | undefined {
    const known = this.#calls.get(now.id) ?? { call: now };
    const other = known.other ?? (known.asked && this.#sight.otherThanAsked(known.asked, now, this.#cwd));
    this.#set(now.id, {
      ...known,
      call: withUpdate(known.call, now),
      ...(other === undefined ? {} : { other }),
      ...(outcome === undefined ? {} : { outcome }),
    });
    const isFirst = outcome !== undefined && known.outcome === undefined && known.decision === "allow";
    if (!isFirst) return undefined;
    return other === undefined ? outcome : "failed"; // another call ran than was let through
  }

  /** The whole call, where it is over, does more than look, and was not asked about. */
  overlooked(id: string): AskedCall | undefined {
    const known = this.#calls.get(id);
    if (known?.outcome === undefined || known.asked) return undefined;
    return this.#sight.isOnlyLooking(known.call, this.#cwd) ? undefined : withoutResults(known.call);
  }

  weighedLate(id: string, decision: "allow" | "reject"): void {
    const known = this.#calls.get(id);
    if (known) this.#set(id, { ...known, asked: known.call, decision, isLate: true });
  }

  /** Calls that were never weighed and do more than look, in words. */
  unweighed(): readonly string[] {
    return [...this.#calls.values()].flatMap((each) => {
      if (each.other !== undefined && each.decision === "allow")
        return [`${each.other} (let through was ${labelOf(each.asked ?? each.call)})`];
      if (isDefied(each)) return [`${labelOf(each.call)} (not let through)`];
      const isKnown = each.asked !== undefined && !each.isUnasked;
      return isKnown || this.#sight.isOnlyLooking(each.call, this.#cwd) ? [] : [labelOf(each.call)];
    });
  }

  /** Whether there was no call that may have run. */
  get isIdle(): boolean {
    return [...this.#calls.values()].every(({ decision, outcome }) => decision === "reject" && outcome !== "ran");
  }

  /** A23: the reason why the agent's word about its work does not hold, by its own account of its calls. */
  doubt(): DisbeliefReason | undefined {
    const all = [...this.#calls.values()];
    const swapped = all.find(({ other, decision }) => other !== undefined && decision === "allow");
    if (swapped)
      return {
        unshown: "swapped",
        detail: `let through was ${labelOf(swapped.asked ?? swapped.call)}; what it tells of is ${swapped.other ?? ""}`,
      };
    const defied = all.find(isDefied);
    if (defied) return { unshown: "defied", detail: `not let through, and it ran all the same: ${labelOf(defied.call)}` };
    const unasked = all.find(({ call, asked: question }) => question === undefined && this.#sight.isRisky(call, this.#cwd));
    if (unasked) return { unshown: "unasked", detail: `it needs approval, and ran without asking: ${labelOf(unasked.call)}` };
    if (!this.#hasAsked && all.some(({ isLate }) => isLate))
      return { unshown: "unseen", detail: "it asked about none of its calls before they ran, so nobody could have stopped one" };
    if (this.#isFull) return { unshown: "unseen", detail: "it told of more calls than can be followed" };
    const unseen = all.filter(({ decision, outcome }) => decision === "allow" && outcome === undefined);
    if (unseen.length > 0)
      return { unshown: "unseen", detail: `let through, and not seen to run: ${unseen.map(({ call }) => labelOf(call)).join("; ")}` };
    const begun = all.find((each) => this.#isLeftOpen(each));
    if (begun) return { unshown: "unseen", detail: `begun, and not seen to end: ${labelOf(begun.call)}` };
    const last = all.findLast(({ decision }) => decision !== "reject");
    return last?.outcome === "failed" ? { unshown: "failed", detail: `its last call failed: ${labelOf(last.call)}` } : undefined;
  }

  /** Told of without having asked, and never told to be over: what only looks may be left so. */
  #isLeftOpen({ call, asked, outcome }: Followed): boolean {
    return asked === undefined && outcome === undefined && !this.#sight.isOnlyLooking(call, this.#cwd);
  }

  #set(id: string, followed: Followed): void {
    if (this.#calls.size < followedMax || this.#calls.has(id)) this.#calls.set(id, followed);
    else this.#isFull = true;
  }
}

const isDefied = ({ decision, outcome }: Followed): boolean => decision === "reject" && outcome === "ran";

/** Where the request gives another input than before, both are weighed. */
function merged(before: AskedCall, request: AskedCall): AskedCall {
  const call = withUpdate(before, request);
  const isOther = !isEmpty(before.input) && !isEmpty(request.input);
  return isOther && JSON.stringify(before.input) !== JSON.stringify(request.input)
    ? { ...call, more: { ...call.more, before: before.input } }
    : call;
}

const labelMaxChars = 200;
function labelOf({ tool, title, input }: AskedCall): string {
  const text = isEmpty(input) ? title : shortInput(input);
  return `${tool} ${text}`.trim().slice(0, labelMaxChars).toWellFormed();
}
