import { useEffect, useState } from "preact/hooks";
import { query, setQuery, to } from "./router.ts";

const pauseMs = 250;

/** A field whose text is `q` of the address, a moment after it was typed. */
export function Search({ label }: { label: string }) {
  const [text, setText] = useState(query.value.get("q") ?? "");
  useEffect(() => {
    if (text === (query.peek().get("q") ?? "")) return;
    const timer = setTimeout(() => setQuery({ q: text || null, page: null }, { isReplaced: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      class="search"
      aria-label={label}
      placeholder={label}
      dir="auto"
      maxLength={255}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** The way from page to page of a list; nothing where there is one alone. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  const path = location.pathname.split("/").slice(2).map(decodeURIComponent);
  const way = (number: number, name: string) =>
    number >= 1 &&
    number <= pages && (
      <a class="way" href={to(...path, { ...Object.fromEntries(query.value), page: number === 1 ? null : number })}>
        {name}
      </a>
    );
  return (
    <nav class="pager" aria-label="Pages">
      {way(page - 1, "← Before")}
      <span class="soft">
        Page {page} of {pages}
      </span>
      {way(page + 1, "After →")}
    </nav>
  );
}
