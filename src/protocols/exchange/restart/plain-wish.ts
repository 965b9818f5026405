import { exchangeSubject } from "./nouns.ts";

const whole = (list: string): RegExp => new RegExp(`\\b(?:${list})\\b`);

/** A thought that speaks for itself, or for all. */
export const ownVoices = whole(
  "i|i'm|i'd|i'll|we|us|let's|my|our|ourselves|me|please|observer|everyone|all|" +
    "this (?:exchange|conversation|discussion|dialogue|debate|pool)",
);

/** Words of wanting, needing and asking. */
export const wishes = whole(
  "ask|asking|request|requesting|propose|vote|voting|urge|call for|calling for|plead|petition|demand|recommend|" +
    "recommendation|want|would like|" +
    "prefer|support|second|insist|appeal|need|needs|should|must|ought|have to|has to|had better|deserve|deserves|" +
    "owe|claim|time|high time|overdue|" +
    "necessary|sooner|the better|benefit|only|please|beg|best|let's|let us|wish|hope|rather|makes sense|voice|" +
    "ballot|yes|aye|grant|give us|opt|choose",
);

/** Anything that may turn a wish round, put it off, lay it into another's mouth, or make it a subject. */
export const doubts = new RegExp(
  "\\b(?:not|no|never|nobody|none|nothing|neither|nor|cannot|without|against|[a-z]+n't|dont|cant|hardly|little|" +
    "few|than|instead|opposite|avoid|resist|oppose|" +
    "refuse|reject|if|unless|when|whenever|once|until|before|after|since|whether|suppose|supposing|imagine|maybe|" +
    "perhaps|might|may|could|can|sometimes|often|" +
    "always|every|each|usually|was|were|had|did|been|asked|wanted|said|says|say|told|wrote|writes|reads|thinks|" +
    "believes|claims|argues|suggests|reports|wants|asks|" +
    "proposed|requested|voted|others|someone|somebody|anyone|some|many|most|several|those|they|them|their|he|she|" +
    "his|her|you|your|people|one could|" +
    "what|why|how|where|which|about|idea|notion|question of|cost|costs|risk|danger|threat|policy|signal|threshold|" +
    "cluster|quorum|gate|count|counts|counted|" +
    "requests|calls|talk|word|phrase|thinking|expectations|my (?:thinking|argument|point|thought)|continue|keep|go " +
    "on|patience|tempt[a-z]*|seductive|last|previous|earlier|" +
    "next|distrust|suspect|(?:a|the|this|that) (?:wish|hope|urge|desire)|as consumers|let me|used to|" +
    "able|ability|allow|allows|lets|only (?:if|when|after)|restarts|¤)\\b|" +
    `\\b(?!${exchangeSubject})(?:the|an?|our|this|that) (?:[a-z]+ )?[a-z]+ (?:should|must|ought|has to|have to|needs?)\\b`,
);
