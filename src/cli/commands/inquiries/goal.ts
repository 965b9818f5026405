import { Fault, isRefusal } from "../../../kernel/trouble.ts";
import { readAnswers } from "../../../host/answers.ts";
import { textOption, type CliCommand } from "../../command.ts";
import { runInForeground } from "../../foreground.ts";
import { settledAfter } from "../../inquiry-command.ts";
import { sayRefused } from "../../io.ts";

export const goal: CliCommand = {
  name: "goal",
  arguments: "<intent>",
  summary: "Settle what a piece of work is for: outcome, metric, boundary, priority. Ends with a goal contract.",
  options: [
    ["--answers <file>", 'answer gates from a file: {"by": "Ada", "answers": [{"match": {"kind": "goal-field"}, "option": "accept"}]}'],
    ["--after <session>", "go on from what another session settled; it is not asked about again"],
    ["--unattended", "nobody is there: take the safe defaults and record each"],
  ],
  examples: [`assent goal "ship the importer"`, `assent goal "ship the importer" --answers answers.json --json`],

  async run(input, application, io) {
    const file = textOption(input, "answers");
    const answers = file === undefined ? undefined : await readAnswers(file);
    const person = await application.person();
    if (answers && isRefusal(person) && person.refused === "agent") return sayRefused(io, person);
    const intent = input.args[0] ?? "";
    if (intent.trim() === "") throw new Fault("input.invalid", "say in a few words what is wanted, in quotes");
    const { runtime } = await application.open();
    const meta = await application.meta(intent, { attended: input.options["unattended"] !== true });
    const { cwd } = application;
    const declare = { type: "goal.declare", intent, cwd, ...(await settledAfter(runtime, input, cwd)) };
    const started = await runtime.start("goal", declare as { type: string }, meta);
    if (isRefusal(started)) return sayRefused(io, started);
    const { stream } = started.loaded;
    io.note(io.dim(`session ${stream}`));
    return runInForeground({ runtime, stream, io, answers, person: isRefusal(person) ? undefined : person });
  },
};
