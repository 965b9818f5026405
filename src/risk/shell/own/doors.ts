import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, type Deed } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { consoleWhy } from "../../net/console.ts";
import { touches } from "../../files/glob.ts";
import { fold, placeFactsOf } from "../../files/place-facts.ts";
import { contentOf } from "../../files/known-content.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { consoleShown, speaksToConsole } from "./console.ts";
import { programName, spanAt, type ScriptRun, type ShellWalk, type WalkPosition } from "../look.ts";
import { nameFits } from "../../per-name.ts";

/** Programs that talk to whatever listens at a path. */
const connecting =
  /^(?:nc|ncat|netcat|nc\..{1,20}|pwncat|telnet|socat|curl|websocat|wget|https?|httpie|xh|grpcurl|openssl|varlinkctl|busybox|uds|unixcat)$/;
const running = longPattern()`
  ^(?:python[\d.]{0,5}|pypy3?|ipython|node|nodejs|bun|deno|tsx|ts-node|ruby|perl|php|lua[\d.]{0,4}|luajit|expect|tclsh|julia|groovy|
  pwsh|powershell|zsh)$
`;
const hookName = /^assent-hook(?:\.(?:[cm]?[jt]s|pl))?$/;
const [isConnecting, isRunning, isHook] = [nameFits(connecting), nameFits(running), nameFits(hookName)];

/** Our hook and our socket are for clients and for people: an agent that speaks to them speaks in their name. */
export function lookAtDoors(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere) return;
  const { program, words } = call;
  const texts = words.map(({ text }) => text);
  const isCode = isRunning(program);
  const startsHook =
    isHook(program) || (program === "assent" && texts[0] === "hook") || (isCode && texts.some((text) => hookName.test(programName(text))));
  if (startsHook) add(look, { call, at, target: "hook", why: "runs the guard's own hook" });
  const input = isCode && call.stdin?.kind === "text" ? [call.stdin.text] : [];
  const isDoor =
    (isConnecting(program) && namesSocket(texts.join("\n"), call)) || (isCode && [...texts, ...input].some((text) => connects(text, call)));
  if (isDoor) add(look, { call, at, target: "socket", why: talks });
  const said = call.stdin?.kind === "text" ? [...texts, call.stdin.text] : texts;
  const shown = consoleShown(program, said, { isCode, isFed: isFed(call), facts: call.facts });
  if (shown) look.add({ ...shown, tool: program, target: "console", span: spanAt(at, call.span) }, at);
  if ((isCode || isSocketClient(program)) && debugs(said.join("\n"))) look.add(holds(call, at), at);
  if (answersByTool(call, texts)) add(look, { call, at, target: "gate", why: "only a person may do this" });
}

const isFed = ({ stdin }: ProgramCall): boolean => stdin !== undefined && !(stdin.kind === "file" && stdin.path === "/dev/null");

const isSocketClient = nameFits(/^(?:websocat|wscat|wsc|wsdump|ws|chrome-remote-interface)$/);

const holds = ({ program, span }: ProgramCall, at: WalkPosition): Deed => ({
  act: "stop",
  tool: `${program} attach`,
  target: "",
  span: spanAt(at, span),
  why: "takes hold of a running program through its debugger",
});

const orders = longPattern()`
  \bRuntime\.(?:evaluate|callFunctionOn|compileScript|runScript)\b|\bDebugger\.(?:evaluateOnCallFrame|setScriptSource|setBreakpoint)|
  \bprocess\._debugProcess\b|\bprocess\[["'\x60]_debugProcess
`;
const local = /\b(?:127\.\d|localhost\b)|\[::1?\]|\b0\.0\.0\.0\b|_debugProcess/;
/** Addresses of a browser that is driven in the same way. */
const browsers = /\/devtools\/(?:page|browser)\b|:922[0-8]\b/;

/** Whether a text tells a program of this machine through its inspector to run something. */
function debugs(text: string): boolean {
  const shown = text.slice(0, textMaxChars);
  return orders.test(shown) && local.test(shown) && !browsers.test(shown);
}

const isToolClient = nameFits(/^(?:mcp|mcp-cli|mcp-inspector|inspector|mcptools?|mcpc|mcphost|fastmcp|mcporter)$/);
/** Our own server of tools, told to answer; or told who a person is, which only an answer needs. */
function answersByTool({ program, stdin, variables }: ProgramCall, texts: readonly string[]): boolean {
  if (isToolClient(program)) return texts.some((text) => text.includes("answer_gate"));
  if (program !== "assent" || texts[0] !== "mcp") return false;
  return variables.has("ASSENT_TOKEN") || (stdin?.kind === "text" && stdin.text.slice(0, textMaxChars).includes("answer_gate"));
}

/** The same for code that lies in a file. */
export function lookAtDoorsOf(look: ShellWalk, path: string, { call, at, language }: Pick<ScriptRun, "call" | "at" | "language">): void {
  if (call.elsewhere || language === "shell" || !isKnown(path)) return;
  const { places } = resolvePath(path, { cwd: call.cwd, facts: call.facts });
  const texts = places.map((place) => look.made.contentOf(place) ?? contentOf(place, call.facts) ?? "");
  if (texts.some((text) => connects(text, call))) add(look, { call, at, target: "socket", why: talks });
  if (texts.some((text) => speaksToConsole(text, call.facts))) add(look, { call, at, target: "console", why: consoleWhy });
  if (texts.some(debugs)) look.add(holds(call, at), at);
}

const talks = "speaks to the guard itself";

interface Door {
  readonly call: ProgramCall;
  readonly at: WalkPosition;
  readonly target: string;
  readonly why: string;
}

function add(look: ShellWalk, { call, at, target, why }: Door): void {
  const deed: Deed = { act: "control-plane", tool: call.program, target, why, span: spanAt(at, call.span) };
  look.add(deed, at);
}

const textMaxChars = 20_000;
const aboutSockets = /connect|socket|unix|pipe/i;

const connects = (text: string, call: ProgramCall): boolean => aboutSockets.test(text.slice(0, textMaxChars)) && namesSocket(text, call);

/** Whether a path in the text is our socket: in the folder of our data, or by its name elsewhere. */
function namesSocket(text: string, { cwd, facts }: ProgramCall): boolean {
  const shown = text.slice(0, textMaxChars);
  if (!shown.includes(".sock")) return false;
  if (/\bup\.sock\b/.test(shown) && /assent/i.test(shown)) return true;
  return [...shown.matchAll(/\.sock\b(?<=([^\s'"`(),:=<>|;&]{0,400}))/g)].some(([, path = ""]) => isSocket(path, cwd, facts));
}

function isSocket(path: string, cwd: string | undefined, facts: Facts): boolean {
  if (/(?:^|\/)assent-\w{1,32}(?:\/\w{1,32})?\.sock$/.test(path)) return true;
  const { control } = placeFactsOf(facts);
  return resolvePath(path, { cwd, facts }).names.some((name) => isKnown(name) && touches(control, fold(name), false));
}
