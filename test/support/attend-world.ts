import { boundEffects } from "../../src/protocols/bound/effects.ts";
import { bound } from "../../src/protocols/bound/machine.ts";
import { clarifyEffects } from "../../src/protocols/clarify/effects.ts";
import { clarify } from "../../src/protocols/clarify/machine.ts";
import { goalEffects } from "../../src/protocols/goal/effects.ts";
import { goal } from "../../src/protocols/goal/machine.ts";
import { groundEffects } from "../../src/protocols/ground/effects.ts";
import { ground } from "../../src/protocols/ground/machine.ts";
import { solicitEffects } from "../../src/protocols/solicit/effects.ts";
import { solicit } from "../../src/protocols/solicit/machine.ts";
import type { LookForGaps } from "../../src/protocols/solicit/types.ts";
import { attendEffects, type AttendPorts } from "../../src/protocols/attend/effects.ts";
import { attend } from "../../src/protocols/attend/machine.ts";
import type { AttendCommand } from "../../src/protocols/attend/types.ts";
import { memoryJournal } from "../../src/journal/memory.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import type { AnyProtocol, TaggedValue } from "../../src/kernel/protocol.ts";
import { drive } from "../../src/runtime/drive.ts";
import type { Installed, Runtime, World } from "../../src/runtime/types.ts";
import { accepted, meta, testWorld, type TestWorld } from "./world.ts";

/** A runtime with attend and everything it routes to in it, whose hands are the test's. */
export const attendWorld = (
  ports: AttendPorts,
  change: Partial<World> = {},
  lookForGaps: LookForGaps = async () => [],
  suggest: LookForGaps = async () => [],
): Promise<TestWorld> => {
  const look = async () => ({ folder: "project", check: { command: "npm test", source: "package.json" } });
  const installed: readonly Installed[] = [
    { protocol: attend as unknown as AnyProtocol, perform: attendEffects(ports) as Installed["perform"] },
    { protocol: goal as unknown as AnyProtocol, perform: goalEffects({ look }) as Installed["perform"] },
    { protocol: clarify as unknown as AnyProtocol, perform: clarifyEffects({ suggest }) as Installed["perform"] },
    { protocol: bound as unknown as AnyProtocol, perform: boundEffects() as Installed["perform"] },
    { protocol: ground as unknown as AnyProtocol, perform: groundEffects() as Installed["perform"] },
    { protocol: solicit as unknown as AnyProtocol, perform: solicitEffects({ look: lookForGaps, suggest }) as Installed["perform"] },
  ];
  return testWorld({}, { installed, ...change });
};

/** Starts attend and drives it until only a person or a child can move it on. */
export async function begin(runtime: Runtime, command: AttendCommand & { readonly attended: boolean }): Promise<SessionId> {
  const { stream } = accepted(await runtime.start("attend", command as TaggedValue, meta(command.attended))).loaded;
  await drive(runtime, stream);
  return stream;
}

export { drive, memoryJournal };
