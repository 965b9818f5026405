import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";

/** Methods or commands of MongoDB with one act. */
export interface MongoRow {
  readonly names: readonly string[];
  readonly act: Act;
  readonly why: string;
  /** The first argument is a filter: without one, everything is reached, and that destroys. */
  readonly filtered?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const list = (text: string): readonly string[] => text.split(" ");

/** Methods of the shell, by name. */
export const mongoRows = (): readonly MongoRow[] => [
  {
    names: list(
      "dropDatabase drop dropIndex dropIndexes dropCollection dropSearchIndex removeShard dropAllUsersFromDatabase " +
        "dropAllRolesFromDatabase resetErrorHistory truncateCollection",
    ),
    act: "destroy",
    why: "deletes data permanently",
    hits: ["db.dropDatabase()", "db.users.drop()", 'db["users"]["drop"]()'],
    misses: ["db.drops.find()"],
  },
  {
    names: list("deleteMany remove updateMany update"),
    act: "external-write",
    why: "changes the documents that its filter picks",
    filtered: true,
    hits: ["db.users.deleteMany({ _id: 1 })", "db.users.updateMany({ a: 1 }, { $set: { b: 2 } })"],
    misses: ["db.users.find({})"],
  },
  {
    names: list(
      "deleteOne updateOne replaceOne insert insertOne insertMany save findOneAndUpdate findOneAndReplace findOneAndDelete " +
        "findAndModify createIndex createIndexes ensureIndex createCollection createView renameCollection bulkWrite " +
        "initializeUnorderedBulkOp initializeOrderedBulkOp mapReduce cloneDatabase copyDatabase cloneCollection convertToCapped " +
        "shardCollection enableSharding addShard moveChunk splitAt setProfilingLevel createSearchIndex hideIndex unhideIndex reIndex " +
        "compact validate commitTransaction",
    ),
    act: "external-write",
    why: "changes the database",
    hits: ["db.users.insertOne({ a: 1 })", "db.users.deleteOne({ _id: 1 })"],
    misses: ["db.users.findOne()"],
  },
  {
    names: list(
      "createUser updateUser dropUser changeUserPassword grantRolesToUser revokeRolesFromUser createRole updateRole dropRole " +
        "grantPrivilegesToRole revokePrivilegesFromRole grantRolesToRole revokeRolesFromRole addUser removeUser auth_change",
    ),
    act: "privilege",
    why: "changes who may do what",
    hits: ["db.createUser({ user: 'bob', pwd: 'x', roles: [] })"],
    misses: ["db.getUsers()"],
  },
  {
    names: list("shutdownServer fsyncLock killOp killSessions killAllSessions stepDown freeze stopBalancer"),
    act: "stop",
    why: "stops the server or what others run on it",
    hits: ["db.adminCommand({ shutdown: 1 }); db.shutdownServer()"],
    misses: ["db.currentOp()"],
  },
  {
    names: list("setLogLevel disableFreeMonitoring rotateCertificates logRotate"),
    act: "weaken",
    why: "changes what the server records",
    hits: ["db.setLogLevel(0)"],
    misses: ["db.getLogComponents()"],
  },
  {
    names: list("eval Function load run runProgram require exec execSync spawn cat removeFile writeFile import runMongoProgram setTimeout"),
    act: "opaque",
    why: "runs code or touches files that cannot be read beforehand",
    hits: ["load('seed.js')", "eval(text)", "require('child_process')"],
    misses: ["db.loads.find()"],
  },
];

/** Keys of documents for runCommand and adminCommand, and stages of pipelines. */
export const mongoKeys: Readonly<Record<string, { readonly act: Act; readonly why: string }>> = {
  dropDatabase: { act: "destroy", why: "removes the database" },
  drop: { act: "destroy", why: "removes the collection" },
  dropIndexes: { act: "destroy", why: "removes indexes" },
  delete: { act: "destroy", why: "deletes by a command" },
  dropAllUsersFromDatabase: { act: "destroy", why: "removes every user" },
  shutdown: { act: "stop", why: "stops the server" },
  replSetStepDown: { act: "stop", why: "makes the primary step down" },
  killOp: { act: "stop", why: "ends what others run" },
  fsync: { act: "stop", why: "can lock the server" },
  setParameter: { act: "privilege", why: "changes settings of the server" },
  createUser: { act: "privilege", why: "changes who may do what" },
  updateUser: { act: "privilege", why: "changes who may do what" },
  dropUser: { act: "privilege", why: "changes who may do what" },
  grantRolesToUser: { act: "privilege", why: "changes who may do what" },
  eval: { act: "opaque", why: "runs code in the server" },
  $eval: { act: "opaque", why: "runs code in the server" },
  $function: { act: "opaque", why: "runs code in the server" },
  $accumulator: { act: "opaque", why: "runs code in the server" },
  $out: { act: "destroy", why: "replaces a collection by the result" },
  $merge: { act: "external-write", why: "writes the result to a collection" },
  dropTarget: { act: "destroy", why: "replaces a collection" },
};

/** Commands whose documents only read; every command that is neither here nor above changes something. */
export const mongoReads = lazily((): readonly string[] =>
  list(
    "ping hello isMaster buildInfo serverStatus dbStats collStats listCollections listDatabases listIndexes count find aggregate " +
      "distinct connectionStatus currentOp replSetGetStatus getParameter hostInfo top usersInfo rolesInfo explain getLog " +
      "getCmdLineOpts features whatsmyuri dataSize validate getMore",
  ),
);
