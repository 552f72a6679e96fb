import { describe, expect, test } from "bun:test";
import { workspaceScopes } from "../../generated/scopes.ts";
import type { Schemas } from "../../generated/types.ts";
import { api, type Client } from "../support/client.ts";
import { datasetFromCsv, logQuestion } from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { chat, completion, publish, publishBody } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { startTestServer } from "../support/server.ts";
import { createTable, importCsv } from "../support/sheets.ts";
import { callAttributes, newTraceId, spanBody } from "../support/traces.ts";
import { createWorkflow, node, wordsNode, workflowBody } from "../support/workflows.ts";

const server = await startHarness();
/** A second API process, as far as the database can tell. */
const secondUrl = await startTestServer(server.database, { worker: false });

async function folderIn(client: Client, name: string, parent_id?: number): Promise<number> {
  return (await client.expect(201, "createFolder", { body: { name, ...(parent_id && { parent_id }) } })).folder.id;
}

type EntityType = Schemas["FolderEntityReference"]["type"];

function move(client: Client, folder_id: number | null, type: EntityType, id: number | string) {
  return client.call("moveFolderEntities", { body: { entities: [{ id, type }], folder_id } });
}

async function newKey(client: Client, body: Schemas["CreateApiKeyRequest"]) {
  const { api_key, key } = await client.expect(201, "createOwnApiKey", { body });
  return { ...api_key, client: api(server.url, key), elsewhere: api(secondUrl, key) };
}

/** A workspace with two folders, and a key that is limited to the first. */
async function twoFolders() {
  const { client: owner } = await server.newWorkspace();
  const [inside, outside] = [await folderIn(owner, "ours"), await folderIn(owner, "theirs")];
  const key = await newKey(owner, { folder_ids: [inside] });
  return { owner, inside, outside, key, ours: key.client };
}

/** A prompt template in a folder. */
async function promptIn(
  owner: Client,
  folderId: number,
  name: string,
  template: Parameters<typeof publish>[2] = "hello",
) {
  const { id } = await publish(owner, name, template);
  expect((await move(owner, folderId, "PROMPT", id)).status).toBe(200);
  return id;
}

async function workflowIn(owner: Client, folderId: number, name: string, nodes = [wordsNode]): Promise<number> {
  const { workflow_id } = await createWorkflow(owner, name, nodes);
  expect((await move(owner, folderId, "WORKFLOW", workflow_id)).status).toBe(200);
  return workflow_id;
}

describe("the folders of a key", () => {
  test("stand in lists and in what it reads of itself, and take the scopes of the whole workspace", async () => {
    const { owner, inside, key } = await twoFolders();
    expect(key.folder_ids).toEqual([inside]);
    const { api_keys } = await owner.expect(200, "listOwnApiKeys");
    expect(api_keys.map(({ folder_ids }) => folder_ids)).toEqual([null, [inside]]);
    const own = await key.client.expect(200, "getOwnApiKey");
    expect(own.api_key.folder_ids).toEqual([inside]);
    expect(workspaceScopes).not.toBeEmpty();
    for (const scope of workspaceScopes) expect(own.granted_scopes).not.toContain(scope);
  });

  test("exist, and are some", async () => {
    const { owner, inside, key } = await twoFolders();
    const params = { key_id: key.id };
    refused(await owner.call("createOwnApiKey", { body: { folder_ids: [inside, 1_900_000_000] } }), 404, "not_found");
    refused(await owner.call("updateOwnApiKey", { params, body: { folder_ids: [1_900_000_000] } }), 404, "not_found");
    for (const folder_ids of [[], [inside, inside], ["x"], [0]] as never[]) {
      refused(await owner.call("createOwnApiKey", { body: { folder_ids } }), 422, "validation_error");
    }
  });

  test("hold the keys that it makes, changes and revokes", async () => {
    const { owner, inside, outside, key, ours } = await twoFolders();
    const below = await folderIn(owner, "below", inside);
    expect((await newKey(ours, {})).folder_ids).toEqual([inside]);
    const child = await newKey(ours, { folder_ids: [below] });
    refused(await ours.call("createOwnApiKey", { body: { folder_ids: null } }), 403, "forbidden");
    refused(await ours.call("createOwnApiKey", { body: { folder_ids: [below, outside] } }), 404, "not_found");
    const of = (id: string) => ({ params: { key_id: id } });
    refused(await ours.call("updateOwnApiKey", { ...of(child.id), body: { folder_ids: null } }), 403, "forbidden");
    refused(await ours.call("updateOwnApiKey", { ...of(child.id), body: { folder_ids: [outside] } }), 404, "not_found");
    await ours.expect(200, "updateOwnApiKey", { ...of(child.id), body: { folder_ids: [inside] } });
    await ours.expect(200, "revokeOwnApiKey", of(child.id));
    const [foreign, whole] = [await newKey(owner, { folder_ids: [outside] }), await newKey(owner, {})];
    for (const { id } of [foreign, whole, await newKey(owner, { folder_ids: [inside, outside] })]) {
      refused(await ours.call("revokeOwnApiKey", of(id)), 403, "forbidden");
      refused(await ours.call("updateOwnApiKey", { ...of(id), body: { name: "x" } }), 403, "forbidden");
    }
    expect(
      (await owner.expect(200, "updateOwnApiKey", { ...of(key.id), body: { folder_ids: null } })).api_key,
    ).toMatchObject({ folder_ids: null });
  });
});

describe("a key with folders", () => {
  test("creates nothing elsewhere, and moves nothing out or in", async () => {
    const { owner, inside, outside, ours } = await twoFolders();
    const group = (folder_id?: number) =>
      ours.call("createDatasetGroup", { body: { name: "g", ...(folder_id && { folder_id }) } });
    const { dataset_group_id } = await datasetFromCsv(owner, "evaluated", "q\n1\n");
    await move(owner, inside, "DATASET", dataset_group_id);
    const report = (folder_id?: number) =>
      ours.call("createReport", { body: { dataset_group_id, name: "r", ...(folder_id && { folder_id }) } });
    const table = (folder_id?: number) => ours.call("createTable", { body: folder_id ? { folder_id } : {} });
    const workflow = (folder_id?: number) =>
      ours.call("createWorkflow", { body: workflowBody("w", [wordsNode], folder_id ? { folder_id } : {}) });
    const folder = (parent_id?: number) =>
      ours.call("createFolder", { body: { name: "f", ...(parent_id && { parent_id }) } });
    const tool = (folder_id?: number) =>
      ours.call("createTool", {
        body: {
          name: "t",
          tool_definition: { type: "function", function: { name: "f" } },
          ...(folder_id && { folder_id }),
        },
      });
    const skills = (folder_id?: number) =>
      ours.call("createSkillCollection", { body: { name: "s", ...(folder_id && { folder_id }) } as never });
    const prompt = (folder_id?: number) =>
      ours.call("publishPromptTemplate", {
        body: {
          prompt_template: { prompt_name: "p", folder_id },
          prompt_version: { prompt_template: completion("x") },
        } as never,
      });
    for (const create of [report, group, table, workflow, folder, tool, skills, prompt]) {
      refused(await create(), 403, "forbidden");
      refused(await create(outside), 404, "not_found");
      expect([create.name, (await create(inside)).status]).toEqual([create.name, 201]);
    }
    const { entities } = await ours.expect(200, "listFolderEntities", {
      query: {
        folder_id: inside,
        filter_type: ["FOLDER", "PROMPT", "WORKFLOW", "DATASET", "REPORT", "TABLE", "TOOL", "SKILL_COLLECTION"],
      },
    });
    expect(entities).toHaveLength(9);
    for (const { id, type } of entities) {
      refused(await move(ours, null, type, id), 403, "forbidden");
      refused(await move(ours, outside, type, id), 404, "not_found");
    }
    const [made] = entities.filter(({ type }) => type === "TABLE");
    const params = { table_id: String(made?.id) };
    refused(await ours.call("updateTable", { params, body: { folder_id: null } }), 403, "forbidden");
    refused(await ours.call("updateTable", { params, body: { folder_id: outside } }), 404, "not_found");
    await ours.expect(200, "updateTable", { params, body: { title: "renamed" } });
    const foreign = await promptIn(owner, outside, "foreign");
    refused(await move(ours, inside, "PROMPT", foreign), 404, "not_found");
    // Its name is taken, and nothing is published there.
    refused(await ours.call("publishPromptTemplate", { body: publishBody("foreign", "mine now") }), 404, "not_found");
    expect((await owner.expect(200, "listPromptVersions", { params: { prompt_id: foreign } })).data).toHaveLength(1);
    expect((await ours.call("publishPromptTemplate", { body: publishBody("p", "again") })).status).toBe(201);
  });

  test("lists what lies in them alone, page by page, and begins at them", async () => {
    const { owner, inside, outside, ours } = await twoFolders();
    const below = await folderIn(owner, "below", inside);
    const titles: string[] = [];
    for (const [n, folder_id] of [inside, outside, below, outside, inside].entries()) {
      await owner.expect(201, "createTable", { body: { title: `t${n}`, folder_id } });
      if (folder_id !== outside) titles.unshift(`t${n}`);
      await promptIn(owner, folder_id, `p${n}`);
    }
    await createTable(owner, "at the root");
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const page: { data: { title: string }[]; next_cursor: string | null } = await ours.expect(200, "listTables", {
        query,
      });
      found.push(...page.data.map(({ title }) => title));
      cursor = page.next_cursor;
    } while (cursor);
    expect(found).toEqual(titles);
    const listed = await ours.expect(200, "listPromptTemplates", { query: { per_page: 2 } });
    expect(listed).toMatchObject({ total: 3, pages: 2 });
    const root = await ours.expect(200, "listFolderEntities", {});
    expect(root.entities.map(({ id }) => id)).toEqual([inside]);
    const all = await ours.expect(200, "listFolderEntities", { query: { flatten: true, search_query: "p" } });
    expect(all.entities.map(({ name }) => name).toSorted()).toEqual(["p0", "p2", "p4"]);
    expect((await ours.expect(200, "resolveFolderId", { query: { path: "ours.below" } })).id).toBe(below);
    refused(await ours.call("resolveFolderId", { query: { path: "theirs" } }), 404, "not_found");
  });

  test("links nothing outside, also beside what a key without limits sends at the same moment", async () => {
    const { owner, outside, ours } = await twoFolders();
    const id = await promptIn(owner, outside, "secret");
    const clients = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? owner : ours));
    const said = { attributes: { ...callAttributes(), "promptlayer.prompt.name": "secret" } };
    const linked = await Promise.all(
      clients.map(async (client) => {
        const spans = [spanBody({ trace_id: newTraceId(), ...said })];
        const { request_logs } = await client.expect(201, "createSpans", { body: { spans } });
        const params = { request_id: (request_logs[0] as { id: number }).id };
        return (await owner.expect(200, "getRequest", { params })).prompt_id;
      }),
    );
    expect(linked).toEqual(clients.map((client) => (client === owner ? id : null)));
    const logs = clients.map((client) =>
      logQuestion(client, "asked", { prompt_name: "secret" }).then(
        () => 201,
        () => 404,
      ),
    );
    expect(await Promise.all(logs)).toEqual(clients.map((client) => (client === owner ? 201 : 404)));
  });

  test("finds nothing outside by a name, a label or an external id", async () => {
    const { owner, inside, outside, ours } = await twoFolders();
    const mapping = { source: "crm", external_id: "1" };
    const { id } = await publish(owner, "secret", "the secret", { release_labels: ["prod"], external_ids: [mapping] });
    await move(owner, outside, "PROMPT", id);
    const workflowId = await workflowIn(owner, outside, "secret");
    for (const identifier of ["secret", String(id)]) {
      refused(
        await ours.call("getPromptTemplate", { params: { identifier }, query: { label: "prod" } }),
        404,
        "not_found",
      );
      refused(await ours.call("renderPromptTemplate", { params: { identifier }, body: {} }), 404, "not_found");
    }
    for (const workflow_name of ["secret", String(workflowId)]) {
      refused(await ours.call("runWorkflow", { params: { workflow_name }, body: {} }), 404, "not_found");
    }
    const request_id = await logQuestion(ours, "asked");
    const track = (prompt_name: string) =>
      ours.call("trackPrompt", { body: { request_id, prompt_name, version: 1, prompt_input_variables: {} } as never });
    expect(Number((await track("secret")).status)).toBeGreaterThanOrEqual(400);
    expect((await track("secret")).status).toBe((await track("no such prompt")).status);
    const query = { external_source: "crm", external_id: "1" };
    expect(await ours.expect(200, "listPromptTemplates", { query })).toMatchObject({ total: 0 });
    expect((await ours.expect(200, "listFolderEntities", { query })).entities).toEqual([]);
    const body = publishBody("new", "x");
    refused(await ours.call("upsertPromptTemplate", { params: mapping, body }), 404, "not_found");
    // A template that is read from memory by those who see it is read by nobody else.
    await owner.expect(200, "getPromptTemplate", { params: { identifier: "secret" } });
    refused(await ours.call("getPromptTemplate", { params: { identifier: "secret" } }), 404, "not_found");
    // A name of digits inside does not lead to the id that it looks like.
    await promptIn(owner, inside, String(id));
    refused(
      await ours.call("renderPromptTemplate", { params: { identifier: String(id) }, body: {} }),
      404,
      "not_found",
    );
    refused(await ours.call("deletePromptTemplate", { params: { prompt_id: id } }), 404, "not_found");
    refused(await ours.call("runPromptTemplate", { params: { prompt_id: id }, body: {} }), 404, "not_found");
    const references = { entities: [{ type: "PROMPT" as const, id }] };
    refused(await ours.call("deleteFolderEntities", { body: references }), 404, "not_found");
    await owner.expect(200, "deleteFolderEntities", { body: references });
    // What was deleted before could be deleted for good.
    refused(await ours.call("deletePromptTemplate", { params: { prompt_id: id } }), 404, "not_found");
  });

  test("makes nothing that runs, includes or shows what lies elsewhere", async () => {
    const { owner, inside, outside, ours } = await twoFolders();
    const secret = await promptIn(owner, outside, "secret");
    const flow = await workflowIn(owner, outside, "flow");
    const { tool_registry } = await owner.expect(201, "createTool", {
      body: { name: "t", tool_definition: { type: "function", function: { name: "f" } }, folder_id: outside },
    });
    const theirSheet = await importCsv(owner, "a\nx\n");
    await move(owner, outside, "TABLE", theirSheet.params.table_id);
    const ourSheet = await importCsv(owner, "a\nx\n");
    await move(owner, inside, "TABLE", ourSheet.params.table_id);
    const { params } = ourSheet;
    const tools = [{ type: "registry", tool_registry_id: tool_registry.id }];
    const mappings = { prompt_template_variable_mappings: {} };
    const configs: [string, Record<string, unknown>][] = [
      ["PROMPT_TEMPLATE", { template: { name: "secret" }, ...mappings }],
      ["PROMPT_TEMPLATE", { template: { id: secret }, ...mappings }],
      ["PROMPT_TEMPLATE", { template: { name: String(secret) }, ...mappings }],
      ["PROMPT_TEMPLATE", { inline_template: { prompt_template: completion("@@@secret@@@") }, ...mappings }],
      ["PROMPT_TEMPLATE", { inline_template: { prompt_template: { ...chat(["user", "x"]), tools } }, ...mappings }],
      ["WORKFLOW", { workflow_id: flow }],
      ["FOR_LOOP", { max_iterations: 1, run_type: "prompt", prompt_config: { template: { name: "secret" } } }],
      ["FOR_LOOP", { max_iterations: 1, run_type: "workflow", workflow_config: { workflow_id: flow } }],
    ];
    // A template inside, whose name looks like the id of the one outside, does not help.
    await promptIn(owner, inside, String(secret));
    for (const [type, config] of configs) {
      const column = await ours.call("createColumn", { params, body: { title: "c", type, config } as never });
      refused(column, 404, "not_found");
      const created = await ours.call("createWorkflow", {
        body: workflowBody("w", [node("n", type, config, [])], { folder_id: inside }),
      });
      refused(created, 404, "not_found");
    }
    const compose = { title: "c", type: "COMPOSITION", config: { source: (await theirSheet.column("a")).id } };
    refused(await ours.call("createColumn", { params, body: compose as never }), 404, "not_found");
    for (const template of [completion("@@@secret@@@"), { ...chat(["user", "x"]), tools }]) {
      const body = publishBody("included", template) as { prompt_template: object };
      const inOurs = { ...body, prompt_template: { ...body.prompt_template, folder_id: inside } };
      refused(await ours.call("publishPromptTemplate", { body: inOurs as never }), 422, "validation_error");
    }
    expect((await ourSheet.columns()).map(({ title }) => title)).toEqual(["a"]);
    expect(await ours.expect(200, "listWorkflows", {})).toMatchObject({ items: [] });
  });

  test("makes no version of a workflow that repeats a reference to what lies elsewhere", async () => {
    const { owner, inside, outside, ours } = await twoFolders();
    await promptIn(owner, outside, "secret");
    await promptIn(owner, inside, "mine");
    const flow = await workflowIn(owner, outside, "flow");
    const asks = (name: string) => node("n", "PROMPT_TEMPLATE", { template: { name } }, []);
    await workflowIn(owner, inside, "asks", [asks("secret")]);
    const run = node("n", "WORKFLOW", { workflow_id: flow, input_mappings: { text: "text" } }, ["text"]);
    await workflowIn(owner, inside, "runs", [run]);
    await workflowIn(owner, inside, "free", [asks("mine")]);
    const patch = (name: string, body: object) =>
      ours.call("patchWorkflow", { params: { workflow_id_or_name: name }, body: body as never });
    for (const name of ["asks", "runs"]) {
      for (const body of [{ commit_message: "again" }, { nodes: { n: { dependencies: ["text"] } } }]) {
        refused(await patch(name, body), 404, "not_found");
      }
      expect((await patch(name, { nodes: { n: null, words: wordsNode } })).status).toBe(201);
    }
    const configured = (template: object) => ({ nodes: { n: { configuration: { template } } } });
    refused(await patch("free", configured({ name: "secret" })), 404, "not_found");
    // A part of a reference is judged with the rest of it.
    expect((await patch("free", configured({ version_number: 1 }))).status).toBe(201);
    const { nodes } = await ours.expect(200, "getWorkflow", { params: { workflow_id_or_name: "free" } });
    expect(nodes[0]?.configuration).toEqual({ template: { name: "mine", version_number: 1 } });
    await owner.expect(201, "patchWorkflow", { params: { workflow_id_or_name: "asks" }, body: { base_version: 1 } });
  });

  test("uses what others have put into its folders, with what that includes", async () => {
    const { owner, inside, outside, ours } = await twoFolders();
    await promptIn(owner, outside, "shared", "a shared text");
    await promptIn(owner, inside, "letter", "Dear {name}, @@@shared@@@");
    const body = { input_variables: { name: "Ada" } };
    const rendered = await ours.expect(200, "renderPromptTemplate", { params: { identifier: "letter" }, body });
    expect(JSON.stringify(rendered.prompt_template)).toContain("Dear Ada, a shared text");
    const users = { params: { identifier: "shared" } };
    refused(await ours.call("getSnippetUsage", users), 404, "not_found");
    const flow = await workflowIn(owner, outside, "flow");
    const outer = node("n", "WORKFLOW", { workflow_id: flow, input_mappings: { text: "text" } }, ["text"]);
    const ourFlow = await workflowIn(owner, inside, "outer", [outer]);
    const run = { params: { workflow_name: String(ourFlow) }, body: { input_variables: { text: "a b c" } } };
    const { workflow_version_execution_id } = await ours.expect(201, "runWorkflow", run);
    const results = { query: { workflow_version_execution_id, return_all_outputs: true } };
    for (;;) {
      const { status, body: outputs } = await ours.call("getWorkflowExecutionResults", results);
      if (status !== 202) {
        expect(JSON.stringify(outputs)).toContain("3");
        break;
      }
    }
  });

  test("is shown none of the users of what it has that lie elsewhere", async () => {
    const { owner, inside, outside, ours } = await twoFolders();
    await promptIn(owner, inside, "snippet");
    for (const [name, folder] of [
      ["ours too", inside],
      ["not ours", outside],
    ] as const) {
      await promptIn(owner, folder, name, "@@@snippet@@@");
    }
    const usage = await ours.expect(200, "getSnippetUsage", { params: { identifier: "snippet" } });
    expect(JSON.stringify(usage)).toContain("ours too");
    expect(JSON.stringify(usage)).not.toContain("not ours");
  });
});

describe("a change of the folders holds at once, in every process:", () => {
  const statusOf = async (client: Client, table_id: string) =>
    (await client.call("getTable", { params: { table_id } })).status;

  test("a folder that is moved in, moved away, or deleted", async () => {
    const { owner, inside, outside, key, ours } = await twoFolders();
    const { folder } = await ours.expect(201, "createFolder", { body: { name: "below", parent_id: inside } });
    const { table } = await key.elsewhere.expect(201, "createTable", { body: { folder_id: folder.id } });
    const statuses = async () => [await statusOf(ours, table.id), await statusOf(key.elsewhere, table.id)];
    expect(await statuses()).toEqual([200, 200]);
    await move(owner, outside, "FOLDER", folder.id);
    expect(await statuses()).toEqual([404, 404]);
    await move(owner, inside, "FOLDER", folder.id);
    expect(await statuses()).toEqual([200, 200]);
    await owner.expect(200, "deleteFolderEntities", {
      body: { entities: [{ type: "FOLDER", id: inside }], cascade: true },
    });
    expect(await statuses()).toEqual([404, 404]);
    expect((await ours.expect(200, "listTables", {})).data).toEqual([]);
    refused(await ours.call("createTable", { body: { folder_id: inside } }), 404, "not_found");
  });
});

test("the server had no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
