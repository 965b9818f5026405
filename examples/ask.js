// A question that survives restarts. Run it, end it with Ctrl-C, answer (`npx assent inbox`), run it again.
import { ask } from "assent";

const answer = await ask({
  key: "release-4.2",
  title: "Release 4.2 to everybody?",
  why: ["All checks passed.", "It changes the price of plans: 12 % of customers pay more."],
  harm: "Customers see another price and write to support.",
  options: ["release", { id: "hold", label: "Hold it", changes: "Nobody gets it before somebody says so" }],
});
if (answer.status === "answered") console.log(`${answer.by.name}: ${answer.option}${answer.text ? ` (${answer.text})` : ""}`);
else console.log(`no answer: ${answer.status}`);
