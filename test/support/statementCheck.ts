import { loadModule } from "libpg-query";
import type { Sql } from "postgres";
import { exceptions } from "./statements/exceptions.ts";
import { violationsOf } from "./statements/rules.ts";
import { readSchemaFacts, type SchemaFacts } from "./statements/schemaFacts.ts";
import { sourceOf } from "./statements/sources.ts";
import type { Violation } from "./statements/violation.ts";

/** Settings of a Postgres that keeps each distinct statement, with parameters for constants. */
export const statementSettings = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.max": "50000",
  "pg_stat_statements.save": "off",
  // Transactions and COPY.
  "pg_stat_statements.track_utility": "off",
};

const checked = new Set<string>();
let facts: Promise<SchemaFacts> | undefined;

/**
 * Holds the statements that the product has sent to a database against the rules.
 * @param admin connection to the database in which the Postgres keeps its statements
 * @param role with which the product connects
 * @throws Error that lists the violations
 */
export async function checkStatements(admin: Sql, database: { name: string; sql: Sql }, role: string): Promise<void> {
  const [kept] = await admin<{ view: string | null }[]>`select to_regclass('pg_stat_statements') as view`;
  // A Postgres that others started may not keep them.
  if (!kept?.view) return;
  const statements = await admin<{ query: string }[]>`
    select query from pg_stat_statements
    where dbid = (select oid from pg_database where datname = ${database.name}) and userid = ${role}::regrole`;
  await forget(admin, database.name);
  const unchecked = statements.map(({ query }) => query).filter((query) => !checked.has(query));
  if (unchecked.length === 0) return;
  facts ??= readSchemaFacts(database.sql);
  await loadModule();
  const schema = await facts;
  const complaints = unchecked.flatMap((statement) => {
    checked.add(statement);
    return violations(statement, schema)
      .filter((violation) => !isExcepted(statement, violation))
      .map((violation) => complaint(statement, violation));
  });
  if (complaints.length > 0)
    throw new Error(`${complaints.length} faults of statements:\n\n${complaints.join("\n\n")}`);
}

function violations(statement: string, schema: SchemaFacts): Violation[] {
  try {
    return violationsOf(statement, schema);
  } catch (cause) {
    throw new Error(`a statement could not be read:\n${statement}`, { cause });
  }
}

/** Makes room for the statements of the next database. */
async function forget(admin: Sql, name: string): Promise<void> {
  await admin`
    select pg_stat_statements_reset(0::oid, oid, 0) from pg_database where datname = ${name}`;
  const [info] = await admin<{ dealloc: number }[]>`select dealloc from pg_stat_statements_info`;
  if (info && info.dealloc > 0) throw new Error("statements were forgotten before they were checked");
}

function isExcepted(statement: string, { rule }: Violation): boolean {
  return exceptions.some((exception) => exception.rule === rule && exception.statement.test(statement));
}

function complaint(statement: string, { rule, place, text }: Violation): string {
  const line = Buffer.from(statement).subarray(0, place).toString().split("\n").length;
  const source = sourceOf(statement);
  return `${rule}: ${text}, in line ${line}${source ? ` of this statement of ${source}` : ""}:\n${statement}`;
}
