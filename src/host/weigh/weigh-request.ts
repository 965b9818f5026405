import { marksOf } from "../../facts/plain-files.ts";
import type { Redact } from "../../kernel/ports.ts";
import { instructionsIn, weigh, writtenAmong } from "./weigh.ts";
import type { WeighRequest } from "./weigher.ts";

/** Does one piece of work with what this process sees. */
export async function answerWeighing(weighing: WeighRequest, redact: Redact): Promise<unknown> {
  switch (weighing.kind) {
    case "call":
      return weigh(weighing.action, weighing.surroundings, redact);
    case "result":
      return instructionsIn(weighing.text, weighing.tool);
    case "marks":
      return marksOf(weighing.paths);
    case "written":
      return writtenAmong(weighing.files, weighing.surroundings, weighing.cwd);
  }
}
