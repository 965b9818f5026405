import { failuresIn } from "../adapters/notify/announced.ts";
import { desktopProgram, notifierAt } from "../adapters/notify/desktop.ts";
import { testNotice } from "../adapters/notify/notice.ts";
import { readConfig } from "../config/config.ts";
import { announcedFolder, waysOf } from "../host/announce/announce-ways.ts";
import type { DoctorFinding } from "./hooks/doctor-hooks.ts";
import { shortTime } from "../host/guard/moment.ts";
import type { Application } from "../host/application.ts";

const what = "notifications";

/** Whether people can be told of gates as they asked; nothing to say where they asked for nothing. */
export async function checkNotify({ paths, environment, cwd }: Application): Promise<readonly DoctorFinding[]> {
  const { notify } = await readConfig(paths.config, paths.home);
  const { ways, unusable } = waysOf(notify, { paths, environment });
  const program = desktopProgram(testNotice(null, "test"), process.platform, environment).name;
  const isMissing = notify.desktop && notifierAt(program, environment, [cwd]) === undefined;
  const problems = [
    ...unusable,
    ...(isMissing ? [{ label: "the desktop", why: `${program} was not found` }] : []),
    ...failuresIn(announcedFolder(paths))
      .filter(({ way }) => ways.some(({ key }) => key === way) && !(isMissing && way === "desktop"))
      .map(({ label, why, at }) => ({ label, why: `${why}, at ${shortTime(at, new Date().toISOString())}` })),
  ];
  if (problems.length === 0) return ways.length === 0 ? [] : [{ what, state: "good", says: ways.map(({ label }) => label).join(", ") }];
  return problems.map(({ label, why }): DoctorFinding => ({
    what,
    state: "warn",
    says: `${label}: ${why}`,
    remedy: "`assent notify test` tries every way; the inbox shows every gate meanwhile.",
  }));
}
