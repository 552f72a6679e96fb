import {
  type CustomProviderRecord,
  type CustomProviderSettings,
  customProviderRecords,
} from "../../db/queries/models/customProviders.ts";
import { limits } from "../../generated/limits.ts";
import { NamedRegistry } from "../platform/namedRegistry.ts";
import { requireHttpUrl } from "../platform/outbound/callableUrl.ts";

/** Custom providers of a workspace. An address that cannot be is a bad_request. */
export const customProviders = new NamedRegistry<CustomProviderRecord, CustomProviderSettings>({
  records: customProviderRecords,
  type: "custom_provider",
  words: { one: "custom provider", an: "a custom provider", many: "custom providers" },
  max: limits["ListCustomProvidersResponse.custom_providers.maxItems"],
  check: ({ base_url }) => requireHttpUrl(base_url, ["body", "base_url"]),
});
