import type { ProgramCall } from "../../tools/call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { copyOf, variableIn, type ShellScope } from "../scope.ts";

/**
 * A trap runs when the shell ends, so its variables may be set by then: `trap 'rm -rf "$dir"' EXIT; dir=$(mktemp -d)`.
 * Where a name is not set yet, and the script sets it further on, the trap is looked at twice: with nothing in place of
 * the name, because the script may end before, and behind the script.
 */
export function setTrap(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const [first, ...signals] = call.words.filter(({ text }) => text !== "--");
  if (!first || first.text.startsWith("-") || signals.length === 0) return nothing;
  const inner = { ...at, within: call.span, depth: at.depth + 1 };
  const isAtEnd = signals.every(({ text }) => atEnd.test(text));
  const later = isAtEnd && scope.traps ? setLater(look, first.text, scope, at) : [];
  const now = later.length > 0 ? copyOf(scope) : scope;
  for (const name of later) now.variables.set(name, [""]);
  look.text(first.text, now, inner);
  if (later.length > 0) scope.traps?.push(() => void look.text(first.text, scope, inner));
  return nothing;
}

const atEnd = /^(?:0|1|2|3|15|(?:SIG)?(?:EXIT|HUP|INT|QUIT|TERM))$/i;
const names = /\$\{?([A-Za-z_]\w{0,100})/g;
const namesMax = 20;

/** Variables that it names, or the function that it calls names, and that are set only further on. */
function setLater(look: ShellWalk, text: string, scope: ShellScope, { source }: WalkPosition): readonly string[] {
  const body = scope.functions.get(text.trim());
  const said = body ? source.slice(body.pos, body.end) : text;
  const named = [...said.matchAll(names)].slice(0, namesMax).map(([, name = ""]) => name);
  return named.filter((name) => variableIn(scope, look.facts, name) === undefined && new RegExp(`(?:^|[\\s;&(])${name}=`).test(source));
}

/** The walk of a whole script, and then of the traps that it set. */
export function withTraps(scope: ShellScope, walk: () => CommandOutcome): CommandOutcome {
  const before = scope.traps;
  scope.traps = [];
  const outcome = walk();
  const { traps } = scope;
  scope.traps = before;
  for (const trap of traps) trap();
  return outcome;
}
