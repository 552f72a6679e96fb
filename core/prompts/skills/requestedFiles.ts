import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { type Content, contentOf } from "./contents.ts";
import { requireDistinctPaths, requireSafePath } from "./paths.ts";
import { type SkillProvider, storedPath } from "./providerLayout.ts";
import { readArchive } from "./readArchive.ts";

type SkillFile = Schemas["SkillFile"];

/**
 * Files of a request, by their paths in the collection; those in the JSON replace those of the ZIP file.
 * @throws Problem bad_request
 */
export async function readRequestedFiles(
  listed: readonly SkillFile[],
  archive: Uint8Array | null,
  provider: SkillProvider,
): Promise<Map<string, Content>> {
  const files = archive === null ? new Map<string, Content>() : await readArchive(archive, provider);
  const explicit = listed.map((file) => ({ ...file, path: storedPath(provider, file.path) }));
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
  // `Buffer.from` skips other characters than base64.
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact) || compact.replace(/=+$/, "").length % 4 === 1) {
    throw new Problem("bad_request", `The content of ${JSON.stringify(path)} is not valid base64.`);
  }
  return Buffer.from(compact, "base64");
}
