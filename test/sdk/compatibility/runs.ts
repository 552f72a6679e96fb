import { expect } from "bun:test";
import { chat, publish, publishBody, textsOf } from "../../support/prompts.ts";
import { changeEnvironment } from "../outside.ts";
import { type Failure, type Provider, providers } from "./providers.ts";
import { client, fake, method, newestLog, requestLog, sdk } from "./setup.ts";

// run(): it reads the template from us, calls the model with the provider's own client, and logs the call.

interface Run {
  request_id: number;
  prompt_blueprint: { prompt_template: unknown };
}
type Piece = Omit<Run, "request_id"> & { request_id: number | null };

const asked = { inputVariables: { who: "kind", question: "Why?" } };
const definition = { name: "look_up", description: "Looks a word up.", parameters: { type: "object", properties: {} } };
const call = { id: "call_1", name: "look_up", arguments: { word: "why" } };
const picture = "iVBORw0KGgo=";

async function publishFor(promptName: string, { model, type = "chat" }: Provider): Promise<void> {
  const template =
    type === "chat"
      ? {
          ...chat(["system", "You are {who}."], ["user", "{question}"]),
          tools: [{ type: "function", function: definition }],
        }
      : { type, content: [{ type: "text", text: "You are {who}. {question}" }] };
  const parameters = model.provider === "anthropic" ? { max_tokens: 100 } : {};
  await publish(client, promptName, template, { metadata: { model: { ...model, parameters } } });
}

/** What the fake says: words, and to a chat, which has a tool, a call of it as well. */
function answerFor({ type = "chat" }: Provider) {
  return { text: "Because.", ...(type === "chat" && { toolCalls: [call] }) };
}

async function runStreamed(promptName: string): Promise<{ pieces: number; last: Run }> {
  const stream = (await sdk.run({ promptName, ...asked, stream: true })) as unknown as AsyncIterable<Piece>;
  let pieces = 0;
  let last: Piece | null = null;
  for await (const piece of stream) {
    pieces++;
    last = piece;
  }
  return { pieces, last: last as Run };
}

function expectSent(provider: Provider): void {
  const sent = fake.requests.at(-1);
  expect(sent?.path).toMatch(provider.path);
  const payload = JSON.stringify(sent?.body);
  for (const part of ["You are kind.", "Why?", ...(provider.type ? [] : ["look_up"])]) expect(payload).toContain(part);
}

async function expectLogged({ request_id, prompt_blueprint }: Run, promptName: string, provider: Provider) {
  const log = await requestLog(request_id);
  expect(log).toMatchObject({
    status: "SUCCESS",
    provider: provider.model.provider,
    model: provider.model.name,
    input_tokens: 10,
    output_tokens: 5,
    price: expect.any(Number),
    prompt_name: promptName,
    prompt_version_number: 1,
    prompt_input_variables: asked.inputVariables,
  });
  expect((await newestLog())?.id).toBe(request_id);
  // What run() gives is what is stored.
  for (const template of [log.prompt_blueprint?.prompt_template, prompt_blueprint.prompt_template]) {
    const texts = textsOf(template).filter((text) => text !== "");
    const prompt = provider.type ? ["You are kind. Why?"] : ["You are kind.", "Why?"];
    expect(texts).toEqual(provider.makesImages ? prompt : [...prompt, "Because."]);
    if (provider.makesImages) expect(JSON.stringify(template)).toContain(picture);
    if (!provider.type) expect(callsOf(template)).toEqual([{ name: call.name, arguments: call.arguments }]);
  }
}

function callsOf(template: unknown) {
  const { messages } = template as {
    messages: { tool_calls?: { function: { name: string; arguments: string } }[] | null }[];
  };
  return (messages.at(-1)?.tool_calls ?? []).map(({ function: { name, arguments: given } }) => ({
    name,
    arguments: JSON.parse(given),
  }));
}

async function expectFailure(work: () => Promise<unknown>, { error, isLogged }: Failure): Promise<void> {
  const before = await newestLog();
  await expect(work()).rejects.toThrow(error);
  const after = await newestLog();
  if (isLogged) expect(after).toMatchObject({ status: "ERROR" });
  expect(after?.id !== before?.id).toBe(isLogged);
}

const logged = (failure: Failure) =>
  `fails in the SDK: ${failure.why}${failure.isLogged ? "; the log has the error" : ""}`;

for (const [name, provider] of Object.entries(providers)) {
  const promptName = `why ${name}`;
  const during = async (work: () => Promise<unknown>) => {
    fake.answer(() => answerFor(provider));
    const before = changeEnvironment(provider.hasNoGoogleKey ? { GOOGLE_API_KEY: undefined } : {});
    try {
      await work();
    } finally {
      changeEnvironment(before);
    }
  };
  const { plain, streamed } = provider.fails ?? {};

  method(
    `run, ${name}`,
    plain ? logged(plain) : "the provider receives the filled prompt; the log has prompt, answer and tokens",
    () =>
      during(async () => {
        await publishFor(promptName, provider);
        const run = async () => (await sdk.run({ promptName, ...asked })) as unknown as Run;
        if (plain) return expectFailure(run, plain);
        const result = await run();
        expectSent(provider);
        await expectLogged(result, promptName, provider);
      }),
  );
  if (plain && plain === streamed) continue;
  method(`run, ${name}, streamed`, streamed ? logged(streamed) : "the chunks, and one log of the whole answer", () =>
    during(async () => {
      const run = () => runStreamed(promptName);
      if (streamed) return expectFailure(run, streamed);
      const { pieces, last } = await run();
      expect(pieces).toBeGreaterThan(3);
      expectSent(provider);
      await expectLogged(last, promptName, provider);
    }),
  );
}

method("run with a label, tags, metadata and a group", "all on the log", async () => {
  fake.answer(() => ({ text: "Because." }));
  const groupId = (await sdk.group.create()) as number;
  const promptName = "why openai, chat completions";
  const more = { tags: ["sdk"], metadata: { user: "1" }, groupId };
  const { request_id } = (await sdk.run({ promptName, ...asked, promptVersion: 1, ...more })) as unknown as Run;
  const expected = { tags: ["sdk"], metadata: { user: "1" }, group_id: groupId };
  expect(await requestLog(request_id)).toMatchObject(expected);
});
method(
  "run with metadata, streamed",
  "fails in the SDK: it looks for the model in the caller's metadata instead of the prompt's",
  async () => {
    const given = { promptName: "why openai, chat completions", ...asked, stream: true, metadata: { user: "1" } };
    const read = async () => {
      for await (const _ of (await sdk.run(given)) as unknown as AsyncIterable<unknown>);
    };
    await expect(read()).rejects.toThrow(".model.provider");
  },
);
method("run with other settings or another model", "the provider gets them", async () => {
  fake.answer(() => ({ text: "Because." }));
  const promptName = "why openai, chat completions";
  await sdk.run({ promptName, ...asked, modelParameterOverrides: { temperature: 0.25 } });
  expect(fake.requests.at(-1)?.body).toMatchObject({ temperature: 0.25 });
  const { request_id } = (await sdk.run({
    promptName,
    ...asked,
    provider: "anthropic",
    model: "claude-sonnet-4-6",
  } as never)) as unknown as Run;
  expect(fake.requests.at(-1)?.body).toMatchObject({ model: "claude-sonnet-4-6" });
  expect(await requestLog(request_id)).toMatchObject({ provider: "anthropic", model: "claude-sonnet-4-6" });
});
method("run, a custom provider", "its client, address and shared key, and one log", async () => {
  await client.expect(201, "createWorkspaceEnvVar", { body: { key: "GATEWAY_KEY", value: "sk-of-the-gateway" } });
  const { custom_provider } = await client.expect(201, "createCustomProvider", {
    body: {
      name: "Gateway",
      client: "openai",
      base_url: `${fake.url}/gateway/v1`,
      api_key_variable: "GATEWAY_KEY",
      shares_api_key: true,
    },
  });
  const body = publishBody("why a gateway", chat(["user", "{question}"]), {
    metadata: { model: { provider: "openai", name: "our-model", api_type: "chat-completions", parameters: {} } },
  }) as { prompt_version: object };
  Object.assign(body.prompt_version, { provider_id: custom_provider.id });
  await client.expect(201, "publishPromptTemplate", { body } as never);
  fake.answer(() => ({ text: "Because." }));
  const { request_id } = (await sdk.run({ promptName: "why a gateway", ...asked })) as unknown as Run;
  expect(fake.requests.at(-1)).toMatchObject({
    path: "/gateway/v1/chat/completions",
    headers: { authorization: "Bearer sk-of-the-gateway" },
    body: { model: "our-model" },
  });
  expect(await requestLog(request_id)).toMatchObject({ provider: "openai", model: "our-model", status: "SUCCESS" });
});
method("run, a request that the provider refuses", "the error, and a log of the call", async () => {
  fake.answer(() => ({ status: 401, message: "no" }));
  await expect(sdk.run({ promptName: "why openai, chat completions", ...asked })).rejects.toThrow();
  expect(await newestLog()).toMatchObject({ status: "ERROR" });
});
