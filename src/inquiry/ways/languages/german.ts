import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";

export const german: SpokenLanguage = {
  ...spoken.german,
  hasCapitalNouns: true,
  signs: {
    bound: signs`
      unter|höchstens|mindestens|maximal|weniger als|mehr als|bis zu|über|Ziel(?: ist)?|innerhalb von|ab|auf
    `,
    namely: "nämlich|das heißt|gemeint ist|also|namens|mit Namen|genauer|und zwar|aber nur|z\\.B",
    condition: "wenn|falls|sobald|sofern|immer wenn|jedes Mal",
    safeguard: signs`
      Sicherung|Backup|Dump|Probelauf|Entwurf|nicht (?:ver)?senden|nichts versenden|Rückweg|zurück(?:rollen|spielen)?|freigegeben|
      Freigabe|genehmigt|ich (?:sende|schicke|veröffentliche)
    `,
    place: signs`
      Staging|Produktion|Produktiv\w*|Test(?:datenbank|system|server|umgebung|cluster)|Entwicklungs\w+|lokal\w*|CI|Prod|Dev|Sandbox|
      Demo\w*|Replikat
    `,
    here: "(?:auf|gegen|in) ¤",
    change: signs`
      ergänz\w*|änder\w*|füg\w*|lösch\w*|entfern\w*|starte?|schreib\w*|setz\w*|benenn\w*|pass\w*|verschieb\w*|aktualisier\w*|
      ersetz\w*|stell\w*|übernimm|trag\w*
    `,
    except: "andere\\w*|sonst\\w*|übrige\\w*|rest\\w*|außer|nur|ausgenommen|öffentliche\\w*",
    and: "und|aber|doch|während",
    that: signs`
      (?:diese[nmrs]?|jene[nmrs]?) (?!Repository|Projekt|Branch|Ordner|Woche|Monat|Jahr|Fall|Stelle|Fälle|Werte?)\p{L}+|dieses Ding
    `,
    one: signs`
      (?:de[nrms]|die|das|dem) (?:ander|alt|neu|neuer|älter|größer|kleiner|zweit|erst|vorig|bisherig|richtig|schneller|letzter)(?:e|
      en|em|er|es)(?: (?:Server|Dienst|Skript|Datei|Modul|Klasse|Tabelle|Datenbank|Version|Instanz|Maschine|Platine|Umgebung|
      Variante|Lösung|Zweig|Bibliothek|Vorlage|Schnittstelle|Komponente|Exporter|Importer|Queue|Konto))?(?=[ .,;:]|$)
    `,
    thing: signs`
      (?<=(?:^|[^\p{L}])(?:stell|starte|bau|ändere|pass|aktualisiere|lösche|entferne|verschiebe|erweitere|repariere|behebe|
      korrigiere|ersetze|migriere|konfiguriere|übersetze|teile|leere|setze|schalte|richte|mach|öffne|schließe|
      nimm) (?:bitte )?)(?:den|die|das|dem) (?:Dienst|Server|Skript|Modul|Datei|Klasse|Tabelle|Datenbank|Seite|Formular|Komponente|
      Funktion|Bericht|Job|Schnittstelle|Anwendung|App|Programm|Konfiguration|Fehler|Knopf|Button|Feld|Spalte|Zweig|Bibliothek|
      Treiber|Gerät|Cluster|Pipeline|Vorlage|Limit|Schlüssel|Zertifikat|Test)
    `,
    better: signs`
      schneller|besser|schöner|sauberer|einfacher|übersichtlicher|moderner|robuster|stabiler|lesbarer|verständlicher|sicherer|
      aufgeräumter|benutzerfreundlicher|wartbarer|zuverlässiger|effizienter|klarer|freundlicher|angenehmer|hübscher|performanter|
      flüssiger|leichter|verbesser(?:e|n|t)?|optimier(?:e|en|t)|räum\w* (?:\p{L}+ ){0,3}auf|aufräumen|beschleunige\w*|vereinfache\w*|
      modernisiere\w*|überarbeite\w*|poliere|steigere|erhöhe die (?:Qualität|Stabilität|Lesbarkeit|Testabdeckung|Leistung)|(?:senke|
      verringere|reduziere) (?:die |den |das )?(?:Kosten|Latenz|Ladezeit\w*|Speicherverbrauch|Komplexität|Laufzeit)
    `,
    frozen: signs`
      (?:darf|dürfen|soll) (?:sich )?(?:nichts|nicht|keine?\w*)[^.;\n]{0,30}(?:änder|veränder|angefasst|gestartet|gelöscht|
      umbenannt)\w*|(?:ändere|verändere|fass\w*) (?:\S+ ){0,4}nicht|nichts an \S+ (?:ändern|verändern)|
      bleibt (?:genau )?(?:so,? )?(?:wie (?:sie|er|es) ist|unverändert)|nicht (?:ändern|anfassen|anrühren)
    `,
    mandatory: "Pflicht(?:feld)?|verpflichtend|obligatorisch|zwingend|erforderlich",
    without: signs`
      (?:kann|können|soll|darf|dürfen|lass\w*|möglich|auch)[^.;\n]{0,50}ohne|ohne[^.;\n]{0,60}(?:kann|können|darf|möglich|auskommen)
    `,
    choose: signs`
      (?:wähle?|such\w*|entscheide?|bestimme|überlege? (?:dir|Dir)|lege?)(?: (?:dir|bitte|selbst|
      du))?,?(?: [^.;\n]{0,60})? (?:eine?n?|welche[rsnm]?|wer|wie (?:lange|viele?|oft)|wann|fest|aus)(?= |,|\.|;)(?! (?:der|den|
      die) (?:Liste|Nutzer))
    `,
    sensible: signs`
      (?:sinnvoll|vernünftig|angemessen|passend|geeignet|fair|brauchbar|realistisch|ordentlich|wichtig|gut)(?:e|en|em|er|
      es) (?:\p{L}+ )?(?:\p{L}*(?:[Pp]reis|[Gg]renze|[Ff]rist|[Ww]ert|[Zz]eit|[Ll]imit|[Ll]änge|[Gg]röße|[Aa]nzahl|[Nn]ame|
      [Ff]ormat|[Ff]ramework|[Ss]tufe|[Ii]ntervall|[Kk]unden|[Ss]chwell\p{L}*|[Bb]ibliothek|[Ll]ösung|[Rr]abatt)\p{L}{0,3})|
      nach (?:eigenem )?Ermessen|wie es (?:dir |am besten )?passt|wo (?:es )?sinnvoll(?: ist)?|wie du meinst
    `,
    tooMuch: signs`
      (?:wenn|sobald|die|der|das|nach|deren|falls)\b[^.;\n]{0,40}?zu (?:alt|lange?|groß|viele?n?|oft|langsam|klein|teuer|hoch|
      selten)(?:e|en|er)?|nach (?:einiger Zeit|einer Weile|längerer Zeit)|seit (?:langem|längerem|einiger Zeit|Ewigkeiten)
    `,
    fuzzy: signs`
      (?:alle|sämtliche|jede[nrs]?|die|alles)[^.;,:\n¤]{0,40}?(?:nicht mehr (?:benötigt|gebraucht|genutzt|verwendet|nötig|
      relevant)\p{L}*|unnötig\p{L}*|überflüssig\p{L}*|veraltet\p{L}*|betroffen\p{L}*|verdächtig\p{L}*|relevant\p{L}*|
      ungenutzt\p{L}*|überholt\p{L}*|zugehörig\p{L}* Dinge)|(?:alle|sämtliche) (?:alten|toten|ähnlichen|problematischen|
      wichtigen) \p{Lu}\p{L}+|alles,? was (?:mit|dazu|damit|sonst|irgendwie|nicht|nach)[^.;\n]{0,40}|was sonst noch|
      alles (?:rund um|zum Thema|Zugehörige)
    `,
    everywhere: signs`
      überall|wo (?:immer )?(?:es )?(?:nötig|notwendig|erforderlich|möglich)(?: ist)?|bei Bedarf|und so weiter|usw\.?|etc\.?|
      und Ähnliches|(?:das|die|den) (?:ganze|gesamte)n? (?:Projekt|System|Codebasis|Anwendung|Produkt|Website|Dokumentation|
      Repository)|an allen Stellen|flächendeckend|im ganzen Projekt
    `,
    run: signs`
      (?:führe?|spiel\w*|starte|wende|rolle?|stell\w*|lass\w*) [^.;\n]{0,40}?(?:Migration\w*|Stand\b[^.;\n]{0,20}|Backfill|Dump|
      Sicherung|Update|Release|Version|Terraform)[^.;\n]{0,30}(?:aus|ein|an|laufen|bereit)?|deploye?|
      Migration[^.;\n]{0,20} ausführen|(?:bring|nimm) [^.;\n]{0,30} in Betrieb
    `,
    party: signs`
      (?:für|an|beim|dem|vom) (?:den |die |das |dem |der )?(?:Kunden?|Mandanten?|Partner|Lieferanten?|Klinik|Krankenhaus|Bank|
      Agentur|Behörde|Werk|Labor|Händler|Auftraggeber|Steuerberater)(?= |[.,;:]|$)|(?:der|die|das|unser|ein) (?:Kunde|Mandant|
      Partner|Lieferant|Klinik|Bank|Agentur|Behörde) (?:sagt|meldet|will|möchte|braucht|beschwert|meint|hätte)
    `,
    theirs: signs`
      (?:der|die|das|den|dem) \p{L}+,? (?:die|den|das|der) (?:der|die|das|unser|sie|er) ?(?:\p{L}+ )?(?:nutzt|verwendet|braucht|
      benutzt|erwartet|einsetzt|hat|benötigt)|mit (?:ihrer|deren|seiner) \p{L}+|(?:der|die|das|den|dem) (?:betreffende|jeweilige|zuständige|
      laufende|abzuschließende)[nrs]? \p{L}+
    `,
    like: signs`
      (?:(?:so )?wie (?:bei|in|unter|auf|am|im)|(?:so )?wie|à la|nach (?:dem )?(?:Vorbild|Art|Muster) von|ähnlich wie|angelehnt an)
    `,
    lent: signs`
      (?:nach|gemäß) (?:den |dem |der )?\p{Lu}[\p{L}-]+[- ](?:Regeln|Richtlinien|Standards?|Prinzip\p{L}*|Konventionen|Methode)
    `,
    practice: signs`
      (?:nach |gemäß |entsprechend )?(?:den |die )?(?:üblichen|gängigen|anerkannten|bewährten|gültigen) (?:Standards?|Regeln|
      Verfahren|Praktiken|Konventionen|Methoden)|Best[- ]Practices?|Industriestandards?|Stand der Technik|
      nach allen Regeln der Kunst
    `,
    earlier: signs`
      wie (?:schon |bereits |gestern |neulich |zuletzt |eben )*(?:besprochen|vereinbart|abgesprochen|ausgemacht|abgemacht|gesagt|
      erwähnt|gehabt|immer|üblich|gewohnt|früher|damals|vorher|zuvor|gestern|sonst|beschlossen|festgelegt|geplant)|wie (?:beim |
      das )?letzte[ns]? (?:Mal|Woche|Monat|Jahr|Release)|(?:der|die|das|den|dem) (?:übliche|gewohnte|bekannte|
      gleiche)[nrs]? \p{L}+(?: wie)?|(?:die|den|das|was) [^.;\n]{0,30}?(?:\p{Lu}\p{L}+|ich|wir|du|er|sie) (?:gestern|neulich|
      letzte \p{L}+|am \p{L}+|kürzlich|schon)[^.;\n]{0,20}?(?:geschickt|gesagt|gezeigt|erwähnt|vorgeschlagen|gegeben|genannt|
      besprochen|vereinbart)|aus (?:unserem|dem letzten|unserer|der letzten) (?:Gespräch|Telefonat|Meeting|Besprechung|Termin|Mail)|
      du weißt (?:schon|ja|welche\w*|was)|das von (?:gestern|neulich|letzter Woche)|wo (?:wir|du) (?:aufgehört|stehen geblieben)
    `,
    outward: signs`
      (?:sag|gib|informier\w*|benachrichtig\w*|schreib\w*|erzähl\w*|teil\w*|lass\w*)(?: bitte)? (?:(?:den|die|allen?|unseren?|der|
      dem) )+(?:Kund\w*|Nutzer\w*|Partner\w*|Abonnent\w*|Presse|Öffentlichkeit|Mitglieder\w*|Leute\w*|Lieferant\w*|Anwender\w*|
      Team)[^.;\n]{0,60}|(?:bring|gleich\w*|räum\w*|säuber\w*|synchronisier\w*|pass\w*|mach\w*|schaff\w*|
      verschlank\w*)[^.;\n]{0,40}?(?:Produktions\p{L}*|Produktiv\p{L}*|Live-\p{L}+|produktive\p{L}* \p{L}+|
      öffentliche\p{L}* (?:Spiegel|Repository|Seite|Verzeichnis))|(?:mach|stell\w*|gib)[^.;\n]{0,40}?(?:öffentlich|zur Verfügung|
      frei(?:geben|schalten)?|zugänglich|für alle (?:sichtbar|frei)?)|schalte?[^.;\n]{0,40}für alle[^.;\n]{0,20}frei|(?:glätte|
      verkleinere|bereinige|schreib\w*)[^.;\n]{0,30}(?:Historie|Verlauf|Vergangenheit)
    `,
    unease: signs`
      stimmt (?:da |irgend)?etwas nicht|stimmt (?:da )?was nicht|(?:ungutes|schlechtes|komisches|mulmiges) Gefühl|nervt|(?:komisch|
      seltsam|merkwürdig|unrund|holprig|eigenartig)|(?:nicht|un)(?: ganz| wirklich| so recht)? ?(?:zufrieden|glücklich|wohl|
      überzeugt)|traue? (?:ich |wir )?(?:\p{L}+ ){0,5}nicht(?: mehr)?|vertraue[^.;\n]{0,30}nicht|macht (?:mir|uns) (?:Sorgen|
      Bauchschmerzen|Angst)|fühlt sich (?:\p{L}+ )?(?:langsam|träge|falsch|alt|zäh|schlecht)\p{L}* ?\p{L}*|
      ist (?:ein(?:e)? )?(?:Chaos|Katastrophe|Durcheinander|mühsam|lästig|anstrengend)|traut sich (?:niemand|keiner)|
      kümmere dich darum|ruhig schlafen|im Argen
    `,
  },
  examples: {
    pointing: ["Bau das Modul so um, dass es ohne Redis läuft, Testlauf mit `npm test`."],
    measureless: ["Verbessere die Lesbarkeit von core/lexer.c, die 120 Tests bleiben grün."],
    opposed: ["An der Datei schema.sql darf sich nichts ändern. Ergänze in schema.sql die Spalte storno (boolean), Tests grün."],
    undecided: ["Wähle ein passendes Framework für die Oberfläche und baue web/ darauf um; 30 Tests grün."],
    reach: ["Lösche alles, was mit dem alten Shop zu tun hat. `npm run build` läuft durch."],
    unsaid: ["Spiel den Stand von heute ein und prüfe /health zehn Minuten lang."],
    earlier: ["Wie besprochen stellen wir die Anmeldung um; p95 unter 200 ms im k6-Lauf."],
    outward: ["Bring die Produktionsdatenbank auf den Stand von schema.sql, 0 Abweichungen."],
    unease: [
      "Mit dem Build stimmt etwas nicht. Bitte kümmere dich darum. Gradle 8, 200 Module.",
      "Die Arbeit mit dem Editor nervt. Ändere das. editor/, 30 Dateien.",
    ],
  },
  silent: [
    "Benenne die Spalte `name` in der Tabelle kunden in `nachname` um, Migration 0044 mit Rückweg, nur auf der Testdatenbank.",
    "Lösche die drei Dateien aus liste.txt. Sonst bleibt alles, wie es ist.",
    "Der Dienst acme-api auf host-3 soll auf Port 8443 hören; `curl -k https://host-3:8443/health` gibt 200.",
    "Schreib den Entwurf der Kundenmail nach entwuerfe/v1.md, höchstens 90 Wörter. Nicht versenden.",
  ],
};
