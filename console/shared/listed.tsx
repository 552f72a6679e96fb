import { useAsked } from "./asked.tsx";
import { Button } from "./controls.tsx";
import { type Loaded, useLoaded } from "./load.tsx";

interface PageOf<Item> {
  data: Item[];
  pagination: { next_cursor: string | null };
}

/** A list that comes page by page: what came so far, and a button for more. */
export function useListed<Item>(
  read: (cursor: { cursor?: string }, signal?: AbortSignal) => Promise<PageOf<Item>>,
  of: unknown[],
): Loaded<PageOf<Item>> & { more: preact.ComponentChildren } {
  const found = useLoaded((signal) => read({}, signal), of);
  const { isBusy, ask, note } = useAsked();
  const cursor = found.value?.pagination.next_cursor;
  const goOn = () =>
    ask(async () => {
      const { data, pagination } = await read({ cursor: cursor as string });
      found.set({ data: [...(found.value?.data ?? []), ...data], pagination });
    });
  const button = cursor && (
    <Button onClick={goOn} isBusy={isBusy}>
      Show more
    </Button>
  );
  return { ...found, more: (button || note) && <div class="more">{[button, note]}</div> };
}
