import { many, type Situation } from "./maker.ts";

const modules = (text: (name: string) => string) =>
  many(
    ["cart", "price", "order", "user", "mail", "stock"].map((name) => `src/${name}.ts`),
    text,
  );

/** Of our own, from the rule: whether the result fits where it will live. */
export const own: readonly Situation[] = [
  {
    id: "own-01",
    finds: ["variable", /PAY_KEY/],
    before: { ".env.example": "DB_URL=\nMAIL_KEY=\n", "app.py": 'import os\nURL = os.environ["DB_URL"]\nKEY = os.getenv("MAIL_KEY")\n' },
    after: { "pay.py": 'import os\nKEY = os.environ["PAY_KEY"]\n' },
  },
  {
    id: "own-02",
    finds: null,
    before: { ".env.example": "DB_URL=\n", "app.py": 'import os\nA = os.environ["ONE"]\nB = os.environ["TWO"]\nC = os.environ["THREE"]\n' },
    after: { "pay.py": 'import os\nKEY = os.environ["PAY_KEY"]\n' },
  },
  {
    id: "own-03",
    finds: ["callers", /total/],
    before: {
      "src/total.ts": "export function total(items: number[]) {\n  return items.length;\n}\n",
      "src/bill.ts": 'import { total } from "./total";\nexport const bill = () => total([1]);\n',
    },
    after: { "src/total.ts": "export function total(items: number[], currency: string) {\n  return items.length + currency;\n}\n" },
  },
  {
    id: "own-04",
    finds: null,
    before: {
      "src/total.ts": "export function total(items: number[]) {\n  return items.length;\n}\n",
      "src/bill.ts": 'import { total } from "./total";\nexport const bill = () => total([1]);\n',
    },
    after: {
      "src/total.ts": "export function total(items: number[], currency: string) {\n  return items.length + currency;\n}\n",
      "src/bill.ts": 'import { total } from "./total";\nexport const bill = () => total([1], "EUR");\n',
    },
  },
  {
    id: "own-05",
    finds: ["changelog", /ParseAll/],
    before: {
      "CHANGELOG.md": "# Changes\n",
      "lib/read.go": "package lib\n\nfunc ParseAll(text string, strict bool) int {\n\treturn 1\n}\n",
    },
    after: { "lib/read.go": "package lib\n\nfunc ParseAll(text string) int {\n\treturn 1\n}\n" },
  },
  {
    id: "own-06",
    finds: ["lockfile", /package-lock/],
    before: { "package.json": '{\n  "dependencies": {\n    "a": "1.0.0"\n  }\n}\n', "package-lock.json": "{}\n" },
    after: { "package.json": '{\n  "dependencies": {\n    "a": "1.0.0",\n    "b": "2.1.0"\n  }\n}\n' },
  },
  {
    id: "own-07",
    finds: null,
    before: { "package.json": '{\n  "version": "1.0.0",\n  "scripts": {\n    "test": "jest"\n  }\n}\n', "package-lock.json": "{}\n" },
    after: { "package.json": '{\n  "version": "1.0.0",\n  "scripts": {\n    "test": "jest --ci"\n  }\n}\n' },
  },
  {
    id: "own-08",
    finds: ["platform", /sed/],
    before: {
      ".github/workflows/ci.yml": "jobs:\n  test:\n    strategy:\n      matrix:\n        os: [ubuntu-latest, macos-latest]\n",
      "scripts/release.sh": "#!/bin/bash\necho\n",
    },
    after: { "scripts/release.sh": "#!/bin/bash\nsed -i 's/0.1/0.2/' version.txt\n" },
  },
  {
    id: "own-09",
    finds: ["file-name", /returnsPage/],
    before: many(
      ["cart-page", "home-page", "login-page", "order-page", "user-page"].map((name) => `src/pages/${name}.ts`),
      () => "export const page = 1;\n",
    ),
    after: { "src/pages/returnsPage.ts": "export const page = 1;\n" },
  },
  {
    id: "own-10",
    finds: ["listed", /refund/],
    before: {
      ...many(
        ["capture", "charge", "dispute", "payout", "transfer"].map((name) => `src/routes/${name}.ts`),
        () => "export const route = 1;\n",
      ),
      "src/routes.ts": ["capture", "charge", "dispute", "payout", "transfer"].map((name) => `export * from "./routes/${name}";\n`).join(""),
    },
    after: { "src/routes/refund.ts": "export const route = 1;\n" },
  },
  {
    id: "own-11",
    finds: ["keys", /close/],
    before: {
      "locales/en.json": '{\n  "save": "Save",\n  "open": "Open"\n}\n',
      "locales/fr.json": '{\n  "save": "Garder",\n  "open": "Ouvrir"\n}\n',
    },
    after: { "locales/en.json": '{\n  "save": "Save",\n  "open": "Open",\n  "close": "Close"\n}\n' },
  },
  {
    id: "own-12",
    finds: ["custom", /logger/],
    before: modules(() => 'import { log } from "./log";\nexport const run = () => log.info("ran");\n'),
    after: { "src/refund.ts": 'export const refund = () => console.log("refunded");\n' },
  },
  {
    id: "own-13",
    finds: null,
    before: modules(() => 'import { log } from "./log";\nexport const run = () => log.info("ran");\n'),
    after: { "src/refund.ts": 'import { log } from "./log";\nexport const refund = () => log.info("refunded");\n' },
  },
  {
    id: "own-14",
    finds: ["beside", /refund\.test/],
    before: {
      ...modules(() => "export const run = 1;\n"),
      ...many(
        ["cart", "price", "order", "user", "mail", "stock"].map((name) => `src/${name}.test.ts`),
        () => "test('it', () => undefined);\n",
      ),
    },
    after: { "src/refund.ts": "export const refund = 1;\n" },
  },
  {
    id: "own-15",
    finds: ["version", /tomllib/],
    before: { "pyproject.toml": '[project]\nrequires-python = ">=3.9"\n', "app/a.py": "A = 1\n" },
    after: { "app/b.py": "import tomllib\n\nB = tomllib\n" },
  },
  {
    id: "own-16",
    finds: null,
    before: { "pyproject.toml": '[project]\nrequires-python = ">=3.9"\n', "app/a.py": "A = 1\n" },
    after: { "app/b.py": "try:\n    import tomllib\nexcept ImportError:\n    import tomli as tomllib\n" },
  },
  {
    id: "own-17",
    finds: null,
    before: { "go.mod": "module a\n\ngo 1.22\n", "a.go": "package a\n" },
    after: { "b.go": "package a\n\nfunc Count() int {\n\tn := 0\n\tfor i := range 10 {\n\t\tn += i\n\t}\n\treturn n\n}\n" },
  },
  {
    id: "own-18",
    finds: ["taken", /0012/],
    before: many(["docs/decisions/0010-a.md", "docs/decisions/0011-b.md", "docs/decisions/0012-c.md"], () => "# A decision\n"),
    after: { "docs/decisions/0012-queue.md": "# The queue\n" },
  },
  {
    id: "own-19",
    finds: null,
    before: {
      "schema.proto": 'syntax = "proto3";\nmessage A {}\n',
      "gen/schema_pb2.py": "# Generated by the protocol buffer compiler.  DO NOT EDIT!\nA = 1\n",
    },
    after: {
      "schema.proto": 'syntax = "proto3";\nmessage A { int32 b = 1; }\n',
      "gen/schema_pb2.py": "# Generated by the protocol buffer compiler.  DO NOT EDIT!\nA = 2\n",
    },
  },
  {
    id: "own-20",
    finds: null,
    before: { ...modules(() => 'import { log } from "./log";\nexport const run = () => log.info("ran");\n'), "README.md": "# Shop\n" },
    after: { "README.md": "# Shop\n\nIt sells things.\n" },
  },
  {
    id: "own-21",
    finds: null,
    before: {
      "docker-compose.yml": "services:\n  web:\n    ports:\n      - 8080:8080\n",
      "docs/ports.md": "| port | service |\n| --- | --- |\n| 8080 | web |\n",
    },
    after: {
      "docker-compose.yml": "services:\n  web:\n    ports:\n      - 8080:8080\n  search:\n    ports:\n      - 9200:9200\n",
      "docs/ports.md": "| port | service |\n| --- | --- |\n| 8080 | web |\n| 9200 | search |\n",
    },
  },
  {
    id: "own-22",
    finds: null,
    before: many(
      ["a1", "b2", "c3", "d4", "e5"].map((name) => `alembic/migrations/${name}.py`),
      () => "def upgrade():\n    run()\n\n\ndef downgrade():\n    back()\n",
    ),
    after: {
      "alembic/migrations/f6.py": "def upgrade():\n    run()\n\n\ndef downgrade():\n    # irreversible: the values are gone\n    pass\n",
    },
  },
];
