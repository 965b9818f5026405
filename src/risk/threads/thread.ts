import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown } from "../deed.ts";
import { injectionIn } from "../injection/injection.ts";
import { holdsSecret } from "../net/secret-shapes.ts";
import type { Thread } from "../types.ts";

/** Parts that an argument of a message can play. `aside` says nothing about who receives it. */
export type ThreadRole = "text" | "place" | "aside";

const peopleMax = 50;
const textMaxChars = 65_536;

/** The spellings of a mention that are read. A sign of one that is left over afterwards could be another: then nobody can tell. */
const mentions: readonly RegExp[] = [
  /(?<=^|[\s(,:;])@([a-z\d](?:[a-z\d-]{0,38})(?:\/[a-z\d][a-z\d-]{0,60}){0,4})(?=$|[\s),:;!?]|\.(?:\s|$))/gim, // code hosts, trackers
  /<@([UW]\w{1,20})>|<!(here|channel|everyone)>|<!subteam\^(\w{1,20})>/g, // Slack
  /\[~([\w:.-]{1,80})\]/g, // Jira
];
const mailAddress = /(?<![\w@])[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}/g;
const signsOfMention = /@|<[!#]|\[~|<at\b|&#|&\w{1,30};|tg:\/\/|\/profiles?\/|[^\P{C}\n\t]/u;

/** Accounts behind which a program reads along, and may do as it is told. */
const programs = longPattern("i")`
  bot|(?:^|[-/])(?:ci|ai|app)$|hq$|actions?$|merg|queue|agent|assist|copilot|claude|codex|cursor|devin|gemini|rabbit|bors|greptile|jules|
  renovate|homu|ify$
`;
/** Words that a program reads in a thread and obeys. A line that is no sentence may be such an order too, of one that nobody here knows. */
const orders = longPattern("im")`
  (?:^|[^\w/.:])\/[a-z]|^[\s>*+.\d-]{0,20}[.!#$%~;][a-z]|
  ^[\s>*+-]{0,20}(?:bors|atlantis|digger|retest|recheck|rebuild|rerun|re-run|duplicate\s+of|pre-commit|ok\s+to|test\s+this|deploy|merge|
  approve|lgtm|run|build|close|reopen|assign|ship|release|rebase|backport|cherry-?pick)\b
`;
/** Sentences that programs obey wherever they stand: signatures, phrases of builders, reviews that are asked for or given. */
const spells = longPattern("i")`
  \b(?:sign|agree|accept)\w{0,4}\b[^\n]{0,80}\b(?:cla|dco|contributor licen[cs]e|certificate of origin)\b|\bok to test\b|
  \b(?:cla|dco|contributor licen[cs]e|certificate of origin)\b[^\n]{0,80}\b(?:sign|agree|accept)\w{0,4}\b|
  \b(?:re)?test this\b|\badd(?:ed)? to (?:the )?(?:white|allow)list\b|(?:^|[\s(])r(?:\+|[?=]\s{0,3}@?[a-z])|\bdelegate[+=]|
  \b(?:whoever|anyone|anybody|everyone|everybody|bots?|agents?|assistants?)\b[^.\n]{0,60}\b(?:should|must|shall|has to|needs? to)\b
  [^.\n]{0,30}\b(?:approve|merge|deploy|release|close|delete)\b
`;
/** A name that is told to do something: `hubot: deploy it`, `Jarvis, please restart it`. People say who does it with other words before. */
const called = longPattern("im")`
  ^[\s>*+-]{0,20}(?!(?:i|we|they|you|he|she|it|please|tests?|to|and|then|let|lets|will|can|could|should|must|must|also|next|now|first|
  jobs?|builds?|the|this|that|these|those|a|an)\b)[a-z][\w-]{1,30}(?:\s{0,3}[:,]\s{0,3}|\s{1,3})(?:please\s{1,3})?(?:re-?)?(?:deploy|start|roll\s?back|
  ship|release|promote|merge|approve|scale|run|build|stop|lock|unlock|apply|rebase|backport|close|open|assign|invite|kick)\b(?!\s{1,3}(?:is|was|are|
  were|has|had|failed|fails|passed|passes)\b)
`;
/** A secret in words, and a picture whose address tells something to the one who serves it. */
const tells = longPattern("i")`
  \b(?:passwords?|passphrase|passwd|secret|token|pin|(?:api|deploy|access|private|ssh|signing) key|credentials?)\b[^\n]{0,120}(?:\b(?:is|are|was)|
  [:=])\s{1,3}["'\x60]?(?=[^\s.]{0,40}[a-z])(?=[^\s.]{0,40}\d)[^\s.]{5,}|!\[[^\]\n]{0,200}\]\([^)\n]{1,500}\?|<img\b
`;
const shortWordsMax = 4;
const isSentence = (line: string): boolean => line.trim().split(/\s+/).length > shortWordsMax || /[.!?,:;)]$/.test(line.trim());

/**
 * The thread of a message, if all of it can be told: the place, and every text for whom it names. Undefined where a text
 * is not known, holds a secret, an instruction to an agent or what may be an order to a program: such a message asks by itself.
 */
export function threadAt(place: string | undefined, texts: readonly string[]): Thread | undefined {
  if (place === undefined || !isPlain(place) || texts.length === 0) return undefined;
  const whole = texts.join("\n").replaceAll("\r\n", "\n").normalize("NFKC");
  if (whole.length > textMaxChars || !isKnown(whole)) return undefined;
  if ([orders, spells, called, tells].some((pattern) => pattern.test(whole))) return undefined;
  if (!whole.split("\n").every((line) => line.trim() === "" || isSentence(line))) return undefined;
  if (texts.some(holdsSecret) || injectionIn(whole, "message").length > 0) return undefined;
  const people = new Set<string>();
  const rest = mentions.reduce(
    (text, mention) =>
      text.replace(mention, (...found: readonly unknown[]) => {
        people.add(`@${String(found.slice(1, -2).find((name) => name !== undefined)).toLowerCase()}`);
        return " ";
      }),
    whole.replaceAll(mailAddress, " "),
  );
  if (signsOfMention.test(rest) || [...people].some((name) => programs.test(name))) return undefined;
  return people.size > peopleMax ? undefined : { place, people: [...people].toSorted() };
}

const placeMaxChars = 300;
const isPlain = (text: string): boolean =>
  text.trim() !== "" && text.length <= placeMaxChars && isKnown(text) && !/[\p{Cc}\p{Cf}*?]/u.test(text);
