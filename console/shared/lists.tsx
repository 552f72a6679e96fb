import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { ClientOperation } from "../../generated/client.ts";
import type { operations } from "../../generated/types.ts";
import { type AnswerOf, call, type Input } from "./api.ts";
import { Button, Scrolling } from "./controls.tsx";
import { count } from "./format.ts";
import { type Loaded, Shown, useAgainEvery, useAsked, useLoaded } from "./load.tsx";
import { here, query } from "./router.ts";

export interface Column<Item> {
  name: string;
  of: (item: Item) => ComponentChildren;
  /** Field by which a click on the name sorts the list. */
  sort?: string;
  isNumber?: boolean;
}

interface TableProps<Item> {
  rows: readonly Item[];
  columns: readonly Column<Item>[];
  isChosen?: (row: Item) => boolean;
}

/** A table with one item in each row. The link in the first column receives clicks on its row. */
export function Table<Item>({ rows, columns, isChosen }: TableProps<Item>) {
  return (
    <table class="list">
      <thead>
        <tr>
          {columns.map((column) => (
            <Title key={column.name} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // By its id, so that the focus stays with it when others come before it.
          <tr key={idOf(row as object) ?? index} aria-current={isChosen?.(row) || undefined}>
            {columns.map(({ name, of, isNumber = false }) => (
              <td key={name} class={isNumber ? "number" : ""} dir={isNumber ? undefined : "auto"}>
                {of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Title of a column. Clicks on a sortable one sort down, then up, then not at all; the order is in the address. */
function Title<Item>({ column: { name, sort, isNumber = false } }: { column: Column<Item> }) {
  if (!sort) return <th class={isNumber ? "number" : ""}>{name}</th>;
  const order = query.value.get("sort") === sort ? (query.value.get("order") ?? "desc") : null;
  const isUp = order === "asc";
  return (
    <th class={isNumber ? "number" : ""} aria-sort={order ? (isUp ? "ascending" : "descending") : undefined}>
      <a href={here({ sort: isUp ? null : sort, order: order === "desc" ? "asc" : null })}>
        {name}
        <span aria-hidden="true">{order && (isUp ? " ↑" : " ↓")}</span>
      </a>
    </th>
  );
}

/** A page of a list, as the operations give it: by a cursor, or by its number. */
interface Answer {
  items?: unknown[];
  data?: unknown[];
  next_cursor?: string | null;
  pagination?: { next_cursor: string | null };
  page?: number | null;
  pages?: number;
  total?: number;
  total_is_exact?: boolean;
}
type ItemOf<Of> = (Of extends { items: (infer Item)[] } ? Item : Of extends { data: (infer Item)[] } ? Item : never) & {
  id?: unknown;
  trace_id?: string;
};

interface Part<Item> {
  items: Item[];
  next: string | number | null;
  total: string;
}

export interface Listing<Item> {
  found: Loaded<Part<Item>>;
  items: Item[];
  /** Button that reads the next page; null after the last page. */
  more: ComponentChildren;
}

function partOf<Of>(of: Of): Part<ItemOf<Of>> {
  const answer = of as Answer;
  const { page, pages = 1, total, total_is_exact = true } = answer;
  const next = answer.next_cursor ?? answer.pagination?.next_cursor ?? ((page ?? 1) < pages ? (page ?? 1) + 1 : null);
  const items = (answer.items ?? answer.data ?? []) as ItemOf<Of>[];
  const all = total === undefined ? " shown" : ` of ${total_is_exact ? "" : "at least "}${count(total)}`;
  return { items, next, total: all };
}

const idOf = ({ id, trace_id }: { id?: unknown; trace_id?: string }) => id ?? trace_id;

function without<Item extends object>(items: Item[], others: Item[]): Item[] {
  const ids = new Set(others.map(idOf));
  return items.filter((item) => !ids.has(idOf(item)));
}

/**
 * A list that is read page by page, and whose first page is read again at intervals: new items are placed before those that
 * are shown.
 * @param of values that name the list
 * @param pollMs null for a list that stands still
 */
export function useListed<Of>(
  read: (cursor: { cursor?: never; page?: never }, sending: { signal?: AbortSignal }) => Promise<Of>,
  of: unknown[],
  pollMs: number | null = null,
): Listing<ItemOf<Of>> {
  type Item = ItemOf<Of>;
  const name = JSON.stringify(of);
  /** Items that were read last, with the name of their list and the first part that the others were put to. */
  const latest = useRef<{ name: string; part: Part<Item>; first: Part<Item> } | null>(null);
  const keep = (part: Part<Item>, first = part) => {
    latest.current = { name, part, first };
    return part;
  };
  const found = useLoaded(async (signal) => {
    const head = partOf(await read({}, { signal }));
    const known = latest.current?.name === name ? latest.current : null;
    const rest = known ? without(known.part.items, head.items) : [];
    // More came than a part holds: what lies between is not known, so the list begins anew.
    if (!known || rest.length === 0 || rest.length === known.part.items.length) return keep(head);
    return keep({ ...head, items: [...head.items, ...rest], next: known.part.next }, known.first);
  }, of);
  useAgainEvery(pollMs, found);
  const { isBusy, ask, note } = useAsked();
  const goOn = async () => {
    const { first, part: last } = latest.current as NonNullable<typeof latest.current>;
    const place = typeof last.next === "number" ? { page: last.next } : { cursor: last.next };
    const part = partOf(await read(place as { cursor?: never }, {}));
    const known = latest.current;
    // A list that began anew meanwhile ends before this part, and what lies between is not known.
    if (known?.name !== name || known.first !== first) return;
    const items = [...known.part.items, ...without(part.items, known.part.items)];
    found.set(keep({ ...known.part, items, next: part.next }, known.first));
  };
  const button = (found.value?.next ?? null) !== null && (
    <Button aria-busy={isBusy} onClick={() => ask(goOn)}>
      Show more
    </Button>
  );
  return { found, items: found.value?.items ?? [], more: (button || note) && [button, note] };
}

/** A list that an operation gives, page by page. */
export function useList<Of extends keyof operations, Defaulted extends string>(
  operation: ClientOperation<Of, Defaulted>,
  input: Input<Of, Defaulted>,
): Listing<ItemOf<AnswerOf<Of>>> {
  const { query } = input as { query?: object };
  const read = (place: object, sending: object) =>
    call(operation, { ...input, query: { ...query, ...place } } as typeof input, sending);
  return useListed(read, [operation.path, input]);
}

interface ListedProps<Item> {
  label: string;
  list: Listing<Item>;
  columns: readonly Column<Item>[];
  children: ComponentChildren;
}

/** A list as a table, or its children where it is empty. */
export function Listed<Item>({ label, list, columns, children }: ListedProps<Item>) {
  return (
    <Scrolling label={label}>
      <Shown of={list.found}>
        {({ items, total }) =>
          items.length === 0 ? (
            children
          ) : (
            <>
              <Table rows={items} columns={columns} />
              <footer class="row padded">
                <span class="soft">
                  {count(items.length)}
                  {total}
                </span>
                {list.more}
              </footer>
            </>
          )
        }
      </Shown>
    </Scrolling>
  );
}
