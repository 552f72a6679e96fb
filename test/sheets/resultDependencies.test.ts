import { beforeAll, expect, test } from "bun:test";
import type { Json } from "../../core/primitives/primitive.ts";
import { stepPrimitives } from "../../core/primitives/registry.ts";
import { installWorkflowRuns } from "../../core/primitives/workflowRuns.ts";
import { configureColumn } from "../../core/sheets/columns/configuration.ts";
import { prepareLikeColumn, readExternalRevisions } from "../../core/sheets/engine/runnableColumns.ts";
import { runToEnd } from "../../core/workflows/execution/runToEnd.ts";
import { revisionOf } from "../../core/workflows/revisionOf.ts";
import { updateWorkspace } from "../../core/workspace/workspaces.ts";
import { type ColumnRecord, listSheetColumns } from "../../db/queries/sheets/columns.ts";
import type { Scope } from "../../db/scope.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { setVariables } from "../support/models.ts";
import { chat, publish } from "../support/prompts.ts";
import { createWorkflow, node } from "../support/workflows.ts";
import { sheetOf } from "./engine/support.ts";

/** What a result of each type depends on. A new type needs a row here: which things, and how each is changed. */
interface Dependencies {
  config: object;
  /** A config that differs in what else the type reads. */
  other: object;
  /** Titles of the columns that it reads. */
  reads: string[];
  /** Things outside of the sheet that its config names. */
  named?: (keyof typeof namedThings)[];
  /** Settings of the workspace do not matter. */
  isPure?: true;
  readsTitles?: true;
}

const server = await startHarness({ hasWorker: false });
const { workspace, client } = await server.newWorkspace();
const db: Scope = workspace.scope;
installWorkflowRuns({ revisionOf, runToEnd });

const { tool_registry: tool } = await client.expect(201, "createTool", {
  body: { name: "t", tool_definition: { type: "function", function: { name: "f" } } },
});
const { mcp_server: mcpServer } = await client.expect(201, "createMcpServer", {
  body: { name: "m", url: "https://example.com/mcp" },
});
const { custom_provider: provider } = await client.expect(201, "createCustomProvider", {
  body: { name: "own", client: "openai", base_url: "https://example.com/v1" },
});
const versionOfTool = { type: "registry", tool_registry_id: tool.id };
const promptText = { ...chat(["user", "@@@snippet@@@ {x}"]), tools: [versionOfTool] };
await publish(client, "snippet", "one");
const published = await publish(client, "prompt", promptText, { release_labels: ["live"] });
const constant = (value: string) => node("v", "VARIABLE", { value: { type: "string", value } }, []);
const ask = node(
  "ask",
  "PROMPT_TEMPLATE",
  { template: { name: "prompt" }, prompt_template_variable_mappings: { x: "text" } },
  ["text"],
);
const inner = await createWorkflow(client, "inner", [constant("one"), ask], { release_labels: ["live"] });
const call = node("call", "WORKFLOW", { workflow_id: inner.workflow_id, input_mappings: { text: "text" } }, ["text"]);
const outer = await createWorkflow(client, "outer", [call]);
let count = 0;

/** Changes of things that configs name. */
const namedThings = {
  "a version of the prompt": () => publish(client, "prompt", { ...promptText, ...chat(["user", `${++count} {x}`]) }),
  "a version of its snippet": () => publish(client, "snippet", `text ${++count}`),
  "a version of its tool": () =>
    client.expect(201, "createToolVersion", {
      params: { identifier: String(tool.id) },
      body: { tool_definition: { type: "function", function: { name: `f${++count}` } } },
    }),
  "a version of the workflow inside": () =>
    createWorkflow(client, "", [constant(`${++count}`), ask], { name: null, workflow_name: "inner" }),
  "a version of the workflow": () =>
    createWorkflow(client, "", [call, constant(`${++count}`)], { name: null, workflow_name: "outer" }),
};

/** Changes of settings of the workspace, one after the other. */
const settings: [name: string, change: () => Promise<unknown>][] = [
  ["a new environment variable", () => setVariables(client, { WORD: "one" })],
  ["a changed environment variable", async () => changeVariable("updateWorkspaceEnvVar")],
  ["a deleted environment variable", async () => changeVariable("deleteWorkspaceEnvVar")],
  ["a variable of a tool", () => addToolVariable(client)],
  ["the network of code", () => updateWorkspace(server.database.sql, workspace.id, { code_network: true }, null)],
  [
    "the address of an MCP server",
    () =>
      client.expect(200, "updateMcpServer", {
        params: { mcp_server_id: mcpServer.id },
        body: { url: "https://example.com/other" },
      }),
  ],
  [
    "the address of a custom provider",
    () =>
      client.expect(200, "updateCustomProvider", {
        params: { custom_provider_id: provider.id },
        body: { base_url: "https://example.com/v2" },
      }),
  ],
];

async function changeVariable(operation: "updateWorkspaceEnvVar" | "deleteWorkspaceEnvVar") {
  const { workspace_env_vars } = await client.expect(200, "listWorkspaceEnvVars", {});
  const params = { var_id: workspace_env_vars.find(({ key }) => key === "WORD")?.id as number };
  if (operation === "deleteWorkspaceEnvVar") return client.expect(200, operation, { params });
  return client.expect(200, operation, { params, body: { value: "two" } });
}

function addToolVariable(client: Client) {
  const params = { identifier: String(tool.id) };
  return client.expect(201, "createToolEnvVar", { params, body: { key: "WORD", value: "one" } });
}

const prompt = { template: { name: "prompt" } };
const promptThings = ["a version of the prompt", "a version of its tool"] as const;
const mappings = { prompt_template_variable_mappings: { x: "a" } };
const loop = { loop_type: "prompt", prompt_config: prompt, variable_mappings: { x: "a" } };
const workflowLoop = {
  loop_type: "workflow",
  workflow_config: { workflow_id: outer.workflow_id },
  variable_mappings: { text: "a" },
};
const workflowThings = ["a version of the workflow", "a version of the workflow inside", ...promptThings] as const;

const cases: [type: string, Dependencies][] = [
  ["ABSOLUTE_NUMERIC_DISTANCE", { config: { sources: ["a", "b"] }, other: { sources: ["b", "a"] }, reads: ["a", "b"] }],
  [
    "AI_DATA_EXTRACTION",
    { config: { source: "a", query: "q" }, other: { source: "a", query: "r" }, reads: ["a"], named: [] },
  ],
  [
    "APPLY_DIFF",
    {
      config: { original_source: "a", diff_source: "b" },
      other: { original_source: "b", diff_source: "a" },
      reads: ["a", "b"],
    },
  ],
  ["ASSERT_VALID", { config: { source: "a", type: "object" }, other: { source: "a", type: "number" }, reads: ["a"] }],
  ["COALESCE", { config: { sources: ["a", "b"] }, other: { sources: ["b", "a"] }, reads: ["a", "b"] }],
  [
    "CODE_EXECUTION",
    { config: { code: "return data['a']" }, other: { code: "return data['a'] + ''" }, reads: ["a"], named: [] },
  ],
  [
    "COMBINE_COLUMNS",
    {
      config: { sources: ["a", "b"] },
      other: { sources: ["a", "b"], separator: "" },
      reads: ["a", "b"],
      readsTitles: true,
    },
  ],
  ["COMPARE", { config: { sources: ["a", "b"] }, other: { sources: ["b", "a"] }, reads: ["a", "b"] }],
  ["CONTAINS", { config: { source: "a", value: "x" }, other: { source: "a", value: "y" }, reads: ["a"] }],
  [
    "CONVERSATION_SIMULATOR",
    {
      config: { ...prompt, ...mappings, user_persona: "p" },
      other: { ...prompt, ...mappings, user_persona: "q" },
      reads: ["a"],
      named: [...promptThings],
    },
  ],
  [
    "COSINE_SIMILARITY",
    { config: { sources: ["a", "b"] }, other: { sources: ["b", "a"] }, reads: ["a", "b"], named: [] },
  ],
  ["COUNT", { config: { source: "a", type: "chars" }, other: { source: "a", type: "words" }, reads: ["a"] }],
  [
    "ENDPOINT",
    {
      config: { url: "https://example.com" },
      other: { url: "https://example.com/x" },
      reads: ["a", "b"],
      isPure: true,
      readsTitles: true,
    },
  ],
  [
    "FOR_LOOP",
    {
      config: { ...loop, max_iterations: 2 },
      other: { ...loop, max_iterations: 3 },
      reads: ["a"],
      named: [...promptThings],
    },
  ],
  [
    "FOR_LOOP",
    {
      config: { ...workflowLoop, max_iterations: 2 },
      other: { ...workflowLoop, max_iterations: 3 },
      reads: ["a"],
      named: [...workflowThings],
    },
  ],
  ["JSON_PATH", { config: { source: "a", json_path: "$" }, other: { source: "a", json_path: "$.x" }, reads: ["a"] }],
  [
    "LLM_ASSERTION",
    { config: { source: "a", prompt: "p" }, other: { source: "a", prompt: "q" }, reads: ["a"], named: [] },
  ],
  [
    "MATH_OPERATOR",
    {
      config: { sources: ["a"], operator: "+", value: 1 },
      other: { sources: ["a"], operator: "+", value: 2 },
      reads: ["a"],
    },
  ],
  [
    "MAX_TOOL_CALLS",
    { config: { trace_source: "a", max_calls: 1 }, other: { trace_source: "a", max_calls: 2 }, reads: ["a"] },
  ],
  [
    "MCP",
    {
      config: { mcp_server_id: mcpServer.id, tool_name: "t", input_mappings: { x: "a" } },
      other: { mcp_server_id: mcpServer.id, tool_name: "u", input_mappings: { x: "a" } },
      reads: ["a"],
      named: [],
    },
  ],
  [
    "MIN_MAX",
    { config: { sources: ["a", "b"], type: "min" }, other: { sources: ["a", "b"], type: "max" }, reads: ["a", "b"] },
  ],
  ["NO_INVALID_TOOL_CALLS", { config: { trace_source: "a" }, other: { trace_source: "b" }, reads: ["a"] }],
  ["PARSE_VALUE", { config: { source: "a", type: "number" }, other: { source: "a", type: "string" }, reads: ["a"] }],
  [
    "PROMPT_TEMPLATE",
    {
      config: { ...prompt, ...mappings },
      other: { ...prompt, ...mappings, verbose: true },
      reads: ["a"],
      named: [...promptThings],
    },
  ],
  ["REGEX", { config: { source: "a", regex_pattern: "x" }, other: { source: "a", regex_pattern: "y" }, reads: ["a"] }],
  [
    "REGEX_EXTRACTION",
    { config: { source: "a", regex_pattern: "x" }, other: { source: "a", regex_pattern: "y" }, reads: ["a"] },
  ],
  [
    "STRUCTURE",
    { config: { source: "a", schema: {} }, other: { source: "a", schema: { type: "string" } }, reads: ["a"] },
  ],
  [
    "TRAJECTORY",
    {
      config: { trace_source: "a", expected_source: "b" },
      other: { trace_source: "b", expected_source: "a" },
      reads: ["a", "b"],
    },
  ],
  [
    "VARIABLE",
    { config: { value: { type: "string", value: "x" } }, other: { value: { type: "string", value: "y" } }, reads: [] },
  ],
  [
    "WHILE_LOOP",
    {
      config: { ...loop, max_iterations: 2 },
      other: { ...loop, max_iterations: 3 },
      reads: ["a"],
      named: [...promptThings],
    },
  ],
  [
    "WHILE_LOOP",
    {
      config: { ...workflowLoop, max_iterations: 2 },
      other: { ...workflowLoop, max_iterations: 3 },
      reads: ["a"],
      named: [...workflowThings],
    },
  ],
  [
    "WORKFLOW",
    {
      config: { workflow_id: outer.workflow_id, input_mappings: { text: "a" } },
      other: { workflow_id: inner.workflow_id, input_mappings: { text: "a" } },
      reads: ["a"],
      named: [...workflowThings],
    },
  ],
  ["XML_PATH", { config: { source: "a", xml_path: "/x" }, other: { source: "a", xml_path: "/y" }, reads: ["a"] }],
];

test("every type says what its results depend on", () => {
  expect([...new Set(cases.map(([type]) => type))].toSorted()).toEqual(Object.keys(stepPrimitives).toSorted());
  expect(published.prompt_version_id).toBeGreaterThan(0);
});

let columns: readonly ColumnRecord[];
beforeAll(async () => {
  const sheet = await sheetOf(db, "a,b\n1,2\n");
  columns = await listSheetColumns(db, sheet.sheet_id);
});

/** A column of a type, as it would be in the sheet. */
function columnOf(type: string, config: object): ColumnRecord {
  const made = { id: crypto.randomUUID(), title: "out", type, config: config as Json };
  const dependencies = configureColumn(made, [], columns);
  return { ...(columns[0] as ColumnRecord), ...made, dependencies, text_slot: null } as ColumnRecord;
}

/** Hash that decides whether a stale cell must be computed again, with everything as it is now. */
async function hashOf(column: ColumnRecord, values: Json[] = ["1", "2"], of = columns): Promise<bigint | null> {
  const prepared = prepareLikeColumn(column, of, await readExternalRevisions(db, [column]));
  return prepared.hash(values.slice(0, prepared.inputs.length));
}

test.each(cases)("%s is computed again when anything that it reads has changed", async (type, row) => {
  const column = columnOf(type, row.config);
  // An edit of a source makes the cell stale by this edge.
  expect(column.dependencies.map(({ column_id }) => columns.find(({ id }) => id === column_id)?.title)).toEqual(
    row.reads,
  );
  const before = await hashOf(column);
  expect(before).not.toBeNull();
  expect(await hashOf(column)).toBe(before);
  for (const at of row.reads.keys()) {
    expect(await hashOf(column, ["1", "2"].with(at, "changed"))).not.toBe(before);
  }
  expect(await hashOf({ ...columnOf(type, row.other), id: column.id })).not.toBe(before);
  const renamed = columns.map((source) => ({ ...source, title: `${source.title}!` }));
  if (row.readsTitles) expect(await hashOf(column, ["1", "2"], renamed)).not.toBe(before);
  expect(stepPrimitives[type]?.readsTitles?.(row.config as Json) ?? false).toBe(row.readsTitles ?? false);
  for (const thing of row.named ?? []) {
    const then = await hashOf(column);
    await namedThings[thing]();
    expect([thing, await hashOf(column)]).not.toEqual([thing, then]);
  }
  const isReading = stepPrimitives[type]?.evaluatesRows === true && !row.isPure;
  expect(row.named !== undefined).toBe(isReading);
});

test("a change of each setting has every type computed again that calls or runs something", async () => {
  const made = cases.map(([type, { config, named }]) => ({
    type,
    isReading: named !== undefined,
    column: columnOf(type, config),
  }));
  for (const [setting, change] of settings) {
    const before = await Promise.all(made.map(({ column }) => hashOf(column)));
    await change();
    for (const [at, { type, isReading, column }] of made.entries()) {
      expect([setting, type, (await hashOf(column)) !== before[at]]).toEqual([setting, type, isReading]);
    }
  }
});

test("the newest version of a snippet counts where no version is pinned", async () => {
  await publish(client, "with snippet", chat(["user", "@@@snippet@@@"]));
  const column = columnOf("PROMPT_TEMPLATE", {
    template: { name: "with snippet" },
    prompt_template_variable_mappings: {},
  });
  const before = await hashOf(column);
  await namedThings["a version of its snippet"]();
  expect(await hashOf(column)).not.toBe(before);
});
