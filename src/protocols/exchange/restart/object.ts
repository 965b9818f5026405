import { longPattern } from "../../../kernel/long-pattern.ts";
import { isExchange, isPronoun, isTerms, isThing } from "./nouns.ts";
import type { RestartPlace } from "./place.ts";

/** The thing that is to be restarted: the exchange by name, terms that may be anybody's, nothing named, or something else. */
export interface RestartObject {
  readonly kind: "exchange" | "terms" | "nothing" | "thing";
  /** Whatever follows the object. */
  readonly rest: string;
}

/** Words with which no object begins, and before which one ends. */
const ends = new RegExp(
  "^(?:on|under|with|from|in|into|at|after|before|because|and|or|but|so|to|for|when|if|as|than|by|that|which|who|" +
    "is|are|was|were|would|will|should|must|may|might|" +
    "can|could|has|have|had|rather|instead|without|until|now|please|pls|then|again|here|today|tomorrow|together|" +
    "properly|once|altogether|too|also|we|i|they|you|he|she|" +
    "over|anew|afresh|what|how|where|why|whether|while|since|unless|right|immediately|soon|next|before|not|needs?|" +
    "requires?|request|requested|needed|wanted|overdue|required|seems|feels|imo|means|costs?|" +
    "every|each|sounds|this time|entirely|completely|fully|clean|cleanly|only|just|even|like|between|across|" +
    "through|out|up|off|down|more|all over|from|were|be|been|being|becomes?|" +
    "[a-z]+ly|helps?|solves?|fixes|[a-z]+day|within|though|although|¤)$",
);

export function objectOf({ row, inside, behind, before, term }: RestartPlace): RestartObject {
  if (row.object === "inside") return { kind: kindOf(inside ?? ""), rest: behind };
  const nothing: RestartObject = { kind: "nothing", rest: behind };
  if (row.object === "none") return nothing;
  const passive = passiveSubject
    .exec(before)?.[1]
    ?.replace(trailingModal, "")
    .replace(/^.*\b(?:that|ask|request|want|like|and|so|is|for|think|believe)(?: |$)/, "");
  if (passive !== undefined && /(?:ed|n|ing|set)\b/.test(term)) return passive === "" ? nothing : { kind: kindOf(passive), rest: behind };
  if (elsewhere.test(behind) && kindOf(nounAt(behind.replace(elsewhere, ""))) === "thing") return { kind: "thing", rest: behind };
  const of = /^(?: (?:altogether|completely|entirely))? of /.exec(behind)?.[0] ?? "";
  const following = behind.slice(of.length).trimStart();
  const object = nounAt(following);
  if (object === "" || (of === "" && takesNone(term) && !determined.test(object))) return nothing;
  if (withOthers.test(following.slice(object.length))) return { kind: "thing", rest: behind };
  return { kind: kindOf(object), rest: ` ${following.slice(object.length).trimStart()}`.trimEnd() };
}

/** "The agreement with the hospital" is not ours. */
const withOthers = /^ with (?:the|an?|their|his|her|my) (?!auditor|observer|pool|others|minds)/;

const trailingModal = /(?: (?:should|must|ought|to|has|have|needs?|may|can|could|will|shall|would|that)){1,6}$/;

/** "Start again from lemma two" goes back to something else than the beginning of the exchange. */
const elsewhere = longPattern()`
  ^ (?:all )?from (?!there|here|what|where|the (?:very )?(?:start|beginning|top|ground|first|outset|opening)|
  an? (?:blank|clean|empty|new|fresh|different|better)|scratch|zero|nothing|first|its|our|round|before)`;

/** The words up to the first with which something else begins. */
function nounAt(following: string): string {
  const near = /^(?:[a-z0-9'-]+ ?){0,6}/.exec(following)?.[0].trimEnd().split(" ") ?? [];
  const end = near.findIndex((word) => ends.test(word));
  return near.slice(0, end < 0 ? near.length : end).join(" ");
}

/** "Start over" takes an object only with an article before it: "start over today" has none. */
const takesNone = (term: string): boolean =>
  /(?:over|again|anew|afresh|fresh|start|beginning|slate|page|one)$/.test(term) && !/^re-?start/.test(term);
const determined = /^(?:the|an?|my|his|her|its|their|your|[a-z]+'s)\b/;

const passiveSubject = longPattern()`
  (?<![a-z'-])((?:[a-z'-]+ ){0,3}[a-z'-]+) (?:should|must|ought to|has to|have to|needs? to|to|may|can|could|will|shall|would|that)? ?(?:[a-z]+ly )?
  be (?:[a-z]+ly )?$`;

function kindOf(object: string): RestartObject["kind"] {
  if (isThing.test(object)) return "thing";
  if (/^(?:all of )?(?:us|ourselves)\b/.test(object)) return "exchange";
  if (isExchange.test(object)) return "exchange";
  if (isTerms.test(object)) return "terms";
  return isPronoun.test(object) ? "nothing" : "thing";
}
