import { z } from "zod/mini";
import type { AnyState } from "../kernel/protocol.ts";
import type { TaggedValue } from "../kernel/tagged.ts";
import type { PastEvent } from "../kernel/view.ts";
import { questionsView } from "../inquiry/view.ts";
import { shape } from "../shapes/shapes.ts";
import { CountersignView, countersignView } from "./countersign/view.ts";
import { AskView, askView } from "./ask/view.ts";
import { AttendView, attendView } from "./attend/view.ts";
import { BoundaryView, boundView } from "./bound/view.ts";
import { ClarifiedView, clarifyView } from "./clarify/view.ts";
import { CompanionView, companionView } from "./companion/view.ts";
import { DeliveryView, deliveryView } from "./delivery/view.ts";
import { elicitView, EndPointView } from "./elicit/view.ts";
import { induceView, RulesView } from "./induce/view.ts";
import { contextualizeView, FitView } from "./contextualize/view.ts";
import { ExchangeView, exchangeView } from "./exchange/view.ts";
import { FrameView } from "./frame/view-shapes.ts";
import { frameView } from "./frame/view.ts";
import { AuditedView, gapView } from "./gap/view.ts";
import { ContractView, goalView } from "./goal/view.ts";
import { GradeView, gradeView } from "./grade/view.ts";
import { GraspView, graspView } from "./grasp/view.ts";
import { groundView, MappingView } from "./ground/view.ts";
import { GuardView, guardView } from "./guard/view.ts";
import { MissionView, missionView } from "./mission/view.ts";
import { ShipView, shipView } from "./ship/view.ts";
import { nextAfter } from "./next-steps.ts";
import { RecalledView, recollectView } from "./recollect/view.ts";
import { PlanView, solicitView } from "./solicit/view.ts";
import { SwitchView, switchView } from "./switch/view.ts";
import { TenureView, tenureView } from "./tenure/view.ts";
import { TreasuryView, treasuryView } from "./treasury/view.ts";
import { WorkView, workerView } from "./worker/view.ts";

/** Result of an inquiry, in the terms of its protocol. */
const Settled = z.discriminatedUnion("type", [
  ContractView,
  ClarifiedView,
  BoundaryView,
  MappingView,
  PlanView,
  AuditedView,
  FitView,
  RecalledView,
  EndPointView,
  RulesView,
  GraspView,
]);

/** Nothing has begun, or the protocol shows no more. */
const PlainView = shape({ shows: z.literal("phase"), phase: z.string() });

/**
 * A surface's view of a session's state. `shows` says what there is to see; several protocols may show the same, and a
 * surface needs no protocol's name.
 */
export const SessionView = z.discriminatedUnion("shows", [
  GuardView,
  AskView,
  SwitchView,
  AttendView,
  FrameView,
  ExchangeView,
  WorkView,
  MissionView,
  DeliveryView,
  GradeView,
  ShipView,
  CompanionView,
  TenureView,
  TreasuryView,
  CountersignView,
  questionsView(Settled),
  PlainView,
]);
export type SessionView = z.infer<typeof SessionView>;

type Questions = Extract<SessionView, { readonly shows: "questions" }>;
type View = (state: never, story: readonly PastEvent<never>[]) => Exclude<SessionView, Questions> | Omit<Questions, "next"> | null;

/** One row for each protocol. */
const views: Readonly<Record<string, View>> = {
  guard: guardView,
  ask: askView,
  switch: switchView,
  attend: attendView,
  frame: frameView,
  exchange: exchangeView,
  goal: goalView,
  solicit: solicitView,
  clarify: clarifyView,
  bound: boundView,
  ground: groundView,
  gap: gapView,
  contextualize: contextualizeView,
  recollect: recollectView,
  elicit: elicitView,
  induce: induceView,
  grasp: graspView,
  worker: workerView,
  mission: missionView,
  delivery: deliveryView,
  grade: gradeView,
  ship: shipView,
  companion: companionView,
  tenure: tenureView,
  treasury: treasuryView,
  countersign: countersignView,
};

export function viewOf(protocol: string, state: AnyState, story: readonly PastEvent<TaggedValue>[]): SessionView {
  const view = views[protocol]?.(state as never, story as never) ?? ({ shows: "phase", phase: state.phase } as const);
  return view.shows === "questions" ? { ...view, next: view.phase === "settled" ? nextAfter(protocol) : [] } : view;
}
