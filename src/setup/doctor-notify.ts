import { missingNotifier } from "../adapters/notify/desktop.ts";
import { readConfig } from "../config/config.ts";
import { notifyState, type NotifyTrouble } from "../host/announce/troubles.ts";
import type { DoctorFinding } from "./hooks/doctor-hooks.ts";
import { shortTime } from "../host/guard/moment.ts";
import type { Application } from "../host/application.ts";

const what = "notifications";

/** Whether people can be told of gates as they asked; nothing to say where they asked for nothing. */
export async function checkNotify({ paths, environment, cwd }: Application): Promise<readonly DoctorFinding[]> {
  const config = await readConfig(paths.config, paths.home);
  const { ways, troubles, strangers } = await notifyState(config, { paths, environment });
  const missing = config.notify.desktop ? missingNotifier(environment, [cwd]) : undefined;
  const problems = [
    ...(missing === undefined ? [] : [{ label: "the desktop", why: `${missing} was not found` }]),
    ...troubles.filter(({ way }) => missing === undefined || way !== "desktop"),
  ];
  const works = ways.length === 0 || problems.length > 0 ? [] : [{ what, state: "good" as const, says: working(ways, config) }];
  return [
    ...works,
    ...problems.map((problem) => warning(problem, "`assent notify test` tries every way; the inbox shows every gate meanwhile.")),
    ...strangers.map((each) =>
      warning(each, 'Map that user to a person under "people" in your configuration, or take them out of the chat.'),
    ),
  ];
}

function working(ways: readonly { readonly label: string }[], { notify, people }: Awaited<ReturnType<typeof readConfig>>): string {
  const told = ways.map(({ label }) => label).join(", ");
  const answering = (["telegram", "slack", "ntfy"] as const).filter((name) => notify[name] !== undefined);
  return [told, ...answering.map((name) => mayAnswer(name, [...new Set(Object.values(people[name]))]))].join("; ");
}

const titles = { telegram: "in Telegram", slack: "in Slack", ntfy: "through ntfy" } as const;

function mayAnswer(name: keyof typeof titles, names: readonly string[]): string {
  const who = names.length === 0 ? '"people" maps nobody, so nobody answers' : `${names.join(", ")} may answer`;
  return `${who} ${titles[name]} while \`assent up\` runs`;
}

const warning = ({ label, why, at }: NotifyTrouble, remedy: string): DoctorFinding => ({
  what,
  state: "warn",
  says: `${label}: ${why}${at === undefined ? "" : `, at ${shortTime(at, new Date().toISOString())}`}`,
  remedy,
});
