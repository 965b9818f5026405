import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";

export const dutch: SpokenLanguage = {
  ...spoken.dutch,
  signs: {
    bound: signs`
      minder dan|hooguit|hoogstens|maximaal|minimaal|minstens|onder(?: de)?|doel(?: is)?|meer dan|tot|binnen|boven|naar
    `,
    namely: "namelijk|dat wil zeggen|d\\.w\\.z|genaamd|oftewel|maar alleen|alleen dit|bijvoorbeeld|te weten",
    condition: "wanneer|als|indien|zodra|telkens",
    safeguard: signs`
      back-?up|kopie|concept|proefdraai\p{L}*|dry[- ]run|omkeerbaar|niet versturen|goedgekeurd|goedkeuring|terug(?:draaien|zetten)|
      alleen lezen|dump
    `,
    place: signs`
      staging|productie|prod|dev|ontwikkel\p{L}*|test(?:database|omgeving|server|cluster|systeem)|acceptatie|lokaal|lokale|CI|
      sandbox|replica|demo
    `,
    here: "(?:op|in|tegen) ¤",
    change: "voeg|wijzig|verander|verwijder|vervang|hernoem|verplaats|herstart|zet|schrijf|pas|werk",
    except: "ander[e]?|rest|overige|behalve|alleen|uitgezonderd|publieke",
    and: "en|maar|terwijl",
    that: signs`
      (?:die|dat|deze|dit) (?:functie|bestand|module|klasse|tabel|script|kolom|pagina|knop|config\p{L}*|server|dienst|test|fout|
      service|veld|lijst|icoon|query|\p{L}+bestand)
    `,
    one: signs`
      (?:de|het) (?:andere?|oude?|nieuwe?|nieuwere|oudere|grotere|kleinere|tweede|eerste|vorige|juiste)(?: (?:server|dienst|script|
      module|bestand|database|tabel|versie|machine|instantie|bord|branch|pagina|bibliotheek|omgeving|wachtrij))?(?=[ .,;:]|
      $)(?! (?:pagina|regel|kolom|keer|resultaat|¤))
    `,
    thing: signs`
      (?<=(?:^|[^\p{L}])(?:herstart|wijzig|verander|repareer|update|verwijder|verplaats|configureer|vertaal|leeg|herschrijf|migreer|
      stop|vervang|zet) )(?:de|het) (?:dienst|service|server|script|module|bestand|tabel|database|pagina|formulier|component|
      functie|klasse|rapport|applicatie|app|programma|configuratie|fout|knop|veld|kolom|branch|bibliotheek|driver|wachtrij|
      certificaat)
    `,
    better: signs`
      sneller|beter|mooier|schoner|eenvoudiger|overzichtelijker|moderner|robuuster|stabieler|leesbaarder|duidelijker|veiliger|
      gebruiksvriendelijker|onderhoudbaarder|betrouwbaarder|efficiënter|vriendelijker|prettiger|vlotter|verbeter\p{L}*|
      optimaliseer\p{L}*|ruim[^.;\n]{0,30} op|vereenvoudig\p{L}*|moderniseer\p{L}*|versnel\p{L}*|verlaag de (?:kosten|latentie|
      complexiteit)|verhoog de (?:kwaliteit|dekking|stabiliteit)
    `,
    frozen: signs`
      (?:wijzig|verander|raak)[^.;\n]{0,30} niet(?: aan)?|mag (?:er )?niets[^.;\n]{0,30}(?:veranderen|wijzigen)|(?:mag|
      mogen) niet (?:veranderen|worden (?:gewijzigd|aangepast|herstart))|blijft (?:precies )?(?:zoals het is|ongewijzigd|hetzelfde)|
      niet (?:wijzigen|aanraken)
    `,
    mandatory: "verplicht|vereist",
    without: signs`
      (?:kan|kunnen|mag|laat|mogelijk|moet ook)[^.;\n]{0,60}zonder|zonder[^.;\n]{0,40}(?:kan|mogelijk|kunnen)
    `,
    choose: signs`
      (?:kies|bepaal|beslis|selecteer|bedenk|zoek) (?:een|zelf|welke?|wie|hoe (?:lang|veel|vaak)|wanneer)(?= )
    `,
    sensible: signs`
      (?:redelijke?|geschikte?|passende?|zinnige?|verstandige?|eerlijke?|gepaste?|belangrijke) \p{L}+|zoals (?:jij|je) (?:wilt|
      denkt)|naar eigen (?:inzicht|oordeel)|waar (?:het )?zinvol(?: is)?
    `,
    tooMuch: signs`
      (?:wanneer|die|dat|als|na|zodra|waarvan)[^.;\n]{0,40}?te (?:oud|lang|groot|veel|vaak|traag|klein|duur)e?|na (?:een tijdje|
      verloop van tijd)|al lang
    `,
    fuzzy: signs`
      (?:alle|elke|ieder|de|alles)[^.;,:\n¤]{0,40}?(?:niet meer (?:nodig|gebruikt\p{L}*|relevant)|onnodige?|overbodige?|verouderde?|
      betrokken|relevante|ongebruikte|verdachte|die (?:lijk\p{L}+|zou\p{L}*|misschien)[^.;,\n]{0,20})|alles (?:wat|rond|
      dat)[^.;,\n]{0,30}
    `,
    everywhere: signs`
      overal|waar (?:het )?(?:nodig|mogelijk|noodzakelijk)(?: is)?|indien nodig|zo nodig|enzovoort|enz\.?|etc\.?|en dergelijke|
      (?:het hele|de hele|het volledige|de volledige) (?:project|systeem|site|applicatie|product|documentatie|codebase|repository)
    `,
    run: signs`
      (?:voer|draai|pas|start|doe)[^.;\n]{0,20}?(?:migraties?|import|update|terraform|uitrol)[^.;\n]{0,25}|deploy|
      rol[^.;\n]{0,30} uit|herstel (?:de |het )?(?:back-?up|dump|database)|zet[^.;\n]{0,20} live|herstart de (?:dienst|server|
      database|cluster)
    `,
    party: signs`
      (?:voor|aan|bij|naar|van) (?:de |het )?(?:klant|partner|leverancier|ziekenhuis|bank|bureau|school|kliniek|fabriek|
      laboratorium|gemeente|accountant)(?= |[.,;:]|$)(?! [¤(])|(?:de|het|onze|een) (?:klant|partner|leverancier|ziekenhuis|
      bank) (?:zegt|meldt|wil|vraagt|klaagt|heeft)
    `,
    theirs: signs`
      (?:de|het) \p{L}+ die (?:de |het )?(?:\p{L}+ )?(?:gebruikt|gebruiken|nodig heeft|verwacht|wil|eist)|met hun \p{L}+|(?:de|
      het) (?:betreffende|desbetreffende) \p{L}+
    `,
    like: "(?:als (?:bij|in|op|onder)|zoals|in de stijl van|naar (?:het )?voorbeeld van|net als)",
    lent: signs`
      (?:volgens|volg|pas) (?:de |het )?[\p{Lu}]\p{L}+[- ](?:regels|richtlijnen|principes|conventies|methode|stijl)
    `,
    practice: signs`
      best practices?|goede (?:praktijken|gewoonten)|(?:gangbare|gebruikelijke|geldende) (?:standaarden|normen|regels|conventies)|
      industriestandaard
    `,
    earlier: signs`
      zoals (?:altijd|eerder|afgesproken|besproken|gezegd|gebruikelijk|vorige keer|de vorige keer|gisteren|toen|voorheen|
      we (?:hadden|hebben)[^.;\n]{0,20})|net als (?:de )?vorige keer|die (?:[\p{Lu}]\p{L}+|ik|we|wij) (?:gisteren|laatst|
      vorige week|hebben|had|heeft|hadden)|uit (?:ons|
      onze|het laatste|de laatste) (?:gesprek|overleg|vergadering|telefoontje|mail)|de gebruikelijke \p{L}+|je weet (?:wel|welke)|
      waar we (?:gebleven|gestopt)
    `,
    outward: signs`
      (?:laat|vertel|informeer|waarschuw|meld|bericht|stel)(?: het)? (?:aan )?(?:de |alle |onze )*(?:klanten?|gebruikers|abonnees|
      partners|pers|publiek|leden|leveranciers|mensen)[^.;\n]{0,30}|(?:maak|zet|stel|geef|deel|open)[^.;\n]{0,50}?(?:openbaar|
      beschikbaar|toegankelijk|zichtbaar|toegang|online|live|voor iedereen)[^.;\n]{0,20}|(?:synchroniseer|breng|ruim|maak|schoon|
      pas)[^.;\n]{0,40}?(?:productie\p{L}*|live-?\p{L}+|openbare \p{L}+|prod-[\w-]+|[\w-]+-prod[\w-]*)
    `,
    unease: signs`
      (?:er klopt (?:iets|er iets) niet|iets (?:klopt|deugt) (?:er )?niet|iets mis)|(?:slecht|raar|onbehaaglijk|
      vreemd) gevoel|niet (?:zo |echt |erg )?(?:tevreden|blij|gerust|overtuigd)|vertrouw[^.;\n]{0,40}niet(?: meer)?|maakt (?:me|ons|
      mij) (?:zorgen|ongerust)|baart[^.;\n]{0,10}zorgen|(?:raar|vreemd|vervelend|irritant|vermoeiend)(?= |[.,;])|is een (?:puinhoop|
      rommel|ramp)|doe er iets aan|rustig slapen|niemand durft
    `,
  },
  examples: {
    pointing: ["Verplaats die functie naar src/lib/datum.ts, alle tests blijven groen."],
    measureless: ["Maak de zoekpagina sneller en overzichtelijker, bestand web/zoek.vue."],
    unease: ["Er klopt iets niet met de back-ups, doe er iets aan. 3 servers."],
  },
  silent: [],
};
