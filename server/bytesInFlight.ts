import { Problem } from "../domain/problem.ts";

/** What a request weighs at least: the memory that it takes besides its body. */
const bytesPerRequest = 16 * 1024;

/**
 * How many bytes of bodies may be in memory at once, over all requests. Beyond that a request is told to come back: a
 * client that waits and tries again is better off than all clients of a process that has run out of memory.
 */
export class BytesInFlight {
  private taken = 0;

  constructor(private readonly limit: number) {}

  /** @throws Problem unavailable when there is no room for another request */
  open(): BodyAccount {
    const account = new BodyAccount((bytes) => this.take(bytes));
    account.take(bytesPerRequest);
    return account;
  }

  private take(bytes: number): void {
    if (bytes > 0 && this.taken + bytes > this.limit) {
      throw new Problem("unavailable", "The service has more to receive than it can hold just now. Try again.");
    }
    this.taken += bytes;
  }
}

/** What one request has taken. */
export class BodyAccount {
  private taken = 0;

  constructor(private readonly spend: (bytes: number) => void) {}

  /** @throws Problem unavailable */
  take(bytes: number): void {
    this.spend(bytes);
    this.taken += bytes;
  }

  /** Gives everything back, when the request is answered. */
  close(): void {
    this.spend(-this.taken);
    this.taken = 0;
  }
}
