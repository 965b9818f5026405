import { resolve } from "node:path";
import { ClientLooks, filesIn, isThere, lookAt } from "../../agents/client-looks.ts";
import { fieldsAt, listAt, shortInput, textAt, type JsonObject } from "../../agents/json.ts";
import { jobOf, playedOf, type PlayPlace } from "../../agents/played.ts";
import type { Play } from "../../models/players.ts";
import type { ModelLook } from "../../models/types.ts";
import type { AcpAgent } from "../row.ts";
import type { Sight } from "./asked-calls.ts";
import { acp } from "./executor.ts";
import { askedCall } from "./updates.ts";

/** An agent that speaks ACP. It asks about what it chooses to: what only looks is let through, everything else is not. */
export const acpPlays =
  (name: string, agent: AcpAgent, { cwd, environment, sight }: PlayPlace & { readonly sight: Sight }): Play =>
  async ({ system, text, onText }, signal) => {
    let words = "";
    const seen = new ClientLooks();
    const looks = acpLooks(cwd);
    const executor = acp({
      name,
      ...agent,
      sight,
      decide: async (call) => (sight.isOnlyLooking(call, cwd) ? "allow" : "reject"),
      onTold: (update) => seen.add(looks(update)),
      onProgress: ({ tool, text: said }) => {
        if (tool !== undefined) return;
        words = said;
        onText(said);
      },
    });
    const report = await executor.run(jobOf(`${system}\n\n${text}`, cwd, environment), signal);
    const isPlayed = report.unshown === "failed" || report.unshown === "unseen"; // its words are all that counts here
    return { ...playedOf(isPlayed ? { ...report, ended: "completed" } : report, words), looks: seen.all };
  };

const callsMax = 2_000;

/** U3: an agent tells of a call in several updates; when it ran, what it shows is of the files that the call names. */
function acpLooks(cwd: string): (update: JsonObject) => readonly ModelLook[] {
  const known = new Map<string, readonly string[]>();
  return (update) => {
    const { id, input, locations = [], title } = askedCall(update);
    const named = [...locations, ...filesIn(`${shortInput(input)} ${title}`, cwd)].filter((path) => isThere(resolve(cwd, path)));
    const paths = [...new Set([...(known.get(id) ?? []), ...named])];
    if (known.has(id) || known.size < callsMax) known.set(id, paths);
    if (textAt(update, "status") !== "completed") return [];
    const text = listAt(update, "content")
      .map((part) => textAt(fieldsAt(part, "content"), "text"))
      .join("\n");
    return text === "" ? [] : [{ path: ".", text }, ...paths.map((path) => lookAt(path, text))];
  };
}
