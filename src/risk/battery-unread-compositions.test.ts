import { describe, expect, test } from "vitest";
import { passing, place, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import { assess } from "./assess.ts";
import { workMax, workOf } from "./work.ts";

const withFiles = (files: Readonly<Record<string, string>>): Facts => ({ ...place, files });
const composed = (text: string): Facts => withFiles({ "compose.yml": text });
const open = "    privileged: true\n    volumes: ['/:/host']\n";
const service = "services:\n  a:\n    image: alpine\n";
const starts = ["docker compose up -d", "docker compose run a", "docker-compose up"];

/** Everything that compositions of people hold. */
const everyday = [
  "# what this is",
  ...Array.from({ length: 120 }, (_, at) => `# ${at}: {[ "`),
  'version: "3.8"',
  "name: ${PROJECT:-shop}",
  "x-logging: &logging",
  "  driver: json-file",
  '  options: {max-size: "10m", max-file: "3"}',
  "x-env: &env",
  "  NODE_ENV: development",
  "x-base: &base",
  "  restart: unless-stopped",
  "  logging: *logging",
  "services:",
  "  web: &web",
  "    <<: *base",
  "    build:",
  "      context: .",
  "      args: [A=1, 'B=it''s']",
  '    command: ["sh", "-c", "npm ci && npm run dev -- --host 0.0.0.0 # {"]',
  "    environment:",
  "      <<: [*env, *logging]",
  "      DATABASE_URL: postgres://app:app@db:5432/app?x=1#y",
  "      EMPTY:",
  '      GREETING: "hello: \\"you\\""',
  "    ports:",
  '      - "3000:3000" # web: of people',
  "      - 9229:9229",
  "    volumes:",
  "    - .:/app",
  "    - type: volume",
  "      source: modules",
  "      target: /app/node_modules",
  "    privileged: ${PRIVILEGED:-false}",
  "    healthcheck:",
  '      test: ["CMD", "curl", "-f", "http://localhost:3000/health"]',
  "      interval: 10s",
  "    labels:",
  "      - traefik.http.routers.web.rule=Host(`a.example`) && PathPrefix(`/{x}`)",
  '      - "traefik.enable=true"',
  "    depends_on: {db: {condition: service_healthy}}",
  "  worker:",
  "    extends: {file: common.yml, service: node}",
  "    command: >",
  "      node worker.js",
  "      --queue main",
  "  mail:",
  "    extends: {file: common.yml, service: mail}",
  "    command: node mail.js",
  "      --every 5",
  "",
  "      --name 'a b'",
  "  db:",
  "    image: postgres:16",
  "    privileged: false",
  "    healthcheck:",
  '      test: ["CMD-SHELL", "pg_isready -U $${POSTGRES_USER} || exit 1"]',
  "    deploy: {resources: {limits: {cpus: '0.5', memory: 50M}}}",
  "networks:",
  "  default: {}",
  "volumes: {modules: , data: {}}",
  "",
].join("\n");

describe("A11 a composition that is not understood to its end gates", () => {
  test.each<[name: string, text: string]>([
    ["brackets in quotes", `${service}    command: ["echo", "{"]\n${open}`],
    ["brackets in a comment", `${service}    command: [echo, # [\n      b]\n${open}`],
    ["quotes over lines", `${service}    command: "echo\n      # b"\n${open}`],
    ["a text that is too long", `# ${"x".repeat(65_600)}\n${service}${open}`],
    ["lists in lists", `x-a:\n  ${"- ".repeat(20)}b\n${service}${open}`],
    ["a key of its own line", `services:\n  a:\n    ? image\n    : alpine\n${open}`],
    ["a key of its own line behind others", `${service}    ? privileged\n    : true\n`],
    ["one line behind the mark", "--- {services: {a: {image: alpine, privileged: true}}}"],
    ["without a space", '{"services":{"a":{"image":"alpine","privileged":true}}}'],
    ["a second document", `services:\n  b:\n    image: alpine\n---\n${service}${open}`],
    ["a key with a tag", `${service}    !!bool "privileged": true\n`],
    ["a key in other letters", `${service}    "privi\\x6ceged": true\n`],
    ["a variable", `${service}    privileged: \${P:-true}\n`],
    ["a comment behind a volume", `${service}    volumes:\n      - /:/host # note: all\n`],
    ["a tag before a volume", `${service}    volumes:\n      - !!map {type: bind, source: /etc, target: /e}\n`],
    ["merged from a list", `x-b: &b {privileged: true}\nservices:\n  a: {image: alpine, <<: [*b]}\n`],
    ["a long key", `${"k".repeat(250)}: x\n${service}${open}`],
    ["a long anchor", `services: &${"k".repeat(101)}\n  a:\n    image: alpine\n${open}`],
    [
      "extended twice",
      `${service.replace("image: alpine", "extends: b")}  b:\n    extends: {service: c}\n  c:\n    image: alpine\n${open}`,
    ],
    [
      "many services",
      `services:\n${Array.from({ length: 101 }, (_, at) => `  s${at}: {image: alpine}\n`).join("")}  a:\n    image: b\n${open}`,
    ],
  ])("%s", (_, text) => {
    expect(passing(starts, composed(text))).toEqual([]);
  });

  test("extended over several files, and back", () => {
    const facts = withFiles({
      "compose.yml":
        "services:\n  a:\n    extends: {file: b/x.yml, service: b}\n  c:\n    image: alpine\n    pid: host\n    profiles: [odd]\n",
      "b/x.yml": "services:\n  b:\n    extends: {file: ../compose.yml, service: c}\n    profiles: []\n",
      "b/../compose.yml": "services:\n  c:\n    image: alpine\n    pid: host\n",
    });
    expect(passing(["docker compose up a"], facts)).toEqual([]);
  });

  test("more files than are read, and files that include one another", () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}.yml`, "services: {}\n"]));
    const include = `include: [${Object.keys(many).join(", ")}]\n`;
    expect(passing(["docker compose up"], withFiles({ ...many, "compose.yml": include }))).toEqual([]);
    const round = Object.fromEntries(
      ["compose.yml", ...Array.from({ length: 14 }, (_, at) => `f${at}.yml`)].map((name) => [name, include]),
    );
    expect(passing(["docker compose up"], withFiles(round))).toEqual([]);
  });

  test("A15 nothing that people write is too much, and nothing is where nothing is started", () => {
    const facts = withFiles({
      "compose.yml": everyday,
      "common.yml": "services:\n  node: {extends: base}\n  mail: {extends: base}\n  base:\n    image: node:20\n    init: true\n",
    });
    const commands = ["docker compose up -d", "docker compose up web worker", "docker compose create", "docker-compose build"];
    expect(commands.filter((command) => verdictOf(command, facts) !== "low")).toEqual([]);
    const unclear = composed(`${service}    ? b\n`);
    expect(
      ["docker compose logs a", "docker compose ps", "docker compose down"].filter((each) => verdictOf(each, unclear) !== "low"),
    ).toEqual([]);
  });
});

describe("A11 a file of an image that is not followed to its end gates", () => {
  const builds = ["docker build .", "podman build -f Dockerfile .", "docker compose build"];
  const held = (...lines: readonly string[]): Facts =>
    withFiles({ "compose.yml": "services:\n  a:\n    build: .\n", Dockerfile: ["FROM alpine", ...lines].join("\n") });
  const trues = (count: number): readonly string[] => Array.from({ length: count }, () => "RUN true");
  const publish = "RUN npm publish";

  test.each<[name: string, lines: readonly string[]]>([
    ["many instructions", [...trues(210), publish]],
    ["many files", [...Array.from({ length: 100 }, (_, at) => `COPY a${at} b${at} c${at} /x/`), "RUN true"]],
    ["lines that end as on Windows", [`RUN true\r\n${publish}\r`]],
    ["an empty line that goes on", ["RUN true && \\", "", "  npm publish"]],
    ["a comment of several lines for others", ["# a\u2028 \\", publish]],
  ])("%s", (_, lines) => {
    expect(passing(builds, held(...lines))).toEqual([]);
  });

  test("A15 long ones are read", () => {
    const comments = Array.from({ length: 150 }, (_, at) => `  # ${at} "[{ \\`);
    const copies = Array.from({ length: 40 }, (_, at) => `COPY --chown=node a${at}.json b${at}.json /app/`);
    const facts = held(...comments, "", "\t", ...copies, ...trues(100), "RUN npm ci && \\", "# why", "    npm run build");
    expect(builds.filter((command) => verdictOf(command, facts) !== "low")).toEqual([]);
  });

  test.each<[name: string, text: string]>([
    ["blank lines", " \n".repeat(100_000)],
    ["lines that go on", "\\ \n".repeat(60_000)],
    ["here-documents without an end", "RUN <<A\n".repeat(200) + "b\n".repeat(60_000)],
    ["copies", `${"COPY ".concat("a/b ".repeat(300), "/x/\n").repeat(100)}${"RUN cat x y z\n".repeat(90)}`],
  ])("of %s, quickly", (_, text) => {
    const facts = withFiles({ Dockerfile: `FROM alpine\n${text}` });
    const start = process.cpuUsage().user;
    const look = (): unknown => assess({ tool: "Bash", input: { command: "docker build ." }, cwd: "/code/shop" }, facts);
    expect(workOf(look)).toBeLessThanOrEqual(2 * workMax.finding + 2 * workMax.placing + workMax.judging);
    expect((process.cpuUsage().user - start) / 1_000).toBeLessThanOrEqual(1_500);
  });
});
