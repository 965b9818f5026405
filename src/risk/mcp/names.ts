import type { Act } from "../deed.ts";

interface NameRow {
  readonly act: Act;
  readonly words: ReadonlySet<string>;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** What the words of a tool's name promise; the strict ones first. */
export const nameRows: readonly NameRow[] = [
  {
    act: "money",
    words: set("pay payment charge refund payout transfer withdraw checkout purchase buy sell trade invoice donate"),
    hits: ["create_charge", "refund_payment", "payoutNow"],
    misses: ["list_payments", "get_invoice", "payload_check"],
  },
  {
    act: "destroy",
    words: set(
      "delete remove destroy drop purge wipe erase truncate terminate nuke flush reset rm unlink uninstall prune revoke cancel archive trash clear deprovision kill format overwrite rollback",
    ),
    hits: ["delete_repository", "dropTable", "volumes-prune"],
    misses: ["list_deleted", "get_archive_status", "undelete"],
  },
  {
    act: "message",
    words: set(
      "send reply comment notify email mail message post tweet publish_message invite announce dm sms call review react respond broadcast share",
    ),
    hits: ["send_email", "slack_post_message", "addComment", "create_pull_request_review"],
    misses: ["list_messages", "get_comments", "search_emails"],
  },
  {
    act: "publish",
    words: set("publish deploy release push merge promote ship rollout apply submit migrate"),
    hits: ["merge_pull_request", "deployService", "push_files"],
    misses: ["get_release", "list_deployments", "get_push_status"],
  },
  {
    act: "opaque",
    words: set("exec execute eval run shell bash terminal spawn invoke evaluate script"),
    hits: ["execute_code", "runScript", "browser_evaluate"],
    misses: ["list_runs", "get_execution", "run_tests"],
  },
  {
    act: "read-secret",
    words: set("secret secrets credential credentials password passwords token tokens apikey vault keychain"),
    hits: ["get_secret", "read_credentials", "vault_read"],
    misses: ["count_tokens", "tokenize", "list_secret_names"],
  },
  {
    act: "external-write",
    words: set(
      "create update write set edit add insert upsert put patch modify rename move copy upload enable disable start stop restart assign close open reopen label tag fork import register schedule click type fill press submit_form select drag mkdir save append",
    ),
    hits: ["create_label", "write_file", "updateRecord"],
    misses: ["read_file", "list_created"],
  },
];

const reads = set(
  "get list read search find show describe fetch view query count status check lookup browse inspect ls stat info whoami ping screenshot snapshot navigate scroll hover wait tail head diff log logs history preview validate lint analyze analyse explain summarize resolve doc docs documentation download export has is exists tree grep glob health version tokenize",
);
/** Words that make a strict word harmless: `run_tests`, `count_tokens`, `list_secret_names`. */
const tame = set("test tests lint check build names count undelete");
const messages = set("issue issues pull pr mr thread discussion ticket event calendar announcement");

/** What a name says. The first reading word decides unless a strict verb stands before it: `delete_get_cache` deletes. */
export function nameActs(name: string): Act | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 12);
  if (words.some((word) => tame.has(word)) && !words.some((word) => nameRows[1]?.words.has(word))) return "harmless";
  const secret = nameRows.find(({ act }) => act === "read-secret");
  for (const word of words) {
    if (reads.has(word)) return words.some((each) => secret?.words.has(each)) ? "read-secret" : "harmless";
    const found = nameRows.find((row) => row.words.has(word));
    if (!found) continue;
    if (found.act !== "external-write") return found.act;
    const later = nameRows.find(
      (row) => row.act !== "external-write" && row.act !== "opaque" && words.some((each) => row.words.has(each)),
    );
    if (later) return later.act === "read-secret" ? "write-secret" : later.act;
    return words.some((each) => messages.has(each)) ? "message" : "external-write";
  }
  return undefined;
}

/** Servers whose every write reaches people. */
const talkers =
  /^(slack|discord|telegram|gmail|outlook|email|mail|teams|twilio|sendgrid|linear|jira|intercom|zendesk|whatsapp|twitter|x|calendar|google-calendar|notion-comments)([-_].*)?$/i;

export const serverActs = (server: string): Act | undefined => (talkers.test(server) ? "message" : undefined);
