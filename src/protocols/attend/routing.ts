import type { ChildEnded, RunProtocol } from "../../kernel/child.ts";
import { fieldsOf, textIn, unsettledIn } from "../../inquiry/settled.ts";
import type { Json } from "../../kernel/ids.ts";
import { agreedIn, settledBefore } from "./agreed.ts";
import { attendLimits, protocolStarts } from "./policy.ts";
import { knownOf } from "./task-state.ts";
import {
  sourceOrder,
  settlingProtocols,
  type AttendEvent,
  type AttendPhase,
  type AttendState,
  type Deficit,
  type Prior,
  type Task,
  type Upstream,
  type SettlingProtocol,
  type UpstreamSources,
} from "./types.ts";
import { words } from "./words.ts";

/** A3: sources of the scan, in its order. Results of the routing were settled before the tasks are made. */
export function sourcesOf({ prior, produced, given, intent, briefed }: Upstream): UpstreamSources {
  if (briefed) return {};
  return {
    prior: [...prior, ...produced].map(({ output }) => (typeof output === "string" ? output : JSON.stringify(output))),
    tasks: given.flatMap(({ title, instruction }) => (instruction === undefined ? [] : [title, instruction])),
    // Where every task says itself what runs, nothing that the intent leaves open can make one fail (A2).
    arguments: intent === "" || (given.length > 0 && given.every(({ action }) => action)) ? [] : [intent],
    conversation: [],
  };
}

/** Sessions that the work comes from, in their order. */
export const comesFrom = ({ madeIn, prior, produced }: Pick<Upstream, "madeIn" | "prior" | "produced">): readonly string[] => [
  ...(madeIn === undefined ? [] : [madeIn]),
  ...[...prior, ...produced].map(({ session }) => session),
];

/** A2, U7: only what quotes its source, and was not settled, counts; once for each protocol, in the order of the protocols. */
export function countedDeficits(state: Upstream, deficits: readonly Deficit[]): readonly Deficit[] {
  const isQuoted = quotedIn(state);
  const points = settledBefore(state);
  return settlingProtocols.flatMap((protocol) => {
    if (state.resolved.includes(protocol) || state.settled.includes(protocol)) return [];
    const own = deficits.filter((each) => each.protocol === protocol && each.answered === undefined);
    const measured = own.find(({ by }) => by === "measure");
    if (measured) return [measured];
    return own
      .filter(isQuoted)
      .map((each) => ({ ...each, quote: unsettledIn(each.quote, points) }))
      .filter(({ quote }) => quote !== "")
      .slice(0, 1);
  });
}

/** U2: findings of rules that a model answered with words of the same source; they are on record and asked about by nobody. */
export function answeredDeficits(state: Upstream, deficits: readonly Deficit[]): readonly Deficit[] {
  const isQuoted = quotedIn(state);
  return deficits.filter((each) => each.answered !== undefined && isQuoted(each) && isQuoted({ ...each, quote: each.answered }));
}

function quotedIn(state: Upstream): (deficit: Deficit) => boolean {
  const sources = sourcesOf(state);
  return ({ quote, source }) =>
    quote.trim() !== "" && sourceOrder.includes(source) && (sources[source] ?? []).some((text) => text.includes(quote));
}

/** Protocols a person may choose instead (A4). */
export const choicesOf = ({ available, resolved }: Upstream): readonly SettlingProtocol[] =>
  available.filter((protocol) => !resolved.includes(protocol));

export function toRunProtocol(state: AttendPhase<"routed">): readonly RunProtocol[] {
  const { protocol, cwd, given } = state;
  const intent = (state.intent || given.map(({ title }) => title).join("; ")).slice(0, attendLimits.intentMaxChars);
  const settled = settledBefore(state);
  const command = protocolStarts[protocol]?.(
    { intent, cwd, ...planIn(given), ...(settled.length === 0 ? {} : { settled }) },
    comesFrom(state).at(-1),
  );
  if (!command) return [];
  const title = words.routed(protocol, intent);
  return [{ type: "run-protocol", mode: "repeatable", key: routeKey(state), protocol, title, command }];
}

/** The given tasks, as a plan for other protocols; without one they have the intent. */
function planIn(given: readonly Task[]): { readonly plan?: string } {
  const plan = JSON.stringify({ tasks: given.map(planTask) });
  return given.length === 0 || plan.length > attendLimits.askedPlanMaxChars ? {} : { plan };
}

const planTask = ({ id, title, action, instruction }: Task): object =>
  action === undefined ? { id, title, instruction } : { id, title, action: { tool: action.tool, ...action.input } };

const routeKey = ({ round, protocol }: AttendPhase<"routed">): string => `upstream:${round}:${protocol}`;

export const scanned = (
  state: AttendPhase<"scanning">,
  { deficits, readers, earlier }: Pick<Extract<AttendEvent, { type: "upstream.scanned" }>, "deficits" | "readers" | "earlier">,
): AttendState => {
  const known = { ...state, ...(earlier === undefined ? {} : { earlier }) };
  if (deficits.length === 0) return materialising(known);
  return { ...known, phase: "routing", asked: false, deficits, ...(readers === undefined ? {} : { readers }) };
};

/** Applies the choice of a person, or the kind's default, at the upstream gate or after it. */
export function routeBy(state: AttendPhase<"routing" | "choosing">, option: string): AttendState {
  const { asked: _, phase, ...upstream } = state;
  const [first] = state.deficits;
  const chosen = choicesOf(state).find((protocol) => protocol === option);
  if (chosen !== undefined)
    return { ...upstream, phase: "routed", protocol: chosen, instead: phase === "choosing" ? (first?.protocol ?? null) : null };
  if (option === "other" && choicesOf(state).length > 0) return { ...upstream, phase: "choosing", asked: false };
  return materialising({ ...upstream, interacted: true });
}

/** A4: the exact state comes back, one protocol richer; an escape ends the scan (A5). */
export function childEnded(state: AttendPhase<"routed">, { key, child, outcome, output }: ChildEnded): AttendState {
  if (key !== routeKey(state)) return state;
  const { protocol, instead, ...upstream } = state;
  const produced =
    output === null ? state.produced : [...state.produced, { protocol, session: child, output, ...askedAbout(state, output) }];
  const agreed = agreedIn([...state.prior, ...produced], state.informed);
  if (outcome !== "converged") return materialising({ ...upstream, ...agreed, produced }); // answers stay given
  const next: Upstream = {
    ...upstream,
    ...agreed,
    round: state.round + 1,
    resolved: [...state.resolved, protocol],
    settled: instead === null || instead === protocol ? state.settled : [...state.settled, instead],
    interacted: true,
    produced,
    deficits: [],
  };
  return next.round < attendLimits.roundsMax ? { ...next, phase: "scanning" } : materialising(next);
}

/**
 * U7: a goal names its parts, and not the words that made it wanted. They are settled with it where it was asked how anyone
 * can tell; an answer that it found there already was about other words.
 */
function askedAbout(state: AttendPhase<"routed">, output: Json): Pick<Prior, "about"> {
  const metric = textIn(fieldsOf(output)["metric"]) ?? "";
  const isFound = settledBefore(state).some(({ answer }) => metric.includes(answer));
  const found = state.protocol === "goal" && !isFound ? state.deficits.find((each) => each.protocol === state.protocol) : undefined;
  return found === undefined ? {} : { about: found.quote };
}

/** The scan is over, one way or the other. */
export function materialising(state: Upstream): AttendPhase<"materialising"> {
  const { given, round, resolved, settled, interacted, produced, deficits, changes } = state;
  const upstream = { given, round, resolved, settled, interacted, produced, deficits, changes };
  return { phase: "materialising", ...knownOf(state), ...upstream };
}
