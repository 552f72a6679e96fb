import { useState } from "preact/hooks";
import { createOperation } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Button, Field } from "../shared/controls.tsx";
import { cost, count } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { Panel, useAsked } from "./Panel.tsx";
import type { Layout, Place } from "./sheet.ts";

interface RunPanelProps {
  place: Place;
  layout: Layout;
  changed: () => void;
  close: () => void;
}

type Range = { low: number; high: number } | null;

const selections = {
  "What is stale": ["STALE"],
  "What failed": ["FAILED"],
  "What is stale or failed": ["STALE", "FAILED"],
  "All cells, whatever their state": [],
} satisfies Record<string, string[]>;

/** A run, with what it would compute and cost before it is started. */
export function RunPanel({ place, layout, changed, close }: RunPanelProps) {
  const [selection, setSelection] = useState<keyof typeof selections>("What is stale");
  const [columnId, setColumnId] = useState("");
  const [ceiling, setCeiling] = useState("");
  const asked = useAsked();
  const body = { statuses: selections[selection], ...(columnId && { column_ids: [columnId] }) };
  const plan = useLoaded(
    async (signal) => {
      const answer = await call(createOperation, { params: place, query: { dry_run: true }, body }, { signal });
      return "waves" in answer ? answer : null;
    },
    [place.sheet_id, body],
  );
  const start = () =>
    asked.ask(async () => {
      const ceilings = ceiling ? { ceilings: { price: Number(ceiling) } } : {};
      await call(createOperation, { params: place, body: { ...body, ...ceilings } });
      changed();
      close();
    });
  const computed = layout.columns.filter(({ type }) => type !== "TEXT" && type !== "TRACE" && type !== "HUMAN");
  return (
    <Panel title="Run" about="Computes cells in the background" close={close}>
      <Field label="Cells">
        {(id) => (
          <select
            id={id}
            value={selection}
            onChange={(event) => setSelection(event.currentTarget.value as keyof typeof selections)}
          >
            {Object.keys(selections).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Column">
        {(id) => (
          <select id={id} value={columnId} onChange={(event) => setColumnId(event.currentTarget.value)}>
            <option value="">All computed columns</option>
            {computed.map((column) => (
              <option key={column.id} value={column.id}>
                {column.title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Shown of={plan}>
        {(value) =>
          value === null || value.cell_count === 0 ? (
            <Empty title="There is nothing to compute." />
          ) : (
            <>
              <Plan plan={value} />
              {value.estimate && (
                <Field
                  label="Pause when it has cost (US dollars)"
                  hint="Nothing is lost then: it can be resumed or cancelled."
                >
                  {(id) => (
                    <input
                      id={id}
                      type="number"
                      min="0"
                      step="any"
                      placeholder="no ceiling"
                      value={ceiling}
                      onInput={(event) => setCeiling(event.currentTarget.value)}
                    />
                  )}
                </Field>
              )}
              {asked.note}
              <Button kind="main" onClick={start} isBusy={asked.isBusy}>
                Run {count(value.cell_count)} {value.cell_count === 1 ? "cell" : "cells"}
                {value.estimate?.price && ` for ${between(value.estimate.price, cost)}`}
              </Button>
            </>
          )
        }
      </Shown>
    </Panel>
  );
}

function between(range: Range, shown: (number: number) => string): string {
  if (range === null) return "an unknown price";
  const [low, high] = [shown(range.low), shown(range.high)];
  return low === high ? low : `${low} to ${high}`;
}

function Plan({ plan }: { plan: Schemas["OperationPlan"] }) {
  return (
    <section>
      <h3>Plan</h3>
      <ol class="plan">
        {plan.waves.map(({ columns }, index) => (
          <li key={index}>
            {columns.map(({ column_id, title, cell_count, estimate }) => (
              <div key={column_id}>
                <b dir="auto">{title}</b>
                <span class="number">{count(cell_count)} cells</span>
                {estimate && (
                  <small>
                    {estimate.model} · {between(estimate.price, cost)} ·{" "}
                    {between({ low: estimate.input_tokens.low, high: estimate.input_tokens.high }, count)} tokens in
                  </small>
                )}
              </div>
            ))}
          </li>
        ))}
      </ol>
      {plan.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </section>
  );
}
