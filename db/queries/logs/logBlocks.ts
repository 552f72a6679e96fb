import { copyRows } from "../../copy.ts";
import type { Fragment, Scope } from "../../scope.ts";

/** Columns of request_log_contents of which blocks have lists (db/migrations/000041_request_log_blocks.sql). */
const blockedTypes = {
  input_text: "text",
  output_text: "text",
  thinking_text: "text",
  input: "json",
  output: "json",
  parameters: "json",
} as const;
export type Blocked = keyof typeof blockedTypes;
const blocked = Object.keys(blockedTypes) as Blocked[];
/** Columns of the contents of a log that are read, with a comma between. */
export const contentNames = [...blocked, "last_user_start", "last_user_length", "prompt_input_variables"].join(", ");

/** Logs of a block, at most: who reads one of them opens the block for it. */
const mostLogs = 16;
/** Length of the texts of a block of several logs, at most. */
const mostLength = 16_384;

/** What a block takes of a log: texts, and JSON as text. */
export type BlockedTexts = Record<Blocked, string>;

/** Place where the texts of a log are stored: the number of its block, and from 1 the place in it. */
export interface LogPlace {
  block: number;
  place: number;
}

/** Parts logs into blocks, in their order. Gives each log the numbers of its block and its place, both from 1; null for one alone. */
export function partIntoBlocks(logs: readonly BlockedTexts[]): (LogPlace | null)[] {
  const places: LogPlace[] = [];
  let [block, place, length] = [1, 0, 0];
  const sizes = [0, 0];
  for (const log of logs) {
    const own = blocked.reduce((sum, name) => sum + log[name].length, 0);
    if (place > 0 && (place === mostLogs || length + own > mostLength)) [block, place, length] = [block + 1, 0, 0];
    places.push({ block, place: ++place });
    sizes[block] = place;
    length += own;
  }
  return places.map((at) => (sizes[at.block] === 1 ? null : at));
}

export async function copyLogBlocks(db: Scope, blocks: readonly { id: number; logs: BlockedTexts[] }[]): Promise<void> {
  const target = `request_log_blocks (workspace_id, id, ${blocked.join(", ")})`;
  await copyRows(db, target, blocks, (rows, { id, logs }) => {
    rows.startRow(2 + blocked.length);
    rows.int4(db.workspaceId);
    rows.int8(BigInt(id));
    for (const name of blocked) rows.textArray(logs.map((log) => log[name]));
  });
}

/**
 * Statement that inserts the blocks of new logs; $1 is the workspace.
 * @param logs name of an expression with them in the order of `ordinality`: id, texts, and the number of the block or null
 */
export function insertLogBlocks(logs: string): string {
  const lists = blocked.map((name) => `array_agg(${name}::text order by ordinality)`);
  return `
    insert into request_log_blocks (workspace_id, id, ${blocked.join(", ")})
    select $1::integer, min(id), ${lists.join(", ")} from ${logs} where block is not null group by block`;
}

/** Expressions for the columns of request_log_contents, of logs `g` that are inserted with their blocks. */
export const leftOfBlocks: { readonly [Name in Blocked | "block"]: string } = {
  ...(Object.fromEntries(blocked.map((name) => [name, `case when g.block is null then g.${name} end`])) as Record<
    Blocked,
    string
  >),
  block: "case when g.block is not null then min(g.id) over (partition by g.block) end",
};

/** The contents of logs of the workspace, with the texts that are in blocks. Who asks for none of these opens no block. */
export function contentsOfLogs({ sql, workspaceId }: Pick<Scope, "sql" | "workspaceId">): Fragment {
  const texts = blocked.map((name) => `coalesce(c.${name}, b.${name}[c.place]::${blockedTypes[name]}) as ${name}`);
  return sql`(
    select c.request_id, c.last_user_start, c.last_user_length, c.prompt_input_variables, c.words,
      ${sql.unsafe(texts.join(", "))}
    from request_log_contents c
    left join request_log_blocks b on b.workspace_id = ${workspaceId} and b.id = c.block
    where c.workspace_id = ${workspaceId}
  )`;
}

/**
 * Common table expressions that clear the places of logs which are deleted or written again in the same statement, and delete the
 * blocks of which none is left. Others that clear places of the same blocks are waited for.
 * @param logs name of the expression with the ids of the logs; $1 is the workspace
 */
export function clearLogPlaces(logs: string): string {
  const cleared = blocked.map(
    (name) => `${name} = array(
      select case when place = any(l.places) then null else item end
      from unnest(b.${name}) with ordinality listed (item, place) order by place)`,
  );
  return `
  in_blocks as materialized (
    select c.block, array_agg(c.place) as places
    from ${logs} g join request_log_contents c on c.workspace_id = $1 and c.request_id = g.id
    where c.block is not null
    group by c.block
  ), opened as materialized (
    select b.id, i.places, exists (
        select from unnest(b.parameters) with ordinality listed (item, place)
        where item is not null and place <> all(i.places)) as is_used
    from in_blocks i join request_log_blocks b on b.workspace_id = $1 and b.id = i.block
    order by b.id
    for update of b
  ), emptied as (
    delete from request_log_blocks b using opened l where b.workspace_id = $1 and b.id = l.id and not l.is_used
  ), cleared as (
    update request_log_blocks b set ${cleared.join(", ")}
    from opened l where b.workspace_id = $1 and b.id = l.id and l.is_used
  )`;
}

/** Common table expressions that delete the contents of logs which are deleted in the same statement. See `clearLogPlaces`. */
export function deleteContents(logs: string): string {
  return `${clearLogPlaces(logs)}, bared as (
    delete from request_log_contents c using ${logs} g where c.workspace_id = $1 and c.request_id = g.id
  )`;
}

/** The same for logs of the workspace of a scope. */
export function deleteContentsOf({ sql, workspaceId }: Scope, logs: string): Fragment {
  return deleteContents(logs)
    .split("$1")
    .map((text) => sql.unsafe(text) as Fragment)
    .reduce((before, after) => sql`${before}${workspaceId}${after}`);
}

/**
 * Locks the blocks of these logs until the transaction ends, as it may clear places of them in several statements: two that did so
 * in different orders would wait for each other.
 */
export async function lockBlocksOf({ sql, workspaceId }: Scope, requestIds: number[]): Promise<void> {
  await sql`
    select from request_log_blocks
    where workspace_id = ${workspaceId} and id in (
      select block from request_log_contents
      where workspace_id = ${workspaceId} and request_id = any(${requestIds}::bigint[]) and block is not null)
    order by id
    for update`;
}
