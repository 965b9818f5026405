import { longPattern } from "../../../kernel/long-pattern.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import type { ShellScope } from "../scope.ts";
import { isAnswer, typeInto } from "./typed.ts";

/** Orders that only ask about windows and the pointer. */
const asking = longPattern()`
  ^(?:version|--version|-v|help|--help|-h|search|getactivewindow|getwindowfocus|getwindowname|getwindowpid|getwindowgeometry|
  getmouselocation|getdisplaygeometry|get_desktop|get_num_desktops|getwindowclassname|p)$
`;
const pressing = /^(?:key|keydown|keyup|type|click|mousedown|mouseup|exec|behave|str|text|mousemove|windowactivate|windowfocus)$/;
const enters = /^(?:return|kp_enter|enter|28:1|28:0|kp:return|kp:enter|ctrl\+[jm])$/i;

/** Keys and clicks for whatever window is in front: behind it sits a person, and an answer there is theirs. */
export function typesOnScreen(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const texts = call.words.flatMap(({ text }) => text.split(/\s+/)).filter((text) => text !== "");
  const [first = ""] = texts;
  if (call.program === "xdotool" && (first === "" || asking.test(first)) && !texts.some((text) => pressing.test(text))) return nothing;
  const piped = call.stdin?.kind === "text" ? call.stdin.text : undefined;
  if (call.program === "dotool") return typeInto(look, piped, { call, scope, at });
  const behind = texts.slice(texts.findLastIndex((text) => /^(?:key|type|str|text)$/.test(text)) + 1);
  const keys = behind
    .filter((text) => !/^(?:-.*|\d+)$/.test(text) || enters.test(text))
    .map((text) => text.replace(/^(?:t|kp|kd|ku):/, ""));
  const said = keys.filter((text) => !enters.test(text) && !/^(?:return|enter)$/i.test(text)).join(" ");
  const isOurs = texts.some((text) => /assent/i.test(text));
  if (isOurs || (said !== "" && isAnswer(said))) {
    const why = isOurs ? "types into the guard's own window" : "answers a question on the screen in a person's place";
    look.add({ act: "control-plane", tool: `${call.program} (keys)`, target: "", span: call.span, why }, at);
    return nothing;
  }
  return typeInto(look, `${said} `, { call, scope, at });
}
