import { auditContext, mindContext, type ExchangeContext, type FedCluster } from "../context.ts";
import { imitates } from "../markers/imitation.ts";
import { announcedAs } from "../moves.ts";
import {
  termNames,
  type ExchangeEvent,
  type ExchangeTexts,
  type GivenTerms,
  type PoolMessage,
  type TermName,
  type TermVersions,
} from "../types.ts";
import { words } from "../words.ts";

/** One thing that the record shows, or does not. */
export interface ProofFact {
  readonly says: string;
  readonly ok: boolean;
  /** How many messages, rounds or audits were looked at. */
  readonly seen: number;
  /** Those that do not hold. */
  readonly against: readonly string[];
}

export interface ExchangeProof {
  readonly ok: boolean;
  readonly facts: readonly ProofFact[];
}

/** Everything that is needed to make a context again. */
interface Past {
  theme: string;
  every: number;
  /** The last round that was audited. */
  audited: number;
  readonly texts: Map<string, string>;
  current: TermVersions;
  readonly announced: Set<string>;
  readonly messages: Map<string, PoolMessage>;
  round?: GivenTerms & { readonly sees: ReadonlyMap<string, readonly string[]> };
  audit?: GivenTerms & {
    readonly reads: readonly string[];
    readonly audit: number;
    readonly isInTime: boolean;
    problems: readonly string[];
  };
}

const termId = (name: TermName, version: number): string => `${name} ${version}`;

/**
 * X5, X4: proves from the record alone that everyone could read everyone's instructions: each context is made again from what
 * was recorded and compared with the digest of the one that was sent. And that no marker in a text was taken for a real one.
 */
export function proofOf(events: readonly ExchangeEvent[], digest: (text: string) => string): ExchangeProof {
  const past: Past = {
    theme: "",
    every: 0,
    audited: 0,
    texts: new Map(),
    current: { prompt: 0, rule: 0, role: 0 },
    announced: new Set(),
    messages: new Map(),
  };
  const lists = { minds: counter(), audits: counter(), current: counter(), announced: counter(), markers: counter(), order: counter() };
  for (const event of events) check(event, past, lists, digest);
  const facts: readonly ProofFact[] = [
    lists.minds.fact("Every mind's context held the auditor's rule and the observer's role of that moment"),
    lists.audits.fact("Every auditor's context held the pool's prompt of that moment"),
    lists.current.fact("Nobody was given an older version than the one in force"),
    lists.announced.fact("Every changed text was announced before its first use, in the words that were put into use"),
    lists.order.fact("Audits came at their rounds, each with its rule and what it read, in the order of the protocol"),
    lists.markers.fact("No marker in a text was taken for a real one, and each imitation is flagged"),
  ];
  return { ok: facts.every(({ ok }) => ok), facts };
}

interface Counter {
  see(what: string, ok: boolean): void;
  fact(says: string): ProofFact;
}

function counter(): Counter {
  let seen = 0;
  const against: string[] = [];
  return {
    see: (what, ok) => {
      seen += 1;
      if (!ok) against.push(what);
    },
    fact: (says) => ({ says, ok: against.length === 0, seen, against: against.slice(0, 20) }),
  };
}

type Lists = Readonly<Record<"minds" | "audits" | "current" | "announced" | "markers" | "order", Counter>>;

function check(event: ExchangeEvent, past: Past, lists: Lists, digest: (text: string) => string): void {
  switch (event.type) {
    case "exchange.begun": {
      past.theme = event.theme;
      past.every = event.terms.settings.auditEvery;
      for (const name of termNames) setTerm(past, name, event.terms.texts[name], true);
      return;
    }
    case "terms.changed":
      return setTerm(past, event.name, event, false);
    case "settings.changed":
      past.every = event.settings.auditEvery;
      return;
    case "message.added":
      announcedBy(event.message, past, lists);
      return keep(event.message, past, lists, ["injection", "observer", "auditor-role", "observer-role"]);
    case "round.begun":
      given(`round ${event.round}`, event, past, lists);
      if (isDue(event.round - 1, past.every) && past.audited < event.round - 1) lists.order.see(`round ${event.round}`, false);
      past.round = { ...event, sees: new Map(event.turns.map(({ id, sees }) => [id, sees])) };
      return;
    case "mind.answered":
      lists.minds.see(event.message.id, isSame(mindAgain(past, event.message.id), event.context, digest));
      return keep(event.message, past, lists, ["thought", "restart"]);
    case "mind.failed":
      return lists.minds.see(event.id, isSame(mindAgain(past, event.id), event.context, digest));
    case "audit.begun":
      given(`audit ${event.audit}`, event, past, lists);
      past.audit = { ...event, isInTime: isDue(event.round, past.every), problems: [] };
      return;
    case "audit.failed":
      return lists.audits.see(`audit ${event.audit}, which failed`, isSame(auditAgain(past), event.context, digest));
    case "audit.returned":
      lists.audits.see(`audit ${event.audit}, which was sent back`, isSame(auditAgain(past), event.context, digest));
      if (past.audit) past.audit.problems = event.problems;
      return;
    case "audit.made": {
      lists.audits.see(`audit ${event.audit}`, isSame(auditAgain(past), event.context, digest));
      const kinds = event.messages.map(({ kind }) => kind).join(" ");
      const isRead = event.read.length > 0 && event.read.every((id) => past.audit?.reads.includes(id));
      const isByRule = past.audit?.isInTime === true && event.rule === past.audit.versions.rule;
      lists.order.see(`audit ${event.audit}`, kinds === "audit auditor-role observer-role" && isRead && isByRule);
      past.audited = event.round;
      for (const message of event.messages.slice(1))
        lists.announced.see(
          message.id,
          isTermOf(message, past, (text) => text),
        );
      for (const message of event.messages) keep(message, past, lists, ["audit", "auditor-role", "observer-role"]);
      return;
    }
    default:
  }
}

/** X3: by the rhythm of the moment at which it begins; it may change while the audit is made. */
const isDue = (round: number, every: number): boolean => round > 0 && round % every === 0;

function setTerm(
  past: Past,
  name: TermName,
  { version, text }: { readonly version: number; readonly text: string },
  isFirst: boolean,
): void {
  past.texts.set(termId(name, version), text);
  past.current = { ...past.current, [name]: version };
  if (isFirst) past.announced.add(termId(name, version));
}

/** X5: says in front of everyone exactly the words that its version has. */
function isTermOf({ kind, term, text }: PoolMessage, { texts }: Past, said: (text: string) => string): boolean {
  const wanted = term && texts.get(termId(term.name, term.version));
  return wanted !== undefined && kind === announcedAs[term?.name ?? "prompt"] && text === said(wanted);
}

/** An announcement of other words than those that are put into use announces nothing. */
function announcedBy(message: PoolMessage, past: Past, { announced }: Lists): void {
  const { term, id } = message;
  if (!term) return;
  const isIt = isTermOf(message, past, (text) => words.announced(term.name, term.version, text));
  announced.see(id, isIt);
  if (isIt) past.announced.add(termId(term.name, term.version));
}

function given(what: string, { versions }: GivenTerms, { current, announced }: Past, lists: Lists): void {
  lists.current.see(
    what,
    termNames.every((name) => versions[name] === current[name]),
  );
  lists.announced.see(
    what,
    termNames.every((name) => announced.has(termId(name, versions[name]))),
  );
}

/**
 * X4: the kind is one that such an event can bring, and every marker in its text is flagged. A flag too many is one for words
 * that were a secret, and are not in the record.
 */
function keep(message: PoolMessage, { messages }: Past, { markers }: Lists, kinds: readonly PoolMessage["kind"][]): void {
  messages.set(message.id, message);
  const isOwn = ["auditor-role", "observer-role", "observer"].includes(message.kind); // our words and a person's
  const isFlagged = isOwn || imitates(message.text).every((marker) => message.imitates?.includes(marker) === true);
  markers.see(message.id, kinds.includes(message.kind) && isFlagged);
}

const isSame = (context: ExchangeContext | undefined, recorded: string | undefined, digest: (text: string) => string): boolean =>
  context !== undefined && digest(`${context.system}\n${context.text}`) === recorded;

function textsIn({ texts }: Past, versions: TermVersions): ExchangeTexts {
  const text = (name: TermName) => ({ version: versions[name], text: texts.get(termId(name, versions[name])) ?? "" });
  return { prompt: text("prompt"), rule: text("rule"), role: text("role") };
}

const feedIn = ({ messages }: Past, { feed }: GivenTerms): { readonly clusters?: readonly FedCluster[] } =>
  feed === undefined ? {} : { clusters: feed.map((each) => ({ ...each, first: messages.get(each.id)?.text ?? "" })) };

const seenIn = ({ messages }: Past, ids: readonly string[]): readonly PoolMessage[] => ids.flatMap((id) => messages.get(id) ?? []);

function mindAgain(past: Past, id: string): ExchangeContext | undefined {
  const sees = past.round?.sees.get(id);
  if (!past.round || !sees) return undefined;
  const { theme, round } = past;
  return mindContext({ theme, texts: textsIn(past, round.versions), messages: seenIn(past, sees), ...feedIn(past, round) });
}

function auditAgain(past: Past): ExchangeContext | undefined {
  const { theme, audit } = past;
  if (!audit) return undefined;
  const { reads, problems, versions } = audit;
  return auditContext({ theme, texts: textsIn(past, versions), messages: seenIn(past, reads), problems, ...feedIn(past, audit) });
}
