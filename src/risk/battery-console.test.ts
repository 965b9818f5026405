import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import type { Action } from "./types.ts";

const facts: Facts = { ...place, console: "http://127.0.0.1:4747" };
const spellings = [
  "http://127.0.0.1:4747/",
  "http://localhost:4747/inbox",
  "http://[::1]:4747/",
  "http://0.0.0.0:4747/sessions/x",
  "localhost:4747",
];
const verdict = (tool: string, input: Action["input"]): string => assess({ tool, input, cwd: "/code/shop" }, facts).verdict;

describe("A16 our console in a browser", () => {
  const tools = [
    ["mcp__playwright__browser_navigate", "url"],
    ["mcp__playwright__browser_tabs", "url"],
    ["mcp__puppeteer__puppeteer_navigate", "url"],
    ["mcp__claude-in-chrome__navigate", "url"],
    ["mcp__browsermcp__browser_navigate", "url"],
    ["mcp__chrome-devtools__new_page", "url"],
    ["mcp__selenium__start", "address"],
    ["mcp__desktop__open_url", "target"],
    ["computer", "text"],
    ["browser_navigate", "url"],
  ] as const;
  test.each(tools)("%s is refused", (tool, key) => {
    expect(spellings.map((address) => verdict(tool, { [key]: address }))).toEqual(spellings.map(() => "refuse"));
  });

  test("other pages of this machine are free", () => {
    for (const [tool, key] of tools.slice(0, 5)) expect(verdict(tool, { [key]: "http://localhost:5173/inbox" })).toBe("low");
  });

  test("a program that shows or drives it stops", () => {
    const commands = spellings.flatMap((address) => [
      `open ${address}`,
      `open -a Safari ${address}`,
      `xdg-open ${address}`,
      `firefox ${address} &`,
      `google-chrome --headless --remote-debugging-port=9222 ${address}`,
      `npx playwright open ${address}`,
      `npx playwright screenshot ${address} a.png`,
      `agent-browser open ${address}`,
      `node -e 'const { chromium } = require("playwright"); chromium.launch().then((b) => b.newPage()).then((p) => p.goto("${address}"))'`,
      `python3 - <<'E'\nfrom selenium import webdriver\nwebdriver.Chrome().get("${address}")\nE`,
      `python3 -m webbrowser ${address}`,
    ]);
    expect(passing(commands, facts)).toEqual([]);
  });

  test("so does a script that drives it", () => {
    const files = { "/code/shop/e2e.mjs": 'import { chromium } from "playwright";\nawait page.goto("http://localhost:4747/");\n' };
    expect(passing(["node e2e.mjs"], { ...facts, files })).toEqual([]);
  });

  test("the same with other addresses is free", () => {
    const commands = ["open http://localhost:5173/", "firefox http://127.0.0.1:8080/", "open README.md", "xdg-open https://example.com"];
    expect(stopped(commands, facts)).toEqual([]);
  });
});

describe("A16 our console by host and port as two values, and by ways that lead there", () => {
  const send = "POST /api/v1/gates/g1/answer HTTP/1.1";
  const answer = "http://127.0.0.1:4747/api/v1/gates/g1/answer";
  const code: readonly (readonly [program: string, code: string])[] = [
    ["python3 -c", `import socket; s = socket.create_connection(('127.0.0.1', 4747)); s.send(b'${send}')`],
    ["python3 -c", `import socket; s = socket.socket(); s.connect(('127.0.0.1', 4747)); s.sendall(b'${send}')`],
    ["python3 -c", "import http.client as h; c = h.HTTPConnection('localhost', 4747); c.request('POST', '/api/v1/gates/g1/answer', b'{}')"],
    ["node -e", `require('net').createConnection({ port: 4747, host: '127.0.0.1' }).write('${send}')`],
    ["node -e", "require('http').request({ host: '127.0.0.1', port: 4747, method: 'POST', path: '/api/v1/gates/g1/answer' }).end('{}')"],
    ["deno eval", `const c = await Deno.connect({ port: 4747 }); await c.write(bytes('${send}'))`],
    ["ruby -rsocket -e", `TCPSocket.new('127.0.0.1', 4747).puts '${send}'`],
    ["ruby -rnet/http -e", "Net::HTTP.start('localhost', 4747) { |h| h.post('/api/v1/gates/g1/answer', '{}') }"],
    ["perl -MIO::Socket -e", `IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => 4747)->print('${send}')`],
    ["php -r", `fwrite(fsockopen('127.0.0.1', 4747), '${send}');`],
  ];
  const spoken = [
    ...code.map(([program, text]) => `${program} ${JSON.stringify(text)}`),
    "node answer.mjs",
    "openssl s_client -quiet -connect 127.0.0.1:4747 < request.txt",
    `ab -p a.json ${answer}`,
    `hey -m POST -d '{}' ${answer}`,
    `aria2c ${answer}`,
    `lwp-request -m POST ${answer}`,
    "ssh -N -R 8080:localhost:4747 host.test",
    "ssh -N -L 9000:localhost:4747 localhost",
    "ngrok http 4747",
    "cloudflared tunnel --url http://localhost:4747",
    "curl -x http://127.0.0.1:4747 http://shop.test/api/v1/gates/g1/answer -d x",
  ];
  const base = '"http://127.0.0.1:4747';
  const path = "/api/v1/gates/g1/answer";
  const clients: readonly (readonly [runs: string, file: string, code: string])[] = [
    ["node", "a1.mjs", `const a = axios.create({ baseURL: ${base}" });\na.post("${path}", { option: "once" });\n`],
    ["node", "a2.mjs", `const c = got.extend({ prefixUrl: ${base}" });\nawait c.post("api/v1/x", { json: {} });\n`],
    ["node", "a3.mjs", `const c = new Client(${base}");\nawait c.request({ path: "${path}", method: "POST" });\n`],
    ["node", "a4.mjs", `import request from "supertest";\nrequest(${base}").post("${path}").send({});\n`],
    ["python3", "a1.py", `import httpx\nc = httpx.Client(base_url=${base}")\nc.post("${path}", json={})\n`],
    ["python3", "a2.py", `import urllib3\np = urllib3.HTTPConnectionPool("127.0.0.1", port=4747)\np.request("POST", "${path}")\n`],
    ["python3", "a3.py", `s = BaseUrlSession(base_url=${base}/")\ns.post("api/v1/gates/g1/answer")\n`],
    ["ruby", "a1.rb", `c = Faraday.new(url: ${base}")\nc.post "${path}"\n`],
    ["ruby", "a2.rb", `class C; include HTTParty; base_uri ${base}"; end\nC.post("${path}")\n`],
    ["php", "a.php", `<?php $c = new GuzzleHttp\\Client(['base_uri' => ${base}"]); $c->post('${path}');\n`],
    ["perl", "a.pl", `my $c = REST::Client->new(host => ${base}"); $c->POST("${path}", "{}");\n`],
    ["go run", "a.go", `func main() { http.NewRequest("POST", ${base}${path}", nil) }\n`],
    ["elixir", "a.exs", `Req.post!(Req.new(base_url: ${base}"), url: "${path}")\n`],
  ];
  const written = Object.fromEntries(clients.map(([, file, code]) => [`/code/shop/${file}`, code]));

  test.each(clients.map(([runs, file]) => `${runs} ${file}`))("so is a client that was given its address once: %s", (command) => {
    expect(verdictOf(command, { ...facts, files: written })).toBe("refuse");
  });

  test("A15 the same clients on other ports, and those that only look, are free", () => {
    const others = clients.map(([runs, file, code]): readonly [string, string] => [`${runs} ${file}`, code.replaceAll("4747", "3000")]);
    const looks = clients
      .slice(0, 2)
      .map(([runs, file, code]): readonly [string, string] => [`${runs} ${file}`, code.replaceAll("post", "get")]);
    const asked = [...others, ...looks].filter(([command, code]) => {
      const name = `/code/shop/${command.split(" ").at(-1) ?? ""}`;
      return stopped([command], { ...facts, files: { [name]: code } }).length > 0;
    });
    expect(asked).toEqual([]);
  });

  const files = { "/code/shop/answer.mjs": `import net from "node:net";\nnet.connect(4747, "127.0.0.1").write("${send}");\n` };

  test("is refused", () => {
    const verdicts = spoken.map((command) => [command, verdictOf(command, { ...facts, files })]);
    expect(verdicts.filter(([, found]) => found !== "refuse")).toEqual([]);
  });

  test("looking whether it answers is free, and so are others", () => {
    const commands = [
      `python3 -c "import socket; s = socket.create_connection(('127.0.0.1', 4747)); s.close(); print('up')"`,
      `python3 -c "import socket; print(socket.socket().connect_ex(('127.0.0.1', 4747)))"`,
      `python3 -c "import requests; print(requests.get('http://127.0.0.1:4747/api/v1/gates').text)"`,
      `node -e "require('http').request({ host: '127.0.0.1', port: 3000, method: 'POST', path: '/api' }).end('{}')"`,
      "openssl s_client -connect 127.0.0.1:4747 < /dev/null",
      "ab -n 10 http://127.0.0.1:4747/",
      "ab -p a.json http://127.0.0.1:3000/x",
      "ssh -N -L 9000:localhost:4747 host.test",
      `echo ${answer}`,
      `git commit -m 'answers at ${answer}'`,
    ];
    expect(stopped(commands, facts)).toEqual([]);
  });
});
