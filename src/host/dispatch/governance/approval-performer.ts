import type { Config } from "../../../config/config.ts";
import { canonical } from "../../../kernel/canonical.ts";
import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import type { PerformAt } from "../../../kernel/protocol.ts";
import { countersignEffects } from "../../../protocols/countersign/effects.ts";
import type { CountersignCommand, CountersignEffect } from "../../../protocols/countersign/types.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { wordElsewhere } from "./elsewhere.ts";

interface ApprovalWorld {
  readonly runtime: Runtime;
  readonly config: Config;
  readonly environment: ProcessEnvironment;
}

/** Performs what an approval asks for: the hash of what it is about, and the question to whoever governs elsewhere. */
export const approvalPerformer = ({ runtime, config, environment }: ApprovalWorld): PerformAt<CountersignEffect, CountersignCommand> =>
  countersignEffects({
    hash: (subject) => runtime.world.digest(canonical(subject)),
    ask: ({ hash, what, title, says, asker, by: approvedBy }, signal, { session }) =>
      wordElsewhere(
        { hash, session, what, title, says, asker, approvedBy },
        { governance: config.governance, environment, clocks: runtime.world },
        signal,
      ),
  });
