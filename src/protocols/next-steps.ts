import { protocolGraph } from "./graph.ts";

/** U10: a protocol that helps after another has ended, in a sentence, with the command that starts it. */
export interface HelpingStep {
  readonly protocol: string;
  readonly does: string;
  /** `SESSION` stands for the session that has ended, `…` for its words. */
  readonly command: string;
}

/** How a protocol is offered; one that says at its end by itself what helps next has no row. */
const offers: Readonly<Record<string, Readonly<Record<string, Omit<HelpingStep, "protocol">>>>> = {
  clarify: {
    recollect: { does: "If these words point back at an earlier time, find out at which", command: 'assent recollect "…"' },
    goal: { does: "Make it a goal that can be checked", command: 'assent goal "…"' },
  },
  bound: { solicit: { does: "Look for what could make the work go wrong", command: 'assent solicit "…"' } },
  ground: { attend: { does: "Go on from it", command: "assent attend --after SESSION --agent NAME" } },
};

/** P7: in the order of the graph. */
export const nextAfter = (name: string): readonly HelpingStep[] =>
  protocolGraph.flatMap(({ from, to, kind }) => {
    const offer = from === name && kind === "advisory" ? offers[name]?.[to] : undefined;
    return offer ? [{ protocol: to, ...offer }] : [];
  });
