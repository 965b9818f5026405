import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Act } from "../deed.ts";
import { mongoRows } from "./mongo-rows.ts";
import { redisRows } from "./redis.ts";
import { mongoDeeds, redisDeeds, storeDeeds } from "./stores.ts";

const redisActs = (text: string): readonly Act[] => redisDeeds(text.split(" "), "dev").map(({ act }) => act);
const mongoActs = (js: string): readonly Act[] => mongoDeeds(js, "dev").map(({ act }) => act);

test.each(redisRows().map((row) => [row.commands[0] ?? "", row] as const))("A14 redis like %s", (_name, { act, hits, misses }) => {
  expect(hits.filter((text) => redisActs(text).includes(act))).toEqual(hits);
  expect(misses.filter((text) => redisActs(text).includes(act))).toEqual([]);
});

test.each(mongoRows().map((row) => [row.names[0] ?? "", row] as const))("A14 mongo like %s", (_name, { act, hits, misses }) => {
  expect(hits.filter((text) => mongoActs(text).includes(act))).toEqual(hits);
  expect(misses.filter((text) => mongoActs(text).includes(act))).toEqual([]);
});

const redis: readonly (readonly [string, Act])[] = [
  ["FlushAll", "destroy"],
  ["DEL session:*", "destroy"],
  ["DEL \uFFFC", "destroy"],
  ["DEL session:1", "external-write"],
  ["CONFIG SET appendonly no", "weaken"],
  ["CONFIG GET requirepass", "read-secret"],
  ["EVAL x 0", "opaque"],
  ["BOGUS a", "opaque"],
  ["", "opaque"],
  ["SLAVEOF NO ONE", "privilege"],
];
test.each(redis)("A14 redis %s: %s", (text, act) => expect(redisActs(text)).toEqual([act]));

const mongo: readonly (readonly [string, Act])[] = [
  ["db.parts.deleteMany({})", "destroy"],
  ["db.parts.deleteMany()", "destroy"],
  ["db.parts.remove({ })", "destroy"],
  ["db.parts.deleteMany(filter)", "destroy"],
  ["db.parts.deleteMany({ _id: { $exists: true } })", "destroy"],
  ["db.parts.deleteMany({ $or: [{}, { a: 1 }] })", "destroy"],
  ["db.parts.deleteMany({ $where: 'true' })", "destroy"],
  ["db.parts.updateMany({}, { $set: { a: 1 } })", "destroy"],
  ["db.parts.find().forEach((d) => db.parts.deleteOne({ _id: d._id }))", "destroy"],
  ["db.getCollection('parts').drop()", "destroy"],
  ["db.parts['dr\\u006fp']()", "destroy"],
  ["db.parts.dr\\u006fp()", "destroy"],
  ["db.parts.drop.call(db.parts)", "destroy"],
  ["db.parts?.drop?.()", "destroy"],
  ["db.parts/* x */.drop()", "destroy"],
  ["db.runCommand({ drop: 'parts' })", "destroy"],
  ["db.runCommand('dropDatabase')", "destroy"],
  ["db.adminCommand({ shutdown: 1 })", "stop"],
  ["db.parts.aggregate([{ $match: {} }, { $out: 'boxes' }])", "destroy"],
  ["db.parts.aggregate([{ $merge: { into: 'boxes' } }])", "external-write"],
  ["db.parts[method]()", "opaque"],
  ["db.parts['dr' + 'op']()", "opaque"],
  ["eval(code)", "opaque"],
  ["db.eval('1')", "opaque"],
  ["require('child_process').execSync('ls')", "opaque"],
  ["db.parts.find('never ends", "opaque"],
  ["", "opaque"],
  ["db.system.users.find()", "read-secret"],
  ["db.parts.deleteOne({ _id: 1 })", "external-write"],
  ["db.parts.deleteMany({ sku: 'a' })", "external-write"],
  ["db.parts.updateMany({ a: { $gt: 5 } }, { $set: { b: 1 } })", "external-write"],
];
test.each(mongo)("A14 mongo %s: %s", (js, act) => expect(mongoActs(js)).toContain(act));

test.each([
  "db.parts.find({})",
  "db.parts.find({ note: 'db.parts.drop()' })",
  "db.parts.find({ name: /it's/ }).sort({ a: -1 }).limit(5)",
  "db.parts.countDocuments({ a: 1 })",
  "db.parts.aggregate([{ $group: { _id: '$a', n: { $sum: 1 } } }])",
  "show dbs",
  "use shop",
  "db.stats(); db.getCollectionNames()",
  "db.runCommand({ ping: 1 })",
  "// db.dropDatabase()\ndb.parts.findOne()",
  "db.parts.find({ drop: true })",
])("A15 mongo only reads: %s", (js) => expect(mongoActs(js)).toEqual(["harmless"]));

test("A17 a script that opens its own connection may be anywhere", () => {
  expect(mongoDeeds("new Mongo('h').getDB('x').parts.insertOne({})", "dev")[0]?.environment).toBe("unknown");
  expect(storeDeeds({ store: "mongo", script: "db.a.insertOne({})" }, "local")[0]?.environment).toBe("dev");
  expect(storeDeeds({ store: "redis", words: ["SET", "a", "1"] }, "staging")[0]).toMatchObject({
    tool: "redis set",
    target: "a",
    environment: "staging",
  });
});

test("A10 any script and any words get an answer", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (js, words) => {
      expect(mongoDeeds(js, "dev").length).toBeGreaterThan(0);
      expect(redisDeeds(words, "dev").length).toBeGreaterThan(0);
    }),
  );
});
