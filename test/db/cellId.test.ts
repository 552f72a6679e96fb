import { expect, test } from "bun:test";
import { cellId, decodeCellId } from "../../db/cellId.ts";

test("a cell id is a UUID of version 8 that gives back its column and row", () => {
  for (const [columnKey, rowIndex] of [
    [1, 0],
    [4_711, 239_000],
    [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1],
  ] as const) {
    const id = cellId(columnKey, rowIndex);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(decodeCellId(id)).toEqual({ columnKey, rowIndex });
    expect(decodeCellId(id.toUpperCase())).toEqual({ columnKey, rowIndex });
  }
});

test("other ids are no cells", () => {
  for (const id of ["", "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10", "00000000-0000-8001-9000-0000ffffffff"]) {
    expect(decodeCellId(id)).toBeNull();
  }
});
