import { afterAll, expect, test } from "bun:test";
import { z } from "zod";
import { startFakeMcpServer } from "../support/fakeMcpServer.ts";
import { startHarness } from "../support/harness.ts";
import { completion, publish } from "../support/prompts.ts";
import { csvOf, importCsv } from "../support/sheets.ts";
import { createWorkflow, node, runToEnd } from "../support/workflows.ts";

// A number holds only some integers beyond 2^53: they become texts of their digits, or an error says so.

const server = await startHarness();
const big = "9007199254740993";
const next = "9007199254740992";

const endpoint = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(`{"id":${big}}`) });
const mcp = startFakeMcpServer((tools) => {
  tools.registerTool("say", { inputSchema: { a: z.string() } }, ({ a }) => ({ content: [{ type: "text", text: a }] }));
});
afterAll(() => Promise.all([endpoint.stop(true), mcp.stop()]));

const exact: [type: string, config: Record<string, unknown>, value: unknown][] = [
  ["JSON_PATH", { source: "json", json_path: "$.id" }, big],
  ["JSON_PATH", { source: "digits", json_path: "$" }, big],
  ["PARSE_VALUE", { source: "json", type: "json" }, { id: big, list: [1, `-${big}`], near: 9007199254740991 }],
  ["PARSE_VALUE", { source: "digits", type: "string" }, big],
  ["CODE_EXECUTION", { language: "PYTHON", code: `return {'id': ${big}}` }, { id: big }],
  ["ENDPOINT", { url: `${endpoint.url}` }, { id: big }],
  ["MCP", { server_url: mcp.url, function_name: "say", input_mappings: { a: "digits" } }, big],
  ["COMPARE", { sources: ["json", "other"], comparison_type: "JSON" }, false],
  ["COMPARE", { sources: ["json", "other"], comparison_type: { type: "JSON", json_path: "$.list" } }, true],
  ...(["EQ", "LTE"] as const).map(
    (operator) =>
      ["COMPARE", { sources: ["digits", "near"], comparison_type: { type: "NUMBER", operator } }, false] as never,
  ),
  ["COMPARE", { sources: ["digits", "near"], comparison_type: { type: "NUMBER", operator: "GT" } }, true],
  ["COMPARE", { sources: ["point", "near"], comparison_type: { type: "NUMBER", operator: "EQ" } }, false],
  ["COMPARE", { sources: ["point", "digits"], comparison_type: { type: "NUMBER", operator: "EQ" } }, true],
  ["MATH_OPERATOR", { sources: ["digits", "near"], operator: "eq" }, false],
  ["MATH_OPERATOR", { sources: ["digits", "near"], operator: "gt" }, true],
  ["MATH_OPERATOR", { sources: ["digits", "point"], operator: "eq" }, true],
  ["MATH_OPERATOR", { sources: ["digits", "near"], operator: "-" }, 0],
  ["COMPARE", { sources: ["digits", "digits"], comparison_type: { type: "NUMBER", operator: "EQ" } }, true],
];

test("columns keep every digit of an integer", async () => {
  const { client } = await server.newWorkspace();
  const json = (id: string) => `{"id": ${id}, "list": [1, -${big}], "near": 9007199254740991}`;
  const sheet = await importCsv(
    client,
    csvOf([
      ["json", "other", "digits", "near", "point"],
      [json(big), json(next), big, next, `${big}.0`],
    ]),
  );
  for (const [index, [type, config]] of exact.entries()) await sheet.addColumn(`c${index}`, type, config);
  for (const source of ["digits", "point"]) {
    await sheet.addColumn(`number of ${source}`, "PARSE_VALUE", { source, type: "number" });
  }
  await sheet.settled();
  for (const [index, [type, config, wanted]] of exact.entries()) {
    const { value } = await sheet.cell(`c${index}`, 0);
    const isComparison = type === "COMPARE";
    expect([type, config, isComparison ? (value as { comparison_result: boolean }).comparison_result : value]).toEqual([
      type,
      config,
      wanted,
    ]);
  }
  for (const source of ["digits", "point"]) {
    const { error } = await sheet.cell(`number of ${source}`, 0);
    expect(error).toMatch(/integer beyond 2\^53, which a number would round/);
  }
});

test("numbers out of range are never equal, because nothing tells them apart", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(
    client,
    csvOf([
      ["a", "b"],
      ['{"a":1e400}', '{"a":1e401}'],
    ]),
  );
  const ofPath = { type: "JSON", json_path: "$.a" };
  for (const [title, comparison_type] of Object.entries({ whole: "JSON", path: ofPath })) {
    await sheet.addComputed(title, "COMPARE", { sources: ["a", "b"], comparison_type });
    const { value, display_value } = await sheet.cell(title, 0);
    expect(value).toEqual({ comparison_result: false });
    expect(display_value).toBe("false: Both values contain a number that is out of range.");
  }
});

/** Sends JSON that JavaScript cannot write. */
const raw = (body: unknown) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body).replaceAll('"@"', big),
});

test("configs, templates, tools and runs of workflows keep every digit", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, `a\n${big}\n${next}\n`);
  const { table_id, sheet_id } = sheet.params;
  const config = { sources: ["a"], target: "@" };
  const path = `/api/public/v2/tables/${table_id}/sheets/${sheet_id}/columns`;
  const made = await client.fetch(path, { method: "POST", ...raw({ title: "is", type: "COMPARE", config }) });
  expect(made).toMatchObject({ status: 201 });
  await sheet.settled();
  const results = (await sheet.values("is")) as { comparison_result: boolean }[];
  expect(results.map(({ comparison_result }) => comparison_result)).toEqual([true, false]);

  await publish(client, "p", completion("Is it {id}?"));
  const rendered = await client.fetch("/prompt-templates/p", {
    method: "POST",
    ...raw({ input_variables: { id: "@" } }),
  });
  expect(JSON.stringify(rendered.body)).toContain(`Is it ${big}?`);

  await createWorkflow(client, "w", [node("id", "JSON_PATH", { source: "text", json_path: "$.id" }, ["text"])]);
  const { value } = await runToEnd(client, "w", { text: `{"id":${big}}` });
  expect(JSON.stringify(value)).toContain(big);
});
