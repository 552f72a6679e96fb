import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { findKeyOwner, insertApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { insertWorkspace, listWorkspaces, lockWorkspaces } from "../../db/queries/workspace/workspaces.ts";
import { workspaceScope } from "../../db/scope.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import type { Config } from "./config.ts";
import { writePrivateFile } from "./dataDirectory.ts";

export interface FirstRun {
  /** Key that this start made; null on later starts. */
  newKey: string | null;
  /** File with the first key; null when it does not exist. */
  keyFile: string | null;
  /** True when SHEAF_API_KEY is set but this database does not know it. */
  givenKeyIsUnknown: boolean;
}

type Settings = Pick<Config, "dataDirectory" | "firstApiKey">;

export function ensureFirstWorkspace(sql: Sql, { dataDirectory, firstApiKey }: Settings): Promise<FirstRun> {
  const file = join(dataDirectory, "api-key");
  return sql.begin(async (tx): Promise<FirstRun> => {
    await lockWorkspaces(tx);
    if ((await listWorkspaces(tx)).length > 0) {
      const givenKeyIsUnknown = firstApiKey !== null && (await findKeyOwner(tx, firstApiKey)) === null;
      return { newKey: null, keyFile: existsSync(file) ? file : null, givenKeyIsUnknown };
    }
    const newKey = firstApiKey ?? newApiKey();
    const { id } = await insertWorkspace(tx, "Default");
    await insertApiKey(workspaceScope(tx as unknown as Sql, id), { key: newKey, name: "first key" });
    // Before the commit: a crash in between must not leave a workspace whose key is lost.
    writePrivateFile(file, `${newKey}\n`);
    return { newKey, keyFile: file, givenKeyIsUnknown: false };
  }) as Promise<FirstRun>;
}
