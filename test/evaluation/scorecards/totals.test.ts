import { expect, test } from "bun:test";
import { addCell, emptyColumnTotals } from "../../../core/evaluation/scorecards/totals.ts";

test("totals count long values by a beginning that the database can store, also where the cut falls within an emoji", () => {
  const totals = emptyColumnTotals(true);
  addCell(totals, `${"x".repeat(199)}😀 and more`, null);
  addCell(totals, 3, `${"y".repeat(199)}😀`);
  expect(Object.keys(totals.values ?? {}).every((value) => value.isWellFormed())).toBeTrue();
  expect(totals.min?.label?.isWellFormed()).toBeTrue();
});
