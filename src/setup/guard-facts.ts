import { readConfig } from "../config/config.ts";
import type { Application } from "../host/application.ts";
import { switchedOff } from "../host/guard/switching.ts";
import { visibleLine } from "../kernel/text.ts";
import type { ProtectionFacts } from "./guard-state.ts";
import { readKept } from "./init-store.ts";

/** How the guard of a project is set, and whether somebody switched it off. Throws `config.invalid`. */
export async function protectionFacts(application: Application, root: string): Promise<ProtectionFacts & { readonly quiet: boolean }> {
  const { projects } = await readConfig(application.paths.config, root);
  const off = await switchedOff(application, root);
  return {
    mode: projects[root]?.mode ?? "guard",
    quiet: projects[root]?.quiet ?? false,
    kept: await readKept(application.paths, root),
    ...(off ? { off: { by: visibleLine(off.by), at: off.at, until: off.until } } : {}),
  };
}
