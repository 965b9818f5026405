import { environmentVariable } from "../names.ts";
import { act, evaluates, notePath, path, plain, shell, shows, words, type CallRow, type CallEffect } from "../effects.ts";
import { connects, request, sends } from "../network.ts";
import { opens } from "../opens.ts";
import { runsSql } from "../dialects/sql.ts";
import { fromCodes, joined } from "../texts.ts";
import type { Value } from "../types.ts";
import { copies, enters, moves, opaque } from "../usual.ts";
import { concat, joinPaths, nothing, textValue } from "../values.ts";

const runsFile: CallEffect = (run, call) => {
  if (/^(?:https?|ftp):/.test(call.args[0]?.text ?? "")) return act("run-foreign", { at: 0 })(run, call);
  return path("read", 0)(run, call);
};

export const luaRows = (): readonly CallRow[] => [
  {
    calls: "os.execute io.popen",
    effect: shell(0),
    hits: ["os.execute('ls')", "os.execute'ls'", "_G['os']['exe'..'cute']('ls')"],
    misses: ["print('os.execute(1)')", "-- os.execute('ls')"],
  },
  { calls: "os.remove", effect: path("delete", 0), hits: ["os.remove('a')"], misses: ["table.remove(t)"] },
  { calls: "os.rename", effect: moves, hits: ["os.rename('a', 'b')"], misses: ["os.time()"] },
  { calls: "io.open", effect: opens, hits: ["io.open('a', 'w'):write('x')"], misses: ["io.read()"] },
  { calls: "io.output", effect: path("write", 0), hits: ["io.output('a')"], misses: ["io.write('a')"] },
  {
    calls: "io.lines io.input dofile loadfile",
    effect: (run, call) => (call.args[0] ? path("read", 0)(run, call) : nothing),
    hits: ["for l in io.lines('a') do print(l) end"],
    misses: ["for l in io.lines() do print(l) end"],
  },
  {
    calls: "load loadstring",
    effect: evaluates(),
    hits: ["load(x)()", "loadstring('os.remove(\"a\")')()"],
    misses: ["load('return 1')()"],
  },
  { calls: "package.loadlib ffi.load ffi.cdef", effect: opaque(), hits: ["package.loadlib('a', 'b')"], misses: ["package.path"] },
  {
    calls: "require",
    effect: (run, call) => (call.args[0]?.text === undefined ? nothing : run.meaning.module(run, call.args[0].text)),
    hits: ["require('os').execute('ls')"],
    misses: ["require('lpeg')"],
  },
  {
    calls: "socket.connect socket.tcp",
    effect: connects,
    hits: ["local s = require('socket').connect('example.com', 1); s:send('x')"],
    misses: ["socket.gettime()"],
  },
  { calls: ".send", effect: sends, hits: ["local s = socket.connect('example.com', 1); s:send('x')"], misses: ["s:send('x')"] },
  { calls: "os.getenv", effect: (_run, call) => environmentVariable(call.args[0]), hits: [], misses: ["print(os.getenv('PATH'))"] },
  {
    calls: "string.char",
    effect: (_run, call) => fromCodes(call.args),
    hits: ["os.execute(string.char(108, 115))"],
    misses: ["print(string.char(97))"],
  },
  {
    calls: "table.concat",
    effect: (_run, call) => joined(call.args[1]?.text ?? "", call.args[0]),
    hits: ["os.execute(table.concat({'ls', '-l'}, ' '))"],
    misses: ["print(table.concat({1}))"],
  },
];

/** `paste("a", "b")` and `paste0`. */
const pastes =
  (usual: string): CallEffect =>
  (_run, call) => {
    const separator = call.named.get("sep")?.text ?? usual;
    return call.args.reduce<Value>(
      (all, arg, index) => (index === 0 ? arg : concat(concat(all, textValue(separator)), arg)),
      textValue(""),
    );
  };

export const rRows = (): readonly CallRow[] => [
  {
    calls: "system shell",
    effect: shell(0, ["command"]),
    hits: ["system('ls')", "base::system('ls')"],
    misses: ["system.time(1)", "# system('ls')"],
  },
  {
    calls: "system2",
    effect: (run, call) =>
      words()(run, { ...call, args: [...call.args, ...(call.named.get("args") ? [call.named.get("args") ?? nothing] : [])] }),
    hits: ["system2('ls', c('-l'))"],
    misses: ["system2"],
  },
  { calls: "pipe", effect: shell(0), hits: ["readLines(pipe('ls'))"], misses: ["pipeline(1)"] },
  { calls: "c list", effect: (_run, call) => ({ items: call.args }), hits: ["unlink(c('a', 'b'))"], misses: ["c(1, 2)"] },
  {
    calls: "unlink file.remove file_delete fs.file_delete fs.dir_delete",
    effect: path("delete", 0, { treeIf: ["recursive"] }),
    hits: ["unlink('a', recursive=TRUE)"],
    misses: ["remove(x)"],
  },
  {
    calls: "writeLines write.csv write.table saveRDS write readr.write_csv cat sink save.image dput",
    effect: (run, call) => {
      const file =
        call.named.get("file") ??
        call.named.get("con") ??
        call.named.get("path") ??
        (/^(?:cat|dput)$/.test(call.callee.name ?? "") ? undefined : call.args[call.callee.name === "sink" ? 0 : 1]);
      if (file?.text !== undefined) notePath(run, call, file, { act: "write" });
      return shows(run, call);
    },
    hits: ["write.csv(x, 'a.csv')", "cat(Sys.getenv('API_TOKEN'))"],
    misses: ["cat('x')"],
  },
  {
    calls: "readLines read.csv read.table readRDS scan load file readr.read_csv jsonlite.fromJSON",
    effect: (run, call) =>
      call.args[0]?.text === undefined || /^(?:stdin|https?:.*)$/.test(call.args[0].text) ? nothing : path("read", 0)(run, call),
    hits: ["readLines('a')"],
    misses: ["readLines('stdin')"],
  },
  { calls: "source", effect: runsFile, hits: ["source('https://example.com/a.R')"], misses: ["sources(1)"] },
  { calls: "file.copy file.symlink", effect: copies, hits: ["file.copy('a', 'b')"], misses: ["file.exists('a')"] },
  { calls: "file.rename", effect: moves, hits: ["file.rename('a', 'b')"], misses: ["names(x)"] },
  { calls: "file.create", effect: path("write", 0), hits: ["file.create('a')"], misses: ["file.info('a')"] },
  { calls: "dir.create", effect: path("write", 0, { keeps: true }), hits: ["dir.create('a')"], misses: ["dir.exists('a')"] },
  { calls: "list.files dir", effect: path("list", 0), hits: ["list.files('a')"], misses: ["length(1)"] },
  {
    calls: "file.path",
    effect: (_run, call) => joinPaths(call.args),
    hits: ["unlink(file.path('a', 'b'))"],
    misses: ["file.path('a', 'b')"],
  },
  {
    calls: "path.expand normalizePath",
    effect: (_run, call) => call.args[0] ?? nothing,
    hits: ["unlink(path.expand('~/a'))"],
    misses: ["path.expand('~')"],
  },
  { calls: "paste", effect: pastes(" "), hits: ["system(paste('ls', '-l'))"], misses: ["paste('a', 'b')"] },
  { calls: "paste0", effect: pastes(""), hits: ["system(paste0('l', 's'))"], misses: ["paste0('a', 'b')"] },
  {
    calls: "eval evalq",
    effect: evaluates(),
    hits: ["eval(parse(text=x))", "eval(parse(text=\"unlink('a')\"))"],
    misses: ["eval(parse(text='1 + 1'))"],
  },
  {
    calls: "parse str2lang str2expression quote",
    effect: (_run, call) => call.named.get("text") ?? call.args[0] ?? nothing,
    hits: ["eval(parse(text='system(\"ls\")'))"],
    misses: ["parse(text='1')"],
  },
  {
    calls: "do.call",
    effect: (run, call) =>
      run.meaning.call(run, {
        ...call,
        callee: call.args[0]?.text === undefined ? (call.args[0] ?? nothing) : run.meaning.module(run, call.args[0].text),
        args: call.args[1]?.items ?? [],
      }),
    hits: ["do.call('system', list('ls'))"],
    misses: ["do.call('sum', list(1))"],
  },
  {
    calls: "get match.fun",
    effect: (run, call) => (call.args[0]?.text === undefined ? nothing : run.meaning.module(run, call.args[0].text)),
    hits: ["get('system')('ls')"],
    misses: ["get('x')"],
  },
  {
    calls: "Sys.getenv",
    effect: (_run, call) => environmentVariable(call.args[0]),
    hits: ["Sys.getenv()", "print(Sys.getenv('API_KEY'))"],
    misses: ["print(Sys.getenv('PATH'))"],
  },
  { calls: "print message str toString", effect: shows, hits: ["print(Sys.getenv())"], misses: ["print(1)"] },
  { calls: "nchar is.null length nzchar", effect: plain, hits: [], misses: ["nchar(Sys.getenv('API_KEY'))"] },
  { calls: "dyn.load .Call .C", effect: opaque(), hits: ["dyn.load('a.so')"], misses: ["is.loaded('a')"] },
  {
    calls: "download.file utils.download.file",
    effect: (run, call) => {
      notePath(run, call, call.named.get("destfile") ?? call.args[1], { act: "write" });
      return request("GET")(run, call);
    },
    hits: ["download.file('https://example.com', 'a')"],
    misses: ["url('a')"],
  },
  {
    calls: "install.packages remotes.install_github devtools.install_github",
    effect: (run, call) => (/github/.test(call.callee.name ?? "") ? act("run-foreign", { at: 0 }) : act("install", { at: 0 }))(run, call),
    hits: ["install.packages('x')"],
    misses: ["installed.packages()"],
  },
  { calls: "httr.POST POST httr.PUT PUT", effect: request("POST"), hits: ["httr::POST(u, body='x')"], misses: ["httr::content(x)"] },
  { calls: "httr.DELETE DELETE", effect: request("DELETE"), hits: ["httr::DELETE(u)"], misses: ["x"] },
  { calls: "httr.GET GET", effect: request("GET"), hits: ["httr::GET('https://example.com')"], misses: ["GETX(1)"] },
  { calls: "setwd", effect: enters, hits: [], misses: ["setwd('a')"] },
  {
    calls: "dbExecute dbSendQuery dbGetQuery dbSendStatement",
    effect: runsSql(1),
    hits: ["dbExecute(con, 'DROP TABLE a')"],
    misses: ["dbGetQuery(con, 'SELECT 1')"],
  },
];
