import { describe, expect, test } from "vitest";
import { assess } from "../../assess.ts";
import { versionRows } from "./says-version.ts";
import { attended } from "../../files/facts.fixture.ts";

const verdictOf = (command: string, tool: string): string => assess({ tool, input: { command }, cwd: "/code/shop" }, attended).verdict;

/** Where a client types into what it started, and its hook is not told what. */
const typedInto = "exec_command";

describe("A11 a program that takes commands later is asked about when it starts", () => {
  test.each([
    "python3 -i -c 1",
    "python3 -ic 1",
    "PYTHONINSPECT=1 python3 -c 1",
    "python3 -m pdb src/a.py",
    "python3 -m code",
    "python3 -c 'import code; code.interact()'",
    "python3 -c 'breakpoint()'",
    "perl -de1",
    "perl -d src/a.pl",
    "node -i -e 1",
    "node inspect src/a.js",
    "node -e 'require(\"repl\").start()'",
    "ruby -rdebug src/a.rb",
    "gdb ./a",
    "gdb -ex run ./a",
    "lldb ./a",
    "dlv debug",
    "ghci",
    "dc",
    "less README.md",
    "git log | less -R",
    "more README.md",
    "vim src/a.ts",
    "vim -c 'set nu' src/a.ts",
    "nano src/a.ts",
    "emacs -nw",
    "ranger",
    "make -f -",
    "make --file=/dev/stdin all",
    "docker run -it alpine",
    "docker compose run app sh",
    "docker compose exec app python3",
    "docker-compose run --rm app bash",
    "rustup run stable bash",
    "fnm exec bash",
    "fnm exec --using 20 bash",
    "nvm exec 20 node",
    "opam exec -- bash",
    "stack exec bash",
    "cabal exec -- zsh",
    "dune exec -- bash",
    "cargo watch -s bash",
    "nix develop -c bash",
    "toolbox run bash",
    "multipass exec box -- python3",
    "vagrant ssh -c bash",
    "docker run --rm -it -v .:/a alpine sh",
    "docker run -i node:24 node",
    "nc localhost 3000",
    "telnet localhost 25",
    "poetry shell",
    "terraform console",
    "git commit",
    "git add -p",
    "git rebase -i main",
    "tmux attach",
    "tmux new -s a",
    "screen -r",
    "dtach -A /tmp/s bash",
    "timeout 60 gdb ./a",
    "pytest --pdb",
    "claude",
    "nix develop",
    "iex -S mix",
    "swift repl",
    "gawk -D -f a.awk",
    "virsh",
    "rust-gdb ./a",
    "mvn jline:shell",
    "go run -",
    "deno run -",
    "awk -f - x",
    "sed -f - README.md",
    "awk -f /dev/stdin x",
    "man ls",
    "git -p log",
    "openssl",
    "nslookup",
    "git rebase --continue",
    "git cherry-pick --continue",
    // What comes first does not stand in the place of what is typed.
    "bash --rcfile x.sh",
    "bash --rcfile=x.sh -i",
    "bash --init-file x.sh",
    "fish -C ls",
    "node -r ./src/a.js",
    "node --import tsx",
    "tsx --tsconfig x.json",
    "ts-node -P x.json",
    "ts-node -i src/a.ts",
    "julia -L src/a.jl",
    "ipython -i src/a.py",
    "ghci src/a.hs",
    "erl -sname a",
    "swipl src/a.pl",
    "sbcl --load src/a.lisp",
    "guile -l src/a.scm",
    "racket -il racket",
    "ocaml -init src/a.ml",
    "octave --persist --eval 1",
    "sqlite3 -interactive x.db 'select 1'",
    "pwsh -NoExit -Command 1",
    "pwsh -noe -File src/a.ps1",
    "cmd /k dir",
    "npm explore lodash",
    // Programs that nobody knows, by their words.
    "frob",
    "frob repl",
    "frob project console",
    "frob -i",
    "frob --shell",
    "frob run -",
  ])("%s", (command) => {
    expect(verdictOf(command, typedInto)).toBe("gate");
  });
});

describe("A15 what is given its commands, or takes none, starts in silence", () => {
  test.each([
    "python3 src/a.py",
    "python3 -m pytest -q",
    "node src/server.js",
    "node -r ./src/a.js src/server.js",
    "node --import tsx src/server.ts",
    "tsx --tsconfig x.json src/a.ts",
    "bash --rcfile x.sh -c ls",
    "npm explore lodash -- ls",
    "erl -noshell -eval 'halt().'",
    "sqlite3 x.db 'select 1'",
    "perl -d:NYTProf src/a.pl",
    "gdb -batch -ex bt ./a",
    "psql -c 'select 1'",
    "git log --oneline",
    "git commit -m 'a'",
    "git commit --amend --no-edit",
    "git diff | cat",
    "emacs --batch --eval 1",
    "make build",
    "docker run --rm -it node:24 npm test",
    "docker ps",
    "docker compose run --rm app npm test",
    "docker compose exec -T db ls",
    "docker compose up",
    "fnm exec npm test",
    "stack exec hlint src",
    "npm run node",
    "cargo run bash",
    "git add -- node",
    "conda create -n env python",
    "nc -z localhost 3000",
    "npm test",
    "npm run dev",
    "tmux new -d 'npm run dev'",
    "tmux ls",
    "screen -ls",
    "screen -dmS a npm run dev",
    "tail -f log",
    "sort",
    "less --version",
    "man ls | head",
    "man -k printf",
    "git log -p",
    "git -p log | cat",
    "GIT_EDITOR=true git rebase --continue",
    "git -c core.editor=true rebase --continue",
    "git rebase --abort",
    "openssl version",
    "nslookup shop.test",
    "virsh list",
    "psql -l",
    "psql --version",
    "ruby -v",
    "perl -v",
    "make",
    "tox",
    "sort -",
    "awk '{ print }' -",
    "bc",
  ])("%s", (command) => {
    expect(verdictOf(command, typedInto)).toBe("low");
  });

  test.each(["frob --version", "frob build x", "./frob"])("nor is a program that nobody knows: %s", (command) => {
    expect(verdictOf(command, typedInto)).toBe(verdictOf(command, "Bash"));
  });

  test.each(["lldb --batch -o bt ./a", "vim -es -c '%s/a/b/' -c wq src/a.ts"])("nor is %s asked about", (command) => {
    expect(verdictOf(command, typedInto)).toBe(verdictOf(command, "Bash"));
  });

  test.each(["less README.md", "python3 -i -c 1", "gdb ./a", "git commit"])(
    "where nobody types it is judged by what it was given: %s",
    (command) => {
      expect(verdictOf(command, "Bash")).toBe("low");
    },
  );
});

describe("A11 what takes no input is not asked about for its name", () => {
  test.each(
    versionRows.flatMap(({ names, flags }) => names.split(" ").flatMap((name) => flags.split(" ").map((flag) => `${name} ${flag}`))),
  )("%s", (command) => expect(["low", "advisory"]).toContain(verdictOf(command, typedInto)));

  test.each([
    "docker logs c",
    "docker inspect c",
    "docker exec c ls",
    "podman logs shell",
    "less x | cat",
    "less x | head -5",
    "git log | less | cat",
    "more x > /tmp/out",
    "less x >> /tmp/out 2>&1",
  ])("%s", (command) => expect(["low", "advisory"]).toContain(verdictOf(command, typedInto)));

  test.each([
    "python3 -v",
    "bash -v",
    "zsh -v",
    "lua -i -v",
    "./lua -v",
    "docker attach c",
    "docker container attach c",
    "docker exec -it c sh",
    "rails c",
    "less x 2>/tmp/err",
    "less x > /dev/tty",
    "less x | less",
    "w3m x | cat",
  ])("but about %s", (command) => expect(verdictOf(command, typedInto)).toBe("gate"));
});
