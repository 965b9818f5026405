/** A language whose words several parts read, and how a text in it is told from one in another. */
export interface LanguageMarks {
  /** As people say it in English, for a screen that tells what was read. */
  readonly name: string;
  /** Words, or letters of a script, that tell a text in it from one in another. */
  readonly known: string;
  /** False where words stand without spaces between them. */
  readonly isSpaced?: boolean;
}

/** Alternatives over several lines; line breaks and the spaces around them do not count. */
export const signs = (text: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw(text, ...parts).replace(/(?<!\s)\s*\n\s*/g, "");

/** Whole words of a sign; where a language has no spaces, any place. */
export const wordsOf = (words: string, { isSpaced = true }: LanguageMarks, flags = "giu"): RegExp =>
  isSpaced
    ? new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, flags.includes("u") ? flags : `${flags}u`)
    : new RegExp(`(?:${words})`, flags);

/** Languages whose words are known, in the order in which they are tried. */
export const spoken = {
  english: {
    name: "English",
    known: signs`
      in|on|at|up|one|no|as|so|after|before|keep|stays?|the|and|of|to|with|for|that|is|it|this|our|we|make|should|must|be|
      are|from|by|not|when|you|all|add|fix|if|how|which|what|whatever|has|have|an|or|use|into|them
    `,
  },
  german: {
    name: "German",
    known: signs`
      der|die|das|den|dem|des|und|ein|eine|einen|einem|einer|nicht|mit|für|auf|zu|ist|sind|wird|bei|oder|im|in|von|vom|zum|
      zur|aus|an|alle|als|hat|nach|wie|sich|soll|muss|müssen|bitte|noch|nur|auch|dass|damit|so
    `,
  },
  french: {
    name: "French",
    known: signs`
      le|la|les|des|du|une|un|et|pour|avec|est|dans|quand|sur|il|elle|que|qui|au|aux|ce|cette|ces|ne|pas|sans|plus|par|en|
      de|doit|être|même|son|sa|ses|tous|l|d
    `,
  },
  spanish: {
    name: "Spanish",
    known: signs`
      el|la|los|las|del|una|un|con|para|por|que|está|cuando|y|de|en|al|se|es|lo|como|más|sin|no|su|sus|deben?|todas?|todos|
      hay|son
    `,
  },
  portuguese: {
    name: "Portuguese",
    known: signs`
      o|a|os|as|do|da|dos|das|um|uma|com|para|por|que|está|quando|e|de|em|no|na|nos|nas|ao|se|é|como|mais|sem|não|seu|sua|
      deve|todas?|todos|só|são|ou|pelo|pela
    `,
  },
  italian: {
    name: "Italian",
    known: signs`
      il|lo|la|gli|le|del|della|dei|delle|un|una|con|per|che|è|quando|e|di|in|nel|nella|al|alla|si|come|più|senza|non|suo|
      sua|deve|tutti|tutte|sono|da|dal|i
    `,
  },
  dutch: {
    name: "Dutch",
    known: signs`
      maak|verplaats|blijven|bestand|zet|voeg|wij|je|door|over|de|het|een|en|van|voor|met|op|in|is|niet|dat|die|te|aan|zijn|
      naar|bij|uit|om|als|of|wordt|moet|moeten|alle|zoals|maar|ook|nog|er|dit|deze
    `,
  },
  polish: {
    name: "Polish",
    known: signs`
      i|w|z|na|do|nie|się|że|jest|są|dla|po|od|za|o|ze|jak|który|która|które|żeby|aby|oraz|lub|ma|być|ten|ta|to|przez|tak|
      już|tylko|jego|a|bez|pod|przy
    `,
  },
  chinese: {
    name: "Chinese",
    known: "\\p{Script=Han}",
    isSpaced: false,
  },
  japanese: {
    name: "Japanese",
    known: "[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}]",
    isSpaced: false,
  },
} as const satisfies Readonly<Record<string, LanguageMarks>>;
export type SpokenName = keyof typeof spoken;

/** False where words stand without spaces between them. */
export const isSpaced = (name: SpokenName): boolean => (spoken[name] as LanguageMarks).isSpaced !== false;

const names = Object.keys(spoken) as readonly SpokenName[];
const knownBy = new Map<SpokenName, RegExp>();
const countsIn = (text: string) =>
  names.map((name) => {
    const known = knownBy.get(name) ?? wordsOf(spoken[name].known, spoken[name]);
    knownBy.set(name, known);
    return { name, count: [...text.matchAll(known)].length };
  });

/** The language that most words of a passage are known from; undefined where it is none of ours. */
export function spokenIn(text: string): SpokenName | undefined {
  const counts = countsIn(text);
  const most = Math.max(...counts.map(({ count }) => count));
  if (most > 0) return counts.find(({ count }) => count === most)?.name;
  return foreignLetters.test(text) ? undefined : "english";
}
const foreignLetters = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

const readMaxChars = 4_000;

/** All languages that a text may be in: of a few words several know as many, and one word of another than English says little. */
export function mayBeSpokenIn(text: string): readonly SpokenName[] {
  const counts = countsIn(text.slice(0, readMaxChars));
  const most = Math.max(...counts.map(({ count }) => count));
  const best = counts.flatMap(({ name, count }) => (count === most ? [name] : []));
  return most > 1 || best.includes("english") ? best : names;
}
