/** For people who embed the runtime: start sessions, answer gates, perform what is due. */
export { adopt } from "./adopt.ts";
export { branch } from "./branch.ts";
export { drive, type DriveEnd } from "./drive.ts";
export { createRuntime } from "./runtime.ts";
export type { Installed, Meta, Runtime, World } from "./types.ts";
export { summarise, type Summary } from "./summary.ts";
