import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, type Act } from "../../deed.ts";
import { sortArguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { byName } from "../programs/by-name.ts";
import { isKeyboard } from "./later-call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { quoteWord } from "../../../lexicon/shell-words.ts";
import { copyOf, type ShellScope } from "../scope.ts";
import { remoteControls } from "./remote-control.ts";
import { lookAtScreen } from "./screen.ts";
import { playsTape } from "./tapes.ts";
import { lookAtTmux } from "./tmux.ts";
import { typesOnScreen } from "./desktop.ts";
import { typeInto } from "./typed.ts";

type Looks = (look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition) => CommandOutcome | undefined;

/** Programs that run others behind a terminal of their own, or detached: those are judged as if run here. */
export const lookAtDetacher: Looks = (look, call, scope, at) => {
  return rowOf(call.program)?.looks(look, call, scope, at);
};

/** The words left once the program's own are taken off. */
type Rest = (call: ProgramCall) => readonly CommandWord[];

const operandsOf = ({ words }: ProgramCall, takes: string): readonly CommandWord[] =>
  sortArguments(words, { takes: takes.split(" "), stopsAtOperand: true }).operands;

/** Starts the rest: one word as a script, several as a program. Nothing to start: the tables know the program. */
const starting =
  (rest: Rest, also?: Act): Looks =>
  (look, call, scope, at) => {
    const words = rest(call);
    const [first] = words;
    if (!first) return undefined;
    if (also) look.add({ act: also, tool: call.program, target: "", span: call.span }, at);
    const text = words.length === 1 ? first.text : words.map((word) => quoteWord(word.text)).join(" ");
    look.text(text, copyOf(scope), { ...at, depth: at.depth + 1, within: first.span });
    return nothing;
  };

const behind = (words: readonly CommandWord[], mark: RegExp): readonly CommandWord[] => {
  const index = words.findIndex(({ text }) => mark.test(text));
  return index < 0 ? [] : words.slice(index + 1);
};

/** All input is run later. */
const reading =
  (also: Act): Looks =>
  (look, call, scope, at) => {
    const { options } = sortArguments(call.words, { takes: ["-f", "-q", "-t"] });
    if (options.some(({ name }) => /^-[lcVdr]$/.test(name))) return undefined;
    const file = options.find(({ name }) => name === "-f")?.value;
    const { stdin } = call;
    const inner = { ...at, depth: at.depth + 1 };
    look.add({ act: also, tool: call.program, target: "", span: call.span }, at);
    if (file) look.script(file, { language: "shell", call, scope, at: inner, positional: [] });
    else if (stdin?.kind === "text") look.text(stdin.text, copyOf(scope), { ...inner, within: stdin.span });
    else if (stdin?.kind === "file")
      look.script({ text: stdin.path, span: call.span }, { language: "shell", call, scope, at: inner, positional: [] });
    return nothing;
  };

/** Types its words, or what comes in, into something that runs already. */
const typing =
  (text: (call: ProgramCall) => string | undefined): Looks =>
  (look, call, scope, at) =>
    typeInto(look, text(call), { call, scope, at });

const inputText = ({ stdin }: ProgramCall): string | undefined => (stdin?.kind === "text" ? stdin.text : undefined);
const joined = (words: readonly CommandWord[]): string => words.map(({ text }) => text).join(" ");

const onWord = (table: Readonly<Record<string, Looks>>, takes = ""): Looks => {
  const byWord: Looks = (look, call, scope, at) => {
    const { operands } = sortArguments(call.words, { takes: takes.split(" ") });
    for (const [on, looks] of Object.entries(table))
      if (on.split(" ").every((word, index) => word.split("|").includes(operands[index]?.text ?? "")))
        return looks(look, { ...call, words: call.words.slice(wordAt(call, operands, on.split(" ").length)) }, scope, at);
    return undefined;
  };
  return byWord;
};

const wordAt = ({ words }: ProgramCall, operands: readonly CommandWord[], count: number): number =>
  words.indexOf(operands[count - 1] as CommandWord) + 1;

/** Bytes as numbers: `write 97 10`. */
const bytesText = ({ words }: ProgramCall): string | undefined =>
  words.every(({ text }) => /^\d{1,3}$/.test(text))
    ? String.fromCodePoint(...words.map(({ text }) => Number(text))).replaceAll("\r", "\n")
    : undefined;

const dashed: Looks = starting(({ words }) => behind(words, /^--$/));
const zellijWords: Looks = onWord(
  {
    "run|r": starting(({ words }) => {
      const rest = behind(words, /^--$/);
      return rest.length > 0 ? rest : operandsOf({ words } as ProgramCall, "-n --name -d --direction --cwd --width --height -x -y");
    }),
    "action|ac new-pane|edit|launch-or-focus-plugin|launch-plugin|new-tab": (look, call, scope, at) =>
      dashed(look, call, scope, at) ?? layout(look, call, scope, at),
    "action|ac write-chars": typing(({ words }) => joined(words).replaceAll("\r", "\n")),
    "action|ac write": typing(bytesText),
    "pipe|plugin|p": (look, call, _, at) => (opaque(look, call, at), nothing),
  },
  "-s --session -l --layout -c --config --config-dir --data-dir -n --new-session-with-layout --max-panes",
);

/** A layout starts programs, and so does a shell of one's own choosing. */
const layout: Looks = (look, call, scope, at) => {
  const shell = sortArguments(call.words, { takes: ["--default-shell"] }).options.find(({ name }) => name === "--default-shell")?.value;
  if (shell && !/^(?:\/(?:usr\/)?bin\/)?[a-z]{0,4}sh$/.test(shell.text)) opaque(look, call, at);
  if (shell) look.text(shell.text, copyOf(scope), { ...at, depth: at.depth + 1, within: shell.span });
  if (!call.words.some(({ text }) => /^(?:-l|--layout|-n|--new-session-with-layout|-c|--config)(?:=|$)/.test(text))) return undefined;
  opaque(look, call, at);
  return nothing;
};

function opaque(look: ShellWalk, { program, span }: ProgramCall, at: WalkPosition): void {
  const why = "starts what a file or another program says";
  look.add({ act: "opaque", tool: program, target: "", span, why }, at);
}

/** `EXEC:'cmd',pty`: an address of socat that is a program. */
const socatPrograms: Looks = (look, call, scope, at) => {
  for (const { text, span } of call.words) {
    const [, script] =
      /^(?:exec|system|shell):(.*?)(?:,(?:pty|stderr|setsid|ctty|pipes|fork|sane|raw|echo|nofork|su|end).*)?$/i.exec(text) ?? [];
    if (script !== undefined && isKnown(script))
      look.text(script.replaceAll(/^["']|["']$/g, ""), copyOf(scope), { ...at, depth: at.depth + 1, within: span });
  }
  return undefined;
};

const emulators = longPattern()`
  ^(?:x-terminal-emulator|[ux]{0,2}term|u?rxvt(?:-unicode)?|st|alacritty|kitty|foot|footclient|konsole|gnome-terminal(?:\.real)?|
  xfce4-terminal|lxterminal|mate-terminal|terminator|tilix|wezterm|ghostty|kgx|ptyxis|qterminal|terminology|cool-retro-term|mlterm|
  aterm|eterm|guake|sakura|roxterm)$
`;
const emulatorMark = /^(?:-e|-x|--|--command|--execute|--execute-command)$/;
/** These take the program without an option before it. */
const unmarked = /^(?:foot|footclient|kitty|st|ghostty)$/;
const emulated: Looks = (look, call, scope, at) => {
  const joinedOption = call.words.find(({ text }) => /^(?:--command|--execute|-e)=/.test(text));
  const words = joinedOption
    ? [{ ...joinedOption, text: joinedOption.text.slice(joinedOption.text.indexOf("=") + 1) }]
    : call.words.some(({ text }) => emulatorMark.test(text)) || !unmarked.test(call.program)
      ? behind(call.words, emulatorMark)
      : operandsOf(call, "-c --config -o --override -t --term -T --title -a --app-id -w -W -D -d --class --name -f -g -n -i");
  return starting(() => words)(look, call, scope, at);
};

const kittyWords = onWord({
  "@ send-text": typing(({ words }) => joined(operandsOf({ words } as ProgramCall, "-m --match -t --match-tab --from-file"))),
  "@ launch|new-window": starting(({ words }) =>
    operandsOf({ words } as ProgramCall, "--type --title --cwd --env --location --match -m --self --tab-title"),
  ),
});
const weztermWords = onWord({
  "cli send-text": typing(({ words, stdin }) => {
    const texts = operandsOf({ words } as ProgramCall, "--pane-id");
    return texts.length > 0 ? joined(texts) : inputText({ stdin } as ProgramCall);
  }),
  "cli spawn|split-pane": starting(({ words }) =>
    operandsOf({ words } as ProgramCall, "--pane-id --window-id --cwd --percent --cells --workspace --domain-name"),
  ),
  start: starting(({ words }) => operandsOf({ words } as ProgramCall, "--cwd --class --workspace --position --domain")),
});

const first =
  (...all: readonly Looks[]): Looks =>
  (look, call, scope, at) => {
    for (const looks of all) {
      const outcome = looks(look, call, scope, at);
      if (outcome) return outcome;
    }
    return undefined;
  };

/** `dtach -p` and, with input, `abduco -a` type into the running program. */
const isTypedInto = ({ words, stdin }: ProgramCall): boolean =>
  words.some(({ text }) => /^-[a-zA-Z]*p$/.test(text) || (stdin !== undefined && !isKeyboard(stdin) && /^-[a-zA-Z]*[aA]/.test(text)));

const rows: readonly { readonly names: RegExp; readonly looks: Looks }[] = [
  ...remoteControls,
  { names: /^vhs$/, looks: playsTape },
  {
    names: /^doitlive$/,
    looks: (look, call, scope, at) => {
      const { operands } = sortArguments(call.words, { takes: ["-s", "--speed", "-p", "--prompt", "--shell"] });
      const [verb, file] = operands;
      if (verb?.text !== "play" || !file) return undefined;
      look.script(file, { language: "shell", call, scope, at: { ...at, depth: at.depth + 1 }, positional: [] });
      return nothing;
    },
  },
  { names: /^(?:tmux|byobu(?:-tmux)?|psmux)$/, looks: lookAtTmux },
  {
    names: /^tmate$/,
    looks: (look, call, scope, at) => {
      const isShared = !call.words.some(({ text }) => /^(?:-[Vh]|ls|list-\w{1,20}|kill-\w{1,20}|show\w{0,20}|display\w{0,20})$/.test(text));
      if (isShared) look.add({ act: "privilege", tool: "tmate", target: "", span: call.span, why: "shares this terminal with others" }, at);
      return lookAtTmux(look, call, scope, at);
    },
  },
  { names: /^(?:screen|byobu-screen)$/, looks: lookAtScreen },
  {
    names: /^(?:dtach|abduco)$/,
    looks: (look, call, scope, at) =>
      isTypedInto(call)
        ? typeInto(look, inputText(call), { call, scope, at })
        : starting(({ words }) => {
            const { operands, options } = sortArguments(words, { takes: ["-a", "-A", "-c", "-n", "-N", "-e", "-r"], stopsAtOperand: true });
            return options.length > 0 ? operands : [];
          })(look, call, scope, at),
  },
  {
    names: /^dvtm$/,
    looks: (look, call, scope, at) => {
      for (const word of operandsOf(call, "-d -h -m -s -t -c"))
        look.text(word.text, copyOf(scope), { ...at, depth: at.depth + 1, within: word.span });
      return undefined;
    },
  },
  { names: /^zellij$/, looks: first(zellijWords, layout) },
  { names: /^kitt(?:y|en)$/, looks: first(kittyWords, emulated) },
  { names: /^wezterm$/, looks: first(weztermWords, emulated) },
  { names: emulators, looks: emulated },
  { names: /^(?:at|batch)$/, looks: reading("executable-config") },
  {
    names: /^machinectl$/,
    looks: onWord({ "shell|login": starting(({ words }) => words.slice(1), "privilege") }, "-M --machine -H --host --uid -E --setenv"),
  },
  { names: /^socat$/, looks: socatPrograms },
  {
    names: /^forever$/,
    looks: starting((call) =>
      operandsOf({ ...call, words: call.words.filter(({ text }) => text !== "start") }, "-l -o -e -m --uid --pidFile"),
    ),
  },
  {
    names: /^(?:daemonize|daemon)$/,
    looks: starting((call) => operandsOf(call, "-a -c -e -o -p -l -u -E -n --name -U -D -f -r -O -P -N -M -m")),
  },
  {
    names: /^start-stop-daemon$/,
    looks: (look, call, scope, at) => {
      const { options } = sortArguments(call.words, {
        takes: "-x --exec -a --startas -n --name -p --pidfile -u --user -c --chuid -d --chdir -g --group -k --umask".split(" "),
      });
      const path = options.findLast(({ name }) => /^(?:-x|--exec|-a|--startas)$/.test(name))?.value;
      if (!path || !options.some(({ name }) => name === "-S" || name === "--start")) return undefined;
      return starting(() => [path, ...behind(call.words, /^--$/)])(look, call, scope, at);
    },
  },
  {
    names: /^(?:ttyd|gotty|reptyr|empty|faketty|ptyget|sexpect)$/,
    looks: (look, call, scope, at) => {
      if (call.program === "reptyr" || call.words.some(({ text }) => /^(?:-s|send)$/.test(text)))
        return typeInto(look, undefined, { call, scope, at });
      const isShared = /^(?:ttyd|gotty)$/.test(call.program); // with everybody who can reach its port
      return starting(
        (each) => operandsOf(each, "-p -i -u -g -c -H -t -T -m -o -P -L -O --port -x --timeout"),
        isShared ? "privilege" : undefined,
      )(look, { ...call, words: call.words.filter(({ text }) => text !== "spawn") }, scope, at);
    },
  },
  {
    names: /^(?:xdotool|ydotool|wtype|xte|dotool|cliclick|xvkbd)$/,
    looks: typesOnScreen,
  },
  {
    names: /^launchctl$/,
    looks: onWord({
      "submit|asuser": starting(({ words }) => {
        const rest = behind(words, /^--$/);
        return rest.length > 0 ? rest : words.slice(1);
      }, "executable-config"),
    }),
  },
  {
    names: /^(?:tmuxinator|mux|tmuxp|smug|teamocil|tmuxifier|sesh)$/,
    looks: (look, call, _, at) => {
      if (/^(?:list|ls|version|help|doctor|--.*|)$/.test(call.words[0]?.text ?? "")) return undefined;
      opaque(look, call, at);
      return nothing;
    },
  },
  {
    names: /^pm2$/,
    looks: onWord({
      start: (look, call, scope, at) => {
        const script = operandsOf(call, "-n --name -i -c --interpreter --cwd").find(({ text }) => /\s/.test(text));
        return script && starting(() => [script])(look, call, scope, at);
      },
    }),
  },
  {
    names: /^open$/,
    looks: (look, call, scope, at) => {
      const { operands, options } = sortArguments(call.words, { takes: ["-a", "-b", "--args"] });
      const isTerminal = options.some(({ value }) => /term|iterm|warp|ghostty|kitty|alacritty/i.test(value?.text ?? ""));
      for (const file of operands)
        if (isTerminal || /\.(?:command|tool|terminal|sh)$/.test(file.text))
          look.script(file, { language: "shell", call, scope, at: { ...at, depth: at.depth + 1 }, positional: [] });
      return undefined;
    },
  },
];

const rowOf = byName(rows);
