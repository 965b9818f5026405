import { z } from "zod";
import { clientNames } from "../adapters/clients/rows.ts";

const KeptFile = z.strictObject({
  client: z.enum([...clientNames, "assent"]),
  kind: z.enum(["hooks", "trust", "plugin", "config", "exclude"]),
  file: z.string(),
  /** Bytes in base64; null: there was no file. */
  before: z.base64().nullable(),
  wrote: z.base64(),
  /** Folders that had to be made for it, outermost first. */
  folders: z.array(z.string()),
  /** Hooks that a client was told to trust. */
  rows: z.array(z.strictObject({ key: z.string(), hash: z.string() })).exactOptional(),
});
/** A file as it was before `init` wrote it, and what was written: enough to put it back to the byte. */
export type KeptFile = Readonly<z.infer<typeof KeptFile>>;

export const InitRecord = z.strictObject({ project: z.string(), files: z.array(KeptFile) });
