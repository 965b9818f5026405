import { lazily } from "../../kernel/lazily.ts";
import type { ClaimLanguage } from "../language.ts";

/**
 * Small words that decide what a sentence says, by what they decide and by language. A claim that has one which its source
 * has not, or the other way round, may say something else with the same words. `_` stands for a blank inside a phrase.
 */
const table: Readonly<Record<string, string>> = {
  not: `
    en: not no never none nobody nothing neither nor cannot nowhere hardly without unable lack lacks lacking lacked fail fails failed
    refuse refuses refused decline declines declined
    de: nicht nichts nie niemals kein keine keinen keinem keiner keines niemand weder ohne kaum
    fr: ne n pas jamais aucun aucune rien sans ni
    es: no nunca nada nadie ningún ninguna ninguno jamás sin ni
    pt: não nunca nada nenhum nenhuma ninguém sem nem
    it: non mai nessun nessuno nessuna niente senza né
    nl: niet geen nooit niemand zonder niets
    pl: nie nigdy nikt nic żaden żadna żadne bez ani
  `,
  all: `
    en: all every always never everyone everybody everything each any anyone anybody whenever whatever wherever whole entire entirely
    completely fully regardless universally invariably permanently forever both
    de: alle allen aller alles immer jeder jede jedes jeden jedem jederzeit sämtliche ganz ganze ganzen stets
    fr: tous toutes tout toute toujours chaque
    es: todos todas todo toda siempre cada cualquier
    pt: todos todas todo toda sempre cada qualquer
    it: tutti tutte tutto tutta ogni sempre qualsiasi
    nl: alle alles altijd iedere ieder elke elk allemaal
    pl: wszystkie wszyscy wszystkich zawsze każdy każda każde wszystko
  `,
  some: `
    en: some several sometimes partly occasionally a_few few various at_times one_of many
    de: einige einigen einiger manche manchen manchmal mehrere mehreren teils teilweise gelegentlich ein_teil eine_der einer_der
    fr: certains certaines quelques plusieurs parfois un_des une_des
    es: algunos algunas algún alguna varios varias a_veces uno_de una_de
    pt: alguns algumas vários várias às_vezes um_dos uma_das
    it: alcuni alcune qualche parecchi talvolta a_volte uno_dei una_delle
    nl: sommige enkele soms verschillende een_van
    pl: niektóre niektórzy niektórych kilka kilku czasami czasem część jeden_z jedna_z
  `,
  most: `
    en: most mostly often usually typically generally mainly largely majority normally tend tends tended
    de: meist meistens oft häufig meisten überwiegend normalerweise gewöhnlich mehrheit
    fr: plupart souvent généralement majorité|es: mayoría menudo generalmente|pt: maioria frequentemente geralmente
    it: maggior maggioranza spesso|nl: meeste meestal vaak|pl: większość zwykle często
  `,
  rarely: "en: rarely seldom|de: selten|fr: rarement|es: raramente|pt: raramente|it: raramente|nl: zelden|pl: rzadko",
  only: `
    en: only solely exclusively sole|de: nur ausschließlich lediglich einzig allein erst|fr: seulement uniquement
    es: solo sólo solamente únicamente|pt: só somente apenas|it: solo soltanto unicamente|nl: alleen slechts enkel pas
    pl: tylko wyłącznie dopiero
  `,
  may: `
    en: may might can could possible possibly perhaps maybe potentially potential able
    de: kann können könnte könnten konnte darf dürfen vielleicht möglicherweise möglich
    fr: peut peuvent pourrait pourraient possible|es: puede pueden podría podrían quizás posible
    pt: pode podem poderia poderiam talvez possível|it: può possono potrebbe potrebbero forse possibile
    nl: kan kunnen zou mag mogen misschien mogelijk|pl: może mogą mógłby mogłaby możliwe można
  `,
  seems: `
    en: seem seems seemed appear appears appeared suggest suggests suggested likely unlikely probably presumably apparently suspect
    suspects suspected believe believes believed assume assumes assumed expect expects expected think thinks thought claims claimed
    alleged allegedly according_to preliminary says_that said_that
    de: wahrscheinlich vermutlich offenbar scheint scheinen vermutet erwartet glaubt laut|fr: semble semblent probablement selon
    es: parece parecen probablemente según|pt: parece parecem provavelmente segundo|it: sembra sembrano probabilmente secondo
    nl: waarschijnlijk lijkt vermoedelijk volgens|pl: prawdopodobnie podobno według
  `,
  planned: `
    en: plan plans planned want wants wanted intend intends intended consider considers considering proposes proposed proposal hope
    hopes would aims
    de: soll sollen plant geplant möchte würde|fr: prévoit prévu prévoient voudrait|es: planea prevé previsto quiere
    pt: planeja pretende previsto quer|it: prevede previsto vuole|nl: gepland wil zou|pl: planuje zamierza chce
  `,
  will: `
    en: will shall going_to|fr: sera seront|es: será serán|pt: será serão|it: sarà saranno|nl: zal zullen|pl: będzie będą
  `,
  must: `
    en: must should ought has_to have_to had_to needs_to need_to required require requires mandatory obliged obligatory recommend
    recommends recommended advised advise is_to are_to
    de: muss müssen musste soll sollte sollten verpflichtet|fr: doit doivent devrait devraient faut faudrait
    es: debe deben debería deberían hay_que|pt: deve devem deveria deveriam precisa|it: deve devono dovrebbe bisogna occorre va
    nl: moet moeten hoeft|pl: należy musi muszą powinien powinna powinno powinny trzeba
  `,
  cause: `
    en: because since as_a_result due_to owing_to thanks_to therefore thus hence consequently so caused causes cause causing lead_to
    led_to leads_to results_in resulted_in resulting reason why on_account_of on_the_grounds_that makes made
    de: weil da deshalb daher deswegen wegen dank aufgrund infolge sodass darum verursacht führt führte
    fr: parce car donc grâce raison provoque provoqué entraîne puisque
    es: porque por_eso debido gracias causa provoca provocó a_causa_de hizo_que|pt: porque portanto devido graças causou por_causa
    it: perché poiché quindi perciò a_causa grazie|nl: omdat doordat vanwege dankzij daarom dus wegens
    pl: bo ponieważ gdyż dlatego więc z_powodu dzięki
  `,
  purpose: `
    en: in_order_to with_the_aim_of so_as_to purpose aimed_at|de: um damit|fr: afin|es: para_que|pt: para_que|it: affinché|nl: teneinde zodat
    pl: żeby aby
  `,
  condition: `
    en: if unless when whenever provided in_case in_the_event_of once until|de: wenn falls sofern solange bis
    fr: si tant_que lorsque quand|es: si cuando mientras hasta|pt: se quando enquanto até|it: se quando finché fino
    nl: als indien zolang tot|pl: gdy jeśli jeżeli kiedy dopóki
  `,
  except: `
    en: except excluding apart_from with_the_exception_of besides unless save other_than|de: außer ausgenommen bis_auf|fr: sauf excepté|es: excepto salvo
    pt: exceto salvo|it: tranne eccetto|nl: behalve|pl: oprócz poza
  `,
  before: `
    en: before earlier prior previously beforehand until ahead|de: vor bevor zuvor vorher|fr: avant auparavant|es: antes|pt: antes
    it: prima|nl: voordat eerder|pl: przed zanim wcześniej najpierw
  `,
  after: `
    en: after afterwards later following then subsequently|de: nach nachdem danach später anschließend|fr: après ensuite puis
    es: después luego tras|pt: depois após|it: dopo poi|nl: na nadat daarna later|pl: po potem później
  `,
  more: `
    en: more higher greater larger longer faster better above over exceed exceeds exceeded increase increased rise rises rose risen
    grew grow grown raise raised raises gain gained improve improved bigger stronger heavier dearer older warmer wider taller
    de: mehr höher größer länger schneller besser über stieg steigt gestiegen erhöht|fr: plus davantage supérieur augmenté augmente
    es: más mayor mejor superior aumentó subió|pt: mais maior melhor acima aumentou subiu
    it: più maggiore migliore oltre aumentato aumentata|nl: meer hoger groter langer sneller beter boven steeg gestegen
    pl: więcej wyższy wyższa większy większa dłużej szybciej ponad powyżej wzrósł wzrosła
  `,
  less: `
    en: less lower smaller fewer shorter slower worse below under decrease decreased fall falls fell fallen drop drops dropped reduce
    reduced reduces lowered lowers shrank lighter weaker cheaper younger colder narrower
    de: weniger niedriger kleiner kürzer langsamer schlechter unter sank sinkt gesunken gesenkt verringert
    fr: moins inférieur baissé baisse diminué|es: menos menor peor inferior bajó disminuyó redujo
    pt: menos menor pior abaixo diminuiu caiu|it: meno minore peggiore sotto diminuito diminuita
    nl: minder lager kleiner korter trager slechter onder daalde gedaald
    pl: mniej niższy niższa mniejszy mniejsza krócej wolniej poniżej spadł spadła
  `,
  atLeast: `
    en: at_least no_less_than no_fewer_than minimum or_more|de: mindestens wenigstens|fr: au_moins|es: al_menos por_lo_menos
    pt: pelo_menos ao_menos|it: almeno|nl: minstens ten_minste|pl: co_najmniej przynajmniej
  `,
  atMost: `
    en: up_to no_more_than maximum|de: höchstens maximal bis_zu|fr: au_plus|es: máximo|pt: máximo|it: massimo
    nl: hoogstens maximaal|pl: najwyżej
  `,
  about: `
    en: about approximately roughly around nearly almost|de: ungefähr etwa rund fast circa|fr: environ presque
    es: aproximadamente casi|pt: aproximadamente quase|it: circa quasi|nl: ongeveer bijna|pl: około prawie
  `,
  or: "en: or either|de: oder entweder|fr: ou soit|es: o|pt: ou|it: o oppure|nl: of|pl: lub albo",
  best: `
    en: best worst largest smallest highest lowest longest shortest fastest slowest oldest newest biggest strongest cheapest main first
    last|de: beste besten größte größten höchste niedrigste schnellste erste ersten letzte letzten
    fr: meilleur meilleure premier première dernier dernière|es: primero primera último última|pt: primeiro primeira último última
    it: primo prima ultimo ultima|nl: eerste laatste grootste|pl: najlepszy największy pierwszy pierwsza ostatni ostatnia
  `,
};

const readRows = () =>
  Object.entries(table).flatMap(([name, text]) =>
    text.split(/(?=\b(?:en|de|fr|es|pt|it|nl|pl):)/u).flatMap((part) => {
      const [language = "", words = ""] = part.split(":");
      return words
        .replaceAll("|", " ")
        .trim()
        .split(/\s+/)
        .map((word) => ({ name, key: `${language.trim()} ${word.replaceAll("_", " ")}` }));
    }),
  );

const decisions = lazily<ReadonlyMap<string, readonly string[]>>(
  () =>
    new Map(
      Object.entries(Object.groupBy(readRows(), ({ key }) => key)).map(([key, found = []]) => [
        key,
        [...new Set(found.map(({ name }) => name))],
      ]),
    ),
);

/** So many words the longest phrase has. */
export const phraseWords = lazily(() => Math.max(...[...decisions().keys()].map((key) => key.split(" ").length - 1)));

/** Matters that a word or a phrase decides, in its language. */
export const decidedBy = (phrase: string, language: ClaimLanguage): readonly string[] | undefined =>
  decisions().get(`${language === "other" ? "en" : language} ${phrase}`);
