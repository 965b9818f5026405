import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hookFileName } from "../adapters/clients/shared/hook-entries.ts";

const placeOf = (path: string): string => fileURLToPath(new URL(path + hookFileName, import.meta.url));

/** The hook that clients start: for a part of it the one beside, wherever it was copied to, else that of the clone or the package. */
export const hookFile: string = existsSync(placeOf("./")) ? placeOf("./") : placeOf("../../dist/hook/");

/** Write access here decides what the guard says. */
export const hookFolder: string = dirname(hookFile);

/** The first program in a worker's box, which leads to its road out. */
export const relayFile: string = join(hookFolder, "assent-relay.js");

/** The program in a worker's box that lets a bare model work. */
export const modelFile: string = join(hookFolder, "assent-model.js");

/** The package or the clone that it belongs to. */
export const installation: string = dirname(dirname(hookFolder));

/** The command a client runs, word by word: this very Node, because another one may be too old. */
export const hookCommand = (client: string, hook = hookFile): readonly string[] => [process.execPath, hook, client];
