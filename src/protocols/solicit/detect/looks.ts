import { longPattern } from "../../../kernel/long-pattern.ts";
import { actionFor, commandOf, type ComparableAction } from "./action.ts";
import type { StartMoment } from "./moments.ts";

/** Looking is no use of an assumption: it is what should come before. */
export function isLook(call: StartMoment): boolean {
  if (/^(?:Read|Grep|Glob|LS|NotebookRead|TodoWrite|WebSearch|WebFetch|ToolSearch|update_plan|view_image)$/.test(call.tool)) return true;
  const segments = actionFor(call).command?.segments;
  return (
    segments !== undefined &&
    segments.every(
      ({ program, words }) =>
        longPattern()`
          ^(?:cat|head|tail|less|sed|awk|grep|rg|ls|find|fd|wc|diff|jq|yq|echo|pwd|tree|stat|file|nl|sort|uniq|cut|printenv|env|which|
          bat|test|true)$
        `.test(program) ||
        (program === "git" &&
          /^(?:status|log|diff|show|blame|branch|fetch|rev-parse|ls-files|grep|remote|config|stash list)$/.test(words[0] ?? "")),
    )
  );
}

/** Files a call looked into, by its own words. */
export function lookedAt({ tool, input }: StartMoment, action: ComparableAction): readonly string[] {
  const command = commandOf(tool, input);
  if (command === undefined) return /^(?:Read|NotebookRead|Grep|view_image|read_file|ReadFile)$/.test(tool) ? action.files : [];
  const reads = action.command?.segments.filter(
    ({ program, words }) =>
      /^(?:cat|head|tail|less|more|sed|awk|grep|rg|bat|nl|jq|yq|diff|view|wc)$/.test(program) ||
      (program === "git" &&
        /^(?:diff|show|blame)$/.test(words[0] ?? "") &&
        !words.some((word) => /^--(?:stat|name-only|name-status|shortstat)/.test(word))),
  );
  return (reads ?? []).flatMap(({ words }) =>
    words.filter((word) => /[\w-]\.\w{1,10}$|^[A-Z]\w+file$/.test(word) && !word.startsWith("-")),
  );
}
