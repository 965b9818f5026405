import { act, gives, notePath, plain, shows, type CallRow } from "../effects.ts";
import { connects, request, requestBy, requestWith, resolves, sends } from "../network.ts";
import { runsSql } from "../dialects/sql.ts";
import { opensDatabase } from "../databases.ts";
import { origin } from "../types.ts";
import { nothing } from "../values.ts";

/** Networks, databases, messages and what is shown. */
export const pythonWorld = (): readonly CallRow[] => [
  {
    calls: "requests.get requests.head requests.options urllib.request.urlretrieve wget.download",
    effect: (run, call) => {
      const got = request("GET")(run, call);
      if (call.args[1] && !call.args[1].fields && /retrieve|wget/.test(call.callee.name ?? ""))
        notePath(run, call, call.args[1], { act: "write" });
      return got;
    },
    hits: ["import requests; requests.get('https://example.com')"],
    misses: ["requests.get_adapter('x')"],
  },
  { calls: "requests.post", effect: request("POST"), hits: ["import requests; requests.post(u, json={})"], misses: ["import requests"] },
  { calls: "requests.put", effect: request("PUT"), hits: ["import requests; requests.put(u)"], misses: ["q.put(1)"] },
  { calls: "requests.patch", effect: request("PATCH"), hits: ["import requests; requests.patch(u)"], misses: ["mock.patch('a')"] },
  {
    calls: "requests.delete",
    effect: request("DELETE"),
    hits: ["import requests; requests.delete('https://example.com/a')"],
    misses: ["x.delete()"],
  },
  {
    calls: "requests.request .urlopen urllib3.request",
    effect: requestBy(0, 1),
    hits: ["import requests; requests.request('DELETE', 'https://example.com')"],
    misses: ["flask.request"],
  },
  {
    calls:
      "requests.Session requests.session requests.Client requests.AsyncClient aiohttp.ClientSession urllib3.PoolManager " +
      "http.client.HTTPSConnection http.client.HTTPConnection",
    effect: gives({ name: "requests" }),
    hits: ["import requests; s = requests.Session(); s.post(u)"],
    misses: ["requests.Session()"],
  },
  {
    calls: "urllib.request.urlopen urllib.request.Request urllib2.urlopen urlopen",
    effect: requestWith(),
    hits: ["import urllib.request; urllib.request.urlopen(u, data=b'x')"],
    misses: ["from urllib.parse import urlencode; urlencode({})"],
  },
  {
    calls: "socket.socket",
    effect: (run) => {
      run.seen.add("socket");
      return { thing: "socket" };
    },
    hits: [],
    misses: ["import socket; socket.socket()"],
  },
  {
    calls: "socket.create_connection .connect .connect_ex telnetlib.Telnet",
    effect: (run, call) =>
      call.receiver?.thing === "socket" || (call.callee.name !== undefined && /^(?:socket|telnetlib)\./.test(call.callee.name))
        ? connects(run, call)
        : call.receiver?.thing === "database"
          ? call.receiver
          : nothing,
    hits: ["import socket; s = socket.socket(); s.connect(('example.com', 1)); s.send(b'x')"],
    misses: ["import socket; socket.create_connection(('example.com', 1)).close()"],
  },
  {
    calls: ".send .sendall .sendto",
    effect: sends,
    hits: ["import socket; s = socket.socket(); s.connect(('example.com', 1)); s.sendall(b'x')"],
    misses: ["gen.send(None)"],
  },
  {
    calls: "socket.gethostbyname socket.getaddrinfo dns.resolver.resolve dns.resolver.query",
    effect: resolves,
    hits: ["import socket; socket.gethostbyname(open('a').read() + '.example.com')"],
    misses: ["import socket; socket.gethostbyname('example.com')"],
  },
  {
    calls: "socket.gethostname getpass.getuser os.uname platform.node platform.uname os.getlogin",
    effect: gives({ from: origin.host }),
    hits: ["import socket, requests; requests.get('https://example.com/?h=' + socket.gethostname())"],
    misses: ["import socket; print(socket.gethostname())"],
  },
  {
    calls:
      ".sendmail .send_message .chat_postMessage .send_raw_email .send_email smtplib.SMTP.sendmail .send_mail django.core.mail.send_mail",
    effect: act("message"),
    hits: ["import smtplib; smtplib.SMTP('x').sendmail(a, b, c)"],
    misses: ["import smtplib"],
  },
  {
    calls: ".exec_command .invoke_shell",
    effect: act("external-write"),
    hits: ["import paramiko; c = paramiko.SSHClient(); c.connect('web1'); c.exec_command('id')"],
    misses: ["c.command('id')"],
  },
  {
    calls:
      "pyautogui.press pyautogui.write pyautogui.typewrite pyautogui.hotkey pyautogui.click pyautogui.keyDown keyboard.write " +
      "keyboard.press keyboard.send keyboard.press_and_release",
    effect: act("opaque", { why: "types or clicks in a person's place" }),
    hits: ["import pyautogui; pyautogui.press('enter')"],
    misses: ["import pyautogui; print(pyautogui.size())"],
  },
  {
    calls:
      "keyring.get_password keyring.get_credential .get_secret_value .batch_get_secret_value .read_secret_version .read_secret " +
      ".access_secret_version .get_secret",
    effect: act("read-secret"),
    hits: ["import keyring; keyring.get_password('a', 'b')", "client.get_secret_value(SecretId='a')"],
    misses: ["import keyring; keyring.get_keyring()", "client.list_secrets()"],
  },
  {
    calls:
      "sqlite3.connect sqlite3.dbapi2.connect apsw.Connection aiosqlite.connect sqlcipher3.connect duckdb.connect " +
      "sqlalchemy.create_engine create_engine",
    effect: opensDatabase,
    hits: ["import sqlite3; sqlite3.connect('a.db').execute('DROP TABLE t')"],
    misses: [
      "import sqlite3; sqlite3.connect(':memory:').execute('DROP TABLE t')",
      "import sqlite3, tempfile; sqlite3.connect(tempfile.mktemp()).execute('DROP TABLE t')",
    ],
  },
  {
    calls: ".execute .executescript .executemany .raw .exec_driver_sql .fetch .fetchrow .fetchval .prepare .sql .query",
    effect: runsSql(),
    hits: ["cur.execute('DELETE FROM users')"],
    misses: ["cur.execute('SELECT 1')", "executor.execute(task)"],
  },
  {
    calls: "text sqlalchemy.text",
    effect: (_run, call) => call.args[0] ?? nothing,
    hits: ["c.execute(text('TRUNCATE t'))"],
    misses: ["text('TRUNCATE t')"],
  },
  {
    calls:
      "print pprint.pprint pprint sys.stdout.write sys.stderr.write json.dumps json.dump logging.info logging.debug logging.warning " +
      "logging.error repr str.join os.write",
    effect: shows,
    hits: ["import os; print(os.environ)", "import os, json; json.dumps(dict(os.environ))", "import os; print(os.environ['API_TOKEN'])"],
    misses: ["import os; print(os.environ['PATH'], os.environ.get('LANG'))", "print('x')"],
  },
  {
    calls: "len bool type isinstance hasattr callable id hash any all int float",
    effect: plain,
    hits: [],
    misses: ["import os; print(bool(os.environ.get('API_KEY')))", "import os; print(len(os.environ))"],
  },
];
