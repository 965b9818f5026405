import { createGuard, NotRun } from "assent";
import { modelUrl, options, tools } from "./tools.js";

/** A program without a framework: each word is a call, `refund:o-7:5` or `note:today`. */
const guard = createGuard({ ...options, ...(process.env.OPTIONS ? JSON.parse(process.env.OPTIONS) : {}) });
void modelUrl;

async function make(word) {
  const [what, first, second] = word.split(":");
  const tool = what === "refund" ? "refundOrder" : "readNote";
  const input = what === "refund" ? { order: first, amount: Number(second) } : { name: first };
  try {
    const call = guard.call({ tool, input, run: () => tools[tool].run(input) });
    if (process.env.CHANGES) input.amount = 500;
    const { result, note } = await call;
    return { result, note };
  } catch (cause) {
    return cause instanceof NotRun ? { notRun: cause.message, gate: cause.gate, stop: cause.stop } : { failed: String(cause) };
  }
}

for (const word of process.argv.slice(2)) console.log(JSON.stringify(await make(word)));
