import { Gauge } from "../domain/metrics.ts";
import { Problem } from "../domain/problem.ts";

const held = new Gauge("sheaf_bytes_in_flight", "Bytes of request bodies in memory.");

/** Memory that a request takes besides its body. */
export const bytesPerRequest = 16 * 1024;

/**
 * Limit of the bytes of bodies in memory, over all requests. Beyond it a request is refused for now: a client that tries
 * again later is better off than all clients of a process that has run out of memory.
 */
export class BytesInFlight {
  private taken = 0;

  constructor(private readonly limit: number) {
    held.watch(() => this.taken);
  }

  /** @throws Problem unavailable when there is no room for another request */
  open(): BodyAccount {
    const account = new BodyAccount((bytes) => this.take(bytes));
    account.take(bytesPerRequest);
    return account;
  }

  private take(bytes: number): void {
    if (bytes > 0 && this.taken + bytes > this.limit) {
      throw new Problem("unavailable", "The service is receiving more than it can hold right now. Try again.");
    }
    this.taken += bytes;
  }
}

export class BodyAccount {
  private taken = 0;

  constructor(private readonly spend: (bytes: number) => void) {}

  /** @throws Problem unavailable */
  take(bytes: number): void {
    this.spend(bytes);
    this.taken += bytes;
  }

  /** Returns all bytes, when the request is answered. */
  close(): void {
    this.spend(-this.taken);
    this.taken = 0;
  }
}
