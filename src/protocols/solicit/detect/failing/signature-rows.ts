import { longPattern } from "../../../../kernel/long-pattern.ts";
import { nodeTestMessage } from "../node-test-message.ts";

/** A pair of outputs. */
type Pair = readonly [string, string];

/** One way in which a tool says what went wrong. */
export interface SignatureRow {
  readonly name: string;
  /** One of these stands in every output that the row reads; most outputs are sorted out by that alone. */
  readonly needs?: readonly string[];
  /** With flags `gm`. Its groups `code`, `file` and `text` make the signature; `line` only tells where to look. */
  readonly pattern: RegExp;
  /** Text to show, where a line of the pattern is only the name of a test. Nothing is compared by it. */
  readonly message?: (text: string) => string | undefined;
  /** Enough by itself: a program that printed this did not succeed, whatever its exit code was. */
  readonly sure?: true;
  /** The same failure twice. */
  readonly hits: readonly Pair[];
  /** Two failures. */
  readonly misses: readonly Pair[];
}

/** The outcome of tests. They stand first: a failing test also prints the trace of its error. */
export const testRows: readonly SignatureRow[] = [
  {
    name: "pytest",
    needs: ["FAILED ", "ERROR "],
    pattern: /^(?:FAILED|ERROR) (?<file>[^\s:]+\.py)(?:::(?<code>[^\s]+))?(?: - (?<text>.+))?$/gm,
    sure: true,
    hits: [
      [
        "FAILED tests/test_cart.py::test_total - AssertionError: assert 3 == 4\n1 failed in 0.31s",
        "E  assert 3 == 4\nFAILED /home/a/shop/tests/test_cart.py::test_total - AssertionError: assert 3 == 4\n1 failed, 2 passed in 2.10s",
      ],
      ["FAILED a.py::x - E\nFAILED a.py::y - E", "FAILED a.py::y - E\nFAILED a.py::x - E"],
    ],
    misses: [
      ["FAILED a.py::test_total - AssertionError: assert 3 == 4", "FAILED a.py::test_total - KeyError: 'sku'"],
      ["FAILED a.py::test_total - X", "FAILED a.py::test_tax - X"],
      ["FAILED a.py::x - E\nFAILED a.py::y - E", "FAILED a.py::y - E"],
    ],
  },
  {
    name: "vitest",
    needs: ["FAIL "],
    pattern: longPattern("gm")`
      ^ {0,4}FAIL {1,3}(?:\|[^|\n]{1,40}\| )?(?<file>\S+\.\w+)(?: > (?<code>[^\n]+?))?(?: \d+m?s)?\n(?:\s*\n)?(?<text>[^\n]*
      (?:Error|Exception|Timeout|expected|failed)[^\n]*)
    `,
    sure: true,
    hits: [
      [
        " FAIL  src/cart.test.ts > cart > adds up\nAssertionError: expected 3 to be 4\n ❯ src/cart.test.ts:12:5",
        "\u001b[41m FAIL \u001b[49m src/cart.test.ts > cart > adds up\nAssertionError: expected 3 to be 4\n ❯ " +
          "src/cart.test.ts:19:5\n Duration 812ms",
      ],
    ],
    misses: [
      [
        " FAIL  src/cart.test.ts > adds\nAssertionError: expected 3 to be 4",
        " FAIL  src/cart.test.ts > adds\nTypeError: x is not a function",
      ],
    ],
  },
  {
    name: "jest",
    needs: ["● "],
    pattern: /^ {1,4}● (?<code>[^\n]+)\n(?:[^\S\n]*\n)?(?<text>[^\n]+(?:\n[^\S\n]*\n[^\S\n]*Expected[^\n]*\n[^\S\n]*Received[^\n]*)?)/gm,
    sure: true,
    hits: [
      [
        "  ● cart › adds up\n\n    expect(received).toBe(expected)\n\n    Expected: 4\n    Received: 3\n\n      at " +
          "Object.<anonymous> (src/cart.test.js:7:21)",
        "FAIL src/cart.test.js (5.1 s)\n  ● cart › adds up\n\n    expect(received).toBe(expected)\n\n    Expected: 4\n    Received: " +
          "3\n\nTime: 2 s",
      ],
    ],
    misses: [
      [
        "  ● adds\n\n    expect(a).toBe(b)\n\n    Expected: 4\n    Received: 3",
        "  ● adds\n\n    expect(a).toBe(b)\n\n    Expected: 4\n    Received: 5",
      ],
    ],
  },
  {
    name: "mocha",
    needs: [") "],
    pattern: /^ {2,8}\d{1,4}\) (?<code>[^\n]+(?:\n {4,}[^\n]+:)?)\n\s*(?<text>(?:\w*Error|Timeout)[^\n]*(?:\n\s*[+-][^\n]*){0,4})/gm,
    sure: true,
    hits: [
      [
        "  1) cart\n       adds up:\n     AssertionError: expected 3 to equal 4\n      at Context.<anonymous> (test/cart.js:9:14)",
        "  2) cart\n       adds up:\n     AssertionError: expected 3 to equal 4\n      at Context.<anonymous> (test/cart.js:11:14)",
      ],
    ],
    misses: [["  1) a\n       b:\n     Error: x", "  1) a\n       c:\n     Error: x"]],
  },
  {
    name: "node test",
    needs: ["not ok ", "✖ "],
    pattern: /^ {0,8}(?:not ok \d+ - |✖ )(?<code>[^\n(]+?)(?: \([\d.]+ms\))?(?:\n(?:[^\n]*\n){0,6}? *error: (?<text>[^\n]+))?$/gm,
    message: nodeTestMessage,
    sure: true,
    hits: [
      ["not ok 1 - adds up", "not ok 3 - adds up"],
      ["✖ adds up (1.2ms)", "✖ adds up (9.75ms)"],
    ],
    misses: [["not ok 1 - adds up", "not ok 1 - takes off"]],
  },
  {
    name: "go test",
    needs: ["--- FAIL: "],
    pattern: /^ {0,8}--- FAIL: (?<code>\S+) \([\d.]+s\)(?:\n {4,12}(?<file>\S+\.go):(?<line>\d+): (?<text>[^\n]*))?/gm,
    sure: true,
    hits: [
      [
        "--- FAIL: TestTotal (0.00s)\n    cart_test.go:14: got 3, want 4\nFAIL\tshop/cart\t0.004s",
        "--- FAIL: TestTotal (0.02s)\n    cart_test.go:22: got 3, want 4\nFAIL\tshop/cart\t0.101s",
      ],
    ],
    misses: [
      ["--- FAIL: TestTotal (0.00s)\n    a_test.go:1: got 3, want 4", "--- FAIL: TestTotal (0.00s)\n    a_test.go:1: got 5, want 4"],
    ],
  },
  {
    name: "rust panic",
    needs: ["panicked at "],
    pattern: longPattern("gm")`
      ^thread '(?<code>[^'\n]+)' (?:\(\d+\) )?panicked at (?:'(?<said>[^\n]*)', )?(?<file>[^\s:]+):(?<line>\d+):\d+:?\n?(?<text>(?:
      (?!note:)[^\n]+(?:\n  left: [^\n]*\n right: [^\n]*)?)?)
    `,
    sure: true,
    hits: [
      [
        "thread 'cart::total' panicked at src/cart.rs:10:5:\nassertion `left == right` failed\n  left: 3\n right: 4\nnote: run with " +
          "`RUST_BACKTRACE=1`",
        "thread 'cart::total' (8123) panicked at src/cart.rs:31:9:\nassertion `left == right` failed\n  left: 3\n right: 4",
      ],
    ],
    misses: [["thread 'a' panicked at a.rs:1:1:\nindex out of bounds", "thread 'a' panicked at a.rs:1:1:\nboom"]],
  },
  {
    name: "cargo test",
    needs: ["... FAILED"],
    pattern: /^test (?<code>\S+) \.\.\. FAILED$/gm,
    sure: true,
    hits: [["test cart::total ... FAILED", "test cart::tax ... ok\ntest cart::total ... FAILED"]],
    misses: [["test a ... FAILED", "test b ... FAILED"]],
  },
  {
    name: "maven tests",
    needs: ["[ERROR]"],
    pattern: longPattern("gm")`
      ^\[ERROR\] {1,4}(?:(?:Failures|Errors): )?(?<code>[A-Z]\w*(?:Test|IT|Spec|
      Tests)\.\w+)(?::(?<line>\d+))?[^\w\n]{1,6}(?<text>[^\n]+)$
    `,
    sure: true,
    hits: [["[ERROR]   CartTest.total:14 expected: <4> but was: <3>", "[ERROR]   CartTest.total:31 expected: <4> but was: <3>"]],
    misses: [["[ERROR]   CartTest.total:14 expected: <4>", "[ERROR]   CartTest.tax:14 expected: <4>"]],
  },
];

/** Compilers and checkers: a place, a code, a message. */
export const buildRows: readonly SignatureRow[] = [
  {
    name: "tsc",
    needs: ["error TS"],
    pattern: /^(?<file>[^\s(:][^\n(:]*\.[cm]?[tj]sx?)(?:\((?<line>\d+),\d+\):|:\d+:\d+ -) error (?<code>TS\d+): (?<text>[^\n]+)$/gm,
    sure: true,
    hits: [
      [
        "src/cart.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.",
        "\u001b[96msrc/cart.ts\u001b[0m:\u001b[93m40\u001b[0m:\u001b[93m9\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m TS2322: " +
          "\u001b[0mType 'string' is not assignable to type 'number'.",
      ],
      ["a.ts(1,1): error TS1: x\nb.ts(1,1): error TS2: y", "b.ts(1,1): error TS2: y\na.ts(4,1): error TS1: x"],
    ],
    misses: [
      ["a.ts(1,1): error TS2322: Type 'A' is not", "a.ts(1,1): error TS2304: Cannot find name 'A'."],
      ["a.ts(1,1): error TS2304: Cannot find name 'A'.", "b.ts(1,1): error TS2304: Cannot find name 'A'."],
    ],
  },
  {
    name: "file:line: error",
    pattern: longPattern("gm")`
      ^(?:\[ERROR\] |e: )?(?:file:\/\/)?(?<file>[^\s:[\]]+\.(?:pyi?|java|kt|c|cc|cpp|h|hpp|m|swift|scala|cs|go|rs|tf|
      php))(?::(?<line>\d+)(?::\d+)?:|:\[(?:\d+),\d+\]|\(\d+,\d+\):) (?:(?:fatal )?error:? )?(?<text>(?!note:|warning:|\s)[^\n]+)$
    `,
    sure: true,
    hits: [
      [
        'src/cart.py:12: error: Incompatible return value type (got "str", expected "int")  [return-value]',
        '/srv/shop/src/cart.py:44:9: error: Incompatible return value type (got "str", expected "int")  [return-value]',
      ],
      ["./cart.go:10:2: undefined: total", "cart.go:21:14: undefined: total"],
      ["src/Cart.java:9: error: cannot find symbol", "/w/src/Cart.java:31: error: cannot find symbol"],
      ["[ERROR] /w/src/Cart.java:[9,12] cannot find symbol", "[ERROR] /x/src/Cart.java:[19,1] cannot find symbol"],
    ],
    misses: [
      ["./cart.go:10:2: undefined: total", "./cart.go:10:2: undefined: tax"],
      ["./cart.go:10:2: undefined: total", "./tax.go:10:2: undefined: total"],
    ],
  },
  {
    name: "rustc",
    needs: ["error[", "-->"],
    pattern: /^error(?:\[(?<code>E\d+)\](?=:)|(?=: [^\n]+\n\s*-->)): (?<text>[^\n]+)(?:\n\s*--> (?<file>[^\s:]+):(?<line>\d+):\d+)?/gm,
    sure: true,
    hits: [
      [
        "error[E0308]: mismatched types\n  --> src/cart.rs:10:5",
        "   Compiling shop v0.1.0 (/w/shop)\nerror[E0308]: mismatched types\n  --> src/cart.rs:14:9\nerror: could not compile `shop` " +
          "(lib) due to 1 previous error",
      ],
    ],
    misses: [["error[E0308]: mismatched types\n  --> src/a.rs:1:1", "error[E0382]: borrow of moved value: `a`\n  --> src/a.rs:1:1"]],
  },
  {
    name: "eslint",
    needs: ["error "],
    pattern: /^ {1,6}(?<line>\d+):\d+ {1,4}error {1,4}(?<text>[^\n]+?) {2,}(?<code>[@\w/-]+)$/gm,
    hits: [
      [
        "/w/a.js\n  3:7  error  'x' is defined but never used  no-unused-vars",
        "/v/a.js\n  13:2  error  'x' is defined but never used  no-unused-vars",
      ],
    ],
    misses: [["  3:7  error  'x' is not defined  no-undef", "  3:7  error  'y' is not defined  no-undef"]],
  },
  {
    name: "oxlint",
    needs: ["("],
    pattern: /^ {1,4}[×x✖] (?<code>[\w@/-]+\([\w@/-]+\)): (?<text>[^\n]+)$/gm,
    hits: [
      [
        "  × eslint(no-debugger): `debugger` statement is not allowed\n   ╭─[a.js:1:1]",
        "  × eslint(no-debugger): `debugger` statement is not allowed\n   ╭─[a.js:9:3]",
      ],
    ],
    misses: [["  × eslint(no-debugger): x", "  × eslint(no-undef): x"]],
  },
  {
    name: "bundlers",
    needs: ["ERROR", "[vite", "[plugin", "[rollup", "[esbuild", "[webpack", "Module not found", "RollupError"],
    pattern: longPattern("gm")`
      ^(?:✘ \[ERROR\] |\[(?:vite|plugin|rollup|esbuild|webpack)[^\]\n]{0,60}\]:? |Module not found: (?:Error: )?|RollupError: |
      ERROR in )(?<text>[^\n]+)$
    `,
    sure: true,
    hits: [
      [
        '[vite]: Rollup failed to resolve import "lodash" from "/w/src/a.ts".\nerror during build:',
        '✗ Build failed in 1.2s\nerror during build:\n[vite]: Rollup failed to resolve import "lodash" from "/x/src/a.ts".',
      ],
    ],
    misses: [["Module not found: Error: Can't resolve 'a' in '/w'", "Module not found: Error: Can't resolve 'b' in '/w'"]],
  },
  {
    name: "gradle",
    needs: ["What went wrong"],
    pattern: /^\* What went wrong:\n(?<text>[^\n]+(?:\n> [^\n]+)?)/gm,
    sure: true,
    hits: [
      [
        "* What went wrong:\nExecution failed for task ':app:compileJava'.\n> Could not resolve a:b:1\nBUILD FAILED in 3s",
        "* What went wrong:\nExecution failed for task ':app:compileJava'.\n> Could not resolve a:b:1\nBUILD FAILED in 21s",
      ],
    ],
    misses: [["* What went wrong:\nTask 'x' not found", "* What went wrong:\nTask 'y' not found"]],
  },
  {
    name: "maven",
    needs: ["[ERROR]"],
    pattern: /^\[ERROR\] (?<text>(?!\[Help|Re-run|To see|For more|After correcting|->|Tests run|COMPILATION|\s)[^\n]+)$/gm,
    hits: [
      [
        "[ERROR] Failed to execute goal x: Could not resolve y\n[ERROR] \n[ERROR] [Help 1] http",
        "[ERROR] Failed to execute goal x: Could not resolve y",
      ],
    ],
    misses: [["[ERROR] Could not find artifact a", "[ERROR] Could not find artifact b"]],
  },
];
