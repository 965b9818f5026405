import type { TranscriptReader } from "../../transcripts/reader.ts";
import { claudeCodeTalk, isSideOfClaudeCode } from "./talk.ts";
import { claudeCodeReader, isClaudeCodeLine } from "./transcript.ts";

export const claudeCodeSession: TranscriptReader = {
  reader: claudeCodeReader,
  talk: claudeCodeTalk,
  isSide: isSideOfClaudeCode,
  knows: isClaudeCodeLine,
};
