import { setTimeout as sleep } from "node:timers/promises";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { readPresent } from "../adapters/clients/present.ts";
import type { ClientName } from "../adapters/clients/rows.ts";
import { pathsFor, type Paths } from "../config/paths.ts";
import { Fault } from "../kernel/trouble.ts";
import { guardFileOf, setupOf, type SetupClient } from "./guard-files.ts";
import { againAt, commandIn, wroteFor } from "./guard-state.ts";
import { textIn } from "./init-plan.ts";
import { readBothKept, type KeptFile } from "./init-store.ts";

/** A session whose settings changed. */
export interface SettingsSession {
  readonly client: ClientName;
  readonly place: GuardPlace;
  readonly paths: Paths;
  /** A plugin of the client started the hook. */
  readonly isPlugin: boolean;
}

/** `init --undo` writes one file after the other, and forgets last what it wrote. */
const undoMs = 1_500;

/**
 * Why a client would not call our hook any more by the settings that lie there now; undefined where it would, or where
 * nobody wants it to: `init --undo` forgets what `init` wrote. All levels are looked at, whichever of them changed,
 * because a client that takes one up reads the others anew.
 */
export async function lossIn(session: SettingsSession): Promise<string | undefined> {
  if ((await lossNow(session)) === undefined) return undefined;
  await sleep(undoMs);
  return lossNow(session);
}

async function lossNow({ client, place, paths, isPlugin }: SettingsSession): Promise<string | undefined> {
  const known = await setupOf(client);
  const kept = await readBothKept(paths, place.root);
  const places = [
    { at: place, wrote: wroteFor(client, kept.here) },
    { at: { ...place, everywhere: true as const }, wrote: wroteFor(client, kept.everywhere) },
  ].flatMap(({ at, wrote }) => (wrote === undefined ? [] : [{ at, wrote }]));
  const [first] = places;
  if (first === undefined && !isPlugin) return undefined;
  const opposed = await known.setup.opposed?.(place, (environment) => pathsFor(environment).home);
  if (opposed !== undefined) return opposed;
  if (isPlugin && (await known.setup.plugged(place))?.hook !== undefined) return undefined;
  if (first === undefined) return "assent's plugin is switched off or gone; install it again";
  const losses = await Promise.all(places.map(({ at, wrote }) => lossAt(known, at, wrote)));
  return losses.includes(undefined) ? undefined : losses[0];
}

/** Every entry has to be there, with the very command that `init` wrote: another program in front of the hook may say yes to everything. */
async function lossAt(known: SetupClient, place: GuardPlace, { wrote, file: written }: KeptFile): Promise<string | undefined> {
  const command = commandIn(known.setup, textIn(wrote) ?? "", written) ?? [];
  const { file, put } = guardFileOf(known, place, command);
  const lost = `${file} does not call assent's hook as \`assent init\` wrote it; ${againAt(place)}`;
  try {
    const text = (await readPresent(file))?.text;
    return text !== undefined && command.length > 0 && put(text) === text ? undefined : lost;
  } catch (cause) {
    if (cause instanceof Fault) return lost;
    throw cause;
  }
}
