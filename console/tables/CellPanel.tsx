import { useEffect, useRef, useState } from "preact/hooks";
import { explainCell, listRows, recalculateCell, updateCell } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Act, Badge, Button, Copy, Fault, Field, Form, Time } from "../shared/controls.tsx";
import { cost, count, duration, textOf } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Beside, type PanelProps } from "./Beside.tsx";
import type { Column } from "./sheet.ts";

/** Types whose cells people set. */
const setTypes: readonly string[] = ["TEXT", "HUMAN", "TRACE"];

/** Panel of a cell: its whole value, the cause of its state, and its actions. */
export function CellPanel(props: PanelProps & { row: number; column: Column; reading: number }) {
  const { place, layout, row, column, reading, changed, close } = props;
  const found = useLoaded(
    async (signal) => {
      const query = { first_row_index: row, limit: 1, column_ids: [column.id], include_columns: false };
      const { data } = await call(listRows, { params: place, query }, { signal });
      const cell = data[0]?.row_index === row ? data[0].cells[column.id] : undefined;
      return { of: cell && (await call(explainCell, { params: { ...place, cell_id: cell.id } }, { signal })) };
    },
    [row, column.id],
    reading,
  );
  // It outlives the reading that follows the edit.
  const [told, setTold] = useState("");
  const after = (text = "") => {
    setTold(text);
    changed();
  };
  return (
    <Beside title={column.title} about={`Row ${row} · ${column.type}`} close={close}>
      <Shown of={found}>
        {({ of }) =>
          of ? (
            <Body {...{ place, column }} columns={layout.columns} explained={of} after={after} />
          ) : (
            <Empty title="This row was deleted." />
          )
        }
      </Shown>
      <p role="status" dir="auto" class="soft">
        {told}
      </p>
    </Beside>
  );
}

interface BodyProps {
  place: PanelProps["place"];
  columns: Column[];
  column: Column;
  explained: AnswerOf<"explainCell">;
  /** Called after a change, with a note on the cells that became stale. */
  after: (told?: string) => void;
}

function Body(props: BodyProps) {
  const { cell, cause, inputs } = props.explained;
  const { request_metrics: metrics, error_message } = cell;
  return (
    <>
      <p class="row">
        <Badge>{cell.status}</Badge>
        <small>
          changed <Time at={cell.updated_at} />
        </small>
      </p>
      <Fault>{error_message}</Fault>
      <ValueForm {...props} />
      {cause && <Cause cause={cause} />}
      {inputs.length > 0 && <h3>Inputs</h3>}
      {inputs.map((input) => (
        <p key={`${input.column_id} ${input.config_key}`} class="row">
          <span dir="auto">{input.title ?? "a deleted column"}</span>
          {input.status && <Badge>{input.status}</Badge>}
          {input.has_changed && <Badge tone="warn">changed since</Badge>}
        </p>
      ))}
      {metrics && <Metrics metrics={metrics} />}
    </>
  );
}

/** The value of a cell, to be set, or to be computed again. */
function ValueForm({ place, columns, column, explained: { cell }, after }: BodyProps) {
  const params = { ...place, cell_id: cell.id };
  const canSet = setTypes.includes(column.type);
  const shown = canSet ? (cell.display_value ?? "") : textOf(cell.value ?? "");
  const [text, setText] = useState(shown);
  // A new value comes into the field as it stands, since a field that is made anew would lose the focus; what somebody has
  // written there meanwhile stays.
  const last = useRef(shown);
  useEffect(() => {
    if (text === last.current) setText(shown);
    last.current = shown;
  }, [shown]);
  const isSame = text === shown;
  const canSave = canSet && may(updateCell);
  const save = async () => {
    if (isSame) return;
    const { stale_count } = await call(updateCell, { params, body: { display_value: text } });
    const titles = dependentsOf(column.id, columns).map(({ title }) => title);
    after(stale_count === 0 ? "Saved. No cell depends on it." : `Saved. Stale now: ${titles.join(", ")}.`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    (event.currentTarget as HTMLInputElement).form?.requestSubmit();
  };
  return (
    <Form does={save}>
      <Field label="Value" rows={7} readOnly={!canSave} value={text} set={setText} onKeyDown={press} />
      <div class="row">
        {canSave && (
          <Button kind="main" type="submit" aria-disabled={isSame}>
            Save
          </Button>
        )}
        {!canSet && (
          <Act needs={recalculateCell} does={() => call(recalculateCell, { params, body: {} }).then(() => after())}>
            Recalculate
          </Act>
        )}
        <Copy text={() => textOf(cell.value)}>Copy value</Copy>
      </div>
    </Form>
  );
}

/** Columns that read a column, directly or through others. */
function dependentsOf(columnId: string, columns: Column[]): Column[] {
  const reached = new Set([columnId]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { id, dependencies } of columns)
      if (dependencies.some((one) => reached.has(one.column_id))) reached.add(id);
  }
  return columns.filter(({ id }) => id !== columnId && reached.has(id));
}

const causes: Record<string, string> = {
  never_computed: "It was never computed.",
  value_changed: "A value that it reads has changed.",
  column_changed: "Its column, or one that it reads, was changed.",
};

function Cause({ cause }: { cause: Schemas["StaleCause"] }) {
  const { kind, version_number, created_by, created_at, deltas, upstream } = cause;
  const last = upstream.at(-1);
  return (
    <section class="cause warned">
      <h3>Why it is stale</h3>
      <p dir="auto">
        {causes[kind]} Version {version_number}
        {created_by && `, by ${created_by}`}, <Time at={created_at} />.
      </p>
      {deltas.slice(0, 5).map((delta, index) => (
        <Delta key={index} before={delta.before} after={delta.after} />
      ))}
      {last && (
        <p>
          It follows from a change in <a href={to("tables", last.table_id, "sheets", last.sheet_id)}>another sheet</a>.
        </p>
      )}
    </section>
  );
}

export function Delta({ before, after }: { before: unknown; after: unknown }) {
  if (before === undefined && after === undefined) return null;
  return (
    <p class="diff">
      <del dir="auto">{textOf(before ?? "") || "empty"}</del>
      <ins dir="auto">{textOf(after ?? "") || "empty"}</ins>
    </p>
  );
}

function Metrics({ metrics }: { metrics: Schemas["RequestMetrics"] }) {
  const { request_count, latency_ms, price, input_tokens, output_tokens, reused_count } = metrics;
  return (
    <section>
      <h3>Model calls</h3>
      <p class="soft">
        {request_count} in {duration(latency_ms)}, {cost(price)}, {count(input_tokens + output_tokens)} tokens
        {reused_count ? `, ${reused_count} reused` : ""}
      </p>
      <p class="row">
        {metrics.request_ids.slice(0, 5).map((id) => (
          <a key={id} href={to("requests", id)}>
            Request {id}
          </a>
        ))}
        {metrics.trace_ids.slice(0, 5).map((id) => (
          <a key={id} href={to("traces", id)}>
            Trace {id.slice(0, 8)}
          </a>
        ))}
      </p>
    </section>
  );
}
