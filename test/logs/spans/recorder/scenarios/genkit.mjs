import { openAI } from "@genkit-ai/compat-oai/openai";
import { genkit, z } from "genkit";
import { enableTelemetry } from "genkit/tracing";
import { description, providerUrl, question } from "../common.mjs";
import { processor } from "../genkitProcessor.mjs";

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
