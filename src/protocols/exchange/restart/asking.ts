import { leansIn } from "./leaning.ts";
import { isMeant, isRefused, lastClause } from "./meant.ts";
import { isThing, namesTerms, ofThisExchange } from "./nouns.ts";
import { objectOf } from "./object.ts";
import { beforeMaxChars, placesIn, placesMax, type RestartPlace } from "./place.ts";
import { doubts, ownVoices, wishes } from "./plain-wish.ts";
import { agreements, commands, requests } from "./requests.ts";
import { findFrom } from "./row.ts";
import { ownVoice, stops } from "./view.ts";

/** Whether a thought asks for the exchange to be started again or renegotiated, only talks of it, or neither. */
export type RestartWish = "asks" | "leans" | "mentions" | "none";

/**
 * X7: read in the thought's own voice. Quotations, reports, refusals, conditions and restarts of other things ask for nothing; where
 * one cannot tell, it is a mention. Linear in the text: each sentence and its surroundings have a limit, and so has their number.
 */
export function restartIn(text: string): RestartWish {
  const view = ownVoice(text);
  const thought = surveyed(view);
  let wish: RestartWish = "none";
  let isKnown = false;
  for (const place of placesIn(view)) {
    isKnown = true;
    const found = wishAt(place, thought);
    if (found === "asks") return "asks";
    if (found === "mentions") wish = "mentions";
  }
  if (wish === "mentions" && isAgreed(view)) return "asks";
  const isWide = !isKnown || wish === "mentions"; // where words that we know are about something else, they decide
  return isWide && leansIn(view, isKnown) ? "leans" : wish;
}

/** "I ask for it": a restart was spoken of, and what points at it takes nothing back. */
const isAgreed = (view: string): boolean =>
  view.split(/(?<=[¶¿])/, placesMax).some((sentence) => {
    const text = sentence.slice(0, beforeMaxChars).replace(/[¶¿]$/, "");
    const found =
      sentence.endsWith(stops.question) && !/^(?:can|could|may) we\b/.test(text)
        ? undefined
        : agreements.map((row) => findFrom(row, text)).find((each) => each !== undefined);
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
  isOfTerms: namesTerms.test(view),
  isAdvice: /\b(?:you|your|one's|people|they|he|she)\b/.test(view),
  isShort: view.length <= shortMaxChars,
});

const shortMaxChars = 120;

function wishAt(place: RestartPlace, thought: ThoughtSurvey): RestartWish {
  const { kind, rest } = objectOf(place);
  if (kind === "thing") return "none";
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
  !/^(?:[a-z-]+(?:ing|ed)|began|begun)\b/.test(term) &&
  !(
    isQuestion &&
    /^(?:no|not|why|never|what for|perhaps not|hardly|i (?:do not|don't|would not|wouldn't|doubt|disagree|see no))\b/.test(next)
  );
