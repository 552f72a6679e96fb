import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs, setVariables } from "../support/models.ts";
import { chat, publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });
const { fake, during } = fakeModels(server);
const metadata = { model: { provider: "openai", name: "gpt-4o-mini", parameters: {} } };

test("the versions of a template are listed with their models and labels, the newest first, page by page", async () => {
  const { client } = await server.newWorkspace();
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata });
  const labelled = { metadata, commit_message: "Warmer", release_labels: ["b", "a"] };
  await publish(client, "greet", chat(["user", "Hello {name}"]), labelled);
  const params = { prompt_id: id };
  const first = await client.expect(200, "listPromptVersions", { params, query: { limit: 1 } });
  const model = { provider: "openai", model: "gpt-4o-mini" };
  expect(first.data).toMatchObject([
    { version_number: 2, commit_message: "Warmer", release_labels: ["a", "b"], ...model },
  ]);
  const cursor = first.pagination.next_cursor as string;
  const second = await client.expect(200, "listPromptVersions", { params, query: { limit: 1, cursor } });
  expect(second.data).toMatchObject([{ version_number: 1, release_labels: [], ...model }]);
  expect(second.pagination.has_more).toBe(false);
});

test("a run fills in a version, asks its model anew each time, and tells the answer, its cost and its log", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const { id } = await publish(client, "greet", chat(["user", "Hello {name}"]), { metadata });
  await publish(client, "greet", chat(["user", "Goodbye {name}"]), { metadata });
  const params = { prompt_id: id };
  const body = { version: 1, input_variables: { name: "Ada" } };
  const sent = await during(async () => {
    const run = await client.expect(200, "runPromptTemplate", { params, body });
    expect(run).toMatchObject({ status: "SUCCESS", version: 1, error_message: null, provider: "openai" });
    expect(run.price).toBeGreaterThan(0);
    expect(run.input_tokens).toBeGreaterThan(0);
    const [log] = await requestLogs(client);
    expect(log).toMatchObject({ id: run.request_id as number, prompt_id: id, prompt_version_number: 1 });
    await client.expect(200, "runPromptTemplate", { params, body });
  });
  expect(sent.map(lastText)).toEqual(["Hello Ada", "Hello Ada"]);
});

test("a run whose template is deleted while the model answers has its log and cost in its trace", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const gone = {
    taken: (id: number) => client.expect(200, "deleteFolderEntities", { body: { entities: [{ id, type: "PROMPT" }] } }),
    erased: (id: number) => client.expect(202, "deletePromptTemplate", { params: { prompt_id: id } }),
  };
  for (const [name, end] of Object.entries(gone)) {
    const { id } = await publish(client, name, chat(["user", "Hello"]), { metadata });
    fake.answer(async () => {
      await end(id);
      return { text: "Hi", inputTokens: 1000, outputTokens: 100 };
    });
    const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
    expect(run).toMatchObject({ status: "SUCCESS", price: expect.any(Number) });
    const [trace] = (await client.expect(200, "searchTraces", { body: {} })).items;
    expect(trace).toMatchObject({ request_log_ids: [run.request_id as number], total_cost_usd: run.price as number });
  }
});

test("a run with a file that is none says so, and one whose bytes are not of its kind is rendered", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const content = [{ type: "media_variable", name: "file" }];
  const { id } = await publish(client, "look", { type: "chat", messages: [{ role: "user", content }] }, { metadata });
  const params = { prompt_id: id };
  const run = await client.expect(200, "runPromptTemplate", { params, body: { input_variables: { file: "http://" } } });
  expect(run).toMatchObject({ status: "ERROR", error_message: expect.stringContaining("not the address of a file") });
  const rendered = await client.expect(200, "renderPromptTemplate", {
    params: { identifier: "look" },
    body: { input_variables: { file: "UklGR***" } } as never,
  });
  expect(JSON.stringify(rendered.prompt_template)).toContain('"type":"audio/wav"');
});

test("a run with a value of the wrong kind is refused as a rendering is, and sends nothing", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const placeholder = { role: "placeholder" as const, name: "history" };
  const messages = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] }, placeholder];
  const { id } = await publish(client, "told", { type: "chat", messages } as never, { metadata });
  for (const history of ["no list", 5, [{ role: "nobody" }]]) {
    const body = { input_variables: { history } };
    const rendered = await client.call("renderPromptTemplate", { params: { identifier: "told" }, body });
    const sent = await during(async () => {
      const run = await client.call("runPromptTemplate", { params: { prompt_id: id }, body });
      refused(run, 422, "validation_error");
      expect(run.body).toMatchObject({ detail: (rendered.body as { detail: object[] }).detail });
    });
    expect(sent).toEqual([]);
  }
});

test("a run at another provider alone asks it for the version's model, and a prompt is rendered for it so", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENROUTER_API_KEY: "key", OPENROUTER_BASE_URL: `${fake.url}/api/v1` });
  const model = { ...metadata.model, parameters: { seed: 1 } };
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata: { model } });
  const body = { provider: "openrouter" };
  const [sent] = await during(async () => {
    const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body });
    expect(run).toMatchObject({ status: "SUCCESS", provider: "openrouter", model: "gpt-4o-mini" });
  });
  expect(sent).toMatchObject({ path: "/api/v1/chat/completions", body: { model: "gpt-4o-mini" } });
  expect(sent?.body).not.toHaveProperty("seed");
  const rendered = await client.expect(200, "renderPromptTemplate", {
    params: { identifier: "greet" },
    body: { provider: "anthropic" },
  });
  expect(rendered.metadata?.model).toMatchObject({ provider: "anthropic", name: "gpt-4o-mini" });
  expect(rendered.llm_kwargs).toMatchObject({ model: "gpt-4o-mini", max_tokens: 4096 });
});

test("a run whose provider counts tokens oddly knows no count of them, and neither does its log", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata });
  for (const inputTokens of [1.5, -1, 1e30, 3_000_000_000]) {
    fake.answer(() => ({ text: "Hi", inputTokens, outputTokens: 2 }));
    const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
    expect(run).toMatchObject({ status: "SUCCESS", input_tokens: 0, output_tokens: 2 });
    const [log] = await requestLogs(client);
    expect(log).toMatchObject({ id: run.request_id as number, input_tokens: 0, output_tokens: 2 });
  }
});

test("a run whose answer Gemini withheld has failed", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { GOOGLE_API_KEY: "key", GOOGLE_BASE_URL: `${fake.url}/v1beta` });
  const model = { provider: "google", name: "gemini-2.5-flash", parameters: {} };
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata: { model } });
  const blocked = ["SAFETY", "PROHIBITED_CONTENT", "OTHER"].map((blockReason) => ({ promptFeedback: { blockReason } }));
  const stopped = [
    ...["SAFETY", "PROHIBITED_CONTENT", "RECITATION", "BLOCKLIST", "SPII", "IMAGE_SAFETY", "LANGUAGE", "OTHER"],
    "MALFORMED_FUNCTION_CALL",
  ].map((finishReason) => ({ candidates: [{ finishReason }] }));
  for (const body of [...blocked, ...stopped]) {
    fake.answer(() => ({ body }));
    const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
    expect(run).toMatchObject({ status: "ERROR", output: null, error_message: "The provider withheld the answer." });
  }
});

test("a run whose provider ended without an answer has failed, whatever the reason is called", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { GOOGLE_API_KEY: "key", GOOGLE_BASE_URL: `${fake.url}/v1beta` });
  const model = { provider: "google", name: "gemini-2.5-flash", parameters: {} };
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata: { model } });
  const error_message = "The model ended without an answer: UNEXPECTED_TOOL_CALL.";
  fake.answer(() => ({ body: { candidates: [{ finishReason: "\0" }] } }));
  await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
  fake.answer(() => ({ body: { candidates: [{ finishReason: "UNEXPECTED_TOOL_CALL" }] } }));
  const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
  expect(run).toMatchObject({ status: "ERROR", output: null, error_message });
  const params = { request_id: run.request_id as number };
  expect(await client.expect(200, "getRequest", { params })).toMatchObject({ status: "ERROR", error_message });
});

/** OpenAI's answer when a filter or the limit of tokens ended it. */
function endedBy(finish_reason: string, content: string) {
  const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason }];
  const usage = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 };
  return { body: { id: "r", object: "chat.completion", created: 1, model: "gpt-4o-mini", choices, usage } };
}

test("a run fills in the values that a rendering fills in", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const { id } = await publish(client, "told", chat(["user", "{wrapped} {nothing} {list}"]), { metadata });
  fake.answer(() => ({ text: "Hi" }));
  const input_variables = { wrapped: { value: "x" }, nothing: null, list: [{ value: 1 }] };
  const rendered = await client.expect(200, "renderPromptTemplate", {
    params: { identifier: "told" },
    body: { input_variables },
  });
  const [sent] = await during(() =>
    client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: { input_variables } }),
  );
  const [message] = (rendered.prompt_template as { messages: { content: { text: string }[] }[] }).messages;
  expect(sent && lastText(sent)).toBe(message?.content[0]?.text as string);
});

test("a run whose answer was withheld tells its price, its tokens and its log", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata });
  fake.answer(() => endedBy("content_filter", ""));
  const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
  const [log] = await requestLogs(client);
  expect(run).toMatchObject({ status: "ERROR", error_message: "The provider withheld the answer." });
  expect(run).toMatchObject({ request_id: log?.id as number, price: log?.price as number });
  expect(run).toMatchObject({ input_tokens: 1000, output_tokens: 10, trace_id: log?.trace_id as string });
  expect(run.price).toBeGreaterThan(0);
});

test("a log says of an answer that was withheld or cut short what its run says", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata });
  const partial = { status: "WARNING", error_type: "PROVIDER_PARTIAL_RESPONSE", error_message: null };
  const withheld = "The provider withheld the answer.";
  const none = "The model reached its limit of tokens before it answered. Give it a higher max_tokens.";
  const failed = (error_message: string) => ({ status: "ERROR", error_type: "PROVIDER_ERROR", error_message });
  for (const [finish, text, runStatus, logged] of [
    ["content_filter", "", "ERROR", failed(withheld)],
    ["length", "", "ERROR", failed(none)],
    ["content_filter", "Hel", "SUCCESS", partial],
    ["length", "Hel", "SUCCESS", partial],
    ["stop", "Hello", "SUCCESS", { status: "SUCCESS", error_type: null, error_message: null }],
  ] as const) {
    fake.answer(() => endedBy(finish, text));
    const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
    expect(run).toMatchObject({ status: runStatus, error_message: logged.error_message });
    const params = { request_id: run.request_id as number };
    expect(await client.expect(200, "getRequest", { params })).toMatchObject(logged);
  }
});

test("a log has the parameters that were sent, also of a call that failed", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { ANTHROPIC_API_KEY: "key", ANTHROPIC_BASE_URL: fake.url });
  const parameters = {
    temperature: 1.7,
    seed: 7,
    frequency_penalty: 1,
    max_tokens: 50,
    stop: "x",
    service_tier: "auto",
  };
  const model = { provider: "anthropic", name: "claude-haiku-4-5", parameters };
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata: { model } });
  for (const answer of [{ text: "Hi" }, { status: 400 }]) {
    fake.answer(() => answer);
    const [sent] = await during(() => client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} }));
    expect(sent?.body).toMatchObject({ temperature: 1, max_tokens: 50, stop_sequences: ["x"], service_tier: "auto" });
    expect(sent?.body).not.toHaveProperty("seed");
    const [log] = await requestLogs(client);
    const logged = await client.expect(200, "getRequest", { params: { request_id: log?.id as number } });
    expect(logged.prompt_blueprint?.metadata?.model?.parameters).toEqual({
      temperature: 1,
      max_tokens: 50,
      stop: "x",
      service_tier: "auto",
    });
  }
});

test("a run that its provider refused names the provider and the model that it asked", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${fake.url}/v1` });
  await setVariables(client, { OPENROUTER_API_KEY: "key", OPENROUTER_BASE_URL: `${fake.url}/api/v1` });
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata });
  fake.answer(() => ({ status: 400 }));
  for (const [body, called] of [
    [{}, { provider: "openai", model: "gpt-4o-mini" }],
    [
      { provider: "openrouter", model: "x/y" },
      { provider: "openrouter", model: "x/y" },
    ],
  ] as const) {
    const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body });
    expect(run).toMatchObject({ status: "ERROR", request_id: expect.any(Number), ...called });
  }
});

test("a run without a key of its provider says what is missing", async () => {
  const { client } = await server.newWorkspace();
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata });
  const run = await client.expect(200, "runPromptTemplate", { params: { prompt_id: id }, body: {} });
  expect(run).toMatchObject({ status: "ERROR", version: 1, output: null, request_id: null, price: 0 });
  expect(run).toMatchObject({ provider: null, model: null });
  expect(run.error_message).toContain("OPENAI_API_KEY");
});

test("a version and a label together, and what is not there, are refused", async () => {
  const { client } = await server.newWorkspace();
  const { id } = await publish(client, "greet", chat(["user", "Hello"]), { metadata });
  const both = { version: 1, label: "live" };
  refused(await client.call("runPromptTemplate", { params: { prompt_id: id }, body: both }), 422, "validation_error");
  for (const [prompt_id, body] of [
    [id, { version: 9 }],
    [id, { label: "nowhere" }],
    [999_999, {}],
  ] as const) {
    refused(await client.call("runPromptTemplate", { params: { prompt_id }, body }), 404, "not_found");
  }
  refused(await client.call("listPromptVersions", { params: { prompt_id: 999_999 } }), 404, "not_found");
});
