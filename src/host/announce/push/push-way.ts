import { createHash } from "node:crypto";
import { safetyWords } from "../../../adapters/notify/notice.ts";
import { letterFor, pushedGate } from "../../../adapters/notify/push/push-notice.ts";
import type { PushReach } from "../../../adapters/notify/push/push-place.ts";
import { sendPush, type PushLetter } from "../../../adapters/notify/push/push-send.ts";
import type { Paths } from "../../../config/paths.ts";
import type { Redact } from "../../../kernel/ports.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { siteOf } from "../../site.ts";
import type { NotArrived, Way } from "../types.ts";
import { forgetDevice, liveDevices, pushKey, type LiveDevice } from "./push-devices.ts";
import { notePushed } from "./push-told.ts";

export interface PushTelling {
  readonly paths: Pick<Paths, "home" | "tokens" | "keys" | "address">;
  readonly reach?: PushReach;
  /** Finds secrets in a gate; without it every gate is taken for one that has some. */
  readonly redact?: Redact;
}

const blind: Redact = () => safetyWords;

/** One for each browser in which somebody who is signed in switched notices on; without any, nothing is sent anywhere (K12). */
export async function pushWays(telling: PushTelling): Promise<readonly Way[]> {
  return (await liveDevices(telling.paths)).map((device) => pushWay(device, telling));
}

const pushWay = (device: LiveDevice, telling: PushTelling): Way => ({
  key: createHash("sha256").update(`push ${device.id}`).digest("hex").slice(0, 12),
  label: `${visibleLine(device.label)} of ${visibleLine(device.name)} (${new URL(device.endpoint).host})`,
  minUrgency: 0,
  isKept: true,
  async send(notice, { shown, signal }) {
    const said = pushedGate(notice, shown, { redact: telling.redact ?? blind, mayAnswer: device.role === "person" });
    const problem = await pushTo(device, letterFor(said, notice.gate ?? notice.id), { ...telling, signal });
    if (problem === undefined && notice.gate !== null) notePushed(telling.paths, { gate: notice.gate, device: device.id });
    return problem;
  },
});

/** The console's own address, where others could reach it; one of this machine alone means nothing to a push service. */
const contactOf = (site: string | null): string | undefined => (site?.startsWith("https://") ? site : undefined);

/** Hands one message on. A browser that does not want to be told any more is forgotten, which is no trouble. */
export async function pushTo(
  device: LiveDevice,
  letter: PushLetter,
  { paths, reach = "public", signal }: PushTelling & { readonly signal: AbortSignal },
): Promise<NotArrived | undefined> {
  const outcome = await sendPush(device, letter, { key: await pushKey(paths), reach, contact: contactOf(siteOf(paths)), signal });
  if (outcome.end === "gone") forgetDevice(paths, device.id);
  if (outcome.end !== "failed") return undefined;
  return { why: outcome.why, ...(outcome.waitMs === undefined ? {} : { waitMs: outcome.waitMs }) };
}
