import { longPattern } from "../../../../kernel/long-pattern.ts";
import type { SignatureRow } from "./signature-rows.ts";

/** Package managers, servers, databases, containers, git: what lies outside the code. */
export const worldRows: readonly SignatureRow[] = [
  {
    name: "npm",
    needs: ["npm ERR!", "npm error"],
    pattern: longPattern("gm")`
      ^npm (?:ERR!|error) (?<text>(?:code E\w+|(?:404|40[13]|5\d\d) [^\n]+|[Mm]issing script[^\n]+|(?=[A-Za-z])[^\n]*(?:[Cc]onflict|
      not found|No matching|not compatible|peer |denied|failed|ENOTFOUND|certificate)[^\n]*))$
    `,
    sure: true,
    hits: [
      [
        "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error A complete log of this run can be " +
          "found in: /root/.npm/_logs/2026-10-02T08_00_00_000Z-debug-0.log",
        "npm error code ERESOLVE\nnpm error A complete log of this run can be found in: " +
          "/root/.npm/_logs/2026-11-03T10_12_44_120Z-debug-0.log",
      ],
    ],
    misses: [
      ["npm error code ERESOLVE", "npm error code E404\nnpm error 404 Not Found - GET https://registry.example/left"],
      ['npm error Missing script: "biuld"', 'npm error Missing script: "lnit"'],
    ],
  },
  {
    name: "other package managers",
    needs: ["ERR_PNPM", "➤", "E: ", "ERROR: ", "error "],
    pattern: longPattern("gm")`
      ^(?: ?(?<code>ERR_PNPM_\w+) {1,3}|➤ (?:YN\d+): [^\n]*?|E: |ERROR: (?=Could|No matching|Cannot|Failed|Package|
      ResolutionImpossible|pip)|error (?=An unexpected|Couldn't|Received|Command failed))(?<text>[^\n]+)$
    `,
    sure: true,
    hits: [
      [
        "ERROR: Could not find a version that satisfies the requirement lft (from versions: none)",
        "Collecting lft\nERROR: Could not find a version that satisfies the requirement lft (from versions: none)",
      ],
      ["E: Unable to locate package libfoo", "Reading package lists... 12%\nE: Unable to locate package libfoo"],
      [" ERR_PNPM_OUTDATED_LOCKFILE  Cannot install", " ERR_PNPM_OUTDATED_LOCKFILE  Cannot install\nDone in 2s"],
    ],
    misses: [["E: Unable to locate package a", "E: Unable to locate package b"]],
  },
  {
    name: "docker",
    needs: ["daemon", "failed to solve"],
    pattern: longPattern("gm")`
      ^(?:ERROR: |error: |docker: )?(?:Error response from daemon: |failed to solve: |
      (?=Cannot connect to the Docker daemon))(?<text>[^\n]+)$
    `,
    sure: true,
    hits: [
      [
        '#7 ERROR: x\nERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
        'ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
      ],
      [
        "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
        "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
      ],
    ],
    misses: [["Error response from daemon: pull access denied for a", "Error response from daemon: pull access denied for b"]],
  },
  {
    name: "psql",
    needs: ["ERROR: ", "FATAL: ", "PANIC: "],
    pattern: /^(?:psql:[^\n]*?: |[^\n]{0,80}?\[\d+\] )?(?:error: [^\n]*)?(?<code>ERROR|FATAL|PANIC): {1,2}(?<text>[^\n]+)$/gm,
    sure: true,
    hits: [
      [
        'psql:migrate.sql:14: ERROR:  relation "orders" does not exist',
        'psql:migrate.sql:22: ERROR:  relation "orders" does not exist\nLINE 1: …',
      ],
      [
        'psql: error: connection to server at "db" (10.0.0.2), port 5432 failed: FATAL:  password authentication failed for user "app"',
        'psql: error: connection to server at "db" (10.0.0.2), port 5433 failed: FATAL:  password authentication failed for user "app"',
      ],
    ],
    misses: [['ERROR:  relation "orders" does not exist', 'ERROR:  relation "carts" does not exist']],
  },
  {
    name: "git",
    needs: ["rejected]", "CONFLICT", "fatal: ", "error: "],
    pattern: longPattern("gm")`
      ^(?: ?! \[(?:remote )?rejected\] +|CONFLICT \([^)]*\): |(?:remote: )?(?:fatal|error): )(?<text>(?!failed to push some refs|
      could not compile|test failed|aborting due|process didn't exit|command "|script ")[^\n]+)$
    `,
    sure: true,
    hits: [
      [
        "To host:shop.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'host:shop.git'",
        " ! [rejected]        main -> main (fetch first)",
      ],
      [
        "fatal: unable to access 'https://git.example/a/': Could not resolve host: git.example",
        "fatal: unable to access 'https://git.example/a/': Could not resolve host: git.example\n",
      ],
    ],
    misses: [["fatal: not a git repository", "fatal: refusing to merge unrelated histories"]],
  },
  {
    name: "curl",
    needs: ["curl: ("],
    pattern: /^curl: \((?<code>\d+)\) (?<text>[^\n]+)$/gm,
    sure: true,
    hits: [
      [
        "curl: (7) Failed to connect to localhost port 3000 after 0 ms: Connection refused",
        "curl: (7) Failed to connect to localhost port 3001 after 2 ms: Connection refused",
      ],
    ],
    misses: [["curl: (7) Failed to connect to a", "curl: (22) The requested URL returned error: 500"]],
  },
  {
    name: "http",
    pattern: longPattern("gm")`
      ^(?:< |\*? ?)?HTTP\/[\d.]+ (?<code>[45]\d\d)(?: [A-Z][^\n]*)?$|^(?:HTTP(?: status)?:? ?|status(?: code)?[:=] ?|
      http_code[:=] ?|code[:=] ?)?(?<text>[45]\d\d)\s*$|(?:status code|HTTP|responded with|returned(?: error)?:?|
      failed with(?: status)?) (?<said>[45]\d\d\b[^\n]{0,40})
    `,
    hits: [
      ["HTTP/1.1 502 Bad Gateway\nDate: Mon, 02 Nov 2026 08:00:00 GMT", "HTTP/1.1 502 Bad Gateway\nDate: Tue, 03 Nov 2026 09:10:00 GMT"],
      ["503", "503\n"],
    ],
    misses: [["HTTP/2 401", "HTTP/2 404"]],
  },
  {
    name: "kubernetes and terraform",
    needs: ["Error from server", "│ Error", "The connection to the server"],
    pattern: /^(?:Error from server \((?<code>\w+)\): |│ Error: |(?=The connection to the server ))(?<text>[^\n]+)$/gm,
    hits: [
      ['Error from server (NotFound): pods "web-1" not found', 'Error from server (NotFound): pods "web-1" not found'],
      ["│ Error: Invalid provider configuration", "╷\n│ Error: Invalid provider configuration"],
    ],
    misses: [["│ Error: Unsupported argument", "│ Error: Invalid index"]],
  },
];

/** Traces that programs print when they break, in whichever language they are written. */
export const traceRows: readonly SignatureRow[] = [
  {
    name: "java trace",
    needs: ["Exception", "Error"],
    pattern:
      /^(?:Exception in thread "[^"\n]*" |Caused by: )?(?<code>(?:[a-z]\w*\.){1,8}[A-Z]\w*(?:Exception|Error))(?:: (?<text>[^\n]*))?$/gm,
    sure: true,
    hits: [
      [
        'Exception in thread "main" java.lang.IllegalStateException: no cart\n\tat shop.Cart.total(Cart.java:12)',
        'Exception in thread "http-2" java.lang.IllegalStateException: no cart\n\tat shop.Cart.total(Cart.java:40)',
      ],
    ],
    misses: [["java.lang.IllegalStateException: a", "java.lang.IllegalStateException: b"]],
  },
  {
    name: "go panic",
    needs: ["panic: "],
    pattern: /^panic: (?<text>[^\n]+)$/gm,
    sure: true,
    hits: [
      [
        "panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:",
        "panic: runtime error: index out of range [3] with length 3\n\ngoroutine 18 [running]:",
      ],
    ],
    misses: [["panic: a", "panic: b"]],
  },
  {
    name: "error with a name",
    pattern: longPattern("gm")`
      ^(?:E {2,8}|\s{0,8}|Uncaught |\[?error\]?:? ?|\S*: |ℹ|✘ \[ERROR\] )?(?<code>(?:[A-Za-z_]\w*\.){0,6}(?:[A-Z]\w*)?(?:Error|
      Exception|Exit|NotFound|Refused|DoesNotExist|Timeout)(?: \[\w+\])?)(?:: (?<text>(?!Exit code \d)[^\n]*))?$
    `,
    hits: [
      [
        "Traceback (most recent call last):\n  File \"/w/a.py\", line 3, in <module>\nModuleNotFoundError: No module named 'lxml'",
        "Traceback (most recent call last):\n  File \"/v/a.py\", line 31, in <module>\nModuleNotFoundError: No module named 'lxml'",
      ],
      [
        "/w/a.js:3\nTypeError: x is not a function\n    at Object.<anonymous> (/w/a.js:3:1)\nNode.js v22.1.0",
        "/w/a.js:9\nTypeError: x is not a function\n    at Object.<anonymous> (/w/a.js:9:1)",
      ],
      ["Error: connect ECONNREFUSED 127.0.0.1:5432", "Error: connect ECONNREFUSED 127.0.0.1:5433"],
      ["Error: ENOENT: no such file or directory, open '/tmp/x81/a'", "Error: ENOENT: no such file or directory, open '/tmp/q12/b'"],
    ],
    misses: [
      ["TypeError: x is not a function", "TypeError: y is not a function"],
      ["KeyError: 'a'", "KeyError: 'b'"],
    ],
  },
  {
    name: "system",
    pattern: longPattern("gm")`
      ^(?<text>[^\n]{0,200}\b(?:ENOENT|EACCES|ECONNREFUSED|EADDRINUSE|ETIMEDOUT|EPERM|ENOTFOUND|ECONNRESET|ENOSPC|EMFILE|
      [Pp]ermission denied|command not found|No such file or directory|[Cc]onnection refused|[Tt]imed? ?out|Operation not permitted|
      Segmentation fault|Killed|No space left on device|Could not resolve host|certificate verify failed|Read-only file system|
      address already in use|not recognized as)\b[^\n]{0,200})$
    `,
    hits: [
      ["bash: line 1: jq: command not found", "/bin/bash: line 14: jq: command not found"],
      ["touch: cannot touch '/etc/x': Permission denied", "touch: cannot touch '/etc/x': Permission denied"],
      ["listen EADDRINUSE: address already in use :::3000", "listen EADDRINUSE: address already in use :::3001"],
    ],
    misses: [["bash: jq: command not found", "bash: yq: command not found"]],
  },
  {
    name: "tools of clients",
    pattern: longPattern("gm")`
      ^(?:<tool_use_error>|Error: )?(?<text>(?:String to replace not found|File has (?:not been read|been modified|
      been unexpectedly)|File does not exist|Found \d+ matches|apply_patch verification failed|Failed to find (?:expected lines|
      context)|invalid patch|MCP error|failed to parse function arguments|Request failed)[^\n]*)
    `,
    sure: true,
    hits: [
      [
        "<tool_use_error>String to replace not found in file.\nString:   a</tool_use_error>",
        "<tool_use_error>String to replace not found in file.\nString:  b</tool_use_error>",
      ],
      [
        "apply_patch verification failed: Failed to find expected lines in /w/a.ts:\nx",
        "apply_patch verification failed: Failed to find expected lines in /v/a.ts:\ny",
      ],
    ],
    misses: [["File does not exist.", "File has not been read yet. Read it first before writing to it."]],
  },
];
