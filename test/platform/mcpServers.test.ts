import { afterAll, describe, expect, test } from "bun:test";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Client } from "../support/client.ts";
import { startFakeMcpServer } from "../support/fakeMcpServer.ts";
import { startHarness } from "../support/harness.ts";
import { setVariables } from "../support/models.ts";
import { refused } from "../support/refused.ts";
import { importCsv } from "../support/sheets.ts";

const server = await startHarness();
const token = "a-token-of-great-worth";
/** How a header or a token names an environment variable. */
const named = (variable: string) => `\${${variable}}`;

const fake = startFakeMcpServer(
  (mcp) => {
    mcp.registerTool(
      "add",
      { title: "Add", description: "Adds two numbers.", inputSchema: { a: z.number(), b: z.number().optional() } },
      ({ a, b = 0 }) => ({ content: [{ type: "text", text: String(a + b) }] }),
    );
    mcp.registerTool(
      "shout",
      { inputSchema: { text: z.string() }, outputSchema: { said: z.string() } },
      ({ text }) => ({ content: [], structuredContent: { said: text.toUpperCase() } }),
    );
    mcp.registerTool("parts", {}, () => ({
      content: [
        { type: "text", text: "one" },
        { type: "text", text: "two" },
      ],
    }));
    mcp.registerTool("say", { inputSchema: { text: z.string() } }, ({ text }) => ({
      content: [{ type: "text", text }],
    }));
    mcp.registerTool("fail", {}, () => ({ isError: true, content: [{ type: "text", text: "no such ticket" }] }));
    mcp.registerTool("sleep", {}, async () => {
      await Bun.sleep(5_000);
      return { content: [] };
    });
    // Such a server ends the stream of an answer that takes long; its client comes back and names the last event.
    mcp.registerTool("later", {}, async ({ closeSSEStream }) => {
      closeSSEStream?.();
      return { content: [{ type: "text", text: "at last" }] };
    });
    mcp.registerTool("flood", {}, () => ({ content: [{ type: "text", text: "x".repeat(12_000_000) }] }));
  },
  (request) => {
    if (request.url.endsWith("/open")) return null;
    const given = request.headers.get("authorization");
    return given === `Bearer ${token}` ? null : new Response(`not for ${given}`, { status: 401 });
  },
);
afterAll(() => fake.stop());

async function newClient(variables: Record<string, string> = { TICKETS_TOKEN: token }): Promise<Client> {
  const { client } = await server.newWorkspace();
  await setVariables(client, variables);
  return client;
}

async function save(client: Client, more: Record<string, unknown> = {}) {
  const headers = { Authorization: `Bearer ${named("TICKETS_TOKEN")}` };
  const body = { name: "Tickets", url: fake.url, headers, ...more };
  return (await client.expect(201, "createMcpServer", { body })).mcp_server;
}

/** A sheet with an MCP column `out` over it. */
async function sheetWith(csv: string, config: Record<string, unknown>, client?: Client) {
  const own = client ?? (await newClient());
  const saved = config.server_url === undefined ? { mcp_server_id: (await save(own)).id } : {};
  const sheet = await importCsv(own, csv);
  await sheet.addComputed("out", "MCP", { ...saved, input_mappings: {}, ...config });
  return sheet;
}

describe("saved servers", () => {
  test("are created, listed, read, changed and deleted, with an entry in the audit trail for each", async () => {
    const client = await newClient();
    const created = await save(client);
    expect(created).toMatchObject({
      name: "Tickets",
      url: fake.url,
      headers: { Authorization: `Bearer ${named("TICKETS_TOKEN")}` },
    });
    const params = { mcp_server_id: created.id };
    await save(client, { name: "Another" });
    const { mcp_servers } = await client.expect(200, "listMcpServers");
    expect(mcp_servers.map(({ name }) => name)).toEqual(["Another", "Tickets"]);
    expect((await client.expect(200, "getMcpServer", { params })).mcp_server).toEqual(created);
    const changed = await client.expect(200, "updateMcpServer", { params, body: { headers: {} } });
    expect(changed.mcp_server).toMatchObject({ name: "Tickets", url: fake.url, headers: {} });
    await client.expect(200, "deleteMcpServer", { params });
    refused(await client.call("getMcpServer", { params }), 404, "not_found");
    const { data } = await client.expect(200, "listAuditEvents", { query: { entity_type: "mcp_server" } });
    expect(data.map(({ action }) => action)).toEqual([
      "mcp_server.deleted",
      "mcp_server.updated",
      "mcp_server.created",
      "mcp_server.created",
    ]);
  });

  test("have names of their own", async () => {
    const client = await newClient();
    await save(client);
    const other = await save(client, { name: "Other" });
    const body = { name: "Tickets", url: fake.url };
    refused(await client.call("createMcpServer", { body }), 409, "conflict");
    const params = { mcp_server_id: other.id };
    refused(await client.call("updateMcpServer", { params, body: { name: "Tickets" } }), 409, "conflict");
    await client.expect(200, "updateMcpServer", { params, body: { name: "Other" } });
  });

  test("take no secret, no private address and no faulty header, and the refusal does not repeat a secret", async () => {
    const client = await newClient();
    for (const value of [
      "sk-secret-value-1",
      "Bearer sk-secret-value-1",
      `sk-secret-1 ${named("A")}`,
      `${named("A")}${named("B")}`,
      named("1"),
    ]) {
      const body = { name: "x", url: fake.url, headers: { Authorization: value } };
      const answer = refused(await client.call("createMcpServer", { body }), 422, "validation_error");
      expect(JSON.stringify(answer)).not.toContain("sk-secret");
    }
    for (const body of [
      { name: "x", url: "http://169.254.169.254/mcp" },
      { name: "x", url: "ftp://mcp.example.com" },
      { name: "x", url: "http://user:password@mcp.example.com" },
      { name: "x", url: fake.url, headers: { "a b": named("A") } },
    ]) {
      refused(await client.call("createMcpServer", { body }), 400, "bad_request");
    }
  });

  test("tell their tools, or why they cannot", async () => {
    const client = await newClient();
    const { id } = await save(client);
    const { tools } = await client.expect(200, "listMcpServerTools", { params: { mcp_server_id: id } });
    expect(tools.map(({ name }) => name)).toEqual(["add", "shout", "parts", "say", "fail", "sleep", "later", "flood"]);
    expect(tools[0]).toMatchObject({
      title: "Add",
      description: "Adds two numbers.",
      input_schema: { type: "object", properties: { a: { type: "number" } }, required: ["a"] },
      output_schema: null,
    });
    const reasonOf = async (more: Record<string, unknown>) => {
      const { id } = await save(client, { name: crypto.randomUUID(), ...more });
      return refused(await client.call("listMcpServerTools", { params: { mcp_server_id: id } }), 502, "mcp_failed")
        .message;
    };
    expect(await reasonOf({ headers: { Authorization: named("NONE") } })).toContain("The environment variable NONE");
    expect(await reasonOf({ headers: { Authorization: `Basic ${named("TICKETS_TOKEN")}` } })).toBe(
      "The MCP server responded with 401: not for Basic ***.",
    );
    const html = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("<p>Hello</p>") });
    expect(await reasonOf({ url: html.url.href })).toStartWith("The MCP server sent no MCP message");
    await html.stop(true);
    expect(await reasonOf({ url: html.url.href })).toContain("ECONNREFUSED");
  });
});

describe("a list of tools without an end", () => {
  /** Saves a server each of whose pages has so many tools, with descriptions of that length, and names another page. */
  async function saveEndless(client: Client, toolCount: number, length: number) {
    const endless = startFakeMcpServer(({ server: mcp }) => {
      mcp.registerCapabilities({ tools: {} });
      mcp.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
        const page = Number(params?.cursor ?? 0);
        const tools = Array.from({ length: toolCount }, (_, index) => ({
          name: `tool ${page * toolCount + index}`,
          description: "x".repeat(length),
          inputSchema: { type: "object" as const },
        }));
        return { tools, nextCursor: String(page + 1) };
      });
    });
    afterAll(() => endless.stop());
    const { id } = await save(client, { name: "Endless", url: endless.url });
    return { endless, params: { mcp_server_id: id } };
  }

  test("is refused after 50 pages", async () => {
    const client = await newClient();
    const { endless, params } = await saveEndless(client, 1, 10);
    const { message } = refused(await client.call("listMcpServerTools", { params }), 502, "mcp_failed");
    expect(message).toBe("The MCP server lists its tools on more than 50 pages.");
    expect(endless.sent("tools/list").length).toBe(50);
    const sheet = await importCsv(client, "t\nx\n");
    await sheet.addComputed("out", "MCP", { ...params, tool_name: "none", input_mappings: {} });
    expect(await sheet.cell("out", 0)).toMatchObject({ status: "FAILED", error: message });
  });

  test("is refused once it has more than 10 MiB", async () => {
    const client = await newClient();
    const { endless, params } = await saveEndless(client, 1, 3_000_000);
    const { message } = refused(await client.call("listMcpServerTools", { params }), 502, "mcp_failed");
    expect(message).toBe("The MCP server describes its tools in more than 10485760 bytes.");
    expect(endless.sent("tools/list").length).toBe(4);
  });

  test("gives the first 1,000 tools where these come before", async () => {
    const client = await newClient();
    const { endless, params } = await saveEndless(client, 300, 10);
    const { tools } = await client.expect(200, "listMcpServerTools", { params });
    expect([tools.length, tools.at(-1)?.name]).toEqual([1_000, "tool 999"]);
    expect(endless.sent("tools/list").length).toBe(4);
  });
});

describe("MCP columns", () => {
  test("call the tool for each row, over one connection, and again only where an input changed", async () => {
    const from = fake.requests.length;
    const sheet = await sheetWith("a,b\n1,2\n2.5,\n,1\nx,1\n", {
      tool_name: "add",
      input_mappings: { a: "a", b: "b" },
    });
    const cells = await sheet.cells("out");
    expect(cells.map(({ value }) => value)).toEqual([3, 2.5, null, null]);
    expect(cells.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "FAILED", "FAILED"]);
    expect(cells[3]?.error).toContain("expected number");
    const requests = fake.requests.slice(from);
    expect(requests.filter(({ message }) => message.method === "initialize").length).toBe(1);
    expect(requests.filter(({ message }) => message.method === "tools/call").length).toBe(4);
    expect(requests.at(-1)?.method).toBe("DELETE");
    await sheet.setCell("b", 0, "5");
    const before = fake.sent("tools/call").length;
    await sheet.recalculate();
    expect((await sheet.values("out"))[0]).toBe(6);
    expect(fake.sent("tools/call").slice(before)).toMatchObject([{ name: "add", arguments: { a: 1, b: 5 } }]);
  });

  test.each<[tool: string, value: unknown]>([
    ["shout", { said: "HELLO" }],
    [
      "parts",
      [
        { type: "text", text: "one" },
        { type: "text", text: "two" },
      ],
    ],
    ["say", "hello"],
    ["later", "at last"],
  ])("%s: gives what the tool answers, as it is most useful", async (tool_name, value) => {
    const sheet = await sheetWith("t\nhello\n", { tool_name, input_mappings: { text: "t" } });
    expect(await sheet.values("out")).toEqual([value]);
  });

  test("a text that is JSON is given as that, and a text of digits stays one where the tool wants text", async () => {
    const sheet = await sheetWith('t\n12\n"{""a"": [1]}"\n', { tool_name: "say", input_mappings: { text: "t" } });
    expect(await sheet.values("out")).toEqual([12, { a: [1] }]);
  });

  test("what goes wrong is told by the cell", async () => {
    const reasonOf = async (config: Record<string, unknown>, client?: Client) => {
      const [cell] = await (await sheetWith("t\nx\n", config, client)).cells("out");
      expect(cell?.status).toBe("FAILED");
      return cell?.error;
    };
    expect(await reasonOf({ tool_name: "fail" })).toBe("The tool failed: no such ticket.");
    expect(await reasonOf({ tool_name: "nothing" })).toContain('no tool "nothing". It has: add, shout');
    expect(await reasonOf({ tool_name: "sleep", timeout: 1 })).toBe("The MCP server did not respond within 1 s.");
    expect(await reasonOf({ tool_name: "flood" })).toContain("bytes");
    expect(await reasonOf({ tool_name: "say" }, await newClient({}))).toContain("TICKETS_TOKEN");
    expect(await reasonOf({ tool_name: undefined, function_name: "x", server_url: "http://10.0.0.1/mcp" })).toContain(
      "private or reserved",
    );
    const client = await newClient();
    const sheet = await sheetWith("t\nx\n", { tool_name: "say", input_mappings: { text: "t" } }, client);
    const { mcp_servers } = await client.expect(200, "listMcpServers");
    await client.expect(200, "deleteMcpServer", { params: { mcp_server_id: mcp_servers[0]?.id as number } });
    await sheet.recalculate({ statuses: [] });
    expect((await sheet.cell("out", 0)).error).toMatch(/There is no MCP server \d+ in this workspace/);
  });

  test("a server that does not take the last message of a greeting is told by the same words as one that gives no answer", async () => {
    const result = { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "mute", version: "1" } };
    const mute = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 0,
      async fetch(request) {
        const { id, method } = (await request.json()) as { id: number; method: string };
        return method === "initialize" ? Response.json({ jsonrpc: "2.0", id, result }) : new Promise(() => undefined);
      },
    });
    const sheet = await sheetWith("t\nx\n", { server_url: mute.url.href, function_name: "say", timeout: 1 });
    const [cell] = await sheet.cells("out");
    expect(cell?.error).toBe("The MCP server did not respond within 1 s.");
    await mute.stop(true);
  });

  test("the older form names the server in the config; its token may be a variable", async () => {
    const auth = { type: "bearer", token: named("TICKETS_TOKEN") };
    const older = { server_url: fake.url, function_name: "say", auth, input_mappings: { text: "t" } };
    const sheet = await sheetWith("t\nhello\n", older);
    expect(await sheet.values("out")).toEqual(["hello"]);
    expect(await sheet.column("out")).toMatchObject({ type: "MCP", config: older });
  });

  test("a config that is not clear is refused", async () => {
    const client = await newClient();
    const sheet = await importCsv(client, "t\nx\n");
    const create = (config: Record<string, unknown>) => sheet.createColumn({ title: "out", type: "MCP", config });
    const input_mappings = { text: "t" };
    for (const config of [
      { tool_name: "say", input_mappings },
      { mcp_server_id: 1, tool_name: "say" },
      { input_mappings },
    ]) {
      refused(await create(config), 422, "validation_error");
    }
    for (const config of [
      { mcp_server_id: 1, tool_name: "say", server_url: fake.url, input_mappings },
      { mcp_server_id: 1, tool_name: "say", function_name: "say", input_mappings },
      { mcp_server_id: 1, tool_name: "say", input_mappings: { text: "none" } },
      { server_url: "nonsense", function_name: "say", input_mappings },
    ]) {
      refused(await create(config), 400, "invalid_config");
    }
  });
});

test("the server reported no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
