import { chinese } from "./languages/chinese.ts";
import { dutch } from "./languages/dutch.ts";
import { english } from "./languages/english.ts";
import { french } from "./languages/french.ts";
import { german } from "./languages/german.ts";
import { italian } from "./languages/italian.ts";
import { japanese } from "./languages/japanese.ts";
import { spokenIn, type SpokenName } from "../../lexicon/spoken.ts";
import type { SpokenLanguage } from "./language.ts";
import { polish } from "./languages/polish.ts";
import { portuguese } from "./languages/portuguese.ts";
import { spanish } from "./languages/spanish.ts";

const byName: Readonly<Record<SpokenName, SpokenLanguage>> = {
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
};

/** Languages in which the ways are looked for, in the order in which they are tried. */
export const languages: readonly SpokenLanguage[] = Object.values(byName);

/** The table of a language by its name. */
export const languageNamed = (name: SpokenName): SpokenLanguage => byName[name];

/** The language that most words of a passage are known from; undefined where it is none of ours. */
export function languageOf(view: string): SpokenLanguage | undefined {
  const name = spokenIn(view);
  return name === undefined ? undefined : byName[name];
}
