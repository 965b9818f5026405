import type { Hash } from "../../kernel/ids.ts";

/** An operation that destroys something outside of the box, with everything that has to be known before it is done (D20). */
export interface WorkOperation {
  readonly id: string;
  readonly command: string;
  /** Says what would happen, and changes nothing. */
  readonly dryRun: string;
  /** Everything that it touches and that cannot be undone, in the person's words. */
  readonly blastRadius: string;
  readonly backup: OperationBackup;
  /** Passes when the world is afterwards as it should be. */
  readonly verify: string;
}

/** A branch or tag, files of the project, or a command whose output is the backup. */
export type OperationBackup = { readonly ref: string } | { readonly copy: readonly string[] } | { readonly command: string };

export type OperationStep = "dry-run" | "authorise" | "backup" | "run" | "verify";

/** The end of one step. Its whole output is in `file`; `hash` is over that. */
export interface OperationEvidence {
  readonly exitCode: number | null;
  readonly output: string;
  readonly file: string;
  readonly hash: Hash;
  /** Where the backup is; only of the step that makes it. */
  readonly backup?: string;
}

export interface OperationCommand {
  readonly type: "operation.report";
  readonly id: string;
  readonly step: Exclude<OperationStep, "authorise">;
  readonly evidence: OperationEvidence;
}

export type OperationEvent =
  | {
      readonly type: "operation.stepped";
      readonly id: string;
      readonly step: OperationCommand["step"];
      readonly evidence: OperationEvidence;
    }
  /** Told beside what the dry run said, before anybody lets it happen. */
  | { readonly type: "operation.stated"; readonly id: string; readonly command: string; readonly blastRadius: string }
  /** By the brief, where nobody is there to ask. An answer at its gate is an event of its own. */
  | { readonly type: "operation.authorised"; readonly id: string; readonly by: "brief" }
  | { readonly type: "operation.stopped"; readonly id: string; readonly step: OperationStep; readonly why: string };
