import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { pipeline, type Duplex } from "node:stream";
import { roadLimits } from "./policy.ts";
import { allowedHost } from "./targets.ts";
import type { RoadOptions } from "./types.ts";

/** CONNECT to a host on the list: bytes go through as they are, and nothing of ours is put into them. */
export function tunnel(
  { url = "" }: IncomingMessage,
  worker: Duplex,
  { head, hosts, onRefused }: Pick<RoadOptions, "hosts" | "onRefused"> & { readonly head: Buffer },
): void {
  worker.on("error", () => {}); // a worker may leave at any time
  const target = allowedHost(url, hosts);
  if (!target) {
    const because = "this host is not among those that the work may reach; a person can add it to workers.hosts";
    onRefused({ asked: `CONNECT ${url}`, because });
    return answer(worker, "403 Forbidden", because);
  }
  const remote = connect({ ...target, allowHalfOpen: true });
  remote.setTimeout(roadLimits.idleMs, () => remote.destroy(new Error("nothing came for too long")));
  worker.once("close", () => remote.destroy());
  const fail = (cause: Error): void => answer(worker, "502 Bad Gateway", `${target.host} cannot be reached: ${cause.message}`);
  remote.once("error", fail);
  remote.once("connect", () => {
    remote.off("error", fail);
    worker.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    remote.write(head);
    pipeline(worker, remote, worker, () => {
      worker.destroy();
      remote.destroy();
    });
  });
}

function answer(worker: Duplex, status: string, text: string): void {
  const body = Buffer.from(`${text}\n`);
  const lines = [`HTTP/1.1 ${status}`, "content-type: text/plain; charset=utf-8", `content-length: ${body.length}`, "connection: close"];
  worker.end(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]));
}
