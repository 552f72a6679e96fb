import { question, startTracing } from "../common.mjs";

const tracing = startTracing();
// It takes its tracer when it is loaded.
const a365 = await import("@microsoft/agents-a365-observability");
const { ExecuteToolScope, InferenceOperationType, InferenceScope, InvokeAgentScope } = a365;
const agent = { agentId: "a1", agentName: "weather", tenantId: "t1" };
const asked = question[1].content;
const request = { conversationId: "c1", sessionId: "s1", content: asked, channel: { name: "msteams" } };
const call = { operationName: InferenceOperationType.CHAT, model: "gpt-4o", providerName: "openai" };

const run = InvokeAgentScope.start(request, { endpoint: { host: "agent.example" } }, agent);
await run.withActiveSpanAsync(async () => {
  const inference = InferenceScope.start(request, call, agent);
  inference.recordInputMessages([asked]);
  inference.recordOutputMessages(["Sunny, 21 degrees."]);
  inference.recordInputTokens(31);
  inference.recordOutputTokens(12);
  inference.recordFinishReasons(["stop"]);
  inference.dispose();
  const tool = ExecuteToolScope.start(
    request,
    { toolName: "get_weather", arguments: '{"city":"Paris"}', toolCallId: "call_1", toolType: "function" },
    agent,
  );
  tool.recordResponse("sunny");
  tool.dispose();
  const failed = InferenceScope.start(request, { ...call, model: "overloaded" }, agent);
  failed.recordError(new Error("429 Too many calls."));
  failed.dispose();
});
run.dispose();
await tracing.forceFlush();
process.exit(0);
