import { afterAll, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { setVariables } from "../support/models.ts";
import { chat } from "../support/prompts.ts";
import { importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, node, start } from "../support/workflows.ts";

const server = await startHarness();
const { sql } = server.database;

/** Paths that were called, and those that answer; the first part of a path names the test. */
const called: string[] = [];
const gates = new Map<string, PromiseWithResolvers<void>>();
const gateOf = (path: string) => {
  const name = path.split("/")[1] as string;
  const gate = gates.get(name) ?? Promise.withResolvers<void>();
  gates.set(name, gate);
  return gate;
};
const outside = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  // A call waits as long as its gate is closed.
  idleTimeout: 0,
  async fetch({ url }) {
    const { pathname } = new URL(url);
    called.push(pathname);
    await gateOf(pathname).promise;
    return new Response("no answer that anybody knows", { status: 400 });
  },
});
afterAll(() => outside.stop(true));

const inline = {
  inline_template: {
    inline: true,
    prompt_template: chat(["user", "{q}"]),
    metadata: { model: { provider: "openai", name: "gpt-4o-mini", parameters: {} } },
  },
  prompt_template_variable_mappings: { q: "q" },
};
const fetching = (url: string) => `return await (await fetch(${JSON.stringify(url)})).text()`;

function column(type: string, configOf: (url: string) => Record<string, unknown>) {
  return async (client: Client, url: string) => {
    const sheet = await importCsv(client, "q,r\na b,c\n");
    await sheet.addColumn("out", type, configOf(url));
  };
}

async function calling(client: Client, url: string): Promise<number> {
  return (await createWorkflow(client, "w", [node("call", "ENDPOINT", { url }, ["text"])])).workflow_id;
}

async function testExecute(client: Client, url: string, headers: Record<string, string>) {
  const tool_definition = { type: "function" as const, function: { name: "t", parameters: { type: "object" } } };
  await client.expect(201, "createTool", { body: { name: "t", tool_definition } });
  const body = JSON.stringify({ execution: { type: "code", language: "javascript", code: fetching(url) } });
  const type = { "content-type": "application/json" };
  return client.fetch("/api/public/v2/tool-registry/t/test-execute", {
    method: "POST",
    body,
    headers: { ...headers, ...type },
  });
}

/** What calls an address; each is begun in a workspace of its own. A promise in a list is the answer of a request. */
const callers: Record<string, (client: Client, url: string) => Promise<unknown>> = {
  "an ENDPOINT column": column("ENDPOINT", (url) => ({ url })),
  "a CODE_EXECUTION column": column("CODE_EXECUTION", (url) => ({ language: "JAVASCRIPT", code: fetching(url) })),
  "a PROMPT_TEMPLATE column": column("PROMPT_TEMPLATE", () => inline),
  "an LLM_ASSERTION column": column("LLM_ASSERTION", () => ({ source: "q", prompt: "Is it so?" })),
  "a COSINE_SIMILARITY column": column("COSINE_SIMILARITY", () => ({ sources: ["q", "r"] })),
  "an MCP column": column("MCP", (url) => ({ server_url: url, function_name: "t", input_mappings: {} })),
  "a FOR_LOOP column": column("FOR_LOOP", () => ({
    loop_type: "prompt",
    prompt_config: inline,
    max_iterations: 1,
    variable_mappings: { q: "q" },
  })),
  "a WORKFLOW column": async (client, url) => {
    const workflow_id = await calling(client, url);
    await column("WORKFLOW", () => ({ workflow_id, input_mappings: { text: "q" } }))(client, url);
  },
  "a node of a workflow": async (client, url) => {
    await calling(client, url);
    await start(client, "w", { text: "a" });
  },
  "a callback": async (client, url) => {
    await createWorkflow(client, "w", [node("v", "VARIABLE", { value: { type: "string", value: "v" } }, [])]);
    const body = { callback_url: url, input_variables: {} };
    await client.expect(202, "runWorkflow", { params: { workflow_name: "w" }, body });
  },
  "a webhook": async (client, url) => {
    await client.expect(201, "createWebhook", { body: { url } });
    await importCsv(client, "q\na\n");
  },
  "tools of an MCP server": async (client, url) => {
    const { mcp_server } = await client.expect(201, "createMcpServer", { body: { name: "m", url } });
    return [client.call("listMcpServerTools", { params: { mcp_server_id: mcp_server.id } })];
  },
  "a test of a tool": async (client, url) => [testExecute(client, url, {})],
  "a test of a tool that is sent once": async (client, url) => [testExecute(client, url, { "idempotency-key": "k" })],
};

test.each(Object.entries(callers))("no transaction is open while %s waits", async (_, begin) => {
  const { client, workspace } = await server.newWorkspace();
  const url = `http://127.0.0.1:${outside.port}/${workspace.id}`;
  await sql`update workspaces set code_network = true where id = ${workspace.id}`;
  await setVariables(client, { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: url });
  const answers = await begin(client, url);
  await waitFor("the call", () => called.some((path) => path.split("/")[1] === String(workspace.id)));
  // Others come and go; one that the call waits in would stay.
  await waitFor("no transaction that does nothing", async () => {
    const open = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    return open.length === 0;
  });
  gateOf(new URL(url).pathname).resolve();
  if (Array.isArray(answers)) await Promise.all(answers);
});
