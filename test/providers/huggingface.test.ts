import { expect, test } from "bun:test";
import { InferenceClient } from "@huggingface/inference";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { chat, completion, fakeProviders, say, text } from "./support.ts";

const fake = fakeProviders();

test("a chat is what chatCompletion takes, and is sent as it is", async () => {
  const kwargs = toLlmKwargs(chat([say.system(text("Be brief.")), say.user(text("Hi"))]), {
    provider: "huggingface",
    name: "meta-llama/Llama-3.1-8B-Instruct",
    parameters: { max_tokens: 5 },
  });
  expect(kwargs).toEqual({
    model: "meta-llama/Llama-3.1-8B-Instruct",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "text", text: "Hi" }] },
    ],
    max_tokens: 5,
  });
  const client = new InferenceClient("hf_test", { endpointUrl: `${fake.url}/v1/chat/completions` });
  const reply = await client.chatCompletion(kwargs as unknown as Parameters<typeof client.chatCompletion>[0]);
  expect(reply.choices[0]?.message.content).toBe("Hello");
  expect(fake.requests.at(-1)?.body).toEqual(kwargs);
});

test("a completion is what textGeneration takes", () => {
  const kwargs = toLlmKwargs(completion("Once"), {
    provider: "huggingface",
    name: "gpt2",
    parameters: { max_new_tokens: 5 },
  });
  expect(kwargs).toEqual({ model: "gpt2", inputs: "Once", parameters: { max_new_tokens: 5 } });
});
