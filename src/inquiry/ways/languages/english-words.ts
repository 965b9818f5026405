import { signs } from "../../../lexicon/spoken.ts";

/** An order begins here. */
export const start = "(?<=^|[.;:!?,(]\\s?|\\s(?:and|then|please|to|or|but|also|can you|could you|should|must|not|don't)\\s)";

/** Verbs of an order that says what is done. */
export const orders = signs`
      accept|add|allow|anonymi[sz]e|answer|append|apply|archive|assert|assign|attach|backport|bind|block|build|bump|cache|call|
      cancel|cap|change|check|cherry-pick|choose|clean|clear|clone|close|collapse|collect|commit|compare|compile|compress|compute|
      configure|connect|convert|copy|correct|count|cover|create|cut|decide|decrease|define|delete|deploy|deprecate|describe|detect|
      disable|display|document|double|download|draft|draw|drop|dump|edit|emit|empty|enable|encode|erase|escape|exclude|execute|exit|
      expand|explain|export|expose|extract|fail|fetch|fill|filter|find|flag|follow|format|generate|give|grant|group|halve|hide|
      highlight|host|ignore|implement|import|improve|include|increase|index|inline|insert|install|introduce|invert|issue|join|keep|
      kill|leave|let|limit|link|list|load|lock|log|lower|map|mark|mask|measure|merge|migrate|mock|mount|move|name|normali[sz]e|note|
      omit|open|optimi[sz]e|order|package|pad|paginate|parse|pass|paste|patch|pick|pin|plot|point|port|post|prefix|prepare|print|
      process|profile|prune|publish|pull|push|put|raise|read|rebase|record|redirect|reduce|refactor|refund|regenerate|register|
      reject|release|remove|rename|render|reorder|repeat|replace|report|reproduce|require|reset|resize|restart|restore|restrict|
      retire|retry|return|reverse|revert|review|rewrite|rotate|round|run|saniti[sz]e|save|send|serve|set|show|sign|simplify|sketch|
      skip|sort|split|squash|start|stop|store|strip|summari[sz]e|support|swap|switch|sync|tag|take|test|throw|tidy|transform|
      translate|treat|trim|truncate|try|turn|type|unify|update|upgrade|upload|use|validate|verify|version|wait|warn|wrap|write
    `;

/** Two claims that cannot both hold. */
export const opposites: readonly (readonly [string, string])[] = [
  [
    "\\bfixed\\b[^.;\\n]{0,30}\\b(?:step|rate|interval|size|length|width|number|order|price)\\b",
    "\\b(?:gets?|becomes?|grows?|shrinks?|varies|vary|adapts?|adjusts?)\\b",
  ],
  ["\\b(?:append-only|immutable|read-only|write-once)\\b", "\\b(?:correct(?:ed)?|edit(?:ed)?|overwrit\\w+|changed|deleted|fixed up)\\b"],
  [
    "\\bcached for\\b|\\bcache\\b[^.;\\n]{0,30}\\bfor \\d",
    "\\b(?:visible|shown|seen|live|effective) (?:at once|immediately|instantly|straight away)\\b",
  ],
  [
    "\\banonymous(?:ly)?\\b",
    signs`
      \b(?:store|record|save|keep|attach|log)\b[^.;\n]{0,20}\b(?:employee|user|customer|staff|member|patient)\b
    `,
  ],
  [
    "\\bno new dependenc\\w+|\\bwithout (?:a |any )?new dependenc\\w+",
    signs`
      \b(?:use|using|with|via|install) (?:the )?(?:[a-z]+-[a-z]+|lodash|axios|moment|luxon|react-[a-z]+)\b
    `,
  ],
  [
    "\\bkept for (?:\\w+ )?(?:years|months|\\d)",
    "\\b(?:delete|erase|remove|purge)\\w*\\b[^.;\\n]{0,40}\\b(?:within|after) \\d+ (?:hours?|days?)",
  ],
  ["\\bstrictly internal\\b", "\\bcustomers can\\b"],
  ["\\bwithout javascript\\b|\\bno javascript\\b", "\\bas the user types\\b|\\blive\\b|\\bdrag\\b"],
  ["\\bsynchronous(?:ly)?\\b", "\\breturns? (?:in|within|after|at once|immediately)\\b"],
  ["\\bno account\\b[^.;\\n]{0,40}\\bwithout\\b|\\bevery account has\\b", "\\boptional\\b"],
  [
    "\\bnever be in (?:a|the|any) logs?\\b|\\bmust not (?:be|appear) in (?:a|the|any) logs?\\b",
    "\\b(?:logged|log)\\b[^.;\\n]{0,20}\\bfull\\b",
  ],
  [
    signs`
      \b(?:logged out|signed out|destroyed|ends?|expires?|closed)\b[^.;\n]{0,30}\b(?:after|on)\b
    `,
    signs`
      \b(?:stays?|remains?|keeps?)\b[^.;\n]{0,15}\b(?:logged in|signed in|connected|alive|valid|open)\b
    `,
  ],
  ["\\bno (?:network|internet)\\b|\\boffline\\b", "\\b(?:fetch|download|call)\\w*\\b[^.;\\n]{0,30}\\b(?:api|live|latest|remote)\\b"],
  ["\\bnewest first\\b", "\\boldest\\b[^.;\\n]{0,20}\\b(?:first|top)\\b"],
];
