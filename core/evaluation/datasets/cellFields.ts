import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import type { SearchField, ValueField } from "../../logs/search/field.ts";

/**
 * Fields that filters of rows can name: the cells of a row, `r` in SQL, by the names of their columns. The encoding of
 * cells is defined in core/values/textValue.ts.
 */
export function cellFields(sql: SqlHandle, columns: readonly ColumnRecord[]): Record<string, SearchField> {
  const fields: Record<string, SearchField> = Object.create(null);
  for (const column of columns.filter(holdsData)) fields[column.title] = cellField(sql, column.text_slot);
  return fields;
}

/** Condition on rows of which a cell contains a text, in any letter case. */
export function anyCellContains(sql: SqlHandle, part: string): Fragment {
  return sql`exists (
    select from unnest(r.cells) as cell (stored)
    where strpos(lower(${textOfCell(sql, sql`cell.stored`)}), lower(${part}::text)) > 0)`;
}

function cellField(sql: SqlHandle, slot: number): ValueField {
  const stored = sql`r.cells[${slot}::integer]`;
  return {
    class: "value",
    ...comparable(sql, textOfCell(sql, stored)),
    under: (key) => comparable(sql, textUnder(sql, stored, key.split("."))),
  };
}

/** Texts that Postgres reads as finite numbers. */
const numberPattern = "^\\s*[-+]?\\d{1,100}(\\.\\d{1,100})?([eE][-+]?\\d{1,2})?\\s*$";
/** Escapes that JSON accepts and jsonb does not: U+0000 and halves of surrogate pairs. */
const delicateEscape = "\\\\u(0000|[dD][89a-fA-F])";
const marker = "\u0001";

function comparable(sql: SqlHandle, text: Fragment) {
  return { text, number: sql`(case when ${text} ~ ${numberPattern}::text then ${text}::double precision end)` };
}

/** Text of a cell: a plain text as it is, a JSON string unquoted, a number in digits, an object or a list as its source. */
function textOfCell(sql: SqlHandle, stored: Fragment): Fragment {
  return sql`(case when not starts_with(${stored}, ${marker}::text) then ${stored}
    when substr(${stored}, 2, 1) in ('{', '[') then substr(${stored}, 2)
    else coalesce(${jsonOfCell(sql, stored)} #>> '{}', substr(${stored}, 2)) end)`;
}

/** Text of the value at a path of a cell's JSON, in the same form: jsonb would sort the keys and add spaces. */
function textUnder(sql: SqlHandle, stored: Fragment, path: string[]): Fragment {
  const json = jsonOfCell(sql, stored);
  return sql`(case when jsonb_typeof(${json} #> ${path}::text[]) in ('object', 'array')
    then substr(${stored}, 2)::json #>> ${path}::text[] else ${json} #>> ${path}::text[] end)`;
}

/** JSON of a cell; null for a plain text. */
function jsonOfCell(sql: SqlHandle, stored: Fragment): Fragment {
  return sql`(case when starts_with(${stored}, ${marker}::text) and substr(${stored}, 2) !~ ${delicateEscape}::text
    then substr(${stored}, 2)::jsonb end)`;
}
