import { lazily } from "../../kernel/lazily.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import type { Act } from "../deed.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

interface VerbRow {
  readonly act: Act | "send";
  readonly words: ReadonlySet<string>;
}

/** Verbs in the names of methods: `delete_bucket`, `chat_postMessage`, `beginDelete`. `send` depends on who gets it. */
const verbs = lazily((): readonly VerbRow[] => [
  {
    act: "destroy",
    words: set(
      "delete del drop terminate destroy purge truncate clear wipe flush flushall flushdb erase remove prune deregister cancel revoke rm " +
        "obliterate empty reset unlink trash expunge abort uninstall decommission deprovision deletion evict " +
        "expire nuke archive deactivate",
    ),
  },
  { act: "money", words: set("charge refund payout transfer pay capture withdraw deposit buy sell") },
  { act: "send", words: set("send post publish reply comment notify email sms broadcast invite tweet produce enqueue transact") },
  { act: "publish", words: set("deploy release apply promote rollout submit merge push") },
  { act: "stop", words: set("stop shutdown reboot restart halt suspend pause kill drain failover") },
  {
    act: "external-write",
    words: set(
      "create update set put patch add enable disable start resume modify replace import restore attach detach associate disassociate " +
        "register write insert upsert rename move copy run invoke trigger tag untag schedule change rotate lock unlock save replicate " +
        "upload index bulk incr decr incrby append lpush rpush lpop rpop rename sadd srem zadd zrem hset " +
        "hmset hdel lrem setex setnx mset " +
        "xadd persist assign unassign authorize approve allow deny block acknowledge migrate reindex rebuild sync scale resize rollback " +
        "grant edit store undeploy provision reject follow like react retweet",
    ),
  },
]);

const reading = set(
  "list get describe head find search query scan count exists has is fetch read load lookup retrieve " +
    "check validate verify test ping info " +
    "status iter iterate paginate watch wait build parse to from can generate estimate preview plan dry download select poll receive on " +
    "with as use if should default explain show view print open stream batch_get transact_get aggregate distinct mget hget hgetall " +
    "keys ttl type dump export calculate compare simulate decode encode presign sign render",
);
/** Words that may stand before the verb itself. */
const qualifying = set("batch bulk schedule");
const after = /_(?:and|or|then)_(?:delete|remove|update|replace|create|modify)|_deletion$/;

/** Names that set up what runs here, and change nothing elsewhere. */
const settingUp = longPattern()`
  ^(?:create|add|set|register|start|update|close|reset|clear|remove|delete|run|append|put)_(?:default_)?(?:client|connection|session|pool|random|
  engine|transport|resource|waiter|paginator|logger|stream_logger|channel|cursor|context|handler|event_handler|listener|listeners|
  middleware|plugin|hook|level|log_level|timeout|debug|config|configuration|credentials|option|options|header|headers|api_key|auth|
  token|proxy|retries|user_agent|app_info|tracking_uri|registry_uri|serializer|converter|command|type|presigned_url|presigned_post|
  interceptor|until_complete|forever|polling|callback|signer|codec|read_stream|schema|api_client|async_client)s?$|
  ^start_(?:query|live_tail)$
`;
const privileged = longPattern()`
  ^(?:attach|put|add|create|update|set|upsert)_(?:\w{1,30}_)?(?:policy|policies|access_key|login_profile|to_group|iam|iam_policy|acl|
  role_assignment|role_binding|cluster_role_binding|permission|permissions|collaborator)$|^grant(?:_|$)|^(?:make_public|makePublic)$
`;

/** `deleteBucket` and `delete_bucket` are one name. */
const spelled = (method: string): string =>
  method
    .replace(/[!?]$/, "")
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase();

/** The act that a method's name tells; undefined where it only looks, or sets up what runs here. */
export function verbOfMethod(method: string): Act | "send" | undefined {
  const name = spelled(method);
  if (settingUp.test(name)) return undefined;
  if (privileged.test(name)) return "privilege";
  const words = name.split(/[^a-z0-9]+/).filter((word) => word !== "");
  while (words.length > 1 && qualifying.has(words[0] ?? "")) words.shift();
  if (after.test(name)) return /delet|remov/.test(name) ? "destroy" : "external-write";
  for (const word of words) {
    if (reading.has(word)) return undefined;
    const found = verbs().find((row) => row.words.has(word));
    if (found) return found.act;
  }
  return undefined;
}
