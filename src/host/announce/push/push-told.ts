import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Paths } from "../../../config/paths.ts";
import { pushFolder } from "./push-devices.ts";
import { makeFolder } from "../../../disk/make-folder.ts";

/** A device that was told of a gate: when that closes, its notice goes. */
export interface PushTold {
  readonly gate: string;
  readonly device: string;
}

/** All of it is in the name of a file, so that any number of processes can add to it at once. */
const toldFolder = (paths: Pick<Paths, "home">): string => join(pushFolder(paths), "told");
const fileOf = (paths: Pick<Paths, "home">, { gate, device }: PushTold): string => join(toldFolder(paths), `${gate}.${device}`);

export function notePushed(paths: Pick<Paths, "home">, told: PushTold): void {
  makeFolder(toldFolder(paths));
  writeFileSync(fileOf(paths, told), "", { mode: 0o600 });
}

export const forgetPushed = (paths: Pick<Paths, "home">, told: PushTold): void => rmSync(fileOf(paths, told), { force: true });

export function pushedNotices(paths: Pick<Paths, "home">): readonly PushTold[] {
  try {
    return readdirSync(toldFolder(paths)).flatMap((name): readonly PushTold[] => {
      const [, gate, device] = /^([\w-]{1,80})\.([0-9a-f]{24})$/.exec(name) ?? [];
      return gate === undefined || device === undefined ? [] : [{ gate, device }];
    });
  } catch {
    return [];
  }
}
