import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { ScriptLine } from "../src/adapters/models/rehearsal/script.ts";
import { readRehearsal } from "../src/adapters/models/rehearsals.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { sessionId } from "../src/kernel/ids.ts";
import type { Audit } from "../src/protocols/frame/audit/audit.ts";
import type { Body } from "./clients/model/wire.ts";
import { says, type Act } from "./support/model-provider.ts";
import {
  heardOf,
  lensNames,
  modelKey,
  openInquiry,
  people,
  queueing,
  storedBytes,
  transactions,
  withPerspectives,
  type Inquiry,
  type InquiryOptions,
} from "./support/inquiry.ts";

/** Whole inquiries by the real command line, against servers on loopback that speak the wires of the providers. */
const opened: Inquiry[] = [];
const open = async (options: InquiryOptions): Promise<Inquiry> => {
  const inquiry = await openInquiry(options);
  opened.push(inquiry);
  return inquiry;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.remove()));
});

const ledger = await readRehearsal("ledger-or-outbox");
/** F1: whatever somebody puts at the end of a question, not a byte of it changes. */
const oddEnd = "\r\n\t  “e\u0301” \u00a0\u200b 🧾  ";

const canary = (of: string, where: string): string => `canary-${where}-${of.toLowerCase().replaceAll(" ", "-")}`;

/** Each lens looks three times at a file of its own, says something nobody else knows, and only then hands in its result. */
const looking = (lines: readonly ScriptLine[], lens: string): readonly ScriptLine[] => {
  const slug = lens.split(" ")[0]?.toLowerCase() ?? "";
  const result = lines.at(-1);
  if (result === undefined || !("value" in result)) throw new Error("no result");
  const { analysis } = result.value as { analysis: string };
  return [
    { calls: [{ name: "list", input: { path: "docs" } }], text: `I begin. ${canary(lens, "said")}` },
    {
      calls: [
        { name: "read", input: { path: `docs/${slug}.md` } },
        { name: "search", input: { pattern: `seen-${slug}`, literal: true } },
      ],
    },
    { value: { ...result.value, analysis: `${analysis} See docs/${slug}.md:2 and ${canary(lens, "result")}.` } },
  ];
};

const files = {
  "README.md": "# Payments canary-gathered\n",
  ...Object.fromEntries(
    lensNames.map((lens) => {
      const slug = lens.split(" ")[0]?.toLowerCase() ?? "";
      return [`docs/${slug}.md`, `# ${slug}\nseen-${slug} ${canary(lens, "file")}\n`];
    }),
  ),
};

/** Lets nobody have an answer before everyone has asked: it only goes on if all of them run at the same time. */
function together(count: number): (part: string, sent: string) => Promise<void> {
  let here = 0;
  let letGo: () => void = () => {};
  const all = new Promise<void>((resolve) => (letGo = resolve));
  return async (part, sent) => {
    if (part !== "perspective" || sent.includes("canary-said")) return;
    if ((here += 1) === count) letGo();
    await all;
  };
}

describe.each([[["anthropic"]], [["openai"]], [["openai-compatible"]], [["anthropic", "openai"]]] as const)("over %j", (providers) => {
  test("F7, F8, F12, F19 a whole inquiry: apart from each other, all at once, and every claim has a source", async () => {
    const script = withPerspectives({ ...ledger, question: `${ledger.question}${oddEnd}` }, looking);
    const meet = together(3);
    const inquiry = await open({
      providers,
      script,
      files,
      instead: async ({ part, sent }) => {
        await meet(part, sent);
        return undefined;
      },
    });
    const { log, mira } = inquiry;
    const ran = await inquiry.frame();
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("● done") });

    // Nothing was sent back or failed, and every part was asked for as often as the protocol says.
    const records = await inquiry.records();
    expect(records.filter(({ event }) => /\.(returned|failed)$/.test(event.type))).toEqual([]);
    expect(log.heard.map(({ part }) => part).filter((part) => part !== "perspective")).toEqual([
      ...["brief", "lenses", "triggers", "dialogue", "dialogue", "dialogue"],
      ...["report", "report", "reply", "reply", "synthesis", "check", "tasks"],
    ]);

    // F1, F7: the question, to the byte, in every first request of a perspective.
    for (const lens of lensNames) {
      const own = heardOf(log, "perspective", lens);
      expect(own).toHaveLength(3);
      expect(own.every(({ sent }) => sent.includes(script.question))).toBe(true);
    }
    isolationHolds(inquiry);
    waitHolds(inquiry);

    const audit = await inquiry.run(["frame", "audit", ran.session]);
    expect(audit).toMatchObject({ code: 0, stdout: expect.stringContaining("No perspective could have copied.") });

    // K12: the key went out in its header, and is nowhere else.
    expect(log.heard.every(({ headers }) => JSON.stringify(headers).includes(modelKey))).toBe(true);
    expect(log.heard.some(({ body }) => JSON.stringify(body).includes(modelKey))).toBe(false);
    expect(ran.stdout + ran.stderr + audit.stdout + (await storedBytes(mira))).not.toContain(modelKey);

    // F19: counted for each perspective, as the provider told it.
    const finished = await inquiry.events("perspective.finished");
    expect(finished.map(({ usage }) => usage)).toEqual(lensNames.map(() => ({ inputTokens: 100, outputTokens: 10 })));
  });
});

/** Both ways: what is one's own arrives, and arrives nowhere else. */
function isolationHolds({ log }: Inquiry): void {
  const alone = heardOf(log, "perspective");
  const inDialogue = log.heard.filter(({ part }) => ["dialogue", "report", "reply"].includes(part));
  for (const lens of lensNames) {
    const own = heardOf(log, "perspective", lens);
    const others = [...alone, ...inDialogue].filter(({ of }) => of !== lens);
    const coordinator = log.heard.filter(({ of }) => of === "");
    for (const where of ["file", "said"]) {
      expect(own.at(-1)?.sent).toContain(canary(lens, where)); // its looks and its words come back to it
      expect(coordinator.some(({ sent }) => sent.includes(canary(lens, where)))).toBe(false);
    }
    for (const where of ["file", "said", "result"]) expect(others.filter(({ sent }) => sent.includes(canary(lens, where)))).toEqual([]);
    expect(heardOf(log, "synthesis")[0]?.sent).toContain(canary(lens, "result"));
    const foreign = lensNames.filter((each) => each !== lens);
    expect(own.filter(({ sent }) => foreign.some((name) => sent.includes(name)))).toEqual([]);
  }
  // Gathered findings reach the proposer of lenses, and no lens; nor do contested claims.
  expect(heardOf(log, "lenses")[0]?.sent).toContain("canary-gathered");
  const apart = [...alone, ...inDialogue];
  expect(apart.filter(({ sent }) => sent.includes("canary-gathered"))).toEqual([]);
  expect(alone.filter(({ sent }) => sent.includes("before the ledger has confirmed it"))).toEqual([]);
  // A dialogue is between two: the third of them neither hears nor is heard.
  expect(new Set(inDialogue.map(({ of }) => of))).toEqual(new Set([queueing, transactions]));
  expect(inDialogue.filter(({ sent }) => sent.includes(people))).toEqual([]);
  const [, second] = heardOf(log, "dialogue");
  expect(second?.sent).toContain("What has to happen inside the wait?");
}

/** F8: from the first request of a perspective to the last answer of one, nobody else asks anything. */
function waitHolds({ log }: Inquiry): void {
  const numbers = heardOf(log, "perspective").map(({ number }) => number);
  const [first = 0, last = 0] = [Math.min(...numbers), Math.max(...numbers)];
  expect(log.heard.slice(first, last + 1).every(({ part }) => part === "perspective")).toBe(true);
  const [triggers] = heardOf(log, "triggers");
  const answered = log.answered.indexOf(triggers?.number ?? -1);
  expect(numbers.every((number) => log.answered.indexOf(number) < answered)).toBe(true);
}

test("F19 two providers play in one inquiry, each with its own wire and address", async () => {
  const inquiry = await open({ providers: ["anthropic", "openai"] });
  const { code } = await inquiry.frame();
  expect(code).toBe(0);
  const paths = (lens: string) => new Set(heardOf(inquiry.log, "perspective", lens).map(({ path }) => path));
  expect(lensNames.map(paths)).toEqual([new Set(["/v1/messages"]), new Set(["/v1/responses"]), new Set(["/v1/messages"])]);
  const given = await inquiry.events("perspective.given");
  expect(given.map(({ player }) => player.player)).toEqual(["anthropic", "openai", "anthropic"]);
});

test("F12 peers that keep talking get no fourth message", async () => {
  const more = (lines: readonly ScriptLine[]): readonly ScriptLine[] =>
    lines.map((line) => ("value" in line ? { ...line, value: { ...line.value, done: false } } : line));
  const dialogue = Object.fromEntries(Object.entries(ledger.dialogue ?? {}).map(([of, lines]) => [of, more(lines)]));
  const inquiry = await open({ providers: ["openai-compatible"], script: { ...ledger, dialogue } as typeof ledger });
  expect(await inquiry.frame()).toMatchObject({ code: 0 });
  expect(heardOf(inquiry.log, "dialogue").map(({ of }) => of)).toEqual([queueing, transactions, queueing]);
  expect((await inquiry.events("message.sent")).map(({ done }) => done)).toEqual([false, false, false]);
});

/** Copies a recorded inquiry into a stream of its own, through the journal itself, with one start changed. */
async function forged({ mira }: Inquiry, session: string, name: string, given: Body): Promise<string> {
  const journal = await sqliteJournal(join(mira.home, "assent", "journal.db"));
  const messages = await journal.read(sessionId(session));
  const bodyOf = ({ type, body }: (typeof messages)[number]): Body => {
    if (type.startsWith("gate.")) return { ...body, id: `${String(body["id"])}${name}` };
    const isIt = type === "perspective.given" && body["lens"] === "queueing-theory";
    return isIt ? { ...body, given: { ...(body["given"] as Body), ...given } } : body;
  };
  const copied = messages.map((message) => {
    const { protocol, type, actor, causedBy, at, schema } = message;
    return { protocol, type, actor, causedBy, at, schema, body: bodyOf(message) as typeof message.body };
  });
  await journal.append(sessionId(`frame-${name}`), 0, copied);
  await journal.close();
  return `frame-${name}`;
}

test("F7 the audit finds what reached a perspective in a record, and its exit code is 1", async () => {
  const inquiry = await open({ providers: ["openai-compatible"], files: { "README.md": `# ${gatheredTitle}\n` } });
  const { session } = await inquiry.frame();
  expect(await inquiry.run(["frame", "audit", session])).toMatchObject({ code: 0 });
  const [theirs] = (await inquiry.events("perspective.finished")).filter(({ lens }) => lens !== "queueing-theory");
  const wrong: Readonly<Record<string, Body>> = {
    others: { orientation: theirs?.result.contribution },
    gathered: { orientation: `Look here: it calls itself “${gatheredTitle}”` },
    question: { question: "Should we keep the ledger?" },
    instructions: { instructions: "Say yes." },
  };
  for (const [fact, given] of Object.entries(wrong)) {
    const ran = await inquiry.run(["frame", "audit", await forged(inquiry, session, fact, given), "--json"]);
    expect(ran.code).toBe(1);
    const { perspectives } = JSON.parse(ran.stdout) as Audit;
    const bad = perspectives.flatMap(({ lens, facts }) => facts.flatMap((each) => (each.ok ? [] : [[lens, each.fact]])));
    expect(bad).toContainEqual(["queueing-theory", fact]);
  }
});

/** Long enough to be told from chance: a leak is a run of words. */
const gatheredTitle = "Payments of a small shop that nobody has ever audited in its whole life";

/** OpenAI seals what a model thought, for whoever keeps nothing there. */
const sealed =
  (act: Act): Act =>
  (response, wire) =>
    act(response, {
      ...wire,
      frames: (turn, id) => {
        const plain = JSON.stringify(wire.frames(turn, id));
        return JSON.parse(plain.replaceAll('"type":"reasoning"', '"type":"reasoning","encrypted_content":"sealed-1"'));
      },
    });

/** Thoughts that a reasoning model wants back before its calls, by provider: the words or their seal, as they came. */
const thoughtBack = {
  anthropic: '{"type":"thinking","thinking":"thought-canary: where is the queue?","signature":"c2NyaXB0ZWQ="}',
  openai: '"encrypted_content":"sealed-1"',
} as const;

test.each(["anthropic", "openai"] as const)(
  "F7 over %s: what a model thought comes back to it with what it looked at, from the record, and to nobody else",
  async (provider) => {
    const calls = [{ tool: "list", input: { path: "." } }];
    const thinks = sealed(says({ thinking: "thought-canary: where is the queue?", calls }));
    const inquiry = await open({
      providers: [provider],
      instead: ({ part, of, number }) =>
        part === "perspective" && of === queueing && number === heardOf(inquiry.log, part, of)[0]?.number ? thinks : undefined,
    });
    const ran = await inquiry.frame();
    expect(ran.code).toBe(0);
    const answered = await inquiry.events("perspective.answered"); // in any order: they are asked all at once
    expect(answered.flatMap(({ reply, lens }) => (reply.thoughts ?? []).map(() => lens))).toEqual(["queueing-theory"]);
    const back = thoughtBack[provider];
    const bodies = (of: readonly { readonly body: Body }[]) => of.map(({ body }) => JSON.stringify(body));
    expect(bodies(heardOf(inquiry.log, "perspective", queueing)).map((body) => body.includes(back))).toEqual([false, true]);
    const others = bodies(inquiry.log.heard.filter(({ of }) => of !== queueing));
    expect(others.filter((body) => body.includes("thought-canary") || body.includes(back))).toEqual([]);
    expect(await inquiry.run(["frame", "audit", ran.session])).toMatchObject({ code: 0 });
  },
);

test("F5 recommend names lenses and asks no perspective", async () => {
  const inquiry = await open({ providers: ["openai"] });
  const answers = join(inquiry.mira.home, "answers.json");
  const ran = await inquiry.frame(["--mode", "recommend", "--answers", answers]);
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("● done") });
  expect(inquiry.log.heard.map(({ part }) => part)).toEqual(["brief", "lenses"]);
  expect(heardOf(inquiry.log, "brief")[0]?.sent).toContain('"modeAsked":"recommend"');
});

test("an older Claude, which knows no schema, answers by a tool, also beside other tools and after them", async () => {
  const inquiry = await open({ providers: ["anthropic"], model: { model: "claude-3-5-haiku-latest" } });
  expect(await inquiry.frame()).toMatchObject({ code: 0 });
  const records = await inquiry.records();
  expect(records.filter(({ event }) => /\.(returned|failed)$/.test(event.type))).toEqual([]);
  const tools = (part: "brief" | "perspective" | "dialogue") => heardOf(inquiry.log, part)[0]?.body["tools"];
  expect(tools("brief")).toMatchObject([{ name: "json" }]);
  expect(tools("perspective")).toMatchObject(["list", "read", "search", "json"].map((name) => ({ name })));
  expect(tools("dialogue")).toMatchObject([{ name: "json" }]);
});
