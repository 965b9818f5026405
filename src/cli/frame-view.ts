import type { SessionId } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import { clip, visibleLine } from "../kernel/text.ts";
import { frame } from "../protocols/frame/machine.ts";
import { claimLines, dialogueEnd, unchanged } from "../protocols/frame/synthesis-words.ts";
import type { Event, Lens, State, Usage } from "../protocols/frame/types.ts";
import { words } from "../protocols/frame/words.ts";
import { toEvent } from "../runtime/session.ts";
import { summarise } from "../runtime/summary.ts";
import type { Runtime } from "../runtime/types.ts";
import type { Io } from "./io.ts";
import { count } from "./views.ts";

const lineMaxChars = 600;

const one = (text: string): string => clip(visibleLine(text), lineMaxChars, "assent frame export");

/** One line, or a few, for what happens in an inquiry: who looks where, what came in, where they differ, what it comes to. */
export function frameLines(io: Io): (message: Message) => readonly string[] {
  const names = new Map<string, string>();
  const name = (lens: string): string => io.bold(names.get(lens) ?? lens);
  const remember = (lenses: readonly Lens[]): void => {
    for (const lens of lenses) names.set(lens.id, lens.name);
  };
  let state: State = frame.initial;
  return (message) => {
    const event = toEvent(message) as unknown as Event;
    state = frame.evolve(state, event);
    switch (event.type) {
      case "frame.begun":
        return [`${io.bold("question")}  ${one(event.question.trim().split("\n")[0] ?? "")}`];
      case "brief.proposed":
        return [`${io.bold("brief")}     ${one(event.brief.intent)}`, io.dim(`scope     ${one(event.brief.scope)}`)];
      case "lenses.proposed":
        remember([...event.base, ...event.candidates]);
        return [""];
      case "perspective.given":
        return [`${io.dim("▸")} ${name(event.lens)} ${io.dim(`starts alone, played by ${event.player.name}`)}`];
      case "perspective.resumed":
        return [`${io.dim("▸")} ${name(event.lens)} ${io.dim("looks again")}`];
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
        return [
          `${io.bad("✗")} ${name(event.lens)} ${one(`${words.failed(event.failed)}${event.detail === "" ? "" : `: ${event.detail}`}`)}`,
        ];
      case "results.previewed":
        return event.previews.flatMap(({ lens, contribution, assessment }) => [
          "",
          name(lens),
          `  ${one(contribution)}`,
          io.dim(`  → ${one(assessment)}`),
        ]);
      case "dialogue.skipped":
        return ["", io.dim(`· no dialogue: ${one(event.reason)}`)];
      case "dialogue.opened": {
        const [first, second] = event.trigger.lenses;
        return [
          "",
          `${io.dim("▸")} ${name(first)} ${io.dim("and")} ${name(second)} ${io.dim(`talk about ${one(event.trigger.topic)}`)}`,
        ];
      }
      case "message.sent":
        return [`  ${io.dim(`${event.number}.`)}  ${names.get(event.from) ?? event.from}: ${one(event.text)}`];
      case "dialogue.closed":
        return [`  ${io.dim("→")} ${dialogueEnd(event.outcome, event.strength)}`];
      case "guard.raised":
        return [io.warn(event.guard === "drift" ? "They have said the same for three rounds." : one(event.because))];
      case "synthesis.made":
        return synthesisLines(io, state);
      default:
        return [];
    }
  };
}

const spent = ({ ms, usage }: { readonly ms: number; readonly usage?: Usage }): string => {
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  return `${(ms / 1_000).toFixed(1)} s${tokens === 0 ? "" : `, ${tokens} tokens`}`;
};

/** Where somebody is asked how to go on, the synthesis stands in that question; here only where nobody is. */
function synthesisLines(io: Io, state: State): readonly string[] {
  if (state.phase === "idle" || state.synthesis === null || state.attended) return [""];
  const { synthesis } = state;
  const shown = claimLines(synthesis, state).map((line) =>
    line.endsWith(":") ? io.bold(visibleLine(line)) : `  ${one(line)}`,
  );
  return [
    "",
    ...shown,
    ...(synthesis.notTaken ? [io.dim(`not taken up: ${visibleLine(synthesis.notTaken.join(", "))}`)] : []),
    ...(synthesis.missing.length > 0 ? [io.dim(`without: ${visibleLine(synthesis.missing.join(", "))}`)] : []),
    ...(state.phase === "routing" && state.isSame ? [io.dim(unchanged)] : []),
    "",
  ];
}

/** What came of an inquiry that has ended, and what can be done with it. */
export async function afterLines(runtime: Runtime, stream: SessionId): Promise<readonly string[]> {
  const { status, output } = await summarise(runtime, stream);
  if (status !== "ended") return [];
  const { tasks = [], kind } = (output ?? {}) as { readonly tasks?: readonly unknown[]; readonly kind?: string };
  return [
    ...(tasks.length > 0
      ? [
          `${count(tasks.length, "task")} made; to do ${tasks.length === 1 ? "it" : "them"}: assent attend --after ${stream}`,
        ]
      : []),
    `report: assent frame export ${stream} > report.md`,
    ...(kind === "FramedInquiry" ? [`check that nobody copied: assent frame audit ${stream}`] : []),
  ];
}
