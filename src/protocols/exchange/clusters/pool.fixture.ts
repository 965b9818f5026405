/** A pool of messages about made-up topics, for clustering to find again. */
export interface MadeMessage {
  readonly id: string;
  readonly text: string;
  /** Null for a message that is about nothing. */
  readonly topic: number | null;
}

export interface MadePool {
  readonly seed: number;
  readonly topics: number;
  readonly messages: number;
  /** Share of a message's words that are its topic's own; the rest is said by all. */
  readonly own?: number;
  /** Share of messages about nothing. */
  readonly noise?: number;
  /** From a third of the pool on, so many messages are about the first topic, whatever chance gives it. */
  readonly first?: number;
}

/** A number from 0 to 1, the same row of them for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables =
  "ba be bi bo da de di do fa fi fo ga ge go ka ke ko la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se so ta te to va ve vi";
const endings = ["", "", "", "s", "ed", "ing"];

/** Words that all use, some far more than others; words of each topic, of which some are its neighbour's too; and noise. */
export function madePool({ seed, topics, messages, own = 0.4, noise = 0.1, first = 0 }: MadePool): readonly MadeMessage[] {
  const chance = chanceOf(seed);
  const whole = (below: number): number => Math.floor(chance() * below);
  const from = (words: readonly string[]): string => words[whole(words.length)] ?? "";
  const word = (): string => Array.from({ length: 2 + whole(3) }, () => from(syllables.split(" "))).join("");
  /** One of the words, the first ones most of the time. */
  const rare = (words: readonly string[]): string => words[Math.floor(chance() ** 2 * words.length)] ?? "";
  const shared = Array.from({ length: 300 }, word);
  const common = (): string => shared[Math.floor(chance() ** 3 * shared.length)] ?? "";
  const own30 = Array.from({ length: topics }, () => Array.from({ length: 30 }, word));
  const vocabularies = own30.map((words, at) => [...words, ...(own30[(at + 1) % topics] ?? []).slice(0, 5)]);
  const said: string[][][] = Array.from({ length: topics }, () => []);

  const fresh = (topic: number | null): string[] =>
    Array.from({ length: 25 + whole(46) }, () => {
      if (topic === null) return chance() < 0.3 ? word() : common();
      return chance() < own ? rare(vocabularies[topic] ?? []) + from(endings) : common();
    });
  /** Another message of the topic in other words: half of them are new, and the order is another one. */
  const paraphrase = (topic: number): string[] => {
    const words = said[topic]?.[whole(said[topic]?.length ?? 0)] ?? [];
    const again = fresh(topic);
    return again.map((each, at) => (chance() < 0.5 ? (words[(at * 7) % Math.max(1, words.length)] ?? each) : each));
  };

  return Array.from({ length: messages }, (_, at) => {
    const topic = chance() < noise ? null : at * 3 > messages && chance() < first ? 0 : whole(topics);
    const again = topic !== null && (said[topic]?.length ?? 0) > 0 && chance() < 0.3;
    const words = again ? paraphrase(topic) : fresh(topic);
    if (topic !== null) said[topic]?.push(words);
    return { id: `m${at + 1}`, text: `${words.join(" ")}.`, topic };
  });
}
