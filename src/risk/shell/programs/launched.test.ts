import { describe, expect, test } from "vitest";
import { passing, stopped, verdictOf } from "../../battery.fixture.ts";

describe("A14 a command among the words of a launcher is judged as if it stood alone", () => {
  test("of a program that nobody knows, every word and every line in a word may be one", () => {
    expect(
      passing([
        "frob rm -rf ~",
        "frob 20 rm -rf ~",
        "frob -x 3 -- rm -rf ~",
        "frob a b c sudo rm -rf ~",
        "frob --prog=rm -rf ~",
        "frob 'rm -rf ~'",
        "frob -p x --run 'rm -rf ~'",
        "frob --on-change='rm -rf ~' src",
        "frob 'rm -rf ~' cat",
        "frob 'start:execute(rm -rf ~)'",
        "frob '!rm -rf ~'",
        "frob /usr/bin/rm -rf ~",
        "frob 'git push --force origin main'",
        "/opt/frob/bin/frob exec rm -rf ~",
        "node_modules/.bin/frob -- rm -rf ~",
        "queue add 'rm -rf ~'",
      ]),
    ).toEqual([]);
  });

  test("of a program that is known, what stands where commands do", () => {
    expect(
      passing([
        "fnm exec rm -rf ~",
        "nvm exec 20 rm -rf ~",
        "arch -arm64 rm -rf ~",
        "cargo watch -s 'rm -rf ~'",
        "guix shell -- rm -rf ~",
        "ts rm -rf ~",
        "fzf --preview 'rm -rf ~'",
        "fzf --bind 'start:execute(rm -rf ~)'",
        "cmake -E chdir .. rm -rf ~",
        "rustup run stable rm -rf ~",
        "tsup --onSuccess 'rm -rf ~'",
        "tox exec -- rm -rf ~",
        "entr -s 'rm -rf ~'",
        "hyperfine --prepare 'rm -rf ~' ls",
        "ipython -c '!rm -rf ~'",
        "ipython -c 'x = !rm -rf ~'",
      ]),
    ).toEqual([]);
  });

  test.each([
    "arch -arm64 assent off",
    "ts assent off",
    "fzf --preview 'assent off'",
    "fzf --bind 'start:execute(assent off)'",
    "ipython -c '!assent off'",
    'csi -e \'System.Diagnostics.Process.Start("assent","off")\'',
    'echo "assent off" | abduco -a x',
  ])("our own command: %s", (command) => {
    expect(verdictOf(command)).toBe("refuse");
  });

  test("the folder that a launcher changes to", () => {
    expect(verdictOf("cmake -E chdir /srv/other rm -rf a")).toBe(verdictOf("cd /srv/other && rm -rf a"));
  });
});

test("A15 words about a command are words", () => {
  expect(
    stopped([
      "echo rm -rf ~",
      "echo 'rm -rf ~'",
      "printf '%s' 'rm -rf ~'",
      "git commit -m 'rm -rf ~ is bad'",
      "git log --grep 'git push --force'",
      "rg 'rm -rf' src",
      "rg -- rm src",
      "grep -rn rm -rf src",
      "man rm",
      "which rm git curl",
      "tldr git push",
      "cheat rm",
      "frob use node 20",
      "frob search 'sudo rm'",
      "frob -m 'rm -rf ~ is bad'",
      "frob --title 'git push --force'",
      "bd create 'git push fails on main'",
      "cargo run -- rm foo",
      "go run . rm foo",
      "nvm exec 20 npm test",
      "fnm exec --using=20 npm test",
      "arch -arm64 git status",
      "arch",
      "npm test 2>&1 | ts '%H:%M:%S'",
      "cargo watch -x test -s 'cargo fmt --check'",
      "fzf --filter foo --preview 'cat {}'",
      "hyperfine --prepare 'npm run build' 'npm test'",
      "rustup run nightly cargo test",
      "vitest run git push",
      "jest -t 'rm -rf removes the folder'",
      "systemctl status docker",
    ]),
  ).toEqual([]);
});
