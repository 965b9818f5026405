import { longPattern } from "../../kernel/long-pattern.ts";
import { gap, open, openAsWritten, type OpenRow } from "./row.ts";

const standards =
  "(?:GDPR|DSGVO|HIPAA|PCI(?:[- ]DSS)?|SOC ?2|SOX|CCPA|FERPA|COPPA|WCAG|ADA|Section 508|ISO ?(?:\\d{4,5})|NIST(?: [\\w-]+)?|OWASP(?: " +
  "Top (?:10|Ten))?|CIS|MISRA|FedRAMP|PSD2|DORA|NIS ?2|AI Act|Cyber Resilience Act|ITIL|COBIT|IFRS|GAAP|DO-178C|IEC ?\\d+|KYC|AML|" +
  "BITV|SLSA|MDR|GxP|GMP|FDA|Basel|MiFID|eIDAS|SBOM|gdpr|hipaa|wcag|owasp)";
const applies =
  "(?:[Cc]ompl(?:y|ies|iant|iance)|[Cc]onform\\w*|[Aa]dher\\w*|[Mm]eets?|[Ff]ollow(?:s|ing)?|[Aa]ppl(?:y|ies)|[Aa]ccord\\w*|in line|" +
  "[Pp]er|[Ss]atisf\\w*|[Ff]ulfil\\w*|[Aa]lign\\w*|[Cc]ertif\\w*|[Rr]eady|safe|[Rr]equire\\w*|standards?|rules|guidelines|principles|" +
  "respect\\w*|implement|ensure|enforce|use|make|bring|be|is|are|under|to|because of|says?|covers?|so)";
const formats = /\bISO ?(?:8601|3166|4217|639|8859|10646)\b/;
const principles =
  "(?:DRY|SOLID|KISS|YAGNI|GRASP|DDD|TDD|BDD|MVC|ACID|RESTful|BEM|[Ss]ingle[- ][Rr]esponsibility|[Oo]pen[- ][Cc]losed|[Ss]eparation " +
  "of [Cc]oncerns|[Ll]aw of [Dd]emeter|[Ll]east[- ](?:[Pp]rivilege|[Aa]stonishment|[Ss]urprise)|[Zz]ero[- ][Tt]rust|[Dd]efen[cs]e[- " +
  "]in[- ][Dd]epth|[Nn]eed[- ]to[- ][Kk]now|(?:[Tt]welve|12)[- ][Ff]actor|[Cc]lean (?:[Cc]ode|[Aa]rchitecture)|[Hh]exagonal(?: " +
  "[Aa]rchitecture)?|[Oo]nion [Aa]rchitecture|[Dd]omain[- ][Dd]riven(?: [Dd]esign)?|[Bb]oy ?[Ss]cout [Rr]ule|80/20(?: rule)?|" +
  "[Pp]areto(?: principle)?|[A-Z][a-z]+'s? (?:[Ll]aw|[Rr]ule|[Rr]azor|[Tt]heorem|[Pp]rinciples?)|[Gg]estalt|[Aa]tomic [Dd]esign|" +
  "[Pp]rivacy by (?:[Dd]esign|[Dd]efault)|[Ss]ecur(?:e|ity) by (?:[Dd]esign|[Dd]efault)|[Ff]ail[- ][Ff]ast|[Cc]onvention over " +
  "[Cc]onfiguration|[Tt]est[- ][Pp]yramid|CAP theorem|[Uu]nix [Pp]hilosophy|[Rr]ule of [Tt]hree|[Tt]wo[- ][Pp]izza|[Ii]nversion of " +
  "[Cc]ontrol|[Dd]ependency [Ii]nversion|[Tt]ell,? [Dd]on't [Aa]sk|[Ff]unctional core|[Ll]ean(?: principles)|[Aa]gile(?: " +
  "principles)?|[Kk]anban|[Ss]hift[- ][Ll]eft|[Mm]obile[- ][Ff]irst|[Dd]ata [Mm]esh|[Tt]hree [Ll]aws|[Ss]eparation of [Dd]uties|" +
  "[Ff]our[- ]eyes(?: principle)?|[Dd]ata [Mm]inimi[sz]ation|[Pp]rinciple of \\w+(?: \\w+)?|[Tt]wo[- ]person rule|[Mm]inimalis[mt]|" +
  "[Ee]ventual consistency|[Ss]ix [Ss]igma|[\\w¤-]+ (?:[Pp]rinciples?|[Pp]aradigm|[Dd]octrine|[Mm]anifesto|[Hh]euristics?|[Mm]axim))";
const obeys =
  "(?:[Aa]pply(?:ing)?|[Ff]ollow(?:s|ing)?|[Uu]s(?:e|ing)|[Aa]ccording to|in line with|[Aa]dopt(?:ing)?|[Rr]espect(?:s|ing)?|[Oo]bey|" +
  "[Hh]onou?r|per|based on|[Ee]nforc(?:e|ing)|[Ii]mplement|[Mm]ak(?:e|ing)|be|[Ss]tick to|[Ee]mbrace|[Pp]racti[cs]e|[Ii]ntroduce|" +
  "[Cc]onform(?:s|ing)? to|[Aa]dher(?:e|ing) to|[Uu]nder|so that|with|[Oo]bserv(?:e|ing)|[Rr]efactor|[Dd]esign|[Ss]tructure|" +
  "[Bb]ecause|[Gg]iven|[Bb]y|[Tt]o|[Aa]s)";

/** Named rules, with their edition or level: the part of the words that is the rule. */
export const ruleName = {
  pattern: openAsWritten(
    `\\b(?:${standards}|${principles})(?![\\w/])(?: (?:v?\\d[\\d.]{0,6}|A{1,3}\\b|level A{1,3}\\b|apps?\\b|[Pp]rinciples?\\b|` +
      `[Mm]ethodology\\b|[Tt]op (?:10|[Tt]en)\\b)){0,2}`,
  ),
  hits: [
    ["refactor src/price.js to follow SOLID", ["SOLID"]],
    ["Make the sign-up GDPR compliant", ["GDPR"]],
    ["Bring the forms in line with WCAG 2.2 AA", ["WCAG 2.2 AA"]],
    ["make the service a twelve-factor app", ["twelve-factor app"]],
    ["Apply the DRY principle to billing", ["DRY principle"]],
    ["meet GDPR and HIPAA", ["GDPR", "HIPAA"]],
    ["Apply Conway's law to the team layout", ["Conway's law"]],
    ["has to meet ISO 27001", ["ISO 27001"]],
  ],
  misses: ["Follow best practices", "The export must follow company policy", "Do deployments the way Netflix does"],
} as const;

/** The rule is tied to the case: a clause, a tool that checks it, what it means here. */
const tied = longPattern("i")`
  \bby (?:\w+ly )?(?!(?:default|applying|following|using)\b)\w+ing\b|:\s|\bnamely\b|\bi\.e\.|\bmeaning\b|\bthat is,|\b(?:article|
  art\.|section|clause|criterion|requirement|control|chapter|annex|paragraph|sc) ?\d|§ ?\d|\d\.\d+\.\d|\d:1\b|\b(?:axe|lighthouse|
  pa11y|wave|linter|scanner|checker|checklist|eslint|kube-bench|trivy|lint rule)\b|^ (?:in|from|of|at) ¤|\bsee ¤|\b(?:so|
  such) that (?:the|each|every|a)\b|\bonly ¤
`;

/** An abstract rule, standard, principle or analogy is applied to a concrete case, and nobody checked that it fits. */
export const groundRows: readonly OpenRow[] = [
  {
    pattern: openAsWritten(`\\b${applies}\\b${gap(60)}\\b${standards}\\b|\\b${standards}\\b${gap(30)}(?:\\b|-)${applies}\\b`),
    unlessBehind: tied,
    unlessBeside: formats,
    harm: "What the standard asks of this very case was not checked: it would be met in name only, or where it does not apply.",
    hits: [
      "Make the sign-up GDPR compliant.",
      "Bring the forms in line with WCAG.",
      "Ensure HIPAA compliance for the logs.",
      "The vendor portal has to meet ISO 27001.",
    ],
    misses: ["Format the date according to ISO 8601.", "Meet WCAG 1.4.3 on the buttons.", "Comply with GDPR article 17 in the export."],
  },
  {
    pattern: openAsWritten(`\\b${obeys}\\b${gap(50)}\\b${principles}(?![\\w/])`),
    unlessBehind: tied,
    unlessBeside: /\bdry[- ]run|\bprinciples? (?:page|section|of operation)|\bpage\b[^.]{0,20}\bprinciple/i,
    harm: "The principle was not held against this case: it would be followed where it does damage.",
    hits: [
      "Apply the DRY principle to billing.",
      "Refactor the module according to SOLID.",
      "Use least privilege for the accounts.",
      "Apply Conway's law to the team layout.",
    ],
    misses: [
      "Apply DRY by extracting the two address functions.",
      "Use least privilege: only read on one bucket.",
      "Make a dry run of the import.",
    ],
  },
  {
    pattern: open(
      `\\b(?:follow(?:s|ing)?|apply(?:ing)?|appl(?:y|ies)|comply|complies|compliant|compliance|meet(?:s)?|adher\\w+|conform\\w*|in ` +
        `line|according|accord\\w*|per|based on|respect\\w*|us(?:e|ing)|by|to|with|match\\w*|observ\\w+|obey|enforce|as|under|` +
        `satisf\\w+|stick to|implement|fulfil\\w*)\\b${gap(30)}\\b(?:best[- ]practices?|(?:industry|market|established|accepted|` +
        "international|national|professional|modern|common|security|accessibility|quality|coding|the) (?:standards?|norms?|practices?)|" +
        `good practices?|(?:company|corporate|internal|security|house|team|organi[sz]ation\\w*|data|privacy|brand|legal|regulatory|` +
        `accessibility|compliance|our|the|editorial|hr|environmental|safety|ethic\\w*|it|group|governance|public[- ]sector|procurement|` +
        "reporting) (?:[a-z-]+ )?(?:polic(?:y|ies)|guidelines?|standards?|principles|conventions|regulations?|values|rulebook|charter|" +
        "code of conduct|rules(?! (?:in|below|engine)))|(?:common|standard|established|recommended|proven|well-known|known|idiomatic|" +
        `classic|textbook) (?:\\w+ )?(?:patterns?|practices?|conventions?|principles?|methods?)|the (?:principle|rule|theory|` +
        "philosophy|spirit|law) of|the law|regulations|the regulations?|data protection(?: law)?|(?:labou?r|tax|consumer|copyright|" +
        `contract|privacy|employment|medical|banking) law)\\b|\\bidiomatically\\b|\\bby the book\\b|\\btextbook\\b|\\bas (?:required|` +
        `prescribed|demanded) by (?:law|regulation|the standard|policy)\\b|\\bbest practices?\\b`,
    ),
    unlessBehind: tied,
    unlessBeside: longPattern("i")`
      \b(?:update|write|edit|translate|move|rename|publish|link to|page|draft|proofread)\b[^.]{0,25}\b(?:policy|guidelines?|
      standards?|rules)\b|\beslint\b|\bstandard (?:input|output|library)|\bfirewall rules\b|\blint
    `,
    harm: "What the rule means for this case is not said: it would be applied by name, whether it fits or not.",
    hits: [
      "Follow best practices for the manifests.",
      "The export must follow company policy.",
      "Handle errors according to industry standards.",
      "Store the contracts as required by law.",
    ],
    misses: [
      "Follow the naming rules in docs/style.md.",
      "Update the privacy policy page.",
      "Follow the house rules: tabs, no semicolons.",
    ],
  },
  {
    pattern: open(
      "\\b(?:the (?:same )?way|like|just like|just as|same as|how|as|similar(?:ly)? to(?: how)?|inspired by|modell?ed (?:on|after)|" +
        "in the style of|copy(?:ing)?|mirror(?:ing)?|borrow\\w*(?: \\w+)? from|following|à la|adopt) (?:how |what |the )?(?:netflix|" +
        "google|amazon|aws|stripe|spotify|facebook|meta|apple|uber|airbnb|github|gitlab|slack|linear|notion|twitter|toyota|tesla|" +
        "basecamp|shopify|microsoft|salesforce|figma|linkedin|instagram|tiktok|valve|nasa|etsy|monzo|dropbox|discord|trello|jira|" +
        "wikipedia|reddit|unix|banks?|hospitals?|airlines?|pilots?|surgeons?|the military|the army|factories|big tech|faang|other " +
        "(?:companies|teams|startups|shops|banks)|(?:our|the) competitors?|competitors|everyone else|everybody else|startups|unicorns|" +
        "open[- ]source projects)(?:'s|')?\\b(?: (?:do|does|did|has|have|uses?|handles?|works?|style|models?|runs?|approach|way|" +
        "treats?|it|squads?|playbook|culture|architecture))?",
    ),
    unlessBehind: tied,
    unlessBeside: /\b(?:tools|services|apps|sites|providers|platforms) like\b|\b(?:log ?in|sign in|authenticate|share|post|send|notify)\b/i,
    harm: "What fits there was not checked here: their size, their means and their trouble are other ones.",
    hits: ["Do deployments the way Netflix does.", "Organise the teams like Spotify.", "Price it the same way as our competitors."],
    misses: ["Notify tools like Slack.", "Show the star count like GitHub does: an icon and a number."],
  },
  {
    pattern: open(
      `\\b(?:treat|think of|model|regard|view|run|handle|manage|design|build|organi[sz]e|imagine|structure|see|behave|act|work|` +
        `operate|set up|schedule|arrange|make)\\b${gap(60)}\\b(?:(?:just |exactly |much |more )?like|as if (?:it|they) (?:were|was)|as ` +
        "though (?:it|they) (?:were|was)|the way|analogous to|by analogy (?:with|to)|the same way(?: as)?|similar to) (?:a|an|the|in|" +
        `real|human)\\b (?:[a-z-]+ ){0,3}?(?:supermarket|restaurant|library|libraries|hospital|emergency room|airport|bank|factory|` +
        "kitchen|city|post office|traffic lights?|immune system|beehive|ant colony|ants|market|newspaper|orchestra|highway|road|" +
        "assembly line|thermostat|humans?|brain|garden|gardeners?|hotel|school|casino|organism|ecosystem|pipeline|warehouse|shop|store|" +
        "army|team|family|nature|biology|physics|river|water|tree|building|bridge|house|ship|car|train|plane|concert|auction|election|" +
        "court|game|sport|farm|body|heart|nervous system|checkout|queue|conveyor belt|power grid|stock exchange|mail|letter|phone book|" +
        `notary|referee|sommelier|chef|taxi)s?\\b|\\b(?:analogy|metaphor|analogous(?:ly)?)\\b`,
    ),
    unlessBehind: tied,
    harm: "Where the picture stops fitting was not checked: the parts that differ would be built wrong.",
    hits: [
      "Treat the job queue like a supermarket checkout.",
      "Make the retries behave like an immune system.",
      "Run the on-call rota like an emergency room.",
    ],
    misses: ["Treat an empty string like a null.", "Handle a symlink like a regular file."],
  },
  {
    pattern: open(
      `\\b(?:worked|works|did it|succeeded|solved|helped|paid off|proved|proven|was a success|did wonders|went)\\b${gap(25)}\\b(?:at|` +
        `for|in|with|on|by) (?:my|our|the|a|another|other|that)\\b (?:\\w+ ){0,2}?(?:company|companies|teams?|projects?|job|employer|` +
        `startup|product|department|client|app|service|site|market|country|customers?|shop|industry)\\b|\\b(?:same|that|the) ` +
        "(?:approach|pattern|process|method|model|playbook|recipe|rule|rules|logic|architecture|setup|formula|thresholds?|policy|" +
        "solution|structure|template|principle|strategy|configuration|settings) (?:that |which )?(?:from|we (?:use|used|have|had|apply|" +
        `applied)|that worked|as|they use|used) (?:in |at |for |on |by |with )?(?:the |our |my |a )?[\\w ]{2,30}?\\b(?:project|team|` +
        `company|product|app|service|market|department|country|shop|site|module|platform)\\b`,
    ),
    unlessBehind: tied,
    unlessBeside: /\b(?:no longer|stopped|until|before|since) (?:work|v?\d)/i,
    harm: "It fitted another case; whether it fits this one was not checked.",
    hits: [
      "Microservices worked at my last company, so split ours.",
      "Use the same approach we used for the logistics project.",
      "Daily stand-ups paid off in the other team; schedule them here.",
    ],
    misses: ["The call worked in the browser until v2.", "Use the same approach as in src/cart.ts."],
  },
  {
    pattern: open(
      `\\b(?:rules? of thumb|golden rule|as a (?:general )?rule|in theory|theoretically|in principle|by definition|everyone knows|` +
        "everybody knows|it is (?:well )?known that|conventional wisdom|common wisdom|(?:studies|research|experts?|the literature|" +
        "theory|science|evidence|statistics) (?:show|shows|say|says|suggests?|recommends?|proves?)|according to (?:the |a |some " +
        ")?(?:theory|research|literature|paper|book|blog(?: post)?|article|textbook|study|experts?|talk)|(?:the|a|this|that) (?:book|" +
        "paper|blog(?: post)?|talk|article|course|textbook|white ?paper|study|theorem|theory|principle|rule|guideline|standard|" +
        "regulation|law|policy|directive|norm|handbook) (?:says|recommends|suggests|claims|states|tells|demands|requires|prescribes|" +
        "advises|teaches|asks)|(?:recommended|described|suggested|advised|taught) (?:in|by|at) (?:the|a|some|most) (?:book|paper|blog|" +
        `article|talk|textbook|course|experts?|literature|community|conference))\\b`,
    ),
    unlessBehind: tied,
    harm: "The rule is general and the case is not: whether it holds here was not checked.",
    hits: [
      "The book says functions have at most five lines; change ours.",
      "As a rule of thumb, use twice the cores; size the pool.",
      "Research shows that users read in an F; lay out the form so.",
    ],
    misses: ["The handbook in docs/ops.md says to restart it.", "In production the pool has 20 workers."],
  },

  {
    pattern: open(
      "\\b(?:appl(?:y|ying|ies)|adopt(?:ing)?|extend|transfer|map|carry over) (?:the |our |a |an |this |that |these |those |its |" +
        "same |strict |full )*(?:[\\w¤'/-]+ ){0,5}?(?:rules?|polic(?:y|ies)|principles?|standards?|guidelines?|laws?|model|framework|" +
        "methodology|methods?|patterns?|approach|concepts?|conventions?|strategy|formula|theory|logic|philosophy|criteria|definition|" +
        "matrix|regime|discipline|technique|idea|thinking|lessons|maxim|mindset|practices?|paradigm|doctrine|heuristics?)\\b|\\b(?:as " +
        "per|per|according to|in accordance with|in keeping with|consistent with|pursuant to|in the spirit of|true to|guided by|in " +
        "compliance with|(?:required|mandated|dictated|recommended|demanded) by|in line with|in the sense of|following|follow|respect|" +
        "obey|honou?r|under|meet|satisfy) (?:[\\w¤'/-]+ ){0,4}?(?:polic(?:y|ies)|guidelines?|standards?|principles?|rules?|" +
        "regulations?|laws?|directives?|methodology|doctrine|conventions?|practices?|norms?|manifesto|philosophy|theory|heuristics?|" +
        "guidance|recommendations|playbook|ethics|maxim|regulation|best practice)\\b|¤ (?:principle|rule|law|maxim|philosophy|mantra|" +
        "paradigm|approach|mindset)\\b",
    ),
    unlessBehind: tied,
    unlessBeside: longPattern("i")`
      \b(?:firewall|lint\w*|eslint|css|routing|validation|cors|iptables|prettier|ignore|naming|redirect|rewrite|alert\w*|
      fastlane) (?:rules?|polic\w+|conventions?)\b|\b(?:in|from|see|at|of) ¤|\bbucket policy\b|\bmigration\b
    `,
    harm: "A general rule meets a case it was not written for; whether it fits was not checked.",
    hits: [
      "Apply our refund rules to the marketplace orders.",
      "Move the alerts to the teams, per the 'you build it, you run it' principle.",
      "Store the recordings in accordance with data protection guidelines.",
      "Adopt the mobile-first approach for the ERP screens.",
    ],
    misses: [
      "Apply the patch to the staging branch.",
      "Apply the lint rules to the web folder.",
      "Name the files according to the rules in docs/names.md.",
    ],
  },
  {
    pattern: open(
      "\\b(?:treat|handle|manage|do|price|process|secure|review|bill|test|deploy|store|protect|scale|run|build|organi[sz]e|set up|" +
        "configure|design|structure|weigh|rank|model)\\b[^.;\\n]{1,70}?\\b(?:(?:in )?the same way|(?:just |exactly |much )like (?:we|" +
        "you|they|any|every|our|the|in|with|for|on|it's|most)|(?:just |exactly )?as (?:we|they) (?:do|would|handle|treat)|as (?:with|" +
        "for) (?:the|our|any)|analogous(?:ly)? to|by analogy|similar(?:ly)? to (?:how|the|our|what)|the way (?:we|they|you|a|an|any|" +
        "most|other|people|senior|big|large|good))\\b|\\bsame (?:[\\w-]+ ){0,2}?(?:rules?|polic(?:y|ies)|approach|process|limits?|" +
        "logic|pattern|strategy|treatment|model|thresholds?|way|principles?|settings|architecture|playbook|procedure|scheme|mechanism|" +
        "structure|setup|schedule|criteria|standards?|formula|values?|weights?|parameters|numbers) (?:as|we|that|from|for|to|they|" +
        "which|here|there|should apply|applies|works|will work)\\b|\\b(?:is|are|it's|they're|works?) (?:basically|essentially|" +
        "effectively|practically|really just|more or less|pretty much|much|kind of|sort of|just|no different from|nothing but) (?:a|an|" +
        "the|like|just|any|our)\\b|\\bas is (?:customary|common|standard|usual|typical|normal)\\b|\\blike (?:any|every|most) (?:modern|" +
        "good|decent|serious|other|big|large|successful|normal|professional) \\w+",
    ),
    unlessBehind: tied,
    unlessBeside:
      /\bsame (?:values?|settings|structure|order|numbers) (?:as|for) (?:before|today|now|the (?:input|original|old|previous))\b/i,
    harm: "What holds for the one was not checked for the other: the differences would be built wrong.",
    hits: [
      "Handle business invoices just like the consumer invoices.",
      "Use the same retry policy for payments as for newsletters... the same limits as we use for mail.",
      "A branch office is basically a warehouse, so reuse the stock screens.",
      "Price the plan the same way most vendors do.",
    ],
    misses: [
      "Sort the list in the same order as the input.",
      "Treat warnings as errors.",
      "Handle the timeout like the other errors in http.ts.",
    ],
  },
  {
    pattern: open(
      "(?:^|[.;]\\s+|\\b(?:since|because|as|given that) )(?:(?:a|an|all|every|any|good|most|large|small|modern|real|no) )?[a-z-]+(?: " +
        "[\\w-]+){0,4}? (?:(?:should|must|ought to|can|will) (?:always|never|only|not|be|have|do)|(?:is|are) (?:always|never|generally|" +
        "typically|usually|considered|supposed to|known to|best|faster|better|safer|bad|evil|good|harmful|slow|expensive|cheaper|more " +
        "\\w+|less \\w+|an? (?:anti-?pattern|code smell|smell|must|bad practice|good practice))|(?:always|never|generally|typically|" +
        "usually) \\w+)\\b[^.;\\n]{0,80}?(?:[,;.] ?(?:so|therefore|thus|hence|then|that's why)\\b|, (?:please |just )?(?:add|remove|" +
        "use|move|split|rewrite|replace|convert|change|make|switch|delete|introduce|apply|set|put|drop|migrate|merge|rename|turn)\\b)|" +
        "\\b(?:anti-?patterns?|code smells?|considered harmful|bad practice|good practice|one should|never a good idea|always a good " +
        "idea|always better|silver bullet|rule says|principle says|it's (?:generally|usually|always) (?:better|best))\\b",
    ),
    unlessBehind: tied,
    unlessBeside: /\b(?:error|exception|fails?|crash\w*|bug|returns?|test)\b/i,
    harm: "A general claim decides a concrete case; whether it holds here was not checked.",
    hits: [
      "A function should only do one thing, so split the checkout handler.",
      "Global state is an anti-pattern; remove it from the game loop.",
      "Because joins are slow, remove them from the order tables.",
      "Comments are always a code smell, so delete them.",
    ],
    misses: ["The total is wrong when the cart is empty, so add a guard.", "The button should be blue. Add a hover state."],
  },

  {
    pattern: open(
      "\\b(?:our|the|company|corporate|its|their|this|a) (?:[\\w'-]+ ){0,3}?(?:values(?=[.,;]|$)|company values?|value (?=¤)|charter|" +
        "ethos|mission(?: statement)?|vision|philosophy|code of (?:conduct|ethics)|mantra|motto|culture|brand voice|tone of voice|" +
        "north star|credo|creed|pledge|manifesto)\\b|\\b(?:values?|principles?|rules?|polic(?:y|ies)|motto|mantra|guideline|norm|maxim|" +
        "ideal|commitment|promise|pledge) (?:of )?¤|\\b(?:the|a|our|this|that) (?:[\\w-]+ ){0,3}?(?:rule|policy|standard|principle|law|" +
        "regulation|guideline|charter|directive|norm|clause|handbook|doctrine|act|code|contract|agreement|terms) (?:\\w+ )?(?:says?|" +
        "states?|requires?|demands?|is that|tells?|asks?|forbids?|prescribes?|calls for|wants|expects|mandates?|obliges?)\\b|" +
        "\\b(?:tenets?|dogma|axioms?|maxims?|ethos)\\b|\\b(?:put|puts|putting|translate|translating|turn|turning) (?:that|this|it|them|" +
        "the \\w+) into practice\\b|\\b(?:liv(?:e|es|ing) up to|embod(?:y|ies)|in the spirit of|true to) \\w+|\\b(?:no longer than|" +
        "only as (?:long|much) as|not more than|strictly|as far as|as long as) (?:is |it is )?necessary\\b|\\b(?:proportionate(?:ly)?|" +
        "due (?:care|diligence)|legitimate interests?|undue|reasonable (?:measures|steps|efforts?|care|accommodation)|appropriate " +
        "(?:measures|safeguards|care)|in good faith|fair use|duty of care|common sense|human oversight|informed consent|" +
        "materiality)\\b|\\b(?:be|is|are|stays?|remains?|more|makes? \\w+ \\w+) (?:fair|ethical|responsible|inclusive|unbiased|humane|" +
        "lawful|socially \\w+|carbon[- ]neutral|customer[- ]centric|user[- ]centric|data[- ]driven|privacy[- ]friendly)\\b",
    ),
    unlessBehind: /:\s|\bnamely\b|\bi\.e\.|\bmeaning\b|^ ?(?:page|field|column|file|section|object|list)\b/i,
    harm: "The words are abstract and the case is not: what they ask for here would be made up.",
    hits: [
      "Redesign the cancellation page so that it lives up to our values.",
      "The travel policy says that cheap means economy; enforce it in the booking form.",
      "Moderate the forum in the spirit of our code of conduct.",
      "Make sure the shift planner is fair.",
      "Write the rejection mails in our tone of voice.",
    ],
    misses: ["Read the values of the enum.", "Save the values in `settings` as they are.", "Move the policy page to the footer."],
  },
];
