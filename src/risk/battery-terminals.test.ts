import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const here: Facts = { ...place, hostNames: ["build-3", "192.0.2.7"] };
const notRefused = (commands: readonly string[]): readonly string[] => commands.filter((command) => verdictOf(command, here) !== "refuse");

const answering = [
  "tmux pipe-pane -t 0 -I 'echo assent off'",
  "screen -x S -p 0 -X stuff 'assent off^M'",
  "screen -r main -X stuff 'assent answer g once^M'",
  "nvim --server S --remote-send ':!assent off<CR>'",
  `nvim --server S --remote-expr 'system("assent off")'`,
  "vim --servername X --remote-send ':!assent off<CR>'",
  "qdbus org.kde.konsole /Sessions/1 runCommand 'assent off'",
  "dbus-send --dest=org.kde.konsole /Sessions/1 org.kde.konsole.Session.runCommand string:'assent off'",
  "gdbus call --session -d org.kde.konsole -o /S -m org.kde.konsole.Session.sendText 'assent off'",
  "busctl --user call org.kde.konsole /S org.kde.konsole.Session runCommand s 'assent off'",
  "ttyecho -n /dev/pts/0 ls",
  "socat - /dev/pts/3,raw",
  "unheard-of --tty=/dev/pts/4",
  "unheard-of /proc/4242/fd/0",
  "less '+!assent off' f",
  "openvt -c 3 -- assent off",
  "foot assent off",
  "autoexpect assent off",
  "gnome-session-inhibit --reason x assent off",
  "mosh ::1 -- assent off",
  "echo assent off | xargs -0 -d ' ' env",
  `emacs -batch -eval '(start-process "x" nil "assent" "off")'`,
  `emacs -Q -batch -eval '(async-shell-command "assent off")'`,
  "gdb -batch -ex 'run off' --args assent",
  "gdb -batch -ex 'r -rf ~' --args rm",
  "lldb -b -o 'process launch -- off' assent",
  "nodemon -x assent off",
];

/** By any name of this machine: what runs there runs here. */
const athome = ["::1", "127.0.0.2", "0.0.0.0", "ip6-localhost", "me@localhost", "build-3", "me@192.0.2.7", "[::1]"].map(
  (host) => `ssh ${host} rm -rf /code/shop/.assent`,
);

const asking = [
  "tmux pipe-pane -t 0 -I 'cat /tmp/x'",
  "screen -r main -X readbuf /tmp/x",
  "nvim --server S --remote-send 'ihello'",
  "agetty -l /usr/local/bin/x tty3",
  "SHELL=/tmp/evil script /dev/null",
  "LESS='+!./x' less a",
  "zellij options --default-shell /tmp/evil",
  "foot rm -rf /code/shop/data",
  "faketime 'last week' rm -rf /code/shop/data",
  "gdbus call --session -d org.gnome.Shell -o /x -m org.gnome.Shell.Eval 'x'",
  `emacs -batch -eval '(delete-directory "~" t)'`,
  `emacs -batch -eval '(make-term "x" "bash")'`,
  "ttyd bash",
  "gotty -p 1 top",
  "tmate",
  "tmate new -d npm test",
  "sshx",
  "code tunnel",
  "sshd -p 2222",
  "busybox telnetd -l /bin/sh",
  "busybox tcpsvd 0 99 sh",
];

const plain = [
  "tmux ls",
  "tmux pipe-pane -t 0 -o 'cat > out.log'",
  "screen -ls",
  "screen -S dev -dm npm test",
  "ssh host uptime",
  "ssh build-31 uptime",
  "parallel --version",
  "parallel --help",
  "vim --version",
  "less +G README.md",
  "less README.md",
  "SHELL=/bin/zsh npm test",
  "ls -l /dev/pts/0",
  "ps -t pts/0",
  "screen /dev/ttyUSB0 115200",
  "faketime '1 day ago' npm test",
  "npm explore lodash -- ls",
  "echo 'a b' | xargs -d ' ' echo",
  "busctl list",
  "emacs --batch -l test.el -f ert-run-tests-batch-and-exit",
  "emacs -batch -f batch-byte-compile src/a.el",
  "gdb -batch -ex 'r a.txt' -ex bt ./build/a",
  "nodemon -x 'npm test'",
  "ttyd --version",
  "tmate ls",
  "sshd -t",
  "code .",
  "help read",
];

describe("A16 answering for a person through a terminal, an editor or another login", () => {
  test("is refused", () => expect(notRefused([...answering, ...athome])).toEqual([]));
  test("what nobody can read is asked about", () => expect(passing(asking, here)).toEqual([]));
  test("A15 the same programs at their work are silent", () => expect(stopped(plain, here)).toEqual([]));
  test("by a tool of a server with any name", () => {
    const verdict = (tool: string, input: Record<string, string>): string => assess({ tool, input, cwd: "/code/shop" }, here).verdict;
    expect(verdict("mcp__foo__answer_gate", { gate: "g7", option: "once" })).toBe("refuse");
    expect(verdict("mcp__foo__answer", { gate: "g7", option: "once" })).toBe("refuse");
    expect(verdict("mcp__foo__list_gates", {})).toBe("low");
    expect(verdict("mcp__quiz__answer", { question: "q1" })).not.toBe("refuse");
  });
});

describe("A16 a line that a script types into a terminal", () => {
  const telling = (line: string): readonly string[] => [
    `osascript -e 'tell application "iTerm2" to tell current session of current window to write text "${line}"'`,
    `osascript -e 'tell application "Ghostty" to input text "${line}" to terminal 1'`,
    `osascript -l JavaScript -e 'Application("Terminal").doScript("${line}")'`,
    `osascript -l JavaScript -e 'Application("iTerm2").currentWindow.currentSession.write({ text: "${line}" })'`,
    `osascript -l JavaScript -e 'const a = Application.currentApplication(); a.doShellScript("${line}")'`,
    `xvfb-run -a ${line}`,
    `time -a -o t.txt ${line}`,
  ];

  test("is a command like any other", () => {
    expect(notRefused(["assent off", "rm -rf ~"].flatMap(telling))).toEqual([]);
    expect(stopped(telling("npm test").filter((line) => !line.startsWith("osascript")))).toEqual([]); // which nobody reads
  });

  test("A11 gates where it may answer for a person, or where nobody knows it", () => {
    const answers = [
      `osascript -e 'tell application "iTerm2" to tell current session of current window to write text "y"'`,
      `osascript -l JavaScript -e 'Application("System Events").keyCode(36)'`,
      `osascript -l JavaScript -e 'Application("Terminal").doScript(line)'`,
    ];
    expect(passing(answers)).toEqual([]);
  });
});

const tape = (...lines: readonly string[]): Facts => ({ ...place, files: { "a.tape": lines.join("\n"), "d.sh": "assent off" } });

test("A16 a tape, and a script that is played, types what it says", () => {
  const off = tape("Output a.gif", "Set FontSize 20", "Type@50ms \"assent \" Type 'off' Enter 2", "Sleep 2s");
  const commands = ["vhs a.tape", "vhs < a.tape", "vhs -o x.gif a.tape", "doitlive play d.sh", "vhs <<'X'\nType `assent off`\nEnter\nX"];
  expect(commands.filter((command) => verdictOf(command, off) !== "refuse")).toEqual([]);
  expect(passing(["vhs a.tape"], tape('Type "rm -rf ~"', "Enter"))).toEqual([]);
  const usual = tape('# Type "assent off"', 'Output "assent off.gif"', 'Type "ls -l"', "Enter");
  expect(["vhs a.tape", "vhs validate a.tape", "vhs themes"].filter((command) => verdictOf(command, usual) !== "low")).toEqual([]);
});
