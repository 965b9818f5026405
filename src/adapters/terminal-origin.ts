import { longPattern } from "../kernel/long-pattern.ts";
import { isSameStart } from "./process.ts";

/** A process as the system shows it. Unknown parts are left out. */
export interface SeenProcess {
  readonly pid: number;
  readonly parent: number;
  /** When it started, in the system's own count: larger is later. */
  readonly start: number;
  /** The pid of the first process of its session, which got the terminal. */
  readonly session: number;
  /** The terminal's number; 0 where it has none. */
  readonly terminal: number;
  readonly command: readonly string[];
  /** The short name by which the system lists it. */
  readonly name?: string | undefined;
  /** The number of its process group. */
  readonly processGroup?: number | undefined;
  /** The folder it works in. */
  readonly folder?: string | undefined;
  /** The program's file. */
  readonly file?: string | undefined;
  /** The environment it was started with; changes later are not seen. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** A group that children stay in even under a new parent; absent where everything is in one. */
  readonly group?: string | undefined;
}

export interface Processes {
  of(pid: number): SeenProcess | undefined;
  /** Terminals that a process holds open for others to look through: a multiplexer those of who is attached. */
  heldTerminals(pid: number): readonly number[];
  onTerminal(terminal: number): readonly SeenProcess[];
}

/** A client that our hook has answered: since it started, an agent may have started anything. */
export interface GuardedClient {
  readonly pid: number;
  readonly start: number;
  readonly group?: string;
  /** The client's name in its calls of the hook. */
  readonly name?: string;
}

export type Origin =
  | { readonly kind: "person" }
  | { readonly kind: "agent"; readonly because: string; readonly process?: SeenProcess }
  | { readonly kind: "unknown"; readonly because: string };

export interface OriginEvidence {
  readonly processes: Processes;
  readonly clients: readonly GuardedClient[];
  readonly home: string;
  /** The agent client that a process is, by its command line or by marks in its environment. */
  readonly clientOf: (process: SeenProcess) => string | undefined;
}

/**
 * Who started the terminal that a process runs in. Clearing the environment and leaving a process to init do not help:
 * a session's first process must be a plain shell that is still among the ancestors, and its terminal must come from
 * something that no agent is: a login, an emulator of the desktop, a multiplexer with such a one attached.
 */
export function originOf(pid: number, around: OriginEvidence): Origin {
  const chain = ancestorsOf(pid, around.processes);
  for (const each of chain) {
    const client = around.clientOf(each);
    if (client !== undefined) return { kind: "agent", because: client, process: each };
    const known = around.clients.find(({ pid: number, start }) => number === each.pid && isSameStart(start, each.start));
    if (known) return { kind: "agent", because: calledBy(each, known), process: each };
  }
  if (around.clients.length === 0) return { kind: "person" }; // no agent was here that could have started it
  return givenBy(pid, around, 0);
}

const calledBy = (process: SeenProcess, { name }: GuardedClient): string =>
  name === undefined ? "a client that assent guards" : `${nameOf(process)}, which called the hook as ${name}`;

const nestedMax = 4;
const ancestorsMax = 64;

const unknown = (because: string): Origin => ({ kind: "unknown", because });

function givenBy(pid: number, around: OriginEvidence, depth: number): Origin {
  const { processes, clients } = around;
  const chain = ancestorsOf(pid, processes);
  const leader = chain.find((each) => each.pid === each.session);
  const own = processes.of(pid);
  if (!own || !leader || leader.pid !== own.session) return unknown("what started it has left it behind");
  const above = chain.slice(chain.indexOf(leader) + 1);
  if (above.some((each) => around.clientOf(each) !== undefined)) return { kind: "agent", because: "a client of an agent" };
  const told = toldToRun(leader, around.home);
  const isShell = told === undefined;
  if (isShell && clients.every(({ start }) => startedBefore(leader.start, start))) return { kind: "person" };
  if (leader.parent === 0) return { kind: "person" }; // from outside this container
  const giver = processes.of(leader.parent);
  if (!giver || giver.pid === 1 || isInit(giver)) return unknown("it was left to run by itself");
  const name = nameOf(giver);
  if (remote.test(name)) return isLoopback(leader) ? unknown("it was opened from this machine, over the network") : { kind: "person" };
  if (!isShell && (logins.test(name) || multiplexers.test(name) || givers.test(name))) return unknown(told);
  if (logins.test(name)) return { kind: "person" };
  if (multiplexers.test(name)) return throughMultiplexer(giver, around, depth);
  if (givers.test(name)) return isAgents(giver, around) ? unknown(`${name} was started after an agent, beside it`) : { kind: "person" };
  return depth >= nestedMax ? unknown("terminals inside terminals") : givenBy(giver.pid, around, depth + 1);
}

/** Somebody has to be looking at it, from a terminal of their own. */
function throughMultiplexer(server: SeenProcess, around: OriginEvidence, depth: number): Origin {
  if (depth >= nestedMax) return unknown("terminals inside terminals");
  for (const terminal of around.processes.heldTerminals(server.pid).slice(0, terminalsMax))
    for (const viewer of around.processes.onTerminal(terminal).slice(0, terminalsMax))
      if (multiplexers.test(nameOf(viewer)) && originOfViewer(viewer, around, depth).kind === "person") return { kind: "person" };
  return unknown(`nobody known to be a person is attached to ${nameOf(server)}`);
}

const terminalsMax = 32;

function originOfViewer({ pid }: SeenProcess, around: OriginEvidence, depth: number): Origin {
  const isAgent = ancestorsOf(pid, around.processes).some((each) => around.clientOf(each) !== undefined);
  return isAgent ? { kind: "agent", because: "a client of an agent" } : givenBy(pid, around, depth + 1);
}

/** Whether an agent may have started it: later than a client, in the same group, and not the client's own surroundings. */
function isAgents(giver: SeenProcess, { clients, processes }: OriginEvidence): boolean {
  if (/\/run-[^/]*$/.test(giver.group ?? "")) return true; // put there by a command, not by the desktop
  return clients.some(
    ({ pid, start, group }) =>
      !startedBefore(giver.start, start) &&
      (group === undefined || giver.group === undefined || group === giver.group) &&
      !ancestorsOf(pid, processes).some((each) => each.pid === giver.pid),
  );
}

/** Earlier by more than the rounding of both. */
const startedBefore = (one: number, other: number): boolean => one < other && !isSameStart(one, other);

function ancestorsOf(pid: number, { of }: Processes): readonly SeenProcess[] {
  const chain: SeenProcess[] = [];
  for (let at = of(pid); at && chain.length < ancestorsMax; at = at.parent > 1 ? of(at.parent) : undefined) chain.push(at);
  return chain;
}

const shells = /^-?(?:ba|z|fi|k|mk|da|tc|c|a|xon)?sh$|^-?(?:nu|elvish|pwsh)$/;
const places = /^\/(?:usr|bin|sbin|opt|nix|run\/current-system|home\/linuxbrew|snap|gnu|system|data\/data)\//;
const plainFlags = /^(?:-[il]{1,2}|--login|--interactive|-NoLogo|-o|vi|emacs)$/;
/** Shells of editors are told to load a file of the editor's own. */
const editorFiles = /(?:shellIntegration|jediterm|vscode|\/resources\/|kitty\/shell-integration|ghostty)/i;
/** Read by a shell that asks, from what it was started with. */
const running = ["PROMPT_COMMAND", "PS0", "PS1", "PS2"];

/** The reason why the first process of a terminal is not just a shell that somebody types into; undefined where it is one. */
function toldToRun({ command, file, environment = {} }: SeenProcess, home: string): string | undefined {
  const [program = "", ...words] = command;
  if (!shells.test(baseOf(program))) return "it was opened to run one command";
  if (file !== undefined && !places.test(file)) return "its shell is not where the system keeps shells";
  const plain = words.every(
    (word, index) =>
      plainFlags.test(word) ||
      /^--(?:init-file|rcfile)$/.test(word) ||
      (/^--(?:init-file|rcfile)$/.test(words[index - 1] ?? "") && editorFiles.test(word)),
  );
  if (!plain) return "its shell was started with something to run";
  if (!homesOf(environment, home).includes(environment["HOME"] ?? home)) return "its shell was started with the HOME of somebody else";
  const isAtHome = (name: string): boolean => (environment[name] ?? "").startsWith(environment["HOME"] ?? home);
  const moved = ["ZDOTDIR", "ENV"].find((name) => environment[name] !== undefined && !isAtHome(name));
  if (moved !== undefined) return `${moved} tells its shell to begin with files from elsewhere`;
  const prompt = running.find((name) => /`|\$\(|[;&|]|\bassent\b/.test(environment[name] ?? ""));
  return prompt === undefined ? undefined : `${prompt} was set before its shell began, and runs something in it`;
}

/** Folders with the files that a shell reads first: only the user's own. */
const homesOf = ({ USER: user = "" }: Readonly<Record<string, string>>, home: string): readonly string[] => [
  home,
  "/root",
  ...(/^[\w.-]{1,64}$/.test(user) ? [`/home/${user}`, `/Users/${user}`] : []),
];

const remote = /^(?:sshd(?:-session|-auth)?|dropbear|mosh-server|in\.telnetd)$/;
const logins = /^(?:login|agetty|getty|mingetty|sulogin|SessionLeader|Relay\(\d+\))$/;
const multiplexers = /^(?:tmux|screen)$/i;
const givers = longPattern()`
  ^(?:x-terminal-emul|[ux]{0,2}term|u?rxvt|urxvtd|st|alacritty|kitty|foot|konsole|gnome-terminal.*|kgx|ptyxis.*|xfce4-terminal|
  lxterminal|mate-terminal|terminator|tilix|wezterm.*|ghostty|qterminal|terminology|guake|yakuake|sakura|tilda|Terminal|iTerm2?|
  iTermServer.*|Hyper|Warp|warp|rio|code|code-insiders|codium|cursor|windsurf|zed.*|electron|idea.*|pycharm.*|webstorm.*|goland.*|
  clion.*|rider.*|rubymine.*|phpstorm.*|java|emacs.*|nvim|vim|node|ttyd|gotty|wetty|jupyter.*|containerd-shim.*|conmon|com\.termux|
  init)$
`;

export const isShell = (program: string): boolean => shells.test(baseOf(program));

/** True for ancestors of a person's shell that no client of an agent can be. */
export function isOutside(process: SeenProcess): boolean {
  const name = nameOf(process);
  return (
    process.pid <= 1 ||
    isInit(process) ||
    [remote, logins, multiplexers].some((each) => each.test(name)) ||
    (givers.test(name) && !hosts.test(name))
  );
}
export const givesTerminals = (process: SeenProcess): boolean => givers.test(nameOf(process));
/** Terminal programs in which an agent may work as well. */
const hosts = longPattern()`
  ^(?:code|code-insiders|codium|cursor|windsurf|zed.*|electron|idea.*|pycharm.*|webstorm.*|goland.*|clion.*|rider.*|rubymine.*|
  phpstorm.*|java|emacs.*|nvim|vim|node|jupyter.*)$
`;

const baseOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/^-/, "");
/** `tmux: server` and `sshd: me@pts/0` say more than their files do. */
const nameOf = ({ command, file }: SeenProcess): string => {
  const said = baseOf((command[0] ?? "").split(/[:\s]/)[0] ?? "");
  return said === "" ? baseOf(file ?? "") : said;
};
export const isInit = (process: SeenProcess): boolean =>
  /^(?:systemd|init|tini|dumb-init|docker-init|s6-svscan|runit|supervisord|catatonit|launchd)$/.test(nameOf(process));

/** A session over the network that comes from this very machine. */
function isLoopback({ environment = {} }: SeenProcess): boolean {
  const [from = "", , to = ""] = (environment["SSH_CONNECTION"] ?? environment["SSH_CLIENT"] ?? "").split(" ");
  return from === "" || from === to || /^(?:127\.|::1$|::ffff:127\.|0\.0\.0\.0$|fe80:)/.test(from);
}
