import { expect, test } from "vitest";
import { assess } from "./assess.ts";
import type { Facts } from "./facts.ts";

/** Scripts of Tcl and expect: what they start, and what they type into what they started. */
const factsWith = (content: string, more: Facts = {}): Facts => {
  const files = { "k.exp": content, "k.tcl": content, run: `#!/usr/bin/expect -f\n${content}`, tool: `#!/usr/bin/env tclsh\n${content}` };
  const all = Object.keys(files);
  return { cwd: "/p", projectRoot: "/p", home: "/home/u", exists: all, tracked: all, files, unreadable: {}, ...more };
};
const verdictOf = (command: string, content = "", more: Facts = {}): string =>
  assess({ tool: "Bash", input: { command }, cwd: "/p" }, factsWith(content, more)).verdict;

const expects = [
  "expect k.exp",
  "expect -f k.exp",
  "expect -d -f k.exp a b",
  "expect -- k.exp",
  "expect < k.exp",
  "expect -f - < k.exp",
  "./run",
];
const tclshs = ["tclsh k.tcl", "tclsh8.6 k.tcl a", "wish k.tcl", "tclsh < k.tcl", "jimsh k.tcl", "./tool", "expect k.exp"];

test.each(expects)("A14 %s does what its script starts and types", (command) => {
  const scripts = [
    "spawn assent answer 1 once\nexpect eof\n",
    "spawn -noecho rm -rf ~\nexpect eof\n",
    'spawn bash\nexpect "$ "\nsend "rm -rf ~\\r"\nexpect eof\n',
    'set timeout 5\nspawn sh -i\nexpect {\n  "$ " { send -- "rm -rf ~\\n" ; exp_continue }\n  eof { exit }\n}\n',
    'spawn assent inbox\nexpect "?"\nsend "y\\r"\n',
    'spawn python3\nexpect ">>>"\nsend "import shutil; shutil.rmtree(\'/home/u\')\\r"\n',
    "system rm -rf ~\n",
  ];
  expect(scripts.filter((script) => verdictOf(command, script) !== "refuse")).toEqual([]);
});

test.each(tclshs)("A14 %s does what its script runs", (command) => {
  const scripts = [
    "exec assent off\n",
    "exec rm -rf ~\n",
    "if {[catch {exec rm -rf ~ 2>@1} out]} { puts $out }\n",
    "puts [exec rm -rf ~]\n",
    'set f [open "|rm -rf ~" r]\n',
    "open {| rm -rf ~} r\n",
    "file delete -force ~\n",
    "file delete -force -- $env(HOME)\n",
    "set c rm\nexec $c -rf ~\n",
    "set c {exec rm -rf ~}\neval $c\n",
    "set c {rm -rf ~}\nexec {*}$c\n",
    "eval [list exec rm -rf ~]\n",
    "proc go {} {\n  exec rm -rf ~\n}\ngo\n",
    "after 10 {exec rm -rf ~}\nvwait x\n",
    'exec sh -c "rm -rf ~"\n',
    "exec sh << {rm -rf ~}\n",
    "exec echo hi | xargs rm -rf ~ &\n",
    "exec \\\n  rm -rf \\\n  ~\n",
    "cd /\nexec rm -rf home\n",
  ];
  expect(scripts.filter((script) => verdictOf(command, script) !== "refuse")).toEqual([]);
});

test("A14 the same on the command line and from a pipe", () =>
  expect(
    [
      "expect -c 'spawn bash; send \"rm -rf ~\\r\"'",
      "expect -c 'set x 1' k.exp",
      "cat k.exp | expect",
      "expect <<'X'\nspawn assent off\nX",
      "tclsh <<< 'file delete -force ~'",
    ].filter((command) => verdictOf(command, "spawn rm -rf ~\n") !== "refuse"),
  ).toEqual([]));

test.each([
  ["expect k.exp", "spawn bash\nsend [lindex $argv 0]\n"],
  ["expect k.exp", 'spawn bash\nset f [open in]\nsend "[read $f]\\r"\n'],
  ["expect k.exp", "spawn [lindex $argv 0]\n"],
  ["expect k.exp rm x", "eval spawn $argv\n"],
  ["expect k.exp", "spawn bash\ninteract\n"],
  ["tclsh k.tcl", "exec [gets stdin]\n"],
  ["tclsh k.tcl", "eval $argv\n"],
  ["tclsh k.tcl", "rename exec x\nx rm a\n"],
  ["tclsh k.tcl", "interp alias {} x {} exec\nx rm a\n"],
])("A11 %s with %j gates: nobody can say what it does", (command, script) => expect(verdictOf(command, script)).toBe("gate"));

test("A11 a script that nobody could read gates", () =>
  expect(
    ["expect k.exp", "tclsh k.tcl"].filter(
      (command) => verdictOf(command, "", { files: {}, unreadable: { "k.exp": { why: "large" }, "k.tcl": { why: "special" } } }) !== "gate",
    ),
  ).toEqual([]));

test("A15 ordinary scripts ask nothing", () => {
  const scripts = [
    'puts "hello"\nset x {rm -rf ~}\nputs $x\n',
    'set timeout 20\nspawn npm init\nexpect "package name:"\nsend "\\r"\nexpect eof\n',
    "spawn npm test\nexpect {\n  timeout { exit 1 }\n  eof\n}\n",
    'spawn bash\nexpect "$ "\nsend "ls -la\\r"\nexpect "$ "\nsend "exit\\r"\nexpect eof\n',
    'spawn python3\nexpect ">>>"\nsend "print(1)\\r"\nexpect eof\n',
    "foreach f [glob -nocomplain *.c] {\n  puts [exec wc -l $f]\n}\n",
    "package require tcltest\nnamespace import ::tcltest::*\ntest a-1 {adds} {expr {1 + 1}} 2\ncleanupTests\n",
    "source [file join [file dirname [info script]] lib.tcl]\n# exec rm -rf ~\nset out [exec git rev-parse HEAD]\n",
    'set f [open "out.txt" w]\nputs $f "done"\nclose $f\n',
    "button .b -text Go -command {exit}\npack .b\n$w configure -width 3\n",
    "proc add {a b} {\n  return [expr {$a + $b}]\n}\nputs [add 1 2]\n",
  ];
  for (const command of ["expect k.exp", "tclsh k.tcl", "wish k.tcl"])
    expect(scripts.filter((script) => verdictOf(command, script) !== "low")).toEqual([]);
});

test("A15 versions, and scripts that are not there", () =>
  expect(["expect -v", "tclsh nothere.tcl", "expect tests/nothere.exp"].map((command) => verdictOf(command))).toEqual([
    "low",
    "low",
    "low",
  ]));
