import { isKnown, unknownPiece } from "../deed.ts";
import { fromBase64, fromCode, fromHex, rot13 } from "./reading/literals.ts";
import type { CodeCall } from "./run.ts";
import type { Value } from "./types.ts";
import { concat, either, nothing, optionsOf, originOf, stained, textOf, textValue } from "./values.ts";

type TextMethod = (text: string, call: CodeCall) => Value | undefined;

const same: TextMethod = (text) => textValue(text);
const mapped =
  (change: (text: string) => string): TextMethod =>
  (text) =>
    textValue(change(text));

const decode: TextMethod = (text, call) => {
  const codec = call.args[0]?.text ?? "utf8";
  if (/rot.?13/i.test(codec)) return textValue(rot13(text));
  if (/base64|b64/i.test(codec)) return decoded(fromBase64(text));
  return /hex/i.test(codec) ? decoded(fromHex(text)) : textValue(text);
};

/** `"{} {name}".format(…)`. */
const format: TextMethod = (text, call) => {
  let index = 0;
  const filled = text.replace(/\{(\w{0,40})(?:[:!][^{}]{0,20})?\}/g, (_whole, key: string) => {
    const value = key === "" ? call.args[index++] : (call.named.get(key) ?? call.args[Number(key)]);
    return value?.text ?? unknownPiece;
  });
  return textValue(
    filled,
    call.args.reduce((bits, arg) => bits | originOf(arg), 0),
  );
};

const replaceIn: TextMethod = (text, call) => {
  const [search, replacement] = call.args;
  if (search?.text === undefined || replacement?.text === undefined) return textValue(unknownPiece);
  return textValue(text.replaceAll(search.text, replacement.text));
};

const splits: TextMethod = (text, call) => {
  const separator = call.args[0]?.text;
  const parts = separator === undefined ? text.trim().split(/\s+/) : text.split(separator);
  return { items: parts.slice(0, 200).map((part) => textValue(part)) };
};

const joins: TextMethod = (text, call) => joined(text, call.args[0]);

/** Items of a list with a separator between them. */
export function joined(separator: string, list: Value | undefined): Value {
  if (!list?.items) return textValue(unknownPiece, list ? originOf(list) : 0);
  return list.items
    .slice(0, 500)
    .reduce<Value>(
      (all, item, index) => (index === 0 ? concat(textValue(""), item) : concat(concat(all, textValue(separator)), item)),
      textValue(""),
    );
}

/** Text from base64 or hex; something that is not text stays unknown. */
const decoded = (text: string | undefined): Value => textValue(text ?? unknownPiece);

const reversed = mapped((text) => [...text].toReversed().join(""));

const methods: Readonly<Record<string, TextMethod>> = {
  strip: mapped((text) => text.trim()),
  trim: mapped((text) => text.trim()),
  rstrip: mapped((text) => text.trimEnd()),
  chomp: mapped((text) => text.trimEnd()),
  lower: mapped((text) => text.toLowerCase()),
  toLowerCase: mapped((text) => text.toLowerCase()),
  downcase: mapped((text) => text.toLowerCase()),
  upper: mapped((text) => text.toUpperCase()),
  toUpperCase: mapped((text) => text.toUpperCase()),
  upcase: mapped((text) => text.toUpperCase()),
  reverse: reversed,
  decode,
  encode: same,
  toString: decode,
  to_s: same,
  freeze: same,
  dup: same,
  shellescape: same,
  format,
  replace: replaceIn,
  replaceAll: replaceIn,
  gsub: replaceIn,
  split: splits,
  join: joins,
  concat: (text, call) => call.args.reduce(concat, textValue(text)),
  unpack1: (text, call) => (call.args[0]?.text?.startsWith("m") ? decoded(fromBase64(text)) : textValue(unknownPiece)),
  unpack: (text, call) => ({ items: [call.args[0]?.text?.startsWith("m") ? decoded(fromBase64(text)) : textValue(unknownPiece)] }),
  startsWith: () => nothing,
  startswith: () => nothing,
  endswith: () => nothing,
  endsWith: () => nothing,
  includes: () => nothing,
  index: () => nothing,
  count: () => nothing,
};

/** Value of a method of a known text; nothing if it is none. */
export function textMethod(call: CodeCall): Value | undefined {
  const method = call.method === undefined ? undefined : methods[call.method];
  if (!method || !call.receiver || !Object.hasOwn(methods, call.method ?? "")) return undefined;
  const options = optionsOf(call.receiver);
  if (options.some((each) => each.text === undefined || each.thing === "path")) return undefined;
  const results = options.map((each) => method(textOf(each), call) ?? nothing);
  const from = originOf(call.receiver);
  return stained(results.reduce(either), from);
}

/** A list method: joining, reversing. */
export function listMethod(call: CodeCall): Value | undefined {
  const items = call.receiver?.items;
  if (!items || !call.receiver) return undefined;
  if (call.method === "join") return stained(joined(call.args[0]?.text ?? ",", call.receiver), originOf(call.receiver));
  if (call.method === "reverse" || call.method === "reversed") return { ...call.receiver, items: [...items].toReversed() };
  if (call.method === "concat") return call.args.reduce(concat, call.receiver);
  if (["slice", "filter", "sort", "select", "reject", "uniq", "flat", "to_a", "toArray", "compact"].includes(call.method ?? ""))
    return call.receiver;
  if (call.method === "pack" && call.args[0]?.text !== undefined && /^[cCU]\*$/.test(call.args[0].text)) return fromCodes(items);
  return undefined;
}

/** Text from numbers of characters. */
export function fromCodes(items: readonly Value[]): Value {
  const codes = items.flatMap((item) => item.items ?? [item]).map((item) => Number(item.text ?? Number.NaN));
  return textValue(codes.map((code) => (Number.isInteger(code) ? fromCode(code) : unknownPiece)).join(""));
}

/** Text from base64 in an argument. */
export const fromBase64Value = (value: Value | undefined): Value =>
  value?.text !== undefined && isKnown(value.text)
    ? decoded(fromBase64(value.text))
    : stained({ text: unknownPiece }, value ? originOf(value) : 0);

export const fromHexValue = (value: Value | undefined): Value =>
  value?.text !== undefined && isKnown(value.text) ? decoded(fromHex(value.text)) : { text: unknownPiece };
