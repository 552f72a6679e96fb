import { valuesOf } from "../../../rows.ts";
import type { Fragment, Scope } from "../../../scope.ts";

/** What a condition on the fields of roll-ups of logs asks of a log. */
interface AskedValues {
  facets: number[];
  prompt_id: number | null;
  prompt_version_number: number | null;
}

/** The places of the values that fulfil a condition on logs `l`. */
export function listMatchingLogs(db: Scope, given: AskedValues[], condition: Fragment): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select (l.number - 1)::integer as place
    from rows from (json_to_recordset(${JSON.stringify(given)}::text::json) as (
      facets bigint[], prompt_id integer, prompt_version_number integer)) with ordinality
      as l (facets, prompt_id, prompt_version_number, number)
    where ${condition}`);
}

/** The places of the values that fulfil a condition on traces `t`. */
export function listMatchingTraces(db: Scope, given: object[], condition: Fragment): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select (t.number - 1)::integer as place
    from rows from (json_to_recordset(${JSON.stringify(given)}::text::json) as (trace_status span_status, trace_name text))
      with ordinality as t (status, name, number)
    where ${condition}`);
}
