import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { followPages } from "../support/paging.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });

type CreateTool = components["schemas"]["CreateToolRequest"];

const definition = (name: string) => ({
  type: "function" as const,
  function: { name, parameters: { type: "object" } },
});
const code = (text: string) => ({ type: "code" as const, language: "python" as const, code: text });

function create(client: Client, name: string, more: Partial<CreateTool> = {}) {
  return client.call("createTool", { body: { name, tool_definition: definition("f1"), ...more } });
}

async function created(client: Client, name: string, more: Partial<CreateTool> = {}) {
  const answer = await create(client, name, more);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function get(client: Client, identifier: string | number, query: { version?: number; label?: string } = {}) {
  const params = { identifier: String(identifier) };
  return (await client.expect(200, "getTool", { params, query })).tool_registry;
}

async function addVersion(client: Client, identifier: string, name: string, more: object = {}) {
  const body = { tool_definition: definition(name), ...more };
  return (await client.expect(201, "createToolVersion", { params: { identifier }, body })).version;
}

describe("tools", () => {
  test("a tool comes with its version 1, and is given back as it was written", async () => {
    const { client, workspace } = await server.newWorkspace();
    const written = {
      type: "function" as const,
      function: { name: "get_weather", strict: true, zulu: 1, alpha: 2, parameters: { type: "object", z: {}, a: [] } },
    };
    const execution = code("return args['city']");
    const response_schema = { type: "string" };
    const more = { description: "d", execution, response_schema, commit_message: "first", tool_definition: written };
    const { tool_registry: tool, version } = await created(client, " weather ", more);
    expect(tool).toMatchObject({ name: "weather", description: "d", folder_id: null, workspace_id: workspace.id });
    expect(version).toMatchObject({ number: 1, tool_registry_id: tool.id, execution, response_schema, labels: [] });
    expect(version).toMatchObject({ commit_message: "first", created_by: "test", user_email: null });
    expect(JSON.stringify(version.tool_definition)).toBe(JSON.stringify(written));
    const read = await get(client, tool.id);
    expect(read).toEqual({ ...tool, version, tool_definition: version.tool_definition });
  });

  test("an id, a name, a name with a slash, and digits that are a name are found", async () => {
    const { client } = await server.newWorkspace();
    const { id } = (await created(client, "a/b c%2F?#")).tool_registry;
    const digits = (await created(client, "999999999999")).tool_registry.id;
    const shadowed = (await created(client, String(id))).tool_registry.id;
    expect((await get(client, "a/b c%2F?#")).id).toBe(id);
    expect((await get(client, "999999999999")).id).toBe(digits);
    expect((await get(client, id)).id).toBe(id);
    expect(shadowed).not.toBe(id);
    const nothing = { params: { identifier: "nothing" } };
    expect(refused(await client.call("getTool", nothing), 404, "not_found").message).toContain("nothing");
  });

  test("a name is its own in the workspace, also when many ask for it at once", async () => {
    const { client } = await server.newWorkspace();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(client, "race")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(refused(await create(client, " race "), 409, "conflict").message).toContain("race");
    const other = (await created(client, "other")).tool_registry;
    const params = { identifier: String(other.id) };
    refused(await client.call("updateTool", { params, body: { name: "race" } }), 409, "conflict");
    await client.expect(200, "deleteTool", { params: { identifier: "race" } });
    expect((await client.expect(200, "updateTool", { params, body: { name: "race" } })).tool_registry.name).toBe(
      "race",
    );
  });

  test("a definition that is no function, and code in another language, are refused where they stand", async () => {
    const { client } = await server.newWorkspace();
    const faults: [object, (string | number)[]][] = [
      [{ tool_definition: {} }, ["body", "tool_definition", "type"]],
      [{ tool_definition: { type: "function", function: {} } }, ["body", "tool_definition", "function", "name"]],
      [{ tool_definition: definition("with space") }, ["body", "tool_definition", "function", "name"]],
      [{ tool_definition: definition("x".repeat(65)) }, ["body", "tool_definition", "function", "name"]],
      [{ execution: { ...code(""), language: "ruby" } }, ["body", "execution", "language"]],
      [{ response_schema: [] }, ["body", "response_schema"]],
      [{ name: " " }, ["body", "name"]],
    ];
    for (const [more, loc] of faults) {
      const body = refused(await create(client, "t", more as never), 422, "validation_error");
      expect(body.detail?.map((fault) => fault.loc)).toContainEqual(loc);
    }
    refused(await create(client, "t", { folder_id: 999_999_999 }), 404, "not_found");
    expect((await client.expect(200, "listTools")).tool_registries).toEqual([]);
  });

  test("a change changes what it names, and moves the tool to a folder and back", async () => {
    const { client } = await server.newWorkspace();
    const { id } = (await created(client, "t", { description: "old" })).tool_registry;
    const { folder } = await client.expect(201, "createFolder", { body: { name: "F" } });
    const update = async (body: object) =>
      (await client.expect(200, "updateTool", { params: { identifier: "t" }, body })).tool_registry;
    expect(await update({ folder_id: folder.id })).toMatchObject({ description: "old", folder_id: folder.id });
    const query = { folder_id: folder.id, filter_type: ["TOOL" as const], include_metadata: true };
    const { entities } = await client.expect(200, "listFolderEntities", { query });
    expect(entities).toMatchObject([{ name: "t", type: "TOOL", metadata: { latest_version_number: 1 }, path: ["F"] }]);
    const back = await update({ description: null, folder_id: null });
    expect(back).toMatchObject({ description: null, folder_id: null });
    for (const body of [{}, { name: "t" }, { description: null }]) expect(await update(body)).toEqual(back);
    const { data } = await client.expect(200, "listAuditEvents", {
      query: { entity_id: String(id), entity_type: "tool" },
    });
    expect(data.map(({ action }) => action)).toEqual([
      "tool.updated",
      "tool.updated",
      "version.created",
      "tool.created",
    ]);
  });

  test("a deleted tool is gone with its labels, secrets and external ids", async () => {
    const { client, workspace } = await server.newWorkspace();
    const mapping = { source: "s", external_id: "1" };
    const { id } = (await created(client, "t", { external_ids: [mapping] })).tool_registry;
    const params = { identifier: String(id) };
    await client.expect(201, "setToolLabel", { params, body: { name: "l", version_number: 1 } });
    await client.expect(201, "createToolEnvVar", { params, body: { key: "K", value: "12345678" } });
    expect((await client.expect(200, "deleteTool", { params })).message).toContain('"t"');
    for (const operation of ["getTool", "deleteTool", "listToolVersions", "listToolEnvVars"] as const) {
      refused(await client.call(operation, { params }), 404, "not_found");
    }
    const [left] = await server.database.sql`
      select (select count(*) from env_vars where workspace_id = ${workspace.id}) as secrets,
        (select count(*) from tool_labels where workspace_id = ${workspace.id}) as labels`;
    expect(left).toEqual({ secrets: 0, labels: 0 });
    await created(client, "t", { external_ids: [mapping] });
  });
});

describe("versions", () => {
  test("are numbered without gaps however many are made at once, and have only what their own request says", async () => {
    const { client } = await server.newWorkspace();
    await created(client, "t", { execution: code("return 1"), response_schema: {}, commit_message: "m" });
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => addVersion(client, "t", `f${n}`)));
    expect(made.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(made[0]).toMatchObject({ execution: null, response_schema: null, commit_message: null });
    expect(await get(client, "t")).toMatchObject({ latest_version_number: 7, version: { number: 7 } });
    expect((await get(client, "t", { version: 1 })).version).toMatchObject({ execution: code("return 1") });
    const versions = await followPages(3, (cursor) =>
      client.expect(200, "listToolVersions", { params: { identifier: "t" }, query: { limit: 3, ...cursor } }),
    );
    expect(versions.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(versions.find(({ id }) => id === made[2]?.id)).toEqual(made[2]);
  });

  test("are read by number or label, not by both, and not when they are not there", async () => {
    const { client } = await server.newWorkspace();
    await created(client, "t");
    await addVersion(client, "t", "second");
    const params = { identifier: "t" };
    await client.expect(201, "setToolLabel", { params, body: { name: "production", version_number: 1 } });
    expect((await get(client, "t", { label: "production" })).version).toMatchObject({
      number: 1,
      labels: ["production"],
    });
    for (const query of [{ version: 3 }, { label: "staging" }]) {
      refused(await client.call("getTool", { params, query }), 404, "not_found");
    }
    refused(
      await client.call("getTool", { params, query: { version: 1, label: "production" } }),
      422,
      "validation_error",
    );
    for (const text of ["0", "latest", "1.5"]) {
      refused(await client.fetch(`/api/public/v2/tool-registry/t?version=${text}`), 422, "validation_error");
    }
  });

  test("a label moves to the version that it is put on, and goes when it is deleted", async () => {
    const { client } = await server.newWorkspace();
    const { id } = (await created(client, "t")).tool_registry;
    await addVersion(client, "t", "second");
    const params = { identifier: "t" };
    const put = (name: string, version_number: number) =>
      client.call("setToolLabel", { params, body: { name, version_number } });
    const first = await put(" production ", 1);
    expect(first).toMatchObject({ status: 201, body: { label: { name: "production", version_number: 1 } } });
    const moved = await put("production", 2);
    expect(moved.body).toMatchObject({
      label: { ...(first.body as { label: object }).label, version_id: expect.any(Number), version_number: 2 },
    });
    await put("production", 2);
    await put("alpha", 2);
    refused(await put("production", 3), 404, "not_found");
    const tool = await get(client, "t");
    expect(tool.labels.map(({ name, version_number }) => [name, version_number])).toEqual([
      ["alpha", 2],
      ["production", 2],
    ]);
    expect(tool.version.labels).toEqual(["alpha", "production"]);
    const label = { params: { ...params, label_id: tool.labels[1]?.id as number } };
    await client.expect(200, "deleteToolLabel", label);
    refused(await client.call("deleteToolLabel", label), 404, "not_found");
    const query = { entity_id: String(id), limit: 100 };
    const { data } = await client.expect(200, "listAuditEvents", { query });
    expect(data.map(({ action }) => action).toReversed()).toEqual([
      "tool.created",
      "version.created",
      "version.created",
    ]);
    const ofLabels = await client.expect(200, "listAuditEvents", { query: { entity_type: "tool_label" } });
    expect(ofLabels.data.map(({ action, entity_name }) => [action, entity_name]).toReversed()).toEqual([
      ["label.created", "production"],
      ["label.moved", "production"],
      ["label.created", "alpha"],
      ["label.deleted", "production"],
    ]);
  });
});

describe("listing", () => {
  test("those that changed last come first; other orders and pages hold every tool once", async () => {
    const { client } = await server.newWorkspace();
    for (const name of ["b", "a", "c"]) await created(client, name);
    await addVersion(client, "a", "again");
    const list = async (query: object = {}) =>
      (await client.expect(200, "listTools", { query })).tool_registries.map(({ name }) => name);
    expect(await list()).toEqual(["a", "c", "b"]);
    expect(await list({ sort_by: "name", sort_order: "asc" })).toEqual(["a", "b", "c"]);
    expect(await list({ sort_by: "created_at" })).toEqual(["c", "a", "b"]);
    expect(await list({ sort_by: "id", sort_order: "asc" })).toEqual(["b", "a", "c"]);
    const first = await client.expect(200, "listTools", { query: { limit: 2 } });
    expect(first).toMatchObject({ has_more: true, tool_registries: [{ name: "a" }, { name: "c" }] });
    const cursor = first.next_cursor as string;
    expect(await list({ limit: 2, cursor })).toEqual(["b"]);
    refused(await client.call("listTools", { query: { cursor, sort_by: "name" } }), 400, "invalid_cursor");
  });

  test("filters narrow it, alone and together with an external id", async () => {
    const { client } = await server.newWorkspace();
    const first = (await created(client, "first", { external_ids: [{ source: "s", external_id: "1" }] })).tool_registry;
    const second = (await created(client, "second")).tool_registry;
    const list = async (query: object) =>
      (await client.expect(200, "listTools", { query })).tool_registries.map(({ name }) => name);
    expect(await list({ created_after: second.created_at })).toEqual(["second"]);
    expect(await list({ created_before: first.created_at })).toEqual(["first"]);
    expect(await list({ updated_before: first.updated_at })).toEqual(["first"]);
    expect(await list({ created_by_email: "nobody@example.com" })).toEqual([]);
    const lookup = { external_source: "s", external_id: "1" };
    expect(await list(lookup)).toEqual(["first"]);
    expect(await list({ ...lookup, created_after: second.created_at })).toEqual([]);
    expect(await list({ ...lookup, external_id: "2" })).toEqual([]);
  });
});

describe("executing a tool to try it", async () => {
  // One workspace for all: Python keeps its process for the workspace whose code it ran.
  const { client } = await server.newWorkspace();

  async function execute(identifier: string, body?: object, query: object = {}) {
    const options = { params: { identifier }, query, ...(body && { body: body as never }) };
    return (await client.expect(200, "testExecuteTool", options)).result;
  }

  test("the code gets its arguments and gives its value, in both languages, with what it printed", async () => {
    await created(client, "py", { execution: code("print('hello')\nreturn {'sum': args['a'] + args['b']}") });
    const inputs = { a: 2, b: 40 };
    expect(await execute("py", { inputs })).toMatchObject({
      status: "success",
      result: { sum: 42 },
      stdout: "hello\n",
      error: null,
    });
    const execution = { type: "code", language: "javascript", code: "return Object.keys(args).length" };
    await addVersion(client, "py", "with-hyphen", { execution });
    expect(await execute("py", { inputs })).toMatchObject({ status: "success", result: 2 });
    expect(await execute("py")).toMatchObject({ status: "success", result: 0 });
    expect(await execute("py", { inputs }, { version: 1 })).toMatchObject({ result: { sum: 42 } });
  });

  test("what the code does wrong is a result and no failed request", async () => {
    await created(client, "failing", { execution: code("raise ValueError('no such city')") });
    expect(await execute("failing")).toMatchObject({
      status: "error",
      result: null,
      error: { type: "ValueError", message: "no such city" },
    });
  });

  test("a version without code needs one in the request, which goes before that of the version", async () => {
    await created(client, "bare");
    const params = { identifier: "bare" };
    refused(await client.call("testExecuteTool", { params }), 400, "bad_request");
    expect(await execute("bare", { execution: code("return 7") })).toMatchObject({ result: 7 });
    await addVersion(client, "bare", "f", { execution: code("return 'stored'") });
    expect(await execute("bare", { execution: code("return 'sent'") })).toMatchObject({ result: "sent" });
    refused(await client.call("testExecuteTool", { params, query: { version: 9 } }), 404, "not_found");
    const faulty = { execution: { ...code(""), language: "ruby" } } as never;
    refused(await client.call("testExecuteTool", { params, body: faulty }), 400, "bad_request");
  });

  test("it sees the variables of the workspace with those of the tool over them, and shows none of them", async () => {
    const text = "import os\nprint(os.environ['SHARED'])\nreturn [len(os.environ['SHARED']), os.environ['OWN']]";
    await created(client, "reading", { execution: code(text) });
    const variable = (key: string, value: string) => ({ body: { key, value } });
    await client.expect(201, "createWorkspaceEnvVar", variable("SHARED", "secret of the workspace"));
    await client.expect(201, "createWorkspaceEnvVar", variable("OWN", "short"));
    const params = { identifier: "reading" };
    await client.expect(201, "createToolEnvVar", { params, ...variable("SHARED", "a secret of the tool") });
    const run = await execute("reading");
    expect(run).toMatchObject({ status: "success", result: [20, "short"] });
    expect(run.stdout).not.toContain("secret");
  });
});

describe("environment variables of a tool", () => {
  test("are created, listed, changed and deleted, and are not those of the workspace or of another tool", async () => {
    const { client } = await server.newWorkspace();
    const [one, two] = [(await created(client, "one")).tool_registry, (await created(client, "two")).tool_registry];
    const params = { identifier: "one" };
    const { tool_env_var: made } = await client.expect(201, "createToolEnvVar", {
      params,
      body: { key: "K", value: "12345678" },
    });
    expect(made).toMatchObject({ key: "K", tool_registry_id: one.id, value_suffix: "5678", is_empty: false });
    refused(await client.call("createToolEnvVar", { params, body: { key: "K" } }), 409, "conflict");
    await client.expect(201, "createToolEnvVar", { params: { identifier: String(two.id) }, body: { key: "K" } });
    expect((await client.expect(200, "listToolEnvVars", { params })).tool_env_vars).toEqual([made]);
    const ofOther = { params: { identifier: "two", var_id: made.id } };
    refused(await client.call("updateToolEnvVar", { ...ofOther, body: { value: "x" } }), 404, "not_found");
    refused(await client.call("deleteToolEnvVar", ofOther), 404, "not_found");
    refused(await client.call("deleteWorkspaceEnvVar", { params: { var_id: made.id } }), 404, "not_found");
    const own = { params: { ...params, var_id: made.id } };
    const changed = await client.expect(200, "updateToolEnvVar", { ...own, body: { value: "abcdefgh" } });
    expect(changed.tool_env_var.value_suffix).toBe("efgh");
    await client.expect(200, "deleteToolEnvVar", own);
    expect((await client.expect(200, "listToolEnvVars", { params })).tool_env_vars).toEqual([]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
