import type { Json } from "../kernel/ids.ts";

type Body = Readonly<Record<string, Json>>;

/** One step from a schema version to the next, for one event type. Old steps stay for ever: events are never rewritten. */
export interface Upcaster {
  readonly protocol: string;
  readonly type: string;
  readonly from: number;
  readonly change: (body: Body) => Body;
}

/** Empty while every event still has its first shape. Add a row when a protocol's `version` is raised. */
const upcasters: readonly Upcaster[] = [];

interface Of {
  readonly protocol: string;
  readonly type: string;
  readonly schema: number;
}

/** Brings a body to today's shape, step by step. A newer body than we know comes back as it is. */
export function upcast({ protocol, type, schema }: Of, body: Body, table = upcasters): Body {
  return table
    .filter((row) => row.protocol === protocol && row.type === type && row.from >= schema)
    .toSorted((one, other) => one.from - other.from)
    .reduce((current, { change }) => change(current), body);
}
