import { claudeCode } from "./claude-code/dialect.ts";
import { codex } from "./codex/dialect.ts";
import { opencode } from "./opencode/dialect.ts";
import type { Dialect } from "./types.ts";

/** The clients whose hooks we answer, by the word that `assent hook` takes. */
export const dialects: readonly Dialect[] = [claudeCode, codex, opencode];
