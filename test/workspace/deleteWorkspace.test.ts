import { expect, test } from "bun:test";
import { deleteWorkspace } from "../../core/workspace/deleteWorkspace.ts";
import { api } from "../support/client.ts";
import { createWorld } from "../support/everyOperation.ts";
import { everythingOf } from "../support/everythingOf.ts";
import { placesOf } from "../support/everywhere.ts";
import { startHarness } from "../support/harness.ts";

const server = await startHarness();
const { sql } = server.database;

test("a deleted workspace is nowhere, its keys open nothing, and others keep all that they have", async () => {
  const name = `world${crypto.randomUUID().replaceAll("-", "")}`;
  const world = await createWorld(server, name);
  const other = await createWorld(server, "other");
  await server.stopWorker();
  const kept = await everythingOf(sql, other);
  expect((await placesOf(sql, [name])).length).toBeGreaterThan(20);

  const reports: number[] = [];
  const count = await deleteWorkspace(sql, world.workspace.id, (deleted) => reports.push(deleted));
  expect(reports.at(-1)).toBe(count);
  expect(await placesOf(sql, [name])).toEqual([]);
  const left = Object.entries(await everythingOf(sql, world)).filter(([, rows]) => rows.length > 0);
  expect(left).toEqual([]);
  const jobs = await sql`
    select from graphile_worker._private_jobs where payload ->> 'workspace_id' = ${String(world.workspace.id)}`;
  expect(jobs.length).toBe(0);
  expect((await api(server.url, world.workspace.apiKey).call("listTables")).status).toBe(401);
  expect(await everythingOf(sql, other)).toEqual(kept);
  expect(await deleteWorkspace(sql, world.workspace.id, () => undefined)).toBe(0);
});

test("events of a workspace that is not being deleted stay, whoever deletes", async () => {
  const world = await server.newWorkspace();
  await world.client.expect(201, "createTable", { body: {} });
  await expect(sql`delete from audit_events where workspace_id = ${world.workspace.id}`.execute()).rejects.toThrow(
    "append-only",
  );
});
