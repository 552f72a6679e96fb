import { findRowsAt } from "../../../db/queries/evaluation/datasetRows.ts";
import { type DatasetRecord, getDataset } from "../../../db/queries/evaluation/datasets.ts";
import { type NumberedPage, pageOffsetOf } from "../../../db/queries/evaluation/legacyLists.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { listRowsAt } from "../../../db/queries/sheets/rows.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import { allOf, FilterCompiler } from "../../logs/search/compileFilter.ts";
import type { Condition, GivenGroup } from "../../logs/search/field.ts";
import type { Json } from "../../values/json.ts";
import { decodeTextValue } from "../../values/textValue.ts";
import { anyCellContains, cellFields } from "./cellFields.ts";
import { listDatasetColumns } from "./drafts.ts";
import { requirePageWithin } from "./requirePageWithin.ts";
import { rowsOfPage } from "./rowsOfPage.ts";

interface DatasetRowsQuery extends NumberedPage {
  /** Text that one of the cells contains, in any letter case. */
  q: string | null;
  /** Filter over the names of the columns. */
  filter: GivenGroup | null;
}

interface DatasetRows {
  columns: readonly ColumnRecord[];
  /** Rows with their index in the dataset and the values of their cells, in the order of the columns. */
  rows: { rowIndex: number; values: Json[] }[];
  total: number;
}

/**
 * Reads a page of the rows of a dataset. Without a search it costs as much as the page (see `rowsOfPage`); a search reads
 * all rows, because it counts the matches.
 * @throws Problem not_found, or a refusal of the filter
 */
export function readDatasetRows(db: Scope, datasetId: number, query: DatasetRowsQuery): Promise<DatasetRows> {
  return db.snapshot(async (tx) => readRowsOf(tx, await getDataset(tx, datasetId), query));
}

/** Reads a page of the rows of a known dataset, which may be deleted, in the snapshot of the caller. */
export async function readRowsOf(tx: Scope, dataset: DatasetRecord, query: DatasetRowsQuery): Promise<DatasetRows> {
  const columns = await listDatasetColumns(tx, dataset);
  const versionNumber = dataset.sheet_version ?? (await findSheetOfJob(tx, dataset.sheet_id))?.version_count ?? 0;
  const condition = conditionOf(tx, query, columns);
  const version = { sheetId: dataset.sheet_id, versionNumber, rowCount: dataset.row_count };
  const { rowIndices, total } = condition
    ? await findRowsAt(tx, version, condition.sql, { offset: pageOffsetOf(query), limit: query.per_page })
    : { rowIndices: await rowsOfPage(tx, version, query), total: version.rowCount };
  await requirePageWithin(tx, { sheetId: dataset.sheet_id, columns, versionNumber }, rowIndices);
  const rows = await listRowsAt(tx, dataset.sheet_id, versionNumber, rowIndices);
  return {
    columns,
    total,
    rows: rows
      .toSorted((row, other) => row.row_index - other.row_index)
      .map(({ row_index, cells }) => ({
        rowIndex: row_index,
        values: columns.map((column) => decodeTextValue(holdsData(column) ? cells[column.text_slot - 1] : null)),
      })),
  };
}

function conditionOf(tx: Scope, { q, filter }: DatasetRowsQuery, columns: readonly ColumnRecord[]): Condition | null {
  const conditions: Condition[] = [];
  if (q !== null && q !== "") conditions.push({ sql: anyCellContains(tx.sql, q), isIndexed: false });
  if (filter) {
    const compiler = new FilterCompiler(tx.sql, (sql) => cellFields(sql, columns));
    conditions.push(compiler.compile(filter, ["query", "filter_query"]));
  }
  return conditions.length === 0 ? null : allOf(tx.sql, conditions);
}
