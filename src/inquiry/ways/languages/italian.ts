import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";

export const italian: SpokenLanguage = {
  ...spoken.italian,
  signs: {
    bound: signs`
      meno di|almeno|al più|massimo|minimo|sotto(?: i| le)?|obiettivo|più di|entro|a
    `,
    namely: "cioè|ossia|vale a dire|chiamat[oa]|ma solo|solo questo|per esempio|che sono|ovvero",
    condition: "quando|se|ogni volta|qualora|appena",
    safeguard: signs`
      backup|copia di sicurezza|bozza|prova a secco|reversibile|non (?:inviar\p{L}+|spedir\p{L}+)|approvat[oa]|ripristin\p{L}+|
      sola lettura|rollback|dump
    `,
    place: signs`
      staging|produzione|prod|dev|sviluppo|collaudo|(?:database|ambiente|server|cluster) di (?:test|prova)|
      local[ei]|localmente|CI|sandbox|replica|demo
    `,
    here: "(?:su|in|contro) ¤",
    change: signs`
      aggiungi|cambia|modifica|cancella|elimina|sostituisci|rinomina|sposta|riavvia|metti|scrivi|inserisci|aggiorna|correggi
    `,
    except: "altr[oaie]|resto|tranne|eccetto|solo|soltanto|pubblic[oahie]+",
    and: "e|ma|però|mentre",
    that: signs`
      (?:quel|quello|quella|quei|quelle|quegli|quest[oaie]) (?!repository|progetto|cartella|mattina|caso|casi|è|sono|che)\p{L}+
    `,
    one: signs`
      (?:l'altr[oa]|(?:il|la|i|le) (?:altr[oaie]|vecchi[oae]?|nuov[oaie]|più (?:nuov[oaie]|vecchi[oae]?|recent[ei]|grand[ei]|
      piccol[oaie])|precedent[ei]|giust[oaie])(?: (?:server|script|file|database|(?:serviz|modul|tabell|version|macchin|istanz|
      sched|ram|pagin|libreri|ambient|cod)\p{L}{1,2}))?)(?=[ .,;:]|$)(?! (?:pagina|riga|colonna|volta|risultato|¤))
    `,
    thing: signs`
      (?<=(?:^|[^\p{L}])(?:riavvia|cambia|modifica|correggi|aggiorna|cancella|elimina|sposta|adatta|configura|traduci|svuota|
      riscrivi|migra|ferma|sostituisci) )(?:(?:il|lo|la|i) |l')(?:servizio|server|script|modulo|file|tabella|database|pagina|form|
      componente|funzione|classe|report|applicazione|programma|configurazione|errore|pulsante|campo|colonna|ramo|libreria|driver|
      modello|coda|certificato)
    `,
    better: signs`
      (?:più|meno) (?:veloc[ei]|leggibil[ei]|robust[oa]|pulit[oa]|semplic[ei]|chiar[oa]|modern[oa]|piacevol[ei]|stabil[ei]|
      affidabil[ei]|intuitiv[oa]|efficient[ei]|fluid[oa]|facil[ei]|bell[oa]|elegant[ei]|sicur[oa]|accessibil[ei]|util[ei]|
      confus[oa]|compless[oa])|miglior[ei]|meglio|migliora\p{L}*|ottimizza\p{L}*|ripulisci|semplifica|modernizza|velocizza|
      rifinisci|(?:riduci|abbassa|aumenta) (?:il|la|i|le|l') ?(?:costi|costo|latenza|tempi|tempo|complessità|copertura|qualità|
      debito|prestazioni|consumo)
    `,
    frozen: signs`
      non (?:toccare|cambiare|modificare|cancellare|rinominare|riavviare)|niente[^.;\n]{0,40}(?:può|deve) cambiare|non (?:può|deve|
      possono|devono) (?:cambiare|essere (?:modificat|cambiat|riavviat)[oaie])|rest[ai](?:no)? (?:esattamente )?(?:com'è|
      invariat[oaie]|identic[oahie]+)
    `,
    mandatory: "obbligatori[oae]?|richiest[oaie]",
    without: signs`
      (?:può|possono|poter|lascia|permett\p{L}*|possibile)[^.;\n]{0,60}senza|senza[^.;\n]{0,40}(?:può|possibile)
    `,
    choose: signs`
      (?:scegli|seleziona|decidi|determina|trova|definisci|fissa|opta) (?:un'|(?:una?|tu|il|la|lo|quale|quali|chi|quanto|quando|
      per)(?= ))
    `,
    sensible: signs`
      \p{L}+ (?:ragionevol[ei]|adeguat[oaie]|appropriat[oaie]|sensat[oaie]|opportun[oaie]|giust[oaie]|accettabil[ei]|adatt[oaie])|
      come (?:preferisci|ti pare|vuoi)|clienti importanti|a tua discrezione|dove ha senso
    `,
    tooMuch: signs`
      (?:quando|che|se|dopo|appena|cui)[^.;\n]{0,40}?tropp[oaie] ?\p{L}*|da (?:molto|tanto|tempo)|dopo un po'
    `,
    fuzzy: signs`
      (?:tutt[oaie]|ogni|qualsiasi|gli|le|i)[^.;,:\n¤]{0,40}?(?:che (?:sembra\p{L}*|pa[ri]\p{L}+|potrebb\p{L}+|riguarda\p{L}*|
      non (?:serve|servono|è|sono)[^.;,\n]{0,20}più|non si usa\p{L}*)[^.;,\n]{0,30}|inutil[ei]|inutilizzat[oaie]|obsolet[oaie]|
      superflu[oaie]|rilevant[ei]|interessat[oaie]|sospett[oaie]|non necessar[oaie]+|pertinent[ei])|tutto (?:ciò|quello|
      quanto) che[^.;,\n]{0,30}|tutto il resto
    `,
    everywhere: signs`
      ovunque|dappertutto|(?:dove|se|quando) (?:è |sia )?(?:necessario|serve|occorre|possibile|opportuno)|all'occorrenza|ecc\.?|
      e (?:così via|simili)|(?:tutto il|tutta la|l'intero|l'intera) (?:progetto|sistema|sito|applicazione|prodotto|documentazione|
      codice|repository)
    `,
    run: signs`
      (?:esegui|lancia|applica|fai)(?:re)? (?:la |le |il |l')?(?:migrazion[ei]|importazione|aggiornamento|terraform|deploy|
      rilascio)[^.;\n]{0,30}|(?:ri)?distribuisci|ripristina (?:il |la )?(?:backup|dump|database|copia)|metti in linea|
      riavvia il (?:servizio|server|database|cluster)
    `,
    party: signs`
      (?:per|al|alla|dal|con) (?:il |la |l')?(?:cliente|partner|fornitore|ospedale|banca|agenzia|scuola|clinica|fabbrica|
      laboratorio|comune|commercialista)(?= |[.,;:]|$)(?! [¤(])|(?:il|la|il nostro|un) (?:cliente|partner|fornitore|ospedale|banca|
      agenzia) (?:dice|segnala|vuole|chiede|si lamenta|ha bisogno)
    `,
    theirs: signs`
      (?:il|la|i|le|l') ?\p{L}+ che (?:il |la |lo |l')?(?:\p{L}+ )?(?:usa|usano|utilizza|richiede|si aspetta|vuole)(?= |[.,;])|
      con il (?:loro|suo) (?:modello|formato|conto|sistema)|(?:il|la) \p{L}+ in questione
    `,
    like: "(?:come(?: fanno| nella)?|alla maniera di|nello stile di|ispirat[oa] a)",
    lent: signs`
      (?:secondo|segui|applica|adotta) (?:le |i |gli |il |lo )?(?:regole|norme|principi|convenzioni|raccomandazioni|metodo|
      stile) (?:di |della |del |dell')?[\p{Lu}]\p{L}+
    `,
    practice: signs`
      (?:buone|migliori) pratiche|best practices?|standard (?:del settore|di settore|abituali|correnti)|norme? (?:abituali|
      del settore|vigenti)|regole dell'arte
    `,
    earlier: signs`
      come (?:sempre|prima|concordato|discusso|detto|al solito|l'altra volta|l'ultima volta|ieri|d'accordo|stabilito|
      abbiamo (?:detto|deciso|concordato)|d'abitudine|previsto)|(?:secondo|in base a) quanto (?:concordato|detto|discusso)|
      (?:di cui|che) (?:abbiamo|avevamo|ci siamo) (?:parlato|discusso|concordato|dett[oaie]|deciso)|che [\p{Lu}]\p{L}+ (?:ha|
      mi ha) (?:mandato|inviato|detto|proposto|menzionato)|della (?:nostra|scorsa|ultima) (?:riunione|chiamata|telefonata|
      conversazione)|(?:il|la|al) solit[oa] \p{L}+|sai (?:quale|già|cosa)|da dove (?:ci siamo|eravamo) \p{L}+
    `,
    outward: signs`
      (?:avvisa|informa|notifica|di'|comunica|fai sapere|contatta|avverti)(?: a[il]*)? ?(?:il |i |gli |le |tutti i |nostri |la |ai |
      agli )*(?:clienti?|utenti?|abbonati|partner|stampa|pubblico|membri|fornitori|persone)[^.;\n]{0,30}|(?:rendi|metti|apri|dai|
      condividi|lascia)[^.;\n]{0,50}?(?:pubblic[oa]|a disposizione|accessibile|visibile|accesso|in linea|a tutti|
      per tutti)[^.;\n]{0,20}|(?:sincronizza|allinea|adegua|pulisci|libera|svuota|riordina|aggiorna)[^.;\n]{0,40}?(?:(?:il |lo |
      la )?(?:mirror|schema|database|server|sito|repository|dati|listino)[^.;\n]{0,15}(?:pubblic[oa]|di produzione|di prod)|
      produzione|prod-[\w-]+|[\w-]+-prod[\w-]*)|attiva[^.;\n]{0,40}per tutti
    `,
    unease: signs`
      (?:qualcosa|c'è qualcosa che) (?:non (?:va|quadra|funziona|torna)|di strano|che non va)|(?:brutta|cattiva|
      strana) (?:sensazione|impressione)|brutto presentimento|non (?:sono|siamo) (?:molto |affatto )?(?:content[oaie]|
      soddisfatt[oaie]|tranquill[oaie]|convint[oaie])|non mi (?:fido|piace|convince)|non ci fidiamo|mi preoccupa|ci preoccupa|
      (?:stran[oa]|fastidios[oa]|faticos[oa])(?= |[.,;])|è un (?:disastro|casino|caos)|fa paura|dormire tranquill[oaie]|nessuno osa
    `,
  },
  examples: {
    opposed: ["Il campo telefono è obbligatorio e il modulo deve poter essere inviato senza telefono."],
    undecided: ["Scegli una libreria per i grafici e disegna le vendite in web/vendite.tsx."],
    reach: ["Elimina tutto ciò che riguarda il vecchio listino; `npm test` passa."],
    unsaid: ["Esegui la migrazione 0022 e verifica che la tabella abbia 8.210 righe."],
    borrowed: ["Gestisci i permessi come su Unix, migrazione dei 90 documenti inclusa."],
    earlier: ["Come concordato, cambia il fornitore di mappe; 12 test passano."],
    outward: ["Avvisa i clienti che la v1 finisce il 30 giugno; testo in mail/v1.md."],
  },
  silent: ['Cambia il testo del pulsante in "Salva" e aggiorna lo snapshot in form.spec.ts.'],
};
