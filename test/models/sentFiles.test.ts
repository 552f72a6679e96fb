import { expect, test } from "bun:test";
import type { ModelCall } from "../../core/models/callModel.ts";
import type { Content } from "../../core/providers/blueprint.ts";
import { chat, fakeProviders, say, text } from "../providers/support.ts";
import { models, sender } from "./sentConversation.ts";

const fake = fakeProviders(() => ({ text: "I see." }));
const sent = sender(fake);

const file = (type: string, url: string, format: "base64" | "url" | "neither"): Content => ({
  type: "media",
  media: { title: "orders", type, url, format },
});
const asked = (content: Content) => chat([say.user(text("Which?"), content)]);

test("a text of any kind is sent to Anthropic as the text that it is, also one that is fetched", async () => {
  const words = "id,city\n1,Porto";
  const files = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response(words, { headers: { "content-type": "text/csv; charset=utf-8" } }),
  });
  const source = { type: "text", media_type: "text/plain", data: words };
  try {
    for (const content of [
      file("text/csv", Buffer.from(words).toString("base64"), "base64"),
      file("text/csv", `http://127.0.0.1:${files.port}/orders.csv`, "url"),
    ]) {
      const { body } = await sent(models.anthropic, asked(content));
      expect(body.messages).toMatchObject([{ content: [{}, { type: "document", title: "orders", source }] }]);
    }
  } finally {
    await files.stop(true);
  }
});

test("a file that only its id names is sent where the server can send ids, and refused elsewhere", async () => {
  const taking: [ModelCall["model"], place: string][] = [
    [models.openai, "messages"],
    [models.responses, "input"],
  ];
  for (const [model, place] of taking) {
    const { body } = await sent(model, asked(file("application/pdf", "file-abc", "neither")));
    expect(JSON.stringify(body[place])).toContain('"file_id":"file-abc"');
  }
  const { anthropic, google, bedrock, mistral, cohere, compatible } = models;
  const before = fake.requests.length;
  for (const model of [anthropic, google, bedrock, mistral, cohere, compatible]) {
    for (const type of ["application/pdf", "image/*"]) {
      const refusal = sent(model, asked(file(type, "file-abc", "neither")));
      await expect(refusal).rejects.toThrow(`The file "file-abc" cannot be sent to ${model.provider} by its id.`);
    }
  }
  expect(fake.requests.length).toBe(before);
});
