import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { keptParcel } from "../../src/host/dispatch/carrying/kept-parcels.ts";
import type { Journal } from "../../src/journal/journal.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import { noteOf, parcelMaxBytes, type Parcel } from "../../src/lexicon/parcels.ts";
import { codeOf, draft, started } from "./journal-drafts.ts";

const stream = sessionId("worker-aaaa");

/** A bundle of so many bytes; what stands in it is git's matter. */
function parcelOf(tip: string, length: number): Parcel {
  const bytes = Buffer.alloc(length, tip);
  return { tip, bytes: length, hash: createHash("sha256").update(bytes).digest("hex"), bundle: bytes.toString("base64") };
}

/** M5: a result is on its way in the journal alone. Every store keeps it whole, and finds it again by commit and hash. */
export function describeParcels(the: () => Journal): void {
  test("M5 a parcel of any size that may travel comes back byte for byte, also as a blob, and belongs to the chain", async () => {
    const parcels = [parcelOf("c1", 0), parcelOf("c2", 3_000), parcelOf("c3", 60_000), parcelOf("c4", parcelMaxBytes)];
    const drafts = parcels.map((parcel) => draft("result.packed", { parcel: { ...parcel } }));
    await the().append(stream, 0, [started(), ...drafts]);
    for (const parcel of parcels) expect(await keptParcel(the(), stream, noteOf(parcel))).toEqual(parcel);
    expect((await verifyJournal(the())).problems).toEqual([]);
  });

  test("M5 of several for one commit the wanted one is found; what was never packed is told, and so is what did not fit", async () => {
    const [one, two] = [parcelOf("c1", 10), parcelOf("c1", 20)];
    const large: Parcel = { tip: "c9", bytes: parcelMaxBytes + 1, hash: "", bundle: null };
    const drafts = [one, two, large].map((parcel) => draft("result.packed", { parcel: { ...parcel } }));
    await the().append(stream, 0, [started(), ...drafts, draft("result.packed", { parcel: "no parcel" })]);
    expect(await keptParcel(the(), stream, noteOf(one))).toEqual(one);
    expect(await keptParcel(the(), stream, noteOf(large))).toEqual(large);
    expect(await codeOf(keptParcel(the(), stream, { ...noteOf(two), hash: "other" }))).toBe("git.unfetched");
    expect(await codeOf(keptParcel(the(), sessionId("worker-bbbb"), noteOf(one)))).toBe("git.unfetched");
  });
}
