import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { PlayResult } from "../models/players.ts";
import type { ModelLook } from "../models/types.ts";
import type { ClientStatement } from "./account.ts";
import { ClientLooks } from "./client-looks.ts";
import { runClient } from "./client-run.ts";
import { parseFields, type JsonObject } from "./json.ts";
import type { AgentJob, AgentReport } from "./types.ts";

export interface PlayPlace {
  readonly cwd: string;
  readonly environment: ProcessEnvironment;
  readonly command?: string;
  /** More words for the command line, before the prompt. */
  readonly args?: readonly string[];
}

/** The one job of a client that plays. */
export const jobOf = (instruction: string, cwd: string, environment: ProcessEnvironment): AgentJob => ({
  task: "perspective",
  attempt: 1,
  instruction,
  cwd,
  environment,
  session: "",
  run: "",
});

interface Listened {
  readonly program: Parameters<typeof runClient>[1]["program"];
  readonly install: string;
  readonly prompt: string;
  readonly hear: (line: string) => readonly ClientStatement[];
  readonly usage: (line: JsonObject) => PlayResult["usage"];
  readonly looks: (line: JsonObject) => readonly ModelLook[];
  readonly onText: (text: string) => void;
}

/** The report of a run keeps the end of its words only; here the whole of them counts. */
export async function listened(
  { program, install, prompt, hear, usage, looks, onText }: Listened,
  signal: AbortSignal,
): Promise<PlayResult> {
  let words = "";
  const seen = new ClientLooks();
  let used: PlayResult["usage"];
  const translate = (line: string): readonly ClientStatement[] => {
    const heard = hear(line);
    for (const each of heard) {
      if (each.type === "said") words = each.text;
      if (each.type === "ended" && each.ended === "completed" && each.detail) words = each.detail;
    }
    const fields = parseFields(line) ?? {};
    used = usage(fields) ?? used;
    seen.add(looks(fields));
    return heard;
  };
  const onProgress = ({ tool, text }: { readonly tool?: string; readonly text: string }): void => {
    if (tool === undefined) onText(text);
  };
  const job = jobOf(prompt, program.cwd, program.env);
  const report = await runClient(job, { program, install, prompt, translate, onProgress }, signal);
  return { ...playedOf(report, words), ...(used && { usage: used }), looks: seen.all };
}

export const playedOf = ({ ended, detail = "" }: AgentReport, words: string): PlayResult => ({
  ended,
  text: ended === "completed" ? words : detail,
});

/** A number of tokens; none where it is not told. */
export const countAt = (fields: JsonObject, key: string): number => (typeof fields[key] === "number" ? fields[key] : 0);
