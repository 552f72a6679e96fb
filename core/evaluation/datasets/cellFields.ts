import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import type { SearchField, ValueField } from "../../logs/search/field.ts";

/**
 * The cells of a row, which SQL calls `r`, as what filters compare: by the names of their columns. How a cell is stored is
 * told in core/values/textValue.ts.
 */
export function cellFields(sql: SqlHandle, columns: readonly ColumnRecord[]): Record<string, SearchField> {
  const fields: Record<string, SearchField> = Object.create(null);
  for (const column of columns.filter(holdsData)) fields[column.title] = cellField(sql, column.text_slot);
  return fields;
}

/** Rows in which a cell's text contains a text, in any letter case. */
export function anyCellContains(sql: SqlHandle, part: string): Fragment {
  return sql`exists (
    select from unnest(r.cells) as cell (stored)
    where strpos(lower(${textOf(sql, sql`cell.stored`)}), lower(${part}::text)) > 0)`;
}

function cellField(sql: SqlHandle, slot: number): ValueField {
  const stored = sql`r.cells[${slot}::integer]`;
  return {
    class: "value",
    ...comparable(sql, textOf(sql, stored)),
    under: (key) => comparable(sql, sql`(${jsonOf(sql, stored)} #>> ${key.split(".")}::text[])`),
  };
}

/** What Postgres would refuse to read as a number, or read as an infinite one, is none. */
const numberPattern = "^\\s*[-+]?\\d{1,100}(\\.\\d{1,100})?([eE][-+]?\\d{1,2})?\\s*$";
/** Escapes that JSON takes and jsonb does not: U+0000 and halves of pairs. */
const delicateEscape = "\\\\u(0000|[dD][89a-fA-F])";
const marker = "\u0001";

function comparable(sql: SqlHandle, text: Fragment) {
  return { text, number: sql`(case when ${text} ~ ${numberPattern}::text then ${text}::double precision end)` };
}

/** The text of a plain cell, of a JSON text what it says, and of other JSON its source. */
function textOf(sql: SqlHandle, stored: Fragment): Fragment {
  return sql`(case when starts_with(${stored}, ${marker}::text)
    then coalesce(${jsonOf(sql, stored)} #>> '{}', substr(${stored}, 2)) else ${stored} end)`;
}

/** The JSON that a cell holds; null where it holds a plain text. */
function jsonOf(sql: SqlHandle, stored: Fragment): Fragment {
  return sql`(case when starts_with(${stored}, ${marker}::text) and substr(${stored}, 2) !~ ${delicateEscape}::text
    then substr(${stored}, 2)::jsonb end)`;
}
