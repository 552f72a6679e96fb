import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { api } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { initOf, routes } from "../support/everyOperation.ts";
import { refused } from "../support/refused.ts";
import { changeAtOnce } from "../support/rowLock.ts";
import { startTestServer } from "../support/server.ts";

const adminSecret = "a-secret-for-administration";
const database = await createTestDatabase();
const url = await startTestServer(database, { worker: false, adminSecret });
const closed = await startTestServer(database, { worker: false });
const stranger = api(url, null);
const headers = { "x-admin-secret": adminSecret };
const adminRoutes = routes.filter(({ admin }) => admin);

function pathOf(path: string): string {
  return path.replace("{workspace_id}", "1").replace("{key_id}", randomUUID());
}

describe("the admin secret", () => {
  for (const route of adminRoutes) {
    test(`${route.operationId} is closed to everybody else`, async () => {
      const { apiKey } = await database.createWorkspace();
      const init = initOf(route);
      const attempts: Record<string, string>[] = [
        {},
        { "x-admin-secret": "" },
        { "x-admin-secret": `${adminSecret}x` },
        { "x-api-key": apiKey },
        { "x-api-key": adminSecret },
      ];
      for (const wrong of attempts) {
        const answer = await stranger.fetch(pathOf(route.path), { ...init, headers: { ...init.headers, ...wrong } });
        refused(answer, 401, "invalid_admin_secret");
      }
      const without = await api(closed, null).fetch(pathOf(route.path), {
        ...init,
        headers: { ...init.headers, ...headers },
      });
      expect(refused(without, 401, "invalid_admin_secret").message).toContain("SHEAF_ADMIN_SECRET");
    });
  }

  test("is no key", async () => {
    refused(await stranger.fetch("/api/public/v2/tables", { headers }), 401, "invalid_api_key");
    refused(
      await stranger.fetch("/api/public/v2/tables", { headers: { "x-api-key": adminSecret } }),
      401,
      "invalid_api_key",
    );
  });
});

describe("workspaces and keys", () => {
  test("are made, changed, listed and revoked; a key works from its creation to its revocation", async () => {
    const body = { name: "Search team", retention_days: 30 };
    const { workspace } = await stranger.expect(201, "createWorkspace", { body, headers });
    expect(workspace).toMatchObject({ name: "Search team", retention_days: 30, code_network: false });
    const params = { workspace_id: workspace.id };
    const { api_key, key } = await stranger.expect(201, "createApiKey", { params, body: { name: "ci" }, headers });
    expect(key).toStartWith("pl_");
    expect(api_key).toMatchObject({ name: "ci", last_four: key.slice(-4), revoked_at: null });
    const client = api(url, key);
    const { table } = await client.expect(201, "createTable", { body: { title: "x" } });
    expect(table.workspace_id).toBe(workspace.id);

    const keyParams = { ...params, key_id: api_key.id };
    const renamed = await stranger.expect(200, "updateApiKey", { params: keyParams, body: { name: null }, headers });
    expect(renamed.api_key.name).toBeNull();
    const kept = await stranger.expect(200, "updateWorkspace", {
      params,
      body: { retention_days: null, code_network: true },
      headers,
    });
    expect(kept.workspace).toMatchObject({ name: "Search team", retention_days: null, code_network: true });

    const revoked = await stranger.expect(200, "revokeApiKey", { params: keyParams, headers });
    expect(revoked.api_key.revoked_at).not.toBeNull();
    refused(await client.call("listTables"), 401, "invalid_api_key");
    const other = api(closed, key);
    refused(await other.call("listTables"), 401, "invalid_api_key");
    expect(await stranger.expect(200, "revokeApiKey", { params: keyParams, headers })).toEqual(revoked);
    const listed = await stranger.expect(200, "listApiKeys", { params, headers });
    expect(listed.api_keys).toEqual([revoked.api_key]);
    expect(JSON.stringify(listed)).not.toContain(key);

    const second = await stranger.expect(201, "createApiKey", { params, headers });
    const firstPage = await stranger.expect(200, "listApiKeys", { params, query: { limit: 1 }, headers });
    expect(firstPage).toMatchObject({ api_keys: [revoked.api_key], has_more: true });
    const query = { limit: 1, cursor: firstPage.next_cursor as string };
    const lastPage = await stranger.expect(200, "listApiKeys", { params, query, headers });
    expect(lastPage).toMatchObject({ api_keys: [{ id: second.api_key.id }], has_more: false, next_cursor: null });
    const trail = await api(url, second.key).expect(200, "listAuditEvents");
    expect(trail.data.map(({ action, actor }) => [action, actor.name]).toReversed()).toEqual([
      ["workspace.created", "administrator"],
      ["api_key.created", "administrator"],
      ["table.created", "ci"],
      ["sheet.created", "ci"],
      ["api_key.renamed", "administrator"],
      ["workspace.updated", "administrator"],
      ["api_key.revoked", "administrator"],
      ["api_key.created", "administrator"],
    ]);
  });

  test("that are changed at once keep every change", async () => {
    const { workspace } = await stranger.expect(201, "createWorkspace", { body: { name: "before" }, headers });
    const params = { workspace_id: workspace.id };
    const update = (body: object) => () => stranger.expect(200, "updateWorkspace", { params, body, headers });
    const changes = [{ name: "after" }, { retention_days: 30 }, { code_network: true }];
    await changeAtOnce(database.sql, { table: "workspaces", id: workspace.id }, changes.map(update));
    const { workspace: kept } = await stranger.expect(200, "updateWorkspace", { params, body: {}, headers });
    expect(kept).toMatchObject({ name: "after", retention_days: 30, code_network: true });
  });

  test("are revoked once, whoever revokes them at once", async () => {
    const { id, apiKeyId } = await database.createWorkspace();
    const params = { workspace_id: id, key_id: apiKeyId };
    const { key: other } = await stranger.expect(201, "createApiKey", { params: { workspace_id: id }, headers });
    const revoke = () => stranger.expect(200, "revokeApiKey", { params, headers });
    await changeAtOnce(database.sql, { table: "api_keys", id: apiKeyId }, [revoke, revoke]);
    const { data } = await api(url, other).expect(200, "listAuditEvents", { query: { action: "api_key.revoked" } });
    expect(data).toHaveLength(1);
  });

  test("are listed page by page", async () => {
    const seen: number[] = [];
    for (let after = 0; ; ) {
      const page = await stranger.expect(200, "listWorkspaces", { query: { after, limit: 2 }, headers });
      seen.push(...page.workspaces.map(({ id }) => id));
      after = seen.at(-1) as number;
      if (!page.has_more) break;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(2);
  });

  test("of nothing, or of another workspace, are a 404", async () => {
    const [one, two] = [await database.createWorkspace(), await database.createWorkspace()];
    const foreign = { workspace_id: one.id, key_id: two.apiKeyId };
    refused(await stranger.call("revokeApiKey", { params: foreign, headers }), 404, "not_found");
    refused(await stranger.call("updateApiKey", { params: foreign, body: { name: "x" }, headers }), 404, "not_found");
    const absent = { workspace_id: 2_000_000_000 };
    refused(await stranger.call("listApiKeys", { params: absent, headers }), 404, "not_found");
    refused(await stranger.call("createApiKey", { params: absent, headers }), 404, "not_found");
    refused(await stranger.call("updateWorkspace", { params: absent, body: {}, headers }), 404, "not_found");
  });

  test("with faulty settings are refused", async () => {
    for (const body of [{ name: " " }, { name: "x".repeat(256) }, { name: "x", retention_days: 0 }, {}]) {
      refused(await stranger.call("createWorkspace", { body: body as never, headers }), 422, "validation_error");
    }
  });
});
