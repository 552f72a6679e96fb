import { anthropic } from "@genkit-ai/anthropic";
import { genkit, z } from "genkit";
import { enableTelemetry } from "genkit/tracing";
import { description, drain, providerUrl, question } from "../common.mjs";
import { processor } from "../genkitProcessor.mjs";

await enableTelemetry({ spanProcessors: [processor] });

process.env.ANTHROPIC_BASE_URL = providerUrl;
const ai = genkit({ plugins: [anthropic({ apiKey: "none" })] });
const model = anthropic.model("claude-sonnet-4-5");
const inputSchema = z.object({ city: z.string() });
const weather = ai.defineTool({ name: "get_weather", description, inputSchema }, async () => "sunny");
const ask = ai.defineFlow("ask", async () => {
  const [{ content: system }, { content: prompt }] = question;
  const config = { temperature: 0.2, maxOutputTokens: 100 };
  const { text } = await ai.generate({ model, system, prompt, tools: [weather], config });
  return text;
});
await ask();
const { stream, response } = ai.generateStream({ model, prompt: question[1].content });
await drain(stream);
await response;
await processor.forceFlush();
process.exit(0);
