import { limits } from "../../generated/limits.ts";
import type { Schemas } from "../../generated/types.ts";
import { json, unwrap } from "../values/coercions.ts";
import { assertStorable } from "../values/storable.ts";
import { loopOf } from "./loops/loopOf.ts";
import { CellFault, invalidConfig, type Json } from "./primitive.ts";

const maxItems = limits["ForLoopConfig.max_iterations.maximum"];
/** Iterations of one row that run side by side when none of them reads outputs of the others. */
const sideBySide = 16;

export const forLoop = loopOf<Schemas["ForLoopConfig"]>(({ iterator_source, max_iterations }) => {
  if ((iterator_source == null) === (max_iterations == null)) {
    throw invalidConfig("iterator_source", "Give exactly one of iterator_source and max_iterations.");
  }
  const planOf = ([listed = null]: Json[]) => ({
    items:
      iterator_source == null ? Array.from({ length: max_iterations as number }, (_, index) => index) : itemsOf(listed),
    endsWith: () => false,
  });
  return { planOf, sideBySide };
});

/** @throws CellFault */
function itemsOf(source: Json): Json[] {
  const listed = json(unwrap(source));
  if (typeof listed !== "object" || listed === null) throw new CellFault("The iterator_source is not a list.");
  const items = Array.isArray(listed) ? listed : Object.values(listed);
  if (items.length > maxItems) {
    throw new CellFault(`The iterator_source has ${items.length} items; a loop may have ${maxItems}.`);
  }
  for (const [number, item] of items.entries()) requireStorable(item, number);
  return items;
}

/**
 * Refuses an item that JSON can say and no cell can hold: the inputs of a run and the log of a question are stored too, and
 * would fail the whole job. @throws CellFault
 */
function requireStorable(item: Json, number: number): void {
  try {
    assertStorable(item);
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    throw new CellFault(`Item ${number} of the iterator_source cannot be used. ${error.message}`);
  }
}
