import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { QuotedLesson } from "../../lexicon/lessons.ts";
import { lessonsIn } from "../../protocols/companion/policy.ts";
import type { CompanionState } from "../../protocols/companion/types.ts";
import { words } from "../../protocols/companion/words.ts";
import { shortId } from "../../runtime/step.ts";
import type { Runtime } from "../../runtime/types.ts";

/** Companions that a project may have had before; nobody starts and stops one so often. */
const generationsMax = 1_000;
const lessonsMax = 20;

type Begun = Exclude<CompanionState, { phase: "idle" }>;

export interface FoundCompanion {
  readonly stream: SessionId;
  readonly state: Begun;
  readonly isRunning: boolean;
}

/** The name of a project's companion follows from the project, so that two people who start one start the same. */
export const companionName = ({ world }: Runtime, root: string, generation: number): string =>
  shortId(world.digest(`companion ${root} ${generation}`));

/** The newest companion of a project, and how many there were before a next one. */
export async function companionOf(
  runtime: Runtime,
  root: string,
): Promise<{ readonly newest: FoundCompanion | undefined; readonly generations: number }> {
  let newest: FoundCompanion | undefined;
  for (let generation = 0; generation < generationsMax; generation += 1) {
    const stream = sessionId(`companion-${companionName(runtime, root, generation)}`);
    const loaded = await runtime.load(stream);
    if (!loaded) return { newest, generations: generation };
    const state = loaded.session.state as CompanionState;
    if (state.phase !== "idle") newest = { stream, state, isRunning: loaded.session.ledger.status !== "ended" };
  }
  return { newest, generations: generationsMax };
}

/** Lessons of the companion that watches a project; none where nobody watches. */
export async function lessonsOf(runtime: Runtime, root: string): Promise<readonly QuotedLesson[]> {
  const { newest } = await companionOf(runtime, root);
  if (!newest?.isRunning) return [];
  return lessonsIn(newest.state)
    .slice(0, lessonsMax)
    .map((trail) => ({ text: words.lesson(trail), files: trail.files, cites: trail.cites }));
}
