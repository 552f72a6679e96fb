import { LangfuseSpanProcessor } from "@langfuse/otel";
import {
  propagateAttributes,
  setLangfuseTracerProvider,
  startActiveObservation,
  startObservation,
} from "@langfuse/tracing";
import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const exporter = new OTLPTraceExporter({ url: process.env.RECEIVER_URL as string });
const processor = new LangfuseSpanProcessor({ exporter, publicKey: "none", secretKey: "none" });
const provider = new BasicTracerProvider({ spanProcessors: [processor] });
setLangfuseTracerProvider(provider);

const question = "What is the weather in Paris?";
const labels = { userId: "u1", sessionId: "s1", tags: ["a", "b"], metadata: { plan: "pro" } };
await startActiveObservation("answer a question", (root) =>
  propagateAttributes(labels, async () => {
    root.update({ input: { question }, metadata: { step: "root" } });
    const call = startObservation(
      "ask",
      {
        model: "gpt-4o",
        modelParameters: { temperature: 0.2 },
        input: [
          { role: "system", content: "Be terse." },
          { role: "user", content: question },
        ],
        metadata: { attempt: 1 },
        prompt: { name: "weather", version: 3, isFallback: false },
      },
      { asType: "generation" },
    );
    call.update({
      output: { role: "assistant", content: "Sunny, 21 degrees." },
      usageDetails: { input: 23, output: 12, total: 43, input_cached_tokens: 8 },
      costDetails: { input: 0.001, output: 0.002 },
    });
    call.end();
    // It exports in the order in which its work on media ends.
    await provider.forceFlush();
    const failed = startObservation("ask", { model: "gpt-4o", input: question }, { asType: "generation" });
    failed.update({ level: "ERROR", statusMessage: "429 Too many calls." });
    failed.end();
    await provider.forceFlush();
    startObservation("look up", { input: { city: "Paris" }, output: "sunny" }, { asType: "tool" }).end();
  }),
);
await provider.forceFlush();
await provider.shutdown();
process.exit(0);
