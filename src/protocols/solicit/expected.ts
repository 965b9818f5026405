import { longPattern } from "../../kernel/long-pattern.ts";
import { readMaxChars } from "../../inquiry/plan-text.ts";
import { isEnglish, sentenceAround, viewOf } from "../../inquiry/rows/view.ts";

/** Something taken for granted, with the words that show it. */
export interface Expectation {
  readonly name: string;
  readonly quote: string;
}

interface LeadRow {
  /** Pattern right before the name. */
  readonly lead: RegExp;
  /** Silent where this stands before it in the same sentence. */
  readonly unless?: RegExp;
  readonly hits: readonly (readonly [text: string, name: string])[];
  readonly misses: readonly string[];
}

const makes = longPattern("i")`
  \b(?:creat\w*|writ(?:e|es|ing)|add(?:s|ing|ed)?|generat\w*|new|sav(?:e|es|ing)|stor(?:e|es|ing)|export\w*|outputs?|produc\w*|
  put(?:s|ting)?|scaffold\w*|emit\w*|dump\w*|into|introduc\w*|set up|mak(?:e|es|ing)|draft\w*|record\w*|init\w*|extract\w*|split\w*|
  build\w*|collect\w*|document|place|publish\w*|move\w*|copy|renam\w*|ignor\w*|called|named|implement\w*|start\w*|explain\w*|
  describe|note|mention|summari[sz]e|list|keep|log|report|as)\b|>|^\s*(?:\d+[.)] |[-*] )?tests?\b
`;

/** Words that say that a file is there, before its name. In doubt none of them counts (S6). */
export const leadRows: readonly LeadRow[] = [
  {
    lead: longPattern("i")`
      \b(?:described|specified|documented|defined|laid out|outlined|shown|listed|explained|written|stated|given|
      as) in (?:the )?(?:file )?$|\b(?:according to|based on|as per|per|see|following|follow|read|consult|reuse) (?:the )?(?:file )?$|
      \b(?:the|our) [\w -]{2,40} from (?:the )?(?:file )?$
    `,
    unless: /\bnew\b|\bgenerat/i,
    hits: [
      ["Build the invoice page as described in docs/invoices.md.", "docs/invoices.md"],
      ["Write the totals according to `docs/rules.md`, please.", "docs/rules.md"],
      ["For the colours see design/tokens.json.", "design/tokens.json"],
      ["Add a page with the prices from data/prices.csv.", "data/prices.csv"],
      ["1. Read notes/plan.md\n2. Build it.", "notes/plan.md"],
    ],
    misses: [
      "Write the totals to docs/totals.md.",
      "Generate a page per row as in docs/new.md.",
      "See https://example.com/docs/a.md.",
      "Follow the style of Node.js.",
    ],
  },
  {
    lead: longPattern("i")`
      \b(?:fix|refactor|debug|review|update|edit|change|delete|remove|run|execute|import|parse|load|use|using|open|look at|clean up|
      simplify|test|check|migrate|format|lint|translate|convert|shorten|rewrite|extend|in|of) (?:the )?(?:file |folder |script |
      module |everything in |all of )?$
    `,
    unless: makes,
    hits: [
      ["Fix the rounding in src/price.js.", "src/price.js"],
      ["Refactor src/cart/total.ts to use integers.", "src/cart/total.ts"],
      ["Remove the dead code of lib/old/.", "lib/old/"],
      ["Run scripts/seed.ts, then the tests.", "scripts/seed.ts"],
      ["Use src/shared/money for the sums.", "src/shared/money"],
    ],
    misses: [
      "Create a test in src/price.test.js.",
      "Add a helper in src/money.ts.",
      "Save the figures in out/figures.csv.",
      "Move it in src/new/.",
      "Fix the build in path/to/file.ts.",
      "Use Next.js and D3.js.",
      "Fix the links in docs/*.md.",
      "If it fails, look in logs/app.log if it exists.",
      "Use docs.example.com/a.md.",
      "Fix the typo in ../other/a.md and ~/a.md and /etc/a.conf.",
    ],
  },
];

/** A relative path: with an ending, or with a slash in it. */
const path = longPattern("g")`
  (?<![\w/.~:@\\*{<$%#-])(?:\.\/)?(?:[\w@-][\w.@-]{0,60}\/){0,10}(?:[\w@-][\w.@-]{0,60}\.(?:[cm]?[jt]sx?|json[cl5]?|ya?ml|toml|md|
  mdx|rst|adoc|py|go|rs|rb|java|kt|php|cs|cpp|[ch]|swift|vue|svelte|s?css|html?|sql|sh|csv|tsv|txt|xml|ini|cfg|png|svg|pdf|xlsx?|
  docx?|proto|tf|ipynb)\b|(?<=\/)(?:[\w@-]{1,60})?)(?![\w/*{<>(=@:]|\.\w)
`;

/** Names of programs and made-up examples, which look like files; and the first part of an address. */
const noFile = longPattern("i")`
  ^(?:node|next|nuxt|vue|react|express|three|d3|chart|ember|backbone|alpine|moment|socket|discord|nest|solid|p5|knex|type|angular|
  electron|day|bun|deno)\.(?:js|ts)$|(?:^|\/)(?:path\/to|foo|bar|baz|example|your|my-?file|node_modules|dist|build|out|coverage|
  tmp)\b|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app)\/
`;

/** The sentence itself doubts it, or speaks of another place. */
const doubts = longPattern("i")`
  \b(?:if|when|unless|once|whether|optional\w*|exists?|missing|not there|such as|e\.g\.|for example|like|or similar|branch|bucket|
  s3|server|remote|upstream|repo(?:sitory)?|url|endpoint|route|package|gitignored?|will be|would be|yet)(?!\w)
`;

const namesMax = 12;

/** Files that a text takes to be in the project. A file that it also speaks of making is none of them. */
export function filesExpected(whole: string): readonly Expectation[] {
  const text = whole.slice(0, readMaxChars);
  if (!isEnglish(viewOf(text))) return [];
  const found = [...text.matchAll(path)].filter(({ 0: name }) => name.includes("/") || /\./.test(name));
  const expected: Expectation[] = [];
  const made = new Set<string>();
  for (const { 0: name, index } of found) {
    if (noFile.test(name) || name === "./") continue;
    const { whole: sentence } = sentenceAround(text, index, index + name.length);
    const before = sentence.slice(0, sentence.indexOf(name)).replace(/(?<![`"'“(\s])[`"'“(\s]+$/, " ");
    const row = leadRows.find(({ lead, unless }) => lead.test(before) && unless?.test(before) !== true);
    if (row === undefined) {
      if (makes.test(before)) made.add(name);
    } else if (!doubts.test(sentence.replaceAll(name, ""))) expected.push({ name, quote: quoteFrom(text, before, { name, index }) });
  }
  const names = [...new Set(expected.map(({ name }) => name))].filter((name) => !made.has(name));
  return names.slice(0, namesMax).flatMap((name) => expected.find((each) => each.name === name) ?? []);
}

const leadMaxWords = 3;

/** The name with the few words before it, as they stand in the text. */
function quoteFrom(text: string, before: string, { name, index }: { readonly name: string; readonly index: number }): string {
  const words = before.trim().split(/\s+/).slice(-leadMaxWords).join(" ");
  const start = text.lastIndexOf(words.split(" ")[0] ?? name, index);
  const quote = text.slice(start, index + name.length);
  return start >= 0 && quote.length <= 160 && !quote.includes("\n") ? quote : name;
}

/** Wordings of a push to a remote that has a name; each with what it must and must not find. */
export const remoteRow = {
  pattern: longPattern("g")`
    \bgit push (?:-\S+ )*(?<named>[A-Za-z][\w-]{0,40})(?=\s|$|[\x60"'.;,&|)])|
    \bpush(?:ed)? (?:[\w/-]+ ){0,4}?to (?:the remote )?\x60?(?<told>origin|upstream|heroku)\b
  `,
  unless: longPattern("i")`
    \bgit (?:remote (?:add|set-url|rename)|clone|init)\b|\bgh repo (?:create|fork|clone)\b|\b(?:add|adding|create|set up|configure|
    new) (?:an? |the )?(?:\w+ )?(?:remote|repo(?:sitory)?)\b
  `,
  hits: [
    ["Run the tests, then git push origin main.", "origin"],
    ["git push --force-with-lease upstream HEAD", "upstream"],
    ["Commit it and push main to origin.", "origin"],
    ["`git push -u origin feature`", "origin"],
  ],
  misses: [
    "git remote add origin git@example.com:a.git && git push origin main",
    "Commit it and push.",
    "git push",
    "git push git@example.com:a.git main",
    "Push the button to the left.",
    "Do not git push anything yet.",
  ],
} as const;

/** Words that are no name of a remote, though they stand in its place. */
const noRemote = /^(?:anything|it|to|and|the|or|this|that|here|now|yet|your|my|our|everything|when|if|after|only|origin-less)$/i;

/** Remotes that a text would push to. */
export function remotesExpected(text: string): readonly Expectation[] {
  if (remoteRow.unless.test(text)) return [];
  const found = [...text.slice(0, readMaxChars).matchAll(remoteRow.pattern)].flatMap(({ 0: quote, groups = {} }) => {
    const name = groups["named"] ?? groups["told"] ?? "";
    return noRemote.test(name) ? [] : [{ name, quote: quote.replace(/^`|`$/g, "") }];
  });
  return found.filter(({ name }, at) => found.findIndex((each) => each.name === name) === at);
}
