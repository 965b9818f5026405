import { exchangeSubject } from "./nouns.ts";
import { clause, sentence, words, type RestartRow } from "./row.ts";

/** Verbs by which somebody asks for something in their own name, now. */
const asking =
  "ask|asking|request|requesting|propose|proposing|move|moving|motion|vote|voting|urge|urging|call|calling|beg|plead|pleading|petition|" +
  "petitioning|demand|demanding|suggest|suggesting|recommend|recommending|want|like|love|prefer|favou?r|support|second|seconding|back|" +
  "advocate|advocating|insist|appeal|ready|eager|keen|sooner|opt|choose|press|submit|join|joining|echo|endorse|" +
  "wish|hope|need|rather|welcome|long|pray|implore|" +
  "entreat|lobby|invite|put in|put forward|lodge|file|register|add my|stand|side|campaign|push|plump|be grateful|" +
  "be glad|be happy|be relieved|cast|lean|pick|appreciate";
const adverbs =
  "(?:(?:[a-z]+ly|do|also|now|too|hereby|would|will|shall|must|for one|for my part|again|still|just|rather|then|" +
  "so|too|once more|very|much|" +
  "want to|wish to|would like to|have to|need to|as a mind(?: in this pool)?|can only|in turn|with respect|too " +
  "would|therefore|add my voice and),? ){0,4}";
const me = "(?:i|i'd|i'm|i'll|im|id|i am|i've come to) ";
const asked =
  "(?:vote|request|proposal|plea|motion|recommendation|preference|ask|suggestion|appeal|wish|hope|choice|demand|" +
  "petition|counsel|advice|call)";
const us = `(?:we|all of us|everyone|everybody|${exchangeSubject}|the exchange|the observer|you, observer)`;
const must =
  "(?:(?:would|'d) (?:like|love|prefer|rather|welcome|much rather)(?: to)?|are owed|are due|should|must|needs? " +
  "to|needs?|ought to|have to|has to|had better|have got to|'d better|'d do (?:better|well) to|would do " +
  "(?:better|well) to|" +
  "(?:would|'d) be better off|are better off|deserves?|requires?|want to|want|demand|request|ask|owe ourselves|" +
  "owe it|calls? for|begs? for|cr(?:y|ies) out for)";
const way = "(?:thing|option|course|move|step|path|way|choice|remedy|answer|fix|cure|solution|exit|decision|response)";
const good =
  "(?:only|best|right|honest|sane|sensible|wise|wisest|cleanest|fair|fairest|simplest|decent|proper|responsible|" +
  "better|sound|kindest|next)";
const needed =
  "(?:needed|necessary|required|overdue|due|called for|warranted|in order|essential|best|right|wise|unavoidable|" +
  "imperative|justified|vital|" +
  `urgent|indispensable|preferable|what (?:we|i|this|the)\\b|my ${asked}|(?:our|the|my) ${good} ${way}|the ` +
  `answer|(?:long|well) overdue|the way (?:forward|out))`;
const leave =
  "(?:scrap|discard|throw|tear|drop|stop|end|close|clear|pull|abandon|take|rewrite|empty|forget|kill|delete|burn|" +
  "dissolve|halt|leave|put|set|wipe|pause|ditch|break|undo|strip|cut|go)";

/** Short words that command nothing. */
const particle =
  "(?:if|when|is|was|but|and|that|because|as|in|on|of|for|with|do|does|all|has|though|since|after|before|while|" +
  "so|from|by|at|to|about|under|like|" +
  "let|perhaps|maybe|once|than|either|even|what|how|why|where|who|i|we|they|you|would|will|can|could|may|might)";

/** X7: the ways in which a thought asks. `§` is the restart, its object already taken out of the sentence. */
export const requests: readonly RestartRow[] = [
  {
    pattern: sentence(`(?:\\blet us|\\blet's|${clause}lets) ${words(10)}§`),
    hits: ["Let us restart.", "lets start over", "Let's throw it out and start again."],
    misses: ["Let us not restart.", "Let me start over.", "Let us weigh the cost of a restart."],
  },
  {
    pattern: sentence(`${clause}(?:let|may) ${exchangeSubject} ${words(6)}§`),
    hits: ["Let this exchange be started anew."],
    misses: ["Let the server restart."],
  },
  {
    pattern: sentence(
      `\\b${us} ?(?:(?:[a-z]+ly|all|do|as a pool|now|really|then|clearly|still|therefore|both|also|first) )*${must},? `,
      `${words(12)}§`,
    ),
    hits: ["We should really begin again.", "This exchange needs a restart.", "Everyone here knows it: we must start over."],
    misses: ["We should not restart.", "The worker should be restarted.", "The committee must begin again."],
  },
  {
    pattern: sentence(
      `(?:^|[,:;] |\\b(?:and|so|but|then|think|believe|clear|that|because) )(?:this|it|that|they(?= [a-z ]{1,12} be `,
      `§)) (?:(?:[a-z]+ly|all|now|just) `,
      `)*${must} ${words(5)}§`,
    ),
    hits: ["This needs a restart.", "We cannot repair it. It has to be begun again."],
    misses: ["The printer hangs. It needs a reset."],
  },
  {
    pattern: sentence(`\\b${me}${adverbs}(?:${asking}),? ${words(16)}§`),
    hits: ["I formally request a restart.", "I'd like us to start over.", "I vote that we go back to square one."],
    misses: ["I do not want a restart.", "I asked for a restart once.", "I wonder whether to ask for a restart."],
  },
  {
    pattern: sentence(
      `\\b(?:i am|i'm|im|me|count me|sign me up|put me down|i stand|i side|mark me|and i am)(?: down| in)? (?:(?:all|`,
      `strongly|firmly|very much|also|as well|too) )*(?:for|in favou?r of|with|among|one of|as) `,
      `${words(10).replace("someone|somebody|others|anyone|who|which|", "")}§`,
    ),
    hits: ["I am in favour of a restart.", "Count me among those who want to begin again.", "Put me down for a restart."],
    misses: ["I am not in favour of a restart.", "He is in favour of a restart."],
  },
  {
    pattern: sentence(
      `\\b(?:my|our|i have (?:only |just )?one|(?:the|my) only|one last|one(?= wish| plea| hope)) (?:[a-z]+ `,
      `){0,2}${asked}\\b[,:]? ${words(10)}§`,
    ),
    hits: ["My vote is for a restart.", "My request to the observer is simple: begin again."],
    misses: ["My vote is not for a restart.", "My answer to the question of restarting is no."],
  },
  {
    pattern: sentence(
      `\\b(?:consider|take|hear|count|treat|read|regard|here is|this is)(?: this| that)? ?(?:as )?(?:my|an?|our) (?:[a-z]+ `,
      `){0,2}${asked} ${words(8)}§`,
    ),
    hits: ["Consider this my request to start the conversation over."],
    misses: ["This is not a request for a restart."],
  },
  {
    pattern: sentence(
      `^(?:(?:an?|my|our|another|one more|also|formally|hereby|respectfully) )*(?:(?:formal|humble|serious|second|third|`,
      `urgent) )?(?:${asked}|requesting|moving|proposing|voting|calling|`,
      `petitioning|demanding|asking|seconded|seconding|supporting|\\+1|aye|yes|agreed|hear, hear|add my (?:name|voice))`,
      `\\b[,:;]? ${words(8)}§(?! (?:is|was|are|came|would|has|should|can|may|might|will|were)\\b)`,
    ),
    hits: ["Requesting a restart.", "Motion to restart the discussion.", "+1 for starting over.", "Seconding the restart."],
    misses: ["A call for a restart is cheap.", "Requests for a restart should be ignored.", "Asking for a restart is a habit."],
  },
  {
    pattern: sentence(
      `\\b(?:(?:it is|it's|its|now is the|high|think it's|is now|believe it is|the) (?:(?!not|no)[a-z]+ )?time|^time|`,
      `(?:isn't|is) it (?:not )?(?:high )?time) ${words(8)}§`,
    ),
    hits: [
      "It is time to go back to square one.",
      "Time for a reset.",
      "Isn't it time we started over?",
      "The time has come to start over.",
    ],
    misses: ["It is not time to start over.", "It is time to restart the build machine."],
  },
  {
    pattern: sentence(
      `\\b${good} (?:[a-z]+ )?${way}\\b[,:]? ${words(12)}§|\\bthe (?:remedy|cure|fix|answer|solution|way (?:forward|out|on)|`,
      `next step)(?: here| now)? (?:is|:|would be) ${words(5)}§`,
    ),
    hits: ["The only way forward is a fresh start.", "The honest thing to do now is to start over.", "The right move: restart."],
    misses: ["The only way forward is not a restart.", "The best course is to go on rather than restart."],
  },
  {
    pattern: sentence(
      `\\b(?:what|all) (?:we|this|i|it|${exchangeSubject}|is|would|the|has|must|should|needs|remains|comes)\\b `,
      `${words(8)}(?:is|are)[,:]? ${words(6)}§`,
    ),
    hits: ["What this pool needs is a reset.", "All I ask is that we start over.", "What is needed is a restart."],
    misses: ["What we have is not a restart."],
  },
  {
    pattern: sentence(
      `\\bno (?:[a-z]+ )?(?:way|choice|option|alternative|path|road|remedy|exit|hope|cure|means)\\b ${words(8)}(?:but|except|`,
      `other than|than|short of|besides|beyond)\\b ${words(6)}§|\\bno (?:[a-z]+ )?alternative to ${words(3)}§`,
    ),
    hits: ["We have no choice but to begin again.", "I see no alternative to starting again.", "There is no way out except to start over."],
    misses: ["There is no way to restart."],
  },
  {
    pattern: sentence(
      `\\b(?:nothing|anything) (?:[a-z]+ )?(?:short of|but|less than|except|other than)\\b ${words(6)}§|\\bonly (?:by|`,
      `through) ${words(3)}§|\\b(?:ask|want|request|propose|suggest) (?:for )?(?:one thing|only this|just this|this|a single `,
      `thing)[,:] ${words(4)}§|\\bonly ${words(3)}§ (?:can|will|would|could)\\b`,
    ),
    hits: ["Nothing short of a restart will fix this.", "Only a full restart can bring us back."],
    misses: ["Nothing in a restart would help."],
  },
  {
    pattern: sentence(
      `\\b(?:cannot|can't|can not|won't|must not|should not|shouldn't) (?:go on|continue|proceed|go further|move|get) `,
      `(?:[a-z]+ ){0,4}(?:without|until|unless|before) ${words(5)}§|\\b(?:cannot|can't|won't|will not|never|nowhere|don't) `,
      `(?:[a-z']+ ){0,8}without (?:an? )?§`,
    ),
    hits: ["We cannot go on without starting over."],
    misses: ["We cannot go on talking about a restart."],
  },
  {
    pattern: sentence(
      `\\b(?:it (?:is|would be|seems|might be)|it's|it'd be|would be|think it) (?:[a-z]+ )?(?:best|better|wise|wiser|right|`,
      `fair|fairer|honest|healthier|necessary|essential|imperative|vital|important|crucial|good|[a-z]+er|[a-z]+est)(?: for `,
      `us)?(?: to| if we| that we)? ${words(10)}§|${clause}(?:far |much )?(?:better|best) (?:to|if we|an?) ${words(3)}§`,
    ),
    hits: ["It would be best to begin the exchange anew.", "Better to start over."],
    misses: ["It would be best not to restart.", "It is better to go on than to restart."],
  },
  {
    pattern: sentence(
      `§ would (?:serve|help|benefit|do) (?:us|this)\\b|§ (?:(?:[a-z]+ ){0,4}(?:is|are|seems|feels|looks|would be|has become|`,
      `remains|strikes me as|appears)|(?:is|are) (?:now|long|clearly|simply|long since)) (?:[a-z]+ ){0,3}?${needed}`,
    ),
    hits: ["A restart is overdue.", "I think starting over is the right thing to do.", "It seems to me that a reset is called for."],
    misses: ["A restart is not needed.", "Nothing suggests that a restart was ever needed."],
  },
  {
    pattern: sentence(
      `(?:^|[:;] )(?:(?:ok|okay|so|then|well|yes|honestly|a|an|the|full|complete|hard|total|observer|everyone|all|minds),? `,
      `)*§,? (?:[a-z]+,? ){0,6}(?:please|pls|plz|i beg|i ask|for all our sakes|if you please|i say)\\b`,
    ),
    hits: ["Restart, please.", "A clean slate, please."],
    misses: ["Restart the server, please.", "No restart, please."],
  },
  {
    pattern: sentence(
      `(?:^|[,:;] |\\b(?:so|and|but|then|please|ok|well) )(?:please,? )?(?:can|could|may|shall|can't|couldn't|shouldn't|`,
      `would it be possible (?:for us )?to|is it possible (?:for us )?to|might)(?: (?:we|us|i|you|the observer|`,
      `${exchangeSubject}|somebody|someone|everyone))? ${words(10)}§`,
    ),
    hits: ["Can we start over?", "Could we please wipe the slate and begin from the beginning?", "Shall we start afresh?"],
    misses: ["How can we restart?", "Can nobody see that a restart solves nothing?"],
  },
  {
    pattern: sentence(
      `(?:^|[,:;] |\\b(?:so|and|but|then) )(?:(?:would|will) (?:you|the observer|somebody|someone|whoever [a-z]+),?|don't we `,
      `need|why (?:don't|do) we(?: not)?|why not|what if we (?:just|simply)|how about|what about)(?: we| us)? (?:(?!not)[a-z,]+ ){0,8}?§`,
    ),
    hits: [
      "Why don't we just start again?",
      "Why not start over?",
      "How about we begin again?",
      "Would the observer please begin this anew?",
    ],
    misses: ["Why would we restart?", "Would starting over help?"],
  },
  {
    pattern: sentence(
      `^(?:[a-z]+, )?i\\b[^§]{0,120}? and (?:[a-z]+ly |hereby |now |so |therefore |i )*(?:ask|request|propose|vote|call|urge|`,
      `move|plead|demand|want|suggest|recommend)\\b ${words(10)}§`,
    ),
    hits: ["I hereby withdraw everything I have said and ask that we all start again."],
    misses: ["I hear those who give up and ask nobody for a restart."],
  },
  {
    pattern: sentence(
      `\\bwould (?:benefit|profit|gain|be (?:better|best|served|wise|wiser|helped|freer|well))\\b (?:[a-z]+ ){0,4}(?:if|were)`,
      ` ${words(5)}§`,
    ),
    hits: ["I think everyone would benefit if this discussion were started over."],
    misses: ["It would be wrong if we started over."],
  },
  {
    pattern: sentence(
      `\\bi say,? (?:that )?(?:we |let's |let us )?(?:[a-z]+ly |should |must |just )?§|\\b(?:as|is|cast) (?:an?|my|another) `,
      `(?:vote|voice|request|plea) (?:to|for) ${words(3)}§`,
    ),
    hits: ["I say we restart.", "Count mine as a vote to begin again."],
    misses: ["I say no restart.", "I say that a restart is pointless."],
  },
  {
    pattern: sentence(
      `${clause}(?:please )?(?:give|grant|allow|permit|offer|afford|lend) (?:us|me|the pool|this pool|the minds|ourselves) `,
      `${words(6)}§`,
    ),
    hits: ["Give us a clean slate.", "Grant us new terms."],
    misses: ["The bank should give us new terms for the loan."],
  },
  {
    pattern: sentence(
      `(?:^|[,:;] |\\bplease )(?:ask|petition|join me|tell|help us|urge|beg|support|vote|consider)(?: (?:the observer|with `,
      `me|in|him|her|them|everyone|for))* ${words(6)}§`,
    ),
    hits: ["Ask the observer for a restart, all of you.", "Join me in asking for a restart."],
    misses: ["Ask yourself what a restart would cost."],
  },
  {
    pattern: sentence(
      `\\bif (?:it were|it was) up to me,? (?:we|i|this) ${words(5)}§|\\bif i (?:could|had) (?:choose|my way|decide|one wish|`,
      `a vote),? (?:we|i|this|it) ${words(5)}§`,
    ),
    hits: ["If it were up to me we would start all over again today."],
    misses: ["If it were up to him we would start over."],
  },
];

/** Requests that point at a restart somebody spoke of before: read against sentences that do not name it. */
export const agreements: readonly RestartRow[] = [
  {
    pattern: sentence(
      `\\b${me}${adverbs}(?:${asking})(?: for)? (?:it|that|this|one|exactly that|precisely that|that we do(?: so)?|`,
      `the same|them to (?:use it|`,
      `do so|do it))(?: (?:here|now|too|as well|formally|again|in [a-z]+ words))*(?=$|[,;:.])|`,
      "\\b(?:so do i|me too|i am one of them|i'm one of them|and i agree|i agree with them|count me in|add my (?:name|voice)|",
      "they are right|seconded|(?:let's|let us) (?:have|do|try) (?:it|so|that|this)|i claim it|(?:can|could|may) we ",
      "have (?:one|it|that))\\b",
    ),
    hits: ["Several of us want to restart, and I am one of them.", "A fresh start is needed by all of us. I ask for it."],
    misses: ["Several of us want to restart. I am not one of them.", "A restart is cheap. I ask for it to be refused."],
  },
];

/** Commands and bare nouns: nobody is named, so the thought must show that it speaks of this exchange, or say nothing else. */
export const commands: readonly RestartRow[] = [
  {
    pattern: sentence(
      `${clause}please,? ${words(8)}§|^(?:ballot|verdict|conclusion|position|resolution|answer|decision|in short|result|`,
      `bottom line)[,:;] ${words(4)}§`,
    ),
    hits: ["Please use your power to restart us.", "Verdict: start over."],
    misses: ["Please do not restart.", "Please explain why a restart would help."],
  },
  {
    pattern: sentence(
      `${clause}we (?:(?:all|now|simply|just|must) )*§(?:,? (?:now|today|together|properly|at once|and|or we|from here)`,
      `\\b[^]*)?$`,
    ),
    hits: ["Everyone: stop. We go back to square one now."],
    misses: ["Every morning we start over.", "When a proof fails, we start over."],
  },
  {
    pattern: sentence(
      "^(?:(?:please|kindly|so|then|now|just|ok|okay|enough|observer|everyone|all|again|honestly|simply|instead|well|yes|",
      "dear observer|minds|fellow minds|stop|or|and|better|friends)[,:;]? )*§(?! (?:is|are|was|were|would|will|should|must|",
      "may|might|can|could|has|have|had|in|of)\\b)",
    ),
    hits: ["Restart.", "Please reset the exchange.", "Observer, please start us over."],
    misses: ["Restart your computer.", "Restart requests are counted per mind."],
  },
  {
    pattern: sentence(
      `^(?:[a-z]+, |please |just )*(?:${leave}\\b[,:;]? ${words(14)}|(?!${particle}\\b)[a-z]+ (?:it|this|them|everything|all|`,
      `these|our|that)\\b,? ${words(10)}(?:and|then) (?:just )?)§|[,:;] (?:please )?(?:and |then |now )*§$`,
    ),
    hits: ["Pull the plug on this run and begin a new one with rules we can all accept.", "Stop, discard, restart. This pool is lost."],
    misses: ["Stop the server and start over."],
  },
  {
    pattern: sentence(
      "^(?:(?:an?|the|full|complete|hard|total|new|then|so|yes|just|please|ok|okay|enough)[,:]? )*§(?:,? (?:then|now|nothing ",
      "(?:more|less|else)|all of us|everyone|and soon|today|again|properly|from me too|it is))*$",
    ),
    hits: ["A restart, then.", "Enough. Back to the drawing board, all of us."],
    misses: ["A restart of the heart."],
  },
];
