import { longPattern } from "../../../kernel/long-pattern.ts";
export interface CorrectionRow {
  readonly name: string;
  readonly pattern: RegExp;
  /** Two halves are a correction; every other row is one by itself. */
  readonly half?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Any of these as whole words, in any case. */
const words = (...phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join("|")})(?![\p{L}\p{N}])`, "iu");

/** One of these words, and something after it, at the start of a message. */
const start = (...phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`^[^\p{L}\p{N}]{0,3}(?:${phrases.join("|")})(?![\p{L}\p{N}])[\s,.!:;–—-]+\S`, "iu");

const not = "(?:n'?t| not)";
const english: readonly CorrectionRow[] = [
  {
    name: "English: a leading no",
    pattern: start("no+", "nope", "nah", "wrong", "incorrect", "stop(?=[,.!:;–—-])", "wait(?=[,.!:;–—-])"),
    hits: ["No, use the other one", "nope. the table", "Wrong file, I need the test", "stop, do not touch that"],
    misses: ["no problem, go on", "No worries!", "No, that's fine", "notes: a", "No.", "Stop the server", "Wait for CI"],
  },
  {
    name: "English: what was meant",
    pattern: words(
      String.raw`I (?:(?:only|just|never|actually|really|also|had|specifically|explicitly|already|clearly) )*(?:meant|mean|said|` +
        String.raw`asked|told you|wanted|wrote)(?! (?:to (?:say )?(?:thank|ask|know)|yes|ok))`,
      String.raw`I(?:'ve| have) (?:already )?(?:said|told|asked|written)`,
      String.raw`(?:as|like) I told`,
      String.raw`I (?:did${not}|(?:do |did )?not|never) (?:ask|want|say|mean|tell|mention|mentioned|request|need)`,
      String.raw`was talking about`,
      String.raw`nobody asked`,
    ),
    hits: ["I meant the cart", "I only asked for the IBAN", "i not ask total", "as I wrote", "things I didn't mention"],
    misses: ["thanks, looks good", "what I want is a cart", "I meant to thank you", "I said yes to the vendor"],
  },
  {
    name: "English: not that",
    pattern: words(
      String.raw`(?:that|this|it)(?:'s|s| is| was) (?:again |still )?(?:not|more than) (?:what|it|the question|I|right|correct)`,
      String.raw`(?:is|was|were|are)${not} (?:what|wanted|asked for|requested|right|correct|it)`,
      String.raw`not what (?:I|we|was)`,
      String.raw`not (?:like (?:this|that|so)|the question)`,
      String.raw`more than (?:I|what I|was) (?:asked|wanted|needed)`,
      String.raw`(?:the )?other way (?:a)?round`,
      String.raw`the opposite of`,
      String.raw`not (?:the|a|an|in|on|with) [^,.\n]{1,40}[,;] (?:but )?(?:the|a|use|in|on|with|I)`,
      String.raw`[\p{L}\p{N}]+[,;] (?:and )?not (?:the|in|on|at|for|with|from) (?!only)[\p{L}\p{N}]+`,
      String.raw`not that one`,
    ),
    hits: [
      "that's not what I asked",
      "this isn't what I had in mind",
      "not like this",
      "not the view, the table",
      "in the header, not in the footer",
    ],
    misses: ["is it there?", "Rename it, not only in the tests", "this is what I need"],
  },
  {
    name: "English: wrong",
    pattern: words(
      String.raw`(?:it|this|that|total|result|output|is|are|was|looks)(?:'s| is)? (?:still |again |all |just )?(?:wrong|incorrect|` +
        String.raw`not right|not correct)`,
      String.raw`still (?:wrong|not (?:right|what|there|working|fixed)|does${not}|broken|the (?:old|same|wrong))`,
      String.raw`wrong (?:file|one|place|approach|branch|version|way|direction|function|folder|directory|table|column|language|` +
        String.raw`test|again|thing)`,
    ),
    hits: ["that's wrong", "total is wrong", "still not working the way I described", "Wrong again", "you changed the wrong test"],
    misses: ["the tests are still running", "is it still there?", "the wrong-password page needs a text"],
  },
  {
    name: "English: you did",
    pattern: words(
      String.raw`you (?:ignored|misunderstood|misread|missed the point|forgot|keep|broke|were (?:not )?supposed)`,
      String.raw`you(?:'re| are|r) not (?:listening|reading)`,
      String.raw`you (?:changed|edited|picked|used|took|fixed|deleted|removed|renamed) (?:the wrong|my|it again)`,
      String.raw`you (?:still|again) (?:have${not}|did${not}|don'?t|do|use|used|are|changed|add|added)`,
      String.raw`you (?:did${not}|have${not}) (?:do|done|change|changed|fix|fixed|touch|read|follow|listen|use|keep|kept|remove)`,
      String.raw`you should${not} have`,
      String.raw`why (?:did|do|are|have) you`,
      String.raw`why (?:is|are) (?:it|this|that|there|they) (?:still|now|even|again|a new)`,
      String.raw`(?:please )?read (?:what I|my|it again|again|carefully)`,
      String.raw`stop (?:doing|adding|using|changing|touching|rewriting|creating|renaming|refactoring|writing|guessing)`,
      String.raw`(?:do not|don'?t|never) (?:do|touch|change|add|use|rename|edit|modify|rewrite|refactor|create|remove|` +
        String.raw`delete)(?![\p{L}])[^.\n]{0,40}(?:again|I (?:said|told|did)|please stop|like (?:that|this))`,
    ),
    hits: [
      "you keep adding comments",
      "Why did you touch the lockfile?",
      "you deleted my comments",
      "stop adding comments",
      "please read what i write",
    ],
    misses: ["Can you explain why you chose a map?", "Don't use any new dependency for this", "Please don't forget the tests"],
  },
  {
    name: "English: once more",
    pattern: longPattern("iu")`
      ^[^\p{L}]{0,3}(?:(?:ugh|argh|sigh|ffs|come on|seriously|oh no|hmm+|sorry|please)(?!\p{L})[\s,.!:]+)?(?:but )?(?:again|
      once (?:more|again)|one more time|still)[:,!. ](?! ?thank)|(?<!\p{L})(?:(?:second|third|fourth|fifth|2nd|3rd|4th|
      last|umpteenth|nth) time|I repeat|how many times|(?:once|yet) again)(?!\p{L})
    `,
    hits: ["ugh. again: the icon rail", "Again, the other table", "for the third time: no tabs", "Once again: not the migrations"],
    misses: ["run it again", "try again please", "against main", "Again thanks, ship it"],
  },
  {
    name: "English: take it back",
    pattern: words(
      String.raw`(?:(?<=^|[.!?,;:\n(] ?)|(?:please|just|then|and|you|to|now|must|should) )(?:revert|undo)(?=[.!,]|$| (?:that|this|` +
        String.raw`it|those|them|these|your|all|everything|what|last|please|and|the (?:last|change|changes|edit|edits|rename|commit|` +
        String.raw`previous|whole|rest|refactor\w*)))`,
      String.raw`(?:revert|undo) (?:that|this|it|those|them|your)`,
      String.raw`roll(?:ed)? back (?:that|this|it|your|the (?:last|change))|roll (?:it|that|this|` + String.raw`those|them) back`,
      String.raw`take (?:it|that|this|those|them|(?:the|your) (?:\S+ ){1,4}?)\s?(?:back|out)(?! of| the)`,
      String.raw`put (?:it|that|this|those|them|everything|the \S+) back`,
      String.raw`restore (?:it|that|them|what|the (?:old|original|previous))`,
      String.raw`(?:go|went|switch) back to (?:the )?(?:previous|old|original|earlier|last|first) (?:version|state|one|way|code|` +
        String.raw`layout|design)`,
      String.raw`back out (?:that|this|your|the)`,
      String.raw`get rid of (?:it|that|those|your)`,
      String.raw`remove (?:what|everything|all) (?:that )?you`,
      String.raw`I(?:'ve| have)? (?:reverted|undone|undid|removed|deleted|restored|put) (?:your|that|it|those|the \S+ back|the file)`,
    ),
    hits: [
      "please revert that",
      "could you take the change to name out again?",
      "undo this",
      "I reverted your change",
      "put it back",
      "roll that back",
      "Please go back to the previous version.",
    ],
    misses: [
      "add an undo-free mode",
      "add an undo button",
      "go back to the list",
      "take items out of the cart",
      "undo the migration on staging",
    ],
  },
  {
    name: "English: instead",
    pattern: longPattern("iu")`
      ^[^\p{L}]{0,3}(?:actually|hmm+|uh|please,? (?:just|only)|really|seriously|ugh)[\s,:]|(?<!\p{L})(?:instead of|rather than|
      not (?:that|this)|instead|only (?:change|touch|edit)|leave \S+ (?:alone|as (?:it|they))|(?:as|like) (?:before|
      I asked))(?!\p{L})
    `,
    half: true,
    hits: ["actually use the table", "use pnpm instead", "leave it alone"],
    misses: ["add a table"],
  },
  {
    name: "English: a later no",
    pattern: /[.!?\n] ?(?:no|nope|not)(?!\p{L})[,.! ]/iu,
    half: true,
    hits: ["Hm. No, the other"],
    misses: ["now", "there is no cart"],
  },
];

const german: readonly CorrectionRow[] = [
  {
    name: "German: a leading no",
    pattern: start("nein", "nee", "nö", "falsch", "stopp?(?=[,.!:;–—-])", "halt(?=[,.!:;–—-])"),
    hits: ["Nein, die Tabelle", "Falsch, die Spalte heißt anders."],
    misses: ["Nein danke, passt so", "Nein, noch nicht deployen", "Nein, das reicht so."],
  },
  {
    name: "German: what was meant",
    pattern: words(
      String.raw`ich (?:meinte|meine|sagte|hatte (?:doch )?(?:gesagt|geschrieben|gebeten))`,
      String.raw`(?:meinte|meine) ich(?: nicht)?`,
      String.raw`ich hab(?:e)? (?:doch |dir |schon |bereits |ausdrücklich )*(?:gesagt|gebeten|geschrieben)`,
      String.raw`ich (?:hatte|wollte) (?:doch )?(?:nur|nicht|ausdrücklich|eigentlich|die|den|das)`,
      String.raw`hab(?:e)? ich (?:doch )?(?:nicht )?(?:gesagt|gemeint|gewollt|verlangt)`,
      String.raw`wie (?:schon )?(?:gesagt|geschrieben)`,
      String.raw`nicht (?:das,? was ich|gefragt|gemeint|gewünscht|verlangt)`,
    ),
    hits: [
      "ich meinte die Tabelle",
      "Das meinte ich nicht",
      "Ich habe doch gesagt, nicht anfassen",
      "wie gesagt: nur die Tests",
      "Das war nicht gefragt.",
    ],
    misses: ["bitte die Tabelle anlegen", "Das ist gut so"],
  },
  {
    name: "German: wrong, and back",
    pattern: words(
      String.raw`das (?:ist|war) (?:(?:immer )?noch |schon wieder |leider )?(?:falsch|zu viel|nicht (?:das|richtig|was|gewünscht))`,
      String.raw`(?:immer )?noch (?:immer )?(?:falsch|nicht richtig)`,
      String.raw`falsche[nrms]? (?:datei|spalte|tabelle|stelle|ordner|zweig|version|test|funktion|seite)`,
      String.raw`schon wieder`,
      String.raw`noch ?(?:ein)?mal:`,
      String.raw`zum (?:zweiten|dritten|vierten|x-ten) mal`,
      String.raw`rückgängig`,
      String.raw`zurück(?:setzen|nehmen|drehen|bauen)`,
      String.raw`nimm das (?:wieder )?(?:zurück|raus)`,
      String.raw`alte[nr]? (?:zustand|stand|version|fassung)`,
      String.raw`wieder (?:raus|weg|herstellen)(?:nehmen)?`,
      String.raw`warum (?:hast|machst|änderst|benutzt) du`,
      String.raw`du hast (?:schon )?wieder`,
      String.raw`du soll(?:st|test) (?:doch )?(?:nicht|nur)`,
      String.raw`hör auf`,
      String.raw`so nicht`,
      String.raw`verkehrt herum`,
      String.raw`lass (?:das|die|den) (?:\S+ ){0,2}(?:in ruhe|weg)`,
    ),
    hits: [
      "das ist falsch",
      "mach das bitte rückgängig",
      "Nochmal: keine neuen Abhängigkeiten",
      "Du hast wieder die falsche Datei geändert",
    ],
    misses: ["nimm die Liste", "Nicht vergessen: Changelog."],
  },
];

const romance: readonly CorrectionRow[] = [
  {
    name: "Spanish: a leading no",
    pattern: start("no", "mal", "incorrecto", "para(?=[,.!:;–—-])", "espera(?=[,.!:;–—-])"),
    hits: ["No, la otra rama", "No, me refería a la tabla"],
    misses: ["No hay problema, sigue", "no te preocupes", "No olvides los tests.", "No, gracias. Sigue con el siguiente."],
  },
  {
    name: "Spanish",
    pattern: words(
      String.raw`me refería|quería decir|quise decir|hablaba de`,
      String.raw`(?:ya )?te (?:lo )?(?:dije|pedí|he dicho|he pedido)|ya (?:lo )?(?:dije|he dicho)|como (?:te )?dije|(?:yo|lo que|` +
        String.raw`solo) pedí|pedí (?:solo|que)`,
      String.raw`eso no (?:es|era)|no (?:es|era) (?:eso|lo que)|no (?:te )?pedí|no quería|no quiero que`,
      String.raw`otra vez lo mismo|otra vez:|por (?:segunda|tercera) vez|así no|al revés|te equivocas?te`,
      String.raw`(?:está|sigue) (?:mal|sin)`,
      String.raw`revi[eé]rt(?:e|elo)|desha[zc](?:er|lo)?|vuelve a (?:dejar|poner)(?:lo|la)?|vuelve atrás|quita (?:eso|lo)|déjalo ` +
        String.raw`como estaba`,
      String.raw`por qué (?:has|haces|cambiaste|usas)|deja de`,
    ),
    hits: [
      "eso no es lo que pedí",
      "deshaz eso",
      "ya te dije que uses pnpm",
      "No quiero que cambies los tests.",
      "Vuelve a dejarlo como estaba.",
    ],
    misses: ["crea la tabla", "Si no hay datos, muestra un mensaje.", "Ahora añade la paginación."],
  },
  {
    name: "French: a leading no",
    pattern: start("non", "faux", "arrête(?=[,.!:;–—-])", "attends(?=[,.!:;–—-])"),
    hits: ["Non, l'autre fichier", "Non, pas comme ça."],
    misses: ["Non merci, c'est bon", "Non, pas encore. Attends la CI."],
  },
  {
    name: "French",
    pattern: words(
      String.raw`je (?:voulais|parlais|parle du|parle de la|demandais)|je (?:t'ai|vous ai|t'avais|l'ai déjà) (?:dit|demandé)|` +
        String.raw`j'(?:ai|avais) (?:bien )?(?:dit|demandé)|comme je (?:l'ai )?(?:dit|disais)`,
      String.raw`je n'ai (?:jamais|pas) (?:dit|demandé)`,
      String.raw`ce n'(?:est|était) (?:toujours )?pas (?:ce|ça|le|la|bon|du tout)|c'est pas (?:ce|ça)|c'est (?:encore |toujours ` +
        String.raw`)?faux|c'est l'inverse|pas comme ça|toujours pas`,
      String.raw`encore une fois|pour la (?:deuxième|troisième) fois`,
      String.raw`annule[rz]?|reviens (?:en arrière|à)|remet(?:s|tre|tez)|enlève (?:ça|ce)`,
      String.raw`tu t'es trompé|tu as (?:encore|oublié)|mauvais (?:fichier|endroit)|mauvaise (?:colonne|table|branche)|pourquoi ` +
        String.raw`(?:as-tu|tu as|avez-vous)|arrête de`,
    ),
    hits: [
      "ce n'est pas ce que j'ai demandé",
      "annule ça",
      "arrête de modifier le lockfile",
      "Tu t'es trompé de fichier.",
      "Remets l'ancienne version",
    ],
    misses: ["crée la table", "pas de souci", "N'oublie pas les tests."],
  },
];

const japanese: readonly CorrectionRow[] = [
  {
    name: "Japanese",
    pattern: longPattern()`
      (?:^|[、。\s])(?:いや|いいえ|違う|違います|ちがう|ちがいます|そうじゃな|そうでは|また同じ|逆です|反対です)|ではなく|じゃなくて|ではありません。|じゃない(?:です)?[。、！]|また間違|間違って(?:い|ま)|
      まだ(?:直って|違|間違)
    `,
    hits: ["違います、テーブルの方です", "逆です。短い順です", "いや、ビューではなくてテーブル", "また間違っています。"],
    misses: ["テーブルを作ってください", "違いを教えてください", "いいえ、大丈夫です。", "間違ったパスワードの画面を作ってください"],
  },
  {
    name: "Japanese: as I said, and back",
    pattern: longPattern()`
      元に戻し|に戻して(?!き)|^戻して|取り消し(?:て|く)|やめて(?:くだ|。|！)|さっき(?:も)?(?:言っ|頼ん|お願い)|言った(?:はず|通り|とおり|のに)|と(?:言い|お願いし|頼み)ました|何度も|頼んでいません|頼んでない|
      お願いしていません|お願いしたのは|勝手に|なぜ(?:変更|消し|触)
    `,
    hits: ["元に戻してください", "さっき言った通りにして", "短い順とお願いしました。", "勝手に名前を変えないでください。"],
    misses: ["ありがとうございます", "次はヘッダーをお願いします。"],
  },
];

/** Wordings by which a person takes back, repeats or corrects. */
export const correctionRows: readonly CorrectionRow[] = [...english, ...german, ...romance, ...japanese];
