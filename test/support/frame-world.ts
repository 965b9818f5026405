import type { Journal } from "../../src/journal/journal.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import type { AnyProtocol, TaggedValue } from "../../src/kernel/protocol.ts";
import type { RecordedEvent } from "../../src/protocols/frame/audit/audit.ts";
import { frameEffects, type FramePorts } from "../../src/protocols/frame/effects.ts";
import { frame } from "../../src/protocols/frame/machine.ts";
import type { FrameCommand, FrameEvent } from "../../src/protocols/frame/types.ts";
import { drive } from "../../src/runtime/drive.ts";
import { toEvent } from "../../src/runtime/session.ts";
import type { Installed, Runtime } from "../../src/runtime/types.ts";
import { accepted, meta, testWorld, type TestWorld } from "./world.ts";

/** Recorded events, as the protocol folds them and as a proof points at them. */
export const recordsIn = async (journal: Journal, stream: SessionId): Promise<readonly RecordedEvent[]> =>
  (await journal.read(stream)).map((message) => ({ version: message.version, event: toEvent(message) as unknown as FrameEvent }));

/** A runtime with frame in it, whose hands are the test's; they read the stream as real ones do. */
export async function frameWorld(ports: Omit<FramePorts, "read">): Promise<TestWorld> {
  const made: { world?: TestWorld } = {};
  const read: FramePorts["read"] = async (session) =>
    made.world ? (await recordsIn(made.world.journal, session)).map(({ event }) => event) : [];
  const perform = frameEffects({ ...ports, read }) as Installed["perform"];
  made.world = await testWorld({}, { installed: [{ protocol: frame as unknown as AnyProtocol, perform }] });
  return made.world;
}

export const startFrame = async (runtime: Runtime, command: FrameCommand, attended = true): Promise<SessionId> =>
  accepted(await runtime.start("frame", command as TaggedValue, meta(attended))).loaded.stream;

export { drive };
