import { useState } from "preact/hooks";
import { createOperation } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Button, Field, Form } from "../shared/controls.tsx";
import { cost, count, counted } from "../shared/format.ts";
import { Empty, Shown, useCall } from "../shared/load.tsx";
import { Beside, type PanelProps } from "./Beside.tsx";

const selections: Record<string, Schemas["CellStatus"][]> = {
  "Stale cells": ["STALE"],
  "Failed cells": ["FAILED"],
  "Stale and failed cells": ["STALE", "FAILED"],
  "All cells": [],
};

/** Panel that starts a run, after showing its cells and their price. */
export function RunPanel({ place, layout, changed, close }: PanelProps) {
  const [selection, setSelection] = useState("Stale cells");
  const [columnId, setColumnId] = useState("");
  const body = { statuses: selections[selection] ?? [], ...(columnId && { column_ids: [columnId] }) };
  const plan = useCall(createOperation, { params: place, query: { dry_run: true }, body });
  const start = async ({ price }: Record<string, string>) => {
    const ceilings = price ? { ceilings: { price: Number(price) } } : {};
    await call(createOperation, { params: place, body: { ...body, ...ceilings } });
    changed();
    close();
  };
  const computed = layout.columns.filter(({ type }) => type !== "TEXT" && type !== "TRACE" && type !== "HUMAN");
  const columns = computed.map(({ id, title }) => [id, title] as const);
  return (
    <Beside title="Run" about="Computes cells in the background" close={close}>
      <Field label="Cells" choices={Object.keys(selections)} value={selection} set={setSelection} />
      <Field label="Column" choices={[["", "All computed columns"], ...columns]} value={columnId} set={setColumnId} />
      <Shown of={plan}>
        {(value) =>
          !("waves" in value) || value.cell_count === 0 ? (
            <Empty title="There is nothing to compute." />
          ) : (
            <Form does={start}>
              <Plan plan={value} />
              {value.estimate && (
                <Field
                  label="Pause at a cost of (US dollars)"
                  hint="Nothing is lost; you can resume or cancel it."
                  {...{ name: "price", type: "number", min: "0", step: "any", placeholder: "no ceiling" }}
                />
              )}
              <Button kind="main" type="submit">
                Run {counted(value.cell_count, "cell")}
                {value.estimate?.price && ` for ${between(value.estimate.price, cost)}`}
              </Button>
            </Form>
          )
        }
      </Shown>
    </Beside>
  );
}

function between(range: { low: number; high: number } | null, shown: (number: number) => string): string {
  if (range === null) return "an unknown price";
  const [low, high] = [shown(range.low), shown(range.high)];
  return low === high ? low : `${low} to ${high}`;
}

function Plan({ plan }: { plan: Schemas["OperationPlan"] }) {
  return (
    <section class="stack">
      <h3>Plan</h3>
      {plan.waves.map(({ columns }, index) => (
        <div key={index} class="panel">
          {columns.map(({ column_id, title, cell_count, estimate }) => (
            <p key={column_id}>
              <b dir="auto">{title}</b>, {counted(cell_count, "cell")}{" "}
              {estimate && (
                <small>
                  {estimate.model} · {between(estimate.price, cost)} · {between(estimate.input_tokens, count)} input
                  tokens
                </small>
              )}
            </p>
          ))}
        </div>
      ))}
      {plan.notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </section>
  );
}
