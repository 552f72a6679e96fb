import { describe, expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { followPages, forgedCursors } from "../support/paging.ts";
import { refused } from "../support/refused.ts";
import { lockRows } from "../support/rowLock.ts";
import { createTable, fileSource, importCsv, postFile, type Sheet, SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness({ hasWorker: false });

async function addSheet(client: Client, table_id: string, title: string, index?: number): Promise<Sheet> {
  const answer = await postFile(client, table_id, "rows.csv", "a\n", { title, ...(index !== undefined && { index }) });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return answer.body.sheet;
}

async function tableWith(count: number) {
  const { client, workspace } = await server.newWorkspace();
  const table_id = await createTable(client);
  const sheets: Sheet[] = [];
  for (let index = 0; index < count; index++) sheets.push(await addSheet(client, table_id, `s${index}`));
  const order = async () => {
    const { data } = await client.expect(200, "listSheets", { params: { table_id }, query: { limit: 100 } });
    expect(data.map(({ index }) => index)).toEqual(data.map((_, position) => position));
    return data.map(({ title }) => title).join(" ");
  };
  const place = (index: number) => ({ table_id, sheet_id: sheets[index]?.id as string });
  return { client, workspace, table_id, sheets, order, place };
}

describe("creating", () => {
  test("a sheet is called as its file is, unless a title says otherwise", async () => {
    const { client } = await server.newWorkspace();
    const table_id = await createTable(client);
    const titleOf = async (fileName: string, more: object) => {
      const { body } = await postFile(client, table_id, fileName, "a\n1", more);
      return (body as { sheet: Sheet }).sheet.title;
    };
    expect(await titleOf("Airports 2026.CSV", {})).toBe("Airports 2026.CSV");
    expect(await titleOf("a.csv", { title: null })).toBe("a.csv");
    expect(await titleOf("a.csv", { title: "  Mine " })).toBe("Mine");
    expect(await titleOf("a.csv", { title: "😀".repeat(255) })).toBe("😀".repeat(255));
    // Titles of sheets may repeat.
    expect(await titleOf("a.csv", { title: "Mine" })).toBe("Mine");
  });

  test("the answer tells of the sheet and its import, and where to look at it", async () => {
    const { client, workspace } = await server.newWorkspace();
    const table_id = await createTable(client);
    const body = (await postFile(client, table_id, "a.csv", "x,y\n1,2\n", { operation_id: "one" })).body;
    const statusUrl = `/api/public/v2/tables/${table_id}/sheets/operations/one`;
    expect(body).toMatchObject({
      success: true,
      operation_id: "one",
      status_url: statusUrl,
      operation: {
        operation_id: "one",
        source: "file",
        status: "queued",
        progress: 0,
        rows_added: 0,
        row_count: 0,
        file_name: "a.csv",
        error_message: null,
        status_url: statusUrl,
      },
      sheet: { table_id, workspace_id: workspace.id, title: "a.csv", index: 0, row_count: 0, version_count: 1 },
    });
    expect((await client.fetch(statusUrl)).body).toMatchObject({ operation: { operation_id: "one" } });
  });

  test("ids of sheets ascend in the order of creation", async () => {
    const { sheets } = await tableWith(5);
    const ids = sheets.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  test("a sheet is put where it is wanted, and the others move on", async () => {
    const { client, table_id, order } = await tableWith(3);
    expect((await addSheet(client, table_id, "first", 0)).index).toBe(0);
    expect(await order()).toBe("first s0 s1 s2");
    expect((await addSheet(client, table_id, "middle", 2)).index).toBe(2);
    expect(await order()).toBe("first s0 middle s1 s2");
    expect((await addSheet(client, table_id, "far", 2147483647)).index).toBe(5);
    expect((await addSheet(client, table_id, "last")).index).toBe(6);
    expect(await order()).toBe("first s0 middle s1 s2 far last");
  });

  test("sheets that are made at the same moment take a place each", async () => {
    const { client, table_id, order } = await tableWith(1);
    await Promise.all(Array.from({ length: 6 }, (_, n) => addSheet(client, table_id, `p${n}`, 0)));
    const titles = (await order()).split(" ");
    expect(titles.toSorted()).toEqual(["p0", "p1", "p2", "p3", "p4", "p5", "s0"]);
    expect(titles.at(-1)).toBe("s0");
  });

  test("a body that lacks something or says something else is refused where that stands", async () => {
    const { client } = await server.newWorkspace();
    const params = { table_id: await createTable(client) };
    const source = fileSource("a.csv", "a\n1");
    const cases: [unknown, (string | number)[]][] = [
      [{}, ["body", "source"]],
      [{ source: null }, ["body", "source"]],
      [{ source: "file" }, ["body", "source"]],
      [{ source: { ...source, type: "url" } }, ["body", "source", "type"]],
      [{ source: { ...source, type: undefined } }, ["body", "source", "type"]],
      [{ source: { type: "file", file_name: "a.csv" } }, ["body", "source", "file_content_base64"]],
      [{ source: { ...source, file_content_base64: "" } }, ["body", "source", "file_content_base64"]],
      [{ source: { ...source, file_content_base64: 12 } }, ["body", "source", "file_content_base64"]],
      [{ source: { ...source, file_name: undefined } }, ["body", "source", "file_name"]],
      [{ source: { ...source, file_name: "" } }, ["body", "source", "file_name"]],
      [{ source: { ...source, file_name: `${"a".repeat(252)}.csv` } }, ["body", "source", "file_name"]],
      [{ source, title: "" }, ["body", "title"]],
      [{ source, title: " " }, ["body", "title"]],
      [{ source, title: "x".repeat(256) }, ["body", "title"]],
      [{ source, title: "x".repeat(100_000) }, ["body", "title"]],
      [{ source, index: -1 }, ["body", "index"]],
      [{ source, index: 1.5 }, ["body", "index"]],
      [{ source, index: "0" }, ["body", "index"]],
      [{ source, index: 2 ** 31 }, ["body", "index"]],
      [{ source, operation_id: "" }, ["body", "operation_id"]],
      [{ source, operation_id: "x".repeat(256) }, ["body", "operation_id"]],
      [{ source, operation_id: 5 }, ["body", "operation_id"]],
    ];
    for (const [body, loc] of cases) {
      const answer = await client.call("createSheet", { params, body: body as never });
      const locs = refused(answer, 422, "validation_error").detail?.map((fault) => fault.loc);
      expect(locs).toContainEqual(loc);
    }
    expect((await client.expect(200, "listSheets", { params })).count).toBe(0);
  });
});

describe("listing", () => {
  test("pages hold every sheet once, in display order or against it", async () => {
    const { client, table_id, sheets } = await tableWith(11);
    const params = { table_id };
    for (const limit of [1, 4, 11, 100]) {
      const up = await followPages(limit, (cursor) =>
        client.expect(200, "listSheets", { params, query: { limit, ...cursor } }),
      );
      expect(up.map(({ id }) => id)).toEqual(sheets.map(({ id }) => id));
      const down = await followPages(limit, (cursor) =>
        client.expect(200, "listSheets", { params, query: { limit, order: "desc", ...cursor } }),
      );
      expect(down.map(({ id }) => id)).toEqual(sheets.map(({ id }) => id).toReversed());
    }
  });

  test("a page goes on behind the last sheet of the one before, also when one was deleted or moved meanwhile", async () => {
    const pageTwo = async (order: "asc" | "desc", change: (test: Awaited<ReturnType<typeof tableWith>>) => unknown) => {
      const table = await tableWith(5);
      const params = { table_id: table.table_id };
      const { next_cursor } = await table.client.expect(200, "listSheets", { params, query: { order, limit: 2 } });
      await change(table);
      const query = { order, cursor: next_cursor as string };
      const { data } = await table.client.expect(200, "listSheets", { params, query });
      return data.map(({ title }) => title);
    };
    for (const index of [0, 1, 2, 3, 4]) {
      const left = (titles: string[]) => titles.filter((title) => title !== `s${index}`);
      const remove = ({ client, place }: Awaited<ReturnType<typeof tableWith>>) =>
        client.expect(200, "deleteSheet", { params: place(index) });
      expect(await pageTwo("asc", remove)).toEqual(left(["s2", "s3", "s4"]));
      expect(await pageTwo("desc", remove)).toEqual(left(["s2", "s1", "s0"]));
    }
    const moved = await pageTwo("asc", ({ client, place }) =>
      client.expect(200, "updateSheet", { params: place(4), body: { index: 0 } }),
    );
    expect(moved).toEqual(["s2", "s3"]);
  });

  test("sheets that stay are listed once while those that a page ended with are deleted or moved", async () => {
    for (const order of ["asc", "desc"] as const) {
      for (const change of ["delete", "to the front", "to the back"] as const) {
        const { client, table_id } = await tableWith(9);
        const read = async (cursor: string | null) => {
          const query = { order, limit: 3, ...(cursor !== null && { cursor }) };
          return client.expect(200, "listSheets", { params: { table_id }, query });
        };
        const stayed: string[] = [];
        for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page++) {
          const { data, next_cursor }: Awaited<ReturnType<typeof read>> = await read(cursor);
          stayed.push(...data.flatMap(({ title }) => (title.startsWith("m") ? [] : [title])));
          cursor = next_cursor ?? null;
          // The last one first: so the others of the page change where it stood.
          for (const { id, title } of data.toReversed().slice(0, 2)) {
            if (title.startsWith("m")) continue;
            const params = { table_id, sheet_id: id };
            if (change === "delete") await client.expect(200, "deleteSheet", { params });
            else {
              const body = { index: change === "to the front" ? 0 : 99, title: `m${title}` };
              await client.expect(200, "updateSheet", { params, body });
            }
          }
        }
        const titles = Array.from({ length: 9 }, (_, index) => `s${index}`);
        expect([order, change, stayed]).toEqual([order, change, order === "asc" ? titles : titles.toReversed()]);
      }
    }
  });

  test("a sheet finds its place however often others were put there", async () => {
    const { client, table_id, sheets } = await tableWith(3);
    const ids = sheets.map(({ id }) => id);
    for (let round = 0; round < 60; round++) {
      const sheet_id = ids.pop() as string;
      await client.expect(200, "updateSheet", { params: { table_id, sheet_id }, body: { index: 1 } });
      ids.splice(1, 0, sheet_id);
      const { data } = await client.expect(200, "listSheets", { params: { table_id } });
      expect(data.map(({ id, index }) => [id, index])).toEqual(ids.map((id, index) => [id, index]));
    }
  });

  test("a cursor belongs to its table and order, and is not believed when it was changed", async () => {
    const { client, table_id } = await tableWith(3);
    const other = await createTable(client);
    const { next_cursor } = await client.expect(200, "listSheets", { params: { table_id }, query: { limit: 1 } });
    const cursor = next_cursor as string;
    const ask = (table: string, query: object) => client.call("listSheets", { params: { table_id: table }, query });
    expect((await ask(table_id.toUpperCase(), { cursor })).status).toBe(200);
    refused(await ask(table_id, { cursor, order: "desc" }), 400, "invalid_cursor");
    refused(await ask(other, { cursor }), 400, "invalid_cursor");
    for (const forged of forgedCursors(cursor)) refused(await ask(table_id, { cursor: forged }), 400, "invalid_cursor");
  });
});

describe("changing", () => {
  test("a sheet is renamed and moved, and each change takes one version", async () => {
    const { client, order, place } = await tableWith(4);
    const update = (index: number, body: object) => client.expect(200, "updateSheet", { params: place(index), body });
    expect(await update(0, { title: " New\t" })).toMatchObject({
      version: 2,
      sheet: { title: "New", version_count: 2 },
    });
    expect(await update(0, { index: 2 })).toMatchObject({ version: 3, sheet: { index: 2 } });
    expect(await order()).toBe("s1 s2 New s3");
    expect(await update(3, { index: 0, title: "top" })).toMatchObject({
      version: 2,
      sheet: { index: 0, title: "top" },
    });
    expect(await order()).toBe("top s1 s2 New");
    expect(await update(1, { index: 99 })).toMatchObject({ sheet: { index: 3 } });
    expect(await order()).toBe("top s2 New s1");
    // Sheets that were only moved out of the way keep their version.
    expect((await client.expect(200, "getSheet", { params: place(2) })).sheet.version_count).toBe(1);
  });

  test("what changes nothing takes no version", async () => {
    const { client, place } = await tableWith(2);
    for (const body of [
      {},
      { title: null },
      { index: null },
      { title: "s1" },
      { index: 1 },
      { index: 7 },
      { surplus: 1 },
    ]) {
      const { version, sheet } = await client.expect(200, "updateSheet", { params: place(1), body });
      expect([version, sheet.version_count, sheet.title, sheet.index]).toEqual([1, 1, "s1", 1]);
    }
  });

  test("a faulty change is refused with 422 and names the place", async () => {
    const { client, place } = await tableWith(1);
    const cases: [unknown, (string | number)[]][] = [
      [{ index: -1 }, ["body", "index"]],
      [{ index: "1" }, ["body", "index"]],
      [{ title: "" }, ["body", "title"]],
      [{ title: "x".repeat(256) }, ["body", "title"]],
      [{ title: 1 }, ["body", "title"]],
      [[], ["body"]],
      ["title", ["body"]],
    ];
    for (const [body, loc] of cases) {
      const answer = await client.call("updateSheet", { params: place(0), body: body as never });
      expect(refused(answer, 422, "validation_error").detail?.[0]?.loc).toEqual(loc);
    }
    expect((await client.expect(200, "getSheet", { params: place(0) })).sheet.version_count).toBe(1);
  });

  test("moves at the same moment leave positions without gaps or doubles", async () => {
    const { client, order, place } = await tableWith(5);
    await Promise.all(
      [3, 0, 4, 1, 2, 0, 3].map((index, n) =>
        client.expect(200, "updateSheet", { params: place(n % 5), body: { index } }),
      ),
    );
    expect((await order()).split(" ").toSorted()).toEqual(["s0", "s1", "s2", "s3", "s4"]);
  });

  test("a sheet is found in its own table only", async () => {
    const { client, place } = await tableWith(1);
    const params = { ...place(0), table_id: await createTable(client) };
    for (const operation of ["getSheet", "deleteSheet", "listRows", "listColumns", "listVersions"] as const) {
      refused(await client.call(operation, { params }), 404, "not_found");
    }
    refused(await client.call("updateSheet", { params, body: { title: "x" } }), 404, "not_found");
    expect((await client.expect(200, "getSheet", { params: place(0) })).sheet.title).toBe("s0");
  });
});

describe("deleting", () => {
  test("sheets move and go while others beside them are being imported into", async () => {
    const { client, order, place, sheets } = await tableWith(4);
    await server.database.sql.begin(async (tx) => {
      await lockRows(
        tx,
        "sheets",
        [1, 3].map((n) => sheets[n]?.id as string),
      );
      await client.expect(200, "updateSheet", { params: place(2), body: { index: 0 } });
      await client.expect(200, "deleteSheet", { params: place(0) });
    });
    expect(await order()).toBe("s2 s1 s3");
  });

  test("the sheets behind a deleted one move up, and it is not deleted twice", async () => {
    const { client, workspace, order, place, table_id } = await tableWith(4);
    const { message } = await client.expect(200, "deleteSheet", { params: place(1) });
    expect(message).toContain('"s1"');
    expect(await order()).toBe("s0 s2 s3");
    refused(await client.call("deleteSheet", { params: place(1) }), 404, "not_found");
    refused(await client.call("getSheet", { params: place(1) }), 404, "not_found");
    const { table } = await client.expect(200, "getTable", { params: { table_id } });
    expect(table.sheet_count).toBe(3);
    expect(Object.keys(table.sheet_row_counts)).not.toContain(place(1).sheet_id);
    const entries = await server.database.sql`
      select action, entity_type, entity_id, entity_name, actor, api_key_id from audit_events
      where workspace_id = ${workspace.id} and action like '%.deleted'`;
    expect([...entries]).toEqual([
      {
        action: "sheet.deleted",
        entity_type: "sheet",
        entity_id: place(1).sheet_id,
        entity_name: "s1",
        actor: "test",
        api_key_id: workspace.apiKeyId,
      },
    ]);
  });

  test("a deleted sheet's import is failed, its runs are cancelled, and nothing lands later", async () => {
    const { client, workspace } = await server.newWorkspace();
    const table_id = await createTable(client);
    await server.startWorker();
    const sheet = await importCsv(client, "a\n1\n2\n", table_id);
    await server.stopWorker();
    await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
    const late = await postFile(client, table_id, "late.csv", "a\n1\n", { operation_id: "late" });
    const lateSheet = (late.body as { sheet: Sheet }).sheet;
    await client.expect(200, "deleteSheet", { params: sheet.params });
    await client.expect(200, "deleteSheet", { params: { table_id, sheet_id: lateSheet.id } });
    await server.startWorker();
    await importCsv(client, "a\n1\n");
    await server.stopWorker();
    // The table is still there, so the import can still be read.
    const params = { table_id, operation_id: "late" };
    expect((await client.expect(200, "getImportOperation", { params })).operation).toMatchObject({
      status: "failed",
      error_message: "The sheet was deleted.",
      rows_added: 0,
    });
    const { sql } = server.database;
    expect([...(await sql`select status from operations where workspace_id = ${workspace.id}`)]).toEqual([
      { status: "cancelled" },
    ]);
    expect([...(await sql`select 1 from cells where workspace_id = ${workspace.id}`)]).toEqual([]);
    expect([...(await sql`select 1 from sheet_rows where sheet_id = ${lateSheet.id}`)]).toEqual([]);
    expect([...(await sql`select 1 from import_file_parts where workspace_id = ${workspace.id}`)]).toEqual([]);
  });

  test("a table whose last sheet is deleted takes new ones from position 0", async () => {
    const { client, table_id, place } = await tableWith(1);
    await client.expect(200, "deleteSheet", { params: place(0) });
    expect((await addSheet(client, table_id, "again")).index).toBe(0);
    const { data } = await client.expect(200, "listSheets", { params: { table_id } });
    expect(await new SheetUnderTest(client, { table_id, sheet_id: data[0]?.id as string }).columns()).toHaveLength(1);
  });
});
