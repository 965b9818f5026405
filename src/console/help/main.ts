import { keptTheme, showTheme } from "../shell/theme-kept.ts";
import { matching } from "./matching.ts";

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
    if (event.key === "Enter") firstShown()?.click();
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

function searchOf(items: Iterable<HTMLLIElement>, found: HTMLElement): (words: string) => void {
  const entries = [...items].map((item): Entry => {
    const list = item.querySelector("ul");
    return { item, list, lines: [...(list?.children ?? [])] as HTMLLIElement[], isListed: list?.hidden === false };
  });
  return (words) => {
    let shown = 0;
    for (const { item, list, lines, isListed } of entries) {
      const title = item.querySelector("a")?.textContent ?? "";
      const { isTitle, headings } = matching(
        words,
        title,
        lines.map((line) => line.textContent ?? ""),
      );
      const isAll = words.trim() === "";
      item.hidden = !isTitle && headings.size === 0;
      lines.forEach((line, index) => (line.hidden = !isAll && !headings.has(index)));
      if (list) list.hidden = isAll ? !isListed : headings.size === 0;
      shown += (isTitle ? 1 : 0) + headings.size;
    }
    found.textContent =
      words.trim() === "" ? "" : shown === 0 ? "Nothing found. Try fewer words." : `${shown} found. Enter opens the first.`;
  };
}

/** The title is above its headings, but where only a heading was meant that is the place. */
function firstShown(): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#contents a")].filter((link) => link.getClientRects().length > 0);
  return links.find((link) => link.closest("ul ul") !== null || !hasShownHeadings(link)) ?? links[0];
}

const hasShownHeadings = (link: HTMLAnchorElement): boolean => link.parentElement?.querySelector("ul:not([hidden])") !== null;
