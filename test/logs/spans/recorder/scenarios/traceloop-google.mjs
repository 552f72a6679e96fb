import * as genAi from "@google/genai";
import { GenAIInstrumentation } from "@traceloop/instrumentation-google-generativeai";
import { description, providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const instrumentation = new GenAIInstrumentation();
instrumentation.setTracerProvider(tracing);
const instrumented = { ...genAi };
instrumentation.manuallyInstrument(instrumented);
const google = new instrumented.GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: providerUrl } });
const parameters = { type: "OBJECT", properties: { city: { type: "STRING" } }, required: ["city"] };
const tools = [{ functionDeclarations: [{ name: "get_weather", description, parameters }] }];
const model = "gemini-2.5-flash";
const asked = { role: "user", parts: [{ text: question[1].content }] };
const config = { systemInstruction: question[0].content, temperature: 0.2, maxOutputTokens: 100, tools };
await google.models.generateContent({ model, contents: [asked], config });
await google.models.generateContent({ model, contents: [asked] });
await tracing.forceFlush();
process.exit(0);
