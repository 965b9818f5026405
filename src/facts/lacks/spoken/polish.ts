import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const polish: DecisionWords = {
  not: "bez|żadn\\p{L}+|nie|nigdy",
  needless: "(?:nie (?:jest|są|trzeba|będzie)(?: potrzebn\\p{L}+| konieczn\\p{L}+)?|niepotrzebn\\p{L}+|zbędn\\p{L}+)",
  next: "potem|następnie|później",
  done: signs`
    najpierw|wcześniej|przedtem|został[aoy]?|zostały|jest|są|istnieje|już|po (?:zrobieniu|wykonaniu|
    zrobionej)|z (?:dzisiaj|wczoraj)|dzisiejsz\p{L}+|wczorajsz\p{L}+|leży|odtworzono|sprawdzono|zrobiono|
    wykonano|skopiowano|\p{L}+(?:ano|ono)
  `,
  after: "po(?: zrobieniu| wykonaniu)?",
  destroy: signs`
    usu(?:ń|nąć|ńcie|wamy|wać)|skasuj(?:my)?|skasować|kasuj(?:emy)?|wyczyść|wyczyścić|czyścimy|wyrzuć|
    wyrzucić|zniszcz(?:yć)?|opróżnij|opróżnić|wymaż|wymazać
  `,
  data: signs`
    tabel\p{L}*|kolumn\p{L}*|baz\p{L}{0,3}(?: danych)?|dan(?:e|ych|ymi)|schemat\p{L}*|wiersz\p{L}*|rekord\p{L}*|
    użytkownik\p{L}*|kont[oa]?\p{L}{0,3}|klient\p{L}*|bucket\p{L}*|wolumen\p{L}*|obiekt\p{L}*|migawk\p{L}*|
    kopi[ei]\p{L}*|
    log(?:i|ów|u)?|dziennik\p{L}*|histori\p{L}*|indeks\p{L}*|sesj\p{L}*|kolejk\p{L}*|plik\p{L}*|folder\p{L}*|
    katalog\p{L}*|obraz\p{L}*|faktur\p{L}*|zamówie\p{L}*|wpis\p{L}*|dokument\p{L}*|wiadomo\p{L}*|klaster\p{L}*|
    dysk\p{L}*|partycj\p{L}*
  `,
  harmless: signs`
    tymczasow\p{L}+|te?mp|cache|pamię\p{L}+ podręczn\p{L}+|build\p{L}*|dist|node_modules|fixtures?|testow\p{L}+|
    przykładow\p{L}+|gałę\p{L}+|branch\p{L}*|tag\p{L}*|import\p{L}*|komentarz\p{L}*|css|ostrzeże\p{L}+
  `,
  keep: signs`
    kopi[ęeaią]\p{L}*|kopii|skopiuj|backup\p{L}*|zrzut\p{L}*|dump\p{L}*|migawk\p{L}*|snapshot\p{L}*|
    wyeksportuj|eksport\p{L}*|zarchiwizuj|archiwizuj\p{L}*|archiwum|punkt\p{L}* przywracania
  `,
  again: signs`
    powstaj\p{L}+ (?:na nowo|od nowa)|odtwarzaln\p{L}+|(?:tworzon|budowan|generowan)\p{L}+ (?:na nowo|
    od nowa|ponownie)|można (?:go|ją|je) odtworzyć
  `,
  rewrite: signs`
    przepisz\p{L}*[^.;\n]{0,30}histori\p{L}+|wyczyść[^.;\n]{0,30}histori\p{L}+|(?:wypchnij|push|wyślij)\p{L}*[^.;\n]{0,60}(?:na siłę|
    siłą|wymuszon\p{L}+)|wymu[sś]\p{L}*[^.;\n]{0,30}(?:push|wypchni\p{L}+|main|master)|
    nadpisz\p{L}*[^.;\n]{0,40}(?:gałąź|main|master)
  `,
  keepHistory: "bundle|lustr\\p{L}+|kopi\\p{L}+|backup|(?:star\\p{L}+)[^.;\\n]{0,40}(?:zachow\\p{L}+|zostaje|tag)|tag\\p{L}*|archiw\\p{L}+",
  move: "przenie[sś]\\p{L}*|przenosimy|przesu[ńn]\\p{L}*|przerzuć",
  store: "bucket\\p{L}*|magazyn\\p{L}*|serwer\\p{L}*|baz\\p{L}+|region\\p{L}*|klast\\p{L}+|dysk\\p{L}*|dostawc\\p{L}+|kont\\p{L}+",
  compare: "porówna\\p{L}*|sprawd\\p{L}+|sum\\p{L}+ kontroln\\p{L}+|policz\\p{L}*|hasz\\p{L}*|próbk\\p{L}+",
  send: "wyślij\\p{L}*|wysłać|wysyłamy|napisz\\p{L}*|powiadom\\p{L}*|zawiadom|poinformuj",
  everyone: signs`
    (?:do )?(?:wszystkich|wszystkim|każdego|każdemu|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:klient\p{L}*|użytkownik\p{L}*|
    subskrybent\p{L}*|odbiorc\p{L}+|członk\p{L}+|adres\p{L}*|kontakt\p{L}*|osób|ludzi)
  `,
  trial: signs`
    próbn\p{L}+|na sucho|dry[- ]?run|testow\p{L}+ (?:mail|wysyłk)\p{L}*|najpierw[^.;\n]{0,30}(?:nas|
    mnie|do siebie|zespoł\p{L}+|kilku)|mał\p{L}+ parti\p{L}+|próbk\p{L}+|szkic
  `,
  live: signs`
    (?:wdróż\p{L}*|wdrażamy|wdrożyć|wypuść|wypuścić|opublikuj|wydaj|włącz\p{L}*|przełącz\p{L}*|uruchom|
    wrzuć|udostępnij)[^.;\n]{0,60}(?:na produkcj\p{L}+|na prod|produkcyjn\p{L}+|
    wszystkich (?:\p{L}+ )?(?:klient\p{L}*|użytkownik\p{L}*|region\p{L}*)|wszystkim (?:\p{L}+ )?(?:klient\p{L}*|użytkownik\p{L}*)|dns)
  `,
  migrate: "zmigruj\\p{L}*|migruj\\p{L}*|migrować",
  back: signs`
    drog\p{L}+ powrotn\p{L}+|powr[oó]t\p{L}*|wycof\p{L}*|cofn\p{L}*|rollback\p{L}*|odwr[oó]\p{L}*|przywr[oó]\p{L}*|
    odtworz\p{L}*|flag\p{L}*|przełącznik\p{L}*|kanark\p{L}*|canary|migracj\p{L}+ (?:wsteczn\p{L}+|odwrotn\p{L}+)|
    z powrotem|
    (?:star\p{L}+|poprzedni\p{L}+) (?:\p{L}+ )?(?:zostaj\p{L}+|działa\p{L}*)|kopi[ęaieą]\p{L}*|kopii|
    migawk\p{L}*|snapshot|backup|zrzut|równolegle|w obie strony
  `,
  choose: [
    "(?:zamie[nń]\\p{L}*|zastąp\\p{L}*|zastępujemy|wymie[nń]\\p{L}*)…(?:na|przez|w) ¤",
    "(?:zastąp\\p{L}*|zastępujemy) \\p{L}+ ¤",
    "(?:przenosimy|przenie[sś]\\p{L}*|przechodzimy|przejd\\p{L}+|przełącz\\p{L}*|migruj\\p{L}*|zmigruj)…(?:na|do) ¤",
    "(?:przepisz\\p{L}*|przepisujemy|zbuduj\\p{L}*)…(?:w|na|z) ¤",
    "(?:wprowad[zź]\\p{L}*|wybie?rz\\p{L}*|wdrażamy) ¤",
  ],
  weighed: signs`
    alternatyw\p{L}*|zamiast|porówna\p{L}+|rozważ\p{L}+|ocen(?:ion|iliś)\p{L}*|opcj\p{L}+|kontra|za i przeciw|
    odrzuc\p{L}+|benchmark\p{L}*
  `,
  assume: signs`
    (?:prawdopodobnie|chyba|zapewne|pewnie|raczej|podobno|oby|na pewno)[^.;\n]*|
    (?:nikt|żad(?:en|na|ne) (?:klient|usługa|użytkownik|kod)|nic)[^.;\n]{0,30}nie (?:używa|korzysta|
    czyta|wywołuje|potrzebuje|zależy|zauważy)[^.;\n]*|
    (?:nie jest już|już nie jest|nigdy nie jest|nie są już) (?:używan|czytan|wywoływan|potrzebn)\p{L}*|
    (?:zakładamy|zakładam|przypuszczamy|myślimy|sądzimy|wierzymy)[^.;\n]{4,}|
    (?:ponieważ|bo|skoro|gdyż) (?:wszys\p{L}+|nikt|żad\p{L}+|tylko|już)[^.;\n]{4,}|(?:powinn\p{L}+) być (?:pust\p{L}+|
    bezpieczn\p{L}+|nieszkodliw\p{L}+|nieużywan\p{L}+)[^.;\n]*|
    wszys(?:cy|tkie) (?:klienci|użytkownicy|serwery|przeglądarki|usługi|urządzenia) (?:używają|mają|są|wysyłają|działają)[^.;\n]*
  `,
  check: signs`
    sprawd[zź]\p{L}*|zweryfikuj\p{L}*|zmierz\p{L}*|policz\p{L}*|poszukaj|szukaj|zapytaj\p{L}*|zobacz|
    obejrzyj|grep|potwierd[zź]\p{L}*|przejrzyj|zajrzyj
  `,
  known: signs`
    zmierzon\p{L}+|według|zgodnie z|(?:logi|dziennik\p{L}*|metryki|statystyki|wyszukiwanie|grep|dane)[^.;\n]{0,30}(?:pokazuj\p{L}*|
    wskazuj\p{L}*|potwierdzaj\p{L}*|mówi\p{L}*)|\d+ z \d+|zero (?:wywołań|zapytań|trafień)|
    sprawdzon\p{L}+ (?:w|przez|na)|patrz|zob\.
  `,
  remove: "usu[ńnw]\\p{L}*|skasuj\\p{L}*|wyłącz\\p{L}*|wycof\\p{L}*|wyrzuć|zdejmij",
  down: signs`
    przest[oó]j\p{L}*|przerw\p{L}+ w działaniu|okn\p{L}+ serwisow\p{L}+|niedostępn\p{L}+|offline|tryb\p{L}* tylko do odczytu|
    zmian\p{L}+ (?:łamiąc\p{L}+|niekompatybiln\p{L}+)|wylog\p{L}+ wszystkich|zreset\p{L}+ wszystkie hasła|
    downtime
  `,
  alter: signs`
    usu[ńnw]\p{L}*|skasuj\p{L}*|zmie[nń]\p{L}*|zamie[nń]\p{L}*|zastąp\p{L}*|przemianuj\p{L}*|wyłącz\p{L}*|
    wycof\p{L}*|odbierz|unieważni\p{L}*|cofnij|zamknij
  `,
  relied: signs`
    endpoint\p{L}*|interfejs\p{L}*|api|webhook\p{L}*|klucz\p{L}*|token\p{L}*|feed\p{L}*|format\p{L}*|
    p[oó]l[ae]?|ścieżk\p{L}*|adres\p{L}* url|url\p{L}*
  `,
  others: signs`
    partner\p{L}*|klien[tc]\p{L}*|integrator\p{L}*|konsumen\p{L}*|odbiorc\p{L}+|zespoł\p{L}+ mobiln\p{L}+|
    stron\p{L}+ trzeci\p{L}+
  `,
  tell: signs`
    poinform\p{L}*|powiad\p{L}*|uprzed\p{L}*|ostrze[gż]\p{L}*|ogł[oa]\p{L}*|zapowied\p{L}*|napisz\p{L}*|
    napisano|mail\p{L}*|wie|wiedzą|zgodz\p{L}+|zgod[ęay]|uzgodni\p{L}*|komunikat\p{L}*|stron\p{L}+ statusu|
    zatwierdz\p{L}*|changelog
  `,
};
