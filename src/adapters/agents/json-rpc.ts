import { fieldsAt, isFields, parseFields, textAt, type JsonObject } from "./json.ts";

/** Both sides of JSON-RPC 2.0 in lines, one message each. Knows messages; its caller knows processes. */
export interface JsonRpc {
  /** Rejects with `RpcError` when the other side says no, and with another `Error` when there will be no answer. */
  request(method: string, params: JsonObject): Promise<unknown>;
  notify(method: string, params?: JsonObject): void;
  /** One line from the other side. A line that is no message is skipped: programs print other lines too. */
  receive(line: string): void;
  /** No answer will come any more: pending requests are rejected with the reason. */
  close(because: string): void;
}

export interface JsonRpcOptions {
  readonly send: (line: string) => void;
  /** Answers a request of the other side; undefined says that there is no such method here. */
  readonly onRequest?: (method: string, params: JsonObject) => Promise<JsonObject> | undefined;
  readonly onNotification?: (method: string, params: JsonObject) => void;
}

/** The other side answered, with an error in its own words. */
export class RpcError extends Error {
  override readonly name = "RpcError";
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const methodNotFound = -32_601;
const internalError = -32_603;

export function jsonRpc({ send, onRequest, onNotification }: JsonRpcOptions): JsonRpc {
  const waiting = new Map<unknown, Waiting>();
  let closed: string | undefined;
  let next = 1;
  const write = (message: JsonObject): void => send(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

  const answer = async (id: unknown, method: string, params: JsonObject): Promise<void> => {
    try {
      const result = await onRequest?.(method, params);
      write(result === undefined ? failure(id, methodNotFound, `there is no ${method} here`) : { id, result });
    } catch (error) {
      write(failure(id, internalError, String(error)));
    }
  };

  return {
    request(method, params) {
      if (closed !== undefined) return Promise.reject(new Error(closed));
      const id = next++;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject });
      write({ id, method, params });
      return promise;
    },
    notify: (method, params = {}) => write({ method, params }),
    receive(line) {
      const message = parseFields(line);
      if (message === undefined) return;
      const { id, method } = message;
      const isAsked = id !== undefined && id !== null;
      if (typeof method === "string") {
        if (isAsked) void answer(id, method, fieldsAt(message, "params"));
        else onNotification?.(method, fieldsAt(message, "params"));
        return;
      }
      const asked = waiting.get(id);
      waiting.delete(id);
      if (isFields(message.error)) asked?.reject(new RpcError(errorWords(message.error)));
      else asked?.resolve(message.result);
    },
    close(because) {
      closed ??= because;
      for (const { reject } of waiting.values()) reject(new Error(closed));
      waiting.clear();
    },
  };
}

const failure = (id: unknown, code: number, message: string): JsonObject => ({ id, error: { code, message } });

/** Agents put the reason beside the message: `{message: "Internal error", data: {details: "…"}}`. */
const errorWords = (error: JsonObject): string => {
  const { data } = error;
  const details = typeof data === "string" ? data : textAt(fieldsAt(error, "data"), "details");
  return [textAt(error, "message"), details].filter(Boolean).join(": ");
};
