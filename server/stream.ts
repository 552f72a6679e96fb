import type { ByteStream } from "../handlers/handler.ts";
import { idleTimeoutSeconds } from "./timeouts.ts";

interface StreamOptions {
  /** Sets the time that Bun gives the request from now on, in seconds; 0 for no limit. */
  setTimeout: (seconds: number) => void;
  onFailure: (error: unknown) => void;
  /** Longest time in which the caller may take nothing. */
  stallMs?: number;
}

const usualStallMs = 60_000;

export function isStream(body: unknown): body is ByteStream {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

/**
 * Response body that asks for the next bytes when the caller has taken the last, so memory stays flat however slow the
 * caller is. A failure resets the connection: the caller must not take half of a body for the whole.
 *
 * Bun counts its idle timeout from the start of a response, whether bytes flow or not (measured: a download of 6 s with
 * a timeout of 2 s is cut), so it is switched off, and a caller that takes nothing is noticed here.
 */
export function streamedBody(chunks: ByteStream, options: StreamOptions): ReadableStream<Uint8Array> {
  const { setTimeout: setRequestTimeout, onFailure, stallMs = usualStallMs } = options;
  const iterator = chunks[Symbol.asyncIterator]();
  let stalled: Timer | undefined;
  let hasLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        setRequestTimeout(0);
        try {
          const { done, value } = await iterator.next();
          if (hasLeft) return;
          if (!done) {
            controller.enqueue(value);
            // Bun closes the connection then, which calls cancel.
            stalled = setTimeout(() => setRequestTimeout(1), stallMs);
            return;
          }
        } catch (error) {
          if (hasLeft) return;
          onFailure(error);
          throw error;
        }
        // Other requests may follow on the connection.
        setRequestTimeout(idleTimeoutSeconds);
        controller.close();
      },
      async cancel() {
        hasLeft = true;
        clearTimeout(stalled);
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
