import { lazily } from "../../../kernel/lazily.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { bytesIn, endless, numbersIn, optionOf } from "./byte-count.ts";

/** How much a program prints, or writes into files that its own words name. */
interface AmountRow {
  readonly names: string;
  /** Bytes on its output. Absent: none worth counting. */
  readonly prints?: (call: ProgramCall) => number;
  /** Bytes into files of its own. */
  readonly writes?: (call: ProgramCall) => number;
  /** Commands that write more than anybody means to, and some that do not. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const device = /^\/dev\/(?:zero|u?random|full)$/;

/** Bytes that come in: from a device without an end, or from the program before it. */
function givenTo({ words, stdin }: ProgramCall): number {
  if (words.some(({ text }) => device.test(text.replace(/^(?:if=|-[a-z]{0,2}(?=\/))/, "")))) return endless;
  if (stdin?.kind === "file") return device.test(stdin.path) ? endless : 0;
  return stdin?.kind === "pipe" ? (stdin.bytes ?? 0) : 0;
}

const says = ({ words }: ProgramCall, pattern: RegExp): boolean => words.some(({ text }) => pattern.test(text));

/** Of lines at least one byte each, so many as it was told to. */
function headOf(call: ProgramCall): number {
  const bytes = optionOf(call, /^(?:-c|--bytes)(?:=|$)|^-c/);
  const lines = optionOf(call, /^(?:-n|--lines)(?:=|$)|^-n/) ?? /^-(\d+)$/.exec(call.words[0]?.text ?? "")?.[1];
  const most = bytes === undefined ? bytesIn(lines ?? "10") : bytesIn(bytes);
  return Math.min(givenTo(call), (bytes ?? lines ?? "").startsWith("-") ? endless : most);
}

const operandOf = ({ words }: ProgramCall, name: string): string | undefined =>
  words.find(({ text }) => text.startsWith(`${name}=`))?.text.slice(name.length + 1);

function copiedByDd(call: ProgramCall): number {
  const count = operandOf(call, "count");
  if (count === undefined) return givenTo(call);
  if (givenTo(call) === 0) return 0; // no more than the file that it reads
  const isBytes = count.endsWith("B") || /count_bytes/.test(operandOf(call, "iflag") ?? "");
  const size = isBytes ? 1 : bytesIn(operandOf(call, "ibs") ?? operandOf(call, "bs") ?? "512");
  return Math.min(givenTo(call), size * bytesIn(count));
}

function counted(call: ProgramCall): number {
  const [first = 1, last = first, third] = numbersIn(call);
  const [from, step, to] = third === undefined ? [numbersIn(call).length > 1 ? first : 1, 1, last] : [first, last, third];
  const many = Math.abs((to - from) / (step || 1));
  return many * Math.max(1, String(Math.trunc(Math.min(Math.abs(to), 1e15))).length);
}

const random = (call: ProgramCall): number =>
  call.words[0]?.text === "rand" ? bytesIn(call.words.findLast(({ text }) => /^\d/.test(text))?.text ?? "0") : givenTo(call);

/** A file that a word names, and no stream. */
const isFile = (text: string): boolean => text !== "" && !text.startsWith("-") && !/^\/dev\/(?!shm\/)/.test(text);
const filesOf = ({ words }: ProgramCall): number => words.filter(({ text }) => isFile(text)).length;
const ifFiles = (call: ProgramCall, least = 1): number => (filesOf(call) >= least ? givenTo(call) : 0);

export const amountRows = lazily((): readonly AmountRow[] => [
  {
    names: "yes gyes",
    prints: () => endless,
    hits: ["yes > x", "timeout 60 yes a >> x", "{ yes; } > x"],
    misses: ["yes | head", "yes > /dev/null"],
  },
  {
    names:
      "cat gcat tac rev tr gtr nl od god hexdump hd xxd base64 base32 basenc gbase64 gzip pigz bzip2 pbzip2 xz zstd lz4 lzop compress " +
      "fold gfold fmt expand cut gcut paste strings iconv uuencode buffer mbuffer ascii85 age gpg ccrypt bzip3 brotli",
    prints: givenTo,
    hits: ["cat /dev/urandom > x", "base64 < /dev/zero > x", "yes | gzip > x.gz", "cat /dev/zero | tr a b >> x"],
    misses: [
      "cat /dev/urandom | tr -dc a-z | head -c 20 > x",
      "cat a > b",
      "cat /dev/zero > /dev/null",
      "base64 /dev/urandom | head -1 > x",
    ],
  },
  {
    names: "sed gsed awk gawk mawk nawk perl",
    prints: (call) => (says(call, /\bexit\b|\dq\b|\bq\b|\blast\b/) ? 0 : givenTo(call)),
    hits: ["yes | sed s/y/n/ > x"],
    misses: ["yes | sed 5q > x", "yes | awk 'NR==9{exit} 1' > x"],
  },
  {
    names: "grep egrep fgrep rg ggrep",
    prints: (call) => (says(call, /^-\w*[qclLm]|^--(?:quiet|count|files|max-count)/) ? 0 : givenTo(call)),
    hits: ["yes | grep y > x"],
    misses: ["yes | grep -m 3 y > x", "yes | grep -c n > x"],
  },
  {
    names: "pv",
    prints: (call) => (says(call, /^(?:-\w*S|--stop-at-size)/) ? 0 : givenTo(call)),
    hits: ["pv /dev/zero > x"],
    misses: ["pv -S -s 1G /dev/zero > x"],
  },
  {
    names: "head ghead",
    prints: headOf,
    hits: [
      "head -c 100G /dev/zero > x",
      "yes | head -n 20000000000 > x",
      "head -c20GB /dev/urandom | base64 > x",
      "head --bytes=50G /dev/zero > x",
    ],
    misses: ["head -c 1M /dev/urandom > x", "head -c 100G small > x", "yes | head -n 100 > x", "yes | head > x"],
  },
  {
    names: "dd gdd dcfldd dc3dd",
    prints: (call) => (operandOf(call, "of") === undefined ? copiedByDd(call) : 0),
    writes: (call) => (isFile(operandOf(call, "of") ?? "") ? copiedByDd(call) : 0),
    hits: [
      "dd if=/dev/zero of=x",
      "dd if=/dev/zero of=x bs=1G count=100",
      "dd if=/dev/urandom bs=1M count=20000 | gzip > x",
      "yes | dd of=x",
    ],
    misses: [
      "dd if=/dev/zero of=x bs=1M count=10",
      "dd if=a of=b",
      "dd if=/dev/zero of=x count=1GB iflag=count_bytes",
      "dd if=/dev/zero of=/dev/null",
    ],
  },
  {
    names: "seq gseq",
    prints: counted,
    hits: ["seq inf > x", "seq 1 100000000000 > x", "seq 5 1 10000000000 > x"],
    misses: ["seq 10 > x", "seq 1 2 100000 > x", "seq 100000000000 | head -3 > x"],
  },
  {
    names: "jot",
    prints: (call) => (/^0$/.test(call.words[0]?.text ?? "") ? endless : (numbersIn(call)[0] ?? 0)),
    hits: ["jot 0 > x", "jot 100000000000 > x"],
    misses: ["jot 10 > x"],
  },
  {
    names: "openssl",
    prints: (call) => (says(call, /^-out$/) ? 0 : random(call)),
    writes: (call) => (says(call, /^-out$/) ? random(call) : 0),
    hits: ["openssl rand 100000000000 > x", "openssl rand -out x 20G", "openssl enc -aes-256-ctr -k a < /dev/zero > x"],
    misses: ["openssl rand -hex 32 > x", "openssl rand -out x 4096"],
  },
  {
    names: "printf",
    prints: ({ words }) => (/%[-+ #0]{0,5}\d{11}/.test(words[0]?.text ?? "") ? endless : 0),
    hits: ["printf '%0100000000000d' 1 > x"],
    misses: ["printf '%08d' 1 > x"],
  },
  {
    names: "tee gtee sponge",
    prints: (call) => (call.program === "sponge" ? 0 : givenTo(call)),
    writes: ifFiles,
    hits: ["yes | tee x", "tee -a x < /dev/zero", "yes | tee > x", "cat /dev/urandom | sponge x"],
    misses: ["yes | head | tee x", "yes | tee /dev/null | head -1"],
  },
  {
    names: "split gsplit csplit",
    writes: (call) => (says(call, /^--filter/) ? 0 : givenTo(call)),
    hits: ["yes | split -b 1G", "split -b 1M /dev/zero part-"],
    misses: ["split -b 1M a part-"],
  },
  {
    names: "cp gcp",
    writes: ifFiles,
    hits: ["cp /dev/zero x", "cp -v /dev/urandom d/"],
    misses: ["cp a b"],
  },
  {
    names: "fallocate",
    writes: (call) =>
      says(call, /^(?:-\w*[dpc]|--(?:dig|punch|collapse))/) ? 0 : bytesIn(optionOf(call, /^(?:-l|--length)(?:=|$)|^-\w{0,2}l/) ?? "0"),
    hits: ["fallocate -l 100G x", "fallocate --length=20GiB x", "fallocate -xl 100G x"],
    misses: ["fallocate -l 1G x", "fallocate -p -o 0 -l 100G x", "truncate -s 100G x"],
  },
  {
    names: "mkfile xfs_mkfile",
    writes: (call) => (says(call, /^-\w*n/) ? 0 : bytesIn(call.words.find(({ text }) => /^\d/.test(text))?.text ?? "0")),
    hits: ["mkfile 100g x", "xfs_mkfile 20000m x"],
    misses: ["mkfile 10m x", "mkfile -n 100g x"],
  },
  {
    names: "qemu-img",
    writes: (call) => (says(call, /preallocation=(?:full|falloc)/) ? bytesIn(call.words.at(-1)?.text ?? "0") : 0),
    hits: ["qemu-img create -f raw -o preallocation=full x 100G"],
    misses: ["qemu-img create -f qcow2 x 100G", "qemu-img create -f raw -o preallocation=full x 1G"],
  },
]);

const rowOf = lazily(
  (): ReadonlyMap<string, AmountRow> => new Map(amountRows().flatMap((row) => row.names.split(" ").map((name) => [name, row] as const))),
);

/** Bytes that a program prints, as far as they are worth counting. */
export const printedBytes = (call: ProgramCall): number => rowOf().get(call.program)?.prints?.(call) ?? 0;

/** Bytes that it writes into files that its own words name. */
export const writtenBytes = (call: ProgramCall): number => rowOf().get(call.program)?.writes?.(call) ?? 0;

/** More than anybody writes without meaning to: a disk is full of it. */
const writeMaxBytes = 10e9;

export const isTooLarge = (bytes: number | undefined): boolean => bytes !== undefined && bytes > writeMaxBytes;

export const largeWhy = (bytes = endless): string =>
  bytes === endless ? "writes without an end, until the disk is full" : `writes ${Math.round(bytes / 1e9)} GB`;
