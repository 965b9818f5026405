import { ask } from "assent";

const [, , key = "release", title = "Release it?", waitMs = "Infinity"] = process.argv;
const answer = await ask({
  key,
  title,
  name: "support",
  why: ["All checks passed."],
  options: ["Release", { id: "hold", label: "Hold it", changes: "Nobody gets it" }],
  waitMs: Number(waitMs),
});
console.log(JSON.stringify(answer));
