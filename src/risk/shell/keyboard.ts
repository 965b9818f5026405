import { lazily } from "../../kernel/lazily.ts";
import { sortArguments, type Call, type Field, type Stdin } from "../tools/call.ts";
import { isInterpreter } from "./interpreters.ts";
import { taking, type Taking } from "./keyboard-table.ts";
import { programName, type At, type Look } from "./look.ts";

/** Who types into what was started, where nobody sees what. */
const laterCall = "a later call";
export const keyboard: Stdin = { kind: "pipe", from: [laterCall] };

const isKeyboard = (stdin: Stdin | undefined): boolean => stdin?.kind === "pipe" && stdin.from[0] === laterCall;

const byName = lazily((): ReadonlyMap<string, readonly Taking[]> => {
  const found = new Map<string, readonly Taking[]>();
  for (const row of taking)
    for (const name of row.names.split(" ")) {
      const key = programName(name);
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  return found;
});

/** A program that takes commands later is asked about when it starts: what it is told then, no hook sees. */
export function lookAtKeyboard(look: Look, call: Call, at: At): void {
  if (at.keyboard !== true || !takesCommands(call)) return;
  const why = "takes commands while it runs, and nobody sees which";
  look.add({ act: "opaque", tool: `${call.program} (typed into)`, target: "", span: call.span, why }, at);
}

function takesCommands(call: Call): boolean {
  const name = call.program.replace(/-?\d[\d.]*$/, "");
  const rows = byName().get(call.program) ?? byName().get(name) ?? [];
  const isTyped = isKeyboard(call.stdin);
  return rows.some((row) => (row.terminal === true || isTyped) && asks(row, call)) || (isTyped && opensContainer(call));
}

function asks(row: Taking, call: Call): boolean {
  if (row.if === undefined) return true;
  const sorted = sortArguments(call.words, row);
  const has = (...names: readonly string[]): boolean => sorted.options.some(({ name }) => names.includes(name));
  return row.if({ ...sorted, call, has });
}

const containers = /^(?:docker|podman|nerdctl|docker-compose|podman-compose)$/;
const containerTakes =
  "-e --env -v --volume -p --publish -w --workdir -u --user --name --network --mount --entrypoint --env-file -h --hostname --platform -l --label --memory -m --cpus --add-host --shm-size --gpus --tmpfs --ulimit --cap-add --security-opt -f --file --project-name --profile --restart --pull --dns --device --ip --link --log-driver --pid --ipc --runtime --volumes-from --group-add --stop-signal --index".split(
    " ",
  );

/** `docker run -it image sh`: what starts in there is a shell, or whatever the image says. */
function opensContainer(call: Call): boolean {
  if (!containers.test(call.program)) return false;
  const { operands, options } = sortArguments(call.words, { takes: containerTakes });
  const verb = operands.findIndex(({ text }) => /^(?:run|start|exec|create)$/.test(text));
  const isOpen = options.some(({ name }) => /^(?:-i|-a|--interactive|--attach)$/.test(name));
  const isAway = options.some(({ name }) => name === "-d" || name === "--detach");
  if (verb < 0 || !isOpen || isAway) return false;
  const [program] = operands.slice(verb + 2);
  return program === undefined || startsShell(program, call);
}

function startsShell(program: Field, call: Call): boolean {
  const words = call.words.slice(call.words.indexOf(program) + 1);
  const name = programName(program.text);
  const inner: Call = { ...call, program: name, path: program.text, words };
  return (isInterpreter(name) && words.every(({ text }) => /^-[il-]*$/.test(text))) || takesCommands(inner);
}
