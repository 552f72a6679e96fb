import { type CustomProviderRecord, listNamedProviders } from "../../db/queries/models/customProviders.ts";
import type { PromptVersionRecord } from "../../db/queries/prompts/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";
import type { Schemas } from "../../generated/types.ts";
import { readEnvVar } from "../platform/secrets/envVars.ts";

export interface ProvidersOfVersion {
  /** Provider that replaces that of the model of the version. */
  custom: CustomProviderRecord | null;
  /** Provider of which only the address is used. */
  baseUrl: CustomProviderRecord | null;
  /** Warnings about named providers that do not exist. */
  warnings: string[];
}

export const noProviders: ProvidersOfVersion = { custom: null, baseUrl: null, warnings: [] };

/** Reads the custom providers of a version; most versions name none, and then there is no query. */
export async function readProvidersOfVersion(
  db: Scope,
  {
    provider_id: id,
    provider_base_url_name: name,
  }: Pick<PromptVersionRecord, "provider_id" | "provider_base_url_name">,
): Promise<ProvidersOfVersion> {
  if (id === null && name === null) return noProviders;
  const found = await listNamedProviders(db, { ids: id === null ? [] : [id], names: name === null ? [] : [name] });
  const custom = found.find((provider) => provider.id === id) ?? null;
  const baseUrl = found.find((provider) => provider.name === name) ?? null;
  const warnings: string[] = [];
  if (id !== null && !custom)
    warnings.push(`The version names the custom provider ${id}, which this workspace does not have.`);
  if (name !== null && !baseUrl) {
    warnings.push(
      `The version names the address of the custom provider ${JSON.stringify(name)}, which this workspace does not have.`,
    );
  }
  return { custom, baseUrl, warnings };
}

/** Reads the clients of the custom providers that replace those of the models of versions, by the ids of the providers. */
export async function readClientsOfVersions(
  db: Scope,
  versions: readonly Pick<PromptVersionRecord, "provider_id">[],
): Promise<Map<number, CustomProviderRecord["client"]>> {
  const ids = [...new Set(versions.flatMap(({ provider_id }) => provider_id ?? []))];
  const found = ids.length > 0 ? await listNamedProviders(db, { ids, names: [] }) : [];
  return new Map(found.map(({ id, client }) => [id, client]));
}

/** Shapes custom providers for the answer of a rendering; with the key only where the provider shares it. */
export async function presentProvidersOfVersion(
  db: Scope,
  { custom, baseUrl }: ProvidersOfVersion,
): Promise<{ custom_provider: Schemas["ProviderOfVersion"]; provider_base_url: Schemas["BaseUrlOfVersion"] }> {
  return {
    custom_provider: custom && (await presentCustom(db, custom)),
    provider_base_url: baseUrl && {
      id: baseUrl.id,
      name: baseUrl.name,
      provider: baseUrl.client,
      url: baseUrl.base_url,
    },
  };
}

async function presentCustom(db: Scope, custom: CustomProviderRecord): Promise<Schemas["ProviderOfVersion"]> {
  const { id, name, client, base_url, workspace_id, api_key_variable, shares_api_key } = custom;
  const key = shares_api_key && api_key_variable !== null ? await readEnvVar(db, api_key_variable) : null;
  return { id, name, client, base_url, ...(key !== null && { api_key: key }), workspace_id };
}
