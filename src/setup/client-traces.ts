import { existsSync } from "node:fs";
import { join } from "node:path";
import { programAt, type GuardPlace } from "../adapters/clients/place.ts";
import type { ClientRow } from "../adapters/clients/row.ts";

/** Files that show that a client is used on this machine or in this project; empty when there are none. */
export const tracesOf = ({ program, home, traces }: ClientRow, place: GuardPlace): readonly string[] =>
  [programAt(program, place), home(place), ...traces.map((trace) => join(place.root, trace))].filter(
    (file): file is string => file !== undefined && existsSync(file),
  );
