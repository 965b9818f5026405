import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { LookArea } from "../../adapters/investigate/types.ts";
import type { Config } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import type { Redact } from "../../kernel/ports.ts";
import { assess } from "../../risk/assess.ts";
import type { Facts } from "../../risk/facts.ts";
import { compileGlobs, covers, touches } from "../../risk/files/glob.ts";
import { closedPlaces, recordIn } from "./investigating-closed.ts";
import { surroundingsFor } from "../weigh/weigh.ts";

interface Around {
  readonly config: Config;
  readonly paths: Paths;
  readonly redact: Redact;
}

/**
 * Where perspectives look (F7): one project, or the parts of it that these globs name, each look judged by the risk engine.
 * Links are resolved before it is asked, so it needs no facts of the disk.
 */
export async function lookAreaAt(cwd: string, scope: readonly string[], { config, paths, redact }: Around): Promise<LookArea> {
  const root = await realpath(cwd);
  const globs = compileGlobs(scope, (glob) => [join(root, glob)]);
  const { own } = surroundingsFor(config, paths, {});
  const facts: Facts = {
    session: "unattended",
    projectRoot: root,
    cwd: root,
    home: homedir(),
    controlPlane: [...own, ...config.risk.controlPlane],
  };
  return {
    root,
    redact,
    closed: await closedPlaces(paths),
    recordIn,
    scopeOf(path) {
      const absolute = join(root, path);
      if (scope.length === 0 || covers(globs, absolute)) return "inside";
      return touches(globs, absolute, true) ? "above" : "outside";
    },
    weigh: (look) => assess(look, facts),
  };
}
