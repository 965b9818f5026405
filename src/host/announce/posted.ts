import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Paths } from "../../config/paths.ts";
import { channelFolder, type ChannelName, type PostedMessage } from "./answering.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** All of it is in the name of a file, so that any number of processes can add to it at once. */
const nameOf = ({ gate, account, room, message }: PostedMessage): string => `${gate}.${account}.${room}.${message}`;
const nameForm = /^([\w-]{1,80})\.([0-9a-f]{12})\.([\w-]{1,64})\.([\w.]{1,40})$/;

type Home = Pick<Paths, "home">;

export function noteMessage(paths: Home, channel: ChannelName, posted: PostedMessage): void {
  if (!nameForm.test(nameOf(posted))) return; // the other side's words never name another place
  makeFolder(channelFolder(paths, channel));
  writeFileSync(join(channelFolder(paths, channel), nameOf(posted)), "", { mode: 0o600 });
}

export const forgetMessage = (paths: Home, channel: ChannelName, posted: PostedMessage): void =>
  rmSync(join(channelFolder(paths, channel), nameOf(posted)), { force: true });

export function postedMessages(paths: Home, channel: ChannelName): readonly PostedMessage[] {
  return listed(channelFolder(paths, channel)).flatMap((name): readonly PostedMessage[] => {
    const [, gate, account, room, message] = nameForm.exec(name) ?? [];
    if (gate === undefined || account === undefined || room === undefined || message === undefined) return [];
    return [{ gate, account, room, message }];
  });
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
