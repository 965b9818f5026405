import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { opencode } from "./opencode.ts";
import type { Dialect } from "./types.ts";

/** The clients whose hooks we answer, by the word that `assent hook` takes. */
export const dialects: readonly Dialect[] = [claudeCode, codex, opencode];
