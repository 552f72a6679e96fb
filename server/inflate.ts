import { gunzipSync, inflateSync } from "node:zlib";
import { Problem } from "../domain/problem.ts";

/**
 * Undoes a content encoding. zlib fills buffer after buffer and stops at the first byte beyond `maxBytes`, so a bomb of
 * a thousand times its size costs no more than a body of `maxBytes` (20 ms for 20 MB). Not as a stream: a batch of 700 kB
 * takes 0.6 ms at once and 3.9 ms through node's streams.
 *
 * @throws Problem bad_request for bytes that are not of this encoding, or end too early
 * @returns null when there is more than `maxBytes`
 */
export function inflated(bytes: Uint8Array, encoding: string, maxBytes: number): Uint8Array | null {
  try {
    const inflate = encoding === "gzip" ? gunzipSync : inflateSync;
    return inflate(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    if ((cause as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") return null;
    throw new Problem("bad_request", `The request body does not match its content encoding "${encoding}".`, {
      cause,
    });
  }
}
