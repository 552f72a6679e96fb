import type { components } from "../../../generated/types.ts";
import type { Json } from "../../values/json.ts";
import { ScoreFault } from "./scoreFault.ts";

type Cell = components["schemas"]["ScoreMatrixCell"];

export interface ScoreMatrix {
  rows: Cell[][];
  metrics: components["schemas"]["ScoreMetric"][];
}

/**
 * Reads the table that code returned: a list of rows, or a list with one such list. The first row is the header; where it
 * is one longer than the others, its first field is the title of the table.
 * @throws ScoreFault for anything else
 */
export function readMatrix(given: Json): ScoreMatrix {
  const rows = rowsOf(given).map((row) => row.map(cellOf));
  const [header = [], ...body] = rows;
  const width = body[0]?.length ?? header.length;
  const labels = header.length === width + 1 ? header.slice(1) : header;
  return {
    rows,
    metrics: labels.map((cell, index) => {
      const { label, positive } = labelOf(cell, index);
      return { key: label, label, positive_metric: positive };
    }),
  };
}

function rowsOf(given: Json): Json[][] {
  const isRows = (value: Json): value is Json[][] => Array.isArray(value) && value.every(Array.isArray);
  if (isRows(given)) {
    const isTables = given.length > 0 && given.every((table) => table.length > 0 && isRows(table));
    if (!isTables) return given;
    if (given.length === 1) return given[0] as Json[][];
    throw new ScoreFault("`score_matrix` holds several tables; a sheet's score shows one.");
  }
  throw new ScoreFault("`score_matrix` must be a list of rows, or a list with one such list.");
}

function cellOf(given: Json): Cell {
  if (given === null || typeof given === "number" || typeof given === "string") return given;
  if (typeof given === "object" && !Array.isArray(given) && Object.hasOwn(given, "value")) {
    const { positive_metric = true } = given;
    if (typeof positive_metric === "boolean") return { ...given, value: given.value, positive_metric };
  }
  throw new ScoreFault("A cell of `score_matrix` must be a number, a text, null or {value, positive_metric}.");
}

function labelOf(cell: Cell, index: number): { label: string; positive: boolean } {
  const isObject = typeof cell === "object" && cell !== null;
  const value = isObject ? cell.value : cell;
  return {
    label: value === null || value === undefined ? `column ${index + 1}` : String(value),
    positive: isObject ? (cell.positive_metric ?? true) : true,
  };
}
