import { describe, expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { WireTrouble } from "./send.ts";

const now = Date.parse("2026-01-01T00:00:00.000Z");
const read = (error: unknown) => failureOf(error, (text) => text.replaceAll("s3cret", "***"), now);
const status = (statusCode: number, headers: Readonly<Record<string, string>> = {}) =>
  Object.assign(new Error("said so"), { statusCode, responseHeaders: headers });

describe("what a provider says is read", () => {
  test.each([
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:20 GMT" }, 20_000],
    [{ "retry-after": "Thu, 01 Jan 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, 0],
    [{}, 0],
  ])("a wait of %j is %i ms", (headers, afterMs) => {
    expect(read(status(429, headers))).toMatchObject({ failed: "rate-limited", again: { afterMs } });
  });

  test.each([
    [{ type: "overloaded_error", message: "x" }, "rate-limited", true],
    [{ error: { type: "rate_limit_error", message: "x" } }, "rate-limited", true],
    [{ type: "error", code: "server_error", message: "x" }, "other", true],
    [{ code: "insufficient_quota", message: "x" }, "unauthorized", false],
    [{ data: { error: { type: "authentication_error" } } }, "unauthorized", false],
    [{ code: 503, message: "x" }, "other", true],
    [{ message: "nobody knows" }, "other", false],
    ["words", "other", false],
    [undefined, "other", false],
  ])("%j in a stream is %s", (error, failed, retryable) => {
    expect(read(error)).toMatchObject({ failed, retryable });
  });

  test("trouble of ours is found however it is wrapped", () => {
    const trouble = new WireTrouble("timeout", "nothing came", { retryable: true });
    const wrapped = Object.assign(new Error("Failed to process", { cause: trouble }), { statusCode: 200 });
    expect(read(wrapped)).toEqual({ failed: "timeout", detail: "nothing came", retryable: true });
  });

  test.each([
    [Object.assign(new Error("Failed to process", { cause: new TypeError("terminated") }), { statusCode: 200 }), "cut"],
    [new Error("Cannot connect to API: x", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) }), "unreachable"],
    [new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ENOTFOUND" }) }), "unreachable"],
    [Object.assign(new Error("bad"), { name: "AI_JSONParseError" }), "malformed"],
  ])("%s is %s", (error, failed) => expect(read(error).failed).toBe(failed));

  test("a circle of causes ends, and words have no key and a limit", () => {
    const circle = new Error(`s3cret ${"x".repeat(2_000)}`);
    circle.cause = circle;
    const { detail } = read(circle);
    expect(detail).not.toContain("s3cret");
    expect(detail.length).toBeLessThan(600);
    expect(detail).toContain("characters cut");
  });
});
