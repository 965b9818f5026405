import { randomBytes } from "node:crypto";
import { checkHolder, thisProcess } from "../../src/adapters/process.ts";
import type { Journal } from "../../src/journal/journal.ts";
import { digest } from "../../src/journal/row.ts";
import { createRuntime } from "../../src/runtime/runtime.ts";
import type { Installed, Runtime } from "../../src/runtime/types.ts";
import { mirrorSeal, redactSecret } from "./world.ts";

/** A runtime as a process of its own has it: the real clock, the real process id. */
export const processRuntime = (journal: Journal, installed: Installed): Runtime =>
  createRuntime({
    journal,
    installed: [installed],
    clock: () => new Date().toISOString(),
    uptimeMs: () => performance.now(),
    chance: (length) => randomBytes(length).toString("hex").slice(0, length),
    digest,
    redact: redactSecret,
    seal: mirrorSeal,
    vouch: (text) => digest(`vouched ${text}`),
    holder: thisProcess(),
    standing: checkHolder,
  });
