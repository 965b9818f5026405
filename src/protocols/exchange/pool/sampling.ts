import { exchangeLimits } from "../policy.ts";
import type { ExchangeKnowledge, SeenMessage } from "./nouns.ts";

/** Numbers from 0 to 1 that follow from a word alone (X2). */
export function drawsOf(word: string): () => number {
  let state = hashOf(word);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** So many of them, each at most once, in an order that follows from the draws. */
function drawn<Item>(items: readonly Item[], size: number, draw: () => number): readonly Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (taken.length < size && left.length > 0) taken.push(...left.splice(Math.floor(draw() * left.length), 1));
  return taken;
}

export const numberOf = (id: string): number => Number(id.slice(1));
export const idOf = (number: number): string => `m${number}`;
export const inOrder = (one: SeenMessage, other: SeenMessage): number => numberOf(one.id) - numberOf(other.id);

/** X11: however many come, injections take no more of the window than this. */
const injectionsMax = ({ terms: { settings } }: Pick<ExchangeKnowledge, "terms">): number =>
  Math.floor(settings.window * settings.injectionShare);

/** X11: the newest messages of the pool; thoughts give way to injections up to their share and no further. */
function windowOf(known: Pick<ExchangeKnowledge, "terms" | "recent" | "injections">): readonly SeenMessage[] {
  const injections = known.injections.slice(-injectionsMax(known) || known.injections.length);
  return [...known.recent, ...injections].toSorted(inOrder).slice(-known.terms.settings.window);
}

/**
 * The part of the pool that one mind sees in the coming round: the last audit with what belongs to it, the newest injections,
 * and a draw of the pool, most of it from the newest messages and some from all that were ever there. The most needed first.
 */
export function sampleFor(known: ExchangeKnowledge, mind: string): readonly SeenMessage[] {
  const { terms, seed, round, reservoir, standing } = known;
  const { sample, injectionShare } = terms.settings;
  const draw = drawsOf(`${seed}\n${round + 1}\n${mind}`);
  const window = windowOf(known);
  const isInjection = new Set(known.injections.map(({ id }) => id));
  const injected = drawn(
    window.filter(({ id }) => isInjection.has(id)).slice(-Math.max(1, Math.floor(sample * injectionShare))),
    Math.max(1, Math.floor(sample * injectionShare)),
    draw,
  );
  const thoughts = window.filter(({ id }) => !isInjection.has(id));
  const isNew = new Set(thoughts.map(({ id }) => id));
  const older = drawn(
    reservoir.filter(({ id }) => !isNew.has(id)),
    Math.floor(sample * exchangeLimits.olderShare),
    draw,
  );
  const newer = drawn(thoughts, Math.max(0, sample - injected.length - older.length), draw);
  return [...new Map([...standing.toReversed(), ...injected, ...newer, ...older].map((each) => [each.id, each])).values()];
}

/** Messages that the coming audit would read: injections first, then thoughts as they are drawn. */
export function sinceFor({ seed, audits, since, injections }: ExchangeKnowledge): readonly SeenMessage[] {
  const isInjection = new Set(injections.map(({ id }) => id));
  const [brought, thought] = [since.filter(({ id }) => isInjection.has(id)), since.filter(({ id }) => !isInjection.has(id))];
  return [...brought, ...drawn(thought, thought.length, drawsOf(`${seed}\nread\n${audits + 1}`))];
}

/** Bytes of the line in front of a message. */
const lineBytes = 200;

/** In order of the pool, as many of them as there is room for, and one in any case; those that are named first go first. */
export function fitting(wanted: readonly SeenMessage[], room: { readonly bytes: number; readonly bytesMax: number }) {
  let { bytes } = room;
  const list = wanted.filter((each, index) => {
    const isIn = index === 0 || bytes + each.bytes + lineBytes <= room.bytesMax;
    if (isIn) bytes += each.bytes + lineBytes;
    return isIn;
  });
  return { list: list.toSorted(inOrder), bytes };
}

/** A draw of a growing list in which each has the same chance, whenever it came (X2). */
export function keptOf(kept: readonly SeenMessage[], count: number, added: readonly SeenMessage[], of: { max: number; word: string }) {
  const list = [...kept];
  let total = count;
  for (const { id, bytes } of added) {
    total += 1;
    if (list.length < of.max) list.push({ id, bytes });
    else {
      const place = Math.floor(drawsOf(`${of.word}\n${total}`)() * total);
      if (place < of.max) list[place] = { id, bytes };
    }
  }
  return { list, total };
}
