import { useState } from "preact/hooks";
import { Failure } from "./api.ts";
import { FailureNote } from "./load.tsx";

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
