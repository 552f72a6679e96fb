import { afterAll } from "bun:test";
import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { createPool } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { insertWorkspace } from "../../db/queries/workspace/workspaces.ts";
import { type Scope, workspaceScope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { distributeTemplate, dropOnNodes, isOnCluster, joinNodes, onEachNode } from "./cluster.ts";
import { killWorkersOf } from "./killableWorker.ts";
import { postgresUrl } from "./postgres.ts";
import { checkStatements } from "./statementCheck.ts";
import { testTimeoutMs } from "./testTimeout.ts";
import { waitFor } from "./waitFor.ts";

export interface TestDatabase {
  /** Address for serving: its role has the rows, and not the tables. */
  url: string;
  /** Address of the role that owns the tables. */
  ownerUrl: string;
  /** Connections as the owner. */
  sql: Sql;
  /** A workspace of its own for a test, so that nothing needs cleaning between tests. */
  createWorkspace(name?: string): Promise<TestWorkspace>;
  /** Runs before the database is dropped: what uses it must have ended by then. */
  beforeDrop(stop: () => Promise<unknown>): void;
  /** Fails for statements that break a rule (./statements/rules.ts); done before the database is dropped, too. */
  checkStatements(): Promise<void>;
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
  templateName ??= createTemplate();
  const { name, url: ownerUrl, drop } = await createDatabase(`sheaf_test_${randomName()}`, await templateName);
  const url = servingUrl(ownerUrl);
  // Tests hold transactions until others wait for them, which on a busy machine takes its time.
  const patient = { max: 10, idleInTransactionTimeoutMs: 0, connectTimeoutSeconds };
  const sql = createPool({ url: ownerUrl, name: "sheaf test", ...patient });
  // What the product does within the process of a test, it does with the role with which it serves.
  const servedBy = createPool({ url, name: "sheaf test scope", ...patient });
  const users: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    await Promise.all(users.map((stop) => stop()));
    await servedBy.end({ timeout: 5 });
    await check().finally(async () => {
      await sql.end({ timeout: 5 });
      await drop();
    });
  }, testTimeoutMs);
  const check = () => checkStatements(admin as Sql, { name, sql }, servingRole);
  return {
    url,
    ownerUrl,
    sql,
    createWorkspace: (name = "Test") => createWorkspace(servedBy, name),
    beforeDrop: (stop) => users.push(stop),
    checkStatements: check,
  };
}

/** A database without any schema, for tests of migrations; dropped when the file's tests are done. */
export async function createEmptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(`sheaf_test_${randomName()}`, "template0");
  afterAll(drop, testTimeoutMs);
  return url;
}

/** Name of the template that `npm test` made for all test files, in the environment of their processes. */
export const templateVariable = "TEST_DATABASE_TEMPLATE";

/** Makes a migrated database that those of test files are copies of; gives its name. */
export async function createTemplate(): Promise<string> {
  const { name, url } = await createDatabase(`sheaf_template_${randomName()}`, "template0");
  if (isOnCluster) await joinNodes(name);
  await makeServingRole(url);
  const servedBy = createPool({ url: servingUrl(url), name: "sheaf test", max: 1, connectTimeoutSeconds });
  await migrate({ url, servedBy }).finally(() => servedBy.end());
  if (isOnCluster) await distributeTemplate(name);
  return name;
}

/** Makes the role of processes that serve, which all databases share, with the password of the one that makes it. */
async function makeServingRole(url: string): Promise<void> {
  const sql = createPool({ url, name: "sheaf test role", max: 1, connectTimeoutSeconds });
  const { password } = new URL(url);
  try {
    await sql.begin(async (tx) => {
      // Runs may share the Postgres.
      await tx`select pg_advisory_xact_lock(hashtext(${servingRole}))`;
      const [role] = await tx`select from pg_roles where rolname = ${servingRole}`;
      if (!role) await tx.unsafe(`create role ${servingRole} login`);
      // Hashed once instead of 4,096 times, as in ./postgres.ts; Postgres 15 has no such setting.
      await tx`select set_config(name, '1', true) from pg_settings where name = 'scram_iterations'`;
      await tx.unsafe(`alter role ${servingRole} password '${decodeURIComponent(password)}'`);
    });
  } finally {
    await sql.end();
  }
}

function servingUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = servingRole;
  return url.href;
}

export async function dropTemplate(name: string): Promise<void> {
  if (isOnCluster) return dropOnNodes(name);
  if (admin) await admin.unsafe(`drop database ${name} with (force)`);
}

/** Comes after the last test of this process, or of a file; the next file opens anew what it needs. */
export async function closeDatabases(): Promise<void> {
  if (templateName && !process.env[templateVariable]) {
    await dropTemplate(await templateName);
    templateName = undefined;
  }
  await admin?.end({ timeout: 5 });
  admin = undefined;
}

interface CreatedDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

const servingRole = "sheaf_test_app";
const objectInUse = "55006";
/** Time limit of opening a connection, which takes milliseconds on a quiet machine. A file whose first one is given up is not run at all. */
const connectTimeoutSeconds = 120;
const templateOfRun = process.env[templateVariable];
let templateName = templateOfRun === undefined ? undefined : Promise.resolve(templateOfRun);
let admin: Sql | undefined;

async function createDatabase(name: string, from: string): Promise<CreatedDatabase> {
  const serverUrl = await postgresUrl();
  admin ??= createPool({ url: serverUrl, name: "sheaf test admin", max: 2, connectTimeoutSeconds });
  const sql = admin;
  // Copying the files takes 20 ms of CPU in memory and 30 ms on a disk, writing them to the log as well 100 ms.
  const create = `create database ${name} template ${from} strategy file_copy encoding 'UTF8'`;
  if (isOnCluster) {
    await onEachNode((statement) => statement(create));
    // Tests stop and fail statements by triggers.
    await sql.unsafe(`alter database ${name} set citus.enable_unsafe_triggers = on`);
  } else await whenUnused(() => sql.unsafe(create));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      await killWorkersOf(name);
      if (isOnCluster) await dropOnNodes(name);
      else await whenUnused(() => sql.unsafe(`drop database ${name} with (force)`));
    },
  };
}

/**
 * Copies or drops a database. Postgres refuses this where others are still in it after five seconds: its own autovacuum, which it
 * has told to leave, or sessions that it has ended, on a machine that gives them no time.
 */
async function whenUnused(change: () => Promise<unknown>): Promise<void> {
  await waitFor("a database that nobody uses", async () => {
    try {
      await change();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === objectInUse) return false;
      throw error;
    }
  });
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
