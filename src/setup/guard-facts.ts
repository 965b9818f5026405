import { readConfig } from "../config/config.ts";
import { guardOf } from "../config/guard-of.ts";
import type { Application } from "../host/application.ts";
import { switchedOff } from "../host/guard/switching.ts";
import { visibleLine } from "../kernel/text.ts";
import type { ProtectionFacts } from "./guard-state.ts";
import type { Fault } from "../kernel/trouble.ts";
import { readBothKept } from "./init-store.ts";
import { unwritable } from "./writable.ts";

/** How the guard of a project is set, and whether somebody switched it off. Throws `config.invalid`. */
export async function protectionFacts(
  application: Application,
  root: string,
  cannotWrite: Promise<Fault | undefined> = unwritable(application.paths),
): Promise<ProtectionFacts & { readonly quiet: boolean; readonly unwritable?: Fault }> {
  const { mode, quiet } = guardOf(await readConfig(application.paths.config, root), root);
  const off = await switchedOff(application, root);
  const fault = await cannotWrite;
  return {
    mode,
    quiet,
    kept: await readBothKept(application.paths, root),
    ...(fault ? { unwritable: fault } : {}),
    ...(off ? { off: { by: visibleLine(off.by), at: off.at, until: off.until } } : {}),
  };
}
