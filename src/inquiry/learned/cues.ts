import type { WayName } from "../ways/language.ts";

/** A turn of phrase, as alternatives of a pattern, over several lines; line breaks and the spaces around them do not count. */
const cue = (text: TemplateStringsArray): string => String.raw(text).replace(/(?<!\s)\s*\n\s*/g, "");

/**
 * Turns of phrase that often leave something open, for each way. None of them stops anybody by itself: how much each of them
 * counts, and what takes it back, is learned.
 */
export const openCues: Readonly<Record<WayName, Readonly<Record<string, string>>>> = {
  pointing: {
    compared: cue`
      \b(?:the|our|their) (?:other|newer?|old(?:er)?|right|correct|proper|main|latest|current|second|bigg?(?:er)?|small(?:er)?|usual|
      top|final|corrected|real|original|normal|regular|special) [a-z]+
    `,
    state: cue`
      \b(?:in)?(?:active|current|recent|top|best|short|long|popular|valid|open|closed|big|large|loyal|important|relevant|bad|good|
      broken|slow|small|main|premium|regular|first|last|latest) [a-z]+s\b
    `,
    direction: cue`
      \b(?:back|up|down|further|higher|lower|closer|shorter|tighter|bigger|smaller|wider|longer|earlier|later|left|right)\b(?: a bit|
      a little)?(?=[ ,.]|$)(?! \d)
    `,
    per: "\\b[a-z]+ (?:per|by) [a-z]+\\b",
    several: cue`
      \b(?:we say|both the|there are (?:two|three|several|a few)|either|two of them|one of (?:the|them)|which(?:ever)? one|same name|
      means? (?:two|different))\b
    `,
    one: "\\b(?:the|that|this) (?:\\w+ )?(?:ones?|thing|stuff|part|place|bit)\\b",
    demonstrative: "\\b(?:that|those|these|this) (?!is|was|means|way|should|must|has)[a-z]+s?\\b",
    cjk: "その|あの|例の|最新|那个|那些|这个|最终|最新",
  },
  measureless: {
    more: "\\b(?:more|less|much|far) (?!than|of|or|info|details?)[a-z-]+(?! than)\\b",
    until: cue`
      \b(?:until|so that|so) (?:it|they|everything)?\s?(?:looks?|feels?|is|are) (?:good|nice|professional|right|ok|fine|better|modern)
    `,
    asPossible: "\\bas [a-z]+ as (?:possible|you can|we can)|\\bto the (?:max|minimum)\\b",
    reduce: cue`
      \b(?:reduce|shrink|cut|lower|increase|raise|speed up|slim|shorten|minimi[sz]e|maximi[sz]e|improve|optimi[sz]e)\b(?![^.;]*\d)
    `,
    work: cue`
      \b(?:work on|polish|improve|tidy up|clean up|brush up|rework|beef up|spruce up|freshen|harden|moderni[sz]e|refactor)\b
    `,
    look: cue`
      \b(?:looks?|feels?|reads?|sounds?) (?:more|less|too|a bit|kind of|so|like a|better|nicer|professional|modern|cheap|dated)
    `,
    too: cue`
      \b(?:too|so|pretty|quite|really|rather|not very|not) (?:slow|long|big|heavy|ugly|hard|noisy|complicated|complex|messy|much)\b
    `,
    comparative: cue`
      \b(?:better|nicer|cleaner|simpler|smoother|prettier|smarter|safer|leaner|snappier|neater|friendlier|stronger|clearer|tidier|
      lighter|easier|faster|quicker|cheaper|warmer|sharper|richer|tighter|shorter|smaller)\b(?! than)
    `,
    cjk: "もっと|見やすく|使いやすく|改善|きれいに|良く|速く|优化|更好|好看|美观|快一点|完善|改进|提升",
  },
  opposed: {
    also: cue`
      \b(?:and (?:it )?(?:also|still|yet|at the same time|must)|at the same time|but (?:also|still|without|no|don't|never)|yet)\b
    `,
    allMost: cue`
      \b(?:all|every|complete|full|whole|entire)\b[^.;]{0,60}\b(?:max(?:imum)?|at most|under|below|no more|never more|only|fits?|
      one)\b
    `,
    noChange: cue`
      \b(?:must|may|should|do|can) ?n[o']t (?:change|be (?:changed|touched|modified))|\b(?:only|just) touch\b|\bunchanged\b|
      \bno changes? (?:to|in)\b
    `,
    without: "\\bwithout (?:any|a|touching|changing|adding|using)?",
    single: "\\b(?:not a single|no(?:t one)?|never|zero|nothing|nobody|none)\\b",
    always: "\\b(?:always|every time|in all cases|in any case|any time|immediately|at once|instantly|real ?time)\\b",
    cjk: "同時に|必ず|一切|絶対|しかし|但是|同时|必须|不能|不得|一律|都要",
  },
  undecided: {
    choose: cue`
      \b(?:decide|choose|pick|select|define|determine|propose|come up with|settle on|figure out|work out|find) (?:on |out )?(?:an?|
      one|the|which|who|how|what|whether|some|your)\b
    `,
    you: cue`
      \b(?:whatever|however|whichever|wherever|what|as|how(?:ever)?) (?:\w+ )?(?:you (?:think|like|prefer|want|see|find|feel)|
      is (?:simpler|easier|better|best|reasonable))|\byour (?:call|choice|judge?ment|pick)|\bup to you\b|\byou (?:decide|choose|pick|
      know best)\b
    `,
    sensible: cue`
      \b(?:sensible|reasonable|suitable|appropriate|decent|adequate|fair|acceptable|good|proper|realistic|meaningful|
      useful)\b (?!enough)
    `,
    debating: cue`
      \b(?:debating|undecided|not (?:yet )?(?:decided|agreed|settled|sure|clear)|haven't (?:decided|agreed|settled)|
      hasn't (?:come back|decided|said|answered)|tbd|tba|open question|can't agree|disagree|no (?:rule|policy|decision|limit|
      agreement)|nobody (?:has|knows|decided|wants)|never (?:decided|agreed)|still (?:open|arguing|discussing|waiting)|vs\.?|
      competing|some (?:want|say)|others (?:want|say))\b
    `,
    or: "\\b(?:\\d+|¤+|[a-z]+) or (?:\\d+|¤+|[a-z]+)\\b[^.;]{0,30}(?:$|[.;?])",
    too: cue`
      \b(?:too (?:old|often|many|much|long|big|large|high|low|late|slow|few)|(?:old|long|often|big|many|good|large) enough|certain|
      after a while|for a while|long ago|some point)\b
    `,
    who: "\\b(?:who|whose) (?:may|can|should|gets?|is|has|approves?|owns?|pays?)\\b",
    better: cue`
      \b(?:the )?(?:better|best|nicer|simpler|cheaper|stronger|winning|right) (?:one|of|option|approach|solution|variant|way|
      candidate)\b
    `,
    value: cue`
      \b(?:set|add|put|introduce|impose|give|raise|lower) (?:an? |the |some )?(?:\w+ )?(?:limit|price|fee|threshold|quota|timeout|
      deadline|penalty|discount|licen[cs]e|retention|policy|rate|age|cap|budget|name|date)\b(?![^.;]*\d)
    `,
    cjk: "適切な|適当|お任せ|決めて|選んで|合适|合理|你决定|看着办|你来定|选一个|一定|某个",
  },
  reach: {
    andSo: cue`
      \b(?:and|or|plus) (?:so on|so forth|the like|such|similar|related|others?|more|friends|stuff|the rest|the things?|anything|
      everything|whatever|wherever|all (?:the )?(?:others?|rest|related|similar)|any (?:other|similar|related))\b|\betc\b
    `,
    places: cue`
      \b(?:similar|related|other|same|remaining|affected|relevant|neighbou?ring|adjacent|comparable) (?:places?|screens?|files?|ones?|
      spots?|pages?|modules?|components?|classes|functions?|services?|things?|cases?|parts?|tables?|repos|code|views?|stuff|scripts|
      areas|jobs|endpoints)\b
    `,
    where: cue`
      \bwhere(?:ver)? (?:it|you|needed|necessary|possible|applicable|appropriate|that|they|this|we|else)\b|\bas (?:needed|necessary|
      required|far as)\b
    `,
    everywhere: cue`
      \b(?:everywhere|everything|all over|throughout|across (?:the|all|our)|anywhere|elsewhere|in general|globally|the (?:whole|
      entire)|whatever)\b
    `,
    important: cue`
      \bat least the\b|\bthe (?:most )?(?:important|relevant|main|critical|worst|essential|obvious) (?:parts?|ones?|bits?|things?|
      places?)\b|\bif you find (?:the )?time\b|\bwhile you(?:'re| are) (?:at it|there)\b
    `,
    restOf: "\\b(?:the )?rest of (?:the|our)\\b|\\bthe rest\\b|\\bthings? around\\b|\\bold stuff\\b|\\bleftovers?\\b",
    unneeded: cue`
      \b(?:no longer|not|don't|isn't|aren't|never) (?:really )?(?:needed?|used?|use|necessary|relevant|in use)\b|\bunused\b|
      \bdead code\b|\boutdated\b|\bobsolete\b|\bstale\b|\blooks? old\b
    `,
    system: cue`
      \b(?:in|from|across|through|over) (?:the|our) (?:system|code ?base|project|app|application|repo|product|platform|docs|site|
      company|tooling|stack)\b
    `,
    cjk: "など|すべて|全部|全て|関連|同様|あちこち|他の|等等|所有|全部|相关|其他|差不多|到处|一起|之类|类似",
  },
  unsaid: {
    depends: cue`
      \bdepend(?:s|ing)? on\b|\bsome (?:countries|customers|users|regions|cases|tenants|versions)\b|\baccording to (?:the|their|its|
      his|our)\b
    `,
    our: cue`
      \b(?:our|the|their) (?:new )?(?:backend|server|carrier|provider|vendor|crm|erp|bank|partner|supplier|warehouse|gateway|account|
      tenant|api|feed|system|service|platform|format|template|region|printer|device|schema|spec|design|designs|mockups?|contract|
      tariff|rates?|currency|zone|key|credentials|login|password|token)\b
    `,
    integrate: cue`
      \b(?:hook|connect|integrate|sync|link|plug|wire|log ?in|sign in|import|pull|fetch|migrate|switch|port|upgrade|
      move)\b[^.;]{0,40}\b(?:to|with|from|into|up to|against|over to) (?:the|our|their|its|a|an|new)\b
    `,
    compute: cue`
      \b(?:calculate|compute|show|display|charge|apply|use|add|deduct|convert|include) (?:the |an? |correct )?(?:[a-z]+ )?(?:fees?|
      tax(?:es)?|vat|commission|discounts?|rates?|cost|costs|score|level|points|bonus|interest|surcharge|price|prices|co2|emissions|
      total|shipping)\b
    `,
    run: cue`
      \b(?:run|restart|restore|deploy|flash|apply|install|execute|load|start|reboot|migrate|import)\b(?![^.;]*\b(?:staging|dev|local|
      prod(?:uction)?|test|laptop|ci)\b)
    `,
    missing: cue`
      \b(?:no tags|is gone|don't have|not (?:there|available|in the repo)|missing|lost|stops at|will (?:send|get)|later|soon|
      from monday|somebody|someone)\b
    `,
    theOne: cue`
      \b(?:for|to|from|with|in) the (?:customer|client|hospital|studio|supplier|partner|branch|site|shop|plant|lab|board|team|
      department|device|users?|month|period|region|country)\b
    `,
    cjk: "担当|取引先|お客様|本番|各国|客户|供应商|对方|他们的|根据|按照",
  },
  borrowed: {
    like: cue`
      \b(?:like|as|the way|how|similar to|same as|the same way)(?: in| at| on| the)? (?:everyone|everybody|others?|other|serious|big|
      real|professional|most|good|proper|any|every|all|normal|modern|successful|competitors?|the big|banks|airlines|google|amazon|
      apple|stripe|netflix|linear|notion|github|spotify|slack)\b
    `,
    likeName: cue`
      \b(?:[Ll]ike|[Aa]s|the way|[Hh]ow|à la|[Ss]imilar to|[Ii]nspired by|[Ss]ame as)(?: in| at| on| the)? [A-Z][a-z]+(?:'s)?\b
    `,
    practice: cue`
      \b(?:best|good|common|usual|standard|established|proven|normal|accepted|industry|modern|current|state of the art|recommended|
      customary|conventional|typical|idiomatic|clean) (?:practices?|standards?|conventions?|way|architecture|patterns?|approach|
      procedure|policy|rules?|guidelines?|style|structure|setup|process|method|format|manner|principles?)\b
    `,
    usual: cue`
      \b(?:as (?:is )?(?:usual|customary|common|normal|standard|one does|people do)|the (?:usual|standard|normal|customary|typical|
      obvious) [a-z]+|normally (?:done|do)|usually (?:done|do)|by the book|textbook|these days|nowadays|in the (?:field|industry|
      trade|business)|state of the art|idiomatic)\b
    `,
    followed: cue`
      \b(?:follow|following|according to|adopt|apply|in line with|conform(?:ing)? to|comply with|stick to|
      based on) (?:the )?(?:[A-Za-z]+ ){0,2}(?:rules?|guidelines?|standards?|conventions?|principles?|style|method|practices?|
      recommendations?|norms?)\b
    `,
    cjk: "のように|業界|一般的|ベストプラクティス|普通|標準的|像|一样|业界|惯例|最佳实践|标准做法|常规|通常",
  },
  earlier: {
    said: cue`
      \b(?:we|you|i|they|he|she|[A-Z][a-z]+|team|legal|boss|customer)(?:'d| had| have| has|'ve)? (?:already |just |once |
      all )?(?:discussed|agreed|talked|said|mentioned|explained|decided|settled|planned|promised|described|outlined|suggested|
      proposed|told|sent|showed|sketched|wanted|voted|spoke|chose|picked|liked)\b
    `,
    as: cue`
      \b(?:as|like) (?:we |i |you |already |previously |just )*(?:discussed|agreed|before|usual|always|last time|promised|mentioned|
      planned|decided|said|talked|then|back then|yesterday|ever)\b
    `,
    from: cue`
      \b(?:from|in|at|after|during|since|on) (?:the|our|my|your|last|yesterday's|this morning's|monday's|tuesday's|
      friday's) (?:\w+ )?(?:call|meeting|chat|retro|workshop|talk|discussion|mail|e-?mail|thread|stand-?up|sync|demo|lunch|session|
      meetup|conversation|notes|minutes|whiteboard|offsite|review|interview|outage|incident|time|week|month|sprint|quarter|year|
      spring|summer|autumn|fall|winter)\b
    `,
    whose: cue`
      \b[A-Z][a-z]+(?:'s?|s') (?:\w+ )?(?:idea|comments?|suggestions?|notes?|proposal|feedback|list|plan|version|remarks?|sketch|
      wish(?:es)?|request|input|points|changes|mail|fix|approach)\b
    `,
    option: cue`
      \b(?:option|variant|plan|version|alternative|proposal|variante|opción|opzione|opção) [A-D1-4]\b|\bthe (?:first|second|third|
      other) (?:option|variant|proposal|idea|version|approach|alternative)\b
    `,
    backThen: cue`
      \b(?:back then|last (?:time|week|month|year|sprint|quarter|autumn|spring|summer|winter|friday|monday)|the other day|the one we|
      where we (?:left|stopped)|we had|used to|again|once more|the same (?:\w+ )?(?:as|fix|trick|treatment|way)|same (?:as|treatment|
      fix)|originally|everybody liked|remember|you know)\b
    `,
    cjk: "前回|先日|この前|いつもの|例の|昨日|打ち合わせ|相談した|上次|之前|昨天|说好|商量|讨论|会上|老样子|那天",
  },
  outward: {
    getOut: cue`
      \b(?:get|put|push|bring|move|roll|send|pass|hand|ship|land|lands|goes?|going|make)\b[^.;]{0,40}\b(?:out|live|onto|into|
      in front of|to (?:people|users|customers|everyone|everybody|them|our|the (?:team|client|customer|press|public|list|field))|
      with our|on to|off to|over to|across to|along|available|public|visible|in)\b
    `,
    letKnow: cue`
      \b(?:let|have) (?:\w+ ){1,5}(?:know|hear|see|have)\b|\b(?:tell|inform|notify|alert|remind|invite|contact|thank|ping|nudge|
      update|warn|email|mail|message|answer|welcome|call) (?:\w+ ){0,2}(?:customers|clients|users|people|everyone|everybody|members|
      patients|parents|subscribers|partners|suppliers|team|folks|them|all|list|owners?|reporter|author|tenants|guests|participants|
      contributors|applicants)\b
    `,
    room: cue`
      \b(?:make (?:some )?room|free (?:up )?(?:some )?space|clear (?:out|them|it|the|up|away)|clean (?:out|up)|tidy(?: up)?|sort out|
      get rid|empty|purge|prune|trim|slim|thin out|drain|flush|wipe|throw (?:out|away)|put away|retire|away)\b
    `,
    live: cue`
      \b(?:prod(?:uction)?|live|bucket|database|accounts?|customers?|disk|mailbox|inbox|queue|backups?|registry|store|main branch|dns|
      domain|records|users|replays|archive|volume|server)\b
    `,
    reply: cue`
      \b(?:respond|reply|get back|reach out|follow up|write back|close the loop|apologi[sz]e|help)\b[^.;]{0,20}\b(?:to|with|
      [A-Z][a-z]+|the)\b
    `,
    money: cue`
      \b(?:pay|refund|renew|settle|order|book|buy|charge|reimburse|invoice|transfer|top up|subscribe|cancel|credit|double charge|
      lapse)\b
    `,
    turnOn: "\\b(?:turn|switch|flip|open|enable|activate)\\b[^.;]{0,40}\\b(?:on|for|up|over|live)\\b",
    see: "\\b(?:see (?:that|to it)|make sure|ensure|take care that|get it so)\\b",
    cjk: "送|公開|知らせ|片付け|連絡|整理して|発表|配信|发给|通知|清理|公布|上线|发出|处理掉|告诉|过一下",
  },
  unease: {
    feeling: cue`
      \b(?:(?:bad|uneasy|weird|strange|odd|funny|sinking|nagging|good) (?:feeling|conscience|vibes?)|gut feeling|
      feels? (?:\w+ )?(?:off|wrong|weird|odd|fragile|brittle|clunky|heavy|slow|old|dated|shaky|strange|cheap|dead|stale|unsafe|like)|
      something(?:'s| is)? (?:\w+ )?(?:off|wrong|odd|weird|fishy|missing)|not (?:\w+ )?(?:happy|right|fun|convinced|comfortable|
      satisfied|proud)|(?:isn't|aren't|doesn't) (?:\w+ )?(?:fun|right|great|good|feel|work for)|don't (?:\w+ )?(?:like|trust|love|
      feel))\b
    `,
    me: cue`
      \b(?:bothers?|worries|worried|annoys?|scares?|scared|frustrat\w+|unsettl\w+|nervous|afraid|hate|dread|tired of|sick of|
      embarrass\w*|ashamed|gives? me|makes? me|drives? me|losing sleep|sleep)\b
    `,
    mess: cue`
      \b(?:mess|messy|nightmare|pain|painful|horrible|terrible|awful|a joke|smells?|weird|strange|odd|flaky|shaky|fragile|rotten|
      chaos|chaotic|confusing|tiresome|tedious|unpleasant)\b
    `,
    do: cue`
      \b(?:do something|take care of (?:it|this|that)|sort (?:it|this|that) out|fix (?:it|this|that)\b(?! (?:in|by|so|at))|
      make it (?:stop|better|right|good|work|so)|get (?:it|this) (?:back|right|straight|sorted|under)|some love|have a look|
      take a look|look into (?:it|this)|can you (?:help|do)|please help|see what you can|deal with (?:it|this))\b
    `,
    somehow: cue`
      \b(?:somehow|kind of|sort of|i don't know|not sure|no idea|can't (?:put|say|point|explain)|hard to say|keep thinking|lately|
      for some time|these days|more and more)\b
    `,
    cjk: "気が|なんとなく|おかしい|違和感|不安|モヤモヤ|気になる|しっくり|感觉|怪怪|不对劲|不放心|别扭|担心|不太好|不舒服",
  },
};

/** Turns of phrase that often settle what another clause leaves open. */
export const settledCues: Readonly<Record<string, string>> = {
  readOnly: cue`
    \b(?:no|don't|do not|without|nothing|zero) (?:code )?(?:changes?|edits?|edit|touch|touching|modify|fix|apply|write|send|delete)\b|
    \b(?:answer|list|print|report|read|draft|tell me|explanation)[ -]only\b|\b(?:just|only) (?:tell|list|show|answer|explain|the list|
    a list|print|report|read)|\byes or no\b|\bread-only\b|\bdry[- ]run\b|\bdraft\b|\bdelete nothing\b|\bchange nothing\b|变更は不要|不要修改|
    只要|不用改
  `,
  defined: cue`
    \bi\.e\.|\b(?:meaning|means?|namely|that is|counts? as|defined as|exactly these|these points|as follows|the following|
    specifically|by that i mean|in other words|is when|as in|concretely|to be precise|here is|here are)\b|如下|即|也就是|つまり|具体的には|以下
  `,
  ranked: cue`
    \b(?:wins|clash(?:es)?|conflict|takes precedence|comes? first|in (?:that|this) order|priority|if (?:both|not|that|it) (?:is|are|
    does|can)|otherwise|unless|except|as long as|only if|first[^.;]*then)\b
  `,
  expected: cue`
    \b(?:expected|should (?:return|be|show|print|say|become|get|give|have|stay)|instead of|becomes?|must (?:equal|be|return|print|
    pass)|done when|exits?|returns?|prints?|shows?|gives?|so that|rather than|not \w+ but)\b
  `,
  consent: cue`
    \b(?:approved|signed off|yes,? really|i am the|i'm the|go ahead|confirmed|agreed by|ok from|has (?:approved|agreed)|with (?:my|
    his|her) ok|wanted|opted in|i publish|i send|myself|reviewed)\b
  `,
  reason: "\\b(?:because|since|due to|caused by|the reason|currently|today|at the moment|right now|was|before)\\b",
  cited: "\\b(?:see|per|in|as in|documented in|written in|from|under|according to|decided in|described in|by) ¤",
  listed: ":\\s*[^.;]{0,80},[^.;]{0,80}(?:,| and | or )|:\\s*¤|\\(¤",
  bounded: cue`
    \b(?:at most|at least|under|below|above|within|max(?:imum)?|min(?:imum)?|up to|from|less than|more than|exactly|or less|or more|
    between|every|after|older than) [€$]?\d|\d+ ?(?:%|ms|s|px|mb|kb|gb|minutes?|seconds?|days?|hours?|characters?|lines?|rows?|eur|
    usd|am|pm)\b|[<>≤≥=]=? ?\d
  `,
  only: cue`
    \b(?:only|just|nothing else|nothing more|no other|leave the rest|the rest stays|nowhere else|that's (?:it|all)|sonst nichts|nur|
    uniquement|seulement|solo|sólo|nada más|soltanto|apenas|só|alleen|tylko)\b|だけ|のみ|只|仅
  `,
  question: cue`
    \?|^(?:which|what|why|how|where|does|is|are|can|did|who|when|explain|list|show|count|find out|tell me|summari[sz]e|compare)\b
  `,
};
