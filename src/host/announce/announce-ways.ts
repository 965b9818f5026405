import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { createHash, randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { isatty } from "node:tty";
import { showOnDesktop } from "../../adapters/notify/desktop.ts";
import { postNotice } from "../../adapters/notify/webhook.ts";
import type { Config, NotifyConfig } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import { channelsOf } from "./channel-ways.ts";
import type { NotArrived, Way, WayOptions, Ways } from "./types.ts";
import { folderHere } from "../../disk/here.ts";
import { keyFile, keyFolder } from "../../secrets/key-file.ts";

/** The ways that this process can use; nothing that the configuration did not name is among them (K12). */
export function waysOf(config: Pick<Config, "notify" | "people">, telling: WayOptions): Ways {
  const { desktop, bell: rings, webhooks } = config.notify;
  const { environment, bell } = telling;
  const channels = channelsOf(config, telling);
  const isSigned = ({ secretVariable }: NotifyConfig["webhooks"][number]): boolean =>
    secretVariable === undefined || Boolean(environment[secretVariable]);
  return {
    ways: [
      ...(rings && bell ? [bellWay(bell)] : []),
      ...(desktop ? [desktopWay(environment)] : []),
      ...webhooks.filter(isSigned).map((webhook) => webhookWay(webhook, telling)),
      ...channels.ways,
    ],
    unusable: [
      ...webhooks
        .filter((webhook) => !isSigned(webhook))
        .map((webhook) => ({ label: labelOf(webhook), why: `${webhook.secretVariable} is not set here` })),
      ...channels.unusable,
    ],
  };
}

const bellWay = (bell: () => void): Way => ({
  key: "bell",
  label: "the bell of this terminal",
  minUrgency: 0,
  async send() {
    bell();
    return undefined;
  },
});

const desktopWay = (environment: ProcessEnvironment): Way => ({
  key: "desktop",
  label: "the desktop",
  minUrgency: 0,
  send: async (notice, { folders }) => because(await showOnDesktop(notice, environment, [...foldersHere(environment), ...folders])),
});

/** Where the process was started, and where it stands. */
const foldersHere = (environment: ProcessEnvironment): readonly string[] => [environment["PWD"] ?? [], folderHere() ?? []].flat();

const webhookWay = (webhook: NotifyConfig["webhooks"][number], { paths, environment }: WayOptions): Way => ({
  key: createHash("sha256").update(webhook.url).digest("hex").slice(0, 12),
  label: labelOf(webhook),
  minUrgency: webhook.minUrgency,
  async send(notice, delivery) {
    const { url, format, secretVariable } = webhook;
    const named = secretVariable === undefined ? undefined : environment[secretVariable];
    return because(await postNotice({ url, format, secret: named ?? (await notifySecret(paths)) }, notice, delivery));
  },
});

const because = (why: string | undefined): NotArrived | undefined => (why === undefined ? undefined : { why });

export const labelOf = ({ url, format }: NotifyConfig["webhooks"][number]): string => `${new URL(url).host} (${format})`;

/** Rings the terminal that this process writes its notes to, also from a thread; undefined without one. */
export const terminalBell = (): (() => void) | undefined => (isatty(2) ? () => void writeSync(2, "\u0007") : undefined);

/** The key that signs where the configuration names no other; made on first use. */
export async function notifySecret(paths: Paths): Promise<string> {
  keyFolder(paths.keys);
  const text = await keyFile(join(paths.keys, "notify.key"), () => `${randomBytes(32).toString("hex")}\n`);
  return text.trim();
}

/** Where the marks of announced gates are. */
export const announcedFolder = (paths: Paths): string => join(paths.home, "announced");
