import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import { csvBlocks } from "../../bench/support/csv.ts";
import { exportSheet } from "../../core/sheets/exports/exportSheet.ts";
import type { TestWorkspace } from "../support/database.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { base64, createTable, importCsv, importEnd, importFile, postFile, SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

type Format = "csv" | "jsonl";

async function exported(sheet: SheetUnderTest, query: { format?: Format; version_id?: string } = {}): Promise<string> {
  return (await sheet.client.expect(200, "exportSheet", { params: sheet.params, query })) ?? "";
}

function exportPath({ params }: SheetUnderTest, query = ""): string {
  return `/api/public/v2/tables/${params.table_id}/sheets/${params.sheet_id}/export${query}`;
}

async function jsonLines(sheet: SheetUnderTest, version_id?: string): Promise<unknown[]> {
  const text = await exported(sheet, { format: "jsonl", ...(version_id && { version_id }) });
  expect(text === "" || text.endsWith("\n")).toBe(true);
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

async function versionId(sheet: SheetUnderTest, versionNumber: number): Promise<string> {
  const { data } = await sheet.client.expect(200, "listVersions", { params: sheet.params, query: { limit: 100 } });
  return data.find(({ version_number }) => version_number === versionNumber)?.id as string;
}

describe("the file", () => {
  test("of CSV is what was imported, quotes and line ends and formulas as they were", async () => {
    const { client } = await server.newWorkspace();
    const text =
      'a,"b, ""c""",größe\r\n=1+1,"two\nlines",\r\n" x","say ""hi""",🙂\r\n-1,"\r",\'x\r\na\\b,"c\ufeff",\u001f\t\b\r\n';
    const sheet = await importCsv(client, text);
    expect(await exported(sheet)).toBe(text);
    expect(await exported(await importCsv(client, text))).toBe(text);
  });

  test("of JSON lines has the values as they are", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importFile(client, "a.json", '[{"a":"x\\n","__proto__":"p","b":null},{"a":"\\u0001","b":"2"}]');
    await sheet.setCell("b", 1, { list: [1, null, "x"] });
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const text = await exported(sheet, { format: "jsonl" });
    expect(text).toBe(
      '{"a":"x\\n","__proto__":"p","b":null,"n":2}\n{"a":"\\u0001","__proto__":null,"b":{"list":[1,null,"x"]},"n":1}\n',
    );
  });

  test("of JSON lines comes back with every value as it is, in a new sheet and in an existing one", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importFile(client, "a.json", '[{"b":"x","7":"seven","__proto__":"p"},{},{},{},{}]');
    const values = ["", [1, "2", null], { a: { "": true } }, 1.5, false];
    for (const [row, value] of values.entries()) await sheet.setCell("b", row, value);
    await sheet.addComputed("n", "COUNT", { source: "7", type: "chars" });
    const text = await exported(sheet, { format: "jsonl" });
    const again = await importFile(client, "again.jsonl", text);
    expect(await exported(again, { format: "jsonl" })).toBe(text);
    const body = { file_name: "MORE.JSONL", file_content_base64: base64(text) };
    const { operation_id } = await client.expect(202, "importFile", { params: again.params, body });
    await importEnd(client, again.params.table_id, operation_id);
    expect(await exported(again, { format: "jsonl" })).toBe(text + text);
  });

  test("has the last results of stale cells, and nothing for failed ones and those never computed", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, "a\n4\nx\n9\n");
    await sheet.addComputed("m", "MATH_OPERATOR", { sources: ["a"], operator: "+", value: 1 });
    await sheet.addColumn("empty", "COUNT", {});
    expect(await sheet.statuses("m")).toEqual(["COMPLETED", "FAILED", "COMPLETED"]);
    await sheet.setCell("a", 2, "10");
    await sheet.setCell("a", 1, "2");
    await sheet.recalculate({ row_ids: [1] });
    await sheet.setCell("a", 1, "x");
    await sheet.recalculate({ row_ids: [1] });
    expect(await sheet.cell("m", 1)).toMatchObject({ status: "FAILED", value: 3 });
    await sheet.addColumn("shown", "COMPOSITION", { source: "m" });
    expect((await exported(sheet)).split("\r\n")[2]).toBe("x,,,");
    const { id } = await sheet.column("shown");
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: id } });
    expect(await exported(sheet)).toBe("a,m,empty\r\n4,5,\r\nx,,\r\n10,10,\r\n");
    expect(await jsonLines(sheet)).toEqual([
      { a: "4", m: 5, empty: null },
      { a: "x", m: null, empty: null },
      { a: "10", m: 10, empty: null },
    ]);
  });

  test("of an older version has its columns, rows and values", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, "a,b\n1,2\n3,4\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const version = await sheet.version();
    const { id } = await sheet.column("b");
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: id } });
    await sheet.setCell("a", 0, "changed");
    await sheet.client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [1] } });
    expect(await exported(sheet)).toBe("a,n\r\nchanged,1\r\n");
    const old = await versionId(sheet, version);
    expect(await exported(sheet, { version_id: old })).toBe("a,b,n\r\n1,2,1\r\n3,4,1\r\n");
    expect(await jsonLines(sheet, old)).toEqual([
      { a: "1", b: "2", n: 1 },
      { a: "3", b: "4", n: 1 },
    ]);
    expect(await exported(sheet, { version_id: await versionId(sheet, 1) })).toBe("a,b\r\n");
  });

  test("of a sheet without columns or rows is empty, and one blank column keeps its rows", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, "a\n");
    expect([await exported(sheet), await exported(sheet, { format: "jsonl" })]).toEqual(["a\r\n", ""]);
    await sheet.client.expect(201, "addRows", { params: sheet.params, body: { count: 2 } });
    expect(await exported(sheet)).toBe('a\r\n""\r\n""\r\n');
    const { id } = await sheet.column("a");
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: id } });
    expect([await exported(sheet), await jsonLines(sheet)]).toEqual(["", [{}, {}]]);
  });

  test("of one column with blanks comes back as it is", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, 'a\r\nx\r\n""\r\n\r\n" "\r\n""\r\n');
    expect(await sheet.values("a")).toEqual(["x", null, " ", null]);
    const again = await importCsv(client, await exported(sheet));
    expect(await again.values("a")).toEqual(["x", null, " ", null]);
  });

  test("of one column comes back as one, whatever its title and texts look like", async () => {
    const { client } = await server.newWorkspace();
    for (const title of ["a;b", "a\tb"]) {
      const sheet = await importFile(client, "a.json", JSON.stringify([{ [title]: title }, { [title]: "1;2" }]));
      const again = await importCsv(client, await exported(sheet));
      expect(await again.values(title)).toEqual([title, "1;2"]);
    }
  });

  test("of many pages has every row once, in order", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, [...csvBlocks({ rows: 12_000 })].join(""));
    await sheet.addComputed("n", "COUNT", { source: "question", type: "words" });
    const lines = (await jsonLines(sheet)) as { id: string; n: number }[];
    expect(lines.map(({ id }) => Number(id))).toEqual(Array.from({ length: 12_000 }, (_, index) => index));
    expect(lines.every(({ n }) => n > 0)).toBe(true);
    const again = await importCsv(client, await exported(sheet));
    expect((await again.sheet()).row_count).toBe(12_000);
  });

  test("has a type and a name that is safe wherever it is saved", async () => {
    const { client } = await server.newWorkspace();
    const table_id = await createTable(client);
    const headersOf = async (title: string, query = "") => {
      const { body } = await postFile(client, table_id, "a.csv", "a\n", { title });
      const sheet = new SheetUnderTest(client, { table_id, sheet_id: (body as { sheet: { id: string } }).sheet.id });
      const { headers } = await client.fetch(exportPath(sheet, query));
      return [headers.get("content-type"), headers.get("content-disposition")];
    };
    expect(await headersOf("Answers.CSV")).toEqual([
      "text/csv; charset=utf-8",
      "attachment; filename=\"Answers.csv\"; filename*=UTF-8''Answers.csv",
    ]);
    expect(await headersOf("a.json", "?format=jsonl")).toEqual([
      "application/x-ndjson",
      "attachment; filename=\"a.jsonl\"; filename*=UTF-8''a.jsonl",
    ]);
    expect((await headersOf('../"größe"\r\nX: y'))[1]).toBe(
      "attachment; filename=\"__gr__e___X_ y.csv\"; filename*=UTF-8''__gr%C3%B6%C3%9Fe___X_%20y.csv",
    );
    expect((await headersOf("..."))[1]).toContain('filename="sheet.csv"');
    expect((await headersOf("x".repeat(255)))[1]?.length).toBeLessThan(400);
  });
});

describe("refusals", () => {
  test("unknown sheets, versions and formats", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, "a\n1\n");
    const other = await importCsv(client, "a\n1\n");
    const { client: stranger } = await server.newWorkspace();
    refused(await stranger.call("exportSheet", { params: sheet.params }), 404, "not_found");
    const elsewhere = { params: sheet.params, query: { version_id: await versionId(other, 1) } };
    refused(await client.call("exportSheet", elsewhere), 404, "not_found");
    refused(
      await client.call("exportSheet", { params: { ...sheet.params, table_id: other.params.table_id } }),
      404,
      "not_found",
    );
    refused(await client.fetch(exportPath(sheet, "?format=xlsx")), 422, "validation_error");
    refused(await client.fetch(exportPath(sheet, "?version_id=1")), 422, "validation_error");
    await client.expect(200, "deleteSheet", { params: sheet.params });
    refused(await client.call("exportSheet", { params: sheet.params }), 404, "not_found");
  });
});

describe("while it is sent", () => {
  test("changes do not show, not even results of the run whose version is exported", async () => {
    const { client, workspace } = await server.newWorkspace();
    const sheet = await importCsv(client, `a\n${"x\n".repeat(3000)}`);
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const version = await sheet.version();
    const { bytes } = await exportSheet(workspace.scope, sheet.params, { format: "jsonl", versionId: null });
    const parts: Uint8Array[] = [];
    for await (const part of bytes) {
      if (parts.length === 0) {
        await sheet.setCell("a", 2999, "changed");
        await sheet.recalculate({ statuses: [] });
        await sheet.client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [2000] } });
      }
      parts.push(Uint8Array.from(part));
    }
    expect(parts.length).toBeGreaterThan(1);
    const lines = new Set(Buffer.concat(parts).toString().trimEnd().split("\n"));
    expect([...lines]).toEqual(['{"a":"x","n":1}']);
    expect(await exported(sheet, { format: "jsonl", version_id: await versionId(sheet, version) })).toBe(
      Buffer.concat(parts).toString(),
    );
  });

  test("an open version of a run is closed, and the run goes on in the next", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, "a\nx\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const version = await sheet.version();
    await exported(sheet);
    expect(await sheet.version()).toBe(version);
    await sheet.addColumn("m", "COUNT", {});
    const { id } = await sheet.column("m");
    const body = { config: { source: "a", type: "words" } };
    await sheet.client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: id }, body });
    await sheet.recalculate();
    expect(await sheet.version()).toBe(version + 3);
  });

  test("a reader that stops for a while gets the same file as others meanwhile", async () => {
    const { client, workspace } = await server.newWorkspace();
    const sheet = await importCsv(client, [...csvBlocks({ rows: 40_000 })].join(""));
    const reader = stalledReader(sheet, workspace, false);
    await reader.hasBegun;
    const whole = await exported(sheet, { format: "jsonl" });
    const received = await reader.rest();
    // JSON lines have no CR, so these belong to the chunks of the answer.
    const body = received.slice(received.indexOf("\r\n\r\n") + 2).replaceAll(/\r\n[0-9a-f]+\r\n/g, "");
    expect(Buffer.from(body, "latin1").toString().trimEnd() === whole.trimEnd()).toBe(true);
  });

  test("a reader that leaves or stops holds no connection to the database", async () => {
    const { client, workspace } = await server.newWorkspace();
    const sheet = await importCsv(client, [...csvBlocks({ rows: 60_000 })].join(""));
    const readers = Array.from({ length: 30 }, (_, index) => stalledReader(sheet, workspace, index % 2 === 0));
    await Promise.all(readers.map((reader) => reader.hasBegun));
    await waitFor("idle connections", async () => {
      const [row] = await server.database.sql`
        select count(*)::integer as busy from pg_stat_activity
        where datname = current_database() and application_name = 'sheaf api' and state <> 'idle'`;
      return row?.busy === 0;
    });
    expect((await sheet.sheet()).row_count).toBe(60_000);
    for (const reader of readers) reader.close();
  });
});

/** Asks for a file, reads its first bytes, and then leaves or takes nothing more until it is asked for the rest. */
function stalledReader(sheet: SheetUnderTest, { apiKey }: TestWorkspace, leaves: boolean) {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname, () => {
    const path = exportPath(sheet, "?format=jsonl");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nX-API-Key: ${apiKey}\r\n\r\n`);
  });
  let received = "";
  const hasBegun = new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("data", (first) => {
      received = first.toString("latin1");
      socket.pause();
      if (leaves) socket.destroy();
      resolve();
    });
  });
  const rest = async () => {
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
    });
    socket.resume();
    await once(socket, "end");
    return received;
  };
  return { hasBegun, rest, close: () => socket.destroy() };
}

test("the server had no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
