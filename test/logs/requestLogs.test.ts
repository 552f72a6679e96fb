import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });

type LogRequest = components["schemas"]["LogRequest"];
type LoggedPrompt = components["schemas"]["LoggedPrompt"];

function chat(role: "user" | "assistant", text: string): LoggedPrompt {
  return { type: "chat", messages: [{ role, content: [{ type: "text", text }] }] };
}

function logOf(more: Partial<LogRequest> = {}): LogRequest {
  return {
    provider: "openai",
    model: "gpt-4o",
    input: chat("user", "Say hello."),
    output: chat("assistant", "Hello!"),
    request_start_time: "2026-03-02T09:15:00.000Z",
    request_end_time: "2026-03-02T09:15:01.250Z",
    ...more,
  };
}

async function log(client: Client, more: Partial<LogRequest> = {}): Promise<number> {
  return (await client.expect(201, "logRequest", { body: logOf(more) })).id;
}

function get(client: Client, id: number) {
  return client.expect(200, "getRequest", { params: { request_id: id } });
}

/** Sends a body in which `"@"` stands for this JSON. */
function sendWith(client: Client, path: string, json: string, body: object) {
  const headers = { "content-type": "application/json" };
  return client.fetch(path, { method: "POST", headers, body: JSON.stringify(body).replaceAll('"@"', json) });
}

describe("logging", () => {
  test("integers beyond 2^53 are kept as texts of their digits, wherever JSON is free, and found as numbers or texts", async () => {
    const { client } = await server.newWorkspace();
    const digits = "12345678901234567890";
    const said: LoggedPrompt = {
      type: "chat",
      messages: [{ role: "user", content: [{ type: "custom", order: "@" }] }],
    };
    const { id: prompt_id } = await publish(client, "greeting", "Say {word} {other}.");
    const body = logOf({
      input: said,
      output: said,
      parameters: { seed: "@" },
      metadata: { order: { ids: ["@", 7] } },
      prompt_id,
      prompt_input_variables: { word: "@" },
    });
    const { status, body: logged } = await sendWith(client, "/log-request", digits, body);
    expect(status).toBe(201);
    const { id } = logged as { id: number };
    const tracked = { request_id: id, metadata: { user_id: "@" } };
    expect((await sendWith(client, "/rest/track-metadata", `-${digits}`, tracked)).status).toBe(200);
    const log = await get(client, id);
    expect(log).toMatchObject({
      metadata: { order: { ids: [digits, 7] }, user_id: `-${digits}` },
      prompt_input_variables: { word: digits },
      prompt_blueprint: { metadata: { model: { parameters: { seed: digits } } } },
    });
    expect(JSON.stringify(log.prompt_blueprint?.prompt_template).split(`"order":"${digits}"`)).toHaveLength(3);

    const found = async (field: string, nested_key: string, json: string) => {
      const filters = [{ field, nested_key, operator: "key_equals", value: "@" }];
      const { body } = await sendWith(client, "/api/public/v2/requests/search", json, { filter_group: { filters } });
      return (body as { items: { id: number }[] }).items.map((item) => item.id);
    };
    expect(await found("metadata", "order.ids", digits)).toEqual([id]);
    expect(await found("metadata", "order.ids", `"${digits}"`)).toEqual([id]);
    expect(await found("metadata", "order.ids", "12345678901234567000")).toEqual([]);
    expect(await found("input_variables", "word", digits)).toEqual([id]);

    const linked = { request_id: id, prompt_name: "greeting", prompt_input_variables: { word: "@", other: 1 } };
    expect((await sendWith(client, "/library-track-prompt", `-${digits}`, linked)).status).toBe(200);
    expect((await get(client, id)).prompt_input_variables).toEqual({ word: `-${digits}`, other: 1 });
    expect(await found("input_variables", "word", `-${digits}`)).toEqual([id]);
  });

  test("a number that no double holds is refused where it is, and a text of it is one", async () => {
    const { client } = await server.newWorkspace();
    for (const json of ["1e400", "-1.5E+0309", `${"9".repeat(250)}e99`, `1${"0".repeat(400)}.0`]) {
      const answer = await sendWith(client, "/log-request", json, logOf({ metadata: { a: [0, { b: "@" }] } }));
      const { message, detail } = refused(answer as never, 422, "validation_error");
      expect(detail).toMatchObject([{ loc: ["body", "metadata", "a", 1, "b"], type: "finite_number" }]);
      expect(message).toContain("send it as a string");
    }
    const fine = await sendWith(client, "/log-request", "1e308", logOf({ metadata: { a: "@", b: "1e400" } }));
    expect(fine.body).toMatchObject({ metadata: [{ a: 1e308 }, { b: "1e400" }] });
  });

  test("a key of metadata that no filter could name is refused, by whatever way it comes", async () => {
    const { client } = await server.newWorkspace();
    const key = "é".repeat(1024);
    const id = await log(client, { metadata: { [key]: "v" } });
    const filters = [{ field: "metadata", nested_key: key, operator: "key_equals", value: "v" }];
    const { items } = await client.expect(200, "searchRequestLogs", { body: { filter_group: { filters } } as never });
    expect(items.map((item) => item.id)).toEqual([id]);
    const metadata = { fine: 1, [`${key}x`]: "v" };
    const call = { function_name: "x", request_start_time: 0, request_end_time: 0, metadata };
    for (const answer of [
      await client.call("logRequest", { body: logOf({ metadata }) }),
      await client.call("trackRequest", { body: call }),
      await client.call("trackMetadata", { body: { request_id: id, metadata } }),
      await client.call("trackMetadataFromSdk", { body: { request_id: id, metadata } }),
    ]) {
      const { message, detail } = refused(answer, 422, "validation_error");
      expect(detail).toMatchObject([{ loc: ["body", "metadata", `${key}x`], type: "string_too_long" }]);
      expect(message).toContain("The name of a field here should have at most 1024 characters");
    }
  });

  test("times before 1970 are refused, and can be searched by", async () => {
    const { client } = await server.newWorkspace();
    for (const time of ["1969-12-31T23:59:59.999Z", "1970-01-01T00:30:00+01:00"]) {
      const late = await client.call("logRequest", { body: logOf({ request_end_time: time }) });
      const { message, detail } = refused(late, 422, "validation_error");
      expect(detail).toMatchObject([{ loc: ["body", "request_end_time"] }]);
      expect(message).toContain("from 1970-01-01T00:00:00Z on");
      const call = { function_name: "x", request_start_time: time, request_end_time: 0 };
      const tracked = refused(await client.call("trackRequest", { body: call as never }), 422, "validation_error");
      expect(tracked.detail).toMatchObject([{ loc: ["body", "request_start_time"] }]);
    }
    const id = await log(client, { request_start_time: "1970-01-01T00:00:00Z" });
    const filters = [{ field: "request_start_time", operator: "after", value: "1969-12-31T23:59:59Z" }];
    const body = { filter_group: { filters } } as never;
    const { items } = await client.expect(200, "searchRequestLogs", { body });
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  test("what an SDK sends with all its defaults is a log without score, with its price computed", async () => {
    const { client } = await server.newWorkspace();
    const body = logOf({
      request_start_time: 1772442900.25,
      request_end_time: 1772442901.5,
      input_tokens: 1000,
      output_tokens: 500,
      price: 0,
      score: 0,
      score_name: null,
      prompt_name: null,
      prompt_id: null,
      prompt_version_number: null,
      error_type: null,
      error_message: null,
      metadata: null,
      tags: null,
    });
    const stored = await client.expect(201, "logRequest", { body });
    expect(stored).toMatchObject({ score: 0, scores: [], price: 0.0075, tokens: 1500, metadata: [], tags_array: [] });
    expect(stored.request_id).toBe(stored.id);
    expect(await get(client, stored.id)).toMatchObject({
      request_id: stored.id,
      latency_ms: 1250,
      tokens: 1500,
      price: 0.0075,
      status: "SUCCESS",
      trace_id: null,
    });
  });

  test("nothing is guessed: tokens and price that nobody knows are left out, and 0 in lists", async () => {
    const { client } = await server.newWorkspace();
    const stored = await client.expect(201, "logRequest", { body: logOf({ input_tokens: 0, model: "house-model" }) });
    expect(stored).toMatchObject({ price: 0, tokens: 0 });
    const detail = await get(client, stored.id);
    for (const unknown of ["price", "tokens", "input_tokens"]) expect(detail).not.toHaveProperty(unknown);
  });

  test("the blueprint has the messages that were sent, then the answer, with whatever else was in them", async () => {
    const { client } = await server.newWorkspace();
    const input: LoggedPrompt = {
      type: "chat",
      tools: [{ type: "function", function: { name: "look" } }],
      messages: [
        { role: "user", content: [{ type: "text", text: "Where?" }], raw_request_display_role: "", odd: [1] },
        { role: "assistant", content: null, tool_calls: [{ id: "1", function: { name: "look", arguments: "{}" } }] },
        { role: "tool", tool_call_id: "1", content: [{ type: "new_kind", payload: { deep: true } }] },
      ],
    };
    const output = chat("assistant", "There.");
    const id = await log(client, { input, output, parameters: { temperature: 0.3 } });
    const { prompt_blueprint } = await get(client, id);
    expect(prompt_blueprint.prompt_template).toMatchObject({
      type: "chat",
      tools: input.type === "chat" ? input.tools : [],
      messages: [...(input.type === "chat" ? input.messages : []), ...(output.type === "chat" ? output.messages : [])],
    } as never);
    expect(prompt_blueprint.metadata.model).toMatchObject({ name: "gpt-4o", parameters: { temperature: 0.3 } });
  });

  test("a failed call has no answer, an error and a kind of error that fits", async () => {
    const { client } = await server.newWorkspace();
    const failed = { output: { type: "chat" as const, messages: [] }, status: "ERROR" as const };
    const id = await log(client, { ...failed, error_type: "PROVIDER_TIMEOUT", error_message: "too slow" });
    expect(await get(client, id)).toMatchObject({ status: "ERROR", error_type: "PROVIDER_TIMEOUT" });
    for (const status of ["SUCCESS", "WARNING"] as const) {
      const body = logOf({ ...failed, status, error_type: "PROVIDER_TIMEOUT" });
      const { detail } = refused(await client.call("logRequest", { body }), 422, "validation_error");
      expect(detail).toMatchObject([{ loc: ["body", "error_type"] }]);
    }
  });

  test("bodies that break the contract are refused where they do", async () => {
    const { client } = await server.newWorkspace();
    const cases: [unknown, (string | number)[]][] = [
      [{ provider: undefined }, ["body", "provider"]],
      [{ request_start_time: "yesterday evening" }, ["body", "request_start_time"]],
      [{ request_end_time: "2026-02-30T10:00:00Z" }, ["body", "request_end_time"]],
      [{ request_end_time: "2026-03-02T10:00:00+24:00" }, ["body", "request_end_time"]],
      [{ request_end_time: "2026-03-02T10:00:00-00:60" }, ["body", "request_end_time"]],
      [{ score: 101 }, ["body", "score"]],
      [{ tags: ["x".repeat(513)] }, ["body", "tags", 0]],
      [{ input_tokens: -1 }, ["body", "input_tokens"]],
    ];
    for (const [more, loc] of cases) {
      const body = { ...logOf(), ...(more as object) } as never;
      const { detail } = refused(await client.call("logRequest", { body }), 422, "validation_error");
      expect(detail?.[0]?.loc).toEqual(loc);
    }
    for (const request_start_time of ["", "yesterday", "yesterday evening"]) {
      const answer = await client.call("logRequest", { body: logOf({ request_start_time }) });
      expect(refused(answer, 422, "validation_error").message).toContain("an ISO 8601 time such as 2026-");
    }
    const bare = { type: "chat", messages: [{ role: "user", content: "a bare string" }] } as never;
    refused(await client.call("logRequest", { body: logOf({ input: bare }) }), 422, "validation_error");
  });

  test("times without an offset are UTC, and microseconds are kept", async () => {
    const { client } = await server.newWorkspace();
    const times = {
      request_start_time: "2026-03-02T09:15:00.123456",
      request_end_time: "2026-03-02 10:15:01.500+01:00",
    };
    const found = await get(client, await log(client, times));
    expect(found.request_start_time).toBe("2026-03-02T09:15:00.123456+00:00");
    expect(found.latency_ms).toBe(1376.544);
    const backwards = await get(client, await log(client, { request_end_time: "2026-03-01T00:00:00Z" }));
    expect(backwards.latency_ms).toBe(0);
  });

  test("a prompt is linked by name or id; what is unknown or contradicts itself is refused", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {word}.");
    const id = await log(client, { prompt_name: "greeting", prompt_input_variables: { word: "hi", other: 1 } });
    expect(await get(client, id)).toMatchObject({
      prompt_id: prompt.id,
      prompt_name: "greeting",
      prompt_version_number: 1,
      prompt_input_variables: { word: "hi", other: 1 },
    });
    refused(await client.call("logRequest", { body: logOf({ prompt_name: "nothing" }) }), 404, "not_found");
    const version = { prompt_id: prompt.id, prompt_version_number: 7 };
    refused(await client.call("logRequest", { body: logOf(version) }), 404, "not_found");
    const contradiction = { prompt_id: prompt.id, prompt_name: "other" };
    refused(await client.call("logRequest", { body: logOf(contradiction) }), 400, "bad_request");
  });

  test("of many at once each is stored as it was sent, and answered by itself", async () => {
    const { client } = await server.newWorkspace();
    const { id: prompt_id } = await publish(client, "greeting", "Say {word}.");
    const sent = Array.from({ length: 40 }, (_, n) => ({
      metadata: { number: n },
      ...(n % 4 === 1 && { prompt_id }),
      ...(n % 4 === 2 && { prompt_id: prompt_id + 1_000 }),
      // Long ones are stored by themselves.
      ...(n % 4 === 3 && { prompt_input_variables: { text: "x".repeat(60_000) } }),
    }));
    const answers = await Promise.all(sent.map((more) => client.call("logRequest", { body: logOf(more) })));
    expect(answers.map(({ status }) => status)).toEqual(sent.map((_, n) => (n % 4 === 2 ? 404 : 201)));
    for (const [n, { status, body }] of answers.entries()) {
      if (status !== 201) continue;
      const stored = await get(client, (body as { id: number }).id);
      expect(stored).toMatchObject({ metadata: { number: n }, prompt_id: n % 4 === 1 ? prompt_id : null });
    }
  });
});

describe("tracking", () => {
  test("metadata is merged, scores are kept by name, the last group counts", async () => {
    const { client } = await server.newWorkspace();
    const id = await log(client, { metadata: { a: "1", b: "1" }, score: 40 });
    const groups = [];
    for (let n = 0; n < 2; n++) groups.push((await client.expect(200, "createGroup", { body: {} })).id);
    await client.expect(200, "trackMetadata", { body: { request_id: id, metadata: { b: "2", c: { deep: [1] } } } });
    await client.expect(200, "trackScore", { body: { request_id: String(id), score: 85, name: "tone" } });
    await client.expect(200, "trackScore", { body: { request_id: id, score: 50 } });
    for (const group_id of groups) await client.expect(200, "trackGroup", { body: { request_id: id, group_id } });
    expect(await get(client, id)).toMatchObject({
      metadata: { a: "1", b: "2", c: { deep: [1] } },
      scores: { default: 50, tone: 85 },
      group_id: groups[1] as number,
    });
  });

  test("calls for one log at the same moment lose nothing", async () => {
    const { client } = await server.newWorkspace();
    const id = await log(client);
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    await Promise.all(
      names.flatMap((name, index) => [
        client.expect(200, "trackMetadata", { body: { request_id: id, metadata: { [name]: `${index}` } } }),
        client.expect(200, "trackScore", { body: { request_id: id, score: index, name } }),
      ]),
    );
    const { metadata, scores } = await get(client, id);
    expect(metadata).toEqual(Object.fromEntries(names.map((name, index) => [name, `${index}`])));
    expect(scores).toEqual(Object.fromEntries(names.map((name, index) => [name, index])));
  });

  test("a prompt is linked by version, by label, or as the newest", async () => {
    const { client } = await server.newWorkspace();
    await publish(client, "greeting", "Say {word}.");
    await publish(client, "greeting", "Do say {word}.");
    const id = await log(client);
    const track = (more: object) =>
      client.call("trackPrompt", { body: { request_id: id, prompt_name: "greeting", ...more } });
    const cases: [object, number][] = [
      [{ version: 1 }, 1],
      [{ version: null, label: null }, 2],
      [{ version: "1", label: "prod" }, 1],
    ];
    for (const [more, version] of cases) {
      expect((await track({ ...more, prompt_input_variables: { word: "hi" } })).status).toBe(200);
      expect(await get(client, id)).toMatchObject({
        prompt_version_number: version,
        prompt_input_variables: { word: "hi" },
      });
    }
    for (const more of [{ version: 9 }, { label: "prod" }, { prompt_name: "nothing" }]) {
      refused(await track(more), 400, "bad_request");
    }
  });

  test("what is not in the workspace is a 400, for a stranger's ids too", async () => {
    const { client } = await server.newWorkspace();
    const other = await server.newWorkspace();
    const id = await log(client);
    const foreign = await log(other.client);
    const { id: foreignGroup } = await other.client.expect(200, "createGroup", { body: {} });
    for (const request_id of [foreign, 999_999_999_999]) {
      refused(await client.call("trackScore", { body: { request_id, score: 1 } }), 400, "bad_request");
    }
    refused(await client.call("trackGroup", { body: { request_id: id, group_id: foreignGroup } }), 400, "bad_request");
    expect(await get(other.client, foreign)).toMatchObject({ scores: {} });
  });

  test("SDKs send their key in the body and read their own answer", async () => {
    const { client, workspace } = await server.newWorkspace();
    const id = await log(client);
    const post = async (path: string, body: object) => {
      const response = await fetch(`${server.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, api_key: workspace.apiKey }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const group = await post("/create-group", {});
    expect(group).toEqual({ status: 200, body: { success: true, id: expect.any(Number) } });
    const done = { status: 200, body: { success: true } };
    expect(await post("/track-group", { request_id: id, group_id: group.body.id })).toEqual(done);
    expect(await post("/library-track-metadata", { request_id: id, metadata: { user_id: "7" } })).toEqual(done);
    expect(await post("/library-track-score", { request_id: id, score: 77, name: null })).toEqual(done);
    expect(await get(client, id)).toMatchObject({
      metadata: { user_id: "7" },
      scores: { default: 77 },
      group_id: group.body.id as number,
    });
    expect((await post("/rest/track-score", { request_id: id, score: 1 })).status).toBe(401);
  });
});
