/** Nouns that name the exchange itself. */
const exchange =
  "exchange|conversation|discussion|dialogue?|pool|deliberations?|debate|inquiry|proceedings|colloquy|discourse|experiment in thinking|" +
  "minds|collective|group|circle|undertaking|endeavou?r|framing|audits?|auditor(?:'s)?|observer(?:'s)?|rounds?";

/** Nouns that may as well belong to others: to a landlord, a bank, a game. */
const terms =
  "terms|rules?|ground rules|mandate|charter|footing|conditions|arrangement|agreement|framework|brief|prompt|remit|compact|covenant|" +
  "roles?|premises?|set-?up|basis|ones|thing|lot|slate|mess|foundations?|chat|thread|session|process|run|attempt";

/** Things and affairs of others, each of which is restarted, reset, begun again or renegotiated in everyday talk. */
const things = [
  "server|servers|service|services|pods?|database|databases|db|postgres|mysql|redis|nginx|apache|kubernetes|docker|container|containers",
  "machine|machines|router|modem|switch|printer|computer|laptop|phone|device|devices|sensor|sensors|firmware|kernel|daemon|process id",
  "jobs?|task queue|queue|queues|worker|workers|cron|scheduler|pipeline|the build|build machine|ci|deploy|deployment|cluster node|" +
    "nodes?|instance|instances",
  "vm|vms|jvm|cpu|gpu|api|backend|frontend|app|apps|application|browser|cache|counter|counters|timer|password|passwords|token|tokens",
  "checkpoint|checkpoints|retry|retries|backoff|watchdog|supervisor|actor model|crash|crashed|crashes|crashing|heartbeat|health check",
  "migration|replica|shard|index|registry|module|parser|compiler|codebase|script|firewall|load balancer|systemd|systemctl|staging",
  "games?|level|player|players|boss|save file|speedrun\\w*|roguelike\\w*|tetris|chess|monopoly|match|season|league|team|coach|tournament",
  "engine|engines|car|motor|reactor|generator|turbine|plant|furnace|boiler|heart|brain|cells?|synapses",
  "diet|diets|fast|fasting|workout|training|runner|injury|habit|habits|relapse|addicts?|gym|recipe|dough|cake|sauce|souffle|baker|bread",
  "career|marriage|couple|divorce|life|job offer|business|company|startup|brand|firm|factory|economy|market|markets|currency|debt",
  "war|ceasefire|peace|treaty|treaties|tariffs?|trade deal|government|parliament|congress|ministry|minister|election|union|unions|strike",
  "mortgage|lease|landlord|tenants?|loan|bank|banks|lender|lenders|supplier|suppliers|vendor|vendors|customer|" +
    "customers|salary|wages|club",
  "diplomats?|geneva|nations?|states|revolution|revolutions|republic|constitution|empire|empires|king|novel|" +
    "chapter|song|violin\\w*|piano",
  "student|students|teacher|pupil|pupils|lesson|children|child|therapy|patient|patients|lawsuit|court|plaintiff|jury|trial|simulation",
  "(?<!(?:this|our|this whole) )(?:contracts?|process|processes|thread|threads|sessions?|systems?)|politics|" +
    "society|country|city|town|village|planet|humanity",
  "config|configuration|debug\\w*|logs?|logging|core dump|hung|hangs|downtime|outage|incident|ops|box|hosts?|" +
    "fleet|controller|updates?|upgrade",
  "feature flags?|release|rollout|batch|schema|query|dns|certificate|on failure|failures|timeouts?|calories?|" +
    "doctor|exchange rate|stock exchange|microsoft",
  "garden|river|flood|forest|tide|spring|evolution|species|orchestra|rehearsal|essay|draft|painting|canvas|puzzle|knitting|scarf",
  "software|hardware|operating system|windows|linux|android|node\\.js|spacecraft|rover|satellite|robot|elevator|thermostat|dishwasher",
  "transaction|transactions|connection|connections|socket|websocket|stream|upload|download|backup|disk|memory " +
    "leak|thread pool|test suite",
].join("|");

const pronouns = "it|they|we|this|that|everything|us|ourselves|all|them|things|matters|anew|me|these|those|what|how|both";

const whole = (list: string): RegExp => new RegExp(`\\b(?:${list})\\b`);

export const isThing = whole(things);
export const isExchange = whole(exchange);
export const isTerms = whole(terms);
export const isPronoun = new RegExp(`^(?:(?:all|the whole|whole|of|the|entire) )*(?:${pronouns})\\b`);

/** Words that say what "new ones" would be. */
export const namesTerms = whole("terms|rules|conditions|mandate|charter|arrangement|agreement|prompt");

/** The exchange as the subject of a sentence. */
const ours = "(?:the|this|our|that|your) (?:(?:whole|entire|current|present|very) )?";
export const exchangeSubject = `${ours}(?:${exchange}|${terms})(?: as [a-z]+)?`;

/**
 * Signs that a thought speaks of the exchange it is in. A pool of connections, a round of golf and the terms of a lease are none,
 * so words that others use as often are left out.
 */
export const ofThisExchange = new RegExp(
  "\\b(?:(?:this|our|the|whole|an?) (?:[a-z]+ )?(?:exchange|conversation|discussion|dialogue?|deliberation|" +
    "debate|inquiry|discourse|framing|thread)|" +
    "(?<!(?:connection|thread|worker|memory|process|node|swimming|car|gene|talent)s? )pool|(?:fellow |these |other " +
    "|five |of the )minds|as a mind|" +
    "auditor(?:'s)?|observer(?:'s)?|audits?|rounds|round (?:zero|one|two|three|\\d+)|going in circles|(?:talk|" +
    "talking|talked|speak|speaking|spoken) past|" +
    "mandate|each other|one another|ground rules|our (?:terms|rules|mandate|charter|premises|question|theme|" +
    "thoughts)|these terms|new terms)\\b",
);
