import { effect, signal } from "@preact/signals";

const place = "sheaf-theme";

/** Chosen theme, light or dark; null for that of the system. */
export const theme = signal(localStorage.getItem(place));

export function startTheme(): void {
  effect(() => {
    const { value } = theme;
    if (value === null) {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem(place);
      return;
    }
    document.documentElement.dataset.theme = value;
    localStorage.setItem(place, value);
  });
}

export function isDark(): boolean {
  return theme.value === null ? matchMedia("(prefers-color-scheme: dark)").matches : theme.value === "dark";
}
