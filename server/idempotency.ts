import type { Sql } from "postgres";
import { claimIdempotencyKey, keepFirstAnswer } from "../db/queries/idempotencyKeys.ts";
import { type Scope, transactionScope } from "../db/scope.ts";
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
  request: { key: string; hash: Uint8Array },
  work: (scope: Scope) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  return sql.begin(async (tx) => {
    const scope = transactionScope(tx, workspaceId);
    const first = await claimIdempotencyKey(scope, request.key, request.hash);
    if (first === null) {
      const answer = await work(scope);
      await keepFirstAnswer(scope, request.key, answer);
      return answer;
    }
    if (!Buffer.from(first.request_hash).equals(request.hash)) throw reusedKey();
    return { status: first.status, text: first.body, headers: { "idempotency-replayed": "true" } };
  });
}

function reusedKey() {
  const msg = "This key came with another request in the last 24 hours. Use a new key for a new request";
  return faultsProblem([{ loc: ["header", idempotencyHeader], msg, type: "idempotency_key_reused" }]);
}
