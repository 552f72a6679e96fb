import { expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, requestLogs, setVariables } from "../support/models.ts";
import { chat, publishBody } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness();
const { fake, sheetOf, during } = fakeModels(server);
const key = "sk-of-the-gateway-1234";

async function save(client: Client, more: Record<string, unknown> = {}) {
  const body = { name: "Gateway", client: "openai" as const, base_url: `${fake.url}/v1`, ...more };
  return (await client.expect(201, "createCustomProvider", { body })).custom_provider;
}

/** Publishes a version of a model of Anthropic that names these. */
function publishFor(client: Client, names: { provider_id?: number; provider_base_url_name?: string }) {
  const model = { provider: "anthropic", name: "claude-haiku-4-5", parameters: { max_tokens: 50 } };
  const body = publishBody("greeting", chat(["system", "Be kind."], ["user", "Greet {word}"]), { metadata: { model } });
  Object.assign((body as { prompt_version: object }).prompt_version, names);
  return client.expect(201, "publishPromptTemplate", { body });
}

const render = (client: Client, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  client.call("renderPromptTemplate", { params: { identifier: "greeting" }, body, headers });

test("providers are saved, changed and deleted, and their names are unique", async () => {
  const { client } = await server.newWorkspace();
  const gateway = await save(client);
  expect(gateway).toMatchObject({ name: "Gateway", client: "openai", api_key_variable: null, shares_api_key: false });
  const other = await save(client, { name: "Another", api_key_variable: "ANOTHER_KEY", shares_api_key: true });
  const { custom_providers } = await client.expect(200, "listCustomProviders", {});
  expect(custom_providers).toEqual([other, gateway]);
  const params = { custom_provider_id: gateway.id };

  refused(await client.call("updateCustomProvider", { params, body: { name: "Another" } }), 409, "conflict");
  const body = { name: "Proxy", client: "anthropic" as const };
  const { custom_provider } = await client.expect(200, "updateCustomProvider", { params, body });
  expect(custom_provider).toEqual({ ...gateway, ...body, updated_at: expect.any(String) });
  expect((await client.expect(200, "getCustomProvider", { params })).custom_provider).toEqual(custom_provider);

  await client.expect(200, "deleteCustomProvider", { params });
  await client.expect(404, "getCustomProvider", { params });
  expect((await client.expect(200, "listCustomProviders", {})).custom_providers).toEqual([other]);
});

test("what cannot be a provider is refused and changes nothing", async () => {
  const { client } = await server.newWorkspace();
  const create = (more: object) =>
    client.call("createCustomProvider", {
      body: { name: "Gateway", client: "openai", base_url: "https://llm.example.com/v1", ...more },
    } as never);
  for (const base_url of ["llm.example.com", "ftp://llm.example.com", "https://me:secret@llm.example.com"]) {
    const { detail } = refused(await create({ base_url }), 400, "bad_request");
    expect(detail).toMatchObject([{ loc: ["body", "base_url"] }]);
    expect(JSON.stringify(detail)).not.toContain("secret");
  }
  for (const more of [{ client: "nobody" }, { api_key_variable: "sk-1234" }, { name: "" }]) {
    refused(await create(more), 422, "validation_error");
  }
  expect((await client.expect(200, "listCustomProviders", {})).custom_providers).toEqual([]);
});

test("rendering tells who is called, the key only where it is shared, and the copy ends when the provider changes", async () => {
  const { client, workspace } = await server.newWorkspace();
  await setVariables(client, { GATEWAY_KEY: key });
  const { id } = await save(client, { api_key_variable: "GATEWAY_KEY" });
  await publishFor(client, { provider_id: id });
  const body = { input_variables: { word: "Ada" } };
  const first = await render(client, body);
  const custom = { id, name: "Gateway", client: "openai", base_url: `${fake.url}/v1`, workspace_id: workspace.id };
  expect(first.body).toMatchObject({ provider_id: id, provider_base_url: null, warning: null });
  expect(first.body).toHaveProperty("custom_provider", custom);
  // As the client of OpenAI takes it; the blueprint stays what was published.
  expect(first.body).toMatchObject({
    llm_kwargs: { model: "claude-haiku-4-5", messages: [{ role: "system" }, { role: "user" }] },
    metadata: { model: { provider: "anthropic" } },
  });
  const { items } = await client.expect(200, "listPromptTemplates", { query: { include_llm_kwargs: true } });
  expect(items[0]?.llm_kwargs).toMatchObject({ messages: [{ role: "system" }, { role: "user" }] });
  expect(items[0]?.metadata).toMatchObject({ model: { provider: "anthropic" } });
  expect(JSON.stringify(first.body)).not.toContain(key);
  const overridden = await render(client, { ...body, model_parameter_overrides: { max_tokens: 9, stop: ["."] } });
  expect(overridden.body).toMatchObject({ llm_kwargs: { max_completion_tokens: 9, stop: ["."] } });

  const known = { "If-None-Match": first.headers.get("etag") as string };
  expect((await render(client, body, known)).status).toBe(304);
  await client.expect(200, "updateCustomProvider", {
    params: { custom_provider_id: id },
    body: { shares_api_key: true },
  });
  const second = await render(client, body, known);
  expect(second.status).toBe(200);
  expect(second.body).toHaveProperty("custom_provider", { ...custom, api_key: key });

  expect((await render(client, { provider: "mistral", model: "mistral-small-latest" })).body).toMatchObject({
    custom_provider: null,
  });
  await client.expect(200, "deleteCustomProvider", { params: { custom_provider_id: id } });
  const warning = expect.stringContaining(`custom provider ${id}`);
  expect((await render(client, body, known)).body).toMatchObject({ custom_provider: null, provider_id: id, warning });
});

test("a version can name an address alone, and never a stranger's", async () => {
  const { client } = await server.newWorkspace();
  const { id } = await save(client);
  await publishFor(client, { provider_base_url_name: "Gateway" });
  expect((await render(client)).body).toMatchObject({
    custom_provider: null,
    provider_base_url: { id, name: "Gateway", provider: "openai", url: `${fake.url}/v1` },
  });
  const stranger = (await server.newWorkspace()).client;
  await publishFor(stranger, { provider_id: id, provider_base_url_name: "Gateway" });
  const { body } = await render(stranger);
  expect(body).toMatchObject({ custom_provider: null, provider_base_url: null });
  expect((body as { warning: string }).warning.split("\n")).toHaveLength(2);
});

test("columns call the provider with its client, address and key", async () => {
  const sheet = await sheetOf("word\nAda\n", { GATEWAY_KEY: key });
  const { id } = await save(sheet.client, { api_key_variable: "GATEWAY_KEY" });
  await publishFor(sheet.client, { provider_id: id });
  fake.answer(() => ({ text: "Hello Ada", inputTokens: 10, outputTokens: 2 }));
  const config = { template: { name: "greeting" }, prompt_template_variable_mappings: { word: "word" } };
  const sent = await during(() => sheet.addComputed("out", "PROMPT_TEMPLATE", config));
  expect(sent).toMatchObject([{ body: { model: "claude-haiku-4-5" }, headers: { authorization: `Bearer ${key}` } }]);
  expect(await sheet.values("out")).toEqual(["Hello Ada"]);
  const [log] = await requestLogs(sheet.client);
  expect(log).toMatchObject({ provider_type: "openai", engine: "claude-haiku-4-5" });

  const params = { custom_provider_id: id };
  await sheet.client.expect(200, "updateCustomProvider", { params, body: { api_key_variable: "NOT_THERE" } });
  await sheet.addComputed("none", "PROMPT_TEMPLATE", { ...config, reuse_answers: false });
  const cell = await sheet.cell("none", 0);
  expect(cell.status).toBe("FAILED");
  expect(JSON.stringify(cell)).toContain("NOT_THERE");
});

test("what is done to providers is in the audit trail", async () => {
  const { client } = await server.newWorkspace();
  const { id } = await save(client);
  await client.expect(200, "deleteCustomProvider", { params: { custom_provider_id: id } });
  const { data } = await client.expect(200, "listAuditEvents", { query: { entity_type: "custom_provider" } as never });
  expect(data.map(({ action }) => action)).toEqual(["custom_provider.deleted", "custom_provider.created"]);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
