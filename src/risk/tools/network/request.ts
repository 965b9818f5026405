import { isKnown, unknownPiece } from "../../deed.ts";
import { byPath, contentOf } from "../../files/known-content.ts";
import { resolvePath } from "../../files/resolve.ts";
import { isLoopback } from "../../environment.ts";
import { consoleWhy, isConsolePlace } from "../../net/console.ts";
import { placeOf, requestDeeds, type NetRequest } from "../../net/request.ts";
import type { CommandWord, ProgramCall, Stdin } from "../call.ts";
import type { DeedSketch } from "../table.ts";

/** The request of an HTTP client, gathered option by option. */
export interface RequestDraft {
  readonly urls: readonly CommandWord[];
  readonly method?: string;
  readonly bodies: readonly string[];
  readonly files: readonly CommandWord[];
  readonly headers: readonly string[];
  /** The body comes from the program's input. */
  readonly fromInput?: boolean;
}

/** Deeds of the requests, and the files they read. */
export function sendingDeeds(call: ProgramCall, sending: RequestDraft): readonly DeedSketch[] {
  const input = sending.fromInput ? inputOf(call.stdin) : {};
  const bodies = [...sending.bodies, ...(input.text === undefined ? [] : [input.text])];
  const request: Omit<NetRequest, "url"> = {
    tool: call.program,
    ...(sending.method === undefined ? {} : { method: sending.method }),
    ...(bodies.length === 0 ? {} : { body: bodies.join("&") }),
    ...(input.piped ? { piped: true } : {}),
    files: [...sending.files.map(({ text }) => text), ...(input.file === undefined ? [] : [input.file])],
    headers: sending.headers,
    ...(isRelayed(call) && { isRelayed: true }),
  };
  const consoles = relaysOf(call).filter((address) => isConsolePlace(placeOf(address), call.facts));
  return [
    ...consoles.map((target) => ({ act: "control-plane" as const, target, why: consoleWhy })),
    ...sending.files.map(({ text, span }) => ({ act: "read" as const, target: text, span })),
    ...sending.urls.flatMap(({ text, span }) => requestDeeds({ ...request, url: text, span }, call.facts)),
  ];
}

const relayOption =
  /^(?:--(?:preproxy|proxy1\.0|proxy|socks\w{1,12}(?:-hostname)?|https?-proxy|all-proxy)(?:=|$)|-[a-zA-Z]{0,8}x)(.{0,300})$/;
const relayVariable = /^(?:https?|all|ftp)_proxy$/i;
const relaySetting = /^(?:https?_proxy\s{0,5}=\s{0,5}|https?:(?=https?:\/\/))/i;

/** Told to go through another machine: requests to this one go there as well. */
const isRelayed = (call: ProgramCall): boolean =>
  relaysOf(call).some((address) => address !== "" && (!isKnown(address) || !isLoopback(placeOf(address).host)));

/** Addresses of what is told to pass the requests on. */
function relaysOf({ program, words, variables }: ProgramCall): readonly string[] {
  const isShort = program.startsWith("curl");
  const named = words.flatMap(({ text }, at) => {
    const behind = relayOption.exec(text)?.[1];
    if (relaySetting.test(text)) return [text.replace(relaySetting, "")];
    if (behind === undefined || (!text.startsWith("--") && !isShort)) return [];
    return [(behind === "" ? (words[at + 1]?.text ?? "") : behind).replace(relaySetting, "")];
  });
  const set = [...variables].flatMap(([name, value]) => (relayVariable.test(name) ? [value] : []));
  return [...named, ...set];
}

/** Programs that print only what stands in the command. */
const quiet: ReadonlySet<string> = new Set(["echo", "printf", "jq", "true", "yes", "seq"]);

function inputOf(stdin: Stdin | undefined): { text?: string; file?: string; piped?: boolean } {
  if (stdin?.kind === "text") return { text: stdin.text };
  if (stdin?.kind === "file") return stdin.path === "/dev/null" ? {} : { file: stdin.path };
  if (stdin === undefined) return { text: "" };
  return stdin.from.every((program) => quiet.has(program)) ? { text: "" } : { text: unknownPiece, piped: true };
}

/** The content of a file that a program is given, if the facts have it. */
export function knownContent(path: string, { cwd, facts }: ProgramCall): string | undefined {
  if (!isKnown(path)) return undefined;
  for (const place of resolvePath(path, { cwd, facts }).places) {
    const content = contentOf(place, facts) ?? byPath(facts.foreign, place, facts);
    if (content !== undefined) return content;
  }
  return undefined;
}

/** A file from the network: nobody has read it, so running it later is running something unread. */
export const download = (field: CommandWord, more: Partial<DeedSketch> = {}): DeedSketch => ({
  act: "write",
  target: field.text,
  span: field.span,
  content: unknownPiece,
  ...more,
});

/** The usual name of a saved page. */
export function savedName({ text, span }: CommandWord): CommandWord {
  const path = text.replace(/^[a-z]{1,10}:\/\//i, "").split(/[?#]/)[0] ?? "";
  const last = path.includes("/") ? path.split("/").at(-1) : "";
  return { text: last ? last : "index.html", span };
}
