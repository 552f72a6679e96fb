import { useEffect } from "preact/hooks";
import { searchTraces } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Shown, useLoaded } from "../shared/load.tsx";
import { go, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";

/** The start: the traces where there are any, else how to send the first one. */
export function HomePage() {
  const isAsked = may(searchTraces);
  const first = useLoaded(
    async (signal) => (isAsked ? (await call(searchTraces, { body: { per_page: 1 } }, { signal })).items.length : 0),
    [],
  );
  const { value } = first;
  useEffect(() => {
    if (value !== null) go(to(value > 0 ? "traces" : "start"), { isReplaced: true });
  }, [value]);
  return <Shown of={first}>{() => null}</Shown>;
}
