import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault, never } from "../../kernel/trouble.ts";
import type { GradeCommand, GradeEffect, GraderPaper, GraderPiece } from "./types.ts";

type Of<Type extends GradeEffect["type"]> = Extract<GradeEffect, { type: Type }>;

/** Everything that an audit's session has done for it. Each may be done again after a crash and comes to the same. */
export interface GradePorts {
  readonly makePiece: (effect: Of<"make-piece">, scene: Scene) => Promise<GraderPiece>;
  /** The paper in a grader's commit. Its branch is gone afterwards. */
  readonly readPaper: (effect: Of<"read-paper">) => Promise<GraderPaper>;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const gradeEffects =
  (ports: GradePorts): PerformAt<GradeEffect, GradeCommand> =>
  async (effect, _signal, scene) => {
    switch (effect.type) {
      case "make-piece":
        return { type: "piece.report", piece: await ports.makePiece(effect, scene) };
      case "read-paper":
        return { type: "paper.report", role: effect.role, paper: await ports.readPaper(effect) };
      case "close-grade":
        return { type: "grade.close" };
      case "run-protocol":
        throw new Fault("effect.failed", "the runtime runs protocols, not their effects");
      default:
        return never(effect);
    }
  };
