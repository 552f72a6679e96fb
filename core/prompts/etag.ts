import type { PromptTree } from "./readPrompt.ts";

/**
 * Strong ETag of an answer that is made of a tree: it changes with the template, with the chosen version, with every
 * snippet below it and with its tools. Versions never change, so their ids and times stand for them (ids alone begin anew in another database).
 *
 * @param view options of the request, which the answer depends on as well
 */
export function etagOf({ prompt, version, edges, tools, choice }: PromptTree, view: unknown): string {
  const below = edges.map((edge) => [edge.parent_id, edge.tag, edge.prompt_name, edge.version_id, edge.version_stamp]);
  const called = tools.map((tool) => [tool.position, tool.tool_name, tool.version_id, tool.version_stamp]);
  const facts = [
    formatNumber,
    prompt.id,
    prompt.prompt_name,
    prompt.tags,
    version.id,
    version.created_at,
    below,
    called,
    choice,
    view,
  ];
  return `"${new Bun.CryptoHasher("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 27)}"`;
}

/** Form of the answer; raise it when the same tree gives another answer, so that cached copies are not used. */
const formatNumber = 2;

/** True where the caller's `If-None-Match` names this ETag. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((listed) => {
    const tag = listed.trim();
    return tag === "*" || tag === etag || tag === `W/${etag}`;
  });
}
