import { chinese } from "./languages/chinese.ts";
import { dutch } from "./languages/dutch.ts";
import { english } from "./languages/english.ts";
import { french } from "./languages/french.ts";
import { german } from "./languages/german.ts";
import { italian } from "./languages/italian.ts";
import { japanese } from "./languages/japanese.ts";
import { wordsOf, type SpokenLanguage } from "./language.ts";
import { polish } from "./languages/polish.ts";
import { portuguese } from "./languages/portuguese.ts";
import { spanish } from "./languages/spanish.ts";

/** Languages whose words are known, in the order in which they are tried. */
export const languages: readonly SpokenLanguage[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  polish,
  chinese,
  japanese,
];

const knownBy = new WeakMap<SpokenLanguage, RegExp>();

/** The language that most words of a passage are known from; undefined where it is none of ours. */
export function languageOf(view: string): SpokenLanguage | undefined {
  let most = 0;
  let found: SpokenLanguage | undefined;
  for (const language of languages) {
    const known = knownBy.get(language) ?? wordsOf(language.known, language);
    knownBy.set(language, known);
    const count = [...view.matchAll(known)].length;
    if (count > most) [most, found] = [count, language];
  }
  return found ?? (foreignLetters.test(view) ? undefined : english);
}
const foreignLetters = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
