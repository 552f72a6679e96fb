import { useRef, useState } from "preact/hooks";
import { Failure } from "../api.ts";
import { type Loaded, useEvery, useLoaded } from "../load.tsx";

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
  total: number;
  total_is_exact: boolean;
}

export interface PagedList<Item> {
  list: Loaded<Page<Item>>;
  /** Reads what comes after; null where nothing does. */
  more: (() => Promise<void>) | null;
  isReading: boolean;
}

/**
 * A list that is read page by page, and whose head is read again every so often: what is new comes in front of what somebody
 * looks at.
 * @param pollMs null for a list that stands still
 */
export function usePagedList<Item>(
  read: (cursor: string | null, signal?: AbortSignal) => Promise<Page<Item>>,
  { of, idOf, pollMs }: { of: unknown[]; idOf: (item: Item) => unknown; pollMs: number | null },
): PagedList<Item> {
  const [isReading, setIsReading] = useState(false);
  const name = JSON.stringify(of);
  /** What was read last, of which list. */
  const latest = useRef<{ name: string; page: Page<Item> } | null>(null);
  const keep = (page: Page<Item>) => {
    latest.current = { name, page };
    return page;
  };
  const list = useLoaded(async (signal) => {
    const head = await read(null, signal);
    const known = latest.current?.name === name ? latest.current.page : null;
    const rest = known ? without(known.items, head.items) : [];
    // More came than a page holds: what lies between is not known, so the list begins anew.
    if (!known || rest.length === known.items.length) return keep(head);
    const next_cursor = rest.length > 0 ? known.next_cursor : head.next_cursor;
    return keep({ ...head, items: [...head.items, ...rest], next_cursor });
  }, of);
  useEvery(list.isLoading ? null : pollMs, list.again);
  const { value } = list;
  const more = async () => {
    setIsReading(true);
    try {
      const page = await read(value?.next_cursor ?? null);
      const known = latest.current;
      if (known?.name === name) {
        const items = [...known.page.items, ...without(page.items, known.page.items)];
        list.set(keep({ ...known.page, items, next_cursor: page.next_cursor }));
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      list.fail(error);
    }
    setIsReading(false);
  };
  const without = (items: Item[], others: Item[]) => {
    const ids = new Set(others.map(idOf));
    return items.filter((item) => !ids.has(idOf(item)));
  };
  return { list, more: value?.next_cursor ? more : null, isReading };
}
