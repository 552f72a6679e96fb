import { cellId, decodeCellId } from "../../domain/cellId.ts";
import type { components } from "../../generated/types.ts";
import type { Sheet } from "./api.ts";
import { seededRandom } from "./csv.ts";

type Schemas = components["schemas"];

/** Ids of the cells of a column in that many different rows, in a random but repeatable order. */
export async function cellsAllOver(sheet: Sheet, title: string, count: number, seed = 2): Promise<string[]> {
  const { body } = await sheet.call<Schemas["ListRowsResponse"]>("GET", "/rows?limit=1");
  const column = body.columns.find((one) => one.title === title);
  const known = column && decodeCellId(body.data[0]?.cells[column.id]?.id ?? "");
  if (!known) throw new Error(`the sheet has no cell of the column ${title}`);
  const random = seededRandom(seed);
  const rows = new Set<number>();
  while (rows.size < count) rows.add(Math.floor(random() * sheet.rowCount));
  return [...rows].map((row) => cellId(known.columnKey, row));
}
