import pLimit from "p-limit";
import { maxValueBytes } from "../../values/storable.ts";
import { guardedFetch } from "../outbound/guardedFetch.ts";
import { OutboundFault } from "../outbound/outboundFault.ts";
import type { CodeRequest, CodeResponse } from "./protocol.ts";

/** Number of calls of one process that are under way at once. */
const callsAtOnce = 6;
/** Limit of calls in one run of rows. Code that computes cells needs far fewer. */
const maxCallsOfRun = 5_000;

/** Makes the calls that the code of a run requests, through the guarded client. */
export class CodeFetches {
  private readonly limit = pLimit(callsAtOnce);
  private calls = 0;

  constructor(
    private readonly isAllowed: boolean,
    private readonly timeoutMs: number,
  ) {}

  /** Makes a call. @returns the answer, or the reason why there is none, for the code */
  async answer(request: CodeRequest, signal: AbortSignal): Promise<CodeResponse | { error: string }> {
    if (!this.isAllowed) return { error: "the network is switched off for code of this workspace" };
    if (++this.calls > maxCallsOfRun) return { error: `more than ${maxCallsOfRun} calls were made` };
    try {
      return await this.limit(() => this.call(request, signal));
    } catch (error) {
      if (error instanceof OutboundFault) return { error: error.message };
      // Code that has broken out may send anything as a request; the error of an aborted call reaches nobody.
      return { error: "this is no request that can be made" };
    }
  }

  private async call(
    { url, method, headers, body, encoding }: CodeRequest,
    signal: AbortSignal,
  ): Promise<CodeResponse> {
    signal.throwIfAborted();
    const init = { method, headers, signal, ...(body !== null && { body: Buffer.from(body, encoding) }) };
    const limits = { timeoutMs: this.timeoutMs, maxResponseBytes: maxValueBytes };
    const response = await guardedFetch(url, init, limits);
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      statusText: response.statusText,
      url: response.url,
      headers: [...response.headers],
      body: bytes.toString(encoding),
    };
  }
}
