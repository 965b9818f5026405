import { followLive } from "./views/live.ts";
import { readFile } from "node:fs/promises";
import { planGist } from "../inquiry/plan-text.ts";
import type { Subject } from "../inquiry/types.ts";
import { brief } from "../inquiry/words.ts";
import type { Json } from "../kernel/ids.ts";
import { Fault, isRefusal, type Refusal } from "../kernel/trouble.ts";
import type { TaggedValue } from "../kernel/tagged.ts";
import { summarise } from "../runtime/summary.ts";
import { settledBy } from "../host/attend/attend-prior.ts";
import { settledBefore } from "../protocols/attend/agreed.ts";
import type { Runtime } from "../runtime/types.ts";
import { readAnswers } from "../host/answers.ts";
import { textOption, type CliCommand, type CommandInput } from "./command.ts";
import { exit } from "./exit.ts";
import { runInForeground } from "./foreground.ts";
import { sayRefused, type Io } from "./io.ts";

/** The differences between the commands that ask before work starts. */
export interface InquiryCliCommand extends Pick<CliCommand, "name" | "summary" | "examples" | "options"> {
  /** The kind of its gates, for the example of an answers file. */
  readonly kind: string;
  /** Called with the output, where everything was settled. */
  readonly finish?: (output: Json, input: CommandInput, io: Io) => Promise<Refusal | undefined>;
  /** Taken where nobody said anything. */
  readonly words?: string;
  /** An agent may not start it. */
  readonly onlyPeople?: true;
  /** More sources, by name, as the protocol's look knows them. */
  readonly sources?: (input: CommandInput, cwd: string) => Promise<Readonly<Record<string, string>>>;
}

/** A command that starts a protocol of the family on words or a plan, and puts its questions here. */
export const inquiring = ({ kind, sources, finish, onlyPeople, words = "", options = [], ...about }: InquiryCliCommand): CliCommand => ({
  ...about,
  arguments: "[intent]",
  options: [
    ["--plan <file>", "the plan that would run, as text or JSON"],
    ["--answers <file>", `answer gates from a file: {"by": "Ada", "answers": [{"match": {"kind": "${kind}"}, "option": "dismiss"}]}`],
    ["--after <session>", "go on from what another session settled; it is not asked about again"],
    ["--unattended", "nobody is there: nothing is asked, and what is open is recorded"],
    ...options,
  ],

  async run(input, application, io) {
    const file = textOption(input, "answers");
    const answers = file === undefined ? undefined : await readAnswers(file);
    const asked = await subjectOf(input, { cwd: application.cwd, words }, (await sources?.(input, application.cwd)) ?? {});
    const person = await application.person();
    if ((answers || onlyPeople) && isRefusal(person) && person.refused === "agent") return sayRefused(io, person);
    const { runtime, journal } = await application.open();
    const subject = { ...asked, ...(await settledAfter(runtime, input, application.cwd)) };
    const title = subject.intent.trim() || brief(planGist(subject.plan ?? "")) || about.name;
    const meta = await application.meta(title, { attended: input.options["unattended"] !== true });
    const started = await runtime.start(about.name, { type: "inquiry.begin", subject } as TaggedValue, meta);
    if (isRefusal(started)) return sayRefused(io, started);
    const { stream } = started.loaded;
    io.note(io.dim(`session ${stream}`));
    const by = isRefusal(person) ? undefined : person;
    const live = followLive({ journal, io }, stream);
    const code = await runInForeground({ runtime, stream, io, answers, person: by, live }).finally(() => live.stop());
    if (code !== exit.ok || finish === undefined) return code;
    const { outcome, output } = await summarise(runtime, stream);
    const refused = outcome === "converged" ? await finish(output, input, io) : undefined;
    return refused ? sayRefused(io, refused) : code;
  },
});

/** U7: what an earlier session settled, for one that goes on from it. */
export async function settledAfter(runtime: Runtime, input: CommandInput, cwd: string): Promise<Pick<Subject, "settled">> {
  const after = textOption(input, "after");
  if (after === undefined) return {};
  const { prior } = await settledBy(runtime, after, cwd);
  return { settled: settledBefore({ prior: [prior] }) };
}

interface SubjectDefaults {
  readonly cwd: string;
  readonly words: string;
}

async function subjectOf(
  input: CommandInput,
  { cwd, words }: SubjectDefaults,
  sources: Readonly<Record<string, string>>,
): Promise<Subject> {
  const file = textOption(input, "plan");
  const plan = file === undefined ? {} : { plan: await textOf(file) };
  const intent = input.args[0] ?? words;
  if (intent.trim() === "" && file === undefined && Object.keys(sources).length === 0)
    throw new Fault(
      "input.invalid",
      "say in a few words what it is about, in quotes, or name a plan with --plan FILE; --help shows what else can be named",
    );
  const more = Object.keys(sources).length === 0 ? {} : { sources };
  return { intent, cwd, ...plan, ...more };
}

const textOf = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `the plan cannot be read: ${cause.message}`, { cause });
  });
