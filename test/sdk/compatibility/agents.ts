import { afterAll, expect } from "bun:test";
import { Agent, run, setTraceProcessors, setTracingDisabled } from "@openai/agents";
import { instrumentOpenAIAgents } from "promptlayer/openai-agents";
import { textsOf } from "../../support/prompts.ts";
import { client, fake, method, newestLog, options, requestLog } from "./setup.ts";

// OpenAI's Agents SDK, whose own traces PromptLayer's SDK sends.

afterAll(() => setTraceProcessors([]));

method("instrumentOpenAIAgents", "the agent's trace, with a log of each model call", async () => {
  fake.answer(() => ({ text: "Because." }));
  const before = await newestLog();
  const processor = await instrumentOpenAIAgents(options);
  // It traces nothing in tests unless it is told to.
  setTracingDisabled(false);
  const { finalOutput } = await run(new Agent({ name: "Helper", instructions: "You are kind." }), "Why?");
  await processor.forceFlush();
  expect(finalOutput).toBe("Because.");
  const log = await requestLog((await newestLog())?.id as number);
  expect(log.request_id).not.toBe(before?.id as number);
  expect(log).toMatchObject({ provider: "openai", status: "SUCCESS", input_tokens: 10, output_tokens: 5 });
  expect(textsOf(log.prompt_blueprint?.prompt_template)).toEqual(["You are kind.", "Why?", "Because."]);
  const { spans } = await client.expect(200, "getTrace", { params: { trace_id: log.trace_id as string } });
  expect(spans.find(({ request_log_id }) => request_log_id === log.request_id)?.span_id).toBe(log.span_id as string);
  expect(spans.length).toBeGreaterThan(1);
});
