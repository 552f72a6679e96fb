import { describe, expect, test } from "bun:test";
import { defaultSandboxLimits, installSandboxLimits } from "../../core/platform/sandbox/limits.ts";
import { parseToWrite } from "../../core/values/jsonText.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs, setVariables } from "../support/models.ts";
import { chat, completion, publish } from "../support/prompts.ts";
import { createWorkflow, node, runToEnd } from "../support/workflows.ts";

const server = await startHarness();
const { fake, sheetOf, during } = fakeModels(server);

const metadata = { model: { provider: "openai", name: "gpt-4o-mini", parameters: {} } };
const mappings = { prompt_template_variable_mappings: { word: "a" } };

function inline(template: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return { inline_template: { inline: true, prompt_template: template, metadata }, ...mappings, ...more };
}

/** A tool whose code is JavaScript; without code it can only be described. */
async function newTool(client: Client, name: string, code: string | null) {
  const execution = code === null ? null : { type: "code" as const, language: "javascript" as const, code };
  const body = { name, tool_definition: { type: "function" as const, function: { name } }, execution };
  const { id } = (await client.expect(201, "createTool", { body })).tool_registry;
  return { type: "registry", tool_registry_id: id };
}

const asking = (...tools: unknown[]) => ({ ...chat(["user", "Look up {word}."]), tools });

interface Sent {
  role: string;
  content: unknown;
  tool_call_id?: string;
  tool_calls?: { id: string }[];
}

/** Calls tools in the first turn of each question, and tells what they gave in the second. */
function callsThenTells(calls: (word: string) => { name: string; arguments: Record<string, unknown> }[]): void {
  fake.answer(({ body }) => {
    const messages = body.messages as Sent[];
    const results = messages.filter(({ role }) => role === "tool");
    if (results.length > 0) return { text: `got ${results.map(({ content }) => content).join(" and ")}` };
    const word = /Look up (\w+)/.exec(JSON.stringify(messages))?.[1] ?? "";
    return { toolCalls: calls(word).map((call, index) => ({ id: `c${index}`, ...call })) };
  });
}

describe("tools with code", () => {
  test("are run for a server like DeepSeek's, which wants thoughts back, and the log shows them", async () => {
    const { client } = await server.newWorkspace();
    await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
    const tool = await newTool(client, "look", "return 'found';");
    const { id } = await publish(client, "asking", asking(tool), { metadata });
    const tool_calls = [{ id: "c0", type: "function", function: { name: "look", arguments: "{}" } }];
    const message = { role: "assistant", content: null, reasoning_content: "Hm.", tool_calls };
    fake.answer(({ body }) =>
      (body.messages as Sent[]).length > 1
        ? { text: "Found." }
        : { body: { choices: [{ index: 0, message, finish_reason: "tool_calls" }] } },
    );
    const sent = await during(async () => {
      const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
      expect(run).toMatchObject({ status: "SUCCESS", output: "Found." });
    });
    expect(sent[1]?.body.messages).toMatchObject([{}, { reasoning_content: "Hm.", tool_calls }, { content: "found" }]);
    const [last] = await requestLogs(client);
    const log = await client.expect(200, "getRequest", { params: { request_id: last?.id as number } });
    expect(JSON.stringify(log.prompt_blueprint)).toContain('"thinking":"Hm."');
  });

  test("are run, with the tool's own variables, and the answer to what they gave is the value", async () => {
    const sheet = await sheetOf("a\nx\ny\n");
    const tool = await newTool(sheet.client, "look", "return { at: args.word, key: process.env.LOOK_KEY };");
    const params = { identifier: String(tool.tool_registry_id) };
    const variable = { key: "LOOK_KEY", value: "k1" };
    await sheet.client.expect(201, "createToolEnvVar", { params, body: variable });
    await publish(sheet.client, "asking", { ...asking(tool), tool_choice: "required" }, { metadata });
    callsThenTells((word) => [{ name: "look", arguments: { word } }]);
    const config = { template: { name: "asking" }, ...mappings };
    const sent = await during(() => sheet.addComputed("out", "PROMPT_TEMPLATE", config));
    expect(await sheet.values("out")).toEqual(['got {"at":"x","key":"k1"}', 'got {"at":"y","key":"k1"}']);
    expect(sent.length).toBe(4);
    const messagesOf = ({ body }: (typeof sent)[number]) => body.messages as Sent[];
    const [first, second] = [1, 3].map((count) => sent.find((one) => messagesOf(one).length === count));
    expect(first?.body).toMatchObject({ tool_choice: "required", tools: [{ function: { name: "look" } }] });
    // Held to a call, the model would never come to an end.
    expect(second?.body).toMatchObject({ tool_choice: "auto" });
    expect(second && messagesOf(second).map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
    expect((await sheet.cell("out", 0)).request_metrics).toMatchObject({ request_count: 2, input_tokens: 20 });
    expect((await requestLogs(sheet.client)).length).toBe(4);
    expect(await during(() => sheet.recalculate({ statuses: [] }))).toEqual([]);

    // A new version of the tool is another question, also without a new version of the prompt.
    const execution = { type: "code" as const, language: "javascript" as const, code: 'return "new";' };
    const body = { tool_definition: { type: "function" as const, function: { name: "look" } }, execution };
    await sheet.client.expect(201, "createToolVersion", { params, body });
    await sheet.recalculate({ statuses: [] });
    expect(await sheet.values("out")).toEqual(["got new", "got new"]);
  });

  test("their faults are told to the model; a call of something without code is the answer", async () => {
    const sheet = await sheetOf("a\nx\n");
    const [breaks, described] = [
      await newTool(sheet.client, "breaks", 'throw new Error("no such " + args.word);'),
      await newTool(sheet.client, "described", null),
    ];
    callsThenTells((word) => [{ name: "breaks", arguments: { word } }]);
    await sheet.addComputed("told", "PROMPT_TEMPLATE", inline(asking(breaks, described)));
    expect(await sheet.values("told")).toEqual([expect.stringMatching(/^got Error: no such x/)]);

    callsThenTells((word) => [
      { name: "breaks", arguments: { word } },
      { name: "described", arguments: {} },
    ]);
    const sent = await during(() => sheet.addComputed("pending", "PROMPT_TEMPLATE", inline(asking(described, breaks))));
    expect(sent.length).toBe(1);
    expect(await sheet.values("pending")).toMatchObject([
      { tool_calls: [{ function: { name: "breaks" } }, { function: { name: "described" } }] },
    ]);
  });

  test("integers beyond 2^53 in their arguments are texts of the digits", async () => {
    const sheet = await sheetOf("a\nx\n");
    const look = await newTool(sheet.client, "look", "return args;");
    const given = parseToWrite('{"order":9007199254740993}') as Record<string, unknown>;
    callsThenTells(() => [{ name: "look", arguments: given }]);
    await sheet.addComputed("out", "PROMPT_TEMPLATE", inline(asking(look)));
    expect(await sheet.values("out")).toEqual(['got {"order":"9007199254740993"}']);
  });

  test("a model that never stops is asked ten times, and code that never ends fails the cell", async () => {
    const sheet = await sheetOf("a\nx\n");
    const [look, endless] = [
      await newTool(sheet.client, "look", "return args.n;"),
      await newTool(sheet.client, "endless", "for (;;);"),
    ];
    let calls = 0;
    fake.answer(() => ({ toolCalls: [{ id: `c${calls}`, name: "look", arguments: { n: calls++ } }] }));
    const sent = await during(() => sheet.addComputed("ten", "PROMPT_TEMPLATE", inline(asking(look))));
    expect(sent.length).toBe(10);
    expect(await sheet.values("ten")).toMatchObject([{ tool_calls: [{ id: "c9" }] }]);
    callsThenTells(() => [{ name: "endless", arguments: {} }]);
    installSandboxLimits({ ...defaultSandboxLimits, timeMs: 500 });
    await sheet.addComputed("never", "PROMPT_TEMPLATE", inline(asking(endless)));
    installSandboxLimits(defaultSandboxLimits);
    expect((await sheet.cell("never", 0)).error).toContain('The tool "endless" failed. TimeoutError');
  });

  test("a question that fails after an answered call tells its cost, in a cell and in a run", async () => {
    const sheet = await sheetOf("a\nx\n");
    const look = await newTool(sheet.client, "look", "return 1;");
    let calls = 0;
    fake.answer(() => {
      const toolCalls = [{ id: "c", name: "look", arguments: {} }];
      return calls++ % 2 === 0 ? { toolCalls, inputTokens: 1000, outputTokens: 100 } : { status: 400 };
    });
    await sheet.addComputed("out", "PROMPT_TEMPLATE", inline(asking(look), { reuse_answers: false }));
    const cell = await sheet.cell("out", 0);
    const { id } = await publish(sheet.client, "asking", asking(look), { metadata });
    const run = await sheet.client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
    const [refusedLog, answeredLog, ...ofCell] = await requestLogs(sheet.client);
    const cost = { price: answeredLog?.price as number, input_tokens: 1000, output_tokens: 100 };
    expect(cost.price).toBeGreaterThan(0);
    expect(run).toMatchObject({ status: "ERROR", request_id: refusedLog?.id as number, ...cost });
    expect(cell).toMatchObject({ status: "FAILED", request_metrics: { request_count: 1, ...cost } });
    expect(cell.request_metrics?.request_ids).toEqual(ofCell.map((log) => log.id).toReversed());
    const { operation_id } = await sheet.recalculate({ statuses: [] });
    const params = { ...sheet.params, operation_id };
    const { operation } = await sheet.client.expect(200, "getOperation", { params, query: { include: ["spent"] } });
    expect(operation.spent).toEqual({ price: cost.price, tokens: 1100, requests: 1 });
    const query = { include_execution_metadata_aggregates: true };
    const rows = await sheet.client.expect(200, "listRows", { params: sheet.params, query });
    expect(rows.execution_metadata_aggregates?.sheet.by_metric.price?.sum).toBeCloseTo(cost.price, 9);
  });

  test("are run in workflows as well", async () => {
    const { client } = await server.newWorkspace();
    await setVariables(client, { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` });
    const tool = await newTool(client, "look", "return args.word + '!';");
    callsThenTells((word) => [{ name: "look", arguments: { word } }]);
    const config = inline(asking(tool), { prompt_template_variable_mappings: { word: "text" } });
    const { workflow_id } = await createWorkflow(client, "w", [node("ask", "PROMPT_TEMPLATE", config, ["text"])]);
    expect((await runToEnd(client, workflow_id, { text: "z" })).value).toBe("got z!");
  });
});

describe("snippets in a column's own template", () => {
  const echo = () => fake.answer((request) => ({ text: `said ${lastText(request)}` }));

  test("are put in by name, number and label, in all their depth, and their variables are filled", async () => {
    const sheet = await sheetOf("a\nx\n");
    echo();
    await publish(sheet.client, "inner", completion("in{word}"));
    await publish(sheet.client, "tone", completion("Old @@@inner@@@"), { release_labels: ["prod"] });
    await publish(sheet.client, "tone", completion("New @@@inner@@@"));
    const text = "@@@tone@@@, @@@tone@version_number:1@@@, @@@tone@label:prod@@@: {word}";
    await sheet.addComputed("out", "PROMPT_TEMPLATE", inline(chat(["user", text])));
    expect(await sheet.values("out")).toEqual(["said New inx, Old inx, Old inx: x"]);
    expect(await during(() => sheet.recalculate({ statuses: [] }))).toEqual([]);

    // As a prompt of the registry: nothing goes stale by a new version, and computing again takes it.
    await publish(sheet.client, "inner", completion("<{word}>"));
    expect(await sheet.statuses("out")).toEqual(["COMPLETED"]);
    await sheet.recalculate({ statuses: [] });
    expect(await sheet.values("out")).toEqual(["said New <x>, Old <x>, Old <x>: x"]);
  });

  test("what is not there, or is a chat, or of another workspace, fails the cell and asks nobody", async () => {
    const sheet = await sheetOf("a\nx\n");
    const other = (await server.newWorkspace()).client;
    await publish(other, "foreign", completion("secret"));
    const foreignTool = await newTool(other, "foreign", "return 1;");
    await publish(sheet.client, "chat", chat(["user", "x"]));
    await publish(sheet.client, "leaf", completion("leaf"));
    await publish(sheet.client, "tree", completion("@@@leaf@@@"));
    const { id } = await sheet.client.expect(200, "getPromptTemplate", { params: { identifier: "leaf" } });
    const body = { entities: [{ id, type: "SNIPPET" as const }] };
    await sheet.client.expect(200, "deleteFolderEntities", { body });
    const cases: [template: Record<string, unknown>, reason: string][] = [
      [chat(["user", "@@@foreign@@@"]), 'there is no prompt template "foreign"'],
      [chat(["user", "@@@tree@version_number:7@@@"]), 'no such version or label of "tree"'],
      [chat(["user", "@@@tree@@@"]), "A snippet of the prompt refers to the snippet @@@leaf@@@"],
      [chat(["user", "@@@chat@@@"]), "@@@chat@@@, which is a chat"],
      [asking(foreignTool), "There is no tool"],
    ];
    const sent = await during(async () => {
      for (const [index, [template, reason]] of cases.entries()) {
        await sheet.addComputed(`out ${index}`, "PROMPT_TEMPLATE", inline(template));
        expect((await sheet.cell(`out ${index}`, 0)).error).toContain(reason);
      }
    });
    expect(sent).toEqual([]);
    // There once what was missing is, it is computed.
    echo();
    await publish(sheet.client, "foreign", completion("mine"));
    await sheet.recalculate({ statuses: ["FAILED"] });
    expect(await sheet.values("out 0")).toEqual(["said mine"]);
  });
});
