import { createStore } from "../shared/store.ts";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
const place = "assent.theme";

export const theme = createStore<Theme>(remembered());
show(theme.get());

export function nextTheme(): void {
  const next = themes[(themes.indexOf(theme.get()) + 1) % themes.length] ?? "system";
  theme.set(next);
  show(next);
  try {
    localStorage.setItem(place, next);
  } catch {
    // a browser that keeps nothing still shows it
  }
}

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(place);
    return themes.find((each) => each === kept) ?? "system";
  } catch {
    return "system";
  }
}

function show(wanted: Theme): void {
  if (wanted === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = wanted;
}
