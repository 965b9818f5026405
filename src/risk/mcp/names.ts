import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";

interface NameRow {
  readonly act: Act;
  readonly words: ReadonlySet<string>;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Meanings of the words in a tool's name; the strict ones first. */
export const nameRows = lazily((): readonly NameRow[] => [
  {
    act: "money",
    words: set(
      "pay payment charge refund payout transfer withdraw deposit stake unstake redeem remit disburse checkout " +
        "purchase buy sell trade invoice donate",
    ),
    hits: ["create_charge", "refund_payment", "payoutNow", "place_stock_order", "stake_tokens", "deposit_funds"],
    misses: ["list_payments", "get_invoice", "payload_check"],
  },
  {
    act: "destroy",
    words: set(
      "delete remove destroy drop purge wipe erase truncate terminate nuke flush flushall flushdb dropdb reset rm del unlink " +
        "uninstall prune revoke cancel archive trash clear deprovision kill format overwrite rollback evict expire decommission shred " +
        "discard revert deallocate",
    ),
    hits: [
      "delete_repository",
      "dropTable",
      "volumes-prune",
      "flushall",
      "fetch_rows_then_wipe",
      "lintAndPurge",
      "evict_pod",
      "revertCommit",
    ],
    misses: ["list_deleted", "get_archive_status", "undelete", "get_terms_and_conditions", "drag_and_drop", "get_expired"],
  },
  {
    act: "message",
    words: set(
      "send reply comment notify email mail message post tweet publish_message invite announce dm sms call review react respond " +
        "broadcast share",
    ),
    hits: ["send_email", "slack_post_message", "addComment", "create_pull_request_review", "transitionJiraIssue"],
    misses: ["list_messages", "get_comments", "search_emails", "check_mail"],
  },
  {
    act: "publish",
    words: set("publish deploy redeploy release push merge promote ship rollout apply submit migrate trigger dispatch"),
    hits: ["merge_pull_request", "deployService", "push_files", "lint_and_release", "deploy_build", "triggerBuild"],
    misses: ["get_release", "list_deployments", "get_push_status"],
  },
  {
    act: "opaque",
    words: set("exec execute eval run shell bash terminal spawn invoke evaluate script interact repl stdin"),
    hits: ["execute_code", "insert_execute_code_cell", "runScript", "browser_evaluate", "interact_with_process", "js_repl"],
    misses: ["list_runs", "get_execution", "run_tests", "run_lint_and_tests"],
  },
  {
    act: "read-secret",
    words: set("secret secrets credential credentials password passwords token tokens apikey vault keychain"),
    hits: [
      "get_secret",
      "read_credentials",
      "vault_read",
      "get_environment_variables",
      "list_env_vars",
      "env_get_all",
      "getConnectionString",
      "get_private_key",
    ],
    misses: [
      "count_tokens",
      "tokenize",
      "list_secret_names",
      "list_environments",
      "get_environment",
      "check_python_env",
      "get_connection_status",
      "get_key",
      "list_variables",
      "get_env_names",
    ],
  },
  {
    act: "external-write",
    words: set(
      "create update write set edit add insert upsert put patch modify rename move copy upload enable disable start stop restart " +
        "assign close open reopen label tag fork import register schedule click type fill press submit_form select drag mkdir save " +
        "append replace transition sync activate deactivate reactivate toggle block unblock ban unban mute unmute acknowledge silence " +
        "snooze suspend resume pause unpause lock unlock pin unpin attach detach associate disassociate disconnect link subscribe " +
        "unsubscribe approve reject accept decline grant unassign allocate provision rotate restore recover duplicate escalate demote " +
        "scale drain cordon uncordon failover rerun retry requeue abort shutdown reboot invalidate regenerate renew mint reserve " +
        "upgrade downgrade backfill reindex alter enqueue unarchive hide unhide star unstar upvote downvote mirror replicate launch modify",
    ),
    hits: ["create_label", "write_file", "updateRecord", "search_and_replace", "sync_application", "activate_workflow", "muteMonitor"],
    misses: ["read_file", "list_created", "get_active", "list_locks", "check_paused", "generate_text", "activation_report"],
  },
]);

const reads = lazily(() =>
  set(
    "get list read search find show describe fetch view query count status check lookup browse inspect ls stat info whoami ping " +
      "screenshot snapshot navigate scroll hover wait tail head diff log logs history preview validate lint analyze analyse explain " +
      "assess summarize resolve doc docs documentation download export has is exists tree grep glob health version tokenize",
  ),
);
/** Things to look at, where no word says what is done with them: `collection-schema`, `browser_console_messages`. */
const looks = set("schema schemas messages requests metrics stats thinking thought sequentialthinking");
const orders = set("order orders bid");
const ordering = set("place submit");
/** Words that make a strict word harmless: `run_tests`, `count_tokens`, `list_secret_names`. */
const tame = set("test tests lint check build names count undelete");
/** Acts that a tame word after them does not excuse: `deploy_build` deploys, `send_test` sends. */
const firm: ReadonlySet<Act> = new Set(["money", "message", "publish"]);
const messages = set("issue issues pull pr mr thread discussion ticket event calendar announcement");
const joining = set("and then or plus");

/** Words that are a secret only together: all variables of a program, an address with its password, a key that opens something. */
const togethers: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [set("env environment"), set("var vars variable variables all dump values")],
  [set("connection"), set("string strings uri uris dsn")],
  [set("private api access signing encryption"), set("key keys")],
];
const bareEnvironment = /^(?:get|read|show|print|dump)_env$/;

function namesSecret(words: readonly string[]): boolean {
  const secret = nameRows().find(({ act }) => act === "read-secret");
  if (words.some((word) => secret?.words.has(word)) || bareEnvironment.test(words.join("_"))) return true;
  return togethers.some(([ones, others]) => words.some((word, at) => ones.has(word) && others.has(words[at + 1] ?? ""))) || isEnvAll(words);
}
const isEnvAll = (words: readonly string[]): boolean => words[0] === "env" && words.at(-1) === "all";

/** The act in a name. Where it joins several verbs, the strictest of them counts: `get_and_delete` deletes. */
export const nameActs = (name: string): Act | undefined => strictest(clausesOf(name).map(clauseActs));

/** The words of a name, apart where it joins several verbs. */
export function clausesOf(name: string): readonly (readonly string[])[] {
  const clauses: string[][] = [[]];
  for (const word of wordsOf(name.replace(/drag_?and_?drop/i, "drag"))) {
    if (joining.has(word)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses;
}

/** The stricter of several acts; undefined only if none of them says anything. */
export function strictest(acts: readonly (Act | undefined)[]): Act | undefined {
  const rank = (act: Act | undefined): number => (act === undefined ? -1 : strictness.indexOf(act));
  return acts.reduce((one, other) => (rank(other) > rank(one) ? other : one), undefined);
}

const strictness: readonly Act[] = [
  "harmless",
  "unknown",
  "external-write",
  "opaque",
  "read-secret",
  "write-secret",
  "publish",
  "message",
  "money",
  "destroy",
];

/** The words of a name, however it joins them. Look-alike letters are read as the Latin ones they imitate. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 400)
    .normalize("NFKC")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 24);

/** The first reading word decides unless a strict verb stands before it: `delete_get_cache` deletes. */
function clauseActs(words: readonly string[]): Act | undefined {
  if (isTame(words)) return "harmless";
  if (words.some((word) => orders.has(word)) && words.some((word) => ordering.has(word))) return "money";
  for (const word of words) {
    if (reads().has(word)) return namesSecret(words) ? "read-secret" : "harmless";
    const found = nameRows().find((row) => row.words.has(word));
    if (!found) continue;
    if (found.act !== "external-write") return found.act;
    const later = nameRows().find(
      (row) => row.act !== "external-write" && row.act !== "opaque" && words.some((each) => row.words.has(each)),
    );
    if (!later && words.some((each) => each === "execute" || each === "exec" || each === "eval")) return "opaque";
    if (later) return later.act === "read-secret" ? "write-secret" : later.act;
    return words.some((each) => messages.has(each)) ? "message" : "external-write";
  }
  return words.some((each) => looks.has(each)) ? "harmless" : undefined;
}

function isTame(words: readonly string[]): boolean {
  const at = words.findIndex((word) => tame.has(word));
  if (at === -1) return false;
  const isOf = (word: string, acts: ReadonlySet<Act>): boolean => nameRows().some((row) => acts.has(row.act) && row.words.has(word));
  return !words.some((word) => isOf(word, destroying)) && !words.slice(0, at).some((word) => isOf(word, firm));
}
const destroying: ReadonlySet<Act> = new Set(["destroy"]);

/** Servers whose every write reaches people. */
const talkers = longPattern("i")`
  ^(slack|discord|telegram|gmail|outlook|email|mail|teams|twilio|sendgrid|linear|jira|intercom|zendesk|whatsapp|twitter|x|calendar|
  google-calendar|notion-comments)([-_].*)?$
`;

export const serverActs = (server: string): Act | undefined => (talkers.test(server) ? "message" : undefined);

const persons = set("answer allow off on init stop token tokens grant approve vault archive branch resolve");

const answering = set("answer approve allow");
const isGate = (word: string): boolean => /^(?:gate|gates|gate_?id)$/i.test(word);

/** Our own server: tools for persons are not for an agent. Looking is free, but for tokens. */
export function isPersonsTool(server: string, name: string, keys: readonly string[] = []): boolean {
  // Our server may have been set up under any name.
  if (wordsOf(name).some((word) => answering.has(word)) && [...wordsOf(name), ...keys].some(isGate)) return true;
  if (!/(^|[-_])assent([-_]|$)/i.test(`${server}-${wordsOf(name).join("-")}`)) return false;
  const words = wordsOf(name).filter((word) => word !== "assent");
  const isLook = readsOnly(words.join("_")) || words[1] === "list";
  return words.some((word) => persons.has(word)) && (!isLook || words.some((word) => /^tokens?$/.test(word)));
}

/** Its first word reads, and nothing after it does more. */
export const readsOnly = (name: string): boolean =>
  nameActs(name) === "harmless" && reads().has(wordsOf(name)[0] ?? "") && wordsOf(name)[0] !== "resolve";
