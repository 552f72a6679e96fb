import { query, setQuery } from "./router.ts";

/** Head of a column that a list can be sorted by: down, then up, then as it was. The order is in the address. */
export function SortHead({
  field,
  children,
  isNumber = false,
}: {
  field: string;
  children: string;
  isNumber?: boolean;
}) {
  const order = query.value.get("sort") === field ? (query.value.get("order") ?? "desc") : null;
  const next = order === null ? "desc" : order === "desc" ? "asc" : null;
  return (
    <th
      class={isNumber ? "number" : ""}
      aria-sort={order === null ? undefined : order === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        class="sort"
        onClick={() => setQuery({ sort: next && field, order: next === "asc" ? next : null })}
      >
        {children}
        <span aria-hidden="true">{order === null ? "" : order === "asc" ? " ↑" : " ↓"}</span>
      </button>
    </th>
  );
}
