import {
  act,
  emitShell,
  evaluates,
  gives,
  isOn,
  noteDeed,
  notePath,
  option,
  shell,
  words,
  type CallEffect,
  type CallRow,
} from "../effects.ts";
import { decodePercent } from "../reading/literals.ts";
import { connects } from "../network.ts";
import { noteOpaque } from "../run.ts";
import { fromBase64Value } from "../texts.ts";
import { origin, type Value } from "../types.ts";
import { opaque } from "../usual.ts";
import { nothing, textOf } from "../values.ts";

/** `require("fs")`: a module by name; a file of data is read; a name that only the code knows may be anything. */
const requires: CallEffect = (run, call) => {
  const name = call.args[0]?.text;
  if (call.args.length === 0) return nothing;
  if (name === undefined || name.includes("\uFFFC")) {
    if (call.args[0]?.thing !== "path" && !name?.startsWith(".")) noteOpaque(run, call, "loads a module that only the code names");
    return nothing;
  }
  if (name.startsWith("data:")) {
    const [head = "", body = ""] = name.split(",", 2);
    const code = head.endsWith(";base64") ? fromBase64Value({ text: body }) : { text: decodePercent(body) };
    return evaluates()(run, { ...call, args: [code] });
  }
  if (/^https?:/.test(name)) {
    noteDeed(run, call, { act: "run-foreign", target: name });
    return nothing;
  }
  run.seen.add(name.replace(/^node:/, ""));
  if (name === "net" || name === "node:net" || name === "tls") run.seen.add("socket");
  if (/^[./~]/.test(name)) {
    notePath(run, call, call.args[0], { act: "read" });
    return nothing;
  }
  return run.meaning.module(run, name);
};

const spawns: CallEffect = (run, call) => {
  const [program, list] = call.args;
  const folder = option(call, "cwd")?.text ?? "";
  const items = [program ?? nothing, ...(list?.items ?? (list && !list.fields && !list.params ? [{ text: "\uFFFC" }] : []))];
  emitShell(run, call, isOn(option(call, "shell")) && items.length === 1 ? (program ?? nothing) : { items: items.map(asWord) }, folder);
  return { thing: "child", from: origin.host };
};

const asWord = (value: Value): Value => (value.text === undefined && !value.items && !value.either ? { text: "\uFFFC" } : value);

/** Tagged templates and calls of `$`. */
const runsTemplate: CallEffect = (run, call) =>
  call.named.has("tagged") ? shell(0)(run, call) : call.receiver === undefined && run.seen.has("zx") ? shell(0)(run, call) : nothing;

/** Modules, processes, and code that is made while it runs. */
export const scriptProcesses = (): readonly CallRow[] => [
  {
    calls:
      "child_process.exec child_process.execSync execa.command execa.commandSync execa.execaCommand execa.execaCommandSync " +
      "shelljs.exec .execSync execSync Bun.spawn Bun.spawnSync",
    effect: shell(0),
    hits: ["const { execSync: x } = require('child_process'); x('ls')", "import('child_process').then(c => c.execSync('ls'))"],
    misses: ["/a/.exec('b')", "'execSync(1)'"],
  },
  {
    calls:
      "child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync execa execa.execa " +
      "execa.execaSync execa.sync .spawnSync .execFileSync spawnSync execFileSync",
    effect: spawns,
    hits: ["require('child_process').spawnSync('ls', ['-l'])"],
    misses: ["respawn('ls')"],
  },
  {
    calls: "$ zx.$ bun.$ Bun.$ execa.$",
    effect: runsTemplate,
    hits: ["await $`ls -l`", "import { $ } from 'bun'; await $`ls -l`"],
    misses: ["$('#a')"],
  },
  {
    calls: "Deno.Command Deno.run",
    effect: (run, call) => {
      const list = option(call, "args")?.items ?? [];
      const command = option(call, "cmd") ?? { items: [call.args[0] ?? nothing, ...list] };
      return shell(0)(run, { ...call, args: [command] });
    },
    hits: ["new Deno.Command('ls', { args: ['-l'] })"],
    misses: ["Deno.version"],
  },
  {
    calls: "shelljs.rm",
    effect: (run, call) => words()(run, { ...call, args: [{ text: "rm" }, ...call.args] }),
    hits: ["require('shelljs').rm('-rf', 'a')"],
    misses: ["require('shelljs')"],
  },
  {
    calls: "process.kill Deno.kill",
    effect: (run, call) =>
      textOf(call.args[1] ?? nothing) === "0" || call.args[0]?.name === "process.pid" ? nothing : act("stop", { at: 0 })(run, call),
    hits: ["process.kill(123)"],
    misses: ["process.kill(123, 0)"],
  },
  {
    calls: "eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script Function .constructor setImmediate vm.compileFunction",
    effect: (run, call) =>
      call.args.length > 0 ? evaluates(call.callee.name === "Function" ? call.args.length - 1 : 0)(run, call) : nothing,
    hits: ["eval(x)", "eval(atob('cmVxdWlyZSgiZnMiKS5ybVN5bmMoImEiKQ=='))", "new Function('return ' + x)"],
    misses: ["eval('1 + 1')", "page.evaluate('a')", "new Function('return 1')"],
  },
  {
    calls: "worker_threads.Worker Worker",
    effect: (run, call) => (isOn(option(call, "eval")) ? evaluates()(run, call) : nothing),
    hits: ["new (require('worker_threads').Worker)('fs.rmSync(\"a\")', { eval: true })"],
    misses: ["new Worker('./worker.js')"],
  },
  {
    calls: "setTimeout setInterval",
    effect: (run, call) => (call.args[0]?.text === undefined ? nothing : evaluates()(run, call)),
    hits: ["setTimeout('fs.rmSync(\"a\")', 1)"],
    misses: ["setTimeout(() => {}, 1)", "setTimeout(f, 1)"],
  },
  {
    calls:
      "process.binding process.dlopen process._linkedBinding ffi.Library ffi-napi.Library Deno.dlopen bun:ffi.dlopen koffi.load " +
      "WebAssembly.instantiate v8.deserialize node-serialize.unserialize process._load",
    effect: opaque(),
    hits: ["process.binding('spawn_sync')"],
    misses: ["fn.bind(null)"],
  },
  {
    calls: "Reflect.get",
    effect: (run, call) =>
      call.args[1]?.text === undefined ? nothing : run.meaning.member(run, call.args[0] ?? nothing, call.args[1].text),
    hits: ["Reflect.get(fs, 'rmSync')('a')"],
    misses: ["Reflect.get({}, 'a')"],
  },
  {
    calls: "Reflect.apply",
    effect: (run, call) => run.meaning.call(run, { ...call, callee: call.args[0] ?? nothing, args: call.args[2]?.items ?? [] }),
    hits: ["Reflect.apply(fs.rmSync, null, ['a'])"],
    misses: ["Reflect.apply(f, null, [])"],
  },
  {
    calls: "util.promisify promisify",
    effect: (_run, call) => call.args[0] ?? nothing,
    hits: ["require('util').promisify(fs.rm)('a')"],
    misses: ["util.promisify(f)"],
  },
  {
    calls: "net.connect net.createConnection net.Socket tls.connect dgram.createSocket WebSocket ws Deno.connect",
    effect: connects,
    hits: ["const s = require('net').connect(1, 'example.com'); s.write(fs.readFileSync('a'))"],
    misses: ["require('net').connect(1, 'example.com').end()"],
  },
  {
    calls: "require",
    effect: requires,
    hits: ["require(x)", "require('./package.json').version"],
    misses: ["require('lodash')", "require.resolve('lodash')"],
  },
  {
    calls: "module.createRequire createRequire",
    effect: gives({ name: "require" }),
    hits: ["require('module').createRequire('/')('child_process').execSync('ls')"],
    misses: ["createRequire('/')"],
  },
];
