import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineSplitter } from "../transcripts/lines.ts";
import { jsonRpc, RpcError, type JsonRpcOptions } from "./json-rpc.ts";

const open = (options: Partial<JsonRpcOptions> = {}) => {
  const sent: unknown[] = [];
  const peer = jsonRpc({ send: (line) => void sent.push(JSON.parse(line)), ...options });
  return { peer, sent };
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("JSON-RPC in lines", () => {
  test("an answer finds its request, in any order", async () => {
    const { peer, sent } = open();
    const first = peer.request("a", { x: 1 });
    const second = peer.request("b", {});
    expect(sent).toEqual([
      { jsonrpc: "2.0", id: 1, method: "a", params: { x: 1 } },
      { jsonrpc: "2.0", id: 2, method: "b", params: {} },
    ]);
    peer.receive('{"jsonrpc":"2.0","id":2,"result":"two"}');
    peer.receive('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no","data":{"details":"login"}}}');
    expect(await second).toBe("two");
    await expect(first).rejects.toEqual(new RpcError("no: login"));
  });

  test("what waits is told when the other side has gone, and so is what comes later", async () => {
    const { peer } = open();
    const waiting = peer.request("a", {});
    peer.close("it died");
    peer.close("again");
    await expect(waiting).rejects.toThrow("it died");
    await expect(peer.request("b", {})).rejects.toThrow("it died");
  });

  test("a request is answered, refused by name, or answered with what went wrong", async () => {
    const { peer, sent } = open({
      onRequest(method) {
        if (method === "good") return Promise.resolve({ fine: true });
        return method === "bad" ? Promise.reject(new Error("broke")) : undefined;
      },
    });
    for (const [id, method] of ["good", "bad", "fs/read_text_file"].entries())
      peer.receive(JSON.stringify({ jsonrpc: "2.0", id, method, params: {} }));
    await settled();
    expect(sent).toHaveLength(3);
    expect(sent).toEqual(
      expect.arrayContaining([
        { jsonrpc: "2.0", id: 0, result: { fine: true } },
        { jsonrpc: "2.0", id: 1, error: { code: -32_603, message: "Error: broke" } },
        { jsonrpc: "2.0", id: 2, error: { code: -32_601, message: "there is no fs/read_text_file here" } },
      ]),
    );
  });

  test.each(["", "warning: hello", "[1]", '"text"', "null", '{"id":99,"result":1}', '{"result":', "{}"])(
    "what is no message is passed over: %j",
    async (line) => {
      const { peer, sent } = open();
      peer.receive(line);
      await settled();
      expect(sent).toEqual([]);
    },
  );

  test("a message arrives whole, however its bytes are split", () => {
    const messages = [{ text: "snow ☃ 😀" }, { text: "two\nlines" }];
    const bytes = Buffer.from(
      messages.map((params) => `${JSON.stringify({ jsonrpc: "2.0", method: "update", params })}\r\n`).join("noise\n"),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (sizes) => {
        const heard: unknown[] = [];
        const { peer } = open({ onNotification: (_method, params) => heard.push(params) });
        const lines = lineSplitter();
        let from = 0;
        for (const size of [...sizes, bytes.length]) {
          for (const line of lines.push(bytes.subarray(from, from + size))) peer.receive(line ?? "");
          from += size;
        }
        expect(heard).toEqual(messages);
      }),
    );
  });
});
