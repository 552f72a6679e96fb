import { describe, expect, test } from "bun:test";
import type { ChatPrompt, Content, Message, ToolCall } from "../../core/providers/blueprint.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { parseToWrite } from "../../core/values/jsonText.ts";
import { chat, fakeProviders, say, text } from "../providers/support.ts";
import { models, sender, tools } from "./sentConversation.ts";

const fake = fakeProviders();
const sent = sender(fake);

function calling(id: string, given: string, more: Partial<ToolCall> = {}): Message {
  const call = { id, type: "function" as const, function: { name: "find_order", arguments: given }, ...more };
  return { ...(say.assistant() as Message & { role: "assistant" }), tool_calls: [call] };
}

describe("integers beyond 2^53 keep their digits", () => {
  const order = '{"order":9007199254740993}';
  const asked = chat(
    [say.user(text("Where is it?")), calling("call_1", order), say.tool("call_1", '{"id":-9007199254740995}')],
    { tools },
  );

  for (const [name, model] of Object.entries(models)) {
    test(`in calls of tools and their answers, as ${name} is sent and gives them`, async () => {
      const given = parseToWrite(order) as Record<string, unknown>;
      fake.answer(() => ({ toolCalls: [{ id: "call_2", name: "find_order", arguments: given }] }));
      expect(JSON.stringify(toLlmKwargs(asked, model))).toMatch(/9007199254740993.*-9007199254740995/);
      const settings = { ...model, parameters: { anything: 1 } };
      for (const each of [model, settings]) {
        const { raw, answer } = await sent(each, asked);
        expect(raw).toContain("9007199254740993");
        expect(raw).toContain("-9007199254740995");
        expect(answer.output).toMatchObject({ messages: [{ tool_calls: [{ function: { arguments: order } }] }] });
      }
    });
  }
});

const called = [say.user(text("Where is it?")), calling("call_1", "{}"), say.tool("call_1", "Here.")];

describe("earlier calls where no tool is to be called now", () => {
  const tool = { toolSpec: { name: "find_order", inputSchema: { json: { type: "object" } } } };
  const given: [what: string, template: ChatPrompt][] = [
    ["without tools", chat(called)],
    ["with the choice of none", chat(called, { tools, tool_choice: "none" })],
  ];
  for (const [what, template] of given) {
    test(`${what}: Bedrock is sent them with their results, as in llm_kwargs`, async () => {
      fake.answer(() => ({ text: "Here." }));
      for (const model of [models.bedrock, { ...models.bedrock, name: "amazon.nova-pro-v1:0" }]) {
        const { body } = await sent(model, template);
        const { messages, toolConfig } = toLlmKwargs(template, model);
        expect(body).toMatchObject({ messages: messages as object[], toolConfig: toolConfig as object });
        expect(messages).toMatchObject([{}, { content: [{ toolUse: {} }] }, { content: [{ toolResult: {} }] }]);
        expect(toolConfig).toEqual({ tools: [tool] });
      }
    });
  }
});

test("Bedrock itself judges tools and earlier calls for models that take none", async () => {
  fake.answer(() => ({ text: "Here." }));
  for (const template of [chat(called), chat(called, { tools })]) {
    const { body } = await sent({ ...models.bedrock, name: "us.deepseek.r1-v1:0" }, template);
    expect(body).toMatchObject({
      messages: [{}, { content: [{ toolUse: {} }] }, { content: [{ toolResult: {} }] }],
      toolConfig: { tools: [{ toolSpec: { name: "find_order" } }] },
    });
  }
});

test("tools with hyphens are sent with underscores to the models on Bedrock that refuse them", async () => {
  const json = JSON.stringify(chat(called, { tools, tool_choice: "find_order" })).replaceAll(
    "find_order",
    "find-order",
  );
  const template = JSON.parse(json) as ChatPrompt;
  fake.answer(() => ({ text: "Here." }));
  for (const [name, sentName] of [
    ["us.amazon.nova-pro-v1:0", "find_order"],
    [models.bedrock.name, "find-order"],
  ] as const) {
    const model = { ...models.bedrock, name };
    for (const { messages, toolConfig } of [(await sent(model, template)).body, toLlmKwargs(template, model)]) {
      expect(messages).toMatchObject([{}, { content: [{ toolUse: { name: sentName } }] }, {}]);
      expect(toolConfig).toMatchObject({
        tools: [{ toolSpec: { name: sentName } }],
        toolChoice: { tool: { name: sentName } },
      });
    }
  }
});

test("Anthropic and Bedrock are sent ids of other models' calls in a form that they take, as in llm_kwargs", async () => {
  fake.answer(() => ({ text: "Here." }));
  const id = "functions.find_order:0";
  const template = chat([say.user(text("Where is it?")), calling(id, "{}"), say.tool(id, "There.")], { tools });
  for (const [model, name] of [
    [models.anthropic, /"(?:id|tool_use_id)":"([\w-]+)"/g],
    [models.bedrock, /"toolUseId":"([\w-]+)"/g],
  ] as const) {
    for (const { messages } of [(await sent(model, template)).body, toLlmKwargs(template, model)]) {
      const ids = [...JSON.stringify(messages).matchAll(name)].map(([, found]) => found);
      expect(ids).toEqual([expect.any(String), ids[0]]);
    }
  }
});

test("Mistral is sent ids of calls in its own form, also of calls of other models, as in llm_kwargs", async () => {
  fake.answer(() => ({ text: "Here." }));
  const own = [calling("Abcdef123", "{}"), say.tool("Abcdef123", "There.")];
  const template = chat([...called, ...own], { tools });
  for (const messages of [(await sent(models.mistral, template)).body, toLlmKwargs(template, models.mistral)].map(
    (each) => each.messages as { tool_calls?: { id: string }[]; tool_call_id?: string }[],
  )) {
    const ids = messages.flatMap(({ tool_calls }) => tool_calls?.map(({ id }) => id) ?? []);
    expect(ids).toEqual([expect.stringMatching(/^[a-zA-Z0-9]{9}$/), "Abcdef123"]);
    expect(messages.flatMap(({ tool_call_id }) => tool_call_id ?? [])).toEqual(ids);
  }
});

describe("files in the results of tools", () => {
  const png = "iVBORw0KGgo=";
  const pdf = { title: "bill.pdf", type: "application/pdf", url: "JVBERi0xLjQ=", format: "base64" as const };
  const withFiles = (...files: Content[]): ChatPrompt =>
    chat(
      [
        say.user(text("Where is it?")),
        calling("call_1", "{}"),
        { ...say.tool("call_1", "Here:"), content: files } as Message,
      ],
      {
        tools,
      },
    );
  const inline = { type: "image_url" as const, image_url: { url: `data:image/png;base64,${png}`, detail: "low" } };
  const template = withFiles(text("Here:"), inline, { type: "media", media: pdf });

  /** What each provider gets as the last message: from the server, and from `llm_kwargs`. */
  async function bothForms(name: keyof typeof models, prompt = template) {
    fake.answer(() => ({ text: "I see." }));
    const { body } = await sent(models[name], prompt);
    const kwargs = toLlmKwargs(prompt, models[name]);
    return [body, kwargs].map((each) =>
      ((each.messages ?? each.input ?? each.contents ?? each.history) as object[]).at(-1),
    );
  }

  test("are sent to Anthropic", async () => {
    const content = [
      { type: "text", text: "Here:" },
      { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
      { type: "document", source: { type: "base64", media_type: "application/pdf", data: pdf.url } },
    ];
    for (const message of await bothForms("anthropic")) {
      expect(message).toMatchObject({ role: "user", content: [{ type: "tool_result", content }] });
    }
  });

  test("are sent to OpenAI's Responses", async () => {
    const output = [
      { type: "input_text", text: "Here:" },
      { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "low" },
      { type: "input_file", filename: "bill.pdf", file_data: `data:application/pdf;base64,${pdf.url}` },
    ];
    for (const item of await bothForms("responses")) expect(item).toMatchObject({ call_id: "call_1", output });
  });

  test("are sent to Bedrock", async () => {
    const content = [
      { text: "Here:" },
      { image: { format: "png", source: { bytes: png } } },
      { document: { format: "pdf", source: { bytes: pdf.url } } },
    ];
    for (const message of await bothForms("bedrock"))
      expect(message).toMatchObject({ content: [{ toolResult: { content } }] });
  });

  test("are sent to Google beside the one result that there is for each call, which may be a file alone", async () => {
    const [body, kwargs] = await bothForms("google");
    expect(kwargs).toMatchObject({
      parts: [{ function_response: {} }, { inline_data: { data: png } }, { inline_data: {} }],
    });
    expect(body).toMatchObject({
      parts: [{ functionResponse: { id: "call_1" } }, { inlineData: { data: png } }, {}, {}, {}],
    });
    const [alone] = await bothForms("google", withFiles(inline));
    expect(alone).toMatchObject({ parts: [{ functionResponse: { id: "call_1" } }, { inlineData: { data: png } }, {}] });
    const { body: newer } = await sent({ ...models.google, name: "gemini-3-pro-preview" }, template);
    expect((newer.contents as object[]).at(-1)).toMatchObject({
      parts: [{ functionResponse: { parts: [{ inlineData: { data: png } }, { inlineData: { data: pdf.url } }] } }],
    });
  });

  test("are fetched where the provider takes no addresses, by the guarded client", async () => {
    const headers = { "content-type": "image/png" };
    const fetch = () => new Response(Buffer.from(png, "base64"), { headers });
    const files = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
    const at = (url: string) => withFiles({ type: "image_url", image_url: { url } });
    const here = `http://127.0.0.1:${files.port}/a`;
    try {
      fake.answer(() => ({ text: "I see." }));
      for (const model of [models.google, models.bedrock, { provider: "vertexai", name: "gemini-2.5-flash" }]) {
        expect((await sent(model, at(here))).raw).toContain(png);
        await expect(sent(model, at("http://169.254.169.254/a"))).rejects.toThrow("could not be fetched");
      }
      for (const model of [models.anthropic, models.responses]) {
        expect((await sent(model, at(here))).raw).toContain(`url":"${here}"`);
      }
    } finally {
      await files.stop(true);
    }
  });

  test("are of the type of their bytes or of their address where the server of the file tells none", async () => {
    const jpeg = "/9j/4AAQSkZJRgABAQEASABIAAD/";
    const headers = { "content-type": "application/octet-stream" };
    const answers: Record<string, string> = { "/a": jpeg, "/a.jpg": jpeg, "/odd.gif": "AAAA" };
    const fetch = ({ url }: Request) =>
      new Response(Buffer.from(answers[new URL(url).pathname] ?? "", "base64"), { headers });
    const files = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
    try {
      fake.answer(() => ({ text: "I see." }));
      for (const [path, type] of [
        ["/a", "jpeg"],
        ["/a.jpg", "jpeg"],
        ["/odd.gif", "gif"],
      ] as const) {
        const image: Content = { type: "image_url", image_url: { url: `http://127.0.0.1:${files.port}${path}` } };
        for (const model of [models.google, models.bedrock, models.mistral, models.compatible]) {
          const { raw } = await sent(model, chat([say.user(text("Hi"), image)]));
          expect(raw).toContain(model === models.bedrock ? `"format":"${type}"` : `image/${type}`);
        }
      }
    } finally {
      await files.stop(true);
    }
  });

  test("are named in a text where the provider takes texts only", async () => {
    for (const name of ["openai", "compatible", "mistral", "cohere"] as const) {
      for (const message of await bothForms(name)) {
        const said = JSON.stringify(message);
        expect(said).toMatch(/Here:.*A file of the type image\/png was left out.*application\/pdf was left out/);
        expect(said).not.toContain(png);
      }
    }
  });
});

describe("names of the speakers", () => {
  const named = (message: Message, name: string) => ({ ...message, name }) as Message;
  const template = chat(
    [
      named(say.system(text("Be brief.")), "house"),
      say.system(),
      named(say.user(text("Where is it?")), "ada"),
      calling("call_1", "{}"),
      named(say.tool("call_1", "Here."), "find_order"),
      named(say.assistant(text("Here.")), "guide"),
      say.user(text("Thanks."), text("Bye.")),
    ],
    { tools },
  );

  test("are sent by the interfaces that have them", async () => {
    fake.answer(() => ({ text: "Bye." }));
    const others = [
      { provider: "openai.azure", name: "gpt" },
      { provider: "openrouter", name: "x/y" },
    ];
    for (const model of [models.openai, models.compatible, ...others]) {
      const { body } = await sent(model, template);
      const names = (body.messages as { name?: string }[]).map(({ name }) => name);
      expect(names).toEqual(["house", "ada", undefined, undefined, "guide", undefined]);
    }
    for (const model of [models.responses, models.anthropic, models.google, models.cohere]) {
      expect((await sent(model, template)).raw).not.toContain("ada");
    }
  });

  test("a function in the older form is offered and chosen", async () => {
    fake.answer(() => ({ text: "Bye." }));
    const older = {
      functions: [{ name: "find_order", description: "", strict: false, parameters: {} }],
      tool_choice: "",
    };
    const { body } = await sent(
      models.openai,
      chat([say.user(text("Hi"))], { ...older, function_call: { name: "find_order" } }),
    );
    const chosen = { type: "function", function: { name: "find_order" } };
    expect(body).toMatchObject({ tools: [chosen], tool_choice: chosen });
  });
});

test("a choice of a tool that there is not never leaves out the others without a word", async () => {
  fake.answer(() => ({ text: "Hi." }));
  const template = chat([say.user(text("Hi"))], { tools, tool_choice: "find_nothing" });
  for (const model of [models.mistral, models.cohere, models.bedrock, models.anthropic]) {
    const before = fake.requests.length;
    await expect(sent(model, template)).rejects.toThrow(/"find_nothing", but its tools are /);
    expect(fake.requests).toHaveLength(before);
  }
  // The others are sent it, and judge themselves.
  expect((await sent(models.openai, template)).body).toMatchObject({
    tool_choice: { function: { name: "find_nothing" } },
  });
  for (const model of Object.values(models))
    expect(JSON.stringify(toLlmKwargs(template, model))).toContain(`"find_order"`);
});

test("blank texts are left out for providers that refuse them, as in llm_kwargs, and the others get them", async () => {
  fake.answer(() => ({ text: "Hi." }));
  const template = chat([
    say.system(text("Be brief."), text(" ")),
    say.system(text("  ")),
    say.user(text("Hi"), text("")),
    say.assistant(text(" ")),
    say.user(text("And now?")),
  ]);
  for (const model of [models.anthropic, models.bedrock]) {
    const { body } = await sent(model, template);
    const kwargs = toLlmKwargs(template, model);
    const said = [{ content: [{ text: "Hi" }, { text: "And now?" }] }];
    expect({ system: body.system, messages: body.messages }).toMatchObject({
      system: [{ text: "Be brief." }],
      messages: said,
    });
    expect(kwargs.system).toMatchObject([{ text: "Be brief." }]);
  }
  const { body } = await sent(models.google, template);
  expect(body.contents).toMatchObject([{ parts: [{ text: "Hi" }] }, {}, {}]);
  const { body: openai } = await sent(models.openai, chat([say.user(text(""))]));
  expect(openai.messages).toEqual([{ role: "user", content: "" }]);
});

test("instructions to remember are marked for Anthropic and Bedrock, as in llm_kwargs", async () => {
  fake.answer(() => ({ text: "Hi." }));
  const long = text("Long.", { cache_control: { type: "ephemeral" } });
  const template = chat([say.system(long, text("Short.")), say.user(text("Hi"))]);
  for (const model of [models.anthropic, models.bedrock]) {
    expect((await sent(model, template)).body.system).toEqual(toLlmKwargs(template, model).system);
  }
  const { body } = await sent(models.openai, template);
  expect(body.messages).toMatchObject([{ role: "system", content: "Long.Short." }, {}]);
});
