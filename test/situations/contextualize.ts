import { own } from "./contextualize-own.ts";
import { many, type Situation } from "./maker.ts";

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(3, "0"));
const handlers = [
  "add-item",
  "close-account",
  "create-order",
  "find-user",
  "list-orders",
  "merge-carts",
  "move-item",
  "open-account",
  "pay-order",
  "print-bill",
  "send-mail",
  "void-bill",
];

const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The half of the blind situations that may be read, as repositories. */
const blind: readonly Situation[] = [
  {
    id: "contextualize-01",
    finds: null,
    before: { "Cargo.toml": '[package]\nname = "a"\nrust-version = "1.70"\n', "src/lib.rs": "pub fn a() {}\n" },
    after: { "src/lib.rs": "use std::sync::OnceLock;\nstatic A: OnceLock<u8> = OnceLock::new();\npub fn a() {}\n" },
  },
  {
    id: "contextualize-05",
    finds: null,
    before: {
      "i18n/en.json": '{\n  "a": "Save",\n  "b": "Open"\n}\n',
      "i18n/de.json": '{\n  "a": "Sichern",\n  "b": "Öffnen"\n}\n',
      "docs/i18n.md": "Untranslated texts end in (en).\n",
    },
    after: {
      "i18n/en.json": '{\n  "a": "Save",\n  "b": "Open",\n  "c": "Close"\n}\n',
      "i18n/de.json": '{\n  "a": "Sichern",\n  "b": "Öffnen",\n  "c": "Close (en)"\n}\n',
    },
  },
  {
    id: "contextualize-06",
    finds: ["custom", /SQL/],
    before: many(
      ["users", "orders", "items", "bills", "carts", "mails"].map((name) => `queries/${name}.py`),
      (path) => `import logging\nlogging.info(f"read {1}")\nQUERY = "select * from ${path.slice(8, -3)} where id = :id"\n`,
    ),
    after: {
      "queries/report.py":
        'import logging\n\n\ndef report(name):\n    logging.info(f"report {name}")\n' +
        "    return f\"select * from report where name = '{name}'\"\n",
    },
  },
  {
    id: "contextualize-07",
    finds: null,
    before: { ".env.example": "SMTP_HOST=\n", "src/mail.ts": "export const host = process.env.SMTP_HOST;\n" },
    after: {
      ".env.example": "SMTP_HOST=\n# SMTP_REPLY_TO=\n",
      "src/mail.ts": "export const host = process.env.SMTP_HOST;\nexport const reply = process.env.SMTP_REPLY_TO;\n",
    },
  },
  {
    id: "contextualize-10",
    finds: ["generated", /clients\/ts/],
    before: {
      "openapi.yaml": "components:\n  Payment:\n    amount:\n      type: integer\n",
      "clients/ts/payment.ts": "// generated from openapi.yaml, do not edit\nexport interface Payment {\n  amount: number;\n}\n",
    },
    after: { "openapi.yaml": "components:\n  Payment:\n    amount:\n      type: string\n" },
  },
  {
    id: "contextualize-12",
    finds: ["case", /Utils/],
    before: many(
      ["a", "b", "c", "d", "e", "f"].map((name) => `src/utils/${name}.ts`),
      () => "export const x = 1;\n",
    ),
    after: {
      "src/Utils/date.ts": "export const now = 1;\n",
      "src/main.ts": 'import { now } from "../Utils/date";\nexport const then = now;\n',
    },
  },
  {
    id: "contextualize-14",
    finds: ["custom", /fixed width/],
    before: many(
      Array.from({ length: 12 }, (_, at) => `src/part${at}.c`),
      () => "#include <stdint.h>\nstatic uint32_t ticks = 0;\nint32_t read(void) { return (int32_t)ticks; }\n",
    ),
    after: {
      "src/motor.c": "#include <stdint.h>\nstatic uint16_t speed = 0;\nlong counter = 0;\nint32_t turn(void) { return (int32_t)speed; }\n",
    },
  },
  {
    id: "contextualize-15",
    finds: null,
    before: many(
      numbers(18, 20).flatMap((n) => [`migrations/${n}_up.sql`, `migrations/${n}_down.sql`]),
      () => "SELECT 1;\n",
    ),
    after: {
      "migrations/021_up.sql": "COMMENT ON TABLE a IS 'b';\n",
      "migrations/021_down.sql": "-- nothing to undo: comment on table only\n",
    },
  },
  {
    id: "contextualize-16",
    finds: ["version", /LazyLock/],
    before: { "Cargo.toml": '[package]\nrust-version = "1.70"\n', "src/lib.rs": "pub fn a() {}\n" },
    after: { "src/lib.rs": "use std::sync::LazyLock;\npub fn a(y: Option<u8>) {\n    let Some(_x) = y else { return };\n}\n" },
  },
  {
    id: "contextualize-21",
    finds: ["migration-back", /021/],
    before: many(
      numbers(1, 20).flatMap((n) => [`migrations/${n}_up.sql`, `migrations/${n}_down.sql`]),
      () => "SELECT 1;\n",
    ),
    after: { "migrations/021_up.sql": "-- down: see wiki\nALTER TABLE a ADD b int;\n" },
  },
  {
    id: "contextualize-22",
    finds: null,
    before: { ".env.example": "DB_URL=\n", "src/db.ts": "export const url = process.env.DB_URL;\n" },
    after: {
      "test/db.test.ts": 'const url = process.env.TEST_DB_URL ?? "sqlite::memory:";\ntest("it", () => expect(url).toBeTruthy());\n',
    },
  },
  {
    id: "contextualize-23",
    finds: ["commit-form"],
    before: { "net/a.c": "int a;\n", "CONTRIBUTING.md": "Commits read `area: text (#n)`.\n" },
    earlier: ["Start", "First files", ...Array.from({ length: 38 }, (_, at) => `net: handle case ${at} (#${at + 1})`)],
    after: { "net/a.c": "int a;\nint b;\n" },
    message: "Fixed stuff",
  },
  {
    id: "contextualize-25",
    finds: null,
    before: {
      "CHANGELOG.md": "# Changes\n",
      "lib/total.py": "def total(items):\n    return sum(items)\n",
      "lib/bill.py": "from lib.total import total\n\n\ndef bill(items):\n    return total(items)\n",
    },
    after: {
      "CHANGELOG.md": "# Changes\n\n- total: optional currency\n",
      "lib/total.py": 'def total(items, currency="EUR"):\n    return sum(items)\n',
    },
  },
  {
    id: "contextualize-27",
    finds: null,
    before: many(
      handlers.map((name) => `handlers/${name}.ts`),
      (path) => `export default class ${pascal(path.slice(9, -3))} {\n  run() {\n    return 1;\n  }\n}\n`,
    ),
    after: { "handlers/cancel-order.ts": "export default class CancelOrder {\n  run() {\n    return 1;\n  }\n}\n" },
  },
  {
    id: "contextualize-28",
    finds: ["version", /match/],
    before: { "setup.cfg": "[options]\npython_requires = >=3.8\npackages =\n    core\n    tools\n", "core/a.py": "A = 1\n" },
    after: { "tools/gen.py": "def gen(kind):\n    match kind:\n        case 1:\n            return 2\n" },
  },
  {
    id: "contextualize-29",
    finds: ["version", /java\.time/],
    before: {
      "app/build.gradle": "android {\n  defaultConfig {\n    minSdk 24\n  }\n}\n",
      "app/src/main/Day.kt": "class Day\n",
      "desktop/src/main/Clock.kt": "import java.time.LocalDate\nval day = LocalDate.now()\n",
    },
    after: { "app/src/main/Day.kt": "import java.time.LocalDate\nclass Day { val now = LocalDate.now() }\n" },
  },
  {
    id: "contextualize-30",
    finds: null,
    before: { "package.json": '{\n  "engines": { "node": ">=18" }\n}\n', "src/a.js": "export const a = 1;\n" },
    after: { "src/a.js": "export const a = [1, 2].findLast((n) => n > 1);\n" },
  },
  {
    id: "contextualize-34",
    finds: null,
    before: {
      "CHANGELOG.md": "# Changes\n",
      "lib/_impl.py": "def _merge(a, b, deep):\n    return a\n",
      "lib/one.py": "from lib._impl import _merge\nONE = _merge(1, 2, True)\n",
      "lib/two.py": "from lib._impl import _merge\nTWO = _merge(1, 2, False)\n",
    },
    after: {
      "lib/_impl.py": "def _merge(a, b):\n    return a\n",
      "lib/one.py": "from lib._impl import _merge\nONE = _merge(1, 2)\n",
      "lib/two.py": "from lib._impl import _merge\nTWO = _merge(1, 2)\n",
    },
  },
  {
    id: "contextualize-35",
    finds: ["taken", /9200/],
    before: {
      "docker-compose.yml": "services:\n  web:\n    ports:\n      - 8080:8080\n",
      "compose.metrics.yml": "services:\n  metrics:\n    ports:\n      - 9200:9200\n",
      "docs/ports.md": "| port | service |\n| --- | --- |\n| 8080 | web |\n| 9200 | metrics |\n",
    },
    after: { "docker-compose.yml": "services:\n  web:\n    ports:\n      - 8080:8080\n  search:\n    ports:\n      - 9200:9200\n" },
  },
  {
    id: "contextualize-36",
    finds: null,
    before: { "README.md": "Runs on Linux and macOS.\n", "scripts/pack.sh": "#!/bin/sh\necho pack\n" },
    after: { "scripts/pack.sh": "#!/bin/sh\nsed -i.bak 's/a/b/' file && rm ./*.bak\n" },
  },
];

export const contextualizeSituations: readonly Situation[] = [...blind, ...own];
