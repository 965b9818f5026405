import { viewOf } from "../../inquiry/rows/view.ts";
import type { Subject } from "../../inquiry/types.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { recollectLimits } from "./limits.ts";
import { timeIn } from "./times.ts";
import type { RecallPhrase } from "./types.ts";

/** One way in which people point at an earlier time. Each with words that must and must not count as it. */
interface RecallRow {
  readonly pattern: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Occasions that people name by what they were about. */
const occasion = longPattern()`
  (?:migration|mission|release|pull request|PR|session|incident|outage|import|roll-?out|deploy(?:ment)?|rewrite|refactor(?:ing)?|
  experiment|launch|upgrade|talk|meeting|call|review|discussion|workshop|retro|thread|sprint|hackathon|bug|ticket|attempt)s?
  (?=[.,;:!?)\n]|$| (?:that|which|in|on|of|for|but|and|we|you|last|to|with|then)\b)
`.source;

export const recallRows: readonly RecallRow[] = [
  {
    pattern: longPattern("i")`
      \b(?:just |exactly )?(?:like|as|same(?: [\w-]+)? as|the way (?:we|you|I) did(?: it)?)(?: (?:we|you|I) did(?: it)?| it was)?
      (?: the)? last time\b|\blast time(?:,| (?:we|you|I)\b|[^.;\n]{0,60}\b(?:you|we) (?:found|fixed|did|used|saw|said|had|solved|tried)\b)
    `,
    hits: ["deploy like last time", "last time the deploy failed you found the cause", "do it as we did last time"],
    misses: ["show the last time the user logged in", "the last row", "store last time stamps"],
  },
  {
    pattern: longPattern("i")`
      \b(?:as|like)(?: (?:we|you) (?:did|had)(?: it)?)? (?:before|usual|always|back then)(?=[.,;:!)\n]|$| (?:in|for|with|but)\b)
    `,
    hits: ["name it as before", "Handle the returns as usual.", "like always, but for invoices"],
    misses: ["as the row before", "as before each test run", "as usually configured"],
  },
  {
    pattern: longPattern("i")`
      \bas (?:we |you |I )?(?:decided|agreed|discussed|settled|talked about|planned)(?: (?:on|earlier|before|once|back then))?\b|
      \b(?:we|you)(?:'d| had| have|'ve)? (?:once |already |previously )?(?:decided|agreed|settled|discussed)
      (?: (?:once|before|earlier|back then|on))?,? (?:how|what|which|where|when|whether)\b|
      \b(?:the|that|our) (?:[\w-]+ ){1,4}(?:that |which )?we(?:'d| had| have|'ve)? (?:once |already |originally )?
      (?:agreed|decided|settled|discussed|talked|chose|picked|ruled out|considered|rejected|tried)\b(?: (?:on|about))?|
      \b(?:the|that|our) (?:[\w-]+ ){1,4}(?:that |which )?we (?:had|used|did|built|wrote|made)
      (?= (?:for|in|at|during|when|before|last|back|then|once)\b|[.,;]|$)
    `,
    hits: [
      "we decided once how to name feature flags",
      "the number we agreed on for the timeout",
      "use the second option we had for the importer",
      "as discussed, 400 days",
    ],
    misses: ["We decided to use pnpm; update the docs", "the endpoint we use"],
  },
  {
    pattern: longPattern()`
      \b(?:[Tt]he|[Tt]hat|[Tt]hose) (?:[\w-]+ ){1,4}(?:that |which )?(?:[A-Z][a-z]+|you|he|she|they)(?: once| had| has)?
      (?: suggested| proposed| mentioned| recommended| showed(?: (?:me|us))?| sent(?: (?:me|us))?| pasted| shared| described| came up
      (?: with)?)\b
    `,
    hits: ["use the regex Maria suggested", "the approach you proposed"],
    misses: ["the value the user sent", "Show the options that Stripe returns"],
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:that|the) (?:[\w-]+ ){1,4}(?:from|of|in|back in) (?:last (?:week|month|year|spring|summer|autumn|fall|` +
        String.raw`winter|sprint)|` +
        String.raw`(?:the |this )?(?:spring|summer|autumn|fall|winter)|january|february|march|april|june|july|august|september|october|` +
        String.raw`november|december|yesterday)\b|\b(?:the|that) (?:[\w-]+ ){1,4}from the (?:[\w-]+ ){0,2}${occasion}`,
      "i",
    ),
    hits: ["that bug from spring", "use the exception from the audit talk", "the layout of last month"],
    misses: ["the sum from the invoice", "the rows from the import table", "remove the icon from the header"],
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:like(?: in| for| with| at| during| after)?|as (?:in|for|with|at|during)|` +
        String.raw`same (?:[\w-]+ ){0,3}as (?:in |for |with )?)` +
        String.raw`\s?(?:the|our|that) (?:[\w-]+ ){0,3}?` +
        String.raw`${occasion}(?: (?:that|which) (?:was|were|got) \w+)?`,
      "i",
    ),
    hits: ["like the address migration", "same reviewer set-up as for the parser mission", "as in the pull request that was rejected"],
    misses: ["like the header component", "same as the row above", "as in the table"],
  },
  {
    pattern: longPattern("i")`
      \b(?:the|our) (?:old|earlier|former|original|previous) (?:[\w-]+ ){0,3}[\w-]+,? (?:from )?(?:before|until) (?:the|our) [\w-]+|
      \b(?:back to )?(?:how|what|the way) (?:it|things|they) (?:was|were|looked|worked|used to be) (?:before|last|back|until)
      \b(?: the [\w-]+)?
    `,
    hits: ["the old level order, before the demo", "back to how it was before the redesign"],
    misses: ["the previous release was 5.3.0", "the old file", "rename the original column"],
  },
  {
    pattern: longPattern("iu")`
      (?<!\p{L})wie (?:beim |das |beim )?letzte[ns]? mal(?!\p{L})|
      (?<!\p{L})wie (?:damals|besprochen|vereinbart|abgemacht|gehabt|immer|üblich|früher|vorher|beim alten)(?!\p{L})|
      (?<!\p{L})(?:haben|hatten) wir (?:[^.;\n]{0,60} )?(?:entschieden|vereinbart|beschlossen|besprochen)(?!\p{L})|
      (?<!\p{L})(?:der|die|das|den|dem) (?:[\p{L}-]+ ){1,3}(?:vom|aus dem) (?:letzten (?:monat|jahr|mal)|frühjahr|sommer|herbst|winter)
    `,
    hits: ["Mach es wie letztes Mal", "Benenne es wie besprochen", "den Fehler vom Frühjahr", "Das haben wir mal so entschieden"],
    misses: ["Zeige auf /konto das Datum der letzten Zahlung", "wie in der Tabelle"],
  },
  {
    pattern: longPattern("iu")`
      (?<!\p{L})comme (?:la dernière fois|d['’]habitude|avant|convenu|discuté|on avait dit)(?!\p{L})|
      (?<!\p{L})qu['’]on avait (?:décidé|choisi|convenu|essayé)(?:e|es|s)?(?!\p{L})|
      (?<!\p{L})como (?:la última vez|siempre|antes|acordamos|quedamos|hablamos)(?!\p{L})|
      (?<!\p{L})que (?:acordamos|decidimos)(?!\p{L})|(?<!\p{L})come (?:l['’]ultima volta|al solito|concordato)(?!\p{L})|
      (?<!\p{L})como (?:da última vez|combinado|sempre)(?!\p{L})|
      前回(?:と同じ|のように|通り)|いつも(?:通り|のように)|(?:像|和|跟)上次(?:一样)?
    `,
    hits: ["Déploie comme la dernière fois", "Hazlo como siempre", "come l'ultima volta", "前回と同じようにデプロイ", "像上次一样部署"],
    misses: ["la dernière ligne du tableau", "la última fila"],
  },
];

/** Words that point, and say nothing of what at. */
const pointing = longPattern("i")`
  ^(?:like|as|same|last|time|before|usual|always|once|already|did|done|had|have|has|was|were|got|been|way|how|what|which|where|when|that|
  the|this|those|these|our|old|earlier|former|original|previous|from|for|with|use|used|make|made|just|exactly|then|again|about|said|
  say|decided|agreed|settled|discussed|talked|chose|picked|second|first|third|option|one|thing|suggested|proposed|mentioned|recommended|
  showed|sent|gave|pasted|shared|described|you|your|they|him|her|please|until|back|found|spring|summer|autumn|fall|winter|week|month|
  year|yesterday|wie|mal|letztes|letzten|damals|besprochen|vereinbart|immer|vorher|früher|haben|hatten|wir|entschieden|mach|mache|
  comme|dernière|fois|habitude|como|última|vez|siempre|und|oder|und|der|die|das|den|dem|des|ein|eine|les|des|une|los|las|not|and|but|
  into|set|put|get|should|must|will|can)$
`;

/** Words of a text that say something, each once. */
export const tellingWords = (text: string): readonly string[] => {
  const found = [...text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu)].map(([word]) => word);
  const parts = found.flatMap((word) => (/[-_]/.test(word) ? [word, ...word.split(/[-_]/)] : [word]));
  return [...new Set(parts)].filter((word) => (word.length > 2 || /\p{Script=Han}/u.test(word)) && !pointing.test(word));
};

const settledWords = /\b(?:agreed|decided|settled|chose|picked|vereinbart|beschlossen|entschieden|convenu|acordamos|decidimos)\b/i;
/** Followed by what somebody did: a person, as far as words can tell. */
const personName =
  /\b([A-Z][a-z]{2,})(?= (?:once |had |has )?(?:suggested|proposed|mentioned|recommended|showed|sent|pasted|shared|described|came))/g;
const beforeWhat = /\b(?:before|until) (?:the|our) ([\w-]+)/i;

/** Parts of the intent that point back, in its order. What earlier questions settled is not asked again (U7). */
export function phrasesIn({ intent, sources = {} }: Subject): readonly RecallPhrase[] {
  const view = viewOf(intent);
  const spans = recallRows
    .flatMap(({ pattern }) => [...view.matchAll(new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`))])
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const apart = spans.filter(({ start, end }, at) => !spans.some((other, place) => isInside({ start, end }, other, place < at)));
  const settled = settledIn([intent, ...Object.values(sources)].join("\n"));
  return apart
    .map(({ start, end }) => phraseAt(intent, start, end))
    .filter(({ quote }) => quote !== "" && !settled.some((each) => quote.toLowerCase().includes(each)))
    .slice(0, recollectLimits.phrasesMax);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Of two that overlap, the earlier and longer stays. */
const isInside = (one: Stretch, other: Stretch, isEarlier: boolean): boolean =>
  (other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start) ||
  (isEarlier && other.end > one.start && other.start <= one.start);

/** Words with a meaning beside them: `“last time” means: …`, or `last time = …` of what was settled before. */
const settledIn = (text: string): readonly string[] =>
  [...text.matchAll(/“([^”\n]{2,240})” means:|^[ \t]*(?:[-*] )?["“']?([^=\n"”']{3,80}?)["”']? = \S/gm)].map(([, quote, name]) =>
    (quote ?? name ?? "").trim().toLowerCase(),
  );

function phraseAt(intent: string, start: number, end: number): RecallPhrase {
  const quote = intent.slice(start, end).trim();
  const sentence = sentenceAround(intent, start, end);
  const before = beforeWhat.exec(quote)?.[1];
  const from = timeIn(quote);
  return {
    quote,
    words: tellingWords(quote).slice(0, recollectLimits.wordsMax),
    around: tellingWords(sentence).slice(0, recollectLimits.wordsMax),
    names: [...quote.matchAll(personName)].map(([, name = ""]) => name.toLowerCase()),
    isSettled: settledWords.test(quote),
    ...(before === undefined ? {} : { before: before.toLowerCase() }),
    ...(from === undefined ? {} : { from }),
  };
}

function sentenceAround(text: string, start: number, end: number): string {
  const first = Math.max(...[". ", "\n", "; "].map((mark) => text.lastIndexOf(mark, Math.max(0, start - 1)))) + 1;
  const ends = [". ", "\n", "; "].map((mark) => text.indexOf(mark, end)).filter((at) => at >= 0);
  return text.slice(first, Math.min(...ends, text.length));
}
