import type { Sql } from "postgres";
import { keyring } from "../core/platform/secrets/keyring.ts";
import { placeOfFirstAnswer } from "../core/workspace/secrets/reseal.ts";
import {
  claimIdempotencyKey,
  deletedAnswer,
  type FirstAnswer,
  freeIdempotencyKey,
  keepFirstAnswer,
  renewIdempotencyKey,
} from "../db/queries/workspace/idempotencyKeys.ts";
import { inTransaction, type Scope, workspaceScope } from "../db/scope.ts";
import type { Cause } from "../domain/cause.ts";
import type { KeyRights } from "../domain/keyRights.ts";
import { Problem } from "../domain/problem.ts";
import { faultsProblem } from "./faults.ts";
import { requestUrl } from "./requestUrl.ts";
import type { Exchange } from "./stages/exchange.ts";

const idempotencyHeader = "Idempotency-Key";

/**
 * Idempotency key of a request, with a hash of its method, its path with query, its body's bytes as they arrive, and the
 * limits of who sends it: an answer is not for an API key that may do less or sees other folders.
 */
export class RequestFingerprint {
  private readonly hasher = new Bun.CryptoHasher("sha256");

  constructor(
    request: Request,
    readonly key: string,
    rights: KeyRights | null,
  ) {
    const { pathname, search } = requestUrl(request.url);
    this.hasher.update(`${request.method} ${pathname}${search}\n${limitsOf(rights)}`);
  }

  readonly add = (bytes: Uint8Array): void => {
    this.hasher.update(bytes);
  };

  digest(): Uint8Array {
    return this.hasher.digest();
  }
}

/** @returns null for a request without a key, whose bytes need no hash */
export function fingerprintOf(
  { request, identity }: Pick<Exchange, "request" | "identity">,
  headers: Record<string, unknown>,
): RequestFingerprint | null {
  const key = headers[idempotencyHeader] as string | undefined;
  return key === undefined ? null : new RequestFingerprint(request, key, identity);
}

/** Text of what an API key is limited to, the same for keys with the same limits; empty where it may do everything. */
function limitsOf(rights: KeyRights | null): string {
  const limits = [rights?.scopes, rights?.labels, rights?.folderIds].map(
    (names) => names && [...names].map(String).sort(),
  );
  return limits.some(Boolean) ? `${JSON.stringify(limits)}\n` : "";
}

/** An answer with its body as it goes over the wire. */
interface WireAnswer {
  status: number;
  text: string | null;
  headers?: Record<string, string>;
}

type Once = [
  sql: Sql,
  workspaceId: number,
  cause: Cause,
  fingerprint: RequestFingerprint,
  work: (scope: Scope) => Promise<WireAnswer>,
];

/** Time between signs that a request which runs apart is under way; see `claimLifetime` in the queries. */
const beatMs = 10_000;
/** Longest wait for the end of the first request with the same key. */
const maxWaitMs = 60_000;
const pollMs = 100;

/**
 * Runs the work of a request once, however often it is sent: the change, the key and the answer are committed together.
 * Work that fails leaves nothing, and its key is free again.
 * @throws Problem validation_error when the key belongs to another request
 */
export function answerOnce(...[sql, workspaceId, cause, fingerprint, work]: Once): Promise<WireAnswer> {
  const { key } = fingerprint;
  const hash = fingerprint.digest();
  return inTransaction(sql, workspaceId, cause, async (scope) => {
    const first = await claimIdempotencyKey(scope, key, hash);
    if (first !== null) return replayed(scope, key, hash, first);
    const answer = await work(scope);
    await keep(scope, key, hash, answer);
    return answer;
  });
}

/**
 * Runs work that waits for something outside once, without a transaction around it: the key is taken before, and the
 * answer is kept after. The key of a process that died is free after a while.
 * @throws Problem unavailable when the first request with this key takes too long
 */
export async function answerOnceApart(...[sql, workspaceId, cause, fingerprint, work]: Once): Promise<WireAnswer> {
  const db = workspaceScope(sql, workspaceId, cause);
  const { key } = fingerprint;
  const hash = fingerprint.digest();
  for (const until = performance.now() + maxWaitMs; ; await Bun.sleep(pollMs)) {
    const first = await claimIdempotencyKey(db, key, hash);
    if (first === null) break;
    if (first.status !== null || !isOf(first, hash)) return replayed(db, key, hash, first);
    if (performance.now() > until) {
      throw new Problem("unavailable", "The first request with this Idempotency-Key is still running. Try again.");
    }
  }
  const beat = setInterval(() => renewIdempotencyKey(db, key, hash).catch(() => undefined), beatMs);
  try {
    const answer = await work(db);
    await keep(db, key, hash, answer);
    return answer;
  } catch (error) {
    await freeIdempotencyKey(db, key, hash).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

function isOf(first: FirstAnswer, hash: Uint8Array): boolean {
  return Buffer.from(first.request_hash).equals(hash);
}

function replayed({ workspaceId }: Scope, key: string, hash: Uint8Array, first: FirstAnswer): WireAnswer {
  if (!isOf(first, hash)) throw keyFault("idempotency_key_reused", reused);
  const { sealed_body: bytes, encryption_key_id: keyId, status } = first;
  if (keyId === deletedAnswer) throw keyFault("idempotency_answer_lost", deleted);
  if (keyId !== null && !keyring().opens(keyId)) throw keyFault("idempotency_answer_lost", lost);
  const text = bytes && keyId && keyring().open({ bytes, keyId }, placeOfFirstAnswer(workspaceId, key));
  return { status: status as number, text, headers: { "idempotency-replayed": "true" } };
}

async function keep(db: Scope, key: string, hash: Uint8Array, { status, text }: WireAnswer): Promise<void> {
  const sealed = text === null ? null : keyring().seal(text, placeOfFirstAnswer(db.workspaceId, key));
  const [sealed_body, encryption_key_id] = sealed ? [sealed.bytes, sealed.keyId] : [null, null];
  await keepFirstAnswer(db, key, { request_hash: hash, status, sealed_body, encryption_key_id });
}

const reused =
  "This key was used for another request, or by an API key with other rights, in the last 24 hours. Use a new key for a new request";
const lost = "This request was carried out; its response is unreadable, because the encryption key has changed";
const deleted = "This request was carried out, but its response was deleted with the data in it";

function keyFault(type: string, msg: string): Problem {
  return faultsProblem([{ loc: ["header", idempotencyHeader], msg, type }]);
}
