import { rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answeringBench, type AnsweringBench } from "../../../test/support/answering.ts";
import { ntfyServer, type NtfyMessageSeen, type NtfyServerSeen } from "../../../test/support/ntfy-server.ts";
import { answerOf, secret } from "../../../test/support/world.ts";
import { failuresIn } from "../../adapters/notify/announced.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { announcedFolder } from "./announce-ways.ts";
import { channelFolder } from "./answering.ts";
import { postedMessages } from "./posted.ts";

const [anas, bens, replies] = ["anas-topic-x7", "bens-topic-q2", "replies-k9"] as const;
const token = "tk_test0123456789abcdefghijklmno";
let server: NtfyServerSeen;
let bench: AnsweringBench;

beforeEach(async () => {
  [server, bench] = await Promise.all([ntfyServer({ token }), answeringBench()]);
  await configure();
});
afterEach(async () => {
  await bench.remove();
  await server.close();
});

const configure = (ntfy: object = {}, people: object = { [anas]: "ana", [bens]: "ben" }): Promise<void> =>
  bench.configure(
    { ntfy: { server: server.url, topics: [anas, bens], replies, tokenVariable: "NTFY", answers: "all", ...ntfy } },
    { ntfy: people },
  );
const up = () => bench.up({ NTFY: token });

async function arrived(topic: string = anas, count = 1): Promise<NtfyMessageSeen> {
  await expect.poll(() => server.all(topic).length).toBe(count);
  return server.all(topic).at(-1) ?? expect.fail("nothing came");
}
const labelsOf = ({ actions }: NtfyMessageSeen) => actions?.map(({ label }) => label);
const code = (message: NtfyMessageSeen, label: string): string =>
  message.actions?.find((each) => each.label === label)?.body ?? expect.fail("no such button");
async function withoutButtons(): Promise<void> {
  await expect
    .poll(() => [[anas, bens].flatMap(server.shown).filter(({ actions }) => actions).length, postedMessages(bench.paths, "ntfy")])
    .toEqual([0, []]);
}

describe("D25 a gate in ntfy", () => {
  test("is answered by a button, once, as the person who reads the topic; every topic is told in its place", async () => {
    up();
    const open = await bench.gate();
    const message = await arrived();
    await arrived(bens);
    expect([message.title, message.message]).toEqual([expect.stringContaining("Assent waits for you"), expect.stringContaining("│ ")]);
    expect(await server.press(message, "Allow once")).toBe(200);
    await bench.said("Recorded: answered by ana");
    expect(await bench.answersTo(open)).toMatchObject([
      { option: "dismiss", by: { name: "ana", via: "ntfy", verified: false }, shown: open.shown },
    ]);
    await withoutButtons();
    for (const topic of [anas, bens])
      expect(server.shown(topic).map((each) => each.message)).toEqual([expect.stringMatching(/^Answered by ana: /)]);
    await server.press(message, "Allow once");
    await server.press(server.all(bens)[0] ?? expect.fail("not told"), "Block");
    await bench.said("Already answered by ana", 2);
    expect(await bench.answersTo(open)).toHaveLength(1);
  });

  test("offers Block alone unless more is asked for, and takes no other answer then", async () => {
    up();
    const open = await bench.gate();
    const once = code(await arrived(), "Allow once");
    await configure({ answers: "block" }); // while the wider buttons are still there
    await server.write(replies, once);
    await bench.said("not of this gate as it stands");
    expect(await bench.answersTo(open)).toEqual([]);
    await bench.gate("deploy another");
    expect(labelsOf(await arrived(anas, 2))).toEqual(["Block"]);
    await configure({ replies: undefined, answers: undefined });
    await bench.gate("deploy a third");
    expect(labelsOf(await arrived(anas, 3))).toBeUndefined();
  });

  test("is not answered by altered, foreign, late or other words, and that is told once", async () => {
    up();
    const [open, other] = [await bench.gate(), await bench.gate("deploy another")];
    await arrived(anas, 2);
    const of = ({ id }: GateRecord) => server.all(anas).find(({ message }) => message.includes(id)) ?? expect.fail("not told");
    const once = code(of(open), "Allow once");
    const bearer = /:([0-9a-f]{12}):\d+:/;
    const bensCode = code(server.all(bens).find(({ message }) => message.includes(open.id)) ?? expect.fail("not told"), "Allow once");
    const forgeries = [
      "Allow once",
      "x".repeat(4_000),
      once.replace(/:1:/, ":0:"),
      once.replace(open.id, other.id),
      once.replace(/.{16}$/, "A".repeat(16)),
      once.replace(/:(\d{9,}):/, (_, until: string) => `:${Number(until) + 1}:`),
      once.replace(bearer, `:${bearer.exec(bensCode)?.[1]}:${/:(\d{9,}):/.exec(once)?.[1]}:`),
      once.replace(bearer, ":000000000000:9999999999:"),
      once.replace(/^2/, "1"),
    ];
    for (const forgery of forgeries) await server.write(replies, forgery);
    for (let times = 0; times < 5; times += 1) await server.write(replies, "spam");
    bench.world.advance(2 * 86_400_000);
    await server.write(replies, once);
    await bench.said("This button has expired");
    expect([await bench.answersTo(open), await bench.answersTo(other)]).toEqual([[], []]);
    expect(bench.notes.filter((note) => note.includes("nobody's here")).length).toBeLessThanOrEqual(4);
    await configure({}, { [anas]: "eve", [bens]: "ben" }); // the topic is another person's now
    bench.world.advance(-2 * 86_400_000);
    await expect.poll(() => server.readers(replies)).toBe(1);
    await server.write(replies, once);
    await server.write(replies, bensCode);
    await bench.said("Recorded: answered by ben");
    expect(await bench.answersTo(open)).toMatchObject([{ by: { name: "ben" } }]);
  });

  test("that was answered elsewhere says by whom in the message's place", async () => {
    up();
    const open = await bench.gate();
    await arrived();
    await bench.world.runtime.answer(open.id, answerOf(open, "halt"));
    await withoutButtons();
    expect(server.shown(anas).map(({ message }) => message)).toEqual([expect.stringContaining("Answered by Mira: ")]);
  });

  test("D22 with a secret names the gate and shows nothing else; there is nothing to press", async () => {
    up();
    const open = await bench.gate(`deploy with ${secret}`);
    const message = await arrived();
    expect([message.message.includes("[redacted by safety layer]"), message.message.includes(open.id), message.actions]).toEqual([
      true,
      true,
      undefined,
    ]);
    expect(JSON.stringify(server.all(anas))).not.toContain(secret);
  });
});

describe("D25 what is pressed in ntfy while nobody listens", () => {
  test("counts when `up` is back, once, and a killed one leaves nothing undone", async () => {
    const first = up();
    const open = await bench.gate();
    const message = await arrived();
    await expect.poll(() => postedMessages(bench.paths, "ntfy").length).toBe(2); // ended in the middle of a message, it would be told again
    await first.stop();
    await server.press(message, "Block");
    const second = up();
    await bench.said("Recorded: answered by ana");
    await withoutButtons();
    await second.stop();
    await rm(channelFolder(bench.paths, "ntfy"), { recursive: true, force: true }); // as if it had never been noted
    up();
    await bench.said("Already answered by ana");
    expect(await bench.answersTo(open)).toHaveLength(1);
  });
});

describe("D25 a server of ntfy that fails", () => {
  test("is told to doctor, loses no message and no press, and sends nothing twice", async () => {
    up();
    const before = await bench.gate();
    const message = await arrived();
    await arrived(bens);
    await expect.poll(() => server.readers(replies)).toBe(1);
    await server.cut();
    await bench.gate("deploy another");
    await expect.poll(() => failuresIn(announcedFolder(bench.paths)).map(({ way }) => way)).toContain("ntfy-answers");
    await expect.poll(() => failuresIn(announcedFolder(bench.paths)).length).toBe(3);
    expect(JSON.stringify([failuresIn(announcedFolder(bench.paths)), bench.notes])).not.toMatch(
      new RegExp([token, anas, bens, replies].join("|")),
    );
    await server.restore();
    await server.press(message, "Block");
    await arrived(anas, 3);
    await bench.said("Recorded: answered by ana");
    expect(await bench.answersTo(before)).toHaveLength(1);
    await expect.poll(() => failuresIn(announcedFolder(bench.paths))).toEqual([]);
  });

  test("with a token that it does not know says what to do", async () => {
    server.refuse(401);
    up();
    await bench.gate();
    const whys = () =>
      failuresIn(announcedFolder(bench.paths))
        .map(({ why }) => why)
        .join();
    await expect.poll(whys).toContain("does not know the token (401)");
    server.refuse(null);
    await arrived();
  });
});
