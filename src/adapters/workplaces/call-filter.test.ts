import { expect, test } from "vitest";
import { callFilter, type FilteredKind, type FilterUse } from "./call-filter.ts";

const archs = { x64: 0xc000_003e, arm64: 0xc000_00b7, i386: 0x4000_0003, arm: 0x4000_0028 } as const;

const holds: Readonly<Record<number, (held: number, value: number) => boolean>> = {
  0x15: (held, value) => held === value,
  0x35: (held, value) => held >= value,
  0x45: (held, value) => (held & value) !== 0,
};

/** The kernel's answer to a call: it runs the filter on the number, the kind of processor and the arguments. */
function answerTo(
  kind: FilteredKind,
  { use = "beside namespaces", ...call }: { use?: FilterUse; arch?: number; number: number; args?: readonly number[] },
): string {
  const words = new Map([
    [0, call.number],
    [4, call.arch ?? archs[kind]],
    ...(call.args ?? []).map((value, at) => [16 + at * 8, value] as const),
  ]);
  const bytes = callFilter(kind, use);
  let held = 0;
  for (let at = 0; at < bytes.length / 8; at += 1) {
    const code = bytes.readUInt16LE(at * 8);
    const value = bytes.readUInt32LE(at * 8 + 4);
    if (code === 0x06) return value === 0x7fff_0000 ? "allowed" : `error ${value & 0xffff}`;
    if (code === 0x20) held = words.get(value) ?? 0;
    else at += bytes.readUInt8(at * 8 + (holds[code]?.(held, value) ? 2 : 3));
  }
  return "fell off the end";
}

const numbers = {
  x64: {
    read: 0,
    openat: 257,
    clone3: 435,
    keyctl: 250,
    bpf: 321,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    clone: 56,
    limits: 302,
    priority: 141,
    unshare: 272,
    shmget: 29,
  },
  arm64: {
    read: 63,
    openat: 56,
    clone3: 435,
    keyctl: 219,
    bpf: 280,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    clone: 220,
    limits: 261,
    priority: 140,
    unshare: 97,
    shmget: 194,
  },
} as const;

test.each(["x64", "arm64"] as const)("W7 on %s keys, foreign sockets and roads around the filter are refused, all else is not", (kind) => {
  const known = numbers[kind];
  const answers = (number: number, ...args: number[]): string => answerTo(kind, { number, args });
  expect([known.read, known.openat, known.clone3].map((number) => answers(number))).toEqual(["allowed", "allowed", "allowed"]);
  expect([known.keyctl, known.bpf].map((number) => answers(number))).toEqual(["error 1", "error 1"]);
  expect([425, 426, 427, 447].map((number) => answers(number))).toEqual(Array(4).fill("error 38"));
  for (const call of [known.socket, known.socketpair]) {
    const open = Array.from({ length: 64 }, (_, family) => family).filter((family) => answers(call, family, 1) === "allowed");
    expect(open).toEqual([1, 2, 10, 16]);
  }
  expect([0x5401, 0x5412, 0x541c].map((request) => answers(known.ioctl, 0, request))).toEqual(["allowed", "error 1", "error 1"]);
});

test("W7 programs that number their calls in another way get none", () => {
  expect(answerTo("x64", { arch: archs.i386, number: 3 })).toBe("error 38");
  expect(answerTo("arm64", { arch: archs.arm, number: 3 })).toBe("error 38");
  expect(answerTo("x64", { number: 0x4000_0000 })).toBe("error 38");
  expect(answerTo("x64", { number: 0x4000_0000 + 41, args: [40] })).toBe("error 38");
});

test.each(["x64", "arm64"] as const)(
  "W7 on %s a filter without namespaces beside it lets no socket, no namespace and nobody else through",
  (kind) => {
    const known = numbers[kind];
    const answers = (number: number, ...args: number[]): string => answerTo(kind, { use: "alone", number, args });
    expect([known.read, known.openat].map((number) => answers(number))).toEqual(["allowed", "allowed"]);
    expect(Array.from({ length: 64 }, (_, family) => answers(known.socket, family, 1)).filter((answer) => answer === "allowed")).toEqual(
      [],
    );
    const [stream, datagram, quickly] = [1, 2, 0x8_0801];
    expect([stream, quickly, datagram, 5].map((type) => answers(known.socketpair, 1, type))).toEqual([
      ...["allowed", "allowed", "error 97", "allowed"],
    ]);
    expect(answers(known.socketpair, 30, stream)).toBe("error 1");
    const [thread, user, mounts] = [0x3d_0f00, 0x1000_0011, 0x2_0011];
    expect([0x11, thread, user, mounts].map((flags) => answers(known.clone, flags))).toEqual(["allowed", "allowed", "error 1", "error 1"]);
    expect([known.unshare, known.shmget, known.keyctl].map((number) => answers(number))).toEqual(Array(3).fill("error 1"));
    expect([435, 425].map((number) => answers(number))).toEqual(["error 38", "error 38"]);
    expect([answers(known.limits, 0), answers(known.limits, 12)]).toEqual(["allowed", "error 1"]);
    expect([answers(known.priority, 0, 0), answers(known.priority, 0, 12), answers(known.priority, 2, 0)]).toEqual([
      ...["allowed", "error 1", "error 1"],
    ]);
  },
);
