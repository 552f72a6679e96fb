import { randomUUID } from "node:crypto";
import type { NewReportColumn } from "../../../db/queries/evaluation/reportColumns.ts";
import { type ColumnRecord, insertColumns, type NewColumn } from "../../../db/queries/sheets/columns.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { OtherColumn } from "../../sheets/columns/configuration.ts";
import { defineColumn } from "../../sheets/columns/defineColumn.ts";
import { columnType } from "../../sheets/columns/types.ts";
import type { Json } from "../../values/json.ts";

/** Type that the published interface has for a column of the dataset. */
export const datasetType = "DATASET";

export interface GivenReportColumn extends Pick<NewReportColumn, "name" | "column_type" | "configuration"> {
  /** Path to the column in the request. */
  loc: (string | number)[];
}

/**
 * Adds the columns of a report to a sheet in their order: a column of a report reads columns to its left. The sheet is
 * locked or new, and `left` are all of its columns.
 * @returns the new columns
 * @throws Problem invalid_config, validation_error, duplicate_title
 */
export async function defineColumns(
  tx: Scope,
  sheet: LockedSheet,
  left: readonly ColumnRecord[],
  given: readonly GivenReportColumn[],
  versionNumber: number,
): Promise<ColumnRecord[]> {
  const defined: (NewColumn & OtherColumn)[] = [];
  for (const { name, column_type, configuration, loc } of given) {
    const others = [...left, ...defined];
    if (others.some(({ title }) => title === name)) {
      const message = `The report already has a column called ${JSON.stringify(name)}.`;
      throw Problem.at("duplicate_title", [...loc, "name"], message, "duplicate_title");
    }
    const definition = await inPlace(loc, async () =>
      defineColumn(
        tx,
        sheet,
        null,
        { title: name, type: columnType(column_type), config: configuration as Json, dependencies: [] },
        others,
      ),
    );
    const position_rank = (others.at(-1)?.position_rank ?? 0) + 1;
    defined.push({
      ...definition,
      id: randomUUID(),
      sheet_id: sheet.id,
      title: name,
      is_output_column: true,
      position_rank,
    });
  }
  return insertColumns(tx, sheet.id, defined, versionNumber, left);
}

/** Runs `define` and reports faults of a config under the names that the published interface has for reports. */
async function inPlace<Result>(loc: (string | number)[], define: () => Promise<Result>): Promise<Result> {
  try {
    return await define();
  } catch (error) {
    if (!(error instanceof Problem) || !error.detail) throw error;
    const detail = error.detail.map((fault) => ({ ...fault, loc: [...loc, ...olderPlace(fault.loc.slice(1))] }));
    // An impossible column is a 400 in this family; a 422 is for bodies that break the schema of the request.
    throw new Problem("invalid_config", error.message, { detail });
  }
}

function olderPlace([first, ...rest]: (string | number)[]): (string | number)[] {
  const older = first === "config" ? "configuration" : first === "type" ? "column_type" : first;
  return older === undefined ? rest : [older, ...rest];
}
