import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { authors, decisions, learn, pagesBy, scoreOfPage, strangers, tableText } from "./learn/pages.ts";

/**
 * Learns again what `src/risk/injection/heard/weights.ts` holds, from every page that may be read.
 * With `--validate` nothing is written: each author is judged by what the others taught.
 */
if (import.meta.main) {
  if (process.argv.includes("--validate")) validate();
  else {
    const table = tableText(learn([...authors.flatMap(pagesBy), ...decisions()]));
    writeFileSync(fileURLToPath(new URL("../src/risk/injection/heard/weights.ts", import.meta.url)), table);
  }
}

function validate(): void {
  const all: { readonly score: number; readonly injects: boolean }[] = [];
  for (const author of strangers) {
    const learned = learn([...authors.filter((other) => other !== author).flatMap(pagesBy), ...decisions()]);
    const scores = pagesBy(author).map((page) => ({ id: page.id, injects: page.injects, score: scoreOfPage(page, learned) }));
    all.push(...scores);
    say(author, scores);
    if (process.argv.includes("--show")) process.stdout.write(`${JSON.stringify(scores)}\n`);
  }
  say("all", all);
}

/** Pages that inject and are found, and ordinary ones that are too, by the score that divides them. */
function say(author: string, scores: readonly { readonly score: number; readonly injects: boolean }[]): void {
  const found = (injects: boolean, from: number): number => scores.filter((each) => each.injects === injects && each.score >= from).length;
  const curve = [-1, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2].map((from) => `${from}: ${found(true, from)}/${found(false, from)}`);
  process.stdout.write(`${author} (${scores.length} pages) ${curve.join("  ")}\n`);
}
