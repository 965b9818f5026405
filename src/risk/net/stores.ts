import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";

/** A store or a control panel that takes its orders over HTTP. */
export interface StoreRow {
  readonly name: string;
  /** Tested against `METHOD :port/path`, the path in lower case. */
  readonly order: RegExp;
  readonly act: Act;
  readonly why: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const gone = "removes stored data that nobody can bring back";

/**
 * Stores are stores on this machine too, so these count in every environment. The first row that matches counts, and
 * `harmless` stands for questions that are asked with a body.
 */
export const storeRows = lazily((): readonly StoreRow[] => [
  {
    name: "deleting by a question",
    order: longPattern()`
      ^\w+ \S{0,12}\/\S{0,300}?(?:_delete_by_query|\/documents\/delete(?:-batch)?|\/points\/delete|tsdb\/(?:delete_series|
      clean_tombstones)|\/api\/v2\/delete|_purge|_bulk_delete|\/dodelete|\/dowipeoutworkspace|_close|_shrink|_rollover|\/flushdb|
      \/truncate)(?:\/|$)
    `,
    act: "destroy",
    why: gone,
    hits: ["POST :9200/logs/_delete_by_query", "POST :9090/api/v1/admin/tsdb/delete_series"],
    misses: ["POST :9200/logs/_search", "GET :3000/documents"],
  },
  {
    name: "settings of a cluster",
    order: longPattern()`
      ^(?:PUT|POST|PATCH) \S{0,12}\/(?:_cluster\/(?:settings|reroute)|_settings|_all\/_settings|_snapshot\/\S{0,200}\/_restore|
      _security\/|_node\/\S{0,100}\/_config|_config|_replicate|v1\/sys\/|v1\/agent\/leave|v1\/operator|-\/(?:quit|reload))
    `,
    act: "destroy",
    why: "changes how a store keeps its data",
    hits: ["PUT :9200/_cluster/settings", "POST :9200/_snapshot/a/b/_restore"],
    misses: ["GET :9200/_cluster/settings"],
  },
  {
    name: "removal from a store, a gateway or a control panel",
    order: longPattern()`
      ^DELETE :(?:9200|9201|7700|8001|8444|5984|6333|8983|8086|8123|8500|8200|2379|15672|9090|9091|8108|9000|2375|2376|3100|4646|
      8474|19530|6334|7474|7200|8529|28015|8090|3000\/api\/(?:dashboards|datasources|folders|alert|orgs|users|teams))(?:\/|$)
    `,
    act: "destroy",
    why: gone,
    hits: ["DELETE :9200/logs", "DELETE :7700/indexes/a/documents/1", "DELETE :8001/routes/a"],
    misses: ["DELETE :3000/api/todos/1", "GET :9200/logs"],
  },
  {
    name: "a remote control of containers",
    order: /^(?:POST|PUT|DELETE) :(?:2375|2376)\//,
    act: "privilege",
    why: "drives the container engine, which is as good as being root",
    hits: ["POST :2375/containers/create"],
    misses: ["GET :2375/version"],
  },
  {
    name: "questions with a body",
    order: longPattern()`
      ^(?:POST|PUT|SEARCH|REPORT) \S{0,12}\/\S{0,300}?(?:_search|_msearch|_count|_analyze|_mget|_explain|_field_caps|
      _validate\/query|_find|_all_docs|\/multi-search|\/points\/(?:search|query|scroll|count)|\/facet-search|\/api\/v1\/(?:query|
      query_range|series|labels)|\/loki\/api\/v1\/query|\/search)(?:\/[\w-]{1,40})?\/?$
    `,
    act: "harmless",
    why: "only asks",
    hits: ["POST :9200/logs/_search", "POST :7700/indexes/a/search", "POST :9200/_msearch"],
    misses: ["POST :3000/search-index/rebuild", "POST :9200/logs/_doc"],
  },
]);

/** The order of a request to a store; undefined: it orders nothing that is known here. */
export const storeOrder = (method: string, port: string, path: string): StoreRow | undefined => {
  const order = `${method} ${port}${path === "" ? "/" : path.slice(0, 600).toLowerCase()}`;
  return storeRows().find((row) => row.order.test(order));
};

/** Longer than any ordinary question: then it counts as a change. */
const graphqlMaxChars = 20_000;

/** A question in GraphQL changes nothing; a mutation does, and its name says what. */
export function graphqlAct(text: string): Act | undefined {
  if (text.length > graphqlMaxChars) return undefined;
  if (!/^\s{0,50}(?:\{\s{0,50}"(?:query|operationName|variables)"|query\b|mutation\b|\{\s{0,50}__)/.test(text)) return undefined;
  if (!/(?:^|[\s"={}\\n])mutation\b/.test(text)) return text.includes("\uFFFC") ? undefined : "harmless";
  return /\b(?:delete|remove|destroy|drop|purge|truncate|wipe|archive)[A-Z_]?\w{0,60}\s{0,5}[({]/i.test(text)
    ? "destroy"
    : "external-write";
}
