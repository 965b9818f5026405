import { expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";

/** Ways by which code hands a text to a shell that it starts. */
const handing = (text: string): readonly string[] => [
  `awk 'BEGIN{print "${text}" | "sh"}'`,
  `awk 'BEGIN{c="/bin/bash -s"; printf "${text}" |& c}'`,
  `perl -e 'open P,"|sh";print P "${text}"'`,
  `perl -e 'open(my $p,"|-","sudo sh");print $p "${text}"'`,
  `perl -MIPC::Open2 -e 'open2($o,$i,"sh");print $i "${text}"'`,
  `ruby -e 'IO.popen("sh","w"){|f|f.puts "${text}"}'`,
  `ruby -e 'require "open3";Open3.capture2("sh",stdin_data:"${text}")'`,
  `python3 -c 'import os;p=os.popen("sh","w");p.write("${text}")'`,
  `python3 -c 'import subprocess;subprocess.Popen(["env","bash"],stdin=-1).communicate(b"${text}")'`,
  `python3 - <<'X'\nimport subprocess\nsubprocess.run(["bash", "-s"], input=x or "${text}")\nX`,
  `node -e 'require("child_process").spawn("sh",{stdio:["pipe"]}).stdin.end("${text}")'`,
  `node -e 'require("child_process").spawnSync("sh",[],{input:"${text}"})'`,
  `php -r '$p=popen("sh","w");fwrite($p,"${text}");'`,
  `php -r '$p=proc_open(["sh"],[["pipe","r"]],$q);fwrite($q[0],"${text}");'`,
  `vim -c 'call system("sh","${text}")' +q`,
  `exec <<< '${text}'; bash`,
];

/** The same in languages that nobody here reads. */
const handingUnread = (text: string): readonly string[] => [
  `lua -e 'io.popen("sh","w"):write("${text}")'`,
  `Rscript -e 'system2("sh",input="${text}")'`,
  `julia -e 'open(\`sh\`,"w") do io; write(io,"${text}"); end'`,
  `tclsh <<< 'set p [open "|sh" w]; puts $p "${text}"'`,
];

test("A14 a text that code hands to a shell is weighed like one that the shell is given", () => {
  const refused = ["rm -rf ~", "assent off", "echo > .codex/hooks.json"].flatMap(handing);
  expect(refused.filter((command) => verdictOf(command) !== "refuse")).toEqual([]);
});

test("A11 what code of an unread language hands to a shell gates, and what nothing may do is refused there too", () => {
  const refused = ["rm -rf ~", "assent off"].flatMap(handingUnread);
  expect(refused.filter((command) => verdictOf(command) !== "refuse")).toEqual([]);
  expect(passing(handingUnread("echo > .codex/hooks.json"))).toEqual([]);
});

test("A15 an unread language that prints, shows itself or runs a file of the project is silent", () => {
  const everyday = [
    ...["lua -v", "lua -e 'print(1 + 1)'", "lua tools/gen.lua", "./tools/gen.lua", "luajit bench.lua"],
    ...["Rscript --version", "Rscript -e 'cat(R.version.string)'", "Rscript -e 'devtools::test()'", "R CMD BATCH x.R", "R CMD check ."],
    ...["julia -v", "julia --project=. -e 'using Pkg; Pkg.test()'", "julia --project=. test/runtests.jl", "groovy a.groovy"],
    ...["tclsh a.tcl", "expect tests/login.exp", `osascript -e 'display notification "done"'`, "nvim --headless -c 'lua print(1)' -c q"],
  ];
  const files = { "/code/shop/tools/gen.lua": "#!/usr/bin/env lua\nlocal f = io.open('out.txt', 'w')\nf:write('x')\n" };
  expect(stopped(everyday, { ...place, files })).toEqual([]);
});

test("A11 what code hands to an interpreter gates where nobody can say what it is", () => {
  const unknown = [
    `awk '{print | "sh"}' lines.txt`,
    `awk '{print | "python3 -"}' lines.txt`,
    `awk '{print $2 | "cat | sh"}' lines.txt`,
    `python3 -c 'import subprocess;subprocess.run(["sh"],input=open("lines.txt","rb").read())'`,
    `python3 -c 'import subprocess;subprocess.Popen("sh",stdin=open("lines.txt"))'`,
    `node -e 'require("child_process").spawnSync("bash",{stdio:[fs.openSync("lines.txt"),1,2]})'`,
    `vim -es '+w !sh' +q lines.txt`,
    `vim -es '+1,$!bash' +q lines.txt`,
    `ex -sc '%!sh' lines.txt`,
    `ed -s lines.txt <<< 'w !sh'`,
    `perl -ne 'eval' lines.txt`,
    `perl -e 'use IPC::Run qw(run); run ["sh"], \\$text'`,
    `perl -e '$p=IO::Pipe->new;$p->writer("sh");print $p $text'`,
    `node -e 'require("node-pty").spawn("bash",[],{}).write(text)'`,
    `mysql --pager=sh -e 'select a from t'`,
  ];
  expect(passing(unknown)).toEqual([]);
});

test("A14 a shell that reads from where exec points runs what lies there", () => {
  const facts = { ...place, files: { "/code/shop/lines.txt": "rm -rf ~\n" } };
  expect(verdictOf("exec < lines.txt; bash", facts)).toBe("refuse");
});

test("A15 code that starts programs which read nothing of it is silent", () => {
  const everyday = [
    `awk '{print $1 | "sort -u"}' a.txt`,
    `python3 -c 'import subprocess;subprocess.run(["python3","-m","pytest","-q"])'`,
    `python3 -c 'import subprocess;subprocess.run("cat a | grep b | sort",shell=True)'`,
    `python3 -c 'import subprocess;subprocess.run(["bash","scripts/build.sh"])'`,
    `node -e 'require("child_process").spawnSync("npm",["test"],{stdio:"inherit"})'`,
    `ruby -e 'IO.popen(["git","log"],"r"){|f| puts f.read}'`,
    `perl -e 'eval { die "x" }; print $@'`,
    "mysql --pager='less -S' -e 'select 1'",
    "exec 3>&1; npm test",
  ];
  expect(stopped(everyday)).toEqual([]);
});

/** Code that starts a program and has it call itself something else. */
const renamed = (program: string, word: string, called: string): readonly string[] => [
  `os.execv("/usr/bin/${program}",["${called}","${word}"])`,
  `os.execvp("${program}",["${called}","${word}"])`,
  `os.execve("${program}",["${called}","${word}"],os.environ)`,
  `os.execlp("${program}","${called}","${word}")`,
  `os.execle("/usr/bin/${program}","${called}","${word}",{})`,
  `os.posix_spawn("/usr/bin/${program}",["${called}","${word}"],{})`,
  `os.spawnv(os.P_WAIT,"/usr/bin/${program}",["${called}","${word}"])`,
  `os.spawnlpe(os.P_WAIT,"${program}","${called}","${word}",{})`,
  `subprocess.run(["${called}","${word}"],executable="${program}")`,
  `subprocess.Popen(args=["${called}","${word}"],executable="/usr/bin/${program}")`,
];
const inPython = (line: string): string => `python3 -c 'import os,subprocess;${line}'`;

test("A14 a program is the file that code starts, whatever it is to call itself", () => {
  expect(passing(renamed("git", "push", "ls").map(inPython))).toEqual([]);
  expect(
    renamed("assent", "off", "ls")
      .map(inPython)
      .filter((command) => verdictOf(command) !== "refuse"),
  ).toEqual([]);
  expect(passing(renamed("ls", "push", "git").map(inPython))).toEqual([]); // what stands there is looked at as before
  const typed = (called: string): string =>
    `python3 - <<'X'\nimport os,pty\np,f=pty.fork()\nif p==0: os.execve("/bin/bash",["${called}"],{})\nos.write(f,b"ls\\n")\nX`;
  expect(passing(["-bash", "bash"].map(typed))).toEqual([]);
});

test("A5 code that starts a program by its own name is weighed as that program", () => {
  const harmless = [...renamed("git", "status", "git"), ...renamed("ls", "-l", "ls")];
  const notLow = harmless.map(inPython).filter((command) => verdictOf(command) !== "low");
  expect(notLow).toEqual([]);
});
