import { lookAtProject } from "../facts/project.ts";
import { lazily } from "../kernel/lazily.ts";
import type { PerformAt, TaggedValue } from "../kernel/protocol.ts";
import { ask } from "../protocols/ask/machine.ts";
import { countersign } from "../protocols/countersign/machine.ts";
import { attend } from "../protocols/attend/machine.ts";
import { bound } from "../protocols/bound/machine.ts";
import { clarify } from "../protocols/clarify/machine.ts";
import { companion } from "../protocols/companion/machine.ts";
import { elicit } from "../protocols/elicit/machine.ts";
import { induce } from "../protocols/induce/machine.ts";
import { contextualize } from "../protocols/contextualize/machine.ts";
import { delivery } from "../protocols/delivery/machine.ts";
import { exchange } from "../protocols/exchange/machine.ts";
import { frame } from "../protocols/frame/machine.ts";
import { goalEffects, type GoalPorts } from "../protocols/goal/effects.ts";
import { goal } from "../protocols/goal/machine.ts";
import { protocolGraph } from "../protocols/graph.ts";
import { grade } from "../protocols/grade/machine.ts";
import { gap } from "../protocols/gap/machine.ts";
import { grasp } from "../protocols/grasp/machine.ts";
import { ground } from "../protocols/ground/machine.ts";
import { mission } from "../protocols/mission/machine.ts";
import { recollect } from "../protocols/recollect/machine.ts";
import { tenure } from "../protocols/tenure/machine.ts";
import { treasury } from "../protocols/treasury/machine.ts";
import { ship } from "../protocols/ship/machine.ts";
import { worker } from "../protocols/worker/machine.ts";
import { solicit } from "../protocols/solicit/machine.ts";
import type { Installed, World } from "../runtime/types.ts";
import { guardProtocols } from "./guard-protocols.ts";
import { sealedWith } from "./inquiry/seal.ts";
import type { InquiryPerformers } from "./inquiry/inquiry-performers.ts";
import type { InstallNeeds } from "./install.ts";

type Performer = PerformAt<never, TaggedValue>;

/** K16: a branch inherits no approvals, and a mission's git branch, files, purse and approvals are one. */
const single = "its files, its budget and what was approved belong to this one alone; hand in a new one instead (assent dispatch)";

const askedOnce = "its answer is for the program that asked; ask anew under another key";

/** Every protocol this assent knows. Effects are loaded when the first is performed. */
export const everyProtocol = (needs: InstallNeeds): Pick<World, "installed" | "graph"> => ({
  installed: [
    ...guardProtocols,
    { protocol: ask, single: askedOnce, perform: async () => ({ type: "nothing" }) },
    { protocol: goal, perform: goalEffects({ look: lookAtProject, tryCheck: checksTodayFor(needs) }) },
    ...inquiries(needs),
    { protocol: frame, perform: loaded(() => framePerformerFor(needs)) },
    { protocol: exchange, perform: loaded(() => exchangePerformerFor(needs)) },
    { protocol: attend, perform: loaded(() => attendPerformerFor(needs)) },
    { protocol: worker, single, perform: loaded(() => workerPerformerFor(needs)) },
    { protocol: delivery, single, perform: loaded(() => deliveryPerformerFor(needs)) },
    { protocol: grade, single, perform: loaded(() => gradePerformerFor(needs)) },
    { protocol: ship, single, perform: loaded(() => shipPerformerFor(needs)) },
    { protocol: companion, single, perform: loaded(() => companionPerformerFor(needs)) },
    { protocol: tenure, single, perform: async () => ({ type: "nothing" }) },
    { protocol: treasury, single, perform: async () => ({ type: "nothing" }) },
    { protocol: countersign, single, perform: loaded(() => approvalPerformerFor(needs)) },
    { protocol: mission, single, perform: loaded(() => missionPerformerFor(needs)) },
  ],
  graph: protocolGraph,
});

/** Boxes are loaded only where a project has a check. */
function checksTodayFor(needs: InstallNeeds): NonNullable<GoalPorts["tryCheck"]> {
  const load = lazily(async () => (await import("./inquiry/check-today.ts")).checksToday(needs));
  return async (asked, signal) => (await load())(asked, signal);
}

/** Loads once, when it is first wanted. */
function loaded(load: () => Promise<Performer>): Performer {
  let performer: Promise<Performer> | undefined;
  return async (effect, signal, scene) => (await (performer ??= load()))(effect, signal, scene);
}

async function framePerformerFor({ runtime, ...needs }: InstallNeeds): Promise<Performer> {
  const { framePerformer } = await import("./frame/frame-performer.ts");
  return framePerformer({ ...needs, runtime: runtime() }) as Performer;
}

async function exchangePerformerFor({ runtime, ...needs }: InstallNeeds): Promise<Performer> {
  const { exchangePerformer } = await import("./exchange/exchange-performer.ts");
  return exchangePerformer({ ...needs, runtime: runtime() }) as Performer;
}

async function attendPerformerFor({ runtime, keys, ...needs }: InstallNeeds): Promise<Performer> {
  const { attendPerformer } = await import("./attend/attend-performer.ts");
  return attendPerformer({ ...needs, runtime: runtime(), hashAction: keys.hashAction }) as Performer;
}

async function workerPerformerFor({ runtime, ...needs }: InstallNeeds): Promise<Performer> {
  const { workerPerformer } = await import("./dispatch/work-performer.ts");
  return workerPerformer({ ...needs, runtime: runtime() }) as Performer;
}

async function deliveryPerformerFor({ runtime, paths }: InstallNeeds): Promise<Performer> {
  const { deliveryPerformer } = await import("./dispatch/carrying/delivery-performer.ts");
  return deliveryPerformer({ paths, runtime: runtime() }) as Performer;
}

async function gradePerformerFor({ runtime }: InstallNeeds): Promise<Performer> {
  const { gradePerformer } = await import("./dispatch/grading/grade-performer.ts");
  return gradePerformer({ runtime: runtime() }) as Performer;
}

async function shipPerformerFor({ runtime, ...needs }: InstallNeeds): Promise<Performer> {
  const { shipPerformer } = await import("./dispatch/shipping/ship-performer.ts");
  return shipPerformer({ ...needs, runtime: runtime() }) as Performer;
}

async function companionPerformerFor({ runtime, ...needs }: InstallNeeds): Promise<Performer> {
  const { companionPerformer } = await import("./companion/companion-performer.ts");
  return companionPerformer({ ...needs, runtime: runtime() }) as Performer;
}

async function approvalPerformerFor({ runtime, ...needs }: InstallNeeds): Promise<Performer> {
  const { approvalPerformer } = await import("./dispatch/governance/approval-performer.ts");
  return approvalPerformer({ ...needs, runtime: runtime() }) as Performer;
}

async function missionPerformerFor({ runtime, ...needs }: InstallNeeds): Promise<Performer> {
  const { missionPerformer } = await import("./dispatch/mission/mission-performer.ts");
  return missionPerformer({ ...needs, runtime: runtime() }) as Performer;
}

/** The protocols that ask before work starts. */
function inquiries({ keys, ...needs }: InstallNeeds): readonly Installed[] {
  const seal = sealedWith(keys.hashAction);
  let loading: Promise<InquiryPerformers> | undefined;
  const load = async (): Promise<InquiryPerformers> =>
    (await import("./inquiry/inquiry-performers.ts")).inquiryPerformers({ ...needs, seal });
  const performs =
    (name: keyof InquiryPerformers): InquiryPerformers[keyof InquiryPerformers] =>
    async (effect, signal, scene) =>
      (await (loading ??= load()))[name](effect, signal, scene);
  return [
    { protocol: solicit, perform: performs("solicit") },
    { protocol: clarify, perform: performs("clarify") },
    { protocol: bound, perform: performs("bound") },
    { protocol: ground, perform: performs("ground") },
    { protocol: gap, perform: performs("gap") },
    { protocol: contextualize, perform: performs("contextualize") },
    { protocol: recollect, perform: performs("recollect") },
    { protocol: elicit, perform: performs("elicit") },
    { protocol: induce, perform: performs("induce") },
    { protocol: grasp, perform: performs("grasp") },
  ];
}
