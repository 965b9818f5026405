import { afterEach, describe, expect, test } from "vitest";
import * as provider from "../../../test/support/model-provider.ts";
import { closeAll, good, key, look, opening, placed, verdict } from "./model.fixture.ts";
import { isModelFailure } from "./types.ts";

afterEach(closeAll);

const wires = Object.values(provider.providerWires);

describe.each(wires)("over the wire of $provider", (wire) => {
  test("K12 asks at the address that was named, with its key, in a stream, and text comes back", async () => {
    const { call, asked } = await placed(wire, [provider.says("hi there")]);
    const heard: string[] = [];
    const reply = await call({ onText: (chunk) => heard.push(chunk), maxOutputTokens: 77 });
    expect(reply).toEqual({
      kind: "answer",
      text: "hi there",
      model: "scripted",
      usage: { inputTokens: 100, outputTokens: 10, requests: 1 },
    });
    expect(heard.join("")).toBe("hi there");
    const [header, value] = wire.key;
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).toBe(wire.path);
    expect(asked[0]?.headers[header]).toBe(value(key));
    expect(asked[0]?.body).toMatchObject({ model: "scripted", stream: true });
    expect(JSON.stringify(asked[0]?.body)).toContain("77");
    expect(JSON.stringify(asked[0]?.body)).toContain("be brief");
  });

  test("a price in the configuration gives the cost, and none gives none", async () => {
    const { call } = await placed(wire, [provider.says("hi")], { settings: { pricePerMillion: { input: 3, output: 15 } } });
    expect((await call()).usage.cost).toBeCloseTo((100 * 3 + 10 * 15) / 1_000_000, 12);
  });

  test("what arrives seven bytes at a time is the same reply", async () => {
    const { call } = await placed(wire, [provider.drips({ text: "grüße, 你好", calls: [{ tool: "look", input: { at: "ü" } }] })]);
    expect(await call({ tools: [look] })).toMatchObject({ text: "grüße, 你好", calls: [{ input: { at: "ü" } }] });
  });

  test("calls come back as they were made, and results and calls go out again", async () => {
    const calls = [
      { tool: "look", input: { at: "a" } },
      { tool: "look", input: { at: "b" } },
    ];
    const { call, asked } = await placed(wire, [provider.says({ text: "let me see", calls }), provider.says("seen")]);
    const first = await call({ tools: [look] });
    if (isModelFailure(first) || first.kind !== "calls") throw new Error("no calls");
    expect(first).toMatchObject({ text: "let me see", calls: [{ name: "look", input: { at: "a" } }, { input: { at: "b" } }] });
    expect(new Set(first.calls.map(({ id }) => id)).size).toBe(2);
    const results = first.calls.map(({ id, name }, at) => ({ id, name, text: `result ${at}`, ...(at === 1 && { isRefused: true }) }));
    const second = await call({
      tools: [look],
      messages: [
        { from: "user", text: "hello" },
        { from: "assistant", text: first.text, calls: first.calls },
        { from: "tool", results },
      ],
    });
    expect(second).toMatchObject({ kind: "answer", text: "seen" });
    const sent = JSON.stringify(asked[1]?.body);
    for (const part of ["let me see", "result 0", "result 1", ...first.calls.map(({ id }) => id)]) expect(sent).toContain(part);
    expect(JSON.stringify(asked[0]?.body)).toContain('"look"');
  });

  test("what is no JSON in a call reaches the tool as it is, and can be sent back", async () => {
    const { call, asked } = await placed(wire, [provider.says({ calls: [{ tool: "look", input: '{"at":' }] }), provider.says("ok")]);
    const first = await call({ tools: [look] });
    if (isModelFailure(first) || first.kind !== "calls") throw new Error("no calls");
    expect(first.calls[0]?.input).toBe('{"at":');
    const results = first.calls.map(({ id, name }) => ({ id, name, text: "no JSON", isRefused: true }));
    await call({
      tools: [look],
      messages: [
        { from: "user", text: "hello" },
        { from: "assistant", calls: first.calls },
        { from: "tool", results },
      ],
    });
    expect(JSON.stringify(asked[1]?.body)).toContain("unreadable");
  });

  test("an answer of a schema is asked for on the wire, checked and parsed", async () => {
    const turn = wire.provider === "anthropic" ? { calls: [{ tool: "json", input: good }] } : { text: JSON.stringify(good) };
    const { call, asked } = await placed(wire, [provider.says(turn)]);
    expect(await call({ schema: verdict })).toMatchObject({ kind: "answer", value: good });
    const sent = JSON.stringify(asked[0]?.body);
    expect(sent).toContain('"sure"');
    expect(sent).not.toContain("maxLength");
    expect(sent).toContain("At most 20 characters.");
  });

  test("beside tools a schema still lets the model call first", async () => {
    const { call, asked } = await placed(wire, [provider.says({ calls: [{ tool: "look", input: { at: "a" } }] })]);
    expect(await call({ schema: verdict, tools: [look] })).toMatchObject({ kind: "calls", calls: [{ name: "look" }] });
    expect(JSON.stringify(asked[0]?.body)).toContain('"look"');
    expect(JSON.stringify(asked[0]?.body)).toMatch(/\\?"sure/);
  });

  test("a call where no tool was offered is malformed, also after tools were used", async () => {
    const calls = [{ id: "c1", name: "look", input: { at: "a" } }];
    const messages = [
      { from: "user", text: "hello" },
      { from: "assistant", calls },
      { from: "tool", results: [{ id: "c1", name: "look", text: "seen" }] },
      { from: "user", text: "and now?" },
    ] as const;
    const { call, asked } = await placed(wire, [provider.says("done"), provider.says({ calls: [{ tool: "look", input: {} }] })]);
    expect(await call({ messages })).toMatchObject({ kind: "answer", text: "done" });
    if (wire.provider === "anthropic") expect(asked[0]?.body).toMatchObject({ tools: [{ name: "look" }], tool_choice: { type: "none" } });
    expect(await call({ messages })).toMatchObject({ failed: "malformed", detail: expect.stringContaining("none was offered") });
  });

  const answering = (value: unknown): provider.Act =>
    provider.says(
      wire.provider === "anthropic"
        ? { calls: [{ tool: "json", input: value as Record<string, unknown> }] }
        : { text: JSON.stringify(value) },
    );

  test("an answer that does not fit is shown its problem once, and both requests count", async () => {
    const { call, asked } = await placed(wire, [answering({ verdict: "ship it" }), answering(good)]);
    expect(await call({ schema: verdict })).toMatchObject({
      kind: "answer",
      value: good,
      usage: { inputTokens: 200, outputTokens: 20, requests: 2 },
    });
    const sent = JSON.stringify(asked[1]?.body);
    expect(sent).toContain("That answer cannot be used");
    expect(sent).toContain("sure");
  });

  test("an answer that does not fit twice is malformed, and there is no third request", async () => {
    const { call, asked } = await placed(wire, [answering({ verdict: "ship it" })]);
    const failure = await call({ schema: verdict });
    expect(failure).toMatchObject({ failed: "malformed", retryable: true, usage: { inputTokens: 200, requests: 2 } });
    expect(failure).toHaveProperty("detail", expect.stringContaining("sure"));
    expect(asked).toHaveLength(2);
  });

  test("who repairs by himself gets the first failure", async () => {
    const { call, asked } = await placed(wire, [answering({ verdict: "ship it" })]);
    expect(await call({ schema: verdict, repair: false })).toMatchObject({ failed: "malformed", usage: { requests: 1 } });
    expect(asked).toHaveLength(1);
  });

  test.each([
    [400, "other", false],
    [401, "unauthorized", false],
    [403, "unauthorized", false],
    [404, "unreachable", false],
  ] as const)("status %i is %s at once", async (status, failed, retryable) => {
    const { call, asked, waits } = await placed(wire, [provider.fails(status, {}, `no: ${key}`)]);
    const failure = await call();
    expect(failure).toMatchObject({ failed, retryable, usage: { inputTokens: 0, requests: 1 } });
    expect(failure).toHaveProperty("detail", `${status}: no: ***`);
    expect(asked).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test.each([
    [429, "rate-limited"],
    [500, "other"],
    [503, "other"],
    [529, "rate-limited"],
  ] as const)("status %i is waited out with longer waits, then it is %s", async (status, failed) => {
    const { call, asked, waits } = await placed(wire, [provider.fails(status)]);
    expect(await call()).toMatchObject({ failed, retryable: true, usage: { inputTokens: 0, requests: 5 } });
    expect(asked).toHaveLength(5);
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  test("a retry that is answered is an answer; waits are as long as the provider asks for", async () => {
    const acts = [
      provider.fails(429, { "retry-after": "7" }),
      provider.fails(529, { "retry-after-ms": "1234" }),
      provider.says("hi"),
    ] as const;
    const { call, waits } = await placed(wire, acts);
    expect(await call()).toMatchObject({ text: "hi", usage: { inputTokens: 100, requests: 3 } });
    expect(waits).toEqual([7_000, 1_234]);
  });

  test("a wait that is too long is not waited for, and is told", async () => {
    const { call, asked } = await placed(wire, [provider.fails(429, { "retry-after": "3600" })]);
    const failure = await call();
    expect(failure).toMatchObject({ failed: "rate-limited", retryable: true });
    expect(failure).toHaveProperty("detail", expect.stringContaining("3600 s"));
    expect(asked).toHaveLength(1);
  });

  test("an overload inside the stream, before any word, is waited out", async () => {
    const { call, waits } = await placed(wire, [provider.breaksDown("overloaded_error"), provider.says("hi")]);
    expect(await call()).toMatchObject({ text: "hi" });
    expect(waits).toHaveLength(1);
  });

  test("an error inside the stream, after words, is a failure with its name", async () => {
    const { call } = await placed(wire, [provider.breaksDown("invalid_request_error", "well")]);
    expect(await call()).toMatchObject({ failed: "other", detail: expect.stringContaining("scripted invalid_request_error") });
  });

  test.each([
    ["breaks", provider.cut({ text: "half of" })],
    ["ends in order, but too early", provider.endsEarly({ text: "half of" })],
  ])("a stream that %s is cut, not an answer, and not sent again", async (_, act) => {
    const { call, asked } = await placed(wire, [act]);
    expect(await call()).toMatchObject({ failed: "cut", retryable: true });
    expect(asked).toHaveLength(1);
  });

  test("a stream with something that is no JSON is malformed", async () => {
    const { call } = await placed(wire, [provider.spoilt({ text: "half of" })]);
    expect(await call()).toMatchObject({ failed: "malformed", retryable: true });
  });

  test.each([
    ["length", "cut"],
    ["refusal", "refused"],
  ] as const)("an end by %s is %s", async (how, failed) => {
    const { call } = await placed(wire, [provider.ends({ text: "I" }, how)]);
    expect(await call()).toMatchObject({ failed, retryable: false, usage: { inputTokens: 100 } });
  });

  test("silence in the middle is a timeout", async () => {
    const { call } = await placed(wire, [provider.fallsSilent({ text: "half of" })], { world: { limits: { idleMs: 60 } } });
    expect(await call()).toMatchObject({ failed: "timeout", detail: "nothing came for 0.06 s", retryable: true });
  });

  test.each([
    ["never begins", provider.ignores],
    ["never ends", provider.goesOn],
  ])("a reply that %s takes as long as the call may", async (_, act) => {
    const { call } = await placed(wire, [act]);
    expect(await call({ timeoutMs: 150 })).toMatchObject({ failed: "timeout", retryable: true });
  });

  test("a reply that is too long is stopped", async () => {
    const { call } = await placed(wire, [provider.goesOn], { world: { limits: { replyMaxBytes: 20_000 } } });
    expect(await call()).toMatchObject({ failed: "malformed", detail: expect.stringContaining("20000 bytes") });
  });

  test("a page in place of a model is malformed", async () => {
    const { call } = await placed(wire, [provider.garbage]);
    expect(await call()).toMatchObject({ failed: "malformed", detail: expect.stringContaining("text/html") });
  });

  test("K12 a redirect is not followed", async () => {
    const elsewhere = opening(await provider.startProvider(wire, provider.says("here I am")));
    const { call } = await placed(wire, [provider.sendsElsewhere(`${elsewhere.url}${wire.path.slice(3)}`)]);
    expect(await call()).toMatchObject({ failed: "unreachable", detail: expect.stringContaining("elsewhere") });
    expect(elsewhere.asked).toEqual([]);
  });

  test("where nobody listens it is unreachable", async () => {
    const gone = await provider.startProvider(wire, provider.ignores);
    await gone.close();
    const { call } = await placed(wire, [provider.ignores], { settings: { url: gone.url } });
    expect(await call()).toMatchObject({ failed: "unreachable", retryable: true });
  });

  test("cancelling throws the reason, before, in the middle of a stream and while waiting", async () => {
    const reason = new Error("enough");
    const stopped = await placed(wire, [provider.says("hi")]);
    await expect(stopped.call({}, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(stopped.asked).toEqual([]);

    const streaming = new AbortController();
    const silent = await placed(wire, [provider.fallsSilent({ text: "half of it" })]);
    setTimeout(() => streaming.abort(reason), 40);
    await expect(silent.call({}, streaming.signal)).rejects.toBe(reason);

    const waiting = new AbortController();
    const busy = await placed(wire, [provider.fails(429)], { world: { wait: async () => waiting.abort(reason) } });
    await expect(busy.call({}, waiting.signal)).rejects.toBe(reason);
    expect(busy.asked).toHaveLength(1);
  });
});
