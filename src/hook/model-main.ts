import { realpathSync } from "node:fs";
import { text } from "node:stream/consumers";
import { runModel } from "../adapters/clients/model/loop.ts";
import { modelPort } from "../adapters/models/model.ts";

/**
 * Entry point inside a worker's box: `assent-model NAME API URL MODEL`. A bare model as an agent: it takes its instruction
 * on its input, works with files in the folder where it is started, and ends with what it has to say. The key in there is a
 * placeholder, and what it spends is counted at the other end of the road.
 */
const [name = "", api = "", url = "", model = ""] = process.argv.slice(2);
const provider = api === "openai" || api === "openai-compatible" ? api : "anthropic";
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const port = modelPort(
  // One vendor's libraries ask for the address with the version in it.
  { name, provider, model, url: provider === "anthropic" ? `${url}/v1` : url, key: "assent-placeholder" },
  { redact: (each) => each },
);
void run();

async function run(): Promise<void> {
  const work = { port, root: realpathSync(process.cwd()), instruction: await text(process.stdin), tell };
  const { isDone, said } = await runModel(work, new AbortController().signal);
  tell(said);
  process.exitCode = isDone ? 0 : 1;
}
