import type { Scope } from "../../scope.ts";

/** Names the state of a workspace's prompt templates beyond doubt; null before the first of them. */
export async function findPromptRevision(db: Scope): Promise<string | null> {
  const [row] = await db.sql<{ database_id: string; revision: number }[]>`
    select database_id, revision from prompt_revisions where workspace_id = ${db.workspaceId}`;
  return row ? `${row.database_id}:${row.revision}` : null;
}
