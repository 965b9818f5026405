import { describe, expect, test } from "vitest";
import { place, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const facts: Facts = {
  ...place,
  files: { "bad.sh": "rm -rf ~\n", "good.sh": "echo hi\n" },
  foreign: { "/tmp/bad": "rm -rf ~\n" },
  unreadable: {},
};

describe("A14 a program that is set for every later window is weighed as it is set", () => {
  test.each([
    "tmux set -g default-shell /tmp/bad",
    "tmux set -g default-shell ./bad.sh \\; new-window",
    "tmux set -g default-sh ./bad.sh",
    "tmux set -g default-c ./bad.sh; tmux neww",
    "tmux set -g lock-c ./bad.sh",
    "tmux set -s copy-command ./bad.sh",
    'tmux set -g "$OPTION" ./bad.sh',
    "tmux set -g default-shell ./none.sh",
    "tmux set -g default-shell ./none.sh; echo 'rm -rf ~' > none.sh; tmux new-window",
    "tmux set -g default-command 'exec ./none.sh'",
    "tmux set -g command-alias[10] 'zz=run ./bad.sh'",
    "screen -X shell ./bad.sh",
    "screen -X defshell -./bad.sh",
    "screen -S s -X shell ./none.sh",
    "screen -s ./none.sh -dm",
    "screen -X setenv SHELL ./bad.sh",
    "tmux setenv -g SHELL ./bad.sh",
  ])("%s", (command) => expect(["gate", "refuse"]).toContain(verdictOf(command, facts)));

  test.each([
    "tmux set -g default-shell /bin/zsh",
    "tmux set -g default-shell /usr/local/bin/fish",
    "tmux set -g default-shell ./good.sh",
    'tmux set -g default-shell "$(which zsh)"',
    'tmux set -g default-command "${SHELL}"',
    "tmux set -g default-terminal screen-256color",
    "tmux set -g default-size 80x24",
    "tmux set -g mouse on",
    "screen -X shell bash",
    "screen -X shell -zsh",
    "screen -X setenv FOO bar",
  ])("%s is silent", (command) => expect(verdictOf(command, facts)).toBe("low"));
});
