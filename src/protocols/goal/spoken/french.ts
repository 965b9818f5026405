import { signs } from "../../../lexicon/spoken.ts";
import type { GoalWords } from "./words.ts";

export const french: GoalWords = {
  numbers: "zéro|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|cent|mille|millions?(?: de)?",
  units: signs`
    pour cent|pourcent|millisecondes?|secondes?|minutes?|heures?|jours?|semaines?|lignes?|erreurs?|avertissements?|
    échecs?|requêtes?|utilisateurs?|clients?|fichiers?|clics?|étapes?|appels?|cas|tests?|tickets?|points?|
    euros?|dollars?|fois|octets?|alertes?|nuits?|h
  `,
  most: "au plus|au moins|maximum|moins de|plus de|pas plus de|en dessous de|jusqu'à|en moins de",
  none: "sans|aucune?|zéro|pas un seul|pas une seule",
  half: signs`
    (?:divis\p{L}+ par|par) deux|de moitié|la moitié|moitié (?:moins|plus)|deux fois (?:plus|moins)|
    doubl(?:e|er|ez)|d'un tiers
  `,
  more: signs`
    rapides?|plus vite|lente?s?|lenteur|performan\p{L}+|latence|débit|moins cher|coûts?|factures?|petite?s?|
    meilleure?s?|mieux|amélior\p{L}*|propres?|netto[iy]\p{L}*|simplifi\p{L}*|faciles?|fiables?|fiabilité|
    stables?|stabilité|robustes?|lisibles?|sûre?s?|agréables?|(?<!(?:ne|n'|non|pas)(?:\P{L}[^.;]{0,30})?)plus (?!(?:de|
    la|le|les|rien|jamais|que|tard|aucune?)(?:\P{L}|$))\p{L}+|
    moins|optimis\p{L}*|rédui\p{L}*|augment\p{L}*|baiss\p{L}*|accél[éè]r\p{L}*|trop (?:de |d'|lent|cher|gros|souvent|long|\p{L}+)|
    sensiblement
  `,
  safe: "sécuris\\p{L}*|sécurité|sûre?s?|durci\\p{L}*|chiffr\\p{L}*|vie privée|vulnérab\\p{L}*|fuites?",
  cheap: signs`
    moins cher|(?:rédui|baiss|économis|diminu)\p{L}*[^.;\n]{0,40}(?:coûts?|factures?|dépenses|argent)|
    dans le budget
  `,
  reliable: "fiab\\p{L}*|stabilis\\p{L}*|plus stable|robust\\p{L}*|plant\\p{L}*|pannes?|instable\\p{L}*|ne jamais perdre",
  fast: signs`
    plus (?:rapide|vite)\p{L}*|accél[éè]r\p{L}*|trop lent\p{L}*|est lent\p{L}*|lenteur|latence|débit|
    temps de (?:réponse|chargement|build|compilation|démarrage)|performances?
  `,
  soon: signs`
    dès que possible|au plus vite|urgen\p{L}*|correctif d'urgence|(?:d'ici|avant) (?:demain|ce soir|
    lundi|mardi|mercredi|jeudi|vendredi|la (?:fin|démo)|le lancement)|
    prototype|preuve de concept
  `,
  simple: signs`
    simplifi\p{L}*|plus simple|plus lisible\p{L}*|lisibilité|plus facile à (?:lire|maintenir|comprendre)|
    netto[iy]\p{L}*|refactor\p{L}*|remani\p{L}*
  `,
};
