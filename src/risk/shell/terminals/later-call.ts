import type { Stdin } from "../../tools/call.ts";

/** A later call may type into the started program, and nobody sees what. */
export const laterCall = "a later call";
export const keyboard: Stdin = { kind: "pipe", from: [laterCall] };

/** Whether the input is typed later, by itself or through programs that hand it on. */
export const isKeyboard = (stdin: Stdin | undefined): boolean => stdin?.kind === "pipe" && stdin.from[0] === laterCall;
