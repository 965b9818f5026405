import { describe, expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const home = "/srv/guard";
const { filesOwned: _, ...everywhere } = place;
const beside: Facts = {
  ...everywhere,
  controlPlane: [home, `${home}/**`, `${home}/dist/hook`, `${home}/dist/hook/**`, ".assent/**"],
};
const notRefused = (commands: readonly string[]): readonly string[] =>
  commands.filter((command) => verdictOf(command, beside) !== "refuse");

/** The runtime, however it is started. */
const starts = [
  "assent up",
  "assent up --for-hooks 1h",
  "assent up --port 8080 --json",
  "npx assent up",
  "npx -y assent up",
  `node ${home}/bin/assent.js up`,
  `node --no-warnings ${home}/src/cli/main.ts up`,
  "node /opt/assent/src/cli/main.ts up",
  `cd ${home} && node . up`,
  `npm --prefix ${home} run -s assent -- up`,
  "nohup assent up > /dev/null &",
  "setsid -f assent up",
  "tmux new -d 'assent up'",
  "pm2 start assent -- up",
  "TZ=UTC assent up",
  "export PATH=/usr/local/bin:$PATH; assent up",
];

/** A process that only seems to be it: what stands in front decides what it does. */
const changed = [
  "NODE_OPTIONS=--inspect=127.0.0.1:9339 assent up",
  "NODE_OPTIONS=--max-old-space-size=4096 assent up",
  "export NODE_OPTIONS=--inspect; assent up",
  "env NODE_OPTIONS=--inspect npx assent up",
  "PATH=./bin:$PATH assent up",
  "NODE_PATH=/x assent up",
  "LD_PRELOAD=./x.so assent up",
  "ASSENT_JOURNAL_URL=postgres://x/y assent up",
  "ASSENT_HOME=/tmp/x assent up",
  "sh -c 'HOME=/tmp/x assent up'",
  "XDG_DATA_HOME=/tmp/x assent up",
  "GIT_EXEC_PATH=./x assent up",
  `HOME=/tmp/x node ${home}/bin/assent.js up`,
  `node --inspect=9339 ${home}/src/cli/main.ts up`,
  `node --inspect-brk ${home}/src/cli/main.ts up`,
  `node --inspect-port=1 ${home}/bin/assent.js up`,
  `node --inspect-wait ${home}/bin/assent.js up`,
  `node --env-file=.env ${home}/bin/assent.js up`,
  `node --env-file .env ${home}/bin/assent.js up`,
  `node --require ./x.js ${home}/bin/assent.js up`,
  `node --openssl-config=./x ${home}/bin/assent.js up`,
  `bun --inspect ${home}/src/cli/main.ts up`,
  `deno run --inspect -A ${home}/src/cli/main.ts up`,
  "tsx --inspect /opt/assent/src/cli/main.ts up",
  "npx --node-options=--inspect assent up",
  "strace -e inject=read:error=EIO assent up",
  `gdb --args node ${home}/bin/assent.js up`,
  "faketime '1 day ago' assent up",
  "assent up --listen 0.0.0.0",
];

const others = [
  "assent up --help",
  "assent status",
  "docker compose up -d",
  "vagrant up",
  "grep -rn 'assent up' docs",
  "echo assent up",
  "git commit -m 'assent up'",
  "node --inspect src/server.js up",
  "NODE_OPTIONS=--inspect npm run dev",
  "ASSENT_HOME=/tmp/x assent status",
];

describe("A16 the process that judges calls", () => {
  test("is for a person to start", () => {
    expect(passing(starts, beside)).toEqual([]);
    expect(starts.filter((command) => verdictOf(command, beside) === "refuse")).toEqual([]);
  });
  test("is not started changed by what stands in front of it", () => expect(notRefused(changed)).toEqual([]));
  test("A15 other programs and other words are silent", () => expect(stopped(others, beside)).toEqual([]));
});

const evaluates = '{"id":1,"method":"Runtime.evaluate","params":{"expression":"1"}}';

describe("A14 a program of this machine is not told what to do through its debugger", () => {
  test("unasked", () =>
    expect(
      passing([
        "node inspect 127.0.0.1:9229",
        "node inspect localhost:9339",
        `node -e "new WebSocket('ws://127.0.0.1:9339/a').send(JSON.stringify({ method: 'Runtime.evaluate' }))"`,
        `python3 -c "import websocket as w; w.create_connection('ws://localhost:9339').send('{\\"method\\":\\"Runtime.evaluate\\"}')"`,
        `wscat -c ws://127.0.0.1:9339/abc -x '${evaluates}'`,
        `echo '${evaluates}' | websocat ws://127.0.0.1:9339/abc`,
        "node -e 'process._debugProcess(4242)'",
      ]),
    ).toEqual([]));
  test("A15 but one that this command started is, and a browser that is driven", () =>
    expect(
      stopped([
        "node inspect src/a.js",
        "node --inspect src/a.js & sleep 1; node inspect 127.0.0.1:9229",
        `node -e "const w = new WebSocket('ws://localhost:9222/devtools/page/1'); w.send(JSON.stringify({ method: 'Runtime.evaluate' }))"`,
        "grep -rn Runtime.evaluate src",
      ]),
    ).toEqual([]));
});

describe("A16 our own script in a clone", () => {
  const looks = ["inbox", "status", "explain g1", "classify 'rm -rf /'"];
  const roads = [`npm --prefix ${home} run -s assent --`, `npm --prefix=${home} run -s assent --`, `pnpm --dir ${home} assent`];
  test("A15 is there to look", () =>
    expect(
      stopped(
        roads.flatMap((road) => looks.map((words) => `${road} ${words}`)),
        beside,
      ),
    ).toEqual([]));
  test("and not to answer", () =>
    expect(notRefused(roads.flatMap((road) => ["off", "answer g once", "init --undo"].map((words) => `${road} ${words}`)))).toEqual([]));
  test("nor is the script of that name in another folder ours", () =>
    expect(passing(["npm --prefix /tmp/x run -s assent -- inbox"], beside)).toEqual([]));
});
