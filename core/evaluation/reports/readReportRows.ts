import { findDataset } from "../../../db/queries/evaluation/datasets.ts";
import type { NumberedPage } from "../../../db/queries/evaluation/legacyLists.ts";
import { listReportColumns, type ReportColumnRecord } from "../../../db/queries/evaluation/reportColumns.ts";
import { getReport, listRunCells, type ReportRecord } from "../../../db/queries/evaluation/reports.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { listRowPage } from "../../../db/queries/sheets/rows.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import { readRowCells } from "../../sheets/rows/readRows.ts";
import { readDataCell, storedIn } from "../../sheets/tables/dataCell.ts";
import type { Json } from "../../values/json.ts";
import { readRowsOf } from "../datasets/readDatasetRows.ts";
import { requirePageWithin } from "../datasets/requirePageWithin.ts";
import { rowsOfPage } from "../datasets/rowsOfPage.ts";
import { datasetType } from "./defineColumns.ts";

type ReportCell =
  | { type: "dataset"; value: Json }
  | { type: "eval"; status: "PASSED" | "FAILED" | "RUNNING" | "SKIPPED"; value: Json; error_message: string | null };

interface ReportRows {
  columns: ReportColumnRecord[];
  rows: ReportCell[][];
  total: number;
}

const skipped: ReportCell = { type: "eval", status: "SKIPPED", value: null, error_message: null };

/**
 * Reads a page of the rows of an evaluation or of a run. An evaluation shows the rows of its dataset without computed
 * cells, which only its runs have.
 * @throws Problem not_found
 */
export function readReportRows(db: Scope, reportId: number, page: NumberedPage): Promise<ReportRows> {
  return db.snapshot(async (tx) => {
    const report = await getReport(tx, reportId);
    const columns = await listReportColumns(tx, report.id);
    if (report.is_blueprint) return rowsOfBlueprint(tx, report, columns, page);
    return report.sheet_id === null ? { columns, rows: [], total: 0 } : rowsOfRun(tx, report, columns, page);
  });
}

async function rowsOfBlueprint(
  tx: Scope,
  report: ReportRecord,
  columns: ReportColumnRecord[],
  page: NumberedPage,
): Promise<ReportRows> {
  const dataset = await findDataset(tx, report.dataset_id);
  if (!dataset) throw new Error(`the report ${report.id} has no dataset`);
  const { rows, total } = await readRowsOf(tx, dataset, { ...page, q: null, filter: null });
  const cells = rows.map(({ values }) => columns.map((_, index) => cellOfDataset(columns, values, index)));
  return { columns, rows: cells, total };
}

/** Cell of an evaluation: the columns of the dataset come first, in their order there, and the others are blank. */
function cellOfDataset(columns: ReportColumnRecord[], values: Json[], index: number): ReportCell {
  return columns[index]?.column_type === datasetType ? { type: "dataset", value: values[index] ?? null } : skipped;
}

async function rowsOfRun(
  tx: Scope,
  run: ReportRecord,
  columns: ReportColumnRecord[],
  page: NumberedPage,
): Promise<ReportRows> {
  const sheetId = run.sheet_id as string;
  const sheetColumns = new Map((await listSheetColumns(tx, sheetId)).map((column) => [column.id, column]));
  const sheet = await findSheetOfJob(tx, sheetId);
  const total = sheet?.row_count ?? 0;
  const version = { sheetId, versionNumber: sheet?.version_count ?? 0, rowCount: total };
  const onPage = await rowsOfPage(tx, version, page);
  await requirePageWithin(tx, { sheetId, columns: [...sheetColumns.values()], versionNumber: null }, onPage);
  const [first, ...others] = onPage;
  const limit = others.length + 1;
  const rows =
    first === undefined
      ? []
      : (await listRowPage(tx, sheetId, { order: "asc", after: first - 1, limit })).slice(0, limit);
  const { states } = await readRowCells(tx, sheetId, [...sheetColumns.values()], rows);
  const isRunning = run.state === "running" && (await listRunCells(tx, [run.id])).size > 0;
  return {
    columns,
    total,
    rows: rows.map((row) =>
      columns.map((reportColumn): ReportCell => {
        const column = sheetColumns.get(reportColumn.column_id as string);
        if (!column) return skipped;
        if (holdsData(column)) {
          const { value, status } = readDataCell(column, storedIn(column, row.cells));
          if (reportColumn.column_type === datasetType) return { type: "dataset", value };
          return status === "STALE" ? skipped : { type: "eval", status: "PASSED", value, error_message: null };
        }
        const { stored, status } = states(column.column_key, row.row_index);
        const value = stored?.value ? (JSON.parse(stored.value) as Json) : null;
        if (status === "COMPLETED") return { type: "eval", status: "PASSED", value, error_message: null };
        if (status === "FAILED")
          return { type: "eval", status: "FAILED", value: null, error_message: stored?.error ?? null };
        return isRunning ? { type: "eval", status: "RUNNING", value: null, error_message: null } : skipped;
      }),
    ),
  };
}
