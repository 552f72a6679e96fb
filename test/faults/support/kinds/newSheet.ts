import { randomUUID } from "node:crypto";
import type { Client } from "../../../support/client.ts";
import { createTable, fileSource, SheetUnderTest } from "../../../support/sheets.ts";
import { waitFor } from "../../../support/waitFor.ts";

/** Long enough for workers that are killed again and again. */
export const patienceMs = 300_000;

/** A sheet in a table of its own, with its rows. */
export async function newSheet(client: Client, csv: string): Promise<SheetUnderTest> {
  const table_id = await createTable(client);
  const body = { operation_id: randomUUID(), source: fileSource("rows.csv", csv) };
  const { sheet } = await client.expect(202, "createSheet", { params: { table_id }, body });
  const look = async () => {
    const params = { table_id, operation_id: body.operation_id };
    const { operation } = await client.expect(200, "getImportOperation", { params });
    if (operation.status === "failed") throw new Error(`the import failed: ${operation.error_message}`);
    return operation.status === "succeeded";
  };
  await waitFor("the end of the import", look, patienceMs);
  return new SheetUnderTest(client, { table_id, sheet_id: sheet.id });
}
