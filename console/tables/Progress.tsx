import { cancelOperation, resumeOperation } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Badge, Button } from "../shared/controls.tsx";
import { cost, count } from "../shared/format.ts";
import { may } from "../shared/session.ts";
import { useAsked } from "./Panel.tsx";
import type { Activity, Place } from "./sheet.ts";

/** How far the runs of a sheet are, and the states of its computed cells. */
export function Progress({ place, activity, changed }: { place: Place; activity: Activity; changed: () => void }) {
  const { active_operations, status_counts, total_cells } = activity;
  if (total_cells === 0) return null;
  const waiting = status_counts.QUEUED + status_counts.DISPATCHED + status_counts.RUNNING;
  return (
    <section class="progress" aria-label="Computed cells">
      <p class="counts" role="status">
        <span class="completed">{count(status_counts.COMPLETED)} computed</span>
        {waiting > 0 && <span class="running">{count(waiting)} under way</span>}
        {status_counts.STALE > 0 && <span class="stale">{count(status_counts.STALE)} stale</span>}
        {status_counts.FAILED > 0 && <span class="failed">{count(status_counts.FAILED)} failed</span>}
      </p>
      {active_operations.map((operation) => (
        <OperationProgress key={operation.operation_id} place={place} operation={operation} changed={changed} />
      ))}
    </section>
  );
}

interface OperationProps {
  place: Place;
  operation: Activity["active_operations"][number];
  changed: () => void;
}

function OperationProgress({ place, operation, changed }: OperationProps) {
  const { operation_id, status, completed_count, failed_count, cell_count, spent, pause_reason } = operation;
  const asked = useAsked();
  const params = { ...place, operation_id };
  const cancel = () => asked.ask(async () => void (await call(cancelOperation, { params }).then(changed)));
  const resume = () => asked.ask(async () => void (await call(resumeOperation, { params, body: {} }).then(changed)));
  return (
    <div class="operation">
      <Badge tone={status === "paused" ? "warn" : "accent"}>{status}</Badge>
      <progress aria-label="Cells of this run" max={cell_count} value={completed_count + failed_count} />
      <span class="number">
        {count(completed_count + failed_count)} of {count(cell_count)}
      </span>
      {failed_count > 0 && <Badge tone="bad">{count(failed_count)} failed</Badge>}
      {spent && spent.requests > 0 && <span class="soft">{cost(spent.price)} so far</span>}
      {pause_reason && <span class="soft">{pause_reason}</span>}
      {status === "paused" && may(resumeOperation) && (
        <Button onClick={resume} isBusy={asked.isBusy}>
          Resume without ceilings
        </Button>
      )}
      {may(cancelOperation) && (
        <Button onClick={cancel} isBusy={asked.isBusy}>
          Cancel
        </Button>
      )}
      {asked.note}
    </div>
  );
}
