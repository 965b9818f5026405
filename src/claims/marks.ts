import { longPattern } from "../kernel/long-pattern.ts";
import type { ClaimLanguage } from "./language.ts";

/** Small words that decide what a sentence says of its matter: whether, how surely, for whom, why and in which order. */

/** Turns a whole clause round. May is a month in German and in French, and “never” in Italian; a person is one behind an article. */
const negation = longPattern("iu")`
  (?<![\p{L}’'])(?:not|never|no(?!\. ?\d)|none|nobody|nothing|neither|nor|cannot|nowhere|hardly|
  nicht|nichts|niemals|kein\p{L}{0,2}|niemand|weder|nirgends|
  ne|n(?=['’])|pas|jamais|aucune?|rien|(?<!(?:la|une|cette|chaque|par|de|seule|autre) )personne|
  nunca|nada|nadie|ninguno|ningún|ninguna|jamás|não|nenhuma?|ninguém|nem|
  non|(?<!(?:\d\.?|im|anfang|mitte|ende|bis|seit|en|de|du|le|au|début|fin) )mai(?! \d)|nessun|nessuno|nessuna|nulla|niente|niet|niets|geen|nooit|
  nie|nigdy|nikt|nic|ani|żaden|żadna|żadne|żadnych|żadnego|żadnej)(?![\p{L}])|n['’]t(?!\p{L})|
  (?<!かもしれ)(?:ない|ません)|なかった|ずに|ておらず|不|没|未|无
`;

/** Deny in another language and not in this one: a “NIC” in English, “in the” in Portuguese, “of it” in Italian, “just” in Dutch. */
const deniesElsewhere: Readonly<Partial<Record<ClaimLanguage, RegExp>>> = {
  en: /(?<!\p{L})(?:ne|nic|non|pas)(?!\p{L})/giu,
  pt: /(?<!\p{L})no(?!\p{L})/giu,
  it: /(?<!\p{L})ne(?!\p{L})/giu,
  nl: /(?<!\p{L})pas(?!\p{L})/giu,
};

/** Where a clause is turned round. */
export const deniedAt = (text: string, language: ClaimLanguage): RegExpExecArray | null =>
  negation.exec(text.replace(deniesElsewhere[language] ?? /(?!)/g, (word) => "_".repeat(word.length)));

/** Takes away only the words right after it. */
export const lacking = longPattern("iu")`
  ^(?:without|lack|lacks|lacking|lacked|missing|ohne|fehlend\p{L}{0,2}|sans|sin|sem|senza|zonder|bez)$
`;

/** Marks an act that did not happen, though nothing says “not”. */
export const undone = longPattern("u")`
  \b(?:fail(?:s|ed)? to|refuse[sd]? to|decline[sd]? to|forg[eo]ts? to|neglect(?:s|ed)? to|(?:is|are|was|were) unable to|instead of|
  rather than|prevent(?:s|ed)?|avoid(?:s|ed)?|versäumt|weigert)(?!\p{L})
`;

/** How far from sure a clause is. One that the source has and the claim has not was left out. */
export const hedges: Readonly<Record<string, RegExp>> = {
  "may be": longPattern("iu")`
    (?<!\b(?:in|of|by|since|until|till|from|last|this|next|early|late|mid|during|before|after|\d) )\bmay\b(?! \d)|
    (?<!\p{L})(?:might|possibly|perhaps|maybe|potentially|kann|können|könnte|vielleicht|möglicherweise|peut|peuvent|pourrait|
    puede|pueden|podría|quizás|pode|podem|poderia|talvez|può|possono|potrebbe|forse|może|mogą)(?!\p{L})|
    (?<!\b(?:we|i|they|you) )\bcould\b|場合が|かもしれ|ことがあ|可能|也许
  `,
  "seems to be": longPattern("iu")`
    (?<!\p{L})(?:seems?|seemed|appears?|appeared|suggests?|suggested|likely|unlikely|probably|presumably|apparently|suspects?|
    suspected|believes?|believed|assumes?|assumed|expects?|expected|wahrscheinlich|vermutlich|scheint|semble|probablement|parece|
    provavelmente|probablemente|sembra|probabilmente|waarschijnlijk|prawdopodobnie)(?!\p{L})|おそらく|ようだ
  `,
  "in part": longPattern("iu")`
    (?<!\p{L})(?:most|some|sometimes|often|usually|partly|occasionally|mostly|rarely|half of|typically|meist|meistens|manchmal|
    einige|einigen|oft|teilweise|parfois|souvent|certains|certaines|algunos|algunas|a veces|alguns|algumas|às vezes|alcuni|alcune|
    talvolta|soms|sommige|czasami|niektóre|część)(?!\p{L})|一部|時々
  `,
  about: longPattern("iu")`
    (?<!\p{L})(?:about(?= \d)|approximately|roughly|around(?= \d)|nearly|almost|up to|ungefähr|etwa|rund|bis zu|environ|jusqu['’]à|
    aproximadamente|hasta(?= \d)|cerca de|até(?= \d)|circa|fino a|około)(?!\p{L})|約
  `,
  "at least": longPattern("iu")`
    (?<!\p{L})(?:at least|no less than|no fewer than|minimum|mindestens|au moins|al menos|pelo menos|almeno|minstens|
    co najmniej)(?!\p{L})|少なくとも|至少
  `,
  "would be": /\bwould\b/iu,
  "will be": /\bwill\b|\bgoing to\b/iu,
  planned: longPattern("iu")`
    \b(?:plans?|planned|wants?|wanted|intends?|intended|considers?|considering|proposes?|proposed|hopes?|hoped)\b|
    \b(?:asks?|asked|tr(?:y|ies|ied)|attempt(?:s|ed)?|offers?|offered|promise[sd]?|agree[sd]?|requests?|requested|
    wish(?:es|ed)?)\b(?: \S+){0,3} to\b
  `,
  "somebody thinks": longPattern("iu")`
    \b(?:thinks?|thought|argues?|argued|reckons?|according to|in (?:his|her|their) opinion|laut|selon|según|segundo|secondo|
    według)(?!\p{L})|
    \b(?:says?|said|claims?|claimed) that\b
  `,
};

/** Takes something out of what is said of all the others. */
export const exception = longPattern("u")`
  ^(?:
  except|excluding|(?:apart|aside) from|other than|save for|besides|außer|ausgenommen|sauf|excepté|excepto|salvo|exceto|menos|tranne|
  eccetto|behalve|oprócz|poza
  )(?!\p{L})
`;

/** Says that somebody has to do something. */
export const demand = longPattern("iu")`
  (?<!\p{L})(?:must|should|shall|ought to|ha(?:s|ve|d) to|needs? to|is to be|are to be|recommends?|recommended|advises?|advised|
  urges?|let us|let['’]s|required to|had better|is due|are due|
  muss|müssen|soll|sollen|sollte|sollten|empfohlen|doit|doivent|devrait|devraient|faut|faudrait|
  debe|deben|debería|deberían|hay que|deve|devem|deveria|deveriam|precisa ser|é preciso|dovrebbe|devono|bisogna|occorre|
  moet|moeten|należy|musi|muszą|powinien|powinna|powinno|powinny|trzeba)(?!\p{L})|べき|なければ|必要がある|必须|应该
`;

/** Goes before an act that is asked for. */
const leadIn = /^(?:(?:and|so|thus|hence|therefore|then|consequently|accordingly|please|now|next|first|finally|also)[ ,]+)+/i;

/** Acts that somebody can be told to do; those that are also things only count with something after them. */
const acts = longPattern("i")`
  ^(?:accept|add|allow|apply|archive|assign|ban|buy|cancel|check|close|commit|copy|create|cut|deactivate|delete|deploy|destroy|disable|
  dismiss|downgrade|drop|email|enable|encrypt|ensure|erase|escalate|exclude|execute|expose|fire|fix|force|freeze|give|grant|hire|
  ignore|inform|install|introduce|invite|keep|kill|limit|lock|lower|mail|make|merge|message|migrate|move|notify|open|overwrite|pay|
  postpone|publish|purge|push|put|raise|reboot|reduce|reject|remove|rename|replace|reset|restart|restore|revert|revoke|rewrite|roll|
  rotate|run|sell|send|set|shut|skip|split|start|stop|suspend|switch|take|tell|terminate|transfer|turn|uninstall|unlock|update|upgrade|
  upload|use|wait|wipe|withdraw|write|report|release|test|plan|schedule|measure|investigate|review|document|call|contact|sue|blame)$
`;
const afterAct = longPattern("i")`
  ^(?:
  the|a|an|all|every|each|any|this|that|these|those|your|our|its|their|it|them|him|her|us|everything|everyone|no|old|
  new
  )$
`;

/** Whether a clause tells somebody to do something: it begins with an act, and with something it is done to. */
export function tellsTo(clause: string): string | undefined {
  const [first = "", second = ""] = clause
    .replace(leadIn, "")
    .trim()
    .split(/[\s.,;:!?]+/);
  return acts.test(first) && afterAct.test(second) ? first.toLowerCase() : undefined;
}

/** Acts that reach other people, or that nobody takes back: asked for by whoever decides, and not found along the way. */
export const outward = longPattern("i")`
  ^(?:email|e-mail|mail|send|dismiss|fire|delete|remove|erase|wipe|purge|destroy|publish|push|deploy|pay|buy|sell|cancel|
  revoke|disable|shut|terminate|suspend|contact|notify|inform|hire|rotate|kill|upload|transmit|expose|announce|
  sue|blame|overwrite|uninstall|downgrade)(?:s|es|d|ed|ing|ting)?$
`;

/** Connections between two clauses. `first` says which side a clause that begins with the word is: cause, earlier, condition. */
export type ClauseLink = { readonly kind: "cause" | "order" | "condition"; readonly first: boolean };
export const links: Readonly<Record<string, ClauseLink>> = Object.fromEntries(
  (
    "cause+ because since weil da car parce porque perché omdat bo ponieważ gdyż|" +
    "cause- so therefore thus hence consequently daher deshalb donc portanto entonces quindi dus dlatego więc|" +
    "order+ after once nach nachdem après después depois dopo na po|order- before until bevor avant antes prima voordat przed|" +
    "condition+ if when unless whenever wenn falls sofern si quand lorsque cuando se quando als gdy jeśli kiedy"
  )
    .split("|")
    .flatMap((line) => {
      const [kind = "", ...words] = line.split(" ");
      const link = { kind: kind.slice(0, -1), first: kind.endsWith("+") } as ClauseLink;
      return words.map((word) => [word, link] as const);
    }),
);

/** Where a clause begins, in the middle of a sentence. */
export const opens = longPattern("iu")`
  \s(?=(?:but|while|whereas|although|though|because|since|so|therefore|thus|hence|if|when|whenever|unless|which|who|whose|until|after|
  before|except|excluding|(?:apart|aside) from|other than|save for|besides|außer|ausgenommen|sauf|excepté|excepto|salvo|exceto|tranne|
  eccetto|behalve|oprócz|poza|aber|weil|wenn|falls|bevor|
  nachdem|daher|deshalb|mais|donc|quand|lorsque|parce|pero|cuando|porque|mas|quando|
  portanto|ma|quindi|perché|ale|gdy|bo|dlatego|więc)\s)
`;

/** Between two clauses that may also be a list: it parts only what has enough of its own on both sides. */
const joins: Readonly<Partial<Record<ClaimLanguage, RegExp>>> = {
  en: /\s(?:and|or)\s/iu,
  de: /\s(?:und|oder)\s/iu,
  fr: /\s(?:et|ou)\s/iu,
  es: /\s(?:y|e)\s/iu,
  pt: /\s(?:e|ou)\s/iu,
  it: /\s(?:e|ed)\s/iu,
  nl: /\sen\s/iu,
  pl: /\s(?:i|oraz|lub)\s/iu,
};

/** Where a text is joined of two parts, in its language. */
export const joinedAt = (text: string, language: ClaimLanguage): RegExpExecArray | null => joins[language]?.exec(text) ?? null;

export const only = longPattern("iu")`
  (?<!\p{L})(?:
  only|solely|exclusively|nur|ausschließlich|seulement|uniquement|solo|solamente|só|somente|apenas|soltanto|alleen|
  tylko
  )(?!\p{L})
`;

/** Whoever did it, in a sentence that begins with what was done to. */
export const byWhom = /(?<!\p{L})(?:by|von|vom|durch|par|por|pelo|pela|da|dal|dalla|door|przez)(?!\p{L})/iu;
