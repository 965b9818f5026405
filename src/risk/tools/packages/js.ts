import { all, flag, not, operand, type Program, type ProgramRow } from "../table.ts";
import { publishes } from "../outward-place.ts";
import { foreign, named, namedDeeds, namedFor } from "./words.ts";

const globally = flag("-g", "--global", "--location");

const adds = (on: string, hits: readonly string[], misses: readonly string[]): readonly ProgramRow[] => [
  { on, if: named, does: "install", hits, misses },
  {
    on,
    if: all(named, foreign),
    does: "run-foreign",
    why: "installs from a foreign source",
    hits: hits.map((hit) => `${hit.split(" ")[0]} ${hit.split(" ")[1]} https://example.test/x.tgz`),
    misses: hits,
  },
  {
    on,
    if: all(named, globally),
    does: "out-of-scope",
    why: "installs for the whole machine",
    hits: hits.map((hit) => `${hit} --global`),
    misses: hits,
  },
];

/** A first word that is no command of the program is a script of the project, and does what it is called. */
const bareScript = (own: RegExp, [hits, misses]: readonly [hits: readonly string[], misses: readonly string[]]): ProgramRow => ({
  if: ({ operands: [first] }) => first !== undefined && !own.test(first.text) && namedDeeds(first.text).length > 0,
  does: ({ operands: [first] }) => namedDeeds(first?.text ?? ""),
  hits,
  misses,
});

const takes = () =>
  (
    "-w --workspace --prefix --registry --tag --otp --access --scope --filter -F -C --dir --cwd --loglevel --omit --include --cache " +
    "--userconfig --before --depth --cpu --os --libc --pack-destination --store-dir --modules-folder -r --reporter"
  ).split(" ");
const dry = ["--dry-run", "--dry"];

const common = (): readonly ProgramRow[] => [
  { on: "publish", does: publishes("npm"), hits: ["npm publish", "npm publish --tag next"], misses: ["npm pack"] },
  { on: "unpublish", does: ["destroy", "publish"], hits: ["npm unpublish x@1.0.0"] },
  {
    on: "deprecate|undeprecate|dist-tag|dist-tags|tag",
    if: ({ rest }) => rest.length > 0 && !/^(ls|list)$/.test(rest[0]?.text ?? ""),
    does: "publish",
    hits: ["npm deprecate x 'old'", "npm dist-tag add x@1 latest"],
    misses: ["npm dist-tag ls x"],
  },
  { on: "dist-tag|dist-tags ls|list", does: "harmless", hits: ["npm dist-tag ls x"], misses: ["npm dist-tag add x@1 latest"] },
  {
    on: "owner|access|team|org|hook",
    if: ({ rest }) => !/^(ls|list|get|list-packages|list-collaborators)$/.test(rest[0]?.text ?? ""),
    does: "privilege",
    hits: ["npm owner add mira x", "npm access public x"],
    misses: ["npm owner ls x"],
  },
  {
    on: "owner|access|team|org|hook",
    if: ({ rest }) => /^(ls|list|get|list-packages|list-collaborators)$/.test(rest[0]?.text ?? ""),
    does: "harmless",
    hits: ["npm owner ls x"],
  },
  { on: "token", does: "read-secret", hits: ["npm token list", "npm token create"] },
  { on: "login|logout|adduser|add-user|profile", does: "write-secret", hits: ["npm login", "npm adduser"] },
  {
    on: "config|c|set",
    if: ({ operands }) => /^set$/.test(operands[0]?.text ?? "") || /^(set|delete|rm|edit|fix)$/.test(operands[1]?.text ?? ""),
    does: "executable-config",
    hits: ["npm config set registry https://example.test", "npm set x y", "npm config delete x"],
    misses: ["npm config get registry", "npm config list"],
  },
  {
    on: "config|c|get",
    if: ({ operands }) => /auth|token|password/i.test(operands.map(({ text }) => text).join(" ")),
    does: "read-secret",
    hits: ["npm config get _authToken"],
    misses: ["npm config get registry"],
  },
  {
    on: "config|c|get",
    if: ({ operands }) => /^get$/.test(operands[0]?.text ?? "") || /^(get|list|ls)$/.test(operands[1]?.text ?? "") || operands.length === 1,
    does: "harmless",
    hits: ["npm config get registry", "npm config list", "npm get registry"],
  },
  {
    on: "set-script|pkg",
    if: ({ operands }) => operands[0]?.text === "set-script" || /^(set|delete|fix)$/.test(operands[1]?.text ?? ""),
    does: "executable-config",
    hits: ["npm pkg set scripts.postinstall=x", "npm set-script prepare x"],
    misses: ["npm pkg get version"],
  },
  { on: "pkg", if: ({ operands }) => operands[1]?.text === "get", does: "harmless", hits: ["npm pkg get version"] },
  {
    on: "init|create|innit",
    if: named,
    does: "run-foreign",
    why: "fetches a generator and runs it",
    hits: ["npm init vite@latest app", "npm create vite app"],
    misses: ["npm init -y"],
  },
  { on: "init|innit", if: not(named), does: "harmless", hits: ["npm init -y"] },
];

export const packagesJs = (): readonly Program[] => [
  {
    names: ["npm"],
    takes: takes(),
    dry,
    rows: [
      ...common(),
      ...adds(
        "install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add",
        ["npm install left-pad", "npm i -D x"],
        ["npm install", "npm ci"],
      ),
      {
        on: "install|i|in|add|ci|clean-install|install-clean|install-test|it|cit|install-ci-test",
        if: not(named),
        does: "harmless",
        hits: ["npm ci", "npm install", "npm i --no-audit"],
        misses: ["npm i x"],
      },
      {
        on: "uninstall|un|unlink|remove|rm|r|update|up|upgrade|udpate|dedupe|ddp",
        does: "install",
        hits: ["npm uninstall x", "npm update"],
        misses: ["npm ls"],
      },
      { on: "audit", if: operand(/^fix$/), does: "install", hits: ["npm audit fix --force"], misses: ["npm audit"] },
      { on: "link|ln", does: "install", hits: ["npm link ../x"] },
      {
        on:
          "audit|ls|list|la|ll|outdated|view|info|show|v|search|find|s|se|explain|why|fund|doctor|ping|root|prefix|bin|pack|version|" +
          "help|docs|home|bugs|repo|whoami|cache|prune|rebuild|rb|shrinkwrap|sbom|query|diff|completion|explore|help-search|stars|edit|" +
          "org",
        does: "harmless",
        hits: ["npm ls --all", "npm view x version", "npm pack", "npm root -g"],
        misses: ["npm publish"],
      },
      { does: "harmless", if: ({ operands }) => operands.length === 0, hits: ["npm --silent", "npm"] },
    ],
  },
  {
    names: ["pnpm"],
    takes: takes().filter((name) => name !== "-r"), // to pnpm it is a switch: every package
    dry,
    rows: [
      ...common().map((row) => ({
        ...row,
        hits: row.hits.map((hit) => hit.replace(/^npm/, "pnpm")),
        misses: row.misses?.map((miss) => miss.replace(/^npm/, "pnpm")) ?? [],
      })),
      ...adds("add|install|i", ["pnpm add x", "pnpm add -D x", "pnpm i x"], ["pnpm install"]),
      {
        on: "remove|rm|uninstall|un|update|up|upgrade|link|unlink|import|patch-commit|dedupe",
        does: "install",
        hits: ["pnpm remove x", "pnpm up -L"],
      },
      {
        on:
          "install|i|fetch|rebuild|rb|prune|store|list|ls|ll|la|outdated|why|audit|licenses|root|bin|pack|help|doctor|deploy-check|" +
          "recursive|multi|m|cat-file|find-hash|patch|env|self-update|setup|approve-builds|ignored-builds|view|info|test|t",
        does: "harmless",
        hits: ["pnpm install", "pnpm i --frozen-lockfile", "pnpm ls"],
      },
      { on: "deploy", does: "harmless", why: "copies a workspace package into a folder", hits: ["pnpm deploy out"] },
      bareScript(/^(?:publish|deploy)$/, [
        ["pnpm release", "pnpm --filter web deploy:prod"],
        ["pnpm deploy out", "pnpm build", "pnpm lint"],
      ]),
      { does: "harmless", if: ({ operands }) => operands.length === 0, hits: ["pnpm", "pnpm -v"] },
    ],
    otherwise: "harmless", // `pnpm NAME` runs a script of the project
  },
  {
    names: ["yarn", "yarnpkg"],
    takes: takes(),
    dry,
    rows: [
      ...adds("add", ["yarn add x", "yarn add -D x"], ["yarn install"]),
      ...adds("global add", ["yarn global add"], ["yarn add x"]).slice(1, 1),
      { on: "global", does: ["install", "out-of-scope"], hits: ["yarn global add x"] },
      {
        on: "remove|upgrade|up|upgrade-interactive|set|import|link|unlink|dedupe|autoclean",
        does: "install",
        hits: ["yarn remove x", "yarn set version stable"],
      },
      { on: "publish", does: publishes("npm"), hits: ["yarn publish"] },
      { on: "npm", if: operand(/^(publish|unpublish|tag)$/), does: "publish", hits: ["yarn npm publish"] },
      { on: "npm", if: operand(/^(login|logout|audit|info|whoami)$/), does: "harmless", hits: ["yarn npm audit"] },
      {
        on: "config",
        if: operand(/^(set|unset|delete)$/),
        does: "executable-config",
        hits: ["yarn config set npmRegistryServer x"],
        misses: ["yarn config get x"],
      },
      { on: "create", does: "run-foreign", hits: ["yarn create vite app"] },
      { on: "plugin", if: operand(/^import$/), does: "run-foreign", hits: ["yarn plugin import https://example.test/p.js"] },
      { on: "login|logout|owner|tag|team", does: "write-secret", hits: ["yarn login"] },
      bareScript(/^publish$/, [
        ["yarn deploy", "yarn db:drop"],
        ["yarn build", "yarn build:release", "yarn test:release"],
      ]),
      namedFor("workspace *", [["yarn workspace web deploy"], ["yarn workspace web build", "yarn workspaces list"]]),
    ],
    otherwise: "harmless", // `yarn NAME` runs a script of the project; alone it installs from the lockfile
  },
  {
    names: ["bun"],
    takes: takes(),
    dry,
    rows: [
      ...adds("add|a", ["bun add x", "bun a x"], ["bun install"]),
      { on: "install|i", if: named, does: "install", hits: ["bun install x"], misses: ["bun install"] },
      { on: "remove|rm|update|upgrade|link|unlink", does: "install", hits: ["bun remove x"] },
      { on: "publish", does: publishes("npm"), hits: ["bun publish"] },
      { on: "create|c|init", if: named, does: "run-foreign", hits: ["bun create vite app"], misses: ["bun init"] },
      bareScript(/^publish$|[./]/, [
        ["bun release", "bun deploy:prod"],
        ["bun build", "bun deploy.ts", "bun test"],
      ]),
    ],
    otherwise: "harmless",
  },
  {
    names: ["deno"],
    takes: ["--config", "-c", "--import-map", "--lock", "-o", "--output", "--port", "--filter"],
    rows: [
      { on: "install|add|remove|uninstall|upgrade", if: named, does: "install", hits: ["deno add jsr:@std/x"], misses: ["deno install"] },
      { on: "publish", does: "publish", hits: ["deno publish"] },
      { on: "deploy", does: "publish", hits: ["deno deploy"] },
      {
        on: "run|serve|compile|bundle|cache|install",
        if: operand(/^https?:|^npm:|^jsr:/),
        does: "run-foreign",
        hits: ["deno run https://example.test/x.ts"],
        misses: ["deno run main.ts"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["corepack", "nvm", "fnm", "n", "volta", "nodenv", "proto"],
    rows: [
      {
        on: "install|use|enable|prepare|pin|uninstall|default|alias|disable|up",
        does: "install",
        hits: ["nvm install 22", "corepack enable", "fnm use 20"],
        misses: ["nvm ls"],
      },
    ],
    otherwise: "harmless",
  },
  {
    names: ["ncu", "npm-check-updates"],
    rows: [{ if: flag("-u", "--upgrade"), does: "install", hits: ["ncu -u"], misses: ["ncu"] }],
    otherwise: "harmless",
  },
  {
    names: ["changeset", "semantic-release", "release-it", "standard-version", "np", "lerna"],
    takes: ["--tag", "--message", "-m", "--branches", "-b"],
    dry: ["--dry-run", "-d", "--preview"],
    rows: [
      { on: "publish|tag", does: "publish", hits: ["changeset publish", "lerna publish"] },

      {
        if: ({ call, operands }) => /^(semantic-release|release-it|np)$/.test(call.program) && operands[0]?.text !== "help",
        does: "publish",
        hits: ["semantic-release", "release-it minor"],
        misses: ["changeset add"],
      },
    ],
    otherwise: "harmless",
  },
];
