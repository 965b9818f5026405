import { longPattern } from "../../kernel/long-pattern.ts";
import { unknownPiece } from "../deed.ts";
import { noteDeed } from "./effects.ts";
import type { CodeCall, CodeRun } from "./run.ts";
import { origin } from "./types.ts";
import { originOf, textOf } from "./values.ts";

const stores =
  "index|indices|indexes|objects?|buckets?|tables?|collections?|databases?|db|dbs|stacks?|clusters?|instances?|users?|" +
  "volumes?|snapshots?|queues?|topics?|repos?|repository|repositories|namespaces?|projects?|keyspaces?|streams?|functions?|" +
  "secrets?|documents?|rows|records|many|all|everything|schemas?|backups?|vaults?|domains?|zones?|roles?|policy|policies|" +
  "load_?balancers?|db_?instances?|db_?clusters?|hosted_?zones?|deployments?|pods?|servers?|droplets?|services?|apps?|accounts?|customers?";
const verb = new RegExp(
  `^(?:batch_?)?(?:delete|drop|terminate|destroy|purge|truncate|clear|wipe|flush|erase|remove)_?(?:${stores})!?$`,
  "i",
);
const whole = longPattern("i")`
  ^(?:flush_?all|flush_?db|drop_?all|delete_?all|destroy_?all|delete_?many|delete_by_query|deleteByQuery|dropDatabase|drop_database|
  destroy!?_all)$
`;
const moneyCalls = longPattern()`
  (?:charges?|payment_?intents?|transfers?|payouts?|refunds?|PaymentIntent|Charge|Transfer|Payout|Refund|invoices?|
  subscriptions?)\.(?:create|capture|confirm|pay)$
`;
const messageCalls = longPattern()`
  (?:chat\.postMessage|messages\.create|sendMail|send_mail|sendMessage|messages\.send|emails\.send|sendEmail|send_email|
  sgMail\.send|deliver_now|deliver_later|chat_postMessage|create_comment|createComment|create_issue|createReview|issues\.create|
  pulls\.create)$
`;
const writes = longPattern()`
  ^(?:put_object|upload_file|upload_fileobj|upload_blob|putObject|put_item|putItem|update_item|create_bucket|put_bucket_policy|
  put_bucket_acl|run_instances|create_stack|update_stack|send_message_batch|publish|insert_one|insert_many|insertOne|insertMany|
  update_one|update_many|updateOne|updateMany|bulk_write|bulkWrite|replace_one|delete_one|deleteOne|update_function_code|invoke|
  create_user|attach_user_policy|create_access_key|index_document|set_policy)$
`;
const privileges = longPattern()`
  ^(?:create_access_key|attach_(?:user|role|group)_policy|put_(?:user|role|group)_policy|put_bucket_(?:policy|acl)|
  create_login_profile|add_user_to_group)$
`;

/** Names of SDK calls tell their effect on the service behind them. */
export function destroysByName(run: CodeRun, call: CodeCall): void {
  const full = call.callee.name ?? "";
  const method = call.method ?? full;
  if (call.receiver === undefined) return;
  if (call.receiver.thing === "memory") return;
  const target = textOf(call.args[0] ?? call.named.values().next().value ?? { text: "" });
  if (moneyCalls.test(full)) noteDeed(run, call, { act: "money", target: "" });
  else if (messageCalls.test(full) || messageCalls.test(method)) noteDeed(run, call, { act: "message", target: "" });
  else if (privileges.test(method)) noteDeed(run, call, { act: "privilege", target });
  else if (verb.test(method) || whole.test(method) || isDjangoDelete(full, call)) noteDeed(run, call, { act: "destroy", target });
  else if (writes.test(method)) {
    const bits = call.args.reduce((all, arg) => all | originOf(arg), 0);
    const leaks = (bits & (origin.environment | origin.secret)) !== 0;
    noteDeed(run, call, leaks ? { act: "leak", target: unknownPiece } : { act: "external-write", target, environment: "unknown" });
  } else if (method === "drop" && call.args.length === 0 && /(?:^|\.)(?:db|database|collection|col|sequelize|schema)\b/.test(full)) {
    noteDeed(run, call, { act: "destroy", target: full });
  } else if (method === "sync" && call.args[0]?.fields?.has("force")) noteDeed(run, call, { act: "destroy", target: full });
}

/** `User.objects.all().delete()`: a call cut the chain, so the text of the code is looked at. */
function isDjangoDelete(full: string, call: CodeCall): boolean {
  if (call.method !== "delete" || call.args.length > 0) return false;
  return /\.objects(?:\.|$)/.test(full) || call.receiver?.name?.includes(".objects") === true;
}
