import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiText } from "./api.ts";
import { stage } from "./stage.ts";

/** Writes down what the package offers. The diff is the review: a change of it is a line of the changelog. */
writeFileSync(join(import.meta.dirname, "../api.txt"), apiText((await stage()).package));
