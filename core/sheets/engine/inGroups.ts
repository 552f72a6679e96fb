/** A list to work through in groups. */
interface Grouping<Item, Part> {
  items: readonly Item[];
  /** Items of a group, at the most. */
  size: number;
  /** Groups that are under way at once, and more of them while they are small; with 1 never more than one. */
  atOnce: number;
  mayBegin(): boolean;
  /** @param onBegin to be called when the group's work begins, where it waits for its turn first */
  compute(group: Item[], onBegin: () => void): Promise<Part>;
  /** Saves results that came since the last call. Never called twice at once. */
  save(parts: Part[]): Promise<void>;
}

/** Results are saved after this time at the latest, so that progress is seen. */
export const saveEveryMs = 1000;
/** Groups that take longer are made smaller: one slow answer should not keep many others waiting. */
const slowGroupMs = 1500;
const smallestShare = 8;

/**
 * Computes items in groups, some at once, and saves those that are ready about every second, while others are being
 * computed. Items that are left when no group may begin any more are not computed.
 * @returns results that were not saved yet
 */
export async function inGroups<Item, Part>(grouping: Grouping<Item, Part>): Promise<Part[]> {
  const { items, compute, save } = grouping;
  const smallest = Math.max(1, Math.floor(grouping.size / smallestShare));
  let ready: Part[] = [];
  let size = smallest;
  let next = 0;
  let underWay = 0;
  const running = new Set<Promise<void>>();
  const begin = () => {
    const group = items.slice(next, next + size);
    next += group.length;
    underWay += group.length;
    let startedAt = performance.now();
    let hasBegun = false;
    const onBegin = () => {
      if (!hasBegun) startedAt = performance.now();
      hasBegun = true;
    };
    const computing = compute(group, onBegin)
      .then((part) => {
        ready.push(part);
        size = performance.now() - startedAt > slowGroupMs ? smallest : grouping.size;
      })
      .finally(() => {
        underWay -= group.length;
        running.delete(computing);
      });
    running.add(computing);
  };
  const mayBegin = () =>
    next < items.length &&
    (underWay === 0 || (grouping.atOnce > 1 && underWay + size <= grouping.atOnce * grouping.size)) &&
    grouping.mayBegin();
  let saving: Promise<void> | null = null;
  let savedAt = performance.now();
  const saveReady = async () => {
    const parts = ready;
    ready = [];
    await save(parts);
    savedAt = performance.now();
    saving = null;
  };
  try {
    for (;;) {
      while (mayBegin()) begin();
      if (running.size === 0) break;
      if (ready.length > 0 && !saving && performance.now() - savedAt >= saveEveryMs) saving = saveReady();
      const timer = ready.length > 0 && !saving ? [after(savedAt + saveEveryMs)] : [];
      await Promise.race([...running, ...(saving ? [saving] : []), ...timer.map(({ promise }) => promise)]);
      for (const { cancel } of timer) cancel();
    }
    await saving;
    return ready;
  } finally {
    // A caller that hears of a failure must not have work going on in the background.
    await Promise.allSettled([...running, saving]);
  }
}

function after(atMs: number): { promise: Promise<void>; cancel(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, atMs - performance.now()));
  return { promise, cancel: () => clearTimeout(timer) };
}
