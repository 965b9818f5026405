import { createStore } from "../shared/store.ts";
import { keepTheme, keptTheme, showTheme, themes, type Theme } from "./theme-kept.ts";

export const theme = createStore<Theme>(keptTheme());
showTheme(theme.get());

export function nextTheme(): void {
  const next = themes[(themes.indexOf(theme.get()) + 1) % themes.length] ?? "system";
  theme.set(next);
  showTheme(next);
  keepTheme(next);
}
