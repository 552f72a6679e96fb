import { type CustomProviderRecord, listNamedProviders } from "../../db/queries/models/customProviders.ts";
import type { Scope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";
import { readEnvVar } from "../platform/secrets/envVars.ts";

type Schemas = components["schemas"];

/** What a version of a template says about who is called. */
export interface ProviderNames {
  provider_id: number | null;
  provider_base_url_name: string | null;
}

/** The custom providers that a version names. */
export interface ProvidersOfVersion {
  /** In place of the provider of the version's model. */
  custom: CustomProviderRecord | null;
  /** Whose address alone is meant. */
  baseUrl: CustomProviderRecord | null;
  /** Of those that are named and not there. */
  warnings: string[];
}

export const noProviders: ProvidersOfVersion = { custom: null, baseUrl: null, warnings: [] };

/** Most versions name none, and then nothing is read. */
export async function readProvidersOfVersion(
  db: Scope,
  { provider_id: id, provider_base_url_name: name }: ProviderNames,
): Promise<ProvidersOfVersion> {
  if (id === null && name === null) return noProviders;
  const found = await listNamedProviders(db, { id, name });
  const custom = found.find((one) => one.id === id) ?? null;
  const baseUrl = found.find((one) => one.name === name) ?? null;
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

/** As rendering tells of them; the key only where the provider shares it. */
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
