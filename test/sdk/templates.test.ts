import { expect, setDefaultTimeout, test } from "bun:test";
import { PromptLayer } from "promptlayer";
import { startHarness } from "../families/harness.ts";
import { chat, publish, textsOf } from "../families/promptSupport.ts";

// The official SDK as npm has it, against our server.

setDefaultTimeout(60_000);
const server = await startHarness({ hasWorker: false });
const { client, workspace } = await server.newWorkspace();
const sdk = new PromptLayer({ apiKey: workspace.apiKey, baseURL: server.url });

test("templates.publish makes versions, templates.get renders them, templates.all lists them", async () => {
  const template = chat(["system", "You are {who}."], ["user", "{question}"]);
  const given = {
    prompt_name: "team/from the SDK",
    prompt_template: template,
    tags: ["sdk"],
    commit_message: "by the SDK",
    metadata: { model: { provider: "openai", name: "gpt-4o", parameters: { temperature: 0 } } },
    release_labels: ["prod"],
  };
  const published = await sdk.templates.publish(given as never);
  expect(published).toMatchObject({ prompt_name: "team/from the SDK", release_labels: ["prod"] });
  const input_variables = { who: "kind", question: "Why?" };
  const got = await sdk.templates.get("team/from the SDK", { label: "prod", input_variables } as never);
  expect(got).toMatchObject({ prompt_name: "team/from the SDK", version: 1, llm_kwargs: { model: "gpt-4o" } });
  expect(textsOf(got?.prompt_template)).toEqual(["You are kind.", "Why?"]);
  const bare = await sdk.templates.get("team/from the SDK");
  expect(textsOf(bare?.prompt_template)).toEqual(["You are {who}.", "{question}"]);
  await publish(client, "another", "text");
  const all = await sdk.templates.all({ per_page: 1 });
  expect(all).toMatchObject([{ prompt_name: "another" }]);
});

test("what is not there is an error of the SDK", async () => {
  const quiet = new PromptLayer({ apiKey: workspace.apiKey, baseURL: server.url, throwOnError: true });
  await expect(quiet.templates.get("nobody")).rejects.toThrow();
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
