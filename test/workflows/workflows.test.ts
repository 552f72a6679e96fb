import { describe, expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { createWorkflow, type GivenNode, node, when, wordsNode, workflowBody } from "../support/workflows.ts";

const server = await startHarness({ hasWorker: false });

const isLong = node("is long", "MATH_OPERATOR", { sources: ["words"], operator: "gt", value: 2 }, ["words"]);

async function get(client: Client, workflow_id_or_name: string | number, query: object = {}) {
  return client.expect(200, "getWorkflow", { params: { workflow_id_or_name: String(workflow_id_or_name) }, query });
}

describe("creating", () => {
  test("a workflow is given back as it was sent, by id and by name", async () => {
    const { client, workspace } = await server.newWorkspace();
    const edges = [
      { source_node_name: "words", target_node_name: "is long", is_and: true, conditionals: [when("words", ">", 0)] },
    ];
    const made = await createWorkflow(client, "a/b c", [{ ...wordsNode, is_output_node: false }, isLong], {
      edges,
      commit_message: "first",
      release_labels: ["prod", "prod"],
      external_ids: [{ source: "crm", external_id: "1" }],
    });
    expect(made).toMatchObject({
      workflow_name: "a/b c",
      version_number: 1,
      base_version: null,
      release_labels: ["prod"],
      required_input_variables: { text: "string" },
      external_ids: [{ source: "crm", external_id: "1" }],
    });
    const read = await get(client, made.workflow_id);
    expect(read).toMatchObject({
      workflow: { id: made.workflow_id, workspace_id: workspace.id, name: "a/b c", is_draft: false },
      version: 1,
      version_number: 1,
      workflow_version_id: made.workflow_version_id,
      commit_message: "first",
      release_labels: ["prod"],
      edges,
    });
    expect(read.nodes.map(({ name, dependencies }) => [name, dependencies])).toEqual([
      ["words", ["text"]],
      ["is long", ["words"]],
    ]);
    expect(await get(client, "a/b c")).toEqual(read);
    // As the Python client puts a name into a path.
    expect((await client.fetch("/workflows/a/b%20c")).body).toEqual(read as never);
    expect((await client.fetch("/workflows/a/b%20c/labels")).body).toEqual({
      success: true,
      release_labels: [
        {
          release_label: "prod",
          release_label_id: expect.any(Number),
          workflow_version_id: made.workflow_version_id,
          workflow_version_number: 1,
        },
      ],
    } as never);
  });

  test("versions follow one another without gaps, however many are created at once; labels move", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode], { release_labels: ["prod"] });
    const more = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        createWorkflow(client, "w", [wordsNode], {
          name: null,
          ...(index % 2 === 0 ? { workflow_id } : { workflow_name: "w" }),
          release_labels: index === 5 ? ["prod"] : null,
        }),
      ),
    );
    const numbers = more.map(({ version_number }) => version_number).toSorted();
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7]);
    const labelled = await get(client, "w", { label: "prod" });
    expect(labelled.version).toBe(more[5]?.version_number as number);
    expect((await get(client, "w", { version: 3 })).version).toBe(3);
    expect((await get(client, "w")).version).toBe(7);
    const params = { workflow_id_or_name: "w" };
    refused(await client.call("getWorkflow", { params, query: { version: 9 } }), 404, "not_found");
    refused(await client.call("getWorkflow", { params, query: { label: "x" } }), 404, "not_found");
    refused(
      await client.call("getWorkflow", { params, query: { label: "prod", version: 1 } }),
      422,
      "validation_error",
    );
  });

  test("a workflow without a name gets one that is free", async () => {
    const { client } = await server.newWorkspace();
    const names = [];
    for (let index = 0; index < 3; index++) {
      names.push((await createWorkflow(client, "", [wordsNode], { name: undefined })).workflow_name);
    }
    expect(names).toEqual(["Untitled Workflow", "Untitled Workflow 2", "Untitled Workflow 3"]);
  });

  test("digits are an id first, then a name", async () => {
    const { client } = await server.newWorkspace();
    const first = await createWorkflow(client, "first", [wordsNode]);
    const named = await createWorkflow(client, String(first.workflow_id), [wordsNode]);
    expect((await get(client, first.workflow_id)).workflow_name).toBe("first");
    const numeric = await createWorkflow(client, "1999999999", [wordsNode]);
    expect((await get(client, "1999999999")).workflow_id).toBe(numeric.workflow_id);
    expect(named.workflow_id).not.toBe(first.workflow_id);
  });

  test("what cannot be made is refused, and says where", async () => {
    const { client } = await server.newWorkspace();
    const existing = await createWorkflow(client, "taken", [wordsNode]);
    const create = async (nodes: GivenNode[], more: Record<string, unknown> = {}) =>
      client.call("createWorkflow", { body: workflowBody("new", nodes, more) });
    const faulty: [GivenNode[], Record<string, unknown>, string][] = [
      [[wordsNode], { name: "taken" }, "already"],
      [[wordsNode], { workflow_id: existing.workflow_id }, "name creates a new workflow"],
      [[], {}, "No node is an output node"],
      [[{ ...wordsNode, is_output_node: false }], {}, "No node is an output node"],
      [[wordsNode, wordsNode], {}, 'Two nodes are called "words"'],
      [[{ ...wordsNode, name: "text" }], {}, "a node and an input variable"],
      [[{ ...wordsNode, dependencies: ["nothing"] }], {}, '"words" depends on "nothing"'],
      [[{ ...wordsNode, node_type: "NONSENSE" }], {}, 'no node type "NONSENSE"'],
      [[{ ...wordsNode, node_type: "TEXT" }], {}, 'no node type "TEXT"'],
      [
        [node("a", "COALESCE", { sources: ["b"] }, ["b"]), node("b", "COALESCE", { sources: ["a"] }, ["a"])],
        {},
        'the cycle "b" → "a" → "b"',
      ],
      [[{ ...wordsNode, dependencies: ["text", "words"] }], {}, 'the cycle "words" → "words"'],
    ];
    for (const [nodes, more, message] of faulty) {
      expect(refused(await create(nodes, more), 400, "bad_request").message).toContain(message);
    }
    const edge = { source_node_name: "words", target_node_name: "is long", conditionals: [when("words", "=", 1)] };
    const faultyEdges: [Record<string, unknown>, string][] = [
      [{ ...edge, source_node_name: "nothing" }, 'the node "nothing"'],
      [{ ...edge, source_node_name: "is long", target_node_name: "words" }, "does not depend on it"],
      [{ ...edge, conditionals: [when("nothing", "=", 1)] }, 'reads "nothing"'],
      [{ ...edge, conditionals: [{ ...when("words", "="), right_config: null }] }, "requires a right side"],
    ];
    for (const [one, message] of faultyEdges) {
      const answer = await create([wordsNode, isLong], { edges: [one] });
      expect(refused(answer, 400, "bad_request").message).toContain(message);
    }
    refused(await create([wordsNode, isLong], { edges: [{ ...edge, conditionals: [] }] }), 422, "validation_error");
    refused(await create([wordsNode], { name: null, workflow_name: "nothing" }), 404, "not_found");
    refused(await create([wordsNode], { folder_id: 1_999_999_999 }), 404, "not_found");
    const { items } = await client.expect(200, "listWorkflows");
    expect(items.map(({ name }) => name)).toEqual(["taken"]);
  });

  test("a configuration is checked as that of a column, with its place in the request", async () => {
    const { client } = await server.newWorkspace();
    const create = (nodes: GivenNode[]) => client.call("createWorkflow", { body: workflowBody("w", nodes) });
    const kind = refused(
      await create([{ ...wordsNode, configuration: { source: "text", type: "x" } }]),
      422,
      "validation_error",
    );
    expect(kind.detail?.[0]?.loc).toEqual(["body", "nodes", 0, "configuration", "type"]);
    const pattern = node("r", "REGEX", { source: "text", regex_pattern: "(" }, ["text"]);
    const regex = refused(await create([wordsNode, pattern]), 400, "invalid_config");
    expect(regex.detail?.[0]?.loc).toEqual(["body", "nodes", 1, "configuration", "regex_pattern"]);
    const unknown = { ...wordsNode, configuration: { source: "other", type: "words" } };
    expect(refused(await create([unknown]), 400, "invalid_config").message).toContain('reads "other"');
    const early = { ...isLong, dependencies: [] };
    expect(refused(await create([wordsNode, early]), 400, "invalid_config").message).toContain(
      "Add it to its dependencies",
    );
  });

  test("an external id that belongs to another entity lets nothing be made", async () => {
    const { client } = await server.newWorkspace();
    const external_ids = [{ source: "crm", external_id: "1" }];
    const { workflow_id } = await createWorkflow(client, "first", [wordsNode], { external_ids });
    refused(
      await client.call("createWorkflow", { body: workflowBody("second", [wordsNode], { external_ids }) }),
      409,
      "conflict",
    );
    const more = { name: null, workflow_id, external_ids: [...external_ids, { source: "crm", external_id: "2" }] };
    expect((await createWorkflow(client, "", [wordsNode], more)).external_ids).toHaveLength(2);
    const query = { external_source: "crm", external_id: "2" };
    const { items } = await client.expect(200, "listWorkflows", { query });
    expect(items.map(({ id }) => id)).toEqual([workflow_id]);
    const params = { workflow_id };
    await client.expect(201, "attachWorkflowExternalId", { params, body: { source: "other", external_id: "x" } });
    expect((await client.expect(200, "listWorkflowExternalIds", { params })).external_ids).toHaveLength(3);
    await client.expect(200, "detachWorkflowExternalId", { params: { ...params, source: "other", external_id: "x" } });
  });
});

describe("patching", () => {
  async function patch(client: Client, body: Record<string, unknown>) {
    return client.expect(201, "patchWorkflow", { params: { workflow_id_or_name: "w" }, body: body as never });
  }

  test("nodes are merged by name and in depth; the rest stays", async () => {
    const { client } = await server.newWorkspace();
    const compare = node(
      "same",
      "COMPARE",
      { sources: ["text", "words"], comparison_type: { type: "JSON", json_path: "$" } },
      ["words"],
    );
    const edges = [
      { source_node_name: "words", target_node_name: "is long", is_and: true, conditionals: [when("words", ">", 0)] },
    ];
    await createWorkflow(client, "w", [wordsNode, isLong, compare], { edges });
    const made = await patch(client, {
      nodes: {
        words: { configuration: { type: "chars" } },
        same: { configuration: { sources: ["words", "text"], comparison_type: { json_path: null } } },
        new: { node_type: "COUNT", configuration: { source: "text", type: "chars" } },
      },
      release_labels: ["next"],
    });
    expect(made).toMatchObject({ version_number: 2, base_version: 1, release_labels: ["next"] });
    const { nodes, edges: kept } = await get(client, "w");
    expect(kept).toMatchObject(edges);
    expect(nodes.map(({ name, configuration, is_output_node }) => [name, configuration, is_output_node])).toEqual([
      ["words", { source: "text", type: "chars" }, true],
      ["is long", isLong.configuration as never, true],
      ["same", { sources: ["words", "text"], comparison_type: { type: "JSON", json_path: null } }, true],
      ["new", { source: "text", type: "chars" }, false],
    ]);
    const removed = await patch(client, {
      nodes: { "is long": null },
      required_input_variables: { text: "any", more: "any" },
    });
    expect(removed).toMatchObject({ version_number: 3, required_input_variables: { text: "any", more: "any" } });
    expect((await get(client, "w")).edges).toEqual([]);
    const old = await patch(client, { base_version: 1, commit_message: "back" });
    expect(old).toMatchObject({ version_number: 4, base_version: 1 });
    expect((await get(client, "w")).nodes).toHaveLength(3);
  });

  test("of two ways to name a prompt, sending one removes the other", async () => {
    const { client } = await server.newWorkspace();
    await createWorkflow(client, "w", [node("ask", "PROMPT_TEMPLATE", { template: { name: "p" } }, ["text"])]);
    const inline_template = {
      inline: true,
      prompt_template: { type: "completion", content: [{ type: "text", text: "{text}" }] },
    };
    await patch(client, { nodes: { ask: { configuration: { inline_template } } } });
    expect((await get(client, "w")).nodes[0]?.configuration).toEqual({ inline_template });
    const loop = { loop_type: "prompt", prompt_config: { template: { name: "p" } }, max_iterations: 2 };
    await patch(client, { nodes: { loop: { node_type: "FOR_LOOP", configuration: loop } } });
    for (const prompt_config of [{ inline_template }, { template: { name: "q" } }]) {
      await patch(client, { nodes: { loop: { configuration: { prompt_config } } } });
      expect((await get(client, "w")).nodes[1]?.configuration).toEqual({ ...loop, prompt_config });
    }
  });

  test("a key of free JSON is not taken for one of two ways to name a prompt", async () => {
    const { client } = await server.newWorkspace();
    const schema = { properties: { template: { type: "string" } } };
    const prompt_template = { type: "completion", content: [{ type: "text", text: "{text}" }] };
    const inline_template = { prompt_template, metadata: { schema } };
    await createWorkflow(client, "w", [node("ask", "PROMPT_TEMPLATE", { inline_template }, ["text"])]);
    const properties = { inline_template: { type: "string" } };
    const configuration = { inline_template: { metadata: { schema: { properties } } } };
    await patch(client, { nodes: { ask: { configuration } } });
    const stored = (await get(client, "w")).nodes[0]?.configuration;
    expect(stored).toEqual({
      inline_template: {
        prompt_template,
        metadata: { schema: { properties: { ...schema.properties, ...properties } } },
      },
    });
  });

  test("null replaces edges and input variables by none, and stands for no change elsewhere", async () => {
    const { client } = await server.newWorkspace();
    const constant = node("v", "VARIABLE", { value: { type: "string", value: "x" } }, [], true);
    const after = node("after", "COUNT", { source: "v", type: "chars" }, ["v"]);
    const edges = [{ source_node_name: "v", target_node_name: "after", conditionals: [when("v", "=", "x")] }];
    await createWorkflow(client, "w", [constant, after], { edges });
    const kept = await patch(client, { commit_message: "kept", nodes: null, base_version: null, release_labels: null });
    expect(kept.required_input_variables).toEqual({ text: "string" });
    expect((await get(client, "w")).edges).toHaveLength(1);
    expect((await patch(client, { required_input_variables: null })).required_input_variables).toEqual({});
    expect((await get(client, "w")).edges).toHaveLength(1);
    await patch(client, { edges: null });
    expect((await get(client, "w")).edges).toEqual([]);
    // An older version as it was.
    await patch(client, { base_version: 1 });
    expect((await get(client, "w")).edges).toHaveLength(1);
  });

  test("what does not fit is refused and makes no version", async () => {
    const { client } = await server.newWorkspace();
    await createWorkflow(client, "w", [wordsNode, isLong]);
    const params = { workflow_id_or_name: "w" };
    const call = (body: Record<string, unknown>) => client.call("patchWorkflow", { params, body: body as never });
    for (const [body, message] of [
      [{}, "nothing to change"],
      [{ nodes: {} }, "nothing to change"],
      [{ base_version: null, commit_message: null, nodes: null, release_labels: null }, "nothing to change"],
      [{ release_labels: [] }, "nothing to change"],
      [{ other: 1 }, "nothing to change"],
      [{ nodes: { nothing: null } }, 'no node "nothing" to remove'],
      [{ nodes: { fresh: { node_type: "COUNT" } } }, "requires node_type and configuration"],
      [{ nodes: { words: null } }, 'depends on "words"'],
      [{ nodes: { words: { is_output_node: false }, "is long": { is_output_node: false } } }, "No node is an output"],
    ] as const) {
      expect(refused(await call(body), 400, "bad_request").message).toContain(message);
    }
    refused(await call({ base_version: 9, commit_message: "x" }), 404, "not_found");
    expect((await get(client, "w")).version).toBe(1);
  });
});

describe("listing, folders and deleting", () => {
  test("pages, filters, and the version of a label", async () => {
    const { client } = await server.newWorkspace();
    for (const name of ["a", "b", "c"])
      await createWorkflow(client, name, [wordsNode], { release_labels: name === "b" ? ["prod"] : [] });
    await createWorkflow(client, "", [isLong, wordsNode], { name: undefined, workflow_name: "b" });
    const page = await client.expect(200, "listWorkflows", {
      query: { per_page: 2, sort_by: "name", sort_order: "asc" },
    });
    expect(page).toMatchObject({ total: 3, pages: 2, has_next: true, next_num: 2, prev_num: null, page: 1 });
    expect(page.items.map(({ name }) => name)).toEqual(["a", "b"]);
    const { items } = await client.expect(200, "listWorkflows", { query: { label: "prod" } });
    expect(items).toMatchObject([
      { name: "b", version: 1, latest_version_number: 2, release_labels: ["prod"], nodes: [{ name: "words" }] },
    ]);
    const second = await client.expect(200, "listWorkflows", { query: { version: 2 } });
    expect(second.items.map(({ name, nodes }) => [name, nodes?.length])).toEqual([["b", 2]]);
    refused(await client.call("listWorkflows", { query: { version: 2, label: "prod" } }), 422, "validation_error");
    refused(await client.call("listWorkflows", { query: { per_page: 101 } }), 422, "validation_error");
  });

  test("a deleted workflow is gone, and its name is free", async () => {
    const { client } = await server.newWorkspace();
    const { folder } = await client.expect(201, "createFolder", { body: { name: "f" } });
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode], {
      folder_id: folder.id,
      release_labels: ["l"],
    });
    const { entities } = await client.expect(200, "listFolderEntities", {
      query: { folder_id: folder.id, include_metadata: true },
    });
    expect(entities).toMatchObject([{ id: workflow_id, type: "WORKFLOW", metadata: { latest_version_number: 1 } }]);
    await client.expect(200, "deleteFolderEntities", { body: { entities: [{ id: workflow_id, type: "WORKFLOW" }] } });
    refused(await client.call("getWorkflow", { params: { workflow_id_or_name: "w" } }), 404, "not_found");
    expect((await createWorkflow(client, "w", [wordsNode])).workflow_id).not.toBe(workflow_id);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
