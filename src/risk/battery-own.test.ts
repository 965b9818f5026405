import { describe, expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
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
      { pid: 11, name: "node", command: "node dist/server.js", ports: [3000], isOwn: true },
      { pid: 12, name: "vite", command: "node /srv/app/node_modules/.bin/vite", ports: [5173], isOwn: true },
      { pid: 13, name: "postgres", command: "/usr/lib/postgresql/bin/postgres -D /data", ports: [5432] },
      { pid: 14, name: "node", command: "node /home/dev/other/index.js" },
    ],
  };
  test("where it is known what runs, everything that is found must be its own", () => {
    const own = ["pkill -f dist/server.js", "pkill vite", "fuser -k 3000/tcp", "pkill -f nothing-like-it", "killall vite"];
    const others = ["pkill node", "killall node", "pkill -f index.js", "fuser -k 5432/tcp", "pkill -f '.*'", "pkill -f server -u postgres"];
    expect(stopped(own.slice(0, 2), running)).toEqual([]);
    expect(stopped(["killall vite", "pkill -f nothing-like-it"], running)).toEqual([]);
    expect(passing(others, running)).toEqual([]);
    expect(verdictOf("fuser -k 3000/tcp", running)).toBe("gate"); // of 14 nobody knows its ports
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
