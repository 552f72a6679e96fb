import type { Sql } from "postgres";
import { keyring } from "../core/platform/secrets/keyring.ts";
import { claimIdempotencyKey, type FirstAnswer, keepFirstAnswer } from "../db/queries/workspace/idempotencyKeys.ts";
import { type Scope, transactionScope } from "../db/scope.ts";
import type { Cause } from "../domain/cause.ts";
import { faultsProblem } from "./faults.ts";

/** As the contract calls it, where it lists it. */
export const idempotencyHeader = "Idempotency-Key";

/** What a request asks for: method, path with query, and the bytes of its body as they arrive. */
export class RequestFingerprint {
  private readonly hasher = new Bun.CryptoHasher("sha256");

  constructor(request: Request) {
    const { pathname, search } = new URL(request.url);
    this.hasher.update(`${request.method} ${pathname}${search}\n`);
  }

  readonly add = (bytes: Uint8Array): void => {
    this.hasher.update(bytes);
  };

  digest(): Uint8Array {
    return this.hasher.digest();
  }
}

/** A request by its key and its fingerprint. */
interface KeyedRequest {
  key: string;
  hash: Uint8Array;
}

/** An answer with its body as it goes over the wire. */
interface WireAnswer {
  status: number;
  text: string | null;
  headers?: Record<string, string>;
}

/**
 * Does the work of a request once: the change, the key and the answer are committed together. Work that fails leaves
 * nothing, and its key is free again.
 * @throws Problem validation_error when the key belongs to another request
 */
export function answerOnce(
  sql: Sql,
  workspaceId: number,
  cause: Cause,
  request: KeyedRequest,
  work: (scope: Scope) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  return sql.begin(async (tx) => {
    const scope = transactionScope(tx, workspaceId, cause);
    const first = await claimIdempotencyKey(scope, request.key, request.hash);
    if (first === null) {
      const answer = await work(scope);
      await keepFirstAnswer(scope, request.key, { status: answer.status, ...sealedText(answer, workspaceId, request) });
      return answer;
    }
    if (!Buffer.from(first.request_hash).equals(request.hash)) throw reusedKey();
    return {
      status: first.status,
      text: openedText(first, workspaceId, request),
      headers: { "idempotency-replayed": "true" },
    };
  });
}

function placeOf(workspaceId: number, { key }: KeyedRequest): string {
  return `idempotency_keys/${workspaceId}/${key}`;
}

function sealedText({ text }: WireAnswer, workspaceId: number, request: KeyedRequest) {
  if (text === null) return { sealed_body: null, encryption_key_id: null };
  const { bytes, keyId } = keyring().seal(text, placeOf(workspaceId, request));
  return { sealed_body: bytes, encryption_key_id: keyId };
}

function openedText(first: FirstAnswer, workspaceId: number, request: KeyedRequest): string | null {
  const { sealed_body: bytes, encryption_key_id: keyId } = first;
  if (bytes === null || keyId === null) return null;
  return keyring().open({ bytes, keyId }, placeOf(workspaceId, request));
}

function reusedKey() {
  const msg = "This key came with another request in the last 24 hours. Use a new key for a new request";
  return faultsProblem([{ loc: ["header", idempotencyHeader], msg, type: "idempotency_key_reused" }]);
}
