import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";

const people =
  "(?:admins?|administrators?|staff|employees|internal\\w*|logged[- ]in|signed[- ]in|members|managers|authenticated|the team|customers)";
const may = "(?<!nobody |no one |none |who |longer )(?:able to|can|let|lets|allow(?:ed|s)?|should|must|may)\\b(?! (?:not|never|be read))";

/** Two claims that cannot both hold. Where one of them has a condition, the row that uses this is silent. */
const opposites: readonly (readonly [string, string])[] = [
  [
    "\\b(?:public(?:ly)?|open to (?:everyone|anyone|the public|all))\\b",
    `\\b(?:only|just|restricted|limited|visible|accessible)\\b[^.\\n]{0,25}\\b${people}\\b|\\b(?:stay|keep|remain|` +
      `be)\\b[^.\\n]{0,20}\\b(?:private|confidential|secret|internal)\\b|\\bbehind (?:a |the )?login\\b|\\bnobody outside\\b`,
  ],
  [
    "\\banonym(?:ous|ously|ised|ized)\\b",
    "\\b(?:which|what) (?:user|person|customer|employee|student|voter|patient)\\b|\\bwho (?:sent|wrote|voted|answered|submitted|" +
      "said)\\b|\\b(?:show|record|store|log|display|attach|list|with)\\b[^.\\n]{0,20}\\b(?:names?|e-?mail(?: address)?(?:es)?|identity|" +
      "user ids?)\\b",
  ],
  [
    "\\b(?:read-?only|immutable|append-only|cannot be (?:changed|edited)|locked)\\b",
    `${may}[^.\\n]{0,40}\\b(?:edit|change|update|modify|write|delete|overwrite|correct)\\b`,
  ],
  [
    "\\b(?:forever|permanently|never expires?|indefinitely)\\b",
    "\\balways\\b[^.\\n]{0,20}\\b(?:fresh|live|latest|current|up[- ]to[- ]date|newest)\\b|\\bexpires? after\\b|\\b(?:delete|remove|" +
      "purge|drop)\\w*\\b[^.\\n]{0,25}\\bafter \\w+ (?:days?|hours?|weeks?|months?|minutes?)\\b",
  ],
  [
    "\\bcach(?:e|ed|es|ing)\\b",
    "\\balways\\b[^.\\n]{0,20}\\b(?:fresh|live|latest|current|up[- ]to[- ]date|newest)\\b|\\bnever\\b[^.\\n]{0,10}\\bstale\\b",
  ],
  [
    "\\b(?:synchronously|waits? for (?:it|the result|them|each|the response)|blocks? until)\\b",
    "\\b(?:in the background|without (?:waiting|blocking)|asynchronously|fire[- ]and[- ]forget|return(?:s|ing)? immediately)\\b",
  ],
  [
    "\\b(?:merge|combine|unify|consolidate|into (?:one|a single))\\b",
    "\\b(?:keep|leave|stay|remain)\\b[^.\\n]{0,30}\\b(?:separate|separated|apart|independent|distinct)\\b",
  ],
  [
    "\\b(?:offline|without (?:a |any )?(?:network|internet)(?: connection| access)?|no (?:network|internet))\\b",
    "\\b(?:fetch|download|call|query|load|look up|pull)\\w*\\b[^.\\n]{0,40}\\b(?:api|live|cloud|internet|remote|online|server)\\b",
  ],
  [
    "\\b(?:no (?:new |extra |additional |external |third-party )*dependenc(?:y|ies)|without (?:adding |any |new |external |" +
      "third-party |extra )+(?:dependenc|librar|package)\\w*|dependency-free)",
    "\\b(?:install|pull in|add)\\b (?:the )?[\\w-]+ (?:package|library|framework|module)\\b|\\busing the [\\w-]+ (?:library|" +
      "package)\\b|\\bnpm i(?:nstall)?\\b",
  ],
  [
    "\\b(?:backwards?[- ]compatib\\w+|without breaking|no breaking changes?|keep (?:all )?(?:existing|old) clients working)\\b",
    "\\b(?:remove|rename|drop|delete)\\b[^.\\n]{0,25}\\b(?:endpoints?|fields?|parameters?|columns?|api|methods?|routes?)\\b",
  ],
  ["\\bstateless\\b", "\\b(?:remember|session state|in memory|keeps? track)"],
  [
    "\\b(?:no|zero|without(?: any)?)[- ](?:downtime|interruption|outage)\\b",
    "\\b(?:shut|take|bring|switch|turn)\\b[^.\\n]{0,25}\\b(?:down|offline|off)\\b|\\bstop the (?:service|server|database|app|site|" +
      "cluster)\\w*\\b",
  ],
  [
    "\\b(?:all|every|everything)\\b[^.\\n]{0,30}\\b(?:on one page|at once|in (?:one|a single) (?:request|page|response|query|list))\\b",
    "\\b(?:(?:never|not|no) (?:\\w+ )?more than|at most|max(?:imum)?|paginat\\w+|page by page|in batches)\\b",
  ],
  [
    "\\b(?:delet|remov|eras)\\w+\\b[^.\\n]{0,30}\\b(?:permanently|for good|completely|irrevocably|without a trace)\\b|\\bpermanently " +
      "(?:delet|remov|eras)\\w+",
    "\\b(?:restor|recover|undelete|bring (?:it|them) back|undo)\\w*",
  ],
  ["\\b(?:encrypt)\\w*\\b", "\\b(?:but|and|yet|while)\\b[^.\\n]{0,30}\\b(?:plain ?text|readable without)\\b"],
  [
    "\\b(?:fully automatic(?:ally)?|automatically|without (?:any )?(?:confirmation|asking|approval|human|manual)\\w*)\\b",
    "\\b(?:has to|have to|needs? to|must|wait for|require)\\w*\\b[^.\\n]{0,30}\\b(?:confirm|approve|by hand|manually|sign off)\\b",
  ],
  [
    "\\b(?:no|without(?: any)?|without an?) (?:login|sign-?in|account|authentication|logging in)\\b",
    "\\b(?:their own|logged-in|signed-in|personal)\\b",
  ],
  [
    "\\b(?:real[- ]?time|instantly|immediately)\\b",
    "\\b(?:once (?:a|per) (?:day|week|night|hour|month)|nightly|at night|weekly|in (?:a )?(?:nightly )?batch(?:es)?)\\b",
  ],
  [
    "\\b(?:newest|latest|most recent) (?:first|at the top|on top)\\b",
    "\\b(?:oldest|earliest) (?:first|at the top|on top)\\b|\\bin chronological order\\b",
  ],
  [
    "\\beverything\\b[^.\\n]{0,20}\\b(?:single|one) (?:file|module|service|database|table)\\b",
    "\\b(?:its|their) own (?:file|module|service|database|table)s?\\b",
  ],
  [
    "\\b(?:everyone|everybody|all users|anyone)\\b",
    "\\b(?:but|and|yet|while)\\b[^.\\n]{0,25}\\b(?:nobody|no one|only (?:the )?(?:admins?|owners?|managers?|staff))\\b",
  ],
  [
    "\\b(?:don't|do not|never|without) (?:store|storing|keep|keeping|save|saving|log|logging|collect|collecting)\\b",
    "\\b(?:show|list|display|search)\\b[^.\\n]{0,20}\\b(?:history|past|previous|earlier)\\b",
  ],
  [
    "\\b(?:daily|every day|each day|every morning|every night)\\b",
    "\\bonce (?:a|per) (?:week|month|year)\\b|\\bonly on (?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b",
  ],
  [
    "\\b(?:mandatory|required field|must be filled)\\b",
    "\\b(?:can|may) (?:be )?(?:skip|left? (?:it )?(?:empty|blank)|leave (?:it )?(?:empty|blank)|omit)",
  ],
  ["\\b(?:without|no) (?:any )?(?:javascript|js|client-side code)\\b", "\\b(?:interactive|react|vue|client-side|drag|live updat|animat)"],
  [
    "\\b(?:no|without (?:a|any)) (?:backend|server|database|storage)\\b",
    "\\b(?:persist|save|store|remember|sync)\\w*\\b[^.\\n]{0,30}\\b(?:users?|orders?|data|devices?|everyone|accounts?|records?)\\b",
  ],
  [
    "\\b(?:unlimited|no limits?|unbounded|as many as they (?:like|want))\\b",
    "\\b(?:at most|max(?:imum)?(?: of)?|limit of|capped? at|no more than|up to) \\w+",
  ],
  [
    "\\b(?:short|brief|concise|one-page|one-line|(?:under|at most|on|within) one page|single sentence|one sentence|minimal|one " +
      "paragraph)\\b",
    "\\b(?:every (?:single )?detail|all (?:the |of the )?details|comprehensive|exhaustive|in full detail|complete list|(?:include|" +
      "with|all) (?:all )?\\d+ \\w+|leave nothing out|nothing left out)\\b",
  ],
  [
    "\\b(?:exact copy|identical|pixel-perfect|exactly (?:like|the same as))\\b",
    "\\b(?:completely|entirely|totally|very) (?:different|new)\\b|\\bnew (?:look|design)\\b|\\bredesign",
  ],
  ["\\bascending\\b", "\\bdescending\\b|\\b(?:largest|highest|newest|latest|biggest) (?:first|on top|at the top)\\b"],
  ["\\bdescending\\b", "\\b(?:smallest|lowest|oldest|earliest|cheapest) (?:first|on top|at the top)\\b"],
  [
    "\\b(?:single-threaded|one at a time|strictly sequential(?:ly)?|in sequence)\\b",
    "\\b(?:in parallel|simultaneously|concurrently|at the same time|all at once)\\b",
  ],
  [
    "\\b(?:temporar(?:y|ily)|for now|throw-?away|prototype)\\b",
    "\\b(?:permanent(?:ly)?|for good|forever|long-term|production[- ]grade)\\b",
  ],
  ["\\b(?:hard-?coded?|fixed value|constant)\\b", "\\b(?:configurable|user-defined|can be changed by|adjustable)\\b"],
  [
    "\\b(?:hide|hidden|invisible|not visible|not be visible)\\b",
    "\\b(?:but|and|yet|while)\\b[^.\\n]{0,25}\\b(?:visible|shown|seen|displayed|noticeable)\\b",
  ],
  [
    "\\b(?:don't|do not|never|without|no) (?:need to )?(?:ask|asking|prompt|prompting|bother|bothering)\\b",
    "\\b(?:ask|prompt|confirm(?:ation)?)\\b[^.\\n]{0,20}\\b(?:before|each|every|first|user|customer|them)\\b",
  ],
  [
    "\\b(?:tell|inform|notify|announce|email)\\b[^.\\n]{0,30}\\b(?:everyone|all|users|customers|the team|staff)\\b",
    "\\b(?:secret|silently|without (?:anyone|anybody|them) (?:noticing|knowing)|nobody (?:should|must|may) (?:know|notice)|quietly|" +
      "confidential)\\b",
  ],
  [
    "\\b(?:fewer|less|reduce|shorten|simpler|smaller|simplify)\\b[^.\\n]{0,30}\\b(?:fields?|steps?|pages?|options?|text|form|menu|code)\\b",
    "\\b(?:and|but|while|yet)\\b[^.\\n]{0,15}\\badd(?:ing)?\\b[^.\\n]{0,20}\\b(?:more|additional|extra|further|all)\\b",
  ],
  [
    "\\b(?:newest|latest|oldest|most recent)\\b[^.\\n]{0,25}\\b(?:first|on top|at the top)\\b",
    "\\b(?:highest|lowest|largest|smallest|cheapest|best)\\b[^.\\n]{0,20}\\b(?:first|on top|at the top)\\b|\\balphabetical(?:ly)?\\b|" +
      "\\bin random order\\b",
  ],
  [
    "\\balphabetical(?:ly)?\\b",
    "\\b(?:highest|lowest|largest|smallest|cheapest|best)\\b[^.\\n]{0,20}\\b(?:first|on top|at the top)\\b|\\bin random order\\b|" +
      "\\bin (?:the )?order of (?:arrival|creation)\\b",
  ],
  [
    "\\b(?:must|has to|have to|needs? to|should|only) (?:be )?(?:authenticated|logged[- ]in|signed[- ]in|log in|sign in)\\b|" +
      "\\b(?:login|sign-?in|authentication|an account) (?:is |be )?(?:required|mandatory)\\b|\\brequires? (?:a |an )?(?:login|account|" +
      "authentication)\\b",
    "\\banonymous(?:ly)?\\b[^.\\n]{0,40}\\b(?:can|may|able|allowed|access|call|use|see)\\b|\\bwithout (?:logging in|signing in|a " +
      "login|an account|authentication|registering)\\b|\\bguests? (?:can|may|should)\\b",
  ],
  [
    "\\bidempotent\\b",
    "\\b(?:each|every|second|another) (?:run|call|time|invocation)\\b[^.\\n]{0,30}\\b(?:creates?|adds?|appends?|bumps?|increments?|" +
      "inserts?|sends?)\\b(?! (?:nothing|no)\\b)[^.\\n]{0,10}\\b",
  ],
  [
    "\\b(?:backwards?[- ]compatib\\w+|without breaking|no breaking changes?|existing clients)\\b",
    "\\b(?:rename|remove|drop|delete|change)\\b[^.;\\n]{0,40}\\b(?:response|key|keys|field|signature|parameter|endpoint|route|method|" +
      "argument|format|old (?:one|name|key|version))s?\\b",
  ],
  [
    "\\b(?:deterministic|reproducible|same (?:result|output) (?:each|every) (?:time|run)|fixed seed)\\b",
    "\\b(?:random(?:ly)?|shuffle\\w*|different (?:result|output|order)s? (?:each|every|on))\\b[^.\\n]{0,20}\\b(?:each|every|time|run|" +
      "new)\\b",
  ],
  [
    "\\bfixed (?:rate|time ?step|interval|\\d+ ?hz|frame ?rate|size|width|height|length|price|order|date)\\b",
    "\\b(?:once per (?:rendered )?frame|variable|as (?:fast|often|large|small|wide|long) as|grows? with|adapts? to|depending on|" +
      "scales? with|dynamic(?:ally)?)\\b",
  ],
  [
    "\\b(?:pure (?:python|js|javascript|css|go|java|ruby|sql)|standard library only|only the standard library|stdlib[- ]only|no " +
      "third[- ]party|vanilla (?:js|javascript))\\b",
    "\\b(?:in|to) (?:rust|c|c\\+\\+|go|cython|wasm)\\b|\\b(?:use|using|with|via) (?:numpy|pandas|requests|lodash|react|jquery|" +
      "express|axios|tokio|serde|guava|spring|rails|django|flask)\\b",
  ],
  [
    "\\b(?:in memory only|only in memory|in-memory only|never (?:written|write) to disk|nothing on disk|not (?:be )?persisted)\\b",
    "\\b(?:survives?|after a? ?(?:restart|reboot|crash)|persist(?:s|ent|ed)?|durable|still there)\\b",
  ],
  [
    "\\b(?:no duplicates|unique|without duplicates|deduplicat\\w+)\\b",
    "\\b(?:duplicates (?:are |should be |must be )?(?:allowed|kept|fine|ok)|keep (?:all |the )?duplicates)\\b",
  ],
  [
    "\\b(?:sort(?:ed)?|order(?:ed)?) (?:\\w+ ){0,3}?(?:by|alphabetically)\\b",
    "\\b(?:keep|preserve|retain|leave|in|maintain)(?:ing)? (?:the |its |their )?(?:original|existing|insertion|current|input) order\\b",
  ],
  [
    "\\b(?:no|without(?: any| a)?|don't (?:change|touch)|do not (?:change|touch)) (?:the )?(?:database |db )?(?:schema|" +
      "migrations?)(?: changes?)?\\b",
    "\\b(?:add|new|rename|drop)\\b[^.;\\n]{0,20}\\b(?:columns?|tables?)\\b",
  ],
  [
    "\\b(?:signature|public api|interface|api)\\b[^.;\\n]{0,25}\\b(?:unchanged|as (?:it )?is|stays?|must not change|untouched|the same)\\b",
    "\\b(?:add|remove|drop|rename|new|extra|additional)\\b[^.;\\n]{0,20}\\b(?:parameter|argument|required field|return type)s?\\b",
  ],
  [
    "\\ball (?:\\w+ ){0,2}(?:are |is |stay )?(?:optional|not required)\\b",
    "\\b(?:mandatory|must not be (?:empty|null)|reject\\w*\\b[^.;\\n]{0,20}\\b(?:without|missing)|is required|are required)\\b",
  ],
  [
    "\\b(?:disabled|turned off|switched off|off by default|not available)\\b",
    "\\b(?:and|but|yet|so|while)\\b[^.;\\n]{0,40}\\b(?:enabled|turned on|on by default|remaining (?:count|number)|still (?:work|use|" +
      "run|send|show)\\w*)\\b",
  ],
  [
    "\\b(?:shorter|shorten|cut down|condense)\\b",
    "\\b(?:expand (?:each|every)|full (?:explanation|listing|detail)|complete (?:source|listing)|in depth|at length)\\b",
  ],
  [
    "\\b(?:single|one|same|shared|common|monolithic) (?:git )?(?:repository|repo|database|file|table|service|server|page|queue|" +
      "schema|process|instance|module|package|bucket)\\b",
    "\\b(?:(?:its|their) own|separate|a different|individual) (?:git )?(?:repositor|repo|database|file|table|service|server|page|" +
      "queue|schema|process|instance|module|package|bucket)",
  ],
  ["\\blossless(?:ly)?\\b", "\\bquality (?:of )?\\d|\\blossy\\b|\\bjpe?g\\b"],
  [
    "\\b(?:client[- ]side only|only (?:in|on) the (?:client|browser)|static (?:site|page)s?)\\b",
    "\\b(?:server[- ]side|on the server|backend)\\b[^.;\\n]{0,25}\\b(?:render|store|check|session|validat|log)\\w*",
  ],
];

const claims = opposites.map(([one, other]) => ({ one: new RegExp(one, "i"), other: new RegExp(other, "i") }));

/** Two claims need some words. */
const stretchMinChars = 20;
const sentences = /[^\n]{1,400}/g;

/** Places where a stretch of text claims both of two opposites. */
export function* contradictions(view: string): Iterable<Span> {
  for (const { 0: stretch, index } of view.matchAll(sentences)) {
    if (stretch.length < stretchMinChars) continue;
    for (const { one, other } of claims) {
      const first = one.exec(stretch);
      const second = first && other.exec(stretch);
      if (first && second) yield around(index, [first, second]);
    }
    yield* deedsAgainst(stretch, index);
    yield* goneButStill(stretch, index);
    yield* countsAgainst(stretch, index);
    yield* boundsAgainst(stretch, index);
  }
}

function around(offset: number, found: readonly { readonly index: number; readonly 0: string }[]): Span {
  const start = Math.min(...found.map(({ index }) => index));
  const end = Math.max(...found.map(({ 0: text, index }) => index + text.length));
  return { start: offset + start, end: offset + end };
}

const destroys = "remove|delete|drop|erase|discard|get rid of|disable|turn off|switch off|retire|stop using";
const keeps = "keep|keeps|preserve|retain|leave|continue using|enable|make sure|ensure|show|use";
const changes = "rewrite|change|modify|edit|refactor|rename|move|replace|touch|alter|update|redesign|rework|add|remove|delete";
const negates = "without|do not|don't|never|must not|should not|avoid";
const deed = new RegExp(
  `\\b(?:(${negates}) )?(?:(${destroys})|(${keeps})|(${changes}|${changes.replaceAll(/e\b/g, "").replaceAll("|", "ing|")}ing))\\b(?: ` +
    `that)? (?:the|all|all the|every|our|any|any of the) (?=([\\w-]+(?: [\\w-]+){0,5}))`,
  "gi",
);
const nounEnd = longPattern("i")`
  \b(?:and|but|or|in|on|at|to|from|with|for|of|as|is|are|that|which|then|without|by|into|so|still|keeps?|stays?|works?|working|so|
  exactly|must|should|does|do|not|while|if|when|anymore|completely|entirely|itself|unchanged|alone)\b
`;
const thingMinChars = 4;

interface Doing {
  readonly kind: "away" | "stay";
  readonly thing: string;
  readonly at: { readonly index: number; readonly 0: string };
}

/** The same thing is to go and to stay, or to be changed and not to be touched. */
function* deedsAgainst(stretch: string, offset: number): Iterable<Span> {
  const doings = [...stretch.matchAll(deed)].flatMap((match): readonly Doing[] => {
    const [, negated, destroyed, kept, , rest = ""] = match;
    const cut = rest.search(nounEnd);
    const thing = (cut === -1 ? rest : rest.slice(0, cut)).trim().toLowerCase();
    if (thing.length < thingMinChars || /\b(?:else|other|rest)\b/.test(rest)) return [];
    const isAway = kept === undefined;
    if (negated !== undefined && destroyed === undefined && kept !== undefined) return [];
    return [{ kind: (negated === undefined) === isAway ? "away" : "stay", thing, at: match }];
  });
  for (const away of doings.filter(({ kind }) => kind === "away"))
    for (const stay of doings.filter(({ kind }) => kind === "stay"))
      if (away.thing === stay.thing && !/\b(?:then|after)\b/.test(stretch)) yield around(offset, [away.at, stay.at]);
}

const least = /\b(?:at least|no fewer than|no less than|minimum of|more than|over) (\d[\d,.]*) ?([a-z%]+)/i;
const most = /\b(?:at most|no more than|maximum of|up to|fewer than|less than|under|never more than) (\d[\d,.]*) ?([a-z%]+)/i;
const amount = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));

/** A lower bound above the upper bound. */
function* boundsAgainst(stretch: string, offset: number): Iterable<Span> {
  const low = least.exec(stretch);
  const high = most.exec(stretch);
  if (low && high && low[2] === high[2] && amount(low[1]) > amount(high[1])) yield around(offset, [low, high]);
}

const gone = longPattern("gi")`
  \b(?:remov|delet|drop|disabl|eliminat|get rid of|turn off|switch off|forbid|ban|strip|abolish|retir|shut down|discontinu)(?:e|ing|
  ping)?\b (?:all |any |every |the |using |of |our |support for |sending |showing )*([a-z-]{5,20})
`;
/** Enough of a word to know its other forms by: `caching` and `cached`. */
const stemOf = (word: string): string => word.replace(/(?:ations?|ings?|ions?|ed|es|s|e)$/i, "");
const doingsMax = 6;

/** Something is to go, and a later clause relies on it: `remove all caching … cached pages are still served`. */
function* goneButStill(stretch: string, offset: number): Iterable<Span> {
  let places = 0;
  for (const match of stretch.matchAll(gone)) {
    places += 1;
    if (places > doingsMax) return;
    const stem = stemOf(match[1] ?? "");
    if (stem.length < thingMinChars) continue;
    const start = match.index + match[0].length;
    const later = new RegExp(
      `(?:[,;.]|\\b(?:and|but|while|yet)\\b)(?![^.;]{0,40}\\b(?:else|instead|replace\\w*|except|(?:new|other|old|remaining) ` +
        `(?:[\\w-]+ )?${stem})\\b)[^.;]{0,60}?(?:\\b${stem}[a-z]*\\b[^.;]{0,30}\\b(?:still|continues?|keeps?|remains?|stays?|` +
        `always)\\b|\\b(?:still|continue|keep|always|make sure|ensure)\\b[^.;]{0,30}\\b${stem}[a-z]*)`,
      "i",
    ).exec(stretch.slice(start));
    if (later) yield { start: offset + match.index, end: offset + start + later.index + later[0].length };
  }
}

const numerals = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const listed = longPattern("gi")`
  \b(two|three|four|five|six|seven|eight|[2-8]) (?:[a-z-]+ ){0,2}?[a-z-]{3,}s(?: called| named)?(?:: ?| \()
  ((?:[\w¤"' -]{1,30}, ){0,8}[\w¤"' -]{1,30}?(?:,? and [\w¤"' -]{1,30}?))(?=[.;)]|$)
`;

/** A number of things, and then a list of fewer or more. */
function* countsAgainst(stretch: string, offset: number): Iterable<Span> {
  for (const match of stretch.matchAll(listed)) {
    const [whole, count = "", list = ""] = match;
    const said = /\d/.test(count) ? Number(count) : numerals.indexOf(count.toLowerCase());
    const given = list.split(/, and |, | and /).length;
    if (said !== given) yield { start: offset + match.index, end: offset + match.index + whole.length };
  }
}
