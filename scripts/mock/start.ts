import type { Sql } from "postgres";
import { installLocalModels } from "../../core/models/localModels.ts";
import { createPool } from "../../db/client.ts";
import { findKeyOwner, insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { insertWorkspace, lockWorkspaces } from "../../db/queries/workspace/workspaces.ts";
import { workspaceScope } from "../../db/scope.ts";
import { violates } from "../../db/violates.ts";
import { loaders } from "../../generated/operations.ts";
import { type AppOptions, createApp } from "../../server/app.ts";
import type { Identity } from "../../server/auth.ts";
import { type ApiPartOptions, type RunningPart, startApiPart, startWorkerPart } from "../../server/boot/service.ts";
import type { Loaders } from "../../server/lateHandlers.ts";
import { exampleModels } from "./models.ts";
import { preferringExamples, waitAsPreferred } from "./preferences.ts";

type MockOptions = Pick<ApiPartOptions, "databaseUrl" | "logger" | "host" | "port" | "rateLimits"> & {
  /** Address of the migrated database as its owner, who may empty it. */
  ownerUrl: string;
};

/**
 * Starts the server's API and worker in this process, with models that answer from examples. Any key opens a workspace of its
 * own, any secret administers, `Prefer` forces documented answers, and `POST /__reset` empties the database.
 */
export async function startMock(options: MockOptions): Promise<RunningPart> {
  const { databaseUrl, ownerUrl, logger } = options;
  installLocalModels(exampleModels);
  const startWorker = () => startWorkerPart({ databaseUrl, logger });
  let worker = startWorker();
  const reset = async () => {
    const idle = worker.then((running) => running.stop());
    // Requests to reset that come meanwhile wait for this one.
    worker = idle.then(() => emptyDatabase(ownerUrl)).then(startWorker);
    await worker;
  };
  const api = await startApiPart({
    ...options,
    loaders: preferringExamples(loaders as Loaders),
    lookUpKey: findOrMakeOwner,
    makeApp: (given) => mockApp(given, reset),
    drainingTimes: { quietMs: 0, finishingMs: 0, refusingMs: 0 },
  });
  await worker;
  return {
    ...api,
    async stop() {
      await Promise.all([api.stop(), worker.then((running) => running.stop())]);
      installLocalModels(null);
    },
  };
}

function mockApp(options: AppOptions, reset: () => Promise<void>): ReturnType<typeof createApp> {
  const app = createApp({ ...options, isAdminSecret: () => true });
  app.onRequest(({ request }) => waitAsPreferred(request.headers));
  app.post("/__reset", async ({ set }) => {
    await reset();
    set.status = 204;
  });
  return app;
}

/** Finds the workspace of a key, and makes one for a key that was never seen; null for a key that was revoked. */
async function findOrMakeOwner(sql: Sql, given: string): Promise<Identity | null> {
  // The database wants as many characters as it shows of a key.
  const key = given.padStart(4, "_");
  const known = await findKeyOwner(sql, key);
  if (known) return known;
  try {
    await sql.begin(async (tx) => {
      await lockWorkspaces(tx);
      if (await findKeyOwner(tx, key)) return;
      const { id } = await insertWorkspace(tx, "Mock");
      await insertApiKey(workspaceScope(tx as unknown as Sql, id), { key, name: "any key" });
    });
  } catch (error) {
    if (!violates(error, "api_keys_are_unique")) throw error;
  }
  return findKeyOwner(sql, key);
}

/** Removes everything, with the jobs. All ids begin anew but those of workspaces, by which processes remember things. */
async function emptyDatabase(ownerUrl: string): Promise<void> {
  const sql = createPool({ url: ownerUrl, name: "sheaf mock reset", max: 1 });
  try {
    await sql.begin(async (tx) => {
      // Records that are only appended to have a trigger that refuses this.
      await tx`set local session_replication_role = replica`;
      const [last] = await tx<{ id: string }[]>`select last_value as id from workspaces_id_seq`;
      const tables = await tx<{ tablename: string }[]>`
        select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`;
      await tx`truncate ${tx(tables.map(({ tablename }) => tablename))} restart identity`;
      await tx`select setval('workspaces_id_seq', ${last?.id ?? 1})`;
      await tx`delete from graphile_worker._private_jobs`;
    });
  } finally {
    await sql.end();
  }
}
