import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const french: DecisionWords = {
  not: "sans|pas besoin d'(?:une?)?|pas besoin de|pas d[e']|aucune?|ne|jamais|inutile de",
  needless: "(?:est |sont |n'est )?(?:pas (?:nécessaires?|utiles?|requise?s?)|inutiles?|superflue?s?)",
  next: "puis|ensuite|après quoi",
  done: signs`
    avant|auparavant|au préalable|a été|ont été|est|sont|existe(?:nt)?|déjà|après avoir|une fois|de (?:ce matin|
    hier|cette nuit)|se trouve(?:nt)?|il y a|faite?s?
  `,
  after: "après(?: une?| la| le| l')?",
  destroy: signs`
    supprim(?:e|er|ez|ons)|effac(?:e|er|ez|ons)|efface|détrui(?:s|re|sez)|(?<!(?:est|sont|être|soit|était|reste|liste|champ|
    table)(?: \p{L}+)? )vid(?:e|er|ez)|purg(?:e|er|
    ez)|écras(?:e|er|ez)|élimin(?:e|er|ez)|jet(?:te|er|ez)|netto(?:ie|yer|yez)
  `,
  data: signs`
    tables?|colonnes?|bases?(?: de données)?|données|schémas?|lignes|enregistrements|utilisateurs|comptes?|
    clients|buckets?|volumes?|objets|instantanés|sauvegardes|
    journaux|logs?|historiques?|index|locataires|sessions|files?|fichiers|dossiers?|répertoires?|images|
    factures|commandes|entrées|documents|messages|clusters?|disques?|partitions?
  `,
  harmless: signs`
    temporaires?|te?mp|caches?|build|dist|node_modules|fixtures?|de tests?|exemples?|jetables?|bac à sable|
    branches?|étiquettes?|tags?|imports?|
    commentaires?|css|avertissements?|lignes? de code
  `,
  keep: signs`
    (?:copies? de )?sauvegard\p{L}*|backups?|dumps?|instantanés?|snapshots?|exports?|export(?:e|er|ez|
    é\p{L}*)|archiv\p{L}*|copies?|copi(?:e|er|ez|é\p{L}*)|point de restauration
  `,
  again: "recréée?s?|régénérée?s?|reconstruite?s?|recalculée?s?|reproductibles?|se (?:refait|recrée|régénère)",
  rewrite: signs`
    réécri\p{L}+[^.;\n]{0,30}historique|nettoi\p{L}+[^.;\n]{0,30}historique|(?:pouss|push)\p{L}*[^.;\n]{0,60}(?:de force|
    en force|for[cç]\p{L}+)|
    forc\p{L}+[^.;\n]{0,30}(?:push|poussée|main|master)|écras\p{L}+[^.;\n]{0,40}(?:branche|main|master)|push forcé
  `,
  keepHistory: signs`
    bundle|miroir|sauvegard\p{L}*|copie|(?:ancien\p{L}*)[^.;\n]{0,40}(?:gard\p{L}*|conserv\p{L}*|étiquet\p{L}*)|
    tag|étiquette|archiv\p{L}*
  `,
  move: "déplac(?:e|er|ez)|transfèr(?:e|ez)|transférer|migr(?:e|er)",
  store: "bucket|stockage|serveur|base|région|cluster|disque|fournisseur|compte|centre de données",
  compare:
    "compar\\p{L}*|vérifi\\p{L}*|sommes? de contrôle|compt(?:e|er|ez)(?= (?:les?|la|tou))|hachages?|rapproch\\p{L}*|échantillon\\p{L}*",
  send: "envo(?:ie|yer|yez)|écri(?:s|re|vez)|prévien(?:s|t)|prévenir|notifi(?:e|er|ez)|inform(?:e|er|ez)",
  everyone: signs`
    (?:à |aux )?(?:tou(?:s|tes) (?:les|nos|mes)|chaque|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:client\p{L}*|utilisat\p{L}+|
    abonné\p{L}*|destinataires?|membres?|adresses|contacts|personnes)
  `,
  trial: signs`
    essai|à blanc|dry[- ]?run|test d'envoi|envoi de test|d'abord[^.;\n]{0,30}(?:nous|moi|l'équipe|quelques)|
    petit lot|échantillon|brouillon
  `,
  live: signs`
    (?:déploie\p{L}*|déployer|déployez|livre\p{L}*|livrer|publi(?:e|er|ez)|mets?|mettre|bascul(?:e|er|
    ez)|activ(?:e|er|ez)|lanc(?:e|er|ez)|ouvr\p{L}+|pass(?:e|er|ez))[^.;\n]{0,60}(?:en production|
    en prod|la production|tou(?:s|tes) (?:les|nos) (?:\p{L}+ )?(?:client\p{L}*|utilisat\p{L}+|régions|locataires)|dns)
  `,
  migrate: "migr(?:e|er|ez|ons)|bascul(?:e|er)",
  back: signs`
    retour(?:s)?(?: en)? arrière|reven(?:ir|ons|ez) en arrière|rollback|annul\p{L}*|réversible|revenir|
    rétabli\p{L}*|restaur\p{L}*|drapeau|feature flag|flag|canari|canary|bleu[-/]vert|
    migration (?:inverse|descendante|arrière)|(?:ancien\p{L}*|précédent\p{L}*) (?:\p{L}+ )?(?:reste\p{L}*|
    gardé\p{L}*|conservé\p{L}*|version)|relancer|sauvegard\p{L}*|instantané|
    snapshot|dump|dans les deux sens|en parallèle
  `,
  choose: [
    "(?:remplac\\p{L}+|échang\\p{L}+|substitu\\p{L}+)…(?:par|contre|avec) ¤",
    "(?:pass|migr|bascul|chang|port|transf)\\p{L}*…(?:sur|vers|à|pour) ¤",
    "(?:réécri\\p{L}+|refai\\p{L}+|réimplément\\p{L}+)…(?:en|avec|sur) ¤",
    "(?:adopt\\p{L}+|introdui\\p{L}+|choisi\\p{L}+) ¤",
  ],
  weighed: signs`
    alternatives?|plutôt que|au lieu de|compar\p{L}+|pesé\p{L}*|évalu\p{L}+|options?|versus|avantages|
    écarté\p{L}*|rejeté\p{L}*|benchmark\p{L}*|envisagé\p{L}*|étudié\p{L}*
  `,
  assume: signs`
    (?:probablement|sans doute|vraisemblablement|normalement|apparemment|sûrement|certainement|a priori|en principe|j'espère)[^.;\n]*|
    (?:personne|aucune? (?:client|service|utilisateur|code|autre)\p{L}*|rien|plus personne)[^.;\n]{0,30}(?:utilise|
    sert|lit|appelle|dépend|servir|utiliser|besoin)[^.;\n]*|
    (?:n'est|ne sont|n'étai(?:en)?t) (?:plus|jamais) (?:utilisé|appelé|lu|nécessaire|référencé)\p{L}*|
    (?:on|nous|je) (?:suppos|pens|croi|présum|part)\p{L}*[^.;\n]{4,}|(?:puisque|parce que|comme|vu que|
    car) (?:tou(?:s|t|tes)|personne|plus personne|aucun\p{L}*|seul\p{L}*)[^.;\n]{4,}|
    (?:devrait|devraient) être (?:vide|inutilisé|sans danger|sans risque|suffisant|inoffensi)\p{L}*[^.;\n]*|
    tou(?:s|tes) (?:les|nos) (?:clients|utilisateurs|serveurs|navigateurs|services|appareils) (?:utilisent|
    ont|sont|envoient|tournent|acceptent)[^.;\n]*
  `,
  check: signs`
    vérifi\p{L}*|contrôl\p{L}*|mesur\p{L}*|compt(?:e|er|ez)|cherch\p{L}*|demand\p{L}*|regard\p{L}*|interrog\p{L}*|
    grep|confirm\p{L}*|inspect\p{L}*|consult\p{L}*
  `,
  known: signs`
    mesuré\p{L}*|d'après|selon|(?:journaux|logs?|métriques|statistiques|recherche|grep|chiffres)[^.;\n]{0,30}(?:montr\p{L}*|
    indiqu\p{L}*|confirm\p{L}*|dis\p{L}*)|
    \d+ sur \d+|zéro (?:appel|accès|requête|résultat)s?|vérifié\p{L}* (?:le|dans|par|avec)|voir
  `,
  remove: "supprim\\p{L}*|retir\\p{L}*|enlev\\p{L}*|coup\\p{L}*|désactiv\\p{L}*|abandonn\\p{L}*",
  down: signs`
    indisponib\p{L}*|interruption de service|coupure|fenêtre de maintenance|hors ligne|arrêt de service|
    mode lecture seule|changement (?:cassant|incompatible)|
    déconnect\p{L}+ (?:tou(?:t le monde|s|tes))|réinitialis\p{L}+ tous les mots de passe|downtime
  `,
  alter: signs`
    supprim\p{L}*|retir\p{L}*|enlev\p{L}*|renomm\p{L}*|chang(?:e|er|ez|eons)|modifi(?:e|er|ez)|remplac\p{L}*|
    révoqu\p{L}*|désactiv\p{L}*|coup(?:e|er|ez)|ferm(?:e|er|ez)|abandonn\p{L}*
  `,
  relied:
    "points? d'(?:accès|entrée|api)|endpoints?|interfaces?|api|webhooks?|clés?(?: d'api)?|jetons?|flux|formats?|champs?|routes?|urls?",
  others: "partenaires?|clients?|intégrateurs?|consommateurs?|tiers|abonnés?|équipes? mobiles?|applications? mobiles?",
  tell: signs`
    inform\p{L}*|préven\p{L}+|averti\p{L}*|notifi\p{L}*|annonc\p{L}*|courriel|e-?mails?|écri(?:s|re|
    t|vez)|au courant|d'accord|accord|validé\p{L}*|communiqu\p{L}*|page de statut|
    signal\p{L}*|prévien\p{L}*|dit à|note de version|changelog
  `,
};
