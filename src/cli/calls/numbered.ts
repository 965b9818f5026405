import type { TimelineRow } from "../../host/timeline/row.ts";

/** A call has one number, that of its session, whatever part of it is told. */
export type NumberedCall<Row = TimelineRow> = Row & { readonly number: number };

/** Rows that tell what was done, asked or blocked; other steps of the runtime itself are on the session's page. */
export const numbered = <Row extends Pick<TimelineRow, "kind" | "state">>(rows: readonly Row[]): readonly NumberedCall<Row>[] =>
  rows
    .filter(({ kind, state }) => kind !== "session" && (kind !== "step" || state === "blocked"))
    .map((row, place) => ({ ...row, number: place + 1 }));

export const doneSince = <Row extends Pick<TimelineRow, "startedAt" | "endedAt">>(rows: readonly Row[], since = ""): readonly Row[] =>
  rows.filter(({ startedAt, endedAt }) => (endedAt ?? startedAt) >= since);
