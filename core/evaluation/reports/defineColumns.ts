import { type ColumnRecord, insertColumns } from "../../../db/queries/sheets/columns.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { defineColumn } from "../../sheets/columns/defineColumn.ts";
import { columnType } from "../../sheets/columns/types.ts";
import type { Json } from "../../values/json.ts";

/** The word of the older family for a column of the dataset. */
export const datasetType = "DATASET";

export interface GivenReportColumn {
  name: string;
  column_type: string;
  configuration: Record<string, unknown>;
  /** Where the column is in the request. */
  loc: (string | number)[];
}

/**
 * Puts the columns of a report into a sheet, each behind those that it may read: a column of a report reads what stands
 * to its left. The sheet is locked or new, and `left` what it has.
 * @returns the new ones
 * @throws Problem invalid_config, validation_error, duplicate_title
 */
export async function defineColumns(
  tx: Scope,
  sheet: LockedSheet,
  left: readonly ColumnRecord[],
  given: readonly GivenReportColumn[],
  versionNumber: number,
): Promise<ColumnRecord[]> {
  const columns = [...left];
  for (const { name, column_type, configuration, loc } of given) {
    if (columns.some(({ title }) => title === name)) {
      const message = `The report has a column called ${JSON.stringify(name)} already.`;
      throw new Problem("duplicate_title", message, {
        detail: [{ loc: [...loc, "name"], msg: message, type: "duplicate_title" }],
      });
    }
    const definition = await inPlace(loc, async () =>
      defineColumn(
        tx,
        sheet,
        null,
        { title: name, type: columnType(column_type), config: configuration as Json, dependencies: [] },
        columns,
      ),
    );
    const [column] = await insertColumns(
      tx,
      sheet.id,
      [{ title: name, is_output_column: true, ...definition }],
      versionNumber,
    );
    columns.push(column as ColumnRecord);
  }
  return columns.slice(left.length);
}

/** What a column's config is refused for, told by the names of the older family. */
async function inPlace<Result>(loc: (string | number)[], define: () => Promise<Result>): Promise<Result> {
  try {
    return await define();
  } catch (error) {
    if (!(error instanceof Problem) || !error.detail) throw error;
    const detail = error.detail.map((fault) => ({ ...fault, loc: [...loc, ...olderPlace(fault.loc.slice(1))] }));
    // A column that cannot be is a 400 to this family; a 422 is for what breaks the schema of the request.
    throw new Problem("invalid_config", error.message, { detail });
  }
}

function olderPlace([first, ...rest]: (string | number)[]): (string | number)[] {
  const older = first === "config" ? "configuration" : first === "type" ? "column_type" : first;
  return older === undefined ? rest : [older, ...rest];
}
