import { administration } from "./administration.ts";
import { computedTables } from "./computedTables.ts";
import { customProviders } from "./customProviders.ts";
import { datasets } from "./datasets.ts";
import { deletion } from "./deletion.ts";
import { envVars } from "./envVars.ts";
import { mcpServers } from "./mcpServers.ts";
import type { WorldPart } from "./part.ts";
import { prompts } from "./prompts.ts";
import { protectedLabels } from "./protectedLabels.ts";
import { registry } from "./registry.ts";
import { requests } from "./requests.ts";
import { traces } from "./traces.ts";
import { webhooks } from "./webhooks.ts";
import { workflows } from "./workflows.ts";

/** One line for each family, or group of families, whose paths name something. */
const all = {
  administration,
  computedTables,
  customProviders,
  datasets,
  deletion,
  envVars,
  mcpServers,
  prompts,
  protectedLabels,
  registry,
  requests,
  traces,
  workflows,
  // Last: what happens in the others would be delivered to it, again and again, while a test looks on.
  webhooks,
};

export const parts: readonly WorldPart[] = Object.values(all);
