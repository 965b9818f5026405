import type { PastStory, ToldSession } from "./past.fixture.ts";

/** Finished work, what a person says about one part of it, and what must be shown to be otherwise; nothing where it is right. */
export interface GraspSituation extends Omit<PastStory, "commits"> {
  readonly id: string;
  /** Files of the change; the ones of the story are those before it. */
  readonly after?: Readonly<Record<string, string | null>>;
  /** The session is named, and not a range. */
  readonly ofSession?: true;
  /** The part that is answered, by its title or question. */
  readonly part: RegExp;
  readonly says?: string;
  readonly chooses?: RegExp;
  /** Said when something else was shown. */
  readonly later?: string;
  /** The truth, with its place. */
  readonly finds?: RegExp;
  /** The right answer is not only let be, but known to be right. */
  readonly agrees?: true;
  /** No rule decides it: it counts as not found. */
  readonly beyond?: true;
}

const task = (id: string, title: string, command: string) => ({ id, title, action: { tool: "Bash", input: { command } } });

/** A plan of which some tasks were completed. */
export const planned = (tasks: readonly ReturnType<typeof task>[], done: readonly string[]): ToldSession => ({
  title: "the work",
  events: [
    { type: "tasks.materialised", body: { route: "plan", tasks } },
    ...done.map((id) => ({ type: "task.completed", body: { task: id } })),
  ],
});

const deploys = planned(
  [task("t1", "Deploy to staging", "./deploy.sh staging"), task("t2", "Deploy to production", "./deploy.sh production")],
  ["t1"],
);

const limits = (sign: string): string =>
  `MAX = 5 * 1024 * 1024  # 5 MB\n\ndef check(size):\n    if size ${sign} MAX:\n        raise TooLarge(size)\n`;
const search = (keys: string): string => `// best match first\nexport const search = (hits: Hit[]) =>\n  orderBy(hits, ${keys});\n`;
const byScore = `["score"], ["desc"]`;
const byDate = `["date", "score"], ["desc", "desc"]`;
const server = (...calls: readonly string[]): string =>
  `export function handle(request) {\n${calls.map((call) => `  ${call}\n`).join("")}  return serve(request);\n}\n`;
const fx =
  "export function rate(last) {\n  const age = hoursSince(last.at);\n  if (age <= 24) return last.rate;\n  throw new RateTooOld(age);\n}\n";
const fxBefore = "export function rate(last) {\n  throw new NoRate();\n}\n";
const fixtureRows = [
  "CREATE TABLE orders (id INTEGER, customer INTEGER);",
  "CREATE TABLE customers (id INTEGER);",
  ...Array.from({ length: 15 }, (_, at) => `INSERT INTO orders VALUES (${at + 1}, ${at < 12 ? at + 1 : 900 + at});`),
  ...Array.from({ length: 12 }, (_, at) => `INSERT INTO customers VALUES (${at + 1});`),
].join("\n");
const view = (join: string): string =>
  `CREATE VIEW v_orders AS\nSELECT orders.id FROM orders\n${join} customers ON customers.id = orders.customer;\n`;
const joined = {
  files: { "db/view.sql": view("INNER JOIN"), "db/fixture.sql": `${fixtureRows}\n` },
  after: { "db/view.sql": view("LEFT JOIN") },
  part: /rows.*v_orders/i,
};
const inline = (name: string): string => `export function ${name}() {\n  throw new Error("${name} cannot be done");\n}\n`;
const moved = (name: string): string => `export function ${name}() {\n  throw new Error(text("${name}"));\n}\n`;
const nine = ["add", "bill", "cart", "drop", "edit", "find", "give", "hold", "pay"];
const eight = nine.slice(0, 8);
const files = (names: readonly string[], text: (name: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [`src/${name}.ts`, text(name)]));

/** Written blind, by somebody who had seen no code: the half that may be read. */
export const openGraspPlanted: readonly GraspSituation[] = [
  { id: "grasp-03", sessions: [deploys], ofSession: true, part: /deployed/i, says: "it is live for customers", finds: /staging/ },
  {
    id: "grasp-10",
    files: { "src/search.ts": search(byScore) },
    after: { "src/search.ts": search(byDate) },
    part: /order/i,
    says: "best match first",
    finds: /date.*src\/search\.ts:3/s,
  },
  {
    id: "grasp-13",
    files: files(nine, inline),
    after: {
      ...files(eight, moved),
      "en.json": JSON.stringify(Object.fromEntries(eight.map((name) => [name, `${name} cannot be done`])), null, 2),
    },
    part: /how many/i,
    says: "all nine",
    finds: /8 of 9.*src\/pay\.ts:2/s,
  },
  {
    id: "grasp-14",
    files: { "src/import.ts": "export function importAll(rows) {\n  for (const row of rows) take(row);\n}\n" },
    after: {
      "src/import.ts":
        'export function importAll(rows) {\n  const pool = workers(4);\n  pool.each(rows, { partitionKey: "supplier_id" }, take);\n}\n',
    },
    part: /supplier/i,
    says: "order per supplier no longer kept",
    finds: /kept.*src\/import\.ts:3/s,
  },
  {
    id: "grasp-20",
    files: { "fx.ts": fxBefore },
    after: { "fx.ts": fx },
    part: /age is 30/,
    says: "uses last rate",
    finds: /RateTooOld.*fx\.ts/s,
  },
  {
    id: "grasp-23",
    files: { "src/server.ts": server("auth(request);", "validate(request);") },
    after: { "src/server.ts": server("validate(request);", "auth(request);") },
    part: /first/i,
    says: "order as before",
    finds: /validate.*src\/server\.ts:2/s,
  },
  {
    id: "grasp-28",
    files: {
      "src/discount.ts": "export function discount(sum) {\n  return sum;\n}\n",
      "src/cart.ts": "export function cart() {\n  return [];\n}\n",
      "test/cart.test.ts": 'import { cart } from "../src/cart";\ntest("empty", () => expect(cart()).toEqual([]));\n',
    },
    after: { "src/discount.ts": "export function discount(sum) {\n  if (sum > 100) return sum - 5;\n  return sum;\n}\n" },
    part: /which test/i,
    says: "cart.test.ts",
    finds: /no test/i,
  },
  {
    id: "grasp-35",
    files: { "config/flags.yml": "old_cart:\n  default: on\n" },
    after: { "config/flags.yml": "old_cart:\n  default: on\nnew_cart:\n  default: off\n  roles:\n    staff: on\n" },
    part: /new_cart/,
    says: "off for everyone",
    finds: /staff.*config\/flags\.yml:6/s,
  },
  {
    id: "grasp-38",
    files: { "src/model.py": 'def remove(db, id):\n    db.execute("DELETE FROM carts WHERE id = ?", id)\n' },
    after: { "src/model.py": 'def remove(db, id):\n    db.execute("UPDATE carts SET deleted_at = now() WHERE id = ?", id)\n' },
    part: /row/i,
    says: "row is gone",
    finds: /stays.*src\/model\.py:2/s,
  },
  { id: "grasp-39", ...joined, chooses: /stays/, finds: /12.*15.*db\/view\.sql:3/s },
];

export const openGraspClean: readonly GraspSituation[] = [
  {
    id: "grasp-04",
    files: { "limits.py": limits(">") },
    after: { "limits.py": limits(">=") },
    part: /exactly/i,
    says: "genau 5 MB wird jetzt abgelehnt",
    agrees: true,
  },
  {
    id: "grasp-05",
    files: { "src/search.ts": search(byScore) },
    after: { "src/search.ts": search(byDate) },
    part: /order/i,
    says: "newest first, ties by score",
    agrees: true,
  },
  {
    id: "grasp-09",
    files: {
      "src/upload.ts": "export const limit = 1_000_000;\n",
      "nginx.conf": `${Array.from({ length: 39 }, (_, at) => `# line ${at + 1}`).join("\n")}\nclient_max_body_size 5m;\n`,
    },
    after: { "src/upload.ts": "export const limit = 5_000_000;\n" },
    part: /limit/,
    says: "it is checked in the proxy",
    later: "look at nginx.conf line 40",
    agrees: true,
  },
  {
    id: "grasp-15",
    files: { "fx.ts": fxBefore },
    after: { "fx.ts": fx },
    part: /age is 30/,
    says: "error, it may be a day old at most",
    agrees: true,
  },
  { id: "grasp-17", ...joined, says: "three more rows on the sample", agrees: true },
  {
    id: "grasp-18",
    files: { "src/book.ts": "export const taken = () => reply(400);\n" },
    after: { "src/book.ts": "export const taken = () => reply(409);\n" },
    part: /reply/,
    says: "returns 409, sorry, my spelling was wrong before",
    agrees: true,
  },
  {
    id: "grasp-31",
    files: { "src/server.ts": server("auth(request);", "validate(request);") },
    after: { "src/server.ts": server("validate(request);", "auth(request);") },
    part: /first/i,
    says: "auth comes after validation now",
    agrees: true,
  },
  {
    id: "grasp-33",
    files: { "money.py": "def round_money(value):\n    return value.quantize(ONE, rounding=ROUND_HALF_UP)\n" },
    after: { "money.py": "def round_money(value):\n    return value.quantize(ONE, rounding=ROUND_HALF_EVEN)\n" },
    part: /2\.5/,
    says: "2, it goes to the even neighbour",
    agrees: true,
  },
  {
    id: "grasp-37",
    files: {
      "package.json": '{\n  "dependencies": {\n    "chart-lib": "2.0.0",\n    "moment": "2.29.0"\n  }\n}\n',
      "package-lock.json":
        '{\n  "packages": {\n    "node_modules/chart-lib": {\n      "dependencies": { "moment": "2.29.0" }\n    },\n' +
        '    "node_modules/moment": {}\n  }\n}\n',
    },
    after: { "package.json": '{\n  "dependencies": {\n    "chart-lib": "2.0.0"\n  }\n}\n' },
    part: /moment/,
    says: "moment is still in the bundle, through chart-lib",
    agrees: true,
  },
];
