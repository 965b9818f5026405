import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { areKeys, newPushKey, publicPushKey } from "../../../adapters/notify/push/push-message.ts";
import { problemOfEndpoint, type PushReach } from "../../../adapters/notify/push/push-place.ts";
import type { PushTarget } from "../../../adapters/notify/push/push-send.ts";
import type { Paths } from "../../../config/paths.ts";
import { readPlainNow } from "../../../disk/plain-file.ts";
import { replaceFile } from "../../../disk/replace-file.ts";
import { refuse, type Refusal } from "../../../kernel/trouble.ts";
import { keyFile, keyFolder } from "../../../secrets/key-file.ts";
import { credentialOf, readTokens, type Role } from "../../../secrets/tokens.ts";
import { makeFolder } from "../../../disk/make-folder.ts";

/** A browser in which a person switched notices on. It counts as long as they are signed in there. */
export interface PushDevice extends PushTarget {
  readonly id: string;
  readonly name: string;
  /** The sign-in that it belongs to. */
  readonly credential: string;
  /** For people: what it is. */
  readonly label: string;
  readonly at: string;
}

const devicesMax = 100;
const ownMax = 10;

export const pushFolder = ({ home }: Pick<Paths, "home">): string => join(home, "push");
const deviceFolder = (paths: Pick<Paths, "home">): string => join(pushFolder(paths), "devices");
const deviceFile = (paths: Pick<Paths, "home">, id: string): string => join(deviceFolder(paths), `${id}.json`);

/** A browser's address is its own secret, so a device is known by a hash of it; the page can work it out too. */
const deviceId = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex").slice(0, 24);

/** Every device, the oldest first, also of people who have signed out meanwhile. */
function keptDevices(paths: Pick<Paths, "home">): readonly PushDevice[] {
  const devices = listed(deviceFolder(paths)).flatMap((name) => readDevice(join(deviceFolder(paths), name)));
  return devices.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function readDevice(file: string): readonly PushDevice[] {
  try {
    const device = JSON.parse(readPlainNow(file).toString("utf8")) as Readonly<Record<keyof PushDevice, unknown>>;
    const isWhole = (["id", "name", "credential", "label", "at", "endpoint", "p256dh", "auth"] as const).every(
      (member) => typeof device[member] === "string",
    );
    return isWhole ? [device as PushDevice] : [];
  } catch {
    return []; // it has just been taken back
  }
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[0-9a-f]{24}\.json$/.test(name))
      .slice(0, devicesMax);
  } catch {
    return [];
  }
}

/** A device whose person is signed in there now, and what they may do. */
export interface LiveDevice extends PushDevice {
  readonly role: Role;
}

/** Devices of those who are signed in; what belongs to a sign-in that is over is forgotten. */
export async function liveDevices(paths: Pick<Paths, "home" | "tokens">, now = new Date().toISOString()): Promise<readonly LiveDevice[]> {
  const devices = keptDevices(paths);
  if (devices.length === 0) return [];
  const tokens = (await readTokens(paths.tokens)).filter(({ browser, expiresAt }) => browser && (expiresAt ?? now) >= now);
  return devices.flatMap((device): readonly LiveDevice[] => {
    const owner = tokens.find((token) => credentialOf(token) === device.credential);
    if (owner) return [{ ...device, role: owner.role }];
    forgetDevice(paths, device.id);
    return [];
  });
}

export const forgetDevice = (paths: Pick<Paths, "home">, id: string): void => rmSync(deviceFile(paths, id), { force: true });

/** Made once, and kept like every other key of this installation. */
export async function pushKey(paths: Pick<Paths, "keys">): Promise<string> {
  keyFolder(paths.keys);
  return keyFile(join(paths.keys, "push.key"), newPushKey);
}

interface Owner {
  readonly name: string;
  readonly credential: string;
  readonly via: "token" | "browser";
}

/** Notices in browsers, for the server: each person sees and removes their own. */
export interface PushBackend {
  /** The public half of our key. */
  key(): Promise<string>;
  list(owner: Owner): Promise<readonly PushDevice[]>;
  add(owner: Owner, given: PushTarget & { readonly label: string }): Promise<PushDevice | Refusal>;
  remove(owner: Owner, id: string): Promise<PushDevice | Refusal>;
  /** A browser has signed out. */
  left(credential: string): Promise<void>;
}

export const pushBackend = (paths: Pick<Paths, "home" | "tokens" | "keys">, reach: PushReach = "public"): PushBackend => {
  const ownOf = async ({ name }: Owner): Promise<readonly PushDevice[]> =>
    (await liveDevices(paths)).filter((device) => device.name === name);
  return {
    key: async () => publicPushKey(await pushKey(paths)),
    list: ownOf,
    async add(owner, { endpoint, p256dh, auth, label }) {
      const { name, credential, via } = owner;
      if (via !== "browser") return refuse("push.browser", "only a page that somebody signed in to can be told; a token has no screen");
      const problem = problemOfEndpoint(endpoint, reach);
      if (problem !== undefined) return refuse("push.endpoint", problem);
      if (!areKeys({ p256dh, auth })) return refuse("push.keys", "these are no keys of a push subscription");
      for (const { id } of (await ownOf(owner)).slice(0, -ownMax + 1)) forgetDevice(paths, id);
      const device = { id: deviceId(endpoint), name, credential, label, at: new Date().toISOString(), endpoint, p256dh, auth };
      makeFolder(deviceFolder(paths));
      await replaceFile(deviceFile(paths, device.id), `${JSON.stringify(device, null, 2)}\n`, 0o600);
      return device;
    },
    async remove(owner, id) {
      const device = (await ownOf(owner)).find((each) => each.id === id);
      if (!device) return refuse("push.device", "you have no such device");
      forgetDevice(paths, id);
      return device;
    },
    async left(credential) {
      for (const { id, credential: its } of keptDevices(paths)) if (its === credential) forgetDevice(paths, id);
    },
  };
};
