import { leftBy } from "./left-behind.ts";
import { isSameStart } from "./process.ts";
import { ancestorsOf, startedBefore, type GuardedClient, type ProcessEvidence, type SeenProcess } from "./seen-process.ts";
import { isAgents, isOfMachine } from "./terminal-givers.ts";
import { givers, isInit, isInItsPlace, isShell, logins, multiplexers, programOf, remote } from "./terminal-programs.ts";

export type Origin =
  | { readonly kind: "person" }
  | { readonly kind: "agent"; readonly because: string; readonly process?: SeenProcess }
  /** `isLeft`: nothing that people have terminals in is above it. */
  | { readonly kind: "unknown"; readonly because: string; readonly isLeft?: true };

export interface OriginEvidence extends ProcessEvidence {
  readonly home: string;
  /** The agent client that a process is, by its command line or by marks in its environment. */
  readonly clientOf: (process: SeenProcess) => string | undefined;
}

/**
 * Who started the terminal that a process runs in. Clearing the environment, leaving a process to init and calling it by
 * another name do not help: a session's first process must be a plain shell that is still among the ancestors, and its
 * terminal must come from something that no agent is: a login, an emulator of the desktop, a multiplexer with such a one
 * attached.
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
  const origin = givenBy(pid, around, 0);
  const hidden = origin.kind === "unknown" && origin.isLeft === true ? leftBy(chain, around) : undefined;
  return hidden ? { kind: "agent", ...hidden } : origin;
}

const calledBy = (process: SeenProcess, { name }: GuardedClient): string =>
  name === undefined ? "a client that assent guards" : `${programOf(process)}, which called the hook as ${name}`;

const nestedMax = 4;

const unknown = (because: string): Origin => ({ kind: "unknown", because });
const left = (because: string): Origin => ({ kind: "unknown", because, isLeft: true });

function givenBy(pid: number, around: OriginEvidence, depth: number): Origin {
  const { processes, clients } = around;
  const chain = ancestorsOf(pid, processes);
  const leader = chain.find((each) => each.pid === each.session);
  const own = processes.of(pid);
  if (!own || !leader || leader.pid !== own.session) return left("what started it has left it behind");
  const above = chain.slice(chain.indexOf(leader) + 1);
  if (above.some((each) => around.clientOf(each) !== undefined)) return { kind: "agent", because: "a client of an agent" };
  const told = toldToRun(leader, around.home);
  const isPlain = told === undefined;
  if (isPlain && clients.every(({ start }) => startedBefore(leader.start, start))) return { kind: "person" };
  if (leader.parent === 0) return { kind: "person" }; // from outside this container
  const giver = processes.of(leader.parent);
  if (!giver || giver.pid === 1 || isInit(giver)) return left("it was left to run by itself");
  const name = programOf(giver);
  const lets = [remote, logins].find((each) => each.test(name));
  if (lets && !isOfMachine(giver, lets, around)) return unknown(`an agent may have started ${name}`);
  if (lets === remote) return isLoopback(leader) ? unknown("it was opened from this machine, over the network") : { kind: "person" };
  if (!isPlain && (logins.test(name) || multiplexers.test(name) || givers.test(name))) return unknown(told);
  if (logins.test(name)) return { kind: "person" };
  if (multiplexers.test(name)) return throughMultiplexer(giver, around, depth);
  if (givers.test(name)) return isAgents(giver, around) ? unknown(`${name} was started after an agent, beside it`) : { kind: "person" };
  if (depth >= nestedMax) return unknown("terminals inside terminals");
  const outer = givenBy(giver.pid, around, depth + 1);
  return isPlain && outer.kind === "unknown" ? unknown(outer.because) : outer; // an emulator that we do not know by name
}

/**
 * Somebody has to be looking at it, from a terminal of their own. Who looks came later than the server, or started it: an
 * agent's server may have been handed a terminal in which a person looks at another one since long.
 */
function throughMultiplexer(server: SeenProcess, around: OriginEvidence, depth: number): Origin {
  if (depth >= nestedMax) return unknown("terminals inside terminals");
  for (const terminal of around.processes.heldTerminals(server.pid).slice(0, terminalsMax))
    for (const viewer of around.processes.onTerminal(terminal).slice(0, terminalsMax))
      if (
        multiplexers.test(programOf(viewer)) &&
        server.start - viewer.start < startMaxTicks &&
        originOfViewer(viewer, around, depth).kind === "person"
      )
        return { kind: "person" };
  return unknown(`nobody known to be a person is attached to ${programOf(server)}`);
}

const terminalsMax = 32;
/** In hundredths of a second: so long may it take from a command to the server that it starts. */
const startMaxTicks = 500;

function originOfViewer({ pid }: SeenProcess, around: OriginEvidence, depth: number): Origin {
  const isAgent = ancestorsOf(pid, around.processes).some((each) => around.clientOf(each) !== undefined);
  return isAgent ? { kind: "agent", because: "a client of an agent" } : givenBy(pid, around, depth + 1);
}

const plainFlags = /^(?:-[il]{1,2}|--login|--interactive|-NoLogo|-o|vi|emacs)$/;
/** Shells of editors are told to load a file of the editor's own. */
const editorFiles = /(?:shellIntegration|jediterm|vscode|\/resources\/|kitty\/shell-integration|ghostty)/i;
/** Read by a shell that asks, from what it was started with. */
const running = ["PROMPT_COMMAND", "PS0", "PS1", "PS2"];

/** The reason why the first process of a terminal is not just a shell that somebody types into; undefined where it is one. */
function toldToRun(leader: SeenProcess, home: string): string | undefined {
  const { command, environment = {} } = leader;
  const [program = "", ...words] = command;
  if (!isShell(program) || !isShell(programOf(leader))) return "it was opened to run one command";
  if (!isInItsPlace(leader)) return "its shell is not where the system keeps shells";
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

/** A session over the network that comes from this very machine. */
function isLoopback({ environment = {} }: SeenProcess): boolean {
  const [from = "", , to = ""] = (environment["SSH_CONNECTION"] ?? environment["SSH_CLIENT"] ?? "").split(" ");
  return from === "" || from === to || /^(?:127\.|::1$|::ffff:127\.|0\.0\.0\.0$|fe80:)/.test(from);
}
