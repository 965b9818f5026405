import type { StartableProtocol } from "../kernel/view.ts";
import { attendStart } from "./attend/start.ts";
import { boundStart } from "./bound/start.ts";
import { clarifyStart } from "./clarify/start.ts";
import { elicitStart } from "./elicit/start.ts";
import { contextualizeStart } from "./contextualize/start.ts";
import { exchangeStart } from "./exchange/start.ts";
import { frameStart } from "./frame/start.ts";
import { gapStart } from "./gap/start.ts";
import { goalStart } from "./goal/start.ts";
import { graspStart } from "./grasp/start.ts";
import { groundStart } from "./ground/start.ts";
import { induceStart } from "./induce/start.ts";
import { missionStart } from "./mission/start.ts";
import { recollectStart } from "./recollect/start.ts";
import { solicitStart } from "./solicit/start.ts";

/** Protocols that can be started from outside with a few words, in the order in which it is offered. */
const rows = [
  solicitStart,
  clarifyStart,
  goalStart,
  boundStart,
  groundStart,
  gapStart,
  contextualizeStart,
  frameStart,
  recollectStart,
  elicitStart,
  induceStart,
  graspStart,
  missionStart,
  exchangeStart,
  attendStart,
] as const;

export type StartableName = (typeof rows)[number]["protocol"];
export type StartableRow = StartableProtocol & { readonly protocol: StartableName };

export const startable: readonly StartableRow[] = rows;
/** The choice before the person chose. */
export const firstOffered: StartableName = rows[0].protocol;
export const startableNames: readonly StartableName[] = rows.map(({ protocol }) => protocol);
