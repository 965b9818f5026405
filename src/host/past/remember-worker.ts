import { parentPort, workerData } from "node:worker_threads";
import { readConfig } from "../../config/config.ts";
import { pathsFor, upLockIn } from "../../config/paths.ts";
import { holdFiles } from "../../disk/in-use.ts";
import { keepOff } from "../../journal/sqlite/files.ts";
import { redactSecrets } from "../../secrets/redact.ts";
import { secretsIn } from "../declared-secrets.ts";
import type { SessionApart } from "./remember-apart.ts";
import { rememberTranscript } from "./remember.ts";

/** The thread that writes down one session for `assent up`, and ends: whoever answers hooks reads no transcript. */
const session = workerData as SessionApart;
const paths = pathsFor(process.env);
keepOff(paths.journal);
holdFiles([upLockIn(paths)]);
const config = await readConfig(paths.config, session.root);
parentPort?.postMessage(await rememberTranscript({ ...session, paths, redact: redactSecrets(secretsIn(config, process.env)) }));
