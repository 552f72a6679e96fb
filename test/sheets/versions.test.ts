import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import type { components } from "../../generated/types.ts";
import { api } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { followPages, forgedCursors } from "../support/paging.ts";
import { refused } from "../support/refused.ts";
import { csvOf, importCsv, SheetUnderTest } from "../support/sheets.ts";

type Version = components["schemas"]["Version"];
type VersionSummary = components["schemas"]["VersionSummary"];
type Snapshot = components["schemas"]["VersionSnapshot"];

const server = await startHarness();

async function sheetOf(csv: string) {
  const { client, workspace } = await server.newWorkspace();
  return { client, workspace, sheet: await importCsv(client, csv) };
}

async function nameVersion(sheet: SheetUnderTest, name: string): Promise<Version> {
  return (await sheet.client.expect(201, "createVersion", { params: sheet.params, body: { name } })).version;
}

async function history(sheet: SheetUnderTest, limit = 100): Promise<VersionSummary[]> {
  return followPages(limit, (cursor) =>
    sheet.client.expect(200, "listVersions", { params: sheet.params, query: { limit, ...cursor } }),
  );
}

async function readVersion(sheet: SheetUnderTest, version_id: string, query: object = {}): Promise<Version> {
  const params = { ...sheet.params, version_id };
  return (await sheet.client.expect(200, "getVersion", { params, query })).version;
}

/** A version with all its rows, page by page. */
async function wholeSnapshot(sheet: SheetUnderTest, versionId: string, rows_limit = 100): Promise<Snapshot> {
  const first = (await readVersion(sheet, versionId, { rows_limit })).snapshot;
  const rows = [...first.rows];
  for (let cursor = first.next_rows_cursor; cursor !== null; ) {
    const { snapshot } = await readVersion(sheet, versionId, { rows_limit, rows_cursor: cursor });
    expect(snapshot.columns).toEqual(first.columns);
    rows.push(...snapshot.rows);
    cursor = snapshot.next_rows_cursor;
  }
  return { ...first, rows, next_rows_cursor: null };
}

/** What a version should say of the sheet as it is now. */
async function presentState(sheet: SheetUnderTest): Promise<Omit<Snapshot, "next_rows_cursor">> {
  const [{ title, index, row_count }, columns, rows] = await Promise.all([
    sheet.sheet(),
    sheet.columns(),
    sheet.rows(),
  ]);
  return {
    sheet: { title, index },
    row_count,
    columns,
    rows: rows.map((row) => ({
      row_index: row.row_index,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([id, { value, display_value, status, input_hash, last_computed_version }]) => [
          id,
          { value, display_value, status, input_hash, last_computed_version },
        ]),
      ),
    })),
  };
}

/** Without last_computed_version, which in the present also tells that a cell came out the same once more. */
function resultsOf<State extends Pick<Snapshot, "rows">>(state: State): State {
  const rows = state.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([id, cell]) => [id, { ...cell, last_computed_version: null }]),
    ),
  }));
  return { ...state, rows };
}

async function computedSheet(rowCount: number) {
  const made = await sheetOf(
    csvOf([["a", "b"], ...Array.from({ length: rowCount }, (_, n) => [`r${n}`, n % 9 ? n : "x"])]),
  );
  const { sheet } = made;
  await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
  await sheet.addColumn("p", "PARSE_VALUE", { source: "b", type: "number" });
  await sheet.addComputed("all", "COMBINE_COLUMNS", { sources: ["n", "a"], separator: "|" });
  return made;
}

describe("the history", () => {
  test("every change takes the next number and tells what it was", async () => {
    const { client, sheet } = await sheetOf("a\nx\n");
    const a = await sheet.column("a");
    const changes: [string, () => Promise<unknown>][] = [
      ["cell_updated", () => sheet.setCell("a", 0, "y")],
      ["rows_added", () => client.expect(201, "addRows", { params: sheet.params, body: { count: 5 } })],
      ["sheet_updated", () => client.expect(200, "updateSheet", { params: sheet.params, body: { title: "new" } })],
      ["column_created", () => sheet.addColumn("t", "TEXT")],
      [
        "column_updated",
        () =>
          client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: a.id }, body: { title: "A" } }),
      ],
      ["named", () => nameVersion(sheet, "kept")],
      ["column_created", () => sheet.addColumn("n", "COUNT")],
      ["cells_computed", () => sheet.recalculate()],
      [
        "column_deleted",
        async () =>
          client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: (await sheet.column("t")).id } }),
      ],
    ];
    let version = await sheet.version();
    for (const [, change] of changes) {
      await change();
      expect(await sheet.version()).toBe(++version);
    }
    const versions = await history(sheet);
    const reasons = ["sheet_created", "rows_imported", ...changes.map(([reason]) => reason)];
    expect(versions.map((one) => [one.version_number, one.metadata.reason])).toEqual(
      reasons.map((reason, index) => [index + 1, reason]).toReversed() as never,
    );
    expect(versions.filter((one) => one.name !== null).map((one) => one.name)).toEqual(["kept"]);
    expect(new Set(versions.map(({ id }) => id)).size).toBe(versions.length);
    expect(versions.every((one) => one.sheet_id === sheet.params.sheet_id && one.created_by === "test")).toBe(true);
    expect(versions.map(({ created_at }) => created_at)).toEqual(
      versions
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    const edit = versions.find((one) => one.metadata.reason === "cell_updated") as VersionSummary;
    expect(edit.metadata.delta_count).toBe(1);
    expect((await readVersion(sheet, edit.id)).deltas).toMatchObject([
      { op: "update", entity: "cell", column_id: a.id, row_index: 0, before: "x", after: "y" },
    ]);
  });

  test("pages hold every version once, newest first or oldest first", async () => {
    const { client, sheet } = await sheetOf("a\n");
    for (let n = 0; n < 24; n++) await client.expect(201, "addRows", { params: sheet.params });
    const numbers = Array.from({ length: 25 }, (_, n) => n + 1);
    expect((await history(sheet, 7)).map((one) => one.version_number)).toEqual(numbers.toReversed());
    const oldest = await followPages(10, (cursor) =>
      client.expect(200, "listVersions", {
        params: sheet.params,
        query: { limit: 10, order: "asc", sort: "version_number", ...cursor },
      }),
    );
    expect(oldest.map((one) => one.version_number)).toEqual(numbers);
    const page = await client.expect(200, "listVersions", { params: sheet.params });
    expect([page.count, page.pagination.limit, page.filters]).toEqual([20, 20, {}]);
  });

  test("a cursor belongs to its sheet and order, and is not believed when it was changed", async () => {
    const { client, sheet } = await sheetOf("a\n1\n");
    const other = await importCsv(client, "a\n1\n");
    const page = await client.expect(200, "listVersions", { params: sheet.params, query: { limit: 1 } });
    expect(page).not.toHaveProperty("next_cursor");
    const cursor = page.pagination.next_cursor as string;
    const ask = (params: SheetUnderTest["params"], query: object) => client.call("listVersions", { params, query });
    refused(await ask(sheet.params, { cursor, order: "asc" }), 400, "invalid_cursor");
    refused(await ask(other.params, { cursor }), 400, "invalid_cursor");
    for (const forged of forgedCursors(cursor))
      refused(await ask(sheet.params, { cursor: forged }), 400, "invalid_cursor");
    const sorted = await ask(sheet.params, { sort: "created_at" });
    expect(refused(sorted, 400, "bad_request").detail).toMatchObject([{ loc: ["query", "sort"] }]);
  });

  test("created_by is the name of the key that made the change, null for a key without", async () => {
    const { workspace, sheet } = await sheetOf("a\n");
    for (const name of ["second", null]) {
      const key = newApiKey();
      await insertApiKey(workspace.scope, { key, name });
      const same = new SheetUnderTest(api(server.url, key), sheet.params);
      await nameVersion(same, `by ${name}`);
    }
    expect((await history(sheet)).map((one) => [one.name, one.created_by])).toEqual([
      ["by null", null],
      ["by second", "second"],
      [null, "test"],
    ]);
  });

  test("results that land while a version is named go into the next one", async () => {
    const { client, sheet } = await sheetOf("a\nx\n");
    await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
    const named = await nameVersion(sheet, "early");
    await sheet.settled();
    const cell = await sheet.cell("n", 0);
    expect(cell).toMatchObject({ status: "COMPLETED", value: 1 });
    const { data } = await client.expect(200, "listVersions", { params: sheet.params });
    const numbers = data.map((one) => one.version_number);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => numbers.length - n));
    const snapshot = await wholeSnapshot(sheet, named.id);
    const seen = snapshot.rows[0]?.cells[cell.column_id];
    if (cell.last_computed_version !== null && cell.last_computed_version > named.version_number) {
      expect(seen).toMatchObject({ status: "STALE", value: null });
    } else expect(seen).toMatchObject({ status: "COMPLETED", value: 1 });
  });

  test("changes of all kinds at the same moment take numbers without gaps or doubles", async () => {
    const { client, sheet } = await computedSheet(5);
    const { params } = sheet;
    const ids = (await sheet.cells("a")).map(({ id }) => id);
    const before = await sheet.version();
    const answers = await Promise.all([
      ...ids.map((cell_id, n) =>
        client.expect(200, "updateCell", { params: { ...params, cell_id }, body: { value: `v${n}` } }),
      ),
      ...Array.from({ length: 4 }, () => client.expect(201, "addRows", { params })),
      ...Array.from({ length: 3 }, (_, n) =>
        client.expect(201, "createColumn", { params, body: { title: `c${n}`, type: "TEXT" } }),
      ),
      client.expect(200, "updateSheet", { params, body: { title: "moved" } }),
    ]);
    const named = await Promise.all(Array.from({ length: 3 }, (_, n) => nameVersion(sheet, `n${n}`)));
    const taken = [...answers.map(({ version }) => version), ...named.map((one) => one.version_number)];
    expect(new Set(taken).size).toBe(taken.length);
    await sheet.recalculate();
    const versions = await history(sheet);
    expect(versions[0]?.version_number).toBe(await sheet.version());
    expect(versions.map((one) => one.version_number)).toEqual(versions.map((_, n) => versions.length - n));
    expect(Math.min(...taken)).toBeGreaterThan(before);
  });
});

describe("naming", () => {
  test("the answer is the sheet as it is, with its first rows", async () => {
    const { client, sheet } = await computedSheet(120);
    const state = await presentState(sheet);
    const before = await sheet.version();
    const version = await nameVersion(sheet, "  Before the new prompt\n");
    expect(version).toMatchObject({
      name: "Before the new prompt",
      version_number: before + 1,
      sheet_id: sheet.params.sheet_id,
      created_by: "test",
      metadata: { reason: "named", delta_count: 0 },
      deltas: [],
      score: {},
      score_configuration: null,
    });
    expect(version.snapshot).toMatchObject({ ...state, rows: state.rows.slice(0, 100) } as never);
    expect(version.snapshot.next_rows_cursor).not.toBeNull();
    expect(await readVersion(sheet, version.id)).toEqual(version);
    expect((await client.expect(200, "getSheet", { params: sheet.params })).sheet.version_count).toBe(before + 1);
  });

  test("a name has 1 to 255 characters, may repeat, and is missed with 400", async () => {
    const { client, sheet } = await sheetOf("a\n");
    for (const name of ["x", "x", "😀".repeat(255)]) expect((await nameVersion(sheet, name)).name).toBe(name);
    const before = await sheet.version();
    const faulty: [unknown, (string | number)[]][] = [
      [{}, ["body", "name"]],
      [{ name: null }, ["body", "name"]],
      [{ name: "" }, ["body", "name"]],
      [{ name: " \t" }, ["body", "name"]],
      [{ name: "x".repeat(256) }, ["body", "name"]],
      [{ name: 5 }, ["body", "name"]],
      [{ name: "a\u0000" }, ["body", "name"]],
      [{ name: "x", surplus: 1 }, ["body", "surplus"]],
      [{ source_version_id: "x" }, ["body", "source_version_id"]],
      [[], ["body"]],
    ];
    for (const [body, loc] of faulty) {
      const answer = await client.call("createVersion", { params: sheet.params, body: body as never });
      expect(refused(answer, 400, "bad_request").detail?.map((fault) => fault.loc)).toContainEqual(loc);
    }
    refused(await client.call("createVersion", { params: sheet.params }), 400, "bad_request");
    expect(await sheet.version()).toBe(before);
  });
});

describe("reading back", () => {
  test("a named version stays what it was, page by page, whatever happens to the sheet later", async () => {
    const { client, sheet } = await computedSheet(257);
    await sheet.setCell("a", 3, { json: [1, null] });
    await sheet.setCell("b", 5, "stale from here");
    const state = await presentState(sheet);
    expect(state.rows.some((row) => Object.values(row.cells).some((cell) => cell.status === "STALE"))).toBe(true);
    expect(state.rows.some((row) => Object.values(row.cells).some((cell) => cell.status === "FAILED"))).toBe(true);
    const { id } = await nameVersion(sheet, "kept");
    const check = async (limit?: number) => {
      expect(await wholeSnapshot(sheet, id, limit)).toEqual({ ...state, next_rows_cursor: null });
    };
    const column = async (title: string) => ({ ...sheet.params, column_id: (await sheet.column(title)).id });
    await check(100);
    await check(31);
    await sheet.setCell("a", 0, "edited");
    await sheet.setCell("a", 200, null);
    await check();
    await sheet.recalculate();
    await check();
    await client.expect(200, "updateColumn", {
      params: await column("n"),
      body: { config: { source: "b", type: "chars" } },
    });
    await client.expect(200, "updateColumn", { params: await column("a"), body: { title: "renamed" } });
    await check();
    await sheet.recalculate();
    await check();
    await client.expect(200, "deleteColumn", { params: await column("b") });
    await sheet.recalculate();
    await client.expect(200, "deleteColumn", { params: await column("all") });
    await check();
    await client.expect(201, "addRows", { params: sheet.params, body: { count: 100 } });
    await sheet.addComputed("more", "COUNT", { source: "renamed", type: "words" });
    await client.expect(200, "updateSheet", { params: sheet.params, body: { title: "another" } });
    await check(100);
    await check(7);
  });

  test("a run that computes everything anew leaves older versions alone, also where the results are the same", async () => {
    const { sheet } = await computedSheet(4);
    const state = await presentState(sheet);
    const { id } = await nameVersion(sheet, "kept");
    await sheet.setCell("a", 0, "changed");
    await sheet.recalculate({ statuses: [] });
    expect(await wholeSnapshot(sheet, id)).toEqual({ ...state, next_rows_cursor: null });
  });

  test("every version of a wild history is what the sheet was then", async () => {
    const { client, sheet } = await computedSheet(12);
    const { params } = sheet;
    let seed = 20_261_121;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const pick = <T>(items: readonly T[]) => items[random(items.length)] as T;
    const anyColumn = async (kind: "TEXT" | "computed") => {
      const fitting = (await sheet.columns()).filter(({ type }) => (type === "TEXT") === (kind === "TEXT"));
      return fitting.length === 0 ? null : pick(fitting);
    };
    const texts = ["", "x", "12", "many words here", '{"value":3}', "é😀"];
    const changes: (() => Promise<unknown>)[] = [
      async () => {
        const column = await anyColumn("TEXT");
        if (column) await sheet.setCell(column.title, random((await sheet.sheet()).row_count), pick(texts));
      },
      () => sheet.client.call("createOperation", { params }),
      () => sheet.client.call("createOperation", { params, body: { statuses: [] } }),
      () => client.expect(201, "addRows", { params, body: { count: 1 + random(3) } }),
      () => sheet.createColumn({ title: `t${random(1e9)}`, type: "TEXT" }),
      async () => {
        const source = pick(await sheet.columns()).title;
        await sheet.createColumn({ title: `c${random(1e9)}`, type: "COUNT", config: { source, type: "chars" } });
      },
      async () => {
        const [column, source] = [await anyColumn("computed"), await anyColumn("TEXT")];
        const body = { config: { source: source?.title ?? "a", type: pick(["words", "chars"]) } };
        if (column?.type === "COUNT" && source) {
          await client.expect(200, "updateColumn", { params: { ...params, column_id: column.id }, body });
        }
      },
      async () => {
        const body = { title: `renamed ${random(1e9)}` };
        await client.expect(200, "updateColumn", {
          params: { ...params, column_id: pick(await sheet.columns()).id },
          body,
        });
      },
      async () => {
        const columns = await sheet.columns();
        if (columns.length < 4) return;
        await client.expect(200, "deleteColumn", { params: { ...params, column_id: pick(columns).id } });
      },
      () => client.expect(200, "updateSheet", { params, body: { title: `sheet ${random(1e9)}` } }),
      () => nameVersion(sheet, `v${random(1e9)}`),
    ];
    const states = new Map<number, Awaited<ReturnType<typeof presentState>>>();
    for (let step = 0; step < 60; step++) {
      await pick(changes)();
      await sheet.settled();
      states.set(await sheet.version(), await presentState(sheet));
    }
    const versions = await history(sheet);
    expect(versions.map((one) => one.version_number)).toEqual(versions.map((_, n) => versions.length - n));
    for (const { id, version_number } of versions) {
      const state = states.get(version_number);
      if (!state) continue;
      const snapshot = resultsOf(await wholeSnapshot(sheet, id));
      expect([version_number, snapshot]).toEqual([version_number, { ...resultsOf(state), next_rows_cursor: null }]);
    }
    expect(states.size).toBeGreaterThan(25);
  });

  test("the version before a column came does not have it, nor its cells", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const versions = await history(sheet);
    const titles = await Promise.all(
      versions.map(async ({ id }) => (await wholeSnapshot(sheet, id)).columns.map(({ title }) => title).join()),
    );
    expect(titles.toReversed().slice(0, 3)).toEqual(["a", "a", "a,n"]);
    const first = await wholeSnapshot(sheet, versions.at(-1)?.id as string);
    expect([first.row_count, first.rows]).toEqual([0, []]);
  });

  test("a page of rows has up to 100 rows, and its cursor belongs to the version", async () => {
    const { client, sheet } = await sheetOf(csvOf([["a"], ...Array.from({ length: 5 }, (_, n) => [n])]));
    const [one, two] = [await nameVersion(sheet, "one"), await nameVersion(sheet, "two")];
    const { snapshot } = await readVersion(sheet, one.id, { rows_limit: 2 });
    expect(snapshot.rows.map((row) => row.row_index)).toEqual([0, 1]);
    const rows_cursor = snapshot.next_rows_cursor as string;
    const ask = (version_id: string, query: object) =>
      client.call("getVersion", { params: { ...sheet.params, version_id }, query });
    refused(await ask(two.id, { rows_cursor }), 400, "invalid_cursor");
    for (const forged of forgedCursors(rows_cursor))
      refused(await ask(one.id, { rows_cursor: forged }), 400, "invalid_cursor");
    for (const rows_limit of [0, -1, 101, 1.5, "x"]) {
      const refusal = refused(await ask(one.id, { rows_limit }), 400, "bad_request");
      expect(refusal.detail).toMatchObject([{ loc: ["query", "rows_limit"] }]);
    }
  });

  test("a version is found in its own sheet only", async () => {
    const { client, sheet } = await sheetOf("a\n");
    const other = await importCsv(client, "a\n");
    const { id } = await nameVersion(sheet, "mine");
    for (const params of [
      { ...other.params, version_id: id },
      { ...sheet.params, table_id: other.params.table_id, version_id: id },
      { ...sheet.params, version_id: randomUUID() },
      { ...sheet.params, version_id: "latest" },
    ]) {
      refused(await client.call("getVersion", { params }), 404, "not_found");
    }
    expect((await readVersion(sheet, id.toUpperCase())).id).toBe(id);
  });
});

describe("a difference", () => {
  async function difference({ client, params }: SheetUnderTest, from: number, to: number) {
    const { data } = await client.expect(200, "listVersions", { params, query: { limit: 100 } });
    const version_id = data.find((version) => version.version_number === from)?.id as string;
    const query = { to: data.find((version) => version.version_number === to)?.id as string };
    return (await client.expect(200, "diffVersions", { params: { ...params, version_id }, query })).data;
  }

  test("has the cells that a change of their column made stale, when they are computed", async () => {
    const { client, sheet } = await sheetOf("t\na\nb\n");
    const { id: column_id } = await sheet.addComputed("n", "COUNT", { source: "t", type: "chars" });
    const config = { source: "t", type: "words" };
    await client.expect(200, "updateColumn", { params: { ...sheet.params, column_id }, body: { config } });
    const stale = await sheet.version();
    await sheet.recalculate({});
    const rows = await difference(sheet, stale, await sheet.version());
    const states = rows.map(({ cells }) => [cells[column_id]?.before?.status, cells[column_id]?.after?.status]);
    expect(states).toEqual([
      ["STALE", "COMPLETED"],
      ["STALE", "COMPLETED"],
    ]);
  });

  test("has a cell of which only the text that is displayed has changed", async () => {
    const { sheet } = await sheetOf("t,u\nx,1\n,1\n");
    const { id } = await sheet.addComputed("n", "CONTAINS", { source: "t", value: "a" });
    const before = await sheet.version();
    await sheet.setCell("t", 1, "b");
    await sheet.recalculate({});
    const rows = await difference(sheet, before, await sheet.version());
    const { before: was, after: is } = rows[0]?.cells[id] ?? {};
    expect([was?.value, is?.value]).toEqual([false, false]);
    expect([was?.display_value, is?.display_value]).toEqual(["false: the source has no value", "false"]);
  });
});

describe("the pages of a difference", () => {
  test("compare with the version that was the newest at the first of them", async () => {
    const { client, sheet } = await sheetOf("t\na\nb\n");
    const { id: version_id } = await nameVersion(sheet, "begun");
    await sheet.setCell("t", 0, "edited");
    await sheet.setCell("t", 1, "edited");
    const params = { ...sheet.params, version_id };
    const first = await client.expect(200, "diffVersions", { params, query: { limit: 1 } });
    await sheet.setCell("t", 1, "b");
    const query = { limit: 1, cursor: first.next_cursor as string };
    const second = await client.expect(200, "diffVersions", { params, query });
    expect(second.to).toEqual(first.to);
    expect([first, second].map(({ data }) => data.map(({ row_index }) => row_index))).toEqual([[0], [1]]);
  });
});

describe("restoring", () => {
  async function restore(sheet: SheetUnderTest, body: object) {
    return sheet.client.call("createVersion", { params: sheet.params, body });
  }

  test("a version comes back with its columns, rows and results, as a new version, and history stays", async () => {
    const { client, sheet } = await computedSheet(130);
    await sheet.setCell("a", 2, "stale here");
    const state = await presentState(sheet);
    const kept = await nameVersion(sheet, "kept");
    const column = async (title: string) => ({ ...sheet.params, column_id: (await sheet.column(title)).id });
    await sheet.setCell("a", 0, "edited");
    await client.expect(200, "updateColumn", {
      params: await column("n"),
      body: { title: "words", config: { source: "a", type: "words" } },
    });
    await client.expect(200, "deleteColumn", { params: await column("b") });
    await client.expect(201, "addRows", { params: sheet.params, body: { count: 3 } });
    await sheet.recalculate({ statuses: [] });
    const edited = { state: await presentState(sheet), version: await nameVersion(sheet, "edited") };
    const { operation_id } = await sheet.start({ statuses: [] });

    const answer = await restore(sheet, { source_version_id: kept.id });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    const { version } = answer.body;
    expect(version.name).toBe(`Restored from version ${kept.version_number}`);
    expect(version.version_number).toBe(await sheet.version());
    expect(["cancelled", "completed"]).toContain((await sheet.operation(operation_id)).status);
    const now = await presentState(sheet);
    const withoutTimes = (columns: typeof now.columns) => columns.map((one) => ({ ...one, updated_at: "" }));
    expect(withoutTimes(now.columns)).toEqual(withoutTimes(state.columns));
    expect([now.row_count, now.rows]).toEqual([state.row_count, state.rows]);
    expect(await sheet.statuses("n")).toEqual(state.rows.map((_, row) => (row === 2 ? "STALE" : "COMPLETED")));
    expect((await wholeSnapshot(sheet, edited.version.id)).rows).toEqual(edited.state.rows);
    // What came back is alive: it turns stale and is computed as ever.
    await sheet.setCell("a", 1, "four");
    await sheet.recalculate();
    expect((await sheet.values("n")).slice(0, 3)).toEqual([2, 4, 10]);
    const back = await restore(sheet, { source_version_id: edited.version.id, name: "and back" });
    expect(back).toMatchObject({ status: 201, body: { version: { name: "and back" } } });
    expect((await presentState(sheet)).rows).toEqual(edited.state.rows);
  });

  test("what is not of this sheet is not found, and the sheet as it is is not restored into itself, but may be named", async () => {
    const { client, sheet } = await sheetOf("a\n1\n");
    const other = await importCsv(client, "a\n1\n");
    const foreign = await nameVersion(other, "other");
    const before = await sheet.version();
    for (const source_version_id of [randomUUID(), foreign.id]) {
      refused(await restore(sheet, { source_version_id }), 404, "not_found");
    }
    const [newest] = await history(sheet);
    refused(await restore(sheet, { source_version_id: newest?.id }), 400, "bad_request");
    expect(await sheet.version()).toBe(before);
    const named = await restore(sheet, { source_version_id: newest?.id, name: "kept" });
    expect(named).toMatchObject({
      status: 201,
      body: { version: { name: "kept", version_number: before + 1, deltas: [], metadata: { reason: "named" } } },
    });
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
