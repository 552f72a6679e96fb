import type { Sql } from "postgres";
import { keyring } from "../core/platform/secrets/keyring.ts";
import { claimIdempotencyKey, type FirstAnswer, keepFirstAnswer } from "../db/queries/workspace/idempotencyKeys.ts";
import { type Scope, transactionScope } from "../db/scope.ts";
import type { Cause } from "../domain/cause.ts";
import type { Problem } from "../domain/problem.ts";
import { faultsProblem } from "./faults.ts";

const idempotencyHeader = "Idempotency-Key";

/** Idempotency key of a request, with a hash of its method, its path with query, and its body's bytes as they arrive. */
export class RequestFingerprint {
  private readonly hasher = new Bun.CryptoHasher("sha256");

  constructor(
    request: Request,
    readonly key: string,
  ) {
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

/** @returns null for a request without a key, whose bytes need no hash */
export function fingerprintOf(request: Request, headers: Record<string, unknown>): RequestFingerprint | null {
  const key = headers[idempotencyHeader] as string | undefined;
  return key === undefined ? null : new RequestFingerprint(request, key);
}

/** An answer with its body as it goes over the wire. */
interface WireAnswer {
  status: number;
  text: string | null;
  headers?: Record<string, string>;
}

/**
 * Does the work of a request once, however often it is sent: the change, the key and the answer are committed together. Work that fails leaves
 * nothing, and its key is free again.
 * @throws Problem validation_error when the key belongs to another request
 */
export function answerOnce(
  sql: Sql,
  workspaceId: number,
  cause: Cause,
  fingerprint: RequestFingerprint,
  work: (scope: Scope) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const { key } = fingerprint;
  const hash = fingerprint.digest();
  const place = sealPlace(workspaceId, key);
  return sql.begin(async (tx) => {
    const scope = transactionScope(tx, workspaceId, cause);
    const first = await claimIdempotencyKey(scope, key, hash);
    if (first === null) {
      const answer = await work(scope);
      await keepFirstAnswer(scope, key, { status: answer.status, ...sealText(answer, place) });
      return answer;
    }
    if (!Buffer.from(first.request_hash).equals(hash)) throw reusedKey();
    return {
      status: first.status,
      text: openText(first, place),
      headers: { "idempotency-replayed": "true" },
    };
  });
}

function sealPlace(workspaceId: number, key: string): string {
  return `idempotency_keys/${workspaceId}/${key}`;
}

function sealText({ text }: WireAnswer, place: string) {
  if (text === null) return { sealed_body: null, encryption_key_id: null };
  const { bytes, keyId } = keyring().seal(text, place);
  return { sealed_body: bytes, encryption_key_id: keyId };
}

function openText({ sealed_body: bytes, encryption_key_id: keyId }: FirstAnswer, place: string): string | null {
  if (bytes === null || keyId === null) return null;
  return keyring().open({ bytes, keyId }, place);
}

function reusedKey(): Problem {
  const msg = "This key came with another request in the last 24 hours. Use a new key for a new request";
  return faultsProblem([{ loc: ["header", idempotencyHeader], msg, type: "idempotency_key_reused" }]);
}
