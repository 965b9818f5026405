import type { Deed } from "../../deed.ts";
import { sortArguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { carriesOurCommand } from "../own/words.ts";
import { copyOf, type ShellScope } from "../scope.ts";
import { typeInto } from "./typed.ts";

type Looks = (look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition) => CommandOutcome | undefined;

/** Programs that give orders to a running one, at which a person may sit. */
export const remoteControls: readonly { readonly names: RegExp; readonly looks: Looks }[] = [
  { names: /^(?:[gmr]?n?vim?|vimdiff|nvim-qt|neovide|nvr|vimr)$/, looks: tellsEditor },
  { names: /^(?:qdbus\d?(?:-qt\d)?|dbus-send|gdbus|busctl|dbus-cli|dbusctl)$/, looks: callsBus },
  { names: /^(?:less|more|most|zless|bzless|xzless|man)$/, looks: startsInPager },
  {
    names: /^(?:a|m|ming|fb|u)?getty$/,
    looks: (look, call, _, at) => {
      add(look, call, at, { act: "privilege", why: "opens a login of its own on a terminal" });
      return nothing;
    },
  },
];

function add(look: ShellWalk, { program, span }: ProgramCall, at: WalkPosition, deed: Pick<Deed, "act" | "why">): void {
  look.add({ tool: program, target: "", span, ...deed }, at);
}

const editorTakes = "--remote-send --remote-expr --server --servername -c -cc --cmd -S -u -s -es".split(" ");

/** `--remote-send ':!cmd<CR>'`: keys, or an expression, for an editor that runs. */
function tellsEditor(look: ShellWalk, call: ProgramCall, _: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  const told = sortArguments(call.words, { takes: editorTakes, singleDash: true }).options.filter(({ name }) =>
    /^-{1,2}remote-(?:send|expr)$/.test(name),
  );
  for (const { value } of told)
    add(
      look,
      call,
      at,
      carriesOurCommand(value?.text ?? "")
        ? { act: "control-plane", why: "types the guard's own command into an editor" }
        : { act: "opaque", why: "types into an editor that runs already" },
    );
  return told.length > 0 ? nothing : undefined;
}

/** Methods that type, and methods that start something. */
const typingMethod = /(?:^|\.)(?:send_?(?:text|keys?\w*|string)|feed\w*|paste\w*|type\w*|inject\w*|notify\w*(?:key|button)\w*)$/i;
const runningMethod = /(?:^|\.)(?:run_?command\w*|eval\w*|exec\w*|spawn\w*|launch\w*|start(?:transient)?unit\w*|newwindow\w*)$/i;

function callsBus(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  const index = call.words.findIndex(({ text }) => typingMethod.test(text) || runningMethod.test(text));
  const method = call.words[index]?.text;
  if (method === undefined) return undefined;
  const said = call.words
    .slice(index + 1)
    .map(({ text }: CommandWord) => text.replace(/^(?:string|variant:string):/, ""))
    .filter((text) => !/^[a-z]{1,3}$|^-/.test(text) || text === "y")
    .join(" ");
  if (typingMethod.test(method)) return typeInto(look, said === "" ? undefined : said, { call, scope, at });
  if (/run_?command/i.test(method)) return typeInto(look, `${said}\n`, { call, scope, at });
  add(look, call, at, { act: "opaque", why: "tells another program to run something" });
  return nothing;
}

/** `+!cmd`: a command that a pager runs before it shows anything. */
function startsInPager(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): undefined {
  for (const { text, span } of call.words) {
    const script = /^\+{1,2}[^!|]{0,40}[!|](.+)$/s.exec(text)?.[1];
    if (script !== undefined) look.text(script, copyOf(scope), { ...at, depth: at.depth + 1, within: span });
  }
}
