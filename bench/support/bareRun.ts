import type { Sql } from "postgres";
import { primitives } from "../../core/primitives/registry.ts";
import { compactJson, type Json } from "../../core/values/json.ts";
import { decodeTextValue } from "../../core/values/textValue.ts";
import { BinaryCopyRows, copyInto, copyTimestamp } from "../../db/copy.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { ColumnSpec } from "./api.ts";
import { csvHeader } from "./csv.ts";

/** Values of one row, by column title. */
type MemoryRow = Record<string, Json>;

/** Creates a table with the columns, the primary key and the WAL of the one that holds cells. */
export async function createBareTable(sql: Sql): Promise<void> {
  await sql`create table bench_cells (like cells including all)`;
}

/** Values of these columns of the generated CSV in all rows of a sheet. */
export async function loadRows(sql: Sql, sheetId: string, titles: readonly string[]): Promise<MemoryRow[]> {
  const slots = titles.map((title) => csvHeader.indexOf(title));
  const rows = await sql<{ cells: (string | null)[] }[]>`
    select to_json(cells) as cells from sheet_rows where sheet_id = ${sheetId} order by row_index`;
  return rows.map(({ cells }) =>
    Object.fromEntries(titles.map((title, at) => [title, decodeTextValue(cells[slots[at] as number] ?? null)])),
  );
}

/**
 * Evaluates the columns over the rows, in the given order, and saves the results with one COPY. No queue, blocks, hashes,
 * states or counts: only the indispensable work.
 */
export async function runBare(sql: Sql, columns: readonly ColumnSpec[], rows: readonly MemoryRow[]): Promise<void> {
  const prepared = columns.map(({ title, type, config }) => {
    const primitive = primitives[type];
    if (!primitive || primitive.evaluatesRows) throw new Error(`${type} is not computed cell by cell`);
    const sources = primitive.sourceReferences(config as Json).map(({ reference }) => reference);
    const inputs = sources.map((source) => ({ column_id: source, title: source }));
    return { title, sources, evaluate: primitive.prepare(config as Json, inputs) };
  });
  const computedAt = copyTimestamp(Date.now());
  const statement = `copy bench_cells (${storedColumns}) from stdin (format binary)`;
  await workspaceScope(sql, 1).transaction((tx) =>
    copyInto(tx, statement, async (sink) => {
      const copy = new BinaryCopyRows();
      for (const [rowIndex, row] of rows.entries()) {
        const computed: MemoryRow = {};
        for (const [columnKey, { title, sources, evaluate }] of prepared.entries()) {
          const { value, display } = evaluate(sources.map((source) => computed[source] ?? row[source] ?? null));
          computed[title] = value;
          copy.startRow(9);
          copy.int4(1);
          copy.int8(BigInt(columnKey));
          copy.int4(rowIndex);
          copy.int4(1);
          copy.int4(1);
          copy.text("COMPLETED");
          copy.text(compactJson(value));
          if (display === undefined) copy.null();
          else copy.text(display);
          copy.int8(computedAt);
        }
        if (copy.isFull) await sink.write(copy.take());
      }
      await sink.write(copy.end());
    }),
  );
}

const storedColumns =
  "workspace_id, column_key, row_index, valid_from, epoch, status, value, display_value, computed_at";
