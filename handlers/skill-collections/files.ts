import { type Content, contentOf } from "../../core/prompts/skills/contents.ts";
import { requireDistinctPaths, requireSafePath } from "../../core/prompts/skills/paths.ts";
import { type SkillProvider, storedPath } from "../../core/prompts/skills/providerLayout.ts";
import { readArchive } from "../../core/prompts/skills/readArchive.ts";
import { Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/types.ts";

type SkillFile = components["schemas"]["SkillFile"];

/**
 * The files of a request, by their paths in the collection; those that stand in the JSON are over those of the ZIP file.
 * @throws Problem bad_request
 */
export async function filesOf(
  given: readonly SkillFile[],
  archive: Uint8Array | null,
  provider: SkillProvider,
): Promise<Map<string, Content>> {
  const files = archive === null ? new Map<string, Content>() : await readArchive(archive, provider);
  const explicit = given.map((file) => ({ ...file, path: storedPath(provider, file.path) }));
  requireDistinctPaths(explicit.map(({ path }) => path));
  for (const file of explicit) {
    requireSafePath(file.path);
    files.set(file.path, contentOf(file.path, bytesOf(file)));
  }
  return files;
}

function bytesOf({ path, content, encoding }: SkillFile): Uint8Array {
  if (encoding !== "base64") return Buffer.from(content, "utf8");
  const compact = content.replace(/\s+/g, "");
  // `Buffer.from` passes over what is no base64.
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact) || compact.replace(/=+$/, "").length % 4 === 1) {
    throw new Problem("bad_request", `The content of ${JSON.stringify(path)} is not valid base64.`);
  }
  return Buffer.from(compact, "base64");
}
