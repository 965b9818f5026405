import { existsSync } from "node:fs";
import { join } from "node:path";
import { programAt, type GuardPlace } from "../adapters/clients/place.ts";
import type { ClientRow } from "../adapters/clients/row.ts";

/** Whether the client itself is on this machine: its program, or a folder of its own, which an editor that brings it makes too. */
export const isInstalled = ({ program, home }: Pick<ClientRow, "program" | "home">, place: GuardPlace): boolean =>
  programAt(program, place) !== undefined || existsSync(home(place));

/** Files that show that a client is used on this machine or in this project; empty when there are none. */
export const tracesOf = ({ program, home, traces }: ClientRow, place: GuardPlace): readonly string[] =>
  [programAt(program, place), home(place), ...traces.map((trace) => join(place.root, trace))].filter(
    (file): file is string => file !== undefined && existsSync(file),
  );
