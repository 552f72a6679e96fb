import type { PromptTree } from "./readPrompt.ts";

/**
 * A strong ETag of an answer that is made of this tree: it changes with the template's own facts, with the version that
 * is chosen, with every snippet below it and with its tools. Versions never change, so their ids and times stand for them (ids alone begin anew in another database).
 *
 * @param view everything else that the answer depends on: the options of the request
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

/** To be raised when the same facts begin to give another answer: copies of the old one must not be used any more. */
const formatNumber = 2;

/** Whether the caller's `If-None-Match` says that it has this already. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((one) => {
    const tag = one.trim();
    return tag === "*" || tag === etag || tag === `W/${etag}`;
  });
}
