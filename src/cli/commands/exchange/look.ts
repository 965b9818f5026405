import { proveExchange } from "../../../host/exchange/exchange-proof.ts";
import { exchangeNamed, exchangeRecord } from "../../../host/exchange/exchange-record.ts";
import { mapOf } from "../../../host/exchange/pool-map.ts";
import { wholePool } from "../../../host/exchange/pool-entries.ts";
import { writeNewFile } from "../../../journal/copies/archive-file.ts";
import { visibleJson, visibleLine } from "../../../kernel/text.ts";
import { reportOf } from "../../../protocols/exchange/record/report.ts";
import { textOption, type CliCommand } from "../../command.ts";
import { exit } from "../../exit.ts";
import { sayRefused } from "../../io.ts";
import { mapLines } from "../../views/map-view.ts";

export const audit: CliCommand = {
  name: "exchange audit",
  arguments: "<session>",
  summary: "Prove from the journal that everyone could read everyone's rules, and that no text passed for what it is not.",
  examples: ["assent exchange audit exchange-4k2p", "assent exchange audit exchange-4k2p --json"],

  async run(input, application, io) {
    const { journal, runtime } = await application.read();
    const proof = await proveExchange(journal, input.args[0] ?? "", runtime.world.digest);
    const { ok: isProved, changed } = proof;
    io.data(proof);
    for (const { where, what } of changed) io.out(`${io.bad("✗")} ${visibleLine(`${where} ${what}`)}`);
    for (const { says, ok, seen, against } of proof.facts) {
      const not = ok ? "" : `; not so: ${against.map(visibleLine).join(", ")}`;
      io.out(`${ok ? io.good("✓") : io.bad("✗")} ${says}${io.dim(` (${seen} looked at${not})`)}`);
    }
    io.out(
      isProved
        ? io.good("Everyone could read everyone's rules.")
        : io.bad(
            changed.length > 0 ? "The record was changed after it was written, so it proves nothing." : "Something is not as it should be.",
          ),
    );
    return isProved ? exit.ok : exit.failed;
  },
};

export const exportCommand: CliCommand = {
  name: "exchange export",
  arguments: "<session>",
  summary: "The whole exchange as Markdown: audits in order, clusters in their own words, the terms; or the pool as JSON lines.",
  options: [
    ["--out <file>", "write it there instead of printing it; an existing file is not overwritten"],
    ["--pool", "every message of the pool as JSON lines instead"],
  ],
  examples: ["assent exchange export exchange-4k2p > report.md", "assent exchange export exchange-4k2p --pool --out pool.jsonl"],

  async run(input, application, io) {
    const { journal, runtime } = await application.read();
    const { stream, events } = await exchangeRecord(journal, input.args[0] ?? "");
    const pool = await wholePool((list, page) => runtime.entries(stream, list, page));
    const isPool = input.options["pool"] === true;
    const text = isPool ? pool.map(({ vector: _, ...message }) => `${visibleJson(message)}\n`).join("") : reportOf(events, pool);
    const out = textOption(input, "out");
    if (out !== undefined) {
      const refused = await writeNewFile(out, linesOf(text));
      if (refused) return sayRefused(io, refused);
    }
    const content = isPool ? { pool: pool.map(({ vector: _, ...message }) => message) } : { markdown: text };
    io.data({ session: stream, ...(out === undefined ? content : { file: out }) });
    io.out(out === undefined ? text.trimEnd() : `written to ${out}`);
    return exit.ok;
  },
};

async function* linesOf(text: string): AsyncGenerator<string> {
  yield text;
}

export const map: CliCommand = {
  name: "exchange map",
  arguments: "<session>",
  summary: "The pool as a map: thoughts that are alike lie together, each cluster with a letter and its own words.",
  examples: ["assent exchange map exchange-4k2p", "assent exchange map exchange-4k2p --json"],

  async run(input, application, io) {
    const { journal, runtime } = await application.read();
    const { stream } = await exchangeNamed(journal, input.args[0] ?? "");
    const found = await mapOf(runtime, stream);
    io.data({ session: stream, ...found });
    for (const line of mapLines(io, found)) io.out(line);
    return exit.ok;
  },
};
