import { projectRunners, shells } from "../../../lexicon/programs.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import type { Deed } from "../../deed.ts";
import { sortArguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import type { FamilyName } from "../../tools/families.ts";
import { isOfFamily, plainWords } from "../../tools/of-family.ts";
import { isInterpreter } from "../programs/interpreters.ts";
import { taking, type KeyboardRow } from "./keyboard-table.ts";
import { launchedTaking } from "./keyboard-launched.ts";
import { otherTaking } from "./keyboard-others.ts";
import { moreTaking } from "./keyboard-programs.ts";
import { programName, type ShellWalk, type WalkPosition } from "../look.ts";
import { isKeyboard, keyboard } from "./later-call.ts";
import { isProductionSession, mayOpenSession, sessionRows } from "./sessions.ts";
import { onlySaysVersion } from "./says-version.ts";
import { setsPager } from "../pagers.ts";
import { runsFiles } from "../programs/run-files.ts";
import type { ShellScope } from "../scope.ts";

const byName = lazily(() => rowsByName([...taking, ...moreTaking, ...otherTaking, ...launchedTaking], ({ names }) => names, programName));

/** A program that takes commands later is asked about when it starts: no hook sees the later commands. */
export function lookAtKeyboard(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (at.keyboard !== true) return lookAtSession(look, call, at);
  if (onlySaysVersion(call)) return;
  if (takesCommands(call, isPipedOn(call, at)) || opensByVerb(call)) look.add(takesMore(call), at);
}

/** A prompt of production takes orders later, and nothing that was said about its start tells which. */
function lookAtSession(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.stdin !== undefined || !mayOpenSession(call.program)) return;
  const typed = { ...call, stdin: keyboard };
  const isOpen = sessionRows(call.program).some((row) => asks(row, typed, false)) || takesCommands(typed, false) || opensByVerb(typed);
  if (isOpen && isProductionSession(call))
    look.add({ ...takesMore(call), environment: "production", why: "takes orders later, in production" }, at);
}

/** A program that shows pages where somebody types: a pager has a key for a shell. */
export function lookAtPager(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  if (at.keyboard === true && setsPager(call, scope) && !isPipedOn(call, at)) look.add(takesMore(call), at);
}

/** Words by which the program of a release opens a prompt in the one that runs. */
const releaseVerb = /^(?:remote|remote_console|start_iex|daemon_attach|attach)$/;
const promptVerb = /^(?:repl|shell|console|dbshell|dbconsole|tinker|tui|prompt)$/;

/** `pixi shell`, `bundle console`: in any program, this one word opens a prompt. */
function opensByVerb(call: ProgramCall): boolean {
  if (!isKeyboard(call.stdin) || isOfFamily(call.program, ...withWords)) return false;
  const operands = call.words.filter(({ text }) => !text.startsWith("-"));
  const [verb] = operands.map(({ text }) => text);
  const opensOne = promptVerb.test(verb ?? "") || (/(?:^|\/)bin\//.test(call.path) && releaseVerb.test(verb ?? ""));
  return operands.length === 1 && opensOne && !call.words.some(({ text }) => onlySays.test(text));
}

/** Their words are names of files and of programs. */
const withWords: readonly FamilyName[] = [...plainWords, "systemProcesses"];

const takesMore = ({ program, span }: ProgramCall): Deed => ({
  act: "opaque",
  tool: `${program} (typed into)`,
  target: "",
  span,
  why: "takes commands while it runs, and nobody sees which",
});

/** In the text of the command itself, what follows a program shows where its output goes. */
const isPipedOn = ({ span }: ProgramCall, { source, within }: WalkPosition): boolean =>
  within === undefined && (/^\s*\|[^|]/.test(source.slice(span.end)) || goesToFile(source.slice(span.start, span.end)));

/** Its output, not only its errors, goes into a file that is no terminal. */
const goesToFile = (text: string): boolean =>
  [...text.matchAll(/(?<![\d>&<-])(?:1|&)?>{1,2}\|?\s*([^\s>&(][^\s]*)/g)].some(
    ([, file = ""]) => !/^["']?\/(?:dev|proc)\/(?!null)/.test(file),
  );

function takesCommands(call: ProgramCall, piped: boolean): boolean {
  const name = call.program.replace(/-?\d[\d.]{0,40}$/, "");
  const rows = byName().get(call.program) ?? byName().get(name) ?? [];
  const isTyped = isKeyboard(call.stdin);
  return (
    rows.some((row) => (row.terminal === true || isTyped) && asks(row, call, piped)) ||
    (isTyped && (opensContainer(call) || launchesPrompt(call) || readsScript(call)))
  );
}

function asks(row: KeyboardRow, call: ProgramCall, piped: boolean): boolean {
  if (row.if === undefined) return true;
  const sorted = sortArguments(call.words, row);
  const has = (...names: readonly string[]): boolean => sorted.options.some(({ name }) => names.includes(name));
  return row.if({ ...sorted, call, has, isPipedOn: piped });
}

const containers = /^(?:docker|podman|nerdctl|docker-compose|podman-compose)$/;
const containerTakes = (
  "-e --env -v --volume -p --publish -w --workdir -u --user --name --network --mount --entrypoint --env-file -h --hostname " +
  "--platform -l --label --memory -m --cpus --add-host --shm-size --gpus --tmpfs --ulimit --cap-add --security-opt -f --file " +
  "--project-name --profile --restart --pull --dns --device --ip --link --log-driver --pid --ipc --runtime --volumes-from " +
  "--group-add --stop-signal --index"
).split(" ");

/** `docker run -it image sh`: a shell starts in there, or whatever the image says. */
function opensContainer(call: ProgramCall): boolean {
  if (!containers.test(call.program)) return false;
  const { operands, options } = sortArguments(call.words, { takes: containerTakes });
  const verb = operands.findIndex(({ text }) => /^(?:run|start|exec|create)$/.test(text));
  const isCompose = operands[0]?.text === "compose" || call.program.endsWith("-compose"); // asks for a terminal by itself
  const isOpen =
    options.some(({ name }) => /^(?:-i|-a|--interactive|--attach)$/.test(name)) ||
    (isCompose && /^(?:run|exec)$/.test(operands[verb]?.text ?? "") && !options.some(({ name }) => name === "-T"));
  const isAway = options.some(({ name }) => name === "-d" || name === "--detach");
  if (verb < 0 || !isOpen || isAway) return false;
  const [program] = operands.slice(verb + 2);
  return program === undefined || startsShell(program, call);
}

function startsShell(program: CommandWord, call: ProgramCall): boolean {
  const words = call.words.slice(call.words.indexOf(program) + 1);
  const name = programName(program.text);
  const inner: ProgramCall = { ...call, program: name, path: program.text, words };
  return (isInterpreter(name) && words.every(({ text }) => /^-[il-]*$/.test(text))) || takesCommands(inner, false);
}

const prompts = /^(?:pwsh|i?python[\d.]*|node|deno|bun|irb|pry|iex|ghci|utop|ocaml|R|julia|lua)$/;
const opensPrompt = (program: string): boolean => shells.has(program) || prompts.test(program);
const launching = /^(?:exec|x|run|shell|develop|ssh|watch|spawn)$/;
/** `cargo run bash`: a word for the project's own program, or the name of a task. */
const runsItsOwn = new Set([...projectRunners, "just", "task", "mise"]);
const nearMax = 3;

/** `fnm exec bash`, `rustup run stable python3`: a prompt opens, whatever the launcher is. */
function launchesPrompt({ program, words }: ProgramCall): boolean {
  const last = words.at(-1)?.text ?? "";
  if (!opensPrompt(programName(last)) || isOfFamily(program, ...plainWords)) return false;
  const at = words.findLastIndex(({ text }) => launching.test(text));
  return at >= 0 && words.length - 1 - at <= nearMax && !(words[at]?.text === "run" && runsItsOwn.has(program));
}

const fromInput = /^(?:-[a-zA-Z]*=?|--[\w-]+=)?(?:-|\/dev\/(?:stdin|fd\/0|tty)|\/proc\/self\/fd\/0)$/;
const opens = /^(?:repl|shell|console|sh|cli|prompt|interactive|tui|debugger?|attach|[\w.-]*[:-](?:repl|shell|console))$/i;
const opensBy = /^(?:-i|-it|--(?:interactive|repl|shell|console|prompt|tui|debugger))$/;
const onlySays = /^(?:-h|-V|-v|--help|--version|help|version)$/;

/** Its script is typed: `go run -`. */
const readsScript = ({ program, words }: ProgramCall): boolean => runsFiles(program) && words.some(({ text }) => fromInput.test(text));

/** An unknown program, by its words alone: it is told to open a prompt, to read its input, or nothing at all. */
export function lookAtStranger(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (at.keyboard !== true || !isKeyboard(call.stdin)) return;
  const texts = call.words.map(({ text }) => text);
  if (texts.some((text) => onlySays.test(text))) return;
  const operands = texts.filter((text) => !text.startsWith("-"));
  const isOpen =
    operands.length === 0 ||
    operands.slice(0, 2).some((text) => opens.test(text)) ||
    texts.some((text) => opensBy.test(text) || fromInput.test(text));
  if (isOpen) look.add(takesMore(call), at);
}
