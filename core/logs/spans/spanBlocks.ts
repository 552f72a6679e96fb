import type { NewSpan } from "../../../db/queries/logs/newSpans.ts";
import {
  clearPlaces,
  listDeadPlaces,
  type SpanBlock,
  type SpanPlace,
  saveWords,
} from "../../../db/queries/logs/spanBlocks.ts";
import type { Scope } from "../../../db/scope.ts";
import { mapGivingWay } from "../../values/giveWay.ts";
import { indexWords } from "../requests/words.ts";
import { searchedTexts } from "./searchedSpan.ts";
import type { Attributes } from "./span.ts";

/** Spans of a block, at most: who reads one of them opens the block for it. */
const mostSpans = 16;
/**
 * Length of the attributes of a block of several spans, as JSON texts, at most. As many letters have no more different words
 * than the index takes of a text.
 */
const mostBytes = 16_384;

interface OpenBlock {
  number: number;
  spans: NewSpan[];
  bytes: number;
}

/**
 * Parts spans into blocks: those of one trace from one source. Gives each its place.
 * @param lastOf number of each trace's last block, by its id; raised to the last of the new ones
 */
export function partIntoBlocks(
  workspaceId: number,
  spans: readonly NewSpan[],
  lastOf: Map<string, number>,
): Promise<SpanBlock[]> {
  const blocks: OpenBlock[] = [];
  const open = new Map<string, OpenBlock>();
  const sourceOf = sources();
  for (const span of spans) {
    const { trace_id, contents } = span;
    const key = `${sourceOf(span)} ${trace_id}`;
    const { length } = contents.attributes;
    let block = open.get(key);
    if (!block || block.spans.length === mostSpans || block.bytes + length > mostBytes) {
      block = { number: (lastOf.get(trace_id) ?? 0) + 1, spans: [], bytes: 0 };
      lastOf.set(trace_id, block.number);
      open.set(key, block);
      blocks.push(block);
    }
    span.block = block.number;
    span.place = block.spans.length;
    block.spans.push(span);
    block.bytes += length;
  }
  return mapGivingWay(blocks, (block) => closed(workspaceId, block));
}

/** Numbers for what spans have in common, most often with the one before. */
function sources(): (span: NewSpan) => number {
  const known = new Map<string, number>();
  let last: { of: NewSpan["contents"]; number: number } | undefined;
  return ({ contents }) => {
    const { resource, scope } = contents;
    if (last?.of.resource === resource && last.of.scope === scope) return last.number;
    const text = JSON.stringify([resource, scope]);
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    last = { of: contents, number };
    return number;
  };
}

function closed(workspaceId: number, { number, spans, bytes }: OpenBlock): SpanBlock {
  const [{ trace_id, contents }] = spans as [NewSpan];
  const all = spans.map((span) => span.contents);
  const has = (isThere: (of: NewSpan["contents"]) => boolean, list: (of: NewSpan["contents"]) => unknown) =>
    all.some(isThere) ? JSON.stringify(all.map(list)) : null;
  return {
    trace_id,
    number,
    resource: contents.resource,
    scope: contents.scope,
    names: JSON.stringify(spans.map(({ name }) => name)),
    attributes: `[${all.map(({ attributes }) => attributes).join(",")}]`,
    parsed_attributes: has(
      ({ parsed }) => parsed !== null,
      ({ parsed }) => parsed,
    ),
    events: has(
      ({ events }) => events.length > 0,
      ({ events }) => events,
    ),
    links: has(
      ({ links }) => links.length > 0,
      ({ links }) => links,
    ),
    words: indexWords(
      workspaceId,
      all.flatMap(({ texts }) => texts),
    ),
    bytes,
  };
}

/** Clears the places of spans that were replaced or deleted. The caller has their traces locked. */
export async function clearSpans(tx: Scope, spans: readonly ({ trace_id: string } & SpanPlace)[]): Promise<void> {
  if (spans.length === 0) return;
  const left = await clearPlaces(tx, spans);
  if (left.length === 0) return;
  const blocks = Map.groupBy(left, ({ trace_id, block }) => `${block} ${trace_id}`);
  const words = Array.from(blocks.values(), (of) => {
    const [{ trace_id, block }] = of as [(typeof of)[0]];
    const texts = of.flatMap(({ name, attributes }) => searchedTexts({ name, attributes: attributes as Attributes }));
    return { trace_id, number: block, words: indexWords(tx.workspaceId, texts) };
  });
  await saveWords(tx, words);
}

/** Clears what is left of deleted spans in the blocks of traces that were being deleted when new spans came. */
export async function clearDeadSpans(tx: Scope, traceIds: readonly string[]): Promise<void> {
  if (traceIds.length > 0) await clearSpans(tx, await listDeadPlaces(tx, traceIds));
}
