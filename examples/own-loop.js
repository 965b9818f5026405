// Without a framework: weigh an action, guard a call, read the record.
import { assess, createGuard, events, NotRun, sessions, verify } from "assent";

const push = { tool: "Bash", input: { command: "git push --force origin main" } };
const { verdict, reasons } = await assess(push);
console.log(verdict, reasons);

const guard = createGuard({ name: "support", waitMs: 0 });
const input = { order: "o-7", amount: 120 };
try {
  const { result, note } = await guard.call({ tool: "refundOrder", input, run: () => `refunded ${input.amount} for ${input.order}` });
  console.log(result, note ?? "");
} catch (cause) {
  if (!(cause instanceof NotRun)) throw cause;
  console.log(cause.message); // for the model; the same call later finds the answer
}

for (const { session, title } of await sessions({ name: "support" })) console.log(session, title, (await events(session)).length);
console.log(await verify());
