import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { PromptLayer } from "promptlayer";
import { startHarness } from "../families/harness.ts";
import { chat, publish, textsOf } from "../families/promptSupport.ts";
import { startFakeProviders } from "../support/fakeProviders/fakeProviders.ts";
import { leadOutsideTo } from "./outside.ts";

// Every method of the official SDK as npm has it, and run() with every provider whose client can be had here.

setDefaultTimeout(60_000);
const server = await startHarness({ hasWorker: false });
const { client, workspace } = await server.newWorkspace();
const fake = startFakeProviders(() => ({ text: "Because." }));
const putBack = await leadOutsideTo(fake.url, server.url);
afterAll(async () => {
  putBack();
  await fake.stop();
});
const sdk = new PromptLayer({ apiKey: workspace.apiKey, baseURL: server.url, throwOnError: true });

const { version } = await Bun.file(join(import.meta.dir, "../../node_modules/promptlayer/package.json")).json();

/** What was seen, as the page has it. */
const seen: { method: string; result: string }[] = [];

function method(name: string, result: string, work: () => Promise<void>): void {
  test(`${name}: ${result}`, async () => {
    await work();
    seen.push({ method: name, result });
  });
}

describe("methods", () => {
  const now = Date.now() / 1000;
  let requestId = 0;

  method("templates.publish", "a version with labels, tags and settings", async () => {
    const published = await sdk.templates.publish({
      prompt_name: "greeting",
      prompt_template: chat(["user", "Hello {name}"]),
      metadata: { model: { provider: "openai", name: "gpt-4o", parameters: { temperature: 0 } } },
      release_labels: ["prod"],
    } as never);
    expect(published).toMatchObject({ prompt_name: "greeting", release_labels: ["prod"] });
  });
  method("templates.get", "by label or version, rendered, with `llm_kwargs`", async () => {
    const got = await sdk.templates.get("greeting", { label: "prod", input_variables: { name: "Ada" } } as never);
    expect(textsOf(got?.prompt_template)).toEqual(["Hello Ada"]);
    expect(got).toMatchObject({ version: 1, llm_kwargs: { model: "gpt-4o" } });
  });
  method("templates.get with `cacheTtlSeconds`", "fetched once, rendered by the SDK", async () => {
    const caching = new PromptLayer({ apiKey: workspace.apiKey, baseURL: server.url, cacheTtlSeconds: 60 });
    for (const name of ["Ada", "Grace"]) {
      const got = await caching.templates.get("greeting", { input_variables: { name } } as never);
      expect(textsOf(got?.prompt_template)).toEqual([`Hello ${name}`]);
    }
  });
  method(
    "templates.get through a fetch that keeps answers by their ETag",
    "a 304 until something changes",
    async () => {
      const { fetch } = globalThis;
      const kept = new Map<string, { etag: string; text: string }>();
      const statuses: number[] = [];
      const keeping = async (input: string | URL | Request, init: RequestInit = {}) => {
        const key = `${init.method} ${input} ${init.body}`;
        const known = kept.get(key);
        const headers = new Headers(init.headers);
        if (known) headers.set("if-none-match", known.etag);
        const answer = await fetch(input.toString(), { ...init, headers });
        if (String(input).includes("/prompt-templates/greeting")) statuses.push(answer.status);
        if (answer.status === 304 && known) return new Response(known.text);
        const text = await answer.text();
        const etag = answer.headers.get("etag");
        if (etag) kept.set(key, { etag, text });
        return new Response(text, { status: answer.status, headers: answer.headers });
      };
      globalThis.fetch = Object.assign(keeping, fetch);
      try {
        const asked = { input_variables: { name: "Ada" } } as never;
        const first = await sdk.templates.get("greeting", asked);
        expect(await sdk.templates.get("greeting", asked)).toEqual(first);
        await publish(client, "greeting", chat(["user", "Good day, {name}"]));
        const changed = await sdk.templates.get("greeting", asked);
        expect(textsOf(changed?.prompt_template)).toEqual(["Good day, Ada"]);
        expect(statuses).toEqual([200, 304, 200]);
      } finally {
        globalThis.fetch = fetch;
      }
    },
  );
  method("templates.all", "pages", async () => {
    expect(await sdk.templates.all({ per_page: 1 })).toMatchObject([{ prompt_name: "greeting" }]);
  });
  method("logRequest", "a log that can be read and tracked", async () => {
    const logged = await sdk.logRequest({
      provider: "openai",
      model: "gpt-4o",
      input: { type: "completion", content: [{ type: "text", text: "in" }] },
      output: { type: "completion", content: [{ type: "text", text: "out" }] },
      request_start_time: now - 1,
      request_end_time: now,
    } as never);
    requestId = (logged as unknown as { id: number }).id;
    await client.expect(200, "getRequest", { params: { request_id: requestId } });
  });
  const tracked = async () =>
    JSON.stringify(await client.expect(200, "getRequest", { params: { request_id: requestId } }));
  method("track.metadata", "on the log", async () => {
    await sdk.track.metadata({ request_id: requestId, metadata: { k: "v" } });
    expect(await tracked()).toContain('"k":"v"');
  });
  method("track.score", "on the log", async () => {
    await sdk.track.score({ request_id: requestId, score: 90, name: "quality" } as never);
    expect(await tracked()).toContain("quality");
  });
  method("track.prompt", "links the log with the version", async () => {
    const prompt = {
      request_id: requestId,
      prompt_name: "greeting",
      version: 1,
      prompt_input_variables: { name: "Ada" },
    };
    await sdk.track.prompt(prompt as never);
    expect(await tracked()).toContain("Ada");
  });
  method("group.create, track.group", "a group with the log in it", async () => {
    const group_id = (await sdk.group.create()) as number;
    expect(group_id).toBeNumber();
    expect(await sdk.track.group({ request_id: requestId, group_id })).toBe(true);
  });
  method("skills.publish, skills.pull, skills.update", "collections with versions", async () => {
    const files = [{ path: "hello/SKILL.md", content: "---\nname: hello\ndescription: Says hello.\n---\nSay hello." }];
    const published = await sdk.skills.publish({ name: "helpers", provider: "claude_code", files } as never);
    expect(published).toBeTruthy();
    expect(await sdk.skills.pull("helpers")).toBeTruthy();
    const fileUpdates = [{ ...files[0], content: `${files[0]?.content} Twice.` }];
    expect(await sdk.skills.update("helpers", { fileUpdates } as never)).toBeTruthy();
  });
  method("invalidate, templates.invalidate", "local to the SDK", async () => {
    sdk.invalidate("greeting");
    sdk.templates.invalidate();
  });
  method("what is not there", "an error of the SDK", async () => {
    await expect(sdk.templates.get("nobody")).rejects.toThrow();
  });
});

interface Provider {
  model: Record<string, unknown>;
  type?: "chat" | "completion";
  /** Of the request that reached the provider. */
  path: RegExp;
  /** Null where it has a test of its own, or none. */
  streamed?: null;
}

const providers: Record<string, Provider> = {
  "openai, chat completions": {
    model: { provider: "openai", name: "gpt-4o", api_type: "chat-completions" },
    path: /\/chat\/completions$/,
  },
  "openai, responses": { model: { provider: "openai", name: "gpt-4o", api_type: "responses" }, path: /\/responses$/ },
  "openai, completions": {
    model: { provider: "openai", name: "gpt-3.5-turbo-instruct", api_type: "chat-completions" },
    type: "completion",
    path: /\/completions$/,
    streamed: null,
  },
  "openai.azure, chat completions": {
    model: { provider: "openai.azure", name: "gpt-4o", api_type: "chat-completions" },
    path: /\/deployments\/gpt-4o\/chat\/completions$/,
  },
  anthropic: { model: { provider: "anthropic", name: "claude-sonnet-4-5" }, path: /\/messages$/ },
  google: { model: { provider: "google", name: "gemini-2.5-flash" }, path: /:(streamG|g)enerateContent$/ },
  "vertexai, Gemini": {
    model: { provider: "vertexai", name: "gemini-2.5-flash" },
    path: /:(streamG|g)enerateContent$/,
  },
  mistral: {
    model: { provider: "mistral", name: "mistral-large-latest" },
    path: /\/chat\/completions$/,
    streamed: null,
  },
  "amazon.bedrock": {
    model: { provider: "amazon.bedrock", name: "amazon.nova-lite-v1:0" },
    path: /\/converse$/,
    streamed: null,
  },
};

describe("run()", () => {
  for (const [name, { model, type = "chat", path, streamed }] of Object.entries(providers)) {
    const promptName = `why ${name}`;
    const published = async () => {
      const parameters = model.provider === "anthropic" ? { max_tokens: 100 } : {};
      const template =
        type === "chat"
          ? chat(["system", "You are {who}."], ["user", "{question}"])
          : { type, content: [{ type: "text", text: "You are {who}. {question}" }] };
      await publish(client, promptName, template, { metadata: { model: { ...model, parameters } } });
    };
    const asked = { promptName, inputVariables: { who: "kind", question: "Why?" } };

    method(`run, ${name}`, "the provider gets the filled prompt, the log has prompt and answer", async () => {
      await published();
      const before = fake.requests.length;
      const run = (await sdk.run(asked)) as unknown as { request_id: number };
      expect(fake.requests.length).toBe(before + 1);
      const sent = fake.requests.at(-1);
      expect(sent?.path).toMatch(path);
      expect(JSON.stringify(sent?.body)).toContain("You are kind.");
      expect(JSON.stringify(sent?.body)).toContain("Why?");
      const log = await client.expect(200, "getRequest", { params: { request_id: run.request_id } });
      expect(log).toMatchObject({ provider: model.provider as string, model: model.name as string });
      expect(JSON.stringify(log)).toContain("Because.");
    });
    if (streamed === null) continue;
    method(`run, ${name}, streamed`, "the pieces, and one log of the whole", async () => {
      const stream = (await sdk.run({ ...asked, stream: true })) as unknown as AsyncIterable<{
        request_id: number | null;
      }>;
      let requestId: number | null = null;
      for await (const piece of stream) requestId = piece.request_id ?? requestId;
      expect(fake.requests.at(-1)?.path).toMatch(path);
      expect(requestId).toBeNumber();
      const log = await client.expect(200, "getRequest", { params: { request_id: Number(requestId) } });
      expect(JSON.stringify(log)).toContain("Because.");
    });
  }

  method("run, mistral, streamed", "fails in the SDK, which cannot read the answer that it joined itself", async () => {
    const asked = { promptName: "why mistral", inputVariables: { who: "kind", question: "Why?" }, stream: true };
    const stream = (await sdk.run(asked)) as unknown as AsyncIterable<unknown>;
    let pieces = 0;
    const read = async () => {
      for await (const _ of stream) pieces++;
    };
    await expect(read()).rejects.toThrow("choices");
    expect(pieces).toBeGreaterThan(0);
  });
  method("run, what the provider refuses", "the error, and a log of it", async () => {
    fake.answer(() => ({ status: 401, message: "no" }));
    const asked = { promptName: "why openai, chat completions", inputVariables: { who: "kind", question: "Why?" } };
    await expect(sdk.run(asked)).rejects.toThrow();
    const { items } = await client.expect(200, "listRequests", { query: { per_page: 1 } });
    expect(items).toMatchObject([{ status: "ERROR" }]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});

test("docs/sdk-compatibility.md says what these tests saw", async () => {
  const file = join(import.meta.dir, "../../docs/sdk-compatibility.md");
  const text = page();
  if (process.env.WRITE_CONFORMANCE) await Bun.write(file, text);
  expect(await Bun.file(file).text()).toBe(text);
});

function page(): string {
  return `# The official JavaScript SDK

Written by \`test/sdk/compatibility.test.ts\`, which fails when this page says anything else than what it saw. After a change:
\`WRITE_CONFORMANCE=1 bun test ./test/sdk/compatibility.test.ts\`.

\`promptlayer\` ${version} from npm, unmodified, with this server as its base URL. Models are called by the SDK with the
providers' own clients; what they send is led to a fake provider that speaks their protocols and keeps the payload.

Not tried: streams of Bedrock, which are binary and the fake does not speak; streams of OpenAI's old completions;
\`anthropic.bedrock\` and Claude on Vertex AI, whose clients the tests do not have. \`runWorkflow\` has tests of its own.

| Method | Result |
| --- | --- |
${seen.map(({ method: name, result }) => `| ${name} | ${result} |`).join("\n")}
`;
}
