import { excessIn, overheadTokens, reserveFor, sumOf, type BudgetExcess, type Reserve } from "../../../budget/reserve.ts";
import { applied } from "../clusters/applied.ts";
import { placed } from "../clusters/leader.ts";
import { lexicalName } from "../clusters/lexical.ts";
import type { ClusterChange, ClusterMessage } from "../clusters/types.ts";
import { counted } from "../clusters/word-counts.ts";
import { fedClusters } from "../context.ts";
import { exchangeLimits } from "../policy.ts";
import type { ExchangeEventOf, ExchangeOwnEvent, ExchangePhase, GivenTerms } from "../types.ts";
import { words } from "../words.ts";
import type { CameThought, ExchangeKnowledge, MindTurn, RecentThought, SeenMessage, TermVersions } from "./nouns.ts";
import { purseOf } from "./purse.ts";
import { fitting, idOf, inOrder, keptOf, sampleFor, sinceFor } from "./sampling.ts";
import { measureOf, signalIn, standingAfter } from "./signal.ts";

const versionsOf = ({ terms: { texts } }: Pick<ExchangeKnowledge, "terms">): TermVersions => ({
  prompt: texts.prompt.version,
  rule: texts.rule.version,
  role: texts.role.version,
});

/** X10: the feed of clusters, where the terms give it to the pool or to the auditor. */
export function givenTo(known: ExchangeKnowledge, whom: "pool" | "auditor"): GivenTerms {
  const { feed } = known.terms.settings;
  const isFed = (feed === whom || feed === "both") && known.figures.clusters.length > 0;
  return { versions: versionsOf(known), ...(isFed ? { feed: fedClusters(known.figures) } : {}) };
}

/** Bytes that are sent besides messages: the public texts, the theme, and the words around them. */
const aroundBytes = ({ terms: { texts, settings }, theme }: ExchangeKnowledge): number =>
  4 * (texts.prompt.text.length + texts.rule.text.length + texts.role.text.length + theme.length) +
  words.frameBytes +
  (settings.feed === "none" ? 0 : words.feedBytes);

/** F19: one call sends no more than its limit: a token is at least a byte. Of what it would be shown, what is named first goes first. */
const shownOf = (known: ExchangeKnowledge, wanted: readonly SeenMessage[], moreBytes = 0) =>
  fitting(wanted, { bytes: aroundBytes(known) + moreBytes, bytesMax: known.limits.inputTokensMax - overheadTokens });

/** X1, X2: the next round; what each mind sees is fixed here, and so are the ids of what they may say. */
export function turnsOf(known: ExchangeKnowledge): readonly MindTurn[] {
  return known.minds.map(({ id: mind }, index): MindTurn => {
    const { list, bytes } = shownOf(known, sampleFor(known, mind));
    return { id: idOf(known.next + index), mind, sees: list.map(({ id }) => id), bytes };
  });
}

/** As much as is sent, also where the texts of the terms alone are longer than a call should be. */
const reserveOf = ({ limits }: ExchangeKnowledge, bytes: number, callCostMax: number | undefined): Reserve =>
  reserveFor({ ...limits, inputTokensMax: Math.max(limits.inputTokensMax, bytes + overheadTokens) }, bytes, callCostMax);

/** F19: a thought and its embedding, where a model embeds; the cost of that is in what a mind may cost. */
export const turnReserve = (known: ExchangeKnowledge, { mind, bytes }: MindTurn): Reserve =>
  sumOf([
    reserveOf(known, bytes, known.minds.find(({ id }) => id === mind)?.callCostMax),
    { tokens: known.embedding === lexicalName ? 0 : exchangeLimits.embeddingTokensMax, cost: 0 },
  ]);

/** Messages that the next audit reads, and how much they are with what may be wrong with it. */
export function auditOf(known: ExchangeKnowledge): { readonly reads: readonly string[]; readonly bytes: number } {
  const { list, bytes } = shownOf(known, sinceFor(known), words.problemBytes);
  return { reads: list.map(({ id }) => id), bytes };
}

export const auditReserve = (known: ExchangeKnowledge & { readonly bytes?: number }): Reserve =>
  reserveOf(known, known.bytes ?? auditOf(known).bytes, known.auditor.callCostMax);

/** X3: exactly at N, 2N …, never at 0, and before anything else. */
export const isAuditDue = ({ round, audited, terms }: ExchangeKnowledge): boolean =>
  round > 0 && round % terms.settings.auditEvery === 0 && audited < round;

/** An audit that is due, or a round: that is begun only if all its calls fit, and the audit that belongs to it. */
function stepReserves(known: ExchangeKnowledge, turns: readonly MindTurn[]): readonly Reserve[] {
  if (isAuditDue(known)) return [auditReserve(known)];
  const isAudited = (known.round + 1) % known.terms.settings.auditEvery === 0;
  return [...turns.map((turn) => turnReserve(known, turn)), ...(isAudited ? [auditReserve(known)] : [])];
}

export const stepExcess = (known: ExchangeKnowledge, turns: readonly MindTurn[]): BudgetExcess | undefined =>
  excessIn(known.limits, [known.spent, ...stepReserves(known, turns)]);

/** Tokens that the observer has to give at least before the next step is begun; 0 where what is left holds it. */
export function tokensShort(known: ExchangeKnowledge): number {
  const { tokensMax, costMax } = known.limits;
  if (tokensMax === null) return 0;
  const wanted = sumOf([known.spent, ...stepReserves(known, turnsOf(known))]);
  const costShort = costMax === null ? 0 : Math.max(0, wanted.cost - costMax);
  const costOfToken = purseOf(known, 1).cost ?? 0;
  return Math.ceil(Math.max(0, wanted.tokens - tokensMax, costOfToken > 0 ? costShort / costOfToken : 0));
}

const cameIn = ({ turns, ends }: ExchangePhase<"thinking">): readonly CameThought[] =>
  turns.flatMap(({ id }) => {
    const end = ends[id];
    return end && "came" in end ? [end.came] : [];
  });

const messagesOf = (came: readonly CameThought[]): readonly ClusterMessage[] => came.map(({ id, vector, same }) => ({ id, vector, same }));

/** X1: all that came, in the order of the turns and not of their arrival; or nothing at all. */
export function roundEnded(state: ExchangePhase<"thinking">): readonly ExchangeOwnEvent[] {
  if (state.turns.some(({ id }) => state.ends[id] === undefined)) return [];
  const came = cameIn(state);
  const round = state.round + 1;
  if (came.length === 0) return [{ type: "round.failed", round, times: state.failures + 1 }];
  const clusters = placed(state.clusters, messagesOf(came), state.terms.settings.nearness);
  const recent = recentAfter(state, came, clusters);
  const measure = measureOf({ recent, minds: state.minds }, state.restart.settledAt);
  return [{ type: "round.added", round, ids: came.map(({ id }) => id), clusters, measure }];
}

/** The state after a round: everything follows from the event, and nothing is decided again. */
export function roundAdded(
  state: ExchangePhase<"thinking">,
  { round, ids, clusters, measure }: ExchangeEventOf<"round.added">,
): ExchangeKnowledge & { readonly phase: "between" } {
  const { turns: _, ends: __, versions: ___, feed: ____, ...known } = state;
  const came = cameIn(state).filter(({ id }) => ids.includes(id));
  const seen = came.map(({ id, bytes }): SeenMessage => ({ id, bytes }));
  const kept = keptOf(known.reservoir, known.thoughts, seen, { max: exchangeLimits.reservoir, word: `${known.seed}\nkept` });
  const after: ExchangeKnowledge = {
    ...sinceWith(known, seen),
    round,
    thoughts: kept.total,
    reservoir: kept.list,
    recent: recentAfter(state, came, clusters),
    words: came.reduce((all, { text }) => counted(all, text), known.words),
    clusters: applied(known.clusters, messagesOf(came), clusters),
    figures: clusters.figures,
    restart: standingAfter(known, measure),
    failures: 0,
  };
  const signal = after.signal ?? signalIn(after, measure);
  return { ...after, phase: "between", ...(signal ? { signal } : {}) };
}

/** Thoughts and injections that the next audit reads. */
export function sinceWith<Known extends ExchangeKnowledge>(known: Known, added: readonly SeenMessage[]): Known {
  const of = { max: exchangeLimits.readsMax, word: `${known.seed}\naudit\n${known.audits + 1}` };
  const { list, total } = keptOf(known.since, known.sinceCount, added, of);
  return { ...known, since: list.toSorted(inOrder), sinceCount: total };
}

/** The newest thoughts, each in the cluster that it is in now. */
function recentAfter(
  { recent, terms, minds }: ExchangeKnowledge,
  came: readonly CameThought[],
  { placed: places, founded, merged }: ClusterChange,
): readonly RecentThought[] {
  const joined = new Map<string, string | null>([
    ...places.map(({ id, cluster }) => [id, cluster] as const),
    ...founded.flatMap(({ id, members }) => members.map((member) => [member, id] as const)),
  ]);
  const later = new Map(merged.map(({ from, to }) => [from, to]));
  const added = came.map(({ text: _, vector: __, ...thought }): RecentThought => thought);
  // X7: however small the window, what is measured is there whole
  const kept = Math.max(terms.settings.window, minds.length * exchangeLimits.measuredRounds);
  return [...recent, ...added].slice(-kept).map((thought) => {
    const first = joined.get(thought.id) ?? thought.cluster;
    const cluster = first === undefined ? undefined : (later.get(first) ?? first);
    return cluster === undefined ? thought : { ...thought, cluster };
  });
}
