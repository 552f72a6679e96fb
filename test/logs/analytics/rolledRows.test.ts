import { expect, test } from "bun:test";
import { Cells } from "../../../core/logs/rollups/cells.ts";
import { rolledSpans } from "../../../core/logs/rollups/kinds.ts";
import { type RolledChart, rowsOf } from "../../../core/logs/rollups/rolledRows.ts";

test("the rows of a chart with very many groups leave turns of the event loop to others", async () => {
  const cells = new Cells(rolledSpans, ["span_name"], [0]);
  const numbers = Object.fromEntries(rolledSpans.numbers.map((number) => [number, null]));
  for (let n = 0; n < 20_000; n++) {
    cells.addRecord({ ...numbers, start: n, expires_at: null, span_name: `step ${n}`, span_duration_ms: n }, [0]);
  }
  const chart: RolledChart = {
    kind: rolledSpans,
    fields: ["span_name"],
    isGrid: false,
    bucket: null,
    measures: [{ metric: "percentile", number: "span_duration_ms", percentile: 95 }],
    limit: 2,
  };
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const rows = await rowsOf(chart, cells, 60);
  clearInterval(others);
  expect(rows.map(({ path, values }) => [...path, ...values])).toEqual([
    ["step 19999", 19.999],
    ["step 19998", 19.998],
  ]);
  expect(turns).toBeGreaterThan(0);
});

test("groups with the same number are in the order of their bytes, as Postgres sorts them", async () => {
  const names = ["b", "a", "\u{1f600}", "\uffee", "é", "Z", "ab"];
  const cells = new Cells(rolledSpans, ["span_name"], []);
  const numbers = Object.fromEntries(rolledSpans.numbers.map((number) => [number, null]));
  for (const span_name of names) cells.addRecord({ ...numbers, start: 0, expires_at: null, span_name }, [0]);
  const measures = [{ metric: "count" as const, number: null }];
  const rows = await rowsOf(
    { kind: rolledSpans, fields: ["span_name"], isGrid: false, bucket: null, measures, limit: 10 },
    cells,
    60,
  );
  expect(rows.map(({ path }) => path[0])).toEqual(["Z", "a", "ab", "b", "é", "\uffee", "\u{1f600}"]);
});
