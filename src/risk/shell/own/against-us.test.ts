import { describe, expect, test } from "vitest";
import { attended } from "../../files/facts.fixture.ts";
import { actsOf, deedsOf } from "../deeds.fixture.ts";

const facts = { ...attended, console: "http://127.0.0.1:5151" };

describe("A14 our own process and hooks, however they are found", () => {
  test.each([
    "pkill -f assent",
    "killall -9 assent",
    "kill -TERM $(pgrep -f assent)",
    "pidof assent | xargs -r kill",
    "ps ax | grep '[a]ssent' | cut -c1-6 | xargs kill",
    "systemctl --user stop assent.service",
    "fuser -k 5151/tcp",
    "kill $(lsof -t -i:5151)",
    "lsof -ti tcp:5151 | xargs kill -9",
    "sed -i 's/assent hook/true/' .claude/settings.json",
    "sed -i '/assent/d' ~/.claude/plugins/installed_plugins.json",
    "sed -i '/assent/d' ~/.claude/plugins/known_marketplaces.json",
    "sed -i '/assent/d' ~/.qwen/settings.json",
    "sed -i '/assent/d' ~/.gemini/settings.json",
    "jq '.hooksConfig.enabled=false' a.json > /tmp/b && mv /tmp/b ~/.gemini/settings.json",
    "sed -i '/assent/d' .codex/config.toml",
    "perl -pi -e 's/assent//' ~/.claude/settings.local.json",
    "jq '.disableAllHooks=true' a.json > /tmp/b && mv /tmp/b ~/.claude/settings.json",
    "node tools/assent.mjs answer g2 approve",
    "claude config set disableAllHooks true",
  ])("%s", (command) => {
    expect(actsOf(command, facts)).toContain("control-plane");
  });

  test.each([
    "pkill -f vite",
    "kill 5151",
    "kill $(lsof -ti:3000)",
    "fuser -k 3000/tcp",
    "grep -rn assent src",
    "sed -i s/dark/light/ .claude/settings.json",
    "node bin/assent.js status",
  ])("%s is none of it", (command) => {
    expect(actsOf(command, facts)).not.toContain("control-plane");
  });
});

const patch = "--- a/brief.json\n+++ b/brief.json\n@@ -1 +1 @@\n-1\n+2\n";

describe("A14 git writes what a patch names", () => {
  test.each([
    `git apply <<'E'\n${patch}E`,
    `git am <<'E'\n${patch}E`,
    `printf '%s' '${patch}' | git -C . apply -`,
    `cat > p.diff <<'E'\n${patch}E\ngit apply p.diff`,
    "git apply --index fix.patch",
    "git am < fix.patch",
  ])("%s", (command) => {
    expect(deedsOf(command, { ...attended, files: { "fix.patch": patch } })).toContain("write brief.json");
  });

  test.each(["git apply --check fix.patch", "git apply --stat fix.patch", "git apply other.patch"])("%s", (command) => {
    expect(deedsOf(command, { ...attended, files: { "fix.patch": patch } })).not.toContain("write brief.json");
  });
});

test("A14 a patch lands in the folder that is named for it", () => {
  expect(deedsOf(`git apply --directory=sub <<'E'\n${patch}E`)).toContain("write sub/brief.json");
});

describe("A16 our command line, started from wherever it lies", () => {
  const installed = { ...facts, controlPlane: ["/srv/guard/dist/hook", "/srv/guard/dist/hook/**"] };
  test.each([
    "npm --prefix /x run -s assent -- off",
    "npm --prefix /x run -s assent -- attend --answers a",
    "cd /x && npm run -s assent -- answer g once",
    "npm -C /x run assent off",
    "npm run -s assent --prefix /x off",
    "npm run assent --prefix /x --silent off",
    "npm -q run assent --if-present -C /x -- off",
    "npm urn assent --prefix /x --nobody-knows this answer g once",
    "pnpm --dir /x assent allow 'git push'",
    "yarn --cwd /x assent off",
    "yarn workspace a assent off",
    "bun run --cwd /x assent init --undo",
    "node --run assent -- off",
    "node /srv/guard/src/cli/main.ts off",
    "cd /srv/guard; node dist/cli/main.js stop s1",
    "node /opt/assent/dist/cli/main.js answer g once",
    "npx tsx /opt/assent/src/cli/main.ts off",
    "bun run /opt/assent/src/cli/main.ts off",
    "deno run -A /opt/assent/src/cli/main.ts off",
    "node --no-warnings /x/bin/assent.js attend --answers a",
    "node --import /x/bin/assent.js x answer g once",
    "node --import=file:///x/bin/assent.js x answer g once",
    "node -r /srv/guard/dist/cli/main.js x off",
    "node -e 'import(\"/x/bin/assent.js\")'",
    'node -e \'process.argv = [1, 2, "off"]; const p = "/x/bin/assent.js"; import(p)\'',
    "echo 'import \"/x/bin/assent.js\"' | node --input-type=module - off",
  ])("%s", (command) => {
    expect(actsOf(command, installed)).toContain("control-plane");
  });

  test.each([
    "npm run -s assent -- inbox",
    "npm --prefix /x run -s assent -- classify 'rm -rf /'",
    "npm run -s assent --prefix /x status",
    "node /srv/guard/src/cli/main.ts status",
    "node bin/assent.js trace s1",
    "node src/cli/main.ts off",
    "node src/cli/main.ts build --watch",
    "node -e 'require(\"./src/cli/main.js\")'",
    'node -e \'console.log(require("fs").readFileSync("bin/assent.js"))\'',
    "npm run build assent",
    "bun run build",
  ])("%s is none of it", (command) => {
    expect(actsOf(command, installed)).not.toContain("control-plane");
  });
});

describe("A16 the program that clients start as their hook, where it is installed", () => {
  const installed = { ...facts, controlPlane: ["/srv/guard/dist/hook", "/srv/guard/dist/hook/**"] };
  test.each([
    "npm uninstall -g assent",
    "npm rm --global assent",
    "pnpm remove -g assent",
    "yarn global remove assent",
    "sudo npm un -g assent",
    "bun rm --global assent",
  ])("is not taken away: %s", (command) => {
    expect(actsOf(command, installed)).toContain("control-plane");
  });

  test.each(["npm install -g assent@0.0.1"])("is asked about: %s", (command) => {
    expect(actsOf(command, installed)).toContain("disarm");
  });

  test.each([
    "npm run build",
    "npm ci",
    "npm install --save-dev assent",
    "npm uninstall assentor",
    "git checkout main",
    "npm --prefix /srv/guard test",
    "git -C /srv/guard log",
    "node tools/build.ts",
    "npm --prefix /srv/guarded run build",
  ])("is none of it: %s", (command) => {
    for (const act of ["control-plane", "disarm"]) expect(actsOf(command, installed)).not.toContain(act);
  });

  test.each([
    "npm --prefix /srv/guard run build",
    "npm --prefix=/srv/guard ci",
    "cd /srv/guard && npm ci",
    "cd /srv/guard/src && pnpm build",
    "yarn --cwd /srv/guard build",
    "yarn --cwd /srv/guard",
    "git -C /srv/guard checkout v0.1",
    "cd /srv/guard && git pull",
    "sh -c 'cd /srv/guard; npm run build'",
    "git -C /srv/guard clean -fdx",
    "cd /srv/guard && npm uninstall node",
  ])("is not made anew from another project: %s", (command) => {
    expect(actsOf(command, installed)).toContain("control-plane");
  });

  test("is asked about where the project is our own clone", () => {
    const clone = { ...installed, projectRoot: "/srv/guard", cwd: "/srv/guard" };
    expect(actsOf("npm ci", clone)).toContain("disarm");
    expect(actsOf("git checkout main", clone)).not.toContain("control-plane");
  });

  test("is guarded among a project's own packages", () => {
    const beside = { ...facts, controlPlane: ["/code/shop/node_modules/assent/dist/hook"] };
    expect(actsOf("npm ci", beside)).toContain("disarm");
    expect(actsOf("npm uninstall assent", beside)).toContain("control-plane");
    expect(actsOf("npm install", beside)).not.toContain("disarm");
  });
});
