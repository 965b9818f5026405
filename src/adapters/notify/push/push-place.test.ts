import { describe, expect, test } from "vitest";
import { isPublicAddress, problemOfEndpoint } from "./push-place.ts";

describe("K12 a message is sent to push services in the world alone", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/Q",
  ])("like %s", (endpoint) => expect(problemOfEndpoint(endpoint, "public")).toBeUndefined());

  test.each([
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://127.1/x",
    "https://2130706433/x",
    "https://0x7f.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://8.8.8.8/x",
    "https://localhost/x",
    "https://LOCALHOST./x",
    "https://a.localhost/x",
    "https://printer/x",
    "https://printer.local/x",
    "https://metadata.google.internal/x",
    "https://router.lan/x",
    "https://me:secret@push.example.org/x",
    "file:///etc/passwd",
    "not an address",
    `https://push.example.org/${"x".repeat(2_000)}`,
  ])("and not to %s", (endpoint) => expect(problemOfEndpoint(endpoint, "public")).toEqual(expect.any(String)));

  test("of this machine only 127.0.0.1, and only where a test says so", () => {
    const endpoint = "http://127.0.0.1:9/x";
    expect([problemOfEndpoint(endpoint, "loopback"), problemOfEndpoint(endpoint, "public")]).toEqual([undefined, expect.any(String)]);
    expect(problemOfEndpoint("http://10.0.0.1/x", "loopback")).toEqual(expect.any(String));
  });

  test.each([
    ["142.250.1.1", true],
    ["172.32.0.1", true],
    ["2a00:1450:4001::1", true],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["127.0.0.53", false],
    ["169.254.169.254", false],
    ["172.31.255.255", false],
    ["192.168.1.1", false],
    ["198.19.0.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::", false],
    ["::1", false],
    ["::ffff:127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["ff02::1", false],
    ["nonsense", false],
  ])("a name that means %s: %s", (address, good) => expect(isPublicAddress(address)).toBe(good));
});
