import { environmentVariable } from "../names.ts";
import { act, both, evaluates, gives, notePath, path, shell, shows, words, type CallRow, type CallEffect } from "../effects.ts";
import { connects, request } from "../network.ts";
import { opens } from "../opens.ts";
import { runsSql } from "../dialects/sql.ts";
import { fromBase64Value } from "../texts.ts";
import { origin } from "../types.ts";
import { copies, moves, opaque } from "../usual.ts";
import { joinPaths, nothing } from "../values.ts";

export const juliaRows = (): readonly CallRow[] => [
  { calls: "rm", effect: path("delete", 0, { treeIf: ["recursive"] }), hits: ['rm("a"; recursive=true)'], misses: ['# rm("a")'] },
  { calls: "write", effect: path("write", 0), hits: ['write("a", "b")'], misses: ['println("write")'] },
  { calls: "open", effect: opens, hits: ['open("a", "w")'], misses: ["close(f)"] },
  {
    calls: "read readlines eachline readdir include readchomp",
    effect: (run, call) =>
      call.args[0]?.text === undefined || (call.args[0].from ?? 0) & origin.host ? nothing : path("read", 0)(run, call),
    hits: ['read("a", String)'],
    misses: ["readline()"],
  },
  { calls: "mv", effect: moves, hits: ['mv("a", "b")'], misses: ["max(1, 2)"] },
  { calls: "cp symlink", effect: copies, hits: ['cp("a", "b")'], misses: ["copy(x)"] },
  { calls: "mkdir mkpath touch", effect: path("write", 0, { keeps: true }), hits: ['mkpath("a")'], misses: ['isdir("a")'] },
  { calls: "joinpath", effect: (_run, call) => joinPaths(call.args), hits: ['rm(joinpath("a", "b"))'], misses: ['joinpath("a", "b")'] },
  { calls: "homedir", effect: gives({ text: "~", thing: "path" }), hits: ["rm(homedir())"], misses: ["homedir()"] },
  { calls: "Cmd", effect: shell(0), hits: ['run(Cmd(["ls", "-l"]))'], misses: ["Cm(1)"] },
  {
    calls: "eval include_string",
    effect: (run, call) => evaluates(call.args.length > 1 ? 1 : 0)(run, call),
    hits: ["eval(Meta.parse(x))", 'eval(Meta.parse("rm(\\"a\\")"))'],
    misses: ['eval(Meta.parse("1 + 1"))'],
  },
  {
    calls: "Meta.parse",
    effect: (_run, call) => call.args[0] ?? nothing,
    hits: ['eval(Meta.parse("rm(\\"b\\")"))'],
    misses: ['Meta.parse("1")'],
  },
  {
    calls: "ccall Libdl.dlopen deserialize Serialization.deserialize",
    effect: opaque(),
    hits: ['ccall(:system, Int32, (Cstring,), "ls")'],
    misses: ["call(1)"],
  },
  { calls: "println print show display @show repr", effect: shows, hits: ["println(ENV)"], misses: ['println(ENV["PATH"])'] },
  { calls: "Pkg.add", effect: act("install", { at: 0 }), hits: ['using Pkg; Pkg.add("x")'], misses: ["using Pkg; Pkg.status()"] },
  { calls: "HTTP.post HTTP.put HTTP.delete", effect: request("POST"), hits: ["HTTP.post(u)"], misses: ["HTTP"] },
  {
    calls: "download Downloads.download",
    effect: (run, call) => {
      if (call.args[1]) notePath(run, call, call.args[1], { act: "write" });
      return request("GET")(run, call);
    },
    hits: ['download("https://example.com", "a")'],
    misses: ["length(1)"],
  },
  { calls: "kill", effect: act("stop"), hits: ["kill(p)"], misses: ["skill(p)"] },
];

const asFile: CallEffect = (_run, call) => (call.args.length > 1 ? joinPaths(call.args) : { ...(call.args[0] ?? nothing), thing: "path" });
const onFile =
  (effect: CallEffect): CallEffect =>
  (run, call) =>
    call.receiver?.thing === "path" ? effect(run, call) : nothing;

export const groovyRows = (): readonly CallRow[] => [
  { calls: "File Path.of Paths.get Path.get", effect: asFile, hits: ["new File('a').delete()"], misses: ["new File('a').exists()"] },
  { calls: ".delete .deleteOnExit", effect: onFile(path("delete", "self")), hits: ["new File('b').delete()"], misses: ["x.delete()"] },
  { calls: ".deleteDir", effect: path("delete", "self", { tree: true }), hits: ["new File('a').deleteDir()"], misses: ["deleteDir"] },
  {
    calls: "Files.delete Files.deleteIfExists FileUtils.deleteQuietly",
    effect: path("delete", 0),
    hits: ['Files.delete(Path.of("a"))'],
    misses: ['Files.exists(Path.of("a"))'],
  },
  {
    calls: "FileUtils.deleteDirectory FileUtils.forceDelete",
    effect: path("delete", 0, { tree: true }),
    hits: ['FileUtils.deleteDirectory(new File("a"))'],
    misses: ["FileUtils"],
  },
  {
    calls: "Files.write Files.writeString Files.newBufferedWriter FileWriter FileOutputStream PrintWriter",
    effect: path("write", 0),
    hits: ['Files.writeString(Path.of("a"), "b")'],
    misses: ['Files.size(Path.of("a"))'],
  },
  {
    calls: ".setText .write .withWriter .newWriter",
    effect: onFile(path("write", "self")),
    hits: ["new File('a').write('b')"],
    misses: ["out.write('b')"],
  },
  {
    calls: ".append .mkdirs .mkdir .createNewFile .leftShift",
    effect: onFile(path("write", "self", { keeps: true })),
    hits: ["new File('a').mkdirs()"],
    misses: ["list.append(1)"],
  },
  {
    calls: ".getText .eachLine .readLines .withReader",
    effect: onFile(path("read", "self")),
    hits: ["new File('a').eachLine { println it }"],
    misses: ["'a'.eachLine { println it }"],
  },
  {
    calls: "Files.readString Files.readAllLines Files.lines FileReader FileInputStream",
    effect: path("read", 0),
    hits: ['Files.readString(Path.of("a"))'],
    misses: ["System.in.text"],
  },
  { calls: "Files.move", effect: moves, hits: ['Files.move(Path.of("a"), Path.of("b"))'], misses: ["move(1)"] },
  { calls: "Files.copy", effect: copies, hits: ['Files.copy(Path.of("a"), Path.of("b"))'], misses: ["copy(1)"] },
  {
    calls: ".renameTo",
    effect: onFile(both(path("delete", "self"), path("write", 0))),
    hits: ["new File('a').renameTo(new File('b'))"],
    misses: ["x.renameTo(1)"],
  },
  {
    calls: ".execute",
    effect: (run, call) =>
      call.args.length === 0 || call.receiver?.text !== undefined || call.receiver?.items ? shell("self")(run, call) : runsSql()(run, call),
    hits: ["'ls -l'.execute()", "['ls', '-l'].execute().text"],
    misses: ["sql.execute('SELECT 1')"],
  },
  {
    calls: "Runtime.getRuntime",
    effect: gives({ name: "Runtime" }),
    hits: ['Runtime.getRuntime().exec("ls")'],
    misses: ["Runtime.getRuntime().availableProcessors()"],
  },
  {
    calls: "Runtime.exec ProcessBuilder",
    effect: words(),
    hits: ['new ProcessBuilder("ls", "-l").start()'],
    misses: ["Runtime.version()"],
  },
  { calls: "evaluate Eval.me .evaluate .parseClass", effect: evaluates(), hits: ["Eval.me(x)"], misses: ["Eval.me('1 + 1')"] },
  {
    calls: "System.getenv",
    effect: (_run, call) => environmentVariable(call.args[0]),
    hits: ["println System.getenv()"],
    misses: ["println System.getenv('PATH')"],
  },
  {
    calls: "println print System.out.println System.out.print",
    effect: shows,
    hits: ["println(System.getenv())"],
    misses: ["println 'a'"],
  },
  {
    calls: "System.load System.loadLibrary ObjectInputStream",
    effect: opaque(),
    hits: ['System.loadLibrary("a")'],
    misses: ["System.exit(0)"],
  },
  {
    calls: ".decodeBase64",
    effect: (_run, call) => fromBase64Value(call.receiver),
    hits: ["Eval.me(x.decodeBase64())"],
    misses: ["'YQ=='.decodeBase64()"],
  },
  { calls: "Socket", effect: connects, hits: ["s = new Socket('example.com', 1); 'sh'.execute()"], misses: ["new Socket('localhost', 1)"] },
];
