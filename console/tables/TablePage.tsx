import { useEffect } from "preact/hooks";
import { listSheets } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Head } from "../shared/Frame.tsx";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { go, to } from "../shared/router.ts";

/** A table opens at its first sheet. */
export function TablePage({ table_id }: { table_id: string }) {
  const sheets = useLoaded(
    async (signal) => (await call(listSheets, { params: { table_id }, query: { limit: 1 } }, { signal })).data,
    [table_id],
  );
  const first = sheets.value?.[0];
  useEffect(() => {
    if (first) go(to("tables", table_id, "sheets", first.id), { isReplaced: true });
  }, [first]);
  return (
    <>
      <Head title="Table" above={<a href={to("tables")}>Tables</a>} />
      <Shown of={sheets}>{() => (first ? null : <Empty title="This table has no sheets." />)}</Shown>
    </>
  );
}
