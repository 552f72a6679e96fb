import { openAI } from "@genkit-ai/compat-oai/openai";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { genkit, z } from "genkit";
import { enableTelemetry } from "genkit/tracing";
import { description, providerUrl, question, receiverUrl } from "../common.mjs";

const exporter = new OTLPTraceExporter({ url: `${receiverUrl}/v1/traces` });
/** Genkit makes spans with OpenTelemetry 1, whose names for two fields the exporter of version 2 does not know. */
const asOfVersion2 = (span) =>
  new Proxy(span, {
    get(target, name) {
      if (name === "instrumentationScope") return target.instrumentationLibrary;
      if (name !== "parentSpanContext")
        return typeof target[name] === "function" ? target[name].bind(target) : target[name];
      return target.parentSpanId && { ...target.spanContext(), spanId: target.parentSpanId };
    },
  });
const processor = new BatchSpanProcessor({
  export: (spans, done) => exporter.export(spans.map(asOfVersion2), done),
  shutdown: () => exporter.shutdown(),
});
await enableTelemetry({ spanProcessors: [processor] });

const ai = genkit({ plugins: [openAI({ apiKey: "none", baseURL: `${providerUrl}/v1` })] });
const inputSchema = z.object({ city: z.string() });
const weather = ai.defineTool({ name: "get_weather", description, inputSchema }, async () => "sunny");
const ask = ai.defineFlow("ask", async () => {
  const [{ content: system }, { content: prompt }] = question;
  const config = { temperature: 0.2, maxOutputTokens: 100 };
  const { text } = await ai.generate({ model: "openai/gpt-4o", system, prompt, tools: [weather], config });
  return text;
});
await ask();
await ai.embed({ embedder: "openai/text-embedding-3-small", content: "Paris" });
await ai.generate({ model: "openai/overloaded", prompt: question[1].content }).catch(() => {});
await processor.forceFlush();
process.exit(0);
