import { posix } from "node:path";
import { writeMarkdown, type Heading } from "./markdown.ts";

/** Everything that the pages are made of, by its path in the repository. */
export type Texts = ReadonlyMap<string, string>;

export interface HelpPage {
  /** Its name below `help/`. */
  readonly file: string;
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly html: string;
}

export interface HelpSite {
  readonly pages: readonly HelpPage[];
  /** Pictures that the pages show, by their path in the repository. */
  readonly pictures: readonly string[];
}

const contents = "docs/README.md";

/**
 * The pages that the list of contents names, in its order. Decisions, the glossary and whatever else is for those who change
 * Assent are not in that list and so not here; a link to one of them becomes its words, with the path as a hint.
 */
export function helpSite(texts: Texts): HelpSite {
  const paths = [contents, ...pathsIn(texts.get(contents) ?? "")];
  const pictures = new Set<string>();
  const pages = paths.map((path) => {
    const { html, headings } = writeMarkdown(ownPart(path, texts.get(path) ?? missing(path)), (link) => {
      if (/^(?:https?:|#)/.test(link)) return link;
      const [target = "", anchor = ""] = link.split(/(?=#)/);
      const wanted = posix.join(posix.dirname(path), target);
      if (/\.(?:svg|png|webp)$/.test(wanted)) {
        pictures.add(wanted);
        return `pictures/${posix.basename(wanted)}`;
      }
      return paths.includes(wanted) ? fileOf(wanted) + anchor : undefined;
    });
    return { file: fileOf(path), title: headings[0]?.text ?? missing(path), headings: headings.slice(1), html };
  });
  return { pages, pictures: [...pictures] };
}

/** Linked items of the numbered list, and nothing behind it. */
function pathsIn(text: string): readonly string[] {
  const items = text.split("\n").filter((line) => /^\d+\. /.test(line));
  const links = items.flatMap((line) => [...line.matchAll(/\]\(([^)#]+\.md)\)/g)].map((match) => posix.join("docs", match[1] ?? "")));
  return [...new Set(links)];
}

/** The list of contents ends where it turns to those who change Assent. */
const ownPart = (path: string, text: string): string => (path === contents ? text.replace(/\nTo change Assent[\s\S]*$/, "\n") : text);

const fileOf = (path: string): string => (path === contents ? "index.html" : `${posix.basename(path, ".md").toLowerCase()}.html`);

function missing(path: string): never {
  throw new Error(`${path} is in the list of contents, and is not there or has no title`);
}

/** One page with the list of all pages beside it. */
export function pageText(page: HelpPage, { pages }: HelpSite): string {
  const at = pages.indexOf(page);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const step = (other: HelpPage | undefined, word: string): string =>
    other ? `<a href="${other.file}"><span class="dim">${word}</span> ${words(other.title)}</a>` : "";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${words(page.title)} · Assent help</title>
    <link rel="icon" type="image/svg+xml" href="icon.svg" />
    <link rel="stylesheet" href="help.css" />
    <script src="words.js" defer></script>
    <script src="help.js"></script>
  </head>
  <body>
    <a class="skip" href="#page">Skip to the page</a>
    <header class="top">
      <a class="brand" href="../">Assent</a>
      <a href="index.html" class="here">Help</a>
      <a href="#contents" class="to-contents">Contents</a>
      <a href="../" class="back">Back to the inbox</a>
    </header>
    <div class="columns">
      <main id="page" tabindex="-1">
${page.html}
        <p class="steps">${[step(before, "Before:"), step(after, "Next:")].filter(Boolean).join("\n")}</p>
      </main>
      <nav id="contents" aria-label="Help pages">
        <div class="search" role="search" hidden>
          <label for="words">Search Help</label>
          <input id="words" type="search" autocomplete="off" />
          <p id="found" class="dim" role="status"></p>
        </div>
        <ul>
${pages.map((other) => entry(other, other === page)).join("\n")}
        </ul>
      </nav>
    </div>
  </body>
</html>
`;
}

function entry({ file, title, headings }: HelpPage, isHere: boolean): string {
  const inside = headings
    .filter(({ level }) => level <= listedMax)
    .map(({ id, text }) => `<li><a href="${file}#${id}">${words(text)}</a></li>`)
    .join("");
  const list = inside === "" ? "" : `<ul${isHere ? "" : " hidden"}>${inside}</ul>`;
  return `          <li><a href="${file}"${isHere ? ' aria-current="page"' : ""}>${words(title)}</a>${list}</li>`;
}

/** The deepest headings that the list of contents has. */
const listedMax = 3;

/**
 * The words of every page, each once, by the heading of the list that they stand below; the title's are below "". A
 * script, because pages that lie on a disk may load nothing else.
 */
export const wordsScript = ({ pages }: HelpSite): string =>
  `helpWords = ${JSON.stringify(Object.fromEntries(pages.map((page) => [page.file, wordsIn(page)])))};\n`;

function wordsIn({ html, headings }: HelpPage): Readonly<Record<string, string>> {
  const listed = new Set(headings.filter(({ level }) => level <= listedMax).map(({ id }) => id));
  const found: Record<string, Set<string>> = {};
  let below = "";
  for (const part of html.split(/(?=<h[1-4] id=")/)) {
    const [, id = ""] = /^<h[1-4] id="([^"]*)"/.exec(part) ?? [];
    if (listed.has(id)) below = id;
    const text = part.replaceAll(/<[^>]*>/g, " ").replaceAll(/&[a-z]{2,5};/g, (entity) => entities[entity] ?? " ");
    found[below] = new Set([...(found[below] ?? []), ...text.toLowerCase().split(/(?:[\s,;:!?()“”"…]|\.(?=\s|$))+/)]);
  }
  return Object.fromEntries(Object.entries(found).map(([id, all]) => [id, [...all].join(" ").trim()]));
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const words = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
