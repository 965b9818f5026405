import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { toGateRecord, toSummary } from "../gate-row.ts";
import { toEntry, toTally } from "../plan.ts";
import { type EntryQuery, pageMax, parentNames, type GateSummary, type Journal, type SessionRecord } from "../journal.ts";
import { momentCursor, momentIn } from "../moment-cursor.ts";
import { weightOf } from "./gate-order.ts";
import { movedAt } from "./schema.ts";

const gateColumns =
  "position, id, stream, protocol, key, kind, title, question, urgency, opened_at AS openedAt, status, expires_at AS expiresAt, " +
  "CASE WHEN json_valid(gate) THEN gate -> '$.harm' END AS harm";
const sessionColumns =
  "position, stream, protocol, title, cwd, agent, attended, status, outcome, started_at AS startedAt, updated_at AS updatedAt, " +
  "open_gates AS openGates, due, parent";

const byActivity = ["(updated_at, position) < (?, ?)", "updated_at DESC, position DESC"] as const;
const byMove = [`(${movedAt}, position) < (?, ?)`, `${movedAt} DESC, position DESC`] as const;
const byWeight = (weight: string) => [`(${weight} < ? OR (${weight} = ? AND position > ?))`, "weight DESC, position"] as const;
const byStart = ["position < ?", "position DESC"] as const;

type Reading = <Result>(work: () => Result) => Promise<Result>;
type Lists = Pick<Journal, "gates" | "findGates" | "expiredGates" | "sessions" | "tallies" | "entries" | "findSessions">;

/** The lists a person pages through. Every query is bounded and runs on an index. */
export function sqliteLists(database: DatabaseSync, reading: Reading): Lists {
  const prepared = new Map<string, StatementSync>(); // a handful: texts differ only by their filters
  const prepare = (text: string): StatementSync => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  const all = (text: string, ...values: SQLInputValue[]): Promise<unknown[]> => reading(() => prepare(text).all(...values));
  const count = async (text: string, ...values: SQLInputValue[]): Promise<number> =>
    Number(((await all(`SELECT count(*) AS n FROM ${text}`, ...values))[0] as { n: number }).n);

  return {
    async gates({ status, stream, title, newest, after, limit = pageMax }) {
      const [heaviest = 999, position = 0] = (after ?? "999:0").split(":").map(Number);
      const chosen = { status, ...(stream === undefined ? {} : { stream }), ...(title === undefined ? {} : { title }) };
      const where = Object.keys(chosen).map((name) => `${name} = ?`).join(" AND "); // oxfmt-ignore
      const values: SQLInputValue[] = Object.values(chosen);
      const weight = weightOf(status);
      const [rest, order] = newest ? byMove : byWeight(weight);
      const rows = (await all(
        `SELECT ${gateColumns}, ${movedAt} AS movedAt, ${weight} AS weight FROM gates WHERE ${where} AND ${rest} ORDER BY ${order} LIMIT ?`,
        ...values, ...(newest ? momentIn(after) : [heaviest, heaviest, position]), Math.min(limit, pageMax),
      )) as (GateSummary & { position: number; movedAt: string; weight: number })[]; // oxfmt-ignore
      const last = rows.length === Math.min(limit, pageMax) ? rows.at(-1) : undefined;
      const next = last ? (newest ? momentCursor(last.movedAt, last.position) : `${last.weight}:${last.position}`) : null;
      return { items: rows.map(toSummary), total: await count(`gates WHERE ${where}`, ...values), next };
    },
    async findGates(prefix) {
      return (await all(
        `SELECT ${gateColumns}, gate, shown, closing FROM gates WHERE id >= ? AND id < ? ORDER BY id LIMIT 5`,
        prefix, `${prefix}~`,
      )).map(toGateRecord); // oxfmt-ignore
    },
    async expiredGates(at, limit) {
      const where = "status = 'open' AND expires_at IS NOT NULL AND expires_at <= ? ORDER BY expires_at";
      return ((await all(`SELECT ${gateColumns} FROM gates WHERE ${where} LIMIT ?`, at, limit)) as never[]).map(toSummary);
    },
    async sessions({ status, due, parent, active, after, limit = pageMax }) {
      const chosen = due ? "status = 'running' AND due > 0" : status === undefined ? "true" : "status = ?";
      const where = parent === undefined ? chosen : `${chosen} AND (parent = ? OR (parent >= ? AND parent < ?))`;
      const values = [...(due || status === undefined ? [] : [status]), ...parentNames(parent)];
      const [rest, order] = active ? byActivity : byStart;
      const rows = (await all(
        `SELECT ${sessionColumns} FROM sessions WHERE ${where} AND ${rest} ORDER BY ${order} LIMIT ?`,
        ...values, ...(active ? momentIn(after) : [Number(after ?? Number.MAX_SAFE_INTEGER)]), Math.min(limit, pageMax),
      )) as { position: number; updatedAt: string }[]; // oxfmt-ignore
      const last = rows.length === Math.min(limit, pageMax) ? rows.at(-1) : undefined;
      const items = rows.map(toSession);
      return {
        items,
        total: await count(`sessions WHERE ${where}`, ...values),
        next: last ? (active ? momentCursor(last.updatedAt, last.position) : String(last.position)) : null,
      };
    },
    async tallies({ stream, after = "", limit }) {
      const where = stream === undefined ? "stream > ?" : "stream = ?";
      const text = `SELECT stream, agent, tally FROM sessions LEFT JOIN tallies USING (stream) WHERE ${where} ORDER BY stream LIMIT ?`;
      return (await all(text, stream ?? after, limit)).map(toTally);
    },
    async entries({ limit, ...query }) {
      const [where, ...values] = chosenEntries(query);
      return (await all(`SELECT list, key, value, proof FROM entries ${where} LIMIT ?`, ...values, limit)).map(toEntry);
    },
    async findSessions(prefix) {
      const text = `SELECT ${sessionColumns} FROM sessions WHERE stream >= ? AND stream < ? ORDER BY stream LIMIT 5`;
      return (await all(text, prefix, `${prefix}~`)).map(toSession);
    },
  };
}

/** The condition, then its values. Within one list only the key is compared: a pair is not looked up by the index there. */
function chosenEntries({ stream, list, after }: Omit<EntryQuery, "limit">): [string, ...string[]] {
  if (list !== undefined && list === after?.list)
    return ["WHERE stream = ? AND list = ? AND key > ? ORDER BY list, key", stream, list, after.key];
  return [
    `WHERE stream = ?${list === undefined ? "" : " AND list = ?"}${after ? " AND (list, key) > (?, ?)" : ""} ORDER BY list, key`,
    ...[stream, ...(list === undefined ? [] : [list]), ...(after ? [after.list, after.key] : [])],
  ];
}

function toSession(found: unknown): SessionRecord {
  const { attended, ...row } = found as SessionRecord;
  return { ...row, attended: (attended as unknown) === 1 };
}
