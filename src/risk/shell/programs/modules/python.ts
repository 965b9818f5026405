import { longPattern } from "../../../../kernel/long-pattern.ts";
import { modulePlaces } from "../../../code/loads.ts";
import { isKnown } from "../../../deed.ts";
import { sortArguments, type CommandWord, type Grammar, type ProgramCall } from "../../../tools/call.ts";
import { isKnownProgram } from "../../../tools/index.ts";
import { targetAct } from "../../../tools/targets.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../../look.ts";
import { lookAtNamedSecrets } from "../../flows/named-secrets.ts";
import { lookAtLoadedFiles } from "./loaded.ts";
import { lookAtNamedModules } from "./named.ts";
import { words } from "../file-runner.ts";
import { isPath, lookAtRunFiles } from "../run-files.ts";
import type { ShellScope } from "../../scope.ts";

/** Words behind the name of a module belong to it, options too. */
export function behindModule(words: readonly CommandWord[], module: CommandWord): readonly CommandWord[] {
  const at = words.findIndex((word) => word === module || (/^-[a-zA-Z]{0,10}m/.test(word.text) && word.text.endsWith(`m${module.text}`)));
  return words.slice(at + 1);
}

interface ModuleRun {
  readonly scope: ShellScope;
  readonly at: WalkPosition;
  readonly code: (code: CommandWord) => void;
}

/** `python -m x`: as the known program of that name, else as code of the project, judged by its name. */
export function runModule(look: ShellWalk, module: CommandWord, call: ProgramCall, { scope, at, code }: ModuleRun): CommandOutcome {
  const name = module.text.toLowerCase();
  if (name === "timeit") for (const word of call.words) if (!/^-\w?$/.test(word.text)) code(word);
  const running = { call, scope, at } as const;
  const [own = "", ...packages] = modulePlaces(module.text);
  lookAtLoadedFiles(look, [[own, ...modulePlaces(`${module.text}.__main__`).slice(0, 1)]], "python", { ...running, asProgram: true });
  lookAtLoadedFiles(look, [packages], "python", running);
  if (runsModules.test(name))
    for (const { text } of call.words.slice(0, modulesMax))
      if (/^[A-Za-z_][\w.]*$/.test(text) && !text.endsWith(".py"))
        lookAtLoadedFiles(look, [modulePlaces(text)], "python", { ...running, ifSeen: true });
  if (runsScript.test(name)) {
    const { operands, options } = sortArguments(call.words, watcher);
    if (name.endsWith("pdb"))
      for (const { name: option, value } of options)
        if (value && /^(?:-c|--command)$/.test(option)) code({ ...value, text: value.text.replace(/^\s*!/, "") });
    const inner = options.find((option) => option.name === "-m" && option.value)?.value;
    const script = inner ? undefined : (operands.find(({ text }) => /\.pyw?$/.test(text)) ?? operands[0]);
    if (inner && inner.text !== module.text)
      return runModule(look, inner, { ...call, words: behindModule(call.words, inner) }, { scope, at, code });
    if (script && isPath(script.text)) look.script(script, { language: "python", call, scope, at, positional: [] });
  }
  if (!isKnownProgram(name)) {
    lookAtRunFiles(look, { ...call, program: name }, scope, at);
    lookAtNamedModules(look, { call: { ...call, program: name }, scope, at });
  }
  if (isKnownProgram(name)) return look.call({ ...call, program: name, path: module.text, words: call.words }, scope, at);
  lookAtNamedSecrets(look, call, at);
  const deed = { tool: `${call.program} -m`, target: module.text, span: call.span };
  const act = isKnown(name) ? targetAct(name) : "opaque";
  if (act) look.add({ ...deed, act, environment: "unknown", why: `runs a module called ${module.text}` }, at);
  return nothing;
}

const runsModules = /^(?:runpy|unittest|doctest|pdb|timeit|pydoc|nose2?|zipapp)$/;
const modulesMax = 20;

/** Options of all those: none of them means two things. */
const watcher: Grammar = {
  takes: words("-c --command -m --module -o --outfile --output -s --sort -f --file -C --coverdir -n --number -u --unit -p --pattern"),
  lastOptions: ["-m", "--module"],
};

/** Modules that run the script they are given, and watch it. */
const runsScript = longPattern()`
  ^(?:doctest|unittest|cprofile|profile|pdb|ipdb|pudb|bdb|trace|runpy|coverage|pyinstrument|scalene|memory_profiler|kernprof|
  line_profiler|debugpy|viztracer|faulthandler|tracemalloc|timeit|nuitka|pyflame|austin|memray|
  torch\.distributed\.(?:run|launch)|accelerate\.commands\.launch)$
`;
