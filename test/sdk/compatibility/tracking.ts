import { expect } from "bun:test";
import { method, requestLog, sdk } from "./setup.ts";

// Logs that a caller writes, and what is said of them later.

const now = Date.now() / 1000;
let request_id = 0;

method("logRequest", "a log that can be read and tracked", async () => {
  const logged = await sdk.logRequest({
    provider: "openai",
    model: "gpt-4o",
    input: { type: "completion", content: [{ type: "text", text: "in" }] },
    output: { type: "completion", content: [{ type: "text", text: "out" }] },
    request_start_time: now - 1,
    request_end_time: now,
  } as never);
  request_id = (logged as unknown as { id: number }).id;
  expect(await requestLog(request_id)).toMatchObject({ provider: "openai", model: "gpt-4o", latency_ms: 1000 });
});
method("track.metadata", "on the log", async () => {
  expect(await sdk.track.metadata({ request_id, metadata: { k: "v" } })).toBe(true);
  expect(await requestLog(request_id)).toMatchObject({ metadata: { k: "v" } });
});
method("track.score", "on the log", async () => {
  expect(await sdk.track.score({ request_id, score: 90, name: "quality" } as never)).toBe(true);
  expect(await requestLog(request_id)).toMatchObject({ scores: { quality: 90 } });
});
method("track.prompt", "links the log with the version", async () => {
  const prompt_input_variables = { who: "Ada" };
  const prompt = { request_id, prompt_name: "team/greeting", version: 1, prompt_input_variables };
  expect(await sdk.track.prompt(prompt as never)).toBe(true);
  const linked = { prompt_name: "team/greeting", prompt_version_number: 1, prompt_input_variables };
  expect(await requestLog(request_id)).toMatchObject(linked);
});
method("group.create, track.group", "a group with the log in it", async () => {
  const group_id = (await sdk.group.create()) as number;
  expect(group_id).toBeNumber();
  expect(await sdk.track.group({ request_id, group_id })).toBe(true);
  expect(await requestLog(request_id)).toMatchObject({ group_id });
});
