import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import {
  type AuditEventRecord,
  findLastLink,
  type Link,
  linkAuditEvents,
  listLinkedEvents,
  listUnlinkedEvents,
  lockAuditChain,
} from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { presentAuditEvent } from "./presentAuditEvent.ts";

/** Number of events in one step, small enough for memory and for a lock. */
const batch = 1_000;
/** Number of events in one verification; the answer tells where to go on. */
const verifiedAtOnce = 20_000;

const noHash = "0".repeat(64);

/**
 * Links the events that are in no chain yet, in the order of their ids, a step in each transaction. An event that was
 * written before others and committed after they were linked comes after them in the chain.
 */
export async function linkEvents(db: Scope): Promise<void> {
  while ((await db.transaction(linkBatch)) === batch);
}

async function linkBatch(tx: Scope): Promise<number> {
  await lockAuditChain(tx);
  const events = await listUnlinkedEvents(tx, batch);
  let last = (await findLastLink(tx)) ?? { position: 0, hash: noHash };
  const links = events.map((event) => {
    const position = last.position + 1;
    last = { position, hash: linkHash(event, position, last.hash) };
    return { id: event.id, ...last };
  });
  if (links.length > 0) await linkAuditEvents(tx, links);
  return events.length;
}

/** Hash of an event, by the rule of the contract, so that every reader of the events can follow the chain. */
function linkHash(event: AuditEventRecord, position: number, previous: string): string {
  const { hash: _, ...content } = presentAuditEvent({ ...event, position });
  return createHash("sha256")
    .update(`${previous}\n${canonicalize(content)}`)
    .digest("hex");
}

interface Verification {
  isValid: boolean;
  /** First position that was changed; null when none was. */
  fault: { position: number; reason: "event_changed" | "event_missing" | "head_differs" } | null;
  checkedCount: number;
  /** Position at which the next call goes on; null at the end of the chain. */
  nextPosition: number | null;
  /** The newest link; null for a trail without events. */
  head: Link | null;
}

/**
 * Follows the chain from a position, after linking what waits for it.
 * @param known a link that the caller has kept: it must be there unchanged, or events at the end were taken out or all were
 *   written anew
 */
export async function verifyEvents(db: Scope, fromPosition: number, known: Link | null): Promise<Verification> {
  await linkEvents(db);
  return db.snapshot(async (tx) => {
    const head = await findLastLink(tx);
    const state = { isValid: false, checkedCount: 0, nextPosition: null, head };
    if (known && (await hashAt(tx, known.position)) !== known.hash) {
      return { ...state, fault: { position: known.position, reason: "head_differs" } };
    }
    let position = fromPosition;
    let previous = position === 1 ? noHash : await hashAt(tx, position - 1);
    // The chain may also end before the position, as it does when its end was taken out.
    if (previous === null) return { ...state, fault: { position: fromPosition - 1, reason: "event_missing" } };
    while (head && position <= head.position && position < fromPosition + verifiedAtOnce) {
      const events = await listLinkedEvents(tx, position, batch);
      for (const event of events) {
        if (event.position !== position) {
          return { ...state, checkedCount: position - fromPosition, fault: { position, reason: "event_missing" } };
        }
        if (linkHash(event, position, previous) !== event.hash) {
          return { ...state, checkedCount: position - fromPosition, fault: { position, reason: "event_changed" } };
        }
        previous = event.hash;
        position++;
      }
    }
    const isAtEnd = !head || position > head.position;
    const checkedCount = position - fromPosition;
    return { ...state, isValid: true, fault: null, checkedCount, nextPosition: isAtEnd ? null : position };
  });
}

async function hashAt(tx: Scope, position: number): Promise<string | null> {
  const [event] = await listLinkedEvents(tx, position, 1);
  return event?.position === position ? event.hash : null;
}
