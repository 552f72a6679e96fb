import { filterRecords, type ListFilters, type ListPage } from "../../listFilters.ts";
import type { Fragment, Scope } from "../../scope.ts";

/** The filters that the lists of datasets and of evaluations have in common. */
export interface LegacyFilters extends Omit<ListFilters, "created_by" | "id"> {
  status: "active" | "deleted" | "all";
  created_by_email?: string | undefined;
}

export interface NumberedPage {
  page: number;
  per_page: number;
}

export interface LegacyPage extends NumberedPage, Pick<ListPage, "sort_by" | "sort_order"> {}

/** Names in the SQL of a list: the alias of its entity, and the column of its name. */
interface Listed {
  entity: string;
  name: string;
}

export function legacyFilters(db: Scope, filters: LegacyFilters, { entity, name }: Listed): Fragment {
  const { sql } = db;
  const { status, created_by_email: created_by, ...others } = filters;
  return sql`
    ${status === "active" ? sql`and ${sql(entity)}.deleted_at is null` : sql``}
    ${status === "deleted" ? sql`and ${sql(entity)}.deleted_at is not null` : sql``}
    ${filterRecords(db, name, { ...others, created_by }, entity)}`;
}

export function legacyOrder({ sql }: Scope, { sort_by, sort_order }: LegacyPage, { entity, name }: Listed): Fragment {
  const direction = sort_order === "asc" ? sql`asc` : sql`desc`;
  if (sort_by === "id") return sql`${sql(entity)}.id ${direction}`;
  const key = sort_by === "name" ? sql`lower(${sql(name)})` : sql(`${entity}.${sort_by}`);
  return sql`${key} ${direction}, ${sql(entity)}.id ${direction}`;
}

export function pageOffsetOf({ page, per_page }: NumberedPage): number {
  return (page - 1) * per_page;
}
