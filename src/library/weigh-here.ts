import { resolve } from "node:path";
import { readConfig } from "../config/config.ts";
import { pathsFor } from "../config/paths.ts";
import { findProject } from "../facts/git/repository.ts";
import { surroundingsFor, weigh } from "../host/weigh/weigh.ts";
import { plainOf } from "./plain.ts";
import type { ActionVerdict, ActionWords } from "./types.ts";

export async function weighHere({ tool, input }: ActionWords, folder: string): Promise<ActionVerdict> {
  const cwd = resolve(folder);
  const paths = pathsFor(process.env);
  const { root } = await findProject(cwd);
  const config = await readConfig(paths.config, root);
  const action = { tool, input: plainOf(input) as typeof input, cwd };
  const { assessment } = await weigh(action, { ...surroundingsFor(config, paths, process.env), root });
  const { verdict, reasons, findings, pattern } = assessment;
  return {
    verdict,
    reasons: [...reasons],
    findings: findings.map(({ signal, severity, evidence, says }) => ({
      signal,
      severity,
      evidence,
      ...(says === undefined ? {} : { says }),
    })),
    pattern: { ...pattern },
  };
}
