import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";
import { ImportFault } from "./fault.ts";
import { columnTitles } from "./header.ts";
import type { GivenSource } from "./source.ts";
import type { PlannedColumn, PlannedTarget } from "./target.ts";

export interface ImportPreview {
  /** Column titles; empty when they have a fault. */
  columns: PlannedColumn[];
  /** Number of rows without a fault. */
  rowCount: number;
  faults: ImportFault[];
}

const toldFaults = limits["ImportPreview.faults.maxItems"];

/**
 * Reads the whole source and tells the result of importing it; stores nothing.
 * @throws Problem not_found for the target
 */
export async function previewImport(db: Scope, target: PlannedTarget, source: GivenSource): Promise<ImportPreview> {
  const rowFaults: ImportFault[] = [];
  const survey = {
    fieldNames: [] as string[],
    rowCount: 0,
    onFault: (fault: ImportFault) => {
      if (rowFaults.length < toldFaults) rowFaults.push(fault);
    },
  };
  try {
    await source.survey(survey);
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    survey.onFault(error);
  }
  const titleFaults: ImportFault[] = [];
  const onTitleFault = (fault: ImportFault) => void titleFaults.push(fault);
  const titles = columnTitles(survey.fieldNames, source.fieldWord, onTitleFault);
  const columns = await target.plan(db, titles, onTitleFault);
  return {
    columns: titleFaults.length === 0 ? columns : [],
    rowCount: survey.rowCount,
    faults: [...titleFaults, ...rowFaults].slice(0, toldFaults),
  };
}
