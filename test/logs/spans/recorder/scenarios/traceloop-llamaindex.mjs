import { OpenAI } from "@llamaindex/openai";
import { LlamaIndexInstrumentation } from "@traceloop/instrumentation-llamaindex";
import * as llamaIndex from "llamaindex";
import { drain, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new LlamaIndexInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument({ ...llamaIndex }, { OpenAI });
const llm = new OpenAI({
  model: "gpt-4o",
  temperature: 0.2,
  apiKey: "none",
  baseURL: `${providerUrl}/v1`,
  maxRetries: 0,
});
await llm.chat({ messages: question });
await drain(await llm.chat({ messages: question, stream: true }));
await tracing.forceFlush();
process.exit(0);
