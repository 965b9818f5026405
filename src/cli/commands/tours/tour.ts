import { isRefusal } from "../../../kernel/trouble.ts";
import type { Answers } from "../../../host/answers.ts";
import { startAttend } from "../../../host/attend/attend-start.ts";
import { attendLines } from "../../views/attend-view.ts";
import type { CliCommand } from "../../command.ts";
import { exit } from "../../exit.ts";
import { sayRefused } from "../../io.ts";
import { makeSample } from "../../../setup/sample-project.ts";
import { choose } from "../../prompts/prompt.ts";
import { tourWords as words } from "../../views/tour-words.ts";
import { watchSample } from "./sample-run.ts";
import { tourDispatch } from "./tour-dispatch.ts";

/** Answers where nobody sits: what cannot be undone comes one by one, one is blocked, one runs once; all recorded as prepared. */
const prepared: Answers = {
  by: "the tour",
  answers: [
    { match: { kind: "plan-direction" }, option: "one-by-one" },
    { match: { kind: "risk", task: "answers" }, option: "halt" },
    { match: { kind: "risk", task: "publish" }, option: "dismiss" },
  ],
};

export const tour: CliCommand = {
  name: "tour",
  summary: "A guided sample: a small plan is done with every action weighed; you decide where it matters.",
  examples: ["assent tour", "npm start"],

  async run(input, application, io) {
    const found = await application.person();
    const person = isRefusal(found) || !io.interactive ? undefined : found;
    const sample = await makeSample();
    try {
      const { runtime, journal } = await application.open();
      for (const line of words.welcome(io, sample.folder, person !== undefined)) io.out(line);
      const intent = "check the word counter, clear the old answers, publish";
      const asked = { intent, cwd: sample.folder, attended: true, tasks: sample.tasks };
      const meta = await application.meta(intent, { attended: true, agent: "tour" });
      const stream = await startAttend(runtime, asked, { ...meta, cwd: sample.folder });
      if (typeof stream !== "string") return sayRefused(io, stream);
      const answers = person ? undefined : prepared;
      const code = await watchSample({ runtime, journal, io, answers, person, lines: attendLines(io) }, stream);
      for (const line of words.goodbye(io, stream)) io.out(line);
      if (person === undefined || code === exit.waiting || !(await wantsWorker())) return exit.ok;
    } finally {
      await sample.remove();
    }
    return tourDispatch.run(input, application, io);
  },
};

const wantsWorker = async (): Promise<boolean> =>
  (await choose({
    message: words.offer,
    options: [
      { value: false, label: "Not now" },
      { value: true, label: "Yes" },
    ],
    initialValue: false,
    left: "not now",
  })) === true;
