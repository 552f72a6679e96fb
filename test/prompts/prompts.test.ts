import { describe, expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { chat, completion, publish, publishBody, textsOf } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });
const { client } = await server.newWorkspace();

async function read(identifier: string | number, query: Record<string, unknown> = {}) {
  return client.expect(200, "getPromptTemplate", { params: { identifier: String(identifier) }, query });
}

describe("publishing", () => {
  test("the first version makes the template, the next ones count on, and none ever changes", async () => {
    const first = await publish(client, "greeting", "Hello {name}", { commit_message: "first", tags: ["a"] });
    expect(first).toMatchObject({ prompt_name: "greeting", version_number: 1, tags: ["a"], release_labels: null });
    const second = await publish(client, "greeting", "Hi {name}");
    expect(second).toMatchObject({ id: first.id, version_number: 2, tags: ["a"], commit_message: null });
    expect(second.prompt_version_id).not.toBe(first.prompt_version_id);
    expect(textsOf((await read("greeting")).prompt_template)).toEqual(["Hi {name}"]);
    const old = await read("greeting", { version: 1 });
    expect(old).toMatchObject({ id: first.id, version: 1, commit_message: "first", tags: ["a"] });
    expect(textsOf(old.prompt_template)).toEqual(["Hello {name}"]);
  });

  test("what a template leaves out is filled in, and what we do not know is kept", async () => {
    const { prompt_template } = await publish(client, "defaults", {
      type: "chat",
      messages: [{ role: "user", content: "Hi {name}", raw_request_display_role: "x", dataset_examples: [1] }],
      tools: [{ type: "function", function: { name: "look_up" } }],
    });
    expect(prompt_template).toEqual({
      type: "chat",
      messages: [
        {
          role: "user",
          content: [{ type: "text", text: "Hi {name}" }],
          raw_request_display_role: "x",
          dataset_examples: [1],
          template_format: "f-string",
          input_variables: ["name"],
        },
      ],
      tools: [{ type: "function", function: { name: "look_up", description: "", strict: false, parameters: {} } }],
      input_variables: ["name"],
    } as never);
    expect((await read("defaults")).prompt_template).toEqual(prompt_template);
  });

  test("tags stay unless they are given, null as well as left out", async () => {
    await publish(client, "tagged", "1", { tags: ["x", "y"] });
    expect((await publish(client, "tagged", "2", { tags: null })).tags).toEqual(["x", "y"]);
    expect((await publish(client, "tagged", "3", { tags: [] })).tags).toEqual([]);
  });

  test("labels are created on the version, and moved to the next one that names them", async () => {
    await publish(client, "labelled", "one", { release_labels: ["prod", "staging"] });
    const { release_labels } = await publish(client, "labelled", "two", { release_labels: ["staging", "staging"] });
    expect(release_labels).toEqual(["staging", "staging"]);
    expect((await read("labelled", { label: "prod" })).version).toBe(1);
    expect((await read("labelled", { label: "staging" })).version).toBe(2);
  });

  test("many at once: the versions are numbered without gaps, and there is one template", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publish(client, "crowded", `text ${n}`, { release_labels: ["last"] })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const numbers = all.map(({ version_number }) => version_number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const last = await read("crowded", { label: "last" });
    expect(last.version).toBe(20);
  });

  test("what is refused publishes nothing", async () => {
    const { id } = await publish(client, "steady", "one");
    const refusals: [Record<string, unknown>, number, string][] = [
      [{ commit_message: "x".repeat(73) }, 422, "validation_error"],
      [{ tags: [""] }, 422, "validation_error"],
      [{ release_labels: [""] }, 422, "validation_error"],
    ];
    for (const [options, status, error] of refusals) {
      refused(
        await client.call("publishPromptTemplate", { body: publishBody("steady", "two", options) }),
        status,
        error,
      );
    }
    const body = publishBody("steady", "two") as { prompt_template: Record<string, unknown> };
    for (const [key, value, status, error] of [
      ["folder_id", 2_000_000_000, 404, "not_found"],
      ["workspace_id", 2_000_000_000, 403, "forbidden"],
    ] as const) {
      const faulty = { ...body, prompt_template: { ...body.prompt_template, [key]: value } } as never;
      refused(await client.call("publishPromptTemplate", { body: faulty }), status, error);
    }
    expect((await read(id)).version).toBe(1);
  });

  test("a fault in the blueprint is a 422 that says where", async () => {
    const body = publishBody("faulty", { type: "chat", messages: [{ role: "user", content: [{ type: "text" }] }] });
    const { detail } = refused(await client.call("publishPromptTemplate", { body }), 422, "validation_error");
    expect(detail?.[0]?.loc.slice(0, 4)).toEqual(["body", "prompt_version", "prompt_template", "messages"]);
  });

  test("what SDKs send besides is passed over", async () => {
    const body = publishBody("from an SDK", "text") as { prompt_template: object; prompt_version: object };
    const flat = {
      ...body.prompt_template,
      ...body.prompt_version,
      provider_base_url_name: null,
      release_labels: null,
    };
    const sent = { prompt_template: flat, prompt_version: flat, api_key: "pl_x", release_labels: null };
    const published = await client.expect(201, "publishPromptTemplate", { body: sent as never });
    expect(published).toMatchObject({ prompt_name: "from an SDK", version_number: 1 });
  });
});

describe("identifiers", () => {
  test("an id, a name, a name with a slash in either form, and digits that are a name", async () => {
    const { id } = await publish(client, "team/a b:c@d#e", "one");
    for (const path of [String(id), encodeURIComponent("team/a b:c@d#e"), "team/a%20b:c@d%23e"]) {
      const answer = await client.fetch(`/prompt-templates/${path}`);
      expect(answer).toMatchObject({ status: 200, body: { id } });
    }
    const digits = await publish(client, "999999999", "digits");
    expect(await read("999999999")).toMatchObject({ id: digits.id });
    const disguised = await publish(client, String(id), "a name that is the id of another");
    expect(disguised.id).not.toBe(id);
    expect((await read(id)).prompt_name).toBe("team/a b:c@d#e");
  });

  test("what is not there is a 404 that names it", async () => {
    await publish(client, "there", "one");
    const none = await client.call("getPromptTemplate", { params: { identifier: "There" } });
    expect(refused(none, 404, "not_found").message).toContain('"There"');
    for (const query of [{ version: 2 }, { label: "prod" }]) {
      refused(await client.call("getPromptTemplate", { params: { identifier: "there" }, query }), 404, "not_found");
    }
    const both = await client.call("getPromptTemplate", {
      params: { identifier: "there" },
      query: { version: 1, label: "x" },
    });
    expect(refused(both, 422, "validation_error").detail?.[0]?.loc).toEqual(["query", "label"]);
  });
});

describe("snippets", () => {
  test("are put in at every depth, pinned or newest, and their variables join the template's", async () => {
    await publish(client, "tone", "Be {adjective}.");
    await publish(client, "rules", "@@@tone@@@ Use {language}.", { release_labels: ["live"] });
    await publish(client, "tone", "Stay {adjective}.");
    const { id } = await publish(
      client,
      "assistant",
      chat(["system", "@@@rules@label:live@@@"], ["user", "{question} @@@tone@version_number:1@@@"]),
    );
    const { prompt_template, snippets, warning } = await read(id);
    expect(textsOf(prompt_template)).toEqual(["Stay {adjective}. Use {language}.", "{question} Be {adjective}."]);
    expect(prompt_template.input_variables).toEqual(["adjective", "language", "question"]);
    expect(snippets).toEqual([
      { prompt_name: "rules", version: 1, label: "live" },
      { prompt_name: "tone", version: 2, label: null },
      { prompt_name: "tone", version: 1, label: null },
    ]);
    expect(warning).toBeNull();
    const raw = await read(id, { resolve_snippets: false });
    expect(textsOf(raw.prompt_template)).toEqual(["@@@rules@label:live@@@", "{question} @@@tone@version_number:1@@@"]);
    expect(raw.snippets).toEqual(snippets);
  });

  test("a reference to nothing, to a version or label that is not there, or to a chat is refused", async () => {
    await publish(client, "a snippet", "text");
    await publish(client, "a chat", chat(["user", "x"]));
    for (const tag of [
      "nowhere",
      "a snippet@version_number:2",
      "a snippet@label:x",
      "a chat",
      "a snippet@version_number:x",
    ]) {
      const body = publishBody("user of snippets", `Some @@@${tag}@@@.`);
      const { message } = refused(await client.call("publishPromptTemplate", { body }), 422, "validation_error");
      expect(message).toContain(`@@@${tag}@@@`);
    }
    refused(await client.call("getPromptTemplate", { params: { identifier: "user of snippets" } }), 404, "not_found");
  });

  test("a cycle is refused, however long, and a pinned older version of itself is none", async () => {
    await publish(client, "c1", "one");
    await publish(client, "c2", "@@@c1@@@");
    await publish(client, "c3", "@@@c2@@@");
    const cycle = await client.call("publishPromptTemplate", { body: publishBody("c1", "@@@c3@@@") });
    expect(refused(cycle, 422, "validation_error").message).toContain("c1 → c3 → c2 → c1");
    const self = await client.call("publishPromptTemplate", { body: publishBody("c1", "@@@c1@@@") });
    refused(self, 422, "validation_error");
    for (const tag of ["first", "first@version_number:1", "first@label:prod"]) {
      const body = publishBody("first", `@@@${tag}@@@`, { release_labels: ["prod"] });
      const { message } = refused(await client.call("publishPromptTemplate", { body }), 422, "validation_error");
      expect(message).toBe("The snippets lead back to the template itself: first → first.");
    }
    await publish(client, "c1", "two, @@@c1@version_number:1@@@");
    expect(textsOf((await read("c3")).prompt_template)).toEqual(["two, one"]);
  });

  test("two publishes at once cannot close a cycle between them", async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([publish(client, `left ${round}`, "l"), publish(client, `right ${round}`, "r")]);
      const answers = await Promise.all([
        client.call("publishPromptTemplate", { body: publishBody(`left ${round}`, `@@@right ${round}@@@`) }),
        client.call("publishPromptTemplate", { body: publishBody(`right ${round}`, `@@@left ${round}@@@`) }),
      ]);
      expect(answers.map(({ status }) => status as number).toSorted()).toEqual([201, 422]);
    }
  });

  /** Publishes templates that each refer to the one before, until one is refused; the one before that can be read. */
  async function publishUntilRefused(name: string, text: string, textAbove: (below: string) => string) {
    await publish(client, `${name} 0`, text);
    for (let n = 1; n <= 30; n++) {
      const body = publishBody(`${name} ${n}`, textAbove(`@@@${name} ${n - 1}@@@`));
      const answer = await client.call("publishPromptTemplate", { body });
      if (answer.status === 201) continue;
      await read(`${name} ${n - 1}`);
      refused(await client.call("getPromptTemplate", { params: { identifier: `${name} ${n}` } }), 404, "not_found");
      return { n, ...refused(answer, 422, "validation_error") };
    }
    throw new Error("none was refused");
  }

  test("snippets that are nested too deeply, or double with each step, are refused when they are published", async () => {
    const deep = await publishUntilRefused("deep", "end", (below) => below);
    expect(deep).toMatchObject({ n: 26, message: "Snippets are nested deeper than 25 levels." });
    expect(deep.detail).toMatchObject([{ loc: ["body", "prompt_version", "prompt_template"] }]);
    const doubled = await publishUntilRefused("bomb", "x".repeat(1000), (below) => `${below} ${below}`);
    expect(doubled.message).toContain("longer than");
  });

  test("a snippet that becomes longer later is not put into what uses it too often", async () => {
    await publish(client, "grows 0", "x");
    for (let n = 1; n <= 13; n++) await publish(client, `grows ${n}`, `@@@grows ${n - 1}@@@ @@@grows ${n - 1}@@@`);
    await publish(client, "grows 0", "x".repeat(1000));
    const answer = await client.call("getPromptTemplate", { params: { identifier: "grows 13" } });
    expect(refused(answer, 422, "validation_error").message).toContain("longer than");
  });

  test("a text takes a snippet's place in the version that overrides it, and nowhere else", async () => {
    await publish(client, "footer", "Regards");
    await publish(client, "letter", "Dear {name}, @@@footer@@@");
    const overridden = await publish(client, "letter", "Dear {name}, @@@footer@@@", {
      snippet_overrides: { footer: "Yours, {me}" },
    });
    expect(textsOf(overridden.prompt_template)).toEqual(["Dear {name}, @@@footer@@@"]);
    expect(textsOf((await read("letter")).prompt_template)).toEqual(["Dear {name}, Yours, {me}"]);
    expect(textsOf((await read("letter", { version: 1 })).prompt_template)).toEqual(["Dear {name}, Regards"]);
  });

  test("each one that was inserted is listed, also where two have been written by the same name", async () => {
    const { id } = await publish(client, "shared name", "of the first");
    await publish(client, "uses the first", "@@@shared name@@@");
    const params = { prompt_id: id };
    await client.expect(200, "updatePromptTemplate", { params, body: { prompt_name: "its new name" } });
    await publish(client, "shared name", "of the second");
    await publish(client, "uses the second", "@@@shared name@@@");
    await publish(client, "uses both", "@@@uses the first@@@ @@@uses the second@@@");
    const { snippets } = await read("uses both");
    const names = ["uses the first", "its new name", "uses the second", "shared name"];
    expect(snippets?.map(({ prompt_name }) => prompt_name)).toEqual(names);
  });

  test("one that is renamed keeps its users, whoever takes its name", async () => {
    const { id } = await publish(client, "first name", "ours");
    const using = (name: string, options = {}) =>
      publish(client, name, chat(["user", "Say @@@first name@@@."], ["user", "x"]), options);
    await using("plain user");
    await using("overriding user", { snippet_overrides: { "first name": "mine" } });
    const body = { prompt_name: "second name" };
    await client.expect(200, "updatePromptTemplate", { params: { prompt_id: id }, body });
    for (const takeName of [() => undefined, () => publish(client, "first name", "of another")]) {
      await takeName();
      for (const [identifier, text] of [
        ["plain user", "Say ours."],
        ["overriding user", "Say mine."],
      ] as const) {
        expect(textsOf((await read(identifier)).prompt_template)[0]).toBe(text);
        const asWritten = await read(identifier, { version: 1, resolve_snippets: false });
        expect(textsOf(asWritten.prompt_template)[0]).toBe("Say @@@second name@@@.");
        const messages = { "1": { role: "user", content: [{ type: "text", text: "y" }] } };
        const patch = { params: { identifier }, body: { version: 1, messages } as never };
        await client.expect(201, "patchPromptTemplate", patch);
        expect(textsOf((await read(identifier)).prompt_template)).toEqual([text, "y"]);
      }
    }
  });

  test("one whose new name no tag can say stays the snippet of a patched version", async () => {
    const { id } = await publish(client, "tellable", "ours");
    await publish(client, "patched user", chat(["user", "Say @@@tellable@@@."], ["user", "x"]));
    const body = { prompt_name: "tellable@label:live" };
    await client.expect(200, "updatePromptTemplate", { params: { prompt_id: id }, body });
    await publish(client, "tellable", "of another");
    const messages = { "1": { role: "user", content: [{ type: "text", text: "y" }] } };
    const patch = { params: { identifier: "patched user" }, body: { messages } as never };
    await client.expect(201, "patchPromptTemplate", patch);
    expect(textsOf((await read("patched user")).prompt_template)).toEqual(["Say ours.", "y"]);
  });

  test("one that is the whole text brings its other parts along", async () => {
    const image = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
    await publish(client, "with image", { type: "completion", content: [{ type: "text", text: "See: " }, image] });
    await publish(client, "uses image", completion("@@@with image@@@"));
    const { prompt_template } = await read("uses image");
    expect(prompt_template).toMatchObject({ content: [{ type: "text", text: "See: " }, image] });
    await publish(client, "uses image", completion("Look! @@@with image@@@"));
    const inside = await read("uses image");
    expect(textsOf(inside.prompt_template)).toEqual(["Look! See: "]);
    expect(inside.warning).toContain("with image");
  });
});

describe("ETags", () => {
  async function etag(identifier: string, query = ""): Promise<string> {
    const answer = await client.fetch(`/prompt-templates/${identifier}${query}`);
    expect(answer.status).toBe(200);
    return answer.headers.get("etag") as string;
  }

  test("stay the same until something in the tree changes, whatever its depth", async () => {
    await publish(client, "e-leaf", "leaf");
    await publish(client, "e-middle", "@@@e-leaf@@@", { release_labels: ["live"] });
    await publish(client, "e-top", "@@@e-middle@label:live@@@");
    const first = await etag("e-top");
    expect(first).toMatch(/^"[\w-]+"$/);
    expect(await etag("e-top")).toBe(first);
    const known = await client.fetch("/prompt-templates/e-top", { headers: { "if-none-match": `"other", ${first}` } });
    expect([known.status, known.body, known.headers.get("etag")]).toEqual([304, undefined, first]);
    await publish(client, "e-leaf", "other leaf");
    const second = await etag("e-top");
    expect(second).not.toBe(first);
    const stale = await client.fetch("/prompt-templates/e-top", { headers: { "if-none-match": first } });
    expect(textsOf((stale.body as { prompt_template: unknown }).prompt_template)).toEqual(["other leaf"]);
    await publish(client, "e-middle", "unlabelled");
    expect(await etag("e-top")).toBe(second);
    await publish(client, "e-middle", "labelled", { release_labels: ["live"] });
    expect(await etag("e-top")).not.toBe(second);
  });

  test("never lead to what was before, while snippets and labels change under many readers", async () => {
    await publish(client, "busy-leaf", "leaf 0");
    await publish(client, "busy-top", "@@@busy-leaf@@@", { release_labels: ["live"] });
    let answered = 0;
    let isOver = false;
    const read = async () => {
      let known: { etag: string; number: number } | undefined;
      while (!isOver) {
        const before = answered;
        const headers = known && { "if-none-match": known.etag };
        const answer = await client.fetch("/prompt-templates/busy-top?label=live", { headers: { ...headers } });
        if (answer.status === 200) {
          const [text] = textsOf((answer.body as { prompt_template: unknown }).prompt_template);
          known = { etag: answer.headers.get("etag") as string, number: Number(text?.slice(5)) };
        }
        expect(known?.number).toBeGreaterThanOrEqual(before);
      }
    };
    const readers = Promise.all([read(), read(), read(), read()]);
    for (let number = 1; number <= 25; number++) {
      await publish(client, "busy-leaf", `leaf ${number}`);
      answered = number;
    }
    isOver = true;
    await readers;
  });

  test("a change of somebody else, and a template that is deleted, show at once", async () => {
    const { id } = await publish(client, "gone", "text");
    await etag("gone");
    await client.expect(200, "updatePromptTemplate", { params: { prompt_id: id }, body: { tags: ["new"] } });
    const { body } = await client.fetch("/prompt-templates/gone");
    expect(body).toMatchObject({ tags: ["new"] });
    const entities = [{ id, type: "PROMPT" as const }];
    await client.expect(200, "deleteFolderEntities", { body: { entities } });
    expect((await client.fetch("/prompt-templates/gone")).status).toBe(404);
    await publish(client, "gone", "again");
    expect((await client.fetch("/prompt-templates/gone")).status).toBe(200);
  });

  test("differ with the view", async () => {
    await publish(client, "views", "text");
    const views = ["", "?resolve_snippets=false", "?include_llm_kwargs=true"];
    expect(new Set(await Promise.all(views.map((query) => etag("views", query)))).size).toBe(3);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
