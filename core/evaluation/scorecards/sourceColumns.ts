import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { originColumnOf } from "../../sheets/graph/columnGraph.ts";
import type { Json } from "../../values/json.ts";
import { jsonHash } from "./configureSteps.ts";
import type { Step } from "./step.ts";

/** Columns that hold the values which the steps read, where those are shown by compositions too. */
export function sourceColumns(steps: readonly Step[], columns: readonly ColumnRecord[]): ColumnRecord[] {
  const ids = new Set(steps.flatMap(({ dependencies }) => dependencies.map(({ column_id }) => column_id)));
  const origins = columns.filter(({ id }) => ids.has(id)).map((column) => originColumnOf(column, columns));
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}

/** Hash that changes when the steps read other columns, or a column is changed as a whole; edits of rows leave it alone. */
export function hashOfSourceColumns(steps: readonly Step[], columns: readonly ColumnRecord[]): string {
  const parts = sourceColumns(steps, columns).map(({ id, title, type, epoch, text_slot, source_version }) => [
    id,
    title,
    type,
    epoch,
    text_slot,
    source_version,
  ]);
  return jsonHash(parts as Json);
}
