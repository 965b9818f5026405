import type { Message } from "../kernel/message.ts";
import { clip, visibleLine } from "../kernel/text.ts";
import type { Event, Lens, Usage } from "../protocols/frame/types.ts";
import { toEvent } from "../runtime/session.ts";
import type { Io } from "./io.ts";

const lineMaxChars = 600;

const one = (text: string): string => clip(visibleLine(text), lineMaxChars, "assent frame export");

/** One line, or a few, for what happens in an inquiry: who looks where, what came in, where they differ, what it comes to. */
export function frameLines(io: Io): (message: Message) => readonly string[] {
  const names = new Map<string, string>();
  const name = (lens: string): string => io.bold(names.get(lens) ?? lens);
  const remember = (lenses: readonly Lens[]): void => {
    for (const lens of lenses) names.set(lens.id, lens.name);
  };
  return (message) => {
    const event = toEvent(message) as unknown as Event;
    switch (event.type) {
      case "frame.begun":
        return [`${io.bold("question")} ${one(event.question.trim().split("\n")[0] ?? "")}`];
      case "brief.proposed":
        return [
          `${io.bold("brief")}    ${one(event.brief.intent)}`,
          io.dim(`         scope: ${one(event.brief.scope)}`),
        ];
      case "lenses.proposed":
        remember([...event.base, ...event.candidates]);
        return [];
      case "perspective.given":
        return [`${io.dim("▸")} ${name(event.lens)} ${io.dim(`starts alone, played by ${event.player.name}`)}`];
      case "evidence.collected":
        return [
          io.dim(
            `  ${names.get(event.lens) ?? event.lens} looked at ${event.results.length === 1 ? "one place" : `${event.results.length} places`}`,
          ),
        ];
      case "perspective.returned":
        return [`  ${name(event.lens)} ${io.dim(`sent back: ${one(event.problems[0] ?? "")}`)}`];
      case "perspective.finished":
        return [`${io.good("✓")} ${name(event.lens)} ${io.dim(spent(event))}`];
      case "perspective.failed":
        return [`${io.bad("✗")} ${name(event.lens)} ${one(`${event.failed}: ${event.detail}`)}`];
      case "results.previewed":
        return event.previews.flatMap(({ lens, contribution, assessment }) => [
          "",
          name(lens),
          `  ${one(contribution)}`,
          io.dim(`  ${one(assessment)}`),
        ]);
      case "dialogue.skipped":
        return ["", io.dim(`no dialogue: ${one(event.reason)}`)];
      case "dialogue.opened": {
        const [first, second] = event.trigger.lenses;
        return [
          "",
          `${name(first)} ${io.dim("and")} ${name(second)} ${io.dim(`talk about ${one(event.trigger.topic)}`)}`,
        ];
      }
      case "message.sent":
        return [`  ${io.dim(`${event.number}.`)} ${names.get(event.from) ?? event.from}: ${one(event.text)}`];
      case "dialogue.closed":
        return [
          `  ${io.dim("outcome:")} ${event.outcome}${event.strength === null ? "" : `, ${event.strength} agreement`}`,
        ];
      case "guard.raised":
        return [io.warn(event.guard === "drift" ? "They have said the same for three rounds." : one(event.because))];
      case "synthesis.made":
        return synthesisLines(io, event.synthesis);
      default:
        return [];
    }
  };
}

const spent = ({ ms, usage }: { readonly ms: number; readonly usage?: Usage }): string => {
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  return `${(ms / 1_000).toFixed(1)} s${tokens === 0 ? "" : `, ${tokens} tokens`}`;
};

type Made = Extract<Event, { type: "synthesis.made" }>["synthesis"];

const synthesisLines = (io: Io, { convergence, divergence, assessment, missing }: Made): readonly string[] => [
  "",
  ...(["convergence", "divergence", "assessment"] as const).flatMap((section) => {
    const claims = { convergence, divergence, assessment }[section];
    if (claims.length === 0) return [];
    const shown = claims.map(({ text, sources, agreement }) => {
      const kind = agreement === undefined ? "" : ` ${agreement}`;
      return `  ${one(text)} ${io.dim(`[${sources.join(", ")}${kind}]`)}`;
    });
    return [io.bold(section), ...shown];
  }),
  ...(missing.length > 0 ? [io.dim(`without: ${missing.join(", ")}`)] : []),
];
