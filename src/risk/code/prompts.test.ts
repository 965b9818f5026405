import { describe, expect, test } from "vitest";
import { assess } from "../assess.ts";
import { attended } from "../files/facts.fixture.ts";
import type { Language } from "./types.ts";
import { opensPrompt } from "./prompts.ts";

const opening: readonly (readonly [Language, string])[] = [
  ["python", "x = 1\nbreakpoint()\n"],
  ["python", "import pdb; pdb.set_trace()"],
  ["python", "import ipdb\nipdb.set_trace(context=5)"],
  ["python", "from pudb import set_trace as stop\nstop()"],
  ["python", "import pudb\npu.db"],
  ["python", "from IPython import embed\nembed(colors='neutral')"],
  ["python", "import IPython; IPython.embed()"],
  ["python", "try:\n  x()\nexcept Exception:\n  pdb.post_mortem()"],
  ["python", "import code\ncode.interact(local=locals())"],
  ["python", "help()"],
  ["javascript", "require('repl').start()"],
  ["javascript", "import repl from 'node:repl';\nrepl.start('> ');"],
  ["ruby", "binding.pry\n"],
  ["ruby", "  byebug\n"],
  ["ruby", "binding.b if x"],
  ["ruby", "IRB.start"],
  ["perl", "use Devel::REPL; Devel::REPL->new->run"],
  ["php", "eval(\\Psy\\sh());"],
  ["lua", "debug.debug()"],
  ["unknown", "f <- function(x) {\n  browser()\n}"],
  ["unknown", "require IEx; IEx.pry()"],
];
const staying: readonly (readonly [Language, string])[] = [
  ["python", "# breakpoint() here if it fails again\nx = 1"],
  ["python", "def breakpoint(width):\n  return width\nbreakpoint(3)"],
  ["python", "parser.help()\nself.breakpoint(3)\nargs.print_help()"],
  ["python", "from IPython.display import display\ndisplay(x)"],
  ["javascript", "// repl.start() is for later\ntheme.breakpoint(3); debugger;"],
  ["javascript", "const help = () => breakpoint(3)"],
  ["ruby", "gem 'byebug'\ngem \"pry\"\nx.debugger = 1"],
  ["lua", "print(debug.traceback())"],
  ["unknown", "open the browser (Firefox)"],
];

test.each(opening)("A11 %s opens a prompt: %s", (language, code) => expect(opensPrompt(language, code)).toBe(true));
test.each(staying)("A15 %s opens none: %s", (language, code) => expect(opensPrompt(language, code)).toBe(false));

describe("A11 a file that opens a debugger is asked about where somebody may type later", () => {
  const files = { "t.py": "def test_a():\n  breakpoint()\n", "a.rb": "binding.pry\n", "ok.py": "print(1)\n" };
  const facts = { ...attended, files, unreadable: {}, exists: Object.keys(files) };
  const verdictOf = (command: string, tool: string): string => assess({ tool, input: { command }, cwd: "/code/shop" }, facts).verdict;
  test.each(["python3 t.py", "pytest t.py", "python3 -m pytest t.py", "ruby a.rb", "python3 -c 'help()'"])("%s", (command) => {
    expect(verdictOf(command, "exec_command")).toBe("gate");
    expect(verdictOf(command, "Bash")).toBe("low");
  });
  test("and no other is", () => expect(verdictOf("python3 ok.py", "exec_command")).toBe("low"));
});
