import { afterAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { startFakeMcpServer } from "../support/fakeMcpServer.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs } from "../support/models.ts";
import { csvOf, importCsv } from "../support/sheets.ts";
import { createWorkflow, node, runToEnd } from "../support/workflows.ts";

// What others tell (code, endpoints, MCP servers, models) may be anything, as a value and as an error. None of it may
// keep a block from being saved: the rows beside it, and what was paid for them, would be lost.

const server = await startHarness();
const { sheetOf } = fakeModels(server, (request) => {
  const said = /"(?:[^"\\]|\\.)*"/s.exec(lastText(request))?.[0] ?? '"sound"';
  const told = JSON.parse(said) as string;
  const isJudged = JSON.stringify(request.body).includes("You judge");
  const text = isJudged ? JSON.stringify({ reasoning: told, citation: null, value: true }) : told;
  if (told !== "sound" && request.body.model === "refuses") return { status: 400, message: told };
  if (request.body.model !== "calls") return { text };
  return { toolCalls: [{ id: "c", name: "find", arguments: told as never }] };
});

const levels = 100_000;
const deepLists = `${"[".repeat(levels)}${"]".repeat(levels)}`;
const deepKeys = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** JSON of texts that are hard to store, or are JSON that is. */
const hostileTexts: [what: string, json: string][] = [
  ["U+0000", '"a\\u0000b"'],
  ["half of a surrogate pair", '"a\\ud83dz"'],
  ["100,000 levels of lists", JSON.stringify(deepLists)],
  ["100,000 levels of keys", JSON.stringify(deepKeys)],
  ["U+0000 and half of a pair within JSON", JSON.stringify('{"\\u0000":"\\ud83d"}')],
  ["a number that is out of range", JSON.stringify('{"a":1e400}')],
];

const javaScript = (code: string) => ["CODE_EXECUTION", { language: "JAVASCRIPT", code }] as const;
const python = (code: string) => ["CODE_EXECUTION", { language: "PYTHON", code: `import json\n${code}` }] as const;
const unlessSound = "if (data.said === '\"sound\"') return 1\n";

const endpoint = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const { said } = (await request.json()) as { said: string };
    const told = JSON.parse(said) as string;
    const isRefused = request.url.endsWith("/refuses") && told !== "sound";
    return new Response(request.url.endsWith("/text") ? said : told, { status: isRefused ? 500 : 200 });
  },
});
const mcp = startFakeMcpServer((tools) => {
  const inputSchema = { said: z.string() };
  const answer = ({ said }: { said: string }) => ({ content: [{ type: "text" as const, text: JSON.parse(said) }] });
  tools.registerTool("say", { inputSchema }, answer);
  tools.registerTool("refuse", { inputSchema }, (input) => ({
    ...answer(input),
    isError: input.said !== '"sound"',
  }));
});
afterAll(() => Promise.all([endpoint.stop(true), mcp.stop()]));

const viaTool = (function_name: string) =>
  ["MCP", { server_url: mcp.url, function_name, input_mappings: { said: "said" } }] as const;
const viaModel = (more: Record<string, unknown> = {}) =>
  [
    "PROMPT_TEMPLATE",
    {
      inline_template: {
        prompt_template: {
          type: "chat",
          messages: [{ role: "user", content: [{ type: "text", text: "{said}" }], input_variables: ["said"] }],
        },
        metadata: { model: { provider: "openai", name: "gpt-4o-mini", parameters: {}, ...more } },
      },
      prompt_template_variable_mappings: { said: "said" },
    },
  ] as const;

const columns: Record<string, readonly [type: string, config: Record<string, unknown>]> = {
  "JavaScript's value": javaScript("return JSON.parse(data.said)"),
  "JavaScript's error": javaScript(`${unlessSound}throw new Error(JSON.parse(data.said))`),
  "JavaScript's name of an error": javaScript(
    `${unlessSound}throw Object.assign(new Error('x'), { name: JSON.parse(data.said) })`,
  ),
  "JavaScript's console": javaScript("console.log(JSON.parse(data.said)); return 1"),
  "Python's value": python("return json.loads(data['said'])"),
  "Python's error": python("if data['said'] == '\"sound\"':\n    return 1\nraise ValueError(json.loads(data['said']))"),
  "Python's name of an error": python(
    "if data['said'] == '\"sound\"':\n    return 1\nraise type(json.loads(data['said']).replace('\\0', ''), (Exception,), {})()",
  ),
  "JavaScript's levels": javaScript(`${unlessSound}let v = 1; for (let i = 0; i < 3000; i++) v = [v]; return v`),
  "Python's levels": python("v = 1\nif data['said'] != '\"sound\"':\n    for i in range(3000): v = [v]\nreturn v"),
  "an endpoint's JSON": ["ENDPOINT", { url: `${endpoint.url}` }],
  "an endpoint's text": ["ENDPOINT", { url: `${endpoint.url}text` }],
  "an endpoint's refusal": ["ENDPOINT", { url: `${endpoint.url}refuses` }],
  "a tool's answer": viaTool("say"),
  "a tool's error": viaTool("refuse"),
  "a model's answer": viaModel(),
  "a model's JSON": viaModel({ parameters: { response_format: { type: "json_object" } } }),
  "a provider's refusal": viaModel({ name: "refuses" }),
  "a judge's reasoning": ["LLM_ASSERTION", { source: "said", prompt: "Is it polite?" }],
  "extracted data": ["AI_DATA_EXTRACTION", { source: "said", query: "all" }],
  "a model's call of a tool": viaModel({ name: "calls" }),
};

// One workspace for all: the processes of Python are its own, and each takes a second of CPU to start.
const { client } = await sheetOf("a\nb\n");

describe.each(hostileTexts)("%s", (what, text) => {
  test("keeps no row beside it from being saved, whoever tells it", async () => {
    const sheet = await importCsv(client, csvOf([["said"], ['"sound"'], [text], ['"sound"']]));
    for (const [name, [type, config]] of Object.entries(columns)) await sheet.addColumn(name, type, config);
    await sheet.settled();
    // All columns of one page, which has 50 MB where each holds the text.
    const [ids, rows] = [await sheet.columns(), await sheet.rows()];
    for (const name of Object.keys(columns)) {
      const id = ids.find(({ title }) => title === name)?.id as string;
      const [first, hostile, last] = rows.map(({ cells }) => cells[id]?.status);
      expect([name, first, last]).toEqual([name, "COMPLETED", "COMPLETED"]);
      expect(`${name} ${hostile}`).toMatch(/ (?:COMPLETED|FAILED)$/);
    }
    await requestLogs(client);
    expect(server.faults.splice(0)).toEqual([]);
  });

  test("ends no run of a workflow, whoever tells it", async () => {
    const nodes = Object.entries(columns).map(([name, [type, config]]) => node(name, type, config, ["said"]));
    await createWorkflow(client, what, nodes, { required_input_variables: { said: "string" } });
    const run = await runToEnd(client, what, { said: text });
    expect(Object.keys(run.nodes).toSorted()).toEqual(Object.keys(columns).toSorted());
    for (const { status } of Object.values(run.nodes)) expect(status).toMatch(/^(?:SUCCESS|FAILED)$/);
    expect(server.faults.splice(0)).toEqual([]);
  });
});
