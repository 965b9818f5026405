import type { ServerResponse } from "node:http";
import { modelApis, type ModelApi } from "./apis.ts";

/** Our own word on a request. Clients send again after 408, 409, 429 and 5xx, so a no is none of these. */
export class RoadReply extends Error {
  override readonly name = "RoadReply";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const isRefused = (reply: RoadReply): boolean => reply.status < 500;

/** In the words of the API where one was meant, so that the client shows them; else plainly. */
export function sendReply(outgoing: ServerResponse, reply: RoadReply, api?: ModelApi): void {
  const [type, text] = api
    ? ["application/json", JSON.stringify(modelApis[api].error(reply.message))]
    : ["text/plain; charset=utf-8", `${reply.message}\n`];
  outgoing.writeHead(reply.status, {
    "content-type": type,
    "content-length": Buffer.byteLength(text),
    connection: "close", // the rest of a request that was not read must not be taken for the next one
    ...(isRefused(reply) ? { "x-should-retry": "false" } : {}),
  });
  outgoing.end(text);
}
