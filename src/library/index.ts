/**
 * For people who write agents. Importing this starts nothing and reads nothing; nothing in here answers a question, allows
 * or switches off, because a program that holds an agent must not be able to say yes for a person.
 */
export { ask } from "./ask.ts";
export { assess } from "./assess.ts";
export { createGuard } from "./guard.ts";
export { NotRun } from "./not-run.ts";
export { events, sessions, verify } from "./record.ts";
export type {
  ActionVerdict,
  ActionWords,
  Answerer,
  GuardOptions,
  Plain,
  AskQuestion,
  QuestionAnswer,
  QuestionOption,
  RanCall,
  RecordCheck,
  EventLine,
  SessionChoice,
  SessionLine,
  ToolUse,
  ToolGuard,
  VerdictFinding,
} from "./types.ts";
