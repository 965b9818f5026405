import { describe, expect, test } from "vitest";
import { passing, place, stopped } from "../../../battery.fixture.ts";
import type { Facts } from "../../../facts.ts";
import { moduleRows } from "./named.ts";

const wipes = {
  python: "import os\nos.system('rm -rf ~')\n",
  ruby: "system('rm -rf ~')\n",
  javascript: "require('child_process').execSync('rm -rf ~')\n",
};
const files = {
  "evil.py": wipes.python,
  "pkg/evil.py": wipes.python,
  "evil.rb": wipes.ruby,
  "lib/deep.rb": wipes.ruby,
  "evil.js": wipes.javascript,
  "Evil.pm": "system('rm -rf ~'); 1;\n",
  "lib/Deep.pm": "system('rm -rf ~'); 1;\n",
  "lib/Devel/Deep.pm": "system('rm -rf ~'); 1;\n",
  run: wipes.python,
  "ok.pl": "1;\n",
  "ok.rb": "1\n",
};
const project: Facts = { ...place, files, unreadable: {} };
const named = (command: string): string => command.replaceAll(/(?<![A-Z])M(?![A-Za-z_])/g, "evil");

describe("A14 a module of the project that a program is told by its name is read", () => {
  test.each(moduleRows.flatMap(({ hits }) => hits))("%s", (command) => {
    expect(passing([named(command)], project)).toEqual([]);
    expect(stopped([named(command)], place)).toEqual([]); // a package, as nearly all are
  });

  test.each(moduleRows.flatMap(({ misses = [] }) => misses))("and not for another word: %s", (command) => {
    expect(stopped([named(command)], project)).toEqual([]);
  });

  test("in a package, in a folder that an option or a variable adds, exported before", () => {
    const commands = [
      "pytest -p pkg.evil",
      "python3 -m pytest -p evil",
      "python3 -m watchfiles evil.main",
      "PYTHONPATH=pkg gunicorn evil:app",
      "export PYTEST_PLUGINS=evil; pytest",
      "export FLASK_APP=evil && flask run",
      "perl -Ilib -MDeep -e 1",
      "perl -I lib -MDeep=a,b ok.pl",
      "perl -Mlib=lib -MDeep -e 1",
      "perl -Ilib -d:Deep ok.pl",
      "ruby -Ilib -rdeep ok.rb",
      "RUBYLIB=lib ruby -rdeep -e 1",
      "rspec -r deep",
    ];
    expect(passing(commands, project)).toEqual([]);
  });

  test("a script that another module runs and watches, however it is called", () => {
    const commands = [
      "python3 -m pdb -c continue run",
      "python3 -m pdb -c c evil.py",
      "python3 -m cProfile -s time run",
      "python3 -m cProfile -o out.prof -m evil",
      "python3 -m trace --count -C cover run",
      "python3 -m pdb -m pkg.evil",
      "pdb3 -c c run",
      "bpython evil.py",
      "python3 -c 'import runpy; runpy.run_path(\"run\")'",
    ];
    expect(passing(commands, project)).toEqual([]);
  });
});

test("A11 a module that is no text, or a pipe, asks where it is told by its name", () => {
  const unread = (why: "special" | "not-text"): Facts => ({
    ...place,
    files: {},
    unreadable: { "evil.py": { why }, "lib/evil.rb": { why } },
  });
  for (const why of ["special", "not-text"] as const)
    expect(passing(["pytest -p evil", "gunicorn evil:app", "rake -r evil"], unread(why))).toEqual([]);
});
