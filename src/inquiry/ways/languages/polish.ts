import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";

export const polish: SpokenLanguage = {
  ...spoken.polish,
  signs: {
    bound: signs`
      poniżej|powyżej|co najmniej|najwyżej|maksymalnie|minimalnie|mniej niż|więcej niż|do|cel(?: to)?|w ciągu|na
    `,
    namely: "to znaczy|tzn|czyli|mianowicie|o nazwie|ale tylko|tylko to|np|a konkretnie",
    condition: "kiedy|gdy|jeśli|jeżeli|za każdym razem|skoro",
    safeguard: signs`
      kopia|kopi[ęi]|backup|szkic|na sucho|odwracaln\p{L}+|nie wysyłaj|zatwierdz\p{L}+|przywr\p{L}+|tylko do odczytu|
      krok wstecz|krokiem wstecz|zrzut
    `,
    place: signs`
      staging\p{L}*|produkcj\p{L}+|produkcyjn\p{L}+|prod|dev|testow\p{L}+|deweloperski\p{L}*|lokaln\p{L}+|CI|sandbox|repli[kc]\p{L}+|
      demo
    `,
    here: "(?:na|w) ¤",
    change: signs`
      dodaj|zmień|usuń|zamień|przenieś|zrestartuj|uruchom ponownie|ustaw|wpisz|wstaw|zaktualizuj|popraw|dopisz
    `,
    except: "inn\\p{L}+|resz[ct]\\p{L}+|pozostał\\p{L}+|oprócz|tylko|z wyjątkiem|publiczn\\p{L}+",
    and: "i|a|ale|oraz|lecz",
    that: signs`
      (?:tamt\p{L}{1,3}|t(?:en|ę|ego|ej|ym|ą)|te) (?:plik|tabel|
      modu|skrypt|klas|funkcj|przycisk|kolumn|stron|serwer|usług|konfigurac|test|błąd|błęd|bug|endpoint|raport|formularz|ekran|ikon|
      pole)\p{L}*
    `,
    one: signs`
      (?:star|now|drug|inn|starsz|więks|mniejs|poprzedn|właściw)\p{L}{1,4}(?: (?:serwer|usług|
      skrypt|moduł|plik|baz|tabel|wersj|maszyn|instancj|płyt|gałę|stron|bibliotek|środowisk|kolejk)\p{L}*)(?=[ .,;:]|$)(?! [¤(])
    `,
    thing: signs`
      (?<=(?:^|[^\p{L}])(?:zrestartuj|zmień|popraw|napraw|zaktualizuj|usuń|przenieś|skonfiguruj|przetłumacz|wyczyść|przepisz|
      zatrzymaj|zamień|przebuduj|dostosuj) )(?:usługę|serwer|skrypt|moduł|plik|tabelę|bazę|stronę|formularz|komponent|funkcję|klasę|
      raport|aplikację|program|konfigurację|błąd|przycisk|pole|kolumnę|gałąź|bibliotekę|sterownik|kolejkę|certyfikat)(?=[ .,;]|
      $)(?! ¤)
    `,
    better: signs`
      szybs(?:zy|za|ze|zą)|szybciej|leps(?:zy|za|ze)|lepiej|czytelniej\p{L}*|ładniej\p{L}*|prostsz\p{L}+|przejrzyst\p{L}+|
      nowocześniej\p{L}*|stabilniej\p{L}*|wygodniej\p{L}*|bezpieczniej\p{L}*|wydajniej\p{L}*|solidniej\p{L}*|bardziej (?:\p{L}+)|
      poprawi?\p{L}* (?:wydajność|jakość|czytelność|stabilność|wygląd)\p{L}*|ulepsz\p{L}*|posprzątaj\p{L}*|uporządkuj\p{L}*|
      zoptymalizuj\p{L}*|optymaliz\p{L}+|uprość|przyspiesz\p{L}*|unowocześnij|zmniejsz (?:koszty|opóźnieni\p{L}*|złożoność|zużycie)|
      zwiększ (?:pokrycie|jakość|wydajność)
    `,
    frozen: signs`
      nie (?:zmieniaj|ruszaj|modyfikuj|usuwaj|restartuj|dotykaj)|nie (?:może|mogą|powinno|
      wolno) (?:się zmienić|być (?:zmieni\p{L}+|modyfikowa\p{L}+)|zmieniać)|pozostaje (?:dokładnie )?(?:bez zmian|taki sam)
    `,
    mandatory: "obowiązkow\\p{L}+|wymagan\\p{L}+",
    without: "(?:można|może|mogą|pozwól|da się|możliw\\p{L}+)[^.;\\n]{0,60}bez|bez[^.;\\n]{0,40}(?:można|może)",
    choose: signs`
      (?:wybierz|zdecyduj|określ|ustal|dobierz|wymyśl|znajdź) (?!,)(?:\p{L}+ ){0,3}?(?:odpowiedni\p{L}*|jak\p{L}{1,3}|
      który\p{L}*|któr\p{L}+|kto|ile|kiedy|rozsądn\p{L}*|najleps\p{L}+|bibliotek\p{L}*|dostawc\p{L}*|licencj\p{L}*|format\p{L}*|
      okres\p{L}*|limit\p{L}*|baz\p{L}*|framework\p{L}*|narzędzi\p{L}*|zasad\p{L}*|próg|cen\p{L}*)
    `,
    sensible: signs`
      (?:rozsądn|odpowiedni|stosown|sensown|uczciw|właściw|przyzwoit|ważn)\p{L}* (?:\p{L}+ )?(?:limit|cen|wartoś|okres|czas|pró?g|
      rozmiar|liczb|nazw|format|poziom|klien|baz|bibliotek|termin|rabat|stawk)\p{L}*|jak (?:uważasz|wolisz|chcesz)|
      według (?:własnego )?uznania|tam,? gdzie ma to sens
    `,
    tooMuch: signs`
      (?:kiedy|gdy|które?|jeśli|po|któr\p{L}+)[^.;\n]{0,40}?(?:zbyt|za) (?:star|dług|duż|wiel|częst|woln|mał|drog)\p{L}*|
      zbyt (?:star|dług|duż|wiel)\p{L}*|od dawna|po pewnym czasie|po jakimś czasie
    `,
    fuzzy: signs`
      (?:wszystk\p{L}+|każd\p{L}+|wszelki\p{L}+)[^.;,:\n¤]{0,40}?(?:niepotrzebn\p{L}+|zbędn\p{L}+|nieużywan\p{L}+|przestarzał\p{L}+|
      nieaktualn\p{L}+|istotn\p{L}+|podejrzan\p{L}+|odpowiedni\p{L}+|star\p{L}{1,3} \p{L}+|powiązan\p{L}+)|wszystk\p{L}+,? (?:co|
      które?)[^.;\n]{0,30}|wszystko (?:związane|dotyczące)[^.;,\n]{0,20}
    `,
    everywhere: signs`
      wszędzie|gdzie (?:trzeba|to konieczne|potrzeba|to potrzebne|tylko się da)|w razie potrzeby|jeśli trzeba|itd\.?|
      itp\.?|i tak dalej|i podobne|cał(?:y|ą|e|ej|ym) (?:projek|system|stron|aplikacj|produk|dokumentacj|kod|repozytori)\p{L}*
    `,
    run: signs`
      (?:uruchom|wykonaj|zastosuj|puść|odpal) (?:\p{L}+ )?(?:migracj\p{L}+|import|aktualizacj\p{L}+|terraform|
      skrypt migr\p{L}+)[^.;\n]{0,25}|wdróż|zdeployuj|przywróć (?:kopię|zrzut|bazę)|zrestartuj (?:usługę|serwer|bazę|klaster)|wypuść
    `,
    party: signs`
      (?:dla|do|od) (?:klienta|partnera|dostawcy|szpitala|banku|agencji|szkoły|kliniki|fabryki|laboratorium|urzędu|księgowej)(?= |
      [.,;:]|$)(?! [¤(])|klient(?:owi)? (?:mówi|zgłasza|chce|prosi|skarży|potrzebuje)|(?:wyślij|przekaż|oddaj|
      prześlij) (?:klientowi|partnerowi|dostawcy|szpitalowi)
    `,
    theirs: signs`
      (?:wersj|port|format|baz)\p{L}*,? (?:której|który|którego|jakiej|jakiego) (?:używa|potrzebuje|wymaga|oczekuje|chce)\p{L}*|
      z ich \p{L}+|(?:dan|odpowiedn|właściw)\p{L}+ (?:miesiąc|klien|wersj|okres)\p{L}*
    `,
    like: "jak (?:w|na|u|robi|robią|przy)|na wzór|w stylu",
    lent: signs`
      (?:zgodnie z|według|zastosuj|stosuj) (?:zasad|regu|norm|konwencj|wytyczn)\p{L}* (?:firmy )?[\p{Lu}]\p{L}+
    `,
    practice: signs`
      dobr(?:e|ych|ymi) praktyk\p{L}*|najleps\p{L}+ praktyk\p{L}*|(?:standard|norm)\p{L}* (?:branżow|rynkow|przyjęt|
      obowiązując)\p{L}+|zgodnie ze sztuką
    `,
    earlier: signs`
      jak (?:zawsze|zwykle|ostatnio|poprzednio|wcześniej|dawniej|kiedyś|wczoraj|ustaliliśmy|uzgodniliśmy|mówiliśmy|rozmawialiśmy|
      ostatnim razem|poprzednim razem|się umówiliśmy|umówiliśmy|było ustalone|omówiliśmy)|zgodnie z (?:ustaleniami|umową ustną|
      tym,? co (?:ustaliliśmy|mówiliśmy)|rozmową)|
      (?:o któr\p{L}+ (?:rozmawialiśmy|mówiliśmy)|któr\p{L}+ (?:\p{L}+ )?(?:przysłał|wysłał|podał|wspomniał|ustaliliśmy|
      pokazał)\p{L}*)|z (?:naszej|naszego|ostatniej|ostatniego) (?:rozmowy|spotkania|narady)|wiesz,? (?:który|co|jak)|
      tam,? gdzie (?:skończyliśmy|przerwaliśmy)|ten sam sposób co
    `,
    outward: signs`
      (?:powiadom|poinformuj|zawiadom|powiedz|daj znać|przekaż|napisz do|ostrzeż)(?: wszystki\p{L}+| nasz\p{L}+)? (?:klient|
      użytkownik|subskrybent|partner|pras|członk|dostawc|ludzi|publiczn)\p{L}*[^.;\n]{0,30}|(?:udostępnij|upublicznij|otwórz|
      opublikuj|daj dostęp|uwidocznij)[^.;\n]{0,40}|(?:zwolnij|posprzątaj|wyczyść|zsynchronizuj|dopasuj|doprowadź|uporządkuj|
      wyrównaj|odchudź)[^.;\n]{0,50}?(?:produkc\p{L}+|publiczn\p{L}+|[\w-]*prod[\w-]*|¤)|włącz[^.;\n]{0,40}dla wszystkich|
      (?:spłaszcz|przepisz|odchudź)[^.;\n]{0,30}histori\p{L}+
    `,
    unease: signs`
      coś jest nie tak|coś (?:nie gra|nie działa|szwankuje|się psuje)|(?:złe|niedobre) (?:przeczucie|wrażenie|uczucie)|
      nie (?:jestem|jesteśmy) (?:zbyt |do końca )?(?:zadowol\p{L}+|przekonan\p{L}+|spokojn\p{L}+|pew\p{L}+)|nie ufam\p{L}*|
      nie mam zaufania|niepokoi mnie|niepokoi nas|martwi mnie|denerwuje|dziwn(?:ie|e|y|a)|męcząc\p{L}+|uciążliw\p{L}+|to (?:bałagan|
      koszmar|katastrofa)|zajmij się tym|spać spokojnie|spokojnie spać|nikt nie ma odwagi
    `,
  },
  examples: {
    pointing: ["Zmień ten przycisk na niebieski (#0055ff), zrzuty ekranu zaktualizowane."],
    measureless: ["Popraw wydajność importu w src/import.py (około 500 000 wierszy dziennie)."],
    opposed: ["Nie zmieniaj pliku config.yml. Dodaj w config.yml klucz timeout: 30."],
    undecided: ["Wybierz odpowiednią bazę danych dla modułu raportów i napisz migrację 0012."],
    reach: ["Usuń wszystkie niepotrzebne pliki z repozytorium; `make` przechodzi."],
    unsaid: ["Uruchom migrację 0015_adresy i sprawdź, że tabela ma 12 400 wierszy."],
    borrowed: ["Zrób uprawnienia do folderów jak w Windows; migracja 120 folderów."],
    earlier: ["Zrób to tak jak ostatnio i zapisz wynik w ops/log.md."],
    outward: ["Powiadom klientów, że v1 kończy się 30 czerwca; tekst w mail/v1.md."],
    unease: ["Nie ufam już danym z czujników. ingest.py, 48 czujników."],
  },
  silent: ["Uruchom migrację 0015_adresy na bazie testowej i sprawdź, że tabela ma 12 400 wierszy."],
};
