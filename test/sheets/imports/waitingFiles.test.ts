import { expect, test } from "bun:test";
import { fileSource } from "../../../core/sheets/imports/fileSource.ts";
import { newSheet } from "../../../core/sheets/imports/newSheet.ts";
import { startImport } from "../../../core/sheets/imports/startImport.ts";
import { createTable } from "../../../core/sheets/tables/createTable.ts";
import { failImports, insertFileParts, readFileParts } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";
import { createTestDatabase } from "../../support/database.ts";
import { fileOfBytes } from "../../support/fileOfBytes.ts";

const most = limits["FileSource.file_content_base64.x-max-waiting-bytes-of-workspace"];
const database = await createTestDatabase();

/** Starts an import of a file that claims a size; no worker takes it. */
async function startOf(db: Scope, size: number, operationId: string) {
  const { table } = await createTable(db, { title: null, folderId: null, hasDefaultSheet: false });
  const file = fileOfBytes(new TextEncoder().encode("a\n1\n"), size);
  const target = newSheet({ tableId: table.id, title: "rows.csv", index: null });
  const source = fileSource({ fileName: "rows.csv", file, formats: ["csv"], loc: ["body"] });
  return startImport(db, target, source, operationId);
}

test("a waiting file is read as it was stored, however many parts it has", async () => {
  const { scope } = await database.createWorkspace();
  const sizes = [...Array(9).keys()];
  for (const count of [0, 1, 4, 9]) {
    const parts = sizes
      .slice(0, count)
      .map((size) => Buffer.from(crypto.getRandomValues(new Uint8Array(size * 7_000))));
    const given = async function* () {
      yield* parts;
    };
    await scope.transaction((tx) => insertFileParts(tx, `of ${count}`, given()));
    const read = (await Array.fromAsync(readFileParts(scope, `of ${count}`))).map((part) => Buffer.from(part));
    expect(read).toEqual(parts);
  }
});

test("the files of a workspace's waiting imports have a total, which an import that ends gives back", async () => {
  const [{ scope }, other] = await Promise.all([database.createWorkspace(), database.createWorkspace()]);
  await startOf(scope, most - 10, "large");
  await startOf(scope, 10, "fits");
  await expect(startOf(scope, 1, "too much")).rejects.toMatchObject({ code: "rate_limited" });
  await startOf(other.scope, most, "of another workspace");
  await failImports(scope, { operationIds: ["large"] }, "cancelled");
  await startOf(scope, 1, "too much");
});
