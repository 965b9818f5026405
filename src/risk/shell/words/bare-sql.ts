import { longPattern } from "../../../kernel/long-pattern.ts";
import { sqlDeeds } from "../../sql/deeds.ts";
import { redisDeeds } from "../../sql/redis.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";

const opening = longPattern("i")`
  ^\s{0,20}(drop\s+(table|database|schema|index|view|user|role|column)|truncate\s+table|delete\s+from|update\s+\S+\s+set|
  insert\s+into|alter\s+(table|database|system|user|role)|create\s+(table|database|index|user|role|view)|grant\s|revoke\s|
  select\s[\s\S]{0,400}\sfrom\s)
`;

/** Redis, where a command belongs. */
const flush = /^\s{0,20}(flushall|flushdb)(\s+a?sync)?\s{0,10};?$/i;

/** `truncate` is a program too, but not with a table behind it. */
export const isBareSql = (text: string): boolean =>
  opening.test(text.slice(0, 600)) || flush.test(text.slice(0, 40)) || /^TRUNCATE \w{1,100};?$/.test(text);

/** Some clients send SQL in place of a command. It is read as SQL, not as an unknown program. */
export function sqlAtPrompt(look: ShellWalk, text: string, at: WalkPosition): CommandOutcome | undefined {
  if (!isBareSql(text)) return undefined;
  const deeds = flush.test(text) ? redisDeeds(text.trim().split(/\s+/), "unknown") : sqlDeeds(text, { environment: "dev" });
  for (const deed of deeds) look.add({ environment: "dev", quote: text, ...deed }, at);
  return nothing;
}
