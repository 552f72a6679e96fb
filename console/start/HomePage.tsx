import { useEffect } from "preact/hooks";
import { searchTraces } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Shown, useLoaded } from "../shared/load.tsx";
import { go, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";

/** The start: the traces where there are any, else how to send the first one. */
export function Page() {
  const first = useLoaded(
    async (signal) => may(searchTraces) && (await call(searchTraces, { body: { per_page: 1 } }, { signal })).items[0],
    [],
  );
  const { value, isLoading } = first;
  useEffect(() => {
    if (!isLoading && !first.failure) go(to(value ? "traces" : "start"), { isReplaced: true });
  }, [isLoading]);
  return <Shown of={first}>{() => null}</Shown>;
}
