import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { injectionIn, injectionInResult } from "../src/risk/injection/injection.ts";
import { authors, decisions, learn, pagesBy, scoreOfPage, strangers, tableText } from "./learn/pages.ts";

/**
 * Learns again what `src/risk/injection/heard/weights.ts` holds, from every page that may be read.
 * With `--validate` nothing is written: each author is judged by what the others taught. With `--held` the pages that
 * nobody reads are counted, and never shown; a file of other pages may follow.
 */
if (import.meta.main) {
  if (process.argv.includes("--validate")) validate();
  else if (process.argv.includes("--held")) countHeld(process.argv[process.argv.indexOf("--held") + 1]);
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
  const curve = [-1, -0.5, -0.25, 0, 0.25, 0.35, 0.5, 0.75, 1, 1.25, 1.5, 2].map(
    (from) => `${from}: ${found(true, from)}/${found(false, from)}`,
  );
  process.stdout.write(`${author} (${scores.length} pages) ${curve.join("  ")}\n`);
}

function countHeld(file = fileURLToPath(new URL("../test/blind/held-pages.jsonl", import.meta.url))): void {
  if (!existsSync(file)) {
    process.stdout.write("There are no held pages at the moment.\n");
    return;
  }
  const pages = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly text: string; readonly source: string; readonly injects: boolean });
  const count = (injects: boolean, finds: typeof injectionIn): string => {
    const own = pages.filter((page) => page.injects === injects);
    return `${own.filter(({ text, source }) => finds(text, source).length > 0).length} of ${own.length}`;
  };
  for (const [name, finds] of [["rows alone", injectionIn] as const, ["with the weights", injectionInResult] as const]) {
    process.stdout.write(`${name}: ${count(true, finds)} orders found, ${count(false, finds)} ordinary pages stopped\n`);
  }
}
