import { expect, test } from "bun:test";
import type { Schemas } from "../../../generated/types.ts";
import { startHarness } from "../../support/harness.ts";
import { base64, importCsv, importEnd } from "../../support/sheets.ts";

const server = await startHarness({ hasWorker: false });

/** Imports a file into a sheet of the columns a and b, of which b changes before the rows are written. */
async function importBeside(...changes: Schemas["UpdateColumnRequest"][]) {
  const { client } = await server.newWorkspace();
  await server.startWorker();
  const sheet = await importCsv(client, "a,b\n1,2\n");
  await server.stopWorker();
  const body = { file_name: "rows.csv", file_content_base64: base64("b,a\nfour,three\n") };
  const { operation_id } = await client.expect(202, "importFile", { params: sheet.params, body });
  const params = { ...sheet.params, column_id: (await sheet.column("b")).id };
  for (const change of changes) await client.expect(200, "updateColumn", { params, body: change });
  await server.startWorker();
  return { sheet, end: await importEnd(client, sheet.params.table_id, operation_id) };
}

const computed = { type: "COUNT", config: { source: "a", type: "chars" } } as const;

test("values for a column that was computed in between, and takes texts again, are in it", async () => {
  const { sheet, end } = await importBeside(computed, { type: "TEXT" });
  expect(end.status).toBe("succeeded");
  expect([await sheet.values("a"), await sheet.values("b")]).toEqual([
    ["1", "three"],
    ["2", "four"],
  ]);
});

test("values for a column that has become computed are refused, and no row is imported", async () => {
  const { sheet, end } = await importBeside(computed);
  expect(end).toMatchObject({ status: "failed", error_message: expect.stringContaining("COUNT") });
  expect(await sheet.values("a")).toEqual(["1"]);
});

test("values for a column that has another title by now are in it", async () => {
  const { sheet, end } = await importBeside({ title: "c" });
  expect(end.status).toBe("succeeded");
  expect(await sheet.values("c")).toEqual(["2", "four"]);
});
