import { longPattern } from "../../kernel/long-pattern.ts";
import { method } from "./silencers.ts";
import { open, type OpenRow } from "./row.ts";

/** Technologies and ways of working that stand against each other. Formats of data are none: many programs take several. */
const rivals =
  "(?:monorepo|polyrepo|multi-?repo|micro-?services?|(?:modular )?monolith|serverless|containers?|vms?|virtual machines|sql|nosql|" +
  "relational|document (?:store|database)|graph database|push|pull|(?:long )?polling|web ?sockets?|webhooks?|sse|server-sent events|" +
  "rest|restful|graphql|grpc|jwts?|sessions?|cookies|oauth2?|saml|passkeys|magic links?|passwords?|cron|queues?|client[- ]side|" +
  "server[- ]side|ssr|spa|static site|native(?: app)?|hybrid|web ?app|pwa|electron|tauri|build|buy|self[- ]hosted|hosted|managed|" +
  "saas|cloud|on[- ]prem(?:ises)?|library|a service|cli|rewrite|wrapper|orm|raw sql|stored procedures|css modules|tailwind|bootstrap|" +
  "styled-components|redux|zustand|mobx|context|react(?: native)?|vue|svelte|angular|next(?:\\.js)?|remix|astro|postgres(?:ql)?|" +
  "mysql|mongo(?:db)?|sqlite|dynamodb|cassandra|redis|memcached|kafka|rabbitmq|sqs|nats|pub/?sub|kubernetes|k8s|ecs|lambda|nomad|" +
  "docker|swarm|terraform|pulumi|ansible|helm|kustomize|go|golang|rust|python|java|kotlin|swift|node|deno|bun|elixir|c\\+\\+|flutter|" +
  "s3|disk|file ?system|blob storage|elasticsearch|opensearch|meilisearch|algolia|typesense|full-text search|stripe|adyen|paypal|" +
  "jest|vitest|playwright|cypress|selenium|protobuf|spark|flink|dbt|airflow|dagster|snowflake|bigquery|redshift|vector database|rag|" +
  "fine-tuning|embeddings|rules|machine learning|ml|llm|heuristics?|soft deletes?|hard deletes?|row-level|schema per tenant|database " +
  "per tenant|subdomains?|feature branches|trunk-based|event sourcing|crud|optimistic|pessimistic|eager|lazy|batch|streaming|" +
  "synchronous|asynchronous|sync|async|inheritance|composition|gitflow|blue-green|canary|rolling|wizard|single page|modal|tabs|" +
  "sidebar|plugin|fork|extension|script|daemon)";
const builds =
  "\\b(?:add|introduce|build|create|implement|design|set up|develop|provide|write|we need|need|want|start|roll out|put in place|" +
  "establish|give (?:the|our) \\w+|make)";
const wide =
  "(?:multi-?tenan(?:t|cy)(?: support)?|offline (?:support|mode|capabilit\\w+)|plug-?in (?:system|architecture|support)|extension " +
  "(?:system|mechanism)|permissions?(?: (?:model|system|concept))?|authentication|authorization|auth|access control|real-?time " +
  "(?:updates|collaboration|sync\\w*|features)|search(?: (?:engine|function|functionality|feature|support))?|recommendation(?:s| " +
  "engine| system)|caching(?: layer)?|a cache|state management|data model|notifications?(?: (?:system|service|centre|center))?|event " +
  "system|workflow engine|rules? engine|internationali[sz]ation|i18n|localization|versioning|synchroni[sz]ation|background (?:jobs|" +
  "processing)|job queue|message queue|messaging|monitoring|observability|alerting|reporting|analytics|data pipeline|etl(?: " +
  "pipeline)?|ci/cd|deployment (?:pipeline|process)|backup (?:strategy|system|solution|concept)|disaster recovery|public api|service " +
  "mesh|feature flags?|a/b testing|payments|payment system|chat(?: feature| function)?|file storage|scheduling|collaborative editing|" +
  "collaboration|mobile app|native app|admin (?:panel|area|interface|tool)|dashboard|(?:testing|caching|migration|branching|release|" +
  "error handling|rollout|scaling|deployment|data|content|tenant isolation) strategy|design system|component library|data warehouse|" +
  "data lake|knowledge base|chat ?bot|assistant|high availability|failover|load balancing|audit (?:trail|logging)|undo(?: and redo)?|" +
  "spam (?:filter|detection|protection)|fraud detection|anomaly detection|personali[sz]ation|event-driven|horizontally scalable|" +
  "microservices|serverless|customi[sz]able|configurable|pluggable|extensible|modular|platform|portal|framework|test automation|" +
  "end-to-end tests|secrets management|configuration management|content management|document management|rate limiting|throttling|" +
  "single sign-on|sso|billing|subscriptions?|loyalty program(?:me)?|onboarding(?: flow)?|gamification)";
const bigThings =
  "(?:monolith|architecture|repository|repo|mono-?repo|code ?base|app|application|system|back-?end|front-?end|database|data(?: model|" +
  " layer| access layer)?|docs|documentation|handbook|wiki|site|web ?site|intranet|services?|modules?|pipelines?|platform|" +
  "infrastructure|process|workflows?|schema|apis?|test suite|tests|navigation|folder structure|project structure|folders?|teams?|" +
  "permissions|user model|domain model|state|deployment|deployments|build|checkout|shop|importer|billing|knowledge base|" +
  "configuration|components?|legacy \\w+|reporting|onboarding|product|catalog(?:ue)?|storage)";

/** Several approaches would change the shape of the result, and none is chosen. */
export const frameRows: readonly OpenRow[] = [
  {
    pattern: open(
      `\\b(?:maybe|perhaps|could be|possibly|should (?:we|i|it)|shall we|do we|(?:not sure|unsure|undecided|unclear|can't decide|` +
        "debating|open) (?:if|whether|about|between)|torn between|haven't decided|considering|thinking (?:of|about)|we could(?: also)?|" +
        "one could|might (?:use|go|do|be)|options (?:are|include)|alternatives (?:are|include)|or maybe|or perhaps|alternatively|on " +
        `the other hand)\\b[^.;\\n]{0,110}?\\b(?:or|and|versus|vs)\\b[^.;\\n]{0,50}|\\b(?:we |i )?(?:haven't|have not|not yet|did not|` +
        `didn't|not) (?:\\w+ )?(?:decided|settled|chosen|picked|agreed|made up)\\b`,
    ),
    unlessBeside: /\b(?:users?|customers?|visitors?) (?:can|may|could|choose|decide)\b|\bhave not chosen\b|\bhas not\b/i,
    unlessNear:
      /\b(?:we|i)(?:'ll| will| have|'ve)? (?:chose|chosen|decided (?:on|for|to)|picked|go(?:ing)? with|settled on)\b|\bgo with\b/i,
    harm: "The alternatives lead to different results, and none of them is chosen.",
    hits: [
      "Add live scores, maybe with polling or websockets.",
      "Should we shard by tenant or by region? Implement sharding.",
      "We could wrap the old library or port it.",
    ],
    misses: ["We decided on polling; maybe websockets or SSE come later.", "Fail when the file is missing or empty."],
  },
  {
    pattern: open(
      `\\b(?:organi[sz]e|reorgani[sz]e|structure|restructure|split|partition|shard|group|model|implement|build|store|host|deploy|` +
        "expose|solve|do|handle|cache|render|rewrite|write|ship|package|distribute|version|design|archive|identify|authenticate|" +
        `migrate|port|run|deliver|document|track)\\b[^.;\\n]{0,70}?\\b(?:by|per|via|using|through|on top of|as an?|with an?|into)\\b ` +
        `(?:[\\w-]+ ){1,4}or (?:by |per |via |using |through |as |with |into |a |an )*[\\w-]+|(?:^|[.;:]\\s*)either ` +
        `[a-z]+[^.;\\n]{2,90}? or [^.;\\n]{2,60}|\\beither (?:with|by|via|using|through|on|as|in) [^.;\\n]{2,60}? or [^.;\\n]{2,60}`,
    ),
    unlessBeside: longPattern("i")`
      \b(?:allow|let|support|accept|users?|customers?|depending|filter|search|whichever|return|both|when|if|detect|one of|any|
      reject|format|as iso)\b|\d
    `,
    harm: "Each alternative gives the result another shape, and none is chosen.",
    hits: [
      "Organise the handbook by team or by topic.",
      "Ship the tool as a library or a service.",
      "Either port the importer to Go or wrap the old one.",
    ],
    misses: [
      "Allow sorting by name or by date.",
      "Store the time as seconds or milliseconds, depending on the column type.",
      "Return either a list or null.",
    ],
  },
  {
    pattern: open(
      `\\b${rivals}(?:, (?:or )?(?:a |an |the )?${rivals}){0,3},? (?:or|vs\\.?|versus) (?:maybe |possibly |even |perhaps |just |` +
        `rather |with |in |a |an |the |use )*${rivals}\\b`,
    ),
    unlessBeside: longPattern("i")`
      \b(?:supports?|accepts?|works? (?:with|on)|runs? on|detect|both|if|when|users? can|customers? can|depending|one of|any|
      regardless|not|without|instead of|no|never|whether|compare|comparison|already|whichever|installed|fails?|migrating from)\b
    `,
    harm: "These stand against each other and change what is built; none is chosen.",
    hits: ["Store the events in Postgres or Kafka.", "Build the new API with REST, GraphQL or gRPC.", "Write the agent in Go or Rust."],
    misses: ["The script works with Docker or Kubernetes.", "Compare Postgres and MySQL.", "Use Redis, not Memcached or SQLite."],
  },
  {
    pattern: open(
      `${builds}\\b(?: [^.;:\\n]{1,60}?)? ${wide}(?=[.,;!]|$| (?:to|for|in|across|of|into|on|and|so|that|which|` +
        `between|support|layer)\\b)`,
    ),
    unlessBeside: longPattern()`
      \bby (?:\w+ly )?\w+ing\b|:\s|\busing\b|\bvia\b|\bbased on\b|\bon top of\b|\bbacked by\b|\bwith (?:a|an|the|one|two|its|[A-Z])|
      \binstead of\b|\bthrough\b|\bbutton\b|\blink\b|\bpage that\b|\bcolumn\b
    `,
    harm: "There are several ways to do that, they lead to different systems, and none is chosen.",
    hits: [
      "Make the product multi-tenant.",
      "Add offline support to the app.",
      "Build a permissions model for the workspace.",
      "We need a recommendation engine.",
    ],
    misses: [
      "Make the product multi-tenant with a tenant_id column in every table.",
      "Add rate limiting using a token bucket.",
      "Add a search button to the header.",
    ],
  },
  {
    pattern: open(
      `\\b(?:restructure|reorgani[sz]e|re-?architect|redesign|rethink|modulari[sz]e|decouple|decompose|break (?:up|apart|down)|` +
        "split(?: up)?|re-?platform|rebuild|rewrite|redo|consolidate|unify|shard|partition|scale(?: out| up)?|containeri[sz]e|" +
        "digiti[sz]e|automate|abstract|generali[sz]e|re-?engineer|re-?organise|transform|open up|replace|federate|rearrange|reshape|" +
        `standardi[sz]e) (?:the|our|this|all|its|their|all of the|all our|how) (?:[a-z-]+ ){0,3}?${bigThings}\\b`,
    ),
    unlessBehind: longPattern()`
      \binto (?!(?:smaller |separate |independent |several |multiple |different |individual |micro-?|logical |
      reusable )*(?:services|modules|pieces|parts|microservices|components|packages|units|chunks|domains|layers)\b)|\bto \w+|
      \busing\b|\bby\b|\bwith\b|\bper\b|\balong\b|\bfollowing\b|\bin [A-Z]|\bfrom\b|:\s|\bso that\b|\bon (?:each|every|push|merge)
    `,
    unlessNear: /\bone (?:file|folder|service|module|package|page|table) (?:per|for each)\b|\binto ¤/,
    harm: "Along which lines is not said; each way gives another result.",
    hits: ["Split the monolith into services.", "Restructure the repository.", "Rethink our data model.", "Break up the billing module."],
    misses: [
      "Split the monolith along the team borders in teams.md.",
      "Rewrite the importer in Go.",
      "Split the settings module into one file per tab.",
    ],
  },
  {
    pattern: open(
      "\\b(?:several|multiple|different|various|many|a few|a couple of|two|three|four|lots of|competing|countless) (?:\\w+ )?(?:ways|" +
        "approaches|options|strategies|possibilities|designs|patterns|alternatives|directions|solutions|models|philosophies|" +
        "schools)\\b|\\bsome (?:kind|sort|form|type) of\\b|\\bsomehow\\b|\\bsome way (?:to|of)\\b|\\bin some way\\b|\\bone way or " +
        "(?:another|the other)\\b",
    ),
    unlessBeside: longPattern("i")`
      \b(?:we|i) (?:chose|decided|picked|go with|went with)\b|\bgo with\b|\boption [a-c]\b|\b(?:compare|list|document|describe|
      evaluate|explain|menu|dropdown|select)\b|:\s|\b(?:shipping|payment|configuration|command|cli|compiler|build|menu) options\b
    `,
    unlessNear: /\b(?:we|i) (?:chose|decided|picked|go with)\b|\bgo with\b|\buse the (?:first|second|third|latter|former)\b/i,
    harm: "The way changes the result, and none is chosen.",
    hits: [
      "There are several ways to version the API; do it.",
      "Introduce some kind of plugin mechanism.",
      "Somehow link the orders with the returns.",
    ],
    misses: ["There are two ways to do it; use the second.", "List the different approaches in a table."],
  },
  {
    pattern: open(
      `\\b(?:design|come up with|devise|develop|create|define|plan|find|think of|work out|figure out|establish|build|introduce|` +
        "choose|pick|need|decide(?: on)?|implement|set up|adopt)(?: and (?:build|implement|introduce))? (?:a|an|the|our|some|the best|" +
        `the right|a new|a good)\\b (?:[a-z-]+ ){0,4}?(?:architecture|strategy|approach|concept|structure|taxonomy|methodology|scheme|` +
        `information architecture|data model|domain model|target picture|operating model|way(?= (?:to|for|of)\\b)|solution(?= (?:to|` +
        `for|that|so)\\b|[.,;]|$)|model(?= (?:for|of)\\b)|mechanism(?= (?:to|for)\\b)|framework(?= (?:to|for)\\b))`,
    ),
    unlessNear: method,
    unlessBeside: /\bdo not\b|¤|\d/i,
    harm: "Which approach it follows decides what comes out, and none is chosen.",
    hits: [
      "Design an architecture for the notification service.",
      "Come up with a caching strategy and implement it.",
      "Find a way to share code between the apps.",
    ],
    misses: ["Design the table layout: three columns, fixed header.", "Create a folder structure with a src and a test folder."],
  },

  {
    pattern: open(
      "\\b(by|in|as|with|to|into|on|per|via|through|for|at|from|one|a|an|using|keep|build|write|use) [\\w-]+(?: [\\w-]+){0,4}?,? or " +
        "(?:rather |maybe |else |perhaps |even |simply |just )?\\1 [\\w-]+(?: [\\w-]+){0,2}|\\bor\\b[^.?\\n]{2,70}\\?|\\b[\\w-]+ " +
        "(?:vs\\.?|versus) [\\w-]+",
    ),
    unlessBeside: longPattern("i")`
      \b(?:if|when|whenever|while|whether|allow\w*|accept\w*|support\w*|(?:users?|customers?|visitors?) (?:can|may|could|choose|to)|
      returns?|both|any|no|not|without|missing|empty|fail\w*|taking|depending|reject|warn|unless|until|neither|every|each|all|either of|
      contains?|starts?|ends?|match\w*|compare|comparison|benchmark|names?|larger|greater|older|newer)\b|\d
    `,
    harm: "The alternatives give different results, and none of them is chosen.",
    hits: [
      "Group the invoices by client or by month.",
      "Deliver the course as a video or as a book.",
      "Do we want one calendar or several? Build the booking page.",
    ],
    misses: [
      "Accept a file by upload or by URL.",
      "Stop if the name starts with a digit or with a dot.",
      "Does it fail on Windows or not?",
    ],
  },
  {
    pattern: open(
      "\\b(?:prioriti[sz]e|rank|categori[sz]e|classify|score|rate|evaluate|assess|analy[sz]e|judge|segment|cluster|triage|grade|" +
        "weigh|rethink|reconsider|review|audit|structure|outline|map out|organi[sz]e|group|arrange|shortlist|estimate|forecast|" +
        "interpret|summari[sz]e) (?:the|our|all|these|this|those|my|each|every|how|user|customer) (?:[\\w-]+ ){0,4}?(?:backlog|" +
        "features?|tickets?|requests|requirements|vendors?|candidates?|options|proposals?|feedback|architecture|situation|strategy|" +
        "market|competition|competitors|churn|performance|risks?|projects?|ideas|customers|users|survey(?: results)?|responses|data|" +
        "results|findings|process(?:es)?|tools?|content|documents|articles|suppliers?|applications|leads|incidents?|bugs|issues|tasks|" +
        "products?|roadmap|portfolio|costs|impact|sales|team|interviews?|reviews|comments|complaints|security|codebase|docs|" +
        "documentation|topics|assets|skills|investments?)\\b",
    ),
    unlessBehind: longPattern("i")`
      \bby\b|\bagainst\b|\busing\b|\bon (?:a|the|our|its)\b|\baccording\b|\bbased on\b|\bwith\b|\binto\b|\bfor\b|:\s|¤|\d|\bwhich\b|
      \bwhere\b|\bper\b|\bin (?:one|two|three|a|¤)|\bso that\b|\bto (?:find|see|list|a)\b
    `,
    unlessBeside: /\bcriteri(?:a|on)\b|\b(?:list|print|report|count|tell me|count) (?:the|which|what|every|all|how)\b/i,
    harm: "By which criteria is not said; other criteria give another result.",
    hits: [
      "Prioritise the backlog.",
      "Evaluate the vendors, then sign.",
      "Analyse our churn and act on it.",
      "Categorise the support tickets.",
    ],
    misses: ["Rank the candidates by score in scores.csv.", "Group the tickets by component.", "Review the code for race conditions."],
  },
  {
    pattern: open(
      "\\b(?:an?|the|some|whatever|any|which|most) (?:suitable|appropriate|good|sensible|best|right|proper|fitting|optimal|ideal|" +
        "better|modern|reasonable|clever|smart|robust|scalable|flexible|adequate|most \\w+|best-fitting|new|different|clean|nice) " +
        "(?:[\\w-]+ )?(?:approach|structure|library|tool|framework|technology|tech|tech stack|stack|database|architecture|pattern|" +
        "layout|method|algorithm|design|technique|data structure|protocol|visuali[sz]ations?|charts?|medium|strategy|solution|paradigm|" +
        "mechanism|abstraction|scheme|workflow|way)\\b",
    ),
    unlessNear: method,
    unlessBeside: /¤|\d|\bnew (?:design|layout|workflow|method|tool) (?:is|of|in|from)\b|\bdocument/i,
    harm: "Which one is taken decides the shape of the result, and it is not chosen.",
    hits: [
      "Store the sensor readings in a suitable database.",
      "Show the sales in an appropriate chart.",
      "Use a modern framework for the front end.",
    ],
    misses: ["Replace the table with a better layout: two columns.", "Use a suitable chart, namely a bar chart."],
  },
  {
    pattern: open(
      "\\b(?:handle|deal with|resolve|solve|support|manage|prevent|detect|allow|enable|add support for|offer|provide|cope with|cater " +
        "for|account for|make (?:it|the [\\w ]{2,25}?|our [\\w ]{2,25}?) (?:support|handle|cope with|work with|work for))\\b (?:for " +
        ")?(?:the |our |all |any |more )?(?:concurren\\w+(?: \\w+)?|conflicts|conflicting \\w+|duplicates?|duplicate \\w+|race " +
        "conditions?|(?:very )?large (?:files|uploads|data ?sets|imports)|big uploads|long-running \\w+|scal\\w+|outages|spam|abuse|" +
        "fraud|merge conflicts|simultaneous \\w+|schema changes|(?:multiple|several|different|custom|more than one|many) (?:languages|" +
        "currencies|organi[sz]ations|companies|workspaces|themes|tenants|brands|regions|time ?zones|warehouses|stores|devices|clients|" +
        "customers|teams|locales|countries|databases|fields|workflows)|legacy data|old data|historical data|sharing|collaboration|" +
        "comments|history|tagging|approvals?(?: workflows?)?|teams|roles|imports?|exports?|time zones|offline \\w+|peak load|high load|" +
        "bursts|more users|growth|access from)\\b",
    ),
    unlessBeside: longPattern("i")`
      \bby (?:\w+ly )?\w+ing\b|:\s|\busing\b|\bvia\b|\bbased on\b|\bbacked by\b|\bwith (?:a|an|the|one|two|its|[A-Z])|
      \binstead of\b|\bthrough\b|\bbutton\b|\blast write\b|\bshow(?:ing)? (?:a|an|the)\b|\breject|\bas (?:csv|json|pdf|xml)\b
    `,
    harm: "There are several ways to do that, each with another result, and none is chosen.",
    hits: ["Handle concurrent edits in the wiki.", "Support multiple currencies in the shop.", "Prevent duplicates in the address book."],
    misses: [
      "Handle concurrent edits with a version column: the second writer gets 409.",
      "Reject duplicates in the address book by email.",
    ],
  },

  {
    pattern: open(
      "\\b(?:are|is|as) (?:the |all |both |possible |our |still |currently )*(?:options|candidates|alternatives|possibilities|" +
        "choices|contenders|conceivable|an option|a possibility)\\b|\\b(?:options|candidates|alternatives|contenders|choices|ideas|" +
        "proposals) (?:on the table|would be|include|considered|discussed|so far|range)\\b|\\bon the table\\b|\\b(?:both|all(?: three| " +
        "of them)?|either|any of (?:them|these)) (?:would|could|might|can|seem|works?|are|is|have|has) ?(?:be )?(?:work|do|fine|" +
        "possible|ok|okay|acceptable|viable|valid|plausible|reasonable|merits|fans|supporters|upsides|advantages|been (?:suggested|" +
        "proposed))\\b|\\b(?:opinions|views|people|the team|we|engineers|colleagues) (?:differ|disagree|are (?:split|divided|torn)|is " +
        "(?:split|divided|torn))\\b|\\bsome (?:of (?:us|them) |\\w+ )?(?:say|want|prefer|favou?r|suggest|like|argue|" +
        "would)\\b[^\\n]{3,100}\\bothers?\\b|\\b(?:has|have|had) been (?:suggested|proposed|floated|mentioned|discussed|considered)\\b|" +
        "\\bno (?:decision|preference|choice)\\b|\\b(?:could|might) (?:be|go|use|live|become|also|either|just|do|take|have|mean|run|" +
        "store|write|sit|build|make|split|work)\\b[^.\\n]{3,140}?\\b(?:or|alternatively|as well|too|also)\\b|\\b(?:can|may) (?:be|go|" +
        "live|sit) (?:[\\w-]+ ){0,2}(?:as|by|with|in|on|at|into)\\b[^.\\n]{3,100}?\\bor (?:as|by|with|in|on|at|into|a|an|the)\\b|" +
        "\\b(?:still|left|wide|completely) open\\b|\\bundecided\\b|\\bup for (?:grabs|debate|discussion)\\b|\\bopen question\\b|" +
        "\\b(?:somewhere|something) between\\b|\\bpros and cons\\b|\\btrade-?offs?\\b|\\bwhichever (?:approach|way|option|design|tool|" +
        "style|structure|one)\\b|\\b(?:pick|choose|select|take|use|go for) (?:one|any|either|whichever)(?=[.,;!]|$| of\\b| and\\b| " +
        "you\\b)",
    ),
    unlessBeside: longPattern("i")`
      \b(?:users?|customers?|visitors?|callers?|admins?|players?) (?:can|may|could|might|choose|pick|select)\b|\b(?:document|
      explain|describe|list|write down|compare)\b[^.]{0,40}\b(?:trade-?offs?|pros and cons)\b
    `,
    unlessNear: longPattern("i")`
      \b(?:we|i)(?:'ll| will| have|'ve)? (?:chose|chosen|decided (?:on|for|to)|picked|go(?:ing)? with|went with|settled on)\b|
      \b(?:go|going|went) with\b
    `,
    harm: "The alternatives are named and none is chosen; each gives the result another shape.",
    hits: [
      "Add an export for auditors. A nightly dump, a live view or an API are the options.",
      "Build the seat map; SVG would work, and canvas has been suggested.",
      "The limits could live in the gateway or in each service; add them.",
      "Some of us want tags, others want folders: build the filing of notes.",
    ],
    misses: [
      "Users can pick one of three colours.",
      "We decided on SVG, although canvas has been suggested; draw the seat map.",
      "Print the options of the command.",
    ],
  },
];
