import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";
import { createPool } from "./client.ts";
import { StartFault } from "./startFault.ts";

const migrationsDirectory = fileURLToPath(new URL("migrations", import.meta.url));
const oldestPostgres = 15;
/** Any number will do as long as nothing else takes it: "sheaf" in ASCII. */
const lockKey = 0x7368656166;

interface Migration {
  number: number;
  file: string;
  text: string;
  checksum: string;
}

interface AppliedMigration {
  number: number;
  file: string;
  checksum: string;
}

export interface MigrateOptions {
  url: string;
  /** Where the numbered SQL files are. */
  directory?: string;
}

/**
 * Brings the database to this code's schema: the job queue's first, because ours may refer to it, then the files of
 * db/migrations in order of number, each in a transaction. Processes that start at once wait for one another.
 * @returns the files that were applied, none when the schema was up to date
 * @throws StartFault when the server is too old, or the database is not what this code made or knows
 */
export async function migrate({ url, directory = migrationsDirectory }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const sql = createPool({ url, name: "sheaf migrate", max: 1, idleInTransactionTimeoutMs: 0 });
  try {
    await refuseOldPostgres(sql);
    await sql`select pg_advisory_lock(${lockKey})`;
    await migrateQueue(sql, url);
    const waiting = findWaiting(migrations, await readApplied(sql));
    for (const migration of waiting) await apply(sql, migration);
    return waiting.map(({ file }) => file);
  } finally {
    // The lock is the session's and goes with it.
    await sql.end();
  }
}

/**
 * The job queue brings its own tables. A note on their schema tells which version did: the library takes longer to load
 * than everything else here, and an API that has no worker needs it for nothing else.
 */
async function migrateQueue(sql: Sql, url: string): Promise<void> {
  const file = fileURLToPath(new URL("../package.json", import.meta.resolve("graphile-worker")));
  const version = `graphile-worker ${JSON.parse(await readFile(file, "utf8")).version}`;
  const [known] = await sql<{ version: string | null }[]>`
    select obj_description(to_regnamespace('graphile_worker')::oid, 'pg_namespace') as version`;
  if (known?.version === version) return;
  const { Logger, runMigrations } = await import("graphile-worker");
  // It says nothing of interest: what fails is thrown.
  const logger = new Logger(() => () => undefined);
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger });
  await sql.unsafe(`comment on schema graphile_worker is '${version}'`);
}

async function refuseOldPostgres(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: string; number: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number
  `.catch((cause) => {
    throw new StartFault(`The database cannot be used: ${cause.message}.`, { cause });
  });
  if (!row || row.number < oldestPostgres * 10_000) {
    throw new StartFault(`The database is Postgres ${row?.version}; Sheaf needs Postgres ${oldestPostgres} or newer.`);
  }
}

/** @throws StartFault when the names do not give one order */
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
  });
  return migrations;
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function readApplied(sql: Sql): Promise<AppliedMigration[]> {
  await sql`
    create table if not exists schema_migrations (
      number integer primary key,
      file text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  return sql<AppliedMigration[]>`select number, file, checksum from schema_migrations order by number`;
}

/** @throws StartFault when the database and the files do not have the same past */
function findWaiting(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, file, checksum } of applied) {
    const migration = known.get(number);
    if (!migration) {
      throw new StartFault(
        `The database is newer than this Sheaf: it has the migration ${file}, which is not known here. ` +
          "Start the version of Sheaf that wrote it, or a later one.",
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartFault(
        `The migration ${migration.file} was changed after it was applied to this database. ` +
          "Restore the file as it was and put the change into a new migration.",
      );
    }
  }
  const newest = applied.at(-1)?.number ?? 0;
  const waiting = migrations.filter(({ number }) => !applied.some((done) => done.number === number));
  const late = waiting.find(({ number }) => number < newest);
  if (late) {
    throw new StartFault(`The migration ${late.file} comes before one that was applied already; give it a new number.`);
  }
  return waiting;
}

async function apply(sql: Sql, { number, file, text, checksum }: Migration): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(text);
      await tx`insert into schema_migrations (number, file, checksum) values (${number}, ${file}, ${checksum})`;
    });
  } catch (error) {
    throw new StartFault(`The migration ${file} failed: ${describe(error, text)}. Nothing of it was applied.`, {
      cause: error,
    });
  }
}

function describe(error: unknown, text: string): string {
  const { message, position } = error as Error & { position?: string };
  if (position === undefined) return message;
  return `${message} (line ${text.slice(0, Number(position)).split("\n").length})`;
}
