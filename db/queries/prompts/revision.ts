import { readTogether } from "../../readTogether.ts";
import type { Scope } from "../../scope.ts";

const templates = "templates";
const revisions = readTogether(async ({ sql, workspaceId }) => {
  const [row] = await sql<{ database_id: string; revision: number }[]>`
    select database_id, revision from prompt_revisions where workspace_id = ${workspaceId}`;
  return new Map(row ? [[templates, `${row.database_id}:${row.revision}`]] : []);
});

/** Names the state of a workspace's prompt templates beyond doubt; undefined before the first of them. */
export function findPromptRevision(db: Scope): Promise<string | undefined> {
  return revisions(db, templates);
}

/**
 * Tells that the transaction changes templates, their labels or releases, or tools. The revision is the last lock that a change
 * takes, and is held only during the commit.
 */
export function raisePromptRevision(db: Scope): void {
  db.atEnd(raise);
}

async function raise({ sql, workspaceId }: Scope): Promise<void> {
  await sql`
    insert into prompt_revisions as r (workspace_id) values (${workspaceId})
    on conflict (workspace_id) do update set revision = r.revision + 1`;
}
