import { longPattern } from "../../kernel/long-pattern.ts";
import { unknownPiece, type Act } from "../deed.ts";
import { isOn, noteDeed, option } from "./effects.ts";
import type { CodeCall, CodeRun } from "./run.ts";
import { isOpenedHere, serviceNamed } from "./service-libraries.ts";
import { verbOfMethod } from "./service-verbs.ts";
import { origin, type Service, type Value } from "./types.ts";
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

const pathMaxChars = 200;
export const joinNames = (path: string, name: string): string => `${path}.${name}`.slice(0, pathMaxChars);

/** The service behind a call, with the method as the last part of its path. `mock`: it only imitates one. */
export function serviceOf(run: CodeRun, call: CodeCall): Service | "mock" | undefined {
  const { callee } = call;
  const found = callee.service ?? serviceNamed(run, callee.name);
  if (found === undefined || found === "mock") return found;
  if (callee.service) return { ...found, path: withFirst(found.path, call) };
  const root = found.path.split(".")[0] ?? "";
  const isNear = isOpenedHere(call, found);
  const told = run.seen.has(`near ${root}`) && !run.seen.has(`far ${root}`);
  if (call.args.length + call.named.size > 0 && /^[a-z]/.test(lastOf(found.path))) run.seen.add(`${isNear ? "near" : "far"} ${root}`);
  return { ...found, path: withFirst(found.path, call), isNear: isNear || (told && call.method !== undefined) };
}

/** `client("s3")` is a client of S3. */
const withFirst = (path: string, { args }: CodeCall): string =>
  /\.(?:client|resource|build|google)$/.test(path) && args[0]?.text !== undefined ? joinNames(path, args[0].text) : path;

const lastOf = (path: string): string => path.split(/[.\\]/).at(-1) ?? path;

/** Answers of the plain clients of AWS are data, and no longer behind the service. */
export const givesData = ({ path }: Service, { method = "" }: CodeCall): boolean =>
  /^(?:aio)?boto3\.(?:client|Session\.client|session\.Session\.client)\.[\w-]+\.\w+$/.test(path) &&
  /^(?:get|list|describe|head)_(?!paginator|waiter)/.test(method);

const itemWise = longPattern("i")`
  ^(?:del|delete|delete_?one|find_?one_?and_?(?:delete|update|replace)|unlink|expire|hdel|[lsz]rem|remove|zremrangeby\w+|delete_?points|
  delete_?vectors|delete_?documents?)$
`;
const lasting = /(?:^|\.)(?:volumes?|getVolume|prune\w*|networks?|secrets?|swarm|nodes?|services?|system)(?=\.|$)/;
const spoken =
  /(?:^|[./-])(?:ses|sesv2|sns|pinpoint\w*|gmail|messaging|chime|mail\w*|chat|client-(?:ses|sesv2|sns|pinpoint)|SES|SNS)(?=[./]|$)/;

/** Notes what a call does to the service behind it. True if its name says that it does more than look. */
export function noteService(run: CodeRun, call: CodeCall, service: Service): boolean {
  const doing = doingOf(run, call, service);
  if (doing === undefined) return false;
  const act = isRehearsed(call) ? undefined : actAt(service, doing, call);
  if (act === undefined) return true;
  const given = call.args[0] ?? call.named.values().next().value;
  const target = given?.text ?? "";
  const isChange = act === "external-write" || act === "publish";
  const bits = [...call.args, ...call.named.values()].reduce((all, arg) => all | originOf(arg), 0);
  if (isChange && (bits & (origin.environment | origin.secret)) !== 0) noteDeed(run, call, { act: "leak", target: unknownPiece });
  else noteDeed(run, call, { act, target, ...(isChange && { environment: service.isNear === true ? "dev" : "unknown" }) });
  return true;
}

type Doing = Act | "send";

function doingOf(run: CodeRun, call: CodeCall, service: Service): Doing | undefined {
  const method = call.method ?? lastOf(service.path);
  const sent = call.args.map((arg) => commandOf(arg)).find((name) => name !== undefined);
  if (sent !== undefined && method === "send") return verbOfMethod(sent);
  const [first] = call.args;
  if (/^(?:request|graphql|paginate)$/.test(method) && first?.text !== undefined) {
    if (/^\s*DELETE\s/.test(first.text)) return "destroy";
    return /^\s*(?:POST|PUT|PATCH|mutation)\b/.test(first.text) ? "external-write" : undefined;
  }
  if (setsUp.test(service.path)) return undefined;
  if (shells.test(service.path)) return "external-write";
  const each = first?.text !== undefined && /^(?:each|map|each_entry|find_each)$/.test(method) ? first.text : method; // `each(&:delete)`
  // A class of Python or JavaScript is made, and does nothing yet.
  if (/^[A-Z]/.test(method) && run.language !== "php") return undefined;
  if (run.language === "php" && call.method === undefined) return undefined;
  return verbOfMethod(each);
}

/** Settings of the library itself: `AWS.config.update`, `mongoose.set`. */
const setsUp = /\.config\.\w+$|^mongoose\.set$|^Net\.SSH\.start$/;
/** A command for another machine. */
const shells = /^(?:fabric|paramiko|ssh2|node-ssh|Net\.SSH)\b.*\.(?:run|sudo|exec!?|execCommand|exec_command)$/;

/** `new DeleteObjectCommand(…)` is what a client of the third kind sends. */
const commandOf = ({ service }: Value): string | undefined => /\.([A-Z]\w{1,80})Command$/.exec(service?.path ?? "")?.[1];

const isRehearsed = (call: CodeCall): boolean =>
  ["DryRun", "dry_run", "dryRun", "validate_only", "validateOnly", "ValidateOnly", "CheckOnly"].some((name) => isOn(option(call, name)));

/** Acts by the kind of service: people read what is sent to them, and a container is not a volume. */
function actAt({ kind, path, isNear }: Service, doing: Doing, call: CodeCall): Act | undefined {
  const method = call.method ?? lastOf(path);
  if (kind === "git") return gitAct(method, call);
  if (kind === "ledger") return doing === "destroy" ? "destroy" : undefined;
  if (kind === "docker") {
    if (isOn(option(call, "privileged"))) return "privilege";
    if (doing === "destroy") return lasting.test(path) ? "destroy" : "maybe-lose";
    return doing === "publish" ? "publish" : doing === "stop" ? "maybe-lose" : undefined;
  }
  if (kind === "people")
    return doing === "destroy" || doing === "publish" || doing === "privilege" ? doing : runs.test(method) ? undefined : "message";
  if (kind === "money" && doing !== "destroy") return moneyCalls.test(path) || doing === "money" ? "money" : "external-write";
  if (doing === "send") return spoken.test(path) ? "message" : "external-write";
  if (doing === "money") return "external-write";
  if (doing === "destroy" && kind === "store" && itemWise.test(method) && !/indices|index/.test(path)) return "external-write";
  if (doing === "destroy" && kind === "cloud" && isNear === true) return "external-write"; // an emulator, and nothing that lasts
  return kind === "store" && doing === "publish" ? "external-write" : doing;
}
/** Leaving the repository, and throwing work away; the rest can be taken back. */
function gitAct(method: string, call: CodeCall): Act | undefined {
  if (/^push\w*$/.test(method)) return "publish";
  const isHard =
    isOn(option(call, "hard")) ||
    [...call.args, ...call.named.values()].some(
      ({ text, name, items }) => saysHard(text ?? name) || items?.some((item) => saysHard(item.text)) === true,
    );
  return (method === "reset" && isHard) || method === "clean" ? "discard" : undefined;
}
const saysHard = (text: string | undefined): boolean => text !== undefined && /hard|(?:^|\s)-\w*f|--force/i.test(text);
const runs = /^(?:run|start|stop|set|login|enable|disable)$/;
