import { act, emitShell, evaluates, gives, notePath, path, plain, shell, shows, words, type CallEffect, type CallRow } from "../effects.ts";
import { connects, request, sends } from "../network.ts";
import { openAs } from "../opens.ts";
import { opensDatabase } from "../databases.ts";
import { runsSql } from "../dialects/sql.ts";
import { named } from "./named-programs.ts";
import { fromBase64Value, fromCodes, joined } from "../texts.ts";
import { origin } from "../types.ts";
import { changesMode, copies, enters, forks, moves, opaque } from "../usual.ts";
import { joinPaths, nothing, originOf, stained, textOf } from "../values.ts";

/** `open(F, ">a")`, `open(my $f, "<", "a")`, `open(F, "cmd |")`, `open(F, "-|", "cmd")`. */
const opensPerl: CallEffect = (run, call) => {
  const mode = textOf(call.args[1] ?? nothing).trim();
  if (call.args.length >= 3) {
    if (mode.includes("|")) {
      emitShell(run, call, call.args.length > 3 ? { items: call.args.slice(2) } : (call.args[2] ?? nothing));
      return { thing: "child", from: origin.host };
    }
    return openAs(modeFor(mode))(run, { ...call, args: [call.args[2] ?? nothing] });
  }
  if (mode.startsWith("|") || mode.endsWith("|")) {
    emitShell(run, call, { text: mode.replace(/^\||\|$/g, "").trim() });
    return { thing: "child", from: origin.host };
  }
  const sign = /^\+?[<>]{0,2}/.exec(mode)?.[0] ?? "";
  return openAs(modeFor(sign))(run, { ...call, args: [{ text: mode.slice(sign.length).trim() }] });
};

const modeFor = (sign: string): string => (sign.startsWith(">>") ? "a" : sign.startsWith("+<") ? "r+" : sign.includes(">") ? "w" : "r");

export const perlRows = (): readonly CallRow[] => [
  {
    calls: "unlink rmdir .unlink",
    effect: (run, call) =>
      path("delete", "all")(run, call.args.length > 0 ? call : { ...call, args: [run.variables.get("$_") ?? { text: "\uFFFC" }] }),
    hits: ["unlink 'a'", "unlink glob('*.log');", "unlink for @x"],
    misses: ["print 'unlink(1)'", "# unlink 'a'"],
  },
  {
    calls: "rmtree remove_tree",
    effect: path("delete", "all", { tree: true }),
    hits: ["use File::Path; rmtree('a')", "File::Path::remove_tree('a')"],
    misses: ["use File::Path;"],
  },
  { calls: "glob", effect: (_run, call) => ({ items: call.args }), hits: [], misses: ["print glob('*.c')"] },
  { calls: "open", effect: opensPerl, hits: ["open(F, '>a')", "open my $f, '<', 'a';", "open(F, 'ls |')"], misses: ["close(F)"] },
  {
    calls: "sysopen",
    effect: (run, call) => openAs(call.args[2]?.name ?? "w")(run, { ...call, args: [call.args[1] ?? nothing] }),
    hits: ["sysopen(F, 'a', O_WRONLY)"],
    misses: ["sysread(F, $b, 1)"],
  },
  { calls: "opendir", effect: path("list", 1), hits: ["opendir(D, 'a')"], misses: ["closedir(D)"] },
  { calls: "mkdir utime make_path mkpath", effect: path("write", 0, { keeps: true }), hits: ["mkdir 'a'"], misses: ["-d 'a'"] },
  { calls: "truncate", effect: path("write", 0), hits: ["truncate('a', 0)"], misses: ["substr('a', 0)"] },
  { calls: "rename move mv", effect: moves, hits: ["rename 'a', 'b'"], misses: ["lc 'a'"] },
  { calls: "copy cp symlink link", effect: copies, hits: ["use File::Copy; copy('a', 'b')"], misses: ["use File::Copy"] },
  { calls: "chmod", effect: changesMode(0), hits: ["chmod 0777, 'a'"], misses: ["stat 'a'"] },
  { calls: "chown setuid setgid chroot", effect: act("privilege"), hits: ["chown 0, 0, 'a'"], misses: ["getpwuid(0)"] },
  { calls: "chdir", effect: enters, hits: [], misses: ["chdir 'a'"] },
  { calls: "open2 IPC.Open2.open2", effect: words(2), hits: ["use IPC::Open2; open2($out, $in, 'ls')"], misses: ["close($out)"] },
  {
    calls: "open3 IPC.Open3.open3",
    effect: words(3),
    hits: ["use IPC::Open3; open3($in, $out, $err, 'ls', '-l')"],
    misses: ["close($out)"],
  },
  {
    calls: "system exec IPC.System.Simple.system capture run3",
    effect: words(),
    hits: ["system 'ls'", "exec('ls', '-l')", "system(qw(ls -l))"],
    misses: ["print \"system('ls')\"", "print q{exec}"],
  },
  {
    calls: "exe_ syste_",
    effect: named(0),
    hits: ["exec {'rm'} 'x', '-rf', 'a'", "my @c = ('rm', 'a'); system { $c[0] } @c", "my $p = 'rm'; exec $p 'x', 'a'"],
    misses: ["exec_sql('a')", "my %h = (exec => { a => 1 });"],
  },
  {
    calls: "systemx capturex IPC.System.Simple.systemx IPC.System.Simple.capturex",
    effect: words(),
    hits: ["use IPC::System::Simple 'systemx'; systemx('rm', 'a')"],
    misses: ["print 'systemx'"],
  },
  {
    calls: "run IPC.Run.run IPC.Run.start",
    effect: (run, call) => (call.args[0]?.items && run.seen.has("IPC") ? shell(0)(run, call) : nothing),
    hits: ["use IPC::Run 'run'; run ['rm', 'a'];"],
    misses: ["run(['rm', 'a'])"],
  },
  { calls: "qx readpipe", effect: (run, call) => words()(run, call), hits: ["readpipe('ls')"], misses: ["readline(F)"] },
  {
    calls: "eval",
    effect: (run, call) => evaluates()(run, call.args.length > 0 ? call : { ...call, args: [{ text: "\uFFFC" }] }),
    hits: ["eval $x", "eval", "eval 'unlink \"a\"'"],
    misses: ["eval { 1 }", "eval '1+1'"],
  },
  {
    calls: "do require",
    effect: (run, call) => (call.args[0]?.text === undefined ? nothing : path("read", 0)(run, call)),
    hits: ["require './a.pl'"],
    misses: ["require JSON"],
  },
  {
    calls: "syscall DynaLoader.dl_load_file Storable.thaw Storable.retrieve thaw",
    effect: opaque(),
    hits: ["syscall(1, 2)"],
    misses: ["freeze(1)"],
  },
  {
    calls: "kill",
    effect: (run, call) => (["0", "ZERO"].includes(textOf(call.args[0] ?? nothing)) ? nothing : act("stop", { at: 1 })(run, call)),
    hits: ["kill 9, 123"],
    misses: ["kill 0, 123"],
  },
  { calls: "fork", effect: forks, hits: ["fork while 1"], misses: ["my $p = fork;"] },
  {
    calls: "socket connect IO.Socket.INET.new .connect",
    effect: connects,
    hits: ["socket(S, 1, 2, 3); connect(S, $a); exec('/bin/sh -i')"],
    misses: ["print 'socket'"],
  },
  { calls: "send syswrite", effect: sends, hits: ["socket(S, 1, 2, 3); send(S, 'x', 0)"], misses: ["syswrite(F, 'x')"] },
  {
    calls: "LWP.Simple.get get getprint getstore",
    effect: (run, call) => {
      if (call.args[0]?.text === undefined) return nothing;
      if (call.callee.name === "getstore") notePath(run, call, call.args[1], { act: "write" });
      return request("GET")(run, call);
    },
    hits: ["use LWP::Simple; print get('https://example.com')"],
    misses: ["get($h)"],
  },
  {
    calls: ".post .put .delete .patch",
    effect: (run, call) =>
      call.args[0]?.text?.startsWith("http") || run.seen.has("LWP") || run.seen.has("HTTP")
        ? request(call.method ?? "POST")(run, call)
        : nothing,
    hits: ["use LWP::UserAgent; $ua->post($u, { a => 1 })"],
    misses: ["$x->delete('a')"],
  },
  {
    calls: "DBI.connect DBI.connect_cached",
    effect: opensDatabase,
    hits: ["DBI->connect('dbi:SQLite:a.db')->do('DROP TABLE t')"],
    misses: ["DBI->connect('dbi:SQLite::memory:')->do('DROP TABLE t')"],
  },
  { calls: ".do .execute .prepare", effect: runsSql(), hits: ["$dbh->do('DROP TABLE a')"], misses: ["$dbh->do('SELECT 1')"] },
  {
    calls: "print say printf warn die Dumper Data.Dumper.Dumper encode_json",
    effect: shows,
    hits: ["print %ENV", 'print "$_=$ENV{$_}\\n" for keys %ENV', "print $ENV{API_TOKEN}"],
    misses: ["print $ENV{PATH}", "print 'ok'"],
  },
  { calls: "keys length defined exists scalar", effect: plain, hits: [], misses: ["print length($ENV{API_KEY})"] },
  {
    calls: "decode_base64",
    effect: (_run, call) => fromBase64Value(call.args[0]),
    hits: ["use MIME::Base64; eval decode_base64('dW5saW5rICdhJw==')"],
    misses: ["print decode_base64('YWJj')"],
  },
  {
    calls: "pack",
    effect: (_run, call) =>
      call.args[0]?.text === "H*" && call.args[1]?.text !== undefined
        ? { text: Buffer.from(call.args[1].text, "hex").toString("utf8") }
        : { text: "\uFFFC" },
    hits: ["eval pack('H*', '756e6c696e6b202261223b')"],
    misses: ["print pack('H*', '61')"],
  },
  { calls: "chr", effect: (_run, call) => fromCodes(call.args), hits: ["eval chr(117) . $x"], misses: ["print chr(65)"] },
  {
    calls: "join",
    effect: (_run, call) => joined(textOf(call.args[0] ?? nothing), call.args[1]?.items ? call.args[1] : { items: call.args.slice(1) }),
    hits: ["system(join(' ', 'ls', '-l'))"],
    misses: ["print join(',', 1, 2)"],
  },
  {
    calls: "reverse scalar.reverse",
    effect: (_run, call) =>
      call.args[0]?.text === undefined
        ? stained(nothing, originOf(call.args[0] ?? nothing))
        : { text: [...call.args[0].text].toReversed().join("") },
    hits: ["system(reverse('sl'))"],
    misses: ["print reverse('ab')"],
  },
  {
    calls: "catfile catdir File.Spec.catfile File.Spec.catdir",
    effect: (_run, call) => joinPaths(call.args),
    hits: ["unlink File::Spec->catfile('a', 'b')"],
    misses: ["File::Spec->catfile('a', 'b')"],
  },
  {
    calls: "tempfile tempdir File.Temp.tempdir File.Temp.tempfile",
    effect: gives({ thing: "own" }),
    hits: [],
    misses: ["my $d = tempdir(); rmtree($d)"],
  },
  {
    calls: "hostname Sys.Hostname.hostname",
    effect: gives({ from: origin.host }),
    hits: ["use LWP::Simple; get('https://example.com/?h=' . hostname())"],
    misses: ["print hostname()"],
  },
];
