import { useState } from "preact/hooks";
import { addTrace, createTable, listSheets, listTables } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Button, Check, Dialog, Field, Form } from "../shared/controls.tsx";
import { Shown, useCall, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";

/** Gives the focus to the link that replaces the pressed button. */
const goOn = (link: HTMLElement | null) => link?.focus();

interface AddAsRowProps {
  trace_id: string;
  span_id: string | null;
  onClose: () => void;
}

/** Dialog that adds the trace, or its selected span, to a sheet as a row. */
export function AddAsRow({ trace_id, span_id, onClose }: AddAsRowProps) {
  const tables = useCall(listTables, { query: { limit: 100 } });
  const [wanted, setWanted] = useState("");
  const [added, setAdded] = useState<{ href: string; row: number } | null>(null);
  const known = (tables.value?.data ?? []).map(({ id, title }) => [id, title] as const);
  const choices = may(createTable) ? [...known, ["new", "A new table"] as const] : known;
  const table_id = wanted || (choices[0]?.[0] ?? "");
  const isNew = table_id === "new";
  const sheets = useLoaded(
    async (signal) => (table_id && !isNew ? (await call(listSheets, { params: { table_id } }, { signal })).data : []),
    [table_id],
  );
  const add = async (given: Record<string, string>) => {
    const place = isNew ? await newTable() : { table_id, sheet_id: given.sheet ?? "" };
    const span = given.part && span_id ? { span_id } : {};
    const body = { trace_id, ...span, smart_table_id: place.table_id, sheet_id: place.sheet_id };
    const { row_index = 0 } = await call(addTrace, { body });
    setAdded({ href: to("tables", place.table_id, "sheets", place.sheet_id), row: row_index });
  };
  return (
    <Dialog title="Add as a row" onClose={onClose}>
      <Shown of={tables}>
        {() => (
          <Form does={add}>
            <Field label="Table" choices={choices} value={table_id} set={setWanted} />
            {!isNew && (
              <Shown of={sheets}>
                {(list) => <Field label="Sheet" name="sheet" choices={list.map(({ id, title }) => [id, title])} />}
              </Shown>
            )}
            {span_id && <Check name="part" label="Only the selected span and the spans below it" />}
            {added ? (
              <p role="status">
                Added as row {added.row + 1} of{" "}
                <a ref={goOn} href={added.href}>
                  the sheet
                </a>
                .
              </p>
            ) : (
              <Button kind="main" type="submit" disabled={!isNew && !sheets.value?.length}>
                Add the row
              </Button>
            )}
          </Form>
        )}
      </Shown>
    </Dialog>
  );
}

async function newTable(): Promise<{ table_id: string; sheet_id: string }> {
  const { table, default_sheet } = await call(createTable, { body: { title: "Traces" } });
  return { table_id: table.id, sheet_id: default_sheet?.id ?? "" };
}
