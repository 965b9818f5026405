import { shells } from "../../../lexicon/programs.ts";
import { act, evaluates, gives, shell, words, type CallEffect, type CallRow } from "../effects.ts";
import { noteOpaque } from "../run.ts";
import { origin, type Value } from "../types.ts";
import { named, startNamed } from "./named-programs.ts";
import { forks, opaque } from "../usual.ts";
import { nothing, originOf, stained, textOf } from "../values.ts";

const unpickles: CallEffect = (run, call) => {
  if (call.args[0]?.thing !== "file" || (originOf(call.args[0]) & origin.network) !== 0)
    noteOpaque(run, call, "loads data that may run code");
  return nothing;
};

const loadsYaml: CallEffect = (run, call) => {
  const loader = textOf(call.named.get("Loader") ?? call.args[1] ?? nothing) + (call.named.get("Loader") ?? call.args[1])?.name;
  if (/unsafe/i.test(loader) || loader.endsWith(".Loader")) noteOpaque(run, call, "loads data that may run code");
  return stained(nothing, originOf(call.args[0] ?? nothing));
};

const givesShell = opaque("gives a shell to a connection or a terminal");

/** A program with words of its own, and no shell that waits for them. */
const startsTask = ([program, ...more]: readonly Value[]): boolean =>
  more.length > 0 && (!shells.has(baseName(textOf(program ?? nothing))) || more.some((word) => /^-\w*c$/.test(textOf(word))));
const baseName = (path: string): string => path.split("/").at(-1) ?? "";

/** Processes, and code that is made while it runs. */
export const pythonProcesses = (): readonly CallRow[] => [
  {
    calls:
      "os.system os.popen commands.getoutput subprocess.getoutput subprocess.getstatusoutput asyncio.create_subprocess_shell " +
      "asyncio.subprocess.create_subprocess_shell invoke.run fabric.run fabric.operations.run pexpect.run platform.popen",
    effect: shell(0, ["cmd", "command"]),
    hits: ["import os; os.system('ls')", "getattr(__import__('o'+'s'), 'sys' + 'tem')('ls')"],
    misses: ["print('os.system(1)')", "cursor.system('x')"],
  },
  {
    calls:
      "subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen " +
      "anyio.run_process anyio.open_process trio.run_process trio.open_process trio.lowlevel.open_process",
    effect: (run, call) => {
      const [file, words] = [call.named.get("executable"), call.named.get("args") ?? call.args[0]];
      return file && words?.items ? startNamed(run, call, { file, words: words.items }) : shell(0, ["args"])(run, call);
    },
    hits: ["import subprocess as sp; sp.run(['git', 'status'])", "import subprocess; subprocess.run(['a', '-l'], executable='ls')"],
    misses: ["import subprocess; print(subprocess.PIPE)"],
  },
  {
    calls: "asyncio.create_subprocess_exec asyncio.subprocess.create_subprocess_exec",
    effect: (run, call) => {
      const program = call.named.get("program");
      return words()(run, program ? { ...call, args: [program, ...call.args] } : call);
    },
    hits: ["import asyncio; asyncio.create_subprocess_exec('ls', '-l')"],
    misses: ["asyncio.run(main())"],
  },
  {
    calls: "os.execl os.execlp os.execle os.execlpe os.execv os.execvp os.execve os.execvpe os.posix_spawn os.posix_spawnp",
    effect: named(0),
    hits: ["import os; os.execvp('ls', ['ls', '-l'])", "import os; os.execl('/bin/ls', 'a', '-l')"],
    misses: ["os.extsep"],
  },
  {
    calls: "os.spawnl os.spawnle os.spawnlp os.spawnlpe os.spawnv os.spawnve os.spawnvp os.spawnvpe",
    effect: named(1),
    hits: ["import os; os.spawnlp(os.P_WAIT, 'ls', 'ls', '-l')"],
    misses: ["os.spawn"],
  },
  {
    calls: "pexpect.spawn",
    effect: (run, call) =>
      call.args[1]?.items
        ? named(0)(run, { ...call, args: [call.args[0] ?? nothing, { items: [call.args[0] ?? nothing, ...call.args[1].items] }] })
        : shell(0, ["command"])(run, call),
    hits: ["import pexpect; pexpect.spawn('ls -l')", "import pexpect; pexpect.spawn('rm', ['a'])"],
    misses: ["import pexpect"],
  },
  { calls: "os.startfile", effect: shell(0), hits: ["import os; os.startfile('a.exe')"], misses: ["startfile"] },
  {
    calls: "pip.main pip._internal.main pip._internal.cli.main.main",
    effect: (run, call) => shell(0)(run, { ...call, args: [{ items: [{ text: "pip" }, ...(call.args[0]?.items ?? [{}])] }] }),
    hits: ["import pip; pip.main(['install', 'x'])"],
    misses: ["import pip; print(pip.__version__)"],
  },
  {
    calls: "pty.spawn",
    effect: (run, call) => (startsTask(call.args[0]?.items ?? []) ? shell(0) : givesShell)(run, call),
    hits: ["import pty; pty.spawn('/bin/sh')", "import pty; pty.spawn(['bash', '-i'])", "import pty; pty.spawn(['npm', 'test'])"],
    misses: ["import pty"],
  },
  {
    calls: "os.dup2 os.dup",
    effect: givesShell,
    hits: ["import os; os.dup2(3, 0)"],
    misses: ["import os; os.devnull"],
  },
  {
    calls: "os.kill os.killpg signal.pthread_kill",
    effect: (run, call) =>
      textOf(call.args[1] ?? nothing) === "0" || call.args[0]?.thing === "child" ? nothing : act("stop", { at: 0 })(run, call),
    hits: ["import os; os.kill(123, 9)"],
    misses: ["import os; os.kill(123, 0)"],
  },
  {
    calls: "os.getpid os.getppid",
    effect: gives({ thing: "child" }),
    hits: [],
    misses: ["import os, signal; os.kill(os.getpid(), signal.SIGTERM)"],
  },
  {
    calls: ".kill .terminate",
    effect: (run, call) => (run.seen.has("psutil") && call.receiver?.thing !== "child" ? act("stop")(run, call) : nothing),
    hits: ["import psutil\nfor p in psutil.process_iter(): p.kill()"],
    misses: ["p.kill()"],
  },
  { calls: "os.fork os.forkpty", effect: forks, hits: ["import os\nwhile True: os.fork()"], misses: ["import os; os.fork()"] },
  {
    calls: "exec eval execfile timeit.timeit cProfile.run profile.run runpy._run_code code.InteractiveInterpreter.runcode",
    effect: evaluates(0, ["stmt"]),
    hits: ["exec(x)", 'eval(\'__import__("os").system("ls")\')'],
    misses: ["eval('1 + 1')", "exec('x = 1')", "model.eval()"],
  },
  {
    calls: "compile ast.parse",
    effect: (_run, call) => call.args[0] ?? nothing,
    hits: ["exec(compile('import os; os.remove(\"a\")', 'x', 'exec'))"],
    misses: ["import re; re.compile(x)"],
  },
  {
    calls: "__import__ importlib.import_module importlib.__import__",
    effect: (run, call) => {
      const name = call.args[0]?.text;
      if (name === undefined || name.includes("\uFFFC")) {
        noteOpaque(run, call, "imports a module that only the code names");
        return nothing;
      }
      run.seen.add(name);
      // The plain function gives the outermost package.
      return run.meaning.module(run, call.callee.name === "__import__" ? (name.split(".")[0] ?? name) : name);
    },
    hits: ["__import__(x)"],
    misses: ["__import__('json').dumps(1)"],
  },
  {
    calls:
      "CDLL cdll.LoadLibrary .LoadLibrary ctypes.CDLL ctypes.cdll.LoadLibrary ctypes.PyDLL ctypes.windll.LoadLibrary " +
      "ctypes.pythonapi cffi.FFI ctypes.util.find_library marshal.loads marshal.load shelve.open types.FunctionType types.CodeType " +
      "code.interact",
    effect: opaque(),
    hits: ["import ctypes; ctypes.CDLL(None)"],
    misses: ["import ctypes; ctypes.sizeof(ctypes.c_int)"],
  },
  {
    calls: ".__subclasses__ .__getattribute__",
    effect: opaque("reaches functions by way of the object tree"),
    hits: ["().__class__.__base__.__subclasses__()"],
    misses: ["x.__class__.__name__"],
  },
  {
    calls: "pickle.loads pickle.load joblib.load",
    effect: unpickles,
    hits: ["import pickle; pickle.loads(x)"],
    misses: ["import pickle; pickle.dumps(x)"],
  },
  {
    calls: "yaml.load",
    effect: loadsYaml,
    hits: ["import yaml; yaml.load(x, Loader=yaml.UnsafeLoader)"],
    misses: ["import yaml; yaml.load(x, Loader=yaml.SafeLoader)"],
  },
];
