import { describe, expect, test } from "vitest";
import { assess } from "../../assess.ts";
import { attended } from "../../files/facts.fixture.ts";
import { actsOf, deedsOf } from "../deeds.fixture.ts";

const severityOf = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, attended).verdict;

/** Each ends in a program that removes `x`, behind a terminal of its own. */
const launching = [
  "tmux -L y -f /dev/null new-session -d 'rm x'",
  "tmux -2 -S /tmp/s new -d -s a rm x",
  "tmux new-w -d 'rm x'",
  "tmux start \\; new-session -d 'rm x'",
  "tmux new -d 'true;' splitw 'rm x'",
  "tmux respawn-pane -k -t 1 'rm x'",
  "tmux run-shell -b 'rm x'",
  "tmux run -C 'split-window \"rm x\"'",
  "tmux if-shell true 'run-shell \"rm x\"'",
  "tmux if -F 1 'splitw { rm x }'",
  "tmux bind-key -n F1 run-shell 'rm x'",
  "tmux set-hook -g session-created 'run \"rm x\"'",
  "tmux confirm -y \"run 'rm x'\"",
  "tmux command-prompt -p a \"run 'rm x'\"",
  "tmux menu a b 'run \"rm x\"'",
  "tmux pipe-pane -t 1 'rm x'",
  "tmux popup -E 'rm x'",
  "tmux display -p '#(rm x)'",
  "tmux set -g status-left 'a #(rm x) b'",
  "tmux set -g default-command 'rm x'",
  "tmux set -s command-alias[9] zap='run \"rm x\"'",
  "tmux -c 'rm x'",
  "tmux -C attach <<< 'run \"rm x\"'",
  "echo 'run \"rm x\"' > t.conf; tmux -f t.conf new -d",
  "tmux send-keys -t 1 'rm x' Enter",
  "tmux send -t 1 rm Space x C-m",
  "tmux send-keys -H 72 6d 20 78 0a",
  "tmux send-keys -X copy-pipe 'rm x'",
  "tmux setb 'rm x\n' \\; pasteb -t 1",
  "byobu new -d 'rm x'",
  "screen -dmS a rm x",
  "screen -X screen -t a rm x",
  "screen -X exec .!. rm x",
  "screen -S a -X stuff 'rm x^M'",
  "screen -S a -X eval 'screen rm x'",
  "screen -S a -X at 0 screen rm x",
  "dtach -n /tmp/s -z rm x",
  "abduco -n s rm x",
  "dvtm 'rm x'",
  "zellij -s a run -f -- rm x",
  "zellij action new-pane -- rm x",
  "xterm -T a -e rm x",
  "gnome-terminal --tab -- rm x",
  "konsole -e 'rm x'",
  "wezterm cli spawn rm x",
  "at now <<< 'rm x'",
  "echo 'rm x' | batch",
  "machinectl shell me@ rm x",
  "socat - EXEC:'rm x',pty,setsid",
  "daemonize -c /code/shop rm x",
  "start-stop-daemon --start --exec rm -- x",
  "ttyd -p 1 rm x",
];

describe("A14 what a multiplexer or a detacher starts is judged as if started here", () => {
  test.each(launching)("%s", (command) => {
    expect(deedsOf(command)).toContain("delete x");
  });

  test.each(launching)("A16 with our own command in its place it is refused: %s", (command) => {
    const asked = command
      .replaceAll(/rm Space x/g, "assent Space off")
      .replace("--exec rm -- x", "--exec assent -- off")
      .replace("72 6d 20 78 0a", "61 73 73 65 6e 74 20 6f 66 66 0a")
      .replaceAll("rm x", "assent off");
    expect(severityOf(asked)).toBe("refuse");
  });
});

describe("A16 our command, typed or carried where nobody can follow it", () => {
  test.each([
    `tmux -L x new-session -d "env -i HOME=/h assent answer g7 once"`,
    "tmux send-keys -t 1 -l 'assent off'",
    "tmux send-keys -t 1 y",
    "tmux send-keys -t 1 yes Enter",
    "zellij action write-chars 'assent off'",
    "zellij action write 97 115 115 101 110 116 32 111 102 102 10",
    "echo 'assent off' | dtach -p /tmp/s",
    "kitty @ send-text 'assent off\\n'",
    "xdotool type 'assent answer g once'",
    "echo 'assent off' > /dev/pts/3",
    "echo hi > /dev/pts/3",
    "perl -e 'ioctl(STDIN, 0x5412, $_) for split //, shift'",
    "printf 'assent off' | tee /dev/tty2",
    "crontab - <<< '* * * * * assent off'",
    `python3 -c 'import pty; pty.spawn(["assent", "off"])'`,
    `perl -MExpect -e '$e = Expect->spawn("assent", "off")'`,
    `node -e 'require("node-pty").spawn("assent", ["off"])'`,
    `python3 -c 'import fcntl, termios; [fcntl.ioctl(0, termios.TIOCSTI, c) for c in "assent off"]'`,
    "docker run --pid=host -v /:/h alpine chroot /h assent off",
    "pm2 start 'assent off'",
  ])("%s", (command) => {
    expect(severityOf(command)).toBe("refuse");
  });
});

describe("A11 keys, files and words that nobody can read gate", () => {
  test.each([
    "tmux send-keys -t 1 Down Enter",
    "tmux send-keys -t 1 Enter",
    'tmux send-keys -t 1 "$X" Enter',
    "tmux send-keys -t 1 'rm -rf' ",
    "tmux load-buffer a \\; paste-buffer",
    "tmux source-file a.conf",
    "tmux frobnicate a",
    "screen -c rc -dm",
    "screen -S a -X paste .",
    "screen -S a -X frobnicate",
    "zellij --layout a.kdl",
    "tmuxinator start a",
  ])("%s", (command) => {
    expect(severityOf(command)).toBe("gate");
  });
});

describe("A15 everyday use of a terminal stays silent", () => {
  test.each([
    "tmux ls",
    "tmux -L y list-panes -a -F '#{pane_id} #{pane_pid}'",
    "tmux new -d -s dev 'npm run dev'",
    "tmux has-session -t dev || tmux new-session -d -s dev -c src 'npm start'",
    "tmux attach -t dev",
    "tmux capture-pane -p -t dev | tail",
    "tmux send-keys -t dev 'npm test' Enter",
    "tmux set -g mouse on",
    "screen -ls",
    "screen -r dev",
    "screen -dmS dev npm run dev",
    "dtach -a /tmp/s",
    "zellij ls",
    "zellij run -- npm run dev",
    "setsid -f npm run dev",
    "echo hi > /dev/tty",
    "git commit -m 'assent off: say how it is switched off'",
    `python3 -c 'print("assent off")'`,
  ])("%s", (command) => {
    expect(severityOf(command)).toBe("low");
  });

  test("interrupting what runs there is only noted", () => {
    expect(actsOf("tmux send-keys -t dev C-c")).toEqual(["unknown"]);
  });
});
