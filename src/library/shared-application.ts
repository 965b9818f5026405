import { pathsFor } from "../config/paths.ts";
import { createApplication, type Application } from "../host/application.ts";
import { guardOnly } from "../host/gateway/judge.ts";

interface SharedEntry {
  readonly application: Application;
  users: number;
}

const shared = new Map<string, SharedEntry>();

/**
 * One journal for all guards of this program in a folder, because a server may have one for each conversation. It is closed
 * with the last of them; one that could not be opened is given up by each who tries, and then made anew.
 */
export function sharedApplication(folder: string): Application {
  const key = `${pathsFor(process.env).home}\0${folder}`;
  const entry = shared.get(key) ?? { application: createApplication(process.env, folder, false, guardOnly), users: 0 };
  shared.set(key, entry);
  entry.users += 1;
  let isClosed = false;
  return {
    ...entry.application,
    async close() {
      if (isClosed) return;
      isClosed = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      shared.delete(key);
      await entry.application.close();
    },
  };
}
