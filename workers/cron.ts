import { type ParsedCronItem, parseCronItems } from "graphile-worker";

/**
 * Tasks that run by the clock. Postgres remembers the last run of each, so any number of workers runs it once. A run
 * that fails or is missed is not made up for: the next one does the same work.
 */
export function cronItems(): ParsedCronItem[] {
  return parseCronItems([
    { task: "link_audit_events", match: "* * * * *", options: { maxAttempts: 1, backfillPeriod: 0 } },
    { task: "delete_expired", match: "17 * * * *", options: { maxAttempts: 1, backfillPeriod: 0 } },
    { task: "roll_up_logs", match: "* * * * *", options: { maxAttempts: 1, backfillPeriod: 0 } },
    { task: "relay_jobs", match: "* * * * *", options: { maxAttempts: 1, backfillPeriod: 0 } },
    { task: "end_late_workflows", match: "* * * * *", options: { maxAttempts: 1, backfillPeriod: 0 } },
  ]);
}
