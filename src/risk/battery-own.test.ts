import { describe, expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import { needsOf } from "./needs.ts";

describe("A14 ending what this session started is its own business", () => {
  test("in the same command, by a line, a port or a number that only it has", () => {
    expect(
      stopped([
        "node dist/server.js & sleep 2; curl -s localhost:3000/health; pkill -f dist/server.js",
        "npx vite preview --port 4199 & sleep 2; curl -s localhost:4199 | head; pkill -f 'vite preview --port 4199'",
        "nohup python3 app.py > /tmp/app.log 2>&1 & sleep 1; tail /tmp/app.log; pkill -f 'python3 app.py' || true",
        "python3 -m http.server 8099 --bind 127.0.0.1 & sleep 1; npm run smoke; fuser -k 8099/tcp",
        "PORT=4310 node api.js & sleep 1; npm run smoke; kill $(lsof -ti:4310)",
        "PORT=4310 node api.js & sleep 1; lsof -t -i tcp:4310 | xargs kill -9",
        "deno run -A dev.ts & sleep 2; kill $(pgrep -f 'deno run -A dev.ts')",
        "ruby bin/worker.rb & sleep 5; pkill -TERM -f bin/worker\\.rb",
        "node dist/server.js & sleep 1; pkill -f '[d]ist/server.js'",
        "coproc API { node api.js --port 4199; }; sleep 1; kill $API_PID",
        "coproc node api.js; sleep 1; kill $COPROC_PID",
        "(npm run dev -- --port 5199 &) ; sleep 3; fuser -k 5199/tcp",
      ]),
    ).toEqual([]);
  });
  test("not by a name that others have too, nor by somebody else's port, nor turned round", () => {
    expect(
      passing([
        "node dist/server.js & sleep 2; pkill node",
        "node dist/server.js & sleep 2; killall node",
        "npx vite & sleep 2; pkill -f vite",
        "pkill -f dist/server.js",
        "node dist/server.js; pkill -f dist/server.js",
        "PORT=4310 node api.js & lsof -ti:5432 | xargs kill",
        "PORT=4310 node api.js & kill $(lsof -ti:431)",
        "PORT=4310 node api.js & fuser -k 4310/tcp 5432/tcp",
        "node dist/server.js & pkill -f 'dist/.*'",
        "node dist/server.js & pkill -v -f dist/server.js",
        "node dist/server.js & pkill -f dist/server.js -u postgres",
        "node dist/server.js & kill $(pgrep -f postgres)",
        "echo dist/server.js; pkill -f dist/server.js",
        "lsof -ti:3000 | xargs kill -9",
      ]),
    ).toEqual([]);
  });
  const running: Facts = {
    ...place,
    processes: [
      { pid: 11, name: "node", command: "node dist/server.js", processGroup: 11, isOwn: true },
      { pid: 12, name: "vite", command: "node /srv/app/node_modules/.bin/vite", isOwn: true },
      { pid: 13, name: "postgres", command: "/usr/lib/postgresql/bin/postgres -D /data", processGroup: 13 },
      { pid: 14, name: "node", command: "node /home/dev/other/index.js" },
    ],
    ports: { 3000: { held: "own", reached: "own" }, 5173: { held: "own", reached: "others" }, 5432: { held: "others", reached: "own" } },
  };
  test("where it is known what runs, everything that is found must be its own", () => {
    expect(
      stopped(
        [
          "pkill -f dist/server.js",
          "pkill vite",
          "pkill -f 'dist/server|bin/vite'",
          "pkill -9 -f 'node.*dist/server'",
          "pkill -TERM -x vite",
          "pkill --signal KILL -f '[d]ist/server\\.js'",
          "pkill -if DIST/SERVER",
          "pkill -f nothing-like-it",
          "killall vite",
          "killall -s INT -q vite",
          "fuser -k 3000/tcp",
          "fuser -k -n tcp 3000",
          "fuser -k 5173/tcp",
          "kill-port 3000",
          "lsof -ti:3000 | xargs kill -9",
          "lsof -ti :3000 | xargs -r kill",
          "kill -9 $(lsof -t -i:3000)",
          "kill $(lsof -nP -iTCP:5173 -sTCP:LISTEN -t)",
          "PID=$(lsof -ti tcp:3000); kill $PID",
          "kill $(pgrep -f dist/server.js)",
          "pgrep -f dist/server | xargs kill",
          "kill $(pidof vite)",
          "kill 11",
          "kill -9 11 12",
          "kill -- -11",
          "pkill -P 11",
        ],
        running,
      ),
    ).toEqual([]);
  });
  test("whoever else is found is asked about, and so is what may find anybody", () => {
    expect(
      passing(
        [
          "pkill node",
          "killall node",
          "pkill -f index.js",
          "pkill -f INDEX.JS",
          "pkill -if INDEX.JS",
          "pkill -f 'dist/server|postgres'",
          "pkill -f 'node.*index'",
          "fuser -k 5432/tcp",
          "fuser -k 3000/tcp 5432/tcp",
          "fuser -k 4000/tcp", // nobody looked
          "fuser -k 3000", // a file
          "pkill -f '.*'",
          "pkill -f ''",
          "pkill -f '(vite)+'",
          "pkill -f server -u postgres",
          "pkill -u dev",
          "pkill -v vite",
          "pkill -g 0 vite",
          "killall -u dev",
          "killall -r 'no'",
          "killall -g vite",
          "lsof -ti:5173 | xargs kill", // a browser is connected to it
          "lsof -ti:3000,5432 | xargs kill",
          "lsof -t -u dev | xargs kill",
          "kill $(lsof -t)",
          "kill $(lsof -t +D /srv/app)",
          "kill $(pgrep -u dev)",
          "kill $(pgrep -P 13)",
          "kill $(pgrep -n)",
          "kill $(pgrep -v vite)",
          "kill $(pidof node)",
          "kill 13",
          "kill 11 14",
          "kill -- -13",
          "kill -9 -- -1",
          "kill 4711", // not listed: perhaps a thread of somebody's
          "pkill -P 13",
        ],
        running,
      ),
    ).toEqual([]);
  });
  test("what runs is looked at only for who would end something", () => {
    const needed = (command: string): readonly number[] | undefined =>
      needsOf({ tool: "Bash", input: { command }, cwd: "/p" }).processes?.ports;
    expect(needed("lsof -ti:3000 | xargs kill")).toEqual([3000]);
    expect(needed("pkill -f vite")).toEqual([]);
    expect(["lsof -ti:3000", "pgrep -f vite", "echo pkill vite", "npm test", "docker stop web"].map(needed)).toEqual(
      Array(5).fill(undefined),
    );
  });
});

describe("A14 of the environment only what is no secret is shown", () => {
  test("by a filter that lets whole names through, a count, or names alone", () => {
    expect(
      stopped([
        "env | grep JAVA_HOME",
        "env | grep ^GOPATH= || go env GOPATH",
        "printenv | grep -E '^(NODE_ENV|CI|LANG)='",
        "env | sort | grep -i PATH",
        "env 2>/dev/null | grep HTTP_PROXY",
        "env | cut -d= -f1 | sort",
        "env | wc -l",
        "env | awk -F= '{print $1}'",
        "env | sed -n 's/^EDITOR=//p'",
        "set | grep ^BASH_VERSION=",
        "export -p | grep NODE_ENV",
        "printenv | grep -c PATH",
      ]),
    ).toEqual([]);
  });
  test("everything else is a dump of it", () => {
    expect(
      passing([
        "env | grep TOKEN",
        "env | grep -v PATH",
        "env | grep -E 'PATH|SECRET'",
        "env | grep -i aws",
        "env | grep ''",
        "env | grep .",
        "env | grep -f names.txt",
        'env | grep "$NAME"',
        "env | tee /tmp/all | grep PATH",
        "env > /tmp/all | grep PATH",
        "grep() { cat; }; env | grep PATH",
        "env | grep ^DATABASE_URL=",
        "env | cut -d= -f2",
        "env | sed -n 's/^GITHUB_TOKEN=//p'",
        "env | awk -F= '{print $2}'",
        "env | cat",
      ]),
    ).toEqual([]);
  });
});

const compose =
  "services:\n  web:\n    build: .\n  cache:\n    image: redis:7\n  search:\n    image: elasticsearch:8\nvolumes:\n  data: {}\n";
const beside = (text: string): Facts => ({ ...place, files: { "compose.yaml": text } });

describe("A17 a neighbour of the compose file belongs to the project", () => {
  const writes = [
    "redis-cli -h cache SET feature:cart 1",
    "curl -sS -X PUT http://search:9200/products -d '{}'",
    "curl -X POST http://web:3000/api/orders -d '{}'",
  ];
  test("what is written there is no question", () => {
    expect(stopped(writes, beside(compose))).toEqual([]);
    expect(needsOf({ tool: "Bash", input: { command: "redis-cli -h cache SET a 1" }, cwd: place.cwd ?? "/" }).files).toEqual(
      expect.arrayContaining([expect.stringContaining("compose.yaml")]),
    );
  });
  test("a name that is no service, a file that points names elsewhere, production, and what cannot be given back ask", () => {
    expect(passing(writes)).toEqual([]);
    expect(passing(writes, beside(compose.replace("cache:", "cache:\n    extra_hosts: ['search:10.0.0.4']")))).toEqual([]);
    expect(passing(["redis-cli -h data SET a 1", "curl -X PUT http://search.example/products -d '{}'"], beside(compose))).toEqual([]);
    expect(passing(["redis-cli -h cache-prod SET a 1"], beside(compose.replace("cache:", "cache-prod:")))).toEqual([]);
  });
});
