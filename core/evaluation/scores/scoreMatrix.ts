import type { Schemas } from "../../../generated/types.ts";
import type { Json } from "../../values/json.ts";
import { ScoreFault } from "./scoreFault.ts";

type Cell = Schemas["ScoreMatrixCell"];

export type ScoreTable = Cell[][];

/**
 * Reads the tables that code returned: a list of rows, or a list of such lists.
 * @param maxTables number of tables that the score can show
 * @throws ScoreFault for anything else
 */
export function readTables(value: Json, maxTables: number): ScoreTable[] {
  const tables = readRows(value);
  if (tables.length > maxTables) {
    throw new ScoreFault("`score_matrix` contains several tables; a sheet's score can only show one.");
  }
  return tables.map((rows) => rows.map((row) => row.map(readCell)));
}

/**
 * Metrics of a table. The first row is the header; where it is one longer than the others, its first field is the title of
 * the table.
 */
export function metricsOf(rows: ScoreTable): Schemas["ScoreMetric"][] {
  const [header = [], ...body] = rows;
  const width = body[0]?.length ?? header.length;
  const labels = header.length === width + 1 ? header.slice(1) : header;
  return labels.map((cell, index) => {
    const { label, positive } = labelOfCell(cell, index);
    return { key: label, label, positive_metric: positive };
  });
}

function readRows(value: Json): Json[][][] {
  const isRows = (list: Json): list is Json[][] => Array.isArray(list) && list.every(Array.isArray);
  if (isRows(value)) {
    const isTables = value.length > 0 && value.every((table) => table.length > 0 && isRows(table));
    return isTables ? (value as Json[][][]) : [value];
  }
  throw new ScoreFault("`score_matrix` must be a list of rows, or a list of such lists.");
}

function readCell(value: Json): Cell {
  if (value === null || typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "object" && !Array.isArray(value) && Object.hasOwn(value, "value")) {
    const { positive_metric = true } = value;
    if (typeof positive_metric === "boolean") return { ...value, value: value.value, positive_metric };
  }
  throw new ScoreFault("A cell of `score_matrix` must be a number, a text, null or {value, positive_metric}.");
}

function labelOfCell(cell: Cell, index: number): { label: string; positive: boolean } {
  const isObject = typeof cell === "object" && cell !== null;
  const value = isObject ? cell.value : cell;
  return {
    label: value === null || value === undefined ? `column ${index + 1}` : String(value),
    positive: isObject ? (cell.positive_metric ?? true) : true,
  };
}
