import { listFormerTraceColumns } from "../../../db/queries/sheets/cellMetrics.ts";
import { type ColumnRecord, columnNotFound } from "../../../db/queries/sheets/columns.ts";
import type { Scope } from "../../../db/scope.ts";
import { decodeSystemColumnId, type Metric, metrics, systemColumnId } from "../../../domain/cellId.ts";
import { Problem } from "../../../domain/problem.ts";
import { primitives } from "../../primitives/registry.ts";

/**
 * A column that the server keeps beside another one, with the price or the latency of its cells. It is stored nowhere: the
 * metrics are with the cells, and its id names the other column.
 */
export interface SystemColumn {
  id: string;
  title: string;
  metric: Metric;
  position_rank: number;
  created_at: string;
  updated_at: string;
  source: {
    id: string;
    title: string;
    column_key: number;
    /** Null for a column of traces that was deleted; its metrics stay. */
    column: ColumnRecord | null;
  };
}

/** Endings of titles. */
const suffixes: Record<Metric, string> = { price: "price", latency_ms: "latency" };

/** The system columns of a sheet, in display order. @param columns all columns of the sheet */
export async function listSystemColumns(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
): Promise<SystemColumn[]> {
  const former = await listFormerTraceColumns(db, sheetId);
  const sources = [
    ...columns.filter(hasMetricColumns).map((column) => ({ ...column, column })),
    ...former.map((column) => ({ ...column, column: null })),
  ];
  const found = sources.flatMap((source) => metrics.map((metric) => systemColumn(source, metric)));
  return found.sort((a, b) => a.position_rank - b.position_rank || (a.id < b.id ? -1 : 1));
}

/** Whether its cells have metrics to show. */
function hasMetricColumns({ type }: ColumnRecord): boolean {
  return type === "TRACE" || (primitives[type]?.hasMetricColumns ?? false);
}

/** Ranks have gaps, so these come right behind their column. */
function systemColumn(
  source: SystemColumn["source"] & Pick<SystemColumn, "position_rank" | "created_at" | "updated_at">,
  metric: Metric,
): SystemColumn {
  const { id, title, column_key, column, position_rank, created_at, updated_at } = source;
  return {
    id: systemColumnId(column_key, metric),
    title: `${title}.${suffixes[metric]}`,
    metric,
    position_rank: position_rank + 1 + metrics.indexOf(metric),
    created_at,
    updated_at,
    source: { id, title, column_key, column },
  };
}

/** Refusal of a column that a request names: the server keeps it, or there is none. */
export function noSuchColumn(columns: readonly ColumnRecord[], columnId: string): Problem {
  const decoded = decodeSystemColumnId(columnId);
  const source = decoded && columns.find((column) => column.column_key === decoded.columnKey);
  return source ? systemColumnProblem(source) : columnNotFound(columnId);
}

export function systemColumnProblem(source: ColumnRecord): Problem {
  return new Problem(
    "bad_request",
    `The server maintains this column for "${source.title}". It cannot be changed, deleted or computed.`,
  );
}
