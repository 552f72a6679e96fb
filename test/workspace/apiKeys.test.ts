import { describe, expect, test } from "bun:test";
import { routes } from "../../generated/routes.ts";
import { type ScopeName, scopeSets, scopes } from "../../generated/scopes.ts";
import type { Schemas } from "../../generated/types.ts";
import type { Route } from "../../validation/route.ts";
import { api, type Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish as publishText } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { waitForLockWaiters } from "../support/rowLock.ts";
import { startTestServer } from "../support/server.ts";
import { waitFor } from "../support/waitFor.ts";
import { wordsNode, workflowBody } from "../support/workflows.ts";

const server = await startHarness({ hasWorker: false });
/** A second API process, as far as the database can tell. */
const secondUrl = await startTestServer(server.database, { worker: false });
const prompt_template = { type: "completion", template_format: "f-string", content: "hello" } as const;

async function newKey(client: Client, body: Schemas["CreateApiKeyRequest"]) {
  const { api_key, key } = await client.expect(201, "createOwnApiKey", { body });
  return { ...api_key, key, client: api(server.url, key), elsewhere: api(secondUrl, key) };
}

function publish(client: Client, prompt_name: string, release_labels?: string[]) {
  const body = {
    prompt_template: { prompt_name },
    prompt_version: { prompt_template },
    ...(release_labels && { release_labels }),
  };
  return client.call("publishPromptTemplate", { body: body as never });
}

describe("a key of each scope", () => {
  const keyed = Object.values(routes as Record<string, Route>).filter(({ auth }) => auth);

  /** The scope that an operation misses first, for whoever sends it nothing else than the key; null when it misses none. */
  async function missedBy(client: Client, { method, path }: Route): Promise<string | null> {
    const answer = await client.fetch(path.replace(/\{\w+\}/g, "1"), {
      method,
      headers: { "content-type": "application/json" },
      ...(method !== "GET" && { body: "{" }),
    });
    const { error, scope } = (answer.body ?? {}) as { error?: string; scope?: string };
    expect(answer.status === 403).toBe(error === "missing_scope");
    return error === "missing_scope" ? (scope as string) : null;
  }

  test.each([...scopes])("%s may call exactly the operations that need it alone", async (scope) => {
    const { client } = await server.newWorkspace();
    const key = await newKey(client, { scopes: [scope] });
    for (const route of keyed) {
      const missing = route.scopes.find((needed) => needed !== scope) ?? null;
      expect([route.operationId, await missedBy(key.client, route)]).toEqual([route.operationId, missing]);
    }
  });

  test("no operation misses anything with all of them, nor with the scopes that it names", async () => {
    const { client } = await server.newWorkspace();
    const pairs = keyed.filter((route) => route.scopes.length > 1);
    expect(pairs.length).toBeGreaterThan(0);
    for (const route of pairs) {
      const key = await newKey(client, { scopes: route.scopes as ScopeName[] });
      expect([route.operationId, await missedBy(key.client, route)]).toEqual([route.operationId, null]);
    }
    for (const route of keyed) expect(await missedBy(client, route)).toBeNull();
  });

  test("the sets stand for the scopes that the contract lists", async () => {
    const { client } = await server.newWorkspace();
    for (const [set, members] of Object.entries(scopeSets)) {
      const key = await newKey(client, { scopes: [set as never] });
      for (const route of keyed.filter(({ method }) => method === "GET")) {
        const missing = route.scopes.find((needed) => !members.includes(needed as ScopeName)) ?? null;
        expect([set, route.operationId, await missedBy(key.client, route)]).toEqual([set, route.operationId, missing]);
      }
    }
  });
});

test("a key reads what it may do itself, with its sets of scopes taken apart, and needs no scope for it", async () => {
  const { client, workspace } = await server.newWorkspace("Parcels");
  const own = await client.expect(200, "getOwnApiKey");
  expect(own).toMatchObject({ workspace: { id: workspace.id, name: "Parcels" }, granted_scopes: scopes });
  const { client: limited } = await newKey(client, { name: "exporter", scopes: ["ingest", "tables:read"] });
  expect(await limited.expect(200, "getOwnApiKey")).toMatchObject({
    granted_scopes: ["tables:read", "telemetry:write"],
    api_key: { name: "exporter", scopes: ["ingest", "tables:read"] },
  });
});

test("a version is published with a label only by a key that may move labels", async () => {
  const { client } = await server.newWorkspace();
  const { client: writer } = await newKey(client, { scopes: ["prompts:write"] });
  const mover = await newKey(client, { scopes: ["prompts:write", "labels:move"] });
  expect((await publish(writer, "p")).status).toBe(201);
  expect((await publish(writer, "p", [])).status).toBe(201);
  expect(refused(await publish(writer, "p", ["prod"]), 403, "missing_scope")).toMatchObject({ scope: "labels:move" });
  expect((await publish(mover.client, "p", ["prod"])).status).toBe(201);
});

test("a version of skills has a label only from a key that may move labels, as JSON and in a form", async () => {
  const { client } = await server.newWorkspace();
  await client.expect(201, "createSkillCollection", { body: { name: "skills" } as never });
  const { client: writer } = await newKey(client, { scopes: ["registry:write"] });
  const { client: mover } = await newKey(client, { scopes: ["registry:write", "labels:move"] });
  const release_label = "prod";
  const asJson = (by: Client, body: object) =>
    by.call("createSkillCollectionVersion", { params: { identifier: "skills" }, body: body as never });
  const asForm = (by: Client, body: object) => {
    const form = new FormData();
    form.append("metadata", JSON.stringify(body));
    return by.fetch("/api/public/v2/skill-collections/skills/versions", { method: "POST", body: form as never });
  };
  for (const save of [asJson, asForm]) {
    expect((await save(writer, { commit_message: "m", release_label: null })).status).toBe(201);
    expect(refused(await save(writer, { release_label }), 403, "missing_scope")).toMatchObject({
      scope: "labels:move",
    });
    expect((await save(mover, { release_label })).status).toBe(201);
  }
});

test("a key for some labels makes, moves and deletes no others, of prompts, tools, workflows and skills", async () => {
  const { client } = await server.newWorkspace();
  const staging = await newKey(client, { labels: ["staging"] });
  const refusedTo = (answer: { status: number; body: unknown }) => refused(answer, 403, "forbidden");
  const { id: prompt_id } = await publishText(client, "p", "hello");
  const params = { prompt_id };

  refusedTo(await publish(staging.client, "p", ["staging", "prod"]));
  expect((await publish(staging.client, "p", ["staging"])).status).toBe(201);
  const prod = await client.expect(200, "createPromptLabel", {
    params,
    body: { name: "prod", prompt_version_number: 1 },
  });
  refusedTo(
    await staging.client.call("createPromptLabel", { params, body: { name: "dev", prompt_version_number: 1 } }),
  );
  const ofProd = { prompt_label_id: prod.id };
  refusedTo(await staging.client.call("movePromptLabel", { params: ofProd, body: { prompt_version_number: 2 } }));
  refusedTo(await staging.client.call("deletePromptLabel", { params: ofProd }));
  const release = { name: "test", prompt_id, default_split: [{ version: 1, percent: 100 }] };
  const released = (release_label: string) =>
    staging.client.call("createAbRelease", { body: { ...release, release_label } as never });
  refusedTo(await released("prod"));
  expect((await released("staging")).status).toBe(201);

  refusedTo(
    await staging.client.call("createWorkflow", {
      body: workflowBody("w", [wordsNode], { release_labels: ["prod"] }) as never,
    }),
  );
  await client.expect(201, "createSkillCollection", { body: { name: "skills" } as never });
  const label = (release_label: string) =>
    staging.client.call("createSkillCollectionVersion", {
      params: { identifier: "skills" },
      body: { release_label } as never,
    });
  refusedTo(await label("prod"));
  expect((await label("staging")).status).toBe(201);

  const { labels } = (await newKey(staging.client, {})) as { labels: string[] | null };
  expect(labels).toEqual(["staging"]);
  refusedTo(await staging.client.call("createOwnApiKey", { body: { labels: null } }));
});

test("an exporter's key sends, and reads nothing", async () => {
  const { client } = await server.newWorkspace();
  const ingest = await newKey(client, { name: "browser", scopes: ["ingest"] });
  await ingest.client.expect(200, "ingestOtlpTraces", { body: { resourceSpans: [] } });
  refused(await ingest.client.call("searchTraces", { body: {} }), 403, "missing_scope");
  refused(await ingest.client.call("listTables"), 403, "missing_scope");
});

describe("keys that manage keys", () => {
  test("make, change and revoke only those that may no more and last no longer than themselves", async () => {
    const { client } = await server.newWorkspace();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const manager = await newKey(client, { scopes: ["keys:manage", "tables:read"], expires_at: soon });
    const made = await newKey(manager.client, { name: "reader", scopes: ["tables:read"] });
    expect(Date.parse(made.expires_at as string)).toBe(Date.parse(soon));
    expect((await made.client.call("listTables")).status).toBe(200);

    const more = [
      { scopes: ["tables:write"] },
      { scopes: ["read-only"] },
      {},
      { scopes: ["tables:read"], expires_at: null },
      { scopes: ["tables:read"], expires_at: new Date(Date.now() + 7_200_000).toISOString() },
    ] as Schemas["CreateApiKeyRequest"][];
    for (const body of more) refused(await manager.client.call("createOwnApiKey", { body }), 403, "forbidden");

    const strong = await newKey(client, { scopes: ["tables:write"] });
    const [weak, strongKey] = [{ key_id: made.id }, { key_id: strong.id }];
    refused(await manager.client.call("revokeOwnApiKey", { params: strongKey }), 403, "forbidden");
    refused(await manager.client.call("updateOwnApiKey", { params: strongKey, body: { name: "x" } }), 403, "forbidden");
    const widened = { scopes: ["tables:write"] as ScopeName[] };
    refused(await manager.client.call("updateOwnApiKey", { params: weak, body: widened }), 403, "forbidden");
    await manager.client.expect(200, "updateOwnApiKey", { params: weak, body: { name: "renamed" } });
    await manager.client.expect(200, "revokeOwnApiKey", { params: weak });

    const { api_keys } = await client.expect(200, "listOwnApiKeys");
    expect(api_keys.map(({ name }) => name)).toEqual(["test", null, "renamed", null]);
    expect(api_keys[2]).toMatchObject({ scopes: ["tables:read"], revoked_at: expect.any(String) });
    expect(JSON.stringify(api_keys)).not.toContain(made.key.slice(3, -4));
  });

  test("see and change nothing of another workspace", async () => {
    const [one, two] = [await server.newWorkspace(), await server.newWorkspace()];
    const params = { key_id: two.workspace.apiKeyId };
    refused(await one.client.call("revokeOwnApiKey", { params }), 404, "not_found");
    refused(await one.client.call("updateOwnApiKey", { params, body: { name: "x" } }), 404, "not_found");
    expect((await one.client.expect(200, "listOwnApiKeys")).api_keys).toHaveLength(1);
  });

  test("are listed in pages, from which no key is missing and in which none comes twice", async () => {
    const { client } = await server.newWorkspace();
    for (const name of ["one", "two", "three", "four"]) await newKey(client, { name });
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { api_keys, next_cursor, has_more } = await client.expect(200, "listOwnApiKeys", { query });
      expect(has_more).toBe(next_cursor !== null);
      pages.push(api_keys.map(({ name }) => name).join());
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual(["test,one", "two,three", "four"]);
    refused(await client.call("listOwnApiKeys", { query: { cursor: "x" } }), 400, "invalid_cursor");
  });

  test("are told what is wrong with faulty settings", async () => {
    const { client } = await server.newWorkspace();
    const past = "2020-01-01T00:00:00Z";
    const faulty = [
      { scopes: [] },
      { scopes: ["tables"] },
      { scopes: "all" },
      { expires_at: past },
      { expires_at: "soon" },
      { key: "x" },
    ];
    for (const body of faulty) {
      refused(await client.call("createOwnApiKey", { body: body as never }), 422, "validation_error");
    }
    const params = { key_id: (await newKey(client, {})).id };
    for (const body of faulty) {
      refused(await client.call("updateOwnApiKey", { params, body: body as never }), 422, "validation_error");
    }
  });

  test("get the same key for the same Idempotency-Key", async () => {
    const { client } = await server.newWorkspace();
    const request = { body: { name: "once" }, headers: { "idempotency-key": "k" } };
    const first = await client.expect(201, "createOwnApiKey", request);
    expect(await client.expect(201, "createOwnApiKey", request)).toEqual(first);
    expect((await client.expect(200, "listOwnApiKeys")).api_keys).toHaveLength(2);
  });
});

describe("every process refuses, within five seconds,", () => {
  /** Less than the half minute for which a process takes what it knows of a key for true, where nobody tells it of a change. */
  const limitMs = 20_000;
  const statusOf = async (client: Client) => (await client.call("listTables")).status;

  test("what a key may no more, and allows what it may again", async () => {
    const { client } = await server.newWorkspace();
    const key = await newKey(client, { scopes: ["tables:read"] });
    for (const each of [key.client, key.elsewhere]) expect(await statusOf(each)).toBe(200);
    const params = { key_id: key.id };
    await client.expect(200, "updateOwnApiKey", { params, body: { scopes: ["prompts:read"] } });
    for (const each of [key.client, key.elsewhere]) {
      await waitFor("the refusal", async () => (await statusOf(each)) === 403, limitMs);
    }
    await client.expect(200, "updateOwnApiKey", { params, body: { scopes: ["all"] } });
    for (const each of [key.client, key.elsewhere]) {
      await waitFor("the answer", async () => (await statusOf(each)) === 200, limitMs);
    }
  });

  test("a key that has expired", async () => {
    const { client } = await server.newWorkspace();
    const useKey = async (lifeMs: number) => {
      const expiresAt = Date.now() + lifeMs;
      const isInTime = () => Date.now() < expiresAt;
      try {
        const key = await newKey(client, { expires_at: new Date(expiresAt).toISOString() });
        const statuses = [await statusOf(key.client), await statusOf(key.elsewhere)];
        return isInTime() ? { key, statuses } : null;
      } catch (error) {
        // A time that is over is refused.
        if (isInTime()) throw error;
        return null;
      }
    };
    // A machine with much else to do may need longer than a short life for the three requests.
    const used = (await useKey(1_500)) ?? (await useKey(30_000));
    if (!used) throw new Error("three requests took longer than 30 seconds");
    const { key, statuses } = used;
    expect(statuses).toEqual([200, 200]);
    for (const each of [key.client, key.elsewhere]) {
      await waitFor("the refusal", async () => (await statusOf(each)) === 401);
    }
  });
});

test("a key that is being revoked or narrowed makes no other key meanwhile that may more", async () => {
  const { client } = await server.newWorkspace();
  const { sql } = server.database;
  /** Lets a key make another one where the change of the key is done, but not committed. */
  const makeBeside = async (change: (key_id: string) => Promise<unknown>) => {
    const key = await newKey(client, { name: "maker" });
    const { changing, making } = await sql.begin(async (tx) => {
      await tx`lock table audit_events in share mode`;
      const changing = change(key.id);
      await waitForLockWaiters(sql, 1);
      const making = key.elsewhere.call("createOwnApiKey", { body: { name: "made" } });
      await waitForLockWaiters(sql, 2);
      return { changing, making };
    });
    await changing;
    return making;
  };
  const revoked = await makeBeside((key_id) => client.expect(200, "revokeOwnApiKey", { params: { key_id } }));
  refused({ ...revoked, status: Number(revoked.status) }, 401, "invalid_api_key");
  const body = { scopes: ["keys:manage" as const] };
  const narrowed = await makeBeside((key_id) => client.expect(200, "updateOwnApiKey", { params: { key_id }, body }));
  refused({ ...narrowed, status: Number(narrowed.status) }, 403, "forbidden");
  const { api_keys } = await client.expect(200, "listOwnApiKeys");
  expect(api_keys.map(({ name }) => name)).not.toContain("made");
});

test("the server had no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
