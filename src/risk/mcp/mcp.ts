import { longPattern } from "../../kernel/long-pattern.ts";
import { isLoopback } from "../environment.ts";
import { namesConsole, tellsToAnswer } from "../answering.ts";
import { placeOf } from "../net/place.ts";
import { givesSecret, holdsSecret } from "../net/secret-shapes.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import type { Act, Deed } from "../deed.ts";
import { raisedByWords } from "../environment.ts";
import type { Facts } from "../facts.ts";
import { hiddenCharactersIn } from "../injection/hidden-characters.ts";
import { injectionIn } from "../injection/injection.ts";
import { isInterpreter } from "../shell/programs/interpreters.ts";
import { shellDeeds } from "../shell/shell.ts";
import { isKnownProgram } from "../tools/index.ts";
import { argumentsDeeds, isCommand, isPath, isStatement } from "./arguments.ts";
import { askedFor } from "./asked.ts";
import { atPage, isBrowser, isGlance } from "./browsers.ts";
import { gitLine } from "./git.ts";
import { isAddress, leavesOf, type JsonRecord, type Leaf } from "./leaves.ts";
import { tellsOurCommand } from "../told-commands.ts";
import { threadOfTool } from "../threads/tool-threads.ts";
import { endsOf } from "../work.ts";
import { remoteServers } from "./steering.ts";
import { optionDeeds, variableDeeds } from "./options.ts";
import { isPersonsTool, nameActs, readsOnly, serverActs, strictest, wordsOf } from "./names.ts";

type Input = Readonly<Record<string, Json>>;
export interface Place {
  readonly facts: Facts;
  readonly cwd: string;
  readonly tool: string;
}

/**
 * A tool of some server: judged by its name, its arguments and its description. The description can make it stricter,
 * never laxer than its name: the server is not ours.
 */
export function mcpDeeds(input: Input, { facts, cwd, tool }: Place): readonly Deed[] | undefined {
  const { server = "", name, args = {}, annotations = {} } = input;
  if (typeof name !== "string" || typeof server !== "string" || name === "" || name in Object.prototype) return undefined;
  if (!isRecord(args)) return undefined;
  const label = server === "" ? name || tool : `${server}/${name}`;
  const { found: all, names, isCut } = leavesOf(args);
  const found = endsOf(all);
  const asGit = isCut ? undefined : gitLine(server, name, args);
  if (asGit !== undefined)
    return [
      ...shellDeeds(asGit, facts, cwd).map((deed) => ({ ...deed, tool: deed.tool === "" ? label : deed.tool })),
      ...nameDeeds(server, name, { label, keys: Object.keys(args) }),
      ...leaks(found, { names, args, label }),
      ...described([facts.toolDescription, textOf(annotations, "title")], label),
    ];
  const asked = askedFor(server, name, { args, leaves: found });
  const named =
    isRunner(name, found) || isStarter(server, name, found) || isGlance(server, name) ? "harmless" : actOf(server, name, annotations);
  const meant = strictest([named, asked]) ?? "unknown";
  const thread = meant === "message" || meant === "external-write" ? threadOfTool(server, name, args) : undefined;
  const page = atPage(server, name, found);
  const said = raisedByWords([server, ...found.map(({ text }) => text).filter((text) => text.length < 100)]);
  // A note at a code host is read by people. A verb that nobody knows changes production, where the arguments name it.
  const changes = meant === "unknown" && said === "production" && !page;
  const act = thread ? "message" : changes ? "external-write" : meant;
  const isHere = (page && page.act === undefined) || (act === "external-write" && keepsHere.test(server));
  const environment = isHere && said === "unknown" ? "dev" : said;
  const target = found.find(({ key }) => targetKeys.test(key))?.text.slice(0, 200) ?? "";
  const own: Deed = { act, tool: label, target, environment: act === "unknown" ? "local" : environment, ...(thread ? { thread } : {}) };
  const writes = asked === "external-write" || wordsOf(name).some((word) => producing.has(word));
  const inside = argumentsDeeds(page?.isHere ? found.filter((leaf) => !isAddress(leaf)) : found, {
    act,
    writes,
    server,
    name,
    label,
    cwd,
    facts,
  });
  const line = composeLine(name, args) ?? commandLine(server, name, found);
  const isFileWork = fileWork.has(act) && !isRemote(server, found) && found.some((leaf) => isPath(leaf, name));
  // `execute_sql` runs nothing but its statement, and that is read.
  const isRead = act === "opaque" && wordsOf(name).some((word) => /^(sql|query)$/.test(word)) && hasStatement(found, server, name);
  const isCovered = act === "harmless" || page?.isHere === true || isFileWork || isRead || (line !== undefined && act === "unknown");
  return [
    ...(isCovered ? [] : [own]),
    ...inside,
    ...(line === undefined ? [] : shellDeeds(line, facts, cwd)),
    ...optionDeeds(input, found, { facts, cwd, tool: label }),
    ...variableDeeds(args, { facts, cwd, tool: label }),
    ...nameDeeds(server, name, { label, keys: Object.keys(args) }),
    ...answers(found, { server, name, label, facts }),
    ...typesUs(found, { server, name, label }),
    ...(isCut ? [{ act: "opaque", tool: label, target: "", why: "has more arguments than can be read" } as const] : []),
    ...(isFileWork ? [] : leaks(found, { names, args, label })),
    ...described([facts.toolDescription, textOf(annotations, "title")], label),
  ];
}

/** Servers that are known to change nothing but what they keep on this machine: notes of an agent, an editor, a model of a scene. */
const keepsHere = longPattern("i")`
  ^(?:mcp-?)?(?:server-?)?(?:memory|knowledge-?graph|todos?|task-?master(?:-ai)?|serena|ide|debugger|lldb|gdb|blender|godot|unity|
  unreal|xcodebuild|jetbrains|sequential-?thinking)(?:-?server)?(?:-?mcp)?$
`;

const fileWork: ReadonlySet<Act> = new Set(["external-write", "destroy", "unknown"]);
/** A file of a repository or a bucket that is not here: its path says nothing about this machine. */
const isRemote = (server: string, leaves: readonly Leaf[]): boolean =>
  remoteServers.test(server) || leaves.some(({ key }) => /^(repo|repository|owner|bucket|bucket_name)$/.test(key));
const hasStatement = (leaves: readonly Leaf[], server: string, name: string): boolean =>
  leaves.some((leaf) => isStatement(leaf, { server, name })) && !leaves.some(({ key }) => /^(code|script)$/.test(key));
/** Tools that fetch something and write it to their path. */
const producing: ReadonlySet<string> = new Set(
  "download export screenshot snapshot save dump backup replace write capture record".split(" "),
);
const targetKeys =
  /^(name|id|repo|repository|project|database|db|table|bucket|key|channel|to|recipient|resource|branch|path|url|namespace|collection)$/;

function actOf(server: string, name: string, annotations: Json): Act {
  const named = nameActs(name) ?? "unknown";
  const hinted = isRecord(annotations) ? annotations : {};
  if (hinted["destructiveHint"] === true && named !== "message" && named !== "money") return "destroy";
  if (named === "unknown") return hinted["readOnlyHint"] === true ? "harmless" : "unknown";
  return named === "external-write" ? (serverActs(server) ?? named) : named;
}

/** A tool that runs the one program which its name and its command line both name: `call_aws` with `aws s3 ls`. */
function isRunner(name: string, leaves: readonly Leaf[]): boolean {
  const program = wordsOf(name).find((word) => isKnownProgram(word) && !isInterpreter(word) && !running.has(word));
  if (program === undefined || !wordsOf(name).every((word) => word === program || running.has(word))) return false;
  const lines = leaves.filter(isCommand);
  return lines.length > 0 && lines.every(({ text }) => text.trim().toLowerCase().startsWith(`${program} `));
}
/** A server of this machine that starts one whole command: what it does is what the tool does. Words apart from it are not read with it. */
const isStarter = (server: string, name: string, leaves: readonly Leaf[]): boolean =>
  onThisMachine.test(server) &&
  wordsOf(name).every((word) => starting.has(word)) &&
  leaves.filter((leaf) => isCommand(leaf) && /\S/.test(leaf.text)).length === 1 &&
  !leaves.some(({ key }) => /host|server|remote|machine|container|pod|instance|input|stdin|^arg|param|option|^env/.test(key));
const onThisMachine = /^(?:desktop-?commander|serena|(?:mcp-)?(?:shell|terminal|bash|commands?|cli|console)(?:-server|-mcp)*)$/i;
const starting: ReadonlySet<string> = new Set("start run execute exec launch process command shell background a the".split(" "));

const running: ReadonlySet<string> = new Set("call run execute exec invoke use cli command cmd tool line".split(" "));

/** A tool that is a program, with its arguments: `kubectl` with `get pods`. */
function commandLine(server: string, name: string, leaves: readonly Leaf[]): string | undefined {
  const bare = /^git[-_](clean|restore|gc)$/i.exec(name)?.[1]?.toLowerCase(); // their names do not say what they remove
  if (bare !== undefined) return `git ${bare} ${{ clean: "-fd", restore: "." }[bare] ?? "--prune=now"}`;
  const words = leaves.find(({ key }) => /^(args|arguments|argv)$/.test(key))?.text.trim();
  if (words === undefined || words === "") return undefined;
  const program = [name, server].map((each) => each.toLowerCase()).find((each) => isKnownProgram(each));
  if (program === undefined || readsOnly(name)) return undefined;
  return words.startsWith(`${program} `) ? words : `${program} ${words}`;
}

/** `compose_down` with `volumes: true`: switches are what tells the one that loses data. */
function composeLine(name: string, args: JsonRecord): string | undefined {
  const sub = /^(?:docker[-_])?compose[-_](\w{2,20})$/i.exec(name)?.[1]?.toLowerCase();
  if (sub === undefined) return undefined;
  const switches = Object.entries(args).flatMap(([key, value]) =>
    value === true && /^[a-z_-]{1,30}$/i.test(key) ? [`--${key.replaceAll("_", "-")}`] : [],
  );
  return ["docker compose", sub, ...switches].join(" ");
}

/** Deeds by the form of the server's and the tool's names, rather than by their meaning. */
function nameDeeds(
  server: string,
  name: string,
  { label, keys }: { readonly label: string; readonly keys: readonly string[] },
): readonly Deed[] {
  const deed = { tool: label, target: "" };
  // A letter that only looks like another one, or the end of a long name, hides what a tool does.
  const isOdd = name.length > 160 || /[^\x20-\x7e]/.test(name) || hiddenCharactersIn(server).length > 0;
  return [
    ...(isOdd ? [{ ...deed, act: "opaque", why: "its name is too long, or has letters that look like others" } as const] : []),
    ...(isPersonsTool(server, name, keys) ? [{ ...deed, act: "control-plane", why: "only a person may do this" } as const] : []),
  ];
}

/** Working in the pages of our console, or telling somebody to. In a browser a click that follows says no more where it is done. */
function answers(
  leaves: readonly Leaf[],
  { server, name, label, facts }: { readonly server: string; readonly name: string; readonly label: string; readonly facts: Facts },
): readonly Deed[] {
  const isWork = wordsOf(name).some((word) => handling.has(word)) || isBrowser(server, name, leaves);
  const isAnswer = leaves.some(({ text }) => (isWork && namesConsole(text, facts)) || (text.length > 8 && tellsToAnswer(text, facts)));
  return isAnswer ? [{ act: "control-plane", tool: label, target: "", why: "answers the guard in a person's place" }] : [];
}

/** Our own command, typed into whatever stands in front, or into a terminal. What goes into a field of a page is a text. */
function typesUs(
  leaves: readonly Leaf[],
  { server, name, label }: { readonly server: string; readonly name: string; readonly label: string },
): readonly Deed[] {
  const told = leaves.flatMap(({ key, text }) => (key === "action" ? wordsOf(text.slice(0, 40)) : []));
  const isTyping = terminals.test(`${server} ${name}`) || [...wordsOf(name), ...told].some((word) => typing.has(word));
  if (!isTyping || pages.test(`${server} ${name}`) || !leaves.some(({ text }) => tellsOurCommand(text))) return [];
  return [{ act: "control-plane", tool: label, target: "", why: "types the guard's own command into a terminal" }];
}
const typing: ReadonlySet<string> = new Set(
  "type typing keyboard key keys keystroke keystrokes press paste applescript osascript".split(" "),
);
const terminals = /terminal|iterm|tmux|\bscreen\b|\b[pt]ty\b|zellij|wezterm|kitty/i;
const pages = /playwright|puppeteer|browser|chrom|firefox|safari|selenium|webdriver|stagehand|cypress|notion|docs?\b|memory/i;

const handling: ReadonlySet<string> = new Set(
  "click press type fill submit select check tap drag key keys keyboard evaluate execute act do form input drop dblclick run".split(" "),
);

/** A secret among the arguments leaves this machine with them. */
const leaks = (leaves: readonly Leaf[], { names, args, label }: Given): readonly Deed[] =>
  names.some(holdsSecret) ||
  leaves.some((leaf) => !(isAddress(leaf) && isLoopback(placeOf(leaf.text).host)) && holdsSecret(leaf.text)) ||
  givesSecret(args, leaves.length)
    ? [{ act: "leak", tool: label, target: "", why: "hands a secret to a tool" }]
    : [];

interface Given {
  readonly names: readonly string[];
  readonly args: JsonRecord;
  readonly label: string;
}

const described = (texts: readonly (string | undefined)[], tool: string): readonly Deed[] =>
  texts.flatMap((text) =>
    text === undefined
      ? []
      : injectionIn(text, "mcp tool description").map(({ why, start, end }): Deed => ({
          act: "injection",
          tool,
          target: "",
          quote: text.slice(start, end),
          why,
        })),
  );

const textOf = (value: Json, key: string): string | undefined => {
  const found = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
};
