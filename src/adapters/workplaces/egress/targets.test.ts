import { describe, expect, test } from "vitest";
import { headersBack, headersOut, isAmbiguous } from "./headers.ts";
import { allowedHost, modelTarget } from "./targets.ts";
import type { ModelBinding } from "./types.ts";

const binding: ModelBinding = {
  name: "main",
  api: "anthropic",
  url: new URL("https://api.example.test/base/"),
  header: "x-api-key",
  keyFrom: "KEY",
  key: () => "sk-real",
};

describe("W12 where a request may go", () => {
  test.each([
    ["/main/v1/messages?beta=true", "/base/v1/messages?beta=true"],
    ["/main", "/base"],
    ["/main?x=..", "/base?x=.."],
    ["/main/a..b/...", "/base/a..b/..."],
    ["/other/v1", undefined],
    ["/mainly/v1", undefined],
    ["/main/../x", undefined],
    ["/main/%2E%2e/x", undefined],
    ["/main/..%2fx", undefined],
    [String.raw`/main/..\x`, undefined],
    ["/main/v1 x", undefined],
    ["http://api.example.test/main/v1", undefined],
    ["//api.example.test/main", undefined],
    ["*", undefined],
    ["", undefined],
    ["/main/v1/models?after=files", "/base/v1/models?after=files"],
    ["/main/v1/messages/count_tokens", "/base/v1/messages/count_tokens"],
    ["/main/responses/compact", "/base/responses/compact"],
    ["/main/v1/messages/batches", undefined],
    ["/main/v1/messages/b%61tches?beta=true", undefined],
    ["/main/v1//FILES/file_1/content", undefined],
    ["/main/v1/organizations/api_keys", undefined],
    ["/main/v1%2ffiles", undefined],
    ["/main/v1/%zz", undefined],
  ])("W12 %s", (url, path) => expect(modelTarget(url, [binding])?.path).toBe(path));

  test.each([
    ["api.example.test:443", true],
    ["API.example.test:443", true],
    ["git.example.test:8443", true],
    ["api.example.test:80", false],
    ["api.example.test", false],
    ["x.api.example.test:443", false],
    ["api.example.test.:443", false],
    ["api.example.test:443@evil.test:443", false],
    ["api.example.test:0443x", false],
    ["[::1]:443", false],
    ["169.254.169.254:443", false],
    [":443", false],
  ])("W12 CONNECT %s", (asked, isAllowed) =>
    expect(allowedHost(asked, ["api.example.test", "git.example.test:8443"]) !== undefined).toBe(isAllowed),
  );
});

describe("W12 headers on the way", () => {
  test("W12 the key stands in its own header, and the worker's placeholder nowhere", () => {
    const given = { host: "127.0.0.1", "x-api-key": "p", authorization: "Bearer p", cookie: "p", connection: "close, X-Hop", "x-hop": "1" };
    expect(headersOut({ ...given, "content-type": "application/json", "accept-encoding": "br" }, binding, "sk-real")).toEqual({
      host: "api.example.test",
      "content-type": "application/json",
      "accept-encoding": "identity",
      "x-api-key": "sk-real",
    });
  });

  test("W12 a reply's headers lose the key and all that is about the connection", () => {
    const given = { "set-cookie": ["a=sk-real"], "x-echo": "Bearer sk-real", "transfer-encoding": "chunked", "content-length": "3" };
    expect(headersBack(given, ["sk-real"])).toEqual({ "set-cookie": ["a=*******"], "x-echo": "Bearer *******", "content-length": "3" });
  });

  test.each([
    [["Host", "a", "Content-Length", "1"], false],
    [["Host", "a", "Transfer-Encoding", "chunked"], false],
    [["Host", "a", "Content-Length", "1", "content-length", "2"], true],
    [["Host", "a", "Content-Length", "1", "Transfer-Encoding", "chunked"], true],
    [["Host", "a", "Transfer-Encoding", "gzip, chunked"], true],
    [["Host", "a", "Host", "b"], true],
    [["Accept", "a"], true],
  ])("W12 %j can be read in two ways: %s", (raw, expected) => expect(isAmbiguous(raw)).toBe(expected));
});
