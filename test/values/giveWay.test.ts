import { expect, test } from "bun:test";
import { mapGivingWay } from "../../core/values/giveWay.ts";

test("a long list is mapped in its order, and lets the event loop turn in between", async () => {
  let turns = 0;
  let isMapped = false;
  const count = () => {
    turns++;
    if (!isMapped) setImmediate(count);
  };
  const list = Array.from({ length: 100 }, (_, index) => index);
  const counting = setImmediate(count);
  const turnsAt = await mapGivingWay(list, (item, index) => {
    expect(item).toBe(index);
    for (const end = performance.now() + 1; performance.now() < end; );
    return turns;
  });
  isMapped = true;
  clearImmediate(counting);
  expect(turnsAt.length).toBe(list.length);
  expect(turnsAt.at(-1)).toBeGreaterThan(0);
});

test("a fault of one item is that of the whole list", async () => {
  const mapped = mapGivingWay([1, 2], (item) => {
    if (item === 2) throw new Error("two");
    return item;
  });
  await expect(mapped).rejects.toThrow("two");
});
