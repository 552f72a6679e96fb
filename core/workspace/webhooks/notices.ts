import { guardedFetch } from "../../platform/outbound/guardedFetch.ts";
import { OutboundFault } from "../../platform/outbound/outboundFault.ts";

const timeoutMs = 10_000;
/** Limit of the answer, which nobody reads. */
const maxResponseBytes = 64 * 1024;

interface Notice {
  id: string;
  type: string;
  /** JSON. */
  body: string;
  attempt: number;
}

/**
 * Sends a notice. Failures of the receiver and the network are outcomes; only faults of this server are thrown.
 * @returns the status of the answer, if there was one, and the error, which is null for a notice that has arrived
 */
export async function postNotice(
  url: string,
  { id, type, body, attempt }: Notice,
  headers: Record<string, string> = {},
): Promise<{ status: number | null; error: string | null }> {
  const init: RequestInit = {
    method: "POST",
    redirect: "manual",
    body,
    headers: {
      "content-type": "application/json",
      "x-event-id": id,
      "x-event-type": type,
      "x-delivery-attempt": String(attempt),
      ...headers,
    },
  };
  try {
    const response = await guardedFetch(url, init, { timeoutMs, maxResponseBytes });
    await response.body?.cancel();
    const { ok, status } = response;
    return { status, error: ok ? null : `The receiver responded with ${status}.` };
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    return { status: null, error: error.message };
  }
}

/** Pauses after the first failed attempt, the second, … */
const waitsSeconds = [30, 120, 600, 1_800, 7_200, 21_600, 43_200];
/** Random part of a pause, so that deliveries that failed together do not come again together. */
const jitter = 0.2;

/** Seconds until the next attempt, after a number of failed ones; undefined when there is none left. */
export function waitAfter(attempts: number): number | undefined {
  const wait = waitsSeconds[attempts - 1];
  return wait === undefined ? undefined : wait * (1 + jitter * (2 * Math.random() - 1));
}
