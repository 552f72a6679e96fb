import { describe, expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { chat, publish, publishBody } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });
const openai = { model: { provider: "openai", name: "gpt-4o", parameters: {} } };

type Reference = { label?: string | null; version_number?: number | null };

function definition(name: string, more: Record<string, unknown> = {}) {
  return { type: "function" as const, function: { name, ...more } };
}

async function newTool(client: Client, name: string, functionName: string, more: Record<string, unknown> = {}) {
  const body = { name, tool_definition: definition(functionName, more) };
  return (await client.expect(201, "createTool", { body })).tool_registry.id;
}

async function addVersion(client: Client, id: number, functionName: string, more: Record<string, unknown> = {}) {
  const params = { identifier: String(id) };
  await client.expect(201, "createToolVersion", { params, body: { tool_definition: definition(functionName, more) } });
}

function label(client: Client, id: number, name: string, version_number: number) {
  return client.expect(201, "setToolLabel", { params: { identifier: String(id) }, body: { name, version_number } });
}

const reference = (tool_registry_id: number, more: Reference = {}) => ({ type: "registry", tool_registry_id, ...more });
const withTools = (...tools: unknown[]) => ({ ...chat(["user", "Weather in {city}?"]), tools });

async function render(client: Client, identifier: string, body: Record<string, unknown> = { input_variables: {} }) {
  return client.expect(200, "renderPromptTemplate", { params: { identifier }, body: body as never });
}

async function raw(client: Client, identifier: string, query: Record<string, unknown> = {}) {
  return client.expect(200, "getPromptTemplate", { params: { identifier }, query: query as never });
}

/** The names of the functions of a template. */
function namesOf({ prompt_template }: { prompt_template: unknown }): string[] {
  const { tools } = prompt_template as { tools: { function?: { name: string }; type: string }[] };
  return tools.map((tool) => tool.function?.name ?? tool.type);
}

describe("tools of the registry in templates", () => {
  test("a reference becomes the function of its version: the newest, a number, a label", async () => {
    const { client } = await server.newWorkspace();
    const id = await newTool(client, "weather", "first");
    await addVersion(client, id, "second");
    await label(client, id, "prod", 1);
    await publish(client, "newest", withTools(reference(id)), { metadata: openai });
    await publish(client, "numbered", withTools(reference(id, { version_number: 1, label: null })));
    await publish(client, "labelled", withTools(reference(id, { label: "prod" })));
    expect(namesOf(await render(client, "newest"))).toEqual(["second"]);
    expect(namesOf(await render(client, "numbered"))).toEqual(["first"]);
    expect(namesOf(await render(client, "labelled"))).toEqual(["first"]);

    await addVersion(client, id, "third");
    await label(client, id, "prod", 2);
    const now = await render(client, "newest");
    expect(namesOf(now)).toEqual(["third"]);
    expect(now.version).toBe(1);
    expect(now.llm_kwargs).toMatchObject({ tools: [{ type: "function", function: { name: "third" } }] });
    expect(namesOf(await render(client, "labelled"))).toEqual(["second"]);
    expect(namesOf(await render(client, "numbered"))).toEqual(["first"]);
  });

  test("texts of the function take variables in jinja2, which the template lists, and its other keys stay", async () => {
    const { client } = await server.newWorkspace();
    const parameters = { type: "object", properties: { unit: { type: "string", description: "In {{ unit }}" } } };
    const id = await newTool(client, "weather", "look", { description: "In {{ country }}", parameters, strict: true });
    await publish(client, "p", withTools(reference(id)), { metadata: openai });
    const source = await raw(client, "p");
    expect((source.prompt_template as { input_variables: string[] }).input_variables).toEqual([
      "city",
      "country",
      "unit",
    ]);
    const { prompt_template, llm_kwargs, warning } = await render(client, "p", {
      input_variables: { city: "Rome", country: "Italy", unit: "°C" },
    });
    const filled = {
      name: "look",
      description: "In Italy",
      strict: true,
      parameters: { type: "object", properties: { unit: { type: "string", description: "In °C" } } },
    };
    expect((prompt_template as { tools: unknown[] }).tools).toEqual([{ type: "function", function: filled }]);
    expect(llm_kwargs).toMatchObject({ tools: [{ type: "function", function: filled }] });
    expect(warning).toBeNull();
  });

  test("every provider's payload has the function in the provider's form", async () => {
    const { client } = await server.newWorkspace();
    const parameters = { type: "object", properties: { city: { type: "string" } } };
    const id = await newTool(client, "weather", "look", { description: "Looks.", parameters });
    await publish(client, "p", { ...withTools(reference(id)), tool_choice: "required" });
    const declared = { name: "look", description: "Looks.", parameters };
    const kwargs: [provider: string, more: Record<string, unknown>, expected: Record<string, unknown>][] = [
      [
        "openai",
        {},
        { tools: [{ type: "function", function: { ...declared, strict: false } }], tool_choice: "required" },
      ],
      ["anthropic", {}, { tools: [{ name: "look", description: "Looks.", input_schema: parameters }] }],
      ["google", {}, { generation_config: { tools: [{ function_declarations: [declared] }] } }],
      ["vertexai", {}, { generation_config: { tools: [{ function_declarations: [declared] }] } }],
      ["mistral", {}, { tools: [{ type: "function", function: declared }] }],
      ["cohere", {}, { tools: [{ type: "function", function: declared }] }],
      [
        "amazon.bedrock",
        {},
        { toolConfig: { tools: [{ toolSpec: { name: "look", inputSchema: { json: parameters } } }] } },
      ],
      ["huggingface", {}, { tools: [{ type: "function", function: declared }] }],
      ["openrouter", {}, { tools: [{ type: "function", function: declared }] }],
      ["openai.compatible", {}, { tools: [{ type: "function", function: declared }] }],
    ];
    for (const [provider, more, expected] of kwargs) {
      const { llm_kwargs } = await render(client, "p", { provider, model: "m", input_variables: {}, ...more });
      expect([provider, llm_kwargs]).toMatchObject([provider, expected]);
    }
    const responses = { model: { provider: "openai", name: "gpt-4o", api_type: "responses", parameters: {} } };
    await publish(client, "p", withTools(reference(id)), { metadata: responses });
    expect((await render(client, "p")).llm_kwargs).toMatchObject({
      tools: [{ type: "function", ...declared, strict: false }],
    });
  });

  test("what is to be published again keeps references, and lists and /v1 treat them alike", async () => {
    const { client } = await server.newWorkspace();
    const id = await newTool(client, "weather", "look");
    await publish(client, "p", withTools(reference(id)), { metadata: openai });
    const kept = await raw(client, "p", { resolve_snippets: false, include_llm_kwargs: true });
    expect((kept.prompt_template as { tools: unknown[] }).tools).toEqual([reference(id)]);
    const sent = { tools: [{ type: "function", function: { name: "look" } }] };
    expect(kept.llm_kwargs).toMatchObject(sent);
    expect(namesOf(await raw(client, "p"))).toEqual(["look"]);
    const params = { identifier: "p" };
    expect(namesOf(await client.expect(200, "getPromptTemplateV1", { params }))).toEqual(["look"]);
    expect(namesOf(await client.expect(200, "renderPromptTemplateV1", { params }))).toEqual(["look"]);
    for (const list of ["listPromptTemplates", "listPromptTemplatesV1"] as const) {
      const { items } = await client.expect(200, list, { query: { include_llm_kwargs: true } });
      expect(items).toMatchObject([{ prompt_template: { tools: [reference(id)] }, llm_kwargs: sent }]);
    }
    // A patch builds on the stored text: the reference goes on.
    const body = { messages: { "0": { role: "user", content: [{ type: "text", text: "Else?" }] } } } as never;
    const patched = await client.expect(201, "patchPromptTemplate", { params, body });
    expect(patched.prompt_template).toMatchObject({ tools: [reference(id)] });
    await addVersion(client, id, "newer");
    expect(namesOf(await render(client, "p"))).toEqual(["newer"]);
  });

  test("the ETag changes when a tool of the template does, and with nothing else of the registry", async () => {
    const { client } = await server.newWorkspace();
    const id = await newTool(client, "weather", "look");
    const pinned = await newTool(client, "pinned", "pinned");
    await publish(client, "p", withTools(reference(id), reference(pinned, { version_number: 1 })));
    const params = { identifier: "p" };
    const etagOf = async () => {
      const { status, headers } = await client.call("renderPromptTemplate", { params });
      expect(status).toBe(200);
      return headers.get("etag") as string;
    };
    const isKnown = async (etag: string) => {
      const headers = { "If-None-Match": etag };
      return (await client.call("renderPromptTemplate", { params, headers })).status === 304;
    };
    const first = await etagOf();
    await addVersion(client, pinned, "unseen");
    await newTool(client, "other", "other");
    expect(await isKnown(first)).toBe(true);
    await addVersion(client, id, "newer");
    expect(await isKnown(first)).toBe(false);
    const second = await etagOf();
    await client.expect(200, "deleteTool", { params: { identifier: String(id) } });
    expect(await isKnown(second)).toBe(false);
  });

  test("what is gone is left out with a warning, and so is a second function of one name", async () => {
    const { client } = await server.newWorkspace();
    const [gone, unlabelled, one, two] = [
      await newTool(client, "gone", "gone"),
      await newTool(client, "unlabelled", "unlabelled"),
      await newTool(client, "one", "same"),
      await newTool(client, "two", "same"),
    ];
    const { label: prod } = await label(client, unlabelled, "prod", 1);
    const own = { type: "function", function: { name: "own" } };
    const tools = [reference(gone), reference(unlabelled, { label: "prod" }), reference(one), reference(two), own];
    await publish(client, "p", withTools(...tools), { metadata: openai });
    expect(namesOf(await render(client, "p"))).toEqual(["gone", "unlabelled", "same", "own"]);
    await client.expect(200, "deleteTool", { params: { identifier: String(gone) } });
    const params = { identifier: String(unlabelled), label_id: prod.id };
    await client.expect(200, "deleteToolLabel", { params });
    const { warning, llm_kwargs, ...rest } = await render(client, "p");
    expect(namesOf(rest)).toEqual(["same", "own"]);
    expect((llm_kwargs as { tools: unknown[] }).tools.length).toBe(2);
    expect(warning).toContain('The tool "gone" no longer exists; it was left out.');
    expect(warning).toContain('The tool "unlabelled" with the label "prod" no longer exists; it was left out.');
    expect(warning).toContain('The tool "two" was left out: another tool is also called "same".');
    const kept = await raw(client, "p", { resolve_snippets: false });
    expect((kept.prompt_template as { tools: unknown[] }).tools.length).toBe(5);
  });

  test("a template whose tool, version or label is not there is not published", async () => {
    const { client } = await server.newWorkspace();
    const other = (await server.newWorkspace()).client;
    const foreign = await newTool(other, "weather", "look");
    const id = await newTool(client, "weather", "look");
    const deleted = await newTool(client, "deleted", "look");
    await client.expect(200, "deleteTool", { params: { identifier: String(deleted) } });
    const cases: [tool: unknown, key: string, text: string][] = [
      [reference(foreign), "tool_registry_id", `There is no tool ${foreign} in this workspace.`],
      [reference(deleted), "tool_registry_id", `There is no tool ${deleted} in this workspace.`],
      [reference(9e15), "tool_registry_id", "There is no tool"],
      [reference(-1), "tool_registry_id", "There is no tool"],
      [reference(id, { version_number: 2 }), "version_number", 'The tool "weather" has no version 2.'],
      [reference(id, { version_number: 9e15 }), "version_number", "has no version"],
      [reference(id, { label: "prod" }), "label", 'The tool "weather" has no label "prod".'],
      [reference(id, { label: "prod", version_number: 1 }), "label", "both version_number and label"],
    ];
    for (const [tool, key, text] of cases) {
      const own = { type: "function", function: { name: "own" } };
      const body = publishBody("p", withTools(own, tool));
      const answer = refused(await client.call("publishPromptTemplate", { body }), 422, "validation_error");
      expect(answer.message).toContain(text);
      expect((answer as { detail?: { loc: unknown }[] }).detail?.[0]?.loc).toEqual([
        "body",
        "prompt_version",
        "prompt_template",
        "tools",
        1,
        key,
      ]);
    }
    expect((await client.expect(200, "listPromptTemplates", {})).items).toEqual([]);
  });

  test("what refers to a tool is listed, by version where that is asked", async () => {
    const { client } = await server.newWorkspace();
    const id = await newTool(client, "weather", "look");
    await addVersion(client, id, "newer");
    const newest = await publish(client, "newest", withTools(reference(id)), { release_labels: ["prod"] });
    await publish(client, "newest", withTools());
    const pinned = await publish(client, "pinned", withTools(reference(id, { version_number: 1 }), reference(id)));
    const params = { identifier: "weather" };
    const all = await client.expect(200, "listToolReferences", { params });
    expect(all).toMatchObject({
      tool_registry_id: id,
      tool_name: "weather",
      prompt_usage: [
        { prompt_registry_id: newest.id, prompt_name: "newest", version_numbers: [1] },
        { prompt_registry_id: pinned.id, prompt_name: "pinned", version_numbers: [1] },
      ],
      total_prompts_using_tool: 2,
      label_usage: [{ prompt_registry_id: newest.id, label_name: "prod", version_numbers: [1] }],
      total_labels_using_tool: 1,
    });
    const first = await client.expect(200, "listToolReferences", { params, query: { version: 1 } });
    expect(first.prompt_usage.map(({ prompt_name }) => prompt_name)).toEqual(["pinned"]);
    expect(first.label_usage).toEqual([]);
    refused(await client.call("listToolReferences", { params: { identifier: "nobody" } }), 404, "not_found");
  });

  test("columns with a prompt of their own are among what refers to a tool", async () => {
    const { client } = await server.newWorkspace();
    const id = await newTool(client, "weather", "look");
    await addVersion(client, id, "newer");
    const other = await newTool(client, "other", "other");
    const { table } = await client.expect(201, "createTable", { body: { title: "Cities" } });
    const [sheet] = (await client.expect(200, "listSheets", { params: { table_id: table.id } })).data;
    const place = { table_id: table.id, sheet_id: sheet?.id as string };
    const add = async (title: string, type: string, config?: Record<string, unknown>) => {
      const body = { title, type, ...(config && { config }) } as never;
      return (await client.expect(201, "createColumn", { params: place, body })).column.id;
    };
    const inline = (...tools: unknown[]) => ({
      inline_template: { inline: true, prompt_template: withTools(...tools), metadata: openai },
      prompt_template_variable_mappings: { city: "city" },
    });
    await add("city", "TEXT");
    const newest = await add("newest", "PROMPT_TEMPLATE", inline(reference(other), reference(id)));
    const pinned = await add("pinned", "FOR_LOOP", {
      loop_type: "prompt",
      max_iterations: 2,
      prompt_config: inline(reference(id, { version_number: 1 })),
    });
    await add("without", "PROMPT_TEMPLATE", inline());
    await add("counted", "COUNT", { source: "city", type: "chars" });
    const of = async (identifier: string, version?: number) => {
      const found = await client.expect(200, "listToolReferences", { params: { identifier }, query: { version } });
      return found.column_usage.map(({ column_id }) => column_id);
    };
    const all = await client.expect(200, "listToolReferences", { params: { identifier: "weather" } });
    const about = { ...place, table_title: "Cities", sheet_title: sheet?.title };
    expect(all).toMatchObject({
      message: 'The tool "weather" is used by 0 prompt templates and 2 columns.',
      column_usage: [
        { ...about, column_id: newest, column_title: "newest" },
        { ...about, column_id: pinned, column_title: "pinned" },
      ],
      total_columns_using_tool: 2,
    } as never);
    expect([await of("weather", 1), await of("weather", 2)]).toEqual([[pinned], [newest]]);
    expect(await of("other")).toEqual([newest]);
    await client.expect(200, "deleteColumn", { params: { ...place, column_id: newest } });
    expect(await of("weather")).toEqual([pinned]);
    await client.expect(200, "deleteTable", { params: { table_id: table.id } });
    expect(await of("weather")).toEqual([]);
  });
});
