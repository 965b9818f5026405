import { jobOf, playedOf, type PlayPlace } from "../../agents/played.ts";
import type { Play } from "../../models/players.ts";
import type { AcpAgent } from "../row.ts";
import type { Sight } from "./asked-calls.ts";
import { acp } from "./executor.ts";

/** An agent that speaks ACP. It asks about what it chooses to: what only looks is let through, everything else is not. */
export const acpPlays =
  (name: string, agent: AcpAgent, { cwd, environment, sight }: PlayPlace & { readonly sight: Sight }): Play =>
  async ({ system, text, onText }, signal) => {
    let words = "";
    const executor = acp({
      name,
      ...agent,
      sight,
      decide: async (call) => (sight.isOnlyLooking(call, cwd) ? "allow" : "reject"),
      onProgress: ({ tool, text: said }) => {
        if (tool !== undefined) return;
        words = said;
        onText(said);
      },
    });
    const report = await executor.run(jobOf(`${system}\n\n${text}`, cwd, environment), signal);
    const isPlayed = report.unshown === "failed" || report.unshown === "unseen"; // its words are all that counts here
    return playedOf(isPlayed ? { ...report, ended: "completed" } : report, words);
  };
