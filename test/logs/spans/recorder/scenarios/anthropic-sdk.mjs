import Anthropic from "@anthropic-ai/sdk";
import { providerUrl, question, startTracing } from "../common.mjs";

const tracing = startTracing();
const anthropic = new Anthropic({ apiKey: "none", baseURL: providerUrl, maxRetries: 0 });
const call = { model: "claude-sonnet-5", max_tokens: 100, messages: [question[1]] };
await anthropic.messages.create(call);
await anthropic.messages.create({ ...call, model: "overloaded" }).catch(() => {});
await tracing.forceFlush();
process.exit(0);
