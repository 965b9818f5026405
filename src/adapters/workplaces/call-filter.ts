import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Kinds of processor for which a filter can be made. */
export type FilteredKind = keyof typeof kinds;

/** Numbers of the system's calls differ between processors; those below `io_uring_setup` have one number on all of them. */
const kinds = {
  x64: {
    auditArch: 0xc000_003e,
    otherNumbersFrom: 0x4000_0000, // the same calls once more, for programs with short pointers
    refused: { keyctl: 250, add_key: 248, request_key: 249, perf_event_open: 298, bpf: 321, userfaultfd: 323 },
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    prctl: 157,
    clone: 56,
    limits: 302,
    priority: 141,
    shared: [29, 30, 31, 64, 65, 66, 68, 69, 70, 71, 220, 240, 241],
    namespaces: [272, 308],
  },
  arm64: {
    auditArch: 0xc000_00b7,
    otherNumbersFrom: undefined,
    refused: { keyctl: 219, add_key: 217, request_key: 218, perf_event_open: 241, bpf: 280, userfaultfd: 282 },
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    prctl: 167,
    clone: 220,
    limits: 261,
    priority: 140,
    shared: [180, 181, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196],
    namespaces: [97, 268],
  },
} as const;

/** `io_uring` would open sockets past the filter; what lies in secret memory is counted to nobody. */
const absent = { io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427, memfd_secret: 447 } as const;

/** Unix, IPv4, IPv6, netlink: those that a network of one's own holds in. */
const families = [1, 2, 10, 16] as const;
/** Both put words into a terminal as if somebody had typed them. */
const typing = [0x5412, 0x541c] as const;

const [notPermitted, noSuchCall, noSuchFamily] = [1, 38, 97] as const;

type Step = readonly [code: number, ifTrue: number, ifFalse: number, value: number];
const load = (offset: number): Step => [0x20, 0, 0, offset];
const allowed: Step = [0x06, 0, 0, 0x7fff_0000];
const refusedWith = (error: number): Step => [0x06, 0, 0, 0x0005_0000 + error];
/** Goes on with the next step where the loaded value is this one, else `over` steps further. */
const whenIs = (value: number, over: number): Step => [0x15, 0, over, value];
const whenHasAny = (bits: number, over: number): Step => [0x45, 0, over, bits];
const whenFrom = (value: number, over: number): Step => [0x35, 0, over, value];

const [callAt, archAt, firstArgumentAt, secondArgumentAt] = [0, 4, 16, 24] as const;

const answered = (number: number, steps: readonly Step[]): readonly Step[] => [whenIs(number, steps.length), ...steps];
const eachOf = (values: readonly number[], then: Step): readonly Step[] => values.flatMap((value) => answered(value, [then]));

/**
 * W7: what no namespace holds in, as a filter that the kernel runs on every call: keys of whoever started the box, sockets
 * of other families than the network's own, and roads around this filter. Programs of another processor's kind have other
 * numbers for the same calls, so they get none.
 */
export function callFilter(kind: FilteredKind, use: FilterUse): Buffer {
  const { auditArch, otherNumbersFrom, refused, ioctl } = kinds[kind];
  const steps: readonly Step[] = [
    load(archAt),
    [0x15, 1, 0, auditArch],
    refusedWith(noSuchCall),
    load(callAt),
    ...(otherNumbersFrom === undefined ? [] : [whenFrom(otherNumbersFrom, 1), refusedWith(noSuchCall)]),
    ...eachOf(Object.values(refused), refusedWith(notPermitted)),
    ...eachOf(Object.values(absent), refusedWith(noSuchCall)),
    ...uses[use](kinds[kind]),
    ...answered(ioctl, [load(secondArgumentAt), ...eachOf(typing, refusedWith(notPermitted)), allowed]),
    allowed,
  ];
  return Buffer.concat(steps.map(inBytes));
}

/** Whatever else holds the program: namespaces of its own, or nothing but Landlock, which knows files and signals alone. */
export type FilterUse = keyof typeof uses;

type Numbers = (typeof kinds)[FilteredKind];

const uses = {
  "beside namespaces": ({ socket, socketpair }: Numbers): readonly Step[] =>
    [socket, socketpair].flatMap((each) =>
      answered(each, [load(firstArgumentAt), ...eachOf(families, allowed), refusedWith(noSuchFamily)]),
    ),
  /** No socket but pairs within the program, no memory or queues that everybody shares, no namespaces, nobody else's limits. */
  alone: ({ socket, socketpair, shared, namespaces, clone, limits, priority }: Numbers): readonly Step[] => [
    ...answered(socket, [refusedWith(noSuchFamily)]),
    ...answered(socketpair, [
      ...onlyWith(firstArgumentAt, unix),
      load(secondArgumentAt),
      ...eachOf(pairs, allowed),
      refusedWith(noSuchFamily),
    ]),
    ...eachOf([...shared, ...namespaces], refusedWith(notPermitted)),
    ...answered(clone, [load(firstArgumentAt), whenHasAny(newNamespaces, 1), refusedWith(notPermitted), allowed]),
    ...answered(clone3, [refusedWith(noSuchCall)]), // its flags cannot be seen; programs go on with `clone`
    ...answered(limits, [...onlyWith(firstArgumentAt, itself), allowed]),
    ...answered(priority, [...onlyWith(firstArgumentAt, itself), ...onlyWith(secondArgumentAt, itself), allowed]),
  ],
} as const;

/** Streams and packets, which cannot be connected once more; a pair of datagrams could be, to anybody's socket. */
const pairs = [1, 5].flatMap((type) => [0, 0x800, 0x8_0000, 0x8_0800].map((flags) => type + flags));
const [itself, unix] = [0, 1] as const;
const onlyWith = (argumentAt: number, value: number): readonly Step[] => [load(argumentAt), [0x15, 1, 0, value], refusedWith(notPermitted)];
const newNamespaces = 0x7e02_0000;
const clone3 = 435;

function inBytes([code, ifTrue, ifFalse, value]: Step): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

/** Writes the filter for this machine into a folder of ours, and says where. */
export function keepFilter(folder: string, use: FilterUse): string {
  const file = join(folder, "calls.filter");
  const draft = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, callFilter(kindHere(), use), { mode: 0o600 });
  renameSync(draft, file); // a box that begins now reads the one or the other, whole
  return file;
}

function kindHere(): FilteredKind {
  if (process.arch === "x64" || process.arch === "arm64") return process.arch;
  throw new Error(`there is no filter of system calls for ${process.arch}`);
}

export const prctlHere = (): number => kinds[kindHere()].prctl;

/** Perl that puts the filter, read from a descriptor, around itself and becomes the program that follows: for boxes without bubblewrap. */
export const filterLoader = (descriptor: string): string =>
  `open F,"<&=${descriptor}" or die;binmode F;local $/;my $f=<F>;close F;` +
  `my $p=pack("S x![P] P",length($f)/8,$f);syscall(${prctlHere()},22,2,$p,0,0)==0 or die "seccomp: $!\n";` +
  `exec {$ARGV[0]} @ARGV or die "$ARGV[0]: $!\n"`;
