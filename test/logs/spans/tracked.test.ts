import { describe, expect, test } from "bun:test";
import type { Client } from "../../support/client.ts";
import { startHarness } from "../../support/harness.ts";
import { publish } from "../../support/prompts.ts";
import { callAttributes, newSpanId, newTraceId, readTrace, spanBody } from "../../support/traces.ts";

const server = await startHarness({ hasWorker: false });

async function store(client: Client, ...spans: Parameters<typeof spanBody>[0][]): Promise<void> {
  await client.expect(201, "createSpans", { body: { spans: spans.map(spanBody) } as never });
}

async function logOf(client: Client, trace_id: string) {
  const { spans } = await readTrace(client, trace_id);
  return client.expect(200, "getRequest", { params: { request_id: spans[0]?.request_log_id as number } });
}

describe("a span that is sent again", () => {
  test("leaves what was tracked on its log since, and says the rest anew", async () => {
    const { client } = await server.newWorkspace();
    const prompts = [await publish(client, "one", "{a}"), await publish(client, "two", "{b}")];
    const ids = { trace_id: newTraceId(), span_id: newSpanId() };
    const said = (plan: string, more: object = {}) => ({
      ...callAttributes(),
      "promptlayer.metadata.plan": plan,
      "promptlayer.metadata.team": "blue",
      "promptlayer.prompt.name": "one",
      ...more,
    });
    await store(client, { ...ids, attributes: said("free", { "promptlayer.metadata.draft": "yes" }) });
    const { request_id } = await logOf(client, ids.trace_id);
    const { id: group_id } = await client.expect(200, "createGroup", { body: {} });
    await client.expect(200, "trackMetadata", { body: { request_id, metadata: { plan: "pro", seat: "4" } } });
    await client.expect(200, "trackScore", { body: { request_id, score: 90, name: "tone" } });
    await client.expect(200, "trackGroup", { body: { request_id, group_id } });
    await client.expect(200, "trackPrompt", {
      body: { request_id, prompt_name: "two", prompt_input_variables: { b: "hello" } } as never,
    });
    const tracked = await logOf(client, ids.trace_id);
    expect(tracked).toMatchObject({ prompt_id: prompts[1]?.id as number, group_id, scores: { tone: 90 } });
    for (const plan of ["free", "trial"]) {
      await store(client, { ...ids, attributes: said(plan, { "gen_ai.usage.input_tokens": 7 }) });
      expect(await logOf(client, ids.trace_id)).toMatchObject({
        request_id,
        metadata: { plan: "pro", seat: "4", team: "blue" },
        scores: { tone: 90 },
        group_id,
        prompt_id: prompts[1]?.id as number,
        prompt_input_variables: { b: "hello" },
        input_tokens: 7,
      });
    }
    // What the span said and nobody tracked is the span's.
    expect((await logOf(client, ids.trace_id)).metadata).not.toHaveProperty("draft");
    const filters = [{ field: "input_variables", operator: "key_equals", nested_key: "b", value: "hello" }];
    const { items } = await client.expect(200, "searchRequestLogs", { body: { filter_group: { filters } } as never });
    expect(items.map(({ id }) => id)).toEqual([request_id]);
  });

  test("leaves all that its log has where nobody wrote down what was tracked", async () => {
    const { client, workspace } = await server.newWorkspace();
    const ids = { trace_id: newTraceId(), span_id: newSpanId() };
    const attributes = { ...callAttributes(), "promptlayer.metadata.plan": "free" };
    await store(client, { ...ids, attributes });
    const { request_id } = await logOf(client, ids.trace_id);
    await client.expect(200, "trackMetadata", { body: { request_id, metadata: { plan: "pro" } } });
    await workspace.scope
      .sql`update request_logs set tracked = null where workspace_id = ${workspace.scope.workspaceId}`;
    await store(client, { ...ids, attributes });
    expect(await logOf(client, ids.trace_id)).toMatchObject({ request_id, metadata: { plan: "pro" } });
  });
});
