import { keptTheme, showTheme } from "../shell/theme-kept.ts";
import { matching, type FoundBy, type HelpText } from "./matching.ts";

/** The pages of Help are whole without this: it adds the theme that was chosen in the console, and the search. */
showTheme(keptTheme());
document.addEventListener("DOMContentLoaded", () => {
  const [search, field] = [document.querySelector<HTMLElement>(".search"), document.querySelector<HTMLInputElement>("#words")];
  const found = document.querySelector<HTMLElement>("#found");
  if (!search || !field || !found) return;
  search.hidden = false;
  const show = searchOf(document.querySelectorAll<HTMLLIElement>("#contents > ul > li"), found);
  field.addEventListener("input", () => show(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && field.value.trim() !== "") firstFound()?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  show(field.value); // a browser that goes back brings the words back too
});

interface Entry {
  readonly item: HTMLLIElement;
  readonly list: HTMLUListElement | null;
  readonly lines: readonly HTMLLIElement[];
  readonly isListed: boolean;
}

/** Words of every page by the name of its file and the id of a heading, as `help/words.js` brings them. */
declare const helpWords: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;

/** Where that file could not be loaded, titles and headings are searched all the same. */
function stretchOf(link: HTMLAnchorElement | null): HelpText {
  const [file = "", id = ""] = (link?.getAttribute("href") ?? "").split("#");
  const known = typeof helpWords === "undefined" ? undefined : helpWords;
  return { name: link?.textContent ?? "", text: known?.[file]?.[id] ?? "" };
}

function searchOf(items: Iterable<HTMLLIElement>, found: HTMLElement): (words: string) => void {
  const entries = [...items].map((item): Entry => {
    const list = item.querySelector("ul");
    return { item, list, lines: [...(list?.children ?? [])] as HTMLLIElement[], isListed: list?.hidden === false };
  });
  return (words) => {
    let shown = 0;
    const isAll = words.trim() === "";
    for (const { item, list, lines, isListed } of entries) {
      const links = lines.map((line) => line.querySelector("a"));
      const { title, headings } = matching(words, stretchOf(item.querySelector("a")), links.map(stretchOf));
      item.hidden = title === undefined && headings.size === 0;
      mark(item.querySelector("a"), isAll ? undefined : title);
      lines.forEach((line, index) => {
        line.hidden = !isAll && !headings.has(index);
        mark(links[index] ?? null, headings.get(index));
      });
      if (list) list.hidden = isAll ? !isListed : headings.size === 0;
      shown += (title === undefined ? 0 : 1) + headings.size;
    }
    const first = isAll ? undefined : firstFound();
    if (isAll) found.textContent = "";
    else found.textContent = first ? `${shown} found. Enter opens “${first.textContent}”.` : "Nothing found. Try fewer words.";
  };
}

const mark = (link: HTMLAnchorElement | null, by: FoundBy | undefined): void => {
  if (by === undefined) delete link?.dataset["found"];
  else if (link) link.dataset["found"] = by;
};

/** A name is more than a text, and of those a heading, which is the place itself, more than the title of its page. */
function firstFound(): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#contents a[data-found]")];
  const named = links.filter(({ dataset }) => dataset["found"] === "name");
  const best = named.length > 0 ? named : links;
  return best.find((link) => link.closest("ul ul") !== null) ?? best[0];
}
