import { expect } from "bun:test";
import { PromptLayer } from "promptlayer";
import { chat, publish, textsOf } from "../../support/prompts.ts";
import { client, method, options, sdk } from "./setup.ts";

// Prompts and skills.

const template = chat(["system", "You are {who}."], ["user", "{question}"]);
const input_variables = { who: "kind", question: "Why?" };
const filled = ["You are kind.", "Why?"];

method("templates.publish", "publishes a version with labels, tags and settings", async () => {
  const published = await sdk.templates.publish({
    prompt_name: "team/greeting",
    prompt_template: template,
    tags: ["sdk"],
    commit_message: "by the SDK",
    metadata: { model: { provider: "openai", name: "gpt-4o", parameters: { temperature: 0 } } },
    release_labels: ["prod"],
  } as never);
  expect(published).toMatchObject({ prompt_name: "team/greeting", release_labels: ["prod"] });
});
method("templates.get", "returns the template by label or version, rendered, with `llm_kwargs`", async () => {
  for (const which of [{ label: "prod" }, { version: 1 }]) {
    const got = await sdk.templates.get("team/greeting", { ...which, input_variables } as never);
    expect(textsOf(got?.prompt_template)).toEqual(filled);
    const llm_kwargs = { model: "gpt-4o", temperature: 0 };
    expect(got).toMatchObject({ prompt_name: "team/greeting", version: 1, tags: ["sdk"], llm_kwargs });
  }
  const bare = await sdk.templates.get("team/greeting");
  expect(textsOf(bare?.prompt_template)).toEqual(["You are {who}.", "{question}"]);
});
method("templates.get with `cacheTtlSeconds`", "fetched once, rendered by the SDK", async () => {
  const caching = new PromptLayer({ ...options, cacheTtlSeconds: 60 });
  const { fetch } = globalThis;
  let fetched = 0;
  const counting = (...given: Parameters<typeof fetch>) => {
    fetched++;
    return fetch(...given);
  };
  globalThis.fetch = Object.assign(counting, fetch);
  try {
    for (const who of ["kind", "short"]) {
      const got = await caching.templates.get("team/greeting", { input_variables: { who, question: "Why?" } } as never);
      expect(textsOf(got?.prompt_template)).toEqual([`You are ${who}.`, "Why?"]);
    }
  } finally {
    globalThis.fetch = fetch;
  }
  expect(fetched).toBe(1);
});
method("templates.get with a fetch that caches responses by ETag", "gets a 304 until something changes", async () => {
  const { fetch } = globalThis;
  const kept = new Map<string, { etag: string; text: string }>();
  const statuses: number[] = [];
  const keeping = async (input: string | URL | Request, init: RequestInit = {}) => {
    const key = `${init.method} ${input} ${init.body}`;
    const known = kept.get(key);
    const headers = new Headers(init.headers);
    if (known) headers.set("if-none-match", known.etag);
    const answer = await fetch(input.toString(), { ...init, headers });
    if (String(input).includes("/prompt-templates/team/greeting")) statuses.push(answer.status);
    if (answer.status === 304 && known) return new Response(known.text);
    const text = await answer.text();
    const etag = answer.headers.get("etag");
    if (etag) kept.set(key, { etag, text });
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  globalThis.fetch = Object.assign(keeping, fetch);
  try {
    const asked = { input_variables } as never;
    const first = await sdk.templates.get("team/greeting", asked);
    expect(await sdk.templates.get("team/greeting", asked)).toEqual(first);
    await publish(client, "team/greeting", chat(["user", "Good day, {who}"]));
    const changed = await sdk.templates.get("team/greeting", asked);
    expect(textsOf(changed?.prompt_template)).toEqual(["Good day, kind"]);
    expect(statuses).toEqual([200, 304, 200]);
  } finally {
    globalThis.fetch = fetch;
  }
});
method("templates.all", "pages", async () => {
  await publish(client, "another", "text");
  expect(await sdk.templates.all({ per_page: 1 })).toMatchObject([{ prompt_name: "another" }]);
  expect(await sdk.templates.all({ per_page: 1, page: 2 })).toMatchObject([{ prompt_name: "team/greeting" }]);
});
method("skills.publish, skills.pull, skills.update", "collections with versions", async () => {
  const files = [{ path: "hello/SKILL.md", content: "---\nname: hello\ndescription: Says hello.\n---\nSay hello." }];
  const published = await sdk.skills.publish({ name: "helpers", provider: "claude_code", files } as never);
  expect(published).toMatchObject({ skill_collection: { name: "helpers" } });
  expect(JSON.stringify(await sdk.skills.pull("helpers"))).toContain("Say hello.");
  const fileUpdates = [{ ...files[0], content: `${files[0]?.content} Twice.` }];
  expect(await sdk.skills.update("helpers", { fileUpdates } as never)).toBeTruthy();
  expect(JSON.stringify(await sdk.skills.pull("helpers"))).toContain("Twice.");
});
method("invalidate, templates.invalidate", "local to the SDK", async () => {
  sdk.invalidate("team/greeting");
  sdk.templates.invalidate();
});
method("anything that does not exist", "the SDK's error", async () => {
  await expect(sdk.templates.get("nobody")).rejects.toThrow("nobody");
});
