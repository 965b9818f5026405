import { toGateRecord, toSummary } from "../gate-row.ts";
import { pageMax, parentNames, type GateQuery, type Journal, type SessionRecord } from "../journal.ts";
import { momentCursor, momentIn } from "../moment-cursor.ts";
import { toEntry, toTally } from "../plan.ts";
import type { Pool } from "./pool.ts";
import type { ServerClock } from "./server-clock.ts";
import { movedAt, type Schema } from "./schema.ts";
import type { Rows, SqlStatement, SqlValue } from "./session.ts";

const gateColumns =
  'position, id, stream, protocol, key, kind, title, question, urgency, opened_at AS "openedAt", status, expires_at AS "expiresAt", ' +
  `substring(gate FROM '"harm":("(?:[^"\\\\]|\\\\.)*")') AS harm`; // as it was written: not every text need be JSON
/** As in SQLite: those that wait stand by their urgency and then their harm, the closed by their urgency, as an index has them. */
const harmWeight = `(urgency * 16 + coalesce(substring(gate FROM '"rank":([0-9]{1,2})')::INTEGER, 0))`;
const sessionColumns =
  'position, stream, protocol, title, cwd, agent, attended, status, outcome, started_at AS "startedAt", updated_at AS "updatedAt", ' +
  'open_gates AS "openGates", due, parent';

type Lists = Pick<Journal, "gates" | "findGates" | "expiredGates" | "sessions" | "tallies" | "entries" | "findSessions">;

/** A page of gates, and the count of all that it is a page of. */
function gateStatements(table: string, query: GateQuery, size: number): [rows: SqlStatement, count: SqlStatement] {
  const { status, stream, title, newest, after } = query;
  const [heaviest = null, position = null] = (after ?? "999:0").split(":").map(wholeNumber);
  const chosen = { status, ...(stream === undefined ? {} : { stream }), ...(title === undefined ? {} : { title }) };
  const values = Object.values(chosen);
  const where = Object.keys(chosen).map((column, place) => `${column} = $${place + 1}`).join(" AND "); // oxfmt-ignore
  const [first, at, limited] = [1, 2, 3].map((place) => `$${values.length + place}`);
  const weight = status === "open" ? harmWeight : "urgency";
  const [rest, order] = newest
    ? [`(${movedAt}, position) < (${first}, ${at}::BIGINT)`, `${movedAt} DESC, position DESC`]
    : [`(${weight} < ${first}::BIGINT OR (${weight} = ${first} AND position > ${at}))`, "weight DESC, position"];
  const columns = `${gateColumns}, ${movedAt} AS "movedAt", ${weight} AS weight`;
  return [
    {
      text: `SELECT ${columns} FROM ${table} WHERE ${where} AND ${rest} ORDER BY ${order} LIMIT ${limited}`,
      values: [...values, ...(newest ? momentIn(after) : [heaviest, position]), size],
    },
    { text: `SELECT count(*) AS total FROM ${table} WHERE ${where}`, values },
  ];
}

/** The lists a person pages through. Every query is bounded and runs on an index. */
export function postgresLists({ pool, clock }: { readonly pool: Pool; readonly clock: ServerClock }, { name }: Schema): Lists {
  const all = async (text: string, ...values: readonly SqlValue[]): Promise<readonly unknown[]> =>
    (await pool.use((session) => session.send([{ text, values }])))[0] ?? [];
  /** A page and the number of everything it is a part of. */
  const page = async (rows: SqlStatement, count: SqlStatement): Promise<{ rows: Rows; total: number }> => {
    const [found, [counted]] = (await pool.use((session) => session.send([rows, count]))) as [Rows, Rows];
    return { rows: found, total: Number(counted?.["total"]) };
  };

  return {
    async gates(query) {
      const size = sizeOf(query.limit ?? pageMax);
      const { rows, total } = await page(...gateStatements(`${name}.gates`, query, size));
      const last = rows.length === size ? rows.at(-1) : undefined;
      const next = last ? (query.newest ? cursorOf(last, "movedAt") : `${last["weight"]}:${last["position"]}`) : null;
      return { items: rows.map(toSummary), total, next };
    },
    async findGates(prefix) {
      const text = `SELECT ${gateColumns}, gate, shown, closing FROM ${name}.gates WHERE id >= $1 AND id < $2 ORDER BY id LIMIT 5`;
      return (await all(text, prefix, `${prefix}~`)).map(toGateRecord);
    },
    async expiredGates(at, limit) {
      const where = "status = 'open' AND expires_at IS NOT NULL AND expires_at <= $1 ORDER BY expires_at";
      const text = `SELECT ${gateColumns} FROM ${name}.gates WHERE ${where} LIMIT $2`;
      const [now, found = []] = await pool.use((session) => session.send([clock.ask, { text, values: [at, limit] }])); // asked every second
      clock.heard(now);
      return found.map(toSummary);
    },
    async sessions({ status, due, parent, active, after, limit = pageMax }) {
      const [at, position] = active ? momentIn(after) : ["", after === undefined ? Number.MAX_SAFE_INTEGER : wholeNumber(after)];
      const [rest, order] = active
        ? ["(updated_at, position) < ($3, $1::BIGINT)", "updated_at DESC, position DESC"]
        : ["position < $1", "position DESC"];
      const size = sizeOf(limit);
      const own = [position, size, ...(active ? [at] : [])];
      const chosen = [...(due || status === undefined ? [] : [status]), ...parentNames(parent)];
      const where = (first: number): string => {
        const by = due ? "status = 'running' AND due > 0" : status === undefined ? "true" : `status = $${first}`;
        const [is, from, to] = [3, 2, 1].map((last) => `$${first + chosen.length - last}`);
        return parent === undefined ? by : `${by} AND (parent = ${is} OR (parent >= ${from} AND parent < ${to}))`;
      };
      const { rows, total } = await page(
        {
          text: `SELECT ${sessionColumns} FROM ${name}.sessions WHERE ${where(own.length + 1)} AND ${rest} ORDER BY ${order} LIMIT $2`,
          values: [...own, ...chosen],
        },
        { text: `SELECT count(*) AS total FROM ${name}.sessions WHERE ${where(1)}`, values: chosen },
      );
      const last = rows.length === size ? rows.at(-1) : undefined;
      return { items: rows.map(toSession), total, next: last ? (active ? cursorOf(last, "updatedAt") : String(last["position"])) : null };
    },
    async tallies({ stream, after = "", limit }) {
      const text = `SELECT stream, agent, tally FROM ${name}.sessions LEFT JOIN ${name}.tallies USING (stream)
        WHERE stream ${stream === undefined ? ">" : "="} $1 ORDER BY stream LIMIT $2`;
      return (await all(text, stream ?? after, limit)).map(toTally);
    },
    async entries({ stream, list = null, after, limit }) {
      if (list !== null && list === after?.list) return (await all(entriesBehind(name), stream, list, after.key, limit)).map(toEntry);
      const values = [stream, list, after?.list ?? null, after?.key ?? null, limit];
      return (await all(entriesText(name), ...values)).map(toEntry);
    },
    async findSessions(prefix) {
      const text = `SELECT ${sessionColumns} FROM ${name}.sessions WHERE stream >= $1 AND stream < $2 ORDER BY stream LIMIT 5`;
      return (await all(text, prefix, `${prefix}~`)).map(toSession);
    },
  };
}

const entriesText = (name: string): string => `SELECT list, key, value, proof FROM ${name}.entries WHERE stream = $1
  AND ($2::TEXT IS NULL OR list = $2) AND ($3::TEXT IS NULL OR (list, key) > ($3, $4)) ORDER BY list, key LIMIT $5`;

/** Within one list only the key is compared, which the index finds at once. */
const entriesBehind = (name: string): string => `SELECT list, key, value, proof FROM ${name}.entries
  WHERE stream = $1 AND list = $2 AND key > $3 ORDER BY list, key LIMIT $4`;

const cursorOf = (row: Rows[number], moment: string): string => momentCursor(String(row[moment]), Number(row["position"]));

const sizeOf = (limit: number): number => Math.max(0, Math.min(limit, pageMax));

/** A cursor that we did not hand out leads nowhere: nothing compares with NULL. */
function wholeNumber(text: string): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

const toSession = (found: unknown): SessionRecord => ({ ...(found as SessionRecord) });
