import type { CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";

export const induce: CliCommand = inquiring({
  name: "induce",
  kind: "rule",
  summary: "What was judged, said or mended alike several times, as one rule that you shape. Nothing is applied but by you.",
  examples: [`assent induce`, `assent induce "the pushes to dev"`],
  sources: ({ args }) => Promise.resolve((args[0] ?? "").trim() === "" ? { records: "here" } : {}),
});
