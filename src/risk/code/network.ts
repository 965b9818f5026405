import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown, unknownPiece } from "../deed.ts";
import { workOn } from "../work.ts";
import { holdsSecret } from "../net/secret-shapes.ts";
import { headersIn, loginWords } from "./rows/logins.ts";
import { argument, emitShell, isOn, noteDeed, option, type ArgumentPlace, type CallEffect } from "./effects.ts";
import type { CodeCall, CodeRun } from "./run.ts";
import { origin, type Value } from "./types.ts";
import { nothing, optionsOf, originOf, shellWord, textOf } from "./values.ts";

const carried = origin.environment | origin.secret | origin.file | origin.host;
const hostKnown = /^(?:https?|wss?|ftp):\/\/[^/\uFFFC\s]{1,250}(?:[/?#]|$)/i;
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** The origins of all arguments of a call. */
const givenOrigins = (call: CodeCall): number => [...call.args, ...call.named.values()].reduce((bits, value) => bits | originOf(value), 0);

/** Every text among the arguments of a call, also inside lists and objects. */
function givenTexts(call: CodeCall): readonly string[] {
  const texts = (value: Value, depth: number): readonly string[] => [
    ...(value.text === undefined ? [] : [value.text]),
    ...(depth > 4
      ? []
      : [...(value.items ?? []), ...(value.fields?.values() ?? []), ...(value.either ?? [])].flatMap((each) => texts(each, depth + 1))),
  ];
  return [...call.args, ...call.named.values()].flatMap((value) => texts(value, 0));
}

/** Where the code gives a client its address, as a whole or as host and port. */
const based = longPattern("gi")`
  (?:\b(?:base_?ur[il]|prefix_?url)["']?\s{0,3}[=:]>?|\bHTTPS?Connection(?:Pool)?\(|\bClientSession\()\s{0,3}
  ["'\x60]((?:https?:\/\/)?[\w.-]{1,253}(?::\d{1,5})?)[^"'\x60\n]{0,200}["'\x60](?:,\s{0,3}(?:port\s{0,3}=\s{0,3})?(\d{1,5}))?
`;
const basesMax = 20;

/** A path of the only address that the code gives to a client; any other text as it is. */
function onBase({ code }: CodeRun, text: string): string {
  if (!/^\/(?!\/)/.test(text)) return text;
  workOn(code);
  const found = [...code.matchAll(based)].slice(0, basesMax).map(([whole, base = "", port]) => {
    const scheme = /^https?:/i.test(base) ? "" : /^https/i.test(whole) ? "https://" : "http://";
    return `${scheme}${base}${port ? `:${port}` : ""}`;
  });
  const [base, other] = new Set(found);
  return base === undefined || other !== undefined ? text : base + text;
}

/**
 * A request. With a known host it becomes the `curl` command that does the same, so that requests get the same verdict
 * by every way; otherwise it is a write to an unknown place.
 */
export function emitRequest(run: CodeRun, call: CodeCall, method: string, url: Value): Value {
  const isRead = reading.has(method.toUpperCase());
  const bits = givenOrigins(call) | (call.receiver ? originOf(call.receiver) & ~(origin.network | origin.file) : 0);
  const result: Value = { thing: "url", from: origin.network };
  const login = (bits & carried) === 0 ? undefined : loginWords(run, call);
  for (const each of optionsOf(url)) {
    const text = onBase(run, textOf(each));
    const target = isKnown(text) ? text : (/^\w+:\/\/[^/\uFFFC]+/.exec(text)?.[0] ?? unknownPiece);
    const isLogin = login !== undefined && hostKnown.test(text);
    if ((bits & carried) !== 0 && !isLogin && !isLoopback(text)) noteDeed(run, call, { act: "leak", target });
    if (hostKnown.test(text)) {
      const verb = isRead ? "" : `-X ${/^[A-Za-z]{1,12}$/.test(method) ? method.toUpperCase() : "POST"} `;
      const body = isRead ? undefined : bodyOf(call);
      const headers = headersOf(call);
      const others = givenTexts(call).filter((given) => given !== text && !headers.some((each) => each.endsWith(given)));
      if (others.some(holdsSecret) && !isLoopback(text)) noteDeed(run, call, { act: "leak", target });
      emitShell(run, call, {
        text:
          `curl -s ${verb}${login ?? ""}${headers.map((each) => `-H ${shellWord(each)} `).join("")}${shellWord(text)}` +
          `${body === undefined ? "" : ` --data ${shellWord(body)}`}`,
      });
    } else if (!isRead) noteDeed(run, call, { act: "external-write", target, environment: "unknown" });
  }
  return result;
}

/** Whether a request that takes a secret along is judged with it where it goes: it logs in, or speaks to this machine. */
export function isUsedAsMeant(run: CodeRun, call: CodeCall): boolean {
  const url = argument(call, 0, ["url", "uri"]) ?? option(call, "url") ?? nothing;
  const isGoing = (to: RegExp): boolean => optionsOf(url).every(({ text }) => text !== undefined && to.test(text));
  return isGoing(here) || (isGoing(hostKnown) && loginWords(run, call) !== undefined);
}

const headersMax = 20;

/** `name: value`, as far as both are known. */
const headersOf = (call: CodeCall): readonly string[] =>
  headersIn(option(call, "headers") ?? nothing)
    .slice(0, headersMax)
    .flatMap(([name, { text }]) => (text !== undefined && isKnown(text) && text.length <= 400 ? [`${name}: ${text}`] : []));

function bodyOf(call: CodeCall): string | undefined {
  const body = ["data", "json", "body", "content"].map((name) => option(call, name)?.text).find((text) => text !== undefined);
  return body !== undefined && isKnown(body) && body.length <= 400 ? body : undefined;
}

const here = /^(?:\w+:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1|0\.0\.0\.0)(?:[:/?#]|$)/i;
const isLoopback = (text: string): boolean => here.test(text);

/** A request whose method is part of the call's name. */
export const request =
  (method: string, place: ArgumentPlace = 0): CallEffect =>
  (run, call) =>
    emitRequest(run, call, method, argument(call, place, ["url", "uri", "endpoint"]) ?? nothing);

/** A request whose method is an argument. */
export const requestBy =
  (methodPlace: number, urlPlace: number): CallEffect =>
  (run, call) =>
    emitRequest(run, call, argument(call, methodPlace, ["method"])?.text ?? "POST", argument(call, urlPlace, ["url"]) ?? nothing);

/** A request that reads unless it is given a method or something to send: `fetch`, `urlopen`, `Request`. */
export const requestWith =
  (bodyPlace = 1): CallEffect =>
  (run, call) => {
    const url = argument(call, 0, ["url"]) ?? option(call, "url") ?? nothing;
    const method = option(call, "method")?.text;
    const sent = option(call, "data") ?? option(call, "body") ?? option(call, "form") ?? option(call, "json");
    const positional = call.args[bodyPlace];
    const hasBody = isOn(sent) || (positional !== undefined && !positional.fields && !positional.params && isOn(positional));
    if (url.thing === "url" && url.text === undefined) return url; // a request that was judged when it was built
    return emitRequest(run, call, method ?? (hasBody ? "POST" : "GET"), url);
  };

/** Something sent over an open connection. */
export const sends: CallEffect = (run, call) => {
  if (!run.seen.has("socket") && call.receiver?.thing !== "socket") return nothing;
  const bits = givenOrigins(call);
  if ((bits & carried) !== 0 || givenTexts(call).some(holdsSecret)) noteDeed(run, call, { act: "leak", target: unknownPiece });
  else if (!run.seen.has("loopback only")) noteDeed(run, call, { act: "external-write", target: unknownPiece, environment: "unknown" });
  return nothing;
};

/** Opens a connection. Seeing whether a port answers is harmless; data sent later may not be. */
export const connects: CallEffect = (run, call) => {
  const parts = [
    ...call.args,
    ...call.args.flatMap((arg) => arg.items ?? []),
    ...(option(call, "host") ? [option(call, "host") ?? nothing] : []),
  ];
  const isLocal = parts.some((part) => part.text !== undefined && isLoopback(part.text));
  if (isLocal && !run.seen.has("remote")) run.seen.add("loopback only");
  else {
    run.seen.delete("loopback only");
    run.seen.add("remote");
  }
  run.seen.add("socket");
  if ((givenOrigins(call) & carried) !== 0) noteDeed(run, call, { act: "leak", target: unknownPiece });
  return { thing: "socket" };
};

/** Looking up a name carries the name outward. */
export const resolves: CallEffect = (run, call) => {
  if ((givenOrigins(call) & carried) !== 0 || givenTexts(call).some(holdsSecret))
    noteDeed(run, call, { act: "leak", target: unknownPiece });
  return { from: origin.network };
};
