import { describe, expect, test } from "vitest";
import { criterion, measured, method, named, namedOrFrom, owned, target, writtenAt } from "./silencers.ts";
import { viewOf } from "./view.ts";

const patterns = { measured, method, named, owned, criterion, writtenAt, namedOrFrom, target };

/** A sentence for each of these words; the last ones in brackets settle nothing. */
const sentences: readonly (readonly [keyof typeof patterns, string, string, string])[] = [
  [
    "measured",
    "It takes 4{} to load",
    " %| percent| ms| s| sec| minutes| minute| hours| days| weeks| kb| MiB| GB| px|x| times| points| users| requests| rows| lines| " +
      "fps| stars| eur| usd| €| $",
    " apples| cats",
  ],
  ["measured", "It costs {} in all", "€4|$ 4", "four"],
  [
    "measured",
    "It is {}4 of them",
    "under |below |above |over |at least |at most |within |less than |more than |fewer than |up to |exceeds |exceed |reaches |reach " +
      "|stays |stay |score |score of |grade |to |> |>= |< |<= |under about |under around |under €|",
    "near |beside ",
  ],
  [
    "measured",
    "It is {} of it",
    "half the|halve the|twice the|double the|triple the|zero of|one minute|two minutes|three times|five seconds|ten percent|hundred " +
      "clicks|two lines|three files|five steps|half a",
    "seven apples",
  ],
  [
    "measured",
    "In the end {}",
    "the tests pass|the tests must pass|tests should pass|tests still pass|tests have to pass|tests need to pass|it passes the " +
      "suite|it passes all checks|it passes its checks|the build stays green|the build is green|it exits 0|it exits with 0|it exits " +
      "with code 0|it exits with status 0",
    "the tests run|it passes by|it stays|it exits",
  ],
  [
    "measured",
    "There are {}",
    "no warnings|no more warnings|no new errors|without any errors|zero findings|0 failures|no regressions|no violations|no issues",
    "no apples|warnings",
  ],
  ["measured", "Go on {} `npm test`", "until|when|once|if|unless|and run|then run", "before|beside"],
  [
    "measured",
    "It is {}",
    "in the acceptance criteria|done when it loads|done means loaded|done once it loads|what success means|what success is|measured " +
      "with axe|measured by axe|measured as p95|measured against it",
    "done|success|measured",
  ],
  [
    "method",
    "Split it {}",
    "by moving one part|by slowly moving it|: one part each|namely in two|i.e. in two|that is in two|using a queue|via a queue|" +
      "based on it|on top of it|backed by it|with a queue|with an index|with the queue|with one part|with two parts|with three " +
      "parts|with its parts|with `a.ts`|with Redis|as a queue|as an index|one file per tab|per-tenant column|per tenant schema|per " +
      "tenant database|per tenant folder|per tenant file|per tenant package|instead of it",
    "up with a friend|nicely|as queue",
  ],
  [
    "named",
    "{}",
    " called `x`| named `x`| is `x`| = `x`|, namely 4| i.e. Redis| which is 4| at `x`| in `x`| under `x`| listed in `x`| `x`| (`x`)|" +
      " 4|: Redis",
    " in the| called it| somewhere| x",
  ],
  [
    "namedOrFrom",
    "{}",
    " called `x`| named `x`| is 4| = 4|, namely 4| i.e. 4| which is 4| of Redis| from Redis| in Redis| at `x`| under `x`| listed in " +
      "`x`| `x`",
    " of it| beside Redis",
  ],
  [
    "owned",
    "Delete them; {}",
    "Ana approves it|Ana approve|approved by Ana|approval from Ana|approval by Ana|approval of Ana|Ana signs off by noon, signed " +
      "off by Ana|sign-off from Ana|sign off by Ana|ask me|ask us|ask Ana|show me|show us|list them|list it|list these|list what|" +
      "i'll decide|I will confirm|we shall review|i want to approve|we'll choose|i'll pick|we'll check|confirm with Ana|check with " +
      "me|check with us|dry-run first|dry run first|propose it|suggest it|recommend it|do not delete yet|do not change it|do not " +
      "run it|do not apply it|do not remove it|for my review|for our approval|for my decision|wait for my word|wait for our word|" +
      "wait for `x`|wait for Ana's word",
    "nobody approves it|no one approves it|someone approves it|somebody approves it|who approves it|without approval by anyone|" +
      "somebody has to approve|somebody needs to approve|sign off from someone|sign off by somebody|signed off by who|never ask me|" +
      "don't ask me|do not ask us|no need to ask me|go on|delete more",
  ],
  [
    "criterion",
    "Delete accounts {}",
    "4|`x`|older than mine|since May|whose owner left|where it is empty|with no owner|without owner|listed there|in the list|" +
      "created before May|for more than a year|for over a year|marked as old|marked with x|never logged in|never used|never opened|" +
      "that have no owner|that has not paid|that have never paid|of seven days|of thirty days|of sixty days|of ninety days",
    "there|for a year|that have left|marked|of five days|never",
  ],
  [
    "writtenAt",
    "{}",
    " in the file `x`| #12| 12| in ticket 12| issue 12| commit #12| pr 12| section 12| rfc 12| adr 12| in the readme| in " +
      "contributing| in the changelog| below| stated above|: so| (so)",
    " somewhere| in general| in the talk of last week with him",
  ],
  [
    "target",
    "It is {}4 there",
    "under |below |above |over |at least |at most |within |less than |more than |fewer than |up to |exceeds |reaches |reach |score |" +
      "score of |to |by |than |max |maximum |min |minimum |between |from |every |exactly |only |after |> |>= |< |<= |≤ |≥ |under " +
      "about |under around |under a €|",
    "near |the file has |",
  ],
  [
    "target",
    "It is {} of it",
    "half the|halve the|twice the|double the|triple the|zero of|half a|twice seconds|double minutes|half times|triple percent",
    "many",
  ],
  [
    "target",
    "In the end {}",
    "the tests pass|the tests must pass|tests should pass|tests still pass|tests have to pass|tests need to pass|it passes the " +
      "suite|it passes all checks|it passes its checks|the build stays green|the build is green|it exits 0|it exits with 0|it exits " +
      "with code 0|it exits with status 0",
    "the tests run|it passes by|it stays|it exits",
  ],
  [
    "target",
    "There are {}",
    "no warnings|no more warnings|no new errors|without any errors|zero findings|0 failures|no regressions|no violations|no issues",
    "no apples|warnings",
  ],
  ["target", "Go on {} `npm test`", "until|when|once|if|unless|and run|then run|check with|verify with", "before|beside"],
  [
    "target",
    "It is {}",
    "in the acceptance criteria|done when it loads|done means loaded|done once it loads|measured with axe|measured by axe|measured " +
      "as p95|measured against it|4 %|4.5 ms|60 fps",
    "done|measured|4 rows",
  ],
];

describe.each(sentences)("A2 %s: %s", (name, frame, settling, others) => {
  const isSettled = (word: string): boolean => patterns[name].test(viewOf(frame.replace("{}", word)));
  test.each(settling.split("|").filter(Boolean))("settled by “%s”", (word) => expect(isSettled(word)).toBe(true));
  test.each(others.split("|").filter(Boolean))("not by “%s”", (word) => expect(isSettled(word)).toBe(false));
});
