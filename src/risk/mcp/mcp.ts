import type { Json } from "../../kernel/ids.ts";
import type { Act, Deed } from "../deed.ts";
import { environmentInWords } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { injectionIn } from "../injection/injection.ts";
import { requestDeeds } from "../net/request.ts";
import { shellDeeds } from "../shell/shell.ts";
import { sqlDeeds } from "../sql/deeds.ts";
import { nameActs, serverActs } from "./names.ts";

type Input = Readonly<Record<string, Json>>;

/**
 * A tool of some server: judged by its name, by what its arguments are, and by what it says of itself. What it says
 * of itself can make it stricter, never laxer than its name: the server is not ours.
 */
export function mcpDeeds(
  input: Input,
  { facts, cwd, tool }: { readonly facts: Facts; readonly cwd: string; readonly tool: string },
): readonly Deed[] | undefined {
  const { server = "", name, args = {}, annotations = {} } = input;
  if (typeof name !== "string" || typeof server !== "string" || name === "" || name in Object.prototype)
    return undefined;
  if (!isRecord(args)) return undefined;
  const label = server === "" ? name || tool : `${server}/${name}`;
  const act = actOf(server, name, annotations);
  const flat = leaves(args);
  const environment = environmentInWords([server, ...flat.map(({ text }) => text).filter((text) => text.length < 100)]);
  const target = flat.find(({ key }) => targetKeys.test(key))?.text.slice(0, 200) ?? "";
  const own: Deed = { act, tool: label, target, environment: act === "unknown" ? "local" : environment };
  const inside = flat.flatMap((leaf) => argumentDeeds(leaf, { act, label, cwd, facts }));
  const described = [facts.toolDescription, textOf(annotations, "title")].flatMap((text) =>
    text === undefined
      ? []
      : injectionIn(text, "mcp tool description").map(({ why, start, end }): Deed => ({
          act: "injection",
          tool: label,
          target: "",
          quote: text.slice(start, end),
          why,
        })),
  );
  const covered =
    inside.some(
      (deed) => deed.act === "write" || deed.act === "delete" || deed.act === "read" || deed.act === "list",
    ) && fileWork.has(act);
  return [...(act === "harmless" || covered ? [] : [own]), ...inside, ...described];
}

const fileWork: ReadonlySet<Act> = new Set(["external-write", "destroy", "unknown"]);
const targetKeys =
  /^(name|id|repo|repository|project|database|db|table|bucket|key|channel|to|recipient|resource|branch|path|url|namespace|collection)$/i;

function actOf(server: string, name: string, annotations: Json): Act {
  const named = nameActs(name) ?? "unknown";
  const hinted = isRecord(annotations) ? annotations : {};
  if (hinted["destructiveHint"] === true && named !== "message" && named !== "money") return "destroy";
  if (named === "unknown") return hinted["readOnlyHint"] === true ? "harmless" : "unknown";
  return named === "external-write" ? (serverActs(server) ?? named) : named;
}

interface Leaf {
  readonly key: string;
  readonly text: string;
}

const leavesMax = 300;

/** Every text among the arguments with the name it goes by. */
function leaves(args: JsonRecord): readonly Leaf[] {
  const found: Leaf[] = [];
  const visit = (key: string, value: Json | undefined, depth: number): void => {
    if (found.length >= leavesMax || depth > 12) return;
    if (typeof value === "string") found.push({ key, text: value });
    else if (Array.isArray(value)) {
      if (/^(argv|command|cmd)$/i.test(key) && value.every((each) => typeof each === "string"))
        found.push({ key, text: value.join(" ") });
      else for (const each of value) visit(key, each, depth + 1);
    } else if (typeof value === "object" && value !== null)
      for (const [inner, each] of Object.entries(value)) visit(inner, each, depth + 1);
  };
  visit("", args, 0);
  return found;
}

/** An argument that is a path, a command, a statement or an address is looked at as that. */
function argumentDeeds(
  { key, text }: Leaf,
  { act, label, cwd, facts }: { act: Act; label: string; cwd: string; facts: Facts },
): readonly Deed[] {
  if (/^(command|cmd|script|shell|bash|argv|commandline|command_line)$/i.test(key)) return shellDeeds(text, facts, cwd);
  if (/^(sql|query|statement)$/i.test(key) && sqlLike.test(text.slice(0, 200)))
    return sqlDeeds(text, { environment: environmentInWords([label]) });
  if (
    /(^|_)(path|file|filename|filepath|file_path|directory|dir|folder|source|destination|dest|target|paths|files|uri)$/i.test(
      key,
    ) &&
    pathLike(text)
  )
    return [pathDeed(act, { key, text }, label, cwd)];
  if (/^(url|uri|href|endpoint|link|address)$/i.test(key) && /^[a-z][a-z0-9+.-]{1,20}:/i.test(text))
    return requestDeeds({ url: text, tool: label }, facts).map((deed) =>
      deed.act === "read" ? { ...deed, cwd } : deed,
    );
  return [];
}

const sqlLike =
  /^\s*(--|\/\*|(select|with|call|exec|execute|do|explain|show|grant|revoke|vacuum|copy)\s+\S|(insert|merge|replace)\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|(drop|alter|create|truncate)\s+\w)/i;
const pathLike = (text: string): boolean =>
  text.length > 0 && text.length < 4_096 && !/[\n]/.test(text) && !/^https?:/i.test(text);

function pathDeed(act: Act, { key, text }: Leaf, tool: string, cwd: string): Deed {
  const deed = { tool, target: text, cwd };
  if (act === "destroy") return { ...deed, act: "delete", tree: true };
  if (act === "harmless" || /^(source|src|from)$/i.test(key)) return { ...deed, act: "read" };
  return { ...deed, act: "write" };
}

const textOf = (value: Json, key: string): string | undefined => {
  const found = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
};

type JsonRecord = { readonly [key: string]: Json | undefined };
const isRecord = (value: Json): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);
