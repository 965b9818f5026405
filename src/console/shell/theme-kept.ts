export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
const place = "assent.theme";

/** The theme that was chosen in this browser. */
export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(place);
    return themes.find((each) => each === kept) ?? "system";
  } catch {
    return "system";
  }
}

export function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(place, theme);
  } catch {
    // a browser that keeps nothing still shows it
  }
}

export function showTheme(wanted: Theme): void {
  if (wanted === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = wanted;
}
