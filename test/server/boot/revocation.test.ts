import { expect, test } from "bun:test";
import { listApiKeys, revokeApiKey } from "../../../db/queries/workspace/apiKeys.ts";
import { fullRights } from "../../../domain/keyRights.ts";
import { KeyUse } from "../../../server/boot/keyUse.ts";
import { NoticeListener } from "../../../server/boot/noticeListener.ts";
import { Logger } from "../../../server/log.ts";
import { api } from "../../support/client.ts";
import { createTestDatabase } from "../../support/database.ts";
import { startTestServer } from "../../support/server.ts";
import { waitFor } from "../../support/waitFor.ts";

const database = await createTestDatabase();
const urls = await Promise.all([1, 2].map(() => startTestServer(database, { worker: false })));
const logger = new Logger("silent");
/** Less than the 30 seconds after which a server looks up again what it remembers of a key. */
const noticedWithinMs = 20_000;

const listenerPids = async () => {
  // Its last statement: it asks for nothing every ten seconds once it listens.
  const rows = await database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where application_name = 'sheaf key listener' and datname = current_database()
      and (query like 'listen%' or query = 'select 1')`;
  return rows.map(({ pid }) => pid);
};

async function statusOf(url: string, key: string): Promise<number> {
  return (await api(url, key).call("listTables")).status;
}

/** A key that was revoked without a notice, as if nobody could hear it, and that every server trusts; null where one does not. */
async function rememberedKey(): Promise<string | null> {
  const { apiKey, apiKeyId } = await database.createWorkspace();
  for (const url of urls) expect(await statusOf(url, apiKey)).toBe(200);
  await database.sql`update api_keys set revoked_at = now() where id = ${apiKeyId}`;
  const statuses = await Promise.all(urls.map((url) => statusOf(url, apiKey)));
  return statuses.every((status) => status === 200) ? apiKey : null;
}

test("a key that is revoked is refused by every server that had remembered it", async () => {
  const { scope, apiKey, apiKeyId } = await database.createWorkspace();
  for (const url of urls) expect(await statusOf(url, apiKey)).toBe(200);
  await revokeApiKey(scope, apiKeyId);
  for (const url of urls)
    await waitFor("the refusal", async () => (await statusOf(url, apiKey)) === 401, noticedWithinMs);
});

test("while notices cannot be heard nothing that was remembered of a key is trusted", async () => {
  const before = await waitFor("the listeners", async () => {
    const pids = await listenerPids();
    return pids.length === urls.length && pids;
  });
  // A server that has only just begun to listen may still forget what it remembered before.
  const apiKey = await waitFor("a key that is remembered", rememberedKey);
  await database.sql`select pg_terminate_backend(pid) from unnest(${before}::integer[]) as listed (pid)`;
  for (const url of urls)
    await waitFor("the refusal", async () => (await statusOf(url, apiKey)) === 401, noticedWithinMs);
  await waitFor("new listeners", async () => {
    const pids = await listenerPids();
    return pids.length === urls.length && pids.every((pid) => !before.includes(pid));
  });
});

test("the listener tells of changes, of its loss and of its return", async () => {
  let changes = 0;
  const listener = new NoticeListener({ url: database.url, onChange: () => changes++, logger });
  await waitFor("the listener", () => listener.isListening);
  expect(changes).toBe(1);
  await database.sql.notify("api_keys_changed", "x");
  await waitFor("the notice", () => changes === 2);
  await listener.stop();
  expect(listener.isListening).toBe(false);
});

test("the uses of a key are written together, and again only after new uses", async () => {
  const { id: workspaceId, apiKeyId, scope } = await database.createWorkspace();
  const use = new KeyUse(database.sql, logger);
  for (let count = 0; count < 100; count++) use.note({ workspaceId, apiKeyId, name: null, ...fullRights });
  expect((await listApiKeys(scope))[0]?.last_used_at).toBeNull();
  await use.flush();
  const [written] = await listApiKeys(scope);
  expect(written?.last_used_at).not.toBeNull();
  await use.stop();
  expect((await listApiKeys(scope))[0]).toEqual(written as never);
});
