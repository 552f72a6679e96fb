import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { RowRecord } from "../../../db/queries/sheets/rows.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import { displayValue } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { decodeLabel, decodeTextValue, encodeGivenValue, encodeLabelledValue } from "../../values/textValue.ts";
import { readAnswer } from "../columns/human.ts";

/** A cell of a column that holds data: TEXT, HUMAN or TRACE. */
interface DataCell {
  /** Status, which is STALE only where a person has not answered yet. */
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

/** Stored value of a column that holds data, from the texts of a row. */
export function storedIn(column: ColumnRecord, cells: RowRecord["cells"]): string | null {
  return holdsData(column) ? (cells[column.text_slot - 1] ?? null) : null;
}

/** Display text of a trace: the name of its root span. */
function traceLabel(tree: Json): string | null {
  const name = typeof tree === "object" && tree !== null && !Array.isArray(tree) ? tree.name : undefined;
  return typeof name === "string" ? name : displayValue(tree);
}

/**
 * Encodes a value of a request for storage.
 * @param as "display" where the request has only the text to show
 * @throws Problem bad_request for a value that the column does not accept
 */
export function encodeData(
  column: ColumnRecord,
  before: string | null,
  value: Json,
  as: "value" | "display",
): string | null {
  const loc = ["body", as === "display" ? "display_value" : "value"];
  switch (column.type) {
    case "HUMAN":
      return encodeGivenValue(readAnswer(column, value), loc);
    case "TRACE":
      if (as === "display") return encodeLabelledValue(decodeTextValue(before), value as string | null);
      refuseOtherThanTree(column, value, loc);
      return encodeGivenValue(value, loc);
    default:
      return encodeGivenValue(value, loc);
  }
}

function refuseOtherThanTree(column: ColumnRecord, value: Json, loc: string[]): void {
  if (value === null || (typeof value === "object" && !Array.isArray(value))) return;
  const message = `The column "${column.title}" contains traces: the value must be a span with its children, as an object.`;
  throw Problem.at("bad_request", loc, message, "dict_type");
}
