import { SingleBar } from "cli-progress";

const pollMs = 100;
const labelWidth = 42;

/** Runs the work of each item, one after the other, and shows how many are done. */
export function eachWithBar<Item>(
  label: string,
  unit: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  return withBar(label, unit, async (report) => {
    report(0, items.length);
    for (const [index, item] of items.entries()) {
      await work(item);
      report(index + 1, items.length);
    }
  });
}

/** Shows a bar while `work` runs; `report` tells how much of it is done. */
async function withBar<Result>(
  label: string,
  unit: string,
  work: (report: (done: number, total: number) => void) => Promise<Result>,
): Promise<Result> {
  const title = label.padEnd(labelWidth);
  // It writes nothing where there is no terminal.
  const bar = new SingleBar({
    format: `  ${title} {bar} {value}/{total} ${unit}`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    hideCursor: true,
    stream: process.stdout,
  });
  bar.start(1, 0);
  try {
    const result = await work((done, total) => {
      bar.setTotal(total);
      bar.update(done);
    });
    if (!process.stdout.isTTY) console.log(`  ${title} ${bar.getTotal()} ${unit}`);
    return result;
  } finally {
    bar.stop();
  }
}

/** Asks again and again until the work is done, and shows its progress. */
export function watch<State>(
  label: string,
  unit: string,
  ask: () => Promise<State>,
  read: (state: State) => { done: number; total: number; isEnd: boolean },
): Promise<State> {
  return withBar(label, unit, async (report) => {
    for (;;) {
      const state = await ask();
      const { done, total, isEnd } = read(state);
      report(done, total);
      if (isEnd) return state;
      await Bun.sleep(pollMs);
    }
  });
}
