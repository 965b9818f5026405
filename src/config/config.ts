import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Fault } from "../kernel/trouble.ts";

const Secrets = z.strictObject({
  environment: z
    .array(z.string().min(1))
    .max(200)
    .default([])
    .describe("Names of environment variables whose values are redacted wherever they appear."),
});

/** Every default is the careful choice. Unknown keys are errors: a typo must not relax a rule. */
export const Config = z.strictObject({
  journal: z
    .strictObject({
      url: z
        .url({ protocol: /^postgres(ql)?$/ })
        .optional()
        .describe("A PostgreSQL server to keep the journal in; without it, a file in the data directory."),
    })
    .prefault({}),
  secrets: Secrets.prefault({}),
  guard: z
    .strictObject({
      waitMs: z
        .int()
        .min(0)
        .max(3_600_000)
        .default(480_000)
        .describe("How long a call waits for an answer before it is parked."),
    })
    .prefault({}),
});
export type Config = z.infer<typeof Config>;

/** What a project may say. An agent can write this file, so it can only add to what the user set. */
export const ProjectConfig = z.strictObject({ secrets: Secrets.prefault({}) });

/** Reports every problem at once, with the path to each. */
export function parseConfig<Shape extends z.ZodType>(shape: Shape, text: string, file: string): z.infer<Shape> {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (cause) {
    throw new Fault("config.invalid", `${file} is not JSON: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  const result = shape.safeParse(source);
  if (!result.success) throw new Fault("config.invalid", `${file}:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** The user's configuration with the project's additions. A missing file is an empty one. */
export async function readConfig(userFile: string, cwd: string): Promise<Config> {
  const user = parseConfig(Config, await textOf(userFile), userFile);
  const projectFile = join(cwd, ".assent", "config.json");
  const project = parseConfig(ProjectConfig, await textOf(projectFile), projectFile);
  const environment = [...new Set([...user.secrets.environment, ...project.secrets.environment])];
  return { ...user, secrets: { environment } };
}

const fileMaxBytes = 1_048_576;

async function textOf(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (!found.isFile() || found.size > fileMaxBytes)
      throw new Fault("config.invalid", `${file} must be a plain file of at most ${fileMaxBytes} bytes`);
    return (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return "{}";
    throw new Fault("config.invalid", `${file} cannot be read: ${message}`, { cause });
  }
}
