import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { PromptLayer } from "promptlayer";
import { startHarness } from "../families/harness.ts";
import { chat, publish } from "../families/promptSupport.ts";
import { startFakeProviders } from "../support/fakeProviders/fakeProviders.ts";

// The official SDK's run() as npm has it: it reads the template from us, calls the model itself, and logs the call.

setDefaultTimeout(60_000);
const server = await startHarness({ hasWorker: false });
const { client, workspace } = await server.newWorkspace();
const fake = startFakeProviders(() => ({ text: "Because." }));
const settings = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${fake.url}/v1` };
const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
Object.assign(process.env, settings);
afterAll(async () => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await fake.stop();
});

const sdk = new PromptLayer({ apiKey: workspace.apiKey, baseURL: server.url, throwOnError: true });
const metadata = { model: { provider: "openai", name: "gpt-4o", api_type: "chat-completions", parameters: {} } };
await publish(client, "why", chat(["system", "You are {who}."], ["user", "{question}"]), {
  metadata,
  release_labels: ["prod"],
});

interface Run {
  request_id: number;
  prompt_blueprint: { prompt_template: { messages: { role: string; content: { text: string }[] }[] } };
}

async function requestLog(request_id: number) {
  return client.expect(200, "getRequest", { params: { request_id } });
}

test("run() renders, calls the model with what the template says, and is logged with the version and what it was tagged with", async () => {
  const run = (await sdk.run({
    promptName: "why",
    promptReleaseLabel: "prod",
    inputVariables: { who: "kind", question: "Why?" },
    tags: ["sdk"],
    metadata: { user: "u1" },
  })) as unknown as Run;
  expect(fake.requests.at(-1)?.body).toMatchObject({
    model: "gpt-4o",
    messages: [
      { role: "system", content: "You are kind." },
      { role: "user", content: [{ type: "text", text: "Why?" }] },
    ],
  });
  expect(run.prompt_blueprint.prompt_template.messages.at(-1)).toMatchObject({
    role: "assistant",
    content: [{ text: "Because." }],
  });
  const log = await requestLog(run.request_id);
  expect(log).toMatchObject({ success: true, request_id: run.request_id, provider: "openai", model: "gpt-4o" });
  expect(JSON.stringify(log)).toContain("Because.");
});

test("run() with a stream gives the pieces and is logged as a whole", async () => {
  const stream = (await sdk.run({
    promptName: "why",
    inputVariables: { who: "kind", question: "Why?" },
    stream: true,
  })) as unknown as AsyncIterable<{ request_id: number | null }>;
  let requestId: number | null = null;
  for await (const piece of stream) requestId = piece.request_id ?? requestId;
  expect(requestId).toBeNumber();
  expect(JSON.stringify(await requestLog(requestId as unknown as number))).toContain("Because.");
});

test("track.* and logRequest reach the log", async () => {
  const logged = await sdk.logRequest({
    provider: "openai",
    model: "gpt-4o",
    input: { type: "completion", content: [{ type: "text", text: "in" }] },
    output: { type: "completion", content: [{ type: "text", text: "out" }] },
    request_start_time: Date.now() / 1000 - 1,
    request_end_time: Date.now() / 1000,
  } as never);
  const request_id = (logged as unknown as { id: number }).id;
  expect(request_id).toBeNumber();
  await sdk.track.metadata({ request_id, metadata: { k: "v" } });
  await sdk.track.score({ request_id, score: 90, name: "quality" } as never);
  const group_id = await sdk.group.create();
  await sdk.track.group({ request_id, group_id: group_id as number });
  const log = JSON.stringify(await requestLog(request_id));
  expect(log).toContain('"k":"v"');
  expect(log).toContain("quality");
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
