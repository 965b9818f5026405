import type { CliCommand } from "../command.ts";
import { leave } from "../../hook/hook-leave.ts";
import { hook as answer } from "../../hook/hook.ts";

export const hook: CliCommand = {
  name: "hook",
  arguments: "<client>",
  summary:
    "What a client's hook runs: reads its JSON on stdin, answers in its dialect. `assent init` sets it up. A window that it is typed in " +
    "counts as that client's until it is closed, and no answer is taken there: to try a call, use `assent guard`.",
  examples: [
    `echo '{"session_id":"try","cwd":"/tmp","tool_use_id":"try-1",
  "hook_event_name":"PreToolUse","tool_name":"Bash",
  "tool_input":{"command":"rm -rf /"}}' | assent hook claude-code`,
  ],

  async run({ args }) {
    await answer(args[0]);
    return leave(); // with what it said: two is what clients take for a no
  },
};
