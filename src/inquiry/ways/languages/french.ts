import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";

export const french: SpokenLanguage = {
  ...spoken.french,
  signs: {
    bound: signs`
      moins de|au plus|au moins|maximum|minimum|sous|objectif(?: :)?|plus de|en dessous de|
      dépasse|à
    `,
    namely: signs`
      à savoir|c'est-à-dire|nommée?|appelée?|soit|mais seulement|uniquement|autrement dit|c\.-à-d|par exemple
    `,
    condition: "quand|lorsque|lorsqu|si|dès que|chaque fois|tant que",
    safeguard: signs`
      sauvegarde|copie|brouillon|à blanc|réversible|retour arrière|approuvée?|validée? par|n'envoie (?:rien|pas)|ne l'envoie pas|
      restaur\p{L}+|seulement|uniquement|recette
    `,
    place: signs`
      recette|production|préprod\p{L}*|staging|prod|dev|développement|(?:base|environnement|serveur|machine) de tests?|local(?:e|ement)?|CI|bac à sable|réplique|démo
    `,
    here: "(?:sur|dans) ¤",
    change: signs`
      ajoute|modifie|change|supprime|remplace|renomme|déplace|redémarre|mets|écris|insère|passe|corrige|complète
    `,
    except: "autres?|(?:le|du|au) reste|sauf|seulement|uniquement|hormis|publiques?|signatures?",
    and: "et|mais|or|tandis que",
    that: signs`
      (?:ce|cet|cette|ces) (?!dépôt|projet|matin|soir|que|qui|n'est|cas|sont|dossier)[\p{L}']+|celui-là|celle-là|ce truc
    `,
    one: signs`
      (?:l'ancien(?:ne)?|l'autre|les anciens|les autres|(?:le|la|les) (?:nouve(?:aux?|l|lles?)|vieux|vieilles?|plus (?:récente?s?|ancien(?:ne)?s?|grande?|petite?|gros|grosse)|précédente?))(?: (?:script|serveur|service|module|fichier|base|table|version|machine|instance|
      carte|branche|outil|page|bibliothèque|environnement|file|modèle))?(?=[ .,;:]|$)(?! (?:ligne|ordre|résultat|page|fois|étape|
      colonne|jour))
    `,
    thing: signs`
      (?<=(?:^|[^\p{L}])(?:redémarre|modifie|change|corrige|mets à jour|supprime|déplace|adapte|bascule|configure|traduis|vide|
      remplace|répare|étends|refais|réécris|migre|arrête) )(?:le|la|les|l')(?: ?)(?:service|serveur|script|module|fichier|table|
      base|page|formulaire|composant|fonction|classe|rapport|tâche|application|programme|configuration|bug|erreur|bouton|champ|
      colonne|branche|bibliothèque|pilote|modèle|file|certificat|test)
    `,
    better: signs`
      (?:plus|mieux|moins) (?:rapide|lisible|robuste|propre|simple|clair|moderne|agréable|stable|fiable|intuitif|intuitive|efficace|
      fluide|maintenable|facile|joli|élégant|sûr|beau|belle|ergonomique|accessible|compréhensible|performant|conviviale?|confuse?|
      lourde?|complexe)e?s?|meilleure?s?|mieux|améliore\p{L}*|optimise\p{L}*|nettoie\p{L}*|simplifie\p{L}*|modernise\p{L}*|
      accélère\p{L}*|fiabilise\p{L}*|peaufine\p{L}*|(?:réduis|diminue|baisse|augmente) (?:les?|la|l') ?(?:coûts?|latence|temps|
      complexité|couverture|qualité|dette|performances?)
    `,
    frozen: signs`
      ne (?:modifie|change|touche|supprime|renomme|redémarre)[rz]?(?: surtout)? (?:pas|rien|jamais)(?: à)?|
      rien[^.;\n]{0,40} ne (?:doit|peut) (?:changer|être modifié)|ne (?:doit|peut|doivent|peuvent) pas (?:changer|être (?:modifié|
      touché|changé|redémarré)e?s?)|reste(?:nt)? (?:exactement )?(?:tel|telle|inchangée?|identique)s?
    `,
    mandatory: "obligatoires?|requise?s?",
    without: signs`
      (?:peut|peuvent|pouvoir|doit pouvoir|possible|laisse|permet\p{L}*)[^.;\n]{0,60}sans|sans[^.;\n]{0,40}(?:peut|possible)
    `,
    choose: signs`
      (?:choisis|choisir|sélectionne|décide|détermine|opte|trouve|fixe|définis)(?: toi-même)? (?:une?|le|la|les|de|pour|quels?|
      quelles?|qui|combien|quand|l[ea] meilleure?)(?! (?:utilisateur|liste))
    `,
    sensible: signs`
      (?:\p{L}+ )?(?:raisonnable|appropriée?|adaptée?|convenable|pertinente?|adéquate?|correcte?|judicieu(?:x|se)|sensée?|
      décente?)s?|comme (?:tu veux|bon te semble)|(?:clients|utilisateurs|comptes) importants|selon ton (?:jugement|avis)|
      là où c'est pertinent
    `,
    tooMuch: signs`
      (?:quand|lorsque|qui|dès que|si|après|dont|une fois)[^.;\n]{0,40}?trop (?:de|vie[ui]\p{L}*|ancien\p{L}*|longue?s?|longtemps|
      gros\p{L}*|grande?s?|nombreu\p{L}*|lente?s?|petite?s?|ch(?:er|ère)s?|souvent)|trop (?:ancien|vie[ui]|long)\p{L}*|depuis longtemps|
      après un certain temps|au bout d'un moment
    `,
    fuzzy: signs`
      (?:tou(?:t|te|s|tes)|chaque|les|ce)[^.;,:\n¤]{0,40}?(?:qui (?:semble|para[iî]|a l'air|ont l'air|pourrai|concerne|ne ser|
      n'est plus|ne sont plus)[^.;,\n]{0,30}|plus (?:utilisée?s?|nécessaires?|utiles?)|inutiles?|inutilisée?s?|obsolètes?|
      concernée?s?|superflue?s?|pertinente?s?|douteu\p{L}*)|tout ce qui[^.;,\n]{0,30}|tou(?:t|s|tes) (?:le reste|les (?:vieux|vieilles|
      anciens|anciennes) \p{L}+)
    `,
    everywhere: signs`
      partout|(?:là )?où (?:c'est |cela est )?(?:nécessaire|utile|besoin|il (?:le )?faut|possible)|si nécessaire|si besoin|
      au besoin|et (?:ainsi de suite|autres|similaires)|etc\.?|(?:tout le|toute la|l'ensemble du|l'ensemble de la) (?:projet|site|
      code|application|produit|documentation|système|dépôt|base)
    `,
    run: signs`
      (?:lance|exécute|applique|joue|fais tourner|effectue)[rz]? (?:la |les |le |l')?(?:migrations?|script de reprise|reprise|
      mise à jour|import|terraform)[^.;\n]{0,30}|(?:re)?déploie[rz]?|(?:mets|mettre) en ligne|restaure[rz]? (?:la |le |
      l')?(?:sauvegarde|dump|base)|redémarre[rz]? (?:le|la) (?:service|serveur|base|cluster)
    `,
    party: signs`
      (?:pour|à|au|chez|par) (?:le |la |l')?(?:client|partenaire|fournisseur|hôpital|banque|agence|école|clinique|usine|laboratoire|
      mairie|prestataire|comptable)(?= |[.,;:]|$)(?! [¤(])|(?:le|la|l'|notre|un) ?(?:client|partenaire|fournisseur|hôpital|banque|
      agence) (?:dit|signale|veut|demande|se plaint|souhaite|a besoin|réclame)
    `,
    theirs: signs`
      (?:le|la|les|l') ?\p{L}+ (?:que|qu'|dont) ?(?:le |la |les |l'|notre )?(?:\p{L}+ )?(?:utilise|a besoin|emploie|attend|veut|
      exige|demande|possède)\p{L}*|avec (?:leur|son) (?:modèle|format|compte|système|version)|(?:le|la) \p{L}+ (?:concernée?|
      en question|en cours de clôture)
    `,
    like: signs`
      (?:comme|à la (?:manière|façon) (?:de|d')|à l'image de|façon|inspirée? de|
      sur le modèle de|de la même (?:manière|façon) que)
    `,
    lent: signs`
      (?:selon|suivant|d'après|applique|suis|adopte) (?:les |la |le )?(?:règles|normes|principes|conventions|recommandations|
      méthode|style) (?:de (?:la |l')?|du |d')?[\p{Lu}]\p{L}+
    `,
    practice: signs`
      (?:bonnes|meilleures) pratiques|règles de l'art|normes? (?:en vigueur|du secteur|habituelles?)|standards? (?:du (?:marché|
      secteur)|de l'industrie|habituels?)
    `,
    earlier: signs`
      comme (?:convenu|discuté|prévu|dit|d'habitude|avant|toujours|la dernière fois|l'autre (?:fois|jour)|hier|vu|évoqué|entendu|
      la fois précédente|on (?:a|avait) (?:dit|convenu|vu|fait))(?: (?:hier|lundi|mardi|mercredi|jeudi|vendredi|ensemble|
      la semaine dernière))?|dont (?:on|nous) (?:a|avons) (?:parlé|discuté)|(?:que|qu')[ ]?[\p{L}]+ (?:m'a|nous a|a|
      t'a) (?:envoyée?s?|donnée?s?|montrée?s?|dite?s?|proposée?s?|mentionnée?s?)|(?:de|lors de|pendant) (?:notre|
      la dernière) (?:réunion|appel|discussion|échange|conversation)|l[ea] (?:procédure|méthode|façon) habituelle|l'habituel\p{L}*|
      tu sais (?:lequel|laquelle|ce que|bien|quoi)|là où (?:on|tu) (?:s'est|t'es|avait) arrêtée?|ce qu'on (?:avait|a) (?:commencé|
      dit|fait)|que nous avions
    `,
    outward: signs`
      (?:préviens|informe|avertis|dis aux?|annonce aux?|fais savoir aux?|notifie|contacte|tiens) ?(?:les |tous les |nos |la |le |
      au |aux )*(?:clients?|utilisateurs?|abonnée?s?|partenaires?|presse|public|membres|fournisseurs?|gens|usagers)[^.;\n]{0,30}|
      (?:mets|rends|ouvre|donne|partage|laisse)[^.;\n]{0,50}?(?:à disposition|publi(?:c|que)s?|accessible|visible|accès|en ligne|à tous|
      à tout le monde)[^.;\n]{0,20}|(?:aligne|synchronise|mets|nettoie|libère|fais|allège|purge|range|vide)[^.;\n]{0,40}?(?:(?:la |
      le |l')?(?:base|schéma|serveur|site|miroir|dépôt|données)[^.;\n]{0,12}(?:de )?(?:prod(?:uction)?|publi(?:c|que)|en ligne)|
      la production|la prod|prod-[\w-]+)|active[^.;\n]{0,40}pour (?:tous|tout le monde)|(?:aplatis|réécris|allège|
      nettoie)[^.;\n]{0,30}(?:l'historique|le passé)
    `,
    unease: signs`
      (?:quelque chose|un truc|il y a quelque chose qui) (?:cloche|ne va pas|ne tourne pas rond)|ne va pas (?:bien )?(?:avec|dans|
      depuis)|(?:mauvais|drôle de|mauvaise) (?:pressentiment|sentiment|impression)|pas (?:très |vraiment |du tout )?(?:satisfaite?|
      contente?|convaincue?|à l'aise|tranquille)|n'ai (?:plus|pas) (?:vraiment )?confiance|ne fais (?:plus|pas) confiance|
      m'inquiète|nous inquiète|me gêne|(?:bizarre|étrange|pénible|lourdingue|fatigante?|agaçante?)s?|occupe-t'?'?en|
      dormir (?:tranquille|en paix)|fait peur|est (?:un )?(?:bazar|cauchemar|fouillis)|personne n'ose
    `,
  },
  examples: {
    pointing: ["Remplace l'ancien script par le nouveau dans cron.d/export, journal dans /var/log/export.log."],
    measureless: ["Améliore les performances de la page catalogue (Symfony 6.4, 80 000 produits). Les tests restent verts."],
    opposed: ["Ne modifie pas config/app.yml. Ajoute la clé `cache.ttl: 60` dans config/app.yml, 3 tests."],
    undecided: ["Choisis une bibliothèque de graphiques et affiche les ventes dans web/ventes.tsx, bundle sous 300 ko."],
    reach: ["Supprime tout ce qui concerne l'ancien tarif, dans le code et dans la base. Tests verts."],
    unsaid: ["Lance la migration 0027_adresses puis vérifie que la table compte 18 400 lignes."],
    borrowed: ["Gère les droits comme sous Linux ; migration des 300 dossiers incluse."],
    earlier: ["Fais comme d'habitude pour la livraison, étiquette v4.2.0."],
    outward: ["Préviens les clients que la v1 s'arrête le 30 juin, texte dans mail/v1.md."],
    unease: ["Je ne suis pas satisfait de la page d'accueil. home.tsx, 12 blocs."],
  },
  silent: [
    "Le champ adresse devient facultatif dans commande.tsx ; deux tests, avec et sans adresse.",
    "Rends la recherche plus rapide : 900 ms aujourd'hui, objectif moins de 300 ms (load/recherche.js).",
  ],
};
