import { expect, test } from "bun:test";
import { requireOwnSessions } from "../../db/pooler.ts";
import { createTestDatabase } from "../support/database.ts";
import { startFakePooler } from "../support/fakePooler.ts";

const database = await createTestDatabase();

test("a pooler in transaction mode is refused at the start, with the mode to set", async () => {
  const pooler = await startFakePooler("transaction");
  await expect(requireOwnSessions(pooler.url)).rejects.toThrow(/pool_mode = session/);
  pooler.stop();
});

test("a pooler that refuses the sessions' settings is named with the line that it needs", async () => {
  const pooler = await startFakePooler("strict");
  const line = /ignore_startup_parameters = .*\bjit, .*idle_in_transaction_session_timeout, options\./;
  await expect(requireOwnSessions(pooler.url)).rejects.toThrow(line);
  pooler.stop();
});

test("settings that do not hold, as behind a pooler that ignores them, are asked of the role", async () => {
  const url = new URL(database.url);
  url.searchParams.set("jit", "on");
  await expect(requireOwnSessions(url.href)).rejects.toThrow(/alter role \w+ set jit = 'off';/);
});

test("Postgres itself is accepted", async () => {
  await requireOwnSessions(database.url);
});
