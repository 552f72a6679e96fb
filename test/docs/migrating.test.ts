import { expect, test } from "bun:test";
import { api } from "../support/client.ts";
import { datasetFromCsv } from "../support/datasets.ts";
import { chat, publish } from "../support/prompts.ts";
import { pageOf } from "./pages.ts";
import { runPage } from "./runPage.ts";

test("what the page of migrating copies from another server is the same here", async () => {
  const faults = await runPage(pageOf("docs/migrating.md"), {
    // The other server speaks the same interface: here it is another workspace.
    prepare: async (server, database) => {
      const { apiKey } = await database.createWorkspace("PromptLayer");
      const client = api(server.url, apiKey);
      const metadata = { model: { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0 } } };
      // The text is listed, and so copied, before the snippet that it needs.
      await publish(client, "tone", "Be kind.");
      for (const text of ["{question}", "@@@tone@@@ {question}", "@@@tone@@@ Shortly: {question}"]) {
        await publish(client, "support/answer", chat(["user", text]), { metadata, tags: ["support"] });
      }
      await publish(client, "support/answer", chat(["user", "{question}"]), { release_labels: ["staging"] });
      const { items } = await client.expect(200, "listPromptTemplates", { query: { name: "answer" } });
      const params = { prompt_id: items[0]?.id as number };
      await client.expect(200, "createPromptLabel", { params, body: { prompt_version_number: 3, name: "production" } });
      await datasetFromCsv(client, "questions", "question,expected\nWhere is my order?,shipped\nHello,hello\n");
      return { "https://api.promptlayer.com": server.url, pl_of_promptlayer: apiKey };
    },
  });
  expect(faults).toEqual([]);
});
