import { Counter } from "../../../domain/metrics.ts";
import { hidingSecrets } from "../../values/hideSecrets.ts";
import type { Json } from "../../values/json.ts";
import { maxValueBytes } from "../../values/storable.ts";
import { CodeFetches } from "./codeFetches.ts";
import { sandboxLimits } from "./limits.ts";
import { pools } from "./pool.ts";
import { type CodeError, type CodeLanguage, outOfMemory, type RowMessage } from "./protocol.ts";
import type { RunEnd, SandboxProcess } from "./sandboxProcess.ts";

export type { CodeError } from "./protocol.ts";
export { SandboxFault } from "./sandboxProcess.ts";

/** User code, to be run once for each input. */
export interface CodeJob {
  /** Owner of the code; nothing that code of one workspace leaves behind reaches the code of another. */
  workspaceId: number;
  language: CodeLanguage;
  /** The body of a function. */
  code: string;
  /** The argument of each call. */
  inputs: readonly Json[];
  /** Name of the function, which shows in tracebacks. */
  functionName?: string;
  /** Name of the argument. */
  parameter?: string;
  /** Environment variables, as `os.environ` and `process.env`. Their values are hidden in every output. */
  env?: Record<string, string>;
  /** Whether it may call public addresses, by the workspace's setting (`codeSettings`). */
  network?: boolean;
  /** Time limit of each call; never more than the operator allows. */
  timeLimitMs?: number;
  signal?: AbortSignal | undefined;
  /** Limit on the rows that are begun and that fail: what it holds back gets the error `heldBack`. */
  budget?: { maySend(): boolean; failuresLeft(): number; fail(): void };
  /** Time limit of the wait for a process; left out by jobs of the queue, which wait as long as it takes. */
  maxWaitMs?: number | undefined;
  /** Whether the code is only parsed: each input then gives null, or the error of the syntax. */
  parsesOnly?: boolean;
}

export interface CodeResult {
  /** Compact JSON of the returned value; null when the code failed. */
  json: string | null;
  error: CodeError | null;
  stdout: string;
  stderr: string;
}

const runs = new Counter("sheaf_sandbox_runs_total", "Runs of user code, by language and result.");

/** Number of rows that a process gets at once, so that several can share the work and none holds too much. */
const rowsAtOnce = 250;
const charactersAtOnce = 4 * 1024 * 1024;
/** Number of killed or stopped rows after which the rest of a job is not tried: each costs the whole time limit. */
const maxEndedRows = 3;

/**
 * Runs code on each input, in the sandbox, and gives the results in the same order. Errors of the code are results too.
 * @throws SandboxFault when the sandbox cannot be started; Problem unavailable after `maxWaitMs`; the abort reason of `signal`
 */
export async function runCode(job: CodeJob): Promise<CodeResult[]> {
  const results = new Array<CodeResult>(job.inputs.length);
  const rows = job.inputs.map((input) => JSON.stringify(input));
  const ended = { count: 0 };
  const hide = hidingSecrets(Object.values(job.env ?? {}));
  await Promise.all(chunksOf(rows).map(([from, to]) => runChunk(job, { rows, from, to, results, ended, hide })));
  return results;
}

/** Tells whether code was ended from outside, or not begun, for taking too much time or memory. */
export function isCutOff({ type, line }: CodeError): boolean {
  return line === null && ["TimeoutError", "MemoryError", "SandboxError", "NotRun"].includes(type);
}

/** Formats an error as one line: `ValueError: no such thing (line 3)`. */
export function errorText({ type, message, line }: CodeError): string {
  const place = line === null ? "" : ` (line ${line})`;
  return `${type}${message === "" ? "" : `: ${message}`}${place}`;
}

function chunksOf(rows: string[]): [from: number, to: number][] {
  const chunks: [number, number][] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from;
    let characters = 0;
    while (to < rows.length && to - from < rowsAtOnce) {
      characters += (rows[to] as string).length;
      if (to > from && characters > charactersAtOnce) break;
      to++;
    }
    chunks.push([from, to]);
    from = to;
  }
  return chunks;
}

interface Chunk {
  rows: string[];
  from: number;
  to: number;
  results: CodeResult[];
  /** Number of rows that had to be killed or stopped. */
  ended: { count: number };
  hide(text: string): string;
}

/**
 * Runs the rows of a chunk, in turns with other workspaces. When a process dies over a row, that row has failed and another
 * process takes the rest.
 */
async function runChunk(job: CodeJob, chunk: Chunk): Promise<void> {
  const pool = pools[job.language];
  const owner = job.workspaceId;
  for (let next = chunk.from; next < chunk.to; ) {
    job.signal?.throwIfAborted();
    if (chunk.ended.count >= maxEndedRows) {
      for (; next < chunk.to; next++) chunk.results[next] = failed(notTried);
      return;
    }
    const sandbox = await pool.take(owner, { signal: job.signal, maxWaitMs: job.maxWaitMs ?? null });
    if (job.budget?.maySend() === false) {
      pool.giveBack(sandbox, owner, 0);
      chunk.results.fill(failed(heldBack), next, chunk.to);
      return;
    }
    const begun = next;
    let end: RunEnd = { kind: "lost" };
    let isEngineLost = false;
    try {
      end = await runRows(sandbox, job, chunk, next, (row) => {
        if (row.isStopped || row.isEngineLost) chunk.ended.count++;
        isEngineLost = row.isEngineLost ?? false;
        if (row.error) job.budget?.fail();
        chunk.results[next++] = presented(row, chunk);
      });
    } finally {
      runs.add({ language: job.language, end: end.kind });
      if (end.kind !== "done") sandbox.kill();
      pool.giveBack(sandbox, owner, end.kind === "done" ? end.memoryBytes : Number.POSITIVE_INFINITY);
    }
    // Code has broken out of a process that did nothing and says that it is done.
    if ((end.kind === "done" && next > begun) || isEngineLost || next >= chunk.to) continue;
    job.signal?.throwIfAborted();
    chunk.ended.count++;
    job.budget?.fail();
    chunk.results[next++] = failed(lossError(end.kind === "done" ? "lost" : end.kind, timeLimitOf(job)));
  }
}

function runRows(
  sandbox: SandboxProcess,
  job: CodeJob,
  { rows, to }: Chunk,
  from: number,
  onRow: (row: RowMessage) => void,
): Promise<RunEnd> {
  const message = {
    owner: String(job.workspaceId),
    code: job.code,
    functionName: job.functionName ?? "execute",
    parameter: job.parameter ?? "data",
    env: job.env ?? {},
    network: job.network ?? false,
    rows: rows.slice(from, to),
    timeLimitMs: timeLimitOf(job),
    turnMs: sandboxLimits().turnMs,
    // JSON has no Infinity, and writes null.
    maxFailures: job.budget?.failuresLeft() ?? null,
    maxResultBytes: maxValueBytes,
    parsesOnly: job.parsesOnly ?? false,
  };
  const fetches = new CodeFetches(message.network, message.timeLimitMs);
  return sandbox.run(message, { onRow, onFetch: (request, signal) => fetches.answer(request, signal) }, job.signal);
}

function timeLimitOf({ timeLimitMs }: CodeJob): number {
  const { timeMs } = sandboxLimits();
  return Math.min(timeLimitMs ?? timeMs, timeMs);
}

function presented({ json, error, stdout, stderr }: RowMessage, { hide }: Chunk): CodeResult {
  return {
    json: json ?? null,
    error: error ? { ...error, type: hide(error.type), message: hide(error.message) } : null,
    stdout: hide(stdout),
    stderr: hide(stderr),
  };
}

function failed(error: CodeError): CodeResult {
  return { json: null, error, stdout: "", stderr: "" };
}

/** Error of rows that were held back: the code was not run on them. */
export const heldBack: CodeError = { type: "NotRun", message: "The run had paused or ended.", line: null };

const notTried: CodeError = {
  type: "NotRun",
  message: `The code took too much time or memory in ${maxEndedRows} rows before this one. Fix it, then run it again.`,
  line: null,
};

function lossError(kind: Exclude<RunEnd["kind"], "done">, timeLimitMs: number): CodeError {
  if (kind === "slow") {
    return { type: "TimeoutError", message: `The code ran for more than ${timeLimitMs / 1000} s.`, line: null };
  }
  if (kind === "large") return outOfMemory;
  return { type: "SandboxError", message: "The code ended the process that ran it.", line: null };
}
