import { useState } from "preact/hooks";
import { addTrace, createTable, listSheets, listTables } from "../../generated/client.ts";
import { call, Failure } from "../shared/api.ts";
import { Button, Dialog, Field } from "../shared/controls.tsx";
import { FailureNote, Shown, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";

const mostTables = 100;

/** Asks for a sheet, and puts the trace, or the span that is chosen, into it as a row. */
export function AddAsRow({
  trace_id,
  span_id,
  onClose,
}: {
  trace_id: string;
  span_id: string | null;
  onClose: () => void;
}) {
  const tables = useLoaded(async (signal) => {
    const { data } = await call(listTables, { query: { limit: mostTables } }, { signal });
    return data;
  }, []);
  const [table, setTable] = useState("");
  const [isWhole, setIsWhole] = useState(true);
  const [added, setAdded] = useState<{ href: string; row: number } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const table_id = table || tables.value?.[0]?.id || (may(createTable) ? "new" : "");
  const sheets = useLoaded(
    async (signal) => (isId(table_id) ? (await call(listSheets, { params: { table_id } }, { signal })).data : []),
    [table_id],
  );
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget as HTMLFormElement).get("sheet");
    setIsBusy(true);
    setFailure(null);
    try {
      const place = isId(table_id) ? { table_id, sheet_id: String(chosen) } : await newTable();
      const body = {
        trace_id,
        ...(isWhole || !span_id ? {} : { span_id }),
        smart_table_id: place.table_id,
        sheet_id: place.sheet_id,
      };
      const { row_index = 0 } = await call(addTrace, { body });
      setAdded({ href: to("tables", place.table_id, "sheets", place.sheet_id), row: row_index });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setFailure(error);
    }
    setIsBusy(false);
  };
  return (
    <Dialog title="Make a row of this" onClose={onClose}>
      <form onSubmit={add}>
        <Shown of={tables}>
          {(value) => (
            <>
              <Field label="Table">
                {(id) => (
                  <select id={id} value={table_id} onChange={(event) => setTable(event.currentTarget.value)}>
                    {value.map(({ id: key, title }) => (
                      <option key={key} value={key}>
                        {title}
                      </option>
                    ))}
                    {may(createTable) && <option value="new">A new table</option>}
                  </select>
                )}
              </Field>
              {isId(table_id) && (
                <Shown of={sheets}>
                  {(list) => (
                    <Field label="Sheet">
                      {(id) => (
                        <select id={id} name="sheet">
                          {list.map(({ id: key, title }) => (
                            <option key={key} value={key}>
                              {title}
                            </option>
                          ))}
                        </select>
                      )}
                    </Field>
                  )}
                </Shown>
              )}
              {span_id && (
                <label class="check">
                  <input
                    type="checkbox"
                    checked={!isWhole}
                    onChange={(event) => setIsWhole(!event.currentTarget.checked)}
                  />
                  Only the chosen span and what is below it
                </label>
              )}
            </>
          )}
        </Shown>
        {failure && <FailureNote failure={failure} />}
        {added ? (
          <p role="status">
            It is row {added.row + 1} of <a href={added.href}>the sheet</a>.
          </p>
        ) : (
          <Button kind="main" type="submit" isBusy={isBusy} disabled={isId(table_id) && !sheets.value?.length}>
            Add the row
          </Button>
        )}
      </form>
    </Dialog>
  );
}

const isId = (table: string) => table !== "" && table !== "new";

async function newTable(): Promise<{ table_id: string; sheet_id: string }> {
  const { table, default_sheet } = await call(createTable, { body: { title: "Traces" } });
  return { table_id: table.id, sheet_id: default_sheet?.id ?? "" };
}
