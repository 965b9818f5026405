import type { Span } from "../../../kernel/text.ts";
import { isShown } from "../about.ts";
import type { FoldedPage } from "../page.ts";
import { acts, clauseMark, unitsOf, type ClassedWord, type Unit } from "./units.ts";
import type { HeardClass } from "./word-classes.ts";

/** A few units of a page (sentences, lines, fields) that are weighed together, and what can be seen of them. */
export interface ReadWindow extends Span {
  readonly features: ReadonlySet<string>;
  readonly words: readonly ClassedWord[];
}

const windowMaxUnits = 3;
const windowMaxTokens = 90;
const pairMaxTokens = 14;

const addresses: ReadonlySet<string> = new Set<HeardClass>(["agent", "model", "machine", "conceal", "consent", "forged"]);

/** Around its windows, a page speaks of this. */
interface Around {
  readonly kinds: readonly string[];
  /** How often agents are spoken of: where it is the subject, one more sentence about them is nothing odd. */
  readonly agents: number;
  /** How often attacks are spoken of. */
  readonly attacks: number;
}

const countOf = (units: readonly Unit[], wanted: HeardClass): number =>
  units.reduce((sum, { words }) => sum + words.filter(({ name }) => name === wanted).length, 0);

/** Windows of a page that hold an act and somebody who could be meant by it. */
export function* windowsOf(page: FoldedPage): Iterable<ReadWindow> {
  const units = unitsOf(page.text);
  const around: Around = { kinds: kindsOf(page), agents: countOf(units, "agent"), attacks: countOf(units, "attack") };
  for (let first = 0; first < units.length; first += 1) {
    let tokens = 0;
    for (let size = 1; size <= windowMaxUnits && first + size <= units.length; size += 1) {
      tokens += units[first + size - 1]?.tokens.length ?? 0;
      if (size > 1 && tokens > windowMaxTokens) break;
      const window = windowOf(units.slice(first, first + size), page, around);
      if (window) yield window;
    }
  }
}

function windowOf(units: readonly Unit[], page: FoldedPage, around: Around): ReadWindow | undefined {
  const words = units.flatMap((unit) => unit.words);
  if (!words.some(({ name }) => acts.has(name) || name === "secret" || name === "money") || !words.some(({ name }) => addresses.has(name)))
    return undefined;
  const [start, end] = [units[0]?.start ?? 0, units.at(-1)?.end ?? 0];
  const tokens = units.flatMap((unit) => unit.tokens);
  const said = page.text.slice(start, end).replaceAll(linked, " ");
  const names = words.map(nameOf);
  const features = new Set<string>([
    ...around.kinds,
    ...names.map((name) => `k ${name}`),
    ...words.flatMap((word) => (word.leads ? [`i ${nameOf(word)}`] : [])),
    ...units.flatMap(({ words: [first] }) => (first ? [`b ${nameOf(first)}`] : [])),
    ...tokens.flatMap(({ text }) => (/^[a-z]/.test(text) && text !== "url" ? [`w ${text}`] : [])),
    ...shapesIn(said).map((shape) => `f ${shape}`),
    `n ${stepsTo(tokens.length, [8, 16, 30, 50])}`,
    `m ${units.length}`,
  ]);
  addPairs(words, features);
  for (const unit of units) addForms(unit, features);
  const inside = words.filter(({ name }) => name === "agent").length;
  features.add(`x ${stepsTo(around.attacks, [1, 2, 4])}`);
  features.add(`o ${inside === 0 ? "none" : "some"} ${stepsTo(around.agents - inside, [1, 3, 6])}`);
  return { start, end, features, words };
}

const nameOf = ({ name, isDenied }: ClassedWord): string => (isDenied ? `no-${name}` : name);

/** Classes that stand near each other, in their order; and who is addressed, with an act and its object. */
function addPairs(words: readonly ClassedWord[], features: Set<string>): void {
  for (const [index, word] of words.entries()) {
    const own = partOf[word.name];
    for (const other of words.slice(index + 1)) {
      if (other.at - word.at > pairMaxTokens) break;
      const theirs = partOf[other.name];
      if (own !== undefined && theirs !== undefined && own !== theirs) {
        features.add(`q ${word.isDenied ? "no-" : ""}${own} ${other.isDenied ? "no-" : ""}${theirs}`);
      }
      if (other.leads && acts.has(other.name)) features.add(`l ${own ?? word.name} ${other.isDenied ? "no-" : ""}act`);
    }
  }
}

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
function addForms({ tokens, words }: Unit, features: Set<string>): void {
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
const shapesIn = (said: string): readonly string[] => shapes.flatMap(([name, pattern]) => (pattern.test(said) ? [name] : []));

const stepsTo = (count: number, steps: readonly number[]): number => steps.filter((step) => count >= step).length;

const kinds: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["agents", /agents\.md|claude\.md|gemini\.md|copilot-instructions|\.cursor|\.windsurf|skill\.md|llms\.txt/i],
  ["memory", /memor|summary|session|prefer|recall|gedaecht|notes?\b/i],
  ["code", /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|cs|php|swift|vue|svelte|lua|proto)\b/i],
  ["prompts", /prompt|persona|system/i],
];
const kindsOf = ({ source }: FoldedPage): readonly string[] =>
  kinds.flatMap(([name, pattern]) => (pattern.test(source) ? [`s ${name}`] : []));

/** Whether a window shows an attack instead of being one: those it speaks to, or what they are to do, is quoted as such. */
export function isToldAbout(page: FoldedPage, { words }: ReadWindow): boolean {
  const agents = words.filter(({ name }) => name === "agent" || name === "model");
  const telling = agents.length > 0 ? agents : words.filter(({ name }) => acts.has(name));
  return telling.some((word) => isShown(page, word));
}
