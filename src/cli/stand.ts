import type { Application } from "../host/application.ts";

/**
 * A process that lives long stands in the data directory: the folder that it was started in may be removed, and then no
 * thread and no program can be started any more.
 */
export function standAtHome({ paths }: Pick<Application, "paths">): void {
  const { env } = process;
  if (env["ASSENT_HOME"]) env["ASSENT_HOME"] = paths.home; // a relative one would now be another
  process.chdir(paths.home);
}
