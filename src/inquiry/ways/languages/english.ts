import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";
import { examples, silent } from "./english-examples.ts";
import { opposites, orders, start } from "./english-words.ts";

const party = signs`
      customer|client|partner|vendor|supplier|hospital|clinic|bank|studio|agency|school|university|authority|ministry|municipality|
      insurer|plant|factory|laboratory|lab|retailer|carrier|landlord|shop owner|tenant|accountant|auditor|lawyer|publisher|sponsor|
      contractor|branch office|museum|airline|hotel
    `;
const audience = signs`
      customers?|clients?|users?|subscribers?|partners?|suppliers?|vendors?|press|public|everyone|everybody|community|followers|
      readers|members|attendees|investors?|journalists?|patients?|students?|parents|employees|outside world|people|agency|testers|
      candidates
    `;
const thing = signs`
      service|server|module|script|config(?:uration)?(?: file)?|file|table|page|endpoint|component|function|class|job|queue|
      database|app|application|program|form|header|footer|driver|report|dashboard|worker|container|branch|library|package|field|
      column|button|template|plugin|handler|test|method|view|cluster|pipeline|device|board|model|notebook|spreadsheet|document|
      folder|instance|image|key|certificate|flag|setting|limit|bug|error|problem|feature
    `;
const quality = signs`
      faster|quicker|better|nicer|cleaner|simpler|smoother|prettier|smarter|safer|leaner|snappier|neater|friendlier|stronger|
      clearer|tidier|lighter|easier|more (?:robust|stable|reliable|readable|modern|intuitive|helpful|useful|consistent|maintainable|
      scalable|secure|efficient|performant|flexible|resilient|pleasant|elegant|professional|attractive|accessible|usable|responsive|
      user-friendly|testable|modular|comfortable|understandable|careful|engaging)|less (?:noisy|technical|brittle|flaky|confusing|
      jargon|cluttered|verbose|fragile|error-prone|complicated|complex)
    `;
const improve = signs`
      improve|optimi[sz]e|enhance|polish|moderni[sz]e|streamline|revamp|harden|speed up|tune|fine-tune|simplify|tidy(?: up)?|
      clean ?up|declutter|strengthen|boost|refresh|rework|overhaul|stabili[sz]e|beautify|refactor|restructure
    `;
const metric = signs`
      costs?|latency|memory(?: usage| footprint)?|load(?:ing)? times?|query times?|response times?|build times?|coverage|complexity|
      technical debt|flakiness|noise|duplication|churn|conversion|throughput|accuracy|precision|recall|performance|stability|
      reliability|usability|readability|quality|downtime|bundle size|image size|satisfaction|engagement
    `;
const sayings = "(?:discussed|agreed|talked about|said|mentioned|explained|decided|settled|planned|promised|described|outlined|wrote)";
const meeting = signs`
      call|meeting|chat|conversation|e?-?mail|talk|workshop|discussion|sync|stand-?up|retro|message|interview|phone call|demo|lunch
    `;

export const english: SpokenLanguage = {
  ...spoken.english,
  signs: {
    bound: signs`
      under|below|above|over|at least|at most|within|less than|more than|fewer than|up to|no more than|no longer than|max(?:imum)?|
      min(?:imum)?|reach(?:es)?|exceeds?|is now|target(?: is)?|goal(?: is)?|(?:want|expect)(?: it)?(?: at| to be)?|by|every
    `,
    namely: signs`
      namely|meaning|i\.e\.|that is|called|named|but only|and only|only this|e\.g\.|which is|that means
    `,
    condition: "when|whenever|if|unless|(?<!at |-)once|after each|every time|while|as soon as|until",
    safeguard: signs`
      back-?ups?|dump|snapshot|dry[- ]?run|roll(?:ed)? ?back|rolls? back|restor\w+|approv\w+|sign(?:s|ed)?[- ]off|drafts?|
      do not send|don't send|nothing is sent|read[- ]only|no apply|only (?:on|to|in) (?:staging|dev|test)|show me|list them|
      maintenance window|revert|reversible|undo|down step|I (?:publish|send|deploy|will)|internal registry|test list|to me only|
      only to me|only me|nobody else|preview|not (?:sent|published|touched)|nothing (?:is|goes|leaves)|no (?:mail|message|
      publish\w*|deploy\w*|push)|put (?:it|them) back|can be undone|way back|ask (?:me|before)|wait for|after \w+ (?:has |
      have )?(?:approved|confirmed|agreed|signed)|confirmed by|agreed with|for review
    `,
    place: signs`
      staging|production|prod|dev(?:elopment)?|test(?:ing)? (?:database|cluster|environment|env|server|system|db|instance|bench|
      mode|host|PC|account)|CI|sandbox|local(?:ly|host)?|preview|compose|canary|QA|UAT|demo|replica|host [\w¤-]+|context
    `,
    here: "(?:on|in|to|against|at) (?:¤|(?:my|this|your) (?:laptop|machine|computer))",
    wish: signs`
      (?:want|expect(?:ed)?|should|must|has to|have to|needs? to|goal|done (?:when|once|if)|fixed when)\b[^.;\n]{0,80}(?:¤|\d|
      \b(?:same|identical|no longer|never|equal|two|three|every|each|pass|fail|print|return|exit|show|finish|match|contain)\b)
    `,
    change: signs`
      add|backport|change|rename|remove|delete|drop|move|upgrade|update|rebase|merge|rewrite|replace|restart|edit|insert|convert|
      write|bump|log|store|put|extend|set(?!-)|turn|migrate|patch|commit|push|modify
    `,
    except: signs`
      other|others|else|rest|apart|except|outside|behaviou?r|signatures?|public|instead|copy|anything but|but only
    `,
    and: "and|but|yet|while",

    that: signs`
      \b(?:turn|fix|change|move|rename|delete|remove|port|update|convert|rewrite|restart|deploy|merge|close|clean|replace|refactor|
      drop|kill|migrate|switch|revert|use|apply|finish|extend|split|bump|put|swap|in|on|into|for|from|with|to|of) (?:that|this|
      those|these) (?!repo|project|branch|pull request|PR\b|commit|one\b|way|case|is\b|was\b|will|should|folder|directory|monorepo|
      code ?base|package|workspace|week|month|year|morning|day|time|in\b|to\b|and\b|only|the\b|machine|list:)[a-z-]+|
      \byou know (?:which|what|the) \w+
    `,
    one: signs`
      \b(?:the|its) (?:old|new|newer|older|other|bigger|smaller|larger|second|faster|slower|cheaper|right|correct|shorter|
      longer) (?:ones?|instance|machine|server|database|script|service|module|branch|version|table|file|endpoint|config|queue|
      cluster|board|environment|option|variant|approach|site|account|bucket|library|template)\b(?! names?| extension)
    `,
    thing: signs`
      (?<=${start}(?:please )?(?:update|change|restart|fix|extend|adapt|move|delete|remove|refactor|rewrite|empty|swap|port|convert|
      migrate|configure|adjust|replace|drop|stop|start|redesign|translate|split|clean|point|connect|switch|set|turn|rebuild|reset|
      close|merge|upgrade|rotate|roll back|disable|enable|retire|drain|purge) )(?:the|our|both|those) (?:${thing})s?\b(?=[,.;:!]|
      $| (?:and|so|to|with|before|after|until|again|then|into|now|today|first|without|because|as)\b)|(?<=^(?:please |can you |
      could you |just )?(?:${orders}) )(?:it|them|these|those|this)(?= (?:to|into|from|in|with|by|and|so|over|up|down|out|back|for|
      as|on)\b|[,.;]|$)(?! back to ¤)|(?<=${start}(?:please )?(?:${orders}) )(?:the|our) (?:(?:broken|failing|slow|flaky|legacy|
      main|internal|shared|central|common|wrong|current|existing|last|big|small|left|right|upper|lower|custom|temporary|new|old|
      other|second|affected) )(?:${thing})s?\b(?=[,.;:!]|$| (?:and|so|to|with|before|after|until|again|then|into|now|today|first|
      without|because)\b)
    `,
    better: signs`
      \b(?:${quality})\b|${start}(?:${improve})\b|\b(?:reduce|raise|increase|lower|cut|decrease|bring|drive|minimi[sz]e|maximi[sz]e|
      grow) (?:down )?(?:the |our )?(?:[\w-]+ ){0,3}?(?:${metric})\b|\b(?:more|less|much|even|a bit|a little) (?!than|or|of|
      details?|information|rows|items|results|data|space|time|memory|and|often|tests?|precisely|like)(?:[a-z]{3,}(?:ive|able|ible|
      ful|ant|ent|ic|al|ern|ous|ly|ed|y|le|id|ane|ure|ish|ing))\b(?! than \d)|\b(?!earlier|carrier|tier|supplier|courier|notifier|
      identifier|classifier|verifier|modifier|barrier|frontier|premier|multiplier|soldier|pier|qualifier|amplifier|
      easier)[a-z]{3,}ier\b|\b(?:calmer|crisper|tighter|sleeker|slimmer|warmer|softer|richer|fresher|bolder|gentler|sharper|quieter|
      smarter|nicer)\b|\b(?:make|making|get|keep|leave|have)\b[^.;:\n]{1,60}?\b(?:production-ready|solid|pleasant|decent|nice|great|
      proper|professional|presentable|bulletproof|scalable|future-proof|readable|testable|maintainable|usable|snappy|robust|tidy|
      modern|intuitive|user-friendly|in (?:good )?shape|state of the art|shine|pop|beautiful|elegant|resilient|efficient|performant|
      reliable)\b|\b(?:up to (?:scratch|par|standard|speed)|in(?:to)? (?:good |better |decent )?shape|next level|some (?:love|care|
      polish|attention)|a (?:facelift|polish|makeover|once-over|overhaul|spring clean))\b|\b(?:so that|until) (?:it|they|everything|
      people|users|newcomers|readers|we)\b[^.;\n]{0,30}?\b(?:like|enjoy|love|understand|is good|are good|is fine|feels?|looks?|
      happy|right|well|smoothly|at ease|find (?:their|its) way)\b|${start}(?:look after|work on|take care of|deal with|see to|
      rethink|reconsider|review and improve|bring (?:some )?order (?:in)?to|untangle|straighten out|sort out)\b
    `,
    method: signs`
      by (?:\w+ly )?\w+ing|so (?:that )?(?:it|they|each|every) (?!is\b|are\b|feels?|looks?|works?|runs?|reads?|performs?|becomes?|
      gets?|can\b|will\b|gives?|stays?)\w+|(?:older|longer|larger|more|fewer|bigger) than|into (?:one|two|three|four|a|an|its|their|
      separate|¤)|instead of|using|via|unused|duplicated?|temporary|trailing|deprecated|obsolete|commented-out|wording|typos?|
      no longer|to (?:use|return|support|accept|take|avoid|include|match|show|name|say|tell|print|list)
    `,
    frozen: signs`
      \bnothing (?:(?:on|in|about|under|at|of)\b[^.;\n]{1,50}? )?(?:may|must|can|shall|should) (?:be )?(?:chang|touch|modif|edit|
      reach|mov)\w*|\b(?:do not|don't|never|must not|may not|mustn't) (?:be )?(?:touch|chang|modif|edit|restart|renam|rebas|delet|
      mov|alter)\w*|\b(?:stays?|kept|keep|remains?|leave)\b[^.;\n]{0,40}\b(?:exactly as (?:it|they)|byte-identical|frozen|untouched|
      unchanged)|\bnothing (?:personal|private|confidential|secret) (?:may|must|can) \w+
    `,
    mandatory: "\\b(?:mandatory|obligatory|compulsory|required(?! by))\\b",
    without: signs`
      \b(?:can|may|let|lets|allow\w*|able to|possible)\b[^.;\n]{0,60}\bwithout
    `,
    choose: signs`
      ${start}(?:choose|pick|select|decide(?: on| upon)?|settle on|work out|figure out|determine|come up with|think of|think up|
      make up|agree on) (?:an?|one|some|which|what|who|whom|how (?:long|much|many|often)|when|whichever|whatever|the (?:best|right)|
      between|between the|suitable|sensible|appropriate)\b(?! (?:is|are|was|were|of the [\w ]+ (?:is|are|has))\b)|${start}(?:define|
      introduce|establish|invent) (?:an? )?(?:\w+ )?(?:levels?|polic(?:y|ies)|rules?|thresholds?|categories|limits?|criteria|
      classes|priorities|roles|naming scheme|scheme|taxonomy|strategy)\b
    `,
    sensible: signs`
      \b(?:sensible|reasonable|suitable|appropriate|adequate|fair|decent|plausible|fitting|acceptable|sane|realistic|meaningful|
      optimal|generous|modest|moderate|competitive) (?:[\w-]+ ){0,2}?(?:prices?|limits?|defaults?|values?|thresholds?|periods?|
      timeouts?|times?|lengths?|sizes?|numbers?|amounts?|levels?|rates?|intervals?|names?|formats?|colou?rs?|places?|durations?|
      deadlines?|retention|quotas?|orders?|frequency|caps?|budgets?|delays?|schedules?|dates?|counts?|ranges?|margins?|discounts?|
      fees?|roles?|team)\b|\bas (?:makes sense|you see fit|you like|appropriate|you think best|fits best)\b|
      \bwhichever [\w ]{0,20}?(?:fits|works|suits|you|is best)|\bwhere (?:it )?makes sense\b|\bat your discretion\b|\bup to you\b|
      \b(?:important|key|valued|long-standing|loyal|major|best|deserving|interesting|suitable) (?:customers|users|clients|accounts|
      partners|people|members|tenants|subscribers|suppliers)\b|\bthe (?:most|least) (?:important|useful|relevant|valuable|critical|
      promising|suitable|interesting|urgent|annoying|painful|confusing|problematic|used)\b|\bthe (?:best|worst|nicest|weakest|
      strongest|right|proper|ideal) (?:[a-z-]+ )?(?:time|moment|price|name|option|solution|approach|tool|library|framework|format|
      place|size|value|candidates?|provider|model|method|way|people|person|level|colou?rs?|wording|fit|trade-?off)\b|\b(?:worth|
      not worth|deserv\w+|merit\w*) (?:keeping|having|it|a|an|the|their|fixing|saving|showing|testing)\b|\b(?:of|
      to) your (?:own )?(?:choice|choosing|liking|taste)\b|\bhowever you\b|\b(?:old|small|large|big|long|short|slow|good|safe|high|
      low|strict|recent) enough\b|\bnot too (?:long|short|big|small|many|often|strict|high|low|old|much)\b|\b(?:at|in) (?:a |
      some )?(?:good|quiet|convenient|suitable|due|opportune) (?:time|moment|hour|point)\b|\bwhen (?:it is|it's|things are|
      traffic is) (?:quiet|low|calm|convenient)\b|\b(?:rarely|seldom|hardly|barely|little|scarcely|infrequently) (?:used|visited|
      read|opened|called|accessed|needed|requested|touched)\b|\b(?:some|a few|a couple of|several|a handful of|a number of|part of|
      most of|half of) (?:the |our |these )?(?:[a-z-]+ )?(?:users|customers|accounts|tests|endpoints|pages|records|servers|modules|
      alerts|services|columns|fields|features|tenants|subscribers|clients|nodes|regions|machines|branches|traffic|requests|
      budget)\b(?! (?:see|have|are|get|report|fail))|\bprioriti[sz]e\b|\bas (?:seems|seem) (?:best|right|fit)\b|
      \buse (?:common sense|your (?:head|judge?ment|experience))\b
    `,
    tooMuch: signs`
      \b(?:once|when|if|that|which|who|after|as soon as|until|whose|where)\b[^.;,\n]{0,40}?\b(?:too|overly|unusually|very|
      suspiciously|sufficiently) (?:old|long|large|big|many|much|often|slow|small|short|high|low|expensive|few|frequent\w*|inactive|
      noisy|similar|late)\b|\boverly (?:long|large|old|big|frequent)\b|\b(?:in|for) (?:a (?:long )?while|ages|a long time|some time|
      quite some time)\b|\bafter (?:a while|some time|a few (?:days|weeks|attempts|tries)|several (?:attempts|tries|days))\b|
      \bof (?:suitable|sufficient|reasonable|appropriate) (?:length|size|quality|strength)\b|\b(?:delete|remove|purge|archive|
      compress|drop|move|expire|hide|block|ban|close|merge|deactivate|disable|discard|trim|throttle|flag|warn|alert|reject|lock|
      skip)\w*\b[^.;,:\d¤\n]{0,30}?\b(?:old|large|big|huge|stale|inactive|long|slow|expensive|similar|suspicious|unimportant|
      unneeded|outdated|abandoned|noisy|dormant|heavy|late|unusual|strange|odd|bad|weak|poor|near-duplicate) (?!path|one|version|
      name|endpoint|code|table|api|route|field|column|flag|importer|exporter|implementation)[a-z]+s\b(?! (?:older|larger|longer|
      that|which|whose|listed|in|from|with|of|without)\b)
    `,
    fuzzy: signs`
      \b(?:all|every|any|each|whatever)\b[^.;,:\n¤]{0,50}?(?:\b(?:that|which|who)\b (?:\w+ )?(?:looks?|seems?|appears?|feels?|
      sounds?|might|could|probably|deserves?)\b|\bno longer (?:needed|used|required|relevant|necessary|in use|wanted)|
      \bnot (?:needed|used|required|necessary|relevant)(?: any ?more)?\b)|\b(?:all|every|any) (?:the |of the |our )?(?:unneeded|
      unnecessary|outdated|obsolete|stale|relevant|related|affected|similar|dead|superfluous|redundant|suspicious|questionable|old|
      legacy|unused|necessary|appropriate|problematic|important|remaining|deprecated|critical|duplicate) (?!imports?\b)[a-z-]+|
      \b(?:everything|anything|all|whatever) (?:that is |that's |that has )?(?:related|to do with|connected|concerning|around it|
      about it|belonging|that (?:has|have) to do|else (?:that )?(?:needs?|is needed)|like (?:it|that))
    `,
    everywhere: signs`
      \b(?:everywhere|all over the \w+|throughout (?:the|our) (?:system|code ?base|product|project|app|application|site|company|
      documentation|platform|organi[sz]ation)|across the (?:board|whole \w+|entire \w+|code ?base|product|system|company|
      organi[sz]ation)|the (?:whole|entire) (?:product|system|code ?base|project|application|app|repo|repository|site|company|
      documentation|platform|website|backend|frontend)|go through the (?:code ?base|project|repository|whole \w+))\b|\bwhere(?:ver|
      ever it is|ver it's)? (?:needed|necessary|appropriate|applicable|possible|sensible|it might|it makes sense|they (?:appear|
      occur)|required)\b|\bas (?:needed|necessary|required)\b|\band (?:so on|the like|similar (?:small )?things)\b|\betc\b|
      \bwhile you(?:'re| are) (?:at it|there)\b|\bin all places\b|\bif (?:it is|it's|they are) in the way\b
    `,
    run: signs`
      ${start}(?:(?:run|apply|execute|perform|start|do) (?:the |our |this )?(?:data(?:base)? )?(?:migrations?|backfill|terraform|
      import|clean-?up job|playbook|upgrade|rollout)|deploy|redeploy|roll (?:(?:it|them|this|that) )?(?:out|back)(?! if)|
      restore the (?:dump|back-?up|database|snapshot)|apply terraform|rotate the (?:certificate|keys?|secrets?|password)|
      restart the (?:service|server|cluster|database)|(?:load|import) the (?:dump|data)|flash (?:it|the \w+))\b|
      ${start}(?:please )?(?:run|execute|apply|start|trigger|launch|kick off|re-?run|schedule|perform|repeat|do) (?:the |our |this |
      a )?(?:[\w-]+ ){0,2}?(?:migrations?|backfill|import|sync|batch|playbook|clean-?up|upgrade|update statement|reindex\w*|
      deployment|release|roll-?out|failover|job)\b|${start}(?:please )?(?:scale|reboot|fail over|provision|spin up|tear down|
      shut down|take down|bring up|go live|release|hot-?fix|roll)\b(?! notes| back if)
    `,
    party: signs`
      ${start}(?:the|our|one|a|this) (?:${party}) (?:says?|reports?|wants?|complains?|asked|asks|sent|needs?|sees|claims|insists|
      expects|would like|has (?:asked|reported|complained))\b|\b(?:send|hand|ship|deliver|give|forward|mail|e-?mail|cherry-pick|
      build|prepare|create|export|make|post|submit|upload|write|invoice|set up)\b[^.;\n]{0,50}?\b(?:(?:for|
      to) )?the (?:${party})(?:'s)?\b(?= |[.,;:]|$)
    `,
    theirs: signs`
      \bthe (?:[\w-]+ )?(?:version|format|port|release|edition|model|browser|device|layout|currency|unit|size|language|protocol|
      system|engine|[\w-]+s?) (?:that )?(?:the (?!old|new)|our |their |his |her |they |he |she )(?:(?!and\b|or\b|with\b|in\b|
      of\b)[\w-]+ ){0,3}?(?:uses?|needs?|wants|expects?|requires?|prefers?|asked for|works? with)\b(?! to\b)|
      \bthe [\w-]+ (?:being (?:closed|audited|reviewed|migrated|released)|under review|in question|concerned|at hand)\b|
      \bthe (?:rate|rule|law|tax|limit|version) that applies\b|\bthe (?:${party}|provider|operator|machine|device|
      plant)'s (?:settings|country|version|account|credentials|format|system|api|portal|requirements|template|data|address)\b|
      \b(?:log|sign) in (?:with|as|using) (?:the|our|an?) \w+ (?:account|user|credentials|password|key)\b|\b(?:with|from|in|
      on) their (?:template|format|data|system|settings|account|version|api|server|environment)\b|\bthe (?:device|machine|server|
      printer|scanner|board|computer) (?:in|at) the (?:lab|plant|office|shop|branch|basement|field)\b|\bthe (?:right|correct|
      matching|compatible|supported|required|needed|installed|target|applicable|respective|corresponding|relevant|proper|
      appropriate) (?:[\w-]+ )?(?:version|driver|firmware|release|sdk|dialect|region|locale|language|currency|time ?zone|tenant|
      account|bucket|cluster|environment|board|device|model|format|schema|key|certificate|licen[cs]e|rate|tariff|database|server|
      customer|client|month|year|period|branch|address|contact|person|team|endpoint|queue|printer)s?\b|\bthe (?:target|destination|
      source|receiving|other) (?:system|server|database|account|folder|machine|platform|device|environment|side|party)\b|\b(?:to|
      from|in|on|with|via|into|through|against) our (?:account|tenant|subscription|licen[cs]e|api key|credentials|token|bucket|
      cluster|server|database|provider|registry|vendor|bank|crm|erp|data warehouse|warehouse system|ticket system|mail server|
      printer|nas|vpn|partner|hosting|cloud|cms)\b|\b(?:with|using|use|enter|via) (?:the|our|its|their|my) (?:[\w-]+ )?(?:password|
      credentials|api key|access token|secret|login|licen[cs]e key|access key|connection string)\b(?![^.;\n]{0,40}¤)|\b(?:for|in|
      at) (?:the|our|a) (?:new |big |other |second )?(?:country|region|market|subsidiary|store|site|location|merchant|dealer|
      department|warehouse|plant|site)\b|\b(?:the|its) (?:usual|normal|other|specified|given|known|configured|expected|documented|
      required|desired|requested) (?:[\w-]+ )?(?:address|account|folder|place|server|bucket|channel|port|path|version|format|number|
      date|amount|period|recipients?|people|values?|settings?)\b
    `,
    like: signs`
      (?<!, )(?:like|as (?:in|at|with|on|under)|just as|à la|similar to|inspired by|modell?ed (?:on|after)|in the style of|
      following the example of|the same way as|same as|the way|how)(?: the| in| at| on)?
    `,
    others: signs`
      banks|airlines|big companies|other companies|everyone else|others|hospitals|pilots|most companies|fire brigades|supermarkets|
      engineers
    `,
    lent: signs`
      \b[A-Za-z]+-(?:like|esque|style)\b|\b(?:in|with) [A-Z]\w+ (?:fashion|style|spirit|manner|semantics)\b|\b(?:borrow\w*|
      a leaf out of|steal (?:the idea|from)|as known from|as seen (?:in|on|at)|familiar from|inspired by|copied from) (?!¤)\w+|
      \b(?:what|as) [A-Z]\w+ (?:does|do|calls|recommends?|suggests?|prescribes?|demands?|has it|handles?)\b|
      \bthe [A-Z][\w-]+ (?:principle|pattern|school|spirit|philosophy|recommendation|scheme|convention|style|workflow|flow|
      semantics|doctrine|rule|rules|code|model)\b|(?<!^)(?<![.;] )\b[A-Z][A-Za-z]+ (?:semantics|conventions?|principles|guidelines|
      rules|methodology|style)\b|\b(?:as|like|usual|common) in (?:the )?(?:industry|trade|military|aviation|medicine|banking|nature|
      books?|textbooks?|newspapers?|kitchens?|hospitals?|libraries|academia|science|law|accounting|open source|
      functional programming|other (?:projects|companies|languages|tools|products))\b|\b(?:[Pp]ythonic|[Ii]diomatic|RESTful)\b|
      \b(?:behaves?|acts?|works?|looks?|feels?|treat\w*|organi[sz]ed?|handled?|manage\w*|reads?|run)\b[^.;,\n]{0,40}? (?:like|
      as if it were) (?:an? )(?!¤)[a-z]+|\b[A-Z][a-z]+-style\b|\b(?:the|a) [A-Z][a-z]+ (?:way|method|model)\b|
      \blike [a-z]+ (?:treats?|handles?|does|do|manages?|organi[sz]es?)\b|\bthe way (?!(?:we|i|I|you|it|they|this|that|the (?:user|
      code|old|current|new))\b)(?:[\w-]+ ){1,3}?(?:do|does|handles?|treats?|works?|manages?|did|organi[sz]es?)\b|\b(?:[Ff]ollow\w*|
      [Aa]dopt\w*|[Aa]pply|[Uu]se|using|[Aa]ccording to|in line with|[Cc]onform\w* to|[Cc]omply with|[Oo]bey|[Rr]espect|[Ss]tick to|
      to|[Pp]er) (?:the )?(?:[A-Z][\w-]+ ){1,2}(?:rules?|guidelines?|standards?|conventions?|principles?|styles?(?: guides?)?|
      method\w*|philosophy|approach|recommendations?)\b|\b[Pp]er (?:NIST|OWASP|ISO|IEEE|MISRA|CERT|W3C|GDPR|HIPAA)\b(?! ?[\w.-]*\d)
    `,
    practice: signs`
      \b(?:best|good|common|established|proven|standard|usual|recommended|sound) practices?\b|\b(?:industry|common|usual|
      established|accepted|international|modern|current) standards?\b|\baccording to (?:atomic design|clean code|clean architecture|
      domain-driven design|the textbook|the book)\b|\bby the book\b
    `,
    earlier: signs`
      \bas (?:we |i |you |he |she |they |already |just |previously |earlier |originally |always |had )*${sayings}\b|\b(?:as|like|
      same as) (?:before|always|usual|ever|last time|the last time|previously|back then|the other day|yesterday)\b|\bthe (?:usual|
      customary|habitual|well-known) [a-z]+|\b(?:same|exact same) (?:procedure|thing|way|steps?|trick|treatment|approach|process|
      drill) (?:as|like)\b|\b(?:from|in|at|during|after|per) (?:our|my|your|last week's|yesterday's|monday's|friday's|(?:the|our|
      my) last) (?:last |previous |recent |weekly |first |second )?(?:${meeting})\b|\bthe (?:[\w-]+ ){1,3}?(?:that |
      which )?(?:[A-Z][a-z]+|i|we|you|he|she|they)(?:'d| had| have| has)? (?:already |just |recently |once )?(?:sent|mentioned|
      showed|told|suggested|proposed|promised|agreed|talked|discussed|settled on|wanted|described|used (?:last|before|then)|
      had (?:before|then|last)|drew|picked (?:last|back))\b|\bwhat (?:we|you|i) (?:started|began|did|tried|discussed|agreed|
      talked about|had)\b|\bback to (?:what|how|where) (?:it|they|we|things) (?:was|were|had)\b|\b(?:where|what) (?:you|we|
      i) (?:left off|stopped|left it)\b|\byou know (?:which|what|how|where|the)\b|\bwe(?:always|usually|normally) (?:use|do|take|
      have|write)\b|\b(?:settings|values|state|version|one|layout) (?:that )?we had\b|\bon the phone\b|
      \bthe one we (?:\w+)(?: on)?\b|\b(?:per|from|in|as in|according to|following|based on|after|like in|use|take|using|apply|
      incorporate|address|implement) (?:my|our|your|her|his|[A-Z][a-z]+'s) (?:latest |last |first |original )?(?:plan|notes|minutes|
      proposal|sketch(?:es)?|mock-?ups?|feedback|comments|suggestions?|idea|e-?mail|mail|brief|whiteboard|slides|recording|message|
      conversation|workshop|chat|offsite|decision|agreement|remark)\b|\b(?:like|as (?:in|with|for|at|on)|same as|similar to|
      how we did (?:it )?(?:in|for|with)) (?:the |our |my )?(?:last|previous|earlier|past) (?!(?:\d|row|line|column|page|commit|
      entry|run of|merge|step|element|item|value|message|ci|night)\b)\w+|\bhow (?:we|i|you) (?:did|handled|solved) (?:it|that|
      this)\b|\bthe way (?:we|i|you) (?:did|always|usually|agreed)\b|\b(?:already|originally|previously|initially) (?:agreed|
      planned|discussed|intended|proposed|promised)\b|\b(?:as|like) promised\b|\bas you (?:know|remember)\b|\bpick up where|
      \bwhat(?:'s| is) left\b|\bthe (?:agreed|promised|discussed|aforementioned) (?:[a-z-]+)
    `,
    outward: signs`
      \b(?:let|have) (?:\w+ ){1,4}?(?:${audience}) (?:\w+ )?(?:know|hear|see)\b|\b(?:tell|inform|notify|alert|remind|reach out to|
      get back to|update|warn|invite|contact|thank) (?:our |the |all |every |your |their |all the |
      all our )*(?:${audience})\b(?! (?:table|list|model|record|interface|guide|page|schema|profile))|\b(?:make|get|put|have|keep|
      bring)\b[^.;\n]{1,60}?\b(?:available|visible|accessible|open|known|in front of|into)\b[^.;\n]{0,20}?\b(?:${audience}|
      conference)(?:'s?)?\b|\bgive (?:the |our |all )?(?:\w+ ){0,2}?(?:${audience})\b[^.;\n]{0,12}?\b(?:access|what they need|
      the keys|insight|rights)\b|\b(?:turn|switch) on\b[^.;\n]{0,40}?\bfor (?:everyone|everybody|all (?:our )?(?:users|
      customers))\b|\b(?:free|clear|make room|slim|trim|shrink|tidy|clean|align|bring|sync(?:hroni[sz]e)?|match|adjust|straighten|
      refresh|level|reconcile|reset|compact)\b[^.;\n]{0,50}?\b(?:the )?(?:live|production|prod|public|dns|
      customer-facing) ?(?:mirror|schema|database|system|server|site|price list|data|tables?|index|zone|queue|cluster|bucket|page|
      list|repository|instance|records)\b|\b(?:flatten|squash|rewrite|tidy|clean|compact|slim|shorten|reorder|purge|
      condense)\w*\b[^.;\n]{0,40}?\b(?:history|its past|the past|main branch|old commits)\b|\b(?:see to it|make sure|ensure|
      get it so|take care)\b[^.;\n]{0,30}?(?:¤|\b(?:the )?(?:app|play) ?store|\bregistry|\bmarketplace|\bnpm|\bpypi|\bhome ?page|
      \bwebsite|\bcdn)[^.;\n]{0,25}?\b(?:shows?|prints?|lists?|offers?|carries|serves)\b|\b(?:settle|clear|pay|reimburse) (?:the |
      all |our )?(?:open |outstanding |due )?(?:invoices|bills|claims|balances)\b|\binto (?:people's|users'|customers'|
      their) hands\b|\b(?:free|make room|clear|empty|drain|flush|purge|prune|trim|slim|shrink|clean|tidy|wipe|reset|reclaim|
      lighten)\b[^.;\n]{0,50}?\b(?:production|prod|live|customer|payment|order|invoice|mail|dead[- ]letter|backup|archive|audit|
      shared|master|primary)\b(?! ?¤)|\b(?:resend|re-send|replay|re-?process|catch up on|work off|chase)\b[^.;\n]{0,40}?\b(?:mails?|
      e-?mails|invoices|payments|orders|webhooks|notifications|messages|reminders|charges|refunds|payouts|events|debts?)\b|
      \b(?:point|switch|redirect|swing|repoint|route)\b[^.;\n]{0,30}?\b(?:domain|dns|www|traffic|production|customers|live)\b|
      \b(?:make|set|mark|flip|turn)\b[^.;\n]{0,40}?\b(?:world-readable|the default for (?:all|everyone|every))\b|\b(?:open|unlock|
      lift|relax|loosen|widen|drop|pause|mute|silence)\b[^.;\n]{0,30}?\b(?:firewall|restrictions?|protection|alerts|alarms|
      monitoring|captcha|backups)\b|\b(?:reply to|respond to|thank|welcome|apologi[sz]e to|congratulate|greet|follow up with|
      get in touch with|check in with|ping|nudge|answer) (?:the |all |our |these |those |every )*(?:\w+ )?(?:${audience}|reviews?|
      tickets|applicants|complaints|reviewers|maintainers|reporters|contributors|enquiries|inquiries)\b|\b(?:post|tweet|announce|
      share|launch|put)\b[^.;\n]{0,40}?\b(?:on|to|in|via) (?:the |our )?(?:blog|website|home ?page|twitter|linkedin|forum|
      newsletter|docs site|gallery|marketplace|store|hub|registry|social media|mailing list|status page|channel|intranet)\b|
      \b(?:works?|installs?|available|downloadable|reachable|visible|readable|installable|accessible|open|usable) (?:for|by|to|
      from) (?:anyone|everyone|everybody|all|the public|people|outside|our |customers|partners|the (?:whole |outside )?world|
      the internet)\b|\b(?:is|goes|are|be|go|get\w*) (?:live|out|online) (?:by|before|tonight|today|tomorrow|this)\b|
      \bin everybody's hands\b|\bforce[- ]push\b|\b(?:rewrite|clean up|tidy up|shorten|rebase) (?:the )?(?:history|main|master)\b
    `,
    order: signs`
      ${start}(?:please )?(?:(?:${orders})\b(?! (?:it|that|this|them|things|something)(?:[.,;!]|$| (?:please|up|out|now|again|
      for (?:me|us)|somehow|soon|before|better|good|right)\b))|make\b(?! (?:it|this|that|them|things) (?:so|good|better|nice|right|
      work|stop|go away|easier|bearable|possible for|calm)\b)|(?:get|bring|ensure|make sure|tell|help|give|do|check|let's|prevent|
      avoid|suggest|propose|investigate|analy[sz]e|debug|trace|inspect|fix) (?!it\b|this\b|that\b|them\b|something\b|us\b|what\b|
      things\b)\w+)|\b(?:need|want|would like|'d like|looking for) (?:an?|the|some|\d|all|you to|to (?!stop|sleep|feel|trust|
      be able))\b|\b(?:add|adds|allow|support|implement|replace|rename|remove|convert|migrate|write|create|update|show) (?:the|an?|
      our|all|every|¤)|\b(?:should|must|has to|have to|needs? to|expected|done when|becomes?|can go|stays?)\b[^.;\n]{0,80}?(?:¤|\d|
      \bsame\b|\bidentical\b|\bnever\b|\bno longer\b|\bnot\b|\b[A-Z][a-z]+)|\?
    `,
    person: "(?:I|I'm|I'd|we|me|us|nobody|everybody|everyone|people|somehow|lately)",
    unease: signs`
      \bsomething(?:'s| is| feels| seems| must be)? (?:off|wrong|odd|weird|strange|fishy|not right|amiss|rotten)\b|\b(?:bad|uneasy|
      strange|odd|queasy|nagging|weird|funny|sinking) feeling\b|\b(?:don't|do not|doesn't|does not|can't|cannot|can|to|hardly|
      no longer|not) (?:really |quite |fully )?trust\b|\b(?:does not|doesn't|don't|do not) feel (?:right|good|safe|like)\b|
      \bfeels? (?:clunky|slow|sluggish|heavy|brittle|fragile|off|wrong|outdated|old|weird|dated|unsafe|messy|shaky|cumbersome|odd|
      strange|tired|stale|wobbly)\b|\b(?:not|un|in|less than) ?-?(?:really |too |very |quite )?(?:happy|satisfied|comfortable|
      convinced|content|pleased|easy) (?:with|about)\b|\b(?:worr(?:y|ies|ied)|bothers?|annoys?|scares?|frustrat\w+|irritat\w+|
      unsettl\w+|drives? (?:me|us) \w+|stress\w*|tires?) (?:me|us|everybody|everyone|people|the team|about)\b|\b(?:tiresome|tedious|
      painful|a pain|a mess|a nightmare|messy|clunky|a headache|a drag|unpleasant|exhausting)\b|\b(?:code|module|design|api|
      class)\b[^.;\n]{0,20} smells\b|\bseem(?:s|ed)? (?:confused|lost|unhappy|odd|strange|off|shaky|fragile)\b|
      \b(?:harder and harder|more and more (?:difficult|painful)|nobody dares|afraid (?:to|of)|sleep (?:again|well|at night)|
      peace of mind|gut feeling|get it back to normal|losing time)\b|\bscares\b|\b(?:been|behaves?|acts?|acting|is|are|gets?|
      getting) (?:a bit |somewhat |so |really )?(?:weird|strange|odd|funny|flaky|shaky)(?:ly)?\b
    `,
  },
  opposites,
  examples,
  silent,
};
