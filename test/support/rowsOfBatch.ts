import type { RowBatch } from "../../core/sheets/imports/source.ts";
import { BinaryCopyRows } from "../../db/copy.ts";

/** Cells of the rows of a batch, as COPY sends them to Postgres. */
export function rowsOfBatch(batch: RowBatch, fieldCount: number): (string | null)[][] {
  const fields = Array.from({ length: fieldCount }, (_, field) => field);
  return Array.from({ length: batch.count }, (_, row) => {
    const copy = new BinaryCopyRows();
    copy.take();
    copy.startArray("text", fieldCount);
    batch.writeCells(row, fields, copy);
    copy.endArray();
    return elementsOf(Buffer.from(copy.take()));
  });
}

function elementsOf(array: Buffer): (string | null)[] {
  const elements: (string | null)[] = [];
  // Before the elements are the length of the field, and five numbers about the array.
  for (let at = 24; at < array.length; ) {
    const length = array.readInt32BE(at);
    at += 4;
    elements.push(length === -1 ? null : array.toString("utf8", at, at + length));
    at += Math.max(0, length);
  }
  return elements;
}
