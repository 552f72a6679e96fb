import pLimit from "p-limit";
import { maxValueBytes } from "../../values/storable.ts";
import { guardedFetch } from "../outbound/guardedFetch.ts";
import { OutboundFault } from "../outbound/outboundFault.ts";
import type { CodeRequest, CodeResponse } from "./protocol.ts";

/** Calls of one process that are under way at once. */
const callsAtOnce = 6;
/** Of one run of rows. Code that wants more is no code that computes cells. */
const maxCallsOfRun = 5_000;

/** Makes the calls that the code of a run asks for, through the guarded client. */
export class CodeFetches {
  private readonly limit = pLimit(callsAtOnce);
  private calls = 0;

  constructor(
    private readonly isAllowed: boolean,
    private readonly timeoutMs: number,
  ) {}

  /** The answer, or why there is none; for the code. */
  async answer(request: CodeRequest, signal: AbortSignal): Promise<CodeResponse | { error: string }> {
    if (!this.isAllowed) return { error: "the network is switched off for code of this workspace" };
    if (++this.calls > maxCallsOfRun) return { error: `more than ${maxCallsOfRun} calls were made` };
    try {
      return await this.limit(() => this.call(request, signal));
    } catch (error) {
      if (error instanceof OutboundFault) return { error: error.message };
      // What asks is code that may have broken out, so a request can be anything; and nobody hears of an aborted one.
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
