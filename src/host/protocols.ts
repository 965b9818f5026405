import { lookAtProject } from "../facts/project.ts";
import type { PerformAt, TaggedValue } from "../kernel/protocol.ts";
import { attend } from "../protocols/attend/machine.ts";
import { bound } from "../protocols/bound/machine.ts";
import { clarify } from "../protocols/clarify/machine.ts";
import { frame } from "../protocols/frame/machine.ts";
import { goalEffects } from "../protocols/goal/effects.ts";
import { goal } from "../protocols/goal/machine.ts";
import { protocolGraph } from "../protocols/graph.ts";
import { ground } from "../protocols/ground/machine.ts";
import { solicit } from "../protocols/solicit/machine.ts";
import type { Installed, World } from "../runtime/types.ts";
import { guardProtocols } from "./guard-protocols.ts";
import type { InquiryPerformers } from "./inquiry/inquiry-hands.ts";
import type { InstallNeeds } from "./kit.ts";

type Hands = PerformAt<never, TaggedValue>;

/** Every protocol this assent knows. Effects are loaded when the first is performed. */
export const everyProtocol = (kit: InstallNeeds): Pick<World, "installed" | "graph"> => ({
  installed: [
    ...guardProtocols,
    { protocol: goal, perform: goalEffects({ look: lookAtProject }) },
    ...inquiries(kit),
    { protocol: frame, perform: loaded(() => frameHandsFor(kit)) },
    { protocol: attend, perform: loaded(() => attendHandsFor(kit)) },
  ],
  graph: protocolGraph,
});

/** Loads once, when it is first wanted. */
function loaded(load: () => Promise<Hands>): Hands {
  let hands: Promise<Hands> | undefined;
  return async (effect, signal, scene) => (await (hands ??= load()))(effect, signal, scene);
}

async function frameHandsFor({ runtime, ...kit }: InstallNeeds): Promise<Hands> {
  const { frameHands } = await import("./frame/framing.ts");
  return frameHands({ ...kit, runtime: runtime() }) as Hands;
}

async function attendHandsFor({ runtime, keys, ...kit }: InstallNeeds): Promise<Hands> {
  const { attendHands } = await import("./attend/attending.ts");
  return attendHands({ ...kit, runtime: runtime(), hashAction: keys.hashAction }) as Hands;
}

/** The protocols that ask before work starts. */
function inquiries({ keys, ...kit }: InstallNeeds): readonly Installed[] {
  const seal = (text: string): string => keys.hashAction(text).slice(0, 16);
  let loading: Promise<InquiryPerformers> | undefined;
  const load = async (): Promise<InquiryPerformers> => (await import("./inquiry/inquiry-hands.ts")).inquiryHands({ ...kit, seal });
  const performs =
    (name: keyof InquiryPerformers): InquiryPerformers[keyof InquiryPerformers] =>
    async (effect, signal, scene) =>
      (await (loading ??= load()))[name](effect, signal, scene);
  return [
    { protocol: solicit, perform: performs("solicit") },
    { protocol: clarify, perform: performs("clarify") },
    { protocol: bound, perform: performs("bound") },
    { protocol: ground, perform: performs("ground") },
  ];
}
