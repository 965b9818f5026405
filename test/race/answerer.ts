import { createApplication } from "../../src/host/application.ts";
import { isRefusal } from "../../src/kernel/trouble.ts";
import { isConflict } from "../../src/runtime/answer.ts";
import { answersIn, runRace, type Told } from "./racing.ts";

/** One of the processes that answer every gate, straight on the journal. Its name and its gates come on the command line. */
const [name = "", gatesFile = ""] = process.argv.slice(2);
const application = createApplication(process.env, process.cwd(), false);
const { runtime } = await application.open();

async function tell(gate: string, shown: string, option: string): Promise<Told> {
  const outcome = await runtime.answer(gate, answersIn(name, shown, option));
  if (isConflict(outcome)) return { lostTo: outcome.record.closing };
  if (isRefusal(outcome)) throw new Error(outcome.because);
  return { won: true };
}

await runRace(name, gatesFile, tell);
await application.close();
