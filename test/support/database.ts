import { afterAll } from "bun:test";
import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { createPool } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { insertWorkspace } from "../../db/queries/workspace/workspaces.ts";
import { type Scope, workspaceScope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { postgresUrl } from "./postgres.ts";

export interface TestDatabase {
  url: string;
  sql: Sql;
  /** A workspace of its own for a test, so that nothing needs cleaning between tests. */
  createWorkspace(name?: string): Promise<TestWorkspace>;
  /** Runs before the database is dropped: what uses it must have ended by then. */
  beforeDrop(stop: () => Promise<unknown>): void;
}

export interface TestWorkspace {
  id: number;
  apiKey: string;
  apiKeyId: string;
  /** For calling queries and core functions directly. */
  scope: Scope;
}

/**
 * A migrated database for one test file; it is dropped when the file's tests are done. Call it at the top level of the
 * file: `const database = await createTestDatabase();`
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  template ??= createTemplate();
  const { name: templateName } = await template;
  const { url, drop } = await createDatabase(`sheaf_test_${randomName()}`, templateName);
  const sql = createPool({ url, name: "sheaf test", max: 10 });
  const users: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    await Promise.all(users.map((stop) => stop()));
    await sql.end({ timeout: 5 });
    await drop();
  }, 60_000);
  return {
    url,
    sql,
    createWorkspace: (name = "Test") => createWorkspace(sql, name),
    beforeDrop: (stop) => users.push(stop),
  };
}

/** A database without any schema, for tests of migrations; dropped when the file's tests are done. */
export async function createEmptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(`sheaf_test_${randomName()}`, "template0");
  afterAll(drop);
  return url;
}

/** Called once, after the last test of the run. */
export async function dropTemplate(): Promise<void> {
  if (template) await (await template).drop();
  if (admin) await (await admin).end({ timeout: 5 });
}

interface CreatedDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

let template: Promise<CreatedDatabase> | undefined;
let admin: Promise<Sql> | undefined;

async function createTemplate(): Promise<CreatedDatabase> {
  const created = await createDatabase(`sheaf_template_${randomName()}`, "template0");
  await migrate({ url: created.url });
  return created;
}

async function createDatabase(name: string, from: string): Promise<CreatedDatabase> {
  const serverUrl = await postgresUrl();
  admin ??= Promise.resolve(createPool({ url: serverUrl, name: "sheaf test admin", max: 2 }));
  const sql = await admin;
  await sql.unsafe(`create database ${name} template ${from} encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      await sql.unsafe(`drop database ${name} with (force)`);
    },
  };
}

async function createWorkspace(sql: Sql, name: string): Promise<TestWorkspace> {
  const { id } = await insertWorkspace(sql, name);
  const scope = workspaceScope(sql, id);
  const apiKey = newApiKey();
  const { id: apiKeyId } = await insertApiKey(scope, { key: apiKey, name: "test" });
  return { id, apiKey, apiKeyId, scope };
}

function randomName(): string {
  return randomUUID().replaceAll("-", "").slice(0, 12);
}
