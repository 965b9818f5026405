import { join } from "node:path";
import type { Paths } from "../../config/paths.ts";
import { readPlainNow } from "../../disk/plain-file.ts";
import { replaceFile } from "../../disk/replace-file.ts";
import { channelFolder, type ChannelName } from "./answering.ts";
import { makeFolder } from "../../disk/make-folder.ts";

const fileIn = (paths: Pick<Paths, "home">, channel: ChannelName, account: string): string =>
  join(channelFolder(paths, channel), `offset.${account}`);

/** How far an account was heard to its end, in the channel's own words; undefined where nothing was. */
export function lastHeard(paths: Pick<Paths, "home">, channel: ChannelName, account: string): string | undefined {
  try {
    const text = readPlainNow(fileIn(paths, channel, account)).toString("utf8");
    return /^[\w-]{1,40}$/.test(text) ? text : undefined;
  } catch {
    return undefined; // a press that comes again finds its gate answered
  }
}

export async function noteHeard(paths: Pick<Paths, "home">, channel: ChannelName, heard: Record<"account" | "at", string>): Promise<void> {
  makeFolder(channelFolder(paths, channel));
  await replaceFile(fileIn(paths, channel, heard.account), heard.at, 0o600);
}
