import { describe, expect, test } from "bun:test";
import { restoreBlueprint, type StoredBlueprint } from "../../../core/logs/requests/contents.ts";
import { recordRequestLogs } from "../../../core/logs/requests/recordRequestLogs.ts";
import type { Blueprint, RequestLogDraft } from "../../../core/logs/requests/requestLogDraft.ts";
import { trackRequestLog } from "../../../core/logs/requests/track.ts";
import { getRequestLog, listRequestLogContents } from "../../../db/queries/logs/requestLogs.ts";
import { createTestDatabase } from "../../support/database.ts";

const database = await createTestDatabase();
const startUs = Date.UTC(2026, 2, 2, 9) * 1000 + 123;
const long = "A sentence that is long enough to be taken out of the blueprint, with an astral 😀 in it.";

function chat(...messages: [role: string, text: string][]): Blueprint {
  return { type: "chat", messages: messages.map(([role, text]) => ({ role, content: [{ type: "text", text }] })) };
}

function draft(more: Partial<RequestLogDraft> = {}): RequestLogDraft {
  return {
    provider: "openai",
    model: "gpt-4o",
    input: chat(["system", "Be brief."], ["user", "What is it?"]),
    output: chat(["assistant", "It is a test."]),
    startUs,
    endUs: startUs + 1_500_250,
    ...more,
  };
}

describe("a batch of logs", () => {
  test("is stored in the order given, with ids that grow", async () => {
    const { scope } = await database.createWorkspace();
    const drafts = Array.from({ length: 300 }, (_, index) => draft({ functionName: `f${index}` }));
    const records = await scope.transaction((tx) => recordRequestLogs(tx, drafts));
    expect(records.map((record) => record.function_name)).toEqual(drafts.map((one) => one.functionName as string));
    const ids = records.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const [first] = records;
    expect(await getRequestLog(scope, first?.id as number)).toEqual(first as never);
    expect(first).toMatchObject({ latency_ms: 1500.25, request_start_time: "2026-03-02T09:00:00.000123+00:00" });
  });

  test("blueprints come back as they were given, whatever is in them", async () => {
    const { scope } = await database.createWorkspace();
    const outputs: Blueprint[] = [
      chat(["assistant", long]),
      chat(["assistant", JSON.stringify({ answer: long, list: [1, { deep: true }] })]),
      { type: "chat", messages: [] },
      { type: "completion", content: [{ type: "text", text: long }] },
      {
        type: "chat",
        messages: [
          {
            role: "assistant",
            content: [
              { type: "text", text: long },
              { type: "odd", text: long },
            ],
          },
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: long, signature: "s" },
              { type: "text", text: long },
              { type: "text", text: long },
            ],
            tool_calls: [{ id: "1", type: "function", function: { name: "look", arguments: '{"place":"Rome"}' } }],
          },
        ],
      },
    ];
    const input = chat(["user", long], ["assistant", "short"], ["user", long]);
    const records = await recordRequestLogs(
      scope,
      outputs.map((output) => draft({ input, output })),
    );
    const contents = await listRequestLogContents(
      scope,
      records.map(({ id }) => id),
    );
    for (const [index, { id }] of records.entries()) {
      const stored = contents.get(id);
      if (!stored) throw new Error("the contents are missing");
      expect(restoreBlueprint(stored.input as StoredBlueprint, stored)).toEqual(input);
      expect(restoreBlueprint(stored.output as StoredBlueprint, stored)).toEqual(outputs[index] as Blueprint);
      expect(JSON.stringify(stored.input)).not.toContain(long);
    }
    expect(records.map((record) => record.output_shape)).toEqual([
      "plain_text",
      "json",
      "plain_text",
      "plain_text",
      "tool_call",
    ]);
    expect(records[4]?.tool_names).toEqual(["look"]);
    expect(records[1]?.output_keys).toEqual(["answer", "list", "list.deep"]);
  });

  test("the last message of the user is where the record says, in characters", async () => {
    const { scope } = await database.createWorkspace();
    const input = chat(["user", "😀 first"], ["assistant", "😀"], ["user", "the last 😀 one"]);
    const [record] = await recordRequestLogs(scope, [draft({ input })]);
    const [row] = await database.sql`
      select substr(input_text, last_user_start, last_user_length) as text from request_log_contents
      where workspace_id = ${scope.workspaceId} and request_id = ${record?.id as number}`;
    expect(row?.text).toBe("the last 😀 one");
  });

  test("a log that is written again stays one, and keeps what was tracked on it", async () => {
    const { scope } = await database.createWorkspace();
    const [record] = await recordRequestLogs(scope, [draft({ metadata: { a: "0", b: "1" } })]);
    const requestId = record?.id as number;
    await trackRequestLog(scope, requestId, { metadata: { a: "1" }, scores: { default: 5 } });
    const again = await recordRequestLogs(scope, [
      draft(),
      draft({ requestId, model: "gpt-4o-mini", metadata: { b: "2" } }),
    ]);
    expect(again[1]).toMatchObject({ id: requestId, engine: "gpt-4o-mini", created_at: record?.created_at as string });
    expect(await getRequestLog(scope, requestId)).toMatchObject({
      engine: "gpt-4o-mini",
      metadata: { a: "1", b: "2" },
      scores: { default: 5 },
    });
  });

  test("price and shape follow from the draft; what is known is kept", async () => {
    const { scope } = await database.createWorkspace();
    const tokens = { inputTokens: 1000, outputTokens: 500 };
    const records = await recordRequestLogs(scope, [
      draft(tokens),
      draft({ ...tokens, price: 1.5 }),
      draft({ ...tokens, model: "house-model" }),
    ]);
    expect(records.map(({ price }) => price)).toEqual([0.0075, 1.5, null]);
  });

  test("a count that is none is not known, and never a fault", async () => {
    const { scope } = await database.createWorkspace();
    const counts = [1.5, -1, Number.NaN, 2 ** 40, "7" as never];
    const records = await recordRequestLogs(
      scope,
      counts.map((inputTokens) => draft({ inputTokens, price: -1 })),
    );
    for (const record of records) expect(record).toMatchObject({ input_tokens: null, price: null });
  });
});
