import { describe, expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { chat, completion, publish, publishBody, textsOf } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { changeAtOnce } from "../support/rowLock.ts";

const server = await startHarness({ hasWorker: false });
const { client } = await server.newWorkspace();
const openai = { model: { provider: "openai", name: "gpt-4o", parameters: { temperature: 0.2 } } };

describe("patching", () => {
  const patch = (identifier: string, body: Record<string, unknown>) =>
    client.call("patchPromptTemplate", { params: { identifier }, body: body as never });
  const patched = (identifier: string, body: Record<string, unknown>) =>
    client.expect(201, "patchPromptTemplate", { params: { identifier }, body: body as never });

  test("changes what is named in a copy of the version, and leaves that version alone", async () => {
    const tools = [{ type: "function", function: { name: "f" } }];
    const template = { ...chat(["system", "S {a}"], ["user", "U {b}"]), tools };
    await publish(client, "p/chat", template, { metadata: { ...openai, team: "x" }, release_labels: ["prod"] });
    const message = { role: "user", content: "Other {c}" };
    const second = await patched("p/chat", {
      messages: { "1": message },
      model_parameters: { top_p: 1 },
      release_labels: ["prod"],
    });
    expect(second).toMatchObject({ version_number: 2, commit_message: null, release_labels: ["prod"] });
    expect(textsOf(second.prompt_template)).toEqual(["S {a}", "Other {c}"]);
    expect(second.prompt_template.input_variables).toEqual(["a", "c"]);
    expect(second.metadata).toEqual({
      team: "x",
      model: { ...openai.model, parameters: { temperature: 0.2, top_p: 1 } },
    } as never);
    const third = await patched("p/chat", { version: 1, tools: null, tool_choice: "auto", commit_message: "no tools" });
    expect(third.prompt_template).toMatchObject({ tools: null, tool_choice: "auto" });
    expect(textsOf(third.prompt_template)).toEqual(["S {a}", "U {b}"]);
    const fourth = await patched("p/chat", {
      label: "prod",
      messages: [message],
      response_format: { type: "json_object" },
    });
    expect(textsOf(fourth.prompt_template)).toEqual(["Other {c}"]);
    expect(fourth.metadata?.model?.parameters).toEqual({
      temperature: 0.2,
      top_p: 1,
      response_format: { type: "json_object" },
    });
    const fifth = await patched("p/chat", { response_format: null });
    expect(fifth.metadata?.model?.parameters).not.toHaveProperty("response_format");
    const first = await client.expect(200, "getPromptTemplate", {
      params: { identifier: "p/chat" },
      query: { version: 1 },
    });
    expect(textsOf(first.prompt_template)).toEqual(["S {a}", "U {b}"]);
  });

  test("several at once begin each with what the one before made", async () => {
    const { id } = await publish(client, "p-together", chat(["system", "S"], ["user", "U"]));
    const message = (role: string, content: string) => ({ role, content });
    await changeAtOnce(server.database.sql, { table: "prompt_templates", id }, [
      () => patched("p-together", { messages: { "0": message("system", "other S") } }),
      () => patched("p-together", { messages: { "1": message("user", "other U") } }),
    ]);
    const newest = await client.expect(200, "getPromptTemplate", { params: { identifier: "p-together" } });
    expect(newest.version).toBe(3);
    expect(textsOf(newest.prompt_template)).toEqual(["other S", "other U"]);
  });

  test("keeps snippets as tags", async () => {
    await publish(client, "p-snippet", "snippet");
    await publish(client, "p-user", completion("@@@p-snippet@@@ one"));
    const { prompt_template } = await patched("p-user", {
      content: { "0": { type: "text", text: "@@@p-snippet@@@ two" } },
    });
    expect(textsOf(prompt_template)).toEqual(["@@@p-snippet@@@ two"]);
    const faulty = await patch("p-user", { content: [{ type: "text", text: "@@@nowhere@@@" }] });
    refused(faulty, 422, "validation_error");
  });

  test("what does not fit is refused, and nothing is published", async () => {
    await publish(client, "p-chat", chat(["user", "x"]), { metadata: openai, release_labels: ["prod"] });
    await publish(client, "p-completion", "x");
    for (const [name, body] of [
      ["p-chat", {}],
      ["p-chat", { version: 1 }],
      ["p-chat", { version: 1, label: "prod", commit_message: "x" }],
      ["p-chat", { messages: { "1": { role: "user", content: "x" } } }],
      ["p-chat", { messages: { x: { role: "user", content: "x" } } }],
      ["p-chat", { messages: null }],
      ["p-chat", { content: [] }],
      ["p-chat", { response_format: null, model_parameters: { response_format: {} } }],
      ["p-completion", { messages: [] }],
      ["p-completion", { tool_choice: "auto" }],
      ["p-completion", { model_parameters: { temperature: 1 } }],
    ] as [string, Record<string, unknown>][]) {
      refused(await patch(name, body), 400, "bad_request");
    }
    for (const body of [{ version: 2 }, { label: "none" }]) {
      refused(await patch("p-chat", { ...body, commit_message: "x" }), 404, "not_found");
    }
    refused(await patch("nobody", { commit_message: "x" }), 404, "not_found");
    const invalid = await patch("p-chat", { messages: [{ role: "user" }] });
    expect(refused(invalid, 422, "validation_error").detail?.[0]?.loc.slice(0, 2)).toEqual(["body", "messages"]);
    expect((await client.expect(200, "getPromptTemplate", { params: { identifier: "p-chat" } })).version).toBe(1);
  });
});

describe("listing", () => {
  test("of a folder has only the templates that lie in it, and not those of folders within it", async () => {
    const { client: own } = await server.newWorkspace();
    const folder = async (name: string, parent_id: number | null) =>
      (await own.expect(201, "createFolder", { body: { name, parent_id } })).folder.id;
    const answers = await folder("Answers", null);
    const drafts = await folder("Drafts", answers);
    const publishIn = async (folder_id: number | null, prompt_name: string, tags: string[]) => {
      const prompt_version = { prompt_template: completion("1") };
      const body = { prompt_template: { prompt_name, folder_id, tags }, prompt_version } as never;
      return (await own.expect(201, "publishPromptTemplate", { body })).id;
    };
    await publishIn(answers, "kept", []);
    const draft = await publishIn(drafts, "draft", ["a"]);
    await publishIn(null, "apart", ["a"]);
    const names = async (query: Record<string, unknown>) => {
      const { items, total } = await own.expect(200, "listPromptTemplates", { query: query as never });
      expect(total).toBe(items.length);
      return items.map(({ prompt_name }) => prompt_name);
    };
    expect(await names({ folder_id: answers })).toEqual(["kept"]);
    expect(await names({ folder_id: drafts })).toEqual(["draft"]);
    expect(await names({ folder_id: answers, tags: ["a"] })).toEqual([]);
    expect(await names({ tags: ["a"] })).toEqual(["apart", "draft"]);
    const entities = [{ id: draft, type: "PROMPT" as const }];
    await own.expect(200, "moveFolderEntities", { body: { entities, folder_id: answers } });
    expect(await names({ folder_id: answers })).toEqual(["draft", "kept"]);
    expect(await names({ folder_id: drafts })).toEqual([]);
    expect(await names({ folder_id: 999_999_999 })).toEqual([]);
    for (const folder_id of [0, "x"])
      refused(await own.call("listPromptTemplates", { query: { folder_id } as never }), 422, "validation_error");
    const { client: stranger } = await server.newWorkspace();
    expect((await stranger.expect(200, "listPromptTemplates", { query: { folder_id: answers } })).items).toEqual([]);
  });

  test("filters, sorts and pages", async () => {
    const { client: own } = await server.newWorkspace();
    const list = async (query: Record<string, unknown> = {}) =>
      own.expect(200, "listPromptTemplates", { query: query as never });
    const names = async (query: Record<string, unknown>) =>
      (await list(query)).items.map(({ prompt_name }) => prompt_name);
    await publish(own, "Alpha one", "1", { tags: ["a", "b"], release_labels: ["prod"], metadata: openai });
    await publish(own, "beta", "@@@Alpha one@@@", { tags: ["b"], external_ids: [{ source: "cms", external_id: "b" }] });
    await publish(own, "alpha two", "3", { is_snippet: true });
    await publish(own, "Alpha one", "1, again");
    expect(await names({})).toEqual(["alpha two", "beta", "Alpha one"]);
    expect(await names({ sort_by: "updated_at" })).toEqual(["Alpha one", "alpha two", "beta"]);
    expect(await names({ sort_by: "name", sort_order: "asc" })).toEqual(["Alpha one", "alpha two", "beta"]);
    expect(await names({ sort_by: "id", sort_order: "asc" })).toEqual(["Alpha one", "beta", "alpha two"]);
    expect(await names({ name: "ALPHA" })).toEqual(["alpha two", "Alpha one"]);
    expect(await names({ tags: ["b"] })).toEqual(["beta", "Alpha one"]);
    expect(await names({ tags: ["a", "b"] })).toEqual(["Alpha one"]);
    expect(await names({ tags: "a,b" })).toEqual(["Alpha one"]);
    expect(await names({ is_snippet: true })).toEqual(["alpha two", "Alpha one"]);
    expect(await names({ is_snippet: false })).toEqual(["beta"]);
    expect(await names({ created_by_email: "TEST" })).toHaveLength(3);
    expect(await names({ created_by_email: "nobody@example.com" })).toEqual([]);
    expect(await names({ external_source: "cms", external_id: "b" })).toEqual(["beta"]);
    expect(await names({ external_source: "cms", external_id: "c" })).toEqual([]);
    const [first] = (await list({ name: "beta" })).items;
    expect(await names({ created_after: first?.created_at })).toEqual(["alpha two", "beta"]);
    expect(await names({ updated_before: first?.updated_at })).toEqual(["beta"]);
    expect(first).toMatchObject({
      version: 1,
      status: "active",
      folder_id: null,
      full_folder_path: null,
      llm_kwargs: null,
    });
    expect(first?.external_ids).toEqual([{ source: "cms", external_id: "b" }]);
    const byLabel = await list({ label: "prod" });
    expect(byLabel.items).toMatchObject([{ prompt_name: "Alpha one", version: 1 }]);
    const page = await list({ page: 2, per_page: 2 });
    expect(page).toMatchObject({
      page: 2,
      pages: 2,
      per_page: 2,
      total: 3,
      has_next: false,
      has_prev: true,
      next_num: null,
      prev_num: 1,
    });
    expect(page.items.map(({ prompt_name }) => prompt_name)).toEqual(["Alpha one"]);
    expect(await list({ page: 9 })).toMatchObject({ items: [], total: 3, has_next: false, prev_num: 8 });
    refused(await own.call("listPromptTemplates", { query: { external_source: "cms" } }), 422, "validation_error");
    const entities = [{ id: first?.id as number, type: "PROMPT" as const }];
    await own.expect(200, "deleteFolderEntities", { body: { entities } });
    expect(await names({})).toEqual(["alpha two", "Alpha one"]);
    expect(await names({ status: "deleted" })).toEqual(["beta"]);
    expect(await names({ status: "all" })).toHaveLength(3);
    const kwargs = await list({ name: "Alpha one", label: "prod", include_llm_kwargs: true });
    expect(kwargs.items[0]?.llm_kwargs).toMatchObject({ model: "gpt-4o", temperature: 0.2 });
  });

  test("tells where a template lies, and v1 is the same", async () => {
    const { client: own } = await server.newWorkspace();
    const folder = async (name: string, parent_id?: number) =>
      (await own.expect(201, "createFolder", { body: { name, ...(parent_id && { parent_id }) } })).folder.id;
    const top = await folder("Top");
    const inner = await folder("Inner", top);
    const body = publishBody("placed", chat(["user", "Hi {name}"]), { metadata: openai }) as {
      prompt_template: object;
    };
    const placed = { ...body, prompt_template: { ...body.prompt_template, folder_id: inner } };
    const { id } = await own.expect(201, "publishPromptTemplate", { body: placed as never });
    const { items } = await own.expect(200, "listPromptTemplatesV1", { query: { include_llm_kwargs: true } });
    expect(items).toMatchObject([{ id, folder_id: inner, parent_folder_name: "Inner", full_folder_path: "Top/Inner" }]);
    expect(items[0]?.llm_kwargs).toMatchObject({ messages: [{ content: [{ text: "Hi {name}" }] }] });
    const params = { identifier: "placed" };
    const query = { include_llm_kwargs: true, skip_input_variable_rendering: false };
    const empty = await own.expect(200, "listPromptTemplatesV1", { query });
    expect(JSON.stringify(empty.items[0]?.llm_kwargs)).toContain('"Hi "');
    expect(textsOf((await own.expect(200, "getPromptTemplateV1", { params })).prompt_template)).toEqual(["Hi {name}"]);
    const rendered = await own.expect(200, "renderPromptTemplateV1", {
      params,
      body: { input_variables: { name: "Ada" } },
    });
    expect(textsOf(rendered.prompt_template)).toEqual(["Hi Ada"]);
  });
});

describe("names", () => {
  const update = (prompt_id: number, body: Record<string, unknown>) =>
    client.call("updatePromptTemplate", { params: { prompt_id }, body: body as never });

  test("a renamed snippet is still found by what refers to it", async () => {
    const { id } = await publish(client, "old name", "text {x}");
    await publish(client, "refers", "@@@old name@@@");
    const answer = await update(id, { prompt_name: "new name", tags: ["t"] });
    expect(answer).toMatchObject({ status: 200, body: { id, prompt_name: "new name", tags: ["t"], is_snippet: true } });
    const { prompt_template, snippets } = await client.expect(200, "getPromptTemplate", {
      params: { identifier: "refers" },
    });
    expect(textsOf(prompt_template)).toEqual(["text {x}"]);
    expect(snippets).toEqual([{ prompt_name: "new name", version: 1, label: null }]);
    expect((await publish(client, "old name", "another")).id).not.toBe(id);
  });

  test("two templates never have one name, however it comes about", async () => {
    const { id } = await publish(client, "mine", "x");
    await publish(client, "taken", "x");
    refused(await update(id, { prompt_name: "taken" }), 409, "conflict");
    refused(await update(2_000_000_000, { prompt_name: "any" }), 404, "not_found");
    refused(await update(id, { folder_id: 2_000_000_000 }), 404, "not_found");
    const many = await Promise.all(Array.from({ length: 6 }, (_, n) => publish(client, `race ${n}`, "x")));
    const answers = await Promise.all(many.map((one) => update(one.id, { prompt_name: "winner" })));
    expect(answers.map(({ status }) => status as number).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe("external ids", () => {
  const upsert = (external_id: string, body: unknown) =>
    client.call("upsertPromptTemplate", { params: { source: "cms", external_id }, body: body as never });

  test("the first upsert makes the template, the next ones publish, whatever it is called by then", async () => {
    const first = await upsert("welcome/1", publishBody("welcome", "one"));
    expect(first).toMatchObject({
      status: 201,
      body: { version_number: 1, external_ids: [{ source: "cms", external_id: "welcome/1" }] },
    });
    const { id } = first.body as { id: number };
    await client.expect(200, "updatePromptTemplate", { params: { prompt_id: id }, body: { prompt_name: "bonjour" } });
    const second = await upsert("welcome/1", publishBody("welcome", "two"));
    expect(second).toMatchObject({ status: 200, body: { id, prompt_name: "bonjour", version_number: 2 } });
  });

  test("what has the id or the name already is not taken over", async () => {
    await publish(client, "there already", "x");
    refused(await upsert("new", publishBody("there already", "y")), 409, "conflict");
    const { version } = await client.expect(200, "getPromptTemplate", { params: { identifier: "there already" } });
    expect(version).toBe(1);
    const external_ids = [{ source: "cms", external_id: "folder" }];
    await client.expect(201, "createFolder", { body: { name: "with id", external_ids } });
    refused(await upsert("folder", publishBody("other", "y")), 409, "conflict");
    refused(
      await client.call("publishPromptTemplate", { body: publishBody("third", "x", { external_ids }) }),
      409,
      "conflict",
    );
    refused(await client.call("getPromptTemplate", { params: { identifier: "third" } }), 404, "not_found");
  });

  test("many at once make one template", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => upsert("many", publishBody("many", `${n}`))));
    expect(answers.map(({ status }) => status as number).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
  });
});

test("snippet usage tells who refers to a snippet, and to which version of it", async () => {
  await publish(client, "used", "1");
  await publish(client, "used", "2", { release_labels: ["live"] });
  const pinned = await publish(client, "pins", "@@@used@version_number:1@@@", { release_labels: ["prod"] });
  const newest = await publish(client, "newest", "@@@used@@@");
  await publish(client, "newest", "no more");
  await publish(client, "newest", "@@@used@label:live@@@", { release_labels: ["prod"] });
  const usage = (query = {}) => client.expect(200, "getSnippetUsage", { params: { identifier: "used" }, query });
  const all = await usage();
  expect(all).toMatchObject({ snippet_name: "used", total_prompts_using_snippet: 2, total_labels_using_snippet: 2 });
  expect(all.snippet_usage).toEqual([
    { prompt_registry_id: pinned.id, prompt_name: "pins", version_numbers: [1] },
    { prompt_registry_id: newest.id, prompt_name: "newest", version_numbers: [1, 3] },
  ]);
  expect(all.label_usage).toMatchObject([
    { prompt_name: "pins", label_name: "prod", version_numbers: [1] },
    { prompt_name: "newest", label_name: "prod", version_numbers: [3] },
  ]);
  const ofFirst = await usage({ prompt_version_number: 1 });
  expect(ofFirst.snippet_usage.map(({ prompt_name }) => prompt_name)).toEqual(["pins"]);
  const ofSecond = await usage({ prompt_version_number: 2 });
  expect(ofSecond.snippet_usage.map(({ prompt_name }) => prompt_name)).toEqual(["newest"]);
  const foreign = { params: { identifier: "used" }, query: { workspace_id: 2_000_000_000 } };
  refused(await client.call("getSnippetUsage", foreign), 403, "forbidden");
});

test("snippet usage counts the users that are too many to be listed", async () => {
  const { client, workspace } = await server.newWorkspace();
  await publish(client, "everywhere", "1");
  await publish(client, "one", "@@@everywhere@@@", { release_labels: ["prod"] });
  await server.database.sql`
    with copies as (
      insert into prompt_templates (workspace_id, prompt_name, last_version_number)
      select ${workspace.id}, 'copy ' || n, 1 from generate_series(1, 1000) n returning id
    ), versions as (
      insert into prompt_versions (workspace_id, prompt_id, version_number, prompt_template)
      select ${workspace.id}, id, 1, '{"type": "completion", "content": []}' from copies returning prompt_id, id
    )
    insert into prompt_snippet_references (workspace_id, prompt_id, prompt_version_id, tag, snippet_id)
    select ${workspace.id}, versions.prompt_id, versions.id, r.tag, r.snippet_id
    from versions, prompt_snippet_references r where r.workspace_id = ${workspace.id}`;
  const usage = await client.expect(200, "getSnippetUsage", { params: { identifier: "everywhere" } });
  expect(usage.snippet_usage).toHaveLength(1000);
  expect(usage).toMatchObject({ total_prompts_using_snippet: 1001, total_labels_using_snippet: 1 });
  expect(usage.message).toContain("1001 prompt templates");
});

test("names with slashes work before every suffix, encoded or not", async () => {
  const { id } = await publish(client, "deep/er/labels", "x", { release_labels: ["prod"] });
  for (const name of ["deep/er/labels", encodeURIComponent("deep/er/labels")]) {
    const labels = await client.fetch(`/prompt-templates/${name}/labels`);
    expect((labels.body as { release_labels: unknown[] }).release_labels).toHaveLength(1);
    expect(await client.fetch(`/prompt-templates/${name}/snippet-usage`)).toMatchObject({ status: 200 });
    expect(await client.fetch(`/prompt-templates/${name}`, { method: "POST" })).toMatchObject({
      status: 200,
      body: { id },
    });
  }
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});

test("a path that only has other methods is told so, also where a name could stand", async () => {
  const { client } = await server.newWorkspace();
  const answer = await client.fetch("/prompt-templates/by-external-id/cms/a");
  refused(answer as never, 405, "method_not_allowed");
  expect(answer.headers.get("allow")).toBe("OPTIONS, PUT");
});
