import type { ShipEffect, StepEnd } from "../../../protocols/ship/types.ts";

export type ShipStepWork = Extract<ShipEffect, { type: "ship-step" }>;
export type StepOutcome = Omit<StepEnd, "step">;

export const passed = (detail = ""): StepOutcome => ({ status: "passed", detail });
export const skipped = (detail: string): StepOutcome => ({ status: "skipped", detail });
export const failed = (detail: string): StepOutcome => ({ status: "failed", detail });
