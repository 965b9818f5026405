import { inputFirst, steps, type Attended, type Attending, type Summary } from "./attended.ts";
import { isThere, untracked } from "./guarded.ts";
import type { Subject } from "./subjects.ts";

/** The story of one plan that an agent worked on while nobody was there, and a person answered later. */
export interface AttendStory {
  readonly first: Attending;
  /** Files that were there when the executor had reported and nobody had answered yet. */
  readonly thereWhenWaiting: readonly string[];
  /** The questions in the order in which they were answered. */
  readonly asked: readonly string[];
  /** Whether the figures were there before each answer about them, and after. */
  readonly figures: readonly boolean[];
  readonly last: Summary;
}

/** Empties a folder that git does not have; the folder stays, so that the same call means the same again. */
export const emptying = (folder: string): string => `find ${folder} -type f -delete`;

export const direction = "keep them, and list them instead";

const folders = ["data", "other", "third"] as const;

/**
 * Who makes the same call again after an answer was used, and after something came there: one client stands for all,
 * because what an answer is good for is decided without knowing the client (`work.test.ts` of attend, A20 and A33).
 */
export const asksAgain = ({ name }: Pick<Subject, "name">): boolean => name === "claude-code";

const plan = ({ name, shell, delegate }: Subject): readonly object[] => [
  { title: "look", instruction: steps(shell("ls"), shell("mkdir made"), { text: "looked" }) },
  {
    title: "clear",
    instruction: steps(
      shell(emptying("data")),
      { text: "it waits" },
      shell(emptying("data")),
      ...(asksAgain({ name })
        ? [
            shell(emptying("data")),
            { text: "it waits again" },
            shell(emptying("data")),
            { text: "there is something new in it" },
            shell(emptying("data")),
          ]
        : []),
      { text: "cleared" },
    ),
  },
  {
    title: "hand on",
    instruction:
      name === "codex"
        ? steps(shell(emptying("other")), { text: "it waits" })
        : steps(...delegate(inputFirst(shell(emptying("other"))), { text: "it waits" }), { text: "the other waits" }),
  },
  { title: "be directed", instruction: steps(shell(emptying("third")), { text: "it waits" }, shell("ls third"), { text: "listed" }) },
  { title: "later", action: { tool: "Bash", command: "touch later.txt" } },
];

/** The plan from its start to its convergence: every answer is given by another process. */
export async function tellAttended(subject: Subject, attended: Attended): Promise<AttendStory> {
  const { place } = attended;
  await untracked(place, ...folders);
  const first = await attended.attend(subject.name, plan(subject));
  const thereWhenWaiting = [...folders.map((name) => `${name}/measured.csv`), "made", "later.txt"].filter((path) => isThere(place, path));
  const asked: string[] = [];
  const figures: boolean[] = [];
  const answer = async (folder: string, ...words: readonly string[]): Promise<void> => {
    const { id, title } = await attended.gate(emptying(folder));
    asked.push(title);
    const { code, stderr } = await attended.assent(["answer", id, ...words]);
    if (code !== 0) throw new Error(`assent answer ${id} ended with ${code}: ${stderr}`);
  };
  for (const round of asksAgain(subject) ? [1, 2, 3] : [1]) {
    if (round === 2) await untracked(place, "data"); // put there after the question: nobody has been asked about these
    figures.push(isThere(place, "data/measured.csv"));
    await answer("data", "once");
    figures.push(isThere(place, "data/measured.csv"));
  }
  await answer("other", "block", "--text", "we need these");
  await answer("third", "change", "--text", direction);
  return { first, thereWhenWaiting, asked, figures, last: await attended.show(first.summary.stream) };
}
