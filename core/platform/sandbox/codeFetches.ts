import pLimit from "p-limit";
import { maxValueBytes } from "../../values/storable.ts";
import { guardedFetch } from "../outbound/guardedFetch.ts";
import { OutboundFault } from "../outbound/outboundFault.ts";
import type { CodeRequest, CodeResponse } from "./protocol.ts";

/** Number of calls of one process that are under way at once. */
const callsAtOnce = 6;
/** Limit of calls in one run of rows. Code that computes cells needs far fewer. */
const maxCallsOfRun = 5_000;
/** Limit of the answers to one row, which lie in memory until the code takes them. */
const maxAnswerBytes = 64 * 1024 * 1024;
const noRequest = { error: "this is not a valid request" };

/** Makes the calls that the code of a run requests, through the guarded client. */
export class CodeFetches {
  private readonly limit = pLimit(callsAtOnce);
  private calls = 0;
  /** Number of bytes of the answers to a row, by the row's signal. */
  private readonly answered = new WeakMap<AbortSignal, number>();

  constructor(
    private readonly isAllowed: boolean,
    private readonly timeoutMs: number,
  ) {}

  /** Makes a call. @returns the answer, or the reason why there is none, for the code */
  async answer(request: CodeRequest | null, signal: AbortSignal): Promise<CodeResponse | { error: string }> {
    if (!this.isAllowed) return { error: "the network is switched off for code of this workspace" };
    if (++this.calls > maxCallsOfRun) return { error: `there were more than ${maxCallsOfRun} calls` };
    if (request === null) return noRequest;
    try {
      return await this.limit(() => this.call(request, signal));
    } catch (error) {
      if (error instanceof OutboundFault) return { error: error.message };
      // A method or a header that there cannot be. The error of an aborted call reaches nobody.
      return noRequest;
    }
  }

  private async call(
    { url, method, headers, body, encoding }: CodeRequest,
    signal: AbortSignal,
  ): Promise<CodeResponse | { error: string }> {
    signal.throwIfAborted();
    const init = { method, headers, signal, ...(body !== null && { body: Buffer.from(body, encoding) }) };
    const limits = { timeoutMs: this.timeoutMs, maxResponseBytes: maxValueBytes };
    const response = await guardedFetch(url, init, limits);
    const bytes = Buffer.from(await response.arrayBuffer());
    const answered = (this.answered.get(signal) ?? 0) + bytes.length;
    if (answered > maxAnswerBytes) return { error: `the responses for one row have more than ${maxAnswerBytes} bytes` };
    this.answered.set(signal, answered);
    return {
      status: response.status,
      statusText: response.statusText,
      url: response.url,
      headers: [...response.headers],
      body: bytes.toString(encoding),
    };
  }
}
