import type { Span } from "../../../kernel/text.ts";
import { shownAs, type ShownAs } from "../about.ts";
import type { FoldedPage } from "../page.ts";
import { oddnessOf, onlyIn, stepsTo, type Around } from "./around.ts";
import { acts, clauseMark, type ClassedWord, type Unit } from "./units.ts";
import type { HeardClass } from "./word-classes.ts";

/** A few units of a page (sentences, lines, fields) that are weighed together, and what can be seen of them. */
export interface ReadWindow extends Span {
  readonly features: ReadonlySet<string>;
  readonly words: readonly ClassedWord[];
  /** Words that the rest of the page does not have. */
  readonly onlyHere: readonly string[];
}

const windowMaxUnits = 3;
const windowMaxTokens = 90;
const pairMaxTokens = 14;

const things: ReadonlySet<string> = new Set<HeardClass>(["secret", "money", "hostdata", "guarded", "invite"]);

/** How many windows of a page are weighed, those at its ends: more than the fullest of ordinary pages has. */
const weighedMax = { head: 2_200, tail: 1_000 } as const;

/** Windows of a page in which something is to be done, by somebody who could be meant. */
export function* windowsOf(page: FoldedPage, around: Around): Iterable<ReadWindow> {
  const own = around.units.map(ownFeatures);
  const places = [...placesIn(around.units)];
  const { head, tail } = weighedMax;
  const weighed = places.length <= head + tail ? places : [...places.slice(0, head), ...places.slice(-tail)];
  for (const place of weighed) yield windowOf(page, around, place, own);
}

/** One to three units in a row that name an act or a thing worth asking for. */
function* placesIn(units: readonly Unit[]): Iterable<Span> {
  const wordsBefore = [0];
  const tellingBefore = [0];
  for (const { words } of units) {
    wordsBefore.push((wordsBefore.at(-1) ?? 0) + words.length);
    tellingBefore.push((tellingBefore.at(-1) ?? 0) + words.filter(({ name }) => acts.has(name) || things.has(name)).length);
  }
  const within = (before: readonly number[], { start, end }: Span): number => (before[end] ?? 0) - (before[start] ?? 0);
  for (let start = 0; start < units.length; start += 1) {
    let tokens = 0;
    for (let end = start + 1; end <= Math.min(start + windowMaxUnits, units.length); end += 1) {
      tokens += units[end - 1]?.tokens.length ?? 0;
      if (end > start + 1 && tokens > windowMaxTokens) break;
      const place = { start, end };
      if (within(wordsBefore, place) >= 2 && within(tellingBefore, place) > 0) yield place;
    }
  }
}

function windowOf(page: FoldedPage, around: Around, place: Span, own: readonly ReadonlySet<string>[]): ReadWindow {
  const units = around.units.slice(place.start, place.end);
  const words = units.length === 1 ? (units[0]?.words ?? []) : units.flatMap((unit) => unit.words);
  const [start, end] = [units[0]?.start ?? 0, units.at(-1)?.end ?? 0];
  const tokens = units.reduce((sum, unit) => sum + unit.tokens.length, 0);
  const said = page.text.slice(start, end).replaceAll(linked, " ");
  const features = new Set<string>(oddnessOf(around, place, whomOf(words)));
  for (const one of own.slice(place.start, place.end)) for (const feature of one) features.add(feature);
  for (const shape of shapesIn(said)) features.add(`f ${shape}`);
  features.add(`n ${stepsTo(tokens, [8, 16, 30, 50])}`).add(`m ${units.length}`);
  addPairs(words, features);
  return { start, end, features, words, onlyHere: onlyIn(around, place) };
}

/** Features of a unit that every window around it has: its words, their classes, and how an agent is spoken of. */
function ownFeatures(unit: Unit): ReadonlySet<string> {
  const features = formsIn(unit);
  for (const word of unit.words) {
    features.add(`k ${nameOf(word)}`);
    if (word.leads) features.add(`i ${nameOf(word)}`);
  }
  const [first] = unit.words;
  if (first) features.add(`b ${nameOf(first)}`);
  for (const { text } of unit.tokens) if (/^[a-z]/.test(text) && text !== "url") features.add(`w ${text}`);
  return features;
}

/** The plainest reader that is spoken to. */
const whomOf = (words: readonly ClassedWord[]): string => {
  const has = (...names: readonly HeardClass[]): boolean => words.some(({ name }) => names.includes(name));
  return has("agent", "model") ? "agent" : has("machine") ? "machine" : has("you") ? "you" : "none";
};

const nameOf = ({ name, isDenied }: ClassedWord): string => (isDenied ? `no-${name}` : name);

/**
 * Classes that stand near each other, in their order; and who is addressed, with an act and its object. Of each kind only the
 * next one counts: what stands near once stands near, and a page of nothing but such words takes no longer than another.
 */
function addPairs(words: readonly ClassedWord[], features: Set<string>): void {
  const nextOf = new Map<number, ClassedWord>();
  const met = new Set<number>();
  for (const word of words.toReversed()) {
    const kind = kindOf(word);
    for (const [otherKind, other] of nextOf) {
      if (other.at - word.at > pairMaxTokens || met.has(kind * kindsMax + otherKind)) continue;
      met.add(kind * kindsMax + otherKind);
      for (const pair of pairOf(word, other)) features.add(pair);
    }
    nextOf.set(kind, word);
  }
}

function pairOf(word: ClassedWord, other: ClassedWord): readonly string[] {
  const [own, theirs] = [partOf[word.name], partOf[other.name]];
  const act = other.leads && acts.has(other.name) ? [`l ${own ?? word.name} ${other.isDenied ? "no-" : ""}act`] : [];
  if (own === undefined || theirs === undefined || own === theirs) return act;
  return [`q ${word.isDenied ? "no-" : ""}${own} ${other.isDenied ? "no-" : ""}${theirs}`, ...act];
}

/** A number for all that a pair knows of a word: comparing them takes the time on a page of nothing but such words. */
const kindOf = ({ name, isDenied, leads }: ClassedWord): number => (numberOf(name) * 2 + Number(isDenied)) * 2 + Number(leads);
const numbers = new Map<HeardClass, number>();
function numberOf(name: HeardClass): number {
  const known = numbers.get(name) ?? numbers.size;
  if (known === numbers.size) numbers.set(name, known);
  return known;
}
const kindsMax = 1_024;

const partOf: Readonly<Partial<Record<HeardClass, string>>> = {
  agent: "whom",
  model: "whom",
  machine: "whom",
  you: "you",
  reader: "reads",
  salute: "hails",
  demand: "asks",
  polite: "asks",
  run: "act",
  fetch: "act",
  send: "act",
  put: "act",
  remove: "act",
  weaken: "act",
  approve: "act",
  push: "act",
  say: "act",
  act: "act",
  secret: "thing",
  hostdata: "thing",
  guarded: "thing",
  invite: "thing",
  money: "thing",
  place: "thing",
  conceal: "hides",
  consent: "agrees",
  who: "who",
  later: "later",
  forged: "forged",
  able: "able",
};

/** How an agent is spoken of: called, meant by everything that is said next, described. */
function formsIn({ tokens, words }: Unit): Set<string> {
  const features = new Set<string>();
  const first = words[0]?.at ?? 0;
  const base = first - (words[0] === undefined ? 0 : tokens.findIndex(({ start }) => start === words[0]?.start));
  for (const word of words) {
    if (word.name !== "agent" && word.name !== "model" && word.name !== "machine") continue;
    const kind = word.name === "agent" ? "agent" : "other";
    const head = word.at - base;
    let begin = head;
    while (begin > 0 && !clauseMark.test(tokens[begin - 1]?.text ?? "")) begin -= 1;
    const lead = tokens.slice(begin, head).map(({ text }) => text);
    const isEarly = lead.length <= 6;
    features.add(`a ${kind} ${leadKind(lead)}`);
    const mark = tokens.findIndex(({ text }, at) => at > head && at <= head + 11 && /^(?:[:,]| - )$/.test(text));
    const behind = words.filter(({ at }) => at > word.at && at - word.at <= 12);
    const clause = mark === -1 ? behind : behind.filter(({ at }) => at < base + mark);
    if (isEarly && mark !== -1) {
      const sign = tokens[mark]?.text.trim() ?? "";
      features.add(`a ${kind} called ${sign}`);
      features.add(`a called ${sign} ${leadKind(lead)}`);
      const next = words.filter(({ at }) => at > base + mark && at <= base + mark + 3);
      for (const { name } of next) features.add(`a called ${partOf[name] ?? name}`);
      if (next.some(({ name, isDenied }) => acts.has(name) && !isDenied)) features.add(`a called to act ${sign}`);
    }
    for (const { name, isDenied } of clause) features.add(`a then ${isDenied ? "no-" : ""}${partOf[name] ?? name}`);
    const soon = words.find(({ at }) => at > word.at && at - word.at <= 3);
    features.add(`a soon ${soon === undefined ? "none" : (partOf[soon.name] ?? soon.name)}`);
    const asks = behind.find(({ name }) => name === "demand" || name === "polite");
    if (asks && behind.some(({ name, at, isDenied }) => at > asks.at && acts.has(name) && !isDenied))
      features.add(`a asked to act ${asks.name}`);
  }
  return features;
}

/** Words before the name of an agent that tell whether one of them is called, or any of them. */
const leadWords: ReadonlySet<string> = new Set(
  `the a an any every each all your our its her his their dear hey to for whichever whoever if as by with of that this and der die das le la les el
  los il gli de o os`.split(/\s+/),
);
const leadKind = (lead: readonly string[]): string =>
  lead.findLast((word) => leadWords.has(word)) ?? (lead.length === 0 ? "first" : "bare");

const shapes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["url", /\bhttps?:/],
  ["mail", /[a-z0-9]@[a-z0-9-]+\.[a-z]/],
  ["code", /`[^`]{2,}`/],
  ["expansion", /\$\(|\$\{|\$[a-z]/],
  ["home", /~\/|\/etc\/|\/root\//],
  ["dotfile", /(?:^|[\s/"'`(])\.[a-z]{2,}/],
  ["pipe", /\| ?(?:sh|bash|base64)\b/],
  ["option", /\s--?[a-z]/],
  ["comment", /^\s*(?:\/\/|#|\*|--|<!--|;)/],
  ["bracket", /^\s*\[/],
  ["list", /^\s*(?:[-*•]|\d{1,2}[.)¶]) /],
  ["question", /\?/],
];
/** Where a link of a document leads is not said to anybody. */
const linked = /\]\([^()\s]{1,400}\)|\b(?:href|src) ?= ?["'][^"']{0,400}/g;
const shapesIn = (said: string): readonly string[] => shapes.filter(([, pattern]) => pattern.test(said)).map(([name]) => name);

/**
 * How those whom a window speaks to, or what they are to do, are shown: quoted where attacks are spoken of, then nobody is
 * addressed, in a string of a program, or quoted by a sentence.
 */
export function shownIn(page: FoldedPage, { words }: ReadWindow): ShownAs | undefined {
  const agents = words.filter(({ name }) => name === "agent" || name === "model");
  const telling = agents.length > 0 ? agents : words.filter(({ name }) => acts.has(name));
  const shown = new Set(telling.map((word) => shownAs(page, word)));
  return shownKinds.find((kind) => shown.has(kind));
}
const shownKinds: readonly ShownAs[] = ["attack", "mention", "string"];
export const inString = "z string";
