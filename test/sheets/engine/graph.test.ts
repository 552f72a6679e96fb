import { expect, test } from "bun:test";
import { downstreamOf, findCycle, inDependencyOrder, upstreamOf } from "../../../core/sheets/graph/graph.ts";

const column = (id: string, ...sourceIds: string[]) => ({ id, title: id.toUpperCase(), sourceIds });
const ids = (columns: { id: string }[]) => columns.map((one) => one.id).sort();

const diamond = [column("d", "b", "c"), column("b", "a"), column("c", "a"), column("a"), column("e")];

test("downstream is everything that reads a column, directly or through others", () => {
  expect(ids(downstreamOf(diamond, ["a"]))).toEqual(["b", "c", "d"]);
  expect(ids(downstreamOf(diamond, ["e"]))).toEqual([]);
});

test("upstream is everything that a column reads, and the column", () => {
  expect(ids(upstreamOf(diamond, ["d"]))).toEqual(["a", "b", "c", "d"]);
});

test("in dependency order every column comes after what it reads", () => {
  const order = inDependencyOrder(diamond).map((one) => one.id);
  expect(order.indexOf("a")).toBeLessThan(order.indexOf("b"));
  expect(order.indexOf("b")).toBeLessThan(order.indexOf("d"));
  expect(order.indexOf("c")).toBeLessThan(order.indexOf("d"));
});

test("a chain of 5,000 columns neither overflows the stack nor takes long", () => {
  const chain = Array.from({ length: 5_000 }, (_, index) => column(`c${index}`, `c${index + 1}`));
  expect(inDependencyOrder(chain)).toHaveLength(5_000);
  expect(downstreamOf(chain, ["c4999"])).toHaveLength(4_999);
});

test("a cycle is told as the way around it", () => {
  expect(findCycle(diamond, "d")).toBeNull();
  const closed = [column("a", "d"), ...diamond.filter((one) => one.id !== "a")];
  const path = findCycle(closed, "a")?.map((one) => one.id);
  expect(path?.[0]).toBe("a");
  expect(path?.at(-1)).toBe("a");
  expect(path).toContain("d");
  expect(findCycle([column("s", "s")], "s")?.map((one) => one.id)).toEqual(["s", "s"]);
});
