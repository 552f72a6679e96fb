import { computed, signal } from "@preact/signals";

// Addresses are the state that can be sent to somebody: which page, its filters and what is selected.

const current = signal(new URL(location.href));
const base = "/console";

/** Names in the path below /console; none for the start. */
export const path = computed(() => current.value.pathname.slice(base.length).split("/").filter(Boolean).map(decoded));
export const query = computed(() => current.value.searchParams);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Changes = Record<string, string | number | null>;

/** Address of a page: `to("traces", id)`, with its query; null values are left out. */
export function to(...parts: (string | number | Changes)[]): string {
  const names = parts.filter((part) => typeof part !== "object").map((part) => encodeURIComponent(part));
  return changed(
    new URL([base, ...names].join("/"), location.href),
    parts.find((part) => typeof part === "object"),
  );
}

/** Address of this page with changes in its query; null takes one away. */
export function here(changes: Changes): string {
  return changed(new URL(current.value), changes);
}

function changed(url: URL, changes: Changes = {}): string {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

export function go(address: string, { isReplaced = false } = {}): void {
  if (isReplaced) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current.value = new URL(location.href);
}

/** Changes parts of the query, and leaves the others. */
export function setQuery(changes: Changes, options?: { isReplaced?: boolean }): void {
  const address = here(changes);
  if (address !== location.pathname + location.search) go(address, options);
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
    if (link.hash || (link.pathname !== base && !link.pathname.startsWith(`${base}/`))) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
