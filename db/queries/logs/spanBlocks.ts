import { copyRows } from "../../copy.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { rowsOfTraces } from "./rowsOfTraces.ts";

/** Place where what is heavy in a span is stored. */
export interface SpanPlace {
  /** Number of the block in its trace. */
  block: number;
  /** Place in the block's lists, from 0. */
  place: number;
}

/** What is heavy in spans of one trace (db/migrations/000039_span_blocks.sql). Its lists are JSON texts. */
export interface SpanBlock {
  trace_id: string;
  number: number;
  resource: object;
  scope: object | null;
  names: string;
  attributes: string;
  parsed_attributes: string | null;
  events: string | null;
  links: string | null;
  /** Searched words with a space between (core/logs/requests/words.ts). */
  words: string;
  bytes: number;
}

const columns =
  "workspace_id, trace_id, number, resource, scope, names, attributes, parsed_attributes, events, links, words, bytes";

/** Stores blocks with one COPY, which is cheaper than `insertBlocks` for many. */
export async function copyBlocks(db: Scope, blocks: readonly SpanBlock[]): Promise<void> {
  await copyRows(db, `span_blocks (${columns})`, blocks, (rows, block) => {
    rows.startRow(12);
    rows.int4(db.workspaceId);
    rows.text(block.trace_id);
    rows.int4(block.number);
    rows.jsonb(JSON.stringify(block.resource));
    rows.jsonbOrNull(block.scope && JSON.stringify(block.scope));
    rows.jsonb(block.names);
    rows.jsonb(block.attributes);
    rows.jsonbOrNull(block.parsed_attributes);
    rows.jsonbOrNull(block.events);
    rows.jsonbOrNull(block.links);
    rows.tsvector(block.words);
    rows.int4(block.bytes);
  });
}

/** Blocks as the JSON text that `insertBlocks` reads. */
export function blocksAsJson(blocks: readonly SpanBlock[]): string {
  const texts = blocks.map(({ names, attributes, parsed_attributes, events, links, ...rest }) => {
    const lists = `"names":${names},"attributes":${attributes},"parsed_attributes":${parsed_attributes},"events":${events},"links":${links}`;
    return `{${lists},${JSON.stringify(rest).slice(1)}`;
  });
  return `[${texts.join(",")}]`;
}

/** Statement that inserts blocks; $1 is the workspace. @param json expression of the text of `blocksAsJson` */
export const insertBlocks = (json: string): string => `
  insert into span_blocks (${columns})
  select $1::integer, trace_id, number, resource, scope, names, attributes, parsed_attributes, events, links,
    array_to_tsvector(string_to_array(words, ' ')), bytes
  from jsonb_to_recordset(${json}::text::jsonb) as g (
    trace_id text, number integer, resource jsonb, scope jsonb, names jsonb, attributes jsonb, parsed_attributes jsonb,
    events jsonb, links jsonb, words text, bytes integer)`;

/** A span that is left in a block of which others were cleared. */
export interface LeftSpan {
  trace_id: string;
  block: number;
  name: string;
  attributes: Record<string, unknown>;
}

/**
 * Clears the places of spans that were replaced or deleted, and deletes the blocks of which none is left. The caller has the
 * traces locked.
 * @returns the spans that are left in the other blocks, whose words are to be written again
 */
export async function clearPlaces(
  db: Scope,
  spans: readonly ({ trace_id: string } & SpanPlace)[],
): Promise<LeftSpan[]> {
  const { sql, workspaceId } = db;
  const cleared = (name: string): Fragment => {
    const list = sql.unsafe(`b.${name}`);
    return sql`(
      select jsonb_agg(case when place - 1 = any(g.places) then 'null' else item end order by place)
      from jsonb_array_elements(${list}) with ordinality of_block (item, place)) as ${sql.unsafe(name)}`;
  };
  return await sql<LeftSpan[]>`
    with given as materialized (
      select trace_id, block, array_agg(place) as places
      from unnest(
        ${spans.map(({ trace_id }) => trace_id)}::text[], ${spans.map(({ block }) => block)}::integer[],
        ${spans.map(({ place }) => place)}::integer[]) as given (trace_id, block, place)
      group by trace_id, block
    ), found as materialized (
      select g.trace_id, g.block, ${cleared("names")}, ${cleared("attributes")}, ${cleared("parsed_attributes")},
        ${cleared("events")}, ${cleared("links")}
      from given g cross join lateral (
        select * from span_blocks
        where workspace_id = ${workspaceId} and trace_id = g.trace_id and number = g.block offset 0
      ) b
    ), left_over as materialized (
      select *, length(attributes::text) as bytes,
        exists (select from jsonb_array_elements(attributes) item where item <> 'null') as is_used
      from found
    ), deleted as (
      delete from span_blocks b using left_over l
      where b.workspace_id = ${workspaceId} and b.trace_id = l.trace_id and b.number = l.block and not l.is_used
    ), updated as (
      update span_blocks b set names = l.names, attributes = l.attributes, parsed_attributes = l.parsed_attributes,
        events = l.events, links = l.links, bytes = l.bytes
      from left_over l
      where b.workspace_id = ${workspaceId} and b.trace_id = l.trace_id and b.number = l.block and l.is_used
    )
    select l.trace_id, l.block, s.name, s.attributes
    from left_over l cross join lateral rows from (
      jsonb_array_elements_text(l.names), jsonb_array_elements(l.attributes)
    ) s (name, attributes)
    where l.is_used and s.attributes <> 'null'`;
}

/** Places in the blocks of these traces whose spans were deleted, but not cleared. */
export function listDeadPlaces(db: Scope, traceIds: readonly string[]): Promise<({ trace_id: string } & SpanPlace)[]> {
  const { sql, workspaceId } = db;
  return sql<({ trace_id: string } & SpanPlace)[]>`
    select b.trace_id, b.number as block, p.place - 1 as place
    from span_blocks b cross join lateral jsonb_array_elements(b.attributes) with ordinality p (item, place)
    where b.workspace_id = ${workspaceId} and b.trace_id = any(${[...traceIds]}::text[]) and p.item <> 'null'
      and ((b.number, (p.place - 1)::smallint) in (
        select s.block, s.place from spans s where s.workspace_id = ${workspaceId} and s.trace_id = b.trace_id
      )) is not true
    order by b.trace_id`;
}

/** Writes the words of blocks again. */
export async function saveWords(
  { sql, workspaceId }: Scope,
  blocks: readonly Pick<SpanBlock, "trace_id" | "number" | "words">[],
): Promise<void> {
  await sql`
    with given as materialized (
      select trace_id, number, array_to_tsvector(string_to_array(words, ' ')) as words
      from json_to_recordset(${JSON.stringify(blocks)}::text::json) as g (trace_id text, number integer, words text)
    )
    update span_blocks b set words = g.words from given g
    where b.workspace_id = ${workspaceId} and b.trace_id = g.trace_id and b.number = g.number`;
}

/**
 * Deletes the blocks of traces of which no span is left, up to `limit`; null for all.
 * @returns how many were deleted
 */
export async function deleteSpanBlocks(
  db: Pick<Scope, "sql" | "workspaceId">,
  traceIds: readonly string[],
  limit: number | null,
): Promise<number> {
  const { count } = await db.sql`delete from span_blocks where ${rowsOfTraces(db, "span_blocks", traceIds, limit)}`;
  return count;
}

/**
 * The contents of a span `spans`, to be joined to it as `contents`. With a subquery for each column, its block would be opened for
 * each.
 */
export function contentsOfSpan({ sql, workspaceId }: Scope): Fragment {
  return sql`cross join lateral (
    select b.attributes -> spans.place as attributes, coalesce(b.events -> spans.place, '[]') as events,
      coalesce(b.links -> spans.place, '[]') as links, b.resource, b.scope
    from span_blocks b
    where b.workspace_id = ${workspaceId} and b.trace_id = spans.trace_id and b.number = spans.block
    offset 0
  ) contents`;
}
