import { isExchange, isPronoun, isTerms, isThing, ofThisExchange } from "./nouns.ts";
import { refusals } from "./refusals.ts";
import { agreements, commands, requests } from "./requests.ts";
import { doubts, ownVoices, wishes } from "./plain-wish.ts";
import { findFrom, type RestartRow } from "./row.ts";
import { restartTerms, type RestartTerm } from "./terms.ts";
import { ownVoice, stops } from "./view.ts";

/** Whether a thought asks for the exchange to be started again or renegotiated, only talks of it, or neither. */
export type RestartWish = "asks" | "mentions" | "none";

/**
 * X7: read in the thought's own voice. Quotations, reports, refusals, conditions and restarts of other things ask for nothing; where
 * one cannot tell, it is a mention. Linear in the text: each sentence and its surroundings have a limit, and so has their number.
 */
export function restartIn(text: string): RestartWish {
  const view = ownVoice(text);
  const thought = surveyed(view);
  let wish: RestartWish = "none";
  for (const place of placesIn(view)) {
    const found = wishAt(place, thought);
    if (found === "asks") return "asks";
    if (found === "mentions") wish = "mentions";
  }
  return wish === "mentions" && isAgreed(view) ? "asks" : wish;
}

/** "I ask for it": a restart was spoken of, and what points at it takes nothing back. */
const isAgreed = (view: string): boolean =>
  view.split(/(?<=[¶¿])/, placesMax).some((sentence) => {
    const text = sentence.slice(0, beforeMaxChars).replace(/[¶¿]$/, "");
    const found = sentence.endsWith(stops.question) ? undefined : agreements.map((row) => findFrom(row, text)).find((each) => each !== undefined);
    return found !== undefined && !/\b(?:not|never|no|against)\b|n't\b/.test(lastClause(text.slice(0, found.start)));
  });

/** The whole thought, as far as it decides what "it" is and who is spoken to. */
interface ThoughtSurvey {
  readonly isOfExchange: boolean;
  readonly isOfThings: boolean;
  readonly isOfTerms: boolean;
  readonly isAdvice: boolean;
  readonly isShort: boolean;
}

const surveyed = (view: string): ThoughtSurvey => ({
  isOfExchange: ofThisExchange.test(view),
  isOfThings: isThing.test(view),
  isOfTerms: isTerms.test(view),
  isAdvice: /\b(?:you|your|one's|people|they|he|she)\b/.test(view),
  isShort: view.length <= shortMaxChars,
});

const shortMaxChars = 120;
const placesMax = 40;
const beforeMaxChars = 240;
const behindMaxChars = 160;

/** Words of restarting, with what stands around them. */
interface RestartPlace {
  readonly row: RestartTerm;
  readonly term: string;
  readonly inside: string | undefined;
  readonly before: string;
  readonly behind: string;
  readonly isQuestion: boolean;
  readonly next: string;
}

const rows = restartTerms.map((row) => ({ row, pattern: new RegExp(`\\b(?:${row.pattern})(?![a-z])`, "g") }));

function* placesIn(view: string): Iterable<RestartPlace> {
  let places = 0;
  for (const { row, pattern } of rows) {
    for (const match of view.matchAll(pattern)) {
      places += 1;
      if (places > placesMax) return;
      yield { row, term: match[0], inside: match.groups?.["object"], ...around(view, match.index, match.index + match[0].length) };
    }
  }
}

/** The sentence on both sides of a place, as far as it is near. */
function around(view: string, start: number, end: number): Pick<RestartPlace, "before" | "behind" | "isQuestion" | "next"> {
  const [before = ""] = /[^¶¿]*$/.exec(view.slice(Math.max(0, start - beforeMaxChars), start)) ?? [];
  const [behind = "", ...later] = view.slice(end, end + behindMaxChars).split(/[¶¿]/);
  return {
    before: before.length === beforeMaxChars ? `…${before}` : before,
    behind: behind.trimEnd(),
    isQuestion: view.charAt(end + behind.length) === stops.question,
    next: later.find((each) => each !== "") ?? "",
  };
}

function wishAt(place: RestartPlace, thought: ThoughtSurvey): RestartWish {
  const { kind, rest } = objectOf(place);
  if (kind === "thing" || /\b(?:server|pod|service|node|engine|system|hard|game|jvm|worker|process) $/.test(place.before)) return "none";
  if (kind !== "exchange" && thought.isOfThings && !thought.isOfExchange) return "none";
  if (place.row.named === true && !(thought.isOfExchange || (thought.isOfTerms && !thought.isOfThings))) return "none";
  const shape = `${place.before}§${rest}`;
  if (requests.some((row) => isMeant(row, shape, place))) return "asks";
  if (isPlainWish(shape, place) && (kind !== "nothing" || thought.isOfExchange || thought.isShort)) return "asks";
  const isClear = kind === "exchange" || thought.isOfExchange || (thought.isShort && !thought.isAdvice);
  return isClear && isCommand(place) && commands.some((row) => isMeant(row, shape, place)) ? "asks" : "mentions";
}

/** A voice, a wish and a restart in one sentence, and nothing that could turn it: then the form does not matter. */
const isPlainWish = (shape: string, { isQuestion }: RestartPlace): boolean =>
  !isQuestion &&
  ownVoices.test(shape) &&
  wishes.test(shape) &&
  !doubts.test(shape) &&
  !isRefused(shape, shape.indexOf("§"), { request: "", isQuestion });

/** "Restarting would…" and "restarted" command nothing; a question that is answered with no asks for nothing. */
const isCommand = ({ term, isQuestion, next }: RestartPlace): boolean =>
  !/^(?:[a-z-]+(?:ing|ed)|began|begun)\b/.test(term) && !(isQuestion && /^(?:no|not|why|never|what for|perhaps not|hardly)\b/.test(next));

/** A sentence may hold several requests of one form; one that nothing takes back is enough. */
function isMeant(row: RestartRow, shape: string, { isQuestion }: RestartPlace): boolean {
  let from = 0;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const found = findFrom(row, shape, from);
    if (found === undefined) return false;
    if (!isRefused(shape, found.start, { request: found.said, isQuestion })) return true;
    from = found.start + 1;
  }
  return false;
}

const triesMax = 4;

function isRefused(shape: string, start: number, { request, isQuestion }: { readonly request: string; readonly isQuestion: boolean }): boolean {
  if (isQuestion && !asksOpenly.test(request) && inverted.test(shape)) return true;
  const lead = shape.slice(0, start);
  const parts = { lead, clause: lastClause(lead), behind: shape.slice(shape.indexOf("§") + 1), sentence: shape };
  return refusals.some(({ where, pattern }) => pattern.test(parts[where]));
}

const lastClause = (lead: string): string => lead.split(/[,:;] |\b(?:and|so|but|because|therefore|hence|yet) /).at(-1) ?? lead;

const asksOpenly =
  /^(?:[,:;] |so |and |but |then |please )*(?:can|could|may|shall|why|how|what about|would|will|is it possible|isn't|might|don't|shouldn't|couldn't|can't|§)/;

/** Questions that want to know, and do not ask for: should we, do we need to, is it time. */
const inverted = /^(?:so |but |and |then )?(?:should|do|does|did|is|are|was|were|have|has|would|must|what|who|when|where|how|which|if)\b/;

interface RestartObject {
  readonly kind: "exchange" | "terms" | "nothing" | "thing";
  /** Whatever follows the object. */
  readonly rest: string;
}

/** Words with which no object begins, and before which one ends. */
const ends = new RegExp(
  "^(?:on|under|with|from|in|into|at|after|before|because|and|or|but|so|to|for|when|if|as|than|by|that|which|who|is|are|was|were|would|will|should|must|may|might|" +
    "can|could|has|have|had|rather|instead|without|until|now|please|pls|then|again|here|today|tomorrow|together|properly|once|altogether|too|also|we|i|they|you|he|she|" +
    "over|anew|afresh|what|how|where|why|whether|while|since|unless|right|immediately|soon|next|before|not|needs?|requires?|request|seems|feels|imo|means|costs?|" +
    "every|each|sounds|this time|entirely|completely|fully|clean|cleanly|only|just|even|like|between|across|through|out|up|off|down|more|all over|from|were|be|been|being|becomes?|" +
    "[a-z]+ly|helps?|solves?|fixes|[a-z]+day|within|though|although|¤)$",
);

function objectOf({ row, inside, behind, before, term }: RestartPlace): RestartObject {
  if (row.object === "inside") return { kind: kindOf(inside ?? ""), rest: behind };
  if (row.object === "none") return { kind: "nothing", rest: behind };
  const passive = passiveSubject.exec(before)?.[1]?.replace(/^.*\b(?:that|ask|request|want|like|and|so|is|for|think|believe) /, "");
  if (passive !== undefined && /(?:ed|n|ing|set)\b/.test(term)) return { kind: kindOf(passive), rest: behind };
  const start = /^(?: (?:altogether|completely|entirely))? of /.exec(behind)?.[0] ?? "";
  const following = behind.slice(start.length).trimStart();
  const taken: string[] = [];
  for (const word of /^(?:[a-z0-9'-]+ ?){0,6}/.exec(following)?.[0].split(" ") ?? []) {
    if (word === "" || ends.test(word)) break;
    taken.push(word);
  }
  const isIntransitive = /(?:over|again|anew|afresh|fresh|start|beginning|slate|page|one)$/.test(term) && !/^re-?start/.test(term);
  if (start === "" && isIntransitive && !/^(?:the|an?|my|his|her|its|their|your|[a-z]+'s)$/.test(taken[0] ?? "")) return { kind: "nothing", rest: behind };
  const object = taken.join(" ");
  return object === "" ? { kind: "nothing", rest: behind } : { kind: kindOf(object), rest: ` ${following.slice(object.length).trimStart()}`.trimEnd() };
}

const passiveSubject = /((?:[a-z'-]+ ){0,3}[a-z'-]+) (?:should|must|ought to|has to|have to|needs? to|to|may|can|could|will|shall|would|that)? ?(?:[a-z]+ly )?be (?:[a-z]+ly )?$/;

function kindOf(object: string): RestartObject["kind"] {
  if (isThing.test(object)) return "thing";
  if (/^(?:all of )?(?:us|ourselves)\b/.test(object)) return "exchange";
  if (isExchange.test(object)) return "exchange";
  if (isTerms.test(object)) return "terms";
  return isPronoun.test(object) ? "nothing" : "thing";
}
