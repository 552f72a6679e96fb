import { expect, test } from "bun:test";
import {
  findKeyOwner,
  insertApiKey,
  listApiKeys,
  markApiKeysUsed,
  revokeApiKey,
  updateApiKey,
} from "../../../db/queries/workspace/apiKeys.ts";
import { newApiKey } from "../../../domain/apiKey.ts";
import { fullRights } from "../../../domain/keyRights.ts";
import { createTestDatabase } from "../../support/database.ts";

const database = await createTestDatabase();

test("a key is pl_ and 40 letters and digits, and never twice the same", () => {
  const keys = Array.from({ length: 100 }, newApiKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^pl_[0-9A-Za-z]{40}$/);
});

test("a key leads to its workspace, and nothing of the key but its hash and its end is stored", async () => {
  const { id, scope } = await database.createWorkspace();
  const key = newApiKey();
  const created = await insertApiKey(scope, { key, name: "ci" });
  expect(await findKeyOwner(database.sql, key)).toEqual({
    workspaceId: id,
    apiKeyId: created.id,
    name: "ci",
    ...fullRights,
  });
  expect(await findKeyOwner(database.sql, newApiKey())).toBeNull();
  const [stored] = await database.sql`select row_to_json(k)::text as text from api_keys k where id = ${created.id}`;
  expect(stored?.text).not.toContain(key.slice(0, -4));
  expect(created.last_four).toBe(key.slice(-4));
});

test("a revoked key is found no more but stays in the list, with the date of the first revocation", async () => {
  const { scope, apiKey, apiKeyId } = await database.createWorkspace();
  const revoked = await revokeApiKey(scope, apiKeyId);
  expect(await findKeyOwner(database.sql, apiKey)).toBeNull();
  expect((await revokeApiKey(scope, apiKeyId))?.revoked_at).toBe(revoked?.revoked_at as string);
  expect(await listApiKeys(scope)).toEqual([revoked as never]);
});

test("another workspace's key can be neither renamed nor revoked", async () => {
  const mine = await database.createWorkspace();
  const theirs = await database.createWorkspace();
  expect(
    await updateApiKey(mine.scope, theirs.apiKeyId, {
      name: "x",
      scopes: ["all"],
      labels: null,
      folder_ids: null,
      expires_at: null,
    }),
  ).toBeNull();
  expect(await revokeApiKey(mine.scope, theirs.apiKeyId)).toBeNull();
  expect(await listApiKeys(mine.scope)).toHaveLength(1);
  expect(await findKeyOwner(database.sql, theirs.apiKey)).toMatchObject({ name: "test" });
});

test("the date of last use is never set back", async () => {
  const { id: workspaceId, scope, apiKeyId } = await database.createWorkspace();
  const late = new Date("2026-11-21T10:00:00Z");
  await markApiKeysUsed(database.sql, [{ workspaceId, apiKeyId, usedAt: late }]);
  await markApiKeysUsed(database.sql, [{ workspaceId, apiKeyId, usedAt: new Date("2026-11-20T10:00:00Z") }]);
  expect((await listApiKeys(scope))[0]?.last_used_at).toBe("2026-11-21T10:00:00+00:00");
});
