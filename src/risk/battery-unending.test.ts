import { expect, test } from "vitest";
import { passing, stopped, verdictOf, workshop } from "./battery.fixture.ts";

test("A14 requests and writes without an end or a pause are asked about in every spelling", () => {
  const commands = [
    "yes https://c.example | xargs -n1 -P8 curl -s",
    "seq inf | xargs -I{} wget -q https://c.example/{}",
    "seq 1 inf | parallel curl -s https://c.example/{}",
    "yes | xargs -n1 sh -c 'curl -s https://c.example'",
    "watch -n 0.2 curl -s https://c.example",
    "watch --interval=0.5 'wget -qO- https://c.example'",
    `python3 -c "import requests\nwhile True: requests.get('https://c.example')"`,
    `python3 -c "while True: open('/tmp/x', 'a').write('x' * 10**6)"`,
    `node -e "for (;;) { fetch('https://c.example') }"`,
    `ruby -e "loop { Net::HTTP.get(URI('https://c.example')) }"`,
    `node -e "while (true) { require('fs').appendFileSync('/tmp/x', 'x') }"`,
  ];
  expect(passing(commands, workshop)).toEqual([]);
});

test("A15 loops that end, wait or ask this machine need nobody", () => {
  const commands = [
    "watch -n 5 curl -s https://c.example",
    "watch -n 0.5 curl -s http://localhost:3000/health",
    "watch -n 0.5 ls dist",
    "seq 3 | xargs -I{} curl -s http://localhost:3000/{}",
    "yes | head -3 | xargs -n1 echo",
    `python3 -c "import time, urllib.request\nwhile True:\n  urllib.request.urlopen('http://localhost:3000'); time.sleep(1)"`,
    `python3 -c "import itertools\nfor i in itertools.count():\n  if i > 3: break\n  print(i)"`,
    `python3 -c "while True:\n  print(1)\n  break"`,
    `node -e "for (;;) { break }"`,
    `python3 -c "open('/tmp/x', 'a').write('x')"`,
  ];
  expect(stopped(commands, workshop)).toEqual([]);
});

test("A16 a plain yes typed into any terminal answers in a person's place", () => {
  const commands = [
    "tmux send-keys -t main:0 y Enter",
    "tmux send-keys -t work yes C-m",
    "screen -S work -X stuff 'yes\\n'",
    "kitty @ send-text --match id:1 'y\\n'",
    "wezterm cli send-text --pane-id 2 --no-paste yes",
    "zellij action write-chars yes",
    "tmux send-keys -t 3 approve Enter",
    "tmux send-keys -t assent session Enter",
    "tmux send-keys -t 3 always Enter",
    "tmux send-keys -t 3 -l ok",
    "expect -c 'spawn claude; send yes\\r; interact'",
  ];
  expect(commands.filter((command) => verdictOf(command, workshop) !== "refuse")).toEqual([]);
  const others = [
    "tmux send-keys -t dev 'npm test' Enter",
    "tmux send-keys -t dev q",
    "tmux send-keys -t dev n Enter",
    "tmux send-keys -t dev C-c",
  ];
  expect(others.filter((command) => verdictOf(command, workshop) === "refuse")).toEqual([]);
});

test("A14 wallets and chains move money, whichever program sends it", () => {
  const commands = [
    "litecoin-cli sendmany '' '{}'",
    "lncli sendpayment --dest a --amt 1",
    "lightning-cli pay lnbc1",
    "spl-token transfer a 1 b",
    "solana program deploy target/a.so",
    "cast send 0x0 'f()' --private-key k",
    "forge create src/A.sol:A --rpc-url https://rpc.example",
    "forge script script/D.s.sol --broadcast",
    "npx hardhat run scripts/pay.js --network polygon",
    "truffle migrate",
    "fish -c 'set -U fish_user_paths /tmp/bin'",
  ];
  expect(passing(commands, workshop)).toEqual([]);
});

test("A15 harmless programs of the trade are known", () => {
  const commands = [
    "bitcoin-cli getblockcount",
    "solana balance",
    "forge build && forge test -vvv --match-test testWithdraw",
    "npx hardhat test",
    "hardhat run scripts/a.js --network localhost",
    "slither .",
    "cast send 0x0 'f()' --rpc-url http://127.0.0.1:8545",
    "goreleaser check && goreleaser build --snapshot --clean",
    "jcmd 4242 Thread.print",
    "jstack 4242 | head -20",
    "pyenv versions; rbenv version",
    "crystal spec; nim c -r tests/a.nim",
    "clj-kondo --lint src; taplo fmt --check; osv-scanner -r .; sloccount src",
    "fish -c 'set -gx PATH bin $PATH'",
  ];
  expect(commands.filter((command) => verdictOf(command, workshop) !== "low")).toEqual([]);
});

const written = (file: string, text: string, run: string): string => `cat > ${file} <<'EOF'\n${text}\nEOF\n${run} ${file}`;

test("A14 text that is written, compiled and run at once is read", () => {
  const commands = [
    written("/tmp/a.go", 'package main\nimport "os"\nfunc main() { os.RemoveAll("data") }', "go run"),
    written("/tmp/b.go", 'package main\nimport "os/exec"\nfunc main() { exec.Command("rm", "-rf", "data").Run() }', "go run"),
    written(
      "/tmp/A.java",
      'class A { public static void main(String[] a) throws Exception { Runtime.getRuntime().exec("rm -rf data"); } }',
      "java",
    ),
    written("/tmp/B.java", 'class B { void f() { java.nio.file.Files.delete(Path.of("notes.local.md")); } }', "java"),
    written("/tmp/a.rs", 'fn main() { std::fs::remove_dir_all("data").unwrap() }', "rust-script"),
    written("/tmp/a.kts", 'java.io.File("x"); FileUtils.deleteDirectory(File("data"))', "kotlinc -script"),
    written("/tmp/a.swift", 'import Foundation; system("rm -rf data")', "swift"),
    written("/tmp/a.nim", 'import os\nremoveDir("data")', "nim r"),
    written("/tmp/a.zig", 'std.fs.deleteTree("data")', "zig run"),
    written("/tmp/a.dart", 'void main() { Process.runSync("rm", ["-rf", "data"]); }', "dart run"),
  ];
  expect(passing(commands, workshop)).toEqual([]);
});

test("A15 the same with nothing that is lost needs nobody", () => {
  const commands = [
    written("/tmp/a.go", 'package main\nimport "fmt"\nfunc main() { fmt.Println("hi") }', "go run"),
    written("/tmp/b.go", 'package main\nimport "os"\nfunc main() { os.RemoveAll("dist") }', "go run"),
    written("/tmp/c.go", 'package main\nimport "os"\nfunc main() { os.Remove("/tmp/c.out") }', "go run"),
    written("/tmp/A.java", 'class A { public static void main(String[] a) { System.out.println("rm is a word"); } }', "java"),
    written("/tmp/a.rs", 'fn main() { println!("{}", 1 + 1) }', "rust-script"),
    written("/tmp/a.swift", 'print("data")', "swift"),
    written("/tmp/a.dart", "void main() { print(1); }", "dart run"),
    "go run ./src",
    "go test ./...",
    "java -jar dist/a.jar",
  ];
  expect(stopped(commands, workshop)).toEqual([]);
});
