import { parentPort, workerData } from "node:worker_threads";
import { readConfig } from "../../config/config.ts";
import { pathsFor, upLockIn } from "../../config/paths.ts";
import { holdFiles } from "../../disk/in-use.ts";
import { keepOff } from "../../journal/sqlite/files.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import { secretsIn } from "../declared-secrets.ts";
import { loadEngine } from "./weigh.ts";
import { answerWeighing } from "./weigh-request.ts";
import type { BenchMessage } from "./weigh-bench.ts";
import type { WeighRequest } from "./weigher.ts";

/** The thread that weighs for `assent up`: it holds no journal and no promise to anybody, so it may be ended at any moment. */
const { cwd } = workerData as { cwd: string };
const paths = pathsFor(process.env);
keepOff(paths.journal); // a script that an agent names may be anything
holdFiles([upLockIn(paths)]);
const config = await readConfig(paths.config, cwd);
const redact = redactSecrets(secretsIn(config, process.env));

parentPort?.on("message", (weighing: WeighRequest) => {
  void answerWeighing(weighing, redact).then(
    (found) => parentPort?.postMessage({ found }),
    (cause: unknown) => parentPort?.postMessage({ failed: cause instanceof Error ? cause.message : String(cause) }),
  );
});

await loadEngine();
parentPort?.postMessage({ ready: true } satisfies BenchMessage);
