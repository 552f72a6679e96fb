import { expect, test } from "bun:test";
import { cellId, decodeCellId, decodeSystemColumnId, metrics, systemColumnId } from "../../domain/cellId.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const columnKeys = [1, 4_711, Number.MAX_SAFE_INTEGER];

test("a cell id is a UUID of version 8 that gives back its column and row, and what it measures", () => {
  for (const columnKey of columnKeys) {
    for (const rowIndex of [0, 239_000, 2 ** 31 - 1]) {
      for (const metric of [null, ...metrics]) {
        const id = cellId(columnKey, rowIndex, metric);
        expect(id).toMatch(uuid);
        expect(decodeCellId(id)).toEqual({ columnKey, rowIndex, metric });
        expect(decodeCellId(id.toUpperCase())).toEqual({ columnKey, rowIndex, metric });
        expect(decodeSystemColumnId(id)).toBeNull();
      }
    }
  }
});

test("the id of a system column gives back the column that it belongs to", () => {
  for (const columnKey of columnKeys) {
    for (const metric of metrics) {
      const id = systemColumnId(columnKey, metric);
      expect(id).toMatch(uuid);
      expect(decodeSystemColumnId(id.toUpperCase())).toEqual({ columnKey, metric });
      expect(decodeCellId(id)).toBeNull();
    }
  }
});

test("other ids are neither", () => {
  for (const id of [
    "",
    "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10",
    "00000000-0000-8001-9000-0000ffffffff",
    "00000000-0000-8001-9300-000000000001",
    "00000000-0000-8001-9000-ffffffffffff",
  ]) {
    expect(decodeCellId(id)).toBeNull();
    expect(decodeSystemColumnId(id)).toBeNull();
  }
});
