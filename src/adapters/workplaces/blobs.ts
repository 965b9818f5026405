import type { WorkRepository } from "./checkout.ts";
import { gitText, ownGit } from "./own-git.ts";

type Repository = Pick<WorkRepository, "gitDir">;

/** As much as is held at once; git itself answers with no more than four times that. */
const heldMaxBytes = 67_108_864;

/**
 * Reads blobs, many with one git, in the order of their ids, and hands on what fits. One that is larger than the limit comes
 * without its bytes.
 */
export async function* blobsIn(
  { gitDir }: Repository,
  ids: readonly string[],
  maxBytes: number,
): AsyncGenerator<readonly [id: string, bytes: Buffer | undefined]> {
  if (ids.length === 0) return;
  const told = await gitText({ gitDir }, ["cat-file", "--batch-check=%(objectname) %(objectsize)"], { input: lines(ids) });
  let [held, wanted]: [number, string[]] = [0, []];
  for (const [id = "", size = ""] of told.split("\n").map((line) => line.split(" "))) {
    if (!(Number(size) <= maxBytes)) yield [id, undefined];
    else {
      if (held + Number(size) > heldMaxBytes) {
        yield* read({ gitDir }, wanted);
        [held, wanted] = [0, []];
      }
      held += Number(size);
      wanted.push(id);
    }
  }
  yield* read({ gitDir }, wanted);
}

const lines = (ids: readonly string[]): string => ids.map((id) => `${id}\n`).join("");

/** `id type size`, a line end, the bytes, a line end. */
async function* read({ gitDir }: Repository, ids: readonly string[]): AsyncGenerator<readonly [string, Buffer]> {
  if (ids.length === 0) return;
  const { stdout } = await ownGit({ gitDir }, ["cat-file", "--batch"], { input: lines(ids) });
  for (let at = 0; at < stdout.length;) {
    const begins = stdout.indexOf("\n", at) + 1;
    const [id = "", , size = "0"] = stdout.toString("utf8", at, begins - 1).split(" ");
    at = begins + Number(size);
    yield [id, stdout.subarray(begins, at)];
    at += 1;
  }
}
