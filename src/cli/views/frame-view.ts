import type { SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { dialogueEnd, sectionNames, unchanged } from "../../protocols/frame/synthesis/synthesis-words.ts";
import type { FrameEvent, Usage } from "../../protocols/frame/types.ts";
import { followSynthesis, type SynthesisView } from "../../protocols/frame/view-synthesis.ts";
import { words } from "../../protocols/frame/words.ts";
import { toEvent } from "../../runtime/session.ts";
import { summarise } from "../../runtime/summary.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { Io } from "../io.ts";
import { saidAfter, saidLine } from "./said.ts";

const shape = { maxChars: 600, where: "assent frame export" };

/** One line, or a few, for what happens in an inquiry: who looks where, what came in, where they differ, what it comes to. */
export function frameLines(io: Io): (message: Message) => readonly string[] {
  const names = new Map<string, string>();
  const nameOf = (lens: string): string => names.get(lens) ?? lens;
  const told = (ours: string, text: string): readonly string[] => saidAfter(ours, text, shape);
  const below = (text: string): readonly string[] => (text === "" ? [] : saidLine(text, shape));
  const follow = followSynthesis();
  return (message) => {
    const event = toEvent(message) as unknown as FrameEvent;
    const synthesis = follow(event);
    switch (event.type) {
      case "frame.begun":
        return told(io.bold("question"), event.question.trim().split("\n")[0] ?? "");
      case "brief.proposed":
        return [...told(io.bold("brief   "), event.brief.intent), ...told(io.dim("scope   "), event.brief.scope)];
      case "lenses.proposed":
        for (const lens of [...event.base, ...event.candidates]) names.set(lens.id, lens.name);
        return [""];
      case "perspective.given":
        return told(`${io.dim("▸")} ${io.dim(`starts alone, played by ${visibleLine(event.player.name)}`)}`, nameOf(event.lens));
      case "perspective.resumed":
        return told(io.dim("▸ looks again"), nameOf(event.lens));
      case "evidence.collected":
        return told(io.dim(`  looked at ${count(event.results.length, "place")}`), nameOf(event.lens));
      case "perspective.returned":
        return [...told(io.dim("  sent back"), nameOf(event.lens)), ...below(event.problems[0] ?? "")];
      case "perspective.finished":
        return [
          ...told(`${io.good("✓")} ${io.dim(spent(event))}`, nameOf(event.lens)),
          ...below(event.unsupported === undefined ? "" : words.unsupportedResult(event.unsupported)),
        ];
      case "perspective.failed":
        return [...told(`${io.bad("✗")} ${words.failed(event.failed)}`, nameOf(event.lens)), ...below(event.detail)];
      case "results.previewed":
        return event.previews.flatMap(({ lens, contribution, assessment }) => [
          "",
          ...told(io.bold("result"), nameOf(lens)),
          ...below(contribution),
          ...below(`→ ${assessment}`).map(io.dim),
        ]);
      case "dialogue.skipped":
        return ["", ...told(io.dim("· no dialogue"), event.reason)];
      case "dialogue.opened": {
        const [first, second] = event.trigger.lenses;
        return ["", ...told(io.dim("▸ two talk"), `${nameOf(first)} and ${nameOf(second)}: ${event.trigger.topic}`)];
      }
      case "message.sent":
        return told(`  ${io.dim(`${event.number}.`)}`, `${nameOf(event.from)}: ${event.text}`);
      case "dialogue.closed":
        return [`  ${io.dim("→")} ${dialogueEnd(event.outcome, event.strength)}`];
      case "guard.raised":
        return event.guard === "drift" ? [io.warn("They have said the same for three rounds.")] : told(io.warn("careful:"), event.because);
      case "synthesis.made":
        return synthesisLines(io, synthesis);
      default:
        return [];
    }
  };
}

const spent = ({ ms, usage }: { readonly ms: number; readonly usage?: Usage }): string => {
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  return `${(ms / 1_000).toFixed(1)} s${tokens === 0 ? "" : `, ${tokens} tokens`}`;
};

/** A claim begins with its id, so it cannot be one of these. */
const headings: ReadonlySet<string> = new Set(Object.values(sectionNames).map((name) => `${name}:`));

/** Only where nobody is asked how to go on: else the synthesis stands in that question. */
function synthesisLines(io: Io, synthesis: SynthesisView | null): readonly string[] {
  if (!synthesis) return [""];
  const { lines, notTaken, missing, isSame } = synthesis;
  return [
    "",
    ...lines.flatMap((line) => (headings.has(line) ? [io.bold(line)] : saidLine(line, shape))),
    ...(notTaken.length > 0 ? saidAfter(io.dim("not taken up:"), notTaken.join(", "), shape) : []),
    ...(missing.length > 0 ? saidAfter(io.dim("without:"), missing.join(", "), shape) : []),
    ...(isSame ? [io.dim(unchanged)] : []),
    "",
  ];
}

/** Result of an inquiry that has ended, and what can be done with it. */
export async function afterLines(runtime: Runtime, stream: SessionId): Promise<readonly string[]> {
  const { status, output } = await summarise(runtime, stream);
  if (status !== "ended") return [];
  const { tasks = [], kind } = (output ?? {}) as { readonly tasks?: readonly unknown[]; readonly kind?: string };
  return [
    ...(tasks.length > 0
      ? [`${count(tasks.length, "task")} made; to do ${tasks.length === 1 ? "it" : "them"}: assent attend --after ${stream}`]
      : []),
    `report: assent frame export ${stream} > report.md`,
    ...(kind === "FramedInquiry" ? [`verify isolation: assent frame audit ${stream}`] : []),
  ];
}
