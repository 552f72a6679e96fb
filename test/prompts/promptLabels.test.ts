import { describe, expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { publish, textsOf } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { callAttributes, newTraceId, spanBody } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });
const { client } = await server.newWorkspace();

async function labelsOf(identifier: string) {
  const { release_labels } = await client.expect(200, "listPromptLabels", { params: { identifier } });
  return release_labels;
}

async function labelled(identifier: string, label: string): Promise<number> {
  const { version } = await client.expect(200, "getPromptTemplate", { params: { identifier }, query: { label } });
  return version;
}

async function audit(entity_id: number): Promise<string[]> {
  const query = { entity_type: "prompt_label", entity_id: String(entity_id) };
  const { data } = await client.expect(200, "listAuditEvents", { query });
  return data.map(({ action }) => action);
}

describe("release labels", () => {
  test("are created, listed, moved and deleted, and the trail tells of it", async () => {
    const { id, prompt_version_id } = await publish(client, "life", "one");
    const second = await publish(client, "life", "two");
    const params = { prompt_id: id };
    const label = await client.expect(200, "createPromptLabel", {
      params,
      body: { name: "prod", prompt_version_number: 1 },
    });
    expect(label).toMatchObject({ name: "prod", prompt_id: id, prompt_version_id });
    const byId = { name: "beta", prompt_version_id: second.prompt_version_id };
    await client.expect(200, "createPromptLabel", { params, body: byId });
    expect(await labelsOf("life")).toMatchObject([
      { release_label: "beta", prompt_version_number: 2 },
      { release_label: "prod", prompt_version_number: 1, release_label_id: label.id, prompt_version_id },
    ]);
    const move = (prompt_version_number: number) =>
      client.expect(200, "movePromptLabel", { params: { prompt_label_id: label.id }, body: { prompt_version_number } });
    expect(await move(2)).toMatchObject({ id: label.id, prompt_version_id: second.prompt_version_id });
    expect(await labelled("life", "prod")).toBe(2);
    await move(2);
    expect(await audit(label.id)).toEqual(["label.moved", "label.created"]);
    const gone = await client.call("deletePromptLabel", { params: { prompt_label_id: label.id } });
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect(await audit(label.id)).toEqual(["label.deleted", "label.moved", "label.created"]);
    refused(await client.call("deletePromptLabel", { params: { prompt_label_id: label.id } }), 404, "not_found");
    expect((await labelsOf("life")).map(({ release_label }) => release_label)).toEqual(["beta"]);
  });

  test("one that is there is not created twice, and one on nothing not at all", async () => {
    const { id } = await publish(client, "strict", "one", { release_labels: ["prod"] });
    const create = (body: Record<string, unknown>, prompt_id = id) =>
      client.call("createPromptLabel", { params: { prompt_id }, body: body as never });
    refused(await create({ name: "prod", prompt_version_number: 1 }), 409, "conflict");
    refused(await create({ name: "x", prompt_version_number: 2 }), 404, "not_found");
    refused(await create({ name: "x", prompt_version_number: 1 }, 2_000_000_000), 404, "not_found");
    expect(refused(await create({ name: "x" }), 422, "validation_error").detail?.[0]?.loc).toEqual([
      "body",
      "prompt_version_number",
    ]);
  });

  test("two moves at once: one of them wins, and both are told the truth", async () => {
    const { id } = await publish(client, "moved", "1", { release_labels: ["prod"] });
    for (let n = 2; n <= 9; n++) await publish(client, "moved", String(n));
    const [label] = await labelsOf(String(id));
    const params = { prompt_label_id: label?.release_label_id as number };
    const moves = Array.from({ length: 8 }, (_, n) => n + 2);
    const answers = await Promise.all(
      moves.map((prompt_version_number) =>
        client.expect(200, "movePromptLabel", { params, body: { prompt_version_number } }),
      ),
    );
    expect(new Set(answers.map(({ prompt_version_id }) => prompt_version_id)).size).toBe(8);
    const [end] = await labelsOf("moved");
    expect(answers.map(({ prompt_version_id }) => prompt_version_id)).toContain(end?.prompt_version_id as number);
    expect((await audit(params.prompt_label_id)).filter((action) => action === "label.moved")).toHaveLength(8);
  });

  test("moves while publishes move the same label all find it", async () => {
    const { id } = await publish(client, "contended", "1", { release_labels: ["prod"] });
    await publish(client, "contended", "2");
    const [label] = await labelsOf(String(id));
    const params = { prompt_label_id: label?.release_label_id as number };
    for (let round = 0; round < 5; round++) {
      const publishes = Array.from({ length: 8 }, () =>
        publish(client, "contended", "next", { release_labels: ["prod"] }),
      );
      const moves = Array.from({ length: 8 }, (_, n) =>
        client.expect(200, "movePromptLabel", { params, body: { prompt_version_number: (n % 2) + 1 } }),
      );
      await Promise.all([...publishes, ...moves]);
    }
  });

  test("a move that would close a cycle of snippets is refused", async () => {
    await publish(client, "loop a", "plain", { release_labels: ["live"] });
    await publish(client, "loop b", "@@@loop a@label:live@@@");
    await publish(client, "loop a", "@@@loop b@@@");
    const [label] = await labelsOf("loop a");
    const params = { prompt_label_id: label?.release_label_id as number };
    const answer = await client.call("movePromptLabel", { params, body: { prompt_version_number: 2 } });
    expect(refused(answer, 422, "validation_error").message).toContain("loop a → loop b → loop a");
    expect(await labelled("loop a", "live")).toBe(1);
  });

  test("go with the template, whose name is free again", async () => {
    const { id } = await publish(client, "mortal", "one", { release_labels: ["prod"] });
    await publish(client, "survivor", "@@@mortal@@@ stays");
    const entities = [{ id, type: "PROMPT" as const }];
    await client.expect(200, "deleteFolderEntities", { body: { entities } });
    refused(await client.call("getPromptTemplate", { params: { identifier: "mortal" } }), 404, "not_found");
    const { prompt_template, warning } = await client.expect(200, "getPromptTemplate", {
      params: { identifier: "survivor" },
    });
    expect(textsOf(prompt_template)).toEqual(["@@@mortal@@@ stays"]);
    expect(warning).toContain("@@@mortal@@@");
    const again = await publish(client, "mortal", "anew");
    expect(again.id).not.toBe(id);
    expect(again.version_number).toBe(1);
    expect(await labelsOf("mortal")).toEqual([]);
  });
});

describe("A/B releases", () => {
  async function released(name: string, more: Record<string, unknown> = {}) {
    const { id } = await publish(client, name, "version 1", { release_labels: ["prod"] });
    await publish(client, name, "version 2");
    const { ab_release } = await client.expect(201, "createAbRelease", {
      body: {
        name: `${name} test`,
        prompt_id: id,
        release_label: "prod",
        default_split: [
          { version: 1, percent: 50 },
          { version: 2, percent: 50 },
        ],
        ...more,
      } as never,
    });
    return { id, release: ab_release };
  }

  async function ask(identifier: string, metadata_filters?: Record<string, unknown>) {
    const body = { label: "prod", ...(metadata_filters && { metadata_filters }) };
    return client.expect(200, "renderPromptTemplate", { params: { identifier }, body });
  }

  test("the same caller gets the same version each time, and callers are split", async () => {
    const { release } = await released("split");
    const versions = new Map<string, number>();
    for (let user = 0; user < 60; user++) {
      const { version, ab_release, prompt_template } = await ask("split", { user_id: user });
      expect(textsOf(prompt_template)).toEqual([`version ${version}`]);
      expect(ab_release).toEqual({ id: release.id, name: "split test", release_label: "prod", version, segment: null });
      versions.set(String(user), version);
    }
    for (const user of ["3", "17", "42"])
      expect((await ask("split", { user_id: user })).version).toBe(versions.get(user) as number);
    const second = [...versions.values()].filter((version) => version === 2).length;
    expect(second).toBeGreaterThan(10);
    expect(second).toBeLessThan(50);
  });

  test("a sticky key decides alone, whatever else the metadata holds", async () => {
    await released("sticky", { sticky_key: "user_id" });
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask("sticky", { user_id: "u7", session: n, at: Math.random() })),
    );
    expect(others.every(({ version }) => version === first?.version)).toBe(true);
  });

  test("a log that names only the label is stamped with the version that its caller got", async () => {
    await released("stamped", { sticky_key: "user_id" });
    const users = Array.from({ length: 12 }, (_, n) => `caller ${n}`);
    const served = await Promise.all(users.map(async (user_id) => (await ask("stamped", { user_id })).version));
    expect(new Set(served).size).toBe(2);
    const trace_id = newTraceId();
    const attributes = (user_id: string) => ({
      ...callAttributes(),
      "promptlayer.prompt.name": "stamped",
      "promptlayer.prompt.label": "prod",
      "promptlayer.metadata.user_id": user_id,
      "promptlayer.metadata.session": crypto.randomUUID(),
    });
    const { request_logs } = await client.expect(201, "createSpans", {
      body: { spans: users.map((user_id) => spanBody({ trace_id, attributes: attributes(user_id) })) } as never,
    });
    const ids = (request_logs ?? []).map(({ id }) => id);
    expect(await Promise.all(ids.map(versionOf))).toEqual(served);

    // Tracking by the label says the same of a log that has the caller's metadata.
    for (const [index, user_id] of users.slice(0, 4).entries()) {
      const { id } = await client.expect(201, "logRequest", { body: { ...call, metadata: { user_id } } });
      await client.expect(200, "trackPrompt", {
        body: { request_id: id, prompt_name: "stamped", label: "prod", prompt_input_variables: {} },
      });
      expect(await versionOf(id)).toBe(served[index] as number);
    }
  });

  const call = {
    provider: "openai",
    model: "gpt-4o",
    input: { type: "chat" as const, messages: [] },
    output: { type: "chat" as const, messages: [] },
    request_start_time: "2026-03-01T00:00:00Z",
    request_end_time: "2026-03-01T00:00:01Z",
  };

  async function versionOf(request_id: number) {
    return (await client.expect(200, "getRequest", { params: { request_id } })).prompt_version_number;
  }

  test("so is a log that comes by itself, in its provider's form, or with a span", async () => {
    const { id: prompt_id } = await released("named", { sticky_key: "user_id" });
    const users = Array.from({ length: 8 }, (_, n) => `caller ${n}`);
    const served = await Promise.all(users.map(async (user_id) => (await ask("named", { user_id })).version));
    expect(new Set(served).size).toBe(2);
    // A version that no release gives, so that nobody is stamped with the newest by luck.
    await publish(client, "named", "version 3");
    const log = (user_id: string, more: Record<string, unknown> = {}) => ({
      ...call,
      prompt_name: "named",
      prompt_label: "prod",
      metadata: { user_id, session: crypto.randomUUID() },
      ...more,
    });
    const logged = await Promise.all(users.map((user) => client.expect(201, "logRequest", { body: log(user) })));
    expect(logged.map(({ prompt_version_number }) => prompt_version_number)).toEqual(served);

    const tracked = users.map((user_id) => ({
      function_name: "openai.chat.completions.create",
      kwargs: { model: "gpt-4o", messages: [] },
      request_start_time: 1772442900,
      request_end_time: 1772442901,
      prompt_id,
      prompt_label: "prod",
      metadata: { user_id },
    }));
    const answers = await Promise.all(tracked.map((body) => client.expect(200, "trackRequest", { body })));
    expect(await Promise.all(answers.map(({ request_id }) => versionOf(request_id)))).toEqual(served);

    const spans = users.map((user) => ({ ...spanBody({ trace_id: newTraceId() }), log_request: log(user) }));
    const { request_logs } = await client.expect(201, "createSpans", { body: { spans } as never });
    expect(await Promise.all((request_logs ?? []).map(({ id }) => versionOf(id)))).toEqual(served);

    const version = async (more: Record<string, unknown>) =>
      (await client.expect(201, "logRequest", { body: log("x", more) })).prompt_version_number;
    expect(await version({ prompt_version_number: 3 })).toBe(3);
    expect(await version({ prompt_label: null })).toBe(3);
    expect(await version({ metadata: null })).toBe(1);
    const unknown = await client.call("logRequest", { body: log("x", { prompt_label: "none" }) });
    expect(refused(unknown, 404, "not_found").message).toContain('has no release label "none"');
  });

  test("the first segment that matches decides", async () => {
    const all = (version: number) => [{ version, percent: 100 }];
    await released("segments", {
      default_split: all(1),
      segments: [
        { filters: { plan: ["team", "pro"], beta: "true" }, split: all(2) },
        { filters: { plan: "pro" }, split: all(1) },
      ],
    });
    const chosen = async (metadata?: Record<string, unknown>) => {
      const { version, ab_release } = await ask("segments", metadata);
      return [version, ab_release?.segment];
    };
    expect(await chosen({ plan: "pro", beta: true })).toEqual([2, 0]);
    expect(await chosen({ plan: "pro" })).toEqual([1, 1]);
    expect(await chosen({ plan: "free", beta: true })).toEqual([1, null]);
    expect(await chosen()).toEqual([1, null]);
  });

  test("only who renders by the label takes part, and without the release the label counts again", async () => {
    const { release } = await released("overlay", { default_split: [{ version: 2, percent: 100 }] });
    expect((await ask("overlay")).version).toBe(2);
    expect(await labelled("overlay", "prod")).toBe(1);
    const params = { identifier: "overlay" };
    const { version, ab_release } = await client.expect(200, "renderPromptTemplate", { params, body: { version: 1 } });
    expect([version, ab_release]).toEqual([1, null]);
    await client.expect(200, "deleteAbRelease", { params: { ab_release_id: release.id } });
    expect(await ask("overlay")).toMatchObject({ version: 1, ab_release: null });
    refused(await client.call("getAbRelease", { params: { ab_release_id: release.id } }), 404, "not_found");
  });

  test("can be listed, read and changed", async () => {
    const { id, release } = await released("managed");
    const { data } = await client.expect(200, "listAbReleases", { query: { prompt_id: id } });
    expect(data).toEqual([release]);
    const params = { ab_release_id: release.id };
    const body = { name: "other", default_split: [{ version: 2, percent: 100 }] };
    const { ab_release } = await client.expect(200, "updateAbRelease", { params, body });
    expect(ab_release).toMatchObject({ ...body, segments: [], prompt_id: id });
    expect((await client.expect(200, "getAbRelease", { params })).ab_release).toEqual(ab_release);
    expect((await ask("managed")).version).toBe(2);
  });

  test("a split that makes no hundred, a version that is not there, and a second release are refused", async () => {
    const { id } = await released("refusing");
    const body = { name: "x", prompt_id: id, release_label: "prod", default_split: [{ version: 1, percent: 100 }] };
    refused(await client.call("createAbRelease", { body }), 409, "conflict");
    refused(await client.call("createAbRelease", { body: { ...body, release_label: "none" } }), 404, "not_found");
    refused(await client.call("createAbRelease", { body: { ...body, prompt_id: 2_000_000_000 } }), 404, "not_found");
    for (const default_split of [[{ version: 1, percent: 99 }], [{ version: 9, percent: 100 }]]) {
      const answer = await client.call("createAbRelease", { body: { ...body, default_split } });
      expect(refused(answer, 422, "validation_error").detail?.[0]?.loc).toEqual(["body", "default_split"]);
    }
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
