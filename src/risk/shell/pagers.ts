import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown } from "../deed.ts";
import type { ProgramCall } from "../tools/call.ts";
import type { ShellScope } from "./scope.ts";

/** Variables that name the pager of one program, or of all. */
const pagerName = /^(?:[A-Z][A-Z0-9]*_)?(?:MAN)?PAGER$/;
/** Pagers that show everything at once, or nothing. */
const noPager = /^(?:|cat|true|:|tee|head(?: .{0,20})?|tail(?: .{0,20})?|\/(?:usr\/)?bin\/(?:cat|true)|bat -p{1,2})$/;

/** Programs that show what they print in a pager, where one is set for them. */
const paging = longPattern()`
  ^(?:git|gh|glab|hub|tig|jj|hg|man|psql|mysql|mariadb|sqlite3|aws|bat|batcat|delta|systemctl|journalctl|loginctl|coredumpctl|
  kubectl|oc|gcloud|az|heroku|doctl|pydoc3?|perldoc|ri|info|apropos|glow|mdcat|diff-so-fancy|jless|bw|op|nix|guix)$
`;

/** A pager takes `!command`: setting one in the command, or removing the one that shows everything at once, gives access to it. */
export function setsPager(call: ProgramCall, scope: ShellScope): boolean {
  const { program, words, variables } = call;
  const texts = words.map(({ text }) => text);
  if (program === "unset") return texts.some((text) => pagerName.test(text));
  if (program === "env" && texts.some((text, at) => /^(?:-u|--unset)$/.test(text) && pagerName.test(texts[at + 1] ?? ""))) return true;
  if (program === "env" && texts.some((text) => /^(?:-u|--unset=)\w*PAGER$/.test(text))) return true;
  if (!paging.test(program)) return false;
  if ([...variables].some(([name, value]) => opens(name, value))) return true;
  return [...scope.variables].some(([name, value]) => opens(name, value.join(" ")) && !variables.has(name));
}

/** Whether it shows page by page. */
export const opensPager = (value: string): boolean => !(isKnown(value) && noPager.test(value.trim()));

const opens = (name: string, value: string): boolean => pagerName.test(name) && opensPager(value);

/** Whether pages are shown at once, by the settings of the command or the machine. */
export const showsAtOnce = ({ variables, facts }: ProgramCall, ...names: readonly string[]): boolean => {
  const set = [...names, "PAGER"].map((name) => variables.get(name) ?? facts.variables?.[name]);
  const first = set.find((value) => value !== undefined);
  return first !== undefined && noPager.test(first.trim());
};
