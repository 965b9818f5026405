import type { Config } from "../../config/config.ts";
import { lastSeen } from "../../host/guard/seen-projects.ts";
import type { Journal } from "../../journal/journal.ts";
import { visibleLine } from "../../kernel/text.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { doneOf } from "../../kernel/words/answer-words.ts";
import { findGate } from "../../runtime/answer.ts";
import { age } from "../views/views.ts";

/** The next thing to do where nothing waits: guard an agent, or nothing, with the last answer as the proof that it works. */
export async function nothingWaits(
  journal: Journal,
  { projects, everywhere }: Pick<Config, "projects" | "everywhere">,
  now: string,
): Promise<string> {
  const last = await lastAnswer(journal, now);
  if (last !== undefined) return last;
  const isGuarded = Object.keys(projects).length > 0 || everywhere !== undefined || (await lastSeen(journal, 1)).size > 0;
  return isGuarded
    ? "An agent is guarded, and nothing was asked yet. New questions appear here by themselves."
    : "No agent is guarded yet: `assent init` in its project does that. Try one call: assent guard 'git push --force'";
}

async function lastAnswer(journal: Journal, now: string): Promise<string | undefined> {
  const { items } = await journal.gates({ status: "answered", newest: true, limit: 1 });
  const gate = items[0] && (await findGate(journal, items[0].id));
  if (!gate || isRefusal(gate) || gate.closing?.type !== "gate.answered") return undefined;
  const { by, option, at } = gate.closing;
  const label = gate.gate.options.find(({ id }) => id === option)?.label;
  const done = visibleLine(doneOf(gate.gate.kind, option, label));
  return `The last question was answered ${age(at, now)} ago by ${visibleLine(by.name)}: ${done} (${gate.id}).`;
}
