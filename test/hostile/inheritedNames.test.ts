import { afterAll, describe, expect, test } from "bun:test";
import { guardedText } from "../../core/platform/outbound/guardedText.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { importCsv } from "../support/sheets.ts";
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
