import { signs } from "../../../lexicon/spoken.ts";
import type { GoalWords } from "./words.ts";

export const italian: GoalWords = {
  numbers: signs`
    zero|un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|cento|mille|un milione(?: di)?|
    milioni(?: di)?
  `,
  units: signs`
    per cento|percento|millisecond[io]|second[io]|minut[io]|or[ae]|giorn[io]|settiman[ae]|righe|riga|
    error[ei]|avvis[io]|fallimenti|richieste|utent[ei]|client[ei]|file|clic|passi|passaggi|chiamate|
    casi|test|ticket|punti|euro|dollari|volte|byte|secondo
  `,
  most: "al massimo|almeno|al più|meno di|più di|non più di|sotto(?: i| le)?|fino a|entro(?= \\d)",
  none: "senza(?: nemmeno un[oa]?| alcun[oa]?| nessun[oa]?)?|nessun[oa]?|alcun[oa]?|zero",
  half: "dimezz\\p{L}*|della metà|la metà|il doppio|raddoppi\\p{L}*|di un terzo",
  more: signs`
    veloc\p{L}+|rapid[oaie]|lent[oaie]|prestazion\p{L}|latenza|economic\p{L}|cost[io]|bolletta|piccol[oaie]|
    miglior\p{L}*|pulit[oaie]|ripulisc\p{L}*|pulisc\p{L}|semplic\p{L}+|semplific\p{L}*|facil[ei]|affidabil\p{L}+|
    stabil\p{L}+|robust[oaie]|leggibil\p{L}+|sicur[oaie]|piacevol[ei]|più \p{L}+|meno|ottimizz\p{L}*|
    ridu\p{L}+|aument\p{L}*|abbass\p{L}*|diminui\p{L}*|acceler\p{L}*|tropp[oaie]|sensibilmente
  `,
  safe: "sicur(?:ezza|o|a|i|e)|proteg\\p{L}*|cifr\\p{L}*|crittograf\\p{L}*|privacy|vulnerab\\p{L}*|fugh[ei]|fuga",
  cheap: signs`
    più economic\p{L}|meno costos\p{L}|(?:abbass|ridu|risparmi|tagli)\p{L}*[^.;\n]{0,40}(?:cost[io]|bolletta|fattura|spese|denaro|soldi)|
    entro il budget
  `,
  reliable: "affidab\\p{L}*|stabilizz\\p{L}*|più stabil\\p{L}|robust\\p{L}*|instabil\\p{L}*|si blocca|crash\\p{L}*|mai perdere",
  fast: signs`
    più (?:veloc|rapid)\p{L}+|velocizz\p{L}*|acceler\p{L}*|(?:è|sono|troppo|molto) lent\p{L}|latenza|
    temp[oi] di (?:risposta|caricamento|build|compilazione|avvio)|prestazioni
  `,
  soon: signs`
    il prima possibile|al più presto|urgen\p{L}*|(?:entro|prima di) (?:domani|stasera|lunedì|martedì|mercoledì|giovedì|venerdì|il lancio)|
    prototipo|proof of concept
  `,
  simple: signs`
    semplific\p{L}*|più semplic\p{L}|più leggibil\p{L}|più facil\p{L} da (?:leggere|mantenere|capire)|
    ripuli\p{L}*|refactor\p{L}*|riordin\p{L}*
  `,
};
