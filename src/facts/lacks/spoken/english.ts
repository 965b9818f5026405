import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const english: DecisionWords = {
  needless: signs`(?:is|are) (?:not|never|un)[ -]?(?:needed|necessary|taken|made|kept)|(?:is|are) (?:switched |turned )?off`,
  done: signs`
    was|were|has been|have been|already|exists?|after (?:making|taking)|once|(?:of|from) (?:this|last|yesterday|today)
  `,
  after: "after(?: an?| the)?(?: full| fresh| tested)?",
  data: "accounts?|users|customers?|tenants?|data|rows|records|orders|tables?|databases?|schema|collections?|invoices|passwords?",
  migrate: "migrat(?:e|es|ing)",
  back: signs`
    roll(?:s|ed|ing)?[- ]?back|revert\w*|switch(?:es|ing)? back|way back|down (?:migration|step|script)|reverse migration|
    undo|restor\w+|backups?|back(?:ed|s)? up|snapshots?|dump\w*|(?:old|previous) \w+ (?:stays?|(?:is|are) kept)|both ways|dry[- ]run
  `,
  alter: signs`
    remov(?:e|es|ing)|delet(?:e|es|ing)|drop(?:s|ping)?|renam(?:e|es|ing)|retir(?:e|es|ing)|revok(?:e|es|ing)|
    disabl(?:e|es|ing)|chang(?:e|es|ing)|replac(?:e|es|ing)|shut(?:s|ting)? down|turn(?:s|ing)? off|switch(?:es|ing)? off
  `,
  relied: signs`
    endpoints?|interfaces?|apis?|webhooks?|keys?|tokens?|feeds?|payloads?|protocols?|fields?|urls?|routes?
  `,
  others: signs`
    (?:partners?|customers?|clients?|integrators?|consumers?|subscribers?|third part(?:y|ies)|(?:other|mobile|partner) teams?)
  `,
  tell: signs`
    tell|told|inform\w*|notif(?:y|ies|ied)|announc\w+|warn\w*|messaged?|e?-?mail(?:ed|s)?|writ(?:e|ten) to|wrote|post(?:ed)?|
    communicat\w+|heads-up|release notes?|change ?log|agreed?|know|confirmed|deprecat\w+
  `,
};
