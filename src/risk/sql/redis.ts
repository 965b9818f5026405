import { lazily } from "../../kernel/lazily.ts";
import type { Act, Deed } from "../deed.ts";

/** Commands of Redis with one act. The first row that matches counts. */
export interface RedisRow {
  /** The command, lower case, and its subcommand where that decides. */
  readonly commands: readonly string[];
  readonly act: Act;
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const list = (text: string): readonly string[] => text.split(" ");

export const redisRows = lazily((): readonly RedisRow[] => [
  {
    commands: [
      "flushall",
      "flushdb",
      "swapdb",
      "ft.dropindex",
      "ft.drop",
      "function flush",
      "cluster reset",
      "cluster flushslots",
      "restore",
      "debug reload",
      "debug flushall",
    ],
    act: "destroy",
    why: "removes stored data that nobody can bring back",
    hits: ["FLUSHALL", "flushdb async"],
    misses: ["GET flushall"],
  },
  {
    commands: [
      "shutdown",
      "debug",
      "client kill",
      "client pause",
      "failover",
      "cluster failover",
      "script kill",
      "function kill",
      "sentinel failover",
      "sentinel remove",
    ],
    act: "stop",
    why: "stops the server or its clients",
    hits: ["SHUTDOWN NOSAVE", "DEBUG SEGFAULT", "CLIENT KILL 1.2.3.4:1"],
    misses: ["CLIENT LIST"],
  },
  {
    commands: [
      "config set",
      "config rewrite",
      "acl setuser",
      "acl deluser",
      "acl load",
      "acl save",
      "slaveof",
      "replicaof",
      "migrate",
      "cluster meet",
      "cluster replicate",
      "sentinel set",
      "sentinel monitor",
    ],
    act: "privilege",
    why: "changes who the server obeys or where it writes",
    hits: ["CONFIG SET dir /var/www", "REPLICAOF evil 6379", "ACL SETUSER bob on"],
    misses: ["CONFIG GET maxmemory", "ACL LIST"],
  },
  {
    commands: ["module load", "module loadex", "function load", "function restore"],
    act: "run-foreign",
    why: "loads code into the server",
    hits: ["MODULE LOAD /tmp/x.so"],
    misses: ["MODULE LIST"],
  },
  {
    commands: ["eval", "evalsha", "fcall", "script load", "script flush", "fcall_ro"],
    act: "opaque",
    why: "runs a script inside the server",
    hits: ["EVAL 'return 1' 0"],
    misses: ["SCRIPT EXISTS abc"],
  },
  {
    commands: ["config get", "acl getuser"],
    act: "harmless",
    why: "only reads",
    hits: ["CONFIG GET maxmemory"],
    misses: ["CONFIG SET maxmemory 1"],
  },
  {
    commands: list(
      "get mget getrange strlen exists type ttl pttl keys scan sscan hscan zscan dbsize info ping echo time lastsave randomkey hget " +
        "hgetall hmget hkeys hvals hlen hexists lrange llen lindex lpos smembers sismember smismember scard srandmember sinter sunion " +
        "sdiff zrange zrangebyscore zrevrange zrank zscore zcard zcount xrange xrevrange xlen xread xinfo object memory latency " +
        "slowlog monitor client config acl command module script function cluster role select auth hello quit help bitcount getbit " +
        "pfcount geopos geodist geosearch dump wait readonly subscribe psubscribe pubsub expiretime sort_ro eval_ro evalsha_ro substr " +
        "lolwut json.get json.mget ft.search ft.info ft._list ts.get ts.range debug_object watch unwatch multi exec discard lcs",
    ),
    act: "harmless",
    why: "only reads",
    hits: ["GET a", "INFO", "KEYS *", "CLIENT LIST", "SLOWLOG GET 5"],
    misses: ["SET a 1"],
  },
  {
    commands: list(
      "set setex setnx psetex mset msetnx getset getdel getex append incr incrby incrbyfloat decr decrby setrange setbit bitop " +
        "bitfield del unlink expire pexpire expireat pexpireat persist rename renamenx copy move hset hsetnx hmset hdel hincrby " +
        "hincrbyfloat lpush rpush lpushx rpushx lpop rpop lset linsert lrem ltrim rpoplpush lmove blpop brpop sadd srem spop smove " +
        "sinterstore sunionstore sdiffstore zadd zrem zincrby zremrangebyrank zremrangebyscore zremrangebylex zpopmin zpopmax " +
        "zunionstore zinterstore xadd xdel xtrim xgroup xack xclaim xreadgroup geoadd pfadd pfmerge publish spublish sort touch save " +
        "bgsave bgrewriteaof json.set json.del ft.create ts.add",
    ),
    act: "external-write",
    why: "changes stored data",
    hits: ["SET a 1", "DEL a", "LPUSH q x"],
    misses: ["GET a"],
  },
]);

/** The rows that read one command's words, without the options of the client program in front of them. */
export function redisDeeds(words: readonly string[], environment: string): readonly Deed[] {
  const command = (words[0] ?? "").trim().toLowerCase();
  const both = `${command} ${(words[1] ?? "").toLowerCase()}`;
  const row = rowOf(both) ?? rowOf(command);
  const where = environment === "local" ? "dev" : environment;
  const isPair = row !== undefined && rowOf(both) === row && !row.commands.includes(command);
  const tool = `redis ${isPair ? both : command}`.trim();
  const target = (isPair ? words[2] : words[1])?.slice(0, 200) ?? "";
  if (row === undefined) return [{ act: "opaque", tool, target, environment: where, why: "an unknown Redis command" }];
  const removed = words.slice(1).some((word) => /[*?]|\uFFFC|\$\{/.test(word));
  if (["del", "unlink", "getdel"].includes(command) && (removed || words.length === 1))
    return [{ act: "destroy", tool: `${tool} pattern`, target, environment: where, why: "removes keys that are known only when it runs" }];
  const isLogOff = both === "config set" && /^(?:appendonly|save|slowlog-.*|acllog-.*)$/i.test(words[2] ?? "");
  if (isLogOff) return [{ act: "weaken", tool, target, environment: where, why: "changes how the data is kept safe" }];
  const isSecret = command === "config" && /pass|\*|user/i.test(words[2] ?? "");
  if (isSecret && row.act === "harmless")
    return [{ act: "read-secret", tool, target, environment: where, why: "reads the password of the server" }];
  return [{ act: row.act, tool, target, environment: where, why: row.why }];
}

const rowOf = (command: string): RedisRow | undefined => redisRows().find(({ commands }) => commands.includes(command));
