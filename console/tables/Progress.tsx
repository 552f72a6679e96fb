import { cancelOperation, resumeOperation } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Act, Badge } from "../shared/controls.tsx";
import { cost, count } from "../shared/format.ts";
import type { Activity, Place } from "./sheet.ts";

/** Progress of the runs of a sheet, and the states of its computed cells. */
export function Progress({ place, activity, changed }: { place: Place; activity: Activity; changed: () => void }) {
  const { active_operations, status_counts, total_cells } = activity;
  if (total_cells === 0) return null;
  const { COMPLETED, QUEUED, DISPATCHED, RUNNING, STALE, FAILED } = status_counts;
  const waiting = QUEUED + DISPATCHED + RUNNING;
  return (
    <section class="bar row" aria-label="Computed cells">
      <p class="row" role="status">
        <Badge tone="good">{`${count(COMPLETED)} computed`}</Badge>
        {waiting > 0 && <Badge tone="accent">{`${count(waiting)} in progress`}</Badge>}
        {STALE > 0 && <Badge tone="warn">{`${count(STALE)} stale`}</Badge>}
        {FAILED > 0 && <Badge tone="bad">{`${count(FAILED)} failed`}</Badge>}
      </p>
      {active_operations.map((operation) => {
        const { operation_id, status, completed_count, failed_count, cell_count, spent, pause_reason } = operation;
        const params = { ...place, operation_id };
        const done = completed_count + failed_count;
        return (
          <div key={operation_id} class="row">
            <Badge>{status}</Badge>
            <progress aria-label="Cells of this run" max={cell_count} value={done} />
            <span class="number">
              {count(done)} of {count(cell_count)}
            </span>
            {spent && spent.requests > 0 && <span class="soft">{cost(spent.price)} so far</span>}
            <span class="soft">{pause_reason}</span>
            {status === "paused" && (
              <Act needs={resumeOperation} does={() => call(resumeOperation, { params, body: {} }).then(changed)}>
                Resume without ceilings
              </Act>
            )}
            <Act needs={cancelOperation} does={() => call(cancelOperation, { params }).then(changed)}>
              Cancel
            </Act>
          </div>
        );
      })}
    </section>
  );
}
