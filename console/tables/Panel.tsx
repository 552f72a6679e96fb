import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Failure } from "../shared/api.ts";
import { Button } from "../shared/controls.tsx";
import { FailureNote } from "../shared/load.tsx";

/** What stands beside the grid: one thing of the sheet, and what can be done with it. */
export function Panel({
  title,
  about,
  close,
  children,
}: {
  title: string;
  about?: ComponentChildren;
  close: () => void;
  children: ComponentChildren;
}) {
  return (
    <aside class="beside" aria-label={title}>
      <header>
        <div>
          <h2 dir="auto">{title}</h2>
          {about && <small>{about}</small>}
        </div>
        <Button kind="quiet" aria-label="Close" onClick={close}>
          ✕
        </Button>
      </header>
      <div class="beside-body">{children}</div>
    </aside>
  );
}

/** Something that is asked of the server by a button: whether it goes on, and how it failed. */
export function useAsked() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const ask = async (work: () => Promise<void>) => {
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
