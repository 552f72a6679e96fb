import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ClientOperation } from "../../generated/client.ts";
import type { operations } from "../../generated/types.ts";
import { type AnswerOf, call, Failure, type Input } from "./api.ts";

/** Value that a page loads. While it is loaded again, the last value stays. */
export interface Loaded<Value> {
  value: Value | null;
  failure: Failure | null;
  isLoading: boolean;
  again(): void;
  /** Sets a value that is known already. */
  set(value: Value): void;
}

/** State of what was read last, with the name of it. */
type State<Value> = Pick<Loaded<Value>, "value" | "failure" | "isLoading"> & { name: string };

const loading = { value: null, failure: null, isLoading: true };

/**
 * Loads the value that `read` returns, and loads it again when one of `of` changes. Requests whose answer is no longer
 * needed are aborted.
 * @param of values that name what is read; when they change, the previous value is forgotten
 * @param revision of what is read; when it changes, the value is read again, and the previous one stays until then
 */
export function useLoaded<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  of: unknown[],
  revision: unknown = null,
): Loaded<Value> {
  const name = JSON.stringify(of);
  const [state, setState] = useState<State<Value>>({ ...loading, name });
  const [turn, setTurn] = useState(0);
  // That the first revision becomes known changes nothing.
  const first = useRef(revision);
  first.current ??= revision;
  useEffect(() => {
    setState((before) => (before.name === name ? { ...before, isLoading: true } : { ...loading, name }));
    const giveUp = new AbortController();
    read(giveUp.signal).then(
      (value) => !giveUp.signal.aborted && setState({ name, value, failure: null, isLoading: false }),
      (failure) => {
        if (giveUp.signal.aborted) return;
        if (!(failure instanceof Failure)) throw failure;
        setState((before) => ({ ...before, failure, isLoading: false }));
      },
    );
    return () => giveUp.abort();
  }, [name, turn, revision === first.current ? null : revision]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  const set = useCallback((value: Value) => setState({ name, value, failure: null, isLoading: false }), [name]);
  // The effect comes after the next paint: until then, the previous value would stand where another one belongs.
  return { ...(state.name === name ? state : loading), again, set };
}

export function useCall<Of extends keyof operations, Defaulted extends string>(
  operation: ClientOperation<Of, Defaulted>,
  input: Input<Of, Defaulted>,
  revision?: unknown,
): Loaded<AnswerOf<Of>> {
  return useLoaded((signal) => call(operation, input, { signal }), [operation.path, input], revision);
}

/** Calls `work` at this interval while the tab is visible, and at once when it becomes visible again. */
export function useEvery(milliseconds: number | null, work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  // A page that shows that it need not look any more does not look once more before the next paint.
  useLayoutEffect(() => {
    if (milliseconds === null) return;
    const beat = () => document.visibilityState === "visible" && latest.current();
    const timer = setInterval(beat, milliseconds);
    document.addEventListener("visibilitychange", beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
    };
  }, [milliseconds]);
}

/** Time after which the server itself gives up a request (server/timeouts.ts). */
export const lostMs = 60_000;

/**
 * Loads again at this interval, counted from the last answer: a page that asked sooner would abort the request under way, and
 * on a slow server never get an answer.
 */
export function useAgainEvery(milliseconds: number | null, { isLoading, again }: Loaded<unknown>): void {
  useEvery(milliseconds !== null && isLoading ? lostMs : milliseconds, again);
}

/** State of a request that a button sends: whether it is running, and its failure. */
export function useAsked() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const ask = async (work: () => unknown) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, ask, note: failure && <FailureNote failure={failure} /> };
}

/** Shows a loaded value, or that it is still loading, or its failure with a button that tries again. */
export function Shown<Value>({ of, children }: { of: Loaded<Value>; children: (value: Value) => ComponentChildren }) {
  const { value, failure } = of;
  return (
    <>
      {failure && <FailureNote failure={failure} again={of.again} isBusy={of.isLoading} />}
      {value === null ? !failure && <Waiting /> : children(value)}
    </>
  );
}

const longMs = 4_000;

/** Grey lines in place of a value that is loading; after some seconds, a note says that the page still waits. */
export function Waiting() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="waiting stack" role="status">
      <span class="unseen">Loading…</span>
      {[72, 94, 58, 86].map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
      {isLong && <p>The server takes longer than usual. This page waits for it.</p>}
    </div>
  );
}

export function FailureNote({ failure, again, isBusy }: { failure: Failure; again?: () => void; isBusy?: boolean }) {
  return (
    <div class="failure row" role="alert">
      <div>
        <strong>{failure.status === 404 ? "Not found" : "This did not work"}</strong>
        <p>{failure.message}</p>
        {failure.requestId && <small>Request {failure.requestId}</small>}
      </div>
      {again && (
        // Pressed once more, it would give up the request under way, and never get an answer of a slow server.
        <button type="button" class="button" aria-busy={isBusy} onClick={() => isBusy || again()}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Note in place of content that does not exist yet. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      <div>{children}</div>
    </div>
  );
}
