import type { Rule } from "./violation.ts";

/** Statements that break a rule, and why they may. */
interface Exception {
  rule: Rule;
  /** File in which they stand. */
  source: string;
  statement: RegExp;
  reason: string;
}

const keys = "api_keys is small and read by every request: a cluster has a copy of it on each node";
const clock = "a task of the clock, which looks into all workspaces once for all of them";

const otherKey =
  "the operator starts with a key, or changes to it, and the secrets of all workspaces are looked through";

export const exceptions: readonly Exception[] = [
  {
    rule: "tenancy",
    source: "db/queries/workspace/apiKeys.ts",
    statement: /from api_keys\s+where key_hash = \$\d+/,
    reason: `finds the workspace of a key; ${keys}`,
  },
  {
    rule: "tenancy",
    source: "db/queries/workspace/apiKeys.ts",
    statement: /from api_keys where id = any\(\$\d+::uuid\[\]\)/,
    reason: `asks which keys of all open connections still work; ${keys}`,
  },
  {
    rule: "tenancy",
    source: "db/queries/workspace/apiKeys.ts",
    statement: /^select workspace_id from api_keys where id = \$\d+$/,
    reason: `the operator names a key without its workspace; ${keys}`,
  },
  {
    rule: "tenancy",
    source: "db/queries/workspace/apiKeys.ts",
    statement: /^update api_keys set last_used_at = greatest\(/,
    reason: `notes the uses of the keys of all workspaces at once; ${keys}`,
  },
  {
    rule: "tenancy",
    source: "db/queries/workspace/audit.ts",
    statement: /^select distinct workspace_id from audit_events where position is null$/,
    reason: clock,
  },
  {
    rule: "tenancy",
    source: "db/queries/logs/rollups/changes.ts",
    statement:
      /where id in \(select workspace_id from (?:request_log|trace)_changes where start \+ width <= \$\d+::bigint\)/,
    reason: clock,
  },
  {
    rule: "tenancy",
    source: "db/queries/workflows/workflowExecutions.ts",
    statement:
      /update workflow_executions set is_due = \$\d+, driver_id = \$\d+\s+where finished_at is null and deadline_at <= now\(\)/,
    reason: clock,
  },
  {
    rule: "tenancy",
    source: "db/deletionOf.ts",
    statement:
      /^delete from (\w+) where \(workspace_id, [\w, ]+\) in \(select workspace_id, [\w, ]+ from \1 where \w+ < now\(\) - interval /,
    reason: clock,
  },
  {
    rule: "tenancy",
    source: "db/queries/logs/requestLogs.ts",
    statement:
      /select workspace_id, id from request_logs where expires_at < \$1::text::timestamptz\s+order by expires_at limit/,
    reason: clock,
  },
  {
    rule: "tenancy",
    source: "db/queries/logs/traces.ts",
    statement:
      /select workspace_id, trace_id from traces where expires_at <= \$1::text::timestamptz\s+order by expires_at limit/,
    reason: clock,
  },
  {
    rule: "tenancy",
    source: "db/queries/platform/jobOutbox.ts",
    statement: /^select distinct workspace_id from job_outbox$/,
    reason: clock,
  },
  {
    rule: "order",
    source: "db/queries/workspace/rateLimits.ts",
    statement:
      /select \$\d+, slot_ends, slot_uses from rate_limit_uses\s+where [^()]+ and not exists \(select from taken\)/,
    reason: "reads the uses only where none was taken, so they are what they were before",
  },
  ...[
    /^select encryption_key_id as id from env_vars where encryption_key_id is not null\s+union select encryption_key_id from webhooks/,
    /from env_vars\s+where encryption_key_id <> \$\d+ and id > \$\d+/,
    /^update env_vars set sealed_value = \$\d+, [\s\S]+ where encryption_key_id <> all \(\$\d+::text\[\]\)/,
  ].map((statement) => ({
    rule: "tenancy" as const,
    source: "db/queries/platform/envVars.ts",
    statement,
    reason: otherKey,
  })),
  ...[
    /^select workspace_id, id, sealed_secret, encryption_key_id from webhooks\s+where encryption_key_id <> all/,
    /^update webhooks set enabled = \$\d+, [\s\S]+ where id = any \(\$\d+::uuid\[\]\)/,
  ].map((statement) => ({
    rule: "tenancy" as const,
    source: "db/queries/workspace/webhookSecrets.ts",
    statement,
    reason: otherKey,
  })),
  {
    rule: "tenancy",
    source: "db/queries/workspace/idempotencyKeys.ts",
    statement: /from idempotency_keys\s+where encryption_key_id = any\(\$\d+::text\[\]\)/,
    reason: otherKey,
  },
];

/** Faults of the schema (schemaFacts.ts) that it may have, and why. */
export const schemaExceptions: Record<string, string> = {
  "audit_events has the trigger audit_events_are_kept": "refuses what no statement of the product does",
  "audit_events has the trigger audit_events_are_not_truncated": "refuses what no statement of the product does",
  "the function distribute_table reads the table audit_events": "only names it, where the operator spreads the tables",
  "the unique key api_keys_are_unique has no workspace_id": keys,
};
