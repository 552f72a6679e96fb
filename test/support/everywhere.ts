import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { Sql } from "postgres";
import { keyring } from "../../core/platform/secrets/keyring.ts";
import { placeOfFirstAnswer } from "../../core/workspace/secrets/reseal.ts";
import type { Client } from "./client.ts";
import { waitFor } from "./waitFor.ts";

interface Column {
  table: string;
  name: string;
  isBytes: boolean;
}

/**
 * Every place of the database that holds one of these texts: columns of all tables that there are, as text, their bytes
 * as they are and decompressed, and sealed answers opened. The texts have no capital letters, since words are folded.
 */
export async function placesOf(sql: Sql, texts: readonly string[]): Promise<string[]> {
  const columns = await sql<Column[]>`
    select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as name,
      data_type = 'bytea' as "isBytes"
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') and table_schema !~ '^pg_'`;
  const places = new Set<string>();
  for (const [table, ofTable] of Map.groupBy(columns, (column) => column.table)) {
    for (const { name } of ofTable) {
      const [found] = await sql.unsafe<{ is_there: boolean }[]>(
        `select exists (select 1 from ${table} t where lower(t.${name}::text) like any($1::text[])) as is_there`,
        [texts.map((text) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`)],
      );
      if (found?.is_there) places.add(`${table}.${name}`);
    }
    for (const { name } of ofTable.filter(({ isBytes }) => isBytes)) {
      const rows = await sql.unsafe<{ bytes: Buffer }[]>(
        `select ${name} as bytes from ${table} where ${name} is not null`,
      );
      const says = ({ bytes }: { bytes: Buffer }) =>
        formsOf(bytes).some((form) => texts.some((text) => form.toString("utf8").toLowerCase().includes(text)));
      if (rows.some(says)) places.add(`${table}.${name}`);
    }
  }
  for (const answer of await storedAnswers(sql)) {
    if (texts.some((text) => answer.toLowerCase().includes(text))) places.add("a sealed answer");
  }
  return [...places].toSorted();
}

/** Bytes as they are, and as what they are compressed of. */
function formsOf(bytes: Buffer): Buffer[] {
  const decompressors = [gunzipSync, inflateSync, brotliDecompressSync, zstdDecompressSync];
  return [bytes, ...decompressors.flatMap((decompress) => decompressed(decompress, bytes))];
}

function decompressed(decompress: (bytes: Buffer) => Buffer, bytes: Buffer): Buffer[] {
  try {
    return [decompress(bytes)];
  } catch {
    // Most bytes are in no compressed form at all.
    return [];
  }
}

async function storedAnswers(sql: Sql): Promise<string[]> {
  const answers = await sql<{ workspace_id: number; key: string; sealed_body: Buffer; encryption_key_id: string }[]>`
    select workspace_id, key, sealed_body, encryption_key_id from idempotency_keys where sealed_body is not null`;
  return answers.map(({ workspace_id, key, sealed_body, encryption_key_id }) =>
    keyring().open({ bytes: sealed_body, keyId: encryption_key_id }, placeOfFirstAnswer(workspace_id, key)),
  );
}

/** The deletion when it has ended. */
export function deletionEnd(client: Client, deletionId: string) {
  return waitFor("the end of the deletion", async () => {
    const { deletion } = await client.expect(200, "getDeletion", { params: { deletion_id: deletionId } });
    return deletion.finished_at !== null && deletion;
  });
}
