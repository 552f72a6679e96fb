import { afterAll, describe, expect, test } from "bun:test";
import { guardedText } from "../../core/platform/outbound/guardedText.ts";
import { startHarness } from "../support/harness.ts";
import { chat, publish, publishBody, textsOf } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { importCsv } from "../support/sheets.ts";
import { callAttributes, newTraceId, otlpSpan, readTrace, spanBody } from "../support/traces.ts";
import { node, workflowBody } from "../support/workflows.ts";

const server = await startHarness();
const { client } = await server.newWorkspace();

/** Names that every object has, which a table of known words must not know. */
describe.each(["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty"])("the name %s", (word) => {
  test("is no type of a node, a column or a step", async () => {
    const body = workflowBody(`w ${word}`, [node("x", word, {}, [])]);
    const fault = refused(await client.call("createWorkflow", { body }), 400, "bad_request");
    expect(fault.message).toContain("no node type");
    const sheet = await importCsv(client, "q\na\n");
    refused(await sheet.createColumn({ title: "x", type: word } as never), 422, "validation_error");
    const steps = [{ title: "t", primitive_type: word, primitive_config: {} }];
    const scorecard = { name: "s", aggregation: {}, steps } as never;
    const answer = await client.call("configureScorecard", { params: sheet.params, body: scorecard });
    expect([400, 422]).toContain(answer.status);
  });

  test("is a usual end of an address, name of a placeholder, and type of a document", async () => {
    const address = `https://example.org/a.${word.toLowerCase()}`;
    const messages = [
      { role: "user", content: [{ type: "media_variable", name: "pic" }] },
      { role: "placeholder", name: word },
      {
        role: "user",
        content: [
          {
            type: "media",
            media: { title: "t", type: `application/${word}`, url: "data:;base64,eA==", format: "base64" },
          },
        ],
      },
    ];
    const metadata = { model: { provider: "amazon.bedrock", name: "m", parameters: {} } };
    await publish(client, `p ${word}`, { type: "chat", messages }, { metadata });
    const body = { input_variables: { pic: address } } as never;
    const { prompt_template, llm_kwargs } = await client.expect(200, "renderPromptTemplate", {
      params: { identifier: `p ${word}` },
      body,
    });
    expect(JSON.stringify(prompt_template)).toContain(JSON.stringify(address));
    const formats = JSON.stringify(llm_kwargs).match(/"document":\{"format":"(\w+)"/);
    expect(formats?.[1]).toBe(word);
  });

  test("is a provider or model without a price, and takes nothing from what is logged beside it", async () => {
    const times = { request_start_time: 1772442900, request_end_time: 1772442901 };
    const more = { ...times, input: chat(), output: chat(), input_tokens: 5, output_tokens: 5 };
    const bodies = [
      { provider: word, model: "gpt-4o", ...more },
      { provider: "openai", model: word, ...more },
    ] as never[];
    const logged = await Promise.all(bodies.map((body) => client.expect(201, "logRequest", { body })));
    const call = { function_name: "openai.chat.completions.create", provider_type: word, kwargs: { model: "gpt-4o" } };
    const body = {
      ...times,
      ...call,
      request_response: { usage: { prompt_tokens: 3, completion_tokens: 3 } },
    } as never;
    const { request_id } = await client.expect(200, "trackRequest", { body });
    for (const id of [...logged.map((log) => log.id), request_id]) {
      const { price } = await client.expect(200, "getRequest", { params: { request_id: id } });
      expect(price ?? 0).toBe(0);
    }

    const attributes = { ...callAttributes(), "gen_ai.provider.name": word };
    const asOtlp = Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: String(value) } }));
    const [good, bad] = [otlpSpan(), otlpSpan({ attributes: asOtlp })];
    const otlp = { resourceSpans: [{ scopeSpans: [{ spans: [good, bad] }] }] };
    await client.expect(200, "ingestOtlpTraces", { body: otlp as never });
    const spans = [spanBody({ trace_id: newTraceId(), attributes })];
    await client.expect(201, "createSpans", { body: { spans } as never });
    for (const trace_id of [good.traceId, bad.traceId, spans[0]?.context.trace_id as string]) {
      expect((await readTrace(client, trace_id)).spans).toHaveLength(1);
    }
  });

  test("is a key of an attribute whose JSON text is searched", async () => {
    const trace_id = newTraceId();
    const attributes = Object.fromEntries([[word, '{"found": 7}']]);
    await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, attributes })] } as never });
    const filters = [{ field: "span_attributes", operator: "key_equals", nested_key: `${word}.found`, value: 7 }];
    const { items } = await client.expect(200, "searchTraces", { body: { filter_group: { filters } } as never });
    expect(items.map((item) => item.trace_id)).toEqual([trace_id]);
  });

  test("is a variable of a prompt that has a value only if it is given one", async () => {
    const template = {
      type: "chat",
      messages: [{ role: "user", content: [{ type: "media_variable", name: word }] }],
      tools: [{ type: "variable", name: word }],
    };
    const schema = { type: "object", properties: { a: { enum: { type: "enum_variable", name: word } } } };
    const response_format = { type: "json_schema", json_schema: { name: "answer", schema } };
    const metadata = { model: { provider: "openai", name: "gpt-4o", parameters: { response_format } } };
    await publish(client, `variables ${word}`, template, { metadata });
    const params = { identifier: `variables ${word}` };
    const none = await client.expect(200, "renderPromptTemplate", { params, body: { input_variables: {} } as never });
    expect(none.prompt_template).toMatchObject({ messages: [{ content: [] }], tools: [] });
    expect(JSON.stringify(none.metadata)).toContain('"enum":[]');
    for (const what of ["tool", "media"]) expect(none.warning).toContain(`${what} variable \`${word}\` has no value`);

    await publish(client, `text ${word}`, chat(["user", `{{ [${word}, 1][0] }}`, { template_format: "jinja2" }]));
    const body = { input_variables: Object.fromEntries([[word, "said"]]) } as never;
    const given = await client.expect(200, "renderPromptTemplate", { params: { identifier: `text ${word}` }, body });
    expect(textsOf(given.prompt_template)).toEqual(["said"]);
  });

  test("is no environment variable that holds a key", async () => {
    const { client: own } = await server.newWorkspace();
    const base_url = "https://llm.example.com/v1";
    const provider = { name: "Gateway", client: "openai", base_url, api_key_variable: word } as const;
    const { custom_provider } = await own.expect(201, "createCustomProvider", { body: provider });
    const metadata = { model: { provider: "openai", name: "m", parameters: {} } };
    const body = publishBody("greeting", chat(["user", "Hello"]), { metadata });
    Object.assign((body as { prompt_version: object }).prompt_version, { provider_id: custom_provider.id });
    await own.expect(201, "publishPromptTemplate", { body });
    const sheet = await importCsv(own, "q\na\n");
    await sheet.addComputed("out", "PROMPT_TEMPLATE", {
      template: { name: "greeting" },
      prompt_template_variable_mappings: {},
    });
    expect(JSON.stringify(await sheet.cell("out", 0))).toContain(`environment variable ${word} of this workspace`);
  });

  test("is no encoding that an answer can have", async () => {
    const outside = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response("as it is", { headers: { "content-encoding": word } }),
    });
    afterAll(() => outside.stop(true));
    const request = { url: `http://127.0.0.1:${outside.port}/`, method: "GET", headers: new Headers() };
    const { text } = await guardedText(request as never, { timeoutMs: 60_000, maxResponseBytes: 1_000 });
    expect(text).toBe("as it is");
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
