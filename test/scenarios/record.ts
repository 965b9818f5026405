import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { exportJournal } from "../../src/journal/copies/export.ts";
import { summarise } from "../../src/runtime/summary.ts";
import { openKeys } from "../../src/secrets/keys.ts";
import { scenarioRuntime } from "./runtime.ts";
import { stories } from "./stories.ts";

/**
 * Records stories as exports, with what must come out of them for ever. Run by hand when a protocol gets a new story:
 * `node test/scenarios/record.ts`. It never touches a recording that exists: those are promises.
 */
const { signer } = await openKeys(mkdtempSync(join(tmpdir(), "assent-record-")));
for (const [name, story] of Object.entries(stories)) {
  const file = join(import.meta.dirname, `${name}.jsonl`);
  if (existsSync(file)) continue;
  const runtime = await scenarioRuntime();
  await story(runtime);
  const { journal } = runtime.world;
  const lines: string[] = [];
  for await (const line of exportJournal(journal, signer, { at: runtime.world.clock() })) lines.push(line);
  const summaries = [];
  for (const { stream } of await journal.heads()) summaries.push(await summarise(runtime, stream));
  await writeFile(file, lines.join(""));
  await writeFile(file.replace(/jsonl$/, "expected.json"), `${JSON.stringify(summaries, null, 2)}\n`);
  process.stdout.write(`${name}: ${lines.length - 2} events\n`);
}
