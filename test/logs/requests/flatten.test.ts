import { expect, test } from "bun:test";
import { flatten, type Pair } from "../../../core/logs/requests/flatten.ts";
import type { Json, JsonObject } from "../../../core/values/json.ts";
import { dice, pick } from "../../support/dice.ts";

/** All values of a document in its order, each with the largest of the positions that lead to it. */
function allValues(value: Json, path: string[], place: number): { pair: Pair; place: number }[] {
  if (typeof value !== "object" || value === null) return [{ pair: [path.join("."), String(value)], place }];
  const members = Array.isArray(value)
    ? value.map((item): [string[], Json] => [path, item])
    : Object.entries(value).map(([key, member]): [string[], Json] => [[...path, key], member as Json]);
  if (members.length === 0) return [{ pair: [path.join("."), JSON.stringify(value)], place }];
  return members.flatMap(([below, member], index) => allValues(member, below, Math.max(place, index)));
}

test("a document with too many values keeps those that stand early, in the order of all where there are few", () => {
  const roll = dice(7);
  const grow = (depth: number): Json => {
    const length = pick(roll, [0, 1, 2, 3, 5, 60, 1200]);
    if (depth <= 0 || roll(4) === 0) return roll(100);
    if (roll(2) === 0) return Array.from({ length }, () => grow(depth - (length > 100 ? 2 : 1)));
    return Object.fromEntries(Array.from({ length }, (_, n) => [`k${n}`, grow(depth - (length > 100 ? 2 : 1))]));
  };
  const sizes = new Set<boolean>();
  for (let round = 0; round < 100; round++) {
    const document: JsonObject = { a: grow(2), b: grow(3), c: "end" };
    const all = allValues(document, [], 0);
    const isLong = all.length > 1000;
    sizes.add(isLong);
    const kept = isLong ? all.toSorted((one, other) => one.place - other.place).slice(0, 1000) : all;
    expect(flatten(document)).toEqual(kept.map(({ pair }) => pair));
  }
  expect(sizes.size).toBe(2);
});
