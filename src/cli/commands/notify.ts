import { failuresIn } from "../../adapters/notify/announced.ts";
import { testNotice } from "../../adapters/notify/notice.ts";
import { readConfig, type Config } from "../../config/config.ts";
import { visibleLine } from "../../kernel/text.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { announcedFolder, labelOf, notifySecret, terminalBell, waysOf } from "../../host/announce/announce-ways.ts";
import { tryHearing } from "../../host/announce/answering-channels.ts";
import { topicLabel } from "../../host/announce/channel-ways.ts";
import { pushWays } from "../../host/announce/push/push-way.ts";
import type { Ways } from "../../host/announce/types.ts";
import { siteOf } from "../../host/site.ts";
import type { CliCommand } from "../command.ts";
import { spoken } from "../duration.ts";
import { exit } from "../exit.ts";
import type { Application } from "../../host/application.ts";
import { sayRefused, type Io } from "../io.ts";
import { shortTime } from "../../host/guard/moment.ts";

const show: CliCommand = {
  name: "notify",
  summary: "Show how people are told of gates. The user's configuration says it; nothing else is told anything.",
  examples: ["assent notify", "assent notify test", "assent notify --json"],

  async run(_, application, io) {
    const config = await configOf(application);
    const { notify } = config;
    const failures = failuresIn(announcedFolder(application.paths));
    const webhooks = notify.webhooks.map((webhook) => ({
      label: labelOf(webhook),
      minUrgency: webhook.minUrgency,
      signedWith: webhook.secretVariable ?? "the key that `assent notify secret` prints",
    }));
    const ntfy = notify.ntfy && { ...notify.ntfy, topics: topicLabels(config), replies: notify.ntfy.replies !== undefined };
    const devices = await pushWays({ paths: application.paths });
    io.data({ ...notify, webhooks, ...(ntfy && { ntfy }), devices: devices.map(({ label }) => label), failures });
    io.out(`${mark(io, notify.bell)} bell on the terminal of \`assent up\` and of a session in the foreground`);
    io.out(`${mark(io, notify.desktop)} desktop`);
    for (const { label, minUrgency, signedWith } of webhooks)
      io.out(`${mark(io, true)} ${label}${urgencyWords[minUrgency] ?? ""}${io.dim(` · signed with ${signedWith}`)}`);
    if (webhooks.length === 0) io.out(`${mark(io, false)} no webhook`);
    for (const line of channelLines(config)) io.out(`${mark(io, true)} ${line}`);
    for (const { label } of devices) io.out(`${mark(io, true)} ${label}${io.dim(" · while `assent up` runs")}`);
    const again = notify.remind.length === 0 ? "never again" : `again after ${notify.remind.map(spoken).join(", ")}`;
    io.out(io.dim(`A gate is told of when it was open for ${spoken(notify.after)}, and ${again}.`));
    io.out(io.dim(`It is set under "notify" in ${application.paths.config}.`));
    for (const line of otherWays(config, devices.length)) io.out(io.dim(line));
    for (const { label, why, at } of failures)
      io.note(`${io.warn("failed last:")} ${label}: ${why}, at ${shortTime(at, new Date().toISOString())}`);
    return exit.ok;
  },
};

/** Ways that are not used yet, and the first step to each: who looks here wants to be told somewhere else. */
function otherWays({ notify }: Config, devices: number): readonly string[] {
  const ways: readonly (readonly [isUsed: boolean, way: string])[] = [
    [notify.desktop, "this desktop: `assent init --notify desktop`"],
    [devices > 0, "another browser or a phone: the bell in the console (`assent up`, then `assent console`)"],
    [notify.ntfy !== undefined, `a phone: "ntfy"`],
    [notify.telegram !== undefined, `"telegram"`],
    [notify.slack !== undefined, `"slack"`],
    [notify.mail !== undefined, `"mail"`],
    [notify.webhooks.length > 0, `"webhooks"`],
  ];
  const unused = ways.flatMap(([isUsed, way]) => (isUsed ? [] : [way]));
  return unused.length === 0
    ? []
    : ["Also possible:", ...unused.map((way) => `  ${way}`), "docs/notifications.md (Help in the console) has each, step by step."];
}

/** Channels, with who may answer there, or the one setting that is missing. */
function channelLines(config: Config): readonly string[] {
  const { notify, people } = config;
  const { telegram, slack, ntfy, mail } = notify;
  const line = (what: string, { minUrgency }: { readonly minUrgency: number }, answers: string): string =>
    `${what}${urgencyWords[minUrgency] ?? ""} · ${answers}`;
  const users = (named: Readonly<Record<string, string>>): string =>
    Object.entries(named)
      .map(([user, name]) => `${user} is ${visibleLine(name)}`)
      .join(", ");
  const isDeaf = (slack?.appToken ?? slack?.appTokenVariable) === undefined;
  const readers = Object.values(people.ntfy).map(visibleLine).join(", ");
  return [
    ...(telegram ? [line(`Telegram ${telegram.chats.join(", ")}`, telegram, who(users(people.telegram), telegram))] : []),
    ...(slack ? [line(`Slack ${slack.channels.join(", ")}`, slack, who(users(people.slack), slack, isDeaf && noAppToken))] : []),
    ...(ntfy ? [line(topicLabels(config).join(", "), ntfy, who(readers, ntfy, ntfy.replies === undefined && noReplies))] : []),
    ...(mail ? [line(`mail to ${mail.to.join(", ")}`, mail, "no answer by mail is read")] : []),
  ];
}

const noAppToken = 'nobody answers there: name the app\'s own token (xapp-…, for Socket Mode) under "appToken"';
const noReplies = 'nobody answers there: name a topic of its own under "replies", which the buttons write to';

/** Who may answer, and with what; or what is missing for that. */
function who(names: string, { answers }: { readonly answers: "all" | "block" }, lack?: string | false): string {
  if (lack) return lack;
  return names === "" ? 'nobody answers there: "people" maps no one' : `answers${answers === "block" ? ", Block alone" : ""}: ${names}`;
}

/** Without names of topics: who knows one reads what is written there. */
const topicLabels = ({ notify: { ntfy }, people }: Config): readonly string[] =>
  ntfy === undefined ? [] : ntfy.topics.map((topic) => topicLabel(ntfy, topic, people));

const urgencyWords = ["", ", what blocks work or may do harm", ", only what may do harm", ", only what is dangerous"];

const tryAll: CliCommand = {
  name: "notify test",
  summary: "Send a test message in every way that is configured, and say what happened.",
  examples: ["assent notify test"],

  async run(_, application, io) {
    const { ways, unusable } = await waysHere(application);
    const notice = testNotice(siteOf(application.paths), `test.${Date.now()}`);
    const delivery = { signal: new AbortController().signal, isWanted: async () => true, folders: [application.cwd] };
    const told = await Promise.all(ways.map(async (way) => ({ label: way.label, why: (await way.send(notice, delivery))?.why ?? null })));
    const heard = await tryHearing(await configOf(application), application);
    const results = [...told, ...heard, ...unusable].map(({ label, why }) => ({ label, sent: why === null, why }));
    io.data({ results });
    for (const { label, why } of results) io.out(why === null ? `${io.good("✓")} ${label}` : `${io.bad("✗")} ${label}: ${why}`);
    if (results.length === 0)
      io.out(`Nothing is configured: set "notify" in ${application.paths.config}, for example {"notify": {"desktop": true}}.`);
    return results.every(({ sent }) => sent) ? exit.ok : exit.failed;
  },
};

const secret: CliCommand = {
  name: "notify secret",
  summary: "Print the key that signs messages to webhooks, for whoever checks them. A person only.",
  examples: ["assent notify secret"],

  async run(_, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const key = await notifySecret(application.paths);
    io.data({ secret: key });
    io.out(key);
    return exit.ok;
  },
};

const mark = (io: Io, isOn: boolean): string => (isOn ? io.good("●") : io.dim("○"));

/** The user's alone: an agent may write a project's. */
const configOf = ({ paths }: Application): Promise<Config> => readConfig(paths.config, paths.home);

async function waysHere(application: Application): Promise<Ways> {
  const { paths, environment } = application;
  const { ways, unusable } = waysOf(await configOf(application), { paths, environment, bell: terminalBell() });
  return { ways: [...ways, ...(await pushWays({ paths }))], unusable };
}

export const notifyCommands: readonly CliCommand[] = [show, tryAll, secret];
