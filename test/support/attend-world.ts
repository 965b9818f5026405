import { goalEffects } from "../../src/protocols/goal/effects.ts";
import { goal } from "../../src/protocols/goal/machine.ts";
import { attendEffects, type Ports } from "../../src/protocols/attend/effects.ts";
import { attend } from "../../src/protocols/attend/machine.ts";
import type { Command } from "../../src/protocols/attend/types.ts";
import { memoryJournal } from "../../src/journal/memory.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import type { AnyProtocol, Tagged } from "../../src/kernel/protocol.ts";
import { drive } from "../../src/runtime/drive.ts";
import type { Installed, Runtime, World } from "../../src/runtime/types.ts";
import { accepted, meta, testWorld, type TestWorld } from "./world.ts";

/** A runtime with attend and goal in it, whose hands are the test's. */
export const attendWorld = (ports: Ports, change: Partial<World> = {}): Promise<TestWorld> => {
  const look = async () => ({ folder: "project", check: { command: "npm test", source: "package.json" } });
  const installed: readonly Installed[] = [
    { protocol: attend as unknown as AnyProtocol, perform: attendEffects(ports) as Installed["perform"] },
    { protocol: goal as unknown as AnyProtocol, perform: goalEffects({ look }) as Installed["perform"] },
  ];
  return testWorld({}, { installed, ...change });
};

/** Starts attend and drives it until only a person or a child can move it on. */
export async function begin(runtime: Runtime, command: Command & { readonly attended: boolean }): Promise<SessionId> {
  const { stream } = accepted(await runtime.start("attend", command as Tagged, meta(command.attended))).loaded;
  await drive(runtime, stream);
  return stream;
}

export { drive, memoryJournal };
