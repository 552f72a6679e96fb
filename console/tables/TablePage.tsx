import { useEffect } from "preact/hooks";
import { listSheets } from "../../generated/client.ts";
import { Head } from "../shared/Frame.tsx";
import { Empty, Shown, useCall } from "../shared/load.tsx";
import { go, to } from "../shared/router.ts";

/** Page of a table, which leads to its first sheet. */
export function Page({ table_id }: { table_id: string }) {
  const sheets = useCall(listSheets, { params: { table_id }, query: { limit: 1 } });
  const first = sheets.value?.data[0];
  useEffect(() => {
    if (first) go(to("tables", table_id, "sheets", first.id), { isReplaced: true });
  }, [first]);
  return (
    <>
      <Head title="Table" above={<a href={to("tables")}>Tables</a>} />
      <Shown of={sheets}>{() => !first && <Empty title="This table has no sheets." />}</Shown>
    </>
  );
}
