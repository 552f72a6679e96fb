import { expect } from "bun:test";
import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import { textsOf } from "../../support/prompts.ts";
import { fake, method, requestLog, sdk } from "./setup.ts";

// The providers' own clients as the SDK wraps them: they answer as ever, and each call is logged.

const OpenAIWrapped = sdk.OpenAI as typeof OpenAI;
const AnthropicWrapped = sdk.Anthropic as typeof Anthropic;
const asked = { messages: [{ role: "user" as const, content: "Why?" }], pl_tags: ["proxy"], return_pl_id: true };
const openai = { model: "gpt-4o", ...asked };
const anthropic = { model: "claude-sonnet-4-6", max_tokens: 100, ...asked };

async function expectLogged(request_id: number, provider: string): Promise<void> {
  const log = await requestLog(request_id);
  expect(log).toMatchObject({ provider, tags: ["proxy"], input_tokens: 10, output_tokens: 5, status: "SUCCESS" });
  expect(textsOf(log.prompt_blueprint?.prompt_template)).toEqual(["Why?", "Because."]);
}

/** A stream gives each piece with no id, and the last once more with the log's. */
async function idAfter(stream: unknown): Promise<number> {
  const ids: (number | null)[] = [];
  for await (const [, id] of stream as AsyncIterable<[unknown, number | null]>) ids.push(id);
  expect(ids.length).toBeGreaterThan(3);
  return ids.at(-1) as number;
}

const plain = "the client's answer, and a log of the call";
const streamed = "the chunks, and one log of the whole answer";

method("OpenAI, the wrapped client", plain, async () => {
  fake.answer(() => ({ text: "Because." }));
  const answer = await new OpenAIWrapped().chat.completions.create({ ...openai } as never);
  const [reply, id] = answer as unknown as [OpenAI.ChatCompletion, number];
  expect(reply.choices[0]?.message.content).toBe("Because.");
  await expectLogged(id, "openai");
});
method("OpenAI, the wrapped client, streamed", streamed, async () => {
  const stream = await new OpenAIWrapped().chat.completions.create({ ...openai, stream: true } as never);
  await expectLogged(await idAfter(stream), "openai");
});
method("Anthropic, the wrapped client", plain, async () => {
  const answer = await new AnthropicWrapped().messages.create({ ...anthropic } as never);
  const [reply, id] = answer as unknown as [Anthropic.Message, number];
  expect(reply.content).toMatchObject([{ text: "Because." }]);
  await expectLogged(id, "anthropic");
});
method("Anthropic, the wrapped client, streamed", streamed, async () => {
  const stream = await new AnthropicWrapped().messages.create({ ...anthropic, stream: true } as never);
  await expectLogged(await idAfter(stream), "anthropic");
});
