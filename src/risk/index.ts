/** For people who embed the engine: an action and its facts, to a verdict. */
export { assess } from "./assess.ts";
export { needsOf, type Needs } from "./needs.ts";
export { policy, type PolicyRow } from "./policy.ts";
export type { Approval, Brief, EnvironmentFact, Facts } from "./facts.ts";
export type { Action, Assess, Assessment, Finding, Pattern, Severity, Signal, Verdict } from "./types.ts";
export type { Span } from "../kernel/text.ts";
