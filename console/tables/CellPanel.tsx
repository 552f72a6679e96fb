import { useState } from "preact/hooks";
import { explainCell, listRows, recalculateCell, updateCell } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Badge, Button, Copy, Field } from "../shared/controls.tsx";
import { cost, duration, exactMoment, moment, textOf } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Panel, useAsked } from "./Panel.tsx";
import type { Cell, Column, Layout, Place } from "./sheet.ts";

type Explanation = AnswerOf<"explainCell">;

interface CellPanelProps {
  place: Place;
  layout: Layout;
  row: number;
  column: Column;
  reading: number;
  changed: () => void;
  close: () => void;
}

/** Types whose cells people set. */
const setTypes: readonly string[] = ["TEXT", "HUMAN", "TRACE"];

/** A cell: its whole value, why it is as it is, and what can be done about it. */
export function CellPanel({ place, layout, row, column, reading, changed, close }: CellPanelProps) {
  const found = useLoaded(
    async (signal) => {
      const query = { first_row_index: row, limit: 1, column_ids: [column.id], include_columns: false };
      const { data } = await call(listRows, { params: place, query }, { signal });
      const cell = data[0]?.row_index === row ? data[0].cells[column.id] : undefined;
      if (!cell) return null;
      return call(explainCell, { params: { ...place, cell_id: cell.id } }, { signal });
    },
    [row, column.id, reading],
  );
  // It outlives the reading that follows the edit.
  const [told, setTold] = useState("");
  return (
    <Panel title={column.title} about={`Row ${row} · ${column.type}`} close={close}>
      <Shown of={found}>
        {(explained) =>
          explained === null ? (
            <Empty title="This row was deleted." />
          ) : (
            <CellBody
              key={explained.cell.updated_at}
              place={place}
              columns={layout.columns}
              column={column}
              explained={explained}
              changed={(text = "") => {
                setTold(text);
                found.again();
                changed();
              }}
            />
          )
        }
      </Shown>
      <p role="status" dir="auto" class="soft">
        {told}
      </p>
    </Panel>
  );
}

interface CellBodyProps {
  place: Place;
  columns: Column[];
  column: Column;
  explained: Explanation;
  changed: (told?: string) => void;
}

function CellBody({ place, columns, column, explained, changed }: CellBodyProps) {
  const { cell } = explained;
  const isSet = setTypes.includes(column.type);
  const asked = useAsked();
  const recalculate = () =>
    asked.ask(async () => {
      await call(recalculateCell, { params: { ...place, cell_id: cell.id }, body: {} });
      changed();
    });
  return (
    <>
      <div class="cell-state">
        <Status status={cell.status} />
        <small title={exactMoment(cell.updated_at)}>changed {moment(cell.updated_at)}</small>
      </div>
      {asked.note}
      {cell.error_message && (
        <p class="cell-error" dir="auto">
          {cell.error_message}
        </p>
      )}
      {isSet && may(updateCell) ? (
        <EditedValue place={place} columns={columns} column={column} cell={cell} changed={changed} />
      ) : (
        <Field label="Value">
          {(id) => (
            <textarea
              id={id}
              class="cell-value"
              dir="auto"
              rows={8}
              readOnly
              value={cell.value === null ? "" : textOf(cell.value)}
            />
          )}
        </Field>
      )}
      <div class="actions">
        {!isSet && may(recalculateCell) && (
          <Button onClick={recalculate} isBusy={asked.isBusy}>
            Compute again
          </Button>
        )}
        <Copy text={() => textOf(cell.value)}>Copy value</Copy>
      </div>
      {explained.cause && <Cause cause={explained.cause} />}
      {explained.inputs.length > 0 && <Inputs inputs={explained.inputs} />}
      {cell.request_metrics && <Metrics metrics={cell.request_metrics} />}
    </>
  );
}

function Status({ status }: { status: Cell["status"] }) {
  const tone = status === "FAILED" ? "bad" : status === "COMPLETED" ? "good" : status === "STALE" ? "warn" : "accent";
  return <Badge tone={tone}>{status.toLowerCase()}</Badge>;
}

interface EditedValueProps {
  place: Place;
  columns: Column[];
  column: Column;
  cell: Cell;
  /** Gets what the edit has made stale. */
  changed: (told: string) => void;
}

function EditedValue({ place, columns, column, cell, changed }: EditedValueProps) {
  const [text, setText] = useState(cell.display_value ?? "");
  const asked = useAsked();
  const save = (event: Event) => {
    event.preventDefault();
    return asked.ask(async () => {
      const params = { ...place, cell_id: cell.id };
      const { stale_count } = await call(updateCell, { params, body: { display_value: text } });
      const titles = dependentsOf(column.id, columns).map(({ title }) => title);
      const told = stale_count === 0 ? "Saved. No cell depends on it." : `Saved. Stale now: ${titles.join(", ")}.`;
      changed(told);
    });
  };
  return (
    <form class="cell-edit" onSubmit={save}>
      <Field label="Value">
        {(id) => (
          <textarea
            id={id}
            dir="auto"
            rows={6}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && save(event)}
          />
        )}
      </Field>
      {asked.note}
      <div class="actions">
        <Button kind="main" type="submit" isBusy={asked.isBusy} disabled={text === (cell.display_value ?? "")}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Columns that read a column, and those that read them. */
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
  return (
    <section class="cause">
      <h3>Why it is stale</h3>
      <p>
        {causes[cause.kind]} Version {cause.version_number}
        {cause.created_by && <span dir="auto">, by {cause.created_by}</span>},{" "}
        <span title={exactMoment(cause.created_at)}>{moment(cause.created_at)}</span>.
      </p>
      {cause.deltas.slice(0, 5).map((delta, index) => (
        <Delta key={index} before={delta.before} after={delta.after} />
      ))}
      {cause.upstream.length > 0 && (
        <p>
          It followed a change of{" "}
          <a
            href={to("tables", cause.upstream.at(-1)?.table_id ?? "", "sheets", cause.upstream.at(-1)?.sheet_id ?? "")}
          >
            another sheet
          </a>
          .
        </p>
      )}
    </section>
  );
}

/** A value before and after. */
export function Delta({ before, after }: { before: unknown; after: unknown }) {
  if (before === undefined && after === undefined) return null;
  const shown = (value: unknown) => (value === null || value === undefined || value === "" ? "empty" : textOf(value));
  return (
    <p class="delta">
      <del dir="auto">{shown(before)}</del>
      <ins dir="auto">{shown(after)}</ins>
    </p>
  );
}

function Inputs({ inputs }: { inputs: Explanation["inputs"] }) {
  return (
    <section>
      <h3>Reads</h3>
      <ul class="inputs">
        {inputs.map((input) => (
          <li key={`${input.column_id} ${input.config_key}`}>
            <span dir="auto">{input.title ?? "a deleted column"}</span>
            {input.status && <Status status={input.status} />}
            {input.has_changed && <Badge tone="warn">changed since</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Metrics({ metrics }: { metrics: Schemas["RequestMetrics"] }) {
  return (
    <section>
      <h3>Calls of models</h3>
      <p class="soft">
        {metrics.request_count} in {duration(metrics.latency_ms)}, {cost(metrics.price)},{" "}
        {metrics.input_tokens + metrics.output_tokens} tokens
        {metrics.reused_count ? `, ${metrics.reused_count} reused` : ""}
      </p>
      <p class="links">
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
