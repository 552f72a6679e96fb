import { ai, ax } from "@ax-llm/ax";
import { trace } from "@opentelemetry/api";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const tracer = trace.getTracer("ax");
const service = (model) =>
  ai({
    name: "openai",
    apiKey: "none",
    apiURL: `${providerUrl}/v1`,
    config: { model, stream: false, temperature: 0.2, maxTokens: 100, embedModel: "text-embedding-3-small" },
    options: { tracer, retry: { maxRetries: 0 } },
  });
const city = { type: "string", description: "A city." };
const get_weather = {
  name: "get_weather",
  description,
  parameters: { type: "object", properties: { city }, required: ["city"] },
  func: async () => "sunny",
};
const weather = ax("question:string -> answer:string", { functions: [get_weather] });
await weather.forward(service("gpt-4o"), { question: question[1].content }, { tracer });
await service("gpt-4o").embed({ texts: ["sunny"] });
await service("overloaded")
  .chat({ chatPrompt: question })
  .catch(() => {});
await tracing.forceFlush();
process.exit(0);
