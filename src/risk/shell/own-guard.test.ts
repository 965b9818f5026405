import { describe, expect, test } from "vitest";
import { attended } from "../files/facts.fixture.ts";
import { actsOf, deedsOf } from "./deeds.fixture.ts";

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
