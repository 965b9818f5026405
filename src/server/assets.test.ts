import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { pages, type Asset } from "./assets.ts";

const text = "<!doctype html><title>Assent</title>";
const zipped: Asset = { type: "text/html; charset=utf-8", bytes: new Uint8Array(gzipSync(text)), zipped: true };

async function asked(accepted?: string) {
  const app = new Hono().get("*", (context) => pages(context, new Map([["/", zipped]])));
  const response = await app.request("/", { headers: accepted === undefined ? {} : { "accept-encoding": accepted } });
  return { encoding: response.headers.get("content-encoding"), vary: response.headers.get("vary"), bytes: await response.bytes() };
}

describe("a file that the package holds zipped", () => {
  test.each(["gzip", "br, gzip;q=0.8", "deflate, GZIP"])("is sent so to who takes it: %s", async (accepted) => {
    const { encoding, vary, bytes } = await asked(accepted);
    expect({ encoding, vary }).toEqual({ encoding: "gzip", vary: "accept-encoding" });
    expect(String(gunzipSync(bytes))).toBe(text);
  });

  test.each([undefined, "", "br", "identity", "gzip;q=0", "gzip; q=0.000, br"])("is unzipped for everybody else: %s", async (accepted) => {
    const { encoding, vary, bytes } = await asked(accepted);
    expect({ encoding, vary }).toEqual({ encoding: null, vary: "accept-encoding" });
    expect(new TextDecoder().decode(bytes)).toBe(text);
  });
});
