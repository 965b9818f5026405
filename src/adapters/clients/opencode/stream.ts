import type { ClientStatement } from "../../agents/account.ts";
import { fieldsAt, parseFields, shortInput, textAt, type JsonObject } from "../../agents/json.ts";

/** One line of `opencode run --format json` (1.18), translated. Lines we have no word for give nothing. */
export function hearOpencode(line: string): readonly ClientStatement[] {
  const value = parseFields(line);
  if (value === undefined) return [];
  const part = fieldsAt(value, "part");
  switch (value.type) {
    case "step_start": // the model answers; no call of this step was made before
      return [{ type: "session", id: textAt(value, "sessionID") }, { type: "ready" }];
    case "tool_use":
      return call(part);
    case "text":
      return [{ type: "said", text: textAt(part, "text") }];
    case "step_finish": // of several the last one counts: it goes on by itself after its calls
      return [stepEnd(textAt(part, "reason"))];
    case "error":
      return [{ type: "ended", ended: "failed", detail: errorWords(fieldsAt(value, "error")) }];
    default:
      return [];
  }
}

/** Told when it is over. One that our plugin stopped has not run, and one that failed may have. */
function call(part: JsonObject): readonly ClientStatement[] {
  const { input } = fieldsAt(part, "state");
  return [{ type: "call", id: textAt(part, "callID"), tool: textAt(part, "tool"), text: shortInput(input) }];
}

/** After a call the model has to hear the result: where nothing follows, the run was cut off. */
const stepEnd = (reason: string): ClientStatement =>
  reason === "stop"
    ? { type: "ended", ended: "completed" }
    : { type: "ended", ended: "failed", detail: `it stopped in the middle: ${reason || "no reason told"}` };

const errorWords = (error: JsonObject): string =>
  [textAt(error, "name"), textAt(fieldsAt(error, "data"), "message")].filter(Boolean).join(": ") || "it failed and did not say why";
