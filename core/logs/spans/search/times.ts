import type { Fragment, SqlHandle } from "../../../../db/scope.ts";
import type { TimeField } from "../../search/field.ts";

/** A time that is stored as nanoseconds since 1970. */
export function nanoseconds(sql: SqlHandle, value: Fragment, isIndexed: boolean): TimeField {
  const at = (us: number) => sql`${(BigInt(Math.round(us)) * 1000n).toString()}::text::numeric`;
  return { class: "time", value, isIndexed, at };
}
