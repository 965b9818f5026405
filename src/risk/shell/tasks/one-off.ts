import { lazily } from "../../../kernel/lazily.ts";
import type { Deed } from "../../deed.ts";
import { contentOf } from "../../files/known-content.ts";
import { isNpmTool, isRegistryTool, programOfPackage } from "../../tools/hosting/registry-tools.ts";
import { sortArguments, type CommandWord, type Grammar, type ProgramCall } from "../../tools/call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import type { ShellScope } from "../scope.ts";
import { nameFits } from "../../per-name.ts";

/** A program that fetches a package and runs it: `npx x`. */
interface OneOff extends Grammar {
  readonly names: readonly string[];
  readonly on?: readonly string[];
  readonly script?: readonly string[];
  readonly package?: readonly string[];
}

const takes = [
  "-p",
  "--package",
  "-c",
  "--call",
  "--from",
  "--with",
  "--python",
  "--spec",
  "--registry",
  "--index-url",
  "-w",
  "--workspace",
  "--prefix",
];
const options = { takes, stopsAtOperand: true, package: ["-p", "--package", "--from", "--spec"] } as const;

const oneOffs = lazily((): readonly OneOff[] => [
  { names: ["npx", "bunx", "pnpx"], ...options, script: ["-c", "--call"] },
  { names: ["npm"], on: ["exec", "x"], ...options, script: ["-c", "--call"] },
  { names: ["pnpm", "yarn"], on: ["dlx"], ...options },
  { names: ["bun"], on: ["x"], ...options },
  { names: ["uvx", "pipx-run"], ...options },
  { names: ["uv"], on: ["tool run"], ...options },
  { names: ["pipx"], on: ["run"], ...options },
]);

const isManager = nameFits(/^(?:pnpm|yarn|bun)$/);

/** `pnpm vitest`, `yarn prisma …`: a tool of the project by its name, where no script of the project has it. */
export function runProjectTool(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  if (!isManager(call.program)) return undefined;
  const [first, ...words] = sortArguments(call.words, { takes, stopsAtOperand: true }).operands;
  if (!first || !isNpmTool(first.text)) return undefined;
  return look.call({ ...call, program: programOfPackage(first.text), path: first.text, words }, scope, { ...at, depth: at.depth + 1 });
}

/** As the program it is if the project has it or everybody knows it; otherwise code from a foreign source. */
export function runOneOff(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome | undefined {
  for (const each of oneOffs()) {
    if (!each.names.includes(call.program)) continue;
    const words = behind(call.words, each.on);
    if (words) return started(look, { ...call, words }, each, { scope, at });
  }
  return undefined;
}

function behind(words: readonly CommandWord[], on: readonly string[] | undefined): readonly CommandWord[] | undefined {
  if (!on) return words;
  for (const lead of on.map((text) => text.split(" "))) {
    const operands = words.filter(({ text }) => !text.startsWith("-"));
    const last = operands[lead.length - 1];
    if (last && lead.every((text, index) => operands[index]?.text === text)) return words.slice(words.indexOf(last) + 1);
  }
  return undefined;
}

function started(look: ShellWalk, call: ProgramCall, each: OneOff, { scope, at }: { scope: ShellScope; at: WalkPosition }): CommandOutcome {
  const { operands, options: given } = sortArguments(call.words, each);
  const script = given.find(({ name }) => each.script?.includes(name))?.value;
  const inner = { ...at, depth: at.depth + 1 };
  if (script) return look.text(script.text, scope, { ...inner, within: script.span });
  const rest = operands[0]?.text === "--" ? operands.slice(1) : operands;
  const [first, ...words] = rest;
  if (!first) return nothing;
  const asked = given.find(({ name }) => each.package?.includes(name))?.value?.text ?? first.text;
  const name = bareName(asked);
  const program = programOfPackage(bareName(first.text));
  const elsewhere = given.some(({ name: option }) => option === "--registry" || option === "--index-url");
  const isTrusted = isInProject(name, call) || (isRegistryTool(name) && (asked === first.text || name === bareName(asked)));
  if (!elsewhere && !isDirect(asked) && isTrusted) {
    return look.call({ ...call, program: program.toLowerCase(), path: program, words }, scope, inner);
  }
  const deed: Deed = { act: "run-foreign", tool: call.program, target: name, span: call.span, why: `fetches ${name} and runs it` };
  look.add(deed, at);
  return nothing;
}

/** `@scope/name@1.2.3` without its version. */
const bareName = (text: string): string => text.replace(/(?<=.)@[^/]*$/, "").replace(/(==|>=|~=|\[).*$/s, "");
const isDirect = (text: string): boolean => /^(git\+|https?:|github:|file:|\.{0,2}\/|~\/)|\.git$|^[^@/]+\/[^@/]+$/.test(text);

function isInProject(name: string, { cwd, facts }: ProgramCall): boolean {
  const installed = [`node_modules/.bin/${name}`, `node_modules/${name}`];
  if (facts.exists?.some((path) => installed.some((each) => path === each || path.endsWith(`/${each}`)))) return true;
  const manifest = contentOf(`${cwd ?? facts.projectRoot ?? ""}/package.json`, facts);
  if (manifest === undefined) return false;
  try {
    const { dependencies, devDependencies } = JSON.parse(manifest) as Record<string, Record<string, unknown> | undefined>;
    return [dependencies, devDependencies].some((list) => list !== undefined && list !== null && Object.hasOwn(list, name));
  } catch {
    return false;
  }
}
