import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "./api.ts";
import { Button } from "./controls.tsx";

/** What a page waits for. While it is loaded again, the last value stays. */
export interface Loaded<Value> {
  value: Value | null;
  failure: Failure | null;
  isLoading: boolean;
  /** Loads again. */
  again(): void;
  /** Puts a value in place that is known already, such as the answer to a change. */
  set(value: Value): void;
  /** Shows a failure beside what is there. */
  fail(failure: Failure): void;
}

/**
 * Loads what `read` gives, and again when one of `of` changes. A request whose answer nobody waits for any more is given up.
 * @param of values that name what is read: with others, the value of before is forgotten
 * @param revision of what is read: with another, it is read again, and the value of before stays until then
 */
export function useLoaded<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  of: unknown[],
  revision: unknown = null,
): Loaded<Value> {
  const [state, setState] = useState<Pick<Loaded<Value>, "value" | "failure" | "isLoading">>(loading);
  const [turn, setTurn] = useState(0);
  const name = JSON.stringify(of);
  const last = useRef(name);
  useEffect(() => {
    const isSame = last.current === name;
    last.current = name;
    setState((before) => (isSame ? { ...before, isLoading: true } : loading));
    const giveUp = new AbortController();
    read(giveUp.signal).then(
      (value) => !giveUp.signal.aborted && setState({ value, failure: null, isLoading: false }),
      (error) => {
        if (giveUp.signal.aborted) return;
        if (!(error instanceof Failure)) throw error;
        setState((before) => ({ ...before, failure: error, isLoading: false }));
      },
    );
    return () => giveUp.abort();
  }, [name, turn, revision]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  const set = useCallback((value: Value) => setState({ value, failure: null, isLoading: false }), []);
  const fail = useCallback((failure: Failure) => setState((before) => ({ ...before, failure })), []);
  return { ...state, again, set, fail };
}

const loading = { value: null, failure: null, isLoading: true };

/** Calls `work` every so often while the tab is looked at, and at once when somebody comes back to it. */
export function useEvery(milliseconds: number | null, work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
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

/** What is loaded, or how that stands: being loaded, failed with a way to try again, or there. */
export function Shown<Value>({
  of: { value, failure, isLoading, again },
  children,
}: {
  of: Loaded<Value>;
  children: (value: Value) => ComponentChildren;
}) {
  if (value === null) return failure ? <FailureNote failure={failure} again={again} isBusy={isLoading} /> : <Waiting />;
  return (
    <>
      {failure && <FailureNote failure={failure} again={again} isBusy={isLoading} />}
      {children(value)}
    </>
  );
}

const longMs = 4_000;

/** Grey lines in place of what comes; after some seconds it says that it is still waited for. */
export function Waiting() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="waiting" role="status">
      <span class="unseen">Loading…</span>
      {[72, 94, 58, 86, 66].map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
      {isLong && <p>The server takes longer than usual. This page waits for it.</p>}
    </div>
  );
}

export function FailureNote({ failure, again, isBusy }: { failure: Failure; again?: () => void; isBusy?: boolean }) {
  return (
    <div class="failure" role="alert">
      <div>
        <strong>{failure.status === 404 ? "Not found" : "This did not work"}</strong>
        <p>{failure.message}</p>
        {failure.requestId && <small>Request {failure.requestId}</small>}
      </div>
      {again && (
        <Button onClick={again} isBusy={isBusy}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** What stands where there is nothing yet. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      <div>{children}</div>
    </div>
  );
}

/** What somebody's program said of its failure. */
export function ErrorText({ text }: { text: string | null }) {
  return text ? (
    <p class="span-error" dir="auto">
      {text}
    </p>
  ) : null;
}
