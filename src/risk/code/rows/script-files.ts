import { act, both, gives, isOn, option, path, type CallEffect, type CallRow } from "../effects.ts";
import { opens } from "../opens.ts";
import { changesMode, copies, enters, links, moves } from "../usual.ts";
import { joinPaths, nothing, originOf, stained } from "../values.ts";

/** A method that only fits a file system, on an unknown value: `import("fs").then(m => m.rm(…))`. */
const removes: CallEffect = (run, call) =>
  isOn(option(call, "recursive")) ? path("delete", 0, { tree: true })(run, call) : stained(nothing, originOf(call.receiver ?? nothing));

/** Files and folders. */
export const scriptFiles = (): readonly CallRow[] => [
  {
    calls: "fs.rm fs.rmSync fs.rmdir fs.rmdirSync",
    effect: path("delete", 0, { treeIf: ["recursive"] }),
    hits: ["fs.rmSync('a', { recursive: true })", "require('node:fs')['rm' + 'Sync']('a')"],
    misses: ["// fs.rmSync('a')", "'fs.rmSync(1)'"],
  },
  {
    calls: "fs.unlink fs.unlinkSync Deno.remove Deno.removeSync Bun.unlink",
    effect: path("delete", 0, { treeIf: ["recursive"] }),
    hits: ["const { unlinkSync: u } = require('fs'); u('a')"],
    misses: ["const unlink = 1"],
  },
  {
    calls:
      "fs.remove fs.removeSync fs.emptyDir fs.emptyDirSync rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync del del.deleteAsync " +
      "del.sync trash",
    effect: path("delete", 0, { tree: true }),
    hits: ["require('rimraf').sync('a')", "require('fs-extra').removeSync('a')"],
    misses: ["el.remove()"],
  },
  {
    calls: ".rmSync .unlinkSync .rmdirSync .removeSync .rimrafSync rmSync unlinkSync rmdirSync",
    effect: path("delete", 0, { treeIf: ["recursive"] }),
    hits: ["import('fs').then(m => m.rmSync('a'))"],
    misses: ["rmSync"],
  },
  { calls: ".rm .remove", effect: removes, hits: ["m.rm('a', { recursive: true })"], misses: ["el.remove()"] },
  {
    calls:
      "fs.writeFile fs.writeFileSync fs.outputFile fs.outputFileSync fs.outputJson fs.writeJson fs.writeJsonSync Deno.writeTextFile " +
      "Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Bun.write .writeFileSync writeFileSync",
    effect: path("write", 0, { content: 1 }),
    hits: ["require('fs').writeFileSync('a', 'b')"],
    misses: ["process.stdout.write('a')"],
  },
  {
    calls:
      "fs.appendFile fs.appendFileSync fs.mkdir fs.mkdirSync fs.utimes fs.utimesSync fs.ensureDir fs.ensureDirSync fs.ensureFileSync " +
      "Deno.mkdir Deno.mkdirSync .appendFileSync appendFileSync",
    effect: path("write", 0, { keeps: true }),
    hits: ["fs.mkdirSync('a')"],
    misses: ["[].append"],
  },
  {
    calls: "fs.truncate fs.truncateSync fs.createWriteStream Deno.truncate Deno.truncateSync",
    effect: path("write", 0),
    hits: ["fs.createWriteStream('a')"],
    misses: ["Math.trunc(1.5)"],
  },
  { calls: "fs.open fs.openSync Deno.open Deno.openSync", effect: opens, hits: ["fs.openSync('a', 'w')"], misses: ["open"] },
  {
    calls:
      "fs.readFile fs.readFileSync fs.createReadStream fs.readJson fs.readJsonSync Deno.readTextFile Deno.readTextFileSync " +
      "Deno.readFile Bun.file .readFileSync readFileSync",
    effect: path("read", 0),
    hits: ["fs.readFileSync('a', 'utf8')"],
    misses: ["fs.readFileSync(0, 'utf8')", "fs.existsSync('a')"],
  },
  {
    calls: "fs.readdir fs.readdirSync fs.opendir Deno.readDir Deno.readDirSync",
    effect: path("list", 0),
    hits: ["fs.readdirSync('a')"],
    misses: ["[].entries()"],
  },
  {
    calls: "fs.copyFile fs.copyFileSync fs.symlink fs.symlinkSync Deno.copyFile Deno.symlink",
    effect: copies,
    hits: ["fs.copyFileSync('a', 'b')"],
    misses: ["structuredClone({})"],
  },
  { calls: "fs.link fs.linkSync Deno.link Deno.linkSync", effect: links, hits: ["fs.linkSync('a', 'b')"], misses: ["x.link('a')"] },
  {
    calls: "fs.cp fs.cpSync fs.copy fs.copySync",
    effect: both(path("read", 0, { tree: true }), path("write", 1, { tree: true })),
    hits: ["fs.cpSync('a', 'b')"],
    misses: ["cp"],
  },
  {
    calls: "fs.rename fs.renameSync fs.move fs.moveSync Deno.rename Deno.renameSync",
    effect: moves,
    hits: ["fs.renameSync('a', 'b')"],
    misses: ["x.rename('a')"],
  },
  {
    calls: "fs.chmod fs.chmodSync Deno.chmod",
    effect: changesMode(1),
    hits: ["fs.chmodSync('a', 0o777)"],
    misses: ["fs.statSync('a').mode"],
  },
  {
    calls: "fs.chown fs.chownSync process.setuid process.setgid process.seteuid Deno.chown",
    effect: act("privilege", { at: 0 }),
    hits: ["process.setuid(0)"],
    misses: ["process.getuid()"],
  },
  {
    calls: "path.join path.resolve",
    effect: (_run, call) => joinPaths(call.args),
    hits: ["fs.rmSync(path.join('a', 'b'))"],
    misses: ["path.join('a', 'b')"],
  },
  {
    calls: "path.dirname",
    effect: (_run, call) => joinPaths([call.args[0] ?? nothing, { text: ".." }]),
    hits: ["fs.rmSync(path.dirname('a'))"],
    misses: ["path.dirname('a')"],
  },
  {
    calls: "os.homedir",
    effect: gives({ text: "~", thing: "path" }),
    hits: ["fs.rmSync(require('os').homedir() + '/a')"],
    misses: ["os.homedir()"],
  },
  {
    calls: "process.cwd",
    effect: gives({ text: ".", thing: "path" }),
    hits: ["fs.rmSync(process.cwd() + '/a')"],
    misses: ["process.cwd()"],
  },
  { calls: "os.tmpdir", effect: gives({ text: "/tmp", thing: "path" }), hits: ["fs.rmSync(os.tmpdir() + '/a')"], misses: ["os.tmpdir()"] },
  {
    calls: "fs.mkdtempSync fs.mkdtemp",
    effect: gives({ thing: "own" }),
    hits: [],
    misses: ["const d = fs.mkdtempSync('/tmp/x'); fs.rmSync(d, { recursive: true })"],
  },
  { calls: "process.chdir Deno.chdir", effect: enters, hits: ["process.chdir('a'); fs.unlinkSync('b')"], misses: ["process.chdir('a')"] },
  {
    calls: "glob.sync glob.globSync globSync fast-glob.sync fs.globSync",
    effect: (_run, call) => ({ items: [{ ...call.args[0], thing: "path" }] }),
    hits: ["for (const f of require('glob').sync('*.log')) fs.unlinkSync(f)"],
    misses: ["require('glob').sync('*.js')"],
  },
];
