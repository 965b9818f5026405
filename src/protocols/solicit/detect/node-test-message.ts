import { longPattern } from "../../../kernel/long-pattern.ts";
/** An output of node's own test runner, and the message that a person would read out of it. */
interface MessageExample {
  readonly output: string;
  readonly message: string | undefined;
}

const start = longPattern("gm")`
  ^[^\S\n]{0,40}(?:error: (?:\|-\n[^\S\n]{0,40})?|AssertionError(?: \[\w+\])?: |(?=[A-Z]\w{0,40}(?:Error|Exception)(?: \[\w+\])?: )|
  (?=Error(?: \[\w+\])?: ))(?<said>[^\n]+(?:\n[^\n]*){0,12})
`;
/** The runner's words for the suite around a failed test: no message of its own. */
const onlySum = /^['"]?(?:test failed|\d+ subtests? failed)/;
const isEnd = (line: string): boolean => /^\s*(?:at |code: |stack: |\.\.\.$|\}|\{$)/.test(line);
const isDecoration = (line: string): boolean => /^\s*(?:(?:\^+|\+ actual - expected|\.\.\.)\s*)?$/.test(line);

/**
 * The message of the first failing test. The list at the end comes before what was printed on the way: a test that
 * passes may print errors too. Undefined where there are only names of tests.
 */
export function nodeTestMessage(text: string): string | undefined {
  const list = text.lastIndexOf("✖ failing tests:");
  return (list < 0 ? undefined : messageIn(text.slice(list))) ?? messageIn(text);
}

function messageIn(text: string): string | undefined {
  for (const match of text.matchAll(start)) {
    const [first = "", ...more] = (match.groups?.["said"] ?? "").split("\n");
    if (onlySum.test(first)) continue;
    // Only a line that ends with a colon goes on in the next lines.
    const end = more.findIndex(isEnd);
    const rest = first.trimEnd().endsWith(":") ? more.slice(0, end < 0 ? 0 : end) : [];
    const said = [first, ...rest.filter((line) => !isDecoration(line))].map((line) => line.trim()).join(" ");
    return said.replace(/^(['"])(.*)\1$/, "$2");
  }
  return undefined;
}

export const messageExamples: readonly MessageExample[] = [
  {
    output:
      "✖ total rounds to cents (1.2ms)\nℹ fail 1\n\n✖ failing tests:\n\ntest at src/price.test.js:4:1\n✖ total rounds to cents " +
      "(1.2ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n  0.30000000000000004 !== 0.3\n\n      at " +
      "TestContext.<anonymous> (file:///w/shop/src/price.test.js:4:49) {\n    code: 'ERR_ASSERTION'",
    message: "Expected values to be strictly equal: 0.30000000000000004 !== 0.3",
  },
  {
    output:
      "✖ a (1ms)\n✖ failing tests:\n\n✖ a (1ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n  + actual " +
      "- expected\n  \n  + 0.30000000000000004\n  - 0.3\n       ^\n  \n      at TestContext.<anonymous> (file:///w/a.test.js:4:46)",
    message: "Expected values to be strictly equal: + 0.30000000000000004 - 0.3",
  },
  {
    output:
      "not ok 2 - a\n  ---\n  location: '/w/a.test.js:4:1'\n  error: |-\n    Expected values to be strictly equal:\n    \n    3 !== " +
      "4\n    \n  code: 'ERR_ASSERTION'\n  ...",
    message: "Expected values to be strictly equal: 3 !== 4",
  },
  {
    output: "    not ok 1 - b\n      ---\n      error: 'no such cart'\n      ...\nnot ok 1 - a\n  ---\n  error: '1 subtest failed'",
    message: "no such cart",
  },
  {
    output:
      "Error: printed by a test that passes\n✖ a (1ms)\n✖ failing tests:\n\n✖ a (1ms)\n  TypeError: x is not a function\n      at a " +
      "(file:///w/a.js:1:1)",
    message: "TypeError: x is not a function",
  },
  {
    output:
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/w/x.js' imported from /w/y.test.js\n    at finalizeResolution " +
      "(node:internal/modules/esm/resolve:272:11)\n✖ y.test.js (49ms)\n✖ failing tests:\n\n✖ y.test.js (49ms)\n  'test failed'",
    message: "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/w/x.js' imported from /w/y.test.js",
  },
  { output: "✖ adds up (1.2ms)\nnot ok 3 - adds up", message: undefined },
];
