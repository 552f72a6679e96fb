import type { Schemas } from "../../../generated/types.ts";
import { NamedRecords } from "../../namedRecords.ts";
import type { Scope } from "../../scope.ts";

export type CustomProviderRecord = Schemas["CustomProvider"];

const settings = ["name", "client", "base_url", "api_key_variable", "shares_api_key"] as const;

export type CustomProviderSettings = Pick<CustomProviderRecord, (typeof settings)[number]>;

export const customProviderRecords = new NamedRecords<CustomProviderRecord, CustomProviderSettings>(
  "custom_providers",
  settings,
);

/** Lists the providers with these ids and those with these names. */
export function listNamedProviders(
  db: Scope,
  { ids, names }: { ids: number[]; names: string[] },
): Promise<CustomProviderRecord[]> {
  return db.sql<CustomProviderRecord[]>`
    select * from custom_providers
    where workspace_id = ${db.workspaceId} and (id = any(${ids}::integer[]) or name = any(${names}::text[]))`;
}
