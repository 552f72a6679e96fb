import { computed, signal } from "@preact/signals";

// Addresses are the state that can be sent to somebody: which page, its filters and what is selected.

const current = signal(new URL(location.href));
const base = "/console";

/** Path below /console, without a slash at its end; empty for the start. */
export const path = computed(() => decodePath(current.value.pathname.slice(base.length).replace(/\/+$/, "")));
/** Query of the address. */
export const query = computed(() => current.value.searchParams);

function decodePath(text: string): string[] {
  return text
    .split("/")
    .slice(1)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/** Address of a page: `to("traces", id)`, with what its query says. What is null is left out. */
export function to(...parts: (string | number | Record<string, string | number | null>)[]): string {
  const last = parts.at(-1);
  const search = new URLSearchParams();
  if (typeof last === "object") {
    for (const [name, value] of Object.entries(last)) if (value !== null) search.set(name, String(value));
  }
  const names = parts.filter((part) => typeof part !== "object").map((part) => encodeURIComponent(part));
  return [base, ...names].join("/") + (search.size > 0 ? `?${search}` : "");
}

export function go(address: string, { isReplaced = false } = {}): void {
  if (isReplaced) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current.value = new URL(location.href);
}

/** Changes parts of the query, and leaves the others; null takes one away. */
export function setQuery(changes: Record<string, string | number | null>, options?: { isReplaced?: boolean }): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  if (url.href !== location.href) go(url.pathname + url.search, options);
}

/** Parameters of a page's pattern, `traces/:trace_id`, in a path; null where it is another page's. */
export function match(pattern: string, parts: string[]): Record<string, string> | null {
  const names = pattern === "" ? [] : pattern.split("/");
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name.startsWith(":")) params[name.slice(1)] = parts[index] as string;
    else if (name !== parts[index]) return null;
  }
  return params;
}

/** Follows links to the console without loading it again; all others are the browser's. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    current.value = new URL(location.href);
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.origin !== location.origin) return;
    if (link.pathname !== base && !link.pathname.startsWith(`${base}/`)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
