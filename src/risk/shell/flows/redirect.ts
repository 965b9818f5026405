import type { Redirect, RedirectDescriptor } from "unbash";
import { unknownPiece } from "../../deed.ts";
import { consoleWhy, isOwnConsole } from "../../net/console.ts";
import type { Stdin } from "../../tools/call.ts";
import { expandWord, type Expander } from "../words/expand.ts";
import { downloaders } from "../../../lexicon/programs.ts";
import { workOn } from "../../work.ts";
import { isTooLarge, largeWhy } from "./amounts.ts";
import { spanAt, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import type { ShellScope } from "../scope.ts";

interface Around {
  readonly scope: ShellScope;
  readonly at: WalkPosition;
  readonly expander: Expander;
  /** The written content, as far as it is known. */
  readonly outcome: CommandOutcome;
}

/** A redirection writes or reads a file like any program. Several words: bash refuses, zsh takes them all. */
export function redirect(look: ShellWalk, node: Redirect, around: Around): Stdin | undefined {
  if (!node.target) return undefined;
  const targets = expandWord(node.target, around.scope, around.expander).map(({ text }) => text);
  const stdins = (targets.length > 0 ? targets : [unknownPiece]).map((target) => redirectTo(look, node, target, around));
  return stdins.at(-1);
}

/** `/dev/tcp` is a connection. */
function redirectTo(look: ShellWalk, node: Redirect, target: string, { scope, at, expander, outcome }: Around): Stdin | undefined {
  if (/^(\d+-?|-)$/.test(target) && node.operator === ">&") return undefined;
  // The file opened under that number is not followed, so nothing that comes from it is known.
  if (/^(\d+-?|-)$/.test(target) && node.operator === "<&") return target === "-" ? undefined : { kind: "pipe", from: ["another program"] };
  const span = spanAt(at, { start: node.pos, end: node.end });
  const quote = at.source.slice(node.pos, node.end);
  const place = { target, span, quote };
  if (/^\/dev\/(tcp|udp)\//.test(target)) {
    const address = target.split("/").slice(3).join(":");
    const [host = "", port = ""] = target.split("/").slice(3);
    const opened = isOwnConsole(host, port, look.facts)
      ? ({ act: "control-plane", why: consoleWhy } as const)
      : ({ act: "leak", why: "opens a network connection" } as const);
    look.add({ ...place, ...opened, tool: "connect", target: address }, at);
    return { kind: "pipe", from: ["/dev/tcp"] };
  }
  const where = { cwd: scope.cwd, ...(at.elsewhere ? { elsewhere: at.elsewhere } : {}) };
  if (node.operator.startsWith("<")) {
    look.add({ ...place, act: "read", tool: "<", ...where }, at);
    const keeps = isWrittenThrough(node, at.source) ? {} : ({ keeps: true } as const);
    if (node.operator === "<>") look.add({ ...place, act: "write", tool: ">", ...keeps, ...where }, at);
    const paths = expander.listed(target);
    return paths ? { kind: "pipe", from: ["another program"], paths } : { kind: "file", path: target };
  }
  const appends = node.operator.endsWith(">>");
  const output = node.descriptor === undefined || isOutput(node.descriptor) ? outcome.output : undefined;
  const more = { ...(appends ? { keeps: true } : {}), ...(output === undefined ? {} : { content: output }) };
  look.add({ ...place, act: "write", tool: appends ? ">>" : ">", ...where, ...more }, at);
  const isFile = !/^\/dev\/(?!shm\/)/.test(target) && (node.descriptor === undefined || isOutput(node.descriptor));
  if (isFile && isTooLarge(outcome.bytes)) look.add({ ...place, act: "stop", tool: "large write", why: largeWhy(outcome.bytes) }, at);
  if (isFile && outcome.patch) look.made.patched(target, scope.cwd, outcome.patch);
  const fed = at.stdin?.kind === "pipe" ? at.stdin.from : [];
  if ([...fed, ...(outcome.programs ?? [])].some((program) => downloaders.has(program))) look.made.download(target, scope.cwd);
  return undefined;
}

const isOutput = (descriptor: RedirectDescriptor): boolean => descriptor.type === "FileDescriptor" && descriptor.value === 1;

/** `1<>file`, or a later `>&3`: what is written goes over the first bytes of the file. */
function isWrittenThrough({ descriptor, pos }: Redirect, source: string): boolean {
  const number = descriptor?.type === "FileDescriptor" ? descriptor.value : 0;
  if (number === 1 || number === 2) return true;
  const name = descriptor?.type === "FileDescriptor" || !descriptor ? String(number) : `\\$\\{?${descriptor.name}`;
  const rest = source.slice(pos, pos + restMaxChars);
  workOn(rest);
  return new RegExp(`>&\\s?"?${name}\\b`).test(rest);
}
const restMaxChars = 4_096;
