import type { components } from "../../generated/types.ts";
import type { Sheet } from "./api.ts";

/** Cursor of the page of rows after a row. */
export async function rowsCursor(sheet: Sheet, after: number): Promise<string> {
  const { body } = await sheet.call<components["schemas"]["ListRowsResponse"]>("GET", "/rows?limit=1");
  return movedCursor(body.next_cursor, after);
}

/** Moves a cursor to another row: going there page by page would take longer than all measurements. */
export function movedCursor(cursor: string | null, after: number): string {
  if (cursor === null) throw new Error("the sheet has no second page");
  const parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown[];
  parts[3] = [after];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}
