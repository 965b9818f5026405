import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { place, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import { needsOf } from "./needs.ts";
import type { Verdict } from "./types.ts";

const data = "/srv/guard";
const entries = '{ "hooks": { "PreToolUse": [{ "command": "assent hook" }] } }';
const diff = (file: string): string => `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-"command": "assent hook"\n+x\n`;

const { filesOwned: _, ...everywhere } = place;

/** A project in which a client is guarded: our entries are seen. */
const guarded: Facts = {
  ...everywhere,
  controlPlane: [data, `${data}/**`, "/opt/assent/dist/hook/**", ".assent/**"],
  files: {
    ".claude/settings.local.json": entries,
    "evil.patch": diff(".claude/settings.local.json"),
    "good.patch": diff("src/a.ts"),
    "talk.py": `import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect("${data}/up.sock")\n`,
  },
};
const bare: Facts = { ...guarded, files: { "good.patch": diff("src/a.ts") } };

const verdicts = (commands: readonly string[], facts: Facts): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(commands.map((command) => [command, verdictOf(command, facts)]));
const all = (commands: readonly string[], verdict: Verdict): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(commands.map((command) => [command, verdict]));

const refused = [
  "patch -p1 < evil.patch",
  "patch -p1 -i evil.patch",
  "patch --strip=1 --input=evil.patch",
  "cd src && patch -d .. -p1 -i evil.patch",
  "git apply evil.patch",
  "ln .claude/settings.local.json hl",
  "link .claude/settings.local.json hl",
  "cp -l .claude/settings.local.json hl",
  "cp -al .claude x",
  `ln ${data}/config.json hl`,
  `python3 -c "import os; os.link('.claude/settings.local.json', 'hl')"`,
  `node -e "require('fs').linkSync('.claude/settings.local.json', 'hl')"`,
  "git stash -u",
  "git stash --include-untracked",
  "git stash push -u -m x",
  "git stash -a",
  "git stash push -u -- .claude",
  "git add -f .claude/settings.local.json && git stash",
  "git add -f .claude",
  "git add -Af",
  "git stage --force .",
  "git update-index --add .claude/settings.local.json",
  "node /opt/assent/dist/hook/assent-hook.js claude-code < x.json",
  "echo '{}' | /opt/assent/dist/hook/assent-hook.js codex",
  "perl -t -X /opt/assent/dist/hook/assent-hook.pl /usr/bin/node /opt/assent/dist/hook/assent-hook.js claude-code < x.json",
  "perl /opt/assent/dist/hook/assent-hook.pl /bin/cat /etc/passwd",
  "cat x.json | /opt/assent/dist/hook/assent-hook.pl node /x.js codex",
  "assent hook claude-code < x.json",
  `nc -U ${data}/up.sock`,
  `cd ${data} && nc -U up.sock`,
  `echo '{}' | socat - UNIX-CONNECT:${data}/up.sock`,
  `curl --unix-socket ${data}/up.sock http://x/`,
  "nc -U /run/user/1000/assent-0123456789abcdef.sock",
  `python3 -c "import socket; socket.socket(socket.AF_UNIX).connect('${data}/up.sock')"`,
  `node -e "require('net').connect('${data}/up.sock')"`,
  "python3 talk.py",
  `echo '{"method":"tools/call","params":{"name":"answer_gate"}}' | assent mcp`,
  "ASSENT_TOKEN=assent_person_x assent mcp < x.json",
  "mcp-inspector --cli assent mcp --method tools/call --tool-name answer_gate",
];

/** Writes files of names that nobody knows over those that are there. */
const spilling = [
  "tar xf a.tar",
  "tar xf a.tar -C .",
  "tar xf a.tar -C ..",
  "tar xf a.tar .claude",
  "unzip -o a.zip",
  "yes | unzip a.zip",
  "7z x -y a.7z",
  "cpio -idmu -F a.cpio",
  "python3 -m zipfile -e a.zip .",
  "python3 -m tarfile -e a.tar",
  "cp -r ../t2/. .",
  "cp -rT ../t2 .",
  "cp -a ../t2/.[a-z]* .",
  "rsync -a ../t2/ .",
  "base64 -d x | patch -p1",
  "base64 -d x | git apply",
];

const keys = [
  `cat ${data}/keys/*`,
  `cat ${data}/keys/a`,
  `cat ${data}/*`,
  `cat ${data}/tokens.json`,
  `cd ${data}/keys && cat *`,
  `grep -r . ${data}/keys`,
  `grep -r . ${data}`,
  `cp -r ${data}/keys .`,
  `cp -r ${data} copy`,
  `tar cf k.tar ${data}`,
  `zip -r k.zip ${data}`,
  `rsync -a ${data}/ out/`,
];

const silent = [
  "patch -p1 < good.patch",
  "git diff | git apply -R --cached",
  "tar xf a.tar -C vendor",
  "tar xf a.tar src/x.ts",
  "tar xkf a.tar",
  "unzip a.zip",
  "unzip -o a.zip -d vendor",
  "cp -r ../t2 .",
  "cp -r ../t2/* .",
  "cp -rn ../t2/. .",
  "cp -r dist/. public/",
  "rsync -a src/ out/",
  "assent mcp",
  `echo '{"method":"tools/list"}' | assent mcp`,
  "ln src/a.ts src/b.ts",
  "git stash",
  "git add .",
  "git add -A",
  "git add -f src/a.ts",
  "git stash push -u -- src",
  "git stash pop",
  `ls -la ${data}`,
  "grep -r foo .",
  `git commit -m 'about ${data}/up.sock'`,
];

describe("A16 roads around our entries and into our own folder", () => {
  test("what takes our entries away, or speaks in our name, is refused", () => {
    expect(verdicts(refused, guarded)).toEqual(all(refused, "refuse"));
  });

  test("unpacking or copying a tree over our entries gates", () => {
    expect(verdicts(spilling, guarded)).toEqual(all(spilling, "gate"));
  });

  test("reading our keys, or our folder that holds them, is refused; a wider one gates", () => {
    expect(verdicts(keys, guarded)).toEqual(all(keys, "refuse"));
    const wider = ["tar cf k.tar /srv", "grep -r x /srv/*"];
    expect(verdicts(wider, guarded)).toEqual(all(wider, "gate"));
    const grep = { tool: "Grep", input: { pattern: ".", path: `${data}/keys` }, cwd: "/code/shop" };
    expect(assess(grep, guarded).verdict).toBe("refuse");
  });

  test("A15 the same programs on anything else are silent", () => {
    expect(verdicts(silent, guarded)).toEqual(all(silent, "low"));
  });

  test("A15 where no entries are seen, unpacking and stashing are silent", () => {
    const plain = ["tar xf a.tar", "unzip -o a.zip", "cp -r ../t2/. .", "rsync -a ../t2/ .", "git stash -u"];
    expect(verdicts(plain, bare)).toEqual(all(plain, "low"));
    const ignored = { ...guarded, files: { ...guarded.files, ".gitignore": "/.claude/\n" } };
    expect(verdictOf("git stash -u", ignored)).toBe("low");
    expect(verdictOf("git stash -u", { ...guarded, tracked: [".claude/**"] })).toBe("low");
  });

  test("whoever unpacks here asks for our entries", () => {
    const { files } = needsOf({ tool: "Bash", input: { command: "tar xf a.tar" }, cwd: "/code/shop" });
    expect(files).toContain(".claude/settings.local.json");
  });
});
