import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";
import { grantAppRights } from "./appRights.ts";
import { createPool } from "./client.ts";
import { cannotBeUsed } from "./pooler.ts";
import { createQueuePool } from "./queuePool.ts";
import { StartFault } from "./startFault.ts";

const migrationsDirectory = fileURLToPath(new URL("migrations", import.meta.url));
const oldestPostgres = 15;
/** Key of the advisory lock. Any number will do as long as nothing else uses it: "sheaf" in ASCII. */
const lockKey = 0x7368656166;

interface AppliedMigration {
  number: number;
  file: string;
  checksum: string;
}

interface Migration extends AppliedMigration {
  text: string;
}

/**
 * Brings the database to this code's schema: first the job queue's tables, because ours may refer to them, then the files
 * of db/migrations in the order of their numbers, each in a transaction. Processes that start at once wait for one another.
 * @param options.servedBy gets its role the rights to serve
 * @param options.directory of the numbered SQL files
 * @returns the files that were applied, none when the schema was up to date
 * @throws StartFault when the server is too old, or the database was made by other migrations
 */
export async function migrate(options: { url: string; servedBy?: Sql; directory?: string }) {
  const { url, servedBy, directory = migrationsDirectory } = options;
  const migrations = await readMigrations(directory);
  const sql = createPool({ url, name: "sheaf migrate", max: 1, idleInTransactionTimeoutMs: 0 });
  try {
    await refuseUnfit(sql);
    await sql`select pg_advisory_lock(${lockKey})`;
    await migrateQueue(sql, url);
    const waiting = findWaiting(migrations, await readApplied(sql));
    for (const migration of waiting) await apply(sql, migration);
    if (servedBy) await grantAppRights(sql, await roleOf(servedBy));
    return waiting.map(({ file }) => file);
  } catch (error) {
    throw (await faultOfRights(sql, error)) ?? error;
  } finally {
    // Ends the session, which releases the lock.
    await sql.end();
  }
}

/**
 * Creates or upgrades the job queue's own tables. A comment on their schema records the version that did so last, because
 * the library takes longer to load than everything else here, and an API without workers needs it for nothing else.
 */
async function migrateQueue(sql: Sql, url: string): Promise<void> {
  const file = fileURLToPath(new URL("../package.json", import.meta.resolve("graphile-worker")));
  const version = `graphile-worker ${JSON.parse(await readFile(file, "utf8")).version}`;
  const [known] = await sql<{ version: string | null }[]>`
    select obj_description(to_regnamespace('graphile_worker')::oid, 'pg_namespace') as version`;
  if (known?.version === version) return;
  const { Logger, runMigrations } = await import("graphile-worker");
  // Silent, because errors are thrown and nothing else it logs is of interest.
  const logger = new Logger(() => () => undefined);
  const pgPool = createQueuePool(url, 1, () => undefined);
  await runMigrations({ pgPool, logger }).finally(() => pgPool.end());
  await sql.unsafe(`comment on schema graphile_worker is '${version}'`);
}

async function refuseUnfit(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: string; number: number; encoding: string; is_standby: boolean }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby
  `.catch(cannotBeUsed);
  if (!row || row.number < oldestPostgres * 10_000) {
    throw new StartFault(`The database is Postgres ${row?.version}; Sheaf needs Postgres ${oldestPostgres} or newer.`);
  }
  if (row.encoding !== "UTF8") {
    throw new StartFault(
      `The database has the encoding ${row.encoding}; Sheaf needs UTF8: create database … template template0 encoding 'UTF8'.`,
    );
  }
  if (row.is_standby)
    throw new StartFault("The database is a standby, which cannot be written. Connect to its primary.");
}

/**
 * Reads the migrations, whose numbers must be 1, 2, 3 … without gaps: two branches that both add the next one are noticed,
 * and what is applied to a database is always the beginning of the list.
 * @throws StartFault when a name has another form, or a number is missing or used twice
 */
async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(`${directory}/${file}`, "utf8");
      return { number: Number(/^(\d{6})_\w+\.sql$/.exec(file)?.[1]), file, text, checksum: checksumOf(text) };
    }),
  );
  migrations.forEach(({ number, file }, index) => {
    if (Number.isNaN(number)) throw new StartFault(`${file}: a migration is named like 000012_sheet_versions.sql.`);
    if (migrations[index - 1]?.number === number) {
      throw new StartFault(`${file} and ${migrations[index - 1]?.file} have the same number; renumber the later one.`);
    }
    if (number !== index + 1) {
      throw new StartFault(`${file}: the migration before it is missing; there is none with the number ${index + 1}.`);
    }
  });
  return migrations;
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What to tell about an error when the role lacks a right; null for other errors. */
async function faultOfRights(sql: Sql, error: unknown): Promise<StartFault | null> {
  // The second: it may not even use the schema.
  if (!["42501", "3F000"].includes(String((error as { code?: unknown }).code))) return null;
  return new StartFault(
    `The role ${await roleOf(sql)} cannot prepare the database: ${(error as Error).message}. Let it own the database (alter ` +
      "database … owner to …), or set SHEAF_MIGRATION_DATABASE_URL to a role that may create schemas and tables.",
    { cause: error },
  );
}

async function roleOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ role: string }[]>`select current_user as role`.catch(cannotBeUsed);
  return row?.role as string;
}

async function readApplied(sql: Sql): Promise<AppliedMigration[]> {
  // A role that only serves may not say "create table", and need not where nothing waits.
  const [known] = await sql`select where to_regclass('schema_migrations') is not null`;
  if (!known)
    await sql`
    create table schema_migrations (
      number integer primary key,
      file text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  return sql<AppliedMigration[]>`select number, file, checksum from schema_migrations order by number`;
}

/**
 * Selects the migrations that have not been applied.
 * @throws StartFault when the applied ones are not the beginning of the list
 */
function findWaiting(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  for (const { number, file, checksum } of applied) {
    const migration = migrations[number - 1];
    if (!migration) {
      throw new StartFault(
        `The database is newer than this Sheaf: it has the migration ${file}, which this version does not know. ` +
          "Start the version of Sheaf that wrote it, or a later one.",
      );
    }
    if (migration.file !== file) {
      throw new StartFault(
        `The database was created with other migrations: its ${file} is ${migration.file} here. ` +
          "Databases from before the first release cannot be upgraded; start with an empty one.",
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartFault(
        `The migration ${file} was changed after it was applied to this database. ` +
          "Restore the file as it was and put the change into a new migration.",
      );
    }
  }
  return migrations.slice(applied.length);
}

/** A statement: what stands up to a semicolon that is in no text, name, body or comment. */
const statements = /(?:'[^']*'|"[^"]*"|--.*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|[^;])+/g;

/**
 * A statement that changes how Postgres samples or keeps a column. Citus refuses it for a table that has shards, and takes it where it
 * is not passed on: new tables have it, and shards that there are go on as before.
 */
const ofOneNode = /\balter\s+column\b[^;]*?\bset\s+(?:statistics|storage)\b/i;

async function apply(sql: Sql, { number, file, text, checksum }: Migration): Promise<void> {
  let begun = 0;
  try {
    await sql.begin(async (tx) => {
      // A cluster changes its shards by one connection, so that a statement sees what the ones before it changed.
      await tx`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`;
      // One by one, because it sends all of a text on with the first of its statements.
      for (const { 0: statement, index } of text.matchAll(statements)) {
        begun = index;
        const isOfOneNode = ofOneNode.test(statement);
        if (isOfOneNode) await tx`set local citus.enable_ddl_propagation = off`;
        await tx.unsafe(statement);
        if (isOfOneNode) await tx`set local citus.enable_ddl_propagation = on`;
      }
      await tx`insert into schema_migrations (number, file, checksum) values (${number}, ${file}, ${checksum})`;
    });
  } catch (error) {
    throw new StartFault(`The migration ${file} failed: ${describe(error, text, begun)}. None of it was applied.`, {
      cause: error,
    });
  }
}

function describe(error: unknown, text: string, begun: number): string {
  const { message, position } = error as Error & { position?: string };
  if (position === undefined) return message;
  return `${message} (line ${text.slice(0, begun + Number(position)).split("\n").length})`;
}
