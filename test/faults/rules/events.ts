import type { Rule } from "./rule.ts";

export const eventRules: Rule[] = [
  {
    name: "the feed's numbers have no gap and end at its last one",
    query: `select f.workspace_id, f.last_number, e.first, e.newest, e.count
      from event_feeds f left join (
        select workspace_id, min(number) as first, max(number) as newest, count(number) as count from events
        where number is not null group by 1
      ) e on e.workspace_id = f.workspace_id
      where e.count > 0 and (e.newest <> f.last_number or e.count <> e.newest - e.first + 1)`,
  },
  {
    name: "an event is delivered to a webhook once",
    query: `select workspace_id, webhook_id, event_id, count(*) from webhook_deliveries
      group by 1, 2, 3 having count(*) > 1`,
  },
  {
    name: "a published event has a delivery for each webhook that wants it",
    query: `select e.workspace_id, e.event_id, e.event_type, w.id as webhook_id from webhooks w
      join events e on e.workspace_id = w.workspace_id and e.number is not null and e.at > w.created_at
        and e.at > now() - interval '13 days' and (w.event_types is null or e.event_type = any(w.event_types))
      left join webhook_deliveries d
        on d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.event_id = e.event_id
      where w.enabled and w.updated_at = w.created_at and d.id is null`,
  },
  {
    name: "the positions of the audit trail are 1, 2, 3 …",
    query: `select workspace_id, count(position) as count, min(position) as first, max(position) as newest
      from audit_events group by 1
      having count(position) > 0 and (min(position) <> 1 or max(position) <> count(position))`,
  },
];
