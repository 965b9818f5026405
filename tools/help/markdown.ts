/** A heading that can be linked to. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

export interface Written {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Where a link of the text leads on the page; undefined where nothing of it is there, so that only its words stay. */
export type Lead = (link: string) => string | undefined;

/**
 * The Markdown that our own pages are written in, as HTML: headings, paragraphs, lists, tables, quotes, fenced code, and in
 * a line code, strong, emphasis, links and pictures. Everything else is text, tags included.
 */
export function writeMarkdown(text: string, lead: Lead): Written {
  const headings: Heading[] = [];
  const html = blocks(text.split("\n"), { lead, headings, label: "" });
  return { html, headings };
}

interface Scene {
  readonly lead: Lead;
  readonly headings: Heading[];
  /** The last heading, by which a table is named for those who do not see it. */
  label: string;
}

interface Block {
  readonly html: string;
  readonly lines: number;
}

type Reader = (lines: readonly string[], scene: Scene) => Block | undefined;

function blocks(lines: readonly string[], scene: Scene): string {
  const found: string[] = [];
  for (let rest = lines; rest.length > 0;) {
    const block = readers.reduce<Block | undefined>((made, read) => made ?? read(rest, scene), undefined) ?? paragraph(rest, scene);
    found.push(block.html);
    rest = rest.slice(block.lines);
  }
  return found.filter(Boolean).join("\n");
}

const blank: Reader = ([first = ""]) => (first.trim() === "" ? { html: "", lines: 1 } : undefined);

const fence: Reader = (lines) => {
  const mark = /^(`{3,}|~{3,})/.exec(lines[0] ?? "")?.[1];
  if (mark === undefined) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith(mark));
  const last = end === -1 ? lines.length : end;
  const code = lines.slice(1, last).join("\n");
  return { html: `<pre class="code"><code>${escaped(code)}</code></pre>`, lines: last + 1 };
};

const heading: Reader = ([first = ""], scene) => {
  const [, marks, words = ""] = /^(#{1,4})\s+(.*?)\s*#*$/.exec(first) ?? [];
  if (marks === undefined) return undefined;
  const text = plain(words);
  const found = { level: marks.length, text, id: unusedId(slug(text), scene.headings) };
  scene.headings.push(found);
  scene.label = text;
  return { html: `<h${found.level} id="${found.id}">${inline(words, scene.lead)}</h${found.level}>`, lines: 1 };
};

const cells = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const table: Reader = (lines, scene) => {
  const [head = "", rule = ""] = lines;
  if (!head.includes("|") || !/^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/.test(rule)) return undefined;
  const end = lines.findIndex((line, index) => index > 1 && !line.includes("|"));
  const rows = lines.slice(2, end === -1 ? lines.length : end);
  const row = (line: string, name: "th" | "td"): string =>
    `<tr>${cells(line)
      .map((cell) =>
        name === "th" && cell !== "" ? `<th scope="col">${inline(cell, scene.lead)}</th>` : `<td>${inline(cell, scene.lead)}</td>`,
      )
      .join("")}</tr>`;
  const body = rows.map((line) => row(line, "td")).join("\n");
  return {
    html: `<div class="wide" role="group" tabindex="0" aria-label="Table: ${escaped(scene.label)}"><table><thead>${row(head, "th")}</thead><tbody>${body}</tbody></table></div>`,
    lines: rows.length + 2,
  };
};

const item = /^(\s*)([-*]|\d+\.)\s+/;

/** An item goes on in lines that are indented as far as its words. */
const list: Reader = (lines, scene) => {
  const first = item.exec(lines[0] ?? "");
  if (!first) return undefined;
  const [, { length: outer } = "", mark = ""] = first;
  const isNumbered = /\d/.test(mark);
  const items: string[][] = [];
  let read = 0;
  for (const line of lines) {
    const start = item.exec(line);
    const isNext = start !== null && start[1] === first[1] && /\d/.test(start[2] ?? "") === isNumbered;
    const isInside = line.startsWith(" ".repeat(outer + 2)) && items.length > 0;
    const goesOn = line.trim() === "" && isIndented(lines[read + 1], outer);
    if (isNext) items.push([line.slice(start[0].length)]);
    else if (isInside || goesOn) items.at(-1)?.push(line.slice(Math.min(first[0].length, line.length - line.trimStart().length)));
    else break;
    read += 1;
  }
  const name = isNumbered ? "ol" : "ul";
  return { html: `<${name}>${items.map((each) => `<li>${itemOf(each, scene)}</li>`).join("\n")}</${name}>`, lines: read };
};

const isIndented = (line: string | undefined, outer: number): boolean => line !== undefined && /^\s+\S/.test(line.slice(outer));

/** One paragraph alone is the item itself. */
function itemOf(lines: readonly string[], scene: Scene): string {
  const html = blocks(lines, scene);
  return html.replace(/^<p>([\s\S]*?)<\/p>/, "$1");
}

const quote: Reader = (lines, scene) => {
  const end = lines.findIndex((line) => !line.startsWith(">"));
  const inside = lines.slice(0, end === -1 ? lines.length : end);
  if (inside.length === 0) return undefined;
  const html = blocks(
    inside.map((line) => line.replace(/^>\s?/, "")),
    scene,
  );
  return { html: `<blockquote>${html}</blockquote>`, lines: inside.length };
};

const readers: readonly Reader[] = [blank, fence, heading, table, list, quote];

function paragraph(lines: readonly string[], { lead }: Scene): Block {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === "" || /^(#{1,4}\s|`{3,}|>)/.test(line) || item.test(line)));
  const inside = lines.slice(0, end === -1 ? lines.length : end);
  return { html: `<p>${inline(inside.join("\n"), lead)}</p>`, lines: inside.length };
}

const marks =
  /(?<ticks>`+)(?<code>[\s\S]*?[^`])\k<ticks>(?!`)|(?<picture>!)?\[(?<words>(?:[^[\]]|\[[^\]]*\])*)\]\((?<link>[^()\s]+)\)|\*\*(?<strong>[\s\S]+?)\*\*|(?<![\w*])[*_](?<soft>[^*_\s](?:[^*_]*[^*_\s])?)[*_](?!\w)/;

function inline(text: string, lead: Lead): string {
  const found = marks.exec(text);
  if (!found) return escaped(text);
  const { code, picture, words = "", link = "", strong, soft } = found.groups ?? {};
  const made =
    code !== undefined
      ? `<code>${escaped(code.trim())}</code>`
      : strong !== undefined
        ? `<strong>${inline(strong, lead)}</strong>`
        : soft !== undefined
          ? `<em>${inline(soft, lead)}</em>`
          : leading(picture !== undefined, words, link, lead);
  return escaped(text.slice(0, found.index)) + made + inline(text.slice(found.index + found[0].length), lead);
}

function leading(isPicture: boolean, words: string, link: string, lead: Lead): string {
  const address = lead(link);
  if (isPicture) return address === undefined ? "" : `<img src="${escaped(address)}" alt="${escaped(plain(words))}" />`;
  if (address === undefined)
    return `<span title="${escaped(link.replace(/^(?:\.\.\/)+/, ""))}, in the repository">${inline(words, lead)}</span>`;
  const away = /^https?:/.test(address) ? ' rel="noreferrer"' : "";
  return `<a href="${escaped(address)}"${away}>${inline(words, lead)}</a>`;
}

/** Words without their marks. */
const plain = (text: string): string => text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** As GitHub names headings, so that one link works in both places. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

function unusedId(id: string, headings: readonly Heading[]): string {
  const taken = new Set(headings.map((each) => each.id));
  for (let number = 0; ; number += 1) {
    const wanted = number === 0 ? id : `${id}-${number}`;
    if (!taken.has(wanted)) return wanted;
  }
}
