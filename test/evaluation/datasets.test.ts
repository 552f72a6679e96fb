import { describe, expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import {
  createGroup,
  datasetById,
  datasetFromCsv,
  logQuestion as log,
  postVersion,
  rowsOf,
  versionFromFile,
  versionOf,
} from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { createTable, csvOf, importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

function filter(field: string, operator: string, value?: unknown, nested_key?: string): string {
  return JSON.stringify({ filters: [{ field, operator, value, nested_key }] });
}

/** The events of datasets so far, each as its type with its details. */
function eventsOf(client: Client, count: number) {
  return waitFor(`${count} events`, async () => {
    const { events } = await client.expect(200, "listEvents", { query: { limit: 100 } });
    return events.length >= count && events.map(({ event }) => [event.event_type, event.details]);
  });
}

describe("groups", () => {
  test("a group has a blank draft, a name of its own and its external ids", async () => {
    const { client } = await server.newWorkspace();
    const external_ids = [{ source: "crm", external_id: "q/1" }];
    const body = { name: "Questions", external_ids };
    const created = await client.expect(201, "createDatasetGroup", { body });
    expect(created.dataset).toMatchObject({ version_number: -1, column_names: [], row_count: 0, external_ids });
    expect(created.dataset_group).toMatchObject({ name: "Questions", is_deleted: false });
    refused(await client.call("createDatasetGroup", { body: { name: "Questions" } }), 400, "duplicate_name");
    refused(await client.call("createDatasetGroup", { body: { name: "Other", external_ids } }), 409, "conflict");
    expect((await createGroup(client)).dataset_group.name).toBe("Dataset 1");
    expect((await createGroup(client)).dataset_group.name).toBe("Dataset 2");
    const query = { external_source: "crm", external_id: "q/1" };
    const found = await client.expect(200, "listDatasets", { query });
    expect(found.datasets.map(({ id }) => id)).toEqual([created.dataset.id]);
    const params = { dataset_group_id: created.dataset_group.id };
    expect(await client.expect(200, "listDatasetGroupExternalIds", { params })).toMatchObject({ external_ids });
  });

  test("lie in folders, and stand in no list of tables", async () => {
    const { client } = await server.newWorkspace();
    const { folder } = await client.expect(201, "createFolder", { body: { name: "evals" } });
    const body = { name: "In a folder", folder_id: folder.id };
    const { dataset, dataset_group } = await client.expect(201, "createDatasetGroup", { body });
    await createTable(client, "A table");
    const { data } = await client.expect(200, "listTables", {});
    expect(data.map(({ title }) => title)).toEqual(["A table"]);
    const listed = async (query: { folder_id?: number; filter_type?: string }) =>
      (await client.expect(200, "listFolderEntities", { query: { include_metadata: true, ...query } as never }))
        .entities;
    const entity = { id: dataset_group.id, type: "DATASET", metadata: { isDraft: true, latest_version_number: null } };
    expect(await listed({ folder_id: folder.id })).toMatchObject([entity]);
    expect(await listed({ filter_type: "TABLE" })).toMatchObject([{ name: "A table" }]);
    await versionFromFile(client, dataset_group.id, "a.csv", "q\n1\n");
    const entities = [{ id: dataset_group.id, type: "DATASET" as const }];
    await client.expect(200, "moveFolderEntities", { body: { entities } as never });
    expect(await listed({ filter_type: "DATASET" })).toMatchObject([
      { ...entity, folder_id: null, metadata: { isDraft: false, latest_version_number: 1 } },
    ]);
    await client.expect(200, "deleteFolderEntities", { body: { entities } as never });
    refused(await client.call("listDatasetRows", { params: { dataset_id: dataset.id } }), 404, "not_found");
    const all = await client.expect(200, "listDatasets", { query: { status: "deleted" } });
    expect(all.datasets).toMatchObject([{ id: dataset.id, is_deleted: true, dataset_group: { is_deleted: true } }]);
    expect((await client.expect(200, "listDatasets", {})).datasets).toEqual([]);
    // The name is free again.
    await createGroup(client, "In a folder");
  });
});

describe("versions from files", () => {
  test("the draft of a new group becomes version 1, and an event says so", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id, id } = await createGroup(client, "Files");
    const csv = csvOf([
      ["question", "expected"],
      ["Where?", "here"],
      ["When?", ""],
    ]);
    const started = await postVersion(client, dataset_group_id, "q.csv", csv);
    expect(started).toMatchObject({ status: 201, body: { dataset_id: id, version_number: -1 } });
    const version = await versionOf(client, id);
    expect(version).toMatchObject({ version_number: 1, column_names: ["question", "expected"], row_count: 2 });
    expect(await rowsOf(client, id)).toEqual([
      ["Where?", "here"],
      ["When?", null],
    ]);
    expect(await eventsOf(client, 1)).toEqual([
      ["dataset_version_created_by_file", { dataset_id: id, dataset_version_number: 1 }],
    ]);
  });

  test("a file is taken as it is: names are made up, lines cut and filled", async () => {
    const { client } = await server.newWorkspace();
    const dataset = await datasetFromCsv(client, "Ragged", "a,,a\n1,2,3,4\n5\n");
    expect(dataset.column_names).toEqual(["a", "column_2", "a (2)"]);
    expect(await rowsOf(client, dataset.id)).toEqual([
      ["1", "2", "3"],
      ["5", null, null],
    ]);
  });

  test("JSON values stay JSON, in a list or one object on each line", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id } = await createGroup(client, "JSON");
    const rows = [
      { a: 1, b: { c: ["}"] } },
      { d: true, a: "x" },
    ];
    const expected = [
      [1, { c: ["}"] }, null],
      ["x", null, true],
    ];
    const list = await versionFromFile(client, dataset_group_id, "a.JSON", JSON.stringify(rows));
    expect(list.column_names).toEqual(["a", "b", "d"]);
    expect(await rowsOf(client, list.id)).toEqual(expected);
    const lines = rows.map((row) => JSON.stringify(row)).join("\n");
    for (const [index, name] of ["b.json", "c.jsonl"].entries()) {
      const next = await versionFromFile(client, dataset_group_id, name, `\ufeff${lines}\n`);
      expect(next.version_number).toBe(2 + index);
      expect(await rowsOf(client, next.id)).toEqual(expected);
    }
  });

  test("a refused file leaves a draft as it was, removes one that it made, and says why", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id, id } = await createGroup(client, "Faulty");
    const faulty = 'a\n"1\n';
    expect((await postVersion(client, dataset_group_id, "a.csv", faulty)).status).toBe(201);
    await eventsOf(client, 1);
    expect(await datasetById(client, id)).toMatchObject({ version_number: -1, is_deleted: false, column_names: [] });
    await client.expect(202, "saveDraftDatasetVersion", { body: { dataset_group_id } });
    const again = await postVersion(client, dataset_group_id, "a.csv", faulty);
    if (again.status !== 201) throw new Error("not started");
    expect(await versionOf(client, again.body.dataset_id)).toMatchObject({ version_number: -1, is_deleted: true });
    expect((await eventsOf(client, 2))[1]).toEqual([
      "dataset_version_created_by_file_failed",
      { dataset_id: again.body.dataset_id, error_message: expect.stringContaining("line 2") },
    ]);
    refused(await postVersion(client, dataset_group_id, "a.txt", "a\n"), 400, "bad_request");
    refused(await postVersion(client, dataset_group_id, "a.json", '[{"a":["\\u0000"]}]'), 400, "bad_request");
    refused(await postVersion(client, 1_900_000_000, "a.csv", "a\n1\n"), 404, "not_found");
  });

  test("while an import makes a version the draft takes nothing else", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id, id } = await createGroup(client, "Busy");
    const logId = await log(client, "x");
    await server.stopWorker();
    try {
      await postVersion(client, dataset_group_id, "a.csv", "a\n1\n");
      refused(await postVersion(client, dataset_group_id, "b.csv", "a\n2\n"), 409, "conflict");
      refused(await client.call("saveDraftDatasetVersion", { body: { dataset_group_id } }), 409, "conflict");
      const body = { dataset_group_id, request_log_id: logId };
      refused(await client.call("addRequestLogToDatasetVersion", { body }), 409, "conflict");
    } finally {
      await server.startWorker();
    }
    expect(await versionOf(client, id)).toMatchObject({ version_number: 1, column_names: ["a"] });
  });
});

describe("versions from request logs", () => {
  test("what a search finds becomes rows, and the search is kept", async () => {
    const { client } = await server.newWorkspace();
    await log(client, "no");
    const scored = await log(client, "yes", { tags: ["prod"], metadata: { user: "77" } });
    await client.expect(200, "trackScore", { body: { request_id: scored, name: "quality", score: 80 } });
    const { dataset_group_id } = await createGroup(client, "Logs");
    const filter_group = { filters: [{ field: "tags", operator: "contains", value: "prod" }] };
    const body = { dataset_group_id, filter_group } as never;
    const started = await client.expect(201, "createDatasetVersionFromFilterParams", { body });
    expect(started).toMatchObject({ dataset_group_id, version_number: -1 });
    const version = await versionOf(client, started.dataset_id);
    expect(version.filter_params).toMatchObject({ filter_group });
    const rows = await rowsOf(client, version.id);
    const cells = Object.fromEntries(version.column_names.map((name, index) => [name, rows[0]?.[index]]));
    expect(Object.keys(cells)).toEqual([
      "question",
      "request_log_id",
      "promptlayer_url",
      "prompt",
      "response",
      "model",
      "tags",
      "scores",
      "metadata",
    ]);
    expect(cells).toMatchObject({
      question: "yes",
      request_log_id: scored,
      response: "about yes",
      model: "gpt-4o",
      tags: ["prod"],
      scores: { quality: 80 },
      metadata: { user: "77" },
    });
    const details = { dataset_id: version.id, rows_added: 1, dataset_version_number: 1 };
    expect(await eventsOf(client, 1)).toEqual([["dataset_version_created_from_filter_params", details]]);
  });

  test("listed logs make a version that cannot be made again, and nothing found one without rows", async () => {
    const { client } = await server.newWorkspace();
    const ids = [await log(client, "b"), await log(client, "a", { prompt_input_variables: { prompt: "p" } })];
    const { dataset_group_id } = await createGroup(client, "Listed");
    const make = async (more: Record<string, unknown>) => {
      const body = { dataset_group_id, ...more } as never;
      const { dataset_id } = await client.expect(201, "createDatasetVersionFromFilterParams", { body });
      return versionOf(client, dataset_id);
    };
    const listed = await make({ request_log_ids: ids });
    expect(listed).toMatchObject({ filter_params: null, row_count: 2 });
    expect(listed.column_names.slice(0, 4)).toEqual(["question", "prompt", "request_log_id", "promptlayer_url"]);
    expect(listed.column_names).toContain("log_prompt");
    expect(await make({ q: "nowhere" })).toMatchObject({ version_number: 2, row_count: 0 });
    const misspelt = { dataset_group_id, request_log_ids: ids, tag: ["x"] } as never;
    refused(await client.call("createDatasetVersionFromFilterParams", { body: misspelt }), 422, "validation_error");
    const unknown = { dataset_group_id, request_log_ids: [1_900_000_000] };
    refused(await client.call("createDatasetVersionFromFilterParams", { body: unknown }), 400, "bad_request");
  });
});

describe("drafts", () => {
  test("a group has one at most; it grows row by row and becomes a version that never changes", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id, id } = await createGroup(client, "Drafts");
    const group = { dataset_group_id };
    refused(await client.call("createDraftDatasetVersion", { body: group }), 409, "conflict");
    const first = await log(client, "first");
    const second = await log(client, "second", { prompt_input_variables: { other: 2 } });
    for (const request_log_id of [first, second]) {
      const body = { ...group, request_log_id };
      const added = await client.expect(201, "addRequestLogToDatasetVersion", { body });
      expect(added.draft_dataset_id).toBe(id);
    }
    const columns = (await datasetById(client, id))?.column_names as string[];
    expect(columns.at(-1)).toBe("other");
    expect((await rowsOf(client, id)).map((row) => [row[0], row.at(-1)])).toEqual([
      ["first", null],
      [null, 2],
    ]);
    await client.expect(202, "saveDraftDatasetVersion", { body: group });
    const saved = await versionOf(client, id);
    expect(saved).toMatchObject({ version_number: 1, row_count: 2 });
    refused(await client.call("saveDraftDatasetVersion", { body: group }), 404, "not_found");

    const body = { ...group, source_dataset_id: id };
    const { draft_dataset_id } = await client.expect(202, "createDraftDatasetVersion", { body });
    await client.expect(201, "addRequestLogToDatasetVersion", { body: { ...group, request_log_id: first } });
    expect(await rowsOf(client, draft_dataset_id)).toHaveLength(3);
    expect(await rowsOf(client, id)).toHaveLength(2);
    await client.expect(202, "saveDraftDatasetVersion", { body: group });
    expect(await versionOf(client, draft_dataset_id)).toMatchObject({ version_number: 2, row_count: 3 });

    // From the first once more, although its sheet has gone on.
    const third = await client.expect(202, "createDraftDatasetVersion", { body });
    expect(await rowsOf(client, third.draft_dataset_id)).toEqual(await rowsOf(client, id));
    await client.expect(201, "addRequestLogToDatasetVersion", { body: { ...group, request_log_id: second } });
    expect((await rowsOf(client, third.draft_dataset_id)).map((row) => row[0])).toEqual(["first", null, null]);
    expect((await rowsOf(client, draft_dataset_id)).map((row) => row[0])).toEqual(["first", null, "first"]);
  });

  test("a source of another group, an unknown log and a group without a draft are not found", async () => {
    const { client } = await server.newWorkspace();
    const one = await datasetFromCsv(client, "one", "a\n1\n");
    const other = await datasetFromCsv(client, "other", "a\n1\n");
    const { dataset_group_id } = one;
    const body = { dataset_group_id, source_dataset_id: other.id };
    refused(await client.call("createDraftDatasetVersion", { body }), 404, "not_found");
    const request_log_id = await log(client, "x");
    const addition = { dataset_group_id, request_log_id };
    refused(await client.call("addRequestLogToDatasetVersion", { body: addition }), 404, "not_found");
    await client.expect(201, "createDraftDatasetVersion", { body: { dataset_group_id } });
    const unknown = { dataset_group_id, request_log_id: 1_900_000_000 };
    refused(await client.call("addRequestLogToDatasetVersion", { body: unknown }), 404, "not_found");
  });

  test("of two that save a draft at once one finds it saved", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id, id } = await createGroup(client, "Race");
    const save = () => client.call("saveDraftDatasetVersion", { body: { dataset_group_id } });
    const statuses = (await Promise.all([save(), save(), save()])).map(({ status }) => status as number);
    expect(statuses.toSorted()).toEqual([202, 404, 404]);
    expect((await datasetById(client, id))?.version_number).toBe(1);
  });
});

describe("rows", () => {
  const people = [
    { name: "Ann", age: 31, tags: { city: "Bern" } },
    { name: "bob", age: "7", tags: { city: "Rome", zip: 12 } },
    { name: "Ünal", age: null, tags: [1] },
    { name: "odd", age: 200, tags: "plain" },
  ];

  test("come in numbered pages, searched and filtered", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id } = await createGroup(client, "People");
    const { id } = await versionFromFile(client, dataset_group_id, "p.json", JSON.stringify(people));
    const names = async (query: Parameters<typeof rowsOf>[2]) =>
      (await rowsOf(client, id, query)).map(([name]) => name);
    const page = await client.expect(200, "listDatasetRows", {
      params: { dataset_id: id },
      query: { page: 2, per_page: 3 },
    });
    expect(page).toMatchObject({ total: 4, pages: 2, page: 2, per_page: 3, columns: ["name", "age", "tags"] });
    expect(page.rows).toHaveLength(1);
    expect(await names({ page: 9 })).toEqual([]);
    expect(await names({ q: "AN" })).toEqual(["Ann"]);
    expect(await names({ q: "rome" })).toEqual(["bob"]);
    const filtered = (...given: Parameters<typeof filter>) => names({ filter_query: filter(...given) });
    expect(await filtered("name", "is", "bob")).toEqual(["bob"]);
    expect(await filtered("name", "in", ["bob", "Ann"])).toEqual(["Ann", "bob"]);
    expect(await filtered("name", "not_contains", "n")).toEqual(["bob", "odd"]);
    expect(await filtered("name", "ends_with", "NAL")).toEqual(["Ünal"]);
    for (const operator of ["starts_with", "contains", "ends_with"]) {
      expect(await filtered("age", operator, "")).toEqual(["Ann", "bob", "odd"]);
    }
    expect(await filtered("age", "gt", 7)).toEqual(["Ann", "odd"]);
    expect(await filtered("age", "between", [7, 31])).toEqual(["Ann", "bob"]);
    expect(await filtered("age", "is_empty")).toEqual(["Ünal"]);
    expect(await filtered("tags", "is", "Rome", "city")).toEqual(["bob"]);
    expect(await filtered("tags", "gte", 12, "zip")).toEqual(["bob"]);
    const both = JSON.stringify({
      logic: "OR",
      filters: [
        { field: "name", operator: "starts_with", value: "a" },
        { field: "age", operator: "lte", value: 7 },
      ],
    });
    expect(await names({ filter_query: both, q: "31" })).toEqual(["Ann"]);
    const refusedBy = (filter_query: string) =>
      client.call("listDatasetRows", { params: { dataset_id: id }, query: { filter_query } });
    for (const unstorable of ["\\u0000", "\\ud800"]) {
      const text = filter("name", "is", "?").replace("?", unstorable);
      refused(await refusedBy(text), 422, "validation_error");
    }
    refused(await refusedBy("{"), 422, "validation_error");
    refused(await refusedBy(filter("nobody", "is", "x")), 422, "validation_error");
    refused(await refusedBy(filter("age", "is_true")), 400, "bad_request");
  });

  test("with JSON are compared as they were written", async () => {
    const { client } = await server.newWorkspace();
    const { dataset_group_id } = await createGroup(client, "Written");
    const values = [{ k: "v", a: { z: 1, b: 2 } }, [1, 2], 1e-7, "tail"];
    const json = JSON.stringify(values.map((v) => ({ v })));
    const { id } = await versionFromFile(client, dataset_group_id, "v.json", json);
    const found = async (query: Parameters<typeof rowsOf>[2]) => (await rowsOf(client, id, query)).map(([v]) => v);
    const filtered = (...given: Parameters<typeof filter>) => found({ filter_query: filter(...given) });
    expect(await filtered("v", "contains", '"k":"v","a"')).toEqual([values[0]]);
    expect(await filtered("v", "contains", '"k": "v"')).toEqual([]);
    expect(await filtered("v", "is", "[1,2]")).toEqual([values[1]]);
    expect(await filtered("v", "is", 1e-7)).toEqual([values[2]]);
    expect(await filtered("v", "is", '{"z":1,"b":2}', "a")).toEqual([values[0]]);
    expect(await filtered("v", "eq", 2, "a.b")).toEqual([values[0]]);
    expect(await found({ q: "1,2" })).toEqual([values[1]]);
  });
});

test("numbers of a JSON file that are out of range, or that a number would round, are texts of their digits", async () => {
  const { client } = await server.newWorkspace();
  const { dataset_group_id } = await createGroup(client, "Large");
  const json =
    '[{"v":1e400},{"v":[-1e400,{"x":12345678901234567890}]},{"v":-9007199254740993},{"v":1.5e3},{"v":"1e400"}]';
  const { id } = await versionFromFile(client, dataset_group_id, "large.json", json);
  const values = (await rowsOf(client, id)).map(([value]) => value);
  expect(values).toEqual(["1e400", ["-1e400", { x: "12345678901234567890" }], "-9007199254740993", 1500, "1e400"]);
});

describe("the list", () => {
  test("is filtered, sorted and paged", async () => {
    const { client, workspace } = await server.newWorkspace();
    const a = await datasetFromCsv(client, "Alpha", "x,y\n1,2\n");
    const b = await datasetFromCsv(client, "beta", "x\n1\n2\n3\n");
    await createGroup(client, "gamma");
    const ids = async (query: Record<string, unknown>) =>
      (await client.expect(200, "listDatasets", { query })).datasets.map(({ id }) => id);
    expect((await ids({})).slice(1)).toEqual([b.id, a.id]);
    expect(await ids({ dataset_group_id: a.dataset_group_id })).toEqual([a.id]);
    expect(await ids({ name: "ALPH" })).toEqual([a.id]);
    expect((await ids({ sort_by: "name", sort_order: "asc" })).slice(0, 2)).toEqual([a.id, b.id]);
    expect(await ids({ filter_query: filter("row_count", "gte", 3) })).toEqual([b.id]);
    expect(await ids({ filter_query: filter("column_names", "contains", "y") })).toEqual([a.id]);
    expect(await ids({ filter_query: filter("is_dynamic", "is_true") })).toEqual([]);
    expect(await ids({ filter_query: filter("name", "ends_with", "TA"), workspace_id: workspace.id })).toEqual([b.id]);
    expect(await ids({ created_by_email: "nobody@example.com" })).toEqual([]);
    expect(await ids({ created_before: "2020-01-01T00:00:00Z" })).toEqual([]);
    const page = await client.expect(200, "listDatasets", { query: { page: 2, per_page: 2 } });
    expect(page).toMatchObject({ total: 3, pages: 2, page: 2, per_page: 2 });
    expect(page.datasets.map(({ id }) => id)).toEqual([a.id]);
    refused(await client.call("listDatasets", { query: { workspace_id: workspace.id + 1 } }), 400, "bad_request");
    refused(await client.call("listDatasets", { query: { external_id: "x" } }), 422, "validation_error");
    refused(
      await client.call("listDatasets", { query: { filter_query: filter("x", "is", 1) } }),
      422,
      "validation_error",
    );
  });
});

test("imports into tables are as strict as before", async () => {
  const { client } = await server.newWorkspace();
  await expect(importCsv(client, "a,a\n1,2\n")).rejects.toThrow("twice");
});
