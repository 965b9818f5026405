import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const polish: DecisionWords = {
  not: "bez|żadn\\p{L}+|nie(?! zapom\\p{L}+)|pomi(?:ń|jamy)|z?rezygnuj\\p{L}* z",
  needless: "(?:(?:jest|są|będzie|będą) )?(?:nie (?!tylko|starsz)\\p{L}+|niepotrzebn\\p{L}+|zbędn\\p{L}+)|odpada(?:ją)?",
  next: "potem|następnie|później",
  done: signs`
    najpierw|wcześniej|przedtem|został[aoy]?|jest|są|istniej[eą]|już|mamy|z (?:dzisiaj|wczoraj)|dzisiejsz\p{L}+|
    wczorajsz\p{L}+|leż(?:y|ą)|przed (?:usunięciem|skasowaniem|czyszczeniem|przepisaniem|wysłaniem|wysyłką)|
    (?!rano)\p{L}+[ao]no|\p{L}+liśmy
  `,
  after: "po(?: (?:zrobieniu|wykonaniu|utworzeniu))?(?: \\p{L}+ej)?",
  destroy: signs`
    (?<!któr\p{L}+ )(?:usu(?:ń(?:my|cie)?|nąć|nę|nie(?:my)?|ną|wa(?:ć|m|my|j|jmy|ją)?|nięcie|wanie)|
    s?kas(?:uj(?:my|ę|e|emy|ą)?|ować|owanie)|
    (?:wy)?czy(?:ść(?:my)?|ści(?:ć|my)?|szcz(?:ę|ą|enie))|
    (?:wyrzuć(?:my)?|wyrzuci(?:ć|my))(?! (?:wyjąt|błąd)\p{L}*)|
    (?:z)?niszcz(?:my|yć|ymy)?|opróżni(?:j|jmy|ć|my|amy)|wyma(?:ż|żmy|żemy|zać|zujemy)|wywal(?:my|ić|imy)?|
    (?:z)?dropuj(?:emy)?|dropnij)
  `,
  data: signs`
    tabel\p{L}*|kolumn\p{L}*|baz(?!ow|uj)\p{L}{0,3}|dan(?:e|ych)|schemat\p{L}*|wiersz\p{L}*|rekord\p{L}*|
    użytkownik\p{L}*|kont(?!e|r|u)\p{L}*|klient\p{L}*|bucket\p{L}*|wolumen\p{L}*|obiekt(?!ow)\p{L}*|
    migaw(?:k\p{L}+|ek)|kopi[ęei]|log(?:i|ów)|dziennik\p{L}*|histori\p{L}*|indeks\p{L}*|sesj\p{L}*|
    kolej(?:k\p{L}+|ek)|plik\p{L}*|folder\p{L}*|katalog\p{L}*|obraz\p{L}*|faktur\p{L}*|zamówie\p{L}*|
    wpis(?!z|a|uj)\p{L}*|dokument(?!a|uj)\p{L}*|wiadomoś\p{L}+|klast(?:er|r\p{L}+)|
    dysk(?!us)\p{L}*|partycj\p{L}*
  `,
  harmless: signs`
    tymczasow\p{L}+|robocz\p{L}+|pamię\p{L}+ podręczn\p{L}+|build\p{L}+|testow\p{L}+|przykładow\p{L}+|piaskownic\p{L}+|
    gał[ęą]\p{L}+|branch\p{L}+|tag\p{L}+|import\p{L}+|komentarz\p{L}*|ostrzeże\p{L}+
  `,
  keep: signs`
    kopi\p{L}+|skopi\p{L}+|backup\p{L}+|zrzu(?:t\p{L}*|ć(?:my)?|cić|camy)|dump\p{L}+|migaw(?:k\p{L}+|ek)|
    snapshot\p{L}+|(?:wy)?eksport\p{L}*|(?:z)?archiwiz\p{L}+|archiwum|punkt\p{L}* przywracania
  `,
  again: signs`
    powstaj\p{L}+ (?:na nowo|od nowa)|odtwarzaln\p{L}+|(?:tworzon|budowan|generowan|przeliczan)\p{L}+ (?:na nowo|
    od nowa|ponownie)|(?:na nowo|od nowa|ponownie) (?:tworzon|budowan|generowan|przeliczan)\p{L}+|
    (?:można|da się|dają się) (?:go |ją |je )?odtworzyć
  `,
  rewrite: signs`
    (?:przepis\p{L}+|wyczyś\p{L}+|czyścimy)[^.;\n]{0,30}histori\p{L}+ (?:git\p{L}*|commit\p{L}+|
    repo\p{L}*|gałęzi|zmian)|przepis\p{L}+ histori[ęi](?! (?:użytkownik|klient)\p{L}*)|
    (?:wypchn|wypych|push|wyśl)\p{L}*[^.;\n]{0,60}(?:na siłę|siłą|wymusz\p{L}+)|
    wymu[sś]\p{L}*[^.;\n]{0,30}(?:push|wypchni\p{L}+|main|master)|
    nadpis\p{L}+[^.;\n]{0,40}(?:gałąź|main|master)
  `,
  keepHistory: signs`
    lustr\p{L}+|kopi\p{L}+|backup\p{L}+|star\p{L}+[^.;\n]{0,40}(?:zachow\p{L}+|zosta\p{L}+)|tag\p{L}*|archiw\p{L}+
  `,
  move: "przenie[sś]\\p{L}*|przenosimy|przesu[ńnw]\\p{L}*|przerzu(?:ć|cić|camy|cimy)",
  store: signs`
    (?:na|do|z|ze|między) (?:\p{L}+(?:[yieąm]|ego|ej|ych|ich) ){0,2}(?:bucket\p{L}*|magazyn\p{L}*|serwer\p{L}*|baz\p{L}{1,3}|
    region\p{L}*|klast(?:er|r\p{L}+)|dysk(?!us)\p{L}*|dostawc\p{L}+|kont(?:[oa]|ami)?)
  `,
  compare: "porówn\\p{L}+|sprawd\\p{L}+|zweryfik\\p{L}+|sum\\p{L}+ kontroln\\p{L}+|(?:po|z)licz\\p{L}*|hasz\\p{L}*|prób(?:k\\p{L}+|ek)",
  send: signs`
    (?:wy|roze)(?:ślij(?:my)?|ślemy|słać|syłamy)|rozsyłamy|napi(?:sz(?:my|emy)?|sać)|
    powiadom(?:my|ić|imy)?|zawiadom(?:my|ić|imy)?|poinform(?:uj(?:my|emy)?|ować)
  `,
  everyone: signs`
    (?:wszystki(?:ch|m|e)|każd(?:ego|emu|y)|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:klient\p{L}*|użytkownik\p{L}*|
    subskrybent\p{L}*|odbiorc\p{L}+|członk\p{L}+|adres\p{L}*|kontakt\p{L}*|osób|osobom|ludzi|ludziom)
  `,
  trial: signs`
    próbn\p{L}+|na sucho|testow\p{L}+ (?:mail|wysyłk)\p{L}*|wysyłk\p{L}+ testow\p{L}+|najpierw[^.;\n]{0,30}(?:nas|
    mnie|siebie|sobie|zesp[oó]ł\p{L}*|kilk\p{L}+)|mał\p{L}+ parti\p{L}+|prób(?:k\p{L}+|ek)|szkic\p{L}*
  `,
  live: signs`
    (?:wdr[oóa]ż|wypu(?:ść|ści|szcza)|o?publik(?:uj|ow)|wyda(?:j(?!n)|my|ć)|włącz(?!n)|przełącz(?!n)|uruch(?:om|ami)|wrzu[ćc]|
    udostępni)\p{L}*[^.;\n]{0,60}(?:na produkcj\p{L}+|na prod|produkcyjn\p{L}+|
    wszystki(?:ch|m) (?:\p{L}+ )?(?:klient\p{L}*|użytkownik\p{L}*|region\p{L}*)|dns)
  `,
  migrate: "z?migr(?:uj(?:my|emy)?|ować)",
  back: signs`
    powr[oó]t\p{L}*|wycof\p{L}*|cof(?:n|a)\p{L}+|rollback\p{L}+|odwr[oóa]\p{L}*|przywr[oóa]\p{L}*|odtw[oa]rz\p{L}*|flag\p{L}*|
    przełącznik\p{L}*|kanar(?:k\p{L}+|ek)|migracj\p{L}+ wsteczn\p{L}+|
    (?:star|poprzedni)\p{L}* (?:\p{L}+ ){0,2}(?:zostaj|dział)\p{L}+|kopi\p{L}+|
    migaw(?:k\p{L}+|ek)|snapshot\p{L}*|backup\p{L}*|zrzut\p{L}*|równolegle|w obie strony
  `,
  choose: [
    "(?:zamie[nń]\\p{L}*|zastąp\\p{L}*|zastępujemy|wymie[nń]\\p{L}*)…(?:na|przez|w) ¤",
    "(?:zastąp\\p{L}*|zastępujemy) (?:\\p{L}+ ){1,3}¤(?<=[mą])",
    "(?:przechodzimy|przej[dś]\\p{L}+|przełącz\\p{L}*|przesiadamy się)…na ¤",
    "(?:przenosimy|przenie[sś]\\p{L}*|z?migr(?:uj|ow)\\p{L}*)…(?:na|do) ¤",
    "(?:przepis\\p{L}+|z?buduj\\p{L}*(?! (?:obraz|kontener)))…(?:w|na|z) ¤",
    "(?:wprowad[zź]\\p{L}*|wyb(?:ierz\\p{L}*|ieramy|rać)|wdr(?:óż|ożymy|ożyć|ażamy)) ¤",
  ],
  weighed: signs`
    alternatyw\p{L}*|zamiast|porówn\p{L}+|rozważ\p{L}+|ocen(?:ion|iliś)\p{L}+|opcj\p{L}+|kontra|za i przeciw|wad\p{L} i zalet\p{L}|
    zalet\p{L} i wad\p{L}|odrzuc\p{L}+
  `,
  assume: signs`
    (?:prawdopodobnie|chyba(?!,? że)|zapewne|pewnie|raczej (?:nie|nikt|nic|już|pust)|podobno|oby|(?<!czy )na pewno)[^.;\n]*|
    (?:nikt|żaden (?:klient|użytkownik|kod|serwis)|żadna (?:usługa|aplikacja)|nic)[^.;\n]{0,30}nie (?:używa|korzysta|
    czyta|wywołuje|potrzebuje|zależy|zauważy)[^.;\n]*|
    (?:nie jest już|już nie jest|nigdy nie jest|nie są już|już nie są|nigdy nie są) (?:używan|czytan|wywoływan|potrzebn)\p{L}*|
    (?:zakładamy?|zakładając|przyjmujemy|przypuszczamy?|myślę|myślimy|sądzę|sądzimy|wierzę|wierzymy),? że[^.;\n]{4,}|
    (?:ponieważ|bo|skoro|gdyż) (?:wszys\p{L}+|nikt|żad\p{L}+|tylko|już)[^.;\n]{4,}|powin(?:ien|n\p{L}+) być (?:pust|
    bezpieczn|nieszkodliw|nieużywan)\p{L}+[^.;\n]*|
    wszys(?:cy|tkie) (?:klienci|użytkownicy|serwery|przeglądarki|usługi|urządzenia) (?:używają|mają|są|wysyłają|działają)[^.;\n]*
  `,
  check: signs`
    sprawd[zź]\p{L}*|zweryfik\p{L}+|z?mierz\p{L}*|(?:po|z)licz\p{L}*|(?:po)?szuka\p{L}+|zapyta\p{L}+|zobacz\p{L}*|
    obejrz\p{L}+|potwierd[zź]\p{L}*|przejrz\p{L}+|zajrz\p{L}+
  `,
  known: signs`
    zmierzon\p{L}+|według|zgodnie z|(?:logi|dziennik\p{L}*|metryki|statystyki|wyszukiwanie|grep|dane)[^.;\n]{0,30}(?:pokazuj\p{L}*|
    wskazuj\p{L}*|potwierdzaj\p{L}*|mówi\p{L}*)|ze? (?:logów|dziennik\p{L}+|metryk|statystyk|danych) wynika|\d+ z \d+|
    zero (?:wywołań|zapytań|trafień)|sprawdzon\p{L}+ (?:w|przez|na)|patrz|zob\.
  `,
  remove: "usu[ńnw]\\p{L}*|s?kas(?:uj|ow)\\p{L}*|wyłącz\\p{L}*|wycof\\p{L}*|wyrzu[ćc]\\p{L}*|zdejm\\p{L}+",
  down: signs`
    przest[oó]j\p{L}*|przerw\p{L}+ (?:w działaniu|techniczn\p{L}+)|okn\p{L}+ serwisow\p{L}+|
    będ(?:zie|ą)[^.;\n]{0,30}(?:niedostępn\p{L}+|offline|wyłączon\p{L}+)|tryb\p{L}* tylko do odczytu|
    zmian\p{L}+ (?:łamiąc\p{L}+|niekompatybiln\p{L}+|niezgodn\p{L}+)|wylog\p{L}+ wszystkich|zreset\p{L}+ wszystkie hasła
  `,
  alter: signs`
    usu[ńnw]\p{L}*|s?kasuj\p{L}*|skasować|zmie[nń]\p{L}*|zamie[nń]\p{L}*|zastąp\p{L}*|przemian\p{L}+|wyłącz\p{L}*|
    wycof\p{L}*|odbierz\p{L}*|odebrać|odbieramy|unieważni\p{L}*|cofn\p{L}+|zamkn\p{L}+|zamykamy
  `,
  relied: signs`
    endpoint\p{L}*|interfejs\p{L}*|api|webhook\p{L}*|klucz(?!ow)\p{L}*|token\p{L}*|feed\p{L}*|format(?!ow)\p{L}*|
    pol[ea]|pól|ścież(?:k\p{L}+|ek)|url\p{L}*
  `,
  others: signs`
    partner\p{L}*|klien[tc]\p{L}*|integrator\p{L}*|konsumen\p{L}*|odbiorc\p{L}+|zespoł\p{L}+ mobiln\p{L}+|
    stron\p{L}* trzeci\p{L}+
  `,
  tell: signs`
    poinform\p{L}+|powiad\p{L}+|uprzed\p{L}+|ostrze[gż]\p{L}*|ogł[oa]\p{L}+|zapowied\p{L}+|napisz\p{L}*|
    napisano|mail\p{L}+|wie|wiedzą|zgod[ęayz]\p{L}*|uzgodni\p{L}*|komunikat\p{L}*|stron\p{L}+ statusu|
    zatwierdz\p{L}+|changelog\p{L}+
  `,
};
