import type { Fragment, Scope } from "../../scope.ts";

/** The filters that the lists of datasets and of evaluations have in common. */
export interface LegacyFilters {
  /** Part of the name, in any letter case. */
  name?: string | undefined;
  status: "active" | "deleted" | "all";
  created_by_email?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
}

/** Numbered page of a list. */
export interface LegacyPage {
  page: number;
  per_page: number;
  sort_by: "created_at" | "updated_at" | "name" | "id";
  sort_order: "asc" | "desc";
}

/** SQL of a list: the alias of its entity, and the expression of its name. */
interface Listed {
  entity: Fragment;
  name: Fragment;
}

export function legacyFilters({ sql }: Scope, filters: LegacyFilters, { entity, name }: Listed): Fragment {
  const { created_after, created_before, updated_after, updated_before, created_by_email: creator } = filters;
  return sql`
    ${filters.status === "active" ? sql`and ${entity}.deleted_at is null` : sql``}
    ${filters.status === "deleted" ? sql`and ${entity}.deleted_at is not null` : sql``}
    ${filters.name === undefined ? sql`` : sql`and strpos(lower(${name}), lower(${filters.name}::text)) > 0`}
    ${creator === undefined ? sql`` : sql`and lower(${entity}.created_by) = lower(${creator}::text)`}
    ${created_after === undefined ? sql`` : sql`and ${entity}.created_at >= ${created_after}::timestamptz`}
    ${created_before === undefined ? sql`` : sql`and ${entity}.created_at <= ${created_before}::timestamptz`}
    ${updated_after === undefined ? sql`` : sql`and ${entity}.updated_at >= ${updated_after}::timestamptz`}
    ${updated_before === undefined ? sql`` : sql`and ${entity}.updated_at <= ${updated_before}::timestamptz`}`;
}

export function legacyOrder({ sql }: Scope, { sort_by, sort_order }: LegacyPage, { entity, name }: Listed): Fragment {
  const direction = sort_order === "asc" ? sql`asc` : sql`desc`;
  if (sort_by === "id") return sql`${entity}.id ${direction}`;
  const key = sort_by === "name" ? sql`lower(${name})` : sql`${entity}.${sql(sort_by)}`;
  return sql`${key} ${direction}, ${entity}.id ${direction}`;
}

export function offsetOf({ page, per_page }: { page: number; per_page: number }): number {
  return (page - 1) * per_page;
}
