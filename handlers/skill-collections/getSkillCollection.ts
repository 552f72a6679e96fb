import { readFiles } from "../../core/prompts/skills/versions.ts";
import { writeArchive } from "../../core/prompts/skills/writeArchive.ts";
import { attachment } from "../exports/attachment.ts";
import { handler } from "../handler.ts";
import { presentSkillVersion } from "./presentSkillVersion.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const getSkillCollection = handler<"getSkillCollection">(async (ctx, { params, query }, reply) => {
  const found = await readFiles(ctx.db, params.identifier, { number: query.version, label: query.label });
  if (query.format === "zip") {
    return reply(200, writeArchive(found.files, new Date(found.version.created_at)), {
      media: "application/zip",
      headers: { "Content-Disposition": attachment(found.collection.name, "zip") },
    });
  }
  const { texts, binaries } = separateTexts(found.files);
  return reply(
    200,
    {
      success: true,
      skill_collection: found.collection,
      files: texts,
      binary_files: binaries,
      version: presentSkillVersion(found.version),
    },
    { media: "application/json" },
  );
});

type ByPath = Record<string, string>;

function separateTexts(files: readonly { path: string; bytes: Uint8Array }[]): { texts: ByPath; binaries: ByPath } {
  const texts: [string, string][] = [];
  const binaries: [string, string][] = [];
  for (const { path, bytes } of files) {
    const text = decodeText(bytes);
    if (text === null) binaries.push([path, Buffer.from(bytes).toString("base64")]);
    else texts.push([path, text]);
  }
  // Not by assignment: a file may be called __proto__.
  return { texts: Object.fromEntries(texts), binaries: Object.fromEntries(binaries) };
}

/** Decodes UTF-8; null for bytes that are not text. */
function decodeText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
