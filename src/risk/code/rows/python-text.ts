import { gives, type CallRow } from "../effects.ts";
import { isActing } from "../names.ts";
import { rot13 } from "../reading/literals.ts";
import { fromBase64Value, fromCodes, fromHexValue } from "../texts.ts";
import { nothing, originOf, stained } from "../values.ts";
import { noteOpaque } from "../run.ts";

/** Texts, names and functions that Python code makes while it runs. */
export const pythonTexts = (): readonly CallRow[] => [
  {
    calls: "base64.b64decode base64.urlsafe_b64decode base64.decodebytes binascii.a2b_base64 base64.standard_b64decode",
    effect: (_run, call) => fromBase64Value(call.args[0]),
    hits: ["import base64; exec(base64.b64decode('aW1wb3J0IG9zOyBvcy5yZW1vdmUoImEiKQ=='))"],
    misses: ["import base64; print(base64.b64decode('YWJj'))"],
  },
  {
    calls: "bytes.fromhex bytearray.fromhex binascii.unhexlify binascii.a2b_hex",
    effect: (_run, call) => fromHexValue(call.args[0]),
    hits: ["exec(bytes.fromhex('6f732e72656d6f76652827612729').decode())"],
    misses: ["bytes.fromhex('6f73')"],
  },
  {
    calls: "codecs.decode",
    effect: (_run, call) => {
      const codec = call.args[1]?.text ?? "";
      const [text] = call.args;
      if (/rot.?13/i.test(codec) && text?.text !== undefined) return { text: rot13(text.text) };
      return /base64/i.test(codec) ? fromBase64Value(text) : /hex/i.test(codec) ? fromHexValue(text) : (text ?? nothing);
    },
    hits: ["import codecs; exec(codecs.decode('bf.erzbir(\"n\")', 'rot13'))"],
    misses: ["import codecs; codecs.decode('a', 'rot13')"],
  },
  {
    calls: "chr bytes bytearray",
    effect: (_run, call) =>
      call.args[0]?.items ? fromCodes(call.args[0].items) : call.callee.name === "chr" ? fromCodes(call.args) : (call.args[0] ?? nothing),
    hits: ["exec(chr(101) + chr(120) + x)"],
    misses: ["chr(97)"],
  },
  {
    calls: "zlib.decompress gzip.decompress lzma.decompress bz2.decompress",
    effect: (_run, call) => stained({ text: "\uFFFC" }, originOf(call.args[0] ?? nothing)),
    hits: ["import zlib; exec(zlib.decompress(x))"],
    misses: ["import zlib; zlib.decompress(x)"],
  },
  {
    calls: "getattr operator.attrgetter operator.methodcaller",
    effect: (run, call) => {
      const [value, key] = call.args;
      if (call.callee.name !== "getattr") {
        if (value?.text === "system") noteOpaque(run, call, "picks a function by name");
        return nothing;
      }
      if (key?.text !== undefined && !key.text.includes("\uFFFC")) return run.meaning.member(run, value ?? nothing, key.text);
      return isActing(value?.name) ? { name: "chosen by the code" } : nothing;
    },
    hits: ["import os; getattr(os, 'rem' + 'ove')('a')", "import os; getattr(os, x)('a')"],
    misses: ["getattr(obj, 'name')", "getattr(module, x)()"],
  },
  {
    calls: "globals locals vars",
    effect: gives((run, call) => (call.args[0] ? call.args[0] : run.meaning.module(run, "globals"))),
    hits: ["import os; globals()['os'].remove('a')"],
    misses: ["globals()"],
  },
  {
    calls: "os.getenv",
    effect: (run, call) => run.meaning.index(run, run.meaning.module(run, "os.environ"), call.args[0] ?? nothing),
    hits: ["import os; print(os.getenv('API_KEY'))"],
    misses: ["import os; print(os.getenv('LANG'))"],
  },
  {
    calls: "functools.partial",
    effect: (run, call) => run.meaning.call(run, { ...call, callee: call.args[0] ?? nothing, args: call.args.slice(1) }),
    hits: ["import functools, os; functools.partial(os.remove, 'a')()"],
    misses: ["import functools; functools.partial(f, 'a')"],
  },
  {
    calls: "shlex.split shlex.quote",
    effect: (_run, call) => call.args[0] ?? nothing,
    hits: ["import shlex, subprocess; subprocess.run(shlex.split('ls -l'))"],
    misses: ["import shlex; shlex.split('rm a')"],
  },
];
