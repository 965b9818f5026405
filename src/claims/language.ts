import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as spanish } from "@orama/stemmers/spanish";

/** Languages that are known by their small words. `joined` has no blanks between words; `other` is compared as it stands. */
export type ClaimLanguage = "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "joined" | "other";

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that hold a sentence together and say nothing about the world. Negations, amounts and demands are not among them. */
const small: Readonly<Partial<Record<ClaimLanguage, ReadonlySet<string>>>> = {
  en: list(`a an the this that these those it its itself he she they them their theirs his her him we us our ours you your i me my
    is are was were be been being am has have had having do does did doing done will shall would could can may might
    of in on at by to from for with about as into onto upon within over under between among per via through during than
    and or but while whereas although though however yet nor so therefore thus hence because since if when where
    who whom whose which what how why there here then also too already still just even again only quite very rather
    after before until till once meanwhile respectively namely e.g i.e such own up out off down
    goes go went gone going come comes came coming take takes took taken taking get gets got give gives gave given
    put puts see sees saw seen seeing become becomes became observed named called way thing things case kind
    possible able user users people person somebody someone themselves one ones otherwise along across around`),
  de: list(`der die das den dem des ein eine einen einem einer eines er sie es wir ihr ich du uns euch ihm ihn ihnen sein seine
    seiner seinen seinem ist sind war waren wird werden wurde wurden worden hat haben hatte hatten gewesen bin
    in im an am auf aus bei beim von vom zu zum zur mit nach vor für über unter durch gegen um bis seit während wegen
    und oder aber sondern denn weil da dass ob wenn als wie wo was wer welche welcher welches welchem welchen
    dabei daher deshalb dadurch damit dazu davon darauf daran darin dann danach davor so auch noch schon wieder hier dort dies
    diese dieser dieses diesen diesem jene sich man selbst zwischen innerhalb kann können konnte könnte`),
  fr: list(`le la les l un une des du de d au aux ce cet cette ces il elle ils elles on nous vous je tu se s lui leur leurs son sa
    ses est sont était étaient être été sera a ont avait avoir eu qui que qu dont où quoi et ou mais donc car si quand comme
    dans en sur sous par pour avec chez entre vers depuis pendant lors alors ainsi aussi encore déjà à y c ceci cela ça celui celle ceux celles
    fait faire va vont peut peuvent pouvait soit afin plus`),
  es: list(`el la los las lo un una unos unas de del al a en por para con y e o u pero que se su sus es son era eran fue fueron ser
    está están estaba ha han había haber si cuando como donde quien cual cuyo este esta estos estas ese esa eso esto aquel
    le les nos me te ya también aún todavía entre hasta desde durante hay puede pueden podía así entonces luego porque ello ellos`),
  pt: list(`o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para com e ou mas que se seu sua
    seus suas é são era eram foi foram ser está estão estava tem têm tinha há haver ao à aos às quando como onde quem qual
    este esta estes estas esse essa isso isto aquele nós me te já também ainda entre até desde durante pode podem podia
    assim então porque fica ficam ele ela eles elas feito feita feitas feitos lhe`),
  it: list(`il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nello
    nella nei con su sul sulla per tra fra e ed o od oppure ma che chi cui se si suo sua suoi sue è sono era erano fu essere stato stata
    ha hanno aveva avere quando come dove questo questa questi queste quello quella ci ne già anche ancora fino può possono`),
  nl: list(`de het een en of maar dat die dit deze er hij zij ze we wij ik je u zijn haar hun ons is was waren wordt worden werd
    werden heeft hebben had hadden in op aan van voor met naar door uit bij over onder tussen tot als dan toen wanneer waar wie
    wat welke ook nog al weer om te zich dus daarom omdat kan kunnen kon`),
  pl: list(`i oraz a ale lub albo w we z ze na do od o u po za przy dla przez pod nad przed między jest są był była było były być to ten
    ta te tego tej tych tym się że który która które których jak gdy kiedy gdzie co kto jego jej ich oba obie już też także jeszcze więc
    może mogą`),
};

const stems: Readonly<Partial<Record<ClaimLanguage, (word: string) => string>>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
};

/** The language whose small words a text has most of. English wins a draw, and a text without any is compared as it stands. */
export function languageOf(text: string): ClaimLanguage {
  const joined = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  if (joined * 4 > text.length) return "joined";
  const words = text.toLowerCase().match(/[\p{L}]+/gu) ?? [];
  const counted = (Object.keys(small) as ClaimLanguage[]).map((language) => {
    const known = small[language] ?? new Set();
    return { language, count: words.filter((word) => known.has(word)).length };
  });
  const best = counted.reduce((most, each) => (each.count > most.count ? each : most));
  return best.count > 0 ? best.language : "other";
}

export const isSmall = (word: string, language: ClaimLanguage): boolean => small[language]?.has(word) ?? false;

/** The stem of a word, by the stemmer of its language; as it stands where there is none. */
export function stemOf(word: string, language: ClaimLanguage): string {
  const stem = stems[language];
  if (stem === undefined || word.length < 3) return word;
  return stem(word).replace(/i$/, "y");
}
