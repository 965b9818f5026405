import { gunzipSync } from "node:zlib";
import type { Context } from "hono";
import { notFound, RequestProblem } from "./problem.ts";

/** The files of the console by their address, read once: an address that is not in here leads nowhere. */
export type Assets = ReadonlyMap<string, Asset>;

export interface Asset {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes are those of a gzip file, as the package holds them. */
  readonly zipped?: true;
}

/** A file of the console, or its page, which finds out by itself what an address means. */
export function pages(context: Context, assets: Assets): Response {
  const { pathname } = new URL(context.req.url);
  const found = assets.get(pathname);
  if (found) {
    if (pathname.startsWith("/assets/")) context.header("cache-control", "public, max-age=31536000, immutable");
    return send(context, found);
  }
  if (assets.has(`${pathname}/`)) return context.redirect(`${pathname}/`);
  const page = assets.get("/");
  if (!page) return context.text("The console is not built here. From a clone: npm run build. The API is at /api/v1.", 404);
  if (pathname.startsWith("/assets/") || !(context.req.header("accept") ?? "*/*").match(/text\/html|\*\/\*/))
    throw new RequestProblem(404, notFound.place, "There is nothing here.");
  return send(context, page);
}

/** Every browser takes gzip; whoever does not say so gets the file itself. */
function send(context: Context, { type, bytes, zipped }: Asset): Response {
  if (!zipped) return context.body(bytes, 200, { "content-type": type });
  context.header("vary", "accept-encoding");
  const takes = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s*$))/i.test(context.req.header("accept-encoding") ?? "");
  if (takes) context.header("content-encoding", "gzip");
  return context.body(takes ? bytes : new Uint8Array(gunzipSync(bytes)), 200, { "content-type": type });
}
