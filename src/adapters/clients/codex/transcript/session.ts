import type { TranscriptReader } from "../../../transcripts/reader.ts";
import { codexTalk, isSideOfCodex } from "./talk.ts";
import { codexReader, isCodexLine } from "./transcript.ts";

export const codexSession: TranscriptReader = { reader: codexReader, talk: codexTalk, isSide: isSideOfCodex, knows: isCodexLine };
