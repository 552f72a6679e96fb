import { expect, test } from "bun:test";
import { cellId, decodeCellId } from "../../domain/cellId.ts";
import { startHarness } from "../support/harness.ts";
import { importCsv, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();

/** More than are moved at once. */
const rowCount = 12_500;
const text = (row: number) => "x".repeat(1 + (row % 7));

async function cellsOf(sheet: SheetUnderTest, title: string): Promise<(row: number) => string> {
  const { columnKey } = decodeCellId(
    (await sheet.client.expect(200, "listRows", { params: sheet.params, query: { limit: 1 } })).data[0]?.cells[
      (await sheet.column(title)).id
    ]?.id as string,
  ) as { columnKey: number };
  return (row) => cellId(columnKey, row);
}

/** All values of a column, by row, from an export: one request. */
async function valuesOf(sheet: SheetUnderTest, title: string, versionId?: string): Promise<Map<number, unknown>> {
  const query = { format: "jsonl" as const, ...(versionId !== undefined && { version_id: versionId }) };
  const exported = await sheet.client.expect(200, "exportSheet", { params: sheet.params, query });
  const rows = String(exported)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return new Map(rows.map((row, at) => [at, row[title]]));
}

test("of a failed cell a column that becomes TEXT keeps nothing, of a stale one its last value", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a\n4\n5\n6\n");
  await sheet.addComputed("m", "MATH_OPERATOR", { sources: ["a"], operator: "+", value: 1 });
  await sheet.setCell("a", 1, "x");
  await sheet.recalculate();
  expect(await sheet.cell("m", 1)).toMatchObject({ status: "FAILED", value: 6 });
  await sheet.setCell("a", 2, "y");
  const { id } = await sheet.column("m");
  await client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: id }, body: { type: "TEXT" } });
  expect(await sheet.values("m")).toEqual([5, null, 7]);
});

test("a large column changes its type while others edit the sheet, and nothing is lost", async () => {
  const { client } = await server.newWorkspace();
  const csv = `a,b\n${Array.from({ length: rowCount }, (_, row) => `${text(row)},${row}\n`).join("")}`;
  const sheet = await importCsv(client, csv);
  await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
  const computed = (await client.expect(201, "createVersion", { params: sheet.params, body: { name: "computed" } }))
    .version;
  const [column, cellOfA, cellOfB] = [await sheet.column("n"), await cellsOf(sheet, "a"), await cellsOf(sheet, "b")];
  const params = { ...sheet.params, column_id: column.id };

  const edits = Array.from({ length: 40 }, (_, at) => at * 300);
  const [changed] = await Promise.all([
    client.expect(200, "updateColumn", { params, body: { type: "TEXT" } }),
    ...edits.map((row) =>
      client.expect(200, "updateCell", {
        params: { ...sheet.params, cell_id: cellOfA(row) },
        body: { value: "edited" },
      }),
    ),
  ]);
  expect(changed.column).toMatchObject({ id: column.id, type: "TEXT" });
  const frozen = await valuesOf(sheet, "n");
  expect(frozen.size).toBe(rowCount);
  expect([...frozen.values()]).toEqual(Array.from({ length: rowCount }, (_, row) => text(row).length));
  expect((await valuesOf(sheet, "a")).get(edits[1] as number)).toBe("edited");
  const asText = (await client.expect(201, "createVersion", { params: sheet.params, body: { name: "text" } })).version;

  const b = await sheet.column("b");
  const [, ...answers] = await Promise.all([
    client.expect(200, "updateColumn", {
      params: { ...sheet.params, column_id: b.id },
      body: { type: "COUNT", config: { source: "a", type: "words" } },
    }),
    ...edits.map((row) =>
      client.call("updateCell", { params: { ...sheet.params, cell_id: cellOfB(row) }, body: { value: "edited" } }),
    ),
  ]);
  const old = await valuesOf(sheet, "b");
  for (const [at, row] of edits.entries()) {
    expect(old.get(row)).toBe(answers[at]?.status === 200 ? "edited" : String(row));
  }
  expect(old.get(rowCount - 1)).toBe(String(rowCount - 1));
  expect(await sheet.statusCounts()).toMatchObject({ total: rowCount, counts: { STALE: rowCount } });

  expect(await valuesOf(sheet, "n", computed.id)).toEqual(frozen);
  await client.expect(201, "createVersion", { params: sheet.params, body: { source_version_id: computed.id } });
  expect(await sheet.statusCounts()).toMatchObject({ total: rowCount, counts: { COMPLETED: rowCount } });
  expect(await valuesOf(sheet, "n")).toEqual(frozen);
  expect((await valuesOf(sheet, "b")).get(300)).toBe("300");
  await client.expect(201, "createVersion", { params: sheet.params, body: { source_version_id: asText.id } });
  expect(await valuesOf(sheet, "n")).toEqual(frozen);
  expect(await sheet.statusCounts()).toMatchObject({ total: 0 });
  await client.expect(200, "updateColumn", { params, body: { type: "COUNT", config: { source: "a", type: "chars" } } });
  await sheet.recalculate();
  expect((await valuesOf(sheet, "n")).get(300)).toBe("edited".length);
});
