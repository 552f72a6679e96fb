import type { Schemas } from "../../../generated/types.ts";
import { NamedRecords } from "../../namedRecords.ts";
import type { Scope } from "../../scope.ts";

export interface CustomProviderRecord {
  id: number;
  workspace_id: number;
  name: string;
  client: Schemas["CustomProviderClient"];
  base_url: string;
  /** The environment variable that holds the key; null for that of the client's own provider. */
  api_key_variable: string | null;
  shares_api_key: boolean;
  created_at: string;
  updated_at: string;
}

export type CustomProviderSettings = Pick<
  CustomProviderRecord,
  "name" | "client" | "base_url" | "api_key_variable" | "shares_api_key"
>;

export const customProviderRecords = new NamedRecords<CustomProviderRecord, CustomProviderSettings>(
  "custom_providers",
  ["name", "client", "base_url", "api_key_variable", "shares_api_key"],
);

/** Lists the provider with this id and the one with this name. */
export function listNamedProviders(
  db: Scope,
  { id, name }: { id: number | null; name: string | null },
): Promise<CustomProviderRecord[]> {
  return db.sql<CustomProviderRecord[]>`
    select * from custom_providers where workspace_id = ${db.workspaceId} and (id = ${id} or name = ${name})`;
}
