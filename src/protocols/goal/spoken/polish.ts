import { signs } from "../../../lexicon/spoken.ts";
import type { GoalWords } from "./words.ts";

export const polish: GoalWords = {
  numbers: signs`
    zero|jed\p{L}+|dw(?:a|ie|óch|u)|trzy|trzech|czter\p{L}+|pię(?:ć|ciu)|sze(?:ść|ściu)|sied\p{L}+|os(?:iem|miu)|
    dziewię\p{L}+|dziesię\p{L}+|dwana\p{L}+|sto|tysiąc\p{L}*|milion\p{L}*
  `,
  units: signs`
    procent\p{L}*|milisekund\p{L}*|sekund\p{L}*|minut\p{L}*|godzin\p{L}*|dni|dzień|tygod\p{L}+|lini\p{L}+|
    wiersz\p{L}*|błęd\p{L}*|ostrzeż\p{L}+|poraż\p{L}+|żąda\p{L}+|zapyta\p{L}+|użytkownik\p{L}*|klient\p{L}*|
    plik\p{L}*|klikni\p{L}+|krok\p{L}*|wywoła\p{L}+|przypad\p{L}+|test\p{L}*|zgłosze\p{L}+|punkt\p{L}*|
    euro|złotych|dolar\p{L}*|razy|raz|bajt\p{L}*
  `,
  most: signs`
    najwyżej|co najmniej|co najwyżej|maksymalnie|minimalnie|mniej niż|więcej niż|nie więcej niż|poniżej|
    powyżej|w ciągu|przynajmniej
  `,
  none: "bez(?: ani jedn\\p{L}+| żadn\\p{L}+)?|żadn\\p{L}+|zero|ani jedn\\p{L}+",
  half: "o połowę|połow[ęy]|dwa razy \\p{L}+|dwukrotnie|podw[oó]\\p{L}+|o jedną trzecią",
  more: signs`
    szyb\p{L}+|przyspiesz\p{L}*|woln(?:y|a|e|o|iej|iejsz\p{L}+)|wydajno\p{L}+|opóźnie\p{L}+|ta(?:ń|n)(?:iej|sz\p{L}+|i\p{L}*)|
    koszt\p{L}*|rachunek|mniejsz\p{L}+|większ\p{L}+|leps\p{L}+|lepiej|popraw\p{L}* (?:jako|wydajno|czytelno|stabilno|wynik|szybko)\p{L}+|
    czyst\p{L}+|uporządkuj|posprzątaj|prost\p{L}+|uprość\p{L}*|łatwi\p{L}+|niezawodn\p{L}+|stabiln\p{L}+|
    solidn\p{L}+|czyteln\p{L}+|bezpieczn\p{L}+|przyjem\p{L}+|bardziej|więcej|mniej|zoptymalizuj|optymaliz\p{L}*|
    zmniejsz\p{L}*|zredukuj|obni[żz]\p{L}*|zwiększ\p{L}*|skróć|za (?:dużo|wolno|drogo|często|długo|wysok\p{L}+)|
    zauważalnie|ogranicz\p{L}*
  `,
  safe: "bezpiecz\\p{L}+|zabezpiecz\\p{L}*|szyfr\\p{L}*|prywatno\\p{L}+|podatno\\p{L}+|wyciek\\p{L}*",
  cheap: signs`
    taniej|tańsz\p{L}+|(?:obni[żz]|zmniejsz|oszczęd|zredukuj|ogranicz|zbij)\p{L}*[^.;\n]{0,40}(?:koszt\p{L}*|
    rachun\p{L}+|wydat\p{L}+|pieni\p{L}+)|
    w budżecie
  `,
  reliable: signs`
    niezawodn\p{L}+|stabiln\p{L}+|ustabiliz\p{L}*|solidn\p{L}+|awari\p{L}+|niestabiln\p{L}+|zawiesza\p{L}*|
    nigdy nie (?:tracić|gubić)
  `,
  fast: signs`
    szybsz\p{L}+|szybciej|przyspiesz\p{L}*|(?:jest|są|za|zbyt) woln\p{L}+|wolne|opóźnie\p{L}+|czas\p{L}* (?:odpowiedzi|
    ładowania|budowania|startu)|
    wydajno\p{L}+
  `,
  soon: signs`
    jak najszybciej|pilne|pilnie|natychmiast|(?:do|przed) (?:jutra|wieczora|poniedział\p{L}+|wtork\p{L}+|
    środ\p{L}+|czwart\p{L}+|piąt\p{L}+|premier\p{L}+)|
    prototyp\p{L}*
  `,
  simple: signs`
    upro(?:ść|szcz)\p{L}*|prostsz\p{L}+|czytelniejsz\p{L}+|łatwiej (?:\p{L}+ ){0,3}(?:czytać|utrzym\p{L}+|zrozumieć)|
    łatwiejsz\p{L}+ w|uporządk\p{L}*|posprzątaj|refaktor\p{L}*
  `,
};
