import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { followPages, forgedCursors } from "../support/paging.ts";
import { refused } from "../support/refused.ts";
import { createTable, importCsv, postFile, SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness({ hasWorker: false });

async function createTitled(client: Client, title: unknown) {
  return client.call("createTable", { body: { title } as never });
}

describe("creating", () => {
  test("without a title tables are numbered, and a number that is free again is given again", async () => {
    const { client } = await server.newWorkspace();
    const tables = [];
    for (const options of [{}, { body: {} }, { body: { title: null } }]) {
      tables.push((await client.expect(201, "createTable", options)).table);
    }
    expect(tables.map(({ title }) => title)).toEqual(["Untitled Table", "Untitled Table #2", "Untitled Table #3"]);
    await client.expect(200, "deleteTable", { params: { table_id: tables[1]?.id as string } });
    expect((await client.expect(201, "createTable")).table.title).toBe("Untitled Table #2");
  });

  test("titles that only look like numbered ones take no number", async () => {
    const { client } = await server.newWorkspace();
    const prefix = "Untitled Table #";
    for (const end of ["1", "02", "2x", " 2", "-2", "2.0", "²", "999999999", "99999999999999999999", "4", "4"]) {
      await createTable(client, prefix + end);
    }
    const titles = [];
    for (let index = 0; index < 4; index++) titles.push((await client.expect(201, "createTable")).table.title);
    expect(titles).toEqual(["Untitled Table", `${prefix}2`, `${prefix}3`, `${prefix}5`]);
  });

  test("tables that are made at the same moment without a title get titles of their own", async () => {
    const { client } = await server.newWorkspace();
    const made = await Promise.all(Array.from({ length: 8 }, () => client.expect(201, "createTable")));
    expect(new Set(made.map(({ table }) => table.title)).size).toBe(8);
  });

  test("a title is trimmed, and tables may share one", async () => {
    const { client } = await server.newWorkspace();
    for (const title of ["  Answers\n", "Answers"]) {
      expect((await createTitled(client, title)).body).toMatchObject({ table: { title: "Answers" } });
    }
  });

  test("255 characters are a title, whatever they are; 256 are not", async () => {
    const { client } = await server.newWorkspace();
    for (const character of ["a", "é", "字", "😀"]) {
      const title = character.repeat(255);
      expect((await createTitled(client, title)).body).toMatchObject({ table: { title } });
      const body = refused(await createTitled(client, character.repeat(256)), 422, "validation_error");
      expect(body.detail).toMatchObject([{ loc: ["body", "title"] }]);
    }
  });

  test("a title that is blank, no text, or holds what cannot be stored is refused where it stands", async () => {
    const { client } = await server.newWorkspace();
    for (const title of ["", "  \t\n", "\u3000", 7, {}, ["x"], true, "a\u0000b"]) {
      const body = refused(await createTitled(client, title), 422, "validation_error");
      expect(body.detail?.[0]?.loc).toEqual(["body", "title"]);
    }
    expect((await client.expect(200, "listTables")).count).toBe(0);
  });

  test("the default sheet has one TEXT column and one blank row", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { table, default_sheet } = await client.expect(201, "createTable", { body: { title: "T" } });
    expect(default_sheet).toMatchObject({
      table_id: table.id,
      workspace_id: workspace.id,
      title: "Sheet 1",
      index: 0,
      row_count: 1,
      version_count: 1,
    });
    expect(table).toMatchObject({ sheet_count: 1, sheet_row_counts: { [default_sheet?.id as string]: 1 } });
    const sheet = new SheetUnderTest(client, { table_id: table.id, sheet_id: default_sheet?.id as string });
    expect(await sheet.columns()).toMatchObject([
      { title: "Column A", type: "TEXT", config: {}, dependencies: [], is_output_column: false },
    ]);
    expect(await sheet.cells("Column A")).toMatchObject([
      { row_index: 0, value: null, display_value: null, status: "COMPLETED", error: null, input_hash: null },
    ]);
  });

  test("without the default sheet there is none, and the key is not there", async () => {
    const { client } = await server.newWorkspace();
    const body = await client.expect(201, "createTable", { body: { create_default_sheet: false } });
    expect(Object.hasOwn(body, "default_sheet")).toBe(false);
    expect(body.table).toMatchObject({ sheet_count: 0, sheet_row_counts: {} });
    expect((await client.expect(200, "listSheets", { params: { table_id: body.table.id } })).data).toEqual([]);
  });

  test("a folder that does not exist is not found, and no table is made", async () => {
    const { client } = await server.newWorkspace();
    refused(await client.call("createTable", { body: { title: "T", folder_id: 12 } }), 404, "not_found");
    expect((await client.expect(200, "listTables")).count).toBe(0);
    const table = await createTable(client, "T");
    const change = { params: { table_id: table }, body: { title: "U", folder_id: 12 } };
    refused(await client.call("updateTable", change), 404, "not_found");
    expect((await client.expect(200, "getTable", { params: { table_id: table } })).table.title).toBe("T");
  });
});

describe("listing", () => {
  async function manyTables(count: number) {
    const { client } = await server.newWorkspace();
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const title = index % 3 === 0 ? `Even ${index}` : `odd ${index}`;
      ids.push(await createTable(client, title));
    }
    return { client, ids };
  }

  test("pages hold every table once, newest first or oldest first", async () => {
    const { client, ids } = await manyTables(23);
    for (const limit of [1, 7, 23, 100]) {
      const newest = await followPages(limit, (cursor) =>
        client.expect(200, "listTables", { query: { limit, ...cursor } }),
      );
      expect(newest.map(({ id }) => id)).toEqual(ids.toReversed());
      const oldest = await followPages(limit, (cursor) =>
        client.expect(200, "listTables", { query: { limit, order: "asc", ...cursor } }),
      );
      expect(oldest.map(({ id }) => id)).toEqual(ids);
    }
  });

  test("20 tables are a page when nothing is said", async () => {
    const { client } = await manyTables(21);
    expect(await client.expect(200, "listTables")).toMatchObject({ count: 20, pagination: { limit: 20 }, filters: {} });
  });

  test("tables made or deleted meanwhile neither repeat nor hide others", async () => {
    const { client, ids } = await manyTables(6);
    const first = await client.expect(200, "listTables", { query: { limit: 3 } });
    await createTable(client, "new");
    await client.expect(200, "deleteTable", { params: { table_id: first.data[2]?.id as string } });
    const cursor = first.next_cursor as string;
    const second = await client.expect(200, "listTables", { query: { limit: 3, cursor } });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed());
  });

  test("a filter finds a part of the title in any letter case, and takes nothing for a pattern", async () => {
    const { client } = await server.newWorkspace();
    for (const title of ["Straße 100%", "STRASSE", "a_b", "aXb", "Émile", "back\\slash"])
      await createTable(client, title);
    const titlesOf = async (name: string) =>
      (await client.expect(200, "listTables", { query: { name, order: "asc" } })).data.map(({ title }) => title);
    expect(await titlesOf("STRA")).toEqual(["Straße 100%", "STRASSE"]);
    expect(await titlesOf("100%")).toEqual(["Straße 100%"]);
    expect(await titlesOf("a_b")).toEqual(["a_b"]);
    expect(await titlesOf("éMI")).toEqual(["Émile"]);
    expect(await titlesOf("\\")).toEqual(["back\\slash"]);
    expect(await titlesOf("nothing")).toEqual([]);
  });

  test("filters and paging go together, and the filters in force are told", async () => {
    const { client, ids } = await manyTables(20);
    const limit = 2;
    const filtered = await followPages(limit, async (cursor) => {
      const page = await client.expect(200, "listTables", { query: { name: "EVEN", limit, ...cursor } });
      expect(page.filters).toEqual({ name: "EVEN" });
      return page;
    });
    expect(filtered.map(({ id }) => id)).toEqual(ids.filter((_, index) => index % 3 === 0).toReversed());
    expect(await client.expect(200, "listTables", { query: { folder_id: 5 } })).toMatchObject({
      count: 0,
      filters: { folder_id: 5 },
    });
  });

  test("a cursor goes on with another limit, but not with another order or filter", async () => {
    const { client, ids } = await manyTables(5);
    const { next_cursor } = await client.expect(200, "listTables", { query: { limit: 2 } });
    const cursor = next_cursor as string;
    const rest = await client.expect(200, "listTables", { query: { limit: 100, cursor } });
    expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed());
    for (const query of [{ order: "asc" as const }, { name: "o" }, { folder_id: 1 }]) {
      refused(await client.call("listTables", { query: { cursor, ...query } }), 400, "invalid_cursor");
    }
  });

  test("a cursor that was tampered with is refused, never believed", async () => {
    const { client } = await manyTables(3);
    const { next_cursor } = await client.expect(200, "listTables", { query: { limit: 1 } });
    for (const cursor of forgedCursors(next_cursor as string)) {
      refused(await client.call("listTables", { query: { cursor } }), 400, "invalid_cursor");
    }
  });
});

describe("reading and changing", () => {
  test("a table tells how many rows each of its sheets has", async () => {
    const { client } = await server.newWorkspace();
    const { table, default_sheet } = await client.expect(201, "createTable", { body: { title: "T" } });
    const params = { table_id: table.id, sheet_id: default_sheet?.id as string };
    await client.expect(201, "addRows", { params, body: { count: 41 } });
    const second = (await postFile(client, table.id, "rows.csv", "a\n1\n")).body as { sheet: { id: string } };
    const read = await client.expect(200, "getTable", { params: { table_id: table.id } });
    expect(read.table).toMatchObject({
      sheet_count: 2,
      sheet_row_counts: { [params.sheet_id]: 42, [second.sheet.id]: 0 },
    });
    expect((await client.expect(200, "listTables")).data[0]).toMatchObject({ id: table.id, sheet_count: 2 });
  });

  test("an update changes what it names, null title and unknown keys change nothing, sheets keep their version", async () => {
    const { client } = await server.newWorkspace();
    const { table, default_sheet } = await client.expect(201, "createTable", { body: { title: "Old" } });
    const params = { table_id: table.id };
    const update = async (body: object) => (await client.expect(200, "updateTable", { params, body })).table;
    const renamed = await update({ title: " New " });
    expect(renamed.title).toBe("New");
    expect(renamed.updated_at > table.updated_at).toBe(true);
    expect(renamed.created_at).toBe(table.created_at);
    for (const body of [{ title: null }, {}, { title: "New" }, { folder_id: null }, { surplus: 1 }]) {
      expect(await update(body)).toEqual(renamed);
    }
    const { data } = await client.expect(200, "listAuditEvents", { query: { entity_id: table.id } });
    expect(data.map(({ action }) => action)).toEqual(["table.updated", "table.created"]);
    const sheet = { ...params, sheet_id: default_sheet?.id as string };
    expect((await client.expect(200, "getSheet", { params: sheet })).sheet.version_count).toBe(1);
  });

  test("an update without a body is refused", async () => {
    const { client } = await server.newWorkspace();
    const params = { table_id: await createTable(client) };
    expect(refused(await client.call("updateTable", { params }), 422, "validation_error").detail).toMatchObject([
      { loc: ["body"], type: "missing" },
    ]);
  });

  test("ids are found in any letter case", async () => {
    const { client } = await server.newWorkspace();
    const table_id = await createTable(client, "T");
    const { table } = await client.expect(200, "getTable", { params: { table_id: table_id.toUpperCase() } });
    expect(table.id).toBe(table_id);
  });
});

describe("deleting", () => {
  test("a deleted table and all that is in it is gone, and is not deleted twice", async () => {
    const { client } = await server.newWorkspace();
    const { table, default_sheet } = await client.expect(201, "createTable", { body: { title: "T" } });
    const kept = await createTable(client, "kept");
    const params = { table_id: table.id, sheet_id: default_sheet?.id as string };
    const body = await client.expect(200, "deleteTable", { params });
    expect(body.message).toContain('"T"');
    expect((await client.expect(200, "listTables")).data.map(({ id }) => id)).toEqual([kept]);
    for (const operation of ["deleteTable", "getTable", "listSheets"] as const) {
      refused(await client.call(operation, { params }), 404, "not_found");
    }
    for (const operation of [
      "getSheet",
      "deleteSheet",
      "listColumns",
      "listRows",
      "addRows",
      "listOperations",
      "createOperation",
      "getStatusCounts",
      "listVersions",
    ] as const) {
      refused(await client.call(operation, { params }), 404, "not_found");
    }
    refused(await client.call("updateTable", { params, body: { title: "x" } }), 404, "not_found");
    refused(await client.call("updateSheet", { params, body: { title: "x" } }), 404, "not_found");
    refused(await postFile(client, table.id, "a.csv", "a\n1"), 404, "not_found");
  });

  test("of deletions at the same moment one finds the table", async () => {
    const { client } = await server.newWorkspace();
    const params = { table_id: await createTable(client) };
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.call("deleteTable", { params })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  test("the audit trail keeps who deleted what, once", async () => {
    const { client, workspace } = await server.newWorkspace();
    const params = { table_id: await createTable(client, "Audited") };
    await client.call("deleteTable", { params, headers: { "x-request-id": "delete-1" } });
    await client.call("deleteTable", { params });
    const entries = await server.database.sql`
      select action, entity_type, entity_id, entity_name, actor, api_key_id, request_id from audit_events
      where workspace_id = ${workspace.id} and action like '%.deleted'`;
    expect([...entries]).toEqual([
      {
        action: "table.deleted",
        entity_type: "table",
        entity_id: params.table_id,
        entity_name: "Audited",
        actor: "test",
        api_key_id: workspace.apiKeyId,
        request_id: "delete-1",
      },
    ]);
  });

  test("what runs in a table ends with it, and nothing lands after that", async () => {
    const { client, workspace } = await server.newWorkspace();
    const table_id = await createTable(client, "busy");
    const answer = await postFile(client, table_id, "rows.csv", "a\n1\n2\n", { operation_id: randomUUID() });
    if (answer.status !== 202) throw new Error("refused");
    await server.startWorker();
    const sheet = await importCsv(client, "a\n1\n2\n", table_id);
    await server.stopWorker();
    await sheet.addColumn("b", "COUNT", { source: "a", type: "chars" });
    await postFile(client, table_id, "late.csv", "a\n1\n2\n", { operation_id: "late" });
    await client.expect(200, "deleteTable", { params: { table_id } });
    await server.startWorker();
    // A later import passes through the same queue, so when it has ended the older jobs have been looked at.
    await importCsv(client, "a\n1\n");
    await server.stopWorker();
    const { sql } = server.database;
    const imports = await sql`
      select status, error_message from sheet_imports where workspace_id = ${workspace.id} and operation_id = 'late'`;
    expect([...imports]).toEqual([{ status: "failed", error_message: "The sheet was deleted." }]);
    const operations = await sql`select status from operations where workspace_id = ${workspace.id}`;
    expect([...operations]).toEqual([{ status: "cancelled" }]);
    expect([...(await sql`select 1 from cells where workspace_id = ${workspace.id}`)]).toEqual([]);
    expect([...(await sql`select 1 from import_file_parts where workspace_id = ${workspace.id}`)]).toEqual([]);
  });
});
