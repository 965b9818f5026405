import { isRecord } from "../../../kernel/ids.ts";
import { maybeTextIn, printedIn, recordIn, textIn, textsOf } from "../shared/payload.ts";
import type { ClientDialect, ClientMoment, MomentAnswer } from "../types.ts";

/** opencode loads our plugin, which starts the hook and throws when it hears a no: that is what stops a call there. */
export const dialect: ClientDialect = {
  canAsk: false,
  hear: (payload) => ({ session: textIn(payload, "session"), folder: textIn(payload, "folder"), moment: momentOf(payload) }),
  say: (moment, { answer, message, warning }) => {
    const allow = moment.kind !== "call" || yeses.includes(answer);
    return { stdout: JSON.stringify({ allow, message, ...(warning === undefined ? {} : { warning }) }), stderr: "", exitCode: 0 };
  },
  block: (why) => ({ stdout: JSON.stringify({ allow: false, message: why }), stderr: `${why}\n`, exitCode: 2 }),
};

/** Only a clear yes lets a call run; every other answer stops it, also one of a later assent. */
const yeses: readonly MomentAnswer["answer"][] = ["none", "no-objection", "noted", "let-through"];

function momentOf(payload: Readonly<Record<string, unknown>>): ClientMoment {
  const event = textIn(payload, "event");
  if (event === "started" || event === "turn-over") return { kind: event };
  if (event !== "before" && event !== "after") throw new Error(`the plugin sent "${event}", which means nothing here`);
  const [call, tool] = [textIn(payload, "call"), textIn(payload, "tool")];
  if (event === "after") {
    const output = payload["output"];
    const exit = payload["exit"]; // only its shell has one
    const outcome = typeof exit === "number" && exit !== 0 ? "failed" : "ran";
    return {
      kind: "result",
      call,
      tool,
      outcome,
      text: textsOf(isRecord(output) ? output : { output }),
      ...printedIn(isRecord(output) ? { ...output, exit } : { output, exit }),
    };
  }
  const input = recordIn(payload, "input");
  const workdir = input["workdir"];
  const cwd = typeof workdir === "string" && workdir.startsWith("/") ? workdir : textIn(payload, "folder");
  const agent = maybeTextIn(payload, "agent");
  return { kind: "call", call, action: { tool, input, cwd }, ...(agent === undefined ? {} : { agent }) };
}
