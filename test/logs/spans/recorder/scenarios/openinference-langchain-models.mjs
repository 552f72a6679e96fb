import { LangChainInstrumentation } from "@arizeai/openinference-instrumentation-langchain";
import * as callbacks from "@langchain/core/callbacks/manager";
import { startTracing } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new LangChainInstrumentation();
instrumentation.setTracerProvider(tracing);
instrumentation.manuallyInstrument(callbacks);
const { callModels } = await import("../langChainCalls.mjs");
await callModels({});
await tracing.forceFlush();
process.exit(0);
