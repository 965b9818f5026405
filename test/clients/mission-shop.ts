import { steps } from "./attended.ts";
import type { Step } from "./model/script.ts";
import { claudeCode, codex } from "./subjects.ts";

/** A shop in two languages with suites of their own, and a mission in seven pieces on it that has everything go wrong once. */

const units = 18;
const numbers = Array.from({ length: units }, (_, at) => String(at + 1).padStart(2, "0"));

const unitFiles = Object.fromEntries(
  numbers.flatMap((number) => [
    [`ts/src/units/unit-${number}.ts`, `export const unit = (amount: number): number => amount * ${Number(number)};\n`],
    [`py/shop/units/unit_${number}.py`, `def unit(amount):\n    return amount * ${Number(number)}\n`],
  ]),
);

const nameIn = (call: string): string => call.replace(/\(.*/, "");

const nodeTest = (file: string, call: string, wanted: string): string =>
  `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { ${nameIn(call)} } from "../src/${file}.ts";\n` +
  `test("${call.replaceAll('"', "'")}", () => assert.equal(${call}, ${wanted}));\n`;
const pyTest = (name: string, call: string, wanted: string): string =>
  `import unittest\nfrom shop.${name} import ${nameIn(call)}\n\n\nclass Tests(unittest.TestCase):\n` +
  `    def test_it(self):\n        self.assertEqual(${call}, ${wanted})\n`;

/** A check that hints, when it is red, at what would mend it: that is how a model without a memory hears of it. */
const hinting = (command: string, hint: string): string => `${command} && exit 0\ncat check/${hint}.txt\nexit 1\n`;

const edit = (file: string, old: string, text: string): readonly Step[] => [
  { tool: "Read", input: { file_path: file } },
  { tool: "Edit", input: { file_path: file, old_string: old, new_string: text } },
];

const patch = (file: string, old: string, text: string): Step => ({
  tool: "apply_patch",
  input: `*** Begin Patch\n*** Update File: ${file}\n@@\n-${old}\n+${text}\n*** End Patch`,
});

const allTests = "node --test ts/test/*.test.ts && sh check/py.sh discover tests";

export const shopFiles: Readonly<Record<string, string>> = {
  ...unitFiles,
  ".gitignore": "__pycache__/\n",
  "package.json": '{ "name": "shop", "private": true, "type": "module" }\n',
  "ts/src/price.ts":
    "const prices: Record<string, number> = { tea: 2.5, cake: 4 };\n" +
    "export const priceOf = (name: string): number => prices[name] ?? 0;\n",
  "ts/src/cart.ts":
    'import { priceOf } from "./price.ts";\n' +
    "export const total = (names: readonly string[], price = priceOf): number =>\n" +
    "  names.reduce((sum, name) => sum + price(name), 0);\n",
  "ts/src/greet.ts": 'export const greet = (name: string): string => "hello";\n',
  "ts/src/format.ts": "export const format = (amount: number): string => `${amount}`;\n",
  "ts/test/price.test.ts": nodeTest("price", 'priceOf("tea") % 1', "0"),
  "ts/test/cart.test.ts": nodeTest("cart", 'total(["a"], () => 10)', "12"),
  "ts/test/greet.test.ts": nodeTest("greet", 'greet("Ada")', '"hello, Ada"'),
  "ts/test/format.test.ts": nodeTest("format", "format(3)", '"3.00"'),
  "ts/test/whole.test.ts": nodeTest("cart", 'total(["tea"])', "3"),
  "py/shop/stock.py": "def left(stock, sold):\n    return stock\n",
  "py/shop/report.py": "def line(name, amount):\n    return name\n",
  "py/shop/mail.py": 'def sender():\n    return "smtp"\n',
  "py/tests/test_stock.py": pyTest("stock", "left(5, 2)", "3"),
  "py/tests/test_report.py": pyTest("report", 'line("tea", 3)', '"tea: 3"'),
  "py/tests/test_mail.py": pyTest("mail", "sender()", '"outbox"'),
  "check/all.sh": hinting(`(${allTests})`, "mend"),
  "check/py.sh": 'cd py && PATH=/usr/bin:$PATH exec python3 -m unittest "$@"\n', // a python below somebody's home is not in the box
  "check/greet.sh": hinting("node --test ts/test/greet.test.ts", "greet"),
  "check/mend.txt": `${steps(...edit("ts/src/cart.ts", "price = priceOf", "price = (name) => priceOf(name) / 100"), { text: "done" })}\n`,
  "check/greet.txt": `${steps(...edit("ts/src/greet.ts", '"hi"', "`hello, ${name}`"), { text: "done" })}\n`,
  // Works for long while it has died less than twice; whoever watches kills it then.
  "tools/slow.sh": "test $(grep -c died py/shop/stock.py) -ge 2 && exit 0\necho '# died' >> py/shop/stock.py\nsleep 600\n",
};

const { write } = claudeCode;
const blocked = {
  question: "Which password does the mail server want?",
  best_guess: "one from the vault",
  fallback_action: "mails go to an outbox until there is one",
  human_required_for: "credential",
};

interface Piece {
  readonly id: string;
  readonly agent: "claude-code" | "codex";
  readonly owns: string;
  readonly verify: string;
  readonly needs?: readonly string[];
  readonly does: readonly Step[];
}

const node = (name: string): string => `node --test ts/test/${name}.test.ts`;
const python = (name: string): string => `sh check/py.sh tests.test_${name}`;

const pieces: readonly Piece[] = [
  // Cents, and a tax on euros: each passes, and together tea is a hundred times too dear.
  {
    ...{ id: "price", agent: "claude-code", owns: "ts/src/price.ts", verify: node("price") },
    does: edit("ts/src/price.ts", "tea: 2.5, cake: 4", "tea: 250, cake: 400"),
  },
  {
    ...{ id: "cart", agent: "codex", owns: "ts/src/cart.ts", verify: node("cart") },
    does: [
      patch(
        "ts/src/cart.ts",
        "  names.reduce((sum, name) => sum + price(name), 0);",
        "  names.reduce((sum, name) => sum + price(name), 0) * 1.2;",
      ),
    ],
  },
  // It lies: its test fails.
  {
    ...{ id: "greet", agent: "claude-code", owns: "ts/src/greet.ts", verify: "sh check/greet.sh" },
    does: [
      ...edit("ts/src/greet.ts", '"hello"', '"hi"'),
      write(".worker/done.json", '{"status": "done_clean"}'),
      { text: "All tests pass." },
    ],
  },
  // It dies twice.
  {
    ...{ id: "stock", agent: "codex", owns: "py/shop/stock.py", verify: python("stock") },
    does: [codex.shell("sh tools/slow.sh until-killed"), patch("py/shop/stock.py", "    return stock", "    return stock - sold")],
  },
  // It needs a credential.
  {
    ...{ id: "mail", agent: "claude-code", owns: "py/shop/mail.py", verify: python("mail") },
    does: [
      ...edit("py/shop/mail.py", '"smtp"', '"outbox"'),
      write(".worker/blocked.json", JSON.stringify(blocked)),
      write(".worker/done.json", '{"status": "done_clean"}'),
    ],
  },
  {
    ...{ id: "report", agent: "codex", owns: "py/shop/report.py", verify: python("report"), needs: ["stock"] },
    does: [patch("py/shop/report.py", "    return name", '    return f"{name}: {amount}"')],
  },
  {
    ...{ id: "format", agent: "claude-code", owns: "ts/src/format.ts", verify: node("format") },
    does: edit("ts/src/format.ts", "`${amount}`", "amount.toFixed(2)"),
  },
];

export const shopPlan = {
  mission: "prices in cents, with tax",
  rubric: ["totals are right", "both suites pass"],
  verify_command: "sh check/all.sh",
  subtasks: pieces.map(({ id, agent, owns, verify, needs = [], does }) => ({
    ...{ id, agent, needs, title: `see to ${id}`, files_owned: [owns], verify_command: verify },
    task: `Do what ${id} needs.\n\n${steps(...does, { text: "done" })}`,
  })),
};
