import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import { displayValue } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { decodeLabel, decodeTextValue, encodeGivenValue, encodeLabelledValue } from "../../values/textValue.ts";
import { answerOf } from "../columns/human.ts";

/** A cell of a column that holds data: TEXT, HUMAN or TRACE. */
export interface DataCell {
  /** STALE only where a person has not answered yet. */
  status: "COMPLETED" | "STALE";
  value: Json;
  display: string | null;
}

export function readDataCell(column: Pick<ColumnRecord, "type">, stored: string | null | undefined): DataCell {
  const value = decodeTextValue(stored);
  const isOpen = column.type === "HUMAN" && value === null;
  const display = column.type === "TRACE" ? (decodeLabel(stored) ?? traceLabel(value)) : displayValue(value);
  return { status: isOpen ? "STALE" : "COMPLETED", value, display };
}

/** The stored value of a column that holds data, in a row. */
export function storedIn(column: ColumnRecord, cells: readonly (string | null)[]): string | null {
  return holdsData(column) ? (cells[column.text_slot - 1] ?? null) : null;
}

/** A trace is shown by the name of its root span. */
function traceLabel(tree: Json): string | null {
  const name = typeof tree === "object" && tree !== null && !Array.isArray(tree) ? tree.name : undefined;
  return typeof name === "string" ? name : displayValue(tree);
}

/**
 * What to store for a value that a request gives.
 * @param as "display": the request names only the text that is to be shown
 * @throws Problem bad_request for what the column does not take
 */
export function encodeData(
  column: ColumnRecord,
  before: string | null,
  given: Json,
  as: "value" | "display",
): string | null {
  const loc = ["body", as === "display" ? "display_value" : "value"];
  switch (column.type) {
    case "HUMAN":
      return encodeGivenValue(answerOf(column, given), loc);
    case "TRACE":
      if (as === "display") return encodeLabelledValue(decodeTextValue(before), given as string | null);
      refuseOtherThanTree(column, given, loc);
      return encodeGivenValue(given, loc);
    default:
      return encodeGivenValue(given, loc);
  }
}

function refuseOtherThanTree(column: ColumnRecord, given: Json, loc: string[]): void {
  if (given === null || (typeof given === "object" && !Array.isArray(given))) return;
  const message = `The column "${column.title}" holds traces: the value must be one span with its children, an object.`;
  throw new Problem("bad_request", message, { detail: [{ loc, msg: message, type: "dict_type" }] });
}
