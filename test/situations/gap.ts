import { lines, many, type Situation } from "./maker.ts";

const said = (text: string, by = "Kim") => ({ kind: "answer", by, text, source: "attend-1" }) as const;
const approved = (by: string, text = "approved") => ({ kind: "approval", by, text, source: "countersign-1" }) as const;

const cart = {
  "src/cart.ts": "export const total = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0);\n",
  "test/cart.test.ts": `import { total } from "../src/cart";\ntest("total", () => expect(total([1, 2])).toBe(3));\n`,
  "src/price.ts": "export const net = (price: number) => price / 1.19;\n",
  "test/price.test.ts": `import { net } from "../src/price";\ntest("net", () => expect(net(119)).toBe(100));\n`,
};

/** The half of the blind situations that may be read, as repositories. */
const blind: readonly Situation[] = [
  {
    id: "gap-01",
    finds: null,
    author: "Kim",
    before: { CODEOWNERS: "* @acme/core\n/payments/ @kim\n", "payments/refund.go": "package payments\n" },
    plan: "Author: kim\n1. Edit payments/refund.go so that refunds round down\n2. Run the tests\n",
  },
  {
    id: "gap-06",
    finds: ["boundary", /legal/],
    author: "Kim",
    before: { CODEOWNERS: "/jobs/ @kim\n", "jobs/retention.py": "RETENTION_DAYS = 400\n" },
    plan: "1. Set RETENTION_DAYS from 400 to 90 in jobs/retention.py\n2. Run the tests\n",
    records: [
      { kind: "boundary", by: "Ada", domain: "retention periods", text: "decided by legal, asked before change", source: "bound-1" },
      approved("kim"),
    ],
  },
  {
    id: "gap-07",
    finds: null,
    before: { Makefile: "fixtures:\n\t./make-fixtures.sh\n" },
    plan: "1. Delete the S3 prefix tmp/ci-1234/ (made by this mission ten minutes ago; `make fixtures` makes it again)\n",
    records: [said("created s3 prefix tmp/ci-1234/")],
  },
  {
    id: "gap-09",
    finds: null,
    before: { "migrations/013.up.sql": "CREATE TABLE a (id int);\n", "migrations/013.down.sql": "DROP TABLE a;\n" },
    after: {
      "migrations/014.up.sql": "CREATE INDEX CONCURRENTLY a_id ON a (id);\n",
      "migrations/014.down.sql": "DROP INDEX CONCURRENTLY a_id;\n",
    },
  },
  {
    id: "gap-12",
    finds: null,
    before: { ...cart, "src/cart.ts": "export const total = () => 0;\nexport const discount = () => 1;\n" },
    after: { "src/cart.ts": cart["src/cart.ts"] },
    message: 'Revert "A new total"',
  },
  {
    id: "gap-14",
    finds: ["told", /support/i],
    before: {
      "config/limits.yml": "max_upload: 20\nsupport_url: https://help.example.test\n",
      "docs/runbooks/limits.md": "# Limits\n\nChange them in the config. Support is told 2 days before.\n",
    },
    after: { "config/limits.yml": "max_upload: 5\nsupport_url: https://help.example.test/new\n" },
  },
  {
    id: "gap-15",
    finds: ["backup"],
    before: { "services/login/auth.ts": "export const auth = 1;\n", "scripts/drop_sessions.sql": "DROP TABLE sessions;\n" },
    plan: lines(
      "Switch auth from sessions to JWT in services/login; compared with opaque tokens in decision 4.",
      "1. Code",
      "2. Tests",
      "3. Deploy, which runs drop_sessions.sql",
      "Rollback: revert the commit.",
    ),
  },
  {
    id: "gap-17",
    finds: ["tests-off", /ci\.yml|workflows/],
    before: {
      ".github/workflows/ci.yml": "jobs:\n  build:\n    steps:\n      - run: make\n      - run: make test\n",
      "lib/clock.c": "int tick_hz = 100;\n",
      "tests/clock_test.c": '#include "clock.h"\nint main(void) { return tick_hz != 100; }\n',
    },
    after: {
      ".github/workflows/ci.yml": "jobs:\n  build:\n    steps:\n      - run: make\n      # - run: make test\n",
      "lib/clock.c": "int tick_hz = 1000;\n",
    },
  },
  {
    id: "gap-18",
    finds: null,
    before: {
      "src/a/util.ts": "export const one = 1;\n",
      "src/main.ts": 'import { one } from "./a/util";\nconsole.log(one);\n',
      "test/main.test.ts": "import '../src/main';\n",
    },
    after: {
      "src/a/util.ts": null,
      "src/b/util.ts": "export const one = 1;\n",
      "src/main.ts": 'import { one } from "./b/util";\nconsole.log(one);\n',
    },
  },
  {
    id: "gap-21",
    finds: null,
    plan: "1. bin/mail --dry-run\n2. bin/mail --limit 5 to staff\n3. A person looks and says yes\n4. Send it to all 48,310 customers\n",
    records: [approved("legal", "legal approved the text")],
  },
  {
    id: "gap-22",
    finds: ["assumption", /all clients send/],
    before: {
      "api/v1.js": "export const v1 = () => 1;\n",
      "logs/access-sample.log": "GET / Accept: v1\nGET / Accept: v2\n",
    },
    plan: "Since all clients send Accept: v2 we can remove the v1 handler (api/v1.js).\n1. Delete api/v1.js\n2. Run the tests\n",
  },
  {
    id: "gap-24",
    finds: null,
    before: { CODEOWNERS: "/migrations/ @db\n", "migrations/007_a.up.sql": "SELECT 1;\n", "migrations/007_a.down.sql": "SELECT 1;\n" },
    after: {
      "migrations/008_drop_pager.up.sql": "ALTER TABLE users DROP COLUMN pager;\n",
      "migrations/008_drop_pager.down.sql": "ALTER TABLE users ADD COLUMN pager text;\n",
    },
    plan: "1. pg_dump users to backup/\n2. Run 008 up\n3. Check the row count\n",
    records: [approved("db")],
  },
  {
    id: "gap-26",
    finds: ["consumers", /mobile.*partner-x/],
    before: {
      "src/api/schema.graphql": "type Order {\n  total: Int!\n}\n",
      "docs/consumers.md": "# Who reads the API\n\n- mobile\n- partner-x\n",
    },
    after: { "src/api/schema.graphql": "type Order {\n  total: Int\n}\n" },
  },
  {
    id: "gap-30",
    finds: ["verify"],
    plan: lines(
      "Move 200 GB of images from bucket a to b.",
      "1. rclone move a:images b:images # checksum is on by default",
      "2. Switch the CDN origin; switch back if images are missing",
    ),
  },
  {
    id: "gap-31",
    finds: ["owner", /@acme\/payments/],
    author: "Kim",
    before: {
      ".github/CODEOWNERS": "/payments/ @acme/payments\n/web/ @acme/web\n",
      "payments/refund.go": "package payments\n",
      "web/button.css": "a {}\n",
    },
    plan: "1. Edit payments/refund.go\n2. Edit web/button.css\n3. Run the tests\n",
    records: [approved("@acme/web")],
  },
  {
    id: "gap-33",
    finds: null,
    before: {
      "docs/decisions/0021-broker.md": "# Broker\n\n- RabbitMQ: too heavy\n- Kafka: nobody runs it\n- NATS: chosen\n",
      "docs/decisions/0020-logs.md": "# Logs\n\nWe log.\n",
    },
    plan: "Replace Redis by NATS per decision 0021.\n1. Code\n2. Tests\n",
  },
  {
    id: "gap-35",
    finds: ["history"],
    plan: "1. Rewrite with git filter-repo --path secrets.txt --invert-paths\n2. git push --force origin main\n3. Tell everybody\n",
    records: [said("five pull requests are open")],
  },
  {
    id: "gap-36",
    finds: ["in-use", /3\.x/],
    before: { "docs/support.md": "# Support\n\n- 2.x: no longer supported\n- 3.x gets security fixes until 2027-03\n" },
    plan: "1. Delete branch release/3 and its tag set v3.* (the last commit is 14 months old)\n2. Keep a bundle of both\n",
  },
  {
    id: "gap-37",
    finds: null,
    before: {
      CODEOWNERS: "/package.json @acme-bot\n/package-lock.json @acme-bot\n",
      "package.json": '{ "dependencies": { "lodash": "4.17.20" } }\n',
      "package-lock.json": '{ "lodash": "4.17.20" }\n',
      "docs/bots.md": "Patches of dependencies are approved by the bot.\n",
    },
    after: { "package.json": '{ "dependencies": { "lodash": "4.17.21" } }\n', "package-lock.json": '{ "lodash": "4.17.21" }\n' },
    records: [approved("acme-bot")],
  },
  {
    id: "gap-40",
    finds: null,
    before: { ...cart, "docs/howto.md": "# How\n\nTeh frist step.\n" },
    after: { "docs/howto.md": "# How\n\nThe first step.\n" },
    plan: "Fix three spelling errors in docs/howto.md.",
  },
];

/** Of our own, from the rule: what such a decision usually has. */
const own: readonly Situation[] = [
  {
    id: "own-01",
    finds: ["backup"],
    plan: "1. Stop the worker\n2. DELETE FROM audit_log WHERE created_at < '2024-01-01'\n3. Start the worker\n",
  },
  {
    id: "own-02",
    finds: null,
    plan: "1. Take a snapshot of the volume\n2. DELETE FROM audit_log WHERE created_at < '2024-01-01'\n3. Count the rows that are left\n",
  },
  { id: "own-03", finds: ["way-back"], plan: "1. Build the image\n2. Deploy it to production\n3. Watch the dashboards for an hour\n" },
  {
    id: "own-04",
    finds: null,
    plan: "1. Build the image\n2. Deploy it to production as a canary\n3. helm rollback if errors rise above 1 %\n",
  },
  {
    id: "own-05",
    finds: ["test", /tax\.ts/],
    before: { ...cart, "src/tax.ts": "export const rate = 19;\n" },
    after: { "src/tax.ts": "export const rate = 7;\nexport const reduced = (n: number) => n * rate;\n" },
  },
  {
    id: "own-06",
    finds: null,
    before: cart,
    after: { "src/price.ts": "export const net = (price: number) => price / 1.07;\n" },
  },
  {
    id: "own-07",
    finds: ["migration-back", /0004/],
    before: many(
      ["migrations/0001_a", "migrations/0002_b", "migrations/0003_c"].flatMap((name) => [`${name}.up.sql`, `${name}.down.sql`]),
      () => "SELECT 1;\n",
    ),
    after: { "migrations/0004_d.up.sql": "ALTER TABLE a ADD COLUMN b int;\n" },
  },
  {
    id: "own-08",
    finds: ["owner", /@sec/],
    before: { "docs/CODEOWNERS": "*.tf @ops\n/infra/iam/ @sec # keys\n", "infra/iam/roles.tf": "a = 1\n", "infra/net.tf": "b = 1\n" },
    after: { "infra/iam/roles.tf": "a = 2\n", "infra/net.tf": "b = 2\n" },
    records: [approved("ops")],
  },
  {
    id: "own-09",
    finds: null,
    before: { CODEOWNERS: "* @acme/core\n/generated/\n", "generated/list.json": "[]\n" },
    after: { "generated/list.json": "[1]\n" },
  },
  {
    id: "own-10",
    finds: ["assumption"],
    plan: "The column legacy_id is no longer used.\n1. Take a dump of the table\n2. Drop the column\n",
    before: { "README.md": "# Shop\n" },
  },
  {
    id: "own-11",
    finds: null,
    plan: lines(
      "The column legacy_id is no longer used.",
      "1. grep the code and the slow log for legacy_id",
      "2. Take a dump of the table",
      "3. Drop the column",
    ),
  },
  {
    id: "own-12",
    finds: ["alternative", /Kafka/],
    plan: "Migrate the job queue from RabbitMQ to Kafka.\n1. Write a consumer\n2. Run both for a week\n3. Tests\n",
  },
  {
    id: "own-13",
    finds: null,
    plan: lines(
      "Migrate the job queue from RabbitMQ to Kafka. We compared it with NATS and SQS: only Kafka keeps a week of messages.",
      "1. Write a consumer",
      "2. Tests",
    ),
  },
  {
    id: "own-14",
    finds: ["told"],
    plan: lines(
      "1. Take the shop down for two hours, Sunday 02:00: a maintenance window",
      "2. Run the upgrade",
      "3. Restore the snapshot if it fails",
    ),
  },
  {
    id: "own-15",
    finds: null,
    plan: lines(
      "1. Announce a maintenance window on the status page, three days before",
      "2. Take a snapshot",
      "3. Run the upgrade",
      "4. Restore the snapshot if it fails",
    ),
  },
  { id: "own-16", finds: ["dry-run"], plan: "1. Write the text\n2. Legal approves it\n3. Email all 12,000 subscribers\n" },
  {
    id: "own-17",
    finds: ["tests-off", /price\.test/],
    before: cart,
    after: {
      "test/price.test.ts": `import { net } from "../src/price";\ntest.skip("net", () => expect(net(119)).toBe(100));\n`,
      "src/price.ts": "export const net = (price: number) => price / 1.2;\n",
    },
  },
  {
    id: "own-18",
    finds: null,
    before: { ...cart, ".github/workflows/ci.yml": "steps:\n  - run: npm test\n" },
    after: { ".github/workflows/ci.yml": "steps:\n  - run: npm ci\n  - run: npm test -- --coverage\n" },
  },
  { id: "own-19", finds: null, plan: "Rename `parse` to `read` in src/csv.ts and its callers; run the tests." },
  {
    id: "own-20",
    finds: null,
    plan: "1. Bump the parser from 4.1 to 4.2\n2. Fix what breaks\n3. npm test\n4. Open a pull request and ask @acme/core for a review\n",
    before: { CODEOWNERS: "* @acme/core\n", "package.json": '{ "dependencies": { "parser": "4.1" } }\n' },
  },
];

export const gapSituations: readonly Situation[] = [...blind, ...own];
